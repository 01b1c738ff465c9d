//! Decides what an answer means, by its status and by what it says beside it.

use std::time::Duration;

use hyper::header::{DATE, HeaderName, LOCATION, RETRY_AFTER};
use jiff::Timestamp;
use jiff::fmt::rfc2822;

use super::exchange::Answer;
use super::failure::{Block, Defect, Fault, FetchFailure};
use super::guard::Target;
use super::scrub::scrub;

/// How long a host is left alone that says it is asked too often and not for how long.
const WAIT_SECONDS: u64 = 60;
const WAIT_SECONDS_MAX: u64 = 86_400;
const HEAD_BYTES: usize = 64 << 10;
/// A page with more text than this is a page, whatever guards it.
const CHALLENGE_CHARS_MAX: usize = 600;

/// What marks the pages that ask for proof of a person.
const CHALLENGES: [&str; 13] = [
    "cf-chl-",
    "cf_chl_opt",
    "just a moment...",
    "attention required! | cloudflare",
    "px-captcha",
    "captcha-delivery.com",
    "g-recaptcha",
    "h-captcha",
    "_incapsula_resource",
    "verify you are human",
    "are you a robot",
    "unusual traffic from your computer",
    "enable javascript and cookies to continue",
];
const CHALLENGE_HEADERS: [&str; 2] = ["cf-mitigated", "x-amzn-waf-action"];

/// An answer that leads on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meaning {
    Page,
    NotModified,
    Redirect { location: String },
}

/// For how long a host wants to be left alone; `now` counts only where it gives a date and none of its own.
pub(super) fn asked_wait(answer: &Answer, now: Timestamp) -> Option<Duration> {
    let is_busy =
        answer.status == 429 || answer.status == 503 && answer.header(RETRY_AFTER).is_some();
    if !is_busy || is_challenge(answer) {
        return None;
    }
    Some(retry_after(answer, now).unwrap_or(Duration::from_secs(WAIT_SECONDS)))
}

/// What an answer means for the caller, who wants the page.
pub(super) fn judge(target: &Target, answer: &Answer) -> Result<Meaning, FetchFailure> {
    let url = || scrub(target.url());
    let status = answer.status;
    match status {
        200 | 203 if has_challenge_header(answer) => Err(FetchFailure::Blocked {
            url: url(),
            because: Block::Challenge,
        }),
        200 | 203 => Ok(Meaning::Page),
        301 | 302 | 303 | 307 | 308 => match answer.header(LOCATION) {
            Some(location) => Ok(Meaning::Redirect {
                location: location.to_owned(),
            }),
            None => Err(FetchFailure::Malformed {
                url: url(),
                because: Defect::NoLocation,
            }),
        },
        304 => Ok(Meaning::NotModified),
        404 | 410 => Err(FetchFailure::Gone { url: url(), status }),
        403 | 429 | 503 if is_challenge(answer) => Err(FetchFailure::Blocked {
            url: url(),
            because: Block::Challenge,
        }),
        408 | 425 | 500..=599 => Err(FetchFailure::Unreachable {
            url: url(),
            because: Fault::Status { status },
        }),
        400..=499 => Err(FetchFailure::Blocked {
            url: url(),
            because: Block::Status { status },
        }),
        _ => Err(FetchFailure::Malformed {
            url: url(),
            because: Defect::Status,
        }),
    }
}

/// Whether a page that came with success only asks for proof of a person.
pub(super) fn is_challenge_page(body: &[u8], text: &str) -> bool {
    text.chars().take(CHALLENGE_CHARS_MAX + 1).count() <= CHALLENGE_CHARS_MAX && has_challenge(body)
}

fn is_challenge(answer: &Answer) -> bool {
    has_challenge_header(answer) || has_challenge(&answer.body)
}

fn has_challenge(body: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&body[..body.len().min(HEAD_BYTES)]).to_lowercase();
    CHALLENGES.iter().any(|it| head.contains(it))
}

fn has_challenge_header(answer: &Answer) -> bool {
    let mut said = CHALLENGE_HEADERS
        .iter()
        .filter_map(|it| answer.header(HeaderName::from_static(it)));
    said.any(|it| matches!(it.to_ascii_lowercase().as_str(), "challenge" | "captcha"))
}

/// A number of seconds, or a date by the server's own clock.
fn retry_after(answer: &Answer, now: Timestamp) -> Option<Duration> {
    let said = answer.header(RETRY_AFTER)?;
    let wait = match said.parse::<u64>() {
        Ok(seconds) => Duration::from_secs(seconds.min(WAIT_SECONDS_MAX)),
        Err(_) => {
            let date = |text| rfc2822::DateTimeParser::new().parse_timestamp(text).ok();
            let now = answer.header(DATE).and_then(date).unwrap_or(now);
            Duration::try_from(date(said)?.duration_since(now)).unwrap_or_default()
        }
    };
    Some(wait.min(Duration::from_secs(WAIT_SECONDS_MAX)))
}
