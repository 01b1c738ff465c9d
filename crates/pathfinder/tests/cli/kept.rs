//! What a session was started with is what it goes on with: who thinks, who is asked, and what that costs.

use std::time::Duration;

use pathfinder_scripted::{Answer, new_reply};
use serde_json::json;

use crate::models::{Asking, good};
use crate::place::{Done, Place};

const QUESTION: &str = "Does tea help memory?";
const NEW: [&str; 5] = ["research", QUESTION, "--docs", "docs", "--new"];

fn with(asking: &Asking, arguments: &[&str], variables: &[(&str, &str)]) -> Done {
    let mut command = asking.command(arguments);
    command.envs(variables.iter().copied());
    asking.place.finish(command)
}

/// The models that were asked, in the order in which they first were.
fn asked(asking: &Asking) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for it in asking.server.seen.lock().unwrap().iter() {
        let name = it.json()["model"].as_str().unwrap_or_default().to_owned();
        if names.last() != Some(&name) {
            names.push(name);
        }
    }
    names
}

#[test]
fn a_session_that_was_told_to_stay_at_home_stays_there() {
    let asking = Asking::new(Duration::ZERO, good);
    asking
        .run(&[&NEW[..], &["--reasoner", "builtin", "--iterations", "1"]].concat())
        .is(0);
    asking.run(&["resume", "--iterations", "2"]).is(0);
    asking.run(&[QUESTION, "--iterations", "3"]).is(0);
    asking
        .run(&["research", "--resume", "--iterations", "4", "--thesis"])
        .is(0);
    asking.run(&["report"]).is(0);
    asking.run(&["complete"]).is(0);
    assert_eq!(asking.server.count(), 0, "no prompt left this machine");
    let changed = asking
        .run(&["resume", "--reasoner", "model", "--iterations", "5"])
        .is(0);
    assert!(
        changed
            .stderr
            .contains("the reasoner changes: builtin -> openai/scripted"),
        "{}",
        changed.stderr
    );
    let before = asking.server.count();
    assert!(before > 0);
    let back = [
        "resume",
        "--reasoner",
        "builtin",
        "--iterations",
        "6",
        "--lang",
        "ko",
    ];
    let back = asking.run(&back).is(0);
    assert!(
        back.stderr
            .contains("추론을 바꿉니다: openai/scripted → builtin"),
        "{}",
        back.stderr
    );
    assert_eq!(asking.server.count(), before);
    asking.run(&["replay"]).is(0);
}

#[test]
fn a_session_keeps_the_model_that_it_was_given() {
    let asking = Asking::new(Duration::ZERO, good);
    asking
        .run(&[&NEW[..], &["--model", "second", "--iterations", "1"]].concat())
        .is(0);
    asking.run(&["resume", "--iterations", "2"]).is(0);
    with(
        &asking,
        &[QUESTION, "--iterations", "3"],
        &[("PATHFINDER_MODEL_NAME", "other")],
    )
    .is(0);
    assert_eq!(asked(&asking), ["second"]);
    let changed = asking
        .run(&["resume", "--model", "third", "--iterations", "4"])
        .is(0);
    assert!(
        changed
            .stderr
            .contains("the reasoner changes: openai/second -> openai/third"),
        "{}",
        changed.stderr
    );
    asking.run(&["thesis"]).is(0);
    with(
        &asking,
        &["resume", "--iterations", "5"],
        &[("PATHFINDER_MODEL_READER_NAME", "other")],
    )
    .is(0);
    assert_eq!(asked(&asking), ["second", "third"]);
}

#[test]
fn a_model_that_has_moved_is_not_asked() {
    let asking = Asking::new(Duration::ZERO, good);
    asking
        .run(&[&NEW[..], &["--iterations", "1"]].concat())
        .is(0);
    let before = asking.server.count();
    let elsewhere = [
        ("PATHFINDER_MODEL_BASE_URL", "https://models.example/v1"),
        ("PATHFINDER_MODEL_PRICE", "0"),
    ];
    let refused = with(&asking, &["resume", "--iterations", "2"], &elsewhere).is(2);
    assert!(
        refused
            .stderr
            .contains("and the settings now say https://models.example/v1\nhint: --model scripted"),
        "{}",
        refused.stderr
    );
    let mut keyless = asking.command(&["resume", "--iterations", "2"]);
    keyless
        .envs(elsewhere)
        .env_remove("CANARY")
        .env("PATHFINDER_MODEL_ON_UNREACHABLE", "builtin");
    let done = asking.place.finish(keyless).is(0);
    let told = "warning: scripted: openai has no key; the built-in reasoner thinks instead";
    assert!(done.stderr.contains(told), "{}", done.stderr);
    assert_eq!(asking.server.count(), before);
    asking.run(&["resume", "--iterations", "3"]).is(0);
    assert!(
        asking.server.count() > before,
        "the session still knows its model"
    );
}

#[test]
fn a_named_model_without_a_key_is_not_passed_over_in_silence() {
    let place = Place::new();
    let question = [
        "does a four-day week raise productivity?",
        "--docs",
        "docs",
        "--iterations",
        "1",
    ];
    let arguments = [&question[..], &["--model", "gpt-5"]].concat();
    let refused = place.run(&arguments).is(2);
    assert_eq!(
        refused.stderr,
        "error: gpt-5: openai has no key\nhint: set OPENAI_API_KEY in the environment; --reasoner builtin needs none\n"
    );
    assert!(place.sessions().is_empty());
    let korean = place
        .run(&[&arguments[..], &["--lang", "ko"]].concat())
        .is(2);
    assert!(
        korean
            .stderr
            .starts_with("오류: gpt-5: openai의 키가 없습니다"),
        "{}",
        korean.stderr
    );
    let unknown = place
        .run(&[&question[..], &["--model", "qwen3"]].concat())
        .is(2);
    assert!(
        unknown.stderr.contains("the model qwen3 is not available"),
        "{}",
        unknown.stderr
    );
    let both = place
        .run(&[&arguments[..], &["--reasoner", "builtin"]].concat())
        .is(2);
    assert!(
        both.stderr.contains("does not ask the model gpt-5"),
        "{}",
        both.stderr
    );
    let mut warned = place.command(&arguments);
    warned.env("PATHFINDER_MODEL_ON_UNREACHABLE", "builtin");
    let warned = place.finish(warned).is(0);
    assert!(
        warned
            .stderr
            .contains("warning: gpt-5: openai has no key; the built-in"),
        "{}",
        warned.stderr
    );
}

#[test]
fn research_says_which_price_it_takes() {
    let asking = Asking::new(Duration::ZERO, good);
    let told = |arguments: &[&str], variables: &[(&str, &str)]| {
        let done = with(
            &asking,
            &[&NEW[..], arguments, &["--iterations", "1"]].concat(),
            variables,
        )
        .is(0);
        let lines = done
            .stderr
            .lines()
            .filter(|it| it.starts_with("reasoner:") || it.starts_with("추론:"));
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        told(&[], &[]),
        "reasoner: openai/scripted ($3.00 in, $15.00 out per million tokens, as you set it)"
    );
    let list = told(&["--model", "gpt-5"], &[]);
    assert!(
        list.starts_with(
            "reasoner: openai/gpt-5 ($1.25 in, $10.00 out per million tokens, by the list of 20"
        ),
        "{list}"
    );
    let spent = asking.run(&["cost", "--json"]).is(0).json()["spent_usd"]
        .as_f64()
        .unwrap();
    assert!(spent > 0.0, "a gateway on this machine may be paid");
    assert_eq!(
        told(&["--model", "gpt-5"], &[("PATHFINDER_MODEL_PRICE", "0")]),
        "reasoner: openai/gpt-5 (free, as you set it)"
    );
    assert_eq!(
        told(&["--model", "qwen3", "--lang", "ko"], &[]),
        "추론: openai/qwen3 (무료: 이 컴퓨터에 있고 알려진 가격이 없음)"
    );
}

#[test]
fn a_server_that_says_it_used_nothing_is_not_believed() {
    for tokens in [0, 1] {
        let asking = Asking::new(Duration::ZERO, move |asked| {
            let usage = json!({ "prompt_tokens": tokens, "completion_tokens": tokens });
            Answer::SaysAndClaims(new_reply(asked), usage)
        })
        .with_documents(200);
        asking
            .run(&[&NEW[..], &["--iterations", "1"]].concat())
            .is(0);
        let cost = asking.run(&["cost", "--json"]).is(0).json();
        let (spent, billed) = (
            cost["spent_usd"].as_f64().unwrap(),
            asking.server.billed() as f64 / 1e6,
        );
        assert!(
            spent >= billed && spent < 10.0 * billed,
            "{spent} was counted, {billed} is true"
        );
        let told = asking.run(&["cost"]).is(0).stdout;
        assert!(
            told.contains("without credible usage from the server"),
            "{told}"
        );
        // The promise of the budget holds against a server that lies.
        let spent = ["--iterations", "300", "--budget", "0.8"];
        with(
            &asking,
            &[&NEW[..], &spent].concat(),
            &[("PATHFINDER_MODEL_PROMPT_TOKENS", "4000")],
        )
        .is(4);
    }
}

#[test]
fn a_short_key_stays_out_of_what_a_model_says() {
    let asking = Asking::new(Duration::ZERO, good);
    for key in ["x", "e", "none", "test", "tea"] {
        with(
            &asking,
            &[&NEW[..], &["--iterations", "1"]].concat(),
            &[("CANARY", key)],
        )
        .is(0);
        let newest = asking.place.sessions().pop().unwrap();
        let journal = std::fs::read_to_string(newest.join("journal.jsonl")).unwrap();
        assert!(!journal.contains("[key]"), "{key}");
    }
    let refusing = Asking::new(Duration::ZERO, |_| Answer::Fails {
        status: 401,
        headers: "",
        body: r#"{"error":{"message":"Incorrect API key provided: test. The tests of keys failed"}}"#,
    });
    let done = with(&refusing, &NEW, &[("CANARY", "test")]).is(1);
    assert!(
        done.stderr.contains("provided: [key]. The tests of keys"),
        "{}",
        done.stderr
    );
}
