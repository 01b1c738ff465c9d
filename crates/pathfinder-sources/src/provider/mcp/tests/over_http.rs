//! A listener on loopback stands in for a server that is reached over HTTP.

use std::sync::{Arc, Mutex as Guarded};

use expect_test::{Expect, expect};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;

/// A request as it came in.
#[derive(Clone)]
struct Heard {
    head: String,
    body: Value,
}

impl Heard {
    fn method(&self) -> &str {
        self.body["method"].as_str().unwrap_or("(answer)")
    }

    fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|it| it.split_once(": "));
        lines
            .into_iter()
            .find(|(it, _)| it.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }
}

type Script = dyn Fn(&Heard) -> String + Send + Sync;

struct StandIn {
    server: Server,
    heard: Arc<Guarded<Vec<Heard>>>,
}

impl StandIn {
    /// `script` gives whole responses.
    async fn new(
        script: impl Fn(&Heard) -> String + Send + Sync + 'static,
        change: impl FnOnce(&mut ServerSettings),
    ) -> StandIn {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/mcp?key={KEY}", listener.local_addr().unwrap());
        let heard: Arc<Guarded<Vec<Heard>>> = Arc::default();
        let (all, script): (_, Arc<Script>) = (heard.clone(), Arc::new(script));
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(serve(socket, all.clone(), script.clone()));
            }
        });
        let headers = [("Authorization".to_owned(), format!("Bearer {KEY}"))];
        let mut settings = settings(Transport::Http(Endpoint::new(&url, headers).unwrap()));
        change(&mut settings);
        StandIn {
            server: Server::new(settings),
            heard,
        }
    }

    fn heard(&self) -> Vec<Heard> {
        self.heard.lock().unwrap().clone()
    }

    fn methods(&self) -> String {
        self.heard()
            .iter()
            .map(|it| it.method().to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

async fn serve(mut socket: TcpStream, all: Arc<Guarded<Vec<Heard>>>, script: Arc<Script>) {
    let mut asked = Vec::new();
    let heard = loop {
        let mut piece = [0; 4096];
        let length = socket.read(&mut piece).await.unwrap_or_default();
        asked.extend_from_slice(&piece[..length]);
        let text = String::from_utf8_lossy(&asked);
        let whole = text.split_once("\r\n\r\n").and_then(|(head, body)| {
            Some(Heard {
                head: head.to_owned(),
                body: serde_json::from_str(body).ok()?,
            })
        });
        match whole {
            Some(heard) => break heard,
            None if length == 0 => return,
            None => {}
        }
    };
    let reply = script(&heard);
    all.lock().unwrap().push(heard);
    let is_endless = reply.ends_with("...");
    let _ = socket
        .write_all(reply.trim_end_matches("...").as_bytes())
        .await;
    while is_endless
        && socket
            .write_all(b"data: {\"method\":\"notifications/progress\"}\n\n")
            .await
            .is_ok()
    {}
    if !reply.is_empty() {
        let _ = socket.shutdown().await;
    }
    // Without a reply it hangs until the other side has had enough.
    let _ = socket.read(&mut [0; 16]).await;
}

fn response(status: &str, headers: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\n{headers}content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )
}

fn json_result(heard: &Heard, headers: &str, result: &str) -> String {
    let headers = format!("content-type: application/json\r\n{headers}");
    response(
        "200 OK",
        &headers,
        &format!(
            r#"{{"jsonrpc":"2.0","id":{},"result":{result}}}"#,
            heard.body["id"]
        ),
    )
}

fn sse_result(heard: &Heard, before: &str, result: &str) -> String {
    let result = result.replace('\n', " ");
    let events = format!(
        "{before}event: message\ndata: {{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{result}}}\n\n",
        heard.body["id"]
    );
    format!(
        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n{events}"
    )
}

/// The usual, with `call` for what a call gets.
fn usual(heard: &Heard, call: impl Fn(&Heard) -> String) -> String {
    match heard.method() {
        "initialize" => json_result(heard, "mcp-session-id: session-1\r\n", WELCOME),
        "tools/list" => json_result(heard, "", TOOLS),
        "tools/call" => call(heard),
        _ => response("202 Accepted", "", ""),
    }
}

async fn check(call: impl Fn(&Heard) -> String + Send + Sync + 'static, expected: Expect) {
    let one = StandIn::new(move |it| usual(it, &call), |_| {}).await;
    expected.assert_eq(&search(&one.server).await);
}

#[tokio::test]
async fn a_search_as_json_keeps_session_version_and_key() {
    let one = StandIn::new(|it| usual(it, |it| json_result(it, "", ONE_RESULT)), |_| {}).await;
    expect![[r#"
        1 hit
        - "Tea" <https://tea.example/> Web
          snippet: Green."#]]
    .assert_eq(&search(&one.server).await);
    expect![[r#"
        1 hit
        - "Tea" <https://tea.example/> Web
          snippet: Green."#]]
    .assert_eq(&search(&one.server).await);
    let told = one
        .heard()
        .iter()
        .map(|it| {
            let header = |name: &str| it.header(name).unwrap_or("-").to_owned();
            assert!(
                it.head.starts_with("POST /mcp?key=canary")
                    && header("authorization").contains(KEY)
            );
            assert_eq!(header("accept"), "application/json, text/event-stream");
            format!(
                "{} {} {}",
                it.method(),
                header("mcp-session-id"),
                header("mcp-protocol-version")
            )
        })
        .collect::<Vec<_>>();
    expect![[r#"
        initialize - -
        notifications/initialized session-1 2025-06-18
        tools/list session-1 2025-06-18
        tools/call session-1 2025-06-18
        tools/call session-1 2025-06-18"#]]
    .assert_eq(&told.join("\n"));
}

#[tokio::test]
async fn a_search_as_events_declines_what_is_asked() {
    let before = ": hello\n\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}\n\n\
        data: {\"jsonrpc\":\"2.0\",\"id\":\"s1\",\"method\":\"sampling/createMessage\"}\n\n";
    let one = StandIn::new(
        move |it| usual(it, |it| sse_result(it, before, ONE_RESULT)),
        |_| {},
    )
    .await;
    expect![[r#"
        1 hit
        - "Tea" <https://tea.example/> Web
          snippet: Green."#]]
    .assert_eq(&search(&one.server).await);
    let heard = one.heard();
    expect![[
        r#"{"error":{"code":-32601,"message":"Method not found"},"id":"s1","jsonrpc":"2.0"}"#
    ]]
    .assert_eq(&heard.last().unwrap().body.to_string());
}

#[tokio::test]
async fn failures_have_their_variants() {
    let said = |status: &'static str, headers: &'static str, body: &'static str| {
        move |_: &Heard| response(status, headers, body)
    };
    check(
        said(
            "401 Unauthorized",
            "",
            r#"{"error":"Invalid API key canary-0123456789"}"#,
        ),
        expect![[r#"
            misconfigured: mcp:exa RefusesKey: Invalid API key [key]
            hint: CheckKeyIn { setting: "mcp.exa.headers, mcp.exa.url" }"#]],
    )
    .await;
    check(
        said("429 Too Many", "retry-after: 30\r\n", "slow"),
        expect!["rate limited until 2026-03-02T12:00:30Z: mcp:exa TooOften: slow"],
    )
    .await;
    check(
        said("402 Payment", "", "no credits"),
        expect![[r#"
        misconfigured: mcp:exa NoCredit: no credits
        hint: AddCredit"#]],
    )
    .await;
    check(
        said("500 Broken", "", "oh"),
        expect!["failed (Server): mcp:exa Status { status: 500 }: oh"],
    )
    .await;
    check(
        said("200 OK", "content-type: text/html\r\n", "<html>hello"),
        expect!["failed (Unreadable): mcp:exa NoResults"],
    )
    .await;
    check(
        said("302 Found", "location: http://127.0.0.1:1/steal\r\n", ""),
        expect!["failed (BadRequest): mcp:exa Elsewhere"],
    )
    .await;
    check(
        |it| sse_result(it, "", ONE_RESULT).replace("\"id\":3", "\"id\":4"),
        expect!["failed (Cut): mcp:exa Ends"],
    )
    .await;
    check(
        |it| json_result(it, "", r#"{"content":[]}"#),
        expect!["nothing found"],
    )
    .await;
    check(
        |it| json_result(it, "", &format!(r#"{{"x":"{}"}}"#, "y".repeat(1 << 17))),
        expect!["failed (TooLarge): mcp:exa TooLarge { bytes_max: 65536 }"],
    )
    .await;
    check(
        |_| "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n...".to_owned(),
        expect!["failed (Unreadable): mcp:exa Chatters { messages: 1000 }"],
    )
    .await;
}

#[tokio::test]
async fn a_server_that_hangs_is_left() {
    let one = StandIn::new(
        |it| usual(it, |_| String::new()),
        |it| it.deadline = Duration::from_secs(1),
    )
    .await;
    expect!["failed (Timeout): mcp:exa Late { deadline: 1s }"]
        .assert_eq(&search(&one.server).await);
}

/// The session is gone at the second search, which is greeted again and not asked twice.
#[tokio::test]
async fn a_forgotten_session_is_begun_anew() {
    let count = Guarded::new(0);
    let script = move |it: &Heard| {
        usual(it, |it| {
            let mut count = count.lock().unwrap();
            *count += 1;
            if *count == 2 {
                response("404 Not Found", "", "")
            } else {
                json_result(it, "", ONE_RESULT)
            }
        })
    };
    let one = StandIn::new(script, |_| {}).await;
    search(&one.server).await;
    assert!(search(&one.server).await.starts_with("1 hit"));
    let expected = "initialize notifications/initialized tools/list tools/call";
    assert_eq!(one.methods(), format!("{expected} tools/call {expected}"));
}

#[tokio::test]
async fn nobody_at_the_address_is_unreachable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/?key={KEY}", listener.local_addr().unwrap());
    drop(listener);
    let server = Server::new(settings(Transport::Http(Endpoint::new(&url, []).unwrap())));
    let told = search(&server).await;
    assert!(
        told.starts_with("failed (Unreachable): mcp:exa Unreachable"),
        "{told}"
    );
}
