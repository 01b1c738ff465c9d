//! One attempt at one call, within its deadline and its size.

mod command;

use std::error::Error;
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_http::{Scrubber, client_config};
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Client, Response, redirect};
use tokio::time::{Instant, timeout};

use super::wire::{HttpCall, Message, read};
use super::{CallError, CallErrorKind, Endpoint, Protocol, Reply, Route, StreamReader};

/// As much of an error's body as is worth reading.
const ERROR_BYTES_MAX: usize = 64 << 10;

const CONNECT_SECONDS_MAX: u64 = 20;

/// Why no client can be made.
#[derive(Debug, thiserror::Error)]
#[error("no HTTP client can be made")]
pub struct ClientError(#[source] Box<dyn Error + Send + Sync>);

/// A client that follows no redirect, uses no proxy and keeps no cookie, so that a key reaches one host only.
pub fn client() -> Result<Client, ClientError> {
    let tls = client_config().map_err(|it| ClientError(Box::new(it)))?;
    Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(redirect::Policy::none())
        .no_proxy()
        .referer(false)
        .connect_timeout(Duration::from_secs(CONNECT_SECONDS_MAX))
        .user_agent(concat!("pathfinder/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|it| ClientError(Box::new(it)))
}

/// Asks once. `on_text` sees the text while it comes in, if the endpoint streams. Dropping the future ends the call.
/// `now` is the time of asking; it counts only where a provider says a date and none of its own.
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
            (Route::Http { protocol, .. }, Message::Http(call)) => {
                exchange(http, endpoint, protocol, call.clone(), now, on_text).await
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
    call: HttpCall,
    now: Timestamp,
    on_text: impl FnMut(&str) + Send,
) -> Result<Reply, CallError> {
    let started = Instant::now();
    let request = http.post(call.url).headers(call.headers).body(call.body);
    let mut response = request.send().await.map_err(not_answered)?;
    let status = response.status().as_u16();
    if status == 200 && is_stream(response.headers()) {
        return read_stream(response, protocol, endpoint.reply_bytes_max, on_text).await;
    }
    let headers = response.headers().clone();
    let body = if status == 200 {
        read_body(&mut response, endpoint.reply_bytes_max).await?
    } else {
        read_start(&mut response).await
    };
    let now = now.checked_add(started.elapsed()).unwrap_or(now);
    read(protocol, status, &headers, &body, now)
}

fn is_stream(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|it| it.to_str().ok())
        .unwrap_or_default();
    kind.trim_start()
        .to_ascii_lowercase()
        .starts_with("text/event-stream")
}

async fn read_stream(
    mut response: Response,
    protocol: &Protocol,
    bytes_max: usize,
    mut on_text: impl FnMut(&str) + Send,
) -> Result<Reply, CallError> {
    let mut reader = StreamReader::new(protocol);
    let mut bytes = 0;
    while !reader.is_done() {
        let Some(chunk) = response.chunk().await.map_err(cut)? else {
            break;
        };
        bytes += chunk.len();
        if bytes > bytes_max {
            return Err(too_large(bytes_max));
        }
        reader.push(&chunk);
        let text = reader.take_text();
        if !text.is_empty() {
            on_text(text);
        }
    }
    reader.finish()
}

async fn read_body(response: &mut Response, bytes_max: usize) -> Result<Vec<u8>, CallError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(cut)? {
        if body.len() + chunk.len() > bytes_max {
            return Err(too_large(bytes_max));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// What an error's body says first; that it breaks off changes nothing.
async fn read_start(response: &mut Response) -> Vec<u8> {
    let mut body = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        body.extend_from_slice(&chunk);
        if body.len() > ERROR_BYTES_MAX {
            break;
        }
    }
    body
}

fn not_answered(error: reqwest::Error) -> CallError {
    if error.is_connect() {
        return CallError::new(
            CallErrorKind::Unreachable,
            &format!("cannot connect: {}", innermost(&error)),
        );
    }
    if error.is_timeout() {
        return CallError::new(CallErrorKind::Timeout, "the connection timed out");
    }
    if error.is_builder() {
        return CallError::unsent("the request cannot be built");
    }
    cut(error)
}

fn cut(error: reqwest::Error) -> CallError {
    CallError::new(
        CallErrorKind::Cut,
        &format!("the reply was cut off: {}", innermost(&error)),
    )
}

fn too_large(bytes_max: usize) -> CallError {
    CallError::new(
        CallErrorKind::TooLarge,
        &format!("the reply is larger than {bytes_max} bytes"),
    )
}

/// What lies at the bottom of an error, without the address that reqwest puts on top.
fn innermost(error: &reqwest::Error) -> String {
    let mut cause: &dyn Error = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    if cause.is::<reqwest::Error>() {
        "no reason given".to_owned()
    } else {
        cause.to_string()
    }
}
