//! Replies of web engines, one good, one empty, one odd for each.

use expect_test::expect;

use super::*;

#[test]
fn searxng() {
    check(
        "searxng",
        samples::SEARXNG,
        expect![[r#"
        1 hit, 1 without address
        - "Tea calms" <https://tea.example/calm> Web
          date: 2024-05-11
          snippet: Green tea & sleep"#]],
    );
    check(
        "searxng",
        r#"{"results":[],"unresponsive_engines":[]}"#,
        expect!["nothing found"],
    );
    // Nobody looked, so nobody can say that there is nothing.
    check(
        "searxng",
        r#"{"results":[],"unresponsive_engines":[["google","CAPTCHA"],["bing","timeout"]]}"#,
        expect!["blocked: searxng EnginesSilent: google, bing"],
    );
    check_status(
        "searxng",
        403,
        &[("content-type", "text/html")],
        "<h1>Forbidden</h1>",
        expect![[r#"
            misconfigured: searxng JsonOff
            hint: SwitchJsonOn"#]],
    );
}

#[test]
fn brave() {
    let headers = [
        ("x-ratelimit-limit", "50, 1000"),
        ("x-ratelimit-remaining", "49, 998"),
    ];
    expect![[r#"
        2 hits, left Requests(998)
        - "Tea & you" <https://tea.example/> Web
          date: 2023-09-09
          snippet: All about tea … More of it
        - "Fresh" <https://fresh.example/> Web
          date: 2026-02-27"#]]
    .assert_eq(&read_as(
        "brave",
        &query("tea"),
        &response(200, &headers, samples::BRAVE),
    ));
    check(
        "brave",
        r#"{"type":"search","query":{"original":"qqq"}}"#,
        expect!["nothing found"],
    );
    let invalid = r#"{"type":"ErrorResponse","error":{"code":"SUBSCRIPTION_TOKEN_INVALID","detail":"The provided subscription token is invalid.","status":422}}"#;
    check_status(
        "brave",
        422,
        &[],
        invalid,
        expect![[r#"
            misconfigured: brave RefusesKey: The provided subscription token is invalid, SUBSCRIPTION_TOKEN_INVALID
            hint: Check { variable: "BRAVE_API_KEY" }"#]],
    );
    let limits = [
        ("x-ratelimit-remaining", "0, 998"),
        ("x-ratelimit-reset", "1, 1419704"),
    ];
    check_status(
        "brave",
        429,
        &limits,
        r#"{"error":{"code":"RATE_LIMITED"}}"#,
        expect!["rate limited until 2026-03-02T12:00:01Z: brave TooOften: RATE_LIMITED"],
    );
}

#[test]
fn tavily() {
    check(
        "tavily",
        samples::TAVILY,
        expect![[r#"
        2 hits, cost $0.0080
        - "Tea" <https://tea.example/> Web
          date: 2024-05-11
          snippet: It calms.
          text: Tea.
        It calms.
        - "Plain" <https://plain.example/> Web
          snippet: x"#]],
    );
    check("tavily", r#"{"results":[]}"#, expect!["nothing found"]);
    check_status(
        "tavily",
        401,
        &[],
        r#"{"detail":{"error":"Unauthorized: missing or invalid API key."}}"#,
        expect![[r#"
            misconfigured: tavily RefusesKey: Unauthorized: missing or invalid API key
            hint: Check { variable: "TAVILY_API_KEY" }"#]],
    );
    check_status(
        "tavily",
        432,
        &[],
        r#"{"detail":{"error":"This request exceeds your plan's set usage limit."}}"#,
        expect![[r#"
            misconfigured: tavily NoCredit: This request exceeds your plan's set usage limit
            hint: AddCredit"#]],
    );
}

#[test]
fn serper() {
    check(
        "serper",
        samples::SERPER,
        expect![[r#"
        1 hit, cost $0.0010
        - "Tea" <https://tea.example/> Web
          date: 2021-03-25
          snippet: It calms."#]],
    );
    check(
        "serper",
        r#"{"searchParameters":{"q":"tea"},"organic":[]}"#,
        expect!["nothing found"],
    );
    check_status(
        "serper",
        403,
        &[],
        r#"{"message":"Unauthorized.","statusCode":403}"#,
        expect![[r#"
            misconfigured: serper RefusesKey: Unauthorized
            hint: Check { variable: "SERPER_API_KEY" }"#]],
    );
    check_status(
        "serper",
        400,
        &[],
        r#"{"message":"Not enough credits","statusCode":400}"#,
        expect![[r#"
            misconfigured: serper NoCredit: Not enough credits
            hint: AddCredit"#]],
    );
}

#[test]
fn google() {
    check(
        "google",
        samples::GOOGLE,
        expect![[r#"
        1 hit
        - "Tea" <https://tea.example/> Web
          date: 2020-01-02
          by: Ann Lee
          snippet: It calms."#]],
    );
    check(
        "google",
        r#"{"kind":"customsearch#search","searchInformation":{"totalResults":"0"}}"#,
        expect!["nothing found"],
    );
}

#[test]
fn google_refuses() {
    let invalid = format!(
        r#"{{"error":{{"code":400,"message":"API key not valid. Please pass a valid API key: {KEY}","status":"INVALID_ARGUMENT","details":[{{"reason":"API_KEY_INVALID"}}]}}}}"#
    );
    check_status(
        "google",
        400,
        &[],
        &invalid,
        expect![[r#"
            misconfigured: google RefusesKey: API key not valid. Please pass a valid API key: [key], API_KEY_INVALID
            hint: Check { variable: "GOOGLE_API_KEY" }"#]],
    );
    let engine = r#"{"error":{"code":400,"message":"Request contains an invalid argument.","status":"INVALID_ARGUMENT"}}"#;
    check_status(
        "google",
        400,
        &[],
        engine,
        expect![[r#"
            misconfigured: google RefusesEngine: Request contains an invalid argument
            hint: SetEngineId { variable: "GOOGLE_CSE_ID" }"#]],
    );
    let daily = r#"{"error":{"code":403,"message":"Daily Limit Exceeded","errors":[{"reason":"dailyLimitExceeded"}]}}"#;
    check_status(
        "google",
        403,
        &[],
        daily,
        expect![
            "rate limited until unknown: google TooOften: Daily Limit Exceeded, dailyLimitExceeded"
        ],
    );
}

#[test]
fn exa() {
    check(
        "exa",
        samples::EXA,
        expect![[r#"
        2 hits, cost $0.0070
        - "Tea" <https://tea.example/> Web
          date: 2023-11-16
          by: Ann Lee
          snippet: It calms.
          text: # Tea

        It calms.
        - "Markup" <https://markup.example/> Web
          snippet: Heaters They heat.
          text: Heaters
        They heat."#]],
    );
    check("exa", r#"{"results":[]}"#, expect!["nothing found"]);
    check_status(
        "exa",
        401,
        &[],
        r#"{"requestId":"1","error":"Invalid API key","tag":"INVALID_API_KEY"}"#,
        expect![[r#"
            misconfigured: exa RefusesKey: Invalid API key, INVALID_API_KEY
            hint: Check { variable: "EXA_API_KEY" }"#]],
    );
    check_status(
        "exa",
        402,
        &[],
        r#"{"error":"You have exceeded your credits limit","tag":"NO_MORE_CREDITS"}"#,
        expect![[r#"
            misconfigured: exa NoCredit: You have exceeded your credits limit, NO_MORE_CREDITS
            hint: AddCredit"#]],
    );
}

#[test]
fn duckduckgo() {
    check(
        "duckduckgo",
        &samples::duckduckgo(samples::DUCKDUCKGO),
        expect![[r#"
        1 hit, 1 without address
        - "Tea & you" <https://tea.example/a?b=1> Web
          snippet: Tea calms."#]],
    );
    check(
        "duckduckgo",
        &samples::duckduckgo("<div class=\"no-results\">No results.</div>"),
        expect!["nothing found"],
    );
    let riddle = "<html><form id=\"challenge-form\" action=\"//duckduckgo.com/anomaly.js\"><div class=\"anomaly-modal__title\">Unfortunately, bots use DuckDuckGo too.</div></form></html>";
    check_status(
        "duckduckgo",
        202,
        &[],
        riddle,
        expect!["blocked: duckduckgo WantsPerson"],
    );
    check_status(
        "duckduckgo",
        200,
        &[],
        riddle,
        expect!["blocked: duckduckgo WantsPerson"],
    );
    check(
        "duckduckgo",
        "<html><body>Welcome</body></html>",
        expect!["failed (Unreadable): duckduckgo NoResults"],
    );
    // Results may be about robots.
    let about = r#"<div class="result"><a class="result__a" href="https://a.example/">Solving hCaptcha</a></div>"#;
    let told = read_as(
        "duckduckgo",
        &query("hcaptcha"),
        &response(200, &[], &samples::duckduckgo(about)),
    );
    assert!(told.starts_with("1 hit"), "{told}");
}
