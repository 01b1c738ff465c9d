//! Replies of which parts are struck go back once, and what was usable of them is never lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use jiff::Timestamp;
use pathfinder_core::question::Question;
use pathfinder_core::session::Session;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::Drive;
use pathfinder_engine::load::{SessionPaths, load, refold, to_state};
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_scripted::{Answer, Asked};
use pathfinder_store::disk::Disk;
use pathfinder_store::journal::SyncPool;
use serde_json::json;
use tokio::sync::{Notify, mpsc};

use crate::trial::{Trial, drive, good};

const SOURCES: usize = 3;
const INVENTED: &str = "Green tea helped memory by 41 percent in the trial.";

/// A reply to `extract` with one item that holds, and one whose figure its quote does not have.
fn half_true(asked: &Asked) -> String {
    let mut reply: serde_json::Value = serde_json::from_str(&asked.good_reply()).expect("JSON");
    let mut invented = reply["items"][0].clone();
    invented["label"] = json!("f2");
    invented["statement"] = json!(INVENTED);
    let items = reply["items"].as_array_mut().expect("items");
    items.push(invented);
    reply.to_string()
}

/// Whether a reply was sent back with this request.
fn is_second(asked: &Asked) -> bool {
    asked.contract == "extract" && asked.prompt().contains(INVENTED)
}

async fn trial(second: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Trial {
    let mut trial = Trial::new(move |asked| match asked.contract.as_str() {
        "extract" if is_second(asked) => second(asked),
        "extract" => Answer::Says(half_true(asked)),
        _ => good(asked),
    })
    .await;
    trial.settings.iterations_max = 1;
    trial.settings.sources_per_iteration_max = SOURCES;
    trial.attempts_max = 1;
    trial
}

/// How often sources were read for the first time, and how often once more.
fn extractions(trial: &Trial) -> (usize, usize) {
    let seen = trial.server.seen.lock().expect("not poisoned");
    let all = seen.iter().filter(|it| it.contract == "extract");
    let second = all.clone().filter(|it| is_second(it)).count();
    (all.count() - second, second)
}

fn statements(session: &Session) -> Vec<&str> {
    let observations = session.graph.observations().iter();
    observations.map(|it| it.statement.as_str()).collect()
}

/// Whatever the second reply is, there is one, and what is true of the first is kept.
#[tokio::test]
async fn a_struck_reply_goes_back_once_whatever_comes_of_it() {
    let seconds: [fn(&Asked) -> Answer; 5] = [
        |asked| Answer::Says(half_true(asked)),
        |asked| Answer::Says(asked.good_reply()),
        |_| Answer::Says("I would love to help you with that!".into()),
        |_| Answer::Fails {
            status: 400,
            headers: "",
            body: r#"{"error":{"message":"no"}}"#,
        },
        |_| Answer::Cuts,
    ];
    for second in seconds {
        let trial = trial(second).await;
        let rested = trial.run().await;
        rested.holds(&trial, 40);
        assert_eq!(extractions(&trial), (SOURCES, SOURCES));
        let session = rested.session();
        assert_eq!(
            session.thinking.fell_back(),
            0,
            "{:?}",
            session.thinking.replies
        );
        assert_eq!(
            session.thinking.replies["extract"].questioned,
            SOURCES as u64
        );
        assert_eq!(
            statements(session),
            ["Green tea helped memory in a trial."; SOURCES]
        );
        let disk = Disk::real();
        let replayed = refold(&disk, &rested.held.paths, |_| false).expect("readable");
        assert_eq!(&replayed, session, "replay equals live");
    }
}

#[tokio::test]
async fn the_second_request_shows_the_first_reply_and_what_was_wrong_with_it() {
    let trial = trial(good).await;
    trial.run().await;
    let seen = trial.server.seen.lock().expect("not poisoned");
    let second = seen.iter().find(|it| is_second(it)).expect("a second one");
    let prompt = second.prompt();
    assert!(prompt.contains("41"), "{prompt}");
    assert!(
        prompt.contains("Write the whole JSON object again"),
        "{prompt}"
    );
}

/// A budget that ends anywhere is kept, and a reply that was paid for is used.
#[tokio::test]
async fn second_replies_stay_within_the_budget() {
    for budget_micro_usd in (40_000..400_000).step_by(20_000) {
        let mut trial = trial(|asked| Answer::Says(half_true(asked))).await;
        trial.settings.budget_micro_usd = budget_micro_usd;
        let rested = trial.run().await;
        rested.holds(&trial, 40);
        let session = rested.session();
        let (first, second) = extractions(&trial);
        assert!(second <= first, "{budget_micro_usd}");
        let read = session.sources.iter().filter(|it| !it.used_in.is_empty());
        let is_done = session.exploration.is_none();
        assert!(
            !is_done || read.count() == first,
            "{budget_micro_usd}: what was paid for is used"
        );
    }
}

/// The process dies when the second requests of all sources are under way, and another one goes on.
#[tokio::test]
async fn who_dies_between_two_replies_has_the_first() {
    let reached = Arc::new(Notify::new());
    let told = reached.clone();
    let second = AtomicUsize::new(0);
    let mut dying = trial(move |_| {
        if second.fetch_add(1, Ordering::Relaxed) + 1 == SOURCES {
            told.notify_one();
        }
        Answer::Hangs
    })
    .await;
    dying.attempt_deadline = std::time::Duration::from_secs(60);
    let home = dying.home();
    let performer = dying.performer(&home);
    let question = Question::new("Does tea help memory?").expect("a question");
    let mut held = home
        .create(question, dying.settings.clone(), Timestamp::UNIX_EPOCH)
        .expect("a session");
    let paths = SessionPaths {
        folder: held.paths.folder.clone(),
    };
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let running = Drive::new(&mut held, performer.clone(), &crowd, &mut orders, || {
        Timestamp::UNIX_EPOCH
    });
    tokio::select! {
        ended = running.run() => panic!("it ended: {ended:?}"),
        () = reached.notified() => {}
    }
    drop(held);
    is_kept_by_checkpoints(&load(&Disk::real(), &paths).expect("readable").session);

    // The server hangs for ever; another one stands in for it.
    let next = trial(|_| Answer::Says("I would love to help you with that!".into())).await;
    let pool = SyncPool::new(1).expect("a thread");
    let mut held =
        SessionWriter::open(&Disk::real(), &pool, paths, Timestamp::UNIX_EPOCH).expect("a session");
    let pathfinder_engine::perform::Performer::Live(capabilities) = performer else {
        unreachable!("it is live")
    };
    let performer =
        pathfinder_engine::perform::Performer::Live(pathfinder_engine::perform::Capabilities {
            models: Some(next.models()),
            ..capabilities
        });
    drive(&mut held, performer).await;
    let (first, _) = extractions(&dying);
    assert_eq!(
        first + extractions(&next).0,
        SOURCES,
        "no source is paid for twice"
    );
    assert_eq!(
        statements(&held.session),
        ["Green tea helped memory in a trial."; SOURCES]
    );
    let replayed = refold(&Disk::real(), &held.paths, |_| false).expect("readable");
    assert_eq!(replayed, held.session);
}

fn is_kept_by_checkpoints(session: &Session) {
    let first = session
        .thinking
        .retry_plans
        .values()
        .filter(|it| it.first.is_some());
    assert!(first.count() > 0, "a first reply is there");
    let state = to_state(session).expect("plain data");
    let (_, state) = state.split_first_chunk::<4>().expect("a version");
    let kept: Session = postcard::from_bytes(state).expect("readable");
    assert_eq!(&kept, session);
}
