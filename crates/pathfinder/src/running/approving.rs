//! Shows the plans of the method `deep` before they are searched, and takes the changes of the person at the terminal.

use std::io::BufRead;

use pathfinder_core::command::Command;
use pathfinder_core::event::PauseReason;
use pathfinder_core::planning::to_approve;
use pathfinder_core::session::Session;
use pathfinder_core::view::plan_block;
use pathfinder_core::words::asking as words;
use pathfinder_engine::{Opening, Rested, Wish};
use pathfinder_text::Lang;

use super::AllRested;
use crate::context::Context;
use crate::output::to_stderr;
use crate::{runtime, with_ctrl_c};

/// Runs sessions. One that pauses with a plan goes on as soon as the person has approved it.
pub(crate) fn run(
    context: &Context,
    openings: Vec<Opening>,
    wish: &Wish,
) -> anyhow::Result<AllRested> {
    let mut all = super::run(context, openings, wish)?;
    while wish.approves_plans && !all.interrupted {
        let mut approved = Vec::new();
        for rested in all.sessions.iter().filter(|it| waits(it)) {
            match approve(context, &rested.session)? {
                Some(true) => approved.push(rested.session.id.clone()),
                Some(false) => {}
                None => {
                    all.interrupted = true;
                    return Ok(all);
                }
            }
        }
        if approved.is_empty() {
            break;
        }
        let again = Wish {
            documents: Vec::new(),
            trusted_sessions: approved.clone(),
            ..wish.clone()
        };
        all.sessions.retain(|it| !approved.contains(&it.session.id));
        let openings = approved.into_iter().map(Opening::Resume).collect();
        let went_on = super::run(context, openings, &again)?;
        all.sessions.extend(went_on.sessions);
        all.interrupted = went_on.interrupted;
    }
    Ok(all)
}

fn waits(rested: &Rested) -> bool {
    rested.session.paused_because == Some(PauseReason::PlanToApprove)
}

/// Whether the person wants the plan searched, perhaps with changes; none after Ctrl-C.
fn approve(context: &Context, session: &Session) -> anyhow::Result<Option<bool>> {
    let Some(mut queries) = to_approve(session) else {
        return Ok(Some(false));
    };
    to_stderr(&plan_block(session));
    loop {
        to_stderr(&shown(&queries, context.lang));
        let line = async { tokio::task::spawn_blocking(read_line).await };
        let Some(line) = with_ctrl_c::wait_for(line)? else {
            return Ok(None);
        };
        let Some(line) = line? else {
            return Ok(Some(false));
        };
        match edit(&mut queries, &line) {
            Edited::Again => {}
            Edited::NotUnderstood => {
                to_stderr(&format!("{}\n", words::edit_not_understood(context.lang)));
            }
            Edited::Left => return Ok(Some(false)),
            Edited::Approved => break,
        }
    }
    let engine = context.engine()?;
    let command = Command::ApprovePlan { queries };
    runtime::wait(engine.command(&session.id, &command))??;
    Ok(Some(true))
}

/// A line of the terminal; none at its end.
fn read_line() -> Option<String> {
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    read.is_ok_and(|it| it > 0).then_some(line)
}

fn shown(queries: &[String], lang: Lang) -> String {
    let lines = queries.iter().enumerate();
    let lines = lines.map(|(place, it)| format!("{}\n", words::plan_number(lang, place + 1, it)));
    format!("{}{}", lines.collect::<String>(), words::edit_plan(lang))
}

#[derive(Debug, PartialEq, Eq)]
enum Edited {
    Again,
    NotUnderstood,
    Approved,
    Left,
}

/// Changes the queries as a line says.
fn edit(queries: &mut Vec<String>, line: &str) -> Edited {
    let mut words = line.split_whitespace();
    let order = words.next().unwrap_or_default().to_lowercase();
    let rest: Vec<&str> = words.collect();
    let place = rest.first().and_then(|it| it.parse::<usize>().ok());
    let place = place.and_then(|it| it.checked_sub(1));
    let place = place.filter(|it| *it < queries.len());
    // The same keys under the Korean keyboard layout.
    match (order.as_str(), place, rest.as_slice()) {
        ("", ..) => Edited::Approved,
        ("q" | "ㅂ", _, []) => Edited::Left,
        ("d" | "ㅇ", Some(place), [_]) if queries.len() > 1 => {
            queries.remove(place);
            Edited::Again
        }
        ("a" | "ㅁ", _, [_, ..]) => {
            queries.push(rest.join(" "));
            Edited::Again
        }
        ("c" | "ㅊ", Some(place), [_, words @ ..]) if !words.is_empty() => {
            queries[place] = words.join(" ");
            Edited::Again
        }
        _ => Edited::NotUnderstood,
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn a_person_drops_adds_and_changes_queries() {
        let mut queries = vec!["tea calm".to_owned(), "tea dose".to_owned()];
        let mut told = String::new();
        for line in [
            "d 1",
            "d 1",
            "d 9",
            "a green  tea",
            "c 1 tea dose trial",
            "c 2",
            "what",
            "q",
            "",
        ] {
            let edited = edit(&mut queries, line);
            told += &format!("{line:?} {edited:?}: {}\n", queries.join(" | "));
        }
        expect![[r#"
            "d 1" Again: tea dose
            "d 1" NotUnderstood: tea dose
            "d 9" NotUnderstood: tea dose
            "a green  tea" Again: tea dose | green tea
            "c 1 tea dose trial" Again: tea dose trial | green tea
            "c 2" NotUnderstood: tea dose trial | green tea
            "what" NotUnderstood: tea dose trial | green tea
            "q" Left: tea dose trial | green tea
            "" Approved: tea dose trial | green tea
        "#]]
        .assert_eq(&told);
    }
}
