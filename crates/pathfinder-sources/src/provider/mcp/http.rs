//! A server that is reached over HTTP: each message is a separate request, answered as JSON or as a stream of events.

use std::fmt;

use jiff::Timestamp;
use pathfinder_http::{EventReader, HttpRequest, OpenResponse, Redirects, client, is_loopback};
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Url};
use serde_json::Value;

use super::rpc::{self, Answer, Incoming, MESSAGES_MAX};
use crate::provider::failure;
use crate::provider::{Fault, Hint, SearchFailure, What};

const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");
const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");

/// An address, and the headers that are sent to it and nowhere else.
#[derive(Clone)]
pub struct Endpoint {
    url: Url,
    headers: HeaderMap,
}

/// Why a server cannot be reached like this. Never shows what was given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EndpointError {
    #[error("the url is not one with https, or with http on this machine")]
    NotSafe,
    #[error("the header {name} cannot be sent like this")]
    Header { name: String },
}

impl Endpoint {
    /// Only https, or http that does not leave this machine: the headers hold keys.
    pub fn new(
        url: &str,
        headers: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Endpoint, EndpointError> {
        let url = Url::parse(url.trim()).map_err(|_| EndpointError::NotSafe)?;
        let is_bare =
            url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        let is_safe = match url.scheme() {
            "https" => true,
            "http" => is_loopback(&url),
            _ => false,
        };
        if !is_safe || !is_bare {
            return Err(EndpointError::NotSafe);
        }
        let mut all = HeaderMap::new();
        for (name, value) in headers {
            let wrong = || EndpointError::Header { name: name.clone() };
            let header = HeaderName::try_from(name.as_str()).map_err(|_| wrong())?;
            let mut value = HeaderValue::from_str(value.trim()).map_err(|_| wrong())?;
            value.set_sensitive(true);
            all.insert(header, value);
        }
        Ok(Endpoint { url, headers: all })
    }

    pub fn host(&self) -> &str {
        self.url.host_str().unwrap_or_default()
    }
}

/// The rest of the address, and the headers, may hold keys.
impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endpoint")
            .field("host", &self.host())
            .finish_non_exhaustive()
    }
}

/// A server that was reached, and what every request to it must carry.
#[derive(Debug)]
pub(super) struct Channel {
    http: Client,
    endpoint: Endpoint,
    session: Option<HeaderValue>,
    version: Option<&'static str>,
    is_forgotten: bool,
    key_hint: Hint,
    bytes_max: usize,
}

impl Channel {
    pub(super) fn new(
        endpoint: &Endpoint,
        key_hint: Hint,
        bytes_max: usize,
    ) -> Result<Channel, SearchFailure> {
        let http = client(Redirects::Refused).map_err(|it| {
            SearchFailure::failed(Fault::Unreachable, What::NotAskable.saying(it.to_string()))
        })?;
        let endpoint = endpoint.clone();
        Ok(Channel {
            http,
            endpoint,
            session: None,
            version: None,
            is_forgotten: false,
            key_hint,
            bytes_max,
        })
    }

    /// Sets the revision of the protocol that was agreed on.
    pub(super) fn speak(&mut self, version: &'static str) {
        self.version = Some(version);
    }

    pub(super) fn is_forgotten(&self) -> bool {
        self.is_forgotten
    }

    /// Sends a request and waits for its answer; requests that the server makes in the meantime are declined.
    pub(super) async fn ask(
        &mut self,
        id: u64,
        message: &Value,
        now: Timestamp,
    ) -> Result<Answer, SearchFailure> {
        let mut response = self.send(message, now).await?;
        if let Some(session) = response.headers().get(SESSION) {
            let mut session = session.clone();
            session.set_sensitive(true);
            self.session = Some(session);
        }
        if !response.is_event_stream() {
            let response = response.whole(self.bytes_max).await?;
            let answer = rpc::read_all(&response.body)
                .into_iter()
                .find_map(|it| answer_to(id, it));
            return answer.ok_or_else(SearchFailure::unreadable);
        }
        self.read_events(id, &mut response, now).await
    }

    pub(super) async fn tell(
        &mut self,
        message: &Value,
        now: Timestamp,
    ) -> Result<(), SearchFailure> {
        let mut response = self.send(message, now).await?;
        // A notification has an empty answer; one that is not empty need not be read to its end.
        response.start().await;
        Ok(())
    }

    async fn read_events(
        &mut self,
        id: u64,
        response: &mut OpenResponse,
        now: Timestamp,
    ) -> Result<Answer, SearchFailure> {
        let mut events = EventReader::default();
        let mut count = 0;
        while let Some(chunk) = response.chunk().await? {
            for event in events.push(&chunk) {
                count += 1;
                if let Some(answer) = self.take(id, event.as_bytes(), now).await? {
                    return Ok(answer);
                }
            }
            if events.pending_bytes() > self.bytes_max {
                let bytes_max = self.bytes_max;
                return Err(SearchFailure::failed(
                    Fault::TooLarge,
                    What::TooLarge { bytes_max },
                ));
            }
            if count > MESSAGES_MAX {
                return Err(SearchFailure::failed(
                    Fault::Unreadable,
                    What::Chatters {
                        messages: MESSAGES_MAX,
                    },
                ));
            }
        }
        let last = events.finish().unwrap_or_default();
        let answer = self.take(id, last.as_bytes(), now).await?;
        answer.ok_or_else(|| SearchFailure::failed(Fault::Cut, What::Ends))
    }

    async fn take(
        &mut self,
        id: u64,
        event: &[u8],
        now: Timestamp,
    ) -> Result<Option<Answer>, SearchFailure> {
        for incoming in rpc::read_all(event) {
            match incoming {
                Incoming::Request { id, method } => {
                    self.tell(&rpc::response(&id, &method), now).await?
                }
                other => {
                    if let Some(answer) = answer_to(id, other) {
                        return Ok(Some(answer));
                    }
                }
            }
        }
        Ok(None)
    }

    async fn send(
        &mut self,
        message: &Value,
        now: Timestamp,
    ) -> Result<OpenResponse, SearchFailure> {
        let mut headers = self.endpoint.headers.clone();
        headers.insert(
            ACCEPT,
            HeaderValue::from_static("application/json, text/event-stream"),
        );
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(session) = &self.session {
            headers.insert(SESSION, session.clone());
        }
        if let Some(version) = self.version {
            headers.insert(VERSION, HeaderValue::from_static(version));
        }
        let request = HttpRequest {
            headers,
            ..HttpRequest::post_json(self.endpoint.url.clone(), message.to_string())
        };
        let response = pathfinder_http::send(&self.http, request, now).await?;
        if response.is_success() {
            return Ok(response);
        }
        self.is_forgotten = response.status() == 404 && self.session.is_some();
        let mut answer = response.whole(self.bytes_max).await?;
        answer.received_at = now;
        let failure = failure::from_answer(&self.key_hint, &answer);
        Err(failure.unwrap_or_else(SearchFailure::unreadable))
    }
}

fn answer_to(id: u64, incoming: Incoming) -> Option<Answer> {
    match incoming {
        Incoming::Answer { id: of, answer } if of == id => Some(answer),
        Incoming::Answer { .. } | Incoming::Request { .. } | Incoming::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Endpoint;

    #[test]
    fn keys_go_over_tls_or_stay_on_this_machine() {
        let check = |url: &str, header: &str, expected: &str| {
            let endpoint = Endpoint::new(url, [("x-api-key".to_owned(), header.to_owned())]);
            let told = endpoint.map_or_else(|it| it.to_string(), |it| format!("{it:?}"));
            assert_eq!(told, expected, "{url}");
        };
        check(
            "https://mcp.example/mcp?key=canary",
            "canary",
            r#"Endpoint { host: "mcp.example", .. }"#,
        );
        check(
            "http://127.0.0.1:8080/mcp",
            "canary",
            r#"Endpoint { host: "127.0.0.1", .. }"#,
        );
        check(
            "http://[::1]/mcp",
            "canary",
            r#"Endpoint { host: "[::1]", .. }"#,
        );
        let unsafe_url = "the url is not one with https, or with http on this machine";
        for url in [
            "http://mcp.example/",
            "http://10.0.0.1/",
            "file:///etc",
            "https://canary:canary@a.org/",
            "canary",
        ] {
            check(url, "canary", unsafe_url);
        }
        check(
            "https://a.org/",
            "canary\u{1}",
            "the header x-api-key cannot be sent like this",
        );
    }
}
