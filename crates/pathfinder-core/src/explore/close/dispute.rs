//! Closes the dispute that an exploration was about, if a source explains it.

use super::Harvest;
use crate::contract::{Dispute, ResolutionDraft, ResolutionKind, SettledBy};
use crate::id::ObservationId;
use crate::resolve;

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
            let by = SettledBy {
                kind: draft.kind,
                description: draft.description.clone(),
                from,
                loser: draft.loser,
            };
            for event in resolve::settle(self.session, &dispute, &by) {
                self.push(event);
            }
        }
    }
}
