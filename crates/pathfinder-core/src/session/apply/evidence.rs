//! Folds evidence and findings: the graph grows here.

use super::implied;
use crate::contract::{Disagreement, Dispute, ResolutionKind};
use crate::event::{EvidenceEvent, NewHypothesis, NewObservation, VerifyEvent};
use crate::finding::Finding;
use crate::graph::{EdgeKind, EdgeResolution, Hypothesis, Observation};
use crate::id::{FindingId, HypothesisId, ObservationId};
use crate::session::iteration::StrengthChange;
use crate::session::{ConfidenceChange, DraftMerged, Keyword, LeftOpen, Session};

impl Session {
    pub(super) fn apply_evidence(&mut self, event: &EvidenceEvent) {
        match event {
            EvidenceEvent::ObservationRecorded(new) => self.record(new),
            EvidenceEvent::ObservationAlsoAt { observation, url } => {
                self.see_elsewhere(*observation, url);
            }
            EvidenceEvent::HypothesisRaised(new) => self.raise(new),
            EvidenceEvent::DraftDropped {
                statement, because, ..
            } => self.log_mut(|log| {
                log.drafts_dropped
                    .push((statement.clone(), because.clone()));
            }),
            EvidenceEvent::DraftMerged {
                statement,
                into,
                because,
            } => self.log_mut(|log| {
                log.drafts_merged.push(DraftMerged {
                    statement: statement.clone(),
                    into: *into,
                    because: because.clone(),
                });
            }),
            EvidenceEvent::HypothesisQualified {
                hypothesis,
                condition,
                from,
            } => self.qualify(*hypothesis, condition, *from),
            EvidenceEvent::EdgeAdded { edge } => self.add_edge(*edge),
            EvidenceEvent::ConflictResolved {
                hypothesis,
                other,
                resolution,
                loser,
            } => {
                self.resolve_conflict(*hypothesis, *other, resolution, *loser);
            }
            EvidenceEvent::ContradictionResolved {
                observation,
                hypothesis,
                resolution,
            } => {
                self.resolve_contradiction(*observation, *hypothesis, resolution);
            }
            EvidenceEvent::EntityNoted {
                label,
                kind,
                source,
            } => {
                let before = self.knowledge.entities.len();
                self.knowledge
                    .note_entity(label, *kind, *source, self.iteration);
                let added = self.knowledge.entities.len() - before;
                self.log_mut(|log| log.entities_added += added);
            }
            EvidenceEvent::RelationNoted {
                from,
                to,
                relation,
                source,
            } => {
                let before = self.knowledge.relations.len();
                self.knowledge
                    .note_relation(from, to, *relation, *source, self.iteration);
                let added = self.knowledge.relations.len() - before;
                self.log_mut(|log| log.relations_added += added);
            }
        }
    }

    fn see_elsewhere(&mut self, observation: ObservationId, url: &str) {
        if let Some(it) = self.graph.observation_mut(observation) {
            it.also_at.push(url.to_owned());
        }
        self.log_mut(|log| log.also_at.push(observation));
    }

    fn resolve_contradiction(
        &mut self,
        observation: ObservationId,
        hypothesis: HypothesisId,
        resolution: &EdgeResolution,
    ) {
        let which = |edge: &EdgeKind| matches!(edge, EdgeKind::Contradicts { from, to, .. } if *from == observation && *to == hypothesis);
        self.graph.resolve(which, resolution.clone());
        if resolution.kind != ResolutionKind::OneRejected {
            self.qualify(hypothesis, &resolution.description, resolution.from);
        }
        self.log_mut(|log| log.resolutions.push(resolution.description.clone()));
    }

    pub(super) fn apply_verify(&mut self, event: &VerifyEvent) {
        let iteration = self.iteration;
        match event {
            VerifyEvent::Judged { from, judgments } => self.explore(|it| {
                it.judgments.insert(*from, judgments.clone());
            }),
            VerifyEvent::Verified {
                from,
                verifications,
            } => self.explore(|it| {
                it.verifications.insert(*from, verifications.clone());
            }),
            VerifyEvent::Ranked { rankings } => self.explore(|it| {
                it.rankings = Some(rankings.clone());
            }),
            VerifyEvent::Linked { links, judged } => self.explore(|it| {
                it.links = Some(links.clone());
                it.judged.extend(judged);
            }),
            VerifyEvent::Weighed { from, settlement } => self.explore(|it| {
                it.settlements.insert(*from, settlement.clone());
            }),
            VerifyEvent::DisputeLeftOpen { dispute, missing } => {
                self.leave_open(dispute, missing);
            }
            VerifyEvent::VerificationEnded => {}
            VerifyEvent::ObservationDoubted { observation, doubt } => {
                if let Some(it) = self.graph.observation_mut(*observation) {
                    it.doubt = Some(doubt.clone());
                }
            }
            VerifyEvent::FindingMade {
                finding,
                observation,
            } => {
                self.findings
                    .push(Finding::new(*finding, *observation, iteration));
                self.log_mut(|log| log.findings.push(*finding));
            }
            VerifyEvent::FindingJoined {
                finding,
                observation,
            } => self.join_finding(*finding, *observation),
            VerifyEvent::FindingDisputed { finding, by, over } => {
                self.update_both(*finding, *by, |it, other| {
                    it.disputed_by.insert(other);
                    it.superseded_by = it.superseded_by.filter(|it| *it != other);
                });
                self.keep_sides((*finding, *by), over.as_ref());
            }
            VerifyEvent::FindingSuperseded { finding, by, over } => {
                self.keep_sides((*finding, *by), over.as_ref());
                self.update_both(*finding, *by, |it, other| {
                    it.disputed_by.remove(&other);
                    it.superseded_by = it.superseded_by.filter(|it| *it != other);
                });
                if let Some(it) = self.findings.get_mut(finding.index()) {
                    it.superseded_by = Some(*by);
                }
            }
            VerifyEvent::FindingReconciled { finding, with } => {
                self.update_both(*finding, *with, |it, other| {
                    it.disputed_by.remove(&other);
                    it.over.remove(&other);
                });
            }
        }
    }

    fn leave_open(&mut self, dispute: &Dispute, missing: &[String]) {
        let which = |edge: &EdgeKind| dispute.is_between(edge);
        self.graph.leave_open(which, missing, self.iteration);
        let left = LeftOpen {
            dispute: dispute.clone(),
            missing: missing.to_vec(),
        };
        self.log_mut(|log| log.left_open.push(left));
    }

    fn join_finding(&mut self, finding: FindingId, observation: ObservationId) {
        if let Some(it) = self.findings.get_mut(finding.index()) {
            it.observations.push(observation);
            it.updated_at = self.iteration;
        }
        self.log_mut(|log| {
            if !log.findings.contains(&finding) {
                log.findings.push(finding);
            }
        });
    }

    /// Applies `change` to both findings of a pair, each with the id of the other.
    fn update_both(
        &mut self,
        one: FindingId,
        other: FindingId,
        change: impl Fn(&mut Finding, FindingId),
    ) {
        for (id, other) in [(one, other), (other, one)] {
            if let Some(it) = self.findings.get_mut(id.index()) {
                change(it, other);
                it.updated_at = self.iteration;
            }
        }
    }

    /// What two findings disagree over, as each of them sees it.
    fn keep_sides(&mut self, (one, other): (FindingId, FindingId), over: Option<&Disagreement>) {
        let Some(over) = over else { return };
        for (id, other, over) in [(one, other, over.clone()), (other, one, over.turned())] {
            if let Some(it) = self.findings.get_mut(id.index()) {
                it.over.insert(other, over);
            }
        }
    }

    fn record(&mut self, new: &NewObservation) {
        let Some(source) = self.sources.get(new.source.index()) else {
            return;
        };
        self.graph.add_observation(Observation {
            id: new.id,
            source: new.source,
            statement: new.statement.clone(),
            quote: new.quote.clone(),
            quote_start: new.quote_start,
            quote_end: new.quote_end,
            concepts: new.concepts.clone(),
            context: new.context.clone(),
            fit: new.fit,
            place: new.place.clone(),
            superseded_by: new.superseded_by,
            answers: new.answers.clone(),
            authority: source.authority,
            origin: source.origin.clone(),
            domain: (source.domain.clone()).unwrap_or_else(|| implied::domain(&source.url)),
            source_url: source.url.clone(),
            created_at: self.iteration,
            also_at: Vec::new(),
            doubt: None,
            is_self_described: source.claims_url(),
        });
        self.log_mut(|log| log.observations.push(new.id));
    }

    fn raise(&mut self, new: &NewHypothesis) {
        let mut hypothesis = Hypothesis::new(new.id, new.statement.clone(), self.iteration);
        hypothesis.tool = new.tool;
        hypothesis.derived_from = new.derived_from.clone();
        hypothesis.keywords = new.keywords.clone();
        hypothesis.sub_question = new.sub_question;
        self.graph.add_hypothesis(hypothesis);
        for keyword in &new.keywords {
            if !self.unexplored.iter().any(|it| it.keyword == *keyword) {
                self.unexplored.push(Keyword {
                    keyword: keyword.clone(),
                    from: new.id,
                    used: false,
                });
            }
        }
        self.log_mut(|log| {
            log.hypotheses.push(new.id);
            if let (Some(ideation), Some(_)) = (&mut log.ideation, new.tool) {
                ideation.raised = Some(new.id);
            }
        });
    }

    pub(super) fn qualify(
        &mut self,
        hypothesis: HypothesisId,
        condition: &str,
        from: ObservationId,
    ) {
        let iteration = self.iteration;
        if let Some(it) = self.graph.hypothesis_mut(hypothesis)
            && it.add_condition(condition, from)
        {
            it.last_touched = iteration;
            self.log_mut(|log| log.qualified.push(hypothesis));
        }
    }

    fn add_edge(&mut self, edge: EdgeKind) {
        let touched = edge.evidence().map(|(_, to, ..)| to);
        let before = touched
            .and_then(|it| self.graph.hypothesis(it))
            .map(|it| (it.strength(), it.confidence()));
        self.graph.add_edge(edge, self.iteration);
        let after = touched
            .and_then(|it| self.graph.hypothesis(it))
            .map(|it| (it.strength(), it.confidence()));
        let edges = self.graph.edges().len();
        self.log_mut(|log| {
            log.edges.1 = edges;
            if let (Some(id), Some(before), Some(after)) = (touched, before, after) {
                let strength = log.strengths.entry(id).or_insert(StrengthChange {
                    before: before.0,
                    after: after.0,
                });
                strength.after = after.0;
                let confidence = log.confidences.entry(id).or_insert(ConfidenceChange {
                    before: before.1,
                    after: after.1,
                });
                confidence.after = after.1;
            }
        });
    }

    fn resolve_conflict(
        &mut self,
        one: HypothesisId,
        other: HypothesisId,
        resolution: &EdgeResolution,
        loser: Option<HypothesisId>,
    ) {
        let which = |edge: &EdgeKind| matches!(edge, EdgeKind::Conflicts { from, to } if (*from, *to) == (one, other) || (*from, *to) == (other, one));
        self.graph.resolve(which, resolution.clone());
        // A loser is rejected by an event of its own.
        if loser.is_none() {
            self.qualify(one, &resolution.description, resolution.from);
            self.qualify(other, &resolution.description, resolution.from);
        }
        self.log_mut(|log| log.resolutions.push(resolution.description.clone()));
    }
}
