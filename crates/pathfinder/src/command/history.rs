//! `history`: the story of a session, iteration by iteration.

use std::process::ExitCode;

use pathfinder_core::view;
use pathfinder_core::words::sessions as words;
use serde_json::json;

use crate::context::Context;
use crate::failure::Exit;

/// Tell the story of a session
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder history
  pathfinder history 20260131 --json")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    let mut session = context.load(&id)?.session;
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
