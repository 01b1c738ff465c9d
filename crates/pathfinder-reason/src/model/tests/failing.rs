//! From a response that is not a reply to what to do next.

use expect_test::{Expect, expect};

use super::*;

fn check(status: u16, head: &[(&'static str, &str)], body: &str, expected: Expect) {
    let outcome = read(
        &Protocol::OpenAi,
        &response(status, headers(head), body.as_bytes()),
    );
    expected.assert_eq(&told(&outcome));
}

#[test]
fn a_wait_is_said_in_many_ways() {
    check(
        429,
        &[("retry-after", "7")],
        "",
        expect!["RateLimited again, cost nothing, after 7s: the server answers with status 429"],
    );
    check(
        429,
        &[("retry-after", "Thu, 26 Mar 2026 20:00:30 GMT")],
        "",
        expect!["RateLimited again, cost nothing, after 30s: the server answers with status 429"],
    );
    check(
        429,
        &[("retry-after-ms", "1500"), ("retry-after", "7")],
        "{}",
        expect!["RateLimited again, cost nothing, after 1.5s: the server answers with status 429"],
    );
    check(
        529,
        &[],
        r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#,
        expect!["Overloaded again, cost nothing: Overloaded"],
    );
}

#[test]
fn limits_and_bodies_tell_a_wait_too() {
    check(
        429,
        &[
            ("x-ratelimit-remaining-requests", "0"),
            ("x-ratelimit-reset-requests", "1m3.5s"),
            ("x-ratelimit-remaining-tokens", "900"),
            ("x-ratelimit-reset-tokens", "6m0s"),
        ],
        r#"{"error":{"message":"Rate limit reached","type":"requests","code":"rate_limit_exceeded"}}"#,
        expect!["RateLimited again, cost nothing, after 63.5s: Rate limit reached"],
    );
    check(
        429,
        &[
            ("date", "Thu, 26 Mar 2026 19:59:00 GMT"),
            ("anthropic-ratelimit-requests-remaining", "0"),
            ("anthropic-ratelimit-requests-reset", "2026-03-26T20:00:00Z"),
        ],
        r#"{"type":"error","error":{"type":"rate_limit_error","message":"reduce the prompt length"}}"#,
        expect!["RateLimited again, cost nothing, after 60s: reduce the prompt length"],
    );
    check(
        429,
        &[("x-ratelimit-reset", "1774555205000")],
        "{}",
        expect!["RateLimited again, cost nothing, after 5s: the server answers with status 429"],
    );
    check(
        429,
        &[],
        r#"{"error":{"message":"Rate limit reached. Please try again in 350ms. Visit","code":"rate_limit_exceeded"}}"#,
        expect![
            "RateLimited again, cost nothing, after 350ms: Rate limit reached. Please try again in 350ms. Visit"
        ],
    );
    check(
        429,
        &[],
        r#"{"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details.",
            "status":"RESOURCE_EXHAUSTED","details":[
            {"@type":"x/QuotaFailure","violations":[{"quotaId":"GenerateRequestsPerMinutePerProject"}]},
            {"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34.5s"}]}}"#,
        expect![
            "RateLimited again, cost nothing, after 34.5s: You exceeded your current quota, please check your plan and billing details."
        ],
    );
}

#[test]
fn a_prompt_that_does_not_fit_is_told_from_other_bad_requests() {
    let too_long = [
        r#"{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 9 tokens > 8 maximum"}}"#,
        r#"{"type":"error","error":{"type":"invalid_request_error","message":"input length and `max_tokens` exceed context limit: 9 + 2 > 8"}}"#,
        r#"{"error":{"message":"too many","code":"context_length_exceeded"}}"#,
        r#"{"object":"error","message":"This model's maximum context length is 8 tokens.","type":"BadRequestError","code":400}"#,
        r#"{"error":{"code":400,"message":"the request exceeds the available context size. try increasing it","type":"exceed_context_size_error"}}"#,
        r#"{"error":{"code":400,"message":"The input token count (9) exceeds the maximum number of tokens allowed (8).","status":"INVALID_ARGUMENT"}}"#,
    ];
    for body in too_long {
        let outcome = read(
            &Protocol::OpenAi,
            &response(400, HeaderMap::new(), body.as_bytes()),
        );
        assert_eq!(
            outcome.unwrap_err().kind,
            CallErrorKind::ContextTooLong,
            "{body}"
        );
    }
    check(
        413,
        &[],
        "<html>too large</html>",
        expect!["ContextTooLong never again, cost nothing: the server answers with status 413"],
    );
    check(
        429,
        &[],
        r#"{"error":{"message":"Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 40000","type":"tokens","code":"rate_limit_exceeded"}}"#,
        expect![
            "ContextTooLong never again, cost nothing: Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 40000"
        ],
    );
    check(
        400,
        &[],
        r#"{"error":{"message":"Unsupported value: 'role'","type":"invalid_request_error"}}"#,
        expect!["BadRequest never again, cost nothing: Unsupported value: 'role'"],
    );
    check(
        404,
        &[],
        r#"{"error":"model 'qwen' not found, try pulling it first"}"#,
        expect![
            "BadRequest never again, cost nothing: model 'qwen' not found, try pulling it first"
        ],
    );
    check(
        422,
        &[],
        r#"{"detail":[{"loc":["body"],"msg":"field required"}]}"#,
        expect![[
            r#"BadRequest never again, cost nothing: [{"loc":["body"],"msg":"field required"}]"#
        ]],
    );
}

#[test]
fn a_schema_that_is_not_taken_is_told_from_other_bad_requests() {
    check(
        400,
        &[],
        r#"{"error":{"message":"Unsupported parameter: 'response_format'","type":"invalid_request_error"}}"#,
        expect![
            "SchemaRefused never again, cost nothing: Unsupported parameter: 'response_format'"
        ],
    );
    check(
        400,
        &[],
        r#"{"error":{"code":400,"message":"Unknown name \"responseJsonSchema\"","status":"INVALID_ARGUMENT"}}"#,
        expect![[r#"SchemaRefused never again, cost nothing: Unknown name "responseJsonSchema""#]],
    );
    check(
        400,
        &[],
        r#"{"error":{"message":"Invalid schema","param":"response_format","type":"invalid_request_error"}}"#,
        expect!["SchemaRefused never again, cost nothing: Invalid schema"],
    );
    let unsent = CallError::unsent("the request cannot be built");
    assert!(!unsent.may_have_cost() && !unsent.is_worth_another_attempt());
}

#[test]
fn no_money_is_not_tried_again() {
    check(
        429,
        &[],
        r#"{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}"#,
        expect!["OutOfCredit never again, cost nothing: You exceeded your current quota"],
    );
    check(
        400,
        &[],
        r#"{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the API."}}"#,
        expect![
            "OutOfCredit never again, cost nothing: Your credit balance is too low to access the API."
        ],
    );
    check(
        402,
        &[],
        r#"{"error":{"code":402,"message":"Add credits"}}"#,
        expect!["OutOfCredit never again, cost nothing: Add credits"],
    );
    check(
        429,
        &[],
        r#"{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota exceeded","details":[
            {"violations":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]}]}}"#,
        expect!["OutOfCredit never again, cost nothing: Quota exceeded"],
    );
    check(
        401,
        &[],
        r#"{"error":{"message":"Incorrect API key provided: sk-ab***yz","code":"invalid_api_key"}}"#,
        expect!["Authentication never again, cost nothing: Incorrect API key provided: sk-ab***yz"],
    );
    check(
        400,
        &[],
        r#"{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}"#,
        expect![
            "Authentication never again, cost nothing: API key not valid. Please pass a valid API key."
        ],
    );
    check(
        400,
        &[],
        r#"{"error":{"message":"The response was filtered due to the prompt triggering Azure OpenAI's content management policy.","code":"content_filter"}}"#,
        expect![
            "Refused never again, cost nothing: The response was filtered due to the prompt triggering Azure OpenAI's content management policy."
        ],
    );
}

#[test]
fn servers_fail_without_words() {
    check(
        500,
        &[],
        "",
        expect!["Server again, may have cost: the server answers with status 500"],
    );
    check(
        503,
        &[],
        "<html>",
        expect!["Overloaded again, cost nothing: the server answers with status 503"],
    );
    check(
        504,
        &[],
        "upstream timed out",
        expect!["Server again, may have cost: the server answers with status 504"],
    );
    check(
        307,
        &[("location", "https://evil.org")],
        "",
        expect![
            "BadRequest never again, cost nothing: the server answers with redirect 307, which is not followed"
        ],
    );
    check(
        204,
        &[],
        "",
        expect!["Unreadable again, may have cost: the server answers with status 204"],
    );
}

#[test]
fn a_message_is_one_short_line() {
    let error = CallError::new(
        CallErrorKind::Server,
        &format!("a\n\n b\u{1b}[31m {}", "차 ".repeat(900)),
    );
    assert_eq!(error.message.chars().count(), 300);
    assert!(error.message.starts_with("a b[31m 차 차"));
}
