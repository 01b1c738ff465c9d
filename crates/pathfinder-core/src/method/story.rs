//! Whole sessions in memory, told as their phases and steps.

use std::fmt::Write as _;

use expect_test::Expect;
use jiff::Timestamp;

use crate::command::{Command, command};
use crate::contract::*;
use crate::decide::{due, next_steps, start as start_session};
use crate::event::{Event, IterationEvent, StepEvent};
use crate::id::{BlobHash, StepId};
use crate::interpret::interpret;
use crate::method;
use crate::paper::PageFacts;
use crate::phase::Phase;
use crate::question::Question;
use crate::session::{Record, Session};
use crate::settings::Settings;
use crate::step::{FetchedText, Hit, Outcome, Step};

/// A session in memory over these documents, and the story of its phases and steps.
pub(super) struct Story {
    pub(super) session: Session,
    documents: Vec<&'static str>,
    pub(super) told: String,
    /// What a reasoner thinks.
    think: fn(&Session, &Request) -> (Thought, String),
}

impl Story {
    pub(super) fn new(
        settings: Settings,
        documents: &[&'static str],
        think: fn(&Session, &Request) -> (Thought, String),
    ) -> Story {
        let question = Question::new("Does tea calm?").expect("a question");
        let phases = method::phases(settings.method);
        let events = start_session(phases, "test".into(), question, settings);
        let record = Record {
            seq: 1,
            at: Timestamp::UNIX_EPOCH,
            events,
        };
        Story {
            session: Session::begin(&record).expect("it starts"),
            documents: documents.to_vec(),
            told: String::new(),
            think,
        }
    }

    pub(super) fn commit(&mut self, events: Vec<Event>) {
        for event in &events {
            if let Event::Iteration(IterationEvent::PhaseEntered { phase }) = event {
                write!(self.told, "\n{}", format!("{phase:?}").to_lowercase()).expect("a string");
            }
        }
        let seq = self.session.seq + 1;
        let at = Timestamp::UNIX_EPOCH;
        self.session.apply_record(&Record { seq, at, events });
    }

    pub(super) fn follow(&mut self, asked: Command) {
        let events = command(&self.session, &asked).expect("allowed");
        self.commit(events);
    }

    /// Runs until nothing is left to do, or until this phase is entered.
    pub(super) fn run(&mut self, until: Option<Phase>) -> &mut Story {
        loop {
            let events = due(&self.session);
            if !events.is_empty() {
                self.commit(events);
                if Some(self.session.phase) == until {
                    return self;
                }
                continue;
            }
            let steps = next_steps(&self.session);
            let Some(step) = steps.first() else {
                return self;
            };
            self.perform(step);
        }
    }

    fn perform(&mut self, step: &Step) {
        let id = StepId(self.session.steps_opened + 1);
        let (name, key) = (step.name().to_owned(), step.key());
        let opened = StepEvent::StepOpened {
            step: id,
            name,
            key,
            reserved_micro_usd: 0,
        };
        self.commit(vec![opened.into()]);
        let (outcome, text) = self.outcome(step);
        let closed = StepEvent::StepClosed {
            step: id,
            spent_micro_usd: 0,
            call: None,
            answers: Vec::new(),
        };
        let mut events = vec![closed.into()];
        events.extend(interpret(&self.session, step, &outcome, Some(&text)));
        self.commit(events);
    }

    fn outcome(&mut self, step: &Step) -> (Outcome, String) {
        let (outcome, about, text) = match step {
            Step::Think { request, .. } => {
                let (thought, about) = (self.think)(&self.session, request);
                (Outcome::Thought(thought), about, self.text(step))
            }
            Step::Search(search) => {
                let hits = self.documents.iter().map(|it| hit(it)).collect();
                (Outcome::Hits(hits), search.query.clone(), String::new())
            }
            Step::Fetch(fetch) => {
                let text = format!("Tea calms {}.", fetch.locator);
                let outcome = Outcome::Text(FetchedText {
                    snapshot: BlobHash::of(text.as_bytes()),
                    title: fetch.locator.clone(),
                    page: PageFacts::default(),
                });
                (outcome, fetch.locator.clone(), text)
            }
        };
        write!(self.told, " ({} {about})", step.name()).expect("a string");
        (outcome, text)
    }

    /// The text of the source that a step reads.
    fn text(&self, step: &Step) -> String {
        let sources = self.session.sources.iter();
        let mut read =
            sources.filter(|it| it.snapshot().is_some() && it.snapshot() == step.snapshot());
        read.next()
            .map(|it| format!("Tea calms {}.", it.locator))
            .unwrap_or_default()
    }

    pub(super) fn is(&mut self, expected: Expect) {
        let session = &self.session;
        let told = std::mem::take(&mut self.told);
        let told = told.trim();
        let (status, iteration) = (session.status.name(), session.iteration);
        let hypotheses = session.graph.hypotheses().len();
        let observations = session.graph.observations().len();
        let answer = session.answer.is_some();
        expected.assert_eq(&format!(
            "{told}\n= {status} after {iteration}: {observations} observations, {hypotheses} hypotheses, answer {answer}\n"
        ));
    }
}

pub(super) fn thought(request: &Request) -> (Thought, String) {
    let sub_question = |text: &str| SubQuestionDraft {
        text: text.into(),
        priority: 1,
        depends_on: None,
    };
    match request {
        Request::Decompose(_) => {
            let drafts = ["Does tea calm?", "Whom?", "How much?"].map(sub_question);
            (Thought::Decompose(drafts.to_vec()), "into three".into())
        }
        Request::WordQuery(it) => {
            let wording = |it: &QueryAim| QueryWording {
                query: format!("tea {}", it.aim),
                translation: None,
                retry_keywords: Vec::new(),
            };
            let about = format!("for {}", it.aims.len());
            (
                Thought::WordQuery(it.aims.iter().map(wording).collect()),
                about,
            )
        }
        Request::Extract(it) => {
            let statement = format!("Tea calms {}.", it.title);
            let item = ItemDraft {
                label: "a".into(),
                quote: statement.clone(),
                statement: format!("Tea may calm {}.", it.title),
                concepts: Vec::new(),
                stances: Vec::new(),
                context: String::new(),
                fit: None,
                place: String::new(),
                superseded_by: None,
                answers: Vec::new(),
            };
            let hypothesis = HypothesisDraft {
                statement,
                from: vec!["a".into()],
                keywords: Vec::new(),
                sub_question: Some(1),
                conflicts_with: Vec::new(),
            };
            let extraction = Extraction {
                items: vec![item],
                hypotheses: vec![hypothesis],
                ..Extraction::default()
            };
            (Thought::Extract(extraction), it.title.clone())
        }
        Request::Write(it) => {
            let shown = it.nearest.first().map(|it| it.id);
            let sentence = Sentence {
                text: "Tea calms.".into(),
                citations: shown.into_iter().collect(),
            };
            (
                Thought::Write(AnswerDraft::written(vec![sentence])),
                "the answer".into(),
            )
        }
        other => panic!("nobody asks for {}", other.name()),
    }
}

fn hit(name: &str) -> Hit {
    Hit {
        locator: name.to_owned(),
        url: Some(format!("https://{name}.example/")),
        title: name.to_owned(),
        date: None,
        authors: None,
        stated_type: None,
        score: 1.0,
        paper: None,
        provider_text: None,
        found_by: Vec::new(),
        passage: None,
        self_description: None,
    }
}
