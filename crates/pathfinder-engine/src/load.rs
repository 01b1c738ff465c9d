//! Reads a session from disk: the checkpoint, and the records after it. Needs no lock.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::PathBuf;

use pathfinder_core::session::{Record, Session};
use pathfinder_store::blob::Blobs;
use pathfinder_store::checkpoint::{self, Checkpoint};
use pathfinder_store::disk::Disk;
use pathfinder_store::journal::{self, JournalError, Position};
pub use pathfinder_store::journal::{Scan, Tail};

use crate::entry::{self, Entry, EntryError};
use crate::milestones;

/// The files of a session in its folder.
#[derive(Debug, Clone)]
pub struct SessionPaths {
    pub folder: PathBuf,
}

impl SessionPaths {
    pub fn journal(&self) -> PathBuf {
        self.folder.join("journal.jsonl")
    }

    pub fn checkpoint(&self) -> PathBuf {
        self.folder.join("checkpoint")
    }

    /// States of earlier iterations.
    pub(crate) fn milestones(&self) -> PathBuf {
        self.folder.join("milestones")
    }

    pub fn lock(&self) -> PathBuf {
        self.folder.join("lock")
    }

    pub fn control(&self) -> PathBuf {
        self.folder.join("control")
    }

    pub fn blobs(&self, disk: &Disk) -> Blobs {
        Blobs::new(disk, &self.folder.join("blobs"))
    }
}

/// A session as its journal tells it.
#[derive(Debug)]
pub struct Loaded {
    pub session: Session,
    pub end: Position,
    /// What comes after the last good record.
    pub tail: Tail,
}

/// Records in memory at a time while a journal is read piece by piece.
const BATCH_RECORDS_MAX: usize = 128;

/// The shape of the folded state. A checkpoint does not describe its format, so one with another shape must not be
/// read: raise this whenever the state changes. A test fails if you forget.
const STATE_VERSION: u32 = 20;

/// Why a session cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("record {seq} of {} cannot be read", path.display())]
    Record {
        path: PathBuf,
        seq: u64,
        source: EntryError,
    },
    #[error("a newer version wrote {} (records of version {v})", path.display())]
    Newer { path: PathBuf, v: u32 },
    /// The session was being created when the power failed.
    #[error("{} does not hold a session", path.display())]
    Empty { path: PathBuf },
}

/// The newest state: checkpoint and tail, or the whole journal if the checkpoint does not match.
pub fn load(disk: &Disk, paths: &SessionPaths) -> Result<Loaded, LoadError> {
    // Read before the journal: a running session may save a later one meanwhile.
    let saved = checkpoint::load(disk, &paths.checkpoint());
    let proven = saved.as_ref().map_or(Position::START, |it| it.position);
    let scan = journal::scan(disk, &paths.journal())?.knowing(proven);
    let saved = saved
        .and_then(from_checkpoint)
        .filter(|(position, _)| position.seq <= scan.end.seq);
    if let Some((position, session)) = saved {
        match fold(disk, paths, position, Some(session), |_| false) {
            Ok(session) => {
                return Ok(Loaded {
                    session,
                    end: scan.end,
                    tail: scan.tail,
                });
            }
            // The checkpoint is of another journal or version. It is disposable.
            Err(LoadError::Journal(JournalError::NoSuchPosition { .. })) => {}
            Err(error) => return Err(error),
        }
    }
    let session = fold(disk, paths, Position::START, None, |_| false);
    match (session, &scan.tail) {
        (Err(LoadError::Empty { path }), Tail::Newer { v }) => {
            Err(LoadError::Newer { path, v: *v })
        }
        (session, _) => Ok(Loaded {
            session: session?,
            end: scan.end,
            tail: scan.tail,
        }),
    }
}

/// The state that was saved last and its position in the journal; `None` if it is unusable.
pub fn load_checkpoint(disk: &Disk, paths: &SessionPaths) -> Option<(Position, Session)> {
    from_checkpoint(checkpoint::load(disk, &paths.checkpoint())?)
}

pub(crate) fn from_checkpoint(saved: Checkpoint) -> Option<(Position, Session)> {
    let state = saved.state.strip_prefix(&STATE_VERSION.to_le_bytes())?;
    Some((saved.position, postcard::from_bytes(state).ok()?))
}

/// The last record that was certainly on disk according to the checkpoint; the start if there is none.
pub fn proven(disk: &Disk, paths: &SessionPaths) -> Position {
    checkpoint::load(disk, &paths.checkpoint()).map_or(Position::START, |it| it.position)
}

/// The condition of the journal's end.
pub fn scan(disk: &Disk, paths: &SessionPaths) -> Result<Scan, JournalError> {
    // Read before the journal: a running session may save a later one meanwhile.
    let proven = proven(disk, paths);
    Ok(journal::scan(disk, &paths.journal())?.knowing(proven))
}

/// The same, of a journal that this version can judge to its end.
pub(crate) fn scan_readable(disk: &Disk, paths: &SessionPaths) -> Result<Scan, LoadError> {
    let scan = scan(disk, paths)?;
    match scan.tail {
        Tail::Newer { v } => Err(LoadError::Newer {
            path: paths.folder.clone(),
            v,
        }),
        Tail::Clean | Tail::Torn { .. } | Tail::Damaged { .. } => Ok(scan),
    }
}

/// The folded state as a checkpoint keeps it.
pub fn to_state(session: &Session) -> Result<Vec<u8>, postcard::Error> {
    postcard::to_extend(session, STATE_VERSION.to_le_bytes().to_vec())
}

/// Folds every record from the first on, without a checkpoint, until `enough` says so.
pub fn refold(
    disk: &Disk,
    paths: &SessionPaths,
    enough: impl Fn(&Session) -> bool,
) -> Result<Session, LoadError> {
    fold(disk, paths, Position::START, None, enough)
}

/// The session as it was when an iteration had just ended, or at its start for iteration 0; `None` if the iteration has
/// not ended.
pub fn session_at(
    disk: &Disk,
    paths: &SessionPaths,
    iteration: u32,
) -> Result<Option<Session>, LoadError> {
    let has_ended = |it: &Session| milestones::last_ended(it) >= iteration;
    let nearest = milestones::before(disk, paths, iteration)
        .map(|(position, session)| fold(disk, paths, position, Some(session), has_ended))
        // A state may be of another journal, for example after a restore; an older one need not be.
        .find(|it| {
            !matches!(
                it,
                Err(LoadError::Journal(JournalError::NoSuchPosition { .. }))
            )
        });
    let session = nearest.unwrap_or_else(|| refold(disk, paths, has_ended))?;
    Ok(has_ended(&session).then_some(session))
}

/// The state that a file with the number `seq` shows: the one that `is_it` accepts, or else the first with that number.
pub fn shown(
    disk: &Disk,
    paths: &SessionPaths,
    seq: u64,
    is_it: impl Fn(&Session) -> bool,
) -> Result<Option<Session>, LoadError> {
    let first = RefCell::new(None);
    let last = refold(disk, paths, |session| {
        if session.view_seq != seq {
            return session.view_seq > seq;
        }
        let is_it = is_it(session);
        if is_it || first.borrow().is_none() {
            *first.borrow_mut() = Some(session.clone());
        }
        is_it
    });
    last.map(|_| first.into_inner())
}

fn fold(
    disk: &Disk,
    paths: &SessionPaths,
    from: Position,
    start: Option<Session>,
    enough: impl Fn(&Session) -> bool,
) -> Result<Session, LoadError> {
    let mut session = start;
    visit_records(disk, paths, from, from.seq, |record, _| {
        match &mut session {
            Some(session) => session.apply_record(&record),
            None => session = Session::begin(&record),
        }
        match session.as_ref().is_some_and(&enough) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    session.ok_or_else(|| LoadError::Empty {
        path: paths.folder.clone(),
    })
}

/// Consecutive records, and how far the journal was read for them.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) records: Vec<Record>,
    pub(crate) end: Position,
}

/// The next records after the position `from`, without those numbered up to `after`: as many as fit in a batch, and
/// none numbered above `until`.
pub(crate) fn next_records(
    disk: &Disk,
    paths: &SessionPaths,
    from: Position,
    after: u64,
    until: u64,
) -> Result<Batch, LoadError> {
    let (mut records, mut end) = (Vec::new(), from);
    visit_records(disk, paths, from, after, |record, position| {
        if record.seq > until {
            return ControlFlow::Break(());
        }
        end = position;
        records.push(record);
        match records.len() < BATCH_RECORDS_MAX && end.seq < until {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    })?;
    Ok(Batch { records, end })
}

/// Why the records were not read to the end.
enum Halt {
    Enough,
    Failed(LoadError),
}

impl From<JournalError> for Halt {
    fn from(error: JournalError) -> Self {
        Halt::Failed(error.into())
    }
}

/// Calls `visit` with each record after `from`, without those numbered up to `after`, until it breaks.
fn visit_records(
    disk: &Disk,
    paths: &SessionPaths,
    from: Position,
    after: u64,
    mut visit: impl FnMut(Record, Position) -> ControlFlow<()>,
) -> Result<(), LoadError> {
    let (blobs, path) = (paths.blobs(disk), paths.journal());
    let visited = journal::read_records(disk, &path, from, |raw, position| {
        if raw.seq <= after {
            return Ok(());
        }
        let record = entry::events_of(&raw, &blobs).map_err(|source| {
            Halt::Failed(LoadError::Record {
                path: path.clone(),
                seq: raw.seq,
                source,
            })
        })?;
        match visit(record, position) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Halt::Enough),
        }
    });
    match visited {
        Ok(_) | Err(Halt::Enough) => Ok(()),
        Err(Halt::Failed(error)) => Err(error),
    }
}

/// Calls `visit` with each record after `from` and its entry.
pub fn visit_entries(
    disk: &Disk,
    paths: &SessionPaths,
    from: Position,
    mut visit: impl FnMut(Record, Entry),
) -> Result<(), LoadError> {
    let blobs = paths.blobs(disk);
    let path = paths.journal();
    journal::read_records(disk, &path, from, |raw, _| {
        let (record, entry) =
            entry::from_record(&raw, &blobs).map_err(|source| LoadError::Record {
                path: path.clone(),
                seq: raw.seq,
                source,
            })?;
        visit(record, entry);
        Ok::<(), LoadError>(())
    })?;
    Ok(())
}

/// The text of a snapshot, verified against its hash.
pub fn load_text(blobs: &Blobs, hash: &str) -> Result<String, String> {
    let id = hash
        .parse()
        .map_err(|_| format!("{hash} is not the name of a blob"))?;
    let bytes = blobs.load(id).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| format!("{hash} is no text"))
}
