//! The standard run: what sessions of one, three and six iterations and the plain method ask of one model, which takes
//! 200 ms for a call and 2 ms for a token.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::path::Path;
use std::time::{Duration, Instant};

use pathfinder_core::question::Question;
use pathfinder_core::session::Session;
use pathfinder_core::settings::Method;
use pathfinder_engine::config::{Config, ProviderName, Reasoner};
use pathfinder_engine::home::Home;
use pathfinder_engine::{Engine, Environment, Notes, Wish};
use pathfinder_scripted::{
    Answer, Asked, Pace, Server, Span, asked_for, documents, new_reply, waves,
};
use serde_json::{Value, json};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const PACE: Pace = Pace {
    call: Duration::from_millis(200),
    token: Duration::from_millis(2),
};
/// About as many as a small library has, and as long as an abstract.
const DOCUMENTS: usize = 60;
const WORDS: usize = 200;
const KINDS: [&str; 12] = [
    "black", "green", "white", "oolong", "yellow", "herbal", "smoked", "iced", "mint", "barley",
    "rice", "ginger",
];
const WAVES_MAX: usize = 6;
const TIMES_PLAIN_MAX: f64 = 4.0;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    let runtime = runtime.expect("a runtime");
    runtime.block_on(async {
        // Side by side, since each waits for its own model nearly all of the time.
        let (plain, one, three, six) = tokio::join!(
            run(Method::Plain, 1),
            run(Method::Pathfinder, 1),
            run(Method::Pathfinder, 3),
            run(Method::Pathfinder, 6),
        );
        for (name, run) in [
            ("plain", &plain),
            ("one iteration", &one),
            ("three iterations", &three),
            ("six iterations", &six),
        ] {
            run.print(name);
        }
        let first = one.waves_before_the_answer();
        print(
            "one iteration: waves before the answer",
            first as f64,
            "<= 6",
            first <= WAVES_MAX,
        );
        let times = six.prompt_tokens as f64 / plain.prompt_tokens as f64;
        print(
            "six iterations: prompt tokens, to those of plain (ratio)",
            times,
            "<= 4",
            times <= TIMES_PLAIN_MAX,
        );
    });
    runtime.shutdown_background();
}

/// What a session asked of its model.
struct Run {
    prompt_tokens: u64,
    spans: Vec<Span>,
    took: Duration,
}

async fn run(method: Method, iterations: u32) -> Run {
    let folder = tempfile::tempdir().expect("a folder");
    let docs = folder.path().join("docs");
    std::fs::create_dir(&docs).expect("a folder");
    write_documents(&docs);
    let server = Server::start(PACE, reply).await;
    let mut config = Config::default();
    config.research.reasoner = Reasoner::Model;
    config.research.method = method;
    config.research.iterations = iterations;
    config.model.provider = ProviderName::Openai;
    config.model.name = "scripted".to_owned();
    config.model.base_url = server.base_url();
    config.model.calls_side_by_side = 16;
    let home = Home::at(folder.path()).expect("a home");
    let environment = Environment::empty(folder.path());
    let engine = Engine::new(home, environment, config, Notes::default());
    let wish = Wish {
        documents: vec![docs],
        ..Wish::default()
    };
    let question = Question::new("Does tea help memory?").expect("a question");
    let start = Instant::now();
    let running = engine.start(question, &wish).await.expect("it starts");
    let session = running.rest().await.expect("it rests").session;
    let took = start.elapsed();
    check(&session, iterations);
    let spans = server.spans.lock().expect("not poisoned").clone();
    Run {
        prompt_tokens: session
            .thinking
            .costs
            .iter()
            .map(|it| it.tokens.read())
            .sum(),
        spans,
        took,
    }
}

/// The documents of the script, as long as an abstract: a few on each kind of tea. Without words of its own one would be a
/// copy of the others.
fn write_documents(docs: &Path) {
    documents(docs, DOCUMENTS);
    for number in 1..=DOCUMENTS {
        let path = docs.join(format!("tea-{number}.md"));
        let kind = KINDS[number % KINDS.len()];
        let own = (0..WORDS).map(|it| format!("word{number}x{it}"));
        let own: Vec<String> = own.chain([format!("All of it was {kind} tea.")]).collect();
        let text = std::fs::read_to_string(&path).expect("a document");
        std::fs::write(&path, format!("{text}\n{}\n", own.join(" "))).expect("a document");
    }
}

/// Asks for another kind of tea with each query, and finds something new in each document.
fn reply(asked: &Asked) -> Answer {
    if asked.contract != "word_query" {
        return Answer::Says(new_reply(asked));
    }
    let words = |n: usize| format!("{} tea", KINDS[(asked.number as usize + n) % KINDS.len()]);
    let query = |n: usize| {
        json!({ "n": n, "query": words(n), "translation": null,
            "retry_keywords": [words(n + 3), words(n + 6), words(n + 9)] })
    };
    let queries: Vec<Value> = (1..=asked_for(&asked.prompt())).map(query).collect();
    Answer::Says(json!({ "queries": queries }).to_string())
}

fn check(session: &Session, iterations: u32) {
    assert_eq!(session.iteration, iterations);
    assert!(session.answer.is_some(), "it has an answer");
    assert_eq!(
        session.thinking.fell_back(),
        0,
        "{:?}",
        session.thinking.fell_back_because
    );
}

impl Run {
    fn print(&self, name: &str) {
        let figures = [
            ("calls", self.spans.len() as f64),
            ("prompt tokens", self.prompt_tokens as f64),
            ("waves", waves(&self.spans) as f64),
            ("time (s)", self.took.as_secs_f64()),
        ];
        for (figure, value) in figures {
            print(&format!("{name}: {figure}"), value, "-", true);
        }
    }

    fn waves_before_the_answer(&self) -> usize {
        let is_before = |it: &&Span| it.contract != "write";
        let before: Vec<Span> = self.spans.iter().filter(is_before).cloned().collect();
        waves(&before)
    }
}

fn print(name: &str, value: f64, target: &str, is_met: bool) {
    let is_met = if is_met { "ok" } else { "MISS" };
    println!("{name} | {value:.2} | {target} | {is_met}");
}
