//! Tells watchers what happens: events that are kept, and signals that are not.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_core::event::Event;
use pathfinder_core::id::StepId;
use pathfinder_core::session::Session;
use serde::Serialize;
use tokio::sync::broadcast;

/// A watcher that is this far behind loses the oldest notices.
const NOTICES_MAX: usize = 4096;
/// Streamed words come thick and fast, and nobody misses the old ones.
const SIGNALS_MAX: usize = 256;

/// An event that the journal keeps, and the session it is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "notice", rename = "event")]
pub struct Notice {
    pub session: String,
    pub seq: u64,
    pub at: Timestamp,
    pub event: Event,
}

/// Progress of a step under way, for whoever looks. Kept nowhere.
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

/// Hands notices, signals and the newest states to whoever watches. Watching never holds up a session.
#[derive(Debug, Clone)]
pub struct Watchers {
    notices: broadcast::Sender<Notice>,
    signals: broadcast::Sender<StepSignal>,
    latest: Arc<Mutex<BTreeMap<String, Arc<Session>>>>,
}

impl Default for Watchers {
    fn default() -> Self {
        Watchers {
            notices: broadcast::channel(NOTICES_MAX).0,
            signals: broadcast::channel(SIGNALS_MAX).0,
            latest: Arc::default(),
        }
    }
}

impl Watchers {
    pub fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.notices.subscribe()
    }

    pub fn subscribe_signals(&self) -> broadcast::Receiver<StepSignal> {
        self.signals.subscribe()
    }

    pub fn send(&self, notice: Notice) {
        // Nobody watching is no error.
        let _ = self.notices.send(notice);
    }

    pub fn signal(&self, session: &str, step: StepId, signal: Signal) {
        if self.signals.receiver_count() > 0 {
            let _ = self.signals.send(StepSignal {
                session: session.to_owned(),
                step,
                signal,
            });
        }
    }

    /// Shows the state of a session as it is now, if somebody watches.
    pub fn show(&self, session: &Session) {
        if self.notices.receiver_count() > 0 {
            let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
            latest.insert(session.id.clone(), Arc::new(session.clone()));
        }
    }

    /// The sessions as they were last shown.
    pub fn latest(&self) -> Vec<Arc<Session>> {
        self.latest
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .values()
            .cloned()
            .collect()
    }
}
