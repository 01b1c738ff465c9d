//! `tape`: exports what a session did and what came back, so that it can be played again.

use std::path::PathBuf;
use std::process::ExitCode;

use pathfinder_core::words::replay as words;
use serde_json::json;

use crate::context::Context;
use crate::destination::Destination;
use crate::failure::Exit;

/// Export the recording of a session, to be played with replay --tape
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  pathfinder tape -o session.tape && pathfinder replay --tape session.tape")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    /// The file to write; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let id = context.session_id(arguments.id.as_deref())?;
    let destination = Destination::of(&arguments.output, context)?;
    let paths = home.paths(&id)?;
    let steps = destination.write(context, |out| Ok(home.export_tape(&paths, out)?))?;
    let shown = arguments.output.display().to_string();
    let text = words::recorded(context.lang, &shown, steps);
    let json = json!({ "session": id, "file": arguments.output, "steps": steps });
    destination.tell(context, &json, &text)?;
    Ok(Exit::Done.into())
}
