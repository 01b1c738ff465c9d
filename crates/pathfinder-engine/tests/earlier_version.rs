//! A session that an earlier version left in the middle of any phase goes on under this one, and comes to the same.
//!
//! `fixtures/journals/v2` was written before phases were journaled, so this also holds what its events implied.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use pathfinder_core::method;
use pathfinder_core::phase::Phase;
use pathfinder_core::session::{Session, Status};
use pathfinder_core::view;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::{Drive, Ended};
use pathfinder_engine::load::{SessionPaths, load, refold};
use pathfinder_engine::perform::Performer;
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_engine::tape::{self, Tape};
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

/// What was found and concluded. Files of the whole session also show numbers of records and times.
fn report(session: &Session) -> String {
    let whole = view::all(session).into_iter();
    let texts = whole
        .filter(|it| it.path.starts_with("observations/") || it.path.starts_with("hypotheses/"));
    texts.map(|it| it.text).collect()
}

async fn resume(folder: PathBuf, tape: Arc<Tape>) -> Session {
    let pool = SyncPool::new(1).expect("a thread");
    let paths = SessionPaths { folder };
    let mut writer = SessionWriter::open(&Disk::real(), &pool, paths, now()).expect("it opens");
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let performer = Performer::Tape(tape);
    let drive = Drive::new(&mut writer, performer, &crowd, &mut orders, now);
    assert_eq!(drive.run().await.expect("it rests"), Ended::Quiet);
    writer.session.clone()
}

#[tokio::test]
async fn a_session_of_an_earlier_version_goes_on_from_the_middle_of_every_phase() {
    let disk = Disk::real();
    let whole = load(&disk, &fixture()).expect("readable").session;
    let mut recorded = Vec::new();
    tape::export(&disk, &fixture(), &mut recorded).expect("a tape");
    let cuts = cuts(whole.seq);
    for rules in method::phases(whole.method) {
        let seqs = cuts.get(&rules.phase);
        assert!(seqs.is_some(), "the fixture was never in {:?}", rules.phase);
        for seq in seqs.into_iter().flatten() {
            let tape = Tape::read(recorded.as_slice()).expect("a tape");
            let folder = tempfile::tempdir().expect("a folder");
            let session = resume(cut(*seq, folder.path()), Arc::new(tape)).await;
            let at = format!("cut after record {seq}, in {:?}", rules.phase);
            assert_eq!(
                (session.status, session.iteration),
                (Status::Paused, whole.iteration),
                "{at}"
            );
            assert!(report(&session) == report(&whole), "{at}: another report");
        }
    }
}
