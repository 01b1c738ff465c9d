//! Hypotheses: what may be true, how strongly the evidence supports it, and what was done to test it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::contract::{HypothesisStatus, ThinkingTool, Weight};
use crate::graph::{Observation, StatusReason};
use crate::history::History;
use crate::id::{HypothesisId, HypothesisType, NodeId, ObservationId};

const DIVERSITY_BONUS: f64 = 0.03;
const DIVERSITY_BONUS_MAX: f64 = 0.15;
const SUPPORT_FACTOR: f64 = 0.1;
const CONTRADICTION_FACTOR: f64 = 0.15;
const CONFIDENCE_START: f64 = 0.5;
const CONFIDENCE_GAIN: f64 = 0.10;
const CONFIDENCE_LOSS: f64 = 0.15;
/// Nothing is certain.
const CONFIDENCE_MAX: f64 = 0.98;
/// More conditions than this make a summary unreadable.
pub const CONDITIONS_MAX: usize = 4;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hypothesis {
    pub id: HypothesisId,
    pub statement: String,
    /// Conditions under which it holds, in the words of the sources that state them.
    pub conditions: Vec<Condition>,
    pub status: HypothesisStatus,
    pub visits: History<Visit>,
    pub created_at: u32,
    /// The iteration in which evidence or a visit last touched it.
    pub last_touched: u32,
    pub tool: Option<ThinkingTool>,
    pub derived_from: Vec<NodeId>,
    pub keywords: Vec<String>,
    /// The index of the sub-question that it answers.
    pub sub_question: Option<usize>,
    pub rejected_because: Option<StatusReason>,
    support: f64,
    contradiction: f64,
    /// How many supporting observations each registrable domain gives.
    domains: BTreeMap<String, u32>,
    /// The origins that speak for it and those that speak against it, each with the weight of its best evidence.
    origins_for: BTreeMap<String, Weight>,
    origins_against: BTreeMap<String, Weight>,
    supporting: BTreeSet<ObservationId>,
    contradicting: BTreeSet<ObservationId>,
    conflicts: BTreeSet<HypothesisId>,
    edge_places: Vec<u32>,
}

/// A condition, and the observation that states it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Condition {
    pub text: String,
    pub from: ObservationId,
}

/// One iteration that tested this hypothesis: it was the target, or new evidence reached it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Visit {
    pub iteration: u32,
    /// New edges of that iteration, `obs_7 SUPPORTS`.
    pub results: Vec<String>,
    pub strength_before: f64,
    pub strength_after: f64,
    /// Whether the exploration asked for evidence against it.
    #[serde(default)]
    pub sought_counter: bool,
}

impl Hypothesis {
    pub fn new(id: HypothesisId, statement: String, created_at: u32) -> Hypothesis {
        Hypothesis {
            id,
            statement,
            conditions: Vec::new(),
            status: HypothesisStatus::Unvisited,
            visits: History::default(),
            created_at,
            last_touched: created_at,
            tool: None,
            derived_from: Vec::new(),
            keywords: Vec::new(),
            sub_question: None,
            rejected_because: None,
            support: 0.0,
            contradiction: 0.0,
            domains: BTreeMap::new(),
            origins_for: BTreeMap::new(),
            origins_against: BTreeMap::new(),
            supporting: BTreeSet::new(),
            contradicting: BTreeSet::new(),
            conflicts: BTreeSet::new(),
            edge_places: Vec::new(),
        }
    }

    pub fn is_active(&self) -> bool {
        self.status != HypothesisStatus::Rejected
    }

    /// How strongly the evidence supports it: base + support - contradiction + diversity of domains, within 0..1.
    pub fn strength(&self) -> f64 {
        let base = match self.id.kind {
            HypothesisType::A => 0.5,
            HypothesisType::B => 0.4,
        };
        let diversity = (self.domains.len() as f64 * DIVERSITY_BONUS).min(DIVERSITY_BONUS_MAX);
        (base + self.support - self.contradiction + diversity).clamp(0.0, 1.0)
    }

    /// How sure we are: each origin moves it by a step, once in each direction; weak evidence moves it by half a step.
    pub fn confidence(&self) -> f64 {
        let steps = |origins: &BTreeMap<String, Weight>| {
            let half_steps: u32 = origins.values().map(|it| half_steps(*it)).sum();
            f64::from(half_steps) / 2.0
        };
        let gained = steps(&self.origins_for) * CONFIDENCE_GAIN;
        let lost = steps(&self.origins_against) * CONFIDENCE_LOSS;
        (CONFIDENCE_START + gained - lost).clamp(0.0, CONFIDENCE_MAX)
    }

    /// How many independent origins speak for it, and how many against it.
    pub fn origins(&self) -> (usize, usize) {
        (self.origins_for.len(), self.origins_against.len())
    }

    /// Confidence, density of evidence and recency in one number: what deserves attention next.
    pub fn priority(&self, iteration: u32) -> f64 {
        let (supports, contradicts) = (
            self.supporting.len() as f64,
            self.contradicting.len() as f64,
        );
        let density = ((supports - contradicts * 0.5) / 10.0).clamp(0.0, 1.0);
        let recency = if self.last_touched + 2 >= iteration {
            1.0
        } else {
            0.5
        };
        self.confidence() * 0.5 + density * 0.3 + recency * 0.2
    }

    /// Whether somebody asked for evidence against it.
    pub fn is_challenged(&self) -> bool {
        self.visits.iter().any(|it| it.sought_counter)
    }

    /// The statement with its conditions in brackets.
    pub fn summary(&self) -> String {
        let mut summary = self.statement.clone();
        for condition in &self.conditions {
            summary.push_str(" [");
            summary.push_str(&condition.text);
            summary.push(']');
        }
        summary
    }

    /// The observations that a type A hypothesis was derived from. They state it, so they are not evidence for it.
    pub fn stated_in(&self) -> impl Iterator<Item = ObservationId> {
        let sourced = self.id.kind == HypothesisType::A;
        self.derived_from.iter().filter_map(move |it| match it {
            NodeId::Observation(id) => sourced.then_some(*id),
            NodeId::Hypothesis(_) => None,
        })
    }

    pub fn supporting(&self) -> &BTreeSet<ObservationId> {
        &self.supporting
    }

    pub fn contradicting(&self) -> &BTreeSet<ObservationId> {
        &self.contradicting
    }

    /// Whether the observation is already evidence for or against it. An observation cannot be on both sides.
    pub fn is_evidence(&self, observation: ObservationId) -> bool {
        self.supporting.contains(&observation) || self.contradicting.contains(&observation)
    }

    pub fn conflicts_with(&self, other: HypothesisId) -> bool {
        self.conflicts.contains(&other)
    }

    pub fn conflicts(&self) -> &BTreeSet<HypothesisId> {
        &self.conflicts
    }

    pub(super) fn edge_places(&self) -> &[u32] {
        &self.edge_places
    }

    pub(super) fn add_conflict(&mut self, other: HypothesisId) {
        self.conflicts.insert(other);
    }

    /// False if this observation is already evidence for or against it, or if the hypothesis is rejected.
    pub(super) fn add_evidence(
        &mut self,
        observation: &Observation,
        weight: Weight,
        supports: bool,
        place: u32,
    ) -> bool {
        if self.status == HypothesisStatus::Rejected || self.is_evidence(observation.id) {
            return false;
        }
        let side = if supports {
            &mut self.supporting
        } else {
            &mut self.contradicting
        };
        side.insert(observation.id);
        self.weigh(observation, weight, supports);
        if supports {
            *self.domains.entry(observation.domain.clone()).or_default() += 1;
        }
        self.edge_places.push(place);
        true
    }

    /// Recomputes the weight of all its evidence.
    pub(super) fn reweigh<'a>(
        &mut self,
        evidence: impl Iterator<Item = (&'a Observation, Weight, bool)>,
    ) {
        (self.support, self.contradiction) = (0.0, 0.0);
        self.origins_for.clear();
        self.origins_against.clear();
        evidence.for_each(|(observation, weight, supports)| {
            self.weigh(observation, weight, supports);
        });
    }

    fn weigh(&mut self, observation: &Observation, weight: Weight, supports: bool) {
        let value = observation.authority * weight.value();
        let origins = if supports {
            self.support += value * SUPPORT_FACTOR;
            &mut self.origins_for
        } else {
            self.contradiction += value * CONTRADICTION_FACTOR;
            &mut self.origins_against
        };
        // A retracted source has no authority and is no voice.
        if observation.authority > 0.0 {
            let best = origins.entry(observation.origin.clone()).or_insert(weight);
            *best = weight.max(*best);
        }
    }

    /// Adds a condition unless it is already there or there are enough.
    pub fn add_condition(&mut self, text: &str, from: ObservationId) -> bool {
        let new = self.conditions.len() < CONDITIONS_MAX && !self.has_condition(text);
        if new {
            self.conditions.push(Condition {
                text: text.to_owned(),
                from,
            });
        }
        new
    }

    pub fn has_condition(&self, text: &str) -> bool {
        self.conditions.iter().any(|it| it.text == text)
    }
}

/// How far an origin with such evidence moves confidence.
fn half_steps(weight: Weight) -> u32 {
    match weight {
        Weight::Weak => 1,
        Weight::Medium | Weight::Strong => 2,
    }
}
