//! Who answers a request: a model, ours or the host; the same model with a complaint or a shorter prompt; or the
//! built-in reasoner.
//!
//! What a model writes is never an error. A reply without anything usable in it is sent back once with a complaint; then
//! the built-in reasoner answers. One of which parts were struck is sent back once too, and what was usable is kept: the
//! better of the two replies counts. Each of these is an event, so that it can be counted.

mod second;

use std::borrow::Cow;

use crate::contract::{ReplyQuality, Request, Role, Thought};
use crate::event::{Event, PauseReason, SessionEvent, ThinkEvent, WithoutModel, WriteEvent};
use crate::session::Session;
use crate::settings::{OnUnreachable, ReasonerKind};
use crate::step::{Failure, FailureKind, FailureReason, ModelTurn, Reply, Step, Thinker};

/// A prompt is shortened this often before the built-in reasoner answers instead.
const SHORTENED_MAX: u8 = 3;
/// The limit of a reply that was cut off is doubled at most this often.
const LIMIT_DOUBLINGS_MAX: u8 = 2;
/// After this many requests in a row without a usable reply, a model is considered unfit for its role.
const FALLBACKS_IN_ROW_MAX: u32 = 4;

/// A request to a model.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ask<'a> {
    pub(crate) request: &'a Request,
    pub(crate) turn: &'a ModelTurn,
}

/// The step that answers a request now.
pub(crate) fn route(session: &Session, request: Request) -> Step {
    let thinking = &session.thinking;
    if thinking.is_given_up() || thinking.overcharged {
        return Step::think(request);
    }
    let plan = thinking.retry_plan(&request).cloned().unwrap_or_default();
    let by = match session.settings.reasoner_kind {
        ReasonerKind::Builtin => Thinker::Builtin,
        _ if plan.is_left_to_builtin => Thinker::Builtin,
        ReasonerKind::Models => {
            let role = Role::of(&request);
            Thinker::Model(ModelTurn {
                role,
                complaint: plan.complaint,
                last_reply: plan.last_reply,
                shortened: plan.shortened,
                limit_doublings: plan.limit_doublings,
                without_schema: thinking.model_health(role).takes_no_schema,
            })
        }
        ReasonerKind::Host => Thinker::Host {
            complaint: plan.complaint,
            last_reply: plan.last_reply,
        },
    };
    Step::Think { request, by }
}

/// How a host is asked. Neither its prompt nor its reply has a limit that could be changed, so nothing of that is left
/// to try: after one complaint the built-in reasoner answers.
pub(crate) fn host_turn(request: &Request, complaint: &Option<String>) -> ModelTurn {
    ModelTurn {
        role: Role::of(request),
        complaint: complaint.clone(),
        last_reply: None,
        shortened: SHORTENED_MAX,
        limit_doublings: LIMIT_DOUBLINGS_MAX,
        without_schema: true,
    }
}

/// What follows from a reply with nothing usable in it.
pub(crate) fn reject(session: &Session, ask: &Ask<'_>, reply: &Reply) -> Vec<Event> {
    let complaint = reply.complaint.clone().unwrap_or_default();
    let is_last = if reply.truncated {
        ask.turn.limit_doublings >= LIMIT_DOUBLINGS_MAX
    } else {
        ask.turn.complaint.is_some()
    };
    if is_last {
        return without_model(session, ask, FailureReason::Text(complaint));
    }
    let (request, contract) = (ask.request.key(), ask.request.name().to_owned());
    vec![
        ThinkEvent::ReplyRejected {
            request,
            contract,
            complaint,
            truncated: reply.truncated,
        }
        .into(),
    ]
}

/// Sends a usable reply back once if parts of it were struck. None if it is to be used as it is.
pub(crate) fn question(ask: &Ask<'_>, reply: &Reply, thought: &Thought) -> Option<Event> {
    let complaint = reply.complaint.clone()?;
    let is_first = ask.turn.complaint.is_none() && reply.struck > 0 && !reply.truncated;
    let questioned = ThinkEvent::ReplyQuestioned {
        request: ask.request.key(),
        contract: ask.request.name().to_owned(),
        complaint,
        role: ask.turn.role,
        thought: Box::new(thought.clone()),
        reply: reply.written.clone().unwrap_or_default(),
    };
    is_first.then(|| questioned.into())
}

/// What counts in the end: this thought, or what was usable of an earlier reply if that says more.
pub(crate) fn best<'a>(
    session: &'a Session,
    request: &Request,
    thought: &'a Thought,
) -> Cow<'a, Thought> {
    let plan = session.thinking.retry_plan(request);
    match plan.and_then(|it| it.first.as_deref()) {
        Some(first) => second::better(first, thought),
        None => Cow::Borrowed(thought),
    }
}

/// What was usable of an earlier reply.
pub(crate) fn first<'a>(session: &'a Session, request: &Request) -> Option<&'a Thought> {
    session.thinking.retry_plan(request)?.first.as_deref()
}

/// A reply that was accepted, and how well it could be read.
pub(crate) fn accepted(ask: &Ask<'_>, reply: &Reply) -> Event {
    ThinkEvent::ReplyAccepted {
        contract: ask.request.name().to_owned(),
        quality: reply.quality,
        after_complaint: ask.turn.complaint.is_some(),
        role: Some(ask.turn.role),
    }
    .into()
}

/// A first reply that counts after all: parts of it were struck.
pub(crate) fn accepted_first(ask: &Ask<'_>) -> Event {
    ThinkEvent::ReplyAccepted {
        contract: ask.request.name().to_owned(),
        quality: ReplyQuality::Partly,
        after_complaint: false,
        role: Some(ask.turn.role),
    }
    .into()
}

/// What follows when a model returned no reply at all.
pub(crate) fn failed(session: &Session, ask: &Ask<'_>, failure: &Failure) -> Vec<Event> {
    let because = failure.because.clone();
    let has_answered = session.thinking.model_health(ask.turn.role).has_answered;
    match failure.kind {
        FailureKind::TooLong if ask.turn.shortened < SHORTENED_MAX => {
            let (request, contract) = (ask.request.key(), ask.request.name().to_owned());
            vec![ThinkEvent::PromptShortened { request, contract }.into()]
        }
        FailureKind::NoSchema if !ask.turn.without_schema => {
            vec![
                ThinkEvent::SchemaRefused {
                    role: ask.turn.role,
                    because,
                }
                .into(),
            ]
        }
        FailureKind::Unreachable | FailureKind::Unauthorized | FailureKind::RateLimited => {
            unreachable(session, ask, because.into(), Some(failure.kind))
        }
        // If no reply was ever accepted, the next request will be refused too.
        FailureKind::BadRequest | FailureKind::NoSchema if !has_answered => {
            unreachable(session, ask, because.into(), Some(FailureKind::BadRequest))
        }
        FailureKind::BadRequest
        | FailureKind::NoSchema
        | FailureKind::TooLong
        | FailureKind::Failed
        | FailureKind::Blocked => without_model(session, ask, because),
    }
}

/// The built-in reasoner answers. If that keeps happening, the model is treated as unreachable.
fn without_model(session: &Session, ask: &Ask<'_>, last: FailureReason) -> Vec<Event> {
    let in_row = session
        .thinking
        .model_health(ask.turn.role)
        .fallbacks_in_row
        + 1;
    if in_row >= FALLBACKS_IN_ROW_MAX {
        let role = ask.turn.role;
        let because = WithoutModel::Unusable {
            requests: in_row,
            role,
            last,
        };
        return unreachable(session, ask, because, None);
    }
    let because = WithoutModel::from(last);
    vec![fall_back(ask.request, because, Some(ask.turn.role))]
}

/// A model stays unreachable: the session pauses with advice, or goes on without it.
fn unreachable(
    session: &Session,
    ask: &Ask<'_>,
    because: WithoutModel,
    kind: Option<FailureKind>,
) -> Vec<Event> {
    let out_of_reach = ThinkEvent::ModelUnreachable {
        role: ask.turn.role,
        because: because.clone(),
        kind,
    };
    let mut events = vec![out_of_reach.into()];
    match session.settings.on_unreachable {
        OnUnreachable::Pause if session.status.is_going() => {
            events.push(
                SessionEvent::SessionPaused {
                    because: PauseReason::ModelUnreachable,
                }
                .into(),
            );
        }
        // Requests wait until the session is resumed, except those for the final report.
        OnUnreachable::Pause if !is_written(ask.request) => {}
        OnUnreachable::Pause | OnUnreachable::Builtin => {
            events.push(fall_back(ask.request, because, Some(ask.turn.role)));
        }
    }
    events
}

fn fall_back(request: &Request, because: WithoutModel, role: Option<Role>) -> Event {
    let (key, contract) = (request.key(), request.name().to_owned());
    ThinkEvent::FellBack {
        request: key,
        contract,
        because,
        role,
    }
    .into()
}

/// Whose budget does not suffice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BudgetOwner {
    Session,
    /// The limit for all sessions of a process together.
    Process,
}

/// What follows when the worst case of a step exceeds what is left: research ends with its report, and whatever is
/// written after the end is written without a model. A reply that would only be the better one is done without.
pub fn unaffordable(session: &Session, step: &Step, owner: BudgetOwner) -> Vec<Event> {
    let is_going = session.status.is_going();
    if let Some(request) = asked_of_model(step)
        && (is_finishing(step) || !is_going || first(session, request).is_some())
    {
        return vec![fall_back(request, WithoutModel::OverBudget {}, None)];
    }
    if !is_going {
        return Vec::new();
    }
    let end = match owner {
        BudgetOwner::Session => SessionEvent::BudgetExceeded,
        BudgetOwner::Process => SessionEvent::SessionPaused {
            because: PauseReason::ProcessBudget,
        },
    };
    vec![WriteEvent::AnswerRequested.into(), end.into()]
}

fn asked_of_model(step: &Step) -> Option<&Request> {
    match step {
        Step::Think {
            request,
            by: Thinker::Model(_),
        } => Some(request),
        Step::Think {
            by: Thinker::Builtin | Thinker::Host { .. },
            ..
        }
        | Step::Search(_)
        | Step::Fetch(_) => None,
    }
}

/// Whether a step may use the reserve for the last report.
pub fn is_finishing(step: &Step) -> bool {
    asked_of_model(step).is_some_and(is_written)
}

/// Whether a request is for the end of a session.
fn is_written(request: &Request) -> bool {
    matches!(
        request,
        Request::Write(_) | Request::Thesis(_) | Request::Outline(_)
    )
}

#[cfg(test)]
mod tests;
