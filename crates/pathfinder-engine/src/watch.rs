//! Tells watchers what happens: events that are kept, and signals that are not.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use pathfinder_core::event::Event;
use pathfinder_core::session::Session;
use serde::Serialize;
use tokio::sync::broadcast;

/// A watcher that is this far behind loses the oldest notices.
const NOTICES_MAX: usize = 4096;

/// Something for watchers.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "notice")]
pub enum Notice {
    /// Kept in the journal.
    Event { seq: u64, at: Timestamp, event: Event },
    /// Kept nowhere: progress, for whoever looks.
    Signal { text: String },
}

/// A notice, and the session it is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SessionNotice {
    pub session: String,
    #[serde(flatten)]
    pub notice: Notice,
}

/// Hands notices and the newest states to whoever watches. Watching never holds up a session.
#[derive(Debug, Clone)]
pub struct Watchers {
    notices: broadcast::Sender<SessionNotice>,
    latest: Arc<Mutex<Vec<Arc<Session>>>>,
}

impl Default for Watchers {
    fn default() -> Self {
        Watchers { notices: broadcast::channel(NOTICES_MAX).0, latest: Arc::default() }
    }
}

impl Watchers {
    pub fn subscribe(&self) -> broadcast::Receiver<SessionNotice> {
        self.notices.subscribe()
    }

    pub fn send(&self, session: &str, notice: Notice) {
        // Nobody watching is no error.
        let _ = self.notices.send(SessionNotice { session: session.to_owned(), notice });
    }

    /// Shows the state of a session as it is now.
    pub fn show(&self, session: &Session) {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = Arc::new(session.clone());
        match latest.iter_mut().find(|it| it.id == session.id) {
            Some(known) => *known = shown,
            None => latest.push(shown),
        }
    }

    /// The sessions as they were last shown.
    pub fn latest(&self) -> Vec<Arc<Session>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
