//! A session that an earlier version left in the middle of any phase goes on under this one, and loses nothing.
//!
//! `fixtures/journals/v2` was written before phases were journaled, so this also holds what its events implied.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use expect_test::expect;
use jiff::Timestamp;
use pathfinder_core::phase::Phase;
use pathfinder_core::session::Status;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::{Drive, Ended};
use pathfinder_engine::home::Home;
use pathfinder_engine::load::{SessionPaths, load, refold};
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_engine::tape::{self, Tape, TapeError};
use pathfinder_sources::PdfReader;
use pathfinder_store::disk::Disk;
use pathfinder_store::journal::SyncPool;
use tokio::sync::mpsc;

/// The day of the fixture: observations show when they were made.
fn now() -> Timestamp {
    Timestamp::from_second(1_795_003_200).expect("a time")
}

fn fixture() -> SessionPaths {
    let folder = "../../fixtures/journals/v2/session";
    SessionPaths {
        folder: Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
    }
}

/// The first and the last record in which the session was in each phase.
fn cuts(last: u64) -> BTreeMap<Phase, Vec<u64>> {
    let mut cuts: BTreeMap<Phase, Vec<u64>> = BTreeMap::new();
    for seq in 2..last {
        let session = refold(&Disk::real(), &fixture(), |it| it.seq >= seq).expect("readable");
        if session.status.is_going() {
            let seqs = cuts.entry(session.phase).or_default();
            seqs.truncate(1);
            seqs.push(seq);
        }
    }
    cuts
}

/// A copy of the session that ends after this record.
fn cut(seq: u64, to: &Path) -> PathBuf {
    let folder = to.join("session");
    let blobs = folder.join("blobs");
    std::fs::create_dir_all(&blobs).expect("a folder");
    for entry in std::fs::read_dir(fixture().folder.join("blobs")).expect("blobs") {
        let entry = entry.expect("a blob");
        std::fs::copy(entry.path(), blobs.join(entry.file_name())).expect("copied");
    }
    let journal = std::fs::read_to_string(fixture().journal()).expect("a journal");
    let kept: Vec<&str> = journal.lines().take(seq as usize).collect();
    std::fs::write(folder.join("journal.jsonl"), kept.join("\n") + "\n").expect("written");
    folder
}

/// The built-in reasoner, over no documents: those of the fixture are gone.
fn performer(folder: &Path) -> Performer {
    let home = Home::at(folder).expect("a home");
    let reader = PdfReader::this_binary().expect("a program");
    Performer::Live(Capabilities {
        library: Some(Arc::new(home.library(reader).expect("a library"))),
        ..Capabilities::default()
    })
}

async fn resume(folder: PathBuf, performer: Performer) -> SessionWriter {
    let pool = SyncPool::new(1).expect("a thread");
    let paths = SessionPaths { folder };
    let mut writer = SessionWriter::open(&Disk::real(), &pool, paths, now()).expect("it opens");
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let drive = Drive::new(&mut writer, performer, &crowd, &mut orders, now);
    assert_eq!(drive.run().await.expect("it rests"), Ended::Quiet);
    writer
}

#[tokio::test]
async fn a_session_of_an_earlier_version_goes_on_from_the_middle_of_every_phase() {
    let disk = Disk::real();
    let whole = load(&disk, &fixture()).expect("readable").session;
    let cuts = cuts(whole.seq);
    let phases: Vec<Phase> = cuts.keys().copied().collect();
    expect![
        "[Decompose, Select, Word, Search, Rank, Read, Verify, Learn, Ideate, Evaluate, Check, End]"
    ]
    .assert_eq(&format!("{phases:?}"));
    let folder = tempfile::tempdir().expect("a folder");
    let performer = performer(folder.path());
    for (phase, seqs) in cuts {
        for seq in seqs {
            let folder = tempfile::tempdir().expect("a folder");
            let left = refold(&disk, &fixture(), |it| it.seq >= seq).expect("readable");
            let writer = resume(cut(seq, folder.path()), performer.clone()).await;
            let (session, at) = (
                &writer.session,
                format!("cut after record {seq}, in {phase:?}"),
            );
            assert_eq!(session.status, Status::Paused, "{at}");
            assert!(
                session.iteration > left.iteration || left.iteration == whole.iteration,
                "{at}"
            );
            let kept = session.graph.observations().iter();
            assert!(
                kept.take(left.graph.observations().len())
                    .eq(left.graph.observations()),
                "{at}"
            );
            assert!(session.answer.is_some(), "{at}: its report is written");
            let replayed = refold(&disk, &writer.paths, |_| false).expect("readable");
            assert!(&replayed == session, "{at}: replay equals live");
        }
    }
}

/// Requests had another form then, so no step of this version would be found on a tape.
#[test]
fn no_tape_is_made_of_what_an_earlier_version_ran() {
    let refused = tape::export(&Disk::real(), &fixture(), &mut Vec::new());
    assert!(
        matches!(refused, Err(TapeError::EarlierSession)),
        "{refused:?}"
    );
}

#[test]
fn a_tape_of_an_earlier_version_says_so() {
    let header = r#"{"tape":1,"session":"tea","question":"Does tea calm?","settings":{}}"#;
    let line = r#"{"key":"0","step":"learn","outcome":{"thought":{"learn":{}}}}"#;
    let tape = format!("{header}\n{line}\n");
    let refused = Tape::read(tape.as_bytes()).map(|_| ());
    expect!["the tape was made by an earlier version and cannot be replayed"]
        .assert_eq(&refused.expect_err("it is old").to_string());
}
