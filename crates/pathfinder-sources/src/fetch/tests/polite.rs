//! Who is asked when: robots.txt, intervals, and hosts that want to be left alone.

use std::sync::Arc;
use std::time::Duration;

use expect_test::{Expect, expect};

use super::web::{Part, Web, at, fetch_all, head, quick, show};
use crate::fetch::{CacheSettings, FetchSettings, Politeness};

const PAGE: &str = "200 OK|Content-Type: text/html";
const ROBOTS: &str = "200 OK|Content-Type: text/plain";

async fn check(web: Web, urls: &str, expected: Expect) {
    let shown = fetch_all(&web, FetchSettings::default(), urls).await;
    expected.assert_eq(&format!("{shown}{}", web.log()));
}

#[tokio::test(start_paused = true)]
async fn robots_are_obeyed_and_asked_for_once() {
    let robots = "User-agent: *\nDisallow: /private\nCrawl-delay: 3\n";
    let web = Web::new()
        .page("http://a.org/robots.txt", ROBOTS, robots)
        .page("http://a.org/1", PAGE, "<p>One.")
        .page("http://a.org/2", PAGE, "<p>Two.")
        .page("http://a.org/hop", "302 Found|Location: /private/x", "");
    check(
        web,
        "http://a.org/1\nhttp://a.org/private\nhttp://a.org/2\nhttp://a.org/hop",
        expect![[r#"
        Html http://a.org/1 | 1 | "One."
        http://a.org/private is closed to programs: its robots.txt disallows it
        Html http://a.org/2 | 2 | "Two."
        http://a.org/private/x is closed to programs: its robots.txt disallows it
        0 a.org/robots.txt
        1000 a.org/1
        4000 a.org/2
        7000 a.org/hop
    "#]],
    )
    .await;
}

/// The first page is read at once, the second after a wait that is still bearable, and nobody waits for an hour.
#[tokio::test(start_paused = true)]
async fn long_crawl_delays_are_waited_for_within_reason() {
    let mut web = Web::new();
    for (name, delay) in [("slow", 60), ("slowest", 3600)] {
        let robots = format!("User-agent: *\nCrawl-delay: {delay}\n");
        web = web.page(&format!("http://{name}.org/robots.txt"), ROBOTS, robots);
        for page in 1..4 {
            web = web.page(&format!("http://{name}.org/{page}"), PAGE, "<p>Text.");
        }
    }
    check(
        web,
        "http://slow.org/1
        http://slow.org/2
        http://slowest.org/1
        http://slowest.org/2
        http://slowest.org/3",
        expect![[r#"
            Html http://slow.org/1 | 1 | "Text."
            Html http://slow.org/2 | 2 | "Text."
            Html http://slowest.org/1 | 1 | "Text."
            slowest.org wants no request before 2023-11-14T23:13:20Z
            slowest.org wants no request before 2023-11-14T23:13:20Z
            0 slow.org/robots.txt
            1000 slow.org/1
            61000 slow.org/2
            61000 slowest.org/robots.txt
            62000 slowest.org/1
        "#]],
    )
    .await;
}

/// Processes that follow each other do not ask for the rules again and again.
#[tokio::test(start_paused = true)]
async fn rules_are_kept_for_the_next_process() {
    let web = Web::new()
        .page(
            "http://a.org/robots.txt",
            ROBOTS,
            "User-agent: *\nDisallow: /private\n",
        )
        .page("http://a.org/1", PAGE, "<p>One.")
        .page("http://b.org/1", PAGE, "<p>One.");
    let folder = tempfile::tempdir().unwrap();
    let mut shown = String::new();
    for (second, url) in [
        (0, "http://a.org/1"),
        (10, "http://a.org/private"),
        (20, "http://b.org/1"),
        (30, "http://b.org/robots.txt"),
        (40, "http://b.org/2"),
        (90_000, "http://a.org/private"),
    ] {
        let cache = CacheSettings {
            folder: folder.path().to_owned(),
            bytes_max: 1 << 20,
        };
        let fetcher = web.fetcher(FetchSettings {
            cache: Some(cache),
            ..FetchSettings::default()
        });
        shown.push_str(&format!(
            "{}\n",
            show(&fetcher.fetch(url, Duration::ZERO, at(second)).await)
        ));
    }
    let asked: String = web
        .log()
        .lines()
        .map(|it| format!("{}\n", it.split_once(' ').unwrap().1))
        .collect();
    expect![[r#"
        Html http://a.org/1 | 1 | "One."
        http://a.org/private is closed to programs: its robots.txt disallows it
        Html http://b.org/1 | 1 | "One."
        http://b.org/robots.txt is gone (status 404)
        http://b.org/2 is gone (status 404)
        http://a.org/private is closed to programs: its robots.txt disallows it
        a.org/robots.txt
        a.org/1
        b.org/robots.txt
        b.org/1
        b.org/robots.txt
        b.org/2
        a.org/robots.txt
    "#]]
    .assert_eq(&format!("{shown}{asked}"));
}

/// A chain of hosts with slow rules ends by the deadline of the page, and the last host is not closed for that.
#[tokio::test(start_paused = true)]
async fn the_deadline_covers_robots_files_too() {
    let slow = |rest: &str| vec![Part::Wait(Duration::from_secs(9)), head(rest)];
    let mut web = Web::new();
    for host in 0..6 {
        let next = format!("302 Found|Location: http://h{}.org/", host + 1);
        web = web
            .parts(
                &format!("http://h{host}.org/robots.txt"),
                slow("404 Not Found"),
            )
            .parts(&format!("http://h{host}.org/"), vec![head(&next)]);
    }
    let web = web.parts(
        "http://h3.org/page",
        vec![head(PAGE), Part::Bytes(b"<p>Text.".to_vec())],
    );
    check(
        web,
        "http://h0.org/\nhttp://h3.org/page",
        expect![[r#"
        http://h3.org/robots.txt took more than 3 s
        Html http://h3.org/page | page | "Text."
        0 h0.org/robots.txt
        9000 h0.org/
        9000 h1.org/robots.txt
        18000 h1.org/
        18000 h2.org/robots.txt
        27000 h2.org/
        27000 h3.org/robots.txt
        30000 h3.org/robots.txt
        39000 h3.org/page
    "#]],
    )
    .await;
}

fn odd_robots_files() -> Web {
    let mut large = b"User-agent: *\nDisallow: /early\n".to_vec();
    large.resize(600 << 10, b'#');
    large.extend_from_slice(b"\nDisallow: /late\n");
    Web::new()
        .page("http://missing.org/robots.txt", "404 Not Found", "")
        .page("http://closed.org/robots.txt", "403 Forbidden", "")
        .page("http://broken.org/robots.txt", "500 Oops", "")
        .page("http://html.org/robots.txt", PAGE, "<p>Disallow: /</p>")
        .page("http://large.org/robots.txt", ROBOTS, &large)
        .page(
            "http://moved.org/robots.txt",
            "301 Moved|Location: http://missing.org/rules",
            "",
        )
        .page(
            "http://missing.org/rules",
            ROBOTS,
            "User-agent: Pathfinder\nDisallow: /",
        )
        .page(
            "http://round.org/robots.txt",
            "301 Moved|Location: /robots.txt",
            "",
        )
        .page(
            "http://inward.org/robots.txt",
            "301 Moved|Location: http://127.0.0.1/",
            "",
        )
        .parts(
            "http://silent.org/robots.txt",
            vec![Part::Wait(Duration::from_secs(3600))],
        )
}

#[tokio::test(start_paused = true)]
async fn a_missing_robots_file_allows_and_a_broken_one_forbids() {
    let mut web = odd_robots_files();
    let mut urls = String::new();
    for name in [
        "missing", "closed", "broken", "broken", "html", "moved", "round", "inward", "silent",
        "silent", "nowhere",
    ] {
        let url = format!("http://{name}.org/page");
        urls.push_str(&format!("{url}\n"));
        if name != "nowhere" {
            web = web.page(&url, PAGE, "<p>Text.");
        }
    }
    let web = web.page("http://large.org/late", PAGE, "<p>Text.");
    check(
        web,
        &format!("{urls}http://large.org/early\nhttp://large.org/late"),
        expect![[r#"
        Html http://missing.org/page | page | "Text."
        Html http://closed.org/page | page | "Text."
        http://broken.org/robots.txt is closed to programs: its robots.txt cannot be read (status 500)
        http://broken.org/robots.txt is closed to programs: its robots.txt cannot be read (status 500)
        Html http://html.org/page | page | "Text."
        http://moved.org/page is closed to programs: its robots.txt disallows it
        Html http://round.org/page | page | "Text."
        http://127.0.0.1/ is refused: its address 127.0.0.1 is not public (loopback)
        http://silent.org/robots.txt took more than 15 s
        http://silent.org/robots.txt took more than 15 s
        http://nowhere.org/robots.txt cannot be reached: the name cannot be resolved: entity not found
        http://large.org/early is closed to programs: its robots.txt disallows it
        Html http://large.org/late | late | "Text."
        0 missing.org/robots.txt
        1000 missing.org/page
        1000 closed.org/robots.txt
        2000 closed.org/page
        2000 broken.org/robots.txt
        2000 html.org/robots.txt
        3000 html.org/page
        3000 moved.org/robots.txt
        3000 missing.org/rules
        3000 round.org/robots.txt
        4000 round.org/page
        4000 inward.org/robots.txt
        4000 silent.org/robots.txt
        19000 large.org/robots.txt
        20000 large.org/late
    "#]],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_host_that_is_busy_is_left_alone() {
    let web = Web::new()
        .page("http://a.org/1", "429 Too Many Requests|Retry-After: 20", "")
        .page("http://a.org/1", PAGE, "<p>One.")
        .page(
            "http://b.org/1",
            "503 Busy|Retry-After: Tue, 14 Nov 2023 22:43:20 GMT|Date: Tue, 14 Nov 2023 22:13:20 GMT",
            "",
        )
        .page("http://c.org/1", "503 Busy", "")
        .page("http://d.org/1", "429 Too Many Requests", "")
        .page("http://a.org/2", PAGE, "<p>Two.");
    let urls = "http://a.org/1
        http://b.org/1
        http://b.org/1
        http://c.org/1
        http://d.org/1
        http://a.org/1";
    let shown = fetch_all(
        &web,
        FetchSettings {
            respect_robots: false,
            ..FetchSettings::default()
        },
        urls,
    )
    .await;
    expect![[r#"
        a.org wants no request before 2023-11-14T22:13:40Z
        b.org wants no request before 2023-11-14T22:43:20Z
        b.org wants no request before 2023-11-14T22:43:20Z
        http://c.org/1 cannot be reached: it answered with status 503
        d.org wants no request before 2023-11-14T22:14:20Z
        Html http://a.org/1 | 1 | "One."
        0 a.org/1
        0 b.org/1
        0 c.org/1
        0 d.org/1
        20000 a.org/1
    "#]]
    .assert_eq(&format!("{shown}{}", web.log()));
}

/// Two hundred pages of fifty hosts, and what the rules allow at best.
async fn two_hundred(settings: FetchSettings) -> (Web, u128) {
    let mut web = Web::new();
    for host in 0..50 {
        for page in 0..4 {
            let answer = vec![
                Part::Wait(Duration::from_millis(300)),
                head(PAGE),
                Part::Bytes(b"<p>Tea calms.".to_vec()),
            ];
            web = web.parts(&format!("http://h{host}.org/{page}"), answer);
        }
    }
    let fetcher = Arc::new(web.fetcher(settings));
    let started = tokio::time::Instant::now();
    let mut fetches = tokio::task::JoinSet::new();
    for page in 0..200 {
        let (fetcher, url) = (
            fetcher.clone(),
            format!("http://h{}.org/{}", page % 50, page / 50),
        );
        fetches.spawn(async move { fetcher.fetch(&url, Duration::ZERO, at(0)).await });
    }
    while let Some(fetched) = fetches.join_next().await {
        let fetched = fetched.unwrap();
        assert!(fetched.is_ok(), "{}", show(&fetched));
    }
    (web, started.elapsed().as_millis())
}

#[tokio::test(start_paused = true)]
async fn two_hundred_pages_come_as_fast_as_the_rules_allow() {
    let settings = FetchSettings {
        respect_robots: false,
        ..FetchSettings::default()
    };
    let (web, took) = two_hundred(settings).await;
    assert_eq!(took, 3_600);
    assert!(web.open_max() <= 2);
    // With robots.txt there are five requests to each host instead of four.
    let (web, took) = two_hundred(FetchSettings::default()).await;
    assert!((4_300..=4_700).contains(&took), "{took}");
    let mut last: std::collections::BTreeMap<String, u64> = std::collections::BTreeMap::new();
    for line in web.log().lines() {
        let (at, url) = line.split_once(' ').unwrap();
        let (at, host) = (
            at.parse::<u64>().unwrap(),
            url.split('/').next().unwrap().to_owned(),
        );
        assert!(
            last.insert(host, at)
                .is_none_or(|before| at >= before + 1_000),
            "{line}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_fetch_that_is_dropped_gives_its_connection_back() {
    let web = Web::new()
        .parts(
            "http://a.org/slow",
            vec![Part::Wait(Duration::from_secs(20))],
        )
        .page("http://b.org/", PAGE, "<p>Text.");
    let mut settings = quick();
    settings.politeness = Politeness {
        connections_max: 1,
        ..settings.politeness
    };
    let fetcher = web.fetcher(settings);
    let slow = fetcher.fetch("http://a.org/slow", Duration::ZERO, at(0));
    assert!(
        tokio::time::timeout(Duration::from_secs(1), slow)
            .await
            .is_err()
    );
    assert!(
        fetcher
            .fetch("http://b.org/", Duration::ZERO, at(0))
            .await
            .is_ok()
    );
}
