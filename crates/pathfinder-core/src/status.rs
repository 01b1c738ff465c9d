//! The end of an iteration: visits, statuses, sub-questions.

use crate::contract::{ExplorationResult, HypothesisStatus};
use crate::event::{Event, IterationEvent, Selection};
use crate::explore::target_hypothesis;
use crate::graph::{Hypothesis, StatusReason};
use crate::id::HypothesisId;
use crate::phase::{Closed, Phase, PhaseRules};
use crate::select;
use crate::session::Session;

const VERIFIED_STRENGTH: f64 = 0.65;
const VERIFIED_VISITS: usize = 2;
const REJECTED_STRENGTH: f64 = 0.25;
const EXPLOSION_REJECTED_STRENGTH: f64 = 0.3;
/// A tested hypothesis of this strength answers a sub-question and belongs in a thesis.
pub const STRONG_STRENGTH: f64 = 0.55;
const NEXT_SHOWN: usize = 3;

pub(crate) const EVALUATE: PhaseRules = PhaseRules::of_code(Phase::Evaluate, |session| {
    Some(Closed::with(evaluate(session)))
});

pub(crate) const END: PhaseRules = PhaseRules::of_code(Phase::End, |session| {
    Some(Closed::with(end_iteration(session)))
});

/// Counts the visit and evaluates each hypothesis that this iteration touched. A failed exploration touches only those
/// whose evidence was retracted.
fn evaluate(session: &Session) -> Vec<Event> {
    let mut events = Vec::new();
    let failed = session.log().and_then(|it| it.result) == Some(ExplorationResult::Failure);
    let visited = if failed { Vec::new() } else { visited(session) };
    for hypothesis in &visited {
        events.push(
            IterationEvent::HypothesisVisited {
                hypothesis: *hypothesis,
            }
            .into(),
        );
    }
    for hypothesis in session
        .graph
        .hypotheses()
        .iter()
        .filter(|it| is_touched(session, it, &visited))
    {
        let visits = hypothesis.visits.len() + usize::from(visited.contains(&hypothesis.id));
        let (to, because) = status(session, hypothesis, visits);
        if to != hypothesis.status {
            events.push(
                IterationEvent::HypothesisStatusChanged {
                    hypothesis: hypothesis.id,
                    to,
                    because,
                }
                .into(),
            );
        }
    }
    events.push(IterationEvent::StatusesEvaluated.into());
    events
}

/// Only the targets of the exploration and their conflict partners.
fn visited(session: &Session) -> Vec<HypothesisId> {
    let aims = session.exploration.iter().flat_map(|it| it.aims());
    let both = aims.flat_map(|it| [target_hypothesis(&it.selection), it.selection.conflict_with]);
    let active = |id: &HypothesisId| {
        session
            .graph
            .hypothesis(*id)
            .is_some_and(Hypothesis::is_active)
    };
    both.flatten().filter(active).collect()
}

fn is_touched(session: &Session, hypothesis: &Hypothesis, visited: &[HypothesisId]) -> bool {
    hypothesis.last_touched == session.iteration || visited.contains(&hypothesis.id)
}

/// The status that the evidence and the visits call for, and why.
pub fn status(
    session: &Session,
    hypothesis: &Hypothesis,
    visits: usize,
) -> (HypothesisStatus, StatusReason) {
    let strength = hypothesis.strength();
    if hypothesis.status == HypothesisStatus::Rejected {
        let because = hypothesis.rejected_because.clone();
        let because = because.unwrap_or_else(|| StatusReason::Text(String::new()));
        return (HypothesisStatus::Rejected, because);
    }
    if strength < REJECTED_STRENGTH {
        let because = StatusReason::TooWeak {
            strength,
            threshold: REJECTED_STRENGTH,
        };
        return (HypothesisStatus::Rejected, because);
    }
    if visits == 0 {
        return (HypothesisStatus::Unvisited, StatusReason::NotVisited {});
    }
    match session.graph.strong_contradiction(hypothesis.id) {
        None if strength >= VERIFIED_STRENGTH && visits >= VERIFIED_VISITS => (
            HypothesisStatus::Verified,
            StatusReason::Verified { strength, visits },
        ),
        None => (
            HypothesisStatus::Tested,
            StatusReason::Tested { strength, visits },
        ),
        Some(by) => (
            HypothesisStatus::Tested,
            StatusReason::Contradicted { strength, by },
        ),
    }
}

/// Which sub-questions are answered, and the end.
fn end_iteration(session: &Session) -> Vec<Event> {
    let mut events = sub_questions(session);
    let active = session.top_hypotheses();
    let next = foresee(session, &events, &active);
    events.push(IterationEvent::IterationEnded { active, next }.into());
    events
}

/// What SELECT would choose once the iteration has ended.
fn foresee(session: &Session, events: &[Event], active: &[HypothesisId]) -> Vec<Selection> {
    let mut ended = session.clone();
    let end: Event = IterationEvent::IterationEnded {
        active: active.to_vec(),
        next: Vec::new(),
    }
    .into();
    events
        .iter()
        .chain([&end])
        .for_each(|it| ended.apply(it, session.updated_at));
    select::candidates(&ended)
        .into_iter()
        .take(NEXT_SHOWN)
        .collect()
}

pub(crate) fn reject_weak(session: &Session) -> Vec<Event> {
    let weak = session
        .graph
        .active()
        .filter(|it| it.strength() < EXPLOSION_REJECTED_STRENGTH);
    weak.map(|it| {
        let because = StatusReason::Crowded {
            strength: it.strength(),
            threshold: EXPLOSION_REJECTED_STRENGTH,
        };
        IterationEvent::HypothesisStatusChanged {
            hypothesis: it.id,
            to: HypothesisStatus::Rejected,
            because,
        }
        .into()
    })
    .collect()
}

/// A sub-question is answered while a verified or strong hypothesis is linked to it.
fn sub_questions(session: &Session) -> Vec<Event> {
    let mut events = Vec::new();
    for (place, sub_question) in session.sub_questions.iter().enumerate() {
        let linked = session
            .graph
            .active()
            .filter(|it| it.sub_question == Some(place) && is_strong(it));
        let best = linked
            .max_by(|a, b| a.strength().total_cmp(&b.strength()).then(b.id.cmp(&a.id)))
            .map(|it| it.id);
        match (sub_question.answered_by, best) {
            (known, Some(by)) if known != Some(by) => {
                events.push(IterationEvent::SubQuestionAnswered { place, by }.into())
            }
            (Some(_), None) => events.push(IterationEvent::SubQuestionReopened { place }.into()),
            _ => {}
        }
    }
    events
}

/// Verified, or tested and strong.
pub fn is_strong(hypothesis: &Hypothesis) -> bool {
    match hypothesis.status {
        HypothesisStatus::Verified => true,
        HypothesisStatus::Tested => hypothesis.strength() >= STRONG_STRENGTH,
        HypothesisStatus::Unvisited | HypothesisStatus::Rejected => false,
    }
}

#[cfg(test)]
mod tests;
