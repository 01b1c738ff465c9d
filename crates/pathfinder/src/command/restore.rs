//! `restore`: restores the sessions of an archive, all of them or none.

use std::path::PathBuf;
use std::process::ExitCode;

use pathfinder_core::words::replay as words;
use pathfinder_engine::archive::{self, Existing, RestoreError};
use serde_json::json;

use crate::command::replay::not_rebuilt;
use crate::context::Context;
use crate::failure::Exit;

/// Bring sessions back from an archive
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  pathfinder restore all.tar.zst
A damaged archive is refused whole; a session that is already there is kept unless --force is given.")]
pub(crate) struct Arguments {
    /// The archive
    #[arg(value_name = "FILE")]
    archive: PathBuf,
    /// Replace sessions that are already there
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home_to_keep()?;
    let existing = if arguments.force {
        Existing::Replace
    } else {
        Existing::Keep
    };
    let summary =
        archive::restore(home, &arguments.archive, existing).map_err(|error| match error {
            RestoreError::Archive(error) => error.into(),
            RestoreError::Rebuild(error) => not_rebuilt(context, error),
        })?;
    if context.output.is_json() {
        context.output.json(&json!({
            "sessions": summary.sessions, "files": summary.files, "bytes": summary.bytes,
        }))?;
    } else {
        context.output.result(&summary.sessions.join("\n"));
        context
            .output
            .note(&words::restored(context.lang, summary.files));
    }
    Ok(Exit::Done.into())
}
