//! `status`: where a session stands.

use std::path::Path;
use std::process::ExitCode;

use pathfinder_core::session::Session;
use pathfinder_core::summary::Summary;
use pathfinder_core::words::name::hypothesis_status;
use pathfinder_core::words::status as words;
use pathfinder_engine::home::{HeldBy, ReadOnly};
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Exit;
use crate::output::rows;
use crate::running::ending;
use crate::wording::session_status;

/// Show where a session stands
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder status
  pathfinder status 20260131 --json")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let id = context.session_id(arguments.id.as_deref())?;
    let paths = home.paths(&id)?;
    let loaded = context.load(&id)?;
    let held = home.held_by(&id)?;
    if context.output.is_json() {
        let mut status = ending::summary(&loaded.session, &paths.folder);
        status["held_by"] = match &held {
            HeldBy::Process(holder) => json!(holder),
            HeldBy::Nobody => Value::Null,
        };
        status["read_only"] = json!(ReadOnly::of(&loaded.tail).is_some());
        status["name"] = json!(home.name(&id).ok().flatten());
        context.output.json(&status)?;
        return Ok(Exit::Done.into());
    }
    let lang = context.lang_of(&loaded.session);
    context
        .output
        .result(&render(&loaded.session, &paths.folder, &held, lang));
    Ok(Exit::Done.into())
}

fn render(session: &Session, folder: &Path, held: &HeldBy, lang: Lang) -> String {
    let it = Summary::of(session);
    let of = |done: usize, all: usize| format!("{done} / {all}");
    let known = [
        (words::question(lang), one_line(it.question, 300)),
        (words::session(lang), it.session.to_owned()),
        (words::status(lang), state(session, held, lang)),
        (
            words::iteration(lang),
            format!("{} / {}", it.iteration, it.iterations_max),
        ),
        (
            words::sub_questions_answered(lang),
            of(it.sub_questions_answered, it.sub_questions),
        ),
        (
            words::sources_read(lang),
            of(it.sources_read, it.sources_found),
        ),
        (words::observations(lang), it.observations.to_string()),
        (words::hypotheses(lang), it.hypotheses.to_string()),
        (
            words::cost(lang),
            format!("${:.2} / ${:.2}", it.spent_usd, it.budget_usd),
        ),
        (words::folder(lang), folder.display().to_string()),
    ];
    let thesis = session.thesis.as_ref().map(|_| {
        let path = folder.join("thesis.md");
        (words::thesis(lang), path.display().to_string())
    });
    let mut text = rows(known.into_iter().chain(thesis));
    let leading: Vec<String> = hypotheses(session, lang).collect();
    if !leading.is_empty() {
        text.push_str(&format!("{}:\n", words::leading(lang)));
    }
    text.extend(leading);
    text
}

/// The strongest ones, a line each.
fn hypotheses(session: &Session, lang: Lang) -> impl Iterator<Item = String> {
    let top = session.top_hypotheses().into_iter();
    let top = top.filter_map(|it| session.graph.hypothesis(it));
    top.map(move |it| {
        let (id, strength) = (it.id, it.strength());
        let status = hypothesis_status(lang, it.status);
        let statement = one_line(&it.statement, 160);
        format!("  {id} {strength:.2} {status}  {statement}\n")
    })
}

fn state(session: &Session, held: &HeldBy, lang: Lang) -> String {
    let status = session_status(lang, session);
    match held {
        HeldBy::Process(Some(holder)) if session.status.is_going() => {
            format!("{status} ({holder})")
        }
        HeldBy::Nobody if session.status.is_going() => {
            let left = words::process_gone(lang);
            format!("{status} ({left})")
        }
        HeldBy::Process(_) | HeldBy::Nobody => status,
    }
}
