//! Shows sessions to watchers: records from the journal, and transient signals.
//!
//! A watcher reads the journal itself. The session only says how much of it is on disk, so watching never delays a
//! session, a slow watcher misses no record and needs no more memory than a fast one, and a session of another process is
//! watched in the same way, with polling.

mod follower;

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::Stream;
use jiff::Timestamp;
use pathfinder_core::event::Event;
use pathfinder_core::id::StepId;
use pathfinder_core::session::Record;
use pathfinder_store::disk::Disk;
use serde::Serialize;
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use crate::load::SessionPaths;
use follower::Follower;

/// Updates that were read but not yet consumed by a watcher.
const UPDATES_MAX: usize = 64;
/// Streamed words come fast, and old ones can be dropped.
const SIGNALS_MAX: usize = 256;
/// Nobody in this process writes to the session, so the file says how much there is to read.
const NO_WRITER: u64 = u64::MAX;

/// What a watcher sees.
#[derive(Debug, Clone, PartialEq)]
pub enum Update {
    /// Events that the journal keeps under one number. A watcher that reconnects continues after the last record it
    /// saw.
    Record { session: Arc<str>, record: Record },
    /// Progress of a step. A watcher that is slow or reconnects misses some.
    Signal(StepSignal),
}

/// One event of a record, as machines read it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "notice", rename = "event")]
pub struct Notice {
    pub session: String,
    pub seq: u64,
    pub at: Timestamp,
    pub event: Event,
}

impl Notice {
    /// The events of a record, in order.
    pub fn of_record(session: &str, record: Record) -> impl Iterator<Item = Notice> {
        let Record { seq, at, events } = record;
        let session = session.to_owned();
        events.into_iter().map(move |event| Notice {
            session: session.clone(),
            seq,
            at,
            event,
        })
    }
}

/// Progress of a step in flight.
#[derive(Debug, Clone, PartialEq)]
pub struct StepSignal {
    pub session: String,
    pub step: StepId,
    pub signal: Signal,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Signal {
    Began {
        name: String,
    },
    /// A model was asked: how long this attempt may take, and what is left of the time for all of them.
    Asks {
        name: String,
        model: String,
        within: Duration,
        left: Duration,
    },
    /// A model wrote this much more.
    Wrote {
        text: String,
    },
    /// An attempt failed, and another one follows.
    Waits {
        name: String,
        because: String,
        wait: Duration,
        attempt: u32,
        attempts_max: u32,
        /// What is left of the time for all attempts.
        left: Duration,
    },
}

/// Connects sessions that run here with their watchers. Clones share one registry.
#[derive(Debug, Clone, Default)]
pub struct Watchers(Arc<Mutex<BTreeMap<String, Channel>>>);

/// What is published about one session.
#[derive(Debug)]
struct Channel {
    /// The last record that is on disk.
    flushed: watch::Sender<u64>,
    /// Made for the first watcher: most sessions of a crowd have none.
    signals: Option<broadcast::Sender<StepSignal>>,
}

impl Default for Channel {
    fn default() -> Self {
        Channel {
            flushed: watch::Sender::new(NO_WRITER),
            signals: None,
        }
    }
}

impl Channel {
    fn is_idle(&self) -> bool {
        self.flushed.receiver_count() == 0 && *self.flushed.borrow() == NO_WRITER
    }
}

impl Watchers {
    /// Every record of a session after the one numbered `after`, each once and in order: those in the journal first,
    /// then those written from now on, here or in another process. Reads in a task of the current runtime.
    pub fn watch(&self, disk: &Disk, paths: SessionPaths, session: &str, after: u64) -> Watch {
        let (flushed, signals) = self.subscribe(session);
        let (updates, receiver) = mpsc::channel(UPDATES_MAX);
        let (finish, finished) = oneshot::channel();
        let follower = Follower::new(disk.clone(), paths, session, after, updates);
        tokio::spawn(follower.run(flushed, signals, finished));
        Watch {
            updates: receiver,
            finish: Some(finish),
        }
    }

    fn subscribe(&self, session: &str) -> (watch::Receiver<u64>, broadcast::Receiver<StepSignal>) {
        let mut channels = self.channels();
        channels.retain(|_, it| !it.is_idle());
        let channel = channels.entry(session.to_owned()).or_default();
        let signals = channel
            .signals
            .get_or_insert_with(|| broadcast::channel(SIGNALS_MAX).0);
        (channel.flushed.subscribe(), signals.subscribe())
    }

    /// Announces that this process writes to a session, until the value is dropped. Records up to `seq` are on disk.
    /// Meanwhile watchers read no further than [`Self::flushed`] says: a record that is not on disk yet may still be
    /// lost.
    pub(crate) fn writing(&self, session: &str, seq: u64) -> WriterPresence {
        self.flushed(session, seq);
        WriterPresence {
            watchers: self.clone(),
            session: session.to_owned(),
        }
    }

    /// Announces that records up to `seq` are on disk.
    pub(crate) fn flushed(&self, session: &str, seq: u64) {
        let mut channels = self.channels();
        match channels.get(session) {
            Some(channel) => drop(channel.flushed.send_replace(seq)),
            None => {
                let channel = channels.entry(session.to_owned()).or_default();
                channel.flushed.send_replace(seq);
            }
        }
    }

    pub(crate) fn signal(&self, session: &str, step: StepId, signal: Signal) {
        let signals = self
            .channels()
            .get(session)
            .and_then(|it| it.signals.clone());
        if let Some(signals) = signals {
            // This fails if nobody watches, which is fine.
            let _ = signals.send(StepSignal {
                session: session.to_owned(),
                step,
                signal,
            });
        }
    }

    fn channels(&self) -> MutexGuard<'_, BTreeMap<String, Channel>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// This process writes to a session.
#[derive(Debug)]
pub(crate) struct WriterPresence {
    watchers: Watchers,
    session: String,
}

impl Drop for WriterPresence {
    fn drop(&mut self) {
        let mut channels = self.watchers.channels();
        if let Some(channel) = channels.get(&self.session) {
            channel.flushed.send_replace(NO_WRITER);
            if channel.is_idle() {
                channels.remove(&self.session);
            }
        }
    }
}

/// The updates of one session. It goes on until it is dropped, [`Self::finish`] is called, or the journal can no longer
/// be read: then loading the session says why.
#[derive(Debug)]
pub struct Watch {
    updates: mpsc::Receiver<Update>,
    /// Dropping it tells the task to finish.
    finish: Option<oneshot::Sender<()>>,
}

impl Watch {
    /// Ends the stream after everything that is on disk by now.
    pub fn finish(&mut self) {
        self.finish = None;
    }

    /// The same stream, which ends with the last record that is on disk when `rest` is over. Must be called inside a tokio
    /// runtime.
    #[must_use]
    pub fn until(mut self, rest: impl Future<Output: Send> + Send + 'static) -> Watch {
        let finish = self.finish.take();
        tokio::spawn(async move {
            drop(rest.await);
            drop(finish);
        });
        self
    }
}

impl Stream for Watch {
    type Item = Update;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Update>> {
        self.updates.poll_recv(context)
    }
}

#[cfg(test)]
mod tests;
