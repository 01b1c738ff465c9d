//! Folds events into the state. State changes here and nowhere else.

use jiff::Timestamp;

use super::iteration::{Ideation, IterationLog, StatusChange, StrengthChange};
use super::{
    Answer, ConfidenceChange, DryTarget, Exploration, Keyword, LessonLearned, OpenStep, Record, Rule,
    SearchDone, Session, SlotState, Stage, Status, SubQuestion, ThesisMade,
};
use crate::contract::{ExplorationResult, HypothesisStatus, Lesson, ResolutionKind};
use crate::event::{
    Event, EvidenceEvent, ExploreEvent, FoundHit, IterationEvent, NewHypothesis, NewObservation, NewSource,
    SearchEntry, SearchOutcome, Selection, SessionEvent, StepEvent, Target, VerifyEvent, WriteEvent,
};
use crate::finding::Finding;
use crate::graph::{EdgeKind, EdgeResolution, Hypothesis, Observation, Visit};
use crate::id::{HypothesisId, SourceId, StepId};
use crate::source::{Reading, Source, origin, registrable_domain};

/// A target that was dry this often running goes behind all others ...
const DRY_MISSES: u32 = 2;
/// ... for this many iterations.
const DRY_ITERATIONS: u32 = 5;
const IDEATE_EVERY: u32 = 3;

impl Session {
    pub fn apply_record(&mut self, record: &Record) {
        self.seq = record.seq;
        for event in &record.events {
            self.apply(event, record.at);
        }
    }

    pub fn apply(&mut self, event: &Event, at: Timestamp) {
        self.updated_at = at;
        match event {
            Event::Session(event) => self.apply_session(event),
            Event::Step(event) => self.apply_step(event),
            Event::Iteration(event) => self.apply_iteration(event, at),
            Event::Explore(event) => self.apply_explore(event, at),
            Event::Evidence(event) => self.apply_evidence(event),
            Event::Verify(event) => self.apply_verify(event),
            Event::Write(event) => self.apply_write(event, at),
        }
    }

    fn apply_session(&mut self, event: &SessionEvent) {
        match event {
            SessionEvent::SessionStarted { .. } | SessionEvent::JournalRecovered { .. } => {}
            SessionEvent::QuestionDecomposed { sub_questions } => {
                self.sub_questions = sub_questions.iter().map(SubQuestion::from).collect();
                self.stage = Stage::Between;
            }
            SessionEvent::SessionPaused { because } => {
                self.set_status(Status::Paused);
                self.paused_because = Some(*because);
            }
            SessionEvent::SessionResumed => {
                self.set_status(if self.iteration == 0 {
                    Status::Initialized
                } else {
                    Status::Running
                });
            }
            SessionEvent::SessionStopped => self.set_status(Status::StoppedByUser),
            SessionEvent::SessionCompleted => self.set_status(Status::Completed),
            SessionEvent::BudgetExceeded => self.set_status(Status::BudgetExceeded),
            SessionEvent::IterationLimitChanged { iterations_max } => {
                self.settings.iterations_max = *iterations_max
            }
            SessionEvent::BudgetChanged { budget_micro_usd } => {
                self.budget.limit_micro_usd = *budget_micro_usd
            }
        }
    }

    fn apply_step(&mut self, event: &StepEvent) {
        match event {
            StepEvent::StepOpened {
                step,
                key,
                reserved_micro_usd,
                ..
            } => {
                self.steps_opened = step.0;
                self.budget.reserve(*reserved_micro_usd);
                self.open_steps.push(OpenStep {
                    id: *step,
                    key: key.clone(),
                    reserved_micro_usd: *reserved_micro_usd,
                });
            }
            StepEvent::StepClosed {
                step,
                spent_micro_usd,
            } => self.close_step(*step, Some(*spent_micro_usd)),
            StepEvent::StepInterrupted { step } => self.close_step(*step, None),
        }
    }

    fn apply_write(&mut self, event: &WriteEvent, at: Timestamp) {
        match event {
            WriteEvent::AnswerRequested => self.writing.answer = true,
            WriteEvent::AnswerWritten { sentences } => {
                self.writing.answer = false;
                self.answer = Some(Answer {
                    iteration: self.iteration,
                    sentences: sentences.clone(),
                });
                self.view_seq = self.seq;
            }
            WriteEvent::ThesisRequested => self.writing.thesis = true,
            WriteEvent::ThesisWritten { draft, core } => {
                self.writing.thesis = false;
                let (draft, core) = (draft.clone(), core.clone());
                self.thesis = Some(ThesisMade {
                    iteration: self.iteration,
                    at,
                    draft,
                    core,
                });
                self.view_seq = self.seq;
            }
        }
    }

    fn set_status(&mut self, status: Status) {
        self.status = status;
        self.paused_because = None;
        self.view_seq = self.seq;
    }

    fn close_step(&mut self, id: StepId, spent_micro_usd: Option<u64>) {
        if let Some(place) = self.open_steps.iter().position(|it| it.id == id) {
            let step = self.open_steps.remove(place);
            // Nobody knows what an interrupted call cost: its worst case is spent.
            self.budget.settle(
                step.reserved_micro_usd,
                spent_micro_usd.unwrap_or(step.reserved_micro_usd),
            );
        }
    }

    fn apply_iteration(&mut self, event: &IterationEvent, at: Timestamp) {
        match event {
            IterationEvent::IterationStarted { iteration } => {
                self.iteration = *iteration;
                self.status = Status::Running;
                self.iterations
                    .push(IterationLog::new(*iteration, at, self.graph.edges().len()));
            }
            IterationEvent::TargetSelected(selection) => {
                self.exploration = Some(Exploration::new(selection.clone()));
                self.log_mut(|log| log.selection = Some(selection.clone()));
                self.stage = Stage::Wording;
            }
            IterationEvent::Learned { lesson } => self.learn(lesson),
            IterationEvent::Ideated { candidates, chosen } => {
                let ideation = Ideation {
                    candidates: candidates.clone(),
                    chosen: *chosen,
                    raised: None,
                };
                self.log_mut(|log| log.ideation = Some(ideation));
                self.stage = Stage::Closing;
            }
            IterationEvent::HypothesisVisited { hypothesis } => self.visit(*hypothesis),
            IterationEvent::HypothesisStatusChanged {
                hypothesis,
                to,
                because,
            } => {
                let Some(it) = self.graph.hypothesis_mut(*hypothesis) else {
                    return;
                };
                let change = StatusChange {
                    hypothesis: *hypothesis,
                    from: it.status,
                    to: *to,
                    because: because.clone(),
                };
                it.status = *to;
                if *to == HypothesisStatus::Rejected {
                    it.rejected_because = Some(because.clone());
                }
                self.log_mut(|log| log.statuses.push(change));
            }
            IterationEvent::SubQuestionAnswered { place, by } => self.answer_sub_question(*place, Some(*by)),
            IterationEvent::SubQuestionReopened { place } => self.answer_sub_question(*place, None),
            IterationEvent::HealthChecked { issues } => {
                self.health.last_check = self.iteration;
                self.health.issues = issues.clone();
                self.log_mut(|log| log.health = Some(issues.clone()));
            }
            IterationEvent::IterationEnded { active, next } => self.end_iteration(active, next, at),
        }
    }

    fn apply_explore(&mut self, event: &ExploreEvent, at: Timestamp) {
        match event {
            ExploreEvent::QueryWorded {
                query,
                retry_keywords,
            } => {
                self.explore(|it| {
                    it.query = query.clone();
                    it.retry_keywords = retry_keywords.clone();
                });
                self.stage = Stage::Searching;
            }
            ExploreEvent::Searched { search, hits } => self.searched(search, hits, at),
            ExploreEvent::ReadingPlanned { sources } => {
                let slots = sources.iter().map(|it| super::Slot {
                    source: *it,
                    state: SlotState::Waiting,
                });
                self.explore(|it| it.slots.extend(slots));
                self.stage = Stage::Reading;
            }
            ExploreEvent::SourceRead {
                source,
                snapshot,
                title,
                characters,
                fingerprint,
            } => {
                if let Some(it) = self.sources.get_mut(source.index()) {
                    let (snapshot, fingerprint) = (snapshot.clone(), fingerprint.clone());
                    it.reading = Reading::Read {
                        snapshot,
                        characters: *characters,
                        fingerprint,
                        copy_of: None,
                    };
                    it.title = title.clone();
                }
            }
            ExploreEvent::SourceFailed { source, because } => {
                if let Some(it) = self.sources.get_mut(source.index()) {
                    it.reading = Reading::Failed {
                        because: because.clone(),
                    };
                }
                self.fail_slot(*source, because);
            }
            ExploreEvent::Extracted { source, extraction } => {
                self.explore(|it| it.fill(*source, SlotState::Extracted(extraction.clone())));
                self.log_mut(|log| log.dropped_quotes += extraction.dropped_quotes);
            }
            ExploreEvent::ExtractionFailed { source, because } => self.fail_slot(*source, because),
            ExploreEvent::CopyRecognized { source, copy_of } => {
                if let Some(Source {
                    reading: Reading::Read { copy_of: of, .. },
                    ..
                }) = self.sources.get_mut(source.index())
                {
                    *of = Some(*copy_of);
                }
                self.log_mut(|log| log.copies.push((*source, *copy_of)));
            }
            ExploreEvent::ExplorationRetried { query } => {
                self.explore(|it| {
                    it.query = query.clone();
                    it.retries += 1;
                    it.searches_back = 0;
                    it.hits.clear();
                });
                self.log_mut(|log| log.retries += 1);
                self.stage = Stage::Searching;
            }
            ExploreEvent::ExplorationEnded { result } => self.end_exploration(*result),
        }
    }

    fn apply_evidence(&mut self, event: &EvidenceEvent) {
        match event {
            EvidenceEvent::ObservationRecorded(new) => self.record(new),
            EvidenceEvent::ObservationAlsoAt { observation, url } => {
                if let Some(it) = self.graph.observation_mut(*observation) {
                    it.also_at.push(url.clone());
                }
                self.log_mut(|log| log.also_at.push(*observation));
            }
            EvidenceEvent::HypothesisRaised(new) => self.raise(new),
            EvidenceEvent::HypothesisQualified {
                hypothesis,
                condition,
                ..
            } => self.qualify(*hypothesis, condition),
            EvidenceEvent::EdgeAdded { edge } => self.add_edge(*edge),
            EvidenceEvent::ConflictResolved {
                hypothesis,
                other,
                resolution,
                loser,
            } => {
                self.resolve_conflict(*hypothesis, *other, resolution, *loser);
            }
            EvidenceEvent::ContradictionResolved {
                observation,
                hypothesis,
                resolution,
            } => {
                let which = |edge: &EdgeKind| matches!(edge, EdgeKind::Contradicts { from, to, .. } if from == observation && to == hypothesis);
                self.graph.resolve(which, resolution.clone());
                if resolution.kind != ResolutionKind::OneRejected {
                    self.qualify(*hypothesis, &resolution.description);
                }
                self.log_mut(|log| log.resolutions.push(resolution.description.clone()));
            }
            EvidenceEvent::EntityNoted { label, kind, source } => {
                let before = self.knowledge.entities.len();
                self.knowledge.note_entity(label, *kind, *source, self.iteration);
                let added = self.knowledge.entities.len() - before;
                self.log_mut(|log| log.entities_added += added);
            }
            EvidenceEvent::RelationNoted {
                from,
                to,
                relation,
                source,
            } => {
                let before = self.knowledge.relations.len();
                self.knowledge
                    .note_relation(from, to, *relation, *source, self.iteration);
                let added = self.knowledge.relations.len() - before;
                self.log_mut(|log| log.relations_added += added);
            }
        }
    }

    fn apply_verify(&mut self, event: &VerifyEvent) {
        let iteration = self.iteration;
        match event {
            VerifyEvent::Judged { judgments } => self.explore(|it| it.judgments = Some(judgments.clone())),
            VerifyEvent::Verified { verifications } => {
                self.explore(|it| it.verifications = Some(verifications.clone()))
            }
            VerifyEvent::VerificationEnded => self.stage = Stage::Learning,
            VerifyEvent::ObservationDoubted { observation, doubt } => {
                if let Some(it) = self.graph.observation_mut(*observation) {
                    it.doubt = Some(doubt.clone());
                }
            }
            VerifyEvent::FindingMade { finding, observation } => {
                self.findings
                    .push(Finding::new(*finding, *observation, iteration));
                self.log_mut(|log| log.findings.push(*finding));
            }
            VerifyEvent::FindingJoined { finding, observation } => {
                if let Some(it) = self.findings.get_mut(finding.index()) {
                    it.observations.push(*observation);
                    it.updated_at = iteration;
                }
                self.log_mut(|log| {
                    if !log.findings.contains(finding) {
                        log.findings.push(*finding);
                    }
                });
            }
            VerifyEvent::FindingDisputed { finding, by } => {
                for (one, other) in [(finding, by), (by, finding)] {
                    if let Some(it) = self.findings.get_mut(one.index()) {
                        it.disputed_by.insert(*other);
                        it.updated_at = iteration;
                    }
                }
            }
            VerifyEvent::FindingReconciled { finding, with } => {
                for (one, other) in [(finding, with), (with, finding)] {
                    if let Some(it) = self.findings.get_mut(one.index()) {
                        it.disputed_by.remove(other);
                        it.updated_at = iteration;
                    }
                }
            }
        }
    }

    fn explore(&mut self, change: impl FnOnce(&mut Exploration)) {
        if let Some(it) = &mut self.exploration {
            change(it);
        }
    }

    fn log_mut(&mut self, change: impl FnOnce(&mut IterationLog)) {
        if let Some(it) = self.iterations.last_mut() {
            change(it);
        }
    }

    fn searched(&mut self, search: &SearchEntry, hits: &[FoundHit], at: Timestamp) {
        for hit in hits {
            if let Some(new) = &hit.new {
                let source = self.new_source(hit.source, new);
                self.sources.push(source);
            }
        }
        let failed = !matches!(search.outcome, SearchOutcome::Found | SearchOutcome::Empty);
        self.explore(|it| {
            it.searches_back += 1;
            it.searches_failed += usize::from(failed);
            it.hits.extend(hits.iter().map(|hit| (hit.source, hit.score)));
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
        Source {
            id,
            url: new.url.clone(),
            title: new.title.clone(),
            provider: new.provider.clone(),
            source_type: new.source_type,
            authority: self.settings.authority.authority(new.source_type),
            origin: origin(&new.url),
            date: new.date.clone(),
            authors: new.authors.clone(),
            locator: new.locator.clone(),
            found_in: self.iteration,
            reading: Reading::NotYet,
            used_in: Vec::new(),
        }
    }

    fn fail_slot(&mut self, source: SourceId, because: &str) {
        self.explore(|it| it.fill(source, SlotState::Failed));
        self.log_mut(|log| log.sources_failed.push((source, because.to_owned())));
    }

    fn end_exploration(&mut self, result: ExplorationResult) {
        let read: Vec<SourceId> = self
            .exploration
            .iter()
            .flat_map(|it| it.extractions().map(|(source, _)| source))
            .collect();
        for source in &read {
            if let Some(it) = self.sources.get_mut(source.index()) {
                it.used_in.push(self.iteration);
            }
        }
        self.explore(|it| it.result = Some(result));
        self.log_mut(|log| {
            log.result = Some(result);
            log.sources_read = read;
        });
        self.stage = Stage::Verifying;
    }

    fn record(&mut self, new: &NewObservation) {
        let Some(source) = self.sources.get(new.source.index()) else {
            return;
        };
        self.graph.add_observation(Observation {
            id: new.id,
            source: new.source,
            statement: new.statement.clone(),
            quote: new.quote.clone(),
            quote_start: new.quote_start,
            quote_end: new.quote_end,
            concepts: new.concepts.clone(),
            authority: source.authority,
            origin: source.origin.clone(),
            domain: registrable_domain(&source.url),
            source_url: source.url.clone(),
            created_at: self.iteration,
            also_at: Vec::new(),
            doubt: None,
        });
        self.log_mut(|log| log.observations.push(new.id));
    }

    fn raise(&mut self, new: &NewHypothesis) {
        let mut hypothesis = Hypothesis::new(new.id, new.statement.clone(), self.iteration);
        hypothesis.tool = new.tool;
        hypothesis.derived_from = new.derived_from.clone();
        hypothesis.keywords = new.keywords.clone();
        hypothesis.sub_question = new.sub_question;
        self.graph.add_hypothesis(hypothesis);
        for keyword in &new.keywords {
            if !self.unexplored.iter().any(|it| it.keyword == *keyword) {
                self.unexplored.push(Keyword {
                    keyword: keyword.clone(),
                    from: new.id,
                    used: false,
                });
            }
        }
        self.log_mut(|log| {
            log.hypotheses.push(new.id);
            if let (Some(ideation), Some(_)) = (&mut log.ideation, new.tool) {
                ideation.raised = Some(new.id);
            }
        });
    }

    fn qualify(&mut self, hypothesis: HypothesisId, condition: &str) {
        let iteration = self.iteration;
        if let Some(it) = self.graph.hypothesis_mut(hypothesis)
            && it.add_condition(condition)
        {
            it.last_touched = iteration;
            self.log_mut(|log| log.qualified.push(hypothesis));
        }
    }

    fn add_edge(&mut self, edge: EdgeKind) {
        let touched = edge.evidence().map(|(_, to, ..)| to);
        let before = touched
            .and_then(|it| self.graph.hypothesis(it))
            .map(|it| (it.strength(), it.confidence()));
        self.graph.add_edge(edge, self.iteration);
        let after = touched
            .and_then(|it| self.graph.hypothesis(it))
            .map(|it| (it.strength(), it.confidence()));
        let edges = self.graph.edges().len();
        self.log_mut(|log| {
            log.edges.1 = edges;
            if let (Some(id), Some(before), Some(after)) = (touched, before, after) {
                let strength = log.strengths.entry(id).or_insert(StrengthChange {
                    before: before.0,
                    after: after.0,
                });
                strength.after = after.0;
                let confidence = log.confidences.entry(id).or_insert(ConfidenceChange {
                    before: before.1,
                    after: after.1,
                });
                confidence.after = after.1;
            }
        });
    }

    fn resolve_conflict(
        &mut self,
        one: HypothesisId,
        other: HypothesisId,
        resolution: &EdgeResolution,
        loser: Option<HypothesisId>,
    ) {
        let which = |edge: &EdgeKind| matches!(edge, EdgeKind::Conflicts { from, to } if (*from, *to) == (one, other) || (*from, *to) == (other, one));
        self.graph.resolve(which, resolution.clone());
        // The loser of `one_rejected` is rejected by an event of its own.
        if loser.is_none() {
            self.qualify(one, &resolution.description);
            self.qualify(other, &resolution.description);
        }
        self.log_mut(|log| log.resolutions.push(resolution.description.clone()));
    }

    fn learn(&mut self, lesson: &Lesson) {
        let succeeded =
            self.exploration.as_ref().and_then(|it| it.result) == Some(ExplorationResult::Success);
        if let Some(draft) = &lesson.rule {
            let place = self
                .rules
                .iter()
                .position(|it| it.rule == draft.rule)
                .unwrap_or_else(|| {
                    self.rules.push(Rule {
                        rule: draft.rule.clone(),
                        situations: draft.situations.clone(),
                        applied: 0,
                        succeeded: 0,
                        learned_iteration: self.iteration,
                    });
                    self.rules.len() - 1
                });
            self.rules[place].applied += 1;
            self.rules[place].succeeded += u32::from(succeeded);
        }
        self.lessons.push(LessonLearned {
            iteration: self.iteration,
            lesson: lesson.clone(),
        });
        self.log_mut(|log| log.lesson = Some(lesson.clone()));
        self.stage = if self.iteration.is_multiple_of(IDEATE_EVERY) {
            Stage::Ideating
        } else {
            Stage::Closing
        };
    }

    fn visit(&mut self, id: HypothesisId) {
        let iteration = self.iteration;
        let (from, to) = self.log().map_or((0, 0), |it| it.edges);
        let results = self.graph.edges()[from..to]
            .iter()
            .filter_map(|edge| {
                edge.kind
                    .evidence()
                    .filter(|(_, to, ..)| *to == id)
                    .map(|(from, ..)| (from, edge.kind.name()))
            })
            .map(|(from, name)| format!("{from} {name}"))
            .collect();
        let before = self
            .log()
            .and_then(|it| it.strengths.get(&id))
            .map(|it| it.before);
        if let Some(it) = self.graph.hypothesis_mut(id) {
            let strength_after = it.strength();
            let strength_before = before.unwrap_or(strength_after);
            it.visits.push(Visit {
                iteration,
                results,
                strength_before,
                strength_after,
            });
            it.last_touched = iteration;
        }
    }

    fn answer_sub_question(&mut self, place: usize, by: Option<HypothesisId>) {
        if let Some(it) = self.sub_questions.get_mut(place) {
            it.answered_by = by;
        }
    }

    fn end_iteration(&mut self, active: &[HypothesisId], next: &[Selection], at: Timestamp) {
        let news = self.log().is_some_and(IterationLog::brought_news);
        if let Some(exploration) = self.exploration.take() {
            self.count_dry(&exploration.selection, news);
            match &exploration.selection.target {
                Target::Keyword(keyword) => {
                    if let Some(it) = self
                        .unexplored
                        .iter_mut()
                        .find(|it| it.keyword == *keyword && !it.used)
                    {
                        it.used = true;
                    }
                }
                Target::Lens(_) => self.lens_index += 1,
                Target::Hypothesis(_) => {}
            }
        }
        self.log_mut(|log| {
            log.ended_at = Some(at);
            log.active = active.to_vec();
            log.next = next.to_vec();
        });
        self.view_seq = self.seq;
        self.stage = Stage::Between;
    }

    fn count_dry(&mut self, selection: &Selection, news: bool) {
        let iteration = self.iteration;
        let place = self
            .dry_targets
            .iter()
            .position(|it| it.target == selection.target);
        if news {
            place.map(|it| self.dry_targets.remove(it));
            return;
        }
        let place = place.unwrap_or_else(|| {
            self.dry_targets.push(DryTarget {
                target: selection.target.clone(),
                misses: 0,
                behind_until: 0,
            });
            self.dry_targets.len() - 1
        });
        let dry = &mut self.dry_targets[place];
        dry.misses += 1;
        if dry.misses >= DRY_MISSES {
            dry.misses = 0;
            dry.behind_until = iteration + DRY_ITERATIONS;
        }
    }
}
