//! The end of EXPLORE: what the sources said becomes observations, edges and resolutions, in the order of reading.

mod dispute;

use std::collections::BTreeSet;

use pathfinder_text::{character_pairs, fold, pairs_similarity};

use crate::contract::{
    Dispute, ExplorationResult, ItemDraft, ResolutionDraft, Stance, StanceDraft,
};
use crate::event::{CheckedExtraction, Event, EvidenceEvent, ExploreEvent, NewObservation};
use crate::graph::{EdgeKind, Hypothesis};
use crate::id::{HypothesisId, ObservationId, SourceId};
use crate::phase::{Closed, Phase, Transition};
use crate::session::{Aim, Exploration, Session};
use crate::source::{Reading, Source};

const RETRIES_MAX: u8 = 2;
/// Conditions this similar are the same condition in other words.
const SAME_CONDITION: f64 = 0.6;

/// When everything is read: the evidence, or a retry with other words if there was none.
pub(super) fn close(session: &Session) -> Option<Closed> {
    let exploration = session.exploration.as_ref().filter(|it| it.is_read())?;
    let harvest = Harvest::of(session, exploration);
    let mut events = harvest.events;
    let retries: Vec<Event> = match harvest.accepted {
        0 => exploration.aims().enumerate().filter_map(retry).collect(),
        _ => Vec::new(),
    };
    if !retries.is_empty() {
        events.extend(retries);
        let then = Transition::Enter(Phase::Search);
        return Some(Closed { events, then });
    }
    let failed_slots = exploration.slots.len() - exploration.extractions().count();
    let result = match (harvest.accepted, failed_slots + exploration.searches_failed) {
        (0, _) => ExplorationResult::Failure,
        (_, 0) => ExplorationResult::Success,
        _ => ExplorationResult::Partial,
    };
    events.push(ExploreEvent::ExplorationEnded { result }.into());
    Some(Closed::with(events))
}

/// Retries an aim with other words, if it has any left.
fn retry((aim, it): (usize, &Aim)) -> Option<Event> {
    let query = it.retry_keywords.get(usize::from(it.retries))?.clone();
    let retried = ExploreEvent::ExplorationRetried { aim, query };
    (it.retries < RETRIES_MAX).then(|| retried.into())
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

/// What an exploration yields, collected slot by slot.
struct Harvest<'a> {
    session: &'a Session,
    dispute: Option<Dispute>,
    events: Vec<Event>,
    accepted: usize,
    next_observation: u32,
    /// Observations made here, with their folded quotes.
    made: Vec<(SourceId, String, ObservationId)>,
    /// Sources that are not copies, in the order of reading.
    originals: Vec<SourceId>,
    linked: BTreeSet<(ObservationId, HypothesisId)>,
    conditions: BTreeSet<(HypothesisId, String)>,
    /// The resolution that each source offers for the dispute, in the order of reading.
    resolutions: Vec<(&'a ResolutionDraft, ObservationId)>,
}

impl<'a> Harvest<'a> {
    fn of(session: &'a Session, exploration: &'a Exploration) -> Harvest<'a> {
        let mut harvest = Harvest {
            session,
            dispute: super::dispute(session, &exploration.target.selection),
            events: Vec::new(),
            accepted: 0,
            next_observation: session.graph.next_observation().0,
            made: Vec::new(),
            originals: Vec::new(),
            linked: BTreeSet::new(),
            conditions: BTreeSet::new(),
            resolutions: Vec::new(),
        };
        for (id, extraction) in exploration.extractions() {
            let Some(source) = session.source(id) else {
                continue;
            };
            match original_of(session, source, &harvest.originals) {
                Some(original) => harvest.add_copy(source, original, extraction),
                None => harvest.add_source(source, extraction),
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

    fn add_source(&mut self, source: &Source, extraction: &'a CheckedExtraction) {
        self.originals.push(source.id);
        let mut labels = Vec::new();
        for (item, place) in extraction.extraction.items.iter().zip(&extraction.places) {
            let observation = self.observe(source, item, *place);
            labels.push((item.label.as_str(), observation));
            for stance in &item.stances {
                let repeats = self
                    .session
                    .graph
                    .is_stated_by(stance.hypothesis, &source.origin);
                if stance.stance != Stance::Supports || !repeats {
                    self.add_stance(observation, stance);
                }
            }
        }
        if let Some(resolution) = &extraction.extraction.resolution
            && let Some((_, from)) = labels.iter().find(|(label, _)| *label == resolution.from)
        {
            self.resolutions.push((resolution, *from));
        }
        if source.used_in.is_empty() {
            self.note_entities(source.id, extraction);
        }
    }

    fn observe(
        &mut self,
        source: &Source,
        item: &ItemDraft,
        place: (usize, usize),
    ) -> ObservationId {
        self.accepted += 1;
        if let Some(known) = self.find(source.id, &item.quote) {
            return known;
        }
        let id = ObservationId(self.next_observation);
        self.next_observation += 1;
        self.made.push((source.id, fold(&item.quote), id));
        self.push(EvidenceEvent::ObservationRecorded(NewObservation {
            id,
            source: source.id,
            statement: item.statement.clone(),
            quote: item.quote.clone(),
            quote_start: place.0,
            quote_end: place.1,
            concepts: item.concepts.clone(),
        }));
        id
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

    fn add_stance(&mut self, from: ObservationId, stance: &StanceDraft) {
        let to = stance.hypothesis;
        let Some(hypothesis) = self
            .session
            .graph
            .hypothesis(to)
            .filter(|it| it.is_active())
        else {
            return;
        };
        let weight = stance.weight;
        let edge = match stance.stance {
            Stance::Supports => EdgeKind::Supports { from, to, weight },
            Stance::Contradicts => EdgeKind::Contradicts { from, to, weight },
            Stance::Qualifies => {
                return self.qualify(hypothesis, stance.condition.as_deref(), from);
            }
            Stance::Unsure => return,
        };
        let linked = self.linked.insert((from, to));
        if linked && !hypothesis.is_evidence(from) {
            self.push(EvidenceEvent::EdgeAdded { edge });
        }
    }

    fn qualify(&mut self, hypothesis: &Hypothesis, condition: Option<&str>, from: ObservationId) {
        let Some(condition) = condition.map(str::trim).filter(|it| !it.is_empty()) else {
            return;
        };
        let mine = character_pairs(condition);
        let alike = |it: &str| pairs_similarity(&mine, &character_pairs(it)) >= SAME_CONDITION;
        let now = self
            .conditions
            .iter()
            .filter(|it| it.0 == hypothesis.id)
            .map(|it| it.1.as_str());
        let known = hypothesis
            .conditions
            .iter()
            .map(|it| it.text.as_str())
            .chain(now)
            .any(alike);
        if !known
            && self
                .conditions
                .insert((hypothesis.id, condition.to_owned()))
        {
            let condition = condition.to_owned();
            self.push(EvidenceEvent::HypothesisQualified {
                hypothesis: hypothesis.id,
                condition,
                from,
            });
        }
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
        self.events.push(event.into());
    }
}

#[cfg(test)]
mod tests;
