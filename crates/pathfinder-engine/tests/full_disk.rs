//! A disk that runs full at ever other moments: the session pauses, loses nothing, and goes on when there is room again.
//! And what a process that died left behind is cleared by the next one.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use futures_util::StreamExt;
use jiff::Timestamp;
use pathfinder_core::command::Command;
use pathfinder_core::event::PauseReason;
use pathfinder_core::question::Question;
use pathfinder_core::session::{Session, Status};
use pathfinder_core::settings::Settings;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::{Drive, DriveError, Ended};
use pathfinder_engine::library::Library;
use pathfinder_engine::load::{SessionPaths, load};
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_engine::views;
use pathfinder_engine::watch::Update;
use pathfinder_sources::PdfReader;
use pathfinder_store::disk::Disk;
use pathfinder_store::disk::trial::{Failure, Trial};
use pathfinder_store::journal::SyncPool;
use tokio::sync::mpsc;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;
/// How many moments of a session are tried.
const MOMENTS: u64 = 40;

fn library(folder: &Path) -> Performer {
    let docs = folder.join("docs");
    std::fs::create_dir(&docs).expect("a folder");
    pathfinder_scripted::documents(&docs, 6);
    let pdf = PdfReader::this_binary().expect("a program");
    let library = Library::open(&Disk::real(), &folder.join("index"), pdf).expect("a library");
    library.add(&docs).expect("documents");
    Performer::Live(Capabilities {
        library: Some(Arc::new(library)),
        ..Capabilities::default()
    })
}

/// A new session in a folder of its own.
fn create(disk: &Disk, root: &Path) -> SessionWriter {
    let pool = SyncPool::new(1).expect("a thread");
    let question = Question::new("Does tea help memory?").expect("a question");
    let settings = Settings {
        iterations_max: 2,
        ..Settings::default()
    };
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

fn open(disk: &Disk, root: &Path) -> SessionWriter {
    let pool = SyncPool::new(1).expect("a thread");
    let paths = SessionPaths {
        folder: root.join("session"),
    };
    SessionWriter::open(disk, &pool, paths, NOW).expect("a session")
}

/// Drives until it rests. Returns how that came, and the last record that watchers were told of.
async fn drive(held: &mut SessionWriter, performer: &Performer) -> (Ended, u64) {
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let (real, id) = (Disk::real(), held.session.id.clone());
    let mut watch = crowd
        .watchers
        .watch(&real, held.paths.clone(), &id, held.opened_seq());
    let drive = Drive::new(held, performer.clone(), &crowd, &mut orders, || NOW);
    let ended = drive.run().await.expect("it rests");
    let mut told = 0;
    watch.finish();
    while let Some(update) = watch.next().await {
        if let Update::Record { record, .. } = update {
            told = told.max(record.seq);
        }
    }
    (ended, told)
}

fn quotes(session: &Session) -> BTreeSet<String> {
    session
        .graph
        .observations()
        .iter()
        .map(|it| it.quote.clone())
        .collect()
}

#[tokio::test]
async fn a_full_disk_pauses_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let performer = library(folder.path());
    let undisturbed = tempfile::tempdir().expect("a folder");
    let (disk, trial) = Trial::hasty().start();
    let mut held = create(&disk, undisturbed.path());
    let first = trial.operations();
    drive(&mut held, &performer).await;
    let (last, expected) = (trial.operations(), quotes(&held.session));
    assert!(expected.len() > 5, "{expected:?}");

    let mut paused = 0;
    for moment in 0..MOMENTS {
        let number = first + (last - first) * moment / MOMENTS;
        paused += u64::from(is_paused_by_full_disk(number, &performer, &expected).await);
    }
    // The others hit the files that are written at the end.
    assert!(
        paused > MOMENTS / 8,
        "{paused} of {MOMENTS} moments paused it"
    );
}

/// Runs a session on a disk that is full from this operation on, then goes on with room again.
async fn is_paused_by_full_disk(
    number: u64,
    performer: &Performer,
    expected: &BTreeSet<String>,
) -> bool {
    let place = tempfile::tempdir().expect("a folder");
    let (disk, _) = Trial::hasty().failing_at(number, Failure::FillsUp).start();
    let mut held = create(&disk, place.path());
    let (ended, told) = drive(&mut held, performer).await;
    let kept = load(&Disk::real(), &held.paths).expect("readable");
    assert_eq!(kept.session, held.session, "operation {number}");
    assert!(
        kept.end.seq >= told,
        "operation {number}: record {told} was told and is lost"
    );
    let (because, before) = (held.session.paused_because, quotes(&held.session));
    let is_full = because == Some(PauseReason::DiskFull);
    assert_eq!(held.session.status, Status::Paused, "operation {number}");
    assert!(!is_full || ended == Ended::DiskFull, "operation {number}");
    drop(held);

    let mut held = open(&Trial::hasty().start().0, place.path());
    let resume = Command::Resume {
        iterations_max: None,
        budget_micro_usd: None,
    };
    // Refused where the last iteration had ended: then only the files are left to write.
    let goes_on = held.follow(&resume, NOW).expect("kept").is_ok();
    assert_eq!(
        drive(&mut held, performer).await.0,
        Ended::Quiet,
        "operation {number}"
    );
    assert!(
        before.is_subset(&quotes(&held.session)),
        "operation {number}"
    );
    assert_eq!(
        (held.session.iteration, &quotes(&held.session)),
        (2, expected),
        "operation {number}"
    );
    let reason = if goes_on {
        Some(PauseReason::IterationLimit)
    } else {
        because
    };
    assert_eq!(held.session.paused_because, reason, "operation {number}");
    assert!(
        held.session.answer.is_some() && views::are_written(&held),
        "operation {number}"
    );
    is_full
}

/// An order that a session at rest is given: the process dies, or the disk fills up, at ever other moments while it is
/// followed, and the same order again finishes it.
#[tokio::test]
async fn an_end_that_was_cut_short_is_finished_by_the_same_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let performer = library(folder.path());
    let mut held = create(&Trial::hasty().start().0, folder.path());
    drive(&mut held, &performer).await;
    drop(held);
    for order in [Command::Complete, Command::Stop] {
        let place = copy_of(folder.path());
        let (disk, trial) = Trial::hasty().start();
        let mut held = open(&disk, place.path());
        let first = trial.operations();
        follow(&mut held, &order, &performer)
            .await
            .expect("followed");
        let (last, expected) = (trial.operations(), held.session.status);
        for failure in [Failure::Death, Failure::FillsUp] {
            for number in (first..last).step_by(((last - first) / MOMENTS).max(1) as usize) {
                let place = copy_of(folder.path());
                let mut held = open(
                    &Trial::hasty().failing_at(number, failure).start().0,
                    place.path(),
                );
                // It may have come to its end, or not.
                drop(follow(&mut held, &order, &performer).await);
                drop(held);
                let mut held = open(&Trial::hasty().start().0, place.path());
                let ended = follow(&mut held, &order, &performer)
                    .await
                    .expect("followed");
                assert_eq!(
                    ended,
                    Ended::Quiet,
                    "{order:?}, {failure:?} at operation {number}"
                );
                assert_eq!(
                    held.session.status, expected,
                    "{order:?}, {failure:?} at operation {number}"
                );
                let is_written =
                    held.session.answer.is_some() && !held.session.writing.is_pending();
                assert!(
                    is_written && views::are_written(&held),
                    "{order:?}, {failure:?} at {number}"
                );
            }
        }
    }
}

async fn follow(
    held: &mut SessionWriter,
    order: &Command,
    performer: &Performer,
) -> Result<Ended, DriveError> {
    held.follow(order, NOW)?.expect("it is allowed");
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    Drive::new(held, performer.clone(), &crowd, &mut orders, || NOW)
        .run()
        .await
}

/// A folder with a copy of the session in it.
fn copy_of(folder: &Path) -> tempfile::TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    let mut folders = vec![folder.join("session")];
    while let Some(from) = folders.pop() {
        let to = copy
            .path()
            .join(from.strip_prefix(folder).expect("below it"));
        std::fs::create_dir(&to).expect("a folder");
        for entry in std::fs::read_dir(&from)
            .expect("readable")
            .map(|it| it.expect("an entry"))
        {
            match entry.file_type().expect("a type").is_dir() {
                true => folders.push(entry.path()),
                false => {
                    std::fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
                }
            }
        }
    }
    copy
}

#[tokio::test]
async fn what_a_process_that_died_left_is_cleared() {
    let folder = tempfile::tempdir().expect("a folder");
    let performer = library(folder.path());
    let (disk, _) = Trial::hasty().start();
    let mut held = create(&disk, folder.path());
    drive(&mut held, &performer).await;
    drop(held);
    let session = folder.path().join("session");
    let half = |below: &&str| session.join(below).join(".half.1-0.tmp");
    let folders = [
        "",
        "blobs",
        "observations",
        "hypotheses",
        "archival",
        "iteration_logs",
    ];
    folders
        .iter()
        .for_each(|it| std::fs::write(half(it), "half").expect("written"));
    drop(open(&disk, folder.path()));
    let left: Vec<_> = folders.iter().filter(|it| half(it).exists()).collect();
    assert!(left.is_empty(), "{left:?}");
}
