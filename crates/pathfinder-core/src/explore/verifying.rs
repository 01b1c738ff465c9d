//! Statements are checked against their source while other sources are still being read.

use std::collections::BTreeMap;

use pathfinder_text::fold;

use crate::contract::{ItemDraft, QuotedClaim, Request, Verification, Verify};
use crate::session::{Exploration, Session, Slot, SlotState};
use crate::step::Step;

/// A request is sent as soon as all of so many sources are read.
const SOURCES_PER_REQUEST: usize = 4;
/// The size of one request: with more, a small model loses count.
const CLAIMS_MAX: usize = 32;
const BYTES_MAX: usize = 16_000;
/// Claims are numbered by the index of their slot times this, plus the index of their item.
const ITEMS_PER_SLOT: usize = 100;

/// Where a statement is: the index of its slot, and its index there.
pub(super) type ItemPlace = (usize, usize);

/// A request, with the place of each of its claims.
struct Batch {
    request: Verify,
    places: Vec<ItemPlace>,
}

pub(super) fn steps(session: &Session) -> Vec<Step> {
    let exploration = session.exploration.iter();
    let open = exploration.flat_map(|it| {
        batches(session, it)
            .into_iter()
            .filter(|batch| answer(it, batch).is_none())
    });
    open.map(|it| Step::think(Request::Verify(it.request)))
        .collect()
}

/// What was found about each statement; none while an answer is missing.
pub(super) fn verifications<'a>(
    session: &Session,
    exploration: &'a Exploration,
) -> Option<BTreeMap<ItemPlace, &'a Verification>> {
    let mut found = BTreeMap::new();
    for batch in batches(session, exploration) {
        let answer = answer(exploration, &batch)?;
        found.extend(batch.places.into_iter().zip(answer));
    }
    Some(found)
}

fn answer<'a>(exploration: &'a Exploration, batch: &Batch) -> Option<&'a [Verification]> {
    let known = exploration.verifications.get(&batch.request.from)?;
    (known.len() == batch.places.len()).then_some(known.as_slice())
}

/// The requests for the groups of sources that are read. The built-in reasoner gets everything in one.
fn batches(session: &Session, exploration: &Exploration) -> Vec<Batch> {
    let (sources, claims_max, bytes_max) = if session.settings.thinks_outside() {
        (SOURCES_PER_REQUEST, CLAIMS_MAX, BYTES_MAX)
    } else {
        (usize::MAX, usize::MAX, usize::MAX)
    };
    let mut batches: Vec<Batch> = Vec::new();
    for (group, slots) in exploration.slots.chunks(sources).enumerate() {
        if slots.iter().any(|it| it.state == SlotState::Waiting) {
            continue;
        }
        let first = group * sources.min(exploration.slots.len());
        let mut bytes = bytes_max;
        for (place, claim) in claims(session, first, slots) {
            let size = claim.statement.len() + claim.quote.len() + claim.context.len();
            let is_full = |it: &Batch| it.places.len() == claims_max;
            let full = bytes.saturating_add(size) > bytes_max || batches.last().is_none_or(is_full);
            if full {
                let from = place.0 * ITEMS_PER_SLOT + place.1;
                let claims = Vec::new();
                let request = Verify { from, claims };
                let places = Vec::new();
                batches.push(Batch { request, places });
                bytes = 0;
            }
            if let Some(batch) = batches.last_mut() {
                batch.request.claims.push(claim);
                batch.places.push(place);
            }
            bytes = bytes.saturating_add(size);
        }
    }
    batches
}

/// Statements that are worded differently from their quotes: does the source really say so?
fn claims(session: &Session, first: usize, slots: &[Slot]) -> Vec<(ItemPlace, QuotedClaim)> {
    let mut claims = Vec::new();
    for (place, slot) in slots.iter().enumerate() {
        let SlotState::Extracted(checked) = &slot.state else {
            continue;
        };
        let title = session.source(slot.source).map(|it| it.title.clone());
        let title = title.unwrap_or_default();
        let differs = |it: &&ItemDraft| !fold(&it.quote).contains(&fold(&it.statement));
        let items = checked.extraction.items.iter().enumerate();
        for (item, draft) in items.filter(|(_, it)| differs(it)) {
            let claim = QuotedClaim {
                statement: draft.statement.clone(),
                quote: draft.quote.clone(),
                title: title.clone(),
                context: draft.context.clone(),
            };
            claims.push(((first + place, item), claim));
        }
    }
    claims
}

#[cfg(test)]
mod tests;
