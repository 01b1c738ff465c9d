//! What went wrong, according to a response that is not a reply.
//!
//! Providers agree neither on statuses nor on codes, so the wording of their messages decides where these do not.

use std::time::Duration;

use pathfinder_http::{HttpResponse, retry_after};
use serde_json::Value;

use super::draft::{list, text};
use crate::model::{CallError, CallErrorKind};

/// The providers' wording for a prompt that does not fit.
const TOO_LONG: [&str; 14] = [
    "context_length_exceeded",
    "exceed_context_size",
    "request_too_large",
    "prompt is too long",
    "input is too long",
    "maximum context length",
    "maximum model length",
    "context window",
    "context limit",
    "context size",
    "context length",
    "maximum number of tokens allowed",
    "reduce the length of the",
    "request too large for",
];

/// Wording for an account without credit. Gemini also says "current quota" for its limits per minute.
const NO_CREDIT: [&str; 11] = [
    "insufficient_quota",
    "billing_hard_limit_reached",
    "billing_not_active",
    "billing_error",
    "credit balance is too low",
    "insufficient credits",
    "requires more credits",
    "insufficient balance",
    "usage limit reached",
    "hit your limit",
    "perday",
];

/// Wording for a prompt that a filter stopped.
const REFUSED: [&str; 6] = [
    "content_filter",
    "content_policy_violation",
    "responsibleaipolicyviolation",
    "content management policy",
    "flagged by moderation",
    "requires moderation",
];

/// Wording of servers that do not accept a schema, or not this one.
const NO_SCHEMA: [&str; 7] = [
    "response_format",
    "json_schema",
    "responsejsonschema",
    "response_json_schema",
    "responsemimetype",
    "structured output",
    "response schema",
];

/// Codes that say more than the status they come with.
const CODES: [(&str, CallErrorKind); 16] = [
    ("overloaded", CallErrorKind::Overloaded),
    ("unavailable", CallErrorKind::Overloaded),
    ("engine_overloaded", CallErrorKind::Overloaded),
    ("rate_limit", CallErrorKind::RateLimited),
    ("too_many_requests", CallErrorKind::RateLimited),
    ("resource_exhausted", CallErrorKind::RateLimited),
    ("authentication_error", CallErrorKind::Authentication),
    ("permission_error", CallErrorKind::Authentication),
    ("invalid_api_key", CallErrorKind::Authentication),
    ("api_key_invalid", CallErrorKind::Authentication),
    ("unauthenticated", CallErrorKind::Authentication),
    ("permission_denied", CallErrorKind::Authentication),
    ("timeout", CallErrorKind::Timeout),
    ("deadline_exceeded", CallErrorKind::Timeout),
    ("server_error", CallErrorKind::Server),
    ("api_error", CallErrorKind::Server),
];

/// The error of a response whose status is not 200.
pub(in crate::model) fn from_response(response: &HttpResponse) -> CallError {
    let value: Value = serde_json::from_slice(&response.body).unwrap_or_default();
    let said = Said::find(&value).unwrap_or_default();
    let mut error = said.error(Some(response.status));
    error.status = Some(response.status);
    let in_body = wait_in_body(&value, &said.message);
    error.retry_after = retry_after::wait(&response.headers, in_body, response.received_at);
    error
}

/// The error in a body or an event despite a successful status.
pub(in crate::model) fn within(value: &Value) -> Option<CallError> {
    let said = Said::find(value)?;
    let mut error = said.error(None);
    error.retry_after = wait_in_body(value, &said.message);
    Some(error)
}

/// The wait that a body asks for.
fn wait_in_body(body: &Value, message: &str) -> Option<Duration> {
    let body = body.as_array().and_then(|it| it.first()).unwrap_or(body);
    let mut details = list(body, "/error/details").iter();
    let delay = details.find_map(|it| retry_after::span(text(it, "/retryDelay")));
    delay.or_else(|| retry_after::in_words(message))
}

/// The error that a plain message describes.
pub(in crate::model) fn from_words(message: &str) -> CallError {
    Said {
        message: message.to_owned(),
        ..Said::default()
    }
    .error(None)
}

/// What a provider says about an error.
#[derive(Debug, Default)]
struct Said {
    message: String,
    /// Types, codes and statuses, in lower case.
    codes: String,
    /// A status in the body.
    status: Option<u16>,
}

impl Said {
    fn find(value: &Value) -> Option<Said> {
        // Gemini wraps an error that ends a stream in a list.
        let value = value.as_array().and_then(|it| it.first()).unwrap_or(value);
        let error = match value.get("error") {
            Some(Value::String(message)) => {
                return Some(Said {
                    message: message.clone(),
                    ..Said::default()
                });
            }
            Some(error @ Value::Object(_)) => error,
            // vLLM puts everything at the top level; other servers only give a `detail`.
            _ if text(value, "/object") == "error" => value,
            _ => {
                let message = value
                    .get("detail")
                    .map(|it| it.as_str().map_or_else(|| it.to_string(), str::to_owned))?;
                return Some(Said {
                    message,
                    ..Said::default()
                });
            }
        };
        let mut codes = String::new();
        for path in [
            "/type",
            "/code",
            "/status",
            "/param",
            "/innererror/code",
            "/metadata/error_type",
        ] {
            codes.push_str(text(error, path));
            codes.push(' ');
        }
        for detail in list(error, "/details") {
            codes.push_str(text(detail, "/reason"));
            for violation in list(detail, "/violations") {
                codes.push(' ');
                codes.push_str(text(violation, "/quotaId"));
            }
        }
        // OpenRouter passes on the message of the provider behind it.
        let raw = text(error, "/metadata/raw");
        let message = [text(error, "/message"), raw].join(" ").trim().to_owned();
        let status = error
            .get("code")
            .and_then(Value::as_u64)
            .and_then(|it| u16::try_from(it).ok());
        Some(Said {
            message,
            codes: codes.to_lowercase(),
            status: status.filter(|it| (400..600).contains(it)),
        })
    }

    fn error(&self, status: Option<u16>) -> CallError {
        let status = status.or(self.status);
        let kind = self.kind(status);
        match (self.message.is_empty(), status) {
            (false, _) => CallError::new(kind, &self.message),
            (true, Some(status)) if (300..400).contains(&status) => CallError::new(
                kind,
                &format!("the server answers with redirect {status}, which is not followed"),
            ),
            (true, Some(status)) => {
                CallError::new(kind, &format!("the server answers with status {status}"))
            }
            (true, None) => CallError::new(kind, "the provider reports an error without a message"),
        }
    }

    fn kind(&self, status: Option<u16>) -> CallErrorKind {
        let words = format!("{} {}", self.codes, self.message.to_lowercase());
        let says = |list: &[&str]| list.iter().any(|it| words.contains(it));
        // A limit per minute is reached with any length of prompt, so its advice to shorten the prompt is misleading.
        let is_rate = status == Some(429) || self.codes.contains("rate_limit");
        let is_too_long = says(&TOO_LONG) && (!is_rate || words.contains("request too large for"));
        let is_denied = matches!(status, None | Some(400 | 403 | 422));
        if is_too_long || status == Some(413) {
            return CallErrorKind::ContextTooLong;
        }
        if status == Some(402) || says(&NO_CREDIT) {
            return CallErrorKind::OutOfCredit;
        }
        if is_denied && says(&REFUSED) {
            return CallErrorKind::Refused;
        }
        if matches!(status, Some(400 | 422 | 501)) && says(&NO_SCHEMA) {
            return CallErrorKind::SchemaRefused;
        }
        let coded = CODES
            .iter()
            .find(|(code, _)| self.codes.contains(code))
            .map(|(_, kind)| *kind);
        match (coded, status) {
            (_, Some(429)) => CallErrorKind::RateLimited,
            (Some(kind), _) => kind,
            (None, Some(status)) => of_status(status),
            (None, None) => of_words(&words),
        }
    }
}

fn of_status(status: u16) -> CallErrorKind {
    match status {
        401 | 403 => CallErrorKind::Authentication,
        408 => CallErrorKind::Timeout,
        503 | 529 => CallErrorKind::Overloaded,
        500..=599 => CallErrorKind::Server,
        300..=499 => CallErrorKind::BadRequest,
        _ => CallErrorKind::Unreadable,
    }
}

/// The last resort, for errors in streams and of the `claude` command.
fn of_words(words: &str) -> CallErrorKind {
    let status =
        words
            .split(|it: char| !it.is_ascii_digit())
            .find_map(|it| match it.parse::<u16>() {
                Ok(status @ 400..=599) if it.len() == 3 => Some(status),
                _ => None,
            });
    match status {
        _ if words.contains("api key") || words.contains("/login") => CallErrorKind::Authentication,
        Some(429) => CallErrorKind::RateLimited,
        Some(status) => of_status(status),
        None if words.contains("overloaded") => CallErrorKind::Overloaded,
        None if words.contains("rate limit") => CallErrorKind::RateLimited,
        None => CallErrorKind::Server,
    }
}
