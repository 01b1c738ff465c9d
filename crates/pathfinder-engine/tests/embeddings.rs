//! Sessions with a server of embeddings: what it changes, what it costs, and what is left when it fails.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use pathfinder_core::graph::Observation;
use pathfinder_core::question::Question;
use pathfinder_core::session::Session;
use pathfinder_core::view;
use pathfinder_engine::config::{Config, Reasoner};
use pathfinder_engine::home::Home;
use pathfinder_engine::{Engine, Environment, Note, Notes, ReasonerNote, ReasonerWish, Wish};
use pathfinder_scripted::{Answer, Asked, Server, embeddings};

const KEY: &str = "sk-canary-embeddings-5f2a";
const QUESTION: &str = "Does remote work reduce burnout?";
const KOREAN: &str = "재택근무는 소진을 줄이는가?";
const SYNONYM: &str = "Staff who stayed at home felt less exhausted after three months.";

/// A research folder with documents, and a server of embeddings.
struct Trial {
    dir: tempfile::TempDir,
    server: Server,
    config: Config,
    told: Arc<Mutex<Vec<String>>>,
}

impl Trial {
    async fn new(script: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Trial {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("docs")).unwrap();
        let server = Server::start(Duration::ZERO, script).await;
        let mut config = Config::default();
        config.research.iterations = 2;
        config.docs.folders = vec![PathBuf::from("docs")];
        config.embeddings.base_url = server.base_url();
        config.embeddings.model = "small".to_owned();
        config.embeddings.key_env = "CANARY".to_owned();
        let trial = Trial {
            dir,
            server,
            config,
            told: Arc::default(),
        };
        trial.document(
            "survey",
            &format!(
                "The survey on remote work and burnout was run in two firms.\n\n{SYNONYM}\n\n\
                 Remote work was defined as three days at most.\n"
            ),
        );
        trial.document(
            "canteen",
            "The canteen serves soup on Mondays and fish on Fridays.\n",
        );
        trial
    }

    fn document(&self, name: &str, text: &str) {
        let text = format!("# A {name} of the staff\n\n{text}");
        std::fs::write(self.dir.path().join(format!("docs/{name}.md")), text).unwrap();
    }

    fn engine(&self) -> Engine {
        let state = self.dir.path().join("state").into_os_string();
        let environment = Environment::new(self.dir.path(), move |name| match name {
            "XDG_STATE_HOME" => Some(state.clone()),
            "CANARY" => Some(KEY.into()),
            _ => None,
        });
        let told = self.told.clone();
        let notes = Notes::new(move |note| told.lock().unwrap().extend(worded(&note)));
        let home = Home::at(self.dir.path()).unwrap();
        Engine::new(home, environment, self.config.clone(), notes)
    }

    async fn run(&self, question: &str) -> Session {
        let running = self
            .engine()
            .start(Question::new(question).unwrap(), &wish())
            .await;
        running.unwrap().rest().await.unwrap().session
    }

    fn told(&self) -> String {
        self.told.lock().unwrap().join("\n")
    }

    fn has_key_on_disk(&self) -> bool {
        let mut folders = vec![self.dir.path().join(".research")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let holds = |it: &[u8]| it.windows(KEY.len()).any(|it| it == KEY.as_bytes());
                match path.is_dir() {
                    true => folders.push(path),
                    false if holds(&std::fs::read(&path).unwrap()) => return true,
                    false => {}
                }
            }
        }
        false
    }
}

fn wish() -> Wish {
    Wish {
        reasoner: ReasonerWish {
            reasoner: Some(Reasoner::Builtin),
            model: None,
        },
        ..Wish::default()
    }
}

/// What is told about embeddings.
fn worded(note: &Note) -> Option<String> {
    match note {
        Note::Reasoner(ReasonerNote::Embeds(it)) => Some(format!("ranks by {}", it.name)),
        Note::Reasoner(ReasonerNote::EmbeddingsFailed { because, .. }) => {
            assert!(!because.contains("canary"), "{because}");
            Some(format!("failed: {because}"))
        }
        Note::Reasoner(ReasonerNote::EmbeddingsOverBudget { .. }) => Some("no money".to_owned()),
        Note::Reasoner(ReasonerNote::EmbeddingsStay { .. }) => Some("goes on without".to_owned()),
        _ => None,
    }
}

/// What is asked and what answers it mean the same, in whatever words; the rest means something else.
fn meaning(text: &str) -> Vec<f64> {
    let is_asked = [QUESTION, "재택근무", "소진", "remote work burnout"];
    let is_asked = is_asked.iter().any(|it| text.starts_with(it));
    match () {
        () if is_asked => vec![1.0, 0.0, 0.0],
        () if text.contains("exhausted") => vec![0.95, 0.05, 0.0],
        () if text.contains("survey on remote") => vec![0.3, 0.7, 0.0],
        () => vec![0.02, 0.0, 1.0],
    }
}

fn knows_meaning(asked: &Asked) -> Answer {
    assert!(
        asked.headers.starts_with("POST /v1/embeddings "),
        "{}",
        asked.headers
    );
    assert!(asked.headers.contains(KEY));
    assert_eq!(asked.json()["model"], "small");
    embeddings(asked, meaning)
}

/// The observations by their fit, best first.
fn by_fit(session: &Session) -> Vec<&Observation> {
    let mut all: Vec<&Observation> = session.graph.observations().iter().collect();
    let score = |it: &Observation| it.fit.map_or(0.0, |it| it.score);
    all.sort_by(|a, b| score(b).total_cmp(&score(a)));
    all
}

fn best(session: &Session) -> &str {
    by_fit(session).first().map_or("", |it| it.quote.as_str())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passage_with_other_words_of_the_same_meaning_comes_first() {
    let trial = Trial::new(knows_meaning).await;
    let session = trial.run(QUESTION).await;
    assert!(best(&session).contains(SYNONYM), "{:?}", by_fit(&session));
    assert_eq!(trial.told(), "ranks by embeddings/small");
    assert_eq!(session.budget.spent_micro_usd(), 0);
    assert!(
        session
            .thinking
            .costs
            .iter()
            .all(|it| it.contract == "embed" && it.failed == 0)
    );
    assert!(!trial.has_key_on_disk());
    assert!(trial.engine().compare(&session.id).unwrap().holds());
    // Vectors are remembered: no text was sent twice.
    let seen = trial.server.seen.lock().unwrap();
    let inputs = seen
        .iter()
        .flat_map(|it| it.json()["input"].as_array().unwrap().clone());
    let mut inputs: Vec<String> = inputs.map(|it| it.to_string()).collect();
    let all = inputs.len();
    inputs.sort();
    inputs.dedup();
    assert_eq!(inputs.len(), all);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_korean_question_is_answered_by_english_documents() {
    let trial = Trial::new(knows_meaning).await;
    let session = trial.run(KOREAN).await;
    assert!(best(&session).contains(SYNONYM), "{:?}", by_fit(&session));
    let answer = view::answer_text(&session, session.settings.lang);
    assert!(
        answer.contains(SYNONYM) && !answer.contains("embeddings.base_url"),
        "{answer}"
    );
}

/// Without a server, or with one that is of no use, the order is that of the words, and it is told why.
async fn is_by_words(script: impl Fn(&Asked) -> Answer + Send + Sync + 'static, expected: &str) {
    let mut trial = Trial::new(script).await;
    trial.config.embeddings.attempt_seconds = 1;
    let session = trial.run(QUESTION).await;
    assert!(
        best(&session).contains("survey on remote work"),
        "{:?}",
        by_fit(&session)
    );
    let told = trial.told();
    let failed = told.strip_prefix("ranks by embeddings/small\nfailed: ");
    assert!(failed.is_some_and(|it| it.starts_with(expected)), "{told}");
    assert_eq!(told.lines().count(), 2, "it is said once");
    assert_eq!(session.budget.spent_micro_usd(), 0);
    assert!(!trial.has_key_on_disk());
    let mut plain = Trial::new(knows_meaning).await;
    plain.config.embeddings.base_url.clear();
    let plain = plain.run(QUESTION).await;
    let fits = |it: &Session| by_fit(it).iter().map(|it| it.fit).collect::<Vec<_>>();
    assert_eq!(fits(&session), fits(&plain));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_fails_leaves_the_order_of_the_words() {
    let fails = |status, body| {
        move |_: &Asked| Answer::Fails {
            status,
            headers: "",
            body,
        }
    };
    is_by_words(fails(500, ""), "the server answers with status 500").await;
    is_by_words(fails(200, "garbage"), "the reply is not JSON").await;
    let body = r#"{"data":[{"index":0,"embedding":[NaN]}]}"#;
    is_by_words(fails(200, body), "the reply is not JSON").await;
    let body = r#"{"error":{"message":"wrong key sk-canary-embeddings-5f2a"}}"#;
    is_by_words(fails(401, body), "wrong key [key]").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_slow_or_counts_wrongly_leaves_the_order_of_the_words() {
    is_by_words(|_| Answer::Hangs, "no whole reply within 1 s").await;
    is_by_words(
        |asked| {
            let mut few = embeddings(asked, meaning);
            if let Answer::Json(body) = &mut few {
                body["data"] = serde_json::json!([{ "embedding": [1.0, 2.0] }]);
            }
            few
        },
        "1 vectors for ",
    )
    .await;
    is_by_words(
        |asked| embeddings(asked, |it| vec![1.0; 2 + it.len() % 3]),
        "the vectors are of unequal length",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_is_reserved_and_kept() {
    let mut trial = Trial::new(knows_meaning).await;
    trial.config.embeddings.price = 1.0;
    let session = trial.run(QUESTION).await;
    assert!(best(&session).contains(SYNONYM));
    let spent = session.budget.spent_micro_usd();
    let told: u64 = session
        .thinking
        .costs
        .iter()
        .map(|it| it.spent_micro_usd)
        .sum();
    assert!(spent > 0 && spent == told, "{spent} {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_money_passages_are_ranked_by_words() {
    let mut trial = Trial::new(knows_meaning).await;
    trial.config.embeddings.price = 1.0;
    trial.config.research.budget_usd = 0.01;
    let session = trial.run(QUESTION).await;
    assert!(best(&session).contains("survey on remote work"));
    assert_eq!(trial.told(), "ranks by embeddings/small\nno money");
    assert_eq!(
        (session.budget.spent_micro_usd(), trial.server.count()),
        (0, 0)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_and_may_have_cost_counts_and_is_not_sent_again() {
    let mut trial = Trial::new(|_| Answer::Fails {
        status: 500,
        headers: "",
        body: "",
    })
    .await;
    trial.config.embeddings.price = 1.0;
    trial.config.explore.sources_per_iteration = 1;
    let session = trial.run(QUESTION).await;
    assert_eq!(trial.server.count(), 1);
    assert!(session.budget.spent_micro_usd() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_keeps_to_the_server_that_it_was_started_with() {
    let mut trial = Trial::new(knows_meaning).await;
    let base_url = std::mem::take(&mut trial.config.embeddings.base_url);
    let session = trial.run(QUESTION).await;
    assert_eq!(session.settings.embeddings, None);
    trial.config.embeddings.base_url = base_url;
    trial.config.research.iterations = 3;
    let more = Wish {
        limits: pathfinder_engine::Limits {
            iterations: Some(3),
            budget_micro_usd: None,
        },
        ..wish()
    };
    let running = trial.engine().resume(&session.id, &more).await.unwrap();
    running.rest().await.unwrap();
    assert_eq!(trial.told(), "ranks by embeddings/small\ngoes on without");
    assert_eq!(trial.server.count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_without_a_known_price_is_not_asked() {
    let mut trial = Trial::new(knows_meaning).await;
    let starts = |trial: &Trial| {
        let found = trial.engine().embeddings();
        found.map(|_| ()).map_err(|it| it.to_string())
    };
    trial.config.embeddings.base_url = "https://embeddings.example/v1".to_owned();
    assert_eq!(
        starts(&trial).unwrap_err(),
        "the price of embeddings/small is unknown, so a budget cannot be kept"
    );
    trial.config.embeddings.price = 0.02;
    starts(&trial).unwrap();
    trial.config.embeddings.key_env = "NOWHERE".to_owned();
    assert_eq!(starts(&trial).unwrap_err(), "small: embeddings has no key");
    trial.config.embeddings.base_url = "embeddings".to_owned();
    assert_eq!(
        starts(&trial).unwrap_err(),
        "embeddings.base_url: the base url is not a url with http or https"
    );
}
