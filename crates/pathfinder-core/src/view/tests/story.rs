//! Builds a session for tests, record by record.

mod parts;
mod tea;

use jiff::Timestamp;
use pathfinder_text::Lang;

pub(super) use self::parts::told_in_parts;
pub(super) use self::tea::{contradicts, first, supports, texts, told};

use crate::contract::*;
use crate::copy::Fingerprint;
use crate::event::*;
use crate::id::{BlobHash, HypothesisId, HypothesisType, NodeId, ObservationId, SourceId};
use crate::paper::PageFacts;
use crate::question::Question;
use crate::search::{SearchEntry, SearchOutcome};
use crate::session::{Record, Session};
use crate::settings::Settings;
use crate::source::SourceType;
use crate::step::Strategy;

pub(super) fn hyp(text: &str) -> HypothesisId {
    text.parse().expect("a hypothesis id")
}

pub(super) fn obs(number: u32) -> ObservationId {
    ObservationId(number)
}

/// Collects records; every text passes through `say`, so that a test may put anything into all of them.
pub(super) struct Story<'a> {
    pub(super) session: Session,
    say: &'a dyn Fn(&str) -> String,
    seconds: i64,
}

/// 2026-02-01T09:00:00Z.
const START: i64 = 1_769_936_400;

impl<'a> Story<'a> {
    pub(super) fn begin(lang: Lang, question: &str, say: &'a dyn Fn(&str) -> String) -> Story<'a> {
        let settings = Settings {
            lang,
            providers: vec!["local".into(), "arxiv".into()],
            ..Settings::default()
        };
        let question: Question =
            serde_json::from_value(serde_json::Value::String(say(question))).expect("any text");
        let started = SessionEvent::SessionStarted {
            id: "20260201-090000-tea-calm".into(),
            question,
            settings,
        };
        let at = Timestamp::from_second(START).expect("a time");
        let session = Session::begin(&Record {
            seq: 1,
            at,
            events: vec![started.into()],
        })
        .expect("it starts");
        Story {
            session,
            say,
            seconds: START,
        }
    }

    /// What comes after a session that was told.
    pub(super) fn going_on(session: Session, say: &'a dyn Fn(&str) -> String) -> Story<'a> {
        let seconds = session.updated_at.as_second();
        Story {
            session,
            say,
            seconds,
        }
    }

    /// Appends a record a minute later.
    pub(super) fn tell(&mut self, events: Vec<Event>) {
        self.seconds += 60;
        let at = Timestamp::from_second(self.seconds).expect("a time");
        let seq = self.session.seq + 1;
        self.session.apply_record(&Record { seq, at, events });
    }

    pub(super) fn say(&self, text: &str) -> String {
        (self.say)(text)
    }

    pub(super) fn start(
        &mut self,
        target: Target,
        conflict_with: Option<&str>,
        reason: SelectReason,
    ) {
        let iteration = self.session.iteration + 1;
        let selection = self.selection(target, conflict_with, reason);
        self.tell(vec![
            IterationEvent::IterationStarted {
                question: None,
                iteration,
            }
            .into(),
            IterationEvent::TargetSelected(selection).into(),
        ]);
    }

    pub(super) fn selection(
        &self,
        target: Target,
        with: Option<&str>,
        reason: SelectReason,
    ) -> Selection {
        let seeks_counter_evidence = matches!(reason, SelectReason::UncertainHypothesis);
        Selection {
            target,
            conflict_with: with.map(hyp),
            mode: SearchMode::Broad,
            seeks_counter_evidence,
            reason,
        }
    }

    pub(super) fn search(
        &mut self,
        query: &str,
        provider: &str,
        outcome: SearchOutcome,
        found: &[NewSource],
    ) {
        let because = (outcome == SearchOutcome::Blocked).then(|| self.say("HTTP 403").into());
        let search = SearchEntry {
            query: self.say(query),
            provider: provider.into(),
            strategy: Strategy::Web,
            outcome,
            because,
            answered_by: Vec::new(),
        };
        let first = self.session.sources.len() as u32 + 1;
        let hits = found.iter().enumerate().map(|(place, new)| FoundHit {
            source: SourceId(first + place as u32),
            score: 1.0,
            new: Some(new.clone()),
            nearest: None,
        });
        let searches = vec![MergedSearch {
            aim: 0,
            search,
            hits: hits.collect(),
        }];
        self.tell(vec![ExploreEvent::HitsMerged { searches }.into()]);
    }

    pub(super) fn found(&self, url: &str, title: &str, source_type: SourceType) -> NewSource {
        NewSource {
            url: url.into(),
            title: self.say(title),
            provider: "local".into(),
            source_type,
            date: Some(self.say("2024-05-01")),
            authors: Some(self.say("Kim, A.; Lee, B.")),
            locator: url.into(),
            paper: None,
            provider_text: None,
            found_by: Vec::new(),
            self_description: None,
            rating: None,
        }
    }

    /// Reads a source whose text is its quotes, and records them.
    pub(super) fn read(&mut self, source: u32, dropped_quotes: usize) {
        let source = SourceId(source);
        let known = self.session.source(source).expect("it was found");
        let title = known.title.clone();
        self.tell(vec![
            ExploreEvent::ReadingPlanned {
                sources: vec![source],
            }
            .into(),
            ExploreEvent::SourceRead {
                source,
                snapshot: BlobHash::of(known.url.as_bytes()),
                title,
                characters: 100,
                fingerprint: Fingerprint::default(),
                page: PageFacts::default(),
            }
            .into(),
            ExploreEvent::Extracted {
                source,
                extraction: CheckedExtraction {
                    extraction: Extraction::default(),
                    places: Vec::new(),
                    dropped_quotes,
                },
            }
            .into(),
        ]);
    }

    pub(super) fn observe(&self, source: u32, statement: &str, quote: &str) -> Event {
        let id = self.session.graph.next_observation();
        EvidenceEvent::ObservationRecorded(NewObservation {
            id,
            source: SourceId(source),
            statement: self.say(statement),
            quote: self.say(quote),
            quote_start: 10,
            quote_end: 10 + quote.len(),
            concepts: vec![self.say("tea")],
            context: String::new(),
            fit: None,
            place: String::new(),
            superseded_by: None,
            answers: Vec::new(),
        })
        .into()
    }

    pub(super) fn raise(&self, id: &str, statement: &str, from: Vec<NodeId>) -> Event {
        let id = hyp(id);
        EvidenceEvent::HypothesisRaised(NewHypothesis {
            id,
            statement: self.say(statement),
            tool: (id.kind == HypothesisType::B).then_some(ThinkingTool::PatternRecognition),
            derived_from: from,
            keywords: vec![self.say(statement)],
            sub_question: Some(0),
        })
        .into()
    }

    pub(super) fn lesson(&mut self) {
        let lesson = Lesson {
            reason: self.say("two sources agree"),
            lesson: self.say("papers answer best"),
            adjustment: self.say("search papers first"),
            rule: Some(RuleDraft {
                rule: self.say("papers first"),
                situations: vec![self.say("health")],
            }),
        };
        self.tell(vec![
            VerifyEvent::VerificationEnded.into(),
            IterationEvent::Learned {
                lesson,
                because: None,
                outcome: None,
                action: None,
            }
            .into(),
        ]);
    }

    pub(super) fn end(&mut self, next: Vec<Selection>) {
        let active = self.session.top_hypotheses();
        self.tell(vec![
            IterationEvent::StatusesEvaluated.into(),
            IterationEvent::IterationEnded {
                active,
                next,
                used: None,
            }
            .into(),
        ]);
    }
}
