//! The handle that an appender waits on until its record is on disk.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::writer::{OnDurable, Shared};
use super::{JournalError, Position};

/// A record on its way to the disk.
#[must_use = "a record is kept only when its ticket says so"]
pub struct Ticket {
    slot: Arc<Slot>,
    journal: Arc<Shared>,
}

#[derive(Default)]
struct Slot {
    outcome: Mutex<Option<Result<Position, JournalError>>>,
    filled: Condvar,
}

impl Ticket {
    pub(super) fn new(journal: &Arc<Shared>) -> (Ticket, OnDurable) {
        let slot = Arc::new(Slot::default());
        let filling = Arc::clone(&slot);
        let fill: OnDurable = Box::new(move |outcome| {
            *filling
                .outcome
                .lock()
                .unwrap_or_else(PoisonError::into_inner) = Some(outcome);
            filling.filled.notify_one();
        });
        (
            Ticket {
                slot,
                journal: Arc::clone(journal),
            },
            fill,
        )
    }

    /// Blocks until the record is on disk, or never will be.
    pub fn wait(self) -> Result<Position, JournalError> {
        if !self.journal.has_sync_threads() {
            self.journal.commit_all();
        }
        let mut outcome = self
            .slot
            .outcome
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        loop {
            match outcome.take() {
                Some(outcome) => return outcome,
                None => {
                    outcome = self
                        .slot
                        .filled
                        .wait(outcome)
                        .unwrap_or_else(PoisonError::into_inner)
                }
            }
        }
    }
}

impl fmt::Debug for Ticket {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Ticket").finish_non_exhaustive()
    }
}
