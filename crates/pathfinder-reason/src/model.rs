//! The model reasoner's way out: wire formats, one call at a time, prices.
//!
//! A `Message` holds the bytes, `read` and `StreamReader` give them meaning, `send` does one attempt of it. Whether there is
//! another attempt, and whether there is money for it, is decided elsewhere.

mod endpoint;
mod error;
mod local;
mod price;
mod reply;
mod send;
mod stream;
#[cfg(test)]
mod tests;
mod wire;

pub use endpoint::{COMMAND_ENVIRONMENT, Endpoint, Protocol, REPLY_BYTES_MAX, Route};
pub use error::{CallError, CallErrorKind};
pub use local::local_models;
pub use pathfinder_http::{BaseUrl, BaseUrlError, Secret};
pub use price::{PRICE_LIST, Price, PriceError, PriceSource, Prices, Rates};
pub use reply::{Reply, Stop, Usage, WebHit};
pub use send::{ClientError, client, send};
pub use stream::StreamReader;
pub use wire::{Message, read};
