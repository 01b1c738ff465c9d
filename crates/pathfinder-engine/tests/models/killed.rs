//! The process dies at ever other moments between reserving, keeping the intent, sending, receiving and settling.

use std::path::Path;

use jiff::Timestamp;
use pathfinder_core::command::Command;
use pathfinder_core::question::Question;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::Drive;
use pathfinder_engine::load::SessionPaths;
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_store::disk::Disk;
use pathfinder_store::disk::trial::{Failure, Trial as DiskTrial};
use pathfinder_store::journal::SyncPool;
use tokio::sync::mpsc;

use crate::trial::{Rested, Trial, drive, good};

/// How many moments of a session are tried.
const MOMENTS: u64 = 40;
const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn create(trial: &Trial, disk: &Disk, root: &Path) -> SessionWriter {
    let pool = SyncPool::new(1).expect("a thread");
    let question = Question::new("Does tea help memory?").expect("a question");
    let settings = trial.settings.clone();
    SessionWriter::create(
        disk,
        &pool,
        root,
        &root.join("session"),
        question,
        settings,
        NOW,
    )
    .expect("a session")
}

#[tokio::test]
async fn b2_who_dies_between_two_writes_counts_no_less_than_the_bill_and_no_more_than_the_budget() {
    let trial = Trial::new(good).await;
    let performer = trial.performer(&trial.home());
    let undisturbed = tempfile::tempdir().expect("a folder");
    let (disk, counter) = DiskTrial::hasty().start();
    let mut held = create(&trial, &disk, undisturbed.path());
    let first = counter.operations();
    drive(&mut held, performer.clone()).await;
    let last = counter.operations();
    let mut with_calls_in_flight = 0;
    for moment in 0..MOMENTS {
        let number = first + (last - first) * moment / MOMENTS;
        with_calls_in_flight += usize::from(dies_with_calls_in_flight(number, &performer).await);
    }
    assert!(
        with_calls_in_flight >= 5,
        "{with_calls_in_flight} of {MOMENTS} moments"
    );
}

/// Kills a session at this operation and takes it up again. Whether a call was in flight.
async fn dies_with_calls_in_flight(number: u64, performer: &Performer) -> bool {
    let mut trial = Trial::new(good).await;
    trial.stream = number.is_multiple_of(2);
    let Performer::Live(Capabilities { library, .. }) = performer else {
        unreachable!("it is local")
    };
    let performer = Performer::Live(Capabilities {
        library: library.clone(),
        models: Some(trial.models()),
        ..Capabilities::default()
    });
    let place = trial.folder.path().join(".research");
    std::fs::create_dir(&place).expect("a folder");
    let (disk, _) = DiskTrial::hasty()
        .failing_at(number, Failure::Death)
        .start();
    let mut held = create(&trial, &disk, &place);
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let died = Drive::new(&mut held, performer.clone(), &crowd, &mut orders, || NOW)
        .run()
        .await;
    drop(held);

    let paths = SessionPaths {
        folder: place.join("session"),
    };
    let pool = SyncPool::new(1).expect("a thread");
    let held = SessionWriter::open(&Disk::real(), &pool, paths, NOW).expect("a session");
    let budget = &held.session.budget;
    let (spent, billed) = (budget.spent_micro_usd(), trial.server.billed());
    assert!(spent >= billed, "operation {number}: {spent} of {billed}");
    assert_eq!(budget.reserved_micro_usd(), 0, "B8: operation {number}");
    let in_flight = spent > billed;

    let mut rested = Rested {
        held,
        performer,
        ended: pathfinder_engine::drive::Ended::Quiet,
    };
    if died.is_err() {
        let resume = Command::Resume {
            iterations_max: None,
            budget_micro_usd: None,
        };
        // Refused where the session came to its end: then only its files are still to be written.
        let _ = rested.held.follow(&resume, NOW).expect("kept");
        rested.ended = drive(&mut rested.held, rested.performer.clone()).await;
    }
    rested.holds(&trial, 200);
    in_flight
}
