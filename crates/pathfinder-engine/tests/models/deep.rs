//! The method deep with either reasoner: it searches anew in every iteration, never ends by itself, and a session that died
//! ends where an undisturbed one does.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use pathfinder_core::command::Command;
use pathfinder_core::contract::{Contract, QueryFamily};
use pathfinder_core::event::PauseReason;
use pathfinder_core::question::Question;
use pathfinder_core::session::{IterationLog, Session, Status};
use pathfinder_core::settings::{Method, ReasonerKind, Settings};
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::Drive;
use pathfinder_engine::home::Home;
use pathfinder_engine::load::SessionPaths;
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_engine::validation::validate;
use pathfinder_scripted::{Answer, Asked};
use pathfinder_sources::PdfReader;
use pathfinder_store::disk::Disk;
use pathfinder_store::disk::trial::{Failure, Trial as DiskTrial};
use pathfinder_store::journal::SyncPool;
use pathfinder_text::{Lang, normalize_query, query_site};
use tokio::sync::mpsc;

use crate::trial::{Rested, Trial, drive, inventive, read};

const NOW: Timestamp = Timestamp::UNIX_EPOCH;
const QUESTION: &str = "Does a four-day work week raise productivity?";
const SECTIONS: [&str; 9] = [
    "LOAD",
    "REFLECT",
    "PLAN",
    "EXECUTE",
    "VERIFY",
    "SYNTHESIZE",
    "SAVE",
    "OUTPUT",
    "LOOP",
];

fn settings(iterations_max: u32) -> Settings {
    Settings {
        method: Method::Deep,
        iterations_max,
        ..Settings::default()
    }
}

/// The documents of the examples, and the built-in reasoner.
fn examples(home: &Home) -> Performer {
    let library = home.library(PdfReader::this_binary().expect("a program"));
    let library = library.expect("a library");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/docs");
    library.add(&docs).expect("documents");
    Performer::Live(Capabilities {
        library: Some(Arc::new(library)),
        ..Capabilities::default()
    })
}

fn resume() -> Command {
    Command::Resume {
        iterations_max: None,
        budget_micro_usd: None,
    }
}

/// Every query of a session, by what makes it the same as another, with the iterations that searched for it.
fn queries(session: &Session) -> BTreeMap<(String, Option<String>), Vec<u32>> {
    let mut queries: BTreeMap<_, Vec<u32>> = BTreeMap::new();
    for it in session.searches.iter() {
        let key = (
            normalize_query(&it.entry.query),
            query_site(&it.entry.query),
        );
        queries.entry(key).or_default().push(it.iteration);
    }
    queries
}

fn searches_anew(session: &Session) {
    let queries = queries(session);
    for (query, iterations) in &queries {
        assert_eq!(iterations.len(), 1, "{query:?} is repeated");
        let bare = query.0.trim_end_matches(|it: char| it.is_ascii_digit());
        let is_numbered =
            bare != query.0 && queries.contains_key(&(bare.to_owned(), query.1.clone()));
        assert!(!is_numbered, "{query:?} is an earlier one with a number");
    }
    for log in session.iterations.iter() {
        assert!(
            !log.searches.is_empty(),
            "iteration {} searches",
            log.number
        );
        let made = log.plan.made.as_ref().expect("a plan");
        let is_against = |it: &QueryFamily| *it == QueryFamily::Verification;
        let against = made.aims.iter().map(|it| it.family).filter(is_against);
        assert!(
            against.count() > 0,
            "iteration {} looks for what speaks against",
            log.number
        );
    }
}

#[tokio::test]
async fn thirty_iterations_without_a_model_search_for_something_new_in_each() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = Home::at(folder.path()).expect("a home");
    let performer = examples(&home);
    let question = Question::new(QUESTION).expect("a question");
    let mut held = home.create(question, settings(30), NOW).expect("a session");
    drive(&mut held, performer.clone()).await;
    let mut rests = 0;
    while held.session.iteration < 30 {
        assert_eq!(held.session.status, Status::Paused);
        assert_eq!(
            held.session.paused_because,
            Some(PauseReason::NothingLeftToRead)
        );
        rests += 1;
        assert!(rests < 30, "it makes no progress");
        held.follow(&resume(), NOW).expect("kept").expect("allowed");
        drive(&mut held, performer.clone()).await;
    }
    let session = &held.session;
    assert_eq!(session.paused_because, Some(PauseReason::IterationLimit));
    searches_anew(session);
    let candidates =
        |log: &IterationLog| log.plan.made.as_ref().map_or(0, |it| it.candidates.len());
    assert!(session.iterations.iter().all(|it| candidates(it) >= 10));
    let (id, log) = (
        session.id.clone(),
        read(&held.paths.folder, "iteration_logs/030.md"),
    );
    for (place, name) in SECTIONS.iter().enumerate() {
        assert!(
            log.contains(&format!("\n## {}. {name}\n", place + 1)),
            "{name}: {log}"
        );
    }
    drop(held);
    let complaints = validate(&home, &id).expect("a session").complaints;
    assert_eq!(complaints, []);
}

/// Reflections and plans in Korean: the plan repeats itself from the third iteration on.
fn korean(asked: &Asked) -> Answer {
    let reply = match Contract::named(&asked.contract) {
        Some(Contract::Reflect) => reflection(),
        Some(Contract::Plan) => plan(&asked.prompt()),
        _ => return inventive(asked),
    };
    Answer::Says(reply.to_string())
}

fn reflection() -> serde_json::Value {
    serde_json::json!({
        "situation": "연구 여섯 건이 녹차를 다룬다.", "direct": "녹차가 기억력에 도움이 되는 듯하다.",
        "roles": [{"role": "신경과학자", "view": "기전이 없다."}, {"role": "통계학자", "view": "표본이 작다."}, {"role": "회의론자", "view": "한 실험뿐이다."}],
        "outside": "긍정적인 결과만 찾았다.", "thesis": "녹차는 기억력에 도움이 된다.", "antithesis": "표본이 작다.",
        "synthesis": "녹차는 도움이 될 수 있으나 양은 모른다.",
        "uncertainties": [{"what": "마시는 양", "evidence": "용량을 달리한 실험"}],
        "monitoring": [{"name": "logic", "holds": true, "note": "모순이 없다."}],
        "zoom_out": "홍차가 빠졌다.", "zoom_in": "기간이 짧다.", "zoom_back": "세부가 큰 그림과 맞는다.",
        "tool": "falsification", "tool_use": "도움이 되지 않은 사람을 찾는다.",
        "paths": [{"name": "orthodox", "conclusion": "도움이 된다."}, {"name": "alternative", "conclusion": "습관 때문이다."}, {"name": "opposite", "conclusion": "도움이 안 된다."}],
        "agreement": "세 경로 모두 실험을 받아들인다.", "chosen_path": 3, "path_reason": "아직 시험하지 않았다.",
        "strategy": "verification", "keywords": ["녹차 기억력"], "focus": [], "missing": "나이가 많은 사람을 보지 않았다.",
    })
}

/// Ten candidates; those of a prompt that shows many past queries are the same as before.
fn plan(prompt: &str) -> serde_json::Value {
    let is_first = !prompt.contains("지난 검색어");
    let words = if is_first { "실험" } else { "연구" };
    let subjects = [
        "녹차 기억력",
        "차 사람",
        "차 개월",
        "기억력 시험",
        "녹차 효과",
        "차 한계",
        "차 부작용",
        "녹차 비교",
        "차 습관",
        "기억력 노인",
    ];
    let query = |(place, subject): (usize, &&str)| {
        serde_json::json!({
            "query": format!("{subject} {words} tea"), "family": QueryFamily::ALL[place % 3].name(), "direction": place % 4 + 1,
            "gain": 0.9, "diversity": 0.5, "feasibility": 0.8, "redundancy": 0.1, "chosen": place < 4,
        })
    };
    let queries: Vec<serde_json::Value> = subjects.iter().enumerate().map(query).collect();
    serde_json::json!({ "queries": queries })
}

#[tokio::test]
async fn a_model_reflects_and_plans_in_korean() {
    let mut trial = Trial::new(korean).await;
    trial.settings = Settings {
        lang: Lang::Korean,
        reasoner_kind: ReasonerKind::Models,
        reasoner: "test/scripted".into(),
        sources_per_iteration_max: 2,
        ..settings(3)
    };
    let rested = trial.run().await;
    rested.holds(&trial, 120);
    let session = rested.session();
    assert_eq!(session.paused_because, Some(PauseReason::IterationLimit));
    searches_anew(session);
    let seen = trial.server.seen.lock().expect("not poisoned");
    let count = |contract: &str| seen.iter().filter(|it| it.contract == contract).count();
    // The third plan repeats the second, so it is asked for once more.
    assert_eq!((count("reflect"), count("plan")), (3, 4));
    assert!(
        seen.iter().all(|it| it.body.len() < 40_000),
        "prompts stay bounded"
    );
    drop(seen);
    let log = read(&rested.held.paths.folder, "iteration_logs/003.md");
    for said in [
        "Layer 6: 다중 경로",
        "**이 분석에서 놓치고 있는 것:** 나이가 많은 사람을 보지 않았다.",
        "중복 제외",
        "✓ NEW",
        "종료 조건",
    ] {
        assert!(log.contains(said), "{said}: {log}");
    }
    let id = session.id.clone();
    drop(rested);
    assert_eq!(
        validate(&trial.home(), &id).expect("a session").complaints,
        []
    );
}

/// A session dies at different moments, is taken up again, and ends with the same report.
#[tokio::test]
async fn who_dies_goes_on_where_it_was_and_ends_with_the_same_report() {
    const MOMENTS: u64 = 8;
    let folder = tempfile::tempdir().expect("a folder");
    let performer = examples(&Home::at(folder.path()).expect("a home"));
    let undisturbed = tempfile::tempdir().expect("a folder");
    let (disk, counter) = DiskTrial::hasty().start();
    let mut held = create(&disk, undisturbed.path());
    let first = counter.operations();
    drive(&mut held, performer.clone()).await;
    let last = counter.operations();
    let told = story(&held);
    drop(held);
    let mut died = 0;
    for moment in 1..MOMENTS {
        let number = first + (last - first) * moment / MOMENTS;
        let place = tempfile::tempdir().expect("a folder");
        let (disk, _) = DiskTrial::hasty()
            .failing_at(number, Failure::Death)
            .start();
        let mut held = create(&disk, place.path());
        let (_orders, mut orders) = mpsc::channel(1);
        let crowd = Crowd::default();
        let ended = Drive::new(&mut held, performer.clone(), &crowd, &mut orders, || NOW).run();
        died += usize::from(ended.await.is_err());
        drop(held);
        let paths = SessionPaths {
            folder: place.path().join("session"),
        };
        let pool = SyncPool::new(1).expect("a thread");
        let held = SessionWriter::open(&Disk::real(), &pool, paths, NOW).expect("a session");
        let mut rested = Rested {
            held,
            performer: performer.clone(),
            ended: pathfinder_engine::drive::Ended::Quiet,
        };
        let (phase, iteration) = (rested.session().phase, rested.session().iteration);
        // Refused where the session came to its end: then only its files are still to be written.
        let _ = rested.held.follow(&resume(), NOW).expect("kept");
        assert_eq!(
            (rested.session().phase, rested.session().iteration),
            (phase, iteration)
        );
        rested.ended = drive(&mut rested.held, rested.performer.clone()).await;
        assert_eq!(story(&rested.held), told, "operation {number}");
    }
    assert!(died >= 4, "{died} of {MOMENTS} moments");
}

fn create(disk: &Disk, root: &Path) -> SessionWriter {
    let pool = SyncPool::new(1).expect("a thread");
    let question = Question::new(QUESTION).expect("a question");
    let folder = root.join("session");
    SessionWriter::create(disk, &pool, root, &folder, question, settings(4), NOW)
        .expect("a session")
}

/// What a session found and planned, as its files tell it.
fn story(held: &SessionWriter) -> String {
    let files = [
        "findings.md",
        "hypotheses.md",
        "iteration_logs/001.md",
        "iteration_logs/004.md",
        "search_history.json",
    ];
    let told = files.map(|it| read(&held.paths.folder, it));
    let answer = held.session.answer.as_ref().map(|it| &it.sentences);
    // The number of the last record differs, because interrupted steps are in the journal too.
    let lines = told.iter().flat_map(|it| it.lines());
    let lines: Vec<&str> = lines.filter(|it| !it.contains("seq")).collect();
    format!("{}\n{answer:?}", lines.join("\n"))
}
