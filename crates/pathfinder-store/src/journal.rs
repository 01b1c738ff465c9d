//! The truth of a session: an append-only file of numbered, checksummed records.
//!
//! An acknowledged record is on disk. Appends use group commit: while one sync is in progress the next records queue up,
//! and one sync then covers them all. A failed sync is never retried, because the kernel may have dropped what it could not
//! write; the writer is dead from then on, and the next process to open the journal sees what is really there.

mod aside;
mod file;
mod pool;
mod quarantine;
mod record;
mod scan;
mod ticket;
mod writer;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use serde_json::value::RawValue;

use crate::disk::{Disk, Open};
pub use aside::SetAside;
use file::JournalFile;
pub use pool::SyncPool;
pub use quarantine::{Quarantined, quarantine};
pub use record::{RECORD_BYTES_MAX, Record, VERSION, WRITER_STARTED};
pub use scan::{Damage, Scan, Tail, read_records, scan};
pub use ticket::Ticket;
use writer::Shared;

/// A position between two records: all records up to `seq` precede it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub seq: u64,
    /// In bytes from the start of the journal.
    pub offset: u64,
    /// The epoch of the record before it.
    pub epoch: u64,
    /// The checksum of the record before it, which tells this journal from any other.
    pub crc: u32,
}

impl Position {
    /// Before the first record.
    pub const START: Position = Position {
        seq: 0,
        offset: 0,
        epoch: 0,
        crc: 0,
    };
}

/// Why a journal cannot be used, or a record cannot be stored.
#[derive(Clone, Debug, thiserror::Error)]
pub enum JournalError {
    /// Put the payload in a blob and name that.
    #[error("a record of {bytes} bytes is longer than the {RECORD_BYTES_MAX} allowed")]
    TooLong { bytes: usize },
    /// Fix the caller.
    #[error("{kind:?} cannot be the kind of a record")]
    BadKind { kind: String },
    /// Write the last record (see [`Journal::append_last`]) and pause.
    #[error("no space left for {}", path.display())]
    Full { path: PathBuf },
    /// Stop and reopen the journal: only the disk knows what it stored.
    #[error("it is uncertain what was written to {}", path.display())]
    Poisoned {
        path: PathBuf,
        source: Arc<io::Error>,
    },
    /// Stop: another process writes to this journal.
    #[error("{} was changed by another writer", path.display())]
    Fenced { path: PathBuf },
    /// Open it for reading only, and tell the user.
    #[error("{} is damaged after record {after_seq}, at byte {offset}: {because}", path.display())]
    Damaged {
        path: PathBuf,
        after_seq: u64,
        offset: u64,
        because: Damage,
    },
    /// Open it for reading only, and tell the user.
    #[error("a newer version wrote {} (records of version {v})", path.display())]
    Newer { path: PathBuf, v: u32 },
    /// Forget what was derived from that position, and read from the start.
    #[error("record {seq} is not where it is expected in {}", path.display())]
    NoSuchPosition { path: PathBuf, seq: u64 },
    /// Tell the user.
    #[error("cannot use {}", path.display())]
    Unusable {
        path: PathBuf,
        source: Arc<io::Error>,
    },
}

impl JournalError {
    fn at(path: &Path, error: io::Error) -> JournalError {
        if is_full(&error) {
            return JournalError::Full {
                path: path.to_path_buf(),
            };
        }
        JournalError::Unusable {
            path: path.to_path_buf(),
            source: Arc::new(error),
        }
    }

    fn poisoned(path: &Path, error: io::Error) -> JournalError {
        JournalError::Poisoned {
            path: path.to_path_buf(),
            source: Arc::new(error),
        }
    }

    fn damaged(path: &Path, at: Position, because: Damage) -> JournalError {
        JournalError::Damaged {
            path: path.to_path_buf(),
            after_seq: at.seq,
            offset: at.offset,
            because,
        }
    }
}

/// The one writer of a journal. Clones write to the same one.
#[derive(Clone)]
pub struct Journal(Arc<Shared>);

/// A journal that was opened for writing, and what was found in it.
#[derive(Debug)]
pub struct Opened {
    pub journal: Journal,
    /// After the last record that was there before this writer started.
    pub found: Position,
    /// A torn tail that was truncated. The caller records that and tells the user.
    pub cut: Option<SetAside>,
}

impl Journal {
    /// Opens a journal for writing: checks all of it, moves a torn tail to a file beside it, and durably starts a new epoch.
    ///
    /// The caller holds the lock of the folder. `how` says whether the journal must exist.
    pub fn open(
        disk: &Disk,
        path: &Path,
        how: Open,
        pool: &SyncPool,
        now: Timestamp,
    ) -> Result<Opened, JournalError> {
        Journal::open_file(
            JournalFile::open(disk, path, how, Position::START)?,
            disk,
            path,
            pool,
            now,
        )
    }

    /// Opens a journal that exists and is known to have held all records up to `proven`. One that lost some is refused.
    pub fn reopen(
        disk: &Disk,
        path: &Path,
        proven: Position,
        pool: &SyncPool,
        now: Timestamp,
    ) -> Result<Opened, JournalError> {
        Journal::open_file(
            JournalFile::open(disk, path, Open::Update, proven)?,
            disk,
            path,
            pool,
            now,
        )
    }

    fn open_file(
        (file, cut): (JournalFile, Option<SetAside>),
        disk: &Disk,
        path: &Path,
        pool: &SyncPool,
        now: Timestamp,
    ) -> Result<Opened, JournalError> {
        let found = file.durable;
        let journal = Journal(Shared::start(file, disk, path, pool, now)?);
        Ok(Opened {
            journal,
            found,
            cut,
        })
    }

    /// Appends a record; the ticket resolves when it is on disk.
    pub fn append(&self, kind: &str, at: Timestamp, payload: &RawValue) -> Ticket {
        let (ticket, fill) = Ticket::new(&self.0);
        self.0.gather(kind, at, payload, fill);
        self.0.request_flush();
        ticket
    }

    /// Queues a record until [`Self::request_flush`]. Calls `on_durable` exactly once, when the record is on disk or never
    /// will be: on a sync thread, or immediately if the record cannot be queued. The callback must not block.
    pub fn gather(
        &self,
        kind: &str,
        at: Timestamp,
        payload: &RawValue,
        on_durable: impl FnOnce(Result<Position, JournalError>) + Send + 'static,
    ) {
        self.0.gather(kind, at, payload, Box::new(on_durable));
    }

    /// Asks the pool's threads to write and sync everything that is queued.
    pub fn request_flush(&self) {
        self.0.request_flush();
    }

    /// Appends the one record for which space is reserved when the disk is full; nothing can follow it.
    pub fn append_last(
        &self,
        kind: &str,
        at: Timestamp,
        payload: &RawValue,
    ) -> Result<Position, JournalError> {
        self.0.append_last(kind, at, payload)
    }

    /// Syncs everything appended so far. A pool without threads needs this if no caller waits for a ticket.
    pub fn flush(&self) {
        self.0.commit_all();
    }

    /// After the last record that is on disk.
    pub fn position(&self) -> Position {
        self.0.durable()
    }

    pub fn epoch(&self) -> u64 {
        self.0.epoch
    }

    /// The number of syncs since the journal was opened.
    pub fn syncs(&self) -> u64 {
        self.0.syncs()
    }
}

impl Drop for Journal {
    /// Dropping the last handle requests a flush of everything that is queued.
    fn drop(&mut self) {
        self.request_flush();
    }
}

impl fmt::Debug for Journal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Journal")
            .field("path", &self.0.path)
            .finish_non_exhaustive()
    }
}

/// Whether an error says that there is no room left.
pub(crate) fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
    )
}

#[cfg(test)]
mod tests;
