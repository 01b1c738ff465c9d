//! A session that only this process writes: appends to its journal, and keeps the folded state in step.

mod checkpoint;
mod error;
mod saver;

use std::path::Path;

use jiff::Timestamp;
use pathfinder_core::command::{Command, CommandError, command};
use pathfinder_core::decide;
use pathfinder_core::event::{Event, PauseReason, SessionEvent, StepEvent};
use pathfinder_core::id::StepId;
use pathfinder_core::method;
use pathfinder_core::question::Question;
use pathfinder_core::session::{Record, Session};
use pathfinder_core::settings::Settings;
use pathfinder_store::blob::Blobs;
use pathfinder_store::control::Control;
use pathfinder_store::disk::{Disk, Entry as Located, Open};
use pathfinder_store::journal::{
    self, Journal, JournalError, Position, Quarantined, SetAside, SyncPool,
};
use pathfinder_store::lock::{Holder, SessionLock};
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::crowd::Crowd;
use crate::entry::{self, Entry, EntryKind};
use crate::load::{self, LoadError, SessionPaths};
use crate::views;
pub(crate) use checkpoint::Checkpoint;
pub use error::WriterError;
pub(crate) use saver::Saver;

/// Where the files of papers are kept, below the session's folder.
const PAPERS: &str = "papers";
/// A checkpoint after this many records makes opening fast ...
const CHECKPOINT_EVERY: u64 = 1000;
/// ... and after the journal has grown by this many times its size, so that a long session does not write checkpoints
/// all the time.
const CHECKPOINT_TIMES: u64 = 4;

pub struct SessionWriter {
    pub session: Session,
    pub paths: SessionPaths,
    pub disk: Disk,
    pub blobs: Blobs,
    pub control: Control,
    journal: Journal,
    /// Dropping it releases the session.
    lock: SessionLock,
    checkpointed: Checkpointed,
    /// Appended, applied, and perhaps not on disk yet.
    pending: Option<oneshot::Receiver<Result<Position, JournalError>>>,
    /// What was cut off the journal's end when it was opened; worth a warning.
    pub cut: Option<SetAside>,
    /// Whether the journal was told to write what is pending.
    flush_requested: bool,
    /// The last record before this writer opened the session.
    opened_seq: u64,
}

impl SessionWriter {
    /// Starts a session in a new folder of the research folder `root`.
    pub fn create(
        disk: &Disk,
        pool: &SyncPool,
        root: &Path,
        folder: &Path,
        question: Question,
        settings: Settings,
        now: Timestamp,
    ) -> Result<SessionWriter, WriterError> {
        let at_folder = |source| WriterError::Folder {
            path: folder.to_path_buf(),
            source,
        };
        disk.make_directories(root, &folder.join("blobs"))
            .map_err(at_folder)?;
        let paths = SessionPaths {
            folder: folder.to_path_buf(),
        };
        let lock = SessionLock::acquire(disk, &paths.lock(), Holder::this_process())?;
        let opened = Journal::open(disk, &paths.journal(), Open::CreateNew, pool, now)?;
        let id = folder
            .file_name()
            .map(|it| it.to_string_lossy().into_owned())
            .unwrap_or_default();
        let entry = Entry {
            events: decide::start(method::phases(settings.method), id, question, settings),
            ..Entry::default()
        };
        let blobs = paths.blobs(disk);
        let ticket = opened.journal.append(
            EntryKind::Command.name(),
            now,
            &entry::to_payload(&entry, &blobs)?,
        );
        let position = ticket.wait()?;
        let record = Record {
            seq: position.seq,
            at: now,
            events: entry.events,
        };
        let session = Session::begin(&record).ok_or(LoadError::Empty {
            path: paths.folder.clone(),
        })?;
        Ok(SessionWriter::new(
            disk,
            paths,
            opened.journal,
            lock,
            session,
        ))
    }

    /// Opens a session that exists. Steps that were in flight when its last process ended are interrupted, except those
    /// that wait for the host.
    pub fn open(
        disk: &Disk,
        pool: &SyncPool,
        paths: SessionPaths,
        now: Timestamp,
    ) -> Result<SessionWriter, WriterError> {
        let mut lock = SessionLock::acquire(disk, &paths.lock(), Holder::this_process())?;
        let proven = load::proven(disk, &paths);
        let opened = Journal::reopen(disk, &paths.journal(), proven, pool, now)?;
        // The holder in the lock is only for people to read: a lock without it still holds.
        let _ = lock.set_epoch(opened.journal.epoch());
        let session = load::load(disk, &paths)?.session;
        let mut writer = SessionWriter::new(disk, paths, opened.journal, lock, session);
        writer.tidy_up();
        writer.recover(opened.cut.as_ref().map_or(0, |it| it.bytes), now)?;
        writer.cut = opened.cut;
        Ok(writer)
    }

    /// Sets the damaged part of the journal aside, and records that.
    pub fn quarantine(
        disk: &Disk,
        pool: &SyncPool,
        paths: SessionPaths,
        now: Timestamp,
    ) -> Result<Option<Quarantined>, WriterError> {
        let lock = SessionLock::acquire(disk, &paths.lock(), Holder::this_process())?;
        let proven = load::proven(disk, &paths);
        let quarantined = journal::quarantine(disk, &paths.journal(), proven)?;
        let Some(mut quarantined) = quarantined else {
            return Ok(None);
        };
        if proven.seq > quarantined.last_seq {
            let (checkpoint, last) = (paths.checkpoint(), quarantined.last_seq);
            let aside = checkpoint.with_extension(format!("quarantine-{last}"));
            let moved = disk
                .rename(&checkpoint, &aside)
                .and_then(|()| disk.sync_directory(&paths.folder));
            moved.map_err(|it| WriterError::at(&checkpoint, it))?;
            if quarantined.bytes == 0 {
                quarantined.path = aside;
            }
        }
        drop(lock);
        let mut writer = SessionWriter::open(disk, pool, paths, now)?;
        writer.recover(quarantined.bytes, now)?;
        writer.journal.flush();
        Ok(Some(quarantined))
    }

    /// Records what the journal lost, and interrupts the steps that nobody performs now. The host may still answer those
    /// that it was asked.
    fn recover(&mut self, dropped_bytes: u64, now: Timestamp) -> Result<(), WriterError> {
        let mut events: Vec<Event> = Vec::new();
        if dropped_bytes > 0 {
            events.push(SessionEvent::JournalRecovered { dropped_bytes }.into());
        }
        let phases = method::phases(self.session.method);
        let asked = decide::open_host_steps(phases, &self.session);
        events.extend(self.interruptions(|id| !asked.iter().any(|it| it.0 == id)));
        if !events.is_empty() {
            self.commit(EntryKind::Recovery, Entry::of(events), now)?;
        }
        Ok(())
    }

    fn new(
        disk: &Disk,
        paths: SessionPaths,
        journal: Journal,
        lock: SessionLock,
        session: Session,
    ) -> SessionWriter {
        let opened_seq = session.seq;
        SessionWriter {
            checkpointed: Checkpointed {
                seq: session.seq,
                offset: journal.position().offset,
                bytes: match disk.look(&paths.checkpoint()) {
                    Ok(Located::File { bytes }) => bytes,
                    _ => 0,
                },
            },
            session,
            disk: disk.clone(),
            blobs: paths.blobs(disk),
            control: Control::new(disk, &paths.control()),
            paths,
            journal,
            lock,
            pending: None,
            cut: None,
            flush_requested: true,
            opened_seq,
        }
    }

    /// Clears what a process that died left behind: half-written files, and an order that was meant for it.
    fn tidy_up(&self) {
        let below = ["", "blobs", "milestones", PAPERS]
            .iter()
            .chain(&views::FOLDERS)
            .map(|it| self.paths.folder.join(it));
        let swept: Result<Vec<usize>, _> = below.map(|it| self.disk.sweep_temporary(&it)).collect();
        if let Err(error) = swept.map(drop).and_then(|()| self.control.clear()) {
            tracing::warn!(session = %self.session.id, %error, "leftovers stay");
        }
    }

    /// Saves texts and files in the session's folder.
    pub(crate) fn saver(&self) -> Saver {
        Saver {
            disk: self.disk.clone(),
            blobs: self.blobs.clone(),
            folder: self.paths.folder.clone(),
        }
    }

    /// An event for each open step that is given up.
    pub fn interruptions(&self, is_given_up: impl Fn(StepId) -> bool) -> Vec<Event> {
        let open = self.session.open_steps.iter();
        open.filter(|it| is_given_up(it.id))
            .map(|it| {
                StepEvent::StepInterrupted {
                    step: it.id,
                    unsent: false,
                }
                .into()
            })
            .collect()
    }

    /// The magic number of a file system on which locks may not hold; worth a warning.
    pub fn unknown_file_system(&self) -> Option<u64> {
        self.lock.unknown_file_system
    }

    /// Applies a record, and queues it for the journal. Call [`Self::request_flush`] before waiting for anything, and
    /// [`Self::flushed`] before acting on it.
    pub fn commit(
        &mut self,
        kind: EntryKind,
        entry: Entry,
        at: Timestamp,
    ) -> Result<(), WriterError> {
        let payload = entry::to_payload(&entry, &self.blobs)?;
        let (sender, receiver) = oneshot::channel();
        // A caller that no longer waits needs no answer.
        self.journal
            .gather(kind.name(), at, &payload, |kept| drop(sender.send(kept)));
        self.pending = Some(receiver);
        self.flush_requested = false;
        let record = Record {
            seq: self.session.seq + 1,
            at,
            events: entry.events,
        };
        self.session.apply_record(&record);
        Ok(())
    }

    /// Carries out a command, if the session's status allows it.
    pub fn follow(
        &mut self,
        asked: &Command,
        at: Timestamp,
    ) -> Result<Result<(), CommandError>, WriterError> {
        match command(&self.session, asked) {
            Err(error) => Ok(Err(error)),
            Ok(events) if events.is_empty() => Ok(Ok(())),
            Ok(events) => self
                .commit(EntryKind::Command, Entry::of(events), at)
                .map(Ok),
        }
    }

    /// Whether a flush of everything committed has been requested.
    pub(crate) fn flush_requested(&self) -> bool {
        self.flush_requested
    }

    /// Asks the journal's threads to write everything committed, without waiting for it.
    pub(crate) fn request_flush(&mut self) {
        self.flush_requested = true;
        self.journal.request_flush();
    }

    /// Waits until everything committed is on disk. Blocks.
    pub fn flush(&self) {
        self.journal.flush();
    }

    /// Returns once everything committed is on disk, for watchers to see.
    pub async fn flushed(&mut self, crowd: &Crowd) -> Result<(), WriterError> {
        self.request_flush();
        if let Some(pending) = self.pending.take() {
            // Records reach the disk in order, so waiting for the last one is enough.
            let waiting = Instant::now();
            let position = pending.await.map_err(|_| WriterError::WriterGone)??;
            debug_assert_eq!(position.seq, self.session.seq);
            crowd.admission.add_disk_wait(waiting.elapsed());
        }
        crowd.watchers.flushed(&self.session.id, self.session.seq);
        if self.is_checkpoint_due() {
            self.save_checkpoint();
        }
        Ok(())
    }

    fn is_checkpoint_due(&self) -> bool {
        let Checkpointed { seq, offset, bytes } = self.checkpointed;
        self.session.seq >= seq + CHECKPOINT_EVERY
            && self.journal_bytes() >= offset.saturating_add(bytes.saturating_mul(CHECKPOINT_TIMES))
    }

    /// The length of the journal that is on disk.
    pub(crate) fn journal_bytes(&self) -> u64 {
        self.journal.position().offset
    }

    /// The last record that is on disk.
    pub(crate) fn flushed_seq(&self) -> u64 {
        self.journal.position().seq
    }

    /// The last record before this writer opened the session: watching after it shows everything the writer adds.
    pub fn opened_seq(&self) -> u64 {
        self.opened_seq
    }

    /// Saves the folded state. Losing it only costs time, so a failure is not an error.
    pub fn save_checkpoint(&mut self) {
        if let Some(checkpoint) = self.checkpoint() {
            self.checkpointed.bytes = checkpoint.save(&self.disk, &self.session);
        }
    }

    /// Where to save the folded state, if all of it is on disk.
    pub(crate) fn checkpoint(&mut self) -> Option<Checkpoint> {
        let position = self.journal.position();
        if position.seq != self.session.seq {
            return None;
        }
        (self.checkpointed.seq, self.checkpointed.offset) = (position.seq, position.offset);
        Some(Checkpoint {
            paths: self.paths.clone(),
            position,
        })
    }

    /// The disk is full: appends the pause in the space that was reserved for it.
    pub fn pause_on_full_disk(&mut self, at: Timestamp) -> Result<(), WriterError> {
        // Records that were applied but never reached the disk are lost: reload what the journal has once everything is
        // written.
        self.journal.flush();
        self.pending = None;
        self.session = load::load(&self.disk, &self.paths)?.session;
        if self.session.status.is_going() {
            let mut events = self.interruptions(|_| true);
            events.push(
                SessionEvent::SessionPaused {
                    because: PauseReason::DiskFull,
                }
                .into(),
            );
            let entry = Entry::of(events);
            let payload = entry::to_payload(&entry, &self.blobs)?;
            let position = self
                .journal
                .append_last(EntryKind::Command.name(), at, &payload)?;
            self.session.apply_record(&Record {
                seq: position.seq,
                at,
                events: entry.events,
            });
        }
        Ok(())
    }
}

/// The position of the last checkpoint, and its size.
#[derive(Debug, Clone, Copy)]
struct Checkpointed {
    seq: u64,
    offset: u64,
    bytes: u64,
}

impl std::fmt::Debug for SessionWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SessionWriter")
            .field("id", &self.session.id)
            .finish_non_exhaustive()
    }
}
