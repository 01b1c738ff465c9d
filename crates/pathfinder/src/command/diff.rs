//! `diff`: what changed between two iterations.

use std::process::ExitCode;

use anyhow::Context as _;
use pathfinder_core::session::Session;
use pathfinder_core::view;
use serde_json::json;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::wording::either;

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
        session.with_context(|| format!("iteration {number} of {id} has not ended"))
    };
    let before = at(arguments.from)?;
    let mut after = at(arguments.to)?;
    after.settings.lang = context.lang_asked.unwrap_or(after.settings.lang);
    let text = view::diff(&before, &after);
    if context.output.is_json() {
        let (from, to) = (arguments.from, arguments.to);
        context
            .output
            .json(&json!({ "session": id, "from": from, "to": to, "text": text }))?;
    } else {
        context.output.result(&text);
    }
    Ok(Exit::Done.into())
}

fn last_ended(session: &Session) -> Option<u32> {
    let ended = session.iterations.iter().filter(|it| it.ended_at.is_some());
    ended.map(|it| it.number).max()
}

fn refuse(arguments: &Arguments, session: &Session, context: &Context) -> Result<(), Failure> {
    let lang = context.lang;
    let (from, to) = (arguments.from, arguments.to);
    let last = last_ended(session).ok_or_else(|| {
        let message = either(
            lang,
            "아직 끝난 반복이 없습니다",
            "no iteration has ended yet",
        );
        let hint = either(
            lang,
            "먼저 `pathfinder resume`으로 이어서 하세요",
            "go on first: pathfinder resume",
        );
        Failure::usage(message).hint(hint)
    })?;
    let message = if to > last {
        either(
            lang,
            format!("{to}번째 반복은 없습니다"),
            format!("there is no iteration {to}"),
        )
    } else if from >= to {
        either(
            lang,
            format!("--from {from}이 --to {to}보다 앞서지 않습니다"),
            format!("--from {from} does not come before --to {to}"),
        )
    } else {
        return Ok(());
    };
    let hint = either(
        lang,
        format!("0부터 {last}까지, --from이 --to보다 작아야 합니다"),
        format!("give 0 to {last}, with --from below --to"),
    );
    Err(Failure::usage(message).hint(hint))
}
