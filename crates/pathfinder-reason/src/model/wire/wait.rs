//! How long a provider asks to wait, in any of the ways in which they say it.

use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822;
use reqwest::header::HeaderMap;
use serde_json::Value;

use super::draft::{list, text};

/// The kinds of limits that headers name, behind `x-ratelimit-*-` or within `anthropic-ratelimit-*-reset`.
const LIMITS: [&str; 4] = ["requests", "tokens", "input-tokens", "output-tokens"];

/// Above this, a bare number is a time and no duration: seconds, or milliseconds if it is larger still.
const EPOCH_SECONDS_MIN: f64 = 1e9;
const EPOCH_MILLISECONDS_MIN: f64 = 1e12;

/// The wait that an answer asks for. What it asks outright counts before what its limits imply.
pub(super) fn asked(
    headers: &HeaderMap,
    body: &Value,
    message: &str,
    now: Timestamp,
) -> Option<Duration> {
    // The server's own clock made the dates, so it is the one to measure them by.
    let now = header(headers, "date").and_then(date).unwrap_or(now);
    let outright = header(headers, "retry-after-ms")
        .and_then(|it| it.parse::<f64>().ok())
        .and_then(|it| seconds(it / 1e3));
    outright
        .or_else(|| header(headers, "retry-after").and_then(|it| moment(it, now)))
        .or_else(|| asked_in_body(body, message))
        .or_else(|| limits(headers, now))
}

/// The wait that a body asks for.
pub(super) fn asked_in_body(body: &Value, message: &str) -> Option<Duration> {
    let body = body.as_array().and_then(|it| it.first()).unwrap_or(body);
    let mut details = list(body, "/error/details").iter();
    let delay = details.find_map(|it| span(text(it, "/retryDelay")));
    delay.or_else(|| in_words(message))
}

/// When the limits that are used up are filled again; all of them if none says that it is.
fn limits(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let mut used_up = None;
    let mut any = None;
    let named = LIMITS.iter().flat_map(|it| {
        let open = (
            format!("x-ratelimit-remaining-{it}"),
            format!("x-ratelimit-reset-{it}"),
        );
        let anthropic = (
            format!("anthropic-ratelimit-{it}-remaining"),
            format!("anthropic-ratelimit-{it}-reset"),
        );
        [open, anthropic]
    });
    let plain = (
        "x-ratelimit-remaining".to_owned(),
        "x-ratelimit-reset".to_owned(),
    );
    for (remaining, reset) in named.chain([plain]) {
        let Some(wait) = header(headers, &reset).and_then(|it| moment(it, now)) else {
            continue;
        };
        any = any.max(Some(wait));
        if header(headers, &remaining) == Some("0") {
            used_up = used_up.max(Some(wait));
        }
    }
    used_up.or(any)
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok().map(str::trim)
}

/// A number of seconds, a span like `6m0s`, a date, or a count since 1970.
fn moment(said: &str, now: Timestamp) -> Option<Duration> {
    if let Ok(number) = said.parse::<f64>() {
        let since_now = |milliseconds: f64| {
            seconds((milliseconds - now.as_millisecond() as f64).max(0.0) / 1e3)
        };
        return match number {
            it if it >= EPOCH_MILLISECONDS_MIN => since_now(it),
            it if it >= EPOCH_SECONDS_MIN => since_now(it * 1e3),
            it => seconds(it),
        };
    }
    span(said).or_else(|| {
        let at = date(said)?;
        Some(Duration::try_from(at.duration_since(now)).unwrap_or_default())
    })
}

fn date(said: &str) -> Option<Timestamp> {
    said.parse()
        .ok()
        .or_else(|| rfc2822::DateTimeParser::new().parse_timestamp(said).ok())
}

/// A span like `350ms`, `20s`, `1m3.5s` or `1h`.
fn span(said: &str) -> Option<Duration> {
    let mut rest = said;
    let mut total = Duration::ZERO;
    while !rest.is_empty() {
        let digits = rest.find(|it: char| !it.is_ascii_digit() && it != '.')?;
        let number = rest[..digits].parse::<f64>().ok()?;
        let unit_end = rest[digits..]
            .find(|it: char| !it.is_ascii_alphabetic())
            .map_or(rest.len(), |it| digits + it);
        let scale = match &rest[digits..unit_end] {
            "ms" => 1e-3,
            "s" | "sec" | "second" | "seconds" => 1.0,
            "m" | "min" | "minute" | "minutes" => 60.0,
            "h" | "hour" | "hours" => 3600.0,
            "d" => 86_400.0,
            _ => return None,
        };
        total = total.checked_add(seconds(number * scale)?)?;
        rest = &rest[unit_end..];
    }
    (!said.is_empty()).then_some(total)
}

/// `Please try again in 20s.`, `Please retry in 34.07s.`, `try again in 2 seconds`.
fn in_words(message: &str) -> Option<Duration> {
    let lower = message.to_lowercase();
    let at = ["try again in ", "retry in ", "retry after "]
        .iter()
        .find_map(|it| lower.find(it).map(|at| at + it.len()))?;
    let mut words = lower[at..].split_whitespace();
    let first = words.next()?.trim_end_matches(['.', ',', ')']);
    span(first).or_else(|| {
        let unit = words
            .next()
            .unwrap_or("seconds")
            .trim_end_matches(['.', ',', ')']);
        span(&format!("{first}{unit}"))
    })
}

fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok()
}
