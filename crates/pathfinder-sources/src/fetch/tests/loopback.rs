//! The same by way of sockets: public names lead to listeners on this machine, and the guard sees the public address.

use std::net::SocketAddr;
use std::time::Duration;

use expect_test::expect;
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};

use super::web::{Web, at, quick, show};
use crate::fetch::{Connector, FetchFailure, Fetcher, Guard, Resolver};
use crate::pdf::PdfReader;

const TLS_HANDSHAKE: u8 = 22;
const PAGE: &str = "200 OK|Content-Type: text/html";

/// A listener on a port that the guard has nothing against.
async fn listener() -> (TcpListener, SocketAddr) {
    loop {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        if Guard::default()
            .check(&format!("http://a.org:{}/", address.port()))
            .is_ok()
        {
            return (listener, address);
        }
    }
}

async fn listen(web: &Web) -> SocketAddr {
    let (listener, address) = listener().await;
    let web = web.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(web.clone().serve(stream));
        }
    });
    address
}

fn no_pdf() -> PdfReader {
    PdfReader {
        command: Vec::new(),
        deadline: Duration::from_secs(1),
    }
}

#[tokio::test]
async fn public_names_lead_to_listeners_of_a_test() {
    let web = Web::new()
        .page("http://a.org/", "302 Found|Location: http://b.org/tea", "")
        .page("http://b.org/tea", PAGE, "<p>Tea calms.")
        .page(
            "http://b.org/in",
            "302 Found|Location: http://127.0.0.1:8080/",
            "",
        );
    let address = listen(&web).await;
    let connector = Connector::scripted(move |_| TcpStream::connect(address));
    let fetcher = Fetcher::new(quick(), web.resolver(), connector, no_pdf()).unwrap();
    let mut shown = String::new();
    for url in ["http://a.org/", "http://b.org/in"] {
        shown.push_str(&format!(
            "{}\n",
            show(&fetcher.fetch(url, Duration::ZERO, at(0)).await)
        ));
    }
    expect![[r#"
        Html http://b.org/tea | tea | "Tea calms."
        http://127.0.0.1:8080/ is refused: its address 127.0.0.1 is not public (loopback)
    "#]]
    .assert_eq(&shown);
}

#[tokio::test]
async fn the_systems_own_connector_is_guarded_and_speaks_tls() {
    let web = Web::new().page("http://127.0.0.1/", PAGE, "<p>Ours.");
    let port = listen(&web).await.port();
    let fetcher = |allowed: &[String]| {
        let settings = crate::fetch::FetchSettings {
            allow_private_hosts: allowed.to_vec(),
            ..quick()
        };
        Fetcher::new(
            settings,
            Resolver::system(),
            Connector::system().unwrap(),
            no_pdf(),
        )
        .unwrap()
    };
    let url = format!("http://127.0.0.1:{port}/");
    let refused = fetcher(&[]).fetch(&url, Duration::ZERO, at(0)).await;
    assert!(
        matches!(refused, Err(FetchFailure::Refused { .. })),
        "{}",
        show(&refused)
    );
    let allowed = fetcher(&["127.0.0.1".to_owned()]);
    assert_eq!(
        allowed
            .fetch(&url, Duration::ZERO, at(0))
            .await
            .unwrap()
            .document
            .text,
        "Ours."
    );
    // What closes instead of shaking hands cannot be read, and is not asked in plain text instead.
    let (closing, address) = listener().await;
    let encrypted = format!("https://{address}/");
    let (failed, hello) = tokio::join!(allowed.fetch(&encrypted, Duration::ZERO, at(0)), async {
        let mut first = [0; 1];
        let (mut stream, _) = closing.accept().await.unwrap();
        stream.read_exact(&mut first).await.unwrap();
        first[0]
    });
    assert!(
        matches!(failed, Err(FetchFailure::Unreachable { .. })),
        "{}",
        show(&failed)
    );
    assert_eq!(hello, TLS_HANDSHAKE);
}
