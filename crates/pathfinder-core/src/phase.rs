//! Phases: what a method is a list of.
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
    Word,
    Search,
    Rank,
    Read,
    Verify,
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
    /// Whether this iteration has it: IDEATE every third, CHECK every fifth.
    pub applies: fn(&Session) -> bool,
    /// What is to be done now; nothing where code alone closes the phase.
    pub steps: fn(&Session) -> Vec<Step>,
    /// What follows when everything is back; none while something is missing.
    pub close: fn(&Session) -> Option<Closed>,
}

impl PhaseRules {
    /// A phase of every iteration that code alone closes.
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
    /// A phase out of turn: back to searching, with other words.
    Enter(Phase),
    /// Nowhere: the session comes to rest, and closes the phase again when it goes on.
    Rest,
}

impl Closed {
    pub fn with(events: Vec<Event>) -> Closed {
        Closed {
            events,
            then: Transition::Next,
        }
    }

    /// A phase whose outcomes said everything.
    pub fn when(is_over: bool) -> Option<Closed> {
        is_over.then(|| Closed::with(Vec::new()))
    }
}

/// The phase that follows in the list: the next that applies, from the top again after the last.
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

/// The event that enters a phase.
pub fn enter(phase: Phase) -> Event {
    IterationEvent::PhaseEntered { phase }.into()
}
