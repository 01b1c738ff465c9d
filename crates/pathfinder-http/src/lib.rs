//! How Pathfinder speaks HTTP, whether it asks a model or a search provider.

mod base_url;
mod event_stream;
mod redact;
mod secret;
mod tls;

pub use base_url::{BaseUrl, BaseUrlError, is_loopback};
pub use event_stream::EventReader;
pub use redact::redacted;
pub use secret::{Scrubber, Secret};
pub use tls::client_config;
