//! The end of EXPLORE: what the sources said becomes observations, edges and resolutions, in the order of reading.

mod dispute;
mod raising;

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_text::figures::{Claimed, foreign_figures};
use pathfinder_text::fold;

use super::drafts::Draft;
use super::verifying::ItemPlace;
use super::{drafts, verifying};
use crate::contract::{
    Dispute, ExplorationResult, Extraction, ItemDraft, ResolutionDraft, Verification,
};
use crate::event::{
    CheckedExtraction, Event, EvidenceEvent, ExploreEvent, NewObservation, VerifyEvent,
};
use crate::id::{HypothesisId, ObservationId, SourceId};
use crate::learn;
use crate::linking::Linking;
use crate::phase::{Closed, Phase, Transition};
use crate::session::{Aim, Exploration, Session, SlotState};
use crate::source::{Reading, Source};

/// A passage that fits the question less than this part of the best one is about something else.
const FIT_MIN: f64 = 0.55;
/// One that so many others fit better than adds nothing. On twelve sessions a strict reader found 53 % of the best eight
/// worth listing, and 20 % of the others.
const BETTER_MAX: usize = 8;

/// When everything is read, verified and ranked: the evidence, or a retry with other words if there was none.
pub(super) fn close(session: &Session) -> Option<Closed> {
    let exploration = session.exploration.as_ref().filter(|it| it.is_read())?;
    let verifications = verifying::verifications(session, exploration)?;
    let drafts = drafts::drafts(session);
    if !drafts.is_empty() && exploration.rankings.is_none() {
        return None;
    }
    Some(harvested(session, exploration, &verifications, &drafts))
}

/// The same for a method that neither verifies nor ranks: what was read counts as it stands.
pub(crate) fn close_as_read(session: &Session) -> Option<Closed> {
    let exploration = session.exploration.as_ref().filter(|it| it.is_read())?;
    let drafts = drafts::drafts(session);
    Some(harvested(session, exploration, &BTreeMap::new(), &drafts))
}

fn harvested<'a>(
    session: &'a Session,
    exploration: &'a Exploration,
    verifications: &BTreeMap<ItemPlace, &Verification>,
    drafts: &[Draft<'a>],
) -> Closed {
    let mut harvest = Harvest::of(session, exploration, verifications);
    let retries: Vec<Event> = match harvest.accepted {
        0 => retries(session, exploration),
        _ => Vec::new(),
    };
    if !retries.is_empty() {
        let mut events = harvest.linking.events;
        events.extend(retries);
        let then = Transition::Enter(Phase::Search);
        return Closed { events, then };
    }
    harvest.raise(drafts, exploration.rankings.as_deref().unwrap_or_default());
    let failed_slots = exploration.slots.len() - exploration.extractions().count();
    let result = match (harvest.accepted, failed_slots + exploration.searches_failed) {
        (0, _) => ExplorationResult::Failure,
        (_, 0) => ExplorationResult::Success,
        _ => ExplorationResult::Partial,
    };
    let judged = harvest.judged.into_iter().collect();
    let mut events = harvest.linking.events;
    events.push(ExploreEvent::ExplorationEnded { result, judged }.into());
    Closed::with(events)
}

/// Each aim is searched for with other words, if it has any left.
fn retries(session: &Session, exploration: &Exploration) -> Vec<Event> {
    let most = learn::words_again_most(session);
    let retry = |(aim, it): (usize, &Aim)| {
        let query = it.retry_keywords.get(usize::from(it.retries))?.clone();
        let retried = ExploreEvent::ExplorationRetried { aim, query };
        (it.retries < most).then(|| retried.into())
    };
    exploration.aims().enumerate().filter_map(retry).collect()
}

/// The source that this one is a near-copy of, among those read before it, in earlier iterations or earlier in this
/// one.
fn original_of(session: &Session, source: &Source, read_before: &[SourceId]) -> Option<SourceId> {
    let Reading::Read {
        fingerprint,
        copy_of,
        ..
    } = &source.reading
    else {
        return None;
    };
    if copy_of.is_some() || !source.used_in.is_empty() {
        return *copy_of;
    }
    let is_original = |other: &&Source| {
        let read = !other.used_in.is_empty() || read_before.contains(&other.id);
        other.id != source.id && read && other.copy_of().is_none()
    };
    session
        .sources
        .iter()
        .filter(is_original)
        .find_map(|other| match &other.reading {
            Reading::Read {
                fingerprint: known, ..
            } => fingerprint.is_copy_of(known).then_some(other.id),
            Reading::NotYet | Reading::Failed { .. } => None,
        })
}

/// The least fit to the question that is kept, by all that was read, now and before.
fn least_fit(session: &Session, exploration: &Exploration) -> f64 {
    let items = exploration.extractions();
    let items = items.flat_map(|(_, it)| &it.extraction.items);
    let known = session.graph.observations().iter().filter_map(|it| it.fit);
    let fits = items.filter_map(|it| it.fit).chain(known);
    let mut scores: Vec<f64> = fits.map(|it| it.score).collect();
    scores.sort_by(|a, b| b.total_cmp(a));
    let best = scores.first().copied().unwrap_or_default();
    let last = scores.get(BETTER_MAX - 1).copied().unwrap_or_default();
    last.max(FIT_MIN * best)
}

/// What an exploration yields, collected slot by slot.
struct Harvest<'a> {
    session: &'a Session,
    dispute: Option<Dispute>,
    linking: Linking<'a>,
    accepted: usize,
    next_observation: u32,
    /// The least fit to the question that is kept.
    fit_min: f64,
    /// Observations made here, with their folded quotes.
    made: Vec<(SourceId, String, ObservationId)>,
    /// What each item of a source became, by its label, and whether the source says it.
    labels: Vec<Labeled<'a>>,
    /// Sources that are not copies, in the order of reading.
    originals: Vec<SourceId>,
    /// Hypotheses on which a statement of another source was judged.
    judged: BTreeSet<HypothesisId>,
    /// The resolution that each source offers for the dispute, in the order of reading.
    resolutions: Vec<(&'a ResolutionDraft, ObservationId)>,
}

/// What an item of a source became.
struct Labeled<'a> {
    source: SourceId,
    label: &'a str,
    observation: ObservationId,
    /// Why the source does not say it.
    doubt: Option<String>,
}

impl<'a> Harvest<'a> {
    fn of(
        session: &'a Session,
        exploration: &'a Exploration,
        verifications: &BTreeMap<ItemPlace, &Verification>,
    ) -> Harvest<'a> {
        let mut harvest = Harvest {
            session,
            dispute: super::dispute(session, &exploration.target.selection),
            linking: Linking::new(session),
            accepted: 0,
            next_observation: session.graph.next_observation().0,
            fit_min: least_fit(session, exploration),
            made: Vec::new(),
            labels: Vec::new(),
            originals: Vec::new(),
            judged: BTreeSet::new(),
            resolutions: Vec::new(),
        };
        for (place, slot) in exploration.slots.iter().enumerate() {
            let SlotState::Extracted(extraction) = &slot.state else {
                continue;
            };
            let Some(source) = session.source(slot.source) else {
                continue;
            };
            match original_of(session, source, &harvest.originals) {
                Some(original) => harvest.add_copy(source, original, extraction),
                None => {
                    let verified = |item: usize| verifications.get(&(place, item)).copied();
                    harvest.add_source(source, extraction, verified);
                }
            }
        }
        harvest.resolve();
        harvest
    }

    /// A copy yields no observations of its own: a quote that matches the original's records where else it can be read.
    fn add_copy(&mut self, source: &Source, original: SourceId, extraction: &CheckedExtraction) {
        if source.copy_of().is_none() {
            self.push(ExploreEvent::CopyRecognized {
                source: source.id,
                copy_of: original,
            });
        }
        for item in &extraction.extraction.items {
            let Some(observation) = self.find(original, &item.quote) else {
                continue;
            };
            self.accepted += 1;
            let known = self
                .session
                .graph
                .observation(observation)
                .is_some_and(|it| it.also_at.contains(&source.url));
            if !known {
                self.push(EvidenceEvent::ObservationAlsoAt {
                    observation,
                    url: source.url.clone(),
                });
            }
        }
    }

    fn add_source<'v>(
        &mut self,
        source: &Source,
        extraction: &'a CheckedExtraction,
        verified: impl Fn(usize) -> Option<&'v Verification>,
    ) {
        self.originals.push(source.id);
        let items = extraction.extraction.items.iter().zip(&extraction.places);
        let kept = items
            .enumerate()
            .filter(|(_, (item, _))| !self.is_beside(item, &extraction.extraction));
        let mut kept: Vec<_> = kept.collect();
        // What is superseded names the observation that says so, which comes first.
        kept.sort_by_key(|(_, (item, _))| item.superseded_by.is_some());
        for (index, (item, place)) in kept {
            let (statement, doubt) = as_said(item, verified(index));
            let observation = self.observe(source, item, statement, *place);
            if let Some(doubt) = doubt.clone() {
                self.doubt(observation, doubt);
            }
            let label = item.label.as_str();
            self.labels.push(Labeled {
                source: source.id,
                label,
                observation,
                doubt,
            });
            for it in &item.stances {
                if !self.linking.repeats(observation, it.hypothesis) {
                    self.judged.insert(it.hypothesis);
                }
                let ends = (observation, it.hypothesis);
                self.linking
                    .relate(ends, it.stance, it.weight, it.condition.as_deref());
            }
        }
        if let Some(resolution) = &extraction.extraction.resolution
            && let Some(it) = self.labeled(source.id, &resolution.from)
        {
            let from = it.observation;
            self.resolutions.push((resolution, from));
        }
        if source.used_in.is_empty() {
            self.note_entities(source.id, extraction);
        }
    }

    /// Whether an item says little on the question and nothing on a hypothesis. What it claims itself is no reason to keep
    /// it: a claim beside the question is not worth testing.
    fn is_beside(&self, item: &ItemDraft, extraction: &Extraction) -> bool {
        let fits_badly = item.fit.is_some_and(|it| it.score < self.fit_min);
        fits_badly && item.stances.is_empty() && !self.is_notice(item, extraction)
    }

    /// Whether an item says of one that fits that it no longer holds.
    fn is_notice(&self, item: &ItemDraft, extraction: &Extraction) -> bool {
        let superseded = |it: &&ItemDraft| it.superseded_by.as_ref() == Some(&item.label);
        let mut superseded = extraction.items.iter().filter(superseded);
        superseded.any(|it| !self.is_beside(it, extraction))
    }

    fn labeled(&self, source: SourceId, label: &str) -> Option<&Labeled<'a>> {
        let mut labels = self.labels.iter();
        labels.find(|it| it.source == source && it.label == label)
    }

    fn observe(
        &mut self,
        source: &Source,
        item: &ItemDraft,
        statement: String,
        place: (usize, usize),
    ) -> ObservationId {
        let superseded_by = item.superseded_by.as_deref();
        let superseded_by = superseded_by.and_then(|it| self.labeled(source.id, it));
        let superseded_by = superseded_by.map(|it| it.observation);
        self.accepted += 1;
        if let Some(known) = self.find(source.id, &item.quote) {
            return known;
        }
        let id = ObservationId(self.next_observation);
        self.next_observation += 1;
        self.made.push((source.id, fold(&item.quote), id));
        self.linking.observe(id, &source.origin);
        self.push(EvidenceEvent::ObservationRecorded(NewObservation {
            id,
            source: source.id,
            statement,
            quote: item.quote.clone(),
            quote_start: place.0,
            quote_end: place.1,
            concepts: item.concepts.clone(),
            context: item.context.clone(),
            answers: item.answers.clone(),
            fit: item.fit,
            place: item.place.clone(),
            superseded_by,
        }));
        id
    }

    /// A doubt about a statement that was recorded just now; an earlier one was checked when it was recorded.
    fn doubt(&mut self, observation: ObservationId, doubt: String) {
        if self.session.graph.observation(observation).is_none() {
            self.push(VerifyEvent::ObservationDoubted { observation, doubt });
        }
    }

    fn find(&self, source: SourceId, quote: &str) -> Option<ObservationId> {
        let quote = fold(quote);
        let made = self
            .made
            .iter()
            .find(|(of, known, _)| *of == source && *known == quote)
            .map(|(.., id)| *id);
        made.or_else(|| {
            let known = self.session.graph.observations().iter();
            known
                .filter(|it| it.source == source)
                .find(|it| fold(&it.quote) == quote)
                .map(|it| it.id)
        })
    }

    fn note_entities(&mut self, source: SourceId, extraction: &CheckedExtraction) {
        for entity in &extraction.extraction.entities {
            self.push(EvidenceEvent::EntityNoted {
                label: entity.label.clone(),
                kind: entity.kind,
                source,
            });
        }
        for relation in &extraction.extraction.relations {
            let (from, to) = (relation.from.clone(), relation.to.clone());
            self.push(EvidenceEvent::RelationNoted {
                from,
                to,
                relation: relation.relation,
                source,
            });
        }
    }

    fn push(&mut self, event: impl Into<Event>) {
        self.linking.push(event);
    }
}

/// The statement as its source says it, and why the source does not say it.
fn as_said(item: &ItemDraft, verified: Option<&Verification>) -> (String, Option<String>) {
    let unsaid = verified.filter(|it| it.holds == Some(false));
    let evidence = [item.quote.as_str(), &item.context, &item.statement];
    let is_grounded = |it: &&String| foreign_figures(it, &evidence, Claimed::Digits).is_empty();
    let cautious = unsaid.and_then(|it| it.cautious.as_ref());
    match (unsaid, cautious.filter(is_grounded)) {
        (_, Some(cautious)) => (cautious.clone(), None),
        (Some(it), None) => (
            item.statement.clone(),
            Some(it.doubt.clone().unwrap_or_default()),
        ),
        (None, None) => (item.statement.clone(), None),
    }
}

#[cfg(test)]
mod tests;
