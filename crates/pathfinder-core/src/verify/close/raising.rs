//! What sources suggest becomes hypotheses, and judgments become edges.

use pathfinder_text::normalize_query;

use super::super::pairs::{Draft, JudgedPair, Purpose, drafts};
use crate::contract::{Judgment, Stance, Weight};
use crate::event::{Event, EvidenceEvent, NewHypothesis};
use crate::graph::EdgeKind;
use crate::id::{HypothesisId, HypothesisType, NodeId, ObservationId};
use crate::session::Session;

/// A draft this similar to a hypothesis restates it.
const RESTATES_SIMILARITY: f64 = 0.75;

/// Drafts become hypotheses unless they restate one; evidence from other sources is linked.
pub(super) struct Raising<'a> {
    session: &'a Session,
    pub(super) events: Vec<Event>,
    /// What each draft became, or what it restates.
    became: Vec<HypothesisId>,
    /// The observations from which the hypotheses raised here were derived.
    stated_in: Vec<(HypothesisId, ObservationId)>,
    edges: Vec<EdgeKind>,
}

impl<'a> Raising<'a> {
    pub(super) fn of(session: &'a Session, judged: &[(&JudgedPair, &Judgment)]) -> Raising<'a> {
        let mut raising = Raising {
            session,
            events: Vec::new(),
            became: Vec::new(),
            stated_in: Vec::new(),
            edges: Vec::new(),
        };
        let mut next = session.graph.next_hypothesis(HypothesisType::A);
        let drafts = drafts(session);
        for (place, draft) in drafts.iter().enumerate() {
            let id = raising.restated(place, &drafts, judged).unwrap_or_else(|| {
                let id = next;
                next.number += 1;
                raising.raise(id, draft);
                id
            });
            raising.became.push(id);
            for from in &draft.from {
                raising.link(EdgeKind::Supports {
                    from: *from,
                    to: id,
                    weight: Weight::Strong,
                });
            }
            for other in &draft.draft.conflicts_with {
                raising.link(EdgeKind::Conflicts {
                    from: id,
                    to: *other,
                });
            }
        }
        for (pair, judgment) in judged {
            raising.link_judged(pair.purpose, judgment);
        }
        raising
    }

    fn restated(
        &self,
        place: usize,
        drafts: &[Draft<'_>],
        judged: &[(&JudgedPair, &Judgment)],
    ) -> Option<HypothesisId> {
        let normalized = normalize_query(&drafts[place].draft.statement);
        let known = self
            .session
            .graph
            .hypotheses()
            .iter()
            .map(|it| (it.statement.as_str(), it.id));
        let new = drafts
            .iter()
            .map(|it| it.draft.statement.as_str())
            .zip(self.became.iter().copied());
        let equal = known
            .chain(new)
            .find(|(statement, _)| normalize_query(statement) == normalized);
        let restates =
            |it: &Judgment| it.stance == Stance::Supports && it.similarity >= RESTATES_SIMILARITY;
        let mut alike = judged.iter().filter(|(_, it)| restates(it));
        equal
            .map(|(_, id)| id)
            .or_else(|| alike.find_map(|(pair, _)| self.compared_with(place, pair.purpose)))
    }

    /// The hypothesis that the draft at this index was compared with.
    fn compared_with(&self, place: usize, purpose: Purpose) -> Option<HypothesisId> {
        match purpose {
            Purpose::DraftAndHypothesis { draft, hypothesis } => {
                (draft == place).then_some(hypothesis)
            }
            Purpose::DraftAndDraft { draft, earlier } if draft == place => {
                self.became.get(earlier).copied()
            }
            Purpose::DraftAndDraft { .. }
            | Purpose::Same { .. }
            | Purpose::Evidence { .. }
            | Purpose::DraftEvidence { .. } => None,
        }
    }

    fn raise(&mut self, id: HypothesisId, draft: &Draft<'_>) {
        self.stated_in.extend(draft.from.iter().map(|it| (id, *it)));
        self.events.push(
            EvidenceEvent::HypothesisRaised(NewHypothesis {
                id,
                statement: draft.draft.statement.clone(),
                tool: None,
                derived_from: draft
                    .from
                    .iter()
                    .map(|it| NodeId::Observation(*it))
                    .collect(),
                keywords: draft.draft.keywords.clone(),
                sub_question: draft
                    .draft
                    .sub_question
                    .filter(|it| *it < self.session.sub_questions.len()),
            })
            .into(),
        );
    }

    fn link_judged(&mut self, purpose: Purpose, judgment: &Judgment) {
        let evidence = |from: ObservationId, to: HypothesisId| match judgment.stance {
            Stance::Supports => Some(EdgeKind::Supports {
                from,
                to,
                weight: judgment.weight,
            }),
            Stance::Contradicts => Some(EdgeKind::Contradicts {
                from,
                to,
                weight: judgment.weight,
            }),
            Stance::Qualifies | Stance::Unsure => None,
        };
        let opposed = judgment.stance == Stance::Contradicts && judgment.difference.is_none();
        let conflict = |from: Option<&HypothesisId>, to: Option<&HypothesisId>| {
            opposed.then_some(()).and_then(|()| {
                Some(EdgeKind::Conflicts {
                    from: *from?,
                    to: *to?,
                })
            })
        };
        let edge = match purpose {
            Purpose::Same { .. } => None,
            Purpose::Evidence {
                observation,
                hypothesis,
            } => evidence(observation, hypothesis),
            Purpose::DraftEvidence { draft, observation } => self
                .became
                .get(draft)
                .and_then(|to| evidence(observation, *to)),
            Purpose::DraftAndHypothesis { draft, hypothesis } => {
                conflict(self.became.get(draft), Some(&hypothesis))
            }
            Purpose::DraftAndDraft { draft, earlier } => {
                conflict(self.became.get(draft), self.became.get(earlier))
            }
        };
        if let Some(edge) = edge {
            self.link(edge);
        }
    }

    /// Whether the observation has an origin from which the hypothesis was derived.
    fn repeats(&self, from: ObservationId, to: HypothesisId) -> bool {
        let graph = &self.session.graph;
        let Some(origin) = graph.observation(from).map(|it| it.origin.as_str()) else {
            return false;
        };
        let stating = self.stated_in.iter().filter(|(id, _)| *id == to);
        let mut stating = stating.filter_map(|(_, it)| graph.observation(*it));
        stating.any(|it| it.origin == origin) || graph.is_stated_by(to, origin)
    }

    /// Adds an edge unless it exists already, here or in the graph. The graph refuses invalid edges.
    fn link(&mut self, edge: EdgeKind) {
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
            self.events.push(EvidenceEvent::EdgeAdded { edge }.into());
        }
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
