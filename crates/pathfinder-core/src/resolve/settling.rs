//! The events that end a disagreement.

use std::collections::BTreeSet;

use crate::contract::{Dispute, HypothesisStatus, ResolutionKind, SettledBy};
use crate::event::{Event, EvidenceEvent, IterationEvent, VerifyEvent};
use crate::graph::{EdgeResolution, Hypothesis, StatusReason};
use crate::id::{FindingId, HypothesisId};
use crate::session::Session;

pub(crate) fn settle(session: &Session, dispute: &Dispute, by: &SettledBy) -> Vec<Event> {
    let resolution = EdgeResolution {
        kind: by.kind,
        description: by.description.clone(),
        from: by.from,
        resolved_at: session.iteration,
    };
    let loser = by.loser.filter(|_| by.kind == ResolutionKind::OneRejected);
    let mut events: Vec<Event> = Vec::new();
    match dispute {
        Dispute::Conflict { hypothesis, other } => {
            let (hypothesis, other) = (*hypothesis, *other);
            events.push(
                EvidenceEvent::ConflictResolved {
                    hypothesis,
                    other,
                    resolution,
                    loser,
                }
                .into(),
            );
            events.extend(loser.map(|it| rejected(it, by)));
            let (ones, others) = (
                findings_of(session, hypothesis),
                findings_of(session, other),
            );
            events.extend(reconciled(session, ones, &others));
        }
        Dispute::Contradiction {
            hypothesis,
            observation,
            ..
        } => {
            let (hypothesis, observation) = (*hypothesis, *observation);
            events.push(
                EvidenceEvent::ContradictionResolved {
                    observation,
                    hypothesis,
                    resolution,
                }
                .into(),
            );
            let contradicting = session.finding_of(observation).map(|it| it.id);
            let ones = findings_of(session, hypothesis);
            events.extend(reconciled(
                session,
                ones,
                &contradicting.into_iter().collect(),
            ));
        }
    }
    events
}

fn rejected(loser: HypothesisId, by: &SettledBy) -> Event {
    IterationEvent::HypothesisStatusChanged {
        hypothesis: loser,
        to: HypothesisStatus::Rejected,
        because: StatusReason::LostConflict {
            by: by.from,
            description: by.description.clone(),
        },
    }
    .into()
}

fn findings_of(session: &Session, hypothesis: HypothesisId) -> BTreeSet<FindingId> {
    let hypothesis = session.graph.hypothesis(hypothesis);
    let supporting = hypothesis
        .map(Hypothesis::supporting)
        .into_iter()
        .flatten()
        .copied();
    let stating = supporting.chain(hypothesis.into_iter().flat_map(Hypothesis::stated_in));
    stating
        .filter_map(|it| session.finding_of(it))
        .map(|it| it.id)
        .collect()
}

fn reconciled(
    session: &Session,
    ones: BTreeSet<FindingId>,
    others: &BTreeSet<FindingId>,
) -> Vec<Event> {
    let mut events = Vec::new();
    for finding in ones {
        let disputes = session.finding(finding).map(|it| it.disputed_by.clone());
        for with in disputes.unwrap_or_default().intersection(others) {
            let with = *with;
            events.push(VerifyEvent::FindingReconciled { finding, with }.into());
        }
    }
    events
}
