//! Folds the events of EXPLORE: searches, sources, texts.

use jiff::Timestamp;

use super::implied;
use crate::contract::ExplorationResult;
use crate::event::{CheckedExtraction, ExploreEvent, MergedSearch, NewSource, Selection};
use crate::id::{BlobHash, SourceId};
use crate::paper::{PageFacts, Paper};
use crate::session::{Aim, SearchAnswer, SearchDone, Session, SlotState, StrengthChange};
use crate::source::{Nearest, Purpose, Reading, Source, TextShown};
use crate::step::FailureReason;

fn purpose(selection: &Selection) -> Purpose {
    Purpose {
        target: selection.target.clone(),
        seeks_counter_evidence: selection.seeks_counter_evidence,
    }
}

impl Session {
    pub(super) fn apply_explore(&mut self, event: &ExploreEvent, at: Timestamp) {
        match event {
            ExploreEvent::QueryWorded {
                aim,
                query,
                translation,
                retry_keywords,
                family,
            } => self.change_aim(*aim, |it| {
                it.query = query.clone();
                it.family = *family;
                it.translation.clone_from(translation);
                it.retry_keywords = retry_keywords.clone();
            }),
            ExploreEvent::NothingNewToAsk { aim } => self.drop_aim(*aim),
            ExploreEvent::Searched { aim, search, hits } => {
                let (search, hits) = (search.clone(), hits.clone());
                self.change_aim(*aim, |it| it.answers.push(SearchAnswer { search, hits }));
            }
            ExploreEvent::HitsMerged { searches } => {
                searches.iter().for_each(|it| self.apply_hits(it, at));
            }
            ExploreEvent::PaperCompleted {
                source,
                paper,
                locator,
                provider_text,
            } => self.complete(*source, paper, locator.as_ref(), provider_text.as_ref()),
            ExploreEvent::SourceRetracted { source, .. } => self.retract(*source),
            ExploreEvent::PaperLookedUp { source } => {
                let source = self.sources.get_mut(source.index());
                source.into_iter().for_each(|it| it.is_looked_up = true);
            }
            ExploreEvent::ReadingPlanned { sources } => {
                self.explore(|it| sources.iter().for_each(|source| it.plan(*source)));
            }
            ExploreEvent::SourceRead {
                source,
                snapshot,
                title,
                characters,
                fingerprint,
                page,
            } => {
                let reading = Reading::Read {
                    snapshot: snapshot.clone(),
                    characters: *characters,
                    fingerprint: fingerprint.clone(),
                    copy_of: None,
                };
                self.finish_reading(*source, reading, title, page);
            }
            ExploreEvent::SourceFailed {
                source,
                because,
                is_passing,
            } => self.fail_source(*source, because, *is_passing),
            ExploreEvent::Extracted { source, extraction } => self.extract(*source, extraction),
            ExploreEvent::ExtractionFailed { source, because } => self.fail_slot(*source, because),
            ExploreEvent::CopyRecognized { source, copy_of } => self.mark_copy(*source, *copy_of),
            ExploreEvent::ExplorationRetried { aim, query } => self.search_again(*aim, query),
            ExploreEvent::ExplorationEnded { result, judged } => {
                self.explore(|it| it.judged.extend(judged));
                self.end_exploration(*result);
            }
        }
    }

    fn extract(&mut self, source: SourceId, extraction: &CheckedExtraction) {
        if let Some(it) = self.sources.get_mut(source.index()) {
            it.show(extraction.extraction.shown.as_deref());
        }
        self.explore(|it| it.fill(source, SlotState::Extracted(extraction.clone())));
        self.log_mut(|log| log.dropped_quotes += extraction.dropped_quotes);
    }

    fn change_aim(&mut self, place: usize, change: impl FnOnce(&mut Aim)) {
        self.explore(|it| {
            if let Some(aim) = it.aim_mut(place) {
                change(aim);
            }
        });
    }

    fn drop_aim(&mut self, place: usize) {
        self.change_aim(place, |it| {
            it.is_dropped = true;
            it.is_searched = true;
        });
        self.log_mut(|log| log.dropped.push(place));
    }

    fn apply_hits(&mut self, MergedSearch { aim, search, hits }: &MergedSearch, at: Timestamp) {
        for hit in hits {
            if let Some(new) = &hit.new {
                let source = self.new_source(hit.source, new);
                self.sources.push(source);
            }
            if let (Some(passage), Some(source)) =
                (hit.nearest, self.sources.get_mut(hit.source.index()))
            {
                source.nearest = Some(Nearest {
                    passage,
                    score: hit.score,
                });
            }
        }
        // Scores are comparable within one search only.
        let top = hits
            .iter()
            .map(|it| it.score)
            .fold(f64::MIN_POSITIVE, f64::max);
        self.explore(|it| {
            it.searches_failed += usize::from(search.is_lacking());
        });
        self.change_aim(*aim, |it| {
            it.is_searched = true;
            it.hits
                .extend(hits.iter().map(|hit| (hit.source, hit.score / top)));
        });
        let place = self.searches.len();
        self.searches.push(SearchDone {
            iteration: self.iteration,
            at,
            entry: search.clone(),
            result_count: hits.len(),
            new_sources: hits.iter().filter(|it| it.new.is_some()).count(),
        });
        self.log_mut(|log| log.searches.push(place));
    }

    fn new_source(&self, id: SourceId, new: &NewSource) -> Source {
        let rating = new
            .rating
            .clone()
            .unwrap_or_else(|| implied::rating(self, new));
        Source {
            id,
            url: new.url.clone(),
            title: new.title.clone(),
            provider: new.provider.clone(),
            found_by: new.found_by.clone(),
            source_type: new.source_type,
            authority: rating.authority,
            origin: rating.origin,
            domain: Some(rating.domain),
            date: new.date.clone(),
            authors: new.authors.clone(),
            locator: new.locator.clone(),
            paper: new.paper.clone(),
            provider_text: new.provider_text.clone(),
            file: None,
            fallback_because: None,
            is_looked_up: false,
            found_in: self.iteration,
            nearest: None,
            reading: Reading::NotYet,
            shown: TextShown::default(),
            used_in: Vec::new(),
            read_for: Vec::new(),
            self_description: new.self_description.clone(),
        }
    }

    fn complete(
        &mut self,
        source: SourceId,
        paper: &Paper,
        locator: Option<&String>,
        provider_text: Option<&BlobHash>,
    ) {
        let Some(it) = self.sources.get_mut(source.index()) else {
            return;
        };
        let is_retracted = it.is_retracted();
        it.paper = Some(Box::new(Paper {
            is_retracted,
            ..paper.clone()
        }));
        it.provider_text = provider_text.cloned().or(it.provider_text.take());
        if let Some(locator) = locator {
            it.locator.clone_from(locator);
            // A paper that could not be fetched from one place may be available at another.
            if matches!(it.reading, Reading::Failed { .. }) {
                it.reading = Reading::NotYet;
            }
        }
    }

    fn finish_reading(
        &mut self,
        source: SourceId,
        reading: Reading,
        title: &str,
        page: &PageFacts,
    ) {
        let Some(it) = self.sources.get_mut(source.index()) else {
            return;
        };
        it.learn(page);
        it.reading = reading;
        // An archive knows the title of a paper better than its file does.
        if it.paper.is_none() || it.title.is_empty() {
            title.clone_into(&mut it.title);
        }
    }

    fn fail_source(&mut self, source: SourceId, because: &FailureReason, is_passing: bool) {
        if let Some(it) = self.sources.get_mut(source.index()) {
            it.fail(because, is_passing);
        }
        self.fail_slot(source, because);
    }

    /// What was read in a retracted paper no longer carries weight.
    fn retract(&mut self, source: SourceId) {
        let Some(it) = self.sources.get_mut(source.index()) else {
            return;
        };
        it.authority = 0.0;
        it.paper.iter_mut().for_each(|it| it.is_retracted = true);
        let iteration = self.iteration;
        let strengths: Vec<_> = self
            .graph
            .hypotheses()
            .iter()
            .map(|it| (it.id, it.strength()))
            .collect();
        let touched = self.graph.trust(source, 0.0, iteration);
        for (id, before) in strengths.into_iter().filter(|(id, _)| touched.contains(id)) {
            let after = self.graph.hypothesis(id).map_or(before, |it| it.strength());
            self.log_mut(|log| {
                log.strengths
                    .entry(id)
                    .or_insert(StrengthChange { before, after })
                    .after = after;
            });
        }
    }

    pub(super) fn drop_out_of_reach(&mut self, sources: &[SourceId]) {
        let because = FailureReason::OutOfReach {};
        sources.iter().for_each(|it| self.fail_slot(*it, &because));
    }

    fn mark_copy(&mut self, source: SourceId, copy_of: SourceId) {
        if let Some(Source {
            reading: Reading::Read { copy_of: of, .. },
            ..
        }) = self.sources.get_mut(source.index())
        {
            *of = Some(copy_of);
        }
        self.log_mut(|log| log.copies.push((source, copy_of)));
    }

    fn search_again(&mut self, aim: usize, query: &str) {
        self.change_aim(aim, |it| {
            it.query = query.to_owned();
            it.translation = None;
            it.retries += 1;
            it.is_searched = false;
            it.answers.clear();
            it.hits.clear();
        });
        self.log_mut(|log| log.retries += 1);
    }

    fn fail_slot(&mut self, source: SourceId, because: &FailureReason) {
        self.explore(|it| {
            it.fill(
                source,
                SlotState::Failed {
                    because: because.clone(),
                },
            )
        });
    }

    fn end_exploration(&mut self, result: ExplorationResult) {
        let mut read = Vec::new();
        for (exploration, slot) in self
            .exploration
            .iter()
            .flat_map(|it| it.slots.iter().map(move |slot| (it, slot)))
            .filter(|(_, slot)| matches!(slot.state, SlotState::Extracted(_)))
        {
            read.push(slot.source);
            if let Some(it) = self.sources.get_mut(slot.source.index()) {
                it.used_in.push(self.iteration);
                let selection = &exploration.aim(slot.aim).selection;
                if !it.was_read_for(selection) {
                    it.read_for.push(purpose(selection));
                }
            }
        }
        let failed = self
            .exploration
            .iter()
            .flat_map(|it| it.failures().map(|(id, because)| (id, because.clone())))
            .collect();
        self.explore(|it| it.result = Some(result));
        self.log_mut(|log| {
            log.result = Some(result);
            log.sources_failed = failed;
            log.sources_read = read;
        });
    }
}
