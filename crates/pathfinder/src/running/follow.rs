//! Keeps a copy of each session up to date with its events, so that the screen shows the state at each event.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use pathfinder_core::event::StepEvent;
use pathfinder_core::event::{Event, IterationEvent, PlanEvent};
use pathfinder_core::id::StepId;
use pathfinder_core::session::{Record, Session};
use pathfinder_engine::watch::{Notice, Signal, StepSignal};

/// A model that answers sooner than this is not mentioned.
const PATIENCE: Duration = Duration::from_secs(15);

#[derive(Debug)]
pub(super) struct Followed {
    pub(super) sessions: Vec<Session>,
    /// For each session, the last record that its copy started with: events up to it are not applied again.
    known: Vec<u64>,
    /// Steps that wait for a model, by session and step.
    waiting: BTreeMap<(String, StepId), Waiting>,
}

/// A step that waits for a model.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) name: String,
    pub(super) what: Awaited,
    /// When the step is given up.
    pub(super) deadline: Instant,
    /// It was already noted.
    is_noted: bool,
}

#[derive(Debug)]
pub(super) enum Awaited {
    /// Another attempt, which starts at `until`.
    Attempt {
        because: String,
        attempt: u32,
        attempts_max: u32,
        until: Instant,
    },
    /// The first part of a reply; this attempt ends at `until`.
    Reply {
        model: String,
        since: Instant,
        until: Instant,
    },
}

impl Waiting {
    /// Whether the wait is long enough to mention.
    fn is_long(&self, now: Instant) -> bool {
        match &self.what {
            Awaited::Attempt { .. } => true,
            Awaited::Reply { since, .. } => now.saturating_duration_since(*since) >= PATIENCE,
        }
    }
}

impl Followed {
    pub(super) fn new(sessions: Vec<Session>) -> Followed {
        let known = sessions.iter().map(|it| it.seq).collect();
        Followed {
            known,
            sessions,
            waiting: BTreeMap::new(),
        }
    }

    /// Applies an event. Returns the session if the event ends an iteration or plans one that nobody is asked about.
    pub(super) fn apply(&mut self, notice: &Notice) -> Option<&Session> {
        let Notice {
            session,
            seq,
            at,
            event,
        } = notice;
        if let Event::Step(
            StepEvent::StepClosed { step, .. } | StepEvent::StepInterrupted { step, .. },
        ) = event
        {
            self.waiting.remove(&(session.clone(), *step));
        }
        let place = self.sessions.iter().position(|it| it.id == *session)?;
        let session = &mut self.sessions[place];
        if *seq > self.known[place] {
            session.apply_record(&Record {
                seq: *seq,
                at: *at,
                events: vec![event.clone()],
            });
        }
        matches!(
            event,
            Event::Iteration(IterationEvent::IterationEnded { .. })
                | Event::Plan(PlanEvent::Planned(_))
        )
        .then_some(&*session)
        // A plan that a person is asked about is shown with the question.
        .filter(|it| matches!(event, Event::Iteration(_)) || !it.settings.asks_approval)
    }

    /// Applies the progress of a step.
    pub(super) fn apply_signal(&mut self, signal: StepSignal, now: Instant) {
        let StepSignal {
            session,
            step,
            signal,
        } = signal;
        match signal {
            Signal::Waits {
                name,
                because,
                wait,
                attempt,
                attempts_max,
                left,
            } => {
                let what = Awaited::Attempt {
                    because,
                    attempt,
                    attempts_max,
                    until: now + wait,
                };
                let waiting = Waiting {
                    name,
                    what,
                    deadline: now + left,
                    is_noted: false,
                };
                self.waiting.insert((session, step), waiting);
            }
            Signal::Asks {
                name,
                model,
                within,
                left,
            } => {
                let what = Awaited::Reply {
                    model,
                    since: now,
                    until: now + within,
                };
                let waiting = Waiting {
                    name,
                    what,
                    deadline: now + left,
                    is_noted: false,
                };
                self.waiting.insert((session, step), waiting);
            }
            // The model answers after all.
            Signal::Began { .. } | Signal::Wrote { .. } => {
                drop(self.waiting.remove(&(session, step)))
            }
        }
    }

    /// The waits of a session that are long enough to be shown.
    pub(super) fn waiting(&self, session: &str, now: Instant) -> impl Iterator<Item = &Waiting> {
        self.waiting
            .iter()
            .filter(move |((of, _), it)| of == session && it.is_long(now))
            .map(|(_, it)| it)
    }

    /// Waits that are long enough to be noted and were not noted before.
    pub(super) fn unnoted(&mut self, now: Instant) -> Vec<&Waiting> {
        let long = self
            .waiting
            .values_mut()
            .filter(|it| !it.is_noted && it.is_long(now));
        long.map(|it| {
            it.is_noted = true;
            &*it
        })
        .collect()
    }
}
