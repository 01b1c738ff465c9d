//! Plays a tape: the whole session again, with no network and no key, in a folder that is removed afterwards.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context as _;
use jiff::Timestamp;
use pathfinder_core::session::Session;
use pathfinder_core::summary::Summary;
use pathfinder_core::words::{replay as words, status};
use pathfinder_engine::home::Home;
use pathfinder_engine::tape::{self, PlayError, Tape, TapeError};
use pathfinder_text::{Lang, one_line};
use serde_json::Value;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::rows;
use crate::running::ending;
use crate::runtime;
use crate::wording::session_status;

/// Plays a tape to its iteration limit and prints the result.
pub(super) fn play(path: &Path, context: &Context) -> anyhow::Result<ExitCode> {
    let tape = read(path, context)?;
    let folder = tempfile::tempdir().context(words::no_temporary_folder(context.lang))?;
    let home = Home::at(folder.path())?;
    let played = runtime::wait(tape::play(tape, &home, Timestamp::now))?;
    let played = played.map_err(|it| not_played(it, context.lang))?;
    if played.lacks_answer {
        context.output.note(words::no_last_answer(context.lang));
    }
    let session = &played.session;
    context.output.show(
        &summary(session, folder.path()),
        &render(session, context.lang),
    )?;
    Ok(Exit::Done.into())
}

fn not_played(error: PlayError, lang: Lang) -> anyhow::Error {
    let missing = match error {
        PlayError::Missing(missing) => missing,
        PlayError::Home(error) => return error.into(),
        PlayError::Drive(error) => return error.into(),
        PlayError::Refused(error) => return error.into(),
    };
    let step = one_line(&missing.name, 100);
    let message = words::no_reply(lang, &step, &missing.key);
    Failure::new(Exit::DoesNotHold, message)
        .hint(words::record_again(lang))
        .into()
}

fn read(path: &Path, context: &Context) -> anyhow::Result<Tape> {
    let cannot = || words::cannot_read_tape(context.lang, &path.display().to_string());
    let file = File::open(path).with_context(cannot)?;
    if !file.metadata().with_context(cannot)?.is_file() {
        return Err(Failure::usage(cannot()).into());
    }
    Tape::read(BufReader::new(file)).map_err(|error| match error {
        TapeError::Io(error) => anyhow::Error::new(error).context(cannot()),
        error => error.into(),
    })
}

/// The summary without the files, which are removed.
fn summary(session: &Session, folder: &Path) -> Value {
    let mut summary = ending::summary(session, folder);
    if let Some(fields) = summary.as_object_mut() {
        ["folder", "report", "thesis_file"]
            .iter()
            .for_each(|it| drop(fields.remove(*it)));
    }
    summary
}

fn render(session: &Session, lang: Lang) -> String {
    let summary = Summary::of(session);
    rows([
        (status::question(lang), one_line(summary.question, 300)),
        (status::status(lang), session_status(lang, session)),
        (
            status::iteration(lang),
            format!("{} / {}", summary.iteration, summary.iterations_max),
        ),
        (status::sources_read(lang), summary.sources_read.to_string()),
        (status::observations(lang), summary.observations.to_string()),
        (status::hypotheses(lang), summary.hypotheses.to_string()),
        (status::findings(lang), summary.findings.to_string()),
    ])
}
