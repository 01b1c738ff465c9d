//! `pause`, `stop` and `complete`: through the process that holds the session, or directly where nobody does.

use std::process::ExitCode;

use pathfinder_core::command::Command;
use pathfinder_core::words::sessions as words;
use pathfinder_engine::Commanded;

use crate::config::Config;
use crate::context::Context;
use crate::failure::Exit;
use crate::running::ending;
use crate::runtime;
use crate::wording::session_status;

/// Works from any terminal
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder pause
  pathfinder stop 20260131-0930")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
}

pub(crate) fn run(
    command: &Command,
    arguments: &Arguments,
    context: &Context,
) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    let home = context.home()?;
    let config = match context.config() {
        // The process that holds it goes by its own settings, so that those here do not matter.
        Err(_) if home.probe(&id).is_err() => Config::default(),
        config => config?.clone(),
    };
    let engine = context.engine_with(config)?;
    let commanded = runtime::wait(engine.command(&id, command))??;
    if let Commanded::Asked(_) = commanded {
        context.output.note(words::asked(context.lang));
    }
    let session = commanded.session();
    let summary = ending::summary(session, &home.paths(&id)?.folder);
    let text = format!(
        "{id}: {}",
        session_status(context.lang_of(session), session)
    );
    context.output.show(&summary, &text)?;
    Ok(Exit::Done.into())
}
