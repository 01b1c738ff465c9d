//! Plays a tape: the whole session again, with no network and no key, in a folder that is removed afterwards.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use jiff::Timestamp;
use pathfinder_core::command::Command;
use pathfinder_core::event::PauseReason;
use pathfinder_core::session::Session;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::{Drive, DriveError, Ended};
use pathfinder_engine::home::Home;
use pathfinder_engine::perform::{NotOnTape, Performer};
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_engine::tape::{Tape, TapeError};
use pathfinder_text::{Lang, one_line};
use serde_json::Value;
use tokio::sync::mpsc;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::running::ending;
use crate::wording::{either, session_status};

/// Plays a tape to its iteration limit, and tells what came of it.
pub(super) fn play(path: &Path, context: &Context) -> anyhow::Result<ExitCode> {
    let tape = read(path, context)?;
    let folder = tempfile::tempdir().context("no temporary folder can be made")?;
    let home = Home::at(folder.path())?;
    let (question, settings) = (tape.header.question.clone(), tape.header.settings.clone());
    let mut held = home.create(question, settings, context.now())?;
    let (stopped_early, resumed) = (tape.header.stopped_early, tape.header.resumed);
    let tape = Arc::new(tape);
    let mut played = run(&mut held, &tape);
    for _ in 0..resumed {
        // A model that was out of reach paused it then as now, and then it was taken up again.
        let trouble = matches!(
            held.session.paused_because,
            Some(
                PauseReason::ModelUnreachable
                    | PauseReason::Overcharged
                    | PauseReason::SearchesFailed
                    | PauseReason::NothingFound
            )
        );
        if played.is_err() || !trouble {
            break;
        }
        held.follow(
            &Command::Resume {
                iterations_max: None,
                budget_micro_usd: None,
            },
            context.now(),
        )??;
        played = run(&mut held, &tape);
    }
    let session = &held.session;
    match played {
        Ok(()) => {}
        Err(DriveError::Tape(missing)) if stopped_early && is_last_answer(session, &missing) => {
            context.output.note(either(
                context.lang,
                "녹화한 세션이 도중에 멈추어, 마지막 반복 뒤의 답은 테이프에 없습니다",
                "the recorded session was stopped on its way, so the answer after its last iteration is not on the tape",
            ));
        }
        Err(DriveError::Tape(missing)) => {
            let (name, key) = (one_line(&missing.name, 100), &missing.key);
            let message = either(
                context.lang,
                format!("테이프에 이 단계의 응답이 없습니다: {name} ({key})"),
                format!("the tape has no reply for step {name} ({key})"),
            );
            let hint = either(
                context.lang,
                "이 버전의 pathfinder로 세션을 다시 돌려 테이프를 새로 만드세요",
                "run the session again with this version, and export a new tape",
            );
            return Err(Failure::new(Exit::DoesNotHold, message).hint(hint).into());
        }
        Err(error) => return Err(error.into()),
    }
    if context.output.is_json() {
        context.output.json(&summary(session, folder.path()))?;
    } else {
        context.output.result(&render(session, context.lang));
    }
    Ok(Exit::Done.into())
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

/// The step that words the answer once the limit is reached.
fn is_last_answer(session: &Session, missing: &NotOnTape) -> bool {
    missing.name == "write"
        && session.iteration == session.settings.iterations_max
        && !session.status.is_going()
}

fn run(held: &mut SessionWriter, tape: &Arc<Tape>) -> Result<(), DriveError> {
    let lost = |error: std::io::Error| DriveError::Lost(error.to_string());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(lost)?;
    let (_sender, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let performer = Performer::Tape(tape.clone());
    let drive = Drive::new(held, performer, &crowd, &mut orders, Timestamp::now);
    let ended = runtime.block_on(drive.run());
    runtime.shutdown_background();
    match ended? {
        Ended::Quiet => Ok(()),
        Ended::DiskFull => Err(DriveError::Lost(
            "no space left for the temporary folder".to_owned(),
        )),
    }
}

/// The figures of the session, without the files, which are gone by then.
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
