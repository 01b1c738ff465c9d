//! `restore`: restores the sessions of an archive, all of them or none.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pathfinder_core::words::replay as words;
use pathfinder_engine::archive::{self, ArchiveError, Existing, RestoreError};
use pathfinder_text::{Lang, one_line};
use serde_json::json;

use crate::command::replay::not_rebuilt;
use crate::context::Context;
use crate::failure::{Exit, Failure};

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
            RestoreError::Archive(error) => explained(error, context.lang),
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

/// The error in the user's language. A wrapper is replaced by the error inside, which is worded elsewhere.
pub(crate) fn explained(error: ArchiveError, lang: Lang) -> anyhow::Error {
    let shown = |path: &Path| one_line(&path.display().to_string(), 300);
    let (message, hint) = match error {
        ArchiveError::Folder(error) => return error.into(),
        ArchiveError::Locked(error) => return error.into(),
        ArchiveError::Damaged { path, because } => (
            words::not_an_archive(lang, &shown(&path), &one_line(&because, 300)),
            words::use_another_copy(lang),
        ),
        ArchiveError::Exists { ids } => (
            words::exists_already(lang, &ids.join(", ")),
            words::force_replaces(lang),
        ),
        ArchiveError::Full { path } => (
            words::disk_full(lang, &shown(&path)),
            words::free_space(lang),
        ),
        error @ ArchiveError::Unusable { .. } => return error.into(),
    };
    Failure::new(Exit::Failed, message).hint(hint).into()
}
