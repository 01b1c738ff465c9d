//! What is kept, for how long, and when a server is asked whether it still holds.

use std::path::Path;
use std::time::Duration;

use expect_test::{Expect, expect};

use super::web::{Web, at, quick, show};
use crate::fetch::{CacheSettings, FetchSettings};

const DAY: Duration = Duration::from_secs(86_400);

fn cached(folder: &Path) -> FetchSettings {
    let cache = CacheSettings {
        folder: folder.to_owned(),
        bytes_max: 1 << 20,
    };
    FetchSettings {
        cache: Some(cache),
        ..quick()
    }
}

/// Fetches one url at several seconds, each time by a process that knows nothing but the folder.
async fn check(web: Web, url: &str, seconds: &[i64], expected: Expect) {
    let folder = tempfile::tempdir().unwrap();
    let mut shown = String::new();
    for second in seconds {
        let fetched = web
            .fetcher(cached(folder.path()))
            .fetch(url, DAY, at(*second))
            .await;
        let origin = fetched
            .as_ref()
            .map(|it| format!("{:?} of {}: ", it.origin, it.fetched_at))
            .unwrap_or_default();
        shown.push_str(&format!("{origin}{}\n", show(&fetched)));
    }
    expected.assert_eq(&format!("{shown}{}", web.log()));
}

#[tokio::test(start_paused = true)]
async fn a_young_page_is_not_asked_for_and_an_old_one_only_whether_it_changed() {
    let page =
        "200 OK|Content-Type: text/html|ETag: \"1\"|Last-Modified: Tue, 14 Nov 2023 22:13:20 GMT";
    let web = Web::new()
        .page("http://a.org/", page, "<p>First.")
        .page("http://a.org/", "304 Not Modified", "")
        .page(
            "http://a.org/",
            "200 OK|Content-Type: text/html",
            "<p>Second.",
        );
    check(
        web,
        "http://a.org/",
        &[0, 60, 100_000, 150_000, 300_000, 300_060],
        expect![[r#"
        Network of 2023-11-14T22:13:20Z: Html http://a.org/ | a.org | "First."
        Cache of 2023-11-14T22:13:20Z: Html http://a.org/ | a.org | "First."
        Unchanged of 2023-11-16T02:00:00Z: Html http://a.org/ | a.org | "First."
        Cache of 2023-11-16T02:00:00Z: Html http://a.org/ | a.org | "First."
        Network of 2023-11-18T09:33:20Z: Html http://a.org/ | a.org | "Second."
        Cache of 2023-11-18T09:33:20Z: Html http://a.org/ | a.org | "Second."
        0 a.org/
        0 a.org/ "1"Tue, 14 Nov 2023 22:13:20 GMT
        0 a.org/ "1"Tue, 14 Nov 2023 22:13:20 GMT
    "#]],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn validators_go_to_the_url_that_gave_them() {
    let web = Web::new()
        .page("http://a.org/", "302 Found|Location: http://b.org/x", "")
        .page(
            "http://b.org/x",
            "200 OK|Content-Type: text/html|ETag: \"1\"",
            "<p>First.",
        )
        .page("http://b.org/x", "304 Not Modified", "");
    check(
        web,
        "http://a.org/",
        &[0, 100_000],
        expect![[r#"
        Network of 2023-11-14T22:13:20Z: Html http://b.org/x | x | "First."
        Unchanged of 2023-11-16T02:00:00Z: Html http://b.org/x | x | "First."
        0 a.org/
        0 b.org/x
        0 a.org/
        0 b.org/x "1"
    "#]],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn nothing_is_kept_that_must_not_be() {
    let web = Web::new().page(
        "http://a.org/?key=hush",
        "200 OK|Content-Type: text/html",
        "<p>Text.",
    );
    check(
        web,
        "http://a.org/?key=hush",
        &[0, 1],
        expect![[r#"
        Network of 2023-11-14T22:13:20Z: Html http://a.org/?key=hush | a.org | "Text."
        Network of 2023-11-14T22:13:21Z: Html http://a.org/?key=hush | a.org | "Text."
        0 a.org/?key=hush
        0 a.org/?key=hush
    "#]],
    )
    .await;
    let web = Web::new().page(
        "http://a.org/",
        "200 OK|Content-Type: text/html|Cache-Control: No-Store",
        "<p>Text.",
    );
    check(
        web,
        "http://a.org/",
        &[0, 1],
        expect![[r#"
        Network of 2023-11-14T22:13:20Z: Html http://a.org/ | a.org | "Text."
        Network of 2023-11-14T22:13:21Z: Html http://a.org/ | a.org | "Text."
        0 a.org/
        0 a.org/
    "#]],
    )
    .await;
    let web = Web::new().page(
        "http://a.org/",
        "200 OK|Content-Type: image/png",
        b"\x89PNG\r\n\x1a\n",
    );
    check(
        web,
        "http://a.org/",
        &[0, 1],
        expect![[r#"
        http://a.org/ is an image, which is not read
        http://a.org/ is an image, which is not read
        0 a.org/
        0 a.org/
    "#]],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn not_modified_without_an_entry_is_a_failure() {
    let web = Web::new()
        .page(
            "http://a.org/",
            "200 OK|Content-Type: text/html",
            "<p>No validators.",
        )
        .page("http://a.org/", "304 Not Modified", "");
    check(
        web,
        "http://a.org/",
        &[0, 100_000],
        expect![[r#"
        Network of 2023-11-14T22:13:20Z: Html http://a.org/ | a.org | "No validators."
        http://a.org/ is malformed: it says that it has not changed, and there is no copy of it
        0 a.org/
        0 a.org/
    "#]],
    )
    .await;
}
