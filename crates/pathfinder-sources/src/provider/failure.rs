//! Why a search gave no answer, sorted by what to do next. Being blocked is never mistaken for finding nothing.

use jiff::Timestamp;
use pathfinder_http::{redacted, retry_after};
use reqwest::header::HeaderMap;
use serde_json::Value;

use super::{Access, Hint, HttpResponse, Reason, Secret, What, json, markup};
use crate::control::strip_control;

/// How long a message may be, in characters.
const MESSAGE_CHARS_MAX: usize = 300;

/// As much of a page as shows whether it is meant to stop robots.
const PAGE_BYTES_MAX: usize = 64 << 10;

/// What marks a page that wants to see a person.
const ROBOT_SIGNS: [&str; 12] = [
    "anomaly-modal",
    "challenge-form",
    "cf-challenge",
    "cf-chl",
    "_cf_chl_opt",
    "just a moment...",
    "g-recaptcha",
    "hcaptcha",
    "unusual traffic",
    "are you a robot",
    "not a robot",
    "vercel security checkpoint",
];

const RATE_WORDS: [&str; 6] = [
    "rate limit",
    "ratelimit",
    "rate_limit",
    "too many requests",
    "limitexceeded",
    "quota exceeded",
];

const CREDIT_WORDS: [&str; 6] = [
    "credit",
    "payment",
    "billing",
    "usage limit",
    "budget_exceeded",
    "insufficient balance",
];

const KEY_WORDS: [&str; 12] = [
    "api key",
    "api_key",
    "apikey",
    "api-key",
    "subscription_token",
    "subscription token",
    "unauthorized",
    "unauthenticated",
    "invalid token",
    "access token",
    "credentials",
    "e-mail address",
];

/// Where servers put their reasons.
const REASONS: [&str; 12] = [
    "/error",
    "/error/message",
    "/error/detail",
    "/error/code",
    "/error/info",
    "/error/errors/0/reason",
    "/error/details/0/reason",
    "/message",
    "/message/0/message",
    "/detail",
    "/detail/error",
    "/tag",
];

/// A search without an answer. Never holds a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchFailure {
    /// Ask another provider: this one takes us for a robot or keeps us out.
    Blocked { because: Reason },
    /// Ask again, but not before `until`.
    RateLimited {
        because: Reason,
        until: Option<Timestamp>,
    },
    /// Tell the user, who can fix it.
    Misconfigured { because: Reason, hint: Hint },
    /// Ask again if it is worth it, else go on without.
    Failed { because: Reason, fault: Fault },
}

/// How a search failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// No server answers there.
    Unreachable,
    /// The deadline passed.
    Timeout,
    /// The reply was cut off.
    Cut,
    /// The reply is larger than `reply_bytes_max`.
    TooLarge,
    /// The provider has a fault.
    Server,
    /// The reply is not in any known format.
    Unreadable,
    /// The provider rejects the request as it is.
    BadRequest,
    /// The provider has no such search.
    Unsupported,
}

impl SearchFailure {
    pub(super) fn failed(fault: Fault, because: impl Into<Reason>) -> SearchFailure {
        SearchFailure::Failed {
            because: because.into(),
            fault,
        }
    }

    /// The reply holds no results, and does not say that there are none either.
    pub(super) fn unreadable() -> SearchFailure {
        SearchFailure::failed(Fault::Unreadable, What::NoResults)
    }

    pub fn misconfigured(because: impl Into<Reason>, hint: Hint) -> SearchFailure {
        SearchFailure::Misconfigured {
            because: because.into(),
            hint,
        }
    }

    pub(super) fn robot() -> SearchFailure {
        SearchFailure::Blocked {
            because: What::WantsPerson.into(),
        }
    }

    pub fn because(&self) -> &Reason {
        let (SearchFailure::Blocked { because }
        | SearchFailure::RateLimited { because, .. }
        | SearchFailure::Misconfigured { because, .. }
        | SearchFailure::Failed { because, .. }) = self;
        because
    }

    pub(super) fn rate_limited(response: &HttpResponse, reason: &str) -> SearchFailure {
        SearchFailure::RateLimited {
            because: What::TooOften.saying(reason),
            until: until(response, reason),
        }
    }

    /// Whether the same request may go through later.
    pub fn is_worth_another_attempt(&self) -> bool {
        match self {
            SearchFailure::RateLimited { .. } => true,
            SearchFailure::Failed { fault, .. } => match fault {
                Fault::Unreachable
                | Fault::Timeout
                | Fault::Cut
                | Fault::Server
                | Fault::Unreadable => true,
                Fault::TooLarge | Fault::BadRequest | Fault::Unsupported => false,
            },
            SearchFailure::Blocked { .. } | SearchFailure::Misconfigured { .. } => false,
        }
    }

    /// Whether the provider may charge for it anyway; it then counts at its worst case.
    pub fn may_have_cost(&self) -> bool {
        match self {
            SearchFailure::Failed { fault, .. } => match fault {
                Fault::Timeout
                | Fault::Cut
                | Fault::TooLarge
                | Fault::Server
                | Fault::Unreadable => true,
                Fault::Unreachable | Fault::BadRequest | Fault::Unsupported => false,
            },
            SearchFailure::Blocked { .. }
            | SearchFailure::RateLimited { .. }
            | SearchFailure::Misconfigured { .. } => false,
        }
    }

    /// Makes it fit for people: names the provider, and keeps the message to one line without secrets.
    pub(super) fn told_by<'a>(
        mut self,
        provider: &str,
        keys: impl IntoIterator<Item = &'a Secret>,
    ) -> SearchFailure {
        let (SearchFailure::Blocked { because }
        | SearchFailure::RateLimited { because, .. }
        | SearchFailure::Misconfigured { because, .. }
        | SearchFailure::Failed { because, .. }) = &mut self;
        let mut line = one_line(&because.said);
        keys.into_iter().for_each(|it| it.scrub(&mut line));
        because.said = redacted(&line);
        provider.clone_into(&mut because.provider);
        self
    }
}

/// The time from which a provider takes requests again.
fn until(response: &HttpResponse, message: &str) -> Option<Timestamp> {
    let now = response.received_at;
    let wait = retry_after::wait(&response.headers, retry_after::in_words(message), now)?;
    now.checked_add(wait).ok()
}

/// The failure that a response reports by its status and its words; none if it is a success.
pub(super) fn from_answer(key_hint: &Hint, response: &HttpResponse) -> Option<SearchFailure> {
    let status = response.status;
    if (200..300).contains(&status) {
        return None;
    }
    let reason = reason(response);
    // A page for people may speak of anything.
    let lower = if response.is_html() {
        String::new()
    } else {
        reason.to_lowercase()
    };
    let says = |words: &[&str]| words.iter().any(|it| lower.contains(it));
    let because = What::Status { status }.saying(reason.as_str());
    Some(match status {
        429 => SearchFailure::rate_limited(response, &reason),
        503 if response.header("retry-after").is_some() => {
            SearchFailure::rate_limited(response, &reason)
        }
        402 | 432 | 433 => out_of_credit(&reason),
        401 => key_refused(key_hint, &reason),
        400..500 if says(&CREDIT_WORDS) => out_of_credit(&reason),
        403 if says(&RATE_WORDS) => SearchFailure::rate_limited(response, &reason),
        400 | 403 | 422 if says(&KEY_WORDS) => key_refused(key_hint, &reason),
        403 | 451 => SearchFailure::Blocked {
            because: What::KeepsOut.saying(reason),
        },
        300..400 => SearchFailure::failed(Fault::BadRequest, What::Elsewhere),
        400..500 => SearchFailure::failed(Fault::BadRequest, because),
        _ => SearchFailure::failed(Fault::Server, because),
    })
}

/// The failure behind an error that is nothing but words.
pub(super) fn from_words(
    said: &str,
    fault: Fault,
    key_hint: &Hint,
    now: Timestamp,
) -> SearchFailure {
    let reason = one_line(said).trim_end_matches('.').to_owned();
    let lower = reason.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|it| lower.contains(it));
    let numbers: Vec<&str> = lower.split(|it: char| !it.is_ascii_digit()).collect();
    let has = |status: &str| numbers.contains(&status);
    if has("429") || says(&RATE_WORDS) {
        let silent = HttpResponse {
            status: 429,
            headers: HeaderMap::new(),
            body: Vec::new(),
            received_at: now,
        };
        SearchFailure::rate_limited(&silent, &reason)
    } else if has("402") || says(&CREDIT_WORDS) {
        out_of_credit(&reason)
    } else if has("401") || says(&KEY_WORDS) {
        key_refused(key_hint, &reason)
    } else {
        SearchFailure::failed(fault, What::Error.saying(reason))
    }
}

/// A key that is missing, wrong or not allowed to do this.
pub(super) fn refused_key(access: Access, reason: &str) -> SearchFailure {
    key_refused(&access.hint(), reason)
}

fn key_refused(hint: &Hint, reason: &str) -> SearchFailure {
    SearchFailure::misconfigured(What::RefusesKey.saying(reason), hint.clone())
}

fn out_of_credit(reason: &str) -> SearchFailure {
    SearchFailure::misconfigured(What::NoCredit.saying(reason), Hint::AddCredit)
}

/// Whether the address seems to be wrong: it leads to a page for people, or to nothing at all.
pub(super) fn is_misplaced(failure: &SearchFailure, response: &HttpResponse) -> bool {
    match failure {
        SearchFailure::Failed { because, fault } => match because.what {
            What::Status { status } => status == 404,
            What::Elsewhere => true,
            _ => *fault == Fault::Unreadable && response.is_html(),
        },
        SearchFailure::Blocked { .. }
        | SearchFailure::RateLimited { .. }
        | SearchFailure::Misconfigured { .. } => false,
    }
}

/// Whether the failure is really a page that wants to see a person.
pub(super) fn is_riddle(failure: &SearchFailure, response: &HttpResponse) -> bool {
    // A server that says until when to wait has said more than the page does.
    !matches!(failure, SearchFailure::RateLimited { until: Some(_), .. }) && is_robot_page(response)
}

fn is_robot_page(response: &HttpResponse) -> bool {
    let start = &response.body[..response.body.len().min(PAGE_BYTES_MAX)];
    let is_page = response.is_html() && !response.body.is_empty();
    let page = if is_page {
        String::from_utf8_lossy(start).to_lowercase()
    } else {
        String::new()
    };
    ROBOT_SIGNS.iter().any(|it| page.contains(it))
}

/// Why the server refused, in its own words.
pub(super) fn reason(response: &HttpResponse) -> String {
    if response.body.len() > PAGE_BYTES_MAX {
        return String::new();
    }
    let Ok(body) = serde_json::from_slice::<Value>(&response.body) else {
        let text = if response.is_html() {
            markup::plain(&response.text())
        } else {
            response.text().into_owned()
        };
        return one_line(&text).trim_end_matches('.').to_owned();
    };
    let mut reasons: Vec<&str> = Vec::new();
    for pointer in REASONS {
        let text = json::text(&body, pointer).map(|it| it.trim_end_matches('.'));
        if let Some(text) = text.filter(|it| !reasons.contains(it)) {
            reasons.push(text);
        }
    }
    one_line(&reasons.join(", "))
}

/// The text on one line, truncated to a length that suits a message.
fn one_line(text: &str) -> String {
    let start: String = text.chars().take(8 * MESSAGE_CHARS_MAX).collect();
    super::hit::opening(
        &strip_control(&super::hit::folded(&start)),
        MESSAGE_CHARS_MAX,
    )
}
