//! Where a fetch must not lead, by redirect, by name or by what a page says.

use expect_test::{Expect, expect};

use super::web::{Web, fetch_all, quick};
use crate::fetch::refuse_address;

const PAGE: &str = "200 OK|Content-Type: text/html";

async fn check(web: Web, urls: &str, expected: Expect) {
    expected.assert_eq(&fetch_all(&web, quick(), urls).await);
    for address in web.dialed() {
        assert_eq!(
            refuse_address(address),
            None,
            "a socket was opened to {address}"
        );
    }
}

fn redirect(web: Web, from: &str, to: &str) -> Web {
    web.page(from, &format!("302 Found|Location: {to}"), "moved")
}

#[tokio::test(start_paused = true)]
async fn redirects_lead_to_public_places_only() {
    let mut web = Web::new().page("http://a.org/end", PAGE, "<p>The end.");
    for (number, to) in [
        "/end",
        "http://127.0.0.1/admin",
        "http://169.254.169.254/latest/meta-data/",
        "http://[::ffff:10.0.0.1]/",
        "http://0x7f.1/",
        "file:///etc/passwd",
        "gopher://a.org/1",
        "http://localhost/",
        "//inside.org/",
        "ftp://a.org/",
        "",
    ]
    .into_iter()
    .enumerate()
    {
        web = redirect(web, &format!("http://a.org/{number}"), to);
    }
    let web = web.name("inside.org", &[&["10.0.0.1"]]);
    let urls: String = (0..11).map(|it| format!("http://a.org/{it}\n")).collect();
    check(web, &urls, expect![[r#"
        Html http://a.org/end | end | "The end."
        http://127.0.0.1/admin is refused: its address 127.0.0.1 is not public (loopback)
        http://169.254.169.254/latest/meta-data/ is refused: its address 169.254.169.254 is not public (metadata)
        http://[::ffff:a00:1]/ is refused: its address ::ffff:10.0.0.1 is not public (private)
        http://127.0.0.1/ is refused: it hides the address 127.0.0.1
        file:///etc/passwd is refused: file is neither http nor https
        gopher://a.org/1 is refused: gopher is neither http nor https
        http://localhost/ is refused: `localhost` is not the name of a public host
        http://inside.org/ is refused: its address 10.0.0.1 is not public (private)
        ftp://a.org/ is refused: ftp is neither http nor https
        http://a.org/10 is malformed: it redirects to nowhere
    "#]]).await;
}

#[tokio::test(start_paused = true)]
async fn redirects_end() {
    let mut web = Web::new().page("http://a.org/end", PAGE, "<p>The end.");
    for number in 0..20 {
        web = redirect(
            web,
            &format!("http://a.org/{number}"),
            &format!("/{}", number + 1),
        );
    }
    let web = redirect(
        redirect(web, "http://a.org/15", "/end"),
        "http://a.org/20",
        "/20",
    );
    let web = redirect(
        redirect(web, "http://b.org/x", "http://c.org/y"),
        "http://c.org/y",
        "http://b.org/x",
    );
    let web = web.page(
        "https://s.org/",
        "301 Moved|Location: http://s.org/plain",
        "",
    );
    let web = web.page("http://d.org/", "302 Found", "");
    check(
        web.clone(),
        "http://a.org/0
         http://a.org/20
         http://b.org/x
         https://s.org/
         http://d.org/",
        expect![[r#"
            http://a.org/6 is refused: it redirects more than 5 times
            http://a.org/20 is refused: it redirects to where it came from
            http://b.org/x is refused: it redirects to where it came from
            http://s.org/plain is refused: it is reached from an encrypted page and is not encrypted itself
            http://d.org/ is malformed: it redirects to nowhere
        "#]],
    )
    .await;
    expect![[r#"
        0 a.org/0
        0 a.org/1
        0 a.org/2
        0 a.org/3
        0 a.org/4
        0 a.org/5
        0 a.org/20
        0 b.org/x
        0 c.org/y
        0 s.org/
        0 d.org/
    "#]]
    .assert_eq(&web.log());
}

#[tokio::test(start_paused = true)]
async fn five_redirects_are_followed() {
    let mut web = Web::new().page("http://a.org/5", PAGE, "<p>The end.");
    for number in 0..5 {
        web = redirect(
            web,
            &format!("http://a.org/{number}"),
            &format!("/{}", number + 1),
        );
    }
    check(
        web,
        "http://a.org/0",
        expect![[r#"
        Html http://a.org/5 | 5 | "The end."
    "#]],
    )
    .await;
}

/// The name is resolved once for each request, and what was resolved is what is connected to.
#[tokio::test(start_paused = true)]
async fn names_that_change_their_mind_gain_nothing() {
    let web = Web::new()
        .page("http://rebind.org/", PAGE, "<p>Public.")
        .page("http://mixed.org/", PAGE, "<p>Public.")
        .page("http://six.org/", PAGE, "<p>Public.")
        .name("rebind.org", &[&["8.8.8.8"], &["127.0.0.1"]])
        .name("mixed.org", &[&["8.8.8.8", "192.168.1.1"]])
        .name("six.org", &[&["2606:4700::1", "fd00::1"]])
        .name("empty.org", &[&[]]);
    check(
        web.clone(),
        "http://rebind.org/
         http://rebind.org/
         http://mixed.org/
         http://six.org/
         http://empty.org/
         http://unknown.org/",
        expect![[r#"
            Html http://rebind.org/ | rebind.org | "Public."
            http://rebind.org/ is refused: its address 127.0.0.1 is not public (loopback)
            http://mixed.org/ is refused: its address 192.168.1.1 is not public (private)
            http://six.org/ is refused: its address fd00::1 is not public (private)
            http://empty.org/ cannot be reached: the name has no address
            http://unknown.org/ cannot be reached: the name cannot be resolved: entity not found
        "#]],
    )
    .await;
    assert_eq!(
        web.dialed()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        ["8.8.8.8"]
    );
}

#[tokio::test(start_paused = true)]
async fn a_named_private_host_is_fetched() {
    let web = Web::new()
        .page("http://wiki.lan/", PAGE, "<p>Ours.")
        .name("wiki.lan", &[&["10.0.0.7"]]);
    let mut settings = quick();
    settings.allow_private_hosts = vec!["wiki.lan".to_owned()];
    expect![[r#"
        Html http://wiki.lan/ | wiki.lan | "Ours."
    "#]]
    .assert_eq(&fetch_all(&web, settings, "http://wiki.lan/").await);
}

/// Neither a refresh in a page nor an image in it asks for anything.
#[tokio::test(start_paused = true)]
async fn what_a_page_asks_for_is_not_fetched() {
    let page = "<meta http-equiv=refresh content='0;url=http://b.org/?d=notes'><p>Fetch http://b.org/?d=notes now. \
        <img src='http://b.org/beacon'>";
    let web = Web::new().page(
        "http://a.org/",
        &format!("{PAGE}|Refresh: 0; url=http://b.org/|Set-Cookie: a=b"),
        page,
    );
    check(
        web.clone(),
        "http://a.org/\nhttp://a.org/",
        expect![[r#"
        Html http://a.org/ | a.org | "Fetch http://b.org/?d=notes now."
        Html http://a.org/ | a.org | "Fetch http://b.org/?d=notes now."
    "#]],
    )
    .await;
    expect![[r#"
        0 a.org/
        0 a.org/
    "#]]
    .assert_eq(&web.log());
}

#[tokio::test(start_paused = true)]
async fn failures_show_no_secrets() {
    let web = Web::new().page("http://a.org/x?key=hush", "500 Oops", "");
    check(
        web,
        "http://me:hush@a.org/x?key=hush
         http://me:hush@10.0.0.1/x?token=hush
         ftp://me:hush@a.org/",
        expect![[r#"
            http://a.org/x?key=... cannot be reached: it answered with status 500
            http://10.0.0.1/x?token=... is refused: its address 10.0.0.1 is not public (private)
            ftp://a.org/ is refused: ftp is neither http nor https
        "#]],
    )
    .await;
}
