//! What observations say about hypotheses of other sources, and which hypotheses cannot both be true.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_core::contract::{
    Link, LinkDraft, LinkedHypothesis, Links, ObservationShown, Stance,
};
use pathfinder_core::id::{HypothesisId, ObservationId};
use pathfinder_text::sentences::sentences_within;

use super::judging::judge_pair;
use crate::stance::Analysis;

pub(super) fn link(request: &Link) -> Links {
    let observations: BTreeMap<ObservationId, Vec<Analysis>> = request
        .observations
        .iter()
        .map(|it| (it.id, sentences(it)))
        .collect();
    let hypotheses: BTreeMap<HypothesisId, Analysis> = request
        .hypotheses
        .iter()
        .map(|it| (it.hypothesis.id, Analysis::of(&it.hypothesis.statement)))
        .collect();
    let mut links = Vec::new();
    for linked in &request.hypotheses {
        let candidates: BTreeSet<&ObservationId> = linked.candidates.iter().collect();
        let known = candidates
            .into_iter()
            .filter_map(|it| Some((*it, observations.get(it)?)));
        let claim = &hypotheses[&linked.hypothesis.id];
        links.extend(known.filter_map(|(id, said)| bearing(linked, id, claim, said)));
    }
    Links {
        links,
        conflicts: conflicts(request, &hypotheses),
    }
}

fn sentences(observation: &ObservationShown) -> Vec<Analysis> {
    let statement = &observation.statement;
    let ranges = sentences_within(statement, 0..statement.len());
    ranges
        .into_iter()
        .map(|it| Analysis::of(&statement[it]))
        .collect()
}

/// None if no sentence of the observation decides it.
fn bearing(
    linked: &LinkedHypothesis,
    observation: ObservationId,
    claim: &Analysis,
    said: &[Analysis],
) -> Option<LinkDraft> {
    let judged = said.iter().map(|it| judge_pair(claim, it));
    let told = judged.filter(|it| matches!(it.stance, Stance::Supports | Stance::Contradicts));
    let best = told.max_by(|a, b| a.similarity.total_cmp(&b.similarity))?;
    Some(LinkDraft {
        observation,
        hypothesis: linked.hypothesis.id,
        stance: best.stance,
        weight: best.weight,
        condition: None,
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
