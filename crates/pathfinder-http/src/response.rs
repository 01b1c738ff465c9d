//! What comes back for a request: a head first, then a body that is bounded in size.

use std::borrow::Cow;

use bytes::Bytes;
use jiff::Timestamp;
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Client, Response};
use tokio::time::Instant;

use crate::request::HttpRequest;
use crate::transport::TransportError;

/// As much of an error's body as is worth reading.
pub const ERROR_BYTES_MAX: usize = 64 << 10;

/// A whole response, as a plain value.
#[derive(Debug, Clone)]
pub struct HttpResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    /// Counts where the response bears no date of its own.
    pub received_at: Timestamp,
}

/// A response of which only the head was read.
#[derive(Debug)]
pub struct OpenResponse {
    response: Response,
    sent_at: Timestamp,
    started: Instant,
}

/// Sends a request and waits for the head of its response. `now` is the time of sending.
pub async fn send(
    http: &Client,
    request: HttpRequest,
    now: Timestamp,
) -> Result<OpenResponse, TransportError> {
    let started = Instant::now();
    let request = http
        .request(request.method, request.url)
        .headers(request.headers)
        .body(request.body);
    let response = request.send().await;
    Ok(OpenResponse {
        response: response.map_err(|it| TransportError::of_sending(&it))?,
        sent_at: now,
        started,
    })
}

impl OpenResponse {
    pub fn status(&self) -> u16 {
        self.response.status().as_u16()
    }

    pub fn headers(&self) -> &HeaderMap {
        self.response.headers()
    }

    pub fn is_success(&self) -> bool {
        self.response.status().is_success()
    }

    /// Whether the body is a stream of server-sent events.
    pub fn is_event_stream(&self) -> bool {
        content_type(self.headers()).starts_with("text/event-stream")
    }

    /// The next bytes of the body; none at its end.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, TransportError> {
        let chunk = self.response.chunk().await;
        chunk.map_err(|it| TransportError::of_reading(&it))
    }

    /// Reads the body of a success to its end if it is not too large, and of an error only what it says first.
    pub async fn whole(mut self, bytes_max: usize) -> Result<HttpResponse, TransportError> {
        let body = if self.is_success() {
            self.body(bytes_max).await?
        } else {
            self.start().await
        };
        let elapsed = self.started.elapsed();
        Ok(HttpResponse {
            status: self.status(),
            headers: std::mem::take(self.response.headers_mut()),
            body,
            received_at: self.sent_at.checked_add(elapsed).unwrap_or(self.sent_at),
        })
    }

    async fn body(&mut self, bytes_max: usize) -> Result<Vec<u8>, TransportError> {
        let mut body = Vec::new();
        while let Some(chunk) = self.chunk().await? {
            if body.len() + chunk.len() > bytes_max {
                return Err(TransportError::TooLarge { bytes_max });
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }

    /// The start of a body; it does not matter if the connection breaks.
    pub async fn start(&mut self) -> Vec<u8> {
        let mut body = Vec::new();
        while let Ok(Some(chunk)) = self.chunk().await {
            body.extend_from_slice(&chunk);
            if body.len() > ERROR_BYTES_MAX {
                body.truncate(ERROR_BYTES_MAX);
                break;
            }
        }
        body
    }
}

impl HttpResponse {
    pub fn header(&self, name: &str) -> Option<&str> {
        header(&self.headers, name)
    }

    /// The body as text, whatever bytes are in it.
    pub fn text(&self) -> Cow<'_, str> {
        // Nearly every body is valid UTF-8, and checking that is much faster.
        match str::from_utf8(&self.body) {
            Ok(text) => text.into(),
            Err(_) => String::from_utf8_lossy(&self.body),
        }
    }

    /// Whether it is a page for browsers, by its type or by how it begins.
    pub fn is_html(&self) -> bool {
        let start: Vec<u8> = self
            .body
            .iter()
            .skip_while(|it| it.is_ascii_whitespace())
            .take(14)
            .map(u8::to_ascii_lowercase)
            .collect();
        content_type(&self.headers).starts_with("text/html")
            || start.starts_with(b"<!doctype html")
            || start.starts_with(b"<html")
    }
}

pub(crate) fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok().map(str::trim)
}

fn content_type(headers: &HeaderMap) -> String {
    let said = header(headers, CONTENT_TYPE.as_str());
    said.unwrap_or_default().to_ascii_lowercase()
}
