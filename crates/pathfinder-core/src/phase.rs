//! Phases: the parts of an iteration. A method is a list of them.
//!
//! A phase is a table of functions over the session. Several methods share a phase by naming it in their lists.

use serde::{Deserialize, Serialize};

use crate::event::{Event, IterationEvent};
use crate::session::Session;
use crate::step::Step;

/// Where a session is in its cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Decompose,
    /// No iteration is under way until SELECT closes.
    Select,
    Reflect,
    Plan,
    Word,
    Search,
    Rank,
    Read,
    Verify,
    Resolve,
    Learn,
    Ideate,
    Evaluate,
    Check,
    /// The iteration ends.
    End,
}

/// What a phase does, and when it is over.
#[derive(Debug, Clone, Copy)]
pub struct PhaseRules {
    pub phase: Phase,
    /// Whether this iteration goes through it: IDEATE applies to every third, CHECK to every fifth.
    pub applies: fn(&Session) -> bool,
    /// The steps to perform now; none if the phase needs no step.
    pub steps: fn(&Session) -> Vec<Step>,
    /// The events that end the phase once all outcomes are back; none while one is missing.
    pub close: fn(&Session) -> Option<Closed>,
}

impl PhaseRules {
    /// A phase of every iteration that needs no step.
    pub const fn of_code(phase: Phase, close: fn(&Session) -> Option<Closed>) -> PhaseRules {
        PhaseRules {
            phase,
            applies: |_| true,
            steps: |_| Vec::new(),
            close,
        }
    }
}

/// A phase that is over.
#[derive(Debug, Clone, PartialEq)]
pub struct Closed {
    pub events: Vec<Event>,
    pub then: Transition,
}

/// Where a session goes from a phase that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transition {
    /// The next phase of the list that applies.
    Next,
    /// A phase out of order, as when a search is retried with other words.
    Enter(Phase),
    /// The session pauses in this phase, and closes it again when it is resumed.
    Rest,
}

impl Closed {
    pub fn with(events: Vec<Event>) -> Closed {
        Closed {
            events,
            then: Transition::Next,
        }
    }

    /// Ends a phase whose outcomes have been journaled already, so that no event is left to add.
    pub fn when(is_over: bool) -> Option<Closed> {
        is_over.then(|| Closed::with(Vec::new()))
    }
}

/// The next phase of the list that applies; after the last one the list starts over.
pub fn following(
    phases: &[PhaseRules],
    current: Option<Phase>,
    session: &Session,
) -> Option<Phase> {
    let place = phases.iter().position(|it| Some(it.phase) == current);
    let (before, after) = phases.split_at(place.map_or(0, |it| it + 1));
    let mut rest = after.iter().chain(before);
    rest.find(|it| (it.applies)(session)).map(|it| it.phase)
}

pub fn enter(phase: Phase) -> Event {
    IterationEvent::PhaseEntered { phase }.into()
}
