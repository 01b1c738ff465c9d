//! How Pathfinder speaks HTTP, whether it asks a model or a search provider.
//!
//! Requests and whole responses are plain values; [`send`] is what lies between them. A key stays in its [`Secret`] until
//! a request needs it, and is taken out of every text that comes back.

mod base_url;
mod client;
mod event_stream;
mod redact;
mod request;
mod response;
pub mod retry_after;
mod secret;
mod tls;
mod transport;

pub use base_url::{BaseUrl, BaseUrlError, is_loopback};
pub use client::{ClientError, Redirects, USER_AGENT, client};
pub use event_stream::EventReader;
pub use redact::redacted;
pub use request::HttpRequest;
pub use response::{ERROR_BYTES_MAX, HttpResponse, OpenResponse, send};
pub use secret::{Scrubber, Secret};
pub use tls::client_config;
pub use transport::TransportError;
