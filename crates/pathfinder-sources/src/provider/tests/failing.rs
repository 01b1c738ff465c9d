//! Answers that are none: each ends in the variant that says what to do next.

use expect_test::expect;

use super::*;

/// The first line of what every provider makes of the same answer, providers with the same verdict together.
fn verdicts(status: u16, headers: &[(&'static str, &str)], body: &str) -> String {
    let mut verdicts: Vec<(String, Vec<&str>)> = Vec::new();
    for provider in PROVIDERS {
        let told = read_as(
            provider.name,
            &query("tea"),
            &response(status, headers, body),
        );
        let verdict = told
            .lines()
            .next()
            .unwrap_or_default()
            .replace(&format!("{} ", provider.name), "");
        match verdicts.iter_mut().find(|(it, _)| *it == verdict) {
            Some((_, names)) => names.push(provider.name),
            None => verdicts.push((verdict, vec![provider.name])),
        }
    }
    let most = verdicts
        .iter()
        .map(|(_, names)| names.len())
        .max()
        .unwrap_or_default();
    let lines = verdicts.iter().map(|(verdict, names)| {
        let names = if names.len() == most && most > 5 {
            "most".to_owned()
        } else {
            names.join(", ")
        };
        format!("{names}: {verdict}\n")
    });
    lines.collect()
}

#[test]
fn being_kept_out_is_not_finding_nothing() {
    expect![[r#"
        searxng: misconfigured: JsonOff
        most: blocked: KeepsOut: Forbidden
        duckduckgo: blocked: WantsPerson
        semantic_scholar: misconfigured: RefusesKey: Forbidden
        openalex: rate limited until unknown: TooOften: Forbidden
    "#]]
    .assert_eq(&verdicts(403, &[], "Forbidden"));
    let robot = "<html><head><title>Just a moment...</title></head></html>";
    expect![[r#"
        most: blocked: WantsPerson
    "#]]
    .assert_eq(&verdicts(200, &[("content-type", "text/html")], robot));
    expect![[r#"
        most: blocked: WantsPerson
    "#]]
    .assert_eq(&verdicts(503, &[("content-type", "text/html")], robot));
}

#[test]
fn limits_say_until_when() {
    expect![[r#"
        most: rate limited until 2026-03-02T12:01:00Z: TooOften: Rate exceeded
    "#]]
    .assert_eq(&verdicts(
        429,
        &[("retry-after", "Mon, 02 Mar 2026 12:01:00 GMT")],
        "Rate exceeded.",
    ));
    expect![[r#"
        most: rate limited until 2026-03-02T12:00:05Z: TooOften
    "#]]
    .assert_eq(&verdicts(503, &[("retry-after", "5")], ""));
}

#[test]
fn keys_that_are_refused_are_named_but_not_shown() {
    expect![[r#"
        most: misconfigured: RefusesKey: bad key [key]
    "#]]
    .assert_eq(&verdicts(
        401,
        &[],
        &format!(r#"{{"message":"bad key {KEY}"}}"#),
    ));
    let told = read_as(
        "pubmed",
        &query("tea"),
        &response(
            400,
            &[],
            &format!(r#"{{"error":"API key invalid","api-key":"{KEY}"}}"#),
        ),
    );
    expect![[r#"
        misconfigured: pubmed RefusesKey: API key invalid
        hint: CheckOrUnset { variable: "NCBI_API_KEY" }"#]]
    .assert_eq(&told);
    let told = read_as(
        "unpaywall",
        &query("tea"),
        &response(
            422,
            &[],
            r#"{"message":"Email address required in API call"}"#,
        ),
    );
    expect![[r#"
        misconfigured: unpaywall RefusesMailto: Email address required in API call
        hint: SetMailto { variable: "OPENALEX_MAILTO" }"#]]
    .assert_eq(&told);
}

#[test]
fn servers_fail_in_many_ways() {
    expect![[r#"
        most: failed (Server): Status { status: 500 }: oops
    "#]]
    .assert_eq(&verdicts(500, &[], "oops"));
    expect![[r#"
        searxng: misconfigured: Elsewhere
        most: failed (BadRequest): Elsewhere
    "#]]
    .assert_eq(&verdicts(
        302,
        &[("location", "https://elsewhere.example/")],
        "",
    ));
    expect![[r#"
        most: failed (BadRequest): Status { status: 400 }: unknown field
    "#]]
    .assert_eq(&verdicts(400, &[], r#"{"error":"unknown field"}"#));
    expect![[r#"
        searxng: misconfigured: Status { status: 404 }: Not found
        most: failed (BadRequest): Status { status: 404 }: Not found
    "#]]
    .assert_eq(&verdicts(404, &[], "Not found"));
}

/// A provider at an address of its user's, where somebody else answers.
#[test]
fn a_wrong_address_is_said_to_be_one() {
    let html = [("content-type", "text/html")];
    let mut told = String::new();
    for name in ["searxng", "brave"] {
        let provider = find(name).unwrap();
        let base_url = BaseUrl::parse("http://127.0.0.1:8888").ok();
        let settings = Settings {
            base_url,
            ..settings()
        };
        for (status, headers, body) in [
            (404, &html[..], "<p>Not found"),
            (301, &[("location", "https://elsewhere.example/")][..], ""),
            (200, &html[..], "<html><p>Welcome to nginx"),
            (500, &[][..], "oops"),
            (200, &[][..], "{}"),
        ] {
            let answer = provider.read(&query("tea"), &settings, &response(status, headers, body));
            writeln!(told, "{}", super::told(&answer)).unwrap();
        }
    }
    expect![[r#"
        misconfigured: searxng Status { status: 404 }: Not found
        hint: CheckSetting { setting: "SEARXNG_URL, provider.searxng.base_url" }
        misconfigured: searxng Elsewhere
        hint: CheckSetting { setting: "SEARXNG_URL, provider.searxng.base_url" }
        misconfigured: searxng NotFormat { format: "JSON" }
        hint: CheckSetting { setting: "SEARXNG_URL, provider.searxng.base_url" }
        failed (Server): searxng Status { status: 500 }: oops
        failed (Unreadable): searxng NoResults
        misconfigured: brave Status { status: 404 }: Not found
        hint: CheckSetting { setting: "provider.brave.base_url" }
        misconfigured: brave Elsewhere
        hint: CheckSetting { setting: "provider.brave.base_url" }
        misconfigured: brave NotFormat { format: "JSON" }
        hint: CheckSetting { setting: "provider.brave.base_url" }
        failed (Server): brave Status { status: 500 }: oops
        failed (Unreadable): brave NoResults
    "#]]
    .assert_eq(&told);
}

#[test]
fn what_cannot_be_read_is_never_taken_for_nothing() {
    for body in [
        "",
        "{",
        "[]",
        "{}",
        "null",
        "\"x\"",
        "<a/>",
        "<html><body>Hello</body></html>",
        "\u{fffd}",
    ] {
        for provider in PROVIDERS {
            let told = read_as(provider.name, &query("tea"), &response(200, &[], body));
            assert!(
                ["failed (Unreadable)", "blocked", "misconfigured"]
                    .iter()
                    .any(|it| told.starts_with(it)),
                "{} {body}: {told}",
                provider.name
            );
        }
    }
    expect![[r#"
        searxng: misconfigured: NotFormat { format: "JSON" }
        most: failed (Unreadable): NotFormat { format: "JSON" }
        duckduckgo, arxiv, pubmed: failed (Unreadable): NoResults
    "#]]
    .assert_eq(&verdicts(
        200,
        &[("content-type", "text/html")],
        "<html>Hello</html>",
    ));
}

#[test]
fn a_paper_that_nobody_knows_is_nothing_found() {
    let query = Query::about(
        Subject::Paper(Ids {
            doi: Doi::parse("10.1000/1"),
            ..Ids::default()
        }),
        5,
        now(),
    );
    for name in ["semantic_scholar", "openalex", "crossref", "unpaywall"] {
        assert_eq!(
            read_as(name, &query, &response(404, &[], "Resource not found.")),
            "nothing found",
            "{name}"
        );
    }
}

#[test]
fn a_failure_says_whether_to_try_again_and_whether_it_cost() {
    let mut told = String::new();
    for (status, body) in [
        (429, ""),
        (403, ""),
        (401, ""),
        (500, ""),
        (400, ""),
        (200, ""),
    ] {
        let tavily = find("tavily").unwrap();
        let failure = tavily
            .read(&query("tea"), &settings(), &response(status, &[], body))
            .unwrap_err();
        let (again, cost) = (failure.is_worth_another_attempt(), failure.may_have_cost());
        writeln!(told, "{status}: again {again}, may have cost {cost}").unwrap();
    }
    expect![[r#"
        429: again true, may have cost false
        403: again false, may have cost false
        401: again false, may have cost false
        500: again true, may have cost true
        400: again false, may have cost false
        200: again true, may have cost true
    "#]]
    .assert_eq(&told);
}
