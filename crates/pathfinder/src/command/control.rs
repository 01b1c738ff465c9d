//! `pause`, `stop` and `complete`: through the process that holds the session, or directly where nobody does.

use std::process::ExitCode;

use pathfinder_core::command::Command;
use pathfinder_engine::Commanded;

use crate::config::Config;
use crate::context::Context;
use crate::failure::Exit;
use crate::running::ending;
use crate::runtime;
use crate::wording::{either, session_status};

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
        context.output.note(either(
            context.lang,
            "요청을 전했습니다. 진행 중인 작업이 끝나는 대로 반영됩니다.",
            "asked; it takes effect when the step under way has come back",
        ));
    }
    let session = commanded.session();
    if context.output.is_json() {
        let folder = home.paths(&id)?.folder;
        context.output.json(&ending::summary(session, &folder))?;
    } else {
        context
            .output
            .result(&format!("{id}: {}", session_status(context.lang, session)));
    }
    Ok(Exit::Done.into())
}
