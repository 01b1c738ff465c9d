//! SELECT: what the next iteration explores, and why.

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::{HypothesisStatus, Issue, Lens, SearchMode};
use crate::event::{IterationEvent, PauseReason, SelectReason, Selection, Target};
use crate::graph::Hypothesis;
use crate::id::{HypothesisId, HypothesisType};
use crate::phase::{Closed, Phase, PhaseRules, Transition};
use crate::session::Session;
use crate::{decide, explore};

/// With this many active hypotheses, the search goes deep.
const DEEP_FROM_HYPOTHESES: usize = 5;
const UNCERTAIN_STRENGTH: std::ops::RangeInclusive<f64> = 0.35..=0.65;
const VISITS_ENOUGH: usize = 2;
/// A target that was explored in vain this many times in a row ranks behind all others ...
const DRY_MISSES: u32 = 2;
/// ... for this many iterations.
const DRY_ITERATIONS: u32 = 5;

pub(crate) const SELECT: PhaseRules = PhaseRules::of_code(Phase::Select, start_iteration);

/// Starts the next iteration, unless the session has to pause.
fn start_iteration(session: &Session) -> Option<Closed> {
    let rest = |because| {
        let (events, then) = (decide::pause(because), Transition::Rest);
        Some(Closed { events, then })
    };
    if session.iteration >= session.settings.iterations_max {
        return rest(PauseReason::IterationLimit);
    }
    if explore::is_cut_off(session) {
        return rest(PauseReason::SearchesFailed);
    }
    if explore::has_found_nothing(session) {
        return rest(PauseReason::NothingFound);
    }
    let iteration = session.iteration + 1;
    Some(Closed::with(vec![
        IterationEvent::IterationStarted {
            iteration,
            question: None,
        }
        .into(),
        IterationEvent::TargetSelected(select(session)).into(),
    ]))
}

/// The target of the next iteration.
pub fn select(session: &Session) -> Selection {
    candidates(session)
        .into_iter()
        .next()
        .unwrap_or_else(|| lens(session))
}

/// Everything worth exploring, the most urgent first; the last one is always a lens.
pub fn candidates(session: &Session) -> Vec<Selection> {
    let dry = dry_targets(session);
    let mut candidates = Vec::new();
    if just_found(session, Issue::Stalemate) {
        candidates.extend(
            conflicts(session, SelectReason::Stalemate, &dry)
                .into_iter()
                .next(),
        );
    }
    if session.health.has(Issue::AllWeak) {
        candidates.extend(keywords(session, SelectReason::NewAngle));
        candidates.push(Selection {
            reason: SelectReason::NewAngle,
            ..lens(session)
        });
    }
    candidates.extend(conflicts(session, SelectReason::UnresolvedConflict, &dry));
    candidates.extend(unvisited(
        session,
        HypothesisType::B,
        SelectReason::UnvisitedConjecture,
    ));
    candidates.extend(unvisited(
        session,
        HypothesisType::A,
        SelectReason::UnvisitedHypothesis,
    ));
    candidates.extend(uncertain(session));
    candidates.extend(keywords(session, SelectReason::UnexploredKeyword));
    candidates.retain(|it| it.reason == SelectReason::Stalemate || !dry.contains(&it.target));
    candidates.extend(attack(session, &dry));
    candidates.push(lens(session));
    candidates
}

/// STALEMATE forces a conflict once, in the iteration after the check that found it.
fn just_found(session: &Session, issue: Issue) -> bool {
    session.health.has(issue) && session.health.last_check == session.iteration
}

/// Targets that rank behind all others in the next iteration, because exploring them kept bringing nothing new.
fn dry_targets(session: &Session) -> BTreeSet<&Target> {
    // For each target: how often in a row it was explored in vain, and the iteration up to which it ranks behind.
    let mut misses: BTreeMap<&Target, (u32, u32)> = BTreeMap::new();
    for log in session.iterations.iter().filter(|it| it.ended_at.is_some()) {
        let Some(Selection { target, .. }) = &log.selection else {
            continue;
        };
        if log.brought_news() {
            misses.remove(target);
            continue;
        }
        let (in_row, behind_until) = misses.entry(target).or_default();
        *in_row += 1;
        if *in_row >= DRY_MISSES {
            (*in_row, *behind_until) = (0, log.number + DRY_ITERATIONS);
        }
    }
    misses.retain(|_, (_, behind_until)| *behind_until > session.iteration);
    misses.into_keys().collect()
}

fn conflicts(session: &Session, reason: SelectReason, dry: &BTreeSet<&Target>) -> Vec<Selection> {
    let mut conflicts: Vec<Selection> = session
        .graph
        .active_conflicts()
        .map(|(_, from, to)| Selection {
            conflict_with: Some(to),
            ..hypothesis(session, from, reason)
        })
        .map(|it| Selection {
            seeks_counter_evidence: false,
            ..it
        })
        .collect();
    conflicts.sort_by_key(|it| dry.contains(&it.target));
    conflicts
}

fn unvisited(session: &Session, kind: HypothesisType, reason: SelectReason) -> Vec<Selection> {
    let of_kind = |it: &&Hypothesis| it.status == HypothesisStatus::Unvisited && it.id.kind == kind;
    let mut found: Vec<&Hypothesis> = session.graph.active().filter(of_kind).collect();
    found.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
    found
        .into_iter()
        .map(|it| hypothesis(session, it.id, reason))
        .collect()
}

fn uncertain(session: &Session) -> Vec<Selection> {
    let is_uncertain = |it: &&Hypothesis| {
        it.status == HypothesisStatus::Tested
            && (UNCERTAIN_STRENGTH.contains(&it.strength())
                || it.visits.len() < VISITS_ENOUGH
                || session.graph.strong_contradiction(it.id).is_some())
    };
    let mut found: Vec<&Hypothesis> = session.graph.active().filter(is_uncertain).collect();
    found.sort_by_key(|it| it.visits.len());
    found
        .into_iter()
        .map(|it| hypothesis(session, it.id, SelectReason::UncertainHypothesis))
        .collect()
}

fn keywords(session: &Session, reason: SelectReason) -> Vec<Selection> {
    let from_active = |id: HypothesisId| {
        session
            .graph
            .hypothesis(id)
            .is_some_and(Hypothesis::is_active)
    };
    session
        .unexplored
        .iter()
        .filter(|it| !it.used && from_active(it.from))
        .map(|it| selection(session, Target::Keyword(it.keyword.clone()), reason))
        .collect()
}

/// When nothing else is left, lenses alternate with attacks on the strongest verified hypothesis.
fn attack(session: &Session, dry: &BTreeSet<&Target>) -> Option<Selection> {
    let last_was_lens = session
        .log()
        .and_then(|it| it.selection.as_ref())
        .is_some_and(|it| matches!(it.target, Target::Lens(_)));
    let verified = session
        .graph
        .active()
        .filter(|it| it.status == HypothesisStatus::Verified);
    let fresh = verified.filter(|it| !dry.contains(&Target::Hypothesis(it.id)));
    let strongest =
        fresh.max_by(|a, b| a.strength().total_cmp(&b.strength()).then(b.id.cmp(&a.id)))?;
    last_was_lens.then(|| hypothesis(session, strongest.id, SelectReason::AttackOnTheStrongest))
}

fn lens(session: &Session) -> Selection {
    let lens = Lens::ALL[session.lens_index as usize % Lens::ALL.len()];
    selection(session, Target::Lens(lens), SelectReason::LensInTurn)
}

fn hypothesis(session: &Session, id: HypothesisId, reason: SelectReason) -> Selection {
    // The first visit searches broadly; every later one searches for evidence against it.
    let seeks_counter_evidence = session
        .graph
        .hypothesis(id)
        .is_some_and(|it| !it.visits.is_empty());
    Selection {
        seeks_counter_evidence,
        ..selection(session, Target::Hypothesis(id), reason)
    }
}

fn selection(session: &Session, target: Target, reason: SelectReason) -> Selection {
    let mode = if session.graph.active().count() < DEEP_FROM_HYPOTHESES {
        SearchMode::Broad
    } else {
        SearchMode::Deep
    };
    Selection {
        target,
        conflict_with: None,
        mode,
        seeks_counter_evidence: false,
        reason,
    }
}

#[cfg(test)]
mod tests;
