//! `backup`: keeps one session or all of them in one file.

use std::path::PathBuf;
use std::process::ExitCode;

use pathfinder_core::text::one_line;
use pathfinder_store::archive;
use pathfinder_store::folder::FolderError;
use serde_json::json;

use crate::command::restore::plainly;
use crate::context::Context;
use crate::failure::Exit;
use crate::wording::either;

/// Archive one session, or all of them
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder backup -o all.tar.zst
  pathfinder backup 20260131 -o tea.tar.zst
pathfinder restore brings it back; tar --zstd -tf lists it.")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; all sessions if none is given
    #[arg(value_name = "ID")]
    session: Option<String>,
    /// The archive to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let ids = match &arguments.session {
        Some(given) => vec![context.session_id(Some(given))?],
        None => home.folder.sessions()?,
    };
    if ids.is_empty() {
        return Err(FolderError::NoneYet { path: home.path().to_path_buf() }.into());
    }
    let path = &arguments.output;
    let summary = archive::save(&home.folder, &ids, path).map_err(|error| plainly(error, context.lang))?;
    for skipped in &summary.skipped {
        let skipped = one_line(&skipped.display().to_string(), 300);
        context.output.note(&either(
            context.lang,
            format!("건너뜀: {skipped}"),
            format!("skipped {skipped}"),
        ));
    }
    if context.output.is_json() {
        context.output.json(&json!({
            "file": path, "sessions": summary.sessions, "files": summary.files, "bytes": summary.bytes,
        }))?;
    } else {
        let (sessions, files, shown) = (summary.sessions.len(), summary.files, path.display());
        context.output.result(&either(
            context.lang,
            format!("{shown}: 세션 {sessions}개, 파일 {files}개를 담았습니다"),
            format!("{shown}: {sessions} sessions with {files} files"),
        ));
    }
    Ok(Exit::Done.into())
}
