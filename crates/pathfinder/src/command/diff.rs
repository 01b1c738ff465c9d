//! `diff`: what changed between two iterations.

use std::process::ExitCode;

use anyhow::Context as _;
use pathfinder_core::session::Session;
use pathfinder_core::view;
use pathfinder_core::words::sessions as words;
use serde_json::json;

use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Show what changed between two iterations of a session
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder diff --from 3 --to 10
  pathfinder diff 20260131 --from 0 --to 5    (0 is the beginning)")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    /// The earlier iteration; 0 is the beginning
    #[arg(long, value_name = "N")]
    from: u32,
    /// The later iteration
    #[arg(long, value_name = "M")]
    to: u32,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let id = context.session_id(arguments.id.as_deref())?;
    let newest = home.load(&id)?.session;
    refuse(arguments, &newest, context)?;
    let at = |number: u32| {
        let session = home.session_at(&id, number)?;
        session.with_context(|| words::not_ended(context.lang, &id, number))
    };
    let before = at(arguments.from)?;
    let mut after = at(arguments.to)?;
    after.settings.lang = context.lang_asked.unwrap_or(after.settings.lang);
    let text = view::diff(&before, &after);
    let (from, to) = (arguments.from, arguments.to);
    let row = json!({ "session": id, "from": from, "to": to, "text": text });
    context.output.show(&row, &text)?;
    Ok(Exit::Done.into())
}

fn last_ended(session: &Session) -> Option<u32> {
    let ended = session.iterations.iter().filter(|it| it.ended_at.is_some());
    ended.map(|it| it.number).max()
}

fn refuse(arguments: &Arguments, session: &Session, context: &Context) -> Result<(), Failure> {
    let lang = context.lang;
    let (from, to) = (arguments.from, arguments.to);
    let last = last_ended(session)
        .ok_or_else(|| Failure::usage(words::none_ended(lang)).hint(words::resume_first(lang)))?;
    let message = if to > last {
        words::no_iteration(lang, to)
    } else if from >= to {
        words::wrong_order(lang, from, to)
    } else {
        return Ok(());
    };
    Err(Failure::usage(message).hint(words::give_range(lang, last)))
}
