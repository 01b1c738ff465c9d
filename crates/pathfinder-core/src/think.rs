//! Who answers a request: a model, the same model with a complaint or a shorter prompt, or the built-in reasoner.
//!
//! What a model writes is never an error. A reply with something usable in it is taken; one without is complained about
//! once; then the built-in reasoner answers. Each of these is an event, so that it can be counted.

use crate::contract::{Request, Role};
use crate::event::{Event, PauseReason, SessionEvent, ThinkEvent, WriteEvent};
use crate::session::{Rethink, Session};
use crate::settings::OnUnreachable;
use crate::step::{Ask, Failure, FailureKind, Reply, Step};

/// A prompt is shortened this often before the built-in reasoner answers instead.
const SHORTENED_MAX: u8 = 3;

/// The step that answers a request now.
pub(crate) fn route(session: &Session, request: Request) -> Step {
    let thinking = &session.thinking;
    if !session.settings.asks_models || thinking.is_given_up() || thinking.overcharged {
        return Step::Think(request);
    }
    match thinking.rethink(&request).cloned().unwrap_or_default() {
        Rethink { builtin: true, .. } => Step::Think(request),
        Rethink { complaint, shortened, .. } => {
            Step::Ask(Ask { role: Role::of(&request), request, complaint, shortened })
        }
    }
}

/// What a reply with nothing usable in it leads to.
pub(crate) fn reject(ask: &Ask, reply: &Reply) -> Vec<Event> {
    let complaint = reply.complaint.clone().unwrap_or_default();
    if ask.complaint.is_some() {
        return vec![fall_back(&ask.request, complaint)];
    }
    let (request, contract) = (ask.request.key(), ask.request.name().to_owned());
    vec![ThinkEvent::ReplyRejected { request, contract, complaint }.into()]
}

/// A reply that was taken, and with how much care it had to be read.
pub(crate) fn taken(ask: &Ask, reply: &Reply) -> Event {
    ThinkEvent::ReplyTaken {
        contract: ask.request.name().to_owned(),
        care: reply.care,
        after_complaint: ask.complaint.is_some(),
    }
    .into()
}

/// What follows when a model brought nothing at all.
pub(crate) fn failed(session: &Session, ask: &Ask, failure: &Failure) -> Vec<Event> {
    let because = failure.because.clone();
    match failure.kind {
        FailureKind::TooLong if ask.shortened < SHORTENED_MAX => {
            let (request, contract) = (ask.request.key(), ask.request.name().to_owned());
            vec![ThinkEvent::PromptShortened { request, contract }.into()]
        }
        FailureKind::Unreachable | FailureKind::Unauthorized | FailureKind::RateLimited => {
            unreachable(session, ask, because)
        }
        FailureKind::TooLong | FailureKind::Failed | FailureKind::Blocked => {
            vec![fall_back(&ask.request, because)]
        }
    }
}

/// A model that stays out of reach: the session pauses with what to do about it, or goes on without it.
fn unreachable(session: &Session, ask: &Ask, because: String) -> Vec<Event> {
    let mut events = vec![ThinkEvent::ModelUnreachable { role: ask.role, because: because.clone() }.into()];
    let pauses = session.settings.on_unreachable == OnUnreachable::Pause && session.status.is_going();
    events.push(if pauses {
        SessionEvent::SessionPaused { because: PauseReason::ModelUnreachable }.into()
    } else {
        fall_back(&ask.request, because)
    });
    events
}

fn fall_back(request: &Request, because: String) -> Event {
    let (key, contract) = (request.key(), request.name().to_owned());
    ThinkEvent::FellBack { request: key, contract, because }.into()
}

/// Whose money does not suffice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purse {
    Session,
    /// What all sessions of a process may spend together.
    Process,
}

/// What follows when the worst case of a step does not fit in what is left: research ends with its report, and what is
/// written after the end is written without a model.
pub fn unaffordable(session: &Session, step: &Step, purse: Purse) -> Vec<Event> {
    match step {
        Step::Ask(ask) if is_finishing(step) || !session.status.is_going() => {
            vec![fall_back(&ask.request, "its worst case does not fit in the budget".into())]
        }
        _ if session.status.is_going() => {
            let end = match purse {
                Purse::Session => SessionEvent::BudgetExceeded,
                Purse::Process => SessionEvent::SessionPaused { because: PauseReason::ProcessBudget },
            };
            vec![WriteEvent::AnswerRequested.into(), end.into()]
        }
        _ => Vec::new(),
    }
}

/// Whether a step may use the money that is kept for the last report.
pub fn is_finishing(step: &Step) -> bool {
    matches!(
        step,
        Step::Ask(Ask { request: Request::Write(_) | Request::Thesis(_) | Request::Outline(_), .. })
    )
}

#[cfg(test)]
mod tests;
