//! `fetch` of pages, against a network in small.

use expect_test::{Expect, expect};

use crate::network::{Network, Reply};

const PAGE: &str = "<html lang=\"en\"><head><title>Tea and memory</title>\
    <meta name=\"author\" content=\"Kim Cha\"><meta property=\"article:published_time\" content=\"2025-03-01\">\
    </head><body><article><h1>Tea and memory</h1>\
    <p>Green tea helps memory in adults, says a trial of forty people over two months in spring.</p>\
    <p>The effect was small and it went away when the people stopped drinking tea every day.</p>\
    </article></body></html>";

/// Hosts on loopback are the user's own here.
const ALLOWED: &str = "[fetch]\nallow_private_hosts = [\"127.0.0.1\"]\nhost_interval_ms = 0\n";

fn script(path: &str) -> Reply {
    let redirect = |to: &str| Reply::new(302, &format!("location: {to}\r\n"), "");
    match path {
        "/robots.txt" => Reply::new(
            200,
            "content-type: text/plain\r\n",
            "User-agent: *\nDisallow: /closed\n",
        ),
        "/tea" | "/closed" => Reply::html(PAGE),
        "/moved" => redirect("/tea"),
        "/inward" => redirect("http://169.254.169.254/latest/meta-data/"),
        "/file" => redirect("file:///etc/passwd"),
        "/paper.pdf" => Reply::new(200, "content-type: application/pdf\r\n", small_pdf()),
        "/picture" => Reply::new(
            200,
            "content-type: image/png\r\n",
            &b"\x89PNG\r\n\x1a\n...."[..],
        ),
        "/guarded" => Reply::new(
            403,
            "content-type: text/html\r\n",
            "<title>Just a moment...</title>",
        ),
        "/broken" => Reply::new(500, "", ""),
        "/empty" => Reply::html(""),
        "/busy" => Reply::new(429, "retry-after: 600\r\n", ""),
        "/data" => Reply::json("{\"tea\": \"green\"}"),
        _ => Reply::new(404, "", "gone"),
    }
}

fn check(network: &Network, path: &str, expected: Expect) {
    let done = network.run(&["fetch", &network.url(path)]).is(1);
    assert_eq!(done.stdout, "");
    expected.assert_eq(&done.stderr);
}

/// Nobody types https://.
#[test]
fn a_host_is_no_file() {
    let network = Network::new(&[], ALLOWED, script);
    for place in ["www.example.org", "example.com/tea?x=1", "tea.co.kr:80/a"] {
        let done = network.run(&["fetch", place]).is(2);
        assert!(
            done.stderr
                .contains(&format!("hint: did you mean https://{place}?")),
            "{}",
            done.stderr
        );
    }
    for place in [
        "notes.md",
        "paper.pdf",
        "docs/tea.txt",
        "photo.png",
        "no such file",
    ] {
        let done = network.run(&["fetch", place]).is(1);
        assert!(!done.stderr.contains("https://"), "{}", done.stderr);
    }
}

#[test]
fn a_page_is_read_and_kept() {
    let network = Network::new(&[], ALLOWED, script);
    let done = network.run(&["fetch", &network.url("moved")]).is(0);
    assert!(
        done.stdout.starts_with("title: Tea and memory\n"),
        "{}",
        done.stdout
    );
    assert!(
        done.stdout.contains("\nfound at: http://127.0.0.1:1/tea\n"),
        "{}",
        done.stdout
    );
    assert!(
        done.stdout.contains("Green tea helps memory in adults"),
        "{}",
        done.stdout
    );
    let json = network
        .run(&["fetch", &network.url("tea"), "--json"])
        .is(0)
        .json();
    assert_eq!(
        (&json["format"], &json["origin"]),
        (&"html".into(), &"network".into())
    );
    assert_eq!(
        (&json["title"], &json["authors"][0]),
        (&"Tea and memory".into(), &"Kim Cha".into())
    );
    assert_eq!(json["date"], "2025-03-01");
    let before = network.count("/tea");
    let again = network
        .run(&["fetch", &network.url("tea"), "--json"])
        .is(0)
        .json();
    assert_eq!(
        (&again["origin"], &again["text"]),
        (&"cache".into(), &json["text"])
    );
    assert_eq!(network.count("/tea"), before, "it was kept");
    let data = network
        .run(&["fetch", &network.url("data"), "--json"])
        .is(0)
        .json();
    assert_eq!(
        (&data["format"], &data["text"]),
        (&"json".into(), &"{\"tea\": \"green\"}".into())
    );
}

#[test]
fn a_pdf_is_read() {
    let network = Network::new(&[], ALLOWED, script);
    let json = network
        .run(&["fetch", &network.url("paper.pdf"), "--json"])
        .is(0)
        .json();
    assert_eq!(json["format"], "pdf");
    assert!(
        json["text"].as_str().unwrap().contains("Green tea"),
        "{json}"
    );
}

#[test]
fn what_cannot_be_had_is_said_with_what_to_do() {
    let network = Network::new(&[], ALLOWED, script);
    check(
        &network,
        "nowhere",
        expect![[r#"
            error: http://127.0.0.1:1/nowhere is gone (status 404)
        "#]],
    );
    check(
        &network,
        "guarded",
        expect![[r#"
            error: http://127.0.0.1:1/guarded is blocked: it asks for proof that a person is there
            hint: open it in a browser and add the saved page to the documents
        "#]],
    );
    check(
        &network,
        "picture",
        expect![[r#"
            error: http://127.0.0.1:1/picture is an image, which is not read
        "#]],
    );
    let busy = network.run(&["fetch", &network.url("busy")]).is(1);
    assert!(
        busy.stderr
            .contains("error: 127.0.0.1 accepts no request before 2"),
        "{}",
        busy.stderr
    );
}

/// Nobody makes this program read what only this machine can read.
#[test]
fn private_addresses_are_refused() {
    let open = Network::new(&[], "", script);
    check(
        &open,
        "tea",
        expect![[r#"
            error: http://127.0.0.1:1/tea is refused: its address 127.0.0.1 is not public (loopback)
            hint: if the host is yours, name it in fetch.allow_private_hosts
        "#]],
    );
    for url in [
        "http://localhost/",
        "http://[::1]/",
        "http://2130706433/",
        "http://169.254.169.254/",
        "ftp://a.example/",
        "file:///etc/passwd",
    ] {
        let done = open.run(&["fetch", url]).is(1);
        assert!(done.stderr.contains("is refused"), "{url}: {}", done.stderr);
    }
    assert_eq!(open.asked().len(), 0);
    let network = Network::new(&[], ALLOWED, script);
    check(
        &network,
        "inward",
        expect![[r#"
            error: http://169.254.169.254/latest/meta-data/ is refused: its address 169.254.169.254 is not public (metadata)
        "#]],
    );
    check(
        &network,
        "file",
        expect![[r#"
            error: file:///etc/passwd is refused: file is neither http nor https
        "#]],
    );
    open.place.set(
        "config.toml",
        b"[fetch]\nallow_private_hosts = [\"127.0.0.1\"]\n",
    );
    open.run(&["fetch", &open.url("tea")]).is(2);
    assert_eq!(open.asked().len(), 0);
}

#[test]
fn hosts_of_ones_own_are_named_as_hosts() {
    for entry in ["http://127.0.0.1", "127.0.0.0/8", "*"] {
        let network = Network::new(
            &[],
            &format!("[fetch]\nallow_private_hosts = [\"{entry}\"]\n"),
            script,
        );
        let done = network.run(&["fetch", &network.url("tea")]).is(2);
        let said = format!(
            "error: `{entry}` in fetch.allow_private_hosts is not a host name or an address\n"
        );
        assert!(done.stderr.starts_with(&said), "{}", done.stderr);
    }
    let network = Network::new(&[], ALLOWED, script);
    let done = network.run(&["fetch", "http://127.0.0.1:9200/"]).is(1);
    expect![[r#"
        error: http://127.0.0.1:9200/ is refused: port 9200 is not a port for web pages
        hint: name the host with this port in fetch.allow_private_hosts, as in 127.0.0.1:9200
    "#]]
    .assert_eq(&done.stderr);
}

#[test]
fn robots_are_heeded_unless_the_user_says_otherwise() {
    let network = Network::new(&[], ALLOWED, script);
    check(
        &network,
        "closed",
        expect![[r#"
            error: http://127.0.0.1:1/closed is closed to programs: its robots.txt disallows it
            hint: fetch.respect_robots = false reads it all the same
        "#]],
    );
    assert_eq!(network.count("/closed"), 0);
    let mut command = network.command(&["fetch", &network.url("closed")]);
    command.env("PATHFINDER_FETCH_RESPECT_ROBOTS", "false");
    network.place.finish(command).is(0);
}

#[test]
fn koreans_read_korean() {
    let network = Network::new(&[], ALLOWED, script);
    let done = network
        .run(&["fetch", &network.url("closed"), "--lang", "ko"])
        .is(1);
    expect![[r#"
        오류: http://127.0.0.1:1/closed: robots.txt가 프로그램의 접근을 막습니다
        도움말: fetch.respect_robots = false면 그래도 읽습니다
    "#]]
    .assert_eq(&done.stderr);
    let told = ["broken", "empty", "picture"].map(|it| {
        network
            .run(&["fetch", &network.url(it), "--lang", "ko"])
            .is(1)
            .stderr
    });
    expect![[r#"
        오류: http://127.0.0.1:1/broken: 서버가 오류로 답했습니다 (상태 500)
        오류: http://127.0.0.1:1/empty: 내용이 비어 있습니다
        오류: http://127.0.0.1:1/picture: 읽을 수 없는 형식입니다 (그림)
    "#]]
    .assert_eq(&told.concat());
    let done = network
        .run(&["fetch", "http://10.0.0.1/", "--lang", "ko"])
        .is(1);
    expect![[r#"
        오류: http://10.0.0.1/: 가져오지 않습니다: 10.0.0.1은 공개된 주소가 아닙니다 (사설 주소)
        도움말: 내 호스트라면 fetch.allow_private_hosts에 적으세요
    "#]]
    .assert_eq(&done.stderr);
}

#[test]
fn ctrl_c_ends_a_fetch_that_hangs() {
    let network = Network::new(&[], ALLOWED, |_| Reply::Hangs);
    let mut command = network.command(&["fetch", &network.url("tea")]);
    let mut child = command.stderr(std::process::Stdio::null()).spawn().unwrap();
    while network.asked().is_empty() {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before it asked"
        );
        std::thread::yield_now();
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// A page with one sentence on it.
pub(crate) fn small_pdf() -> Vec<u8> {
    let stream = "BT /F1 24 Tf 72 720 Td (Green tea helps memory.) Tj ET";
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!(
            "<< /Length {} >>\nstream\n{stream}\nendstream",
            stream.len()
        ),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_owned(),
    ];
    let mut pdf = "%PDF-1.4\n".to_owned();
    let mut offsets = Vec::new();
    for (number, object) in (1..).zip(&objects) {
        offsets.push(pdf.len());
        pdf.push_str(&format!("{number} 0 obj\n{object}\nendobj\n"));
    }
    let table = pdf.len();
    let entries: String = offsets
        .iter()
        .map(|it| format!("{it:010} 00000 n \n"))
        .collect();
    let size = objects.len() + 1;
    pdf.push_str(&format!("xref\n0 {size}\n0000000000 65535 f \n{entries}"));
    pdf.push_str(&format!(
        "trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    ));
    pdf.into_bytes()
}
