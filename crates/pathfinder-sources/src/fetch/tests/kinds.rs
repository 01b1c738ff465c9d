//! What each kind of body becomes, and what a page says about itself.

use std::time::Duration;

use expect_test::{Expect, expect};

use super::web::{Web, at, fetch_all, quick};
use crate::fetch::FetchSettings;

async fn check(cases: &[(&str, &[u8])], expected: Expect) {
    let mut web = Web::new();
    let mut urls = String::new();
    for (number, (kind, body)) in cases.iter().enumerate() {
        let url = format!("http://a.org/{number}");
        web = web.page(&url, &format!("200 OK|Content-Type: {kind}"), body);
        urls.push_str(&format!("{url}\n"));
    }
    expected.assert_eq(&fetch_all(&web, quick(), &urls).await);
}

#[tokio::test(start_paused = true)]
async fn every_readable_kind_is_read() {
    check(
        &[
            ("text/html", b"<title>Tea</title><p>Tea calms."),
            (
                "text/html; charset=euc-kr",
                &encoding_rs::EUC_KR.encode("<p>재택근무는 늘었다.").0,
            ),
            ("application/pdf", &pdf("Tea calms most people.")),
            ("text/plain", b"Tea\n\nTea calms."),
            ("application/json", b"{\"tea\": [1, 2]}"),
            (
                "application/rss+xml",
                b"<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><rss><title>Caf\xe9</title></rss>",
            ),
            ("image/png", b"<html><p>Tea calms."),
            ("application/json", b"<!doctype html><p>Not found, sorry."),
        ],
        expect![[r#"
            Html http://a.org/0 | Tea | "Tea calms."
            Html http://a.org/1 | 1 | "재택근무는 늘었다."
            Pdf http://a.org/2 | 2 | "Tea calms most people."
            Plain http://a.org/3 | Tea | "Tea\n\nTea calms."
            Json http://a.org/4 | 4 | "{\"tea\": [1, 2]}"
            Xml http://a.org/5 | Café | "Café"
            Html http://a.org/6 | 6 | "Tea calms."
            Html http://a.org/7 | 7 | "Not found, sorry."
        "#]],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_title_from_an_address_is_readable() {
    let page = "200 OK|Content-Type: text/html";
    let web = Web::new()
        .page("http://a.org/주4일제.html", page, "<p>Text.")
        .page("http://a.org/a%20b%E0.html", page, "<p>Text.");
    expect![[r#"
        Html http://a.org/%EC%A3%BC4%EC%9D%BC%EC%A0%9C.html | 주4일제.html | "Text."
        Html http://a.org/a%20b%E0.html | a%20b%E0.html | "Text."
    "#]]
    .assert_eq(
        &fetch_all(
            &web,
            quick(),
            "http://a.org/주4일제.html\nhttp://a.org/a%20b%E0.html",
        )
        .await,
    );
}

#[tokio::test(start_paused = true)]
async fn what_is_not_read_says_what_it_is() {
    check(
        &[
            ("text/html", b"\x89PNG\r\n\x1a\n\0"),
            ("text/html", b"GIF89a/*<html>*/=1"),
            ("image/svg+xml", b"<svg onload='x'/>"),
            ("application/octet-stream", b"MZ\x90\0\x03\0"),
            ("text/plain", b"\x7fELF\x02\x01\x01\0"),
            ("application/zip", b"PK\x03\x04\x14\0"),
            ("text/javascript", b"let x = 1;"),
            ("text/html", b"<html><script>render()</script></html>"),
            ("application/json", b"{\"tea\": "),
            ("application/pdf", b"%PDF-1.7 and nothing more"),
        ],
        expect![[r#"
            http://a.org/0 is an image, which is not read
            http://a.org/1 is an image, which is not read
            http://a.org/2 is an image, which is not read
            http://a.org/3 is a program, which is not read
            http://a.org/4 is a program, which is not read
            http://a.org/5 is an archive, which is not read
            http://a.org/6 is program code, which is not read
            http://a.org/7 is a page without text, which is not read
            http://a.org/8 is malformed: it is called JSON but is not JSON
            http://a.org/9 is malformed: it is a corrupt PDF
        "#]],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_page_tells_what_it_is() {
    let paper = r#"<html lang="en-GB"><head><title>Tea and sleep | Journal of Tea</title>
        <meta name="citation_title" content="Tea and sleep">
        <meta name="citation_author" content="One, Anna"><meta name="citation_author" content="Two, Ben">
        <meta name="citation_publication_date" content="2021/3/4">
        <meta name="citation_journal_title" content="Journal of Tea">
        <meta name="citation_doi" content="https://doi.org/10.1000/tea.1">
        <meta name="citation_pdf_url" content="/tea.pdf">
        <meta property="og:description" content="Does tea help?">
        <link rel="canonical" href="http://a.org/tea"></head><body><p>Tea calms most people.</p></body></html>"#;
    let news = r#"<html><head><meta property="og:title" content="Tea rises"><meta property="og:site_name" content="The Leaf">
        <meta property="og:locale" content="ko_KR"><link rel="canonical" href="https://trusted.org/tea"></head><body>
        <p>Tea calms most people.</p><time datetime="2020-01-01">New year</time>
        <script type="application/ld+json">{"@context": "https://schema.org", "@graph": [{"@type": "WebSite", "name": "x"},
        {"@type": ["NewsArticle"], "headline": "Tea rises again", "author": [{"@type": "Person", "name": "Cleo Three"}],
        "datePublished": "2022-05-06T07:08:09Z", "publisher": {"name": "The Leaf Daily"}, "description": "More tea."}]}</script>
        <script type="application/ld+json">{"@type": "Article", broken</script></body></html>"#;
    let blog = "<html><head><meta name=author content='https://a.org/me'></head><body><p>Tea calms most people.</p>\
        <time datetime='2019-09-10T10:00'>then</time></body></html>";
    let mut shown = String::new();
    for body in [paper, news, blog] {
        let web = Web::new().page(
            "http://a.org/",
            "200 OK|Content-Type: text/html|Content-Language: de, fr",
            body,
        );
        let page = web
            .fetcher(quick())
            .fetch("http://a.org/", Duration::ZERO, at(0))
            .await
            .unwrap();
        let it = page.document;
        shown.push_str(&format!(
            "{} | {:?} | {:?} | {:?} | {:?} | {:?} | {:?} | {:?} | {:?}\n",
            it.title,
            it.authors,
            it.date,
            it.language,
            it.doi,
            it.venue,
            it.summary,
            it.pdf_url,
            it.url
        ));
    }
    expect![[r#"
        Tea and sleep | ["One, Anna", "Two, Ben"] | Some("2021-03-04") | Some("en-GB") | Some("10.1000/tea.1") | Some("Journal of Tea") | Some("Does tea help?") | Some("http://a.org/tea.pdf") | Some("http://a.org/tea")
        Tea rises | ["Cleo Three"] | Some("2022-05-06") | Some("ko-KR") | None | Some("The Leaf Daily") | Some("More tea.") | None | None
        a.org | [] | Some("2019-09-10") | Some("de") | None | None | None | None | None
    "#]].assert_eq(&shown);
}

#[tokio::test(start_paused = true)]
async fn sites_are_told_who_asks() {
    let settings = FetchSettings {
        contact: Some("https://a.org/bot\r\nX: y".to_owned()),
        ..FetchSettings::default()
    };
    assert!(settings.user_agent().starts_with("Pathfinder/0"));
    assert!(settings.user_agent().ends_with("(+https://a.org/botX: y)"));
    assert!(
        FetchSettings::default()
            .user_agent()
            .ends_with("(automated research)")
    );
}

/// A PDF of one page with one line.
fn pdf(line: &str) -> Vec<u8> {
    let content = format!("BT /F 12 Tf 72 720 Td ({line}) Tj ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F 3 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
    ];
    let mut file = "%PDF-1.4\n".to_owned();
    let mut table = "0000000000 65535 f \n".to_owned();
    for (number, object) in (1..).zip(&objects) {
        table.push_str(&format!("{:010} 00000 n \n", file.len()));
        file.push_str(&format!("{number} 0 obj\n{object}\nendobj\n"));
    }
    let start = file.len();
    file.push_str(&format!(
        "xref\n0 6\n{table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    ));
    file.into_bytes()
}
