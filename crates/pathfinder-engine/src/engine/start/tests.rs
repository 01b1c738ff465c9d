use std::path::Path;
use std::sync::Arc;

use pathfinder_core::event::PauseReason;

use super::*;
use crate::config::Reasoner;
use crate::environment::Environment;
use crate::home::Home;
use crate::note::Notes;
use crate::{Matching, Wish};

const QUESTION: &str = "does a four-day week raise productivity?";

/// An engine of this user, whose register of folders is in the folder `state`.
fn engine(dir: &Path, state: &str) -> Engine {
    let documents = dir.join("papers");
    if !documents.exists() {
        std::fs::create_dir(&documents).expect("a folder");
        let text = "# Four-day week\n\nA four-day week raises productivity by 20 percent.\n";
        std::fs::write(documents.join("week.md"), text).expect("a file");
    }
    let state = dir.join(state).into_os_string();
    let environment = Environment::new(dir, move |name| {
        (name == "XDG_STATE_HOME").then(|| state.clone())
    });
    let mut config = Config::default();
    config.research.reasoner = Reasoner::Builtin;
    config.docs.folders = vec![documents];
    let home = Home::at(dir).expect("a home");
    Engine::new(home, environment, config, Notes::default())
}

/// A question that was new when it was matched, and that another process started meanwhile.
async fn started_elsewhere(engine: &Engine, other: &Engine) -> (NewQuestion, String) {
    let question = || Question::new(QUESTION).expect("a question");
    let Matching::New(new) = engine.matching(question()).expect("readable") else {
        panic!("it is new")
    };
    // A session without folders of its own wants nothing that would need consent.
    let wish = Wish {
        documents: vec![other.environment.dir.join("papers")],
        ..Wish::default()
    };
    let running = other.start(question(), &wish).await;
    let running = running.expect("it starts");
    let id = running.session.id.clone();
    let pause = Command::Pause(PauseReason::AskedByUser);
    other.command(&id, &pause).await.expect("paused");
    running.rest().await.expect("it rests");
    (new, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_was_started_elsewhere_is_resumed_as_the_wish_says() {
    let dir = tempfile::tempdir().expect("a folder");
    let (here, other) = (engine(dir.path(), "state"), engine(dir.path(), "state"));
    let (new, id) = started_elsewhere(&here, &other).await;
    let limits = Limits {
        iterations: Some(1),
        budget_micro_usd: None,
    };
    let wish = Wish {
        limits,
        ..Wish::default()
    };
    let mut running = here.run_all(vec![Opening::New(new)], &wish).await;
    let running = running.as_mut().expect("it is resumed").remove(0);
    assert_eq!(running.session.id, id);
    let rested = running.rest().await.expect("it rests").session;
    assert_eq!(rested.settings.iterations_max, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_of_somebody_else_is_not_resumed_unasked_even_if_the_question_was_new() {
    let dir = tempfile::tempdir().expect("a folder");
    let (here, other) = (engine(dir.path(), "mine"), engine(dir.path(), "theirs"));
    let (new, id) = started_elsewhere(&here, &other).await;
    let openings = || vec![Opening::New(new.clone())];
    let refused = here.run_all(openings(), &Wish::default()).await;
    let refused = refused.expect_err("it is not ours");
    assert!(
        matches!(&refused, EngineError::NotOwn { session, .. } if *session == id),
        "{refused}"
    );
    let trusts = |session: &str| Wish {
        trusted_sessions: vec![session.to_owned()],
        ..Wish::default()
    };
    let wrong = here.run_all(openings(), &trusts("another")).await;
    assert!(matches!(wrong, Err(EngineError::NotOwn { .. })));
    let mut running = here.run_all(openings(), &trusts(&id)).await;
    let running = running.as_mut().expect("it is trusted").remove(0);
    assert_eq!(running.session.id, id);
    here.command(&id, &Command::Stop).await.expect("stopped");
}

#[tokio::test]
async fn sessions_of_one_engine_share_what_the_process_may_spend() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut engine = engine(dir.path(), "state");
    engine.config.research.process_budget_usd = 1.0;
    let ledger = || {
        engine
            .clone()
            .ledger()
            .expect("a ledger")
            .expect("a budget")
    };
    assert!(Arc::ptr_eq(&ledger(), &ledger()));
}
