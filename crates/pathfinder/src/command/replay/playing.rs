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
use pathfinder_engine::home::Home;
use pathfinder_engine::tape::{self, PlayError, Tape, TapeError};
use pathfinder_text::{Lang, one_line};
use serde_json::Value;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::running::ending;
use crate::wording::{either, session_status};

/// Plays a tape to its iteration limit and prints the result.
pub(super) fn play(path: &Path, context: &Context) -> anyhow::Result<ExitCode> {
    let tape = read(path, context)?;
    let folder = tempfile::tempdir().context("no temporary folder can be made")?;
    let home = Home::at(folder.path())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let played = runtime.block_on(tape::play(tape, &home, Timestamp::now));
    runtime.shutdown_background();
    let played = played.map_err(|it| not_played(it, context.lang))?;
    if played.lacks_answer {
        context.output.note(either(
            context.lang,
            "녹화한 세션이 도중에 멈추어, 마지막 반복 뒤의 답은 테이프에 없습니다",
            "the recorded session was stopped on its way, so the answer after its last iteration is not on the tape",
        ));
    }
    let session = &played.session;
    if context.output.is_json() {
        context.output.json(&summary(session, folder.path()))?;
    } else {
        context.output.result(&render(session, context.lang));
    }
    Ok(Exit::Done.into())
}

fn not_played(error: PlayError, lang: Lang) -> anyhow::Error {
    let missing = match error {
        PlayError::Missing(missing) => missing,
        PlayError::Home(error) => return error.into(),
        PlayError::Drive(error) => return error.into(),
        PlayError::Refused(error) => return error.into(),
    };
    let (name, key) = (one_line(&missing.name, 100), &missing.key);
    let message = either(
        lang,
        format!("테이프에 이 단계의 응답이 없습니다: {name} ({key})"),
        format!("the tape has no reply for step {name} ({key})"),
    );
    let hint = either(
        lang,
        "이 버전의 pathfinder로 세션을 다시 돌려 테이프를 새로 만드세요",
        "run the session again with this version, and export a new tape",
    );
    Failure::new(Exit::DoesNotHold, message).hint(hint).into()
}

fn read(path: &Path, context: &Context) -> anyhow::Result<Tape> {
    let cannot = || {
        let path = path.display();
        either(
            context.lang,
            format!("테이프를 읽을 수 없습니다: {path}"),
            format!("cannot read the tape {path}"),
        )
    };
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
    let read = session
        .sources
        .iter()
        .filter(|it| it.snapshot().is_some())
        .count();
    let rows = [
        (
            either(lang, "질문", "question"),
            one_line(session.question.as_str(), 300),
        ),
        (
            either(lang, "상태", "status"),
            session_status(lang, session),
        ),
        (
            either(lang, "반복", "iteration"),
            format!(
                "{} / {}",
                session.iteration, session.settings.iterations_max
            ),
        ),
        (either(lang, "읽은 자료", "sources read"), read.to_string()),
        (
            either(lang, "관찰", "observations"),
            session.graph.observations().len().to_string(),
        ),
        (
            either(lang, "가설", "hypotheses"),
            session.graph.hypotheses().len().to_string(),
        ),
        (
            either(lang, "발견", "findings"),
            session.findings.len().to_string(),
        ),
    ];
    rows.iter()
        .map(|(label, value)| format!("{label}: {value}\n"))
        .collect()
}
