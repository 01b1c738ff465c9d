//! Compares the files of a session with what its journal gives.
//!
//! Files are read before the journal is, so a session that goes on meanwhile can only be ahead of its files. A file that
//! was right at an earlier record is stale, not edited: a process that was killed leaves such files behind.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;

use pathfinder_core::session::Session;
use pathfinder_core::view;
use pathfinder_engine::load::{self, LoadError, SessionPaths};
use pathfinder_engine::views::seq_of;
use pathfinder_store::disk::{Disk, Entry};

const FILE_BYTES_MAX: u64 = 1024 * 1024 * 1024;
/// Earlier states that are looked at.
const EARLIER_MAX: usize = 8;
const FOLDERS: [&str; 5] = ["", "observations/", "hypotheses/", "archival/", "iteration_logs/"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Missing,
    /// Nothing that the journal ever gave.
    Edited,
    /// What an earlier record gave.
    Stale,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) path: String,
    pub(super) kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CheckpointState {
    Same,
    None,
    /// Damaged or of another version: it is never believed.
    Unusable,
    Differs,
}

impl CheckpointState {
    pub(super) fn name(self) -> &'static str {
        match self {
            CheckpointState::Same => "same",
            CheckpointState::None => "none",
            CheckpointState::Unusable => "unusable",
            CheckpointState::Differs => "differs",
        }
    }
}

#[derive(Debug)]
pub(super) struct Comparison {
    /// The state that the files should show.
    pub(super) session: Session,
    pub(super) records: u64,
    pub(super) views: usize,
    pub(super) differences: Vec<Difference>,
    pub(super) checkpoint: CheckpointState,
}

impl Comparison {
    pub(super) fn of(disk: &Disk, paths: &SessionPaths) -> Result<Comparison, LoadError> {
        let files = Files::read(disk, paths);
        let has_checkpoint = !matches!(disk.look(&paths.checkpoint()), Ok(Entry::Missing));
        let saved = load::load_checkpoint(disk, paths);
        let (newest, previous) = newest(disk, paths)?;
        let mut carried = files.carried();
        // A process that was killed while it wrote leaves some files of the states before.
        carried.extend(previous.into_iter().filter(|_| newest.status.is_going()));
        let mut wanted = carried.clone();
        wanted.insert(newest.view_seq);
        wanted.extend(saved.as_ref().map(|(position, _)| position.seq));
        let states = states(disk, paths, &wanted)?;
        let checkpoint = match &saved {
            None if has_checkpoint => CheckpointState::Unusable,
            None => CheckpointState::None,
            Some((position, _)) if position.seq > newest.seq => CheckpointState::Unusable,
            Some((position, saved)) if states.get(&position.seq) == Some(saved) => CheckpointState::Same,
            Some(_) => CheckpointState::Differs,
        };
        let shown = states.get(&newest.view_seq).unwrap_or(&newest);
        // While an iteration is under way the files show the state before it; at rest they show everything.
        let session = if newest.status.is_going() { shown.clone() } else { newest.clone() };
        let earlier: Vec<&Session> = carried.iter().filter_map(|it| states.get(it)).collect();
        let differences = differences(&files, &newest, shown, &earlier);
        let views = view::all(&session).len();
        Ok(Comparison { session, records: newest.seq, views, differences, checkpoint })
    }

    /// Files of a session that goes on may lag behind.
    pub(super) fn differs(&self) -> bool {
        let counts = |it: &Difference| it.kind != Kind::Stale || !self.session.status.is_going();
        self.differences.iter().any(counts) || self.checkpoint == CheckpointState::Differs
    }
}

/// What lies in the session's folder, as far as it looks like a view.
struct Files(BTreeMap<String, io::Result<Vec<u8>>>);

impl Files {
    fn read(disk: &Disk, paths: &SessionPaths) -> Files {
        let mut files = BTreeMap::new();
        for folder in FOLDERS {
            let names = disk.list(&paths.folder.join(folder)).unwrap_or_default();
            for name in names.into_iter().filter_map(|it| it.into_string().ok()) {
                let is_view = [".md", ".json"].iter().any(|it| name.ends_with(it)) && !name.starts_with('.');
                if is_view {
                    let path = format!("{folder}{name}");
                    let bytes = disk.read(&paths.folder.join(&path), FILE_BYTES_MAX);
                    files.insert(path, bytes);
                }
            }
        }
        Files(files)
    }

    fn bytes(&self, path: &str) -> Option<&[u8]> {
        self.0.get(path)?.as_deref().ok()
    }

    /// The records after which the files say they were made.
    fn carried(&self) -> BTreeSet<u64> {
        let readable = self.0.iter().filter_map(|(path, bytes)| Some((path, bytes.as_ref().ok()?)));
        let found: BTreeSet<u64> = readable.filter_map(|(path, bytes)| seq_of(path, bytes)).collect();
        found.into_iter().rev().take(EARLIER_MAX).collect()
    }
}

/// The newest state, and the records after which files were written before: the session goes on while they are.
fn newest(disk: &Disk, paths: &SessionPaths) -> Result<(Session, Vec<u64>), LoadError> {
    const BEHIND_MAX: usize = 2;
    let written: RefCell<VecDeque<u64>> = RefCell::default();
    let newest = load::refold(disk, paths, |session| {
        let mut written = written.borrow_mut();
        if written.back() != Some(&session.view_seq) {
            written.push_back(session.view_seq);
        }
        if written.len() > BEHIND_MAX + 1 {
            written.pop_front();
        }
        false
    })?;
    let mut previous: Vec<u64> = written.into_inner().into();
    previous.pop();
    Ok((newest, previous))
}

/// The states after these records, in one pass over the journal.
fn states(
    disk: &Disk,
    paths: &SessionPaths,
    wanted: &BTreeSet<u64>,
) -> Result<BTreeMap<u64, Session>, LoadError> {
    let states = RefCell::new(BTreeMap::new());
    load::refold(disk, paths, |session| {
        if wanted.contains(&session.seq) {
            states.borrow_mut().insert(session.seq, session.clone());
        }
        false
    })?;
    Ok(states.into_inner())
}

type Texts = BTreeMap<String, String>;

fn texts(session: &Session) -> Texts {
    view::all(session).into_iter().map(|it| (it.path, it.text)).collect()
}

fn differences(files: &Files, newest: &Session, shown: &Session, earlier: &[&Session]) -> Vec<Difference> {
    // What was written last shows either: the state at its record, or the state at rest.
    let right = [texts(shown), texts(newest)];
    let expected = if newest.status.is_going() { &right[0] } else { &right[1] };
    let mut earlier_texts: Option<Vec<Texts>> = None;
    let mut differences = Vec::new();
    for path in expected.keys() {
        let found = files.bytes(path);
        let is_right = |texts: &Texts| texts.get(path).map(String::as_bytes) == found;
        if found.is_some() && right.iter().any(is_right) {
            continue;
        }
        let earlier_texts = earlier_texts.get_or_insert_with(|| earlier.iter().map(|it| texts(it)).collect());
        let was_right = earlier_texts.iter().any(is_right);
        let kind = match (files.0.contains_key(path), was_right) {
            (_, true) => Kind::Stale,
            (false, false) if is_unwritten(newest) => Kind::Stale,
            (false, false) => Kind::Missing,
            (true, false) => Kind::Edited,
        };
        differences.push(Difference { path: path.clone(), kind });
    }
    differences
}

/// A session that has just begun has no files yet, or not all: they are written beside it, after its first iteration, and
/// the second may end before that is done.
fn is_unwritten(newest: &Session) -> bool {
    const BEFORE_THE_FIRST_WRITING_MAX: usize = 2;
    let ended = newest.iterations.iter().filter(|it| it.ended_at.is_some()).count();
    newest.status.is_going() && ended <= BEFORE_THE_FIRST_WRITING_MAX
}
