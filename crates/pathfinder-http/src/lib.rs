//! How Pathfinder speaks HTTP, whether it asks a model or a search provider.

mod redact;
mod secret;
mod tls;

pub use redact::redacted;
pub use secret::{Scrubber, Secret};
pub use tls::client_config;
