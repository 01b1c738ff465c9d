//! The writing side of a journal: queues records, writes them to disk in batches, and stops for good when a write fails.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use serde_json::value::RawValue;

use super::file::{JournalFile, release};
use super::record::{self, RECORD_BYTES_MAX, WRITER_STARTED};
use super::scan::BATCH_BYTES_MAX;
use super::{JournalError, Position, SyncPool};
use crate::disk::{Disk, File};

pub(super) type OnDurable = Box<dyn FnOnce(Result<Position, JournalError>) + Send>;

/// What all clones of a journal share.
pub(super) struct Shared {
    pub(super) path: Arc<Path>,
    pub(super) epoch: u64,
    disk: Disk,
    pool: SyncPool,
    /// Locked before `gathered`, and while a batch is being written.
    file: Mutex<JournalFile>,
    gathered: Mutex<Gathered>,
}

/// Records that were appended and not yet written.
struct Gathered {
    batches: VecDeque<Batch>,
    last: Position,
    durable: Position,
    /// Whether this journal is in the pool's queue or being written by one of its threads.
    scheduled: bool,
    /// Why no more records are accepted.
    ended: Option<JournalError>,
}

/// Lines that are written at once.
struct Batch {
    path: Arc<Path>,
    lines: Vec<u8>,
    end: Option<Position>,
    waiting: Vec<(Position, OnDurable)>,
}

/// A batch in the file, not durable before a sync. Nothing else is written to the journal until then.
pub(super) struct Written<'a> {
    pub(super) journal: &'a Shared,
    file: MutexGuard<'a, JournalFile>,
    batch: Batch,
    end: Position,
}

impl Shared {
    /// Durably starts a new epoch in a journal that was checked.
    pub(super) fn start(
        mut file: JournalFile,
        disk: &Disk,
        path: &Path,
        pool: &SyncPool,
        now: Timestamp,
    ) -> Result<Arc<Shared>, JournalError> {
        let found = file.durable;
        let epoch = found.epoch + 1;
        let path: Arc<Path> = Arc::from(path);
        let mut batch = Batch::new(&path);
        let started = batch.push(found, epoch, WRITER_STARTED, now, "{}")?;
        file.write(&path, &batch.lines, started)?;
        let gathered = Gathered::after(started);
        let shared = Shared {
            path,
            epoch,
            disk: disk.clone(),
            pool: pool.clone(),
            file: Mutex::new(file),
            gathered: Mutex::new(gathered),
        };
        Ok(Arc::new(shared))
    }

    /// Queues a record in memory until [`Self::request_flush`].
    pub(super) fn gather(
        &self,
        kind: &str,
        at: Timestamp,
        payload: &RawValue,
        on_durable: OnDurable,
    ) {
        let mut gathered = self.gathered();
        match gathered.push(&self.path, self.epoch, (kind, at, payload.get())) {
            Ok(position) => gathered.wait_for(position, on_durable),
            Err(error) => {
                drop(gathered);
                on_durable(Err(error));
            }
        }
    }

    /// Asks the pool to write everything that is queued.
    pub(super) fn request_flush(self: &Arc<Shared>) {
        let mut gathered = self.gathered();
        if !gathered.batches.is_empty() && !std::mem::replace(&mut gathered.scheduled, true) {
            drop(gathered);
            self.pool.schedule(Arc::clone(self));
        }
    }

    /// Writes and syncs one batch, and notifies its waiters.
    pub(super) fn commit(&self) {
        if let Some(written) = self.write() {
            let synced = written.file().sync_data();
            written.finish(synced);
        }
    }

    /// Writes one batch, to be synced.
    pub(super) fn write(&self) -> Option<Written<'_>> {
        let Ok(file) = self.file.lock() else {
            self.poison(io::Error::other("the writer panicked"));
            return None;
        };
        let batch = self.gathered().batches.pop_front()?;
        let end = batch.end?;
        match file.put(&self.path, &batch.lines) {
            Ok(()) => Some(Written {
                journal: self,
                file,
                batch,
                end,
            }),
            Err(error) => {
                self.refuse(file, batch, &error);
                None
            }
        }
    }

    /// Stops accepting records before anybody else can write, and notifies the waiters of this batch and of later ones.
    fn refuse(&self, file: MutexGuard<'_, JournalFile>, mut batch: Batch, error: &JournalError) {
        let refused = self.end(error.clone());
        drop(file);
        for (_, on_durable) in std::mem::take(&mut batch.waiting)
            .into_iter()
            .chain(refused)
        {
            on_durable(Err(error.clone()));
        }
    }

    pub(super) fn commit_all(&self) {
        while self.waiting() > 0 {
            self.commit();
        }
        // A batch that another thread has taken is written and synced under this lock.
        drop(self.file.lock());
    }

    /// Returns the journal to the pool's queue if more records arrived meanwhile.
    pub(super) fn reschedule(self: Arc<Shared>) {
        let mut gathered = self.gathered();
        gathered.scheduled = !gathered.batches.is_empty();
        if gathered.scheduled {
            drop(gathered);
            self.pool.clone().schedule(self);
        }
    }

    /// Works on the journal on a thread that other journals depend on: a panicking callback must not end the thread.
    pub(super) fn guard<'a, T>(&'a self, act: impl FnOnce(&'a Shared) -> T) -> Option<T> {
        let done = catch_unwind(AssertUnwindSafe(|| act(self)));
        done.inspect_err(|_| self.poison(io::Error::other("the sync thread panicked")))
            .ok()
    }

    /// Stops writing for good, and notifies all waiters.
    pub(super) fn poison(&self, error: io::Error) {
        let error = JournalError::poisoned(&self.path, error);
        for (_, on_durable) in self.end(error.clone()) {
            on_durable(Err(error.clone()));
        }
    }

    /// Stops accepting records, and returns the waiters of those that will never be written.
    fn end(&self, error: JournalError) -> Vec<(Position, OnDurable)> {
        let mut gathered = self.gathered();
        gathered.ended.get_or_insert(error);
        gathered.last = gathered.durable;
        let batches = std::mem::take(&mut gathered.batches);
        drop(gathered);
        batches
            .into_iter()
            .flat_map(|mut it| std::mem::take(&mut it.waiting))
            .collect()
    }

    pub(super) fn append_last(
        &self,
        kind: &str,
        at: Timestamp,
        payload: &RawValue,
    ) -> Result<Position, JournalError> {
        self.commit_all();
        let poisoned = |error| JournalError::poisoned(&self.path, error);
        let mut file = self
            .file
            .lock()
            .map_err(|_| poisoned(io::Error::other("the writer panicked")))?;
        let full = JournalError::Full {
            path: self.path.to_path_buf(),
        };
        for (_, on_durable) in self.end(full.clone()) {
            on_durable(Err(full.clone()));
        }
        match self.gathered().ended.clone() {
            None | Some(JournalError::Full { .. }) => {}
            Some(error) => return Err(error),
        }
        release(&self.disk, &self.path).map_err(poisoned)?;
        let mut batch = Batch::new(&self.path);
        let position = batch.push(file.durable, self.epoch, kind, at, payload.get())?;
        let written = file.write(&self.path, &batch.lines, position);
        self.gathered().settle(position, written.clone());
        written.map(|()| position)
    }

    pub(super) fn has_sync_threads(&self) -> bool {
        self.pool.has_threads()
    }

    /// The number of records waiting to be written.
    pub(super) fn waiting(&self) -> usize {
        self.gathered()
            .batches
            .iter()
            .map(|it| it.waiting.len())
            .sum()
    }

    pub(super) fn durable(&self) -> Position {
        self.gathered().durable
    }

    pub(super) fn syncs(&self) -> u64 {
        self.file
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .syncs
    }

    fn gathered(&self) -> MutexGuard<'_, Gathered> {
        // Nothing that runs under this lock leaves the state half changed.
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Written<'_> {
    pub(super) fn file(&self) -> &File {
        &self.file.file
    }

    /// Notifies all waiters of the sync's result.
    pub(super) fn finish(self, synced: io::Result<()>) {
        let Written {
            journal,
            mut file,
            mut batch,
            end,
        } = self;
        if let Err(error) = file.settle(&journal.path, end, synced) {
            return journal.refuse(file, batch, &error);
        }
        journal.gathered().durable = end;
        drop(file);
        for (position, on_durable) in std::mem::take(&mut batch.waiting) {
            on_durable(Ok(position));
        }
    }
}

impl Gathered {
    fn after(position: Position) -> Gathered {
        Gathered {
            batches: VecDeque::new(),
            last: position,
            durable: position,
            scheduled: false,
            ended: None,
        }
    }

    fn push(
        &mut self,
        path: &Arc<Path>,
        epoch: u64,
        (kind, at, payload): (&str, Timestamp, &str),
    ) -> Result<Position, JournalError> {
        if let Some(error) = &self.ended {
            return Err(error.clone());
        }
        if self
            .batches
            .back()
            .is_none_or(|it| it.lines.len() + RECORD_BYTES_MAX > BATCH_BYTES_MAX)
        {
            self.batches.push_back(Batch::new(path));
        }
        let batch = self.batches.back_mut().expect("a batch was just pushed");
        let pushed = batch.push(self.last, epoch, kind, at, payload);
        match pushed {
            Ok(position) => self.last = position,
            Err(_) if batch.waiting.is_empty() => drop(self.batches.pop_back()),
            Err(_) => {}
        }
        pushed
    }

    fn wait_for(&mut self, position: Position, on_durable: OnDurable) {
        let batch = self.batches.back_mut().expect("the record was just pushed");
        batch.waiting.push((position, on_durable));
    }

    /// After the last record no more are accepted, whether or not it was written.
    fn settle(&mut self, position: Position, written: Result<(), JournalError>) {
        match written {
            Ok(()) => (self.durable, self.last) = (position, position),
            Err(error) => self.ended = Some(error),
        }
    }
}

impl Batch {
    fn new(path: &Arc<Path>) -> Batch {
        Batch {
            path: Arc::clone(path),
            lines: Vec::new(),
            end: None,
            waiting: Vec::new(),
        }
    }

    fn push(
        &mut self,
        last: Position,
        epoch: u64,
        kind: &str,
        at: Timestamp,
        payload: &str,
    ) -> Result<Position, JournalError> {
        if !record::is_kind(kind) {
            return Err(JournalError::BadKind {
                kind: kind.chars().take(80).collect(),
            });
        }
        let start = self.lines.len();
        if payload.len() >= RECORD_BYTES_MAX {
            return Err(JournalError::TooLong {
                bytes: payload.len(),
            });
        }
        let seq = last.seq + 1;
        let crc = record::encode(&mut self.lines, (seq, epoch), kind, at, payload);
        let bytes = self.lines.len() - start;
        if bytes > RECORD_BYTES_MAX {
            self.lines.truncate(start);
            return Err(JournalError::TooLong { bytes });
        }
        let position = Position {
            seq,
            epoch,
            crc,
            offset: last.offset + bytes as u64,
        };
        self.end = Some(position);
        Ok(position)
    }
}

/// A batch that is dropped with waiters was never written, because a panic came first.
impl Drop for Batch {
    fn drop(&mut self) {
        for (_, on_durable) in std::mem::take(&mut self.waiting) {
            on_durable(Err(JournalError::poisoned(
                &self.path,
                io::Error::other("the writer panicked"),
            )));
        }
    }
}
