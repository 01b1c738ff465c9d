//! Replies of Wikipedia and of grep.app. Of the latter nobody has a recording: this stands in for it.

use expect_test::expect;

use super::*;

#[test]
fn wikipedia() {
    check(
        "wikipedia",
        samples::WIKIPEDIA,
        expect![[r#"
        2 hits
        - "Tea" <https://en.wikipedia.org/wiki/Tea> Encyclopedia
          in: Wikipedia
          snippet: Tea is a drink.
        - "Green tea" <https://en.wikipedia.org/wiki/Green_tea> Encyclopedia
          in: Wikipedia
          snippet: Green tea is a tea."#]],
    );
    check(
        "wikipedia",
        r#"{"batchcomplete":true}"#,
        expect!["nothing found"],
    );
    let old = r#"{"batchcomplete":"","query":{"search":[{"ns":0,"title":"Tea","snippet":"<span class=\"searchmatch\">Tea</span> is"}]}}"#;
    check(
        "wikipedia",
        old,
        expect![[r#"
        1 hit
        - "Tea" <https://en.wikipedia.org/wiki/Tea> Encyclopedia
          in: Wikipedia
          snippet: Tea is"#]],
    );
    let limited = r#"{"error":{"code":"ratelimited","info":"You've exceeded your rate limit. Please wait some time and try again."}}"#;
    check(
        "wikipedia",
        limited,
        expect![
            "rate limited until unknown: wikipedia TooOften: ratelimited, You've exceeded your rate limit. Please wait some time and try again"
        ],
    );
    check(
        "wikipedia",
        r#"{"error":{"code":"cirrussearch-too-busy-error","info":"Search is too busy"}}"#,
        expect![
            "failed (Server): wikipedia CannotSearch: cirrussearch-too-busy-error, Search is too busy"
        ],
    );
}

#[test]
fn grep_app() {
    check(
        "grep_app",
        samples::GREP_APP,
        expect![[r#"
        2 hits, 1 without address
        - "rust-lang/rust: src/a b.rs" <https://github.com/rust-lang/rust/blob/master/src/a%20b.rs> Code
          snippet: fn main() {
        }
        - "a/b: c.rs" <https://github.com/a/b/blob/main/c.rs> Code
          snippet: x < y"#]],
    );
    check(
        "grep_app",
        r#"{"hits":{"total":0,"hits":[]}}"#,
        expect!["nothing found"],
    );
    let checkpoint = "<!DOCTYPE html><html><title>Vercel Security Checkpoint</title></html>";
    check_status(
        "grep_app",
        429,
        &[("content-type", "text/html")],
        checkpoint,
        expect!["blocked: grep_app WantsPerson"],
    );
}
