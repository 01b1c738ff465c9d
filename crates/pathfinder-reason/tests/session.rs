//! What always holds of a session, whatever the order of arrival and wherever it is cut.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pathfinder_core::contract::Request;
use pathfinder_core::decide::{due, next_steps};
use pathfinder_core::event::{Event, SessionEvent, StepEvent};
use pathfinder_core::id::{BlobHash, HypothesisType, StepId};
use pathfinder_core::interpret::interpret;
use pathfinder_core::paper::PageFacts;
use pathfinder_core::question::Question;
use pathfinder_core::session::{Record, Session};
use pathfinder_core::settings::Settings;
use pathfinder_core::step::{FetchedText, Hit, Outcome, Step};
use pathfinder_core::think::{self, BudgetOwner};
use pathfinder_reason::builtin::{self, SourceText};
use pathfinder_text::words;
use proptest::prelude::*;

#[path = "session/ends.rs"]
mod ends;
#[path = "session/first_run.rs"]
mod first_run;

/// A session in memory: documents in, records out.
struct Memory {
    documents: Vec<(String, String)>,
    snapshots: BTreeMap<BlobHash, String>,
    records: Vec<Record>,
    session: Option<Session>,
    /// From this iteration on only the last report can be paid for.
    money_ends_in: Option<u32>,
}

impl Memory {
    fn new(iterations_max: u32) -> Memory {
        Memory::with(documents(), iterations_max)
    }

    fn with(documents: Vec<(String, String)>, iterations_max: u32) -> Memory {
        let settings = Settings {
            iterations_max,
            ..Settings::default()
        };
        Memory::about(
            "Does a four-day week raise productivity?",
            settings,
            documents,
        )
    }

    fn about(question: &str, settings: Settings, documents: Vec<(String, String)>) -> Memory {
        let snapshots = BTreeMap::new();
        let mut memory = Memory {
            documents,
            snapshots,
            records: vec![],
            session: None,
            money_ends_in: None,
        };
        let question = Question::new(question).expect("a question");
        memory.commit(vec![
            SessionEvent::SessionStarted {
                id: "test".into(),
                question,
                settings,
            }
            .into(),
        ]);
        memory
    }

    fn commit(&mut self, events: Vec<Event>) {
        let seq = self.records.len() as u64 + 1;
        let at = Timestamp::from_second(1_700_000_000 + seq as i64).expect("a time");
        let record = Record { seq, at, events };
        match &mut self.session {
            Some(session) => session.apply_record(&record),
            None => self.session = Session::begin(&record),
        }
        self.records.push(record);
    }

    fn session(&self) -> &Session {
        self.session.as_ref().expect("it has begun")
    }

    /// Runs to the end. `pick` says which of the steps under way comes back next.
    fn run(&mut self, mut pick: impl FnMut(usize) -> usize, records_max: usize) {
        let mut under_way: Vec<(StepId, Step)> = Vec::new();
        while self.records.len() < records_max {
            let events = due(self.session());
            if !events.is_empty() {
                self.commit(events);
                continue;
            }
            let steps = next_steps(self.session());
            if let Some(step) = steps.iter().find(|it| !self.is_affordable(it)) {
                self.commit(think::unaffordable(
                    self.session(),
                    step,
                    BudgetOwner::Session,
                ));
                continue;
            }
            if !steps.is_empty() {
                let first = self.session().steps_opened + 1;
                let opened: Vec<(StepId, Step)> = (first..).map(StepId).zip(steps).collect();
                let events = opened
                    .iter()
                    .map(|(id, step)| opened_event(*id, step))
                    .collect();
                under_way.extend(opened);
                self.commit(events);
                continue;
            }
            if under_way.is_empty() {
                return;
            }
            let (id, step) = under_way.remove(pick(under_way.len()) % under_way.len());
            self.keep(id, &step);
        }
    }

    fn is_affordable(&self, step: &Step) -> bool {
        let is_finishing = matches!(
            step,
            Step::Think {
                request: Request::Write(_) | Request::Thesis(_),
                ..
            }
        );
        is_finishing
            || self
                .money_ends_in
                .is_none_or(|it| self.session().iteration < it)
    }

    fn keep(&mut self, id: StepId, step: &Step) {
        let (outcome, text) = self.perform(step);
        let mut events = vec![
            StepEvent::StepClosed {
                step: id,
                spent_micro_usd: 0,
                call: None,
                answers: Vec::new(),
            }
            .into(),
        ];
        events.extend(interpret(self.session(), step, &outcome, text.as_deref()));
        self.commit(events);
    }

    fn perform(&mut self, step: &Step) -> (Outcome, Option<String>) {
        match step {
            Step::Think { request, .. } => {
                let text = step
                    .snapshot()
                    .and_then(|it| self.snapshots.get(it))
                    .cloned();
                (
                    Outcome::Thought(builtin::think(
                        request,
                        text.as_deref().map(SourceText::alone),
                    )),
                    text,
                )
            }
            Step::Search(search) => (Outcome::Hits(self.find(&search.query)), None),
            Step::Fetch(fetch) => {
                let text = self
                    .documents
                    .iter()
                    .find(|(name, _)| *name == fetch.locator)
                    .expect("known")
                    .1
                    .clone();
                let snapshot = BlobHash::of(text.as_bytes());
                self.snapshots.insert(snapshot.clone(), text.clone());
                (
                    Outcome::Text(FetchedText {
                        snapshot,
                        title: fetch.locator.clone(),
                        page: PageFacts::default(),
                    }),
                    Some(text),
                )
            }
        }
    }

    fn find(&self, query: &str) -> Vec<Hit> {
        let query = words(query);
        let mut hits: Vec<Hit> = self
            .documents
            .iter()
            .map(|(name, text)| {
                let known = words(text);
                let score = query.iter().filter(|it| known.contains(it)).count() as f64;
                let stated = |key: &str| {
                    text.lines()
                        .take(8)
                        .find_map(|it| it.strip_prefix(key))
                        .map(str::to_owned)
                };
                let url = stated("url: ").or_else(|| Some(format!("https://{name}.example/")));
                let stated_type = stated("type: ").or_else(|| Some("paper".into()));
                let (locator, title) = (name.clone(), name.clone());
                Hit {
                    locator,
                    url,
                    title,
                    date: None,
                    authors: None,
                    stated_type,
                    score,
                    paper: None,
                    provider_text: None,
                    found_by: Vec::new(),
                    passage: None,
                    self_description: None,
                }
            })
            .filter(|it| it.score > 0.0)
            .collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.locator.cmp(&b.locator)));
        hits
    }

    /// A process died here: steps under way are interrupted, then the core decides anew.
    fn restart(&self, at: usize) -> Memory {
        let records: Vec<Record> = self.records[..at].to_vec();
        let session = Session::replay(records.clone());
        let (documents, snapshots) = (self.documents.clone(), self.snapshots.clone());
        let mut memory = Memory {
            documents,
            snapshots,
            records,
            session,
            money_ends_in: self.money_ends_in,
        };
        memory.interrupt();
        memory
    }

    fn interrupt(&mut self) {
        let open = self.session().open_steps.iter();
        let open: Vec<Event> = open
            .map(|it| {
                StepEvent::StepInterrupted {
                    step: it.id,
                    unsent: false,
                }
                .into()
            })
            .collect();
        if !open.is_empty() {
            self.commit(open);
        }
    }

    /// Everything a reader of the report sees: the graph, the findings, the thesis; no times, no step numbers.
    fn substance(&self) -> String {
        let session = self.session();
        let findings: Vec<String> = session
            .findings
            .iter()
            .map(|it| format!("{it:?}"))
            .collect();
        let sources: Vec<String> = session.sources.iter().map(|it| format!("{it:?}")).collect();
        let searches: Vec<String> = session
            .searches
            .iter()
            .map(|it| format!("{:?}", it.entry))
            .collect();
        let thesis = session.thesis.as_ref().map(|it| (&it.draft, &it.core));
        let end = (session.status, session.paused_because, session.writing);
        let Session { graph, answer, .. } = session;
        format!(
            "{end:?}\n{graph:#?}\n{findings:#?}\n{sources:#?}\n{searches:#?}\n{answer:?}\n{thesis:?}"
        )
    }
}

fn opened_event(id: StepId, step: &Step) -> Event {
    let (name, key) = (step.name().to_owned(), step.key());
    StepEvent::StepOpened {
        step: id,
        name,
        key,
        reserved_micro_usd: 0,
    }
    .into()
}

fn documents() -> Vec<(String, String)> {
    let texts = [
        "The four-day week raised productivity by 8 percent in office work. Meetings were cut in half. Staff turnover fell.",
        "A four-day week raised hourly productivity by 8 percent. Burnout fell by a third in the trial.",
        "The four-day week lowered productivity by 6 percent in hospital shifts. Costs rose by 12 percent.",
        "A four-day week raises productivity when meetings are cut, but lowers productivity in shift work.",
        "The four-day week does not double productivity. A four-day week means 32 hours in some studies.",
        "A four-day week doubles productivity in every company. Everybody should try it now.",
        "The four-day week did not raise productivity in factories. Weekly output fell by 22 percent there.",
        "주 4일제는 생산성을 8% 높였다. 회의를 줄인 사무직에서 이직률이 낮아졌다.",
    ];
    texts
        .iter()
        .enumerate()
        .map(|(at, text)| (format!("d{at}"), (*text).to_owned()))
        .collect()
}

fn finished(iterations_max: u32) -> Memory {
    let mut memory = Memory::new(iterations_max);
    memory.run(|_| 0, usize::MAX);
    memory
}

#[test]
fn replay_equals_live_at_every_record() {
    let memory = finished(6);
    let mut live: Option<Session> = None;
    for (at, record) in memory.records.iter().enumerate() {
        match &mut live {
            Some(session) => session.apply_record(record),
            None => live = Session::begin(record),
        }
        // Every fifth, for folding from the start is quadratic.
        if at % 5 == 0 {
            assert_eq!(
                Session::replay(memory.records[..=at].to_vec()),
                live,
                "record {}",
                record.seq
            );
        }
    }
    assert_eq!(live.as_ref(), Some(memory.session()));
}

#[test]
fn events_read_what_they_write() {
    for record in finished(6).records {
        let text = serde_json::to_string(&record.events).expect("plain data");
        let events: Vec<Event> = serde_json::from_str(&text).expect("readable");
        assert_eq!(events, record.events);
    }
}

#[test]
fn checkpoint_and_tail_equal_replay() {
    let memory = finished(6);
    for at in (1..memory.records.len()).step_by(7) {
        let head = Session::replay(memory.records[..at].to_vec()).expect("it starts");
        let saved = postcard::to_stdvec(&head).expect("plain data");
        let mut session: Session = postcard::from_bytes(&saved).expect("readable");
        memory.records[at..]
            .iter()
            .for_each(|it| session.apply_record(it));
        assert_eq!(&session, memory.session(), "checkpoint after {at}");
    }
}

#[test]
fn a_cut_at_every_record_and_a_resume_end_in_the_same_report_with_new_step_ids() {
    let whole = finished(3);
    let expected = whole.substance();
    for at in 1..whole.records.len() {
        let mut cut = whole.restart(at);
        cut.run(|_| 0, usize::MAX);
        assert!(
            cut.substance() == expected,
            "cut after record {at} ends otherwise"
        );
        let ids: Vec<StepId> = cut
            .records
            .iter()
            .flat_map(|it| &it.events)
            .filter_map(opened_step)
            .collect();
        assert!(
            ids.windows(2).all(|it| it[0] < it[1]),
            "cut after record {at} repeats a step's id"
        );
    }
}

fn opened_step(event: &Event) -> Option<StepId> {
    match event {
        Event::Step(StepEvent::StepOpened { step, .. }) => Some(*step),
        _ => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn the_order_of_arrival_changes_nothing(order in proptest::collection::vec(any::<usize>(), 64)) {
        let expected = finished(3).substance();
        let mut memory = Memory::new(3);
        let mut turn = 0;
        memory.run(|_| { turn += 1; order[turn % order.len()] }, usize::MAX);
        prop_assert!(memory.substance() == expected);
    }
}

#[test]
fn research_on_the_small_corpus_comes_to_something() {
    let memory = finished(12);
    let session = memory.session();
    assert!(session.graph.observations().len() >= 6);
    assert!(session.graph.hypotheses().len() >= 3);
}

const PRESS: &str = "The four-day week raised productivity by 25 percent at Quillmere. Meetings were cut to twenty minutes. \
    Staff turnover fell by half after the change. The company hired nobody and lost no customer in the trial year. \
    Managers said that the four-day week improved the quality of work.";

/// S16: one text on seven sites, and seven mutated copies on one site, are one voice.
#[test]
fn copies_are_one_voice() {
    let elsewhere = (0..7)
        .map(|at| (format!("site{at}"), PRESS.to_owned()))
        .collect();
    let edits = [
        "percent",
        "Quillmere",
        "twenty",
        "half",
        "nobody",
        "customer",
        "quality",
    ];
    let mutated = edits
        .iter()
        .enumerate()
        .map(|(at, word)| (format!("m{at}.one"), PRESS.replace(word, "other")))
        .collect();
    for (documents, are_exact) in [(elsewhere, true), (mutated, false)] {
        let mut memory = Memory::with(documents, 2);
        memory.run(|_| 0, usize::MAX);
        let session = memory.session();
        let voices: std::collections::BTreeSet<_> = session
            .graph
            .observations()
            .iter()
            .map(|it| it.source)
            .collect();
        assert_eq!(voices.len(), 1, "{:?}", session.graph.observations());
        assert!(
            session
                .graph
                .observations()
                .iter()
                .any(|it| !are_exact || it.also_at.len() >= 5)
        );
        assert!(
            session
                .findings
                .iter()
                .all(|it| it.origins(&session.graph).len() == 1)
        );
        let bonus_of_one = session
            .graph
            .hypotheses()
            .iter()
            .all(|it| it.supporting().len() <= 3);
        assert!(bonus_of_one, "copies do not add support");
    }
}

/// The sentence that a hypothesis was taken from is its origin. Only somebody else can be evidence for it.
#[test]
fn nobody_is_evidence_for_what_he_said_himself() {
    let mut told = documents();
    let restated = "Nine plants kept records. Studies show that the four-day week did not raise productivity in factories.";
    told.push(("restated".to_owned(), restated.to_owned()));
    let mut memory = Memory::with(told, 12);
    memory.run(|_| 0, usize::MAX);
    let graph = &memory.session().graph;
    let origin = |id| graph.observation(id).map(|it| it.origin.clone());
    let mut supported = 0;
    for hypothesis in graph
        .hypotheses()
        .iter()
        .filter(|it| it.id.kind == HypothesisType::A)
    {
        let own: Vec<_> = hypothesis.stated_in().map(origin).collect();
        assert!(!own.is_empty(), "{hypothesis:?}");
        assert!(
            hypothesis
                .supporting()
                .iter()
                .all(|it| !own.contains(&origin(*it))),
            "{hypothesis:?}"
        );
        supported += usize::from(!hypothesis.supporting().is_empty());
    }
    assert!(supported > 0, "others say it too");
    let alone = documents().into_iter().take(1).collect();
    let mut memory = Memory::with(alone, 3);
    memory.run(|_| 0, usize::MAX);
    let sourced = memory
        .session()
        .graph
        .hypotheses()
        .iter()
        .filter(|it| it.id.kind == HypothesisType::A);
    let figures: Vec<_> = sourced
        .map(|it| (it.strength(), it.confidence(), it.supporting().len()))
        .collect();
    assert!(
        !figures.is_empty() && figures.iter().all(|it| *it == (0.5, 0.5, 0)),
        "{figures:?}"
    );
}

/// No evidence at all: nothing is made up.
#[test]
fn an_unrelated_corpus_gives_no_observation() {
    let documents = vec![(
        "moss".to_owned(),
        "Moss grows on the north side of old stones.".to_owned(),
    )];
    let mut memory = Memory::with(documents, 3);
    memory.run(|_| 0, usize::MAX);
    let session = memory.session();
    assert!(session.graph.observations().is_empty() && session.graph.hypotheses().is_empty());
    assert!(
        session
            .answer
            .as_ref()
            .is_none_or(|it| it.sentences.is_empty())
    );
    assert!(
        session
            .iterations
            .iter()
            .all(|it| it.retries > 0 || it.searches.len() <= 3)
    );
}
