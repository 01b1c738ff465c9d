//! The end of VERIFY: judgments become findings, links become edges and conditions.

mod findings;

use pathfinder_text::term_similarity;

use super::links;
use super::pairs::{JudgedPair, pairs};
use crate::contract::{Judgment, Links};
use crate::event::{Event, VerifyEvent};
use crate::graph::{EdgeKind, Hypothesis};
use crate::id::{HypothesisId, ObservationId};
use crate::linking::Linking;
use crate::phase::Closed;
use crate::session::Session;
use findings::findings;

/// A hypothesis is worded like the sentence that it was drawn from.
const SAME_WORDS: f64 = 0.8;

/// What follows from the judgments and links once all are back.
pub(super) fn close(session: &Session) -> Option<Closed> {
    let exploration = session.exploration.as_ref()?;
    if exploration.links.is_none() && links::request(session).is_some() {
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
    let mut events = findings(session, &judged);
    events.extend(linked(session, exploration.links.as_ref(), &judged));
    events.push(VerifyEvent::VerificationEnded.into());
    Some(Closed::with(events))
}

fn linked(
    session: &Session,
    links: Option<&Links>,
    judged: &[(&JudgedPair, &Judgment)],
) -> Vec<Event> {
    let mut linking = Linking::new(session);
    for it in links.iter().flat_map(|it| &it.links) {
        let ends = (it.observation, it.hypothesis);
        linking.relate(ends, it.stance, it.weight, it.condition.as_deref());
    }
    for (from, to) in links.iter().flat_map(|it| &it.conflicts) {
        let (from, to) = (*from, *to);
        linking.link(EdgeKind::Conflicts { from, to });
    }
    for (pair, judgment) in judged {
        dispute(&mut linking, session, pair, judgment);
    }
    linking.events
}

/// Hypotheses that were drawn from two sentences that disagree conflict; one that was drawn from either is contradicted.
fn dispute(linking: &mut Linking<'_>, session: &Session, pair: &JudgedPair, judgment: &Judgment) {
    let Some(over) = &judgment.over else { return };
    let (earlier, new) = (pair.earlier, pair.observation);
    let one = drawn_from(session, earlier, &over.statement);
    let other = drawn_from(session, new, &over.other);
    let weight = judgment.weight;
    match (one, other) {
        (Some(from), Some(to)) => linking.link(EdgeKind::Conflicts { from, to }),
        (Some(to), None) => linking.link(EdgeKind::Contradicts {
            from: new,
            to,
            weight,
        }),
        (None, Some(to)) => linking.link(EdgeKind::Contradicts {
            from: earlier,
            to,
            weight,
        }),
        (None, None) => {}
    }
}

fn drawn_from(
    session: &Session,
    observation: ObservationId,
    sentence: &str,
) -> Option<HypothesisId> {
    let says = |it: &Hypothesis| {
        it.stated_in().any(|it| it == observation)
            && term_similarity(&it.statement, sentence) >= SAME_WORDS
    };
    session.graph.active().find(|it| says(it)).map(|it| it.id)
}

#[cfg(test)]
mod tests;
