//! `history`: the story of a session, iteration by iteration.

use std::process::ExitCode;

use pathfinder_core::session::Session;
use pathfinder_core::view;
use pathfinder_core::words::sessions as words;
use serde_json::json;

use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Tell the story of a session
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder history
  pathfinder history --iteration 7
  pathfinder history 20260131 --json")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    /// Show everything of one iteration; with --json as `archival/` has it
    #[arg(long, value_name = "N")]
    iteration: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    let mut session = context.load(&id)?.session;
    if let Some(number) = arguments.iteration {
        session.settings.lang = context.lang_asked.unwrap_or(session.settings.lang);
        return one(&session, number, context);
    }
    if context.output.is_json() {
        context
            .output
            .json(&json!({ "session": id, "iterations": session.iterations }))?;
        return Ok(Exit::Done.into());
    }
    session.settings.lang = context.lang_asked.unwrap_or(session.settings.lang);
    if session.iterations.is_empty() {
        context.output.note(words::none_started(context.lang));
    } else {
        context.output.result(&view::history(&session));
    }
    Ok(Exit::Done.into())
}

/// One iteration that has ended, however long ago.
fn one(session: &Session, number: u32, context: &Context) -> anyhow::Result<ExitCode> {
    let file = match context.output.is_json() {
        true => format!("archival/iteration_{number:03}.json"),
        false => format!("iteration_logs/{number:03}.md"),
    };
    let Some(text) = view::one(session, &file) else {
        let failure = Failure::usage(words::no_iteration(context.lang, number));
        let ended = session.iterations.iter().filter(|it| it.ended_at.is_some());
        return Err(match ended.map(|it| it.number).max() {
            Some(last) => failure
                .hint(words::give_iteration(context.lang, last))
                .into(),
            None => failure.into(),
        });
    };
    if context.output.is_json() {
        let archived: serde_json::Value = serde_json::from_str(&text)?;
        context.output.json(&archived)?;
    } else {
        context.output.result(&text);
    }
    Ok(Exit::Done.into())
}
