//! D-T1 and D-T2: a machine whose power fails again and again, at any operation, loses nothing that was acknowledged.
//!
//! The disk is turmoil's: what was not synced is forgotten or torn into blocks. That the test would notice is shown by
//! planting mistakes: with any of the three syncs left out it must fail.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use turmoil::fs::FsConfig;

use super::*;
use crate::blob::{BlobId, Blobs};
use crate::disk::Operation;
use crate::disk::trial::{Failure, Trial};

const SEEDS: u64 = 500;
const LIVES: u64 = 11;
const FOLDER: &str = "/research/sessions/tea";
const JOURNAL: &str = "/research/sessions/tea/journal.jsonl";
const VIEW: &str = "/research/sessions/tea/state.json";
const BLOBS: &str = "/research/sessions/tea/blobs";

/// How a process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Done,
    /// The kernel lives on, and with it what was written and not synced.
    ProcessDied,
    PowerCut,
}

/// Runs `life` on one simulated machine until it is done, each time after the ending that it returned.
pub(super) fn run_lives(
    seed: u64,
    configure: impl Fn(&mut FsConfig),
    life: impl FnMut() -> Ending + 'static,
) {
    let mut builder = turmoil::Builder::new();
    builder.rng_seed(seed);
    configure(builder.fs());
    let mut machine = builder.build();
    let ending = Rc::new(Cell::new(Ending::Done));
    let (told, life) = (Rc::clone(&ending), Rc::new(RefCell::new(life)));
    machine.host("machine", move || {
        let (told, life) = (Rc::clone(&told), Rc::clone(&life));
        async move {
            told.set(life.borrow_mut()());
            std::future::pending().await
        }
    });
    loop {
        machine.step().unwrap();
        match ending.get() {
            Ending::Done => return,
            Ending::ProcessDied => {}
            Ending::PowerCut => machine.crash("machine"),
        }
        machine.bounce("machine");
    }
}

/// What was acknowledged, and the first thing that was found missing.
struct Witness {
    random: u64,
    lives_left: u64,
    records: BTreeMap<u64, String>,
    view: u64,
    views_tried: u64,
    blobs: BTreeSet<BlobId>,
    omitted: &'static [Operation],
    complaint: Option<String>,
}

impl Witness {
    fn new(seed: u64, omitted: &'static [Operation]) -> Witness {
        let (records, blobs) = (BTreeMap::new(), BTreeSet::new());
        let random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Witness {
            random,
            lives_left: LIVES,
            records,
            view: 0,
            views_tried: 0,
            blobs,
            omitted,
            complaint: None,
        }
    }

    /// Up to but not including `limit`; xorshift is enough to choose with.
    fn random(&mut self, limit: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % limit
    }

    /// One process: looks whether all is there, then works until it dies.
    fn live(&mut self) -> Ending {
        if let Err(complaint) = self.look_around() {
            self.complaint = Some(complaint);
            return Ending::Done;
        }
        if self.lives_left == 0 {
            return Ending::Done;
        }
        self.lives_left -= 1;
        let dies_at = self.random(100);
        let (disk, _) = Trial::simulated()
            .omitting(self.omitted)
            .failing_at(dies_at, Failure::Death)
            .start();
        // Whatever it is that fails first, it is the end of this life.
        let _ = self.work(&disk);
        if self.random(4) == 0 {
            Ending::ProcessDied
        } else {
            Ending::PowerCut
        }
    }

    fn work(&mut self, disk: &Disk) -> Option<()> {
        disk.make_directories(Path::new("/"), Path::new(BLOBS))
            .ok()?;
        let pool = SyncPool::new(0).ok()?;
        let journal = Journal::open(disk, Path::new(JOURNAL), Open::UpdateOrCreate, &pool, at())
            .ok()?
            .journal;
        // What a writer found is what it goes on from, so from now on it must not be lost either.
        self.records = records(JOURNAL).ok()?;
        disk.sweep_temporary(Path::new(FOLDER)).ok()?;
        for _ in 0..20 {
            match self.random(4) {
                0 | 1 => self.append_some(&journal)?,
                2 => {
                    self.views_tried += 1;
                    disk.write_whole(Path::new(VIEW), &view(self.views_tried))
                        .ok()?;
                    self.view = self.views_tried;
                }
                _ => {
                    let content = vec![b'a' + u8::try_from(self.random(8)).ok()?; 3_000];
                    self.blobs
                        .insert(Blobs::new(disk, Path::new(BLOBS)).save(&content).ok()?);
                }
            }
        }
        Some(())
    }

    fn append_some(&mut self, journal: &Journal) -> Option<()> {
        let count = 1 + self.random(6);
        let payloads: Vec<_> = (0..count)
            .map(|_| format!("\"{}\"", "x".repeat(self.random(400).try_into().unwrap())))
            .collect();
        let tickets: Vec<_> = payloads
            .iter()
            .map(|it| journal.append("noted", at(), &json(it)))
            .collect();
        for (ticket, payload) in tickets.into_iter().zip(payloads) {
            match ticket.wait() {
                Ok(position) => drop(self.records.insert(position.seq, payload)),
                Err(JournalError::Full { .. }) => {
                    let last = journal
                        .append_last("paused", at(), &json("\"disk_full\""))
                        .ok()?;
                    self.records.insert(last.seq, "\"disk_full\"".to_owned());
                    return None;
                }
                Err(_) => return None,
            }
        }
        Some(())
    }

    /// Checks everything that was acknowledged, as a reader without a lock sees it.
    fn look_around(&self) -> Result<(), String> {
        let (disk, _) = Trial::simulated().start();
        let found = records(JOURNAL)?;
        for (seq, payload) in &self.records {
            if found.get(seq) != Some(payload) {
                return Err(format!("record {seq} of {} is lost", self.records.len()));
            }
        }
        let versions = self.view..=self.views_tried;
        let found = patiently(|| {
            disk.read(Path::new(VIEW), 1 << 20)
                .or_else(nothing_if_missing)
        })?;
        if !versions.clone().any(|it| found == view(it)) {
            return Err(format!(
                "the view is none of {versions:?}: {} bytes",
                found.len()
            ));
        }
        for id in &self.blobs {
            patiently(|| Blobs::new(&disk, Path::new(BLOBS)).load(*id))?;
        }
        Ok(())
    }
}

/// A view long enough to be torn, and empty before the first one was written.
fn view(version: u64) -> Vec<u8> {
    if version == 0 {
        Vec::new()
    } else {
        format!("version {version}\n").repeat(150).into_bytes()
    }
}

fn nothing_if_missing(error: io::Error) -> io::Result<Vec<u8>> {
    if error.kind() == io::ErrorKind::NotFound {
        Ok(Vec::new())
    } else {
        Err(error)
    }
}

/// A disk that fails at random must not be taken for one that forgot.
fn patiently<T, E: std::error::Error>(attempt: impl Fn() -> Result<T, E>) -> Result<T, String> {
    let mut last = None;
    for _ in 0..50 {
        match attempt() {
            Ok(found) => return Ok(found),
            Err(error) => last = Some(error.to_string()),
        }
    }
    Err(last.unwrap_or_default())
}

fn records(path: &str) -> Result<BTreeMap<u64, String>, String> {
    let (disk, _) = Trial::simulated().start();
    if disk
        .look(Path::new(path))
        .map_err(|error| error.to_string())?
        == crate::disk::Entry::Missing
    {
        return Ok(BTreeMap::new());
    }
    let (found, scan) = patiently(|| {
        let mut found = BTreeMap::new();
        let scan = read_records(&disk, Path::new(path), Position::START, |record, _| {
            found.insert(record.seq, record.payload.to_owned());
            Ok::<_, JournalError>(())
        })?;
        Ok::<_, JournalError>((found, scan))
    })?;
    match scan.tail {
        Tail::Clean | Tail::Torn { .. } => Ok(found),
        Tail::Damaged { because } => Err(because.to_string()),
        Tail::Newer { v } => Err(format!("version {v}")),
    }
}

/// Every fifth disk fails at random, and every fifth is small.
fn configure(seed: u64, config: &mut FsConfig) {
    config.block_size(512).sync_probability(0.1);
    match seed % 5 {
        0 => {
            config.io_error_probability(0.005);
        }
        1 => {
            config.capacity(1024 * 1024 + 60_000);
        }
        _ => {}
    }
}

/// What was lost with this seed, if anything.
fn loss(seed: u64, omitted: &'static [Operation]) -> Option<String> {
    let witness = Rc::new(RefCell::new(Witness::new(seed, omitted)));
    let living = Rc::clone(&witness);
    run_lives(
        seed,
        |config| configure(seed, config),
        move || living.borrow_mut().live(),
    );
    witness.borrow().complaint.clone()
}

#[test]
fn d_t1_nothing_acknowledged_is_lost() {
    std::thread::scope(|scope| {
        for half in 0..2 {
            scope.spawn(move || {
                for seed in (half..SEEDS).step_by(2) {
                    assert_eq!(loss(seed, &[]), None, "seed {seed}");
                }
            });
        }
    });
}

#[test]
fn d_t2_a_planted_mistake_is_found() {
    for omitted in [
        &[Operation::SyncData],
        &[Operation::SyncDirectory],
        &[Operation::SyncFile],
    ] {
        let caught = (0..40)
            .filter(|seed| loss(*seed, omitted).is_some())
            .count();
        assert!(
            caught > 30,
            "{omitted:?} can be left out and only {caught} of 40 notice"
        );
    }
}
