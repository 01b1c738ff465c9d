//! One attempt against a server on loopback that does what servers do on bad days.

use expect_test::{Expect, expect};
use jiff::Timestamp;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::*;

/// What the server does once it has read a request.
#[derive(Clone)]
enum Then {
    /// Answers, and closes the connection.
    Say(Vec<u8>),
    /// Answers, and then keeps the connection open in silence.
    SayAndHang(Vec<u8>),
}

fn answer(status: &str, head: &str, body: &str) -> Then {
    let length = body.len();
    Then::Say(
        format!("HTTP/1.1 {status}\r\n{head}content-length: {length}\r\n\r\n{body}").into_bytes(),
    )
}

fn stream(body: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n{body}").into_bytes()
}

/// Serves one request; returns the base url and the request.
async fn serve(then: Then) -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base_url = format!("http://{}/v1", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut asked = Vec::new();
        while !is_whole(&asked) {
            let mut piece = [0; 4096];
            let length = socket.read(&mut piece).await.unwrap();
            asked.extend_from_slice(&piece[..length]);
        }
        match then {
            Then::Say(bytes) => {
                // A client that has read enough hangs up.
                let _ = socket.write_all(&bytes).await;
                let _ = socket.shutdown().await;
            }
            Then::SayAndHang(bytes) => {
                let _ = socket.write_all(&bytes).await;
                let _ = socket.read(&mut [0; 16]).await;
            }
        }
        String::from_utf8(asked).unwrap()
    });
    (base_url, server)
}

fn is_whole(asked: &[u8]) -> bool {
    let asked = String::from_utf8_lossy(asked);
    let Some((head, body)) = asked.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .find_map(|it| it.strip_prefix("content-length: "))
        .unwrap();
    body.len() >= length.parse().unwrap()
}

async fn ask(then: Then, change: impl FnOnce(&mut Endpoint)) -> (String, String) {
    let (base_url, server) = serve(then).await;
    let mut endpoint = Endpoint {
        stream: true,
        ..endpoint(Protocol::OpenAi, &base_url, "m")
    };
    change(&mut endpoint);
    let mut seen = String::new();
    let outcome = send(
        &client().unwrap(),
        &endpoint,
        &Message::new(&endpoint, prompt()),
        Timestamp::UNIX_EPOCH,
        |it| seen.push_str(it),
    )
    .await;
    if let Err(error) = &outcome {
        assert!(!format!("{error} {error:?}").contains("canary"));
    }
    let mut told = told(&outcome);
    if !seen.is_empty() {
        write!(told, "\nseen {seen:?}").unwrap();
    }
    (told, server.await.unwrap())
}

async fn check(then: Then, expected: Expect) {
    expected.assert_eq(&ask(then, |_| {}).await.0);
}

#[tokio::test]
async fn a_call_bears_its_key_and_an_honest_name() {
    let body = r#"{"model":"m","choices":[{"finish_reason":"stop","message":{"content":"hi"}}]}"#;
    let (told, asked) = ask(
        answer("200 OK", "content-type: application/json\r\n", body),
        |_| {},
    )
    .await;
    expect![[r#"End "hi" by m"#]].assert_eq(&told);
    let head = asked.split("\r\n\r\n").next().unwrap().to_lowercase();
    assert!(
        head.starts_with("post /v1/chat/completions http/1.1"),
        "{head}"
    );
    assert!(
        head.contains(&format!("authorization: bearer {KEY}"))
            && head.contains("user-agent: pathfinder/")
    );
    assert!(
        !head.contains("cookie") && !head.contains("accept-encoding") && !head.contains("referer")
    );
}

#[tokio::test]
async fn text_is_shown_while_it_comes_in() {
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"tea\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    // The reply ends with its last event, and not when the server hangs up.
    check(
        Then::SayAndHang(stream(body)),
        expect![[r#"
        End "tea" by
        seen "tea""#]],
    )
    .await;
}

#[tokio::test]
async fn busy_servers_say_when() {
    check(
        answer("429 Too Many Requests", "retry-after: 3\r\n", "{}"),
        expect!["RateLimited again, cost nothing, after 3s: the server answers with status 429"],
    )
    .await;
    check(
        answer("529 Overloaded", "", ""),
        expect!["Overloaded again, cost nothing: the server answers with status 529"],
    )
    .await;
    check(
        answer("500 Internal Server Error", "", "oops"),
        expect!["Server again, may have cost: the server answers with status 500"],
    )
    .await;
}

#[tokio::test]
async fn a_server_that_hangs_meets_the_deadline() {
    let soon = |endpoint: &mut Endpoint| endpoint.deadline = Duration::from_millis(200);
    let (told, _) = ask(Then::SayAndHang(Vec::new()), soon).await;
    expect!["Timeout again, may have cost: no whole reply within 0.2 s"].assert_eq(&told);
    let half = "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n";
    let (told, _) = ask(Then::SayAndHang(stream(half)), soon).await;
    expect![[r#"
        Timeout again, may have cost: no whole reply within 0.2 s
        seen "half""#]]
    .assert_eq(&told);
}

#[tokio::test]
async fn a_cut_reply_is_no_reply() {
    let half =
        "data: {\"choices\":[{\"delta\":{\"content\":\"half\"},\"finish_reason\":\"stop\"}]}\n\n";
    check(
        Then::Say(stream(half)),
        expect![[r#"
        Cut again, may have cost: the reply was cut off
        seen "half""#]],
    )
    .await;
    check(
        Then::Say(b"HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{\"choices\"".to_vec()),
        expect!["Cut again, may have cost: the reply was cut off: end of file before message length reached"],
    )
    .await;
    check(
        Then::Say(Vec::new()),
        expect![
            "Cut again, may have cost: the reply was cut off: connection closed before message completed"
        ],
    )
    .await;
}

#[tokio::test]
async fn ten_megabytes_are_too_many() {
    check(
        answer("200 OK", "", &"x".repeat(10 << 20)),
        expect!["TooLarge never again, may have cost: the reply is larger than 8388608 bytes"],
    )
    .await;
    let event = format!(
        "data: {{\"choices\":[{{\"delta\":{{\"content\":\"{}\"}}}}]}}\n\n",
        "x".repeat(10 << 20)
    );
    check(
        Then::Say(stream(&event)),
        expect!["TooLarge never again, may have cost: the reply is larger than 8388608 bytes"],
    )
    .await;
    // Of an error only the start counts.
    check(
        answer("503 Unavailable", "", &"x".repeat(10 << 20)),
        expect!["Overloaded again, cost nothing: the server answers with status 503"],
    )
    .await;
}

#[tokio::test]
async fn a_redirect_never_gets_the_key() {
    let elsewhere = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let location = format!(
        "location: http://{}/steal\r\n",
        elsewhere.local_addr().unwrap()
    );
    check(answer("307 Temporary Redirect", &location, ""), expect!["BadRequest never again, cost nothing: the server answers with redirect 307, which is not followed"]).await;
    let visit = tokio::time::timeout(Duration::from_millis(50), elsewhere.accept()).await;
    assert!(visit.is_err(), "nobody may come");
}

#[tokio::test]
async fn a_key_that_is_echoed_is_not_passed_on() {
    let said = format!(
        r#"{{"error":{{"message":"Incorrect API key provided: {KEY}","code":"invalid_api_key"}}}}"#
    );
    check(
        answer("401 Unauthorized", "", &said),
        expect!["Authentication never again, cost nothing: Incorrect API key provided: [key]"],
    )
    .await;
    let cut = format!(r#"{{"error":{{"message":"{} {KEY}"}}}}"#, "x".repeat(285));
    let (told, _) = ask(answer("400 Bad Request", "", &cut), |_| {}).await;
    assert!(told.ends_with("xx [key]…"), "{told}");
    let page =
        format!(r#"{{"url_citation":{{"url":"https://a.org/?k={KEY}","title":"about {KEY}"}}}}"#);
    let message = format!(r#"{{"content":"{KEY}","annotations":[{page}]}}"#);
    let reply = format!(
        r#"{{"model":"{KEY}","choices":[{{"message":{message},"finish_reason":"stop"}}]}}"#
    );
    let (told, _) = ask(answer("200 OK", "", &reply), |_| {}).await;
    assert!(
        !told.contains("canary") && told.contains("<https://a.org/?k=[key]> about [key]"),
        "{told}"
    );
}

#[tokio::test]
async fn nobody_there() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base_url = format!("http://{}/v1", listener.local_addr().unwrap());
    drop(listener);
    let endpoint = endpoint(Protocol::OpenAi, &base_url, "m");
    let error = send(
        &client().unwrap(),
        &endpoint,
        &Message::new(&endpoint, prompt()),
        Timestamp::UNIX_EPOCH,
        |_| {},
    )
    .await
    .unwrap_err();
    assert_eq!(
        (error.kind, error.may_have_cost()),
        (CallErrorKind::Unreachable, false)
    );
}
