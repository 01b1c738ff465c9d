//! Ctrl-C: what was not sent is not sent any more, and costs nothing.

use futures_util::StreamExt;
use jiff::Timestamp;
use pathfinder_core::command::Command;
use pathfinder_core::event::PauseReason;
use pathfinder_core::question::Question;
use pathfinder_core::session::Session;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::Drive;
use pathfinder_engine::watch::{Signal, StepSignal, Update};
use pathfinder_scripted::Answer;
use pathfinder_store::disk::Disk;
use std::time::Duration;
use tokio::sync::mpsc;

use crate::trial::{Trial, good, read};

/// Runs a session, and pauses it when a signal says that it is time. The clock stands still from then on, and goes on only
/// where everything waits for it.
async fn paused_at(
    trial: &Trial,
    mut is_time: impl FnMut(&StepSignal) -> bool,
) -> (Session, String) {
    let home = trial.home();
    let performer = trial.performer(&home);
    let question = Question::new("Does tea help memory?").expect("a question");
    let mut held = home
        .create(question, trial.settings.clone(), Timestamp::UNIX_EPOCH)
        .expect("a session");
    let (sender, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let (disk, id) = (Disk::real(), held.session.id.clone());
    let watched = crowd
        .watchers
        .watch(&disk, held.paths.clone(), &id, held.opened_seq());
    let signals = watched.filter_map(async |it| match it {
        Update::Signal(signal) => Some(signal),
        Update::Record { .. } => None,
    });
    let mut signals = std::pin::pin!(signals);
    let drive = Drive::new(&mut held, performer, &crowd, &mut orders, || {
        Timestamp::UNIX_EPOCH
    });
    let pause = async {
        while !is_time(&signals.next().await.expect("a signal")) {}
        tokio::time::pause();
        sender
            .send(Command::Pause(PauseReason::Interrupted))
            .await
            .expect("it listens");
    };
    let (ended, ()) = tokio::join!(drive.run(), pause);
    ended.expect("it runs");
    let journal = read(&held.paths.folder, "journal.jsonl");
    (held.session, journal)
}

#[tokio::test]
async fn a_call_that_waits_for_its_next_attempt_is_not_sent() {
    let trial = Trial::new(|_| Answer::Fails {
        status: 429,
        headers: "Retry-After: 8\r\n",
        body: "{}",
    })
    .await;
    let (session, journal) = paused_at(
        &trial,
        |it| matches!(&it.signal, Signal::Waits { wait, .. } if wait.as_secs() >= 8),
    )
    .await;
    assert_eq!(session.paused_because, Some(PauseReason::Interrupted));
    assert_eq!(trial.server.count(), 1, "nothing was sent after that");
    assert_eq!(
        (
            session.budget.spent_micro_usd(),
            session.budget.reserved_micro_usd()
        ),
        (0, 0)
    );
    assert!(journal.contains("\"unsent\":true"));
}

#[tokio::test]
async fn a_call_that_waits_for_its_turn_is_not_sent_and_one_that_is_answered_may_come_back() {
    let mut trial = Trial::new(|asked| match asked.contract.as_str() {
        "extract" => Answer::Hangs,
        _ => good(asked),
    })
    .await;
    trial.calls_side_by_side = 1;
    trial.attempt_deadline = Duration::from_secs(600);
    trial.call_deadline = Duration::from_secs(600);
    let mut begun = 0;
    let (session, journal) = paused_at(&trial, |it| {
        begun += usize::from(matches!(&it.signal, Signal::Began { name } if name == "extract"));
        begun == 3
    })
    .await;
    assert_eq!(session.paused_because, Some(PauseReason::Interrupted));
    let seen = trial.server.seen.lock().expect("not poisoned");
    assert!(seen.iter().filter(|it| it.contract == "extract").count() <= 1);
    assert_eq!(
        journal.matches("\"unsent\":true").count(),
        2,
        "of three sources"
    );
    assert_eq!(journal.matches("step_interrupted").count(), 3);
    assert_eq!(session.budget.reserved_micro_usd(), 0);
    assert!(
        session.budget.spent_micro_usd() > trial.server.billed(),
        "nobody knows what the one cost"
    );
}
