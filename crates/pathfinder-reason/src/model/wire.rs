//! From a prompt to the bytes of a request, and from the bytes of an answer to a reply. Pure.

use jiff::Timestamp;
use reqwest::Url;
use reqwest::header::HeaderMap;

use super::{CallError, CallErrorKind, Endpoint, Protocol, Reply};
use crate::prompt::Prompt;

/// A POST, ready to be sent.
#[derive(Debug, Clone)]
pub struct HttpCall {
    pub url: Url,
    /// The key's header is marked as sensitive, so that it is not shown.
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// The request for a prompt; none if the model is reached by a command.
pub fn call(_endpoint: &Endpoint, _prompt: &Prompt) -> Option<HttpCall> {
    None
}

/// How many bytes go to the model: at least as many as the tokens that it counts.
pub fn request_bytes(endpoint: &Endpoint, prompt: &Prompt) -> usize {
    call(endpoint, prompt).map_or(0, |it| it.body.len())
}

/// Reads a whole answer that is no stream. `now` counts only where the answer bears no date of its own.
pub fn read(
    _protocol: &Protocol,
    _status: u16,
    _headers: &HeaderMap,
    _body: &[u8],
    _now: Timestamp,
) -> Result<Reply, CallError> {
    Err(CallError::new(CallErrorKind::Unreadable, "not read yet"))
}
