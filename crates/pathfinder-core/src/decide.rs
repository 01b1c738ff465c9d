//! Decides what comes next. Start here to find out why a session does what it does.
//!
//! `due` returns events that need no step: a phase closes, the next one begins. `next_steps` returns the steps to
//! perform. Both are functions of the state alone, so a session decides the same after a restart. `PhaseRules` says what
//! a phase does and when it is over, `method` which phases there are and in which order.

use crate::event::{Event, PauseReason, SessionEvent, WriteEvent};
use crate::id::StepId;
use crate::phase::{Closed, PhaseRules, Transition, enter, following};
use crate::question::Question;
use crate::session::Session;
use crate::settings::Settings;
use crate::step::{Step, Thinker};
use crate::{method, think, writing};

/// The first events of a session that goes through these phases.
pub fn start(
    phases: &[PhaseRules],
    id: String,
    question: Question,
    settings: Settings,
) -> Vec<Event> {
    let phase = phases.first().map(|it| enter(it.phase));
    let started = SessionEvent::SessionStarted {
        id,
        question,
        settings,
    };
    std::iter::once(started.into()).chain(phase).collect()
}

/// Events that the state calls for now. The engine journals them and asks again until there are none.
pub fn due(session: &Session) -> Vec<Event> {
    due_by(method::phases(session.method), session)
}

/// The same, for a session that goes through these phases.
pub fn due_by(phases: &[PhaseRules], session: &Session) -> Vec<Event> {
    if !session.status.is_going() {
        return Vec::new();
    }
    if session.thinking.overcharged {
        return pause(PauseReason::Overcharged);
    }
    if session.budget.is_nearly_spent() && !session.budget_warned {
        return vec![SessionEvent::BudgetNearlySpent.into()];
    }
    let Some(current) = current(phases, session) else {
        // The phase belongs to the method of an earlier iteration; this method starts with its own first phase.
        return following(phases, None, session)
            .map(enter)
            .into_iter()
            .collect();
    };
    let Some(Closed { mut events, then }) = (current.close)(session) else {
        return Vec::new();
    };
    events.extend(match then {
        Transition::Next => following(phases, Some(current.phase), session).map(enter),
        Transition::Enter(phase) => Some(enter(phase)),
        Transition::Rest => None,
    });
    events
}

/// Steps to open now: everything that can run in parallel, except what is already open or has come back.
pub fn next_steps(session: &Session) -> Vec<Step> {
    next_steps_by(method::phases(session.method), session)
}

/// The same, for a session that goes through these phases.
pub fn next_steps_by(phases: &[PhaseRules], session: &Session) -> Vec<Step> {
    let mut steps = wanted(phases, session);
    if !session.open_steps.is_empty() || !session.came_back.is_empty() {
        steps.retain(|step| {
            let key = step.key();
            !session.open_steps.iter().any(|open| open.key == key)
                && !session.came_back.contains(&key)
        });
    }
    steps
}

/// The open steps that wait for the host, oldest first. The journal has only the keys of steps, so the state that called
/// for a step is asked for it again.
pub fn open_host_steps(phases: &[PhaseRules], session: &Session) -> Vec<(StepId, Step)> {
    let mut wanted = wanted(phases, session);
    wanted.retain(|it| {
        matches!(
            it,
            Step::Think {
                by: Thinker::Host { .. },
                ..
            }
        )
    });
    let open = session.open_steps.iter();
    open.filter_map(|open| {
        let step = wanted.iter().find(|it| it.key() == open.key)?;
        Some((open.id, step.clone()))
    })
    .collect()
}

/// Everything that the state calls for, open or not.
fn wanted(phases: &[PhaseRules], session: &Session) -> Vec<Step> {
    let mut steps = writing::steps(session);
    if session.status.is_going() {
        steps.extend(
            current(phases, session)
                .iter()
                .flat_map(|it| (it.steps)(session)),
        );
    }
    steps.into_iter().map(|it| routed(session, it)).collect()
}

fn current<'a>(phases: &'a [PhaseRules], session: &Session) -> Option<&'a PhaseRules> {
    phases.iter().find(|it| it.phase == session.phase)
}

/// Sends a request to whoever answers it at the moment: a model, the host or the built-in reasoner.
fn routed(session: &Session, step: Step) -> Step {
    match step {
        Step::Think { request, .. } => think::route(session, request),
        Step::Search(_) | Step::Fetch(_) => step,
    }
}

/// Pauses the session after its answer has been brought up to date.
pub(crate) fn pause(because: PauseReason) -> Vec<Event> {
    vec![
        WriteEvent::AnswerRequested.into(),
        SessionEvent::SessionPaused { because }.into(),
    ]
}

#[cfg(test)]
mod tests;
