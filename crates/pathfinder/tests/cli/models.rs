//! A model on loopback behind the real program: what people see, exit codes, and `kill -9` in the middle of a call.

use std::time::Duration;

use pathfinder_scripted::{Answer, Asked, Server, documents, new_reply};
use rustix::process::Signal;

use crate::network::all_off;
use crate::place::Place;

/// The program with a model, and the runtime in which the model lives.
pub(crate) struct Asking {
    pub(crate) place: Place,
    pub(crate) server: Server,
    runtime: tokio::runtime::Runtime,
}

impl Asking {
    pub(crate) fn new(
        delay: Duration,
        script: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
    ) -> Asking {
        let place = Place::empty();
        let docs = place.path().join("docs");
        std::fs::create_dir(&docs).unwrap();
        documents(&docs, 6);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let server = runtime.block_on(Server::start(delay, script));
        let prices = "as_of = \"2026-01-01\"\n[[model]]\nhosts = [\"127.0.0.1\"]\nnames = [\"scripted\"]\n\
                      input = 3_000_000\noutput = 15_000_000\ncache_read = 0\ncache_write = 0\nweb_search = 0\n";
        place.write("prices.toml", prices.as_bytes());
        let off = all_off();
        let config = format!(
            "[model]\nprovider = \"openai\"\nname = \"scripted\"\nbase_url = \"{}\"\nkey_env = \"CANARY\"\n\
             stream = false\nmax_tokens = 500\nattempts = 2\nprices_file = \"prices.toml\"\n\
             [explore]\nsources_per_iteration = 3\n{off}",
            server.base_url()
        );
        std::fs::create_dir_all(place.path().join("home/.config/pathfinder")).unwrap();
        place.write("home/.config/pathfinder/config.toml", config.as_bytes());
        Asking {
            place,
            server,
            runtime,
        }
    }

    /// So many documents instead of six.
    pub(crate) fn with_documents(self, count: usize) -> Asking {
        documents(&self.place.path().join("docs"), count);
        self
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> std::process::Command {
        let mut command = self.place.command(arguments);
        command.env("CANARY", "sk-canary-77");
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> crate::place::Done {
        self.place.finish(self.command(arguments))
    }
}

const QUESTION: &str = "Does tea help memory?";

pub(crate) fn good(asked: &Asked) -> Answer {
    Answer::Says(asked.good_reply())
}

#[test]
fn a_session_with_a_model_tells_what_it_cost() {
    let asking = Asking::new(Duration::ZERO, good);
    let done = asking
        .run(&[
            "research",
            QUESTION,
            "--docs",
            "docs",
            "--iterations",
            "3",
            "--thesis",
        ])
        .is(0);
    assert!(
        done.stdout.contains("Green tea helps memory. [obs_1]"),
        "{}",
        done.stdout
    );
    let cost = asking.run(&["cost"]).is(0).stdout;
    assert!(
        cost.contains("openai/scripted") && cost.contains("EXPLORE  reader   extract"),
        "{cost}"
    );
    assert!(cost.lines().all(|it| it.chars().count() <= 100), "{cost}");
    let json = asking.run(&["cost", "--json"]).is(0).json();
    assert_eq!(
        json["spent_usd"].as_f64().unwrap(),
        asking.server.billed() as f64 / 1e6
    );
    asking.run(&["check"]).is(0);
    asking.run(&["replay"]).is(0);
    asking.run(&["tape", "-o", "tea.tape"]).is(0);
    let before = asking.server.count();
    asking.run(&["replay", "--tape", "tea.tape"]).is(0);
    assert_eq!(asking.server.count(), before, "a tape needs no model");
}

#[test]
fn a_spent_budget_is_exit_4_with_a_report_and_more_money_goes_on() {
    let inventive = |asked: &Asked| Answer::Says(new_reply(asked));
    let asking = Asking::new(Duration::ZERO, inventive).with_documents(200);
    let arguments = [
        "research",
        QUESTION,
        "--docs",
        "docs",
        "--iterations",
        "300",
        "--budget",
        "0.8",
    ];
    let mut command = asking.command(&arguments);
    // Short prompts, so that little is kept for the last report.
    command.env("PATHFINDER_MODEL_PROMPT_TOKENS", "4000");
    let done = asking.place.finish(command).is(4);
    assert!(
        done.stdout.contains("Green tea helps memory."),
        "{}",
        done.stdout
    );
    assert!(done.stderr.contains("80% or more"), "{}", done.stderr);
    assert_eq!(
        done.stderr.matches("80% of the budget is spent").count(),
        1,
        "{}",
        done.stderr
    );
    asking.run(&["resume", "--iterations", "2"]).is(2);
    asking
        .run(&["resume", "--budget", "5", "--iterations", "5"])
        .is(0);
}

#[test]
fn a_model_out_of_reach_is_exit_1_with_what_to_do_and_without_the_key() {
    let asking = Asking::new(Duration::ZERO, |_| Answer::Fails {
        status: 401,
        headers: "",
        body: r#"{"error":{"message":"Incorrect API key provided: sk-canary-77"}}"#,
    });
    let done = asking.run(&["research", QUESTION, "--docs", "docs"]).is(1);
    let told = [
        "Incorrect API key",
        "(the key is read from CANARY)",
        "fix the key",
        "--reasoner builtin",
    ];
    assert!(
        told.iter().all(|it| done.stderr.contains(it)),
        "{}",
        done.stderr
    );
    let live = asking.run(&["doctor", "--live"]).is(1);
    let everything = [done.stdout, done.stderr, live.stdout, live.stderr].concat();
    assert!(!everything.contains("sk-canary-77"), "{everything}");
    asking
        .run(&["resume", "--reasoner", "builtin", "--iterations", "2"])
        .is(0);
}

const UNKNOWN_MODEL: &str = r#"{"error":{"message":"The model `scripted` does not exist"}}"#;

#[test]
fn a_model_that_does_not_exist_is_exit_1_for_people_and_machines() {
    let asking = Asking::new(Duration::ZERO, |_| Answer::Fails {
        status: 404,
        headers: "",
        body: UNKNOWN_MODEL,
    });
    let arguments = [
        "research",
        QUESTION,
        "--docs",
        "docs",
        "--new",
        "--iterations",
        "2",
    ];
    let done = asking.run(&arguments).is(1);
    assert!(
        done.stderr
            .contains("model: openai/scripted: The model `scripted` does not exist"),
        "{}",
        done.stderr
    );
    assert!(
        done.stderr.contains("check the model's name and address"),
        "{}",
        done.stderr
    );
    assert_eq!(asking.server.count(), 1);
    let machine = asking.run(&[&arguments[..], &["--json"]].concat()).is(1);
    let last = machine.stdout.lines().last().unwrap();
    let result = &serde_json::from_str::<serde_json::Value>(last).unwrap()["result"];
    assert!(
        result["trouble"]["because"]
            .as_str()
            .unwrap()
            .contains("does not exist"),
        "{result}"
    );
    assert!(
        result["trouble"]["hint"]
            .as_str()
            .unwrap()
            .contains("--reasoner builtin"),
        "{result}"
    );
    assert_eq!(result["fell_back"], 0);

    let mut builtin = asking.command(&arguments);
    builtin.env("PATHFINDER_MODEL_ON_UNREACHABLE", "builtin");
    let done = asking.place.finish(builtin).is(0);
    let told = "built-in reasoner: answered 1 × instead of the model, and always since then; the last reason: openai";
    assert!(done.stderr.contains(told), "{}", done.stderr);
    asking.run(&["replay"]).is(0);
}

#[test]
fn a_model_that_writes_nothing_usable_is_exit_1() {
    let asking = Asking::new(Duration::ZERO, |_| Answer::Says("Hello!".into()));
    let done = asking
        .run(&["research", QUESTION, "--docs", "docs", "--iterations", "20"])
        .is(1);
    assert!(
        done.stderr.contains("in a row brought nothing usable"),
        "{}",
        done.stderr
    );
    assert!(
        done.stderr.contains("use a stronger model"),
        "{}",
        done.stderr
    );
    assert!(
        done.stderr.contains("built-in reasoner: answered"),
        "{}",
        done.stderr
    );
    assert!(asking.server.count() <= 24, "{}", asking.server.count());
}

#[test]
fn a_provider_that_charges_too_much_is_named_with_its_sums() {
    let asking = Asking::new(Duration::ZERO, |asked| {
        Answer::SaysAndCharges(asked.good_reply(), 1_000_000)
    });
    let done = asking
        .run(&["research", QUESTION, "--docs", "docs", "--iterations", "2"])
        .is(1);
    assert!(
        done.stderr.contains("openai/scripted charged $15."),
        "{}",
        done.stderr
    );
    assert!(
        done.stderr.contains("check its bill and its price"),
        "{}",
        done.stderr
    );
}

#[test]
fn money_of_calls_that_failed_has_a_row() {
    let asking = Asking::new(Duration::ZERO, |asked| match asked.number {
        2 => Answer::Fails {
            status: 500,
            headers: "",
            body: "",
        },
        _ => good(asked),
    });
    asking
        .run(&["research", QUESTION, "--docs", "docs", "--iterations", "1"])
        .is(0);
    let json = asking.run(&["cost", "--json"]).is(0).json();
    let rows = json["calls"].as_array().unwrap();
    let sum: f64 = rows
        .iter()
        .map(|it| it["spent_usd"].as_f64().unwrap())
        .sum();
    assert!(
        (sum - json["spent_usd"].as_f64().unwrap()).abs() < 1e-9,
        "{json}"
    );
    assert_eq!(
        rows.iter()
            .map(|it| it["failed"].as_u64().unwrap())
            .sum::<u64>(),
        1
    );
}

#[test]
fn a_thesis_is_paid_for_out_of_the_budget_of_the_process_too() {
    let asking = Asking::new(Duration::ZERO, good);
    asking
        .run(&["research", QUESTION, "--docs", "docs", "--iterations", "3"])
        .is(0);
    let before = asking.server.count();
    let mut thesis = asking.command(&["thesis"]);
    thesis.env("PATHFINDER_RESEARCH_PROCESS_BUDGET_USD", "0.0001");
    asking.place.finish(thesis).is(0);
    assert_eq!(
        asking.server.count(),
        before,
        "the built-in reasoner wrote it"
    );
}

#[test]
fn a_model_without_a_price_is_refused() {
    let asking = Asking::new(Duration::ZERO, good);
    let mut command = asking.command(&["research", QUESTION, "--docs", "docs"]);
    command.env("PATHFINDER_MODEL_BASE_URL", "https://models.example/v1");
    let refused = asking.place.finish(command).is(1);
    assert!(
        refused
            .stderr
            .contains("the price of openai/scripted is unknown"),
        "{}",
        refused.stderr
    );
    assert_eq!(asking.server.count(), 0);
}

#[test]
fn doctor_asks_each_model_once_and_says_what_that_cost() {
    let asking = Asking::new(Duration::ZERO, |_| Answer::Says("{\"ok\": true}".into()));
    let done = asking.run(&["doctor", "--live"]).is(0);
    assert!(
        done.stdout
            .contains("model: openai/scripted ({\"ok\": true}) $0.000"),
        "{}",
        done.stdout
    );
    assert_eq!(asking.server.count(), 1);
}

#[test]
fn doctor_is_not_content_with_any_reply() {
    for (answer, told) in [
        ("I would love to help you", "does not say {\"ok\": true}"),
        ("", "does not say {\"ok\": true}"),
        ("{\"ok\": false}", "does not say {\"ok\": true}"),
    ] {
        let asking = Asking::new(Duration::ZERO, move |_| Answer::Says(answer.into()));
        let done = asking.run(&["doctor", "--live"]).is(1);
        assert!(done.stdout.contains(told), "{}", done.stdout);
    }
    let asking = Asking::new(Duration::ZERO, |_| Answer::Stops("{\"ok".into(), "length"));
    let done = asking.run(&["doctor", "--live"]).is(1);
    assert!(
        done.stdout.contains("cut off at the length limit"),
        "{}",
        done.stdout
    );
}

#[test]
fn killed_in_the_middle_of_calls_nothing_is_paid_for_twice() {
    let asking = Asking::new(Duration::from_millis(40), good);
    let mut kills = 0;
    for round in 1..=6 {
        let arguments = [
            "research",
            QUESTION,
            "--docs",
            "docs",
            "--iterations",
            "4",
            "--plain",
        ];
        let mut child = asking.command(&arguments);
        let mut child = child
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let before = asking.server.count();
        let wanted = before + round;
        let killed = asking.runtime.block_on(async {
            tokio::time::timeout(Duration::from_secs(20), async {
                while asking.server.count() < wanted {
                    tokio::task::yield_now().await;
                }
            })
            .await
            .is_ok()
        });
        let pid = rustix::process::Pid::from_child(&child);
        let _ = rustix::process::kill_process(pid, Signal::KILL);
        let _ = child.wait();
        kills += usize::from(killed);
    }
    assert_eq!(kills, 6);
    asking.run(&["resume", "--iterations", "4"]).is(0);
    let journal =
        std::fs::read_to_string(asking.place.sessions()[0].join("journal.jsonl")).unwrap();
    let (answered, interrupted) = (
        journal.matches("\"call\":{").count() as u64,
        journal.matches("step_interrupted").count() as u64,
    );
    let sent = asking.server.count();
    assert!(interrupted >= 6, "{interrupted} were in flight");
    // A reply that is in the journal was asked for once; what was in flight, at most once more.
    assert!(
        sent <= answered + interrupted,
        "{sent} sent, {answered} answered, {interrupted} in flight"
    );
    let json = asking.run(&["cost", "--json"]).is(0).json();
    assert!(
        json["spent_usd"].as_f64().unwrap() >= asking.server.billed() as f64 / 1e6,
        "B2: never less than the bill"
    );
    assert_eq!(json["reserved_usd"], 0.0);
    asking.run(&["replay"]).is(0);
    asking.run(&["check"]).is(0);
}
