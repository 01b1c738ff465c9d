//! `restore`: restores the sessions of an archive, all of them or none.

use std::path::PathBuf;
use std::process::ExitCode;

use pathfinder_engine::archive::{self, ArchiveError, Existing, RestoreError};
use pathfinder_text::{Lang, one_line};
use serde_json::json;

use crate::command::replay::not_rebuilt;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::wording::either;

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
            RestoreError::Archive(error) => plainly(error, context.lang),
            RestoreError::Rebuild(error) => not_rebuilt(context, error),
        })?;
    if context.output.is_json() {
        context.output.json(&json!({
            "sessions": summary.sessions, "files": summary.files, "bytes": summary.bytes,
        }))?;
    } else {
        let (ids, files) = (summary.sessions.join("\n"), summary.files);
        context.output.result(&ids);
        context.output.note(&either(
            context.lang,
            format!("파일 {files}개를 되살렸습니다"),
            format!("{files} files brought back"),
        ));
    }
    Ok(Exit::Done.into())
}

/// The error in the user's language. A wrapper is replaced by the error inside, which is worded elsewhere.
pub(crate) fn plainly(error: ArchiveError, lang: Lang) -> anyhow::Error {
    match error {
        ArchiveError::Folder(error) => error.into(),
        ArchiveError::Locked(error) => error.into(),
        ArchiveError::Damaged { path, because } => {
            let (path, because) = (
                one_line(&path.display().to_string(), 300),
                one_line(&because, 300),
            );
            let message = either(
                lang,
                format!("손상되었거나 세션 보관 파일이 아닙니다: {path} ({because})"),
                format!("{path} is damaged or not an archive of sessions: {because}"),
            );
            let hint = either(
                lang,
                "아무것도 되살리지 않았습니다. 다른 사본을 쓰세요",
                "nothing was brought back; use another copy of it",
            );
            Failure::new(Exit::Failed, message).hint(hint).into()
        }
        ArchiveError::Exists { ids } if lang == Lang::Korean => {
            let message = format!("이미 있는 세션입니다: {}", ids.join(", "));
            Failure::new(Exit::Failed, message)
                .hint("--force를 주면 바꿔 넣습니다")
                .into()
        }
        ArchiveError::Full { path } if lang == Lang::Korean => {
            let message = format!("공간이 모자랍니다: {}", path.display());
            Failure::new(Exit::Failed, message)
                .hint("공간을 비우고 다시 하세요")
                .into()
        }
        error => error.into(),
    }
}
