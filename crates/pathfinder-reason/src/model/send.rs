//! One attempt at one call, within its deadline and size limit.

mod command;

use jiff::Timestamp;
pub use pathfinder_http::ClientError;
use pathfinder_http::{HttpRequest, OpenResponse, Redirects, Scrubber, TransportError};
use reqwest::Client;
use tokio::time::timeout;

use super::wire::{Message, read};
use super::{CallError, CallErrorKind, Endpoint, Protocol, Reply, Route, StreamReader};

/// A client that follows no redirects, so that a key reaches one host only.
pub fn client() -> Result<Client, ClientError> {
    pathfinder_http::client(Redirects::Refused)
}

/// Makes one attempt. `on_text` gets the text as it arrives, if the endpoint streams. Dropping the future cancels the
/// call. `now` is the time of the request, used only if a provider's Retry-After is a date and the response has no date
/// of its own.
pub async fn send(
    http: &Client,
    endpoint: &Endpoint,
    message: &Message,
    now: Timestamp,
    mut on_text: impl FnMut(&str) + Send,
) -> Result<Reply, CallError> {
    let (Route::Http { key, .. } | Route::Command { key, .. }) = &endpoint.route;
    let mut scrubber = key.as_ref().map(Scrubber::new);
    let on_text = |text: &str| match &mut scrubber {
        Some(scrubber) => on_text(&scrubber.pass(text)),
        None => on_text(text),
    };
    let attempt = async {
        match (&endpoint.route, message) {
            (Route::Http { protocol, .. }, Message::Http(request)) => {
                exchange(http, endpoint, protocol, request.clone(), now, on_text).await
            }
            (
                Route::Command {
                    path,
                    key,
                    environment,
                },
                Message::Command(prompt),
            ) => command::run(path, key.as_ref(), environment, endpoint, prompt).await,
            _ => Err(CallError::unsent("this was written for another model")),
        }
    };
    let outcome = timeout(endpoint.deadline, attempt)
        .await
        .unwrap_or_else(|_| {
            let seconds = endpoint.deadline.as_secs_f64();
            Err(CallError::new(
                CallErrorKind::Timeout,
                &format!("no whole reply within {seconds} s"),
            ))
        });
    match (outcome, key) {
        (outcome, None) => outcome,
        (Ok(mut reply), Some(key)) => {
            key.scrub_reply(&mut reply.text);
            key.scrub_reply(&mut reply.model);
            for hit in &mut reply.hits {
                key.scrub_reply(&mut hit.url);
                key.scrub_reply(&mut hit.title);
            }
            Ok(reply)
        }
        (Err(mut error), Some(key)) => {
            key.scrub(&mut error.message);
            Err(error)
        }
    }
}

async fn exchange(
    http: &Client,
    endpoint: &Endpoint,
    protocol: &Protocol,
    request: HttpRequest,
    now: Timestamp,
    on_text: impl FnMut(&str) + Send,
) -> Result<Reply, CallError> {
    let response = pathfinder_http::send(http, request, now).await?;
    let bytes_max = endpoint.reply_bytes_max;
    if response.status() == 200 && response.is_event_stream() {
        return read_stream(response, protocol, bytes_max, on_text).await;
    }
    read(protocol, &response.whole(bytes_max).await?)
}

async fn read_stream(
    mut response: OpenResponse,
    protocol: &Protocol,
    bytes_max: usize,
    mut on_text: impl FnMut(&str) + Send,
) -> Result<Reply, CallError> {
    let mut reader = StreamReader::new(protocol);
    let mut bytes = 0;
    while !reader.is_done() {
        let Some(chunk) = response.chunk().await? else {
            break;
        };
        bytes += chunk.len();
        if bytes > bytes_max {
            return Err(TransportError::TooLarge { bytes_max }.into());
        }
        reader.push(&chunk);
        let text = reader.take_text();
        if !text.is_empty() {
            on_text(text);
        }
    }
    reader.finish()
}

impl From<TransportError> for CallError {
    fn from(error: TransportError) -> CallError {
        let reason = |it: String| match it.as_str() {
            "" => "no reason given".to_owned(),
            _ => it,
        };
        match error {
            TransportError::Unreachable { because } => CallError::new(
                CallErrorKind::Unreachable,
                &format!("cannot connect: {}", reason(because)),
            ),
            TransportError::TimedOut => {
                CallError::new(CallErrorKind::Timeout, "the connection timed out")
            }
            TransportError::Unsendable => CallError::unsent("the request cannot be built"),
            TransportError::Cut { because } => CallError::new(
                CallErrorKind::Cut,
                &format!("the reply was cut off: {}", reason(because)),
            ),
            TransportError::TooLarge { bytes_max } => CallError::new(
                CallErrorKind::TooLarge,
                &format!("the reply is larger than {bytes_max} bytes"),
            ),
        }
    }
}
