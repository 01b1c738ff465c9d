//! A request as a plain value, so that every wire format can be tried without a network.

use std::fmt;

use bytes::Bytes;
use reqwest::header::{self, ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, Url};

use crate::client::USER_AGENT;
use crate::redact::redacted;
use crate::secret::Secret;

/// A request, ready to be sent.
#[derive(Clone, PartialEq)]
pub struct HttpRequest {
    pub method: Method,
    pub url: Url,
    /// The key's header is marked as sensitive, so that it is not shown.
    pub headers: HeaderMap,
    /// Shared by all attempts.
    pub body: Bytes,
}

impl HttpRequest {
    pub fn get(url: Url) -> HttpRequest {
        HttpRequest {
            method: Method::GET,
            url,
            headers: HeaderMap::new(),
            body: Bytes::new(),
        }
        .with_header(ACCEPT, HeaderValue::from_static("*/*"))
    }

    /// `body` is JSON already.
    pub fn post_json(url: Url, body: impl Into<Bytes>) -> HttpRequest {
        let mut request = HttpRequest::get(url)
            .with_header(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        request.method = Method::POST;
        request.body = body.into();
        request
    }

    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> HttpRequest {
        self.headers.insert(name, value);
        self
    }

    /// Puts the key into a header, if there is a key.
    pub fn with_key(self, key: Option<&Secret>, header: &'static str, scheme: &str) -> HttpRequest {
        match key {
            Some(key) => self.with_header(HeaderName::from_static(header), key.header(scheme)),
            None => self,
        }
    }

    /// Tells the server whose program this is, if its user allows that.
    pub fn with_mailto(self, mailto: Option<&str>) -> HttpRequest {
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
