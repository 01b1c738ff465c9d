//! What observations say about hypotheses of other sources, and which hypotheses cannot both be true.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_core::contract::{
    Link, LinkDraft, LinkedHypothesis, Links, ObservationShown, Stance,
};
use pathfinder_core::id::{HypothesisId, ObservationId};

use super::extract::condition;
use super::judging::judge_pair;
use super::weighing::Reading;
use crate::stance::Analysis;

pub(super) fn link(request: &Link) -> Links {
    let observations: BTreeMap<ObservationId, (&ObservationShown, Analysis)> = request
        .observations
        .iter()
        .map(|it| (it.id, (it, Analysis::of(&it.statement))))
        .collect();
    let hypotheses: BTreeMap<HypothesisId, Analysis> = request
        .hypotheses
        .iter()
        .map(|it| (it.hypothesis.id, Analysis::of(&it.hypothesis.statement)))
        .collect();
    let mut links = Vec::new();
    for linked in &request.hypotheses {
        let candidates: BTreeSet<&ObservationId> = linked.candidates.iter().collect();
        let known = candidates.into_iter().filter_map(|it| observations.get(it));
        links.extend(known.filter_map(|(observation, analysis)| {
            bearing(
                linked,
                observation,
                &hypotheses[&linked.hypothesis.id],
                analysis,
            )
        }));
    }
    Links {
        links,
        conflicts: conflicts(request, &hypotheses),
    }
}

/// None if the words do not decide it, or if the condition of a qualification is not named.
fn bearing(
    linked: &LinkedHypothesis,
    observation: &ObservationShown,
    claim: &Analysis,
    evidence: &Analysis,
) -> Option<LinkDraft> {
    let judged = judge_pair(claim, evidence);
    let hypothesis = &linked.hypothesis;
    let condition = match judged.stance {
        Stance::Unsure => return None,
        Stance::Supports | Stance::Contradicts => None,
        Stance::Qualifies => {
            let (claim, said) = (&hypothesis.statement, &observation.statement);
            Some(condition(&Reading::of(claim), &Reading::of(said), said)?)
        }
    };
    Some(LinkDraft {
        observation: observation.id,
        hypothesis: hypothesis.id,
        stance: judged.stance,
        weight: judged.weight,
        condition,
    })
}

/// Rivals of which one denies the other; where they differ in a condition or an amount, both may hold.
fn conflicts(
    request: &Link,
    hypotheses: &BTreeMap<HypothesisId, Analysis>,
) -> Vec<(HypothesisId, HypothesisId)> {
    let mut found: Vec<(HypothesisId, HypothesisId)> = Vec::new();
    for linked in &request.hypotheses {
        let own = linked.hypothesis.id;
        for rival in linked.rivals.iter().filter(|it| **it != own) {
            let known = found.contains(&(own, *rival)) || found.contains(&(*rival, own));
            let Some(other) = hypotheses.get(rival).filter(|_| !known) else {
                continue;
            };
            let judged = judge_pair(&hypotheses[&own], other);
            if judged.stance == Stance::Contradicts && judged.difference.is_none() {
                found.push((own, *rival));
            }
        }
    }
    found
}
