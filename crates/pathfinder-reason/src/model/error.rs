//! Why a call gave no reply, sorted by what to do next.

use std::time::Duration;

/// How long a message may be, in characters.
const MESSAGE_CHARS_MAX: usize = 300;

/// A call without a reply. Never holds a key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct CallError {
    pub kind: CallErrorKind,
    /// One short line.
    pub message: String,
    /// How long the provider asks to wait.
    pub retry_after: Option<Duration>,
    /// None if there was no response, or if it failed after a successful status.
    pub status: Option<u16>,
    /// Nothing was sent.
    pub unsent: bool,
}

/// What went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CallErrorKind {
    /// Too many requests or tokens a minute.
    RateLimited,
    /// The provider is overloaded.
    Overloaded,
    /// The provider failed.
    Server,
    /// The deadline passed.
    Timeout,
    /// The reply ended prematurely.
    Cut,
    /// Nobody answers there.
    Unreachable,
    /// The key is missing, wrong or not allowed to do this.
    Authentication,
    /// The provider rejects the request as it is.
    BadRequest,
    /// The provider rejects the schema of the reply.
    SchemaRefused,
    /// The prompt, or prompt and reply together, do not fit the model.
    ContextTooLong,
    /// The account has no money or no quota left.
    OutOfCredit,
    /// The reply is larger than `reply_bytes_max`.
    TooLarge,
    /// The reply is in an unknown format.
    Unreadable,
    /// A filter refused the prompt.
    Refused,
}

impl CallError {
    pub fn new(kind: CallErrorKind, message: &str) -> CallError {
        CallError {
            kind,
            message: one_line(message),
            retry_after: None,
            status: None,
            unsent: false,
        }
    }

    /// The error of a request that could not be sent at all.
    pub(super) fn unsent(message: &str) -> CallError {
        CallError {
            unsent: true,
            ..CallError::new(CallErrorKind::BadRequest, message)
        }
    }

    /// Whether the same request may succeed later.
    pub fn is_worth_another_attempt(&self) -> bool {
        match self.kind {
            CallErrorKind::RateLimited
            | CallErrorKind::Overloaded
            | CallErrorKind::Server
            | CallErrorKind::Timeout
            | CallErrorKind::Cut
            | CallErrorKind::Unreachable
            | CallErrorKind::Unreadable => true,
            CallErrorKind::Authentication
            | CallErrorKind::BadRequest
            | CallErrorKind::SchemaRefused
            | CallErrorKind::ContextTooLong
            | CallErrorKind::OutOfCredit
            | CallErrorKind::TooLarge
            | CallErrorKind::Refused => false,
        }
    }

    /// Whether the provider may charge for the call anyway; it then counts at its worst case.
    pub fn may_have_cost(&self) -> bool {
        match self.status {
            // A gateway may time out while the model keeps writing.
            Some(500 | 502 | 504) => true,
            Some(status) => status < 300,
            None if self.unsent => false,
            None => !matches!(
                self.kind,
                CallErrorKind::Unreachable | CallErrorKind::Authentication
            ),
        }
    }
}

/// The text on one line, cut at a length that suits a message.
fn one_line(text: &str) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().filter(|it| !it.is_control()));
        if line.len() > 4 * MESSAGE_CHARS_MAX {
            break;
        }
    }
    if line.chars().count() > MESSAGE_CHARS_MAX {
        line = line.chars().take(MESSAGE_CHARS_MAX - 1).collect();
        line.push('…');
    }
    line
}
