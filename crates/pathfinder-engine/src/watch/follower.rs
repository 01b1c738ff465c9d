//! The task behind a watch: reads what is new in the journal, batch by batch, and waits for more.

use std::sync::Arc;
use std::time::Duration;

use pathfinder_core::session::Record;
use pathfinder_store::disk::Disk;
use pathfinder_store::journal::{JournalError, Position};
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use super::{StepSignal, Update};
use crate::load::{self, LoadError, SessionPaths};

/// How often the journal is polled when nothing in this process announces growth: another process may write to it.
const POLL: Duration = Duration::from_millis(300);

/// Reads the journal of one session for one watcher.
pub(super) struct Follower {
    disk: Disk,
    paths: SessionPaths,
    session: Arc<str>,
    /// How far the journal was read.
    position: Position,
    /// The last record that the watcher has.
    seq: u64,
    updates: mpsc::Sender<Update>,
}

/// The watcher is gone, or the journal cannot be read.
struct Over;

impl Follower {
    pub(super) fn new(
        disk: Disk,
        paths: SessionPaths,
        session: &str,
        after: u64,
        updates: mpsc::Sender<Update>,
    ) -> Follower {
        Follower {
            disk,
            paths,
            session: session.into(),
            position: Position::START,
            seq: after,
            updates,
        }
    }

    pub(super) async fn run(
        mut self,
        mut flushed: watch::Receiver<u64>,
        mut signals: broadcast::Receiver<StepSignal>,
        mut finish: oneshot::Receiver<()>,
    ) {
        let mut is_finishing = false;
        loop {
            let until = *flushed.borrow_and_update();
            // Before the records: a step that ended has no signals after that.
            if self.pass_on(&mut signals).await.is_err() || self.read(until).await.is_err() {
                return;
            }
            if is_finishing {
                return;
            }
            tokio::select! {
                biased;
                _ = &mut finish => is_finishing = true,
                () = self.updates.closed() => return,
                Ok(()) = flushed.changed() => {}
                Ok(signal) = signals.recv() => {
                    if self.send(Update::Signal(signal)).await.is_err() {
                        return;
                    }
                }
                () = tokio::time::sleep(POLL) => {}
            }
        }
    }

    /// Forwards the pending signals.
    async fn pass_on(&self, signals: &mut broadcast::Receiver<StepSignal>) -> Result<(), Over> {
        loop {
            match signals.try_recv() {
                Ok(signal) => self.send(Update::Signal(signal)).await?,
                Err(broadcast::error::TryRecvError::Lagged(_)) => {}
                Err(_) => return Ok(()),
            }
        }
    }

    /// Forwards every record up to this number.
    async fn read(&mut self, until: u64) -> Result<(), Over> {
        while self.position.seq < until {
            let (disk, paths) = (self.disk.clone(), self.paths.clone());
            let (from, after) = (self.position, self.seq);
            let read = move || load::next_records(&disk, &paths, from, after, until);
            let batch = match tokio::task::spawn_blocking(read).await {
                Ok(Ok(batch)) => batch,
                // For example, the session was restored from a backup: what the watcher has not seen is still
                // delivered.
                Ok(Err(LoadError::Journal(JournalError::NoSuchPosition { .. }))) => {
                    self.position = Position::START;
                    continue;
                }
                Ok(Err(error)) => {
                    tracing::warn!(session = %self.session, %error, "watching ends");
                    return Err(Over);
                }
                Err(_) => return Err(Over),
            };
            if batch.end == self.position {
                return Ok(());
            }
            self.position = batch.end;
            for record in batch.records {
                self.hand_on(record).await?;
            }
        }
        Ok(())
    }

    async fn hand_on(&mut self, record: Record) -> Result<(), Over> {
        self.seq = record.seq;
        // What a writer records about itself when it starts is not about the session.
        if record.events.is_empty() {
            return Ok(());
        }
        let session = self.session.clone();
        self.send(Update::Record { session, record }).await
    }

    async fn send(&self, update: Update) -> Result<(), Over> {
        self.updates.send(update).await.map_err(|_| Over)
    }
}
