//! The CogniGraph: observations, hypotheses and the edges between them.
//!
//! Every number of a hypothesis follows from its own edges, so a new edge touches one hypothesis and nothing else.

pub mod edge;
pub mod hypothesis;
pub mod observation;
pub mod status_reason;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use edge::{Edge, EdgeKind, EdgeResolution};
pub use hypothesis::{Condition, Hypothesis, Visit};
pub use observation::Observation;
pub use status_reason::StatusReason;

use crate::contract::Weight;
use crate::id::{HypothesisId, HypothesisType, ObservationId, SourceId};

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Graph {
    observations: Vec<Observation>,
    /// In the order in which they were raised, whatever their type.
    hypotheses: Vec<Hypothesis>,
    /// For each type, the places in `hypotheses`.
    places: [Vec<u32>; 2],
    edges: Vec<Edge>,
}

impl Graph {
    pub fn observations(&self) -> &[Observation] {
        &self.observations
    }

    pub fn hypotheses(&self) -> &[Hypothesis] {
        &self.hypotheses
    }

    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    pub fn observation(&self, id: ObservationId) -> Option<&Observation> {
        self.observations.get(id.index())
    }

    pub fn hypothesis(&self, id: HypothesisId) -> Option<&Hypothesis> {
        self.hypotheses.get(self.place(id)?)
    }

    pub fn next_observation(&self) -> ObservationId {
        ObservationId(self.observations.len() as u32 + 1)
    }

    pub fn next_hypothesis(&self, kind: HypothesisType) -> HypothesisId {
        HypothesisId {
            kind,
            number: self.places[kind as usize].len() as u32 + 1,
        }
    }

    /// Hypotheses that are not rejected.
    pub fn active(&self) -> impl Iterator<Item = &Hypothesis> {
        self.hypotheses.iter().filter(|it| it.is_active())
    }

    /// The ordinal of a hypothesis among all, from 1: `state.json` shows it as `hyp_001`.
    pub fn ordinal(&self, id: HypothesisId) -> Option<usize> {
        self.place(id).map(|it| it + 1)
    }

    /// Edges from observations to this hypothesis.
    pub fn edges_to(&self, id: HypothesisId) -> impl Iterator<Item = &Edge> {
        let edges = self.hypothesis(id).map_or(&[][..], |it| it.edge_places());
        edges.iter().map(|place| &self.edges[*place as usize])
    }

    /// Whether the hypothesis was derived from a statement of this origin, which is then not evidence for it.
    pub fn is_stated_by(&self, id: HypothesisId, origin: &str) -> bool {
        let stating = self
            .hypothesis(id)
            .into_iter()
            .flat_map(Hypothesis::stated_in);
        stating
            .filter_map(|it| self.observation(it))
            .any(|it| it.origin == origin)
    }

    /// Unresolved conflicts between two hypotheses that are both active, oldest first.
    pub fn active_conflicts(&self) -> impl Iterator<Item = (&Edge, HypothesisId, HypothesisId)> {
        self.edges.iter().filter_map(|edge| match edge.kind {
            EdgeKind::Conflicts { from, to } if edge.resolution.is_none() => {
                let active = |id| self.hypothesis(id).is_some_and(Hypothesis::is_active);
                (active(from) && active(to)).then_some((edge, from, to))
            }
            EdgeKind::Conflicts { .. }
            | EdgeKind::Supports { .. }
            | EdgeKind::Contradicts { .. } => None,
        })
    }

    pub fn has_conflict(&self, one: HypothesisId, other: HypothesisId) -> bool {
        self.hypothesis(one)
            .is_some_and(|it| it.conflicts_with(other))
    }

    /// Queries for the evidence that would settle a conflict.
    pub fn missing_between(&self, one: HypothesisId, other: HypothesisId) -> &[String] {
        let is_it = |it: &&Edge| match it.kind {
            EdgeKind::Conflicts { from, to } => {
                (from, to) == (one, other) || (from, to) == (other, one)
            }
            EdgeKind::Supports { .. } | EdgeKind::Contradicts { .. } => false,
        };
        let edge = self.edges.iter().find(is_it);
        edge.map_or(&[][..], |it| it.missing.as_slice())
    }

    /// An unresolved contradiction of weight 0.5 or more: it prevents a hypothesis from being verified.
    pub fn strong_contradiction(&self, id: HypothesisId) -> Option<ObservationId> {
        self.edges_to(id).find_map(|edge| match edge.kind {
            EdgeKind::Contradicts { from, weight, .. }
                if edge.resolution.is_none() && weight >= Weight::Medium =>
            {
                Some(from)
            }
            EdgeKind::Contradicts { .. }
            | EdgeKind::Supports { .. }
            | EdgeKind::Conflicts { .. } => None,
        })
    }

    pub fn add_observation(&mut self, observation: Observation) {
        debug_assert_eq!(observation.id, self.next_observation());
        self.observations.push(observation);
    }

    pub fn add_hypothesis(&mut self, hypothesis: Hypothesis) {
        debug_assert_eq!(hypothesis.id, self.next_hypothesis(hypothesis.id.kind));
        self.places[hypothesis.id.kind as usize].push(self.hypotheses.len() as u32);
        self.hypotheses.push(hypothesis);
    }

    /// Adds an edge unless it exists already or its hypothesis refuses it. Recomputes only that hypothesis.
    pub fn add_edge(&mut self, kind: EdgeKind, iteration: u32) -> bool {
        let place = self.edges.len() as u32;
        let added = match kind {
            EdgeKind::Supports { from, to, weight } => {
                self.add_evidence(from, to, weight, true, place)
            }
            EdgeKind::Contradicts { from, to, weight } => {
                self.add_evidence(from, to, weight, false, place)
            }
            EdgeKind::Conflicts { from, to } => self.add_conflict(from, to),
        };
        if added {
            self.edges.push(Edge {
                kind,
                created_at: iteration,
                resolution: None,
                weighed_at: None,
                missing: Vec::new(),
            });
            for hypothesis in kind.hypotheses().into_iter().flatten() {
                if let Some(it) = self.hypothesis_mut(hypothesis) {
                    it.last_touched = iteration;
                }
            }
        }
        added
    }

    fn add_evidence(
        &mut self,
        from: ObservationId,
        to: HypothesisId,
        weight: Weight,
        supports: bool,
        place: u32,
    ) -> bool {
        let (Some(at), Some(observation)) = (self.place(to), self.observations.get(from.index()))
        else {
            return false;
        };
        self.hypotheses[at].add_evidence(observation, weight, supports, place)
    }

    fn add_conflict(&mut self, from: HypothesisId, to: HypothesisId) -> bool {
        let active = |id| self.hypothesis(id).is_some_and(Hypothesis::is_active);
        if from == to || !active(from) || !active(to) || self.has_conflict(from, to) {
            return false;
        }
        for (one, other) in [(from, to), (to, from)] {
            if let Some(it) = self.hypothesis_mut(one) {
                it.add_conflict(other);
            }
        }
        true
    }

    /// Changes how far a source is trusted. Recomputes the hypotheses that its observations support or contradict, and
    /// returns them.
    pub fn trust(
        &mut self,
        source: SourceId,
        authority: f64,
        iteration: u32,
    ) -> BTreeSet<HypothesisId> {
        for it in self
            .observations
            .iter_mut()
            .filter(|it| it.source == source)
        {
            it.authority = authority;
        }
        let (observations, edges) = (&self.observations, &self.edges);
        let evidence = |place: &u32| {
            let (from, _, weight, supports) = edges.get(*place as usize)?.kind.evidence()?;
            Some((observations.get(from.index())?, weight, supports))
        };
        let mut touched = BTreeSet::new();
        for hypothesis in &mut self.hypotheses {
            let all: Vec<_> = hypothesis
                .edge_places()
                .iter()
                .filter_map(evidence)
                .collect();
            if all.iter().any(|(it, ..)| it.source == source) {
                hypothesis.reweigh(all.into_iter());
                hypothesis.last_touched = iteration;
                touched.insert(hypothesis.id);
            }
        }
        touched
    }

    pub fn hypothesis_mut(&mut self, id: HypothesisId) -> Option<&mut Hypothesis> {
        let place = self.place(id)?;
        self.hypotheses.get_mut(place)
    }

    pub fn observation_mut(&mut self, id: ObservationId) -> Option<&mut Observation> {
        self.observations.get_mut(id.index())
    }

    /// Marks the edge that satisfies `which` as resolved.
    pub fn resolve(
        &mut self,
        which: impl Fn(&EdgeKind) -> bool,
        resolution: EdgeResolution,
    ) -> bool {
        let edge = self
            .edges
            .iter_mut()
            .find(|it| it.resolution.is_none() && which(&it.kind));
        let found = edge.is_some();
        if let Some(edge) = edge {
            edge.resolution = Some(resolution);
        }
        found
    }

    /// Notes that what is known does not settle the disagreement that satisfies `which`.
    pub fn leave_open(
        &mut self,
        which: impl Fn(&EdgeKind) -> bool,
        missing: &[String],
        iteration: u32,
    ) {
        let open = |it: &&mut Edge| it.resolution.is_none() && which(&it.kind);
        if let Some(edge) = self.edges.iter_mut().find(open) {
            edge.weighed_at = Some(iteration);
            edge.missing = missing.to_vec();
        }
    }

    /// The strength of every hypothesis recomputed from all edges: the incremental values must equal it.
    pub fn recomputed_strengths(&self) -> Vec<f64> {
        let fresh = |it: &Hypothesis| Hypothesis::new(it.id, String::new(), it.created_at);
        let mut hypotheses: Vec<Hypothesis> = self.hypotheses.iter().map(fresh).collect();
        for (place, edge) in self.edges.iter().enumerate() {
            if let Some((from, to, weight, supports)) = edge.kind.evidence()
                && let (Some(at), Some(observation)) = (self.place(to), self.observation(from))
            {
                hypotheses[at].add_evidence(observation, weight, supports, place as u32);
            }
        }
        hypotheses.iter().map(Hypothesis::strength).collect()
    }

    fn place(&self, id: HypothesisId) -> Option<usize> {
        let number = usize::try_from(id.number).ok()?.checked_sub(1)?;
        self.places[id.kind as usize]
            .get(number)
            .map(|it| *it as usize)
    }
}

#[cfg(test)]
mod tests;
