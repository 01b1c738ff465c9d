//! Long sessions of both methods over local documents and a small web: what holds after 3 iterations holds after 120.

mod web;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::date;
use pathfinder_core::contract::{Lens, QueryFamily, Request};
use pathfinder_core::decide::{due, next_steps};
use pathfinder_core::event::{Event, PauseReason, PlanEvent, Target};
use pathfinder_core::question::Question;
use pathfinder_core::session::{IterationLog, Session};
use pathfinder_core::settings::{Method, ReasonerKind, Settings};
use pathfinder_core::step::Step;
use pathfinder_core::view;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::{Drive, Ended};
use pathfinder_engine::home::Home;
use pathfinder_engine::load::refold;
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::validation::validate;
use pathfinder_reason::prompt;
use pathfinder_sources::PdfReader;
use pathfinder_store::disk::Disk;
use pathfinder_text::{normalize_query, query_site};

const ITERATIONS: u32 = 120;
const QUESTION: &str = "Does a four-day work week raise productivity?";
const NOW: Timestamp = Timestamp::UNIX_EPOCH;
/// Nothing has to be left out of a prompt for a model with a small window.
const PROMPT_BYTES_MAX: usize = 24_000;
const REQUEST_BYTES_MAX: usize = 40_000;
/// The files of the whole session that have a schema.
const FILES: [&str; 6] = [
    "state",
    "working_memory",
    "search_history",
    "reflexion",
    "knowledge_graph",
    "cognigraph",
];

/// A session that ended, and where it is.
struct Done {
    folder: tempfile::TempDir,
    session: Session,
}

async fn run(method: Method) -> Done {
    let folder = tempfile::tempdir().expect("a folder");
    let home = Home::at(folder.path()).expect("a home");
    let library = home.library(PdfReader::this_binary().expect("a program"));
    let library = library.expect("a library");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/docs");
    library.add(&docs).expect("documents");
    let performer = Performer::Live(Capabilities {
        library: Some(Arc::new(library)),
        web: Some(web::serve().await),
        ..Capabilities::default()
    });
    let local = std::iter::once("local");
    let settings = Settings {
        method,
        iterations_max: ITERATIONS,
        providers: local.chain(web::ENGINES).map(str::to_owned).collect(),
        aims_max: 3,
        ..Settings::default()
    };
    let question = Question::new(QUESTION).expect("a question");
    let mut held = home.create(question, settings, NOW).expect("a session");
    let (_orders, mut orders) = tokio::sync::mpsc::channel(1);
    let crowd = Crowd::default();
    let drive = Drive::new(&mut held, performer, &crowd, &mut orders, || NOW);
    let ended = tokio::time::timeout(Duration::from_secs(300), drive.run()).await;
    let ended = ended.expect("in time").expect("it runs");
    assert_eq!(ended, Ended::Quiet);
    let session = held.session.clone();
    drop(held);
    Done { folder, session }
}

/// Calls `visit` with the session as it was after each iteration.
fn visit(done: &Done, visit: impl Fn(&Session)) -> u32 {
    let home = Home::at(done.folder.path()).expect("a home");
    let paths = home.paths(&done.session.id).expect("a session");
    let ended = Cell::new(0);
    let each = |session: &Session| {
        let has_ended = session.iteration > ended.get()
            && session.log().is_some_and(|it| it.ended_at.is_some());
        if has_ended {
            ended.set(session.iteration);
            visit(session);
        }
        false
    };
    refold(&Disk::real(), &paths, each).expect("a journal");
    ended.get()
}

/// The files that an iteration writes and that have a schema.
fn check_files(session: &Session, validators: &BTreeMap<&str, jsonschema::Validator>) {
    let archived = format!("archival/iteration_{:03}.json", session.iteration);
    let files = [
        "state",
        "working_memory",
        "search_history",
        "reflexion",
        "knowledge_graph",
        "cognigraph",
    ];
    let files = files.map(|it| format!("{it}.json"));
    for path in files.iter().chain([&archived]) {
        let text = view::one(session, path).expect("a view");
        let value = serde_json::from_str(&text).expect("JSON");
        let name = path.split(['.', '/']).next().unwrap_or_default();
        let errors: Vec<String> = validators[name]
            .iter_errors(&value)
            .map(|it| it.to_string())
            .collect();
        assert_eq!(
            errors,
            Vec::<String>::new(),
            "{path} after {}",
            session.iteration
        );
    }
}

fn validators() -> BTreeMap<&'static str, jsonschema::Validator> {
    let validator = |name: &'static str| {
        let schema = view::schema(name).expect("a schema");
        let schema = serde_json::from_str(schema).expect("JSON");
        (name, jsonschema::validator_for(&schema).expect("a schema"))
    };
    FILES
        .into_iter()
        .chain(["archival"])
        .map(validator)
        .collect()
}

/// What a model would be asked first in the next iteration; in the method `deep`, also what it would be asked to plan by.
fn requests(session: &Session) -> Vec<Request> {
    let mut session = session.clone();
    session.settings.reasoner_kind = ReasonerKind::Models;
    session.settings.iterations_max += 1;
    let mut requests = Vec::new();
    loop {
        let events = due(&session);
        if events.is_empty() {
            break;
        }
        events.iter().for_each(|it| session.apply(it, NOW));
    }
    let asked = |session: &Session| {
        let steps = next_steps(session).into_iter();
        steps
            .filter_map(|it| match it {
                Step::Think { request, .. } => Some(request),
                Step::Search(_) | Step::Fetch(_) => None,
            })
            .collect::<Vec<Request>>()
    };
    requests.extend(asked(&session));
    if let Some(Request::Reflect(it)) = requests.first() {
        let reflected = PlanEvent::Reflected {
            diagnosis: it.diagnosis,
            reflection: None,
        };
        session.apply(&Event::Plan(reflected), NOW);
        for event in due(&session) {
            session.apply(&event, NOW);
        }
        requests.extend(asked(&session));
    }
    requests
}

/// Every iteration searches, and for nothing that an earlier one searched for.
fn searches_anew(session: &Session) {
    let mut asked = BTreeSet::new();
    for it in session.searches.iter() {
        let (query, provider) = (&it.entry.query, &it.entry.provider);
        let is_new = asked.insert((normalize_query(query), query_site(query), provider));
        assert!(
            is_new,
            "“{query}” is repeated in iteration {}",
            it.iteration
        );
    }
    for log in session.iterations.iter() {
        let number = log.number;
        assert!(
            !log.searches.is_empty(),
            "iteration {number} searches for nothing"
        );
    }
}

/// Every lens, every keyword and every hypothesis is explored, and no lens much more often than another.
fn nothing_starves(session: &Session) {
    let mut turns: BTreeMap<&Target, u32> = BTreeMap::new();
    for aim in session.iterations.iter().flat_map(IterationLog::aims) {
        *turns.entry(&aim.target).or_default() += 1;
    }
    let mut lenses = Lens::ALL.map(|it| turns.get(&Target::Lens(it)).copied().unwrap_or_default());
    lenses.sort_unstable();
    let [least, .., most] = lenses;
    assert!(
        least >= 5 && most <= 2 * least,
        "turns of lenses: {lenses:?}"
    );
    assert!(!session.unexplored.is_empty());
    let keywords = session.unexplored.iter();
    let keywords = keywords.map(|it| Target::Keyword(it.keyword.clone()));
    let hypotheses = session.graph.active().map(|it| Target::Hypothesis(it.id));
    for target in keywords.chain(hypotheses) {
        assert!(turns.contains_key(&target), "{target:?} was never explored");
    }
}

/// Every plan has ten candidates, searches for three to five, and for evidence against something.
fn plans_well(session: &Session) {
    for log in session.iterations.iter() {
        let made = log.plan.made.as_ref().expect("a plan");
        let number = log.number;
        let (candidates, aims) = (made.candidates.len(), made.aims.iter());
        assert!(
            candidates >= 10,
            "iteration {number} has {candidates} candidates"
        );
        assert!(
            (3..=5).contains(&aims.len()),
            "iteration {number} has {} queries",
            aims.len()
        );
        let mut against = aims.filter(|it| it.family == QueryFamily::Verification);
        assert!(
            against.next().is_some(),
            "iteration {number} looks for nothing against"
        );
    }
}

/// What the files of a folder take, and of those below it.
fn bytes(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let entries = entries.map(|it| it.expect("an entry"));
    entries
        .map(|it| match it.metadata().expect("a file") {
            it_is if it_is.is_dir() => bytes(&it.path()),
            it_is => it_is.len(),
        })
        .sum()
}

async fn holds(method: Method, megabytes_max: u64) -> Done {
    let done = run(method).await;
    let session = &done.session;
    assert_eq!(session.paused_because, Some(PauseReason::IterationLimit));
    searches_anew(session);
    nothing_starves(session);
    let validators = validators();
    let visited = visit(&done, |session| {
        check_files(session, &validators);
        for request in requests(session) {
            stays_bounded(session.iteration, &request);
        }
    });
    assert_eq!(visited, ITERATIONS);
    let home = Home::at(done.folder.path()).expect("a home");
    let validated = validate(&home, &session.id).expect("a session");
    assert_eq!(validated.complaints, []);
    let paths = home.paths(&session.id).expect("a session");
    let megabytes = bytes(&paths.folder) / 1_000_000;
    assert!(megabytes < megabytes_max, "{megabytes} MB on disk");
    done
}

fn stays_bounded(iteration: u32, request: &Request) {
    let name = request.contract().name();
    let bytes = serde_json::to_vec(request).expect("JSON").len();
    assert!(
        bytes <= REQUEST_BYTES_MAX,
        "{name} after {iteration}: {bytes} bytes"
    );
    let bytes = prompt::render(request, None, usize::MAX, None, None, date(1970, 1, 1)).bytes();
    assert!(
        bytes <= PROMPT_BYTES_MAX,
        "prompt of {name} after {iteration}: {bytes} bytes"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_session_of_the_method_pathfinder() {
    holds(Method::Pathfinder, 15).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_session_of_the_method_deep() {
    plans_well(&holds(Method::Deep, 50).await.session);
}
