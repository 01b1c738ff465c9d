//! Searches against a server on loopback that does what servers do on bad days.

use expect_test::{Expect, expect};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use super::*;

/// What the server does once it has read a request.
#[derive(Clone)]
enum Then {
    /// Answers, and closes the connection.
    Say(String),
    /// Answers, and then keeps the connection open in silence.
    SayAndHang(String),
    /// Goes on saying this for ever.
    SayForEver(String),
}

fn answer(status: &str, head: &str, body: &str) -> Then {
    let length = body.len();
    Then::Say(format!(
        "HTTP/1.1 {status}\r\n{head}content-length: {length}\r\nconnection: close\r\n\r\n{body}"
    ))
}

/// Serves one request after the other; gives the base url and what was asked.
async fn serve(script: Vec<Then>) -> (String, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base_url = format!("http://{}", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        let mut asked = Vec::new();
        for then in script {
            let (mut socket, _) = listener.accept().await.unwrap();
            asked.push(read_request(&mut socket).await);
            // A client that has read enough hangs up.
            match then {
                Then::Say(text) => {
                    let _ = socket.write_all(text.as_bytes()).await;
                    let _ = socket.shutdown().await;
                }
                Then::SayAndHang(text) => {
                    let _ = socket.write_all(text.as_bytes()).await;
                    let _ = socket.read(&mut [0; 16]).await;
                }
                Then::SayForEver(text) => while socket.write_all(text.as_bytes()).await.is_ok() {},
            }
        }
        asked
    });
    (base_url, server)
}

async fn read_request(socket: &mut TcpStream) -> String {
    let mut asked = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&asked).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|it| it.strip_prefix("content-length: "))
                .unwrap_or("0");
            if body.len() >= length.parse().unwrap() {
                return text;
            }
        }
        let mut piece = [0; 4096];
        let length = socket.read(&mut piece).await.unwrap();
        asked.extend_from_slice(&piece[..length]);
    }
}

async fn ask(
    name: &str,
    script: Vec<Then>,
    change: impl FnOnce(&mut Settings),
) -> (String, Vec<String>) {
    let (base_url, server) = serve(script).await;
    let mut settings = Settings {
        base_url: BaseUrl::parse(&base_url).ok(),
        ..settings()
    };
    settings.interval = Some(Duration::from_millis(1));
    change(&mut settings);
    let provider = find(name).unwrap();
    let page = send::search(
        &send::client().unwrap(),
        provider,
        &query("tea"),
        &settings,
        now(),
    )
    .await;
    let told = told(&page.map(Answer::Page));
    assert!(!told.contains("canary"));
    server.abort();
    (told, server.await.unwrap_or_default())
}

async fn check(name: &str, then: Then, expected: Expect) {
    expected.assert_eq(&ask(name, vec![then], |_| {}).await.0);
}

#[tokio::test]
async fn a_search_bears_its_key_and_an_honest_name() {
    let (base_url, server) = serve(vec![answer("200 OK", "", samples::SERPER)]).await;
    let settings = Settings {
        base_url: BaseUrl::parse(&base_url).ok(),
        ..settings()
    };
    let serper = find("serper").unwrap();
    let page = send::search(
        &send::client().unwrap(),
        serper,
        &query("tea"),
        &settings,
        now(),
    )
    .await
    .unwrap();
    assert_eq!(page.hits.len(), 1);
    let asked = server.await.unwrap().concat().to_lowercase();
    assert!(asked.starts_with("post /search http/1.1"), "{asked}");
    assert!(
        asked.contains(&format!("x-api-key: {KEY}")) && asked.contains("user-agent: pathfinder/")
    );
    assert!(
        !asked.contains("cookie")
            && !asked.contains("accept-encoding")
            && !asked.contains("referer")
    );
}

#[tokio::test]
async fn pubmed_asks_twice() {
    let (base_url, server) = serve(vec![
        answer("200 OK", "", r#"{"esearchresult":{"idlist":["11"]}}"#),
        answer("200 OK", "", samples::PUBMED),
    ])
    .await;
    let mut settings = Settings {
        base_url: BaseUrl::parse(&base_url).ok(),
        ..settings()
    };
    settings.interval = Some(Duration::from_millis(1));
    let pubmed = find("pubmed").unwrap();
    let page = send::search(
        &send::client().unwrap(),
        pubmed,
        &query("tea"),
        &settings,
        now(),
    )
    .await
    .unwrap();
    assert_eq!(page.hits.len(), 3);
    let asked: Vec<String> = server
        .await
        .unwrap()
        .iter()
        .filter_map(|it| Some(it.split(['?', ' ']).nth(1)?.to_owned()))
        .collect();
    assert_eq!(asked, ["/esearch.fcgi", "/efetch.fcgi"]);
}

#[tokio::test]
async fn a_reply_that_always_wants_more_comes_to_an_end() {
    let again = answer("200 OK", "", r#"{"esearchresult":{"idlist":["11"]}}"#);
    let (told, _) = ask(
        "pubmed",
        vec![again.clone(), again.clone(), again.clone(), again],
        |_| {},
    )
    .await;
    expect!["failed (Unreadable): pubmed Endless"].assert_eq(&told);
}

#[tokio::test]
async fn too_much_is_cut_while_it_comes_in() {
    let head = "HTTP/1.1 200 OK\r\n\r\n";
    check(
        "brave",
        Then::SayForEver(format!("{head}{}", "x".repeat(64 << 10))),
        expect!["failed (TooLarge): brave TooLarge { bytes_max: 4194304 }"],
    )
    .await;
    // Of an error only the start counts.
    let head = "HTTP/1.1 500 Oops\r\n\r\n";
    check("brave", Then::SayForEver(format!("{head}{}", "x".repeat(64 << 10))), expect!["failed (Server): brave Status { status: 500 }: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"]).await;
}

#[tokio::test]
async fn a_server_that_hangs_meets_the_deadline() {
    let soon = |settings: &mut Settings| settings.deadline = Duration::from_millis(100);
    let silent = Then::SayAndHang(String::new());
    expect!["failed (Timeout): brave Late { deadline: 100ms }"]
        .assert_eq(&ask("brave", vec![silent], soon).await.0);
    let half = Then::SayAndHang("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{".to_owned());
    expect!["failed (Timeout): brave Late { deadline: 100ms }"]
        .assert_eq(&ask("brave", vec![half], soon).await.0);
}

#[tokio::test]
async fn a_cut_reply_is_no_reply() {
    check(
        "brave",
        Then::Say("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{".to_owned()),
        expect!["failed (Cut): brave BreaksOff: end of file before message length reached"],
    )
    .await;
    check(
        "brave",
        Then::Say(String::new()),
        expect!["failed (Cut): brave BreaksOff: connection closed before message completed"],
    )
    .await;
}

#[tokio::test]
async fn a_redirect_to_another_host_is_refused() {
    let elsewhere = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let location = format!(
        "location: http://{}/steal\r\n",
        elsewhere.local_addr().unwrap()
    );
    check(
        "brave",
        answer("307 Temporary Redirect", &location, ""),
        expect![[r#"
            misconfigured: brave Elsewhere
            hint: CheckSetting { setting: "provider.brave.base_url" }"#]],
    )
    .await;
    check(
        "brave",
        answer("302 Found", "location: file:///etc/passwd\r\n", ""),
        expect![[r#"
            misconfigured: brave Elsewhere
            hint: CheckSetting { setting: "provider.brave.base_url" }"#]],
    )
    .await;
    let visit = tokio::time::timeout(Duration::from_millis(50), elsewhere.accept()).await;
    assert!(visit.is_err(), "nobody may come");
}

#[tokio::test]
async fn a_redirect_at_home_is_followed_but_not_for_ever() {
    let moved = answer("301 Moved", "location: /elsewhere\r\n", "");
    let (told, _) = ask(
        "brave",
        vec![moved.clone(), answer("200 OK", "", samples::BRAVE)],
        |_| {},
    )
    .await;
    assert!(told.starts_with("2 hits"), "{told}");
    let (told, _) = ask("brave", vec![moved; 9], |_| {}).await;
    expect![[r#"
        misconfigured: brave Elsewhere
        hint: CheckSetting { setting: "provider.brave.base_url" }"#]]
    .assert_eq(&told);
}

#[tokio::test]
async fn a_limit_counts_from_when_it_was_said() {
    let limited = answer("429 Too Many", "retry-after: 60\r\n", "");
    let (told, _) = ask("brave", vec![limited], |_| {}).await;
    assert!(
        told.starts_with("rate limited until 2026-03-02T12:01:00"),
        "{told}"
    );
}

#[tokio::test]
async fn nobody_there() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base_url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let settings = Settings {
        base_url: BaseUrl::parse(&base_url).ok(),
        ..settings()
    };
    let brave = find("brave").unwrap();
    let failure = send::search(
        &send::client().unwrap(),
        brave,
        &query("tea"),
        &settings,
        now(),
    )
    .await
    .unwrap_err();
    let SearchFailure::Failed { fault, because } = &failure else {
        panic!("{failure:?}")
    };
    assert_eq!(*fault, Fault::Unreachable);
    let is_told = shown(because).starts_with("brave Unreachable: ");
    assert!(is_told && !failure.may_have_cost(), "{because:?}");
}
