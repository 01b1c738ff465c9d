//! CHECK: the five issues that tell whether the research is healthy.

use crate::contract::{HypothesisStatus, Issue};
use crate::event::{Event, IterationEvent};
use crate::graph::Hypothesis;
use crate::phase::{Closed, Phase, PhaseRules};
use crate::session::Session;
use crate::status;

const LOW_AUTHORITY: f64 = 0.5;
const WEAK_STRENGTH: f64 = 0.35;
const WEAK_FROM_HYPOTHESES: usize = 3;
const STALEMATE_ITERATIONS: u32 = 3;
const OBSERVATIONS_MANY: usize = 50;
const HYPOTHESES_MANY: usize = 25;
const SATURATED_FROM_ITERATION: u32 = 15;
const SATURATED_VERIFIED: usize = 3;

const EVERY: u32 = 5;

pub(crate) const CHECK: PhaseRules = PhaseRules {
    applies: |session| session.iteration.is_multiple_of(EVERY),
    ..PhaseRules::of_code(Phase::Check, |session| Some(Closed::with(check(session))))
};

/// The issues of the research. If there are too many hypotheses, the weak ones are rejected.
pub(crate) fn check(session: &Session) -> Vec<Event> {
    let issues = issues(session);
    let mut events = Vec::new();
    if issues.contains(&Issue::DataExplosion) {
        events.extend(status::reject_weak(session));
    }
    events.push(IterationEvent::HealthChecked { issues }.into());
    events
}

pub(crate) fn issues(session: &Session) -> Vec<Issue> {
    let graph = &session.graph;
    let active: Vec<&Hypothesis> = graph.active().collect();
    let count = |status: HypothesisStatus| active.iter().filter(|it| it.status == status).count();
    let authorities = graph.observations().iter().map(|it| it.authority);
    let mean_authority = authorities.sum::<f64>() / graph.observations().len().max(1) as f64;
    let old = |created_at: u32| session.iteration.saturating_sub(created_at) > STALEMATE_ITERATIONS;
    let found = [
        (mean_authority < LOW_AUTHORITY, Issue::LowQuality),
        (
            active.len() >= WEAK_FROM_HYPOTHESES
                && active.iter().all(|it| it.strength() < WEAK_STRENGTH),
            Issue::AllWeak,
        ),
        (
            graph
                .active_conflicts()
                .any(|(edge, ..)| old(edge.created_at)),
            Issue::Stalemate,
        ),
        (
            graph.observations().len() > OBSERVATIONS_MANY || active.len() > HYPOTHESES_MANY,
            Issue::DataExplosion,
        ),
        (
            session.iteration >= SATURATED_FROM_ITERATION
                && count(HypothesisStatus::Verified) >= SATURATED_VERIFIED
                && count(HypothesisStatus::Unvisited) == 0,
            Issue::Saturated,
        ),
    ];
    found
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, issue)| issue)
        .collect()
}
