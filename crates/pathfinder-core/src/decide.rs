//! Decides what comes next. Start here to find out why a session does what it does.
//!
//! `due` returns what the state calls for without anything being done in the world: SELECT, the end of a phase, CHECK.
//! `next_steps` returns what is to be done. Both read the state and nothing else, so they say the same after a restart.

use crate::contract::{Decompose, Request};
use crate::event::{Event, IterationEvent, PauseReason, SessionEvent, WriteEvent};
use crate::session::{Session, Stage};
use crate::step::Step;
use crate::{explore, ideate, learn, select, status, think, verify, writing};

/// Events that the state calls for now. The engine journals them and asks again until there are none.
pub fn due(session: &Session) -> Vec<Event> {
    if !session.status.is_going() {
        return Vec::new();
    }
    if session.thinking.overcharged {
        return pause(PauseReason::Overcharged);
    }
    if session.budget.is_nearly_spent() && !session.budget_warned {
        return vec![SessionEvent::BudgetNearlySpent.into()];
    }
    match session.stage {
        Stage::Between => start_iteration(session),
        Stage::Searching => explore::take_hits(session),
        Stage::Ranking => explore::plan_reading(session),
        Stage::Reading => explore::close(session),
        Stage::Verifying => verify::close(session),
        Stage::Evaluating => status::evaluate(session),
        Stage::Checking => status::end_iteration(session),
        Stage::Decomposing | Stage::Wording | Stage::Learning | Stage::Ideating => Vec::new(),
    }
}

/// Steps to open now: everything that can run side by side and is not open already.
pub fn next_steps(session: &Session) -> Vec<Step> {
    let mut steps = writing::steps(session);
    if session.status.is_going() {
        steps.extend(match session.stage {
            Stage::Decomposing => vec![decompose(session)],
            Stage::Wording => explore::word_query(session),
            Stage::Searching => explore::searches(session),
            Stage::Reading => explore::reads(session),
            Stage::Verifying => verify::steps(session),
            Stage::Learning => vec![learn::step(session)],
            Stage::Ideating => vec![ideate::step(session)],
            Stage::Between | Stage::Ranking | Stage::Evaluating | Stage::Checking => Vec::new(),
        });
    }
    let mut steps: Vec<Step> = steps.into_iter().map(|it| routed(session, it)).collect();
    if !session.open_steps.is_empty() {
        steps.retain(|step| {
            let key = step.key();
            !session.open_steps.iter().any(|open| open.key == key)
        });
    }
    steps
}

/// A request goes to whoever answers it now.
fn routed(session: &Session, step: Step) -> Step {
    match step {
        Step::Think(request) => think::route(session, request),
        other => other,
    }
}

fn start_iteration(session: &Session) -> Vec<Event> {
    if session.iteration >= session.settings.iterations_max {
        return pause(PauseReason::IterationLimit);
    }
    if explore::is_cut_off(session) {
        return pause(PauseReason::SearchesFailed);
    }
    if explore::has_found_nothing(session) {
        return pause(PauseReason::NothingFound);
    }
    vec![
        IterationEvent::IterationStarted {
            iteration: session.iteration + 1,
        }
        .into(),
        IterationEvent::TargetSelected(select::select(session)).into(),
    ]
}

fn pause(because: PauseReason) -> Vec<Event> {
    vec![
        WriteEvent::AnswerRequested.into(),
        SessionEvent::SessionPaused { because }.into(),
    ]
}

fn decompose(session: &Session) -> Step {
    let question = session.question.as_str().to_owned();
    Step::Think(Request::Decompose(Decompose {
        question,
        lang: session.settings.lang,
    }))
}
