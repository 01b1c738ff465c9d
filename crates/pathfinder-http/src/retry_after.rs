//! How long a server asks to wait, in any of the ways in which servers say it.

use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822;
use reqwest::header::HeaderMap;

use crate::response::header;

/// Above this, a bare number is a time and not a duration: seconds, or milliseconds if it is larger still.
const EPOCH_SECONDS_MIN: f64 = 1e9;
const EPOCH_MILLISECONDS_MIN: f64 = 1e12;

/// Nobody means a longer wait; quotas are refilled at least monthly.
const WAIT_MAX: Duration = Duration::from_secs(32 * 86_400);

/// The headers that say how much of a limit is left and when it is refilled: what stands before and after that word.
const LIMITS: [(&str, &str); 11] = [
    ("x-ratelimit-", ""),
    ("ratelimit-", ""),
    ("x-rate-limit-", ""),
    ("x-ratelimit-", "-requests"),
    ("x-ratelimit-", "-tokens"),
    ("x-ratelimit-", "-input-tokens"),
    ("x-ratelimit-", "-output-tokens"),
    ("anthropic-ratelimit-requests-", ""),
    ("anthropic-ratelimit-tokens-", ""),
    ("anthropic-ratelimit-input-tokens-", ""),
    ("anthropic-ratelimit-output-tokens-", ""),
];

/// The wait that a response asks for. What its headers or its body (`in_body`, as the caller found it) ask outright counts
/// before what its limits imply. `now` counts only where the response bears no date of its own.
pub fn wait(headers: &HeaderMap, in_body: Option<Duration>, now: Timestamp) -> Option<Duration> {
    // The server's own clock made the dates, so it is the one to measure them by.
    let now = header(headers, "date").and_then(date).unwrap_or(now);
    let milliseconds = header(headers, "retry-after-ms").and_then(|it| it.parse::<f64>().ok());
    milliseconds
        .and_then(|it| seconds(it / 1e3))
        .or_else(|| header(headers, "retry-after").and_then(|it| moment(it, now)))
        .or(in_body)
        .or_else(|| refill(headers, now))
        .map(|it| it.min(WAIT_MAX))
}

/// The wait that a message asks for: `Please try again in 20s.`, `retry after 2 minutes`.
pub fn in_words(message: &str) -> Option<Duration> {
    let lower = message.to_lowercase();
    let at = ["try again in ", "retry in ", "retry after "]
        .iter()
        .find_map(|it| lower.find(it).map(|at| at + it.len()))?;
    let trimmed = |it: &'_ str| it.trim_end_matches(['.', ',', ')']).to_owned();
    let mut words = lower[at..].split_whitespace().map(trimmed);
    let first = words.next()?;
    span(&first).or_else(|| {
        let scale = words.next().and_then(|it| unit_seconds(&it)).unwrap_or(1.0);
        seconds(first.parse::<f64>().ok()? * scale)
    })
}

/// A span like `350ms`, `20s`, `1m3.5s` or `1h`.
pub fn span(said: &str) -> Option<Duration> {
    let mut rest = said;
    let mut total = Duration::ZERO;
    while !rest.is_empty() {
        let digits = rest.find(|it: char| !it.is_ascii_digit() && it != '.')?;
        let number = rest[..digits].parse::<f64>().ok()?;
        let unit_end = rest[digits..]
            .find(|it: char| !it.is_ascii_alphabetic())
            .map_or(rest.len(), |it| digits + it);
        let scale = unit_seconds(&rest[digits..unit_end])?;
        total = total.checked_add(seconds(number * scale)?)?;
        rest = &rest[unit_end..];
    }
    (!said.is_empty()).then_some(total)
}

fn unit_seconds(unit: &str) -> Option<f64> {
    match unit {
        "ms" | "millisecond" | "milliseconds" => Some(1e-3),
        "s" | "sec" | "secs" | "second" | "seconds" => Some(1.0),
        "m" | "min" | "mins" | "minute" | "minutes" => Some(60.0),
        "h" | "hr" | "hrs" | "hour" | "hours" => Some(3_600.0),
        "d" | "day" | "days" => Some(86_400.0),
        _ => None,
    }
}

/// What a header says of each window, as in `1, 15000` for a second and a month.
pub fn windows<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a str> {
    let said = header(headers, name).into_iter();
    said.flat_map(|it| it.split(',')).map(str::trim).collect()
}

/// When the limits that are used up are refilled; all of them if none says that it is.
fn refill(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let mut used_up = None;
    let mut any = None;
    for (before, after) in LIMITS {
        let said = |what: &str| windows(headers, &format!("{before}{what}{after}"));
        let (resets, lefts, sizes) = (said("reset"), said("remaining"), said("limit"));
        // A window of size 0 is unbounded.
        let is_used_up = |at: usize| lefts.get(at) == Some(&"0") && sizes.get(at) != Some(&"0");
        let waits = resets.iter().enumerate();
        let waits = waits.filter_map(|(at, it)| Some((at, moment(it, now)?)));
        let full = waits.clone().filter(|(at, _)| is_used_up(*at));
        used_up = used_up.max(full.map(|(_, wait)| wait).max());
        // Of several windows that one header lists, the shortest is the likeliest to have been exceeded.
        any = any.max(waits.map(|(_, wait)| wait).min());
    }
    used_up.or(any)
}

/// A number of seconds, a span like `6m0s`, a date, or a count since 1970.
fn moment(said: &str, now: Timestamp) -> Option<Duration> {
    let since_now =
        |milliseconds: f64| seconds((milliseconds - now.as_millisecond() as f64).max(0.0) / 1e3);
    match said.parse::<f64>() {
        Ok(number) if number >= EPOCH_MILLISECONDS_MIN => since_now(number),
        Ok(number) if number >= EPOCH_SECONDS_MIN => since_now(number * 1e3),
        Ok(number) => seconds(number),
        Err(_) => span(said).or_else(|| {
            Some(Duration::try_from(date(said)?.duration_since(now)).unwrap_or_default())
        }),
    }
}

fn date(said: &str) -> Option<Timestamp> {
    let rfc2822 = || rfc2822::DateTimeParser::new().parse_timestamp(said);
    said.parse().or_else(|_| rfc2822()).ok()
}

fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pairs: &[(&'static str, &'static str)], message: &str, expected: &str) {
        let headers: HeaderMap = pairs
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        let now: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
        let wait = wait(&headers, in_words(message), now);
        let told = wait.map_or("unknown".to_owned(), |it| format!("{it:?}"));
        assert_eq!(told, expected, "{pairs:?} {message}");
    }

    #[test]
    fn a_header_asks_outright() {
        check(&[("retry-after", "30")], "", "30s");
        check(&[("retry-after", "1m30s")], "", "90s");
        check(
            &[("retry-after", "Thu, 01 Jan 2026 00:01:00 GMT")],
            "",
            "60s",
        );
        check(
            &[
                ("date", "Thu, 01 Jan 2026 00:00:50 GMT"),
                ("retry-after", "Thu, 01 Jan 2026 00:01:00 GMT"),
            ],
            "",
            "10s",
        );
        check(
            &[("retry-after-ms", "1500"), ("retry-after", "7")],
            "try again in 9s",
            "1.5s",
        );
    }

    #[test]
    fn words_ask_too() {
        check(&[], "Rate exceeded, please try again in 2 minutes.", "120s");
        check(&[], "retry in 1.5s", "1.5s");
        check(&[], "Please try again in 1m3.5s (limit 5).", "63.5s");
        check(&[], "retry after 350ms", "350ms");
        check(&[], "try again in 2 days", "172800s");
        check(&[], "retry after 30 (per minute)", "30s");
        check(&[], "try again in 20.", "20s");
        check(&[("x-ratelimit-reset", "5")], "retry in 2s", "2s");
    }

    #[test]
    fn limits_imply_a_wait() {
        check(
            &[
                ("x-ratelimit-remaining", "1, 0"),
                ("x-ratelimit-reset", "1, 3600"),
            ],
            "",
            "3600s",
        );
        check(
            &[
                ("x-ratelimit-remaining", "0, 900"),
                ("x-ratelimit-reset", "1, 3600"),
            ],
            "",
            "1s",
        );
        let unbounded = [
            ("x-ratelimit-limit", "50, 0"),
            ("x-ratelimit-remaining", "0, 0"),
            ("x-ratelimit-reset", "1, 3600"),
        ];
        check(&unbounded, "", "1s");
        check(&[("ratelimit-reset", "5")], "", "5s");
        check(&[("x-ratelimit-reset", "1767225660")], "", "60s");
        check(
            &[
                ("x-ratelimit-remaining-tokens", "0"),
                ("x-ratelimit-reset-tokens", "6s"),
                ("x-ratelimit-reset-requests", "1m0s"),
            ],
            "",
            "6s",
        );
        check(
            &[
                ("anthropic-ratelimit-tokens-reset", "2026-01-01T00:00:09Z"),
                ("anthropic-ratelimit-requests-reset", "2026-01-01T00:00:04Z"),
            ],
            "",
            "9s",
        );
    }

    #[test]
    fn what_nobody_said_is_unknown_and_what_nobody_means_is_capped() {
        check(&[], "slow down", "unknown");
        check(&[], "retry in a minute", "unknown");
        check(&[("retry-after", "-1")], "", "unknown");
        check(&[("retry-after", "later")], "", "unknown");
        check(&[("retry-after", "99999999")], "", "2764800s");
        check(&[("retry-after", "1e300")], "", "unknown");
    }
}
