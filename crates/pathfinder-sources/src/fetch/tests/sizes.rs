//! Bodies that are too large, too slow, broken or made to harm.

use std::io::Write;
use std::time::Duration;

use expect_test::expect;
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::time::Instant;

use super::web::{Part, Web, at, fetch_all, head, quick, show};
use crate::fetch::FetchFailure;

const HTML: &str = "200 OK|Content-Type: text/html";
/// What may stand in buffers when a fetcher stops to listen.
const SLACK_BYTES: usize = 200 << 10;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[tokio::test(start_paused = true)]
async fn bombs_end_at_the_limit_and_little_of_them_is_taken() {
    let zeros = vec![b' '; 40 << 20];
    let once = gzip(&zeros);
    let web = Web::new()
        .page(
            "http://a.org/gzip",
            &format!("{HTML}|Content-Encoding: gzip"),
            &once,
        )
        .page(
            "http://a.org/zstd",
            &format!("{HTML}|Content-Encoding: zstd"),
            zstd::encode_all(&zeros[..], 1).unwrap(),
        )
        .page(
            "http://a.org/nested",
            &format!("{HTML}|Content-Encoding: gzip, gzip"),
            gzip(&once),
        )
        .page(
            "http://a.org/inside",
            &format!("{HTML}|Content-Encoding: gzip"),
            gzip(&gzip(b"<p>Tea")),
        )
        .page(
            "http://a.org/cut",
            &format!("{HTML}|Content-Encoding: gzip"),
            &gzip(b"<p>Tea calms.")[..20],
        )
        .page(
            "http://a.org/none",
            &format!("{HTML}|Content-Encoding: br"),
            "<p>Tea calms.",
        )
        .page(
            "http://a.org/fine",
            &format!("{HTML}|Content-Encoding: gzip"),
            gzip(b"<p>Tea calms."),
        );
    let urls = ["gzip", "zstd", "nested", "inside", "cut", "none", "fine"]
        .map(|it| format!("http://a.org/{it}\n"));
    expect![[r#"
        http://a.org/gzip is larger than 10485760 bytes
        http://a.org/zstd is larger than 10485760 bytes
        http://a.org/nested is malformed: its body is packed more than once, or in an unknown way
        http://a.org/inside is an archive, which is not read
        http://a.org/cut is malformed: its body cannot be unpacked
        http://a.org/none is malformed: its body cannot be unpacked
        Html http://a.org/fine | fine | "Tea calms."
    "#]]
    .assert_eq(&fetch_all(&web, quick(), &urls.concat()).await);
    assert!(web.bytes_sent() < SLACK_BYTES, "{}", web.bytes_sent());
}

#[tokio::test(start_paused = true)]
async fn large_bodies_are_refused_by_their_length_or_on_the_way() {
    let web = Web::new()
        .parts(
            "http://a.org/stated",
            vec![head(&format!("{HTML}|Content-Length: 11000000"))],
        )
        .parts(
            "http://a.org/paper",
            vec![head(
                "200 OK|Content-Type: application/pdf|Content-Length: 100000000",
            )],
        )
        .parts(
            "http://a.org/streamed",
            vec![
                head("200 OK|Content-Type: application/pdf"),
                Part::Bytes(b"%PDF-1.7\n".to_vec()),
                Part::Endless(vec![b'x'; 16 << 10], Duration::ZERO),
            ],
        )
        .parts(
            "http://a.org/endless",
            vec![
                head(HTML),
                Part::Endless(b"<p>More and more. ".repeat(900), Duration::ZERO),
            ],
        )
        .parts(
            "http://a.org/headers",
            vec![
                Part::Bytes(b"HTTP/1.1 200 OK\r\n".to_vec()),
                Part::Endless(b"X-Y: z\r\n".to_vec(), Duration::ZERO),
            ],
        );
    let mut settings = quick();
    settings.pdf_bytes_max = 20 << 20;
    let urls = ["stated", "paper", "streamed", "endless", "headers"]
        .map(|it| format!("http://a.org/{it}\n"));
    expect![[r#"
        http://a.org/stated is larger than 10485760 bytes
        http://a.org/paper is larger than 20971520 bytes
        http://a.org/streamed is larger than 20971520 bytes
        http://a.org/endless is larger than 10485760 bytes
        http://a.org/headers is malformed: its server does not speak HTTP
    "#]]
    .assert_eq(&fetch_all(&web, settings.clone(), &urls.concat()).await);
    let paper = web
        .fetcher(settings.clone())
        .fetch("http://a.org/paper", Duration::ZERO, at(0))
        .await;
    assert!(matches!(
        paper,
        Err(FetchFailure::TooLarge { is_pdf: true, .. })
    ));
    let limit = settings.pdf_bytes_max + settings.bytes_max + 2 * SLACK_BYTES;
    assert!(web.bytes_sent() < limit, "{} of {limit}", web.bytes_sent());
}

#[tokio::test(start_paused = true)]
async fn the_deadline_covers_everything() {
    let drip = Part::Endless(b"x".to_vec(), Duration::from_secs(1));
    let web = Web::new()
        .parts("http://a.org/drip", vec![head(HTML), drip.clone()])
        .parts(
            "http://a.org/head",
            vec![Part::Bytes(b"HTTP/1.1 200 OK\r\nX: ".to_vec()), drip],
        )
        .parts(
            "http://a.org/silent",
            vec![Part::Wait(Duration::from_secs(3600))],
        )
        .parts(
            "http://a.org/hops",
            vec![
                Part::Wait(Duration::from_secs(20)),
                head("302 Found|Location: /silent"),
            ],
        )
        .parts(
            "http://a.org/late",
            vec![
                Part::Wait(Duration::from_secs(29)),
                head(HTML),
                Part::Bytes(b"<p>Late.".to_vec()),
            ],
        );
    let fetcher = web.fetcher(quick());
    let mut shown = String::new();
    for name in ["drip", "head", "silent", "hops", "late"] {
        let started = Instant::now();
        let fetched = fetcher
            .fetch(&format!("http://a.org/{name}"), Duration::ZERO, at(0))
            .await;
        shown.push_str(&format!(
            "{} s: {}\n",
            started.elapsed().as_secs(),
            show(&fetched)
        ));
    }
    expect![[r#"
        30 s: http://a.org/drip took more than 30 s
        30 s: http://a.org/head took more than 30 s
        30 s: http://a.org/silent took more than 30 s
        30 s: http://a.org/silent took more than 30 s
        29 s: Html http://a.org/late | late | "Late."
    "#]]
    .assert_eq(&shown);
}

/// What is known by its status does not have to come whole.
#[tokio::test(start_paused = true)]
async fn answers_without_a_page_end_at_their_heads() {
    let drip = || Part::Endless(b"x".to_vec(), Duration::from_secs(1));
    let web = Web::new()
        .parts("http://a.org/gone", vec![head("404 Not Found"), drip()])
        .parts(
            "http://a.org/moved",
            vec![head("301 Moved|Location: /here"), drip()],
        )
        .page("http://a.org/here", HTML, "<p>Here.")
        .parts("http://a.org/busy", vec![head("403 Forbidden"), drip()]);
    let fetcher = web.fetcher(quick());
    let mut shown = String::new();
    for name in ["gone", "moved", "busy"] {
        let started = Instant::now();
        let fetched = fetcher
            .fetch(&format!("http://a.org/{name}"), Duration::ZERO, at(0))
            .await;
        shown.push_str(&format!(
            "{} s: {}\n",
            started.elapsed().as_secs(),
            show(&fetched)
        ));
    }
    expect![[r#"
        0 s: http://a.org/gone is gone (status 404)
        0 s: Html http://a.org/here | here | "Here."
        2 s: http://a.org/busy is blocked: it answered with status 403
    "#]]
    .assert_eq(&shown);
}

#[tokio::test(start_paused = true)]
async fn broken_answers_have_their_variants() {
    let web = Web::new()
        .page("http://a.org/empty", HTML, "")
        .page("http://a.org/blank", HTML, " \n ")
        .page("http://a.org/nothing", "204 No Content", "")
        .page("http://a.org/unasked", "304 Not Modified", "")
        .page("http://a.org/part", "206 Partial Content", "x")
        .parts(
            "http://a.org/cut",
            vec![
                head(&format!("{HTML}|Content-Length: 100")),
                Part::Bytes(b"<p>Tea".to_vec()),
            ],
        )
        .parts("http://a.org/closed", vec![])
        .parts(
            "http://a.org/ssh",
            vec![Part::Bytes(b"SSH-2.0-OpenSSH_9.6\r\n".to_vec())],
        )
        .page("http://a.org/gone", "410 Gone", "")
        .page("http://a.org/login", "401 Unauthorized", "")
        .page("http://a.org/law", "451 Unavailable", "")
        .page("http://a.org/error", "502 Bad Gateway", "")
        .page(
            "http://a.org/wall",
            "403 Forbidden",
            "<title>Just a moment...</title>",
        )
        .page(
            "http://a.org/robot",
            HTML,
            "<title>Hello</title><p>Are you a robot? Verify you are human.",
        );
    let urls = [
        "empty", "blank", "nothing", "unasked", "part", "cut", "closed", "ssh", "gone", "missing",
        "login", "law", "error", "wall", "robot",
    ]
    .map(|it| format!("http://a.org/{it}\n"));
    expect![[r#"
        http://a.org/empty is malformed: its body is empty
        http://a.org/blank is malformed: its body is empty
        http://a.org/nothing is malformed: its status was not asked for
        http://a.org/unasked is malformed: it says that it has not changed, and there is no copy of it
        http://a.org/part is malformed: its status was not asked for
        http://a.org/cut cannot be reached: the connection was cut off: error reading a body from connection: end of file before message length reached
        http://a.org/closed cannot be reached: the connection was cut off: connection closed before message completed
        http://a.org/ssh is malformed: its server does not speak HTTP
        http://a.org/gone is gone (status 410)
        http://a.org/missing is gone (status 404)
        http://a.org/login is blocked: it answered with status 401
        http://a.org/law is blocked: it answered with status 451
        http://a.org/error cannot be reached: it answered with status 502
        http://a.org/wall is blocked: it asks for proof that a person is there
        http://a.org/robot is blocked: it asks for proof that a person is there
    "#]].assert_eq(&fetch_all(&web, quick(), &urls.concat()).await);
}

#[tokio::test(start_paused = true)]
async fn hostile_markup_is_read_in_time() {
    let deep = "<div>".repeat(200_000) + "Deep text." + &"</div>".repeat(200_000);
    let attributes = format!(
        "<p title='{}' {}>Attribute text.",
        "x".repeat(3_000_000),
        "a=b ".repeat(500_000)
    );
    let web = Web::new().page("http://a.org/deep", HTML, deep).page(
        "http://a.org/attributes",
        HTML,
        attributes,
    );
    expect![[r#"
        Html http://a.org/deep | deep | "Deep text."
        Html http://a.org/attributes | attributes | "Attribute text."
    "#]]
    .assert_eq(&fetch_all(&web, quick(), "http://a.org/deep\nhttp://a.org/attributes").await);
}
