//! The end of an iteration: visits, statuses, sub-questions.

mod sub_question;

use std::collections::BTreeSet;

pub use sub_question::{HowWell, how_well};

use crate::contract::{ExplorationResult, HypothesisStatus};
use crate::event::{Event, IterationEvent, Selection, Target};
use crate::explore::target_hypothesis;
use crate::graph::{Hypothesis, StatusReason};
use crate::id::{HypothesisId, ObservationId};
use crate::phase::{Closed, Phase, PhaseRules};
use crate::select;
use crate::session::{Exploration, Session};

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

/// Counts visits and evaluates each hypothesis that this iteration touched. A failed exploration touches only those whose
/// evidence was retracted.
fn evaluate(session: &Session) -> Vec<Event> {
    let failed = session.log().and_then(|it| it.result) == Some(ExplorationResult::Failure);
    let visits = if failed { Vec::new() } else { visits(session) };
    let visited = visits.iter().map(|it| IterationEvent::HypothesisVisited {
        hypothesis: it.hypothesis,
        sought_counter: Some(it.sought_counter),
    });
    let mut events: Vec<Event> = visited.map(Event::from).collect();
    for hypothesis in session.graph.hypotheses() {
        let visit = visits.iter().find(|it| it.hypothesis == hypothesis.id);
        if visit.is_none() && hypothesis.last_touched != session.iteration {
            continue;
        }
        let (to, because) = status(session, hypothesis, visit);
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

/// A visit that is not counted yet.
#[derive(Debug, Clone, Copy)]
pub struct NewVisit {
    pub hypothesis: HypothesisId,
    pub sought_counter: bool,
}

/// The target and its conflict partner are visited if a statement of another source was judged on them, and every other
/// hypothesis if new evidence of another source reached it.
fn visits(session: &Session) -> Vec<NewVisit> {
    let selections = session.exploration.iter().flat_map(|it| it.aims());
    let explored: Vec<(HypothesisId, bool)> = selections
        .map(|it| &it.selection)
        .flat_map(|it| {
            let both = [target_hypothesis(it), it.conflict_with];
            let sought_counter = select::seeks_counter_evidence(it);
            both.into_iter()
                .flatten()
                .map(move |id| (id, sought_counter))
        })
        .collect();
    let reached = reached(session);
    let active = session.graph.active().map(|it| it.id);
    active
        .filter_map(|hypothesis| {
            let explored = explored.iter().find(|(id, _)| *id == hypothesis);
            let is_judged = |it: &Exploration| it.judged.contains(&hypothesis);
            let is_tested =
                explored.is_some() && session.exploration.as_ref().is_some_and(is_judged);
            let sought_counter = explored.is_some_and(|(_, it)| *it);
            (is_tested || reached.contains(&hypothesis)).then_some(NewVisit {
                hypothesis,
                sought_counter,
            })
        })
        .collect()
}

/// Hypotheses that evidence of this iteration reached, from others than those who state them.
fn reached(session: &Session) -> BTreeSet<HypothesisId> {
    let graph = &session.graph;
    let (from, to) = session.log().map_or((0, 0), |it| it.edges);
    let new = graph.edges().get(from..to).unwrap_or_default();
    let evidence = new.iter().filter_map(|it| it.kind.evidence());
    let is_foreign = |observation: ObservationId, hypothesis: HypothesisId| {
        let observation = graph.observation(observation);
        observation.is_some_and(|it| !graph.is_stated_by(hypothesis, &it.origin))
    };
    evidence
        .filter(|(observation, hypothesis, ..)| is_foreign(*observation, *hypothesis))
        .map(|(_, hypothesis, ..)| hypothesis)
        .collect()
}

/// The status that the evidence and the visits call for, and why.
pub fn status(
    session: &Session,
    hypothesis: &Hypothesis,
    new: Option<&NewVisit>,
) -> (HypothesisStatus, StatusReason) {
    let strength = hypothesis.strength();
    let visits = hypothesis.visits.len() + usize::from(new.is_some());
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
    if let Some(by) = session.graph.strong_contradiction(hypothesis.id) {
        let because = StatusReason::Contradicted { strength, by };
        return (HypothesisStatus::Tested, because);
    }
    let is_challenged = hypothesis.is_challenged() || new.is_some_and(|it| it.sought_counter);
    if strength < VERIFIED_STRENGTH || visits < VERIFIED_VISITS {
        let because = StatusReason::Tested { strength, visits };
        (HypothesisStatus::Tested, because)
    } else if !is_challenged {
        let because = StatusReason::Unchallenged { strength, visits };
        (HypothesisStatus::Tested, because)
    } else {
        let because = StatusReason::Verified { strength, visits };
        (HypothesisStatus::Verified, because)
    }
}

/// Which sub-questions are answered, and the end.
fn end_iteration(session: &Session) -> Vec<Event> {
    let mut events = sub_question::changes(session);
    let active = session.top_hypotheses();
    let end = |next| -> Event {
        let (active, used) = (active.clone(), Some(used(session)));
        IterationEvent::IterationEnded { active, next, used }.into()
    };
    let next = foresee(session, &events, &end(Vec::new()));
    events.push(end(next));
    events
}

/// Keywords and lenses that brought something. A failed one keeps its turn.
fn used(session: &Session) -> Vec<Target> {
    let aims = session.exploration.iter().flat_map(|it| it.aims());
    let brought = aims.zip(session.observed_by_aim());
    let targets = brought.filter(|(_, observed)| *observed > 0);
    targets
        .map(|(aim, _)| aim.selection.target.clone())
        .filter(|it| matches!(it, Target::Keyword(_) | Target::Lens(_)))
        .collect()
}

/// What SELECT would choose once the iteration has ended.
fn foresee(session: &Session, events: &[Event], end: &Event) -> Vec<Selection> {
    let mut ended = session.clone();
    events
        .iter()
        .chain([end])
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
