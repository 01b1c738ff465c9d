//! How much CPU one iteration over ten documents takes with the built-in reasoner: nothing on disk, nothing waited for.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_core::decide::{due, next_steps};
use pathfinder_core::event::{Event, SessionEvent, StepEvent};
use pathfinder_core::id::{BlobHash, StepId};
use pathfinder_core::interpret::interpret;
use pathfinder_core::paper::PageFacts;
use pathfinder_core::question::Question;
use pathfinder_core::session::{Record, Session};
use pathfinder_core::settings::Settings;
use pathfinder_core::step::{FetchedText, Hit, Outcome, Step};
use pathfinder_core::view;
use pathfinder_reason::builtin::{self, SourceText};
use rustix::time::{ClockId, clock_gettime};

const ITERATIONS: u32 = 30;
const DOCUMENTS: usize = 10;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/docs");
    let mut names: Vec<_> = std::fs::read_dir(root)
        .expect("the examples")
        .map(|it| it.expect("a file").path())
        .collect();
    names.retain(|it| it.extension().is_some_and(|it| it == "md"));
    names.sort();
    let documents: Vec<String> = names
        .iter()
        .take(DOCUMENTS)
        .map(|it| std::fs::read_to_string(it).expect("text"))
        .collect();
    let start = cpu();
    let session = run(&documents);
    let each = (cpu() - start).as_secs_f64() * 1000.0 / f64::from(ITERATIONS);
    assert_eq!(session.iteration, ITERATIONS);
    let verdict = if each < 150.0 { "ok" } else { "MISS" };
    println!(
        "iteration over {DOCUMENTS} documents, views included (ms of CPU) | {each:.1} | < 150 | {verdict}"
    );
}

fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        time.tv_nsec.try_into().unwrap_or_default(),
    )
}

fn run(documents: &[String]) -> Session {
    let question =
        Question::new("Does a four-day work week raise productivity?").expect("a question");
    let settings = Settings {
        iterations_max: ITERATIONS,
        sources_per_iteration_max: DOCUMENTS,
        ..Settings::default()
    };
    let started: Event = SessionEvent::SessionStarted {
        id: "bench".into(),
        question,
        settings,
    }
    .into();
    let at = Timestamp::UNIX_EPOCH;
    let mut session = Session::begin(&Record {
        seq: 1,
        at,
        events: vec![started],
    })
    .expect("it starts");
    let snapshots: BTreeMap<BlobHash, &String> = documents
        .iter()
        .map(|it| (BlobHash::of(it.as_bytes()), it))
        .collect();
    loop {
        let mut events = due(&session);
        if events.is_empty() {
            let Some(step) = next_steps(&session).into_iter().next() else {
                return session;
            };
            let id = StepId(session.steps_opened + 1);
            let opened = StepEvent::StepOpened {
                step: id,
                name: String::new(),
                key: step.key(),
                reserved_micro_usd: 0,
            };
            session.apply(&opened.into(), at);
            let (outcome, text) = perform(&step, documents, &snapshots);
            events.push(
                StepEvent::StepClosed {
                    step: id,
                    spent_micro_usd: 0,
                    call: None,
                    answers: Vec::new(),
                }
                .into(),
            );
            events.extend(interpret(&session, &step, &outcome, text));
        }
        let before = session.view_seq;
        session.apply_record(&Record {
            seq: session.seq + 1,
            at,
            events,
        });
        if session.view_seq != before {
            std::hint::black_box(view::changed(&session, session.iteration));
        }
    }
}

fn perform<'a>(
    step: &Step,
    documents: &'a [String],
    snapshots: &BTreeMap<BlobHash, &'a String>,
) -> (Outcome, Option<&'a str>) {
    match step {
        Step::Think { request, .. } => {
            let text = step
                .snapshot()
                .and_then(|it| snapshots.get(it))
                .map(|it| it.as_str());
            (
                Outcome::Thought(builtin::think(request, text.map(SourceText::alone))),
                text,
            )
        }
        Step::Search(_) => (Outcome::Hits((0..documents.len()).map(hit).collect()), None),
        Step::Fetch(fetch) => {
            let text = &documents[fetch.locator.parse::<usize>().expect("a number")];
            let snapshot = BlobHash::of(text.as_bytes());
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

fn hit(at: usize) -> Hit {
    Hit {
        locator: at.to_string(),
        url: Some(format!("https://site{at}.example/")),
        title: at.to_string(),
        date: None,
        authors: None,
        stated_type: Some("paper".into()),
        score: 1.0,
        paper: None,
        provider_text: None,
        found_by: Vec::new(),
        passage: None,
        self_description: None,
    }
}
