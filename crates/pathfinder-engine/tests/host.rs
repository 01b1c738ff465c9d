//! A host thinks: it collects requests and answers them by key, after a restart too. What it says is checked like the
//! reply of a model, and costs nothing.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::collections::BTreeSet;
use std::io::BufReader;
use std::path::PathBuf;
use std::pin::pin;

use futures_util::StreamExt;
use jiff::Timestamp;
use pathfinder_core::command::Command;
use pathfinder_core::decide::next_steps;
use pathfinder_core::event::PauseReason;
use pathfinder_core::question::Question;
use pathfinder_core::session::{Session, Status};
use pathfinder_core::settings::ReasonerKind;
use pathfinder_engine::config::{Config, Reasoner};
use pathfinder_engine::home::Home;
use pathfinder_engine::tape::{self, Tape};
use pathfinder_engine::{
    Engine, EngineError, Environment, HostRequest, NoThesis, Notes, ReasonerWish, ReplyResult,
    Rested, Running, Wish,
};
use pathfinder_scripted::{documents, good_reply};
use pathfinder_store::disk::Disk;

const ACCEPTED: ReplyResult = ReplyResult::Accepted {
    is_truncated: false,
};
const NONSENSE: &str = "I would love to help you with that!";

/// A research folder with documents. Each engine that is opened on it is another process.
struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("docs")).unwrap();
        documents(&dir.path().join("docs"), 6);
        Place { dir }
    }

    fn home(&self) -> Home {
        Home::at(self.dir.path()).unwrap()
    }

    fn engine(&self) -> Engine {
        self.engine_without_host().with_host()
    }

    fn engine_without_host(&self) -> Engine {
        let state = self.dir.path().join("state").into_os_string();
        let environment = Environment::new(self.dir.path(), move |name| {
            (name == "XDG_STATE_HOME").then(|| state.clone())
        });
        let mut config = Config::default();
        config.research.iterations = 2;
        config.docs.folders = vec![PathBuf::from("docs")];
        Engine::new(self.home(), environment, config, Notes::default())
    }

    fn journal(&self, id: &str) -> String {
        let paths = self.home().paths(id).unwrap();
        std::fs::read_to_string(paths.journal()).unwrap()
    }
}

async fn start(engine: &Engine) -> Running {
    let wish = wish(Reasoner::Host);
    engine.start(question(), &wish).await.unwrap()
}

fn question() -> Question {
    Question::new("Does tea help memory?").unwrap()
}

fn wish(reasoner: Reasoner) -> Wish {
    Wish {
        reasoner: ReasonerWish {
            reasoner: Some(reasoner),
            model: None,
        },
        ..Wish::default()
    }
}

/// Waits until the session has requests for the host.
async fn requests(engine: &Engine, id: &str) -> Vec<HostRequest> {
    let mut updates = engine.watch(id, 0).unwrap();
    loop {
        let requests = engine.requests(id).unwrap();
        if !requests.is_empty() {
            return requests;
        }
        updates.next().await.expect("it runs");
    }
}

/// Waits until everything that the session has to do waits for the host.
async fn all_requests(engine: &Engine, id: &str) -> Vec<HostRequest> {
    let mut updates = engine.watch(id, 0).unwrap();
    loop {
        let session = session(engine, id);
        let requests = engine.requests(id).unwrap();
        let waits = !requests.is_empty() && session.open_steps.len() == requests.len();
        if waits && next_steps(&session).is_empty() {
            return requests;
        }
        updates.next().await.expect("it runs");
    }
}

/// Answers every request by this script until none is left and the session rests.
async fn think(
    engine: &Engine,
    running: Running,
    script: impl Fn(&HostRequest) -> String,
) -> Rested {
    let id = running.session.id.clone();
    let mut updates = engine.watch(&id, 0).unwrap();
    let mut rest = pin!(running.rest());
    let mut rested = None;
    loop {
        let requests = engine.requests(&id).unwrap();
        if requests.is_empty()
            && let Some(rested) = rested.take()
        {
            return rested;
        }
        for request in &requests {
            let key = request.key.as_str();
            engine.answer(&id, key, &script(request)).await.unwrap();
        }
        if rested.is_none() {
            tokio::select! {
                it = &mut rest => rested = Some(it.unwrap()),
                _ = updates.next() => {}
            }
        }
    }
}

fn session(engine: &Engine, id: &str) -> Session {
    engine.session(id).unwrap().session
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_session_is_thought_by_a_host_and_costs_nothing() {
    let place = Place::new();
    let engine = place.engine();
    let running = start(&engine).await;
    let id = running.session.id.clone();
    let first = requests(&engine, &id).await;
    assert_eq!(first[0].contract, "decompose");
    assert!(
        first[0].context.contains("Does tea help memory?"),
        "{first:?}"
    );
    assert!(first[0].schema["properties"]["sub_questions"].is_object());
    think(&engine, running, |it| good_reply(it.contract, &it.task)).await;

    let session = session(&engine, &id);
    assert_eq!(
        (session.status, session.paused_because, session.iteration),
        (Status::Paused, Some(PauseReason::IterationLimit), 2)
    );
    assert_eq!(session.settings.reasoner_kind, ReasonerKind::Host);
    assert_eq!(session.budget.spent_micro_usd(), 0);
    assert_eq!(
        session.thinking.fell_back(),
        0,
        "{:?}",
        session.thinking.replies
    );
    assert!(!session.graph.observations().is_empty());
    let answer = session.answer.as_ref().expect("the host wrote an answer");
    assert_eq!(answer.sentences[0].text, "Green tea helps memory.");
    assert!(session.open_steps.is_empty() && !session.writing.is_pending());
    assert!(engine.compare(&id).unwrap().holds());

    let mut written = Vec::new();
    tape::export(
        &Disk::real(),
        &place.home().paths(&id).unwrap(),
        &mut written,
    )
    .unwrap();
    let tape = Tape::read(BufReader::new(written.as_slice())).unwrap();
    let elsewhere = Place::new();
    let played = tape::play(tape, &elsewhere.home(), Timestamp::now)
        .await
        .unwrap();
    assert_eq!(played.session.answer, session.answer);
    assert_eq!(played.session.graph, session.graph);
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().unwrap()
}

/// A session whose process died while requests to read sources were handed out, and these requests.
fn abandoned(place: &Place) -> (String, Vec<HostRequest>) {
    let dying = runtime();
    let (id, open) = dying.block_on(async {
        let engine = place.engine();
        let running = start(&engine).await;
        let id = running.session.id.clone();
        let first = requests(&engine, &id).await;
        for contract in ["decompose", "word_query"] {
            let request = requests(&engine, &id).await.remove(0);
            assert_eq!(request.contract, contract);
            let reply = good_reply(contract, &request.task);
            engine
                .answer(&id, request.key.as_str(), &reply)
                .await
                .unwrap();
        }
        let open = all_requests(&engine, &id).await;
        assert!(open.iter().all(|it| it.contract == "extract"), "{open:?}");
        assert!(!open.contains(&first[0]));
        (id, open)
    });
    drop(dying);
    assert!(!place.journal(&id).contains("step_interrupted"), "it died");
    (id, open)
}

/// Another process lists the requests under the same keys, and an answer resumes the session.
#[test]
fn requests_outlive_the_process_that_handed_them_out() {
    let place = Place::new();
    let (id, before) = abandoned(&place);
    runtime().block_on(async {
        let engine = place.engine();
        let open = engine.requests(&id).unwrap();
        assert!(keys(&open).is_superset(&keys(&before)), "{open:?}");
        let (key, reply) = (before[0].key.as_str(), good_reply("extract", ""));
        let answered = engine.answer(&id, key, &reply).await.unwrap();
        assert_eq!(answered, ACCEPTED);
        assert!(!keys(&requests(&engine, &id).await).contains(key));
        let again = engine.answer(&id, key, NONSENSE).await.unwrap();
        assert_eq!(
            again,
            ReplyResult::AlreadyAnswered,
            "the first reply counts"
        );
        let source_read = place.journal(&id).matches("\"extracted\"").count();
        assert_eq!(source_read, 1);
        let stopped = engine.command(&id, &Command::Stop).await.unwrap();
        assert_eq!(stopped.session().budget.spent_micro_usd(), 0);
    });
}

fn keys(requests: &[HostRequest]) -> BTreeSet<&str> {
    requests.iter().map(|it| it.key.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_was_not_handed_out_is_not_a_request() {
    let place = Place::new();
    let engine = place.engine();
    let running = start(&engine).await;
    let id = running.session.id.clone();
    let known = requests(&engine, &id).await.remove(0);
    for key in ["", "not a key", &"0".repeat(64)] {
        let answered = engine.answer(&id, key, "{}").await.unwrap();
        assert_eq!(answered, ReplyResult::NotRequested, "{key}");
    }
    let missing = engine
        .answer("no-such-session", known.key.as_str(), "{}")
        .await;
    assert!(matches!(missing, Err(EngineError::Home(_))), "{missing:?}");
    assert_eq!(engine.requests(&id).unwrap(), [known]);
    engine.command(&id, &Command::Stop).await.unwrap();
}

/// A reply with one item that holds, and one whose figure no quote has.
fn half_true(request: &HostRequest) -> String {
    let mut reply: serde_json::Value =
        serde_json::from_str(&good_reply("extract", &request.task)).unwrap();
    let mut invented = reply["items"][0].clone();
    invented["label"] = "f2".into();
    invented["statement"] = "Green tea helped memory by 41 percent in the trial.".into();
    reply["items"].as_array_mut().unwrap().push(invented);
    reply.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_of_which_parts_are_struck_goes_back_once_and_what_is_usable_counts() {
    let place = Place::new();
    let engine = place.engine();
    let running = start(&engine).await;
    let id = running.session.id.clone();
    for contract in ["decompose", "word_query"] {
        let request = requests(&engine, &id).await.remove(0);
        let reply = good_reply(contract, &request.task);
        let answered = engine
            .answer(&id, request.key.as_str(), &reply)
            .await
            .unwrap();
        assert_eq!(answered, ACCEPTED, "{contract}");
    }
    let first = all_requests(&engine, &id).await.remove(0);
    let reply = half_true(&first);
    let answered = engine
        .answer(&id, first.key.as_str(), &reply)
        .await
        .unwrap();
    let ReplyResult::Questioned { complaint } = answered else {
        panic!("{answered:?}")
    };
    let open = all_requests(&engine, &id).await;
    let second = open
        .iter()
        .find(|it| it.task.contains("41 percent"))
        .unwrap();
    assert_ne!(second.key, first.key);
    assert!(
        second.task.contains(&complaint),
        "{} {complaint}",
        second.task
    );
    let answered = engine
        .answer(&id, second.key.as_str(), NONSENSE)
        .await
        .unwrap();
    assert!(
        matches!(answered, ReplyResult::Rejected { .. }),
        "{answered:?}"
    );
    let extracted = place.journal(&id).matches("\"extracted\"").count();
    assert_eq!(extracted, 1, "the first reply counts");
    assert_eq!(session(&engine, &id).thinking.fell_back(), 0);
    engine.command(&id, &Command::Stop).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_reply_is_complained_about_once_and_then_the_built_in_reasoner_answers() {
    let place = Place::new();
    let engine = place.engine();
    let running = start(&engine).await;
    let id = running.session.id.clone();
    let first = requests(&engine, &id).await.remove(0);
    let answered = engine
        .answer(&id, first.key.as_str(), NONSENSE)
        .await
        .unwrap();
    let ReplyResult::Rejected { complaint } = answered else {
        panic!("{answered:?}")
    };
    let second = requests(&engine, &id).await.remove(0);
    assert_eq!(
        (second.contract, first.contract),
        ("decompose", "decompose")
    );
    assert_ne!(second.key, first.key);
    assert!(
        second.task.contains(&complaint),
        "{} {complaint}",
        second.task
    );
    let answered = engine
        .answer(&id, second.key.as_str(), NONSENSE)
        .await
        .unwrap();
    assert!(matches!(answered, ReplyResult::Rejected { .. }));
    let third = requests(&engine, &id).await.remove(0);
    assert_eq!(
        third.contract, "word_query",
        "the question was split without the host"
    );
    assert_eq!(session(&engine, &id).thinking.fell_back(), 1);
    assert_eq!(place.journal(&id).matches(NONSENSE).count(), 2);
    engine.command(&id, &Command::Stop).await.unwrap();
}

/// A command does not wait for the host: what is left to write stays open, and the host may still write it.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_waits_can_be_stopped_and_the_host_writes_its_answer_later() {
    let place = Place::new();
    let engine = place.engine();
    let running = start(&engine).await;
    let id = running.session.id.clone();
    let asked = requests(&engine, &id).await.remove(0);
    let stopped = engine.command(&id, &Command::Stop).await.unwrap();
    assert_eq!(stopped.session().status, Status::StoppedByUser);
    running.rest().await.unwrap();
    let late = engine
        .answer(&id, asked.key.as_str(), &good_reply("decompose", ""))
        .await;
    assert_eq!(
        late.unwrap(),
        ReplyResult::NotRequested,
        "it was interrupted"
    );

    let left = engine.requests(&id).unwrap();
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].contract, "write");
    let reply = r#"{ "sentences": [], "status": "unanswered" }"#;
    engine
        .answer(&id, left[0].key.as_str(), reply)
        .await
        .unwrap();
    while let [request, ..] = engine.requests(&id).unwrap().as_slice() {
        engine
            .answer(&id, request.key.as_str(), reply)
            .await
            .unwrap();
    }
    let rested = engine.command(&id, &Command::Stop).await.unwrap();
    let session = rested.session();
    assert_eq!(session.status, Status::StoppedByUser);
    assert!(session.answer.is_some() && !session.writing.is_pending());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_waits_can_be_paused_and_resumed_and_then_concludes_when_the_host_does() {
    let place = Place::new();
    let engine = place.engine();
    let running = start(&engine).await;
    let id = running.session.id.clone();
    let asked = requests(&engine, &id).await;
    let pause = Command::Pause(PauseReason::AskedByUser);
    engine.command(&id, &pause).await.unwrap();
    running.rest().await.unwrap();
    assert_eq!(
        engine.requests(&id).unwrap(),
        [],
        "a paused session asks nothing"
    );
    let late = engine
        .answer(&id, asked[0].key.as_str(), &good_reply("decompose", ""))
        .await;
    assert_eq!(late.unwrap(), ReplyResult::NotRequested);
    assert_eq!(
        session(&engine, &id).status,
        Status::Paused,
        "an answer does not resume it"
    );

    let running = engine.resume(&id, &Wish::default()).await.unwrap();
    assert_eq!(keys(&requests(&engine, &id).await), keys(&asked));
    think(&engine, running, |it| good_reply(it.contract, &it.task)).await;
    assert_eq!(session(&engine, &id).iteration, 2);

    let rested = engine.write(&id, &Command::WriteThesis).await.unwrap();
    assert_eq!(rested.no_thesis, Some(NoThesis::WaitsForHost));
    let asked = engine.requests(&id).unwrap();
    assert!(!asked.is_empty(), "the host can still write the thesis");
}

/// The session is opened once, no request is interrupted by that, and no reply is lost.
#[test]
fn answers_at_the_same_time_resume_a_session_once() {
    let place = Place::new();
    let (id, open) = abandoned(&place);
    assert!(open.len() > 1, "{open:?}");
    runtime().block_on(async {
        let engine = place.engine();
        let reply = good_reply("extract", "");
        let answers = open
            .iter()
            .map(|it| engine.answer(&id, it.key.as_str(), &reply));
        for result in futures_util::future::join_all(answers).await {
            assert_eq!(result.unwrap(), ACCEPTED);
        }
        let journal = place.journal(&id);
        let interrupted: Vec<&str> = journal
            .lines()
            .filter(|it| it.contains("step_interrupted"))
            .collect();
        assert!(interrupted.is_empty(), "{interrupted:#?}");
        let writers = journal.matches("\"kind\":\"writer_started\"").count();
        assert_eq!(writers, 2, "the dead process and one resume");
        engine.command(&id, &Command::Stop).await.unwrap();
        assert!(engine.compare(&id).unwrap().holds());
    });
}

/// Nobody could answer, so the session would wait for ever and keep its lock.
#[test]
fn a_process_that_is_not_a_host_resumes_a_session_only_with_another_reasoner() {
    let place = Place::new();
    let (id, open) = abandoned(&place);
    runtime().block_on(async {
        let engine = place.engine_without_host();
        let resumed = engine.resume(&id, &Wish::default()).await;
        assert!(matches!(resumed, Err(EngineError::NoHost)), "{resumed:?}");
        let started = engine.start(question(), &wish(Reasoner::Host)).await;
        assert!(matches!(started, Err(EngineError::NoHost)), "{started:?}");
        let answered = engine.answer(&id, open[0].key.as_str(), "{}").await;
        assert!(matches!(answered, Err(EngineError::NoHost)), "{answered:?}");
        assert_eq!(keys(&engine.requests(&id).unwrap()), keys(&open));

        let builtin = wish(Reasoner::Builtin);
        let running = engine.resume(&id, &builtin).await.unwrap();
        let session = running.rest().await.unwrap().session;
        assert_eq!((session.status, session.iteration), (Status::Paused, 2));
        assert_eq!(engine.requests(&id).unwrap(), []);
    });
}

/// A record that is too long for the journal goes to the blobs, which are not there.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_written_returns_the_error_and_leaves_the_request_open() {
    let place = Place::new();
    let engine = place.engine();
    let id = start(&engine).await.session.id;
    let request = requests(&engine, &id).await.remove(0);
    let (key, reply) = (request.key.as_str(), good_reply("decompose", ""));
    let blobs = place.home().paths(&id).unwrap().folder.join("blobs");
    std::fs::remove_dir_all(&blobs).unwrap();
    std::fs::write(&blobs, "").unwrap();
    let long = reply.clone() + &" ".repeat(7 << 20);
    let failed = engine.answer(&id, key, &long).await;
    // The second attempt does not even get to open the session.
    assert!(
        matches!(failed, Err(EngineError::Drive(_) | EngineError::Home(_))),
        "{failed:?}"
    );

    std::fs::remove_file(&blobs).unwrap();
    std::fs::create_dir(&blobs).unwrap();
    assert_eq!(engine.answer(&id, key, &reply).await.unwrap(), ACCEPTED);
    engine.command(&id, &Command::Stop).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_learns_that_a_reply_was_too_long_to_be_read_whole() {
    let place = Place::new();
    let engine = place.engine();
    let id = start(&engine).await.session.id;
    let request = requests(&engine, &id).await.remove(0);
    let long = good_reply("decompose", "") + &" ".repeat(8 << 20);
    let answered = engine.answer(&id, request.key.as_str(), &long).await;
    let is_truncated = true;
    assert_eq!(answered.unwrap(), ReplyResult::Accepted { is_truncated });
    engine.command(&id, &Command::Stop).await.unwrap();
}
