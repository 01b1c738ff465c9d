//! The end of VERIFY: judgments become findings, links become edges and conditions.

mod findings;

use super::links;
use super::pairs::{JudgedPair, pairs};
use crate::contract::{Judgment, Links};
use crate::event::{Event, VerifyEvent};
use crate::graph::EdgeKind;
use crate::linking::Linking;
use crate::phase::Closed;
use crate::session::Session;
use findings::findings;

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
    events.extend(exploration.links.iter().flat_map(|it| linked(session, it)));
    events.push(VerifyEvent::VerificationEnded.into());
    Some(Closed::with(events))
}

fn linked(session: &Session, links: &Links) -> Vec<Event> {
    let mut linking = Linking::new(session);
    for it in &links.links {
        let ends = (it.observation, it.hypothesis);
        linking.relate(ends, it.stance, it.weight, it.condition.as_deref());
    }
    for (from, to) in &links.conflicts {
        let (from, to) = (*from, *to);
        linking.link(EdgeKind::Conflicts { from, to });
    }
    linking.events
}

#[cfg(test)]
mod tests;
