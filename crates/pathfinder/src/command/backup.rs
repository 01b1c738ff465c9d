//! `backup`: saves one session or all of them to one file.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pathfinder_core::words::replay as words;
use pathfinder_engine::archive::{self, Summary};
use pathfinder_engine::home::Home;
use pathfinder_text::one_line;
use serde_json::json;

use crate::context::Context;
use crate::destination::Destination;
use crate::failure::Exit;

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
    /// The archive to write; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let ids = archive::members(home, arguments.session.as_deref())?;
    let destination = Destination::of(&arguments.output, context)?;
    let summary = save(home, &ids, &destination, context)?;
    for skipped in &summary.skipped {
        let skipped = one_line(&skipped.display().to_string(), 300);
        context.output.note(&words::skipped(context.lang, &skipped));
    }
    let shown = arguments.output.display().to_string();
    let text = words::archived(context.lang, &shown, summary.sessions.len(), summary.files);
    let json = json!({
        "file": arguments.output, "sessions": summary.sessions, "files": summary.files,
        "bytes": summary.bytes,
    });
    destination.tell(context, &json, &text)?;
    Ok(Exit::Done.into())
}

/// Only a finished archive is known to be whole, so one that is streamed goes to a temporary file first.
fn save(
    home: &Home,
    ids: &[String],
    destination: &Destination,
    context: &Context,
) -> anyhow::Result<Summary> {
    let save = |path: &Path| archive::save(home, ids, path).map_err(anyhow::Error::from);
    if let Destination::File(path) = destination {
        return save(path);
    }
    let aside = tempfile::tempdir()?;
    let path = aside.path().join("sessions.tar.zst");
    let summary = save(&path)?;
    destination.write(context, |out| {
        Ok(std::io::copy(&mut File::open(&path)?, out)?)
    })?;
    Ok(summary)
}
