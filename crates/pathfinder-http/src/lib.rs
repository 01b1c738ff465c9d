//! How Pathfinder speaks HTTP, whether it asks a model or a search provider.

mod tls;

pub use tls::client_config;
