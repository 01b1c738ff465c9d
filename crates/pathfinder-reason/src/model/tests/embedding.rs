//! What servers of embeddings say, as text, and one attempt at a server on loopback.

use expect_test::{Expect, expect};
use jiff::Timestamp;

use super::*;
use crate::model::embeddings::{Embedded, EmbeddingEndpoint};
use crate::model::wire::embeddings::{read, request};

fn endpoint(base_url: &str) -> EmbeddingEndpoint {
    EmbeddingEndpoint {
        base_url: BaseUrl::parse(base_url).unwrap(),
        model: "small".to_owned(),
        key: Secret::new(KEY),
        deadline: Duration::from_secs(10),
        reply_bytes_max: REPLY_BYTES_MAX,
    }
}

fn told(outcome: Result<Embedded, CallError>) -> String {
    match outcome {
        Ok(Embedded { vectors, tokens }) => {
            let near = vectors[0].similarity(&vectors[1]);
            format!(
                "{near:.2} between {} numbers, {tokens:?} tokens",
                vectors[0].length()
            )
        }
        Err(error) => format!("{:?}: {error}", error.kind),
    }
}

fn check(status: u16, body: &str, expected: Expect) {
    let response = response(status, headers(&[]), body.as_bytes());
    expected.assert_eq(&told(read(&response, 2)));
}

#[test]
fn a_request_names_the_model_and_bears_the_key() {
    let asked = request(&endpoint("https://a.example"), &["tea", "차"]);
    assert_eq!(asked.url.as_str(), "https://a.example/v1/embeddings");
    assert_eq!(asked.headers["authorization"], format!("Bearer {KEY}"));
    assert!(asked.headers["authorization"].is_sensitive());
    assert_eq!(
        String::from_utf8_lossy(asked.body.as_ref()),
        r#"{"input":["tea","차"],"model":"small"}"#
    );
    let asked = request(&endpoint("https://a.example/openai/"), &["tea"]);
    assert_eq!(asked.url.as_str(), "https://a.example/openai/embeddings");
}

#[test]
fn vectors_are_read_in_whatever_order_they_come() {
    check(
        200,
        r#"{"data":[{"index":1,"embedding":[0,2]},{"index":0,"embedding":[3.0,4]}],"usage":{"prompt_tokens":7}}"#,
        expect!["0.80 between 2 numbers, Some(7) tokens"],
    );
    check(
        200,
        r#"{"data":[{"embedding":[1,0]},{"embedding":[-1,0]}]}"#,
        expect!["-1.00 between 2 numbers, None tokens"],
    );
}

#[test]
fn what_is_no_answer_is_an_error() {
    let one = r#"{"index":0,"embedding":[1,2]}"#;
    let with = |other: &str| format!(r#"{{"data":[{one},{other}]}}"#);
    check(200, "<html>", expect!["Unreadable: the reply is not JSON"]);
    check(200, "[]", expect!["Unreadable: 0 vectors for 2 texts"]);
    check(
        200,
        r#"{"data":7}"#,
        expect!["Unreadable: 0 vectors for 2 texts"],
    );
    check(
        200,
        &format!(r#"{{"data":[{one}]}}"#),
        expect!["Unreadable: 1 vectors for 2 texts"],
    );
    check(
        200,
        &with(one),
        expect!["Unreadable: the vectors are numbered wrongly"],
    );
    check(
        200,
        &with(r#"{"index":18446744073709551615,"embedding":[1,2]}"#),
        expect!["Unreadable: the vectors are numbered wrongly"],
    );
    check(
        200,
        &with(r#"{"index":1,"embedding":[1,2,3]}"#),
        expect!["Unreadable: the vectors are of unequal length"],
    );
    check(
        200,
        &with(r#"{"index":1,"embedding":[NaN,2]}"#),
        expect!["Unreadable: the reply is not JSON"],
    );
    check(
        200,
        &with(r#"{"index":1,"embedding":[null,2]}"#),
        expect!["Unreadable: a vector has something else than numbers"],
    );
    check(
        200,
        &with(r#"{"index":1,"embedding":"AACAPw=="}"#),
        expect!["Unreadable: a vector points nowhere"],
    );
    check(
        200,
        &with(r#"{"index":1,"embedding":[1e300,1e300]}"#),
        expect!["Unreadable: a vector points nowhere"],
    );
    check(
        200,
        &with(r#"{"index":1,"embedding":[0,0]}"#),
        expect!["Unreadable: a vector points nowhere"],
    );
}

#[test]
fn what_a_server_refuses_is_an_error() {
    check(
        200,
        r#"{"error":{"message":"no such model","code":404}}"#,
        expect!["BadRequest: no such model"],
    );
    check(
        500,
        "",
        expect!["Server: the server answers with status 500"],
    );
    check(
        401,
        r#"{"error":"bad key"}"#,
        expect!["Authentication: bad key"],
    );
}

proptest::proptest! {
    #[test]
    fn no_reply_breaks_the_reader(body in ".{0,60}", numbers in proptest::collection::vec(proptest::num::f64::ANY, 0..4)) {
        let reply = serde_json::json!({ "data": [{ "embedding": numbers }, { "index": 0, "embedding": [body.as_str()] }] });
        for body in [body, reply.to_string()] {
            let _ = read(&response(200, headers(&[]), body.as_bytes()), 2);
        }
    }
}

/// The error of an attempt at a server that answers with these bytes, or not at all.
async fn fails(answer: Option<String>, deadline: Duration) -> CallError {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let _ = socket.read(&mut [0; 4096]).await;
        match answer {
            Some(answer) => drop(socket.write_all(answer.as_bytes()).await),
            None => drop(socket.read(&mut [0; 1]).await),
        }
    });
    let endpoint = EmbeddingEndpoint {
        deadline,
        reply_bytes_max: 1000,
        ..endpoint(&format!("http://{address}"))
    };
    let http = client().unwrap();
    let outcome = embed(&http, &endpoint, &["tea"], Timestamp::UNIX_EPOCH).await;
    server.abort();
    outcome.unwrap_err()
}

fn answer(status: u16, body: &str) -> Option<String> {
    let length = body.len();
    Some(format!(
        "HTTP/1.1 {status} X\r\ncontent-length: {length}\r\n\r\n{body}"
    ))
}

#[tokio::test]
async fn an_attempt_has_a_deadline_a_size_limit_and_keeps_its_key() {
    let long = Duration::from_secs(10);
    let slow = fails(None, Duration::from_millis(50)).await;
    assert_eq!(slow.kind, CallErrorKind::Timeout);
    let large = fails(answer(200, &"x".repeat(2000)), long).await;
    assert_eq!(large.kind, CallErrorKind::TooLarge);
    let body = format!(r#"{{"error":"no access with {KEY}"}}"#);
    let refused = fails(answer(401, &body), long).await;
    assert_eq!(refused.kind, CallErrorKind::Authentication);
    assert_eq!(refused.message, "no access with [key]");
    assert!(!format!("{refused:?} {:?}", endpoint("http://a.example")).contains("canary"));
}
