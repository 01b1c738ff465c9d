//! RESOLVE: whether a disagreement can be settled from what is known, before an iteration is spent on it.

mod settling;

pub(crate) use settling::settle;

use std::collections::BTreeSet;

use crate::contract::{
    Dispute, ObservationShown, Request, Resolve, SettledBy, Settlement, Side, Weight,
};
use crate::event::{Event, VerifyEvent};
use crate::graph::{EdgeKind, Hypothesis};
use crate::id::{HypothesisId, ObservationId};
use crate::phase::{Closed, Phase, PhaseRules};
use crate::session::Session;
use crate::step::Step;
use crate::writing::observation_shown;

/// Disagreements weighed in one iteration.
const DISPUTES_MAX: usize = 3;
const EVIDENCE_MAX: usize = 8;

pub(crate) const RESOLVE: PhaseRules = PhaseRules {
    phase: Phase::Resolve,
    applies: |_| true,
    steps,
    close,
};

fn steps(session: &Session) -> Vec<Step> {
    let disputes = disputes(session);
    let is_open = |place: &usize| {
        let exploration = session.exploration.as_ref();
        exploration.is_none_or(|it| !it.settlements.contains_key(place))
    };
    let open = disputes.iter().enumerate().filter(|it| is_open(&it.0));
    open.filter_map(|(place, it)| request(session, place, it))
        .map(|it| Step::think(Request::Resolve(it)))
        .collect()
}

fn close(session: &Session) -> Option<Closed> {
    let exploration = session.exploration.as_ref()?;
    let mut events: Vec<Event> = Vec::new();
    for (place, dispute) in disputes(session).into_iter().enumerate() {
        let Settlement {
            resolution,
            missing,
        } = exploration.settlements.get(&place)?;
        match resolution {
            Some(by) if is_between(&dispute, by) => events.extend(settle(session, &dispute, by)),
            Some(_) | None => events.push(
                VerifyEvent::DisputeLeftOpen {
                    dispute,
                    missing: missing.clone(),
                }
                .into(),
            ),
        }
    }
    Some(Closed::with(events))
}

/// A settlement that only names what was shown.
pub(crate) fn weighed(request: &Resolve, settlement: &Settlement) -> Event {
    let sides = [&request.one, &request.other];
    let shown = |id: ObservationId| {
        let mut all = sides
            .iter()
            .flat_map(|it| it.supports.iter().chain(&it.contradicts));
        all.any(|it| it.id == id)
    };
    let resolution = settlement.resolution.clone();
    VerifyEvent::Weighed {
        from: request.from,
        settlement: Settlement {
            resolution: resolution.filter(|it| shown(it.from) && !it.description.trim().is_empty()),
            missing: settlement.missing.clone(),
        },
    }
    .into()
}

/// Only a side of the disagreement can lose it.
fn is_between(dispute: &Dispute, by: &SettledBy) -> bool {
    let is_rejected = by.kind == crate::contract::ResolutionKind::OneRejected;
    match dispute {
        Dispute::Conflict { hypothesis, other } => {
            !is_rejected || by.loser == Some(*hypothesis) || by.loser == Some(*other)
        }
        Dispute::Contradiction { hypothesis, .. } => {
            !is_rejected || by.loser.is_none_or(|it| it == *hypothesis)
        }
    }
}

/// Open disagreements that nobody has tried to settle since evidence of weight last reached them: conflicts first,
/// oldest first. What one source contradicts is mostly contradicted for one reason, so one such dispute is weighed at a
/// time.
fn disputes(session: &Session) -> Vec<Dispute> {
    let graph = &session.graph;
    let is_weighty = |it: &&crate::graph::Edge| {
        let evidence = it.kind.evidence();
        evidence.is_some_and(|(_, _, weight, _)| weight >= Weight::Medium)
    };
    let touched = |id: HypothesisId| {
        let edges = graph.edges_to(id).filter(is_weighty);
        edges.map(|it| it.created_at).max()
    };
    let is_due = |weighed_at: Option<u32>, touched: Option<u32>| {
        weighed_at.is_none_or(|it| touched.is_some_and(|touched| touched > it))
    };
    let conflicts = graph
        .active_conflicts()
        .filter_map(|(edge, hypothesis, other)| {
            let latest = touched(hypothesis).max(touched(other));
            is_due(edge.weighed_at, latest).then_some(Dispute::Conflict { hypothesis, other })
        });
    let contradictions = graph.active().filter_map(|it| {
        let observation = graph.strong_contradiction(it.id)?;
        let is_it = |edge: &&crate::graph::Edge| {
            matches!(edge.kind, EdgeKind::Contradicts { from, .. } if from == observation)
        };
        let edge = graph.edges_to(it.id).find(is_it)?;
        let has_sides = !it.supporting().is_empty() || it.stated_in().next().is_some();
        let is_due = is_due(edge.weighed_at, touched(it.id)) && has_sides;
        let dispute = Dispute::Contradiction {
            hypothesis: it.id,
            observation,
            statement: graph.observation(observation)?.statement.clone(),
        };
        is_due.then_some((edge.weighed_at, dispute))
    });
    // What was never weighed has its turn before what was.
    let mut contradictions: Vec<_> = contradictions.collect();
    contradictions.sort_by_key(|it| it.0);
    let contradictions = contradictions.into_iter().map(|it| it.1);
    let mut seen = BTreeSet::new();
    let is_first_of_source = |it: &Dispute| match it {
        Dispute::Conflict { .. } => true,
        Dispute::Contradiction { observation, .. } => {
            let source = graph.observation(*observation).map(|it| it.source);
            seen.insert(source)
        }
    };
    let disputes = conflicts.chain(contradictions).filter(is_first_of_source);
    disputes.take(DISPUTES_MAX).collect()
}

fn request(session: &Session, from: usize, dispute: &Dispute) -> Option<Resolve> {
    let side = |id: HypothesisId| session.graph.hypothesis(id).map(|it| side(session, it));
    let (one, other) = match dispute {
        Dispute::Conflict { hypothesis, other } => (side(*hypothesis)?, side(*other)?),
        Dispute::Contradiction {
            hypothesis,
            observation,
            statement,
        } => {
            let said = session.graph.observation(*observation)?;
            let other = Side {
                hypothesis: None,
                statement: statement.clone(),
                supports: vec![observation_shown(session, said)],
                contradicts: Vec::new(),
            };
            (side(*hypothesis)?, other)
        }
    };
    Some(Resolve {
        from,
        question: session.current_question().as_str().to_owned(),
        lang: session.settings.lang,
        one,
        other,
    })
}

fn side(session: &Session, hypothesis: &Hypothesis) -> Side {
    let shown = |ids: &mut dyn Iterator<Item = ObservationId>| -> Vec<ObservationShown> {
        ids.take(EVIDENCE_MAX)
            .filter_map(|it| session.graph.observation(it))
            .map(|it| observation_shown(session, it))
            .collect()
    };
    let stated = hypothesis
        .stated_in()
        .chain(hypothesis.supporting().iter().copied());
    Side {
        hypothesis: Some(hypothesis.id),
        statement: hypothesis.summary(),
        supports: shown(&mut { stated }),
        contradicts: shown(&mut hypothesis.contradicting().iter().copied()),
    }
}

#[cfg(test)]
mod tests;
