//! The examples do what they say.

#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../examples/ask.rs"]
pub mod ask;
#[path = "../examples/host.rs"]
pub mod host;
#[path = "../examples/prove.rs"]
pub mod prove;
#[path = "../examples/watch.rs"]
pub mod watch;

use std::error::Error;
use std::path::PathBuf;

use pathfinder_core::command::Command;
use pathfinder_core::event::PauseReason;
use pathfinder_core::question::Question;
use pathfinder_core::session::Status;
use pathfinder_engine::config::{Config, Reasoner};
use pathfinder_engine::home::Home;
use pathfinder_engine::{Commanded, Engine, EngineError, Environment, Notes, Wish};
use pathfinder_scripted::good_reply;

/// Each example is a program around the function that is tested here.
type Program = fn() -> Result<(), Box<dyn Error>>;
const _: [Program; 4] = [ask::main, host::main, prove::main, watch::main];

const QUESTION: &str = "does a four-day week raise productivity?";
const DOCUMENT: &str = "# Four-day week\n\nA four-day week raises productivity by 20 percent in office work, the trial found. Workers reported less stress during the trial of the four-day week.\n";

/// A research folder, and a folder with one document in it.
fn folders() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let documents = dir.path().join("papers");
    std::fs::create_dir(&documents).expect("a folder");
    std::fs::write(documents.join("week.md"), DOCUMENT).expect("a file");
    (dir, documents)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_answered_from_documents_and_the_report_is_proved() {
    let (dir, documents) = folders();
    let answer = ask::ask(dir.path(), documents, QUESTION).await.unwrap();
    assert!(answer.contains("20 percent"), "{answer}");
    let proof = prove::prove(dir.path(), None).unwrap();
    assert!(!proof.is_empty());
    assert!(proof.lines().all(|it| it.ends_with(": holds")), "{proof}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_watched_from_its_start_to_its_pause() {
    let (dir, documents) = folders();
    let mut config = Config::default();
    (config.research.reasoner, config.research.iterations) = (Reasoner::Builtin, 3);
    config.docs.folders = vec![documents];
    let home = Home::at(dir.path()).unwrap();
    let environment = Environment::empty(dir.path());
    let engine = Engine::new(home, environment, config, Notes::default());
    let mut written = Vec::new();
    watch::watch(&engine, QUESTION, &mut written).await.unwrap();
    let written = String::from_utf8(written).unwrap();
    let has = |name: &str| written.contains(&format!("\"{name}\""));
    assert!(
        has("iteration_started") && has("session_paused"),
        "{written}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_thinks_for_a_session() {
    let dir = tempfile::tempdir().unwrap();
    let documents = dir.path().join("docs");
    std::fs::create_dir(&documents).unwrap();
    pathfinder_scripted::documents(&documents, 3);
    let state = dir.path().join("state").into_os_string();
    let environment = Environment::new(dir.path(), move |name| {
        (name == "XDG_STATE_HOME").then(|| state.clone())
    });
    let mut config = Config::default();
    (config.research.iterations, config.docs.folders) = (1, vec![documents]);
    let home = Home::at(dir.path()).unwrap();
    let engine = Engine::new(home, environment, config, Notes::default()).with_host();
    let think = |it: &pathfinder_engine::HostRequest| Ok(good_reply(it.contract, &it.task));
    let answer = host::host(&engine, "Does tea help memory?", think).await;
    let answer = answer.unwrap();
    assert!(answer.contains("Green tea helps memory."), "{answer}");
}

/// A session that runs here is reached through its task, and one that nobody holds is taken up for a moment.
#[tokio::test(flavor = "multi_thread")]
async fn a_command_reaches_a_session_that_runs_here_and_one_that_rests() {
    let (dir, documents) = folders();
    let mut config = Config::default();
    config.research.reasoner = Reasoner::Builtin;
    config.docs.folders = vec![documents];
    let home = Home::at(dir.path()).unwrap();
    let environment = Environment::empty(dir.path());
    let engine = Engine::new(home, environment, config, Notes::default());
    let question = Question::new(QUESTION).unwrap();
    let running = engine.start(question, &Wish::default()).await.unwrap();
    let id = running.session.id.clone();
    let pause = Command::Pause(PauseReason::AskedByUser);
    let paused = engine.command(&id, &pause).await.unwrap();
    assert_eq!(paused.session().status, Status::Paused);
    running.rest().await.unwrap();
    let stopped = engine.command(&id, &Command::Stop).await.unwrap();
    assert_eq!(stopped.session().status, Status::StoppedByUser);
    assert!(matches!(stopped, Commanded::Done(_)));
    let refused = engine.command(&id, &pause).await.unwrap_err();
    assert!(matches!(refused, EngineError::Refused(_)), "{refused}");
    assert!(engine.compare(&id).unwrap().holds());
}
