//! One attempt at one call, within its deadline and its size.

use jiff::Timestamp;

use super::{CallError, CallErrorKind, Endpoint, Reply};
use crate::prompt::Prompt;

/// Why no client can be made.
#[derive(Debug, thiserror::Error)]
#[error("no HTTP client can be made")]
pub struct ClientError(#[from] reqwest::Error);

/// A client that follows no redirect, uses no proxy and keeps no cookie, so that a key reaches one host only.
pub fn client() -> Result<reqwest::Client, ClientError> {
    Ok(reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build()?)
}

/// Asks once. `on_text` sees the text while it comes in, if the endpoint streams. Dropping the future ends the call.
pub async fn send(
    _http: &reqwest::Client,
    _endpoint: &Endpoint,
    _prompt: &Prompt,
    _now: Timestamp,
    _on_text: impl FnMut(&str) + Send,
) -> Result<Reply, CallError> {
    Err(CallError::new(CallErrorKind::Unreachable, "not sent yet"))
}
