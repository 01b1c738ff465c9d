//! Commands: what a person asks of a session, and which of them its status allows.

use std::fmt;

use pathfinder_text::Lang;

use crate::contract::ThinkingMode;
use crate::event::{Event, PauseReason, SessionEvent, WriteEvent};
use crate::phase::Phase;
use crate::session::{Session, Status};
use crate::settings::{AskedModel, LookUp, Method, OnUnreachable, ReasonerKind, SearchDepth};
use crate::words::{failure, name};
use crate::{explore, planning};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    Pause(PauseReason),
    Stop,
    Complete,
    /// Continue, with another limit or budget if one is given.
    Resume {
        iterations_max: Option<u32>,
        budget_micro_usd: Option<u64>,
    },
    /// Switch to another reasoner.
    UseReasoner {
        reasoner: String,
        reasoner_kind: ReasonerKind,
        models: Vec<AskedModel>,
        on_unreachable: OnUnreachable,
    },
    /// Switch to other providers.
    SearchAt {
        providers: Vec<String>,
        follows_citations: bool,
        looks_up_papers: LookUp,
    },
    /// Follow another method from the next iteration on.
    UseMethod(Method),
    /// Plan otherwise from now on, in the method `deep`; what is not given stays.
    PlanBy {
        thinking_mode: Option<ThinkingMode>,
        search_depth: Option<SearchDepth>,
        asks_approval: bool,
    },
    /// Search for these queries instead of those of the plan.
    ApprovePlan {
        queries: Vec<String>,
    },
    WriteThesis,
    WriteAnswer,
}

/// What a session cannot undergo in its status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Pause,
    Stop,
    Complete,
}

/// Why a command is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    WrongStatus { status: Status, change: Change },
    LimitReached { done: u32, limit: u32 },
    BudgetSpent,
    NoEvidence,
}

impl CommandError {
    pub fn message(&self, lang: Lang) -> String {
        match self {
            CommandError::WrongStatus { status, change } => failure::wrong_status(
                lang,
                name::status(lang, *status),
                failure::change(lang, *change),
            ),
            CommandError::LimitReached { done, limit } => {
                failure::iteration_limit_reached(lang, *done, *limit)
            }
            CommandError::BudgetSpent => failure::budget_spent(lang).to_owned(),
            CommandError::NoEvidence => failure::no_evidence(lang).to_owned(),
        }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message(Lang::English))
    }
}

/// The events that a command leads to. A command that was already carried out leads to none: at most its report is left
/// to write.
pub fn command(session: &Session, command: &Command) -> Result<Vec<Event>, CommandError> {
    let status = session.status;
    let can_end = status.is_going() || status == Status::Paused;
    let wrong = |change| Err(CommandError::WrongStatus { status, change });
    match command {
        Command::Pause(because) if status.is_going() => Ok(vec![
            SessionEvent::SessionPaused { because: *because }.into(),
        ]),
        Command::Pause(_) if status == Status::Paused => Ok(Vec::new()),
        Command::Pause(_) => wrong(Change::Pause),
        Command::Stop if can_end => Ok(vec![
            WriteEvent::AnswerRequested.into(),
            SessionEvent::SessionStopped.into(),
        ]),
        Command::Stop if status == Status::StoppedByUser => Ok(Vec::new()),
        Command::Stop => wrong(Change::Stop),
        Command::Complete if can_end => Ok(vec![
            WriteEvent::AnswerRequested.into(),
            SessionEvent::SessionCompleted.into(),
        ]),
        Command::Complete if status == Status::Completed => Ok(Vec::new()),
        Command::Complete => wrong(Change::Complete),
        Command::Resume {
            iterations_max,
            budget_micro_usd,
        } => resume(session, *iterations_max, *budget_micro_usd),
        Command::UseReasoner { .. }
        | Command::SearchAt { .. }
        | Command::UseMethod(_)
        | Command::PlanBy { .. } => Ok(setting_changed(session, command).into_iter().collect()),
        Command::ApprovePlan { .. } if planning::to_approve(session).is_none() => Ok(Vec::new()),
        Command::ApprovePlan { queries } => Ok(vec![planning::approved(session, queries).into()]),
        Command::WriteThesis if session.writing.thesis => Ok(Vec::new()),
        Command::WriteThesis if session.graph.observations().is_empty() => {
            Err(CommandError::NoEvidence)
        }
        Command::WriteThesis => Ok(vec![WriteEvent::ThesisRequested.into()]),
        Command::WriteAnswer => Ok(vec![WriteEvent::AnswerRequested.into()]),
    }
}

/// The change of settings that a command asks for; none if nothing would change.
fn setting_changed(session: &Session, command: &Command) -> Option<Event> {
    let settings = &session.settings;
    match command {
        Command::UseReasoner {
            reasoner,
            reasoner_kind,
            models,
            on_unreachable,
        } => {
            let is_same = settings.reasoner == *reasoner
                && settings.reasoner_kind == *reasoner_kind
                && settings.models == *models
                && settings.on_unreachable == *on_unreachable;
            let changed = SessionEvent::ReasonerChanged {
                reasoner: reasoner.clone(),
                reasoner_kind: *reasoner_kind,
                models: models.clone(),
                on_unreachable: *on_unreachable,
            };
            (!is_same).then(|| changed.into())
        }
        Command::SearchAt {
            providers,
            follows_citations,
            looks_up_papers,
        } => {
            let is_same = settings.providers == *providers
                && settings.follows_citations == *follows_citations
                && settings.looks_up_papers == *looks_up_papers;
            let changed = SessionEvent::ProvidersChanged {
                providers: providers.clone(),
                follows_citations: *follows_citations,
                looks_up_papers: *looks_up_papers,
                out_of_reach: Some(explore::out_of_reach(session, providers)),
            };
            (!is_same).then(|| changed.into())
        }
        Command::UseMethod(method) => {
            let changed = SessionEvent::MethodChanged { method: *method };
            (settings.method != *method).then(|| changed.into())
        }
        Command::PlanBy {
            thinking_mode,
            search_depth,
            asks_approval,
        } => {
            let (thinking_mode, search_depth) = (
                thinking_mode.unwrap_or(settings.thinking_mode),
                search_depth.unwrap_or(settings.search_depth),
            );
            let is_same = settings.thinking_mode == thinking_mode
                && settings.search_depth == search_depth
                && settings.asks_approval == *asks_approval;
            let changed = SessionEvent::PlanningChanged {
                thinking_mode,
                search_depth,
                asks_approval: *asks_approval,
            };
            (!is_same).then(|| changed.into())
        }
        Command::Pause(_)
        | Command::Stop
        | Command::Complete
        | Command::Resume { .. }
        | Command::ApprovePlan { .. }
        | Command::WriteThesis
        | Command::WriteAnswer => None,
    }
}

/// A session whose status is already running was left that way by a process that died: resuming it changes nothing.
fn resume(
    session: &Session,
    limit: Option<u32>,
    budget: Option<u64>,
) -> Result<Vec<Event>, CommandError> {
    let iterations_max = limit.unwrap_or(session.settings.iterations_max);
    let budget_micro_usd = budget.unwrap_or(session.budget.limit_micro_usd);
    if let Some(end) = end(session, iterations_max, budget_micro_usd) {
        let is_same_limit = iterations_max == session.settings.iterations_max;
        return if is_same_limit {
            finish(session).ok_or(end)
        } else {
            Err(end)
        };
    }
    let mut events: Vec<Event> = Vec::new();
    if iterations_max != session.settings.iterations_max {
        events.push(SessionEvent::IterationLimitChanged { iterations_max }.into());
    }
    if budget_micro_usd != session.budget.limit_micro_usd {
        events.push(SessionEvent::BudgetChanged { budget_micro_usd }.into());
    }
    if !session.status.is_going() {
        events.push(SessionEvent::SessionResumed.into());
    }
    Ok(events)
}

/// What a session that cannot continue still has to do: pause at its limit or write its last report, if its process
/// died or paused before that.
fn finish(session: &Session) -> Option<Vec<Event>> {
    if session.status.is_going() || session.writing.is_pending() {
        return Some(Vec::new());
    }
    let is_paused_before = session.status == Status::Paused
        && session.paused_because != Some(PauseReason::IterationLimit);
    let has_report = session
        .answer
        .as_ref()
        .is_some_and(|it| it.iteration == session.iteration);
    (is_paused_before && !has_report).then(|| vec![SessionEvent::SessionResumed.into()])
}

/// What prevents another iteration.
fn end(session: &Session, iterations_max: u32, budget_micro_usd: u64) -> Option<CommandError> {
    if session.iteration >= iterations_max && session.phase == Phase::Select {
        return Some(CommandError::LimitReached {
            done: session.iteration,
            limit: iterations_max,
        });
    }
    let is_spent = session.status == Status::BudgetExceeded
        && budget_micro_usd <= session.budget.limit_micro_usd;
    is_spent.then_some(CommandError::BudgetSpent)
}

#[cfg(test)]
mod tests;
