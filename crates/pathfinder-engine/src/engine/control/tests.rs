use std::path::PathBuf;
use std::sync::Arc;

use pathfinder_core::event::PauseReason;
use pathfinder_core::question::Question;
use pathfinder_core::session::Status;
use pathfinder_core::settings::Settings;
use pathfinder_store::control::Taken;
use tempfile::TempDir;
use tokio::sync::{mpsc, watch};

use super::*;
use crate::config::Config;
use crate::drive::Ended;
use crate::engine::Rested;
use crate::environment::Environment;
use crate::home::Home;
use crate::note::Notes;

const PAUSE: Command = Command::Pause(PauseReason::AskedByUser);

/// An engine with a session that nobody runs.
fn with_session() -> (TempDir, Engine, String) {
    let dir = tempfile::tempdir().expect("a folder");
    let home = Home::at(dir.path()).expect("a home");
    let environment = Environment::new(dir.path(), |_| None);
    let engine = Engine::new(home, environment, Config::default(), Notes::default());
    let question = Question::new("Does tea calm?").expect("a question");
    let created = engine
        .home
        .create(question, Settings::default(), engine.now());
    let id = created.expect("a session").session.id;
    (dir, engine, id)
}

/// Registers a task that has just come to rest and that nobody can order any more, with its last state if it has not
/// panicked.
fn register_rested(engine: &Engine, id: &str, last: Option<Session>) {
    let (orders, _) = mpsc::channel(1);
    let (replies, _) = mpsc::channel(1);
    let rested = last.map(|session| Rested {
        session,
        folder: PathBuf::new(),
        ended: Ok(Ended::Quiet),
        no_thesis: None,
    });
    let (_, rested) = watch::channel(rested.map(Arc::new));
    let handle = SessionHandle {
        orders,
        rested,
        replies,
    };
    let mut running = engine.running.lock().expect("not poisoned");
    running.insert(id.to_owned(), handle);
}

fn status(done: &Commanded) -> Status {
    match done {
        Commanded::Done(session) => session.status,
        Commanded::Asked(_) => panic!("only asked"),
    }
}

#[tokio::test]
async fn a_session_that_rests_before_the_order_arrives_follows_it_all_the_same() {
    let (_dir, engine, id) = with_session();
    let paused = engine.command(&id, &PAUSE).await.expect("paused");
    assert_eq!(status(&paused), Status::Paused);
    register_rested(&engine, &id, Some(paused.session().clone()));

    let again = engine.command(&id, &PAUSE).await.expect("paused before");
    assert_eq!(status(&again), Status::Paused);
    let stopped = engine.command(&id, &Command::Stop).await.expect("stopped");
    assert_eq!(status(&stopped), Status::StoppedByUser);
    let kept = engine.session(&id).expect("readable").session;
    assert_eq!(kept.status, Status::StoppedByUser);
}

#[tokio::test]
async fn a_session_whose_task_panicked_follows_the_order_all_the_same() {
    let (_dir, engine, id) = with_session();
    register_rested(&engine, &id, None);
    let stopped = engine.command(&id, &Command::Stop).await.expect("stopped");
    assert_eq!(status(&stopped), Status::StoppedByUser);
}

#[tokio::test]
async fn a_report_that_the_task_was_not_asked_for_is_written_here() {
    let (_dir, engine, id) = with_session();
    register_rested(&engine, &id, None);
    let written = engine.command(&id, &Command::WriteAnswer).await;
    let written = written.expect("written");
    assert!(matches!(&written, Commanded::Done(it) if it.answer.is_some()));
}

#[tokio::test(start_paused = true)]
async fn only_what_the_holder_was_asked_for_is_reported_as_asked() {
    let (_dir, engine, id) = with_session();
    let writer = engine.hold(&id).await.expect("nobody holds it");
    let refused = engine.command(&id, &Command::WriteAnswer).await;
    let refused = refused.expect_err("the holder takes no such order");
    assert!(refused.is_held_elsewhere(), "{refused}");
    let asked = engine.command(&id, &PAUSE).await.expect("asked");
    assert!(matches!(asked, Commanded::Asked(_)));
    let request = writer.control.take().expect("readable");
    let is_pause = |it| matches!(it, Taken::Request(it) if it.action == Action::Pause);
    assert!(is_pause(request));
}
