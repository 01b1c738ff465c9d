//! A request and a response as plain values, so that every wire format can be tried without a network.

use std::fmt;

use jiff::Timestamp;
use pathfinder_http::redacted;
use reqwest::header::{self, ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, Url};
use serde_json::Value;

use super::{Asked, Secret};

/// Who we say that we are.
pub(super) const USER_AGENT: &str = concat!("pathfinder/", env!("CARGO_PKG_VERSION"));

/// A request, ready to be sent.
#[derive(Clone, PartialEq)]
pub struct HttpRequest {
    pub method: Method,
    pub url: Url,
    /// The key's header is marked as sensitive, so that it is not shown.
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// What came back, whole.
#[derive(Debug, Clone)]
pub struct HttpResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    /// Counts where the reply bears no date of its own.
    pub received_at: Timestamp,
}

impl HttpRequest {
    pub(super) fn get(url: Url) -> HttpRequest {
        HttpRequest {
            method: Method::GET,
            url,
            headers: HeaderMap::new(),
            body: Vec::new(),
        }
        .with_header(ACCEPT, HeaderValue::from_static("*/*"))
    }

    pub(super) fn post_json(url: Url, body: &Value) -> HttpRequest {
        let mut request = HttpRequest::get(url)
            .with_header(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        request.method = Method::POST;
        request.body = body.to_string().into_bytes();
        request
    }

    pub(super) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> HttpRequest {
        self.headers.insert(name, value);
        self
    }

    /// Says the key in a header, if there is a key.
    pub(super) fn with_key(
        self,
        key: Option<&Secret>,
        header: &'static str,
        scheme: &str,
    ) -> HttpRequest {
        match key {
            Some(key) => self.with_header(HeaderName::from_static(header), key.header(scheme)),
            None => self,
        }
    }

    /// Says whose program this is, if its user wants it said.
    pub(super) fn with_mailto(self, mailto: Option<&str>) -> HttpRequest {
        let name = mailto
            .and_then(|it| HeaderValue::from_str(&format!("{USER_AGENT} (mailto:{it})")).ok());
        match name {
            Some(mut name) => {
                name.set_sensitive(true);
                self.with_header(header::USER_AGENT, name)
            }
            None => self,
        }
    }

    /// The address without its secrets, for people.
    pub fn shown_url(&self) -> String {
        redacted(self.url.as_str())
    }
}

impl fmt::Debug for HttpRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {:?}, {} bytes",
            self.method,
            self.shown_url(),
            self.headers,
            self.body.len()
        )
    }
}

impl HttpResponse {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok().map(str::trim)
    }

    /// The body as text, whatever bytes are in it.
    pub(super) fn text(&self) -> std::borrow::Cow<'_, str> {
        // Nearly every body is sound, and that is known much faster.
        match str::from_utf8(&self.body) {
            Ok(text) => text.into(),
            Err(_) => String::from_utf8_lossy(&self.body),
        }
    }

    /// Whether it is a page for browsers, by its type or by how it begins.
    pub(super) fn is_html(&self) -> bool {
        let kind = self
            .header(CONTENT_TYPE.as_str())
            .unwrap_or_default()
            .to_ascii_lowercase();
        let start: Vec<u8> = self
            .body
            .iter()
            .skip_while(|it| it.is_ascii_whitespace())
            .take(14)
            .map(u8::to_ascii_lowercase)
            .collect();
        kind.starts_with("text/html")
            || start.starts_with(b"<!doctype html")
            || start.starts_with(b"<html")
    }
}

/// Adds parameters to an address, in order; those without a value are left out.
pub(super) fn with_parameters(mut url: Url, parameters: &[(&str, Option<&str>)]) -> Url {
    let told = parameters
        .iter()
        .filter_map(|(name, value)| Some((name, (*value)?)));
    url.query_pairs_mut().extend_pairs(told);
    url
}

impl Asked<'_> {
    /// The key as the value of a parameter.
    pub(super) fn key_parameter(&self) -> Option<&str> {
        self.settings.key.as_ref().map(Secret::reveal)
    }
}
