//! Keeps a copy of each session up to date by its events, so that what is shown is the state at that very event.

use std::collections::BTreeMap;
use std::time::Instant;

use pathfinder_core::event::StepEvent;
use pathfinder_core::event::{Event, IterationEvent};
use pathfinder_core::id::StepId;
use pathfinder_core::session::{Record, Session};
use pathfinder_engine::watch::{Notice, Signal, StepSignal, Watchers};

#[derive(Debug)]
pub(super) struct Followed {
    pub(super) sessions: Vec<Session>,
    /// For each session, the last record that its copy had from the start: its events are not applied again.
    known: Vec<u64>,
    /// What waits for another attempt, by session and step.
    waiting: BTreeMap<(String, StepId), Waiting>,
}

/// A step between two attempts.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) name: String,
    pub(super) because: String,
    pub(super) attempt: u32,
    pub(super) attempts_max: u32,
    /// When the next attempt begins, and when there is no other one.
    pub(super) until: Instant,
    pub(super) deadline: Instant,
}

impl Followed {
    pub(super) fn new(sessions: Vec<Session>) -> Followed {
        let known = sessions.iter().map(|it| it.seq).collect();
        Followed { known, sessions, waiting: BTreeMap::new() }
    }

    /// Takes over an event. The session, if an iteration of it ended with this.
    pub(super) fn take(&mut self, notice: &Notice) -> Option<&Session> {
        let Notice { session, seq, at, event } = notice;
        if let Event::Step(StepEvent::StepClosed { step, .. } | StepEvent::StepInterrupted { step }) = event {
            self.waiting.remove(&(session.clone(), *step));
        }
        let place = self.sessions.iter().position(|it| it.id == *session)?;
        let session = &mut self.sessions[place];
        if *seq > self.known[place] {
            session.apply_record(&Record { seq: *seq, at: *at, events: vec![event.clone()] });
        }
        matches!(event, Event::Iteration(IterationEvent::IterationEnded { .. })).then_some(session)
    }

    /// Takes over how a step comes along.
    pub(super) fn take_signal(&mut self, signal: StepSignal, now: Instant) {
        let StepSignal { session, step, signal } = signal;
        match signal {
            Signal::Waits { name, because, wait, attempt, attempts_max, left } => {
                let (until, deadline) = (now + wait, now + left);
                let waiting = Waiting { name, because, attempt, attempts_max, until, deadline };
                self.waiting.insert((session, step), waiting);
            }
            // The model answers after all.
            Signal::Began { .. } | Signal::Wrote { .. } => drop(self.waiting.remove(&(session, step))),
        }
    }

    pub(super) fn waiting(&self, session: &str) -> impl Iterator<Item = &Waiting> {
        self.waiting.iter().filter(move |((of, _), _)| of == session).map(|(_, it)| it)
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
