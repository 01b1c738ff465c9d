//! The `claude` command, by a stand-in that speaks its documented output.
#![cfg(unix)]

use std::path::Path;

use expect_test::{Expect, expect};
use jiff::Timestamp;

use super::*;

fn command(mode: &str) -> Endpoint {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/model/tests/claude.sh");
    let environment = [
        ("STANDIN", mode),
        ("PATH", "/usr/bin:/bin"),
        ("HOME", "/nowhere"),
    ];
    let environment = environment
        .map(|(name, value)| (name.to_owned(), value.into()))
        .to_vec();
    let route = Route::Command {
        path,
        key: Secret::new(KEY),
        environment,
    };
    Endpoint {
        route,
        ..endpoint(Protocol::Anthropic, "https://api.anthropic.com", "sonnet")
    }
}

async fn check(endpoint: &Endpoint, expected: Expect) {
    let outcome = send(
        &client().unwrap(),
        endpoint,
        &Message::new(endpoint, prompt()),
        Timestamp::UNIX_EPOCH,
        |_| {},
    )
    .await;
    let told = told(&outcome);
    assert!(!told.contains(KEY));
    expected.assert_eq(&told);
}

#[tokio::test]
async fn a_result_is_a_reply() {
    check(&command("echo"), expect![[r#"
        End "The question: does tea calm?  Judge this pair. | [-p][--output-format][json][--model][sonnet][--tools][][--strict-mcp-config][--setting-sources][user][--max-turns][1][--no-session-persistence][--system-prompt][You judge.] | ANTHROPIC_API_KEY=present CLAUDE_CODE_MAX_OUTPUT_TOKENS=2000 HOME=/nowhere " by claude-sonnet-4-5
        in 9 + 0 read + 4000 written, out 7 (0 thinking), 0 searches, billed Some(12346)"#]]).await;
}

#[tokio::test]
async fn what_fails_says_what_to_do() {
    check(
        &command("limit"),
        expect!["OutOfCredit never again, may have cost: Claude AI usage limit reached|1774555205"],
    )
    .await;
    check(
        &command("busy"),
        expect!["Overloaded again, may have cost: API Error: 529 {_type_:_error_}"],
    )
    .await;
    check(
        &command("turns"),
        expect!["Server again, may have cost: error_max_turns"],
    )
    .await;
    check(
        &command("login"),
        expect![
            "Authentication never again, cost nothing: Invalid API key [key]. Please run /login"
        ],
    )
    .await;
    check(&command("old"), expect!["BadRequest never again, may have cost: the claude command is too old: error: unknown option '--tools'"]).await;
    check(
        &command("prose"),
        expect!["Unreadable again, may have cost: the claude command wrote no JSON result"],
    )
    .await;
    check(
        &Endpoint {
            reply_bytes_max: 1000,
            ..command("flood")
        },
        expect!["TooLarge never again, may have cost: the reply is larger than 1000 bytes"],
    )
    .await;
    check(
        &Endpoint {
            deadline: Duration::from_millis(100),
            ..command("hang")
        },
        expect!["Timeout again, may have cost: no whole reply within 0.1 s"],
    )
    .await;
    let route = Route::Command {
        path: "/nowhere/claude".into(),
        key: None,
        environment: Vec::new(),
    };
    check(&Endpoint { route, ..command("echo") }, expect!["Unreachable again, cost nothing: cannot start the claude command: No such file or directory (os error 2)"]).await;
}
