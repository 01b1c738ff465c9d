//! `resume`: goes on with a session in this terminal.

use std::process::ExitCode;

use super::research::{Limits, go_on};
use crate::context::Context;
use crate::documents;
use crate::running::{self, Thesis, ending};

/// Go on with a session that is paused, stopped, completed or out of budget
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  pathfinder resume 2026 --iterations 50")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    #[command(flatten)]
    limits: Limits,
    /// Conclude at the end
    #[arg(long)]
    thesis: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    let folders = context.home()?.load(&id)?.session.settings.folders;
    let library = documents::prepare(context, &[], &folders)?.library;
    let held = go_on(&id, arguments.limits, context)?;
    let thesis = if arguments.thesis { Thesis::Wanted } else { Thesis::NotWanted };
    let all = running::run(context, vec![held], Some(library), thesis)?;
    Ok(ending::tell(context, all)?.into())
}
