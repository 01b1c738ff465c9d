//! The end of VERIFY: judgments become findings, new hypotheses and edges.

mod findings;
mod raising;

use super::Checked;
use super::pairs::{JudgedPair, pairs};
use crate::contract::Judgment;
use crate::event::{Event, VerifyEvent};
use crate::phase::Closed;
use crate::session::Session;
use findings::findings;
use raising::Raising;

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

#[cfg(test)]
mod tests;
