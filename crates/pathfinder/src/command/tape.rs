//! `tape`: exports what a session did and what came back, so that it can be played again.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use pathfinder_engine::tape;
use serde_json::json;

use crate::context::Context;
use crate::failure::Exit;
use crate::wording::either;

/// Export the recording of a session, to be played with replay --tape
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  pathfinder tape -o session.tape && pathfinder replay --tape session.tape")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let id = context.session_id(arguments.id.as_deref())?;
    let path = &arguments.output;
    let paths = home.paths(&id)?;
    let steps = save(path, |out| Ok(tape::export(&home.disk, &paths, out)?))?;
    if context.output.is_json() {
        context.output.json(&json!({ "session": id, "file": path, "steps": steps }))?;
    } else {
        let shown = path.display();
        context.output.result(&either(
            context.lang,
            format!("{shown}: 단계 {steps}개를 기록했습니다"),
            format!("{shown}: {steps} steps recorded"),
        ));
    }
    Ok(Exit::Done.into())
}

/// Writes a file that appears whole or not at all.
fn save<T>(path: &Path, write: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let cannot = || format!("cannot write {}", path.display());
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = std::io::BufWriter::new(tempfile::NamedTempFile::new_in(folder).with_context(cannot)?);
    let written = write(&mut file)?;
    let file = file.into_inner().map_err(|error| error.into_error()).with_context(cannot)?;
    file.persist(path).with_context(cannot)?;
    Ok(written)
}
