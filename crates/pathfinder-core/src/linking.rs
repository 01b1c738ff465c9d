//! Edges and conditions that are about to be journaled: each once, and only where the graph takes them.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_text::{character_pairs, pairs_similarity};

use crate::contract::{Stance, Weight};
use crate::event::{Event, EvidenceEvent};
use crate::graph::{EdgeKind, Hypothesis};
use crate::id::{HypothesisId, ObservationId};
use crate::session::Session;

/// Conditions this similar are the same condition in other words.
const SAME_CONDITION: f64 = 0.6;

pub(crate) struct Linking<'a> {
    session: &'a Session,
    pub(crate) events: Vec<Event>,
    edges: Vec<EdgeKind>,
    /// The observations that hypotheses raised here were derived from.
    stated_in: Vec<(HypothesisId, ObservationId)>,
    /// The origins of observations that are not in the graph yet.
    origins: BTreeMap<ObservationId, String>,
    conditions: BTreeSet<(HypothesisId, String)>,
}

impl<'a> Linking<'a> {
    pub(crate) fn new(session: &'a Session) -> Linking<'a> {
        Linking {
            session,
            events: Vec::new(),
            edges: Vec::new(),
            stated_in: Vec::new(),
            origins: BTreeMap::new(),
            conditions: BTreeSet::new(),
        }
    }

    pub(crate) fn push(&mut self, event: impl Into<Event>) {
        self.events.push(event.into());
    }

    /// An observation that is recorded here.
    pub(crate) fn observe(&mut self, observation: ObservationId, origin: &str) {
        self.origins.insert(observation, origin.to_owned());
    }

    /// A hypothesis that is raised here from these observations.
    pub(crate) fn derive(&mut self, hypothesis: HypothesisId, from: &[ObservationId]) {
        self.stated_in
            .extend(from.iter().map(|it| (hypothesis, *it)));
    }

    /// What an observation says of a hypothesis.
    pub(crate) fn relate(
        &mut self,
        (from, to): (ObservationId, HypothesisId),
        stance: Stance,
        weight: Weight,
        condition: Option<&str>,
    ) {
        match stance {
            Stance::Supports => self.link(EdgeKind::Supports { from, to, weight }),
            Stance::Contradicts => self.link(EdgeKind::Contradicts { from, to, weight }),
            Stance::Qualifies => self.qualify(to, condition, from),
            Stance::Unsure => {}
        }
    }

    /// Adds an edge unless it exists already, here or in the graph. The graph refuses invalid edges.
    pub(crate) fn link(&mut self, edge: EdgeKind) {
        let graph = &self.session.graph;
        let closed = |id: HypothesisId| graph.hypothesis(id).is_some_and(|it| !it.is_active());
        let known = match edge {
            // The sentence from which a hypothesis was derived is its origin, not evidence for it.
            EdgeKind::Supports { from, to, .. } if self.repeats(from, to) => return,
            EdgeKind::Supports { from, to, .. } | EdgeKind::Contradicts { from, to, .. } => {
                closed(to) || graph.hypothesis(to).is_some_and(|it| it.is_evidence(from))
            }
            EdgeKind::Conflicts { from, to } => {
                from == to || closed(from) || closed(to) || graph.has_conflict(from, to)
            }
        };
        if !known && !self.edges.iter().any(|it| is_same(it, &edge)) {
            self.edges.push(edge);
            self.push(EvidenceEvent::EdgeAdded { edge });
        }
    }

    fn qualify(&mut self, to: HypothesisId, condition: Option<&str>, from: ObservationId) {
        let condition = condition.map(str::trim).filter(|it| !it.is_empty());
        let hypothesis = self.session.graph.hypothesis(to);
        let Some(condition) = condition.filter(|_| hypothesis.is_none_or(Hypothesis::is_active))
        else {
            return;
        };
        let mine = character_pairs(condition);
        let alike = |it: &str| pairs_similarity(&mine, &character_pairs(it)) >= SAME_CONDITION;
        let now = self.conditions.iter().filter(|it| it.0 == to);
        let earlier = hypothesis.into_iter().flat_map(|it| &it.conditions);
        let mut known = earlier
            .map(|it| it.text.as_str())
            .chain(now.map(|it| it.1.as_str()));
        if !known.any(alike) {
            let condition = condition.to_owned();
            self.conditions.insert((to, condition.clone()));
            self.push(EvidenceEvent::HypothesisQualified {
                hypothesis: to,
                condition,
                from,
            });
        }
    }

    /// Whether the observation has an origin from which the hypothesis was derived.
    pub(crate) fn repeats(&self, from: ObservationId, to: HypothesisId) -> bool {
        let Some(origin) = self.origin(from) else {
            return false;
        };
        let mut stating = self.stated_in.iter().filter(|(id, _)| *id == to);
        stating.any(|(_, it)| self.origin(*it) == Some(origin))
            || self.session.graph.is_stated_by(to, origin)
    }

    fn origin(&self, observation: ObservationId) -> Option<&str> {
        let known = || self.session.graph.observation(observation);
        let new = self.origins.get(&observation).map(String::as_str);
        new.or_else(|| known().map(|it| it.origin.as_str()))
    }
}

/// Edges between the same ends are one edge: an observation cannot be on both sides, and a conflict has no direction.
fn is_same(one: &EdgeKind, other: &EdgeKind) -> bool {
    match (one.evidence(), other.evidence()) {
        (Some((from, to, ..)), Some((f, t, ..))) => (from, to) == (f, t),
        (None, None) => {
            let [a, b] = one.hypotheses();
            [a, b] == other.hypotheses() || [b, a] == other.hypotheses()
        }
        _ => false,
    }
}
