//! The end of VERIFY: judgments become findings, new hypotheses and edges.

use std::collections::BTreeMap;

use pathfinder_text::normalize_query;

use super::Checked;
use super::pairs::{Draft, JudgedPair, Purpose, drafts, pairs, source_of};
use super::time;
use crate::contract::{Judgment, Stance, Weight};
use crate::event::{Event, EvidenceEvent, NewHypothesis, VerifyEvent};
use crate::graph::EdgeKind;
use crate::id::{FindingId, HypothesisId, HypothesisType, NodeId, ObservationId};
use crate::phase::Closed;
use crate::session::Session;

/// Statements this similar, of which one supports the other, say the same thing.
const SAME_SIMILARITY: f64 = 0.6;
/// A draft this similar to a hypothesis restates it.
const RESTATES_SIMILARITY: f64 = 0.75;

/// What follows from the judgments once all are back.
pub(super) fn close(session: &Session) -> Option<Closed> {
    let exploration = session.exploration.as_ref()?;
    let checked = Checked::of(session, exploration);
    if !checked.open.is_empty() {
        return None;
    }
    let pairs = pairs(session);
    let batches: Vec<(&[JudgedPair], &[Judgment])> = super::pair_batches(session, &pairs)
        .into_iter()
        .map(|(from, batch)| Some((batch, super::judgments(exploration, from, batch.len())?)))
        .collect::<Option<_>>()?;
    let judged: Vec<(&JudgedPair, &Judgment)> = batches
        .into_iter()
        .flat_map(|(batch, judgments)| batch.iter().zip(judgments))
        .collect();
    let mut events = doubts(&checked);
    events.extend(findings(session, &judged));
    events.extend(Raising::of(session, &judged).events);
    events.push(VerifyEvent::VerificationEnded.into());
    Some(Closed::with(events))
}

fn doubts(checked: &Checked<'_>) -> Vec<Event> {
    let mut doubted: Vec<_> = checked
        .answered
        .iter()
        .filter(|(_, it)| it.holds == Some(false))
        .collect();
    doubted.sort_by_key(|(observation, _)| *observation);
    doubted
        .into_iter()
        .map(|(observation, verification)| {
            let (observation, doubt) =
                (*observation, verification.doubt.clone().unwrap_or_default());
            VerifyEvent::ObservationDoubted { observation, doubt }.into()
        })
        .collect()
}

/// Each new observation joins the finding of the most similar one that says the same, or starts a finding of its own.
/// Then findings that contradict each other are weighed.
fn findings(session: &Session, judged: &[(&JudgedPair, &Judgment)]) -> Vec<Event> {
    let mut events = Vec::new();
    let mut places = Places {
        session,
        homes: BTreeMap::new(),
    };
    let mut opposed: Vec<(ObservationId, ObservationId)> = Vec::new();
    let mut next = session.findings.len() as u32 + 1;
    let new = session
        .log()
        .map(|it| it.observations.as_slice())
        .unwrap_or_default();
    for observation in new {
        let relations = relations_of(*observation, judged);
        let same = relations
            .iter()
            .filter(|(_, it)| it.stance == Stance::Supports && it.similarity >= SAME_SIMILARITY)
            .max_by(|a, b| {
                a.1.similarity
                    .total_cmp(&b.1.similarity)
                    .then(b.0.cmp(&a.0))
            })
            .and_then(|(earlier, _)| places.home_of(*earlier));
        let finding = same.unwrap_or(FindingId(next));
        events.push(if same.is_some() {
            VerifyEvent::FindingJoined {
                finding,
                observation: *observation,
            }
            .into()
        } else {
            next += 1;
            VerifyEvent::FindingMade {
                finding,
                observation: *observation,
            }
            .into()
        });
        places.homes.insert(*observation, finding);
        let against = relations.iter().filter(|(earlier, it)| {
            let one_author = source_of(session, *earlier) == source_of(session, *observation);
            it.stance == Stance::Contradicts && it.difference.is_none() && !one_author
        });
        opposed.extend(against.map(|(earlier, _)| (*observation, *earlier)));
    }
    events.extend(places.weighed(&opposed).into_iter().map(Event::from));
    events
}

/// What a new observation says about earlier ones.
fn relations_of<'a>(
    observation: ObservationId,
    judged: &[(&JudgedPair, &'a Judgment)],
) -> Vec<(ObservationId, &'a Judgment)> {
    let about = judged.iter().filter_map(|(it, judgment)| match it.purpose {
        Purpose::Same {
            observation: of,
            earlier,
        } if of == observation => Some((earlier, *judgment)),
        Purpose::Same { .. }
        | Purpose::Evidence { .. }
        | Purpose::DraftAndHypothesis { .. }
        | Purpose::DraftAndDraft { .. }
        | Purpose::DraftEvidence { .. } => None,
    });
    about.collect()
}

/// Which finding each observation belongs to, including those just assigned.
struct Places<'a> {
    session: &'a Session,
    homes: BTreeMap<ObservationId, FindingId>,
}

impl Places<'_> {
    fn home_of(&self, observation: ObservationId) -> Option<FindingId> {
        let known = || self.session.finding_of(observation).map(|it| it.id);
        self.homes.get(&observation).copied().or_else(known)
    }

    fn members(&self, finding: FindingId) -> Vec<ObservationId> {
        let known = self
            .session
            .finding(finding)
            .map(|it| it.observations.clone())
            .unwrap_or_default();
        let new = self
            .homes
            .iter()
            .filter(|(_, home)| **home == finding)
            .map(|(it, _)| *it);
        known.into_iter().chain(new).collect()
    }

    /// Two findings that contradict each other are disputed, unless they describe a state that has changed since. A
    /// superseded finding is weighed again when it gains evidence.
    fn weighed(&self, opposed: &[(ObservationId, ObservationId)]) -> Vec<VerifyEvent> {
        let mut pairs: BTreeMap<(FindingId, FindingId), bool> = BTreeMap::new();
        let mut add = |one: FindingId, other: FindingId, is_state: bool| {
            if one != other {
                *pairs.entry((one.max(other), one.min(other))).or_default() |= is_state;
            }
        };
        for (observation, earlier) in opposed {
            if let (Some(one), Some(other)) = (self.home_of(*observation), self.home_of(*earlier)) {
                add(
                    one,
                    other,
                    self.is_state(*observation) || self.is_state(*earlier),
                );
            }
        }
        for one in self.homes.values() {
            if let Some(other) = self.session.finding(*one).and_then(|it| it.superseded_by) {
                add(*one, other, true);
            }
        }
        pairs
            .into_iter()
            .map(|((one, other), is_state)| self.opposed(one, other, is_state))
            .collect()
    }

    fn is_state(&self, observation: ObservationId) -> bool {
        self.session
            .graph
            .observation(observation)
            .is_some_and(|it| time::is_time_bound(&it.statement))
    }

    fn opposed(&self, one: FindingId, other: FindingId, is_state: bool) -> VerifyEvent {
        let (of_one, of_other) = (self.members(one), self.members(other));
        if is_state && time::is_outdated(self.session, &of_other, &of_one) {
            VerifyEvent::FindingSuperseded {
                finding: other,
                by: one,
            }
        } else if is_state && time::is_outdated(self.session, &of_one, &of_other) {
            VerifyEvent::FindingSuperseded {
                finding: one,
                by: other,
            }
        } else {
            VerifyEvent::FindingDisputed {
                finding: one,
                by: other,
            }
        }
    }
}

/// Drafts become hypotheses unless they restate one; evidence from other sources is linked.
struct Raising<'a> {
    session: &'a Session,
    events: Vec<Event>,
    /// What each draft became, or what it restates.
    became: Vec<HypothesisId>,
    /// The observations from which the hypotheses raised here were derived.
    stated_in: Vec<(HypothesisId, ObservationId)>,
    edges: Vec<EdgeKind>,
}

impl<'a> Raising<'a> {
    fn of(session: &'a Session, judged: &[(&JudgedPair, &Judgment)]) -> Raising<'a> {
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
        equal.map(|(_, id)| id).or_else(|| {
            judged.iter().find_map(|(pair, judgment)| {
                let restates = judgment.stance == Stance::Supports
                    && judgment.similarity >= RESTATES_SIMILARITY;
                match pair.purpose {
                    Purpose::DraftAndHypothesis { draft, hypothesis }
                        if draft == place && restates =>
                    {
                        Some(hypothesis)
                    }
                    Purpose::DraftAndDraft { draft, earlier } if draft == place && restates => {
                        self.became.get(earlier).copied()
                    }
                    Purpose::DraftAndHypothesis { .. }
                    | Purpose::DraftAndDraft { .. }
                    | Purpose::Same { .. }
                    | Purpose::Evidence { .. }
                    | Purpose::DraftEvidence { .. } => None,
                }
            })
        })
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

#[cfg(test)]
mod tests;
