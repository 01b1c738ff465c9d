//! What is shown when sessions have come to rest: the answer on stdout, the rest on stderr, and the exit code.

use std::path::Path;

use pathfinder_core::budget;
use pathfinder_core::contract::Sentence;
use pathfinder_core::event::PauseReason;
use pathfinder_core::session::{Session, Status};
use pathfinder_core::summary::{self, ModelFallback, NoEvidence, PauseCause, Resting, Summary};
use pathfinder_core::view;
use pathfinder_core::words::{ending as words, reason};
use pathfinder_engine::{Ended, EngineError, Rested};
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use super::{AllRested, advice};
use crate::context::Context;
use crate::failure::{self, Exit};
use crate::wording::session_status;

/// Shows what came of the sessions. The exit code is the gravest of theirs.
pub(crate) fn show(context: &Context, all: AllRested) -> anyhow::Result<Exit> {
    let interrupted = all.interrupted;
    let mut exits = Vec::new();
    for rested in all.sessions {
        exits.push(if context.output.is_json() {
            show_machine(context, rested)?
        } else {
            show_person(context, rested)
        });
    }
    if interrupted {
        return Ok(Exit::Interrupted);
    }
    let gravest = [Exit::Failed, Exit::BudgetSpent, Exit::NoEvidence];
    Ok(gravest
        .into_iter()
        .find(|it| exits.contains(it))
        .unwrap_or(Exit::Done))
}

fn show_machine(context: &Context, rested: Rested) -> anyhow::Result<Exit> {
    let exit = exit_of(&rested);
    let Rested {
        session,
        folder,
        ended,
        no_thesis,
    } = rested;
    let lang = context.lang;
    let mut result = summary(&session, &folder);
    tell_answer(&mut result, &session);
    result["thesis"] = json!(session.thesis.as_ref().map(|it| &it.draft));
    result["no_thesis_because"] = json!(no_thesis.map(|it| it.to_string()));
    let missing = NoEvidence::of(&session);
    let help = |it| advice::on_no_evidence(it, &session, lang);
    result["no_evidence_because"] = json!(missing.as_ref().map(NoEvidence::name));
    result["no_evidence_help"] = json!(missing.as_ref().and_then(help));
    result["no_evidence_detail"] = json!(missing.and_then(|it| it.detail(&session)));
    let trouble = PauseCause::of(&session).filter(PauseCause::is_about_models);
    let explained = |it: PauseCause<'_>| json!({ "because": it.message(lang), "hint": advice::on_pause(&it, lang) });
    result["trouble"] = json!(trouble.map(explained));
    result["fell_back"] = json!(session.thinking.fell_back());
    let because = session.thinking.fell_back_because.as_ref();
    result["fell_back_because"] = json!(because.map(|it| reason::without_model(lang, it)));
    result["exit_code"] = json!(exit.code());
    if let Err(error) = ended {
        failure::show(&EngineError::from(error).into(), context);
    }
    context.output.json(&json!({ "result": result }))?;
    Ok(exit)
}

fn tell_answer(result: &mut Value, session: &Session) {
    let answer = view::answer(session);
    result["answer"] = json!(answer.items);
    result["answer_status"] = json!(answer.status);
    result["verdict"] = json!(answer.verdict);
    result["sureness"] = json!(answer.sureness);
    result["untested"] = json!(answer.untested);
    result["sections"] = json!(answer.sections);
    result["against"] = json!(answer.against);
    result["open"] = json!(answer.open);
}

fn show_person(context: &Context, rested: Rested) -> Exit {
    let exit = exit_of(&rested);
    let Rested {
        session,
        folder,
        ended,
        no_thesis,
    } = rested;
    let lang = context.lang_of(&session);
    context.output.result(&answer_text(&session, lang));
    if let Err(error) = ended {
        failure::show(&EngineError::from(error).into(), context);
    }
    if let Some(because) = no_thesis {
        let because = because.message(lang);
        context.output.note(&words::no_thesis(lang, &because));
    }
    context.output.note(&next(&session, &folder, lang));
    exit
}

fn exit_of(rested: &Rested) -> Exit {
    match &rested.ended {
        Err(_) | Ok(Ended::DiskFull) => Exit::Failed,
        Ok(Ended::Quiet) => match Resting::of(&rested.session) {
            Resting::AsAsked => Exit::Done,
            Resting::BudgetSpent => Exit::BudgetSpent,
            Resting::ModelTrouble => Exit::Failed,
            Resting::NoEvidence => Exit::NoEvidence,
        },
    }
}

/// The figures of a session and where its files are, for machines.
pub(crate) fn summary(session: &Session, folder: &Path) -> Value {
    let file = |name: &str| Some(folder.join(name)).filter(|it| it.exists());
    let mut summary = json!(Summary::of(session));
    summary["folder"] = json!(folder);
    summary["report"] = json!(file("RESEARCH_REPORT.md"));
    summary["thesis_file"] = json!(file("thesis.md"));
    summary
}

fn answer_text(session: &Session, lang: Lang) -> String {
    let mut text = format!("{}\n\n", one_line(session.question.as_str(), 2000));
    match NoEvidence::of(session) {
        Some(missing) => text.push_str(&missing.message(session, lang)),
        None => text.push_str(&view::answer_text(session, lang)),
    }
    if let Some(thesis) = &session.thesis {
        let title = one_line(&thesis.draft.title, 300);
        text.push_str(&format!("\n{}\n", words::answer_thesis(lang, &title)));
        summary::conclusions_beyond_answer(session).for_each(|it| text.push_str(&cited(it)));
    }
    text
}

/// A sentence and what it cites.
pub(crate) fn cited(sentence: &Sentence) -> String {
    let citations: Vec<String> = sentence
        .citations
        .iter()
        .map(|it| format!("[{it}]"))
        .collect();
    format!(
        "- {} {}\n",
        one_line(&sentence.text, 1000),
        citations.join("")
    )
}

/// A label and its value.
type Row = (&'static str, String);

/// Where the files are, and how to go on.
fn next(session: &Session, folder: &Path, lang: Lang) -> String {
    let status = session_status(lang, session);
    let (done, limit) = (session.iteration, session.settings.iterations_max);
    let file = |name: &str| format!("{}/{name}", folder.display());
    let mut rows = vec![
        (
            words::status(lang),
            words::standing(lang, &status, done, limit),
        ),
        (words::report(lang), file("RESEARCH_REPORT.md")),
    ];
    rows.extend(problems(session, folder, lang));
    if session.budget.is_nearly_spent() {
        let warning = words::budget_nearly_spent(lang, budget::WARNING_PERCENT);
        rows.push((words::budget(lang), warning));
    }
    if session.thesis.is_some() {
        rows.push((words::thesis(lang), file("thesis.md")));
    }
    rows.extend(commands(session, folder, lang));
    rows.iter()
        .map(|(label, value)| format!("{label}: {value}\n"))
        .collect()
}

/// What went wrong with models, searches and documents, and what helps.
fn problems(session: &Session, folder: &Path, lang: Lang) -> Vec<Row> {
    let id = format!("{}{}", session.id, elsewhere(folder));
    let what_to_do = words::what_to_do(lang);
    let mut rows = Vec::new();
    if let Some(fallback) = ModelFallback::of(session) {
        rows.push((words::builtin_reasoner(lang), fallback.message(lang)));
    }
    if let Some(cause) = PauseCause::of(session) {
        let what = match cause.is_about_models() {
            true => words::model(lang),
            false => words::searches(lang),
        };
        rows.push((what, cause.message(lang)));
        rows.push((what_to_do, advice::on_pause(&cause, lang).to_owned()));
    }
    if session.paused_because == Some(PauseReason::NothingLeftToRead) {
        rows.push((what_to_do, words::nothing_left(lang, &id)));
    }
    let missing = NoEvidence::of(session);
    let help = missing.and_then(|it| advice::on_no_evidence(&it, session, lang));
    rows.extend(help.map(|it| (what_to_do, it)));
    rows
}

/// ` --dir DIR`, if the research folder of a session is not in the working directory; quoted for a shell.
fn elsewhere(folder: &Path) -> String {
    // DIR/.research/sessions/ID
    let dir = folder.ancestors().nth(3);
    let dir = dir.map(|it| it.display().to_string()).unwrap_or_default();
    let is_plain = |it: char| it.is_alphanumeric() || matches!(it, '/' | '.' | '_' | '-');
    match dir.as_str() {
        "" | "." => String::new(),
        it if it.chars().all(is_plain) => format!(" --dir={it}"),
        it => format!(" --dir='{}'", it.replace('\'', r"'\''")),
    }
}

/// Commands that find the session from where this one was given.
fn commands(session: &Session, folder: &Path, lang: Lang) -> Vec<Row> {
    let id = format!("{}{}", session.id, elsewhere(folder));
    let resume = match (session.status, session.paused_because) {
        (Status::BudgetExceeded, _) => format!("pathfinder resume {id} --budget USD"),
        (Status::Paused, Some(PauseReason::IterationLimit)) => {
            let more = session.settings.iterations_max.saturating_add(10);
            format!("pathfinder resume {id} --iterations {more}")
        }
        (Status::Paused, Some(PauseReason::PlanToApprove)) => {
            format!("pathfinder resume {id} --approve")
        }
        _ => format!("pathfinder resume {id}"),
    };
    let mut rows = vec![(words::resume(lang), resume)];
    if session.thesis.is_none() && !session.graph.observations().is_empty() {
        rows.push((words::conclude(lang), format!("pathfinder thesis {id}")));
    }
    rows.push((words::check(lang), format!("pathfinder check {id}")));
    rows
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::elsewhere;

    #[test]
    fn a_folder_is_quoted_for_a_shell() {
        let shown = |dir: &str| elsewhere(&Path::new(dir).join(".research/sessions/tea"));
        assert_eq!(shown("."), "");
        assert_eq!(shown("papers/tea"), " --dir=papers/tea");
        assert_eq!(shown("my papers"), " --dir='my papers'");
        assert_eq!(shown("$(touch x)"), " --dir='$(touch x)'");
        assert_eq!(shown("it's"), r" --dir='it'\''s'");
    }
}
