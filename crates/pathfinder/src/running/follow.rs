//! Keeps a copy of each session up to date by its events, so that what is shown is the state at that very event.

use pathfinder_core::event::{Event, IterationEvent};
use pathfinder_core::session::{Record, Session};
use pathfinder_engine::watch::{Notice, SessionNotice, Watchers};

#[derive(Debug)]
pub(super) struct Followed {
    pub(super) sessions: Vec<Session>,
    /// For each session, the last record that its copy had from the start: its events are not applied again.
    known: Vec<u64>,
}

impl Followed {
    pub(super) fn new(sessions: Vec<Session>) -> Followed {
        Followed { known: sessions.iter().map(|it| it.seq).collect(), sessions }
    }

    /// Takes over an event. The session, if an iteration of it ended with this.
    pub(super) fn take(&mut self, notice: &SessionNotice) -> Option<&Session> {
        let Notice::Event { seq, at, event } = &notice.notice else { return None };
        let place = self.sessions.iter().position(|it| it.id == notice.session)?;
        let session = &mut self.sessions[place];
        if *seq > self.known[place] {
            session.apply_record(&Record { seq: *seq, at: *at, events: vec![event.clone()] });
        }
        matches!(event, Event::Iteration(IterationEvent::IterationEnded { .. })).then_some(session)
    }

    /// Notices were missed: starts again from the newest states.
    pub(super) fn catch_up(&mut self, watchers: &Watchers) {
        for newest in watchers.latest() {
            if let Some(place) = self.sessions.iter().position(|it| it.id == newest.id) {
                self.known[place] = newest.seq;
                self.sessions[place] = Session::clone(&newest);
            }
        }
    }
}
