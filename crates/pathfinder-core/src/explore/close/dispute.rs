//! Closes the dispute that an exploration was about, if a source explains it.

use std::collections::BTreeSet;

use super::Harvest;
use crate::contract::{Dispute, HypothesisStatus, ResolutionDraft, ResolutionKind};
use crate::event::{EvidenceEvent, IterationEvent, VerifyEvent};
use crate::graph::{EdgeResolution, Hypothesis, StatusReason};
use crate::id::{FindingId, HypothesisId, ObservationId};

impl Harvest<'_> {
    /// A refutation closes a dispute first, then a difference in meaning, then one in conditions; among equals the
    /// first source.
    pub(super) fn resolve(&mut self) {
        let rank = |kind: ResolutionKind| match kind {
            ResolutionKind::OneRejected => 0,
            ResolutionKind::DefinitionMismatch => 1,
            ResolutionKind::ConditionDifference => 2,
            ResolutionKind::ScopeMismatch => 3,
            ResolutionKind::Merged => 4,
        };
        let Some(dispute) = self.dispute.clone() else {
            return;
        };
        let stands = |it: &&(&ResolutionDraft, ObservationId)| match &dispute {
            Dispute::Conflict { hypothesis, other } => {
                it.0.kind != ResolutionKind::OneRejected
                    || it
                        .0
                        .loser
                        .is_some_and(|loser| loser == *hypothesis || loser == *other)
            }
            Dispute::Contradiction { .. } => true,
        };
        let best = self
            .resolutions
            .iter()
            .filter(stands)
            .min_by_key(|it| rank(it.0.kind))
            .copied();
        if let Some((draft, from)) = best {
            self.close_dispute(dispute, draft, from);
        }
    }

    fn close_dispute(&mut self, dispute: Dispute, draft: &ResolutionDraft, from: ObservationId) {
        let resolution = EdgeResolution {
            kind: draft.kind,
            description: draft.description.clone(),
            from,
            resolved_at: self.session.iteration,
        };
        let one_rejected = draft.kind == ResolutionKind::OneRejected;
        match dispute {
            Dispute::Conflict { hypothesis, other } => {
                let loser = draft.loser.filter(|_| one_rejected);
                self.push(EvidenceEvent::ConflictResolved {
                    hypothesis,
                    other,
                    resolution,
                    loser,
                });
                if let Some(loser) = loser {
                    let description = draft.description.clone();
                    let because = StatusReason::LostConflict {
                        by: from,
                        description,
                    };
                    let to = HypothesisStatus::Rejected;
                    self.push(IterationEvent::HypothesisStatusChanged {
                        hypothesis: loser,
                        to,
                        because,
                    });
                }
                self.reconcile(self.findings_of(hypothesis), self.findings_of(other));
            }
            Dispute::Contradiction {
                hypothesis,
                observation,
                ..
            } => {
                self.push(EvidenceEvent::ContradictionResolved {
                    observation,
                    hypothesis,
                    resolution,
                });
                let contradicting = self.session.finding_of(observation).map(|it| it.id);
                self.reconcile(
                    self.findings_of(hypothesis),
                    contradicting.into_iter().collect(),
                );
            }
        }
    }

    fn findings_of(&self, hypothesis: HypothesisId) -> BTreeSet<FindingId> {
        let hypothesis = self.session.graph.hypothesis(hypothesis);
        let supporting = hypothesis
            .map(Hypothesis::supporting)
            .into_iter()
            .flatten()
            .copied();
        let stating = supporting.chain(hypothesis.into_iter().flat_map(Hypothesis::stated_in));
        stating
            .filter_map(|it| self.session.finding_of(it))
            .map(|it| it.id)
            .collect()
    }

    fn reconcile(&mut self, ones: BTreeSet<FindingId>, others: BTreeSet<FindingId>) {
        for finding in ones {
            let disputes = self
                .session
                .finding(finding)
                .map(|it| it.disputed_by.clone())
                .unwrap_or_default();
            for with in disputes.intersection(&others) {
                self.push(VerifyEvent::FindingReconciled {
                    finding,
                    with: *with,
                });
            }
        }
    }
}
