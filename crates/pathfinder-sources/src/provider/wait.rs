//! When a provider may be asked again, in any of the ways in which they say it.

use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822;

use super::HttpResponse;

/// Above this, a bare number is a time and no duration: seconds, or milliseconds if it is larger still.
const EPOCH_SECONDS_MIN: f64 = 1e9;
const EPOCH_MILLISECONDS_MIN: f64 = 1e12;

/// Nobody means a longer wait; quotas are filled at least monthly.
const WAIT_MAX: Duration = Duration::from_secs(32 * 86_400);

/// What the headers begin with that say how much is left and when it is filled again.
const LIMITS: [&str; 3] = ["x-ratelimit", "ratelimit", "x-rate-limit"];

/// The time from which a provider takes requests again. What it asks outright counts before what its limits imply.
pub(super) fn until(response: &HttpResponse, message: &str) -> Option<Timestamp> {
    // The server's own clock made the dates, so it is the one to measure them by.
    let now = response
        .header("date")
        .and_then(date)
        .unwrap_or(response.received_at);
    let wait = response
        .header("retry-after")
        .and_then(|it| moment(it, now))
        .or_else(|| in_words(message))
        .or_else(|| LIMITS.iter().find_map(|it| window(response, it, now)))?;
    response.received_at.checked_add(wait.min(WAIT_MAX)).ok()
}

/// The wait for the windows that are used up, or for the shortest one if none says that it is.
fn window(response: &HttpResponse, limit: &str, now: Timestamp) -> Option<Duration> {
    let resets = windows(response, limit, "reset");
    let (lefts, sizes) = (
        windows(response, limit, "remaining"),
        windows(response, limit, "limit"),
    );
    // A window of size 0 has no bounds.
    let is_used_up = |at: usize| lefts.get(at) == Some(&"0") && sizes.get(at) != Some(&"0");
    let used_up = resets
        .iter()
        .enumerate()
        .filter(|(at, _)| is_used_up(*at))
        .filter_map(|(_, it)| moment(it, now));
    used_up
        .max()
        .or_else(|| resets.iter().filter_map(|it| moment(it, now)).min())
}

/// What a header says of each window, as in `1, 15000` for a second and a month.
pub(super) fn windows<'a>(response: &'a HttpResponse, limit: &str, what: &str) -> Vec<&'a str> {
    let header = response.header(&format!("{limit}-{what}"));
    header
        .into_iter()
        .flat_map(|it| it.split(','))
        .map(str::trim)
        .collect()
}

/// A number of seconds, a date, or a count since 1970.
fn moment(said: &str, now: Timestamp) -> Option<Duration> {
    let since_now =
        |milliseconds: f64| seconds((milliseconds - now.as_millisecond() as f64).max(0.0) / 1e3);
    match said.parse::<f64>() {
        Ok(number) if number >= EPOCH_MILLISECONDS_MIN => since_now(number),
        Ok(number) if number >= EPOCH_SECONDS_MIN => since_now(number * 1e3),
        Ok(number) => seconds(number),
        Err(_) => Some(Duration::try_from(date(said)?.duration_since(now)).unwrap_or_default()),
    }
}

fn date(said: &str) -> Option<Timestamp> {
    said.parse()
        .ok()
        .or_else(|| rfc2822::DateTimeParser::new().parse_timestamp(said).ok())
}

/// `Please try again in 20 seconds.`, `retry after 2 minutes`.
fn in_words(message: &str) -> Option<Duration> {
    let lower = message.to_lowercase();
    let at = ["try again in ", "retry in ", "retry after "]
        .iter()
        .find_map(|it| lower.find(it).map(|at| at + it.len()))?;
    let mut words = lower[at..].split_whitespace();
    let first = words.next()?;
    let digits = first
        .find(|it: char| !it.is_ascii_digit() && it != '.')
        .unwrap_or(first.len());
    let number: f64 = first[..digits].trim_end_matches('.').parse().ok()?;
    let unit = if digits < first.len() {
        &first[digits..]
    } else {
        words.next().unwrap_or("s")
    };
    let scale = match unit.chars().next() {
        Some('m') if unit.starts_with("ms") => 1e-3,
        Some('m') => 60.0,
        Some('h') => 3_600.0,
        Some('d') => 86_400.0,
        _ => 1.0,
    };
    seconds(number * scale)
}

fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok()
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

    use super::*;

    fn check(headers: &[(&'static str, &'static str)], message: &str, expected: &str) {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| {
                (
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            })
            .collect();
        let received_at: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
        let response = HttpResponse {
            status: 429,
            headers,
            body: Vec::new(),
            received_at,
        };
        let told = until(&response, message).map_or("unknown".to_owned(), |it| it.to_string());
        assert_eq!(told, expected);
    }

    #[test]
    fn every_way_to_say_it_is_understood() {
        check(&[("retry-after", "30")], "", "2026-01-01T00:00:30Z");
        check(
            &[("retry-after", "Thu, 01 Jan 2026 00:01:00 GMT")],
            "",
            "2026-01-01T00:01:00Z",
        );
        check(
            &[
                ("x-ratelimit-remaining", "1, 0"),
                ("x-ratelimit-reset", "1, 3600"),
            ],
            "",
            "2026-01-01T01:00:00Z",
        );
        check(
            &[
                ("x-ratelimit-remaining", "0, 900"),
                ("x-ratelimit-reset", "1, 3600"),
            ],
            "",
            "2026-01-01T00:00:01Z",
        );
        let unbounded = [
            ("x-ratelimit-limit", "50, 0"),
            ("x-ratelimit-remaining", "0, 0"),
            ("x-ratelimit-reset", "1, 3600"),
        ];
        check(&unbounded, "", "2026-01-01T00:00:01Z");
        check(&[("ratelimit-reset", "5")], "", "2026-01-01T00:00:05Z");
        check(
            &[("x-ratelimit-reset", "1767225660")],
            "",
            "2026-01-01T00:01:00Z",
        );
        check(
            &[],
            "Rate exceeded, please try again in 2 minutes.",
            "2026-01-01T00:02:00Z",
        );
        check(&[], "retry in 1.5s", "2026-01-01T00:00:01.5Z");
    }

    #[test]
    fn what_nobody_said_is_unknown_and_what_nobody_means_is_cut() {
        check(&[], "slow down", "unknown");
        check(&[("retry-after", "-1")], "", "unknown");
        check(&[("retry-after", "later")], "", "unknown");
        check(&[("retry-after", "99999999")], "", "2026-02-02T00:00:00Z");
        check(&[("retry-after", "1e300")], "", "unknown");
    }
}
