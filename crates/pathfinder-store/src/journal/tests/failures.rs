//! D-T3: every operation of a scripted session fails once, in every way there is, and the session opens again with all
//! that was acknowledged.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

use super::power_cuts::{Ending, run_lives};
use super::*;
use crate::blob::{BlobId, Blobs};
use crate::checkpoint;
use crate::disk::trial::{Failure, Trial};

const JOURNAL: &str = "/research/tea/journal.jsonl";
const VIEW: &str = "/research/tea/state.json";
const BLOBS: &str = "/research/tea/blobs";
const CHECKPOINT: &str = "/research/tea/checkpoint";
const FAILURES: [Failure; 7] = [
    Failure::InputOutput,
    Failure::NoSpace,
    Failure::ShortWrite,
    Failure::FillsUp,
    Failure::Interrupted,
    Failure::Panic,
    Failure::Death,
];

/// What the script was told is safe.
#[derive(Clone, Debug, Default)]
struct Acknowledged {
    payloads: Vec<String>,
    view: usize,
    blobs: Vec<BlobId>,
    finished: bool,
    /// The journal said that the disk is full, and whether the last record could still be written.
    full: Option<bool>,
}

fn script(disk: &Disk, told: &mut Acknowledged) -> Result<(), Box<dyn std::error::Error>> {
    disk.make_directories(Path::new("/"), Path::new(BLOBS))?;
    for turn in 0..2 {
        let pool = SyncPool::new(0)?;
        let journal =
            Journal::open(disk, Path::new(JOURNAL), Open::UpdateOrCreate, &pool, at())?.journal;
        append(&journal, told, vec![format!("\"{turn}: one\"")])?;
        append(
            &journal,
            told,
            (0..3)
                .map(|it| format!("\"{turn}: {it} of three\""))
                .collect(),
        )?;
        disk.write_whole(Path::new(VIEW), &view(turn + 1))?;
        told.view = turn + 1;
        told.blobs
            .push(Blobs::new(disk, Path::new(BLOBS)).save(&[b'a'; 900])?);
        checkpoint::save(disk, Path::new(CHECKPOINT), journal.position(), b"state")?;
    }
    told.finished = true;
    Ok(())
}

fn append(
    journal: &Journal,
    told: &mut Acknowledged,
    payloads: Vec<String>,
) -> Result<(), JournalError> {
    let tickets: Vec<_> = payloads
        .iter()
        .map(|it| journal.append("noted", at(), &json(it)))
        .collect();
    for (ticket, payload) in tickets.into_iter().zip(payloads) {
        match ticket.wait() {
            Ok(_) => told.payloads.push(payload),
            Err(error @ JournalError::Full { .. }) => {
                let last = journal.append_last("paused", at(), &json("\"disk_full\""));
                told.payloads
                    .extend(last.is_ok().then(|| "\"disk_full\"".to_owned()));
                told.full = Some(last.is_ok());
                assert!(
                    journal.append("noted", at(), &json("1")).wait().is_err(),
                    "nothing follows the last record"
                );
                return Err(error);
            }
            Err(error) => {
                assert!(
                    journal.append("noted", at(), &json("1")).wait().is_err(),
                    "a dead writer took a record"
                );
                return Err(error);
            }
        }
    }
    Ok(())
}

fn view(version: usize) -> Vec<u8> {
    if version == 0 {
        Vec::new()
    } else {
        format!("version {version}\n").repeat(90).into_bytes()
    }
}

/// Opens the session on a disk that works again, twice, and compares it with what was acknowledged.
fn verify(told: &Acknowledged) {
    let (disk, _) = Trial::simulated().start();
    disk.make_directories(Path::new("/"), Path::new(BLOBS))
        .unwrap();
    let reopen = || {
        let pool = SyncPool::new(0).unwrap();
        let opened =
            Journal::open(&disk, Path::new(JOURNAL), Open::UpdateOrCreate, &pool, at()).unwrap();
        (
            opened.cut.map(|it| it.bytes),
            read(&disk, Path::new(JOURNAL)).unwrap().0,
        )
    };
    let (_, payloads) = reopen();
    let (dropped_again, payloads_again) = reopen();
    assert_eq!(
        (dropped_again, &payloads_again),
        (None, &payloads),
        "opening twice is not the same as once"
    );
    let mut rest = payloads.iter();
    for payload in &told.payloads {
        assert!(
            rest.any(|it| it == payload),
            "{payload} is lost or out of order in {payloads:?}"
        );
    }
    let found = disk.read(Path::new(VIEW), 1 << 20).unwrap_or_default();
    assert!(
        (told.view..=2).any(|it| found == view(it)),
        "the view is torn"
    );
    for id in &told.blobs {
        Blobs::new(&disk, Path::new(BLOBS)).load(*id).unwrap();
    }
    if let Some(saved) = checkpoint::load(&disk, Path::new(CHECKPOINT)) {
        read_records(&disk, Path::new(JOURNAL), saved.position, |_, _| {
            Ok::<_, JournalError>(())
        })
        .unwrap();
    }
}

/// Runs the script on this trial, ends the process, and verifies. Returns what was acknowledged.
fn run(trial: Trial, ending: Ending) -> (Acknowledged, Arc<Trial>) {
    let (disk, trial) = trial.start();
    let told = Rc::new(RefCell::new(None::<Acknowledged>));
    let telling = Rc::clone(&told);
    run_lives(
        0,
        |config| {
            config.block_size(512);
        },
        move || {
            let mut telling = telling.borrow_mut();
            if let Some(told) = &*telling {
                verify(told);
                return Ending::Done;
            }
            let mut told = Acknowledged::default();
            // A panic is one of the failures, and the script ends at the first one anyway.
            let _ = catch_unwind(AssertUnwindSafe(|| script(&disk, &mut told).is_ok()));
            *telling = Some(told);
            ending
        },
    );
    let told = told.borrow().clone().unwrap();
    (told, trial)
}

#[test]
fn d_t3_whatever_fails_the_session_opens_again() {
    let (told, trial) = run(Trial::simulated(), Ending::PowerCut);
    assert!(told.finished);
    let operations = trial.operations();
    assert!(operations > 60, "the script does too little: {operations}");
    for failure in FAILURES {
        for number in 0..operations {
            for ending in [Ending::ProcessDied, Ending::PowerCut] {
                let (told, _) = run(Trial::simulated().failing_at(number, failure), ending);
                assert_ne!(
                    told.full,
                    Some(false),
                    "no room for the last record: {failure:?} at {number}"
                );
                assert!(
                    told.finished || failure != Failure::ShortWrite,
                    "a short write at {number} was not made good"
                );
            }
        }
    }
}

#[test]
fn d_t3_a_full_disk_keeps_room_for_the_last_record() {
    let (_, trial) = run(Trial::simulated(), Ending::PowerCut);
    let full = |number| {
        run(
            Trial::simulated().failing_at(number, Failure::FillsUp),
            Ending::PowerCut,
        )
        .0
        .full
    };
    let paused = (0..trial.operations())
        .filter(|it| full(*it) == Some(true))
        .count();
    assert!(paused > 5, "{paused}");
}

#[test]
fn a_failed_sync_poisons_the_writer_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let count = || {
        let (disk, trial) = Trial::real().start();
        let journal = Journal::open(
            &disk,
            &path,
            Open::UpdateOrCreate,
            &SyncPool::new(0).unwrap(),
            at(),
        )
        .unwrap();
        let before = trial.operations();
        journal
            .journal
            .append("noted", at(), &json("1"))
            .wait()
            .unwrap();
        (before, trial.operations())
    };
    count();
    let (before, after) = count();
    for number in before..after {
        let (disk, trial) = Trial::real()
            .failing_at(number, Failure::InputOutput)
            .start();
        let pool = SyncPool::new(1).unwrap();
        let journal = Journal::open(&disk, &path, Open::Update, &pool, at())
            .unwrap()
            .journal;
        let lost = journal.append("noted", at(), &json("2")).wait();
        assert!(
            matches!(lost, Err(JournalError::Poisoned { .. })),
            "{lost:?}"
        );
        let done = trial.operations();
        let refused = journal.append("noted", at(), &json("3")).wait();
        assert!(matches!(refused, Err(JournalError::Poisoned { .. })));
        assert_eq!(
            trial.operations(),
            done,
            "a poisoned writer touched the disk"
        );
    }
}
