//! How models are called: wire formats, single calls, prices.
//!
//! A `Message` has the bytes of a request, `read` and `StreamReader` parse the reply, and `send` makes one attempt. The
//! engine decides whether to retry, and whether there is money for it.

mod embeddings;
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

pub use embeddings::{Embedded, EmbeddingEndpoint, Vector, embed, embedding_bytes};
pub use endpoint::{COMMAND_ENVIRONMENT, Endpoint, Protocol, REPLY_BYTES_MAX, Route};
pub use error::{CallError, CallErrorKind};
pub use local::local_models;
pub use pathfinder_http::{BaseUrl, BaseUrlError, Secret};
pub use price::{PRICE_LIST, Price, PriceError, PriceSource, Prices, Rates};
pub use reply::{Reply, Stop, Usage, WebHit};
pub use send::{ClientError, client, send};
pub use stream::StreamReader;
pub use wire::{Message, read};
