//! Texts as vectors: one attempt at a server of embeddings, and how near two vectors are.

use std::time::Duration;

use jiff::Timestamp;
use pathfinder_http::{BaseUrl, Secret};
use reqwest::Client;
use tokio::time::timeout;

use super::wire::embeddings::{read, request};
use super::{CallError, CallErrorKind};

/// A server of embeddings, and the limits within which it may answer.
#[derive(Debug, Clone)]
pub struct EmbeddingEndpoint {
    pub base_url: BaseUrl,
    /// Empty for a server that has one model alone.
    pub model: String,
    pub key: Option<Secret>,
    /// For the whole call: connecting, waiting, reading.
    pub deadline: Duration,
    pub reply_bytes_max: usize,
}

/// What a server made of texts.
#[derive(Debug, Clone, PartialEq)]
pub struct Embedded {
    /// One for each text, in their order, all of one length.
    pub vectors: Vec<Vector>,
    /// What it charges for, if it says so.
    pub tokens: Option<u64>,
}

/// Where a text lies among all texts: a direction.
#[derive(Debug, Clone, PartialEq)]
pub struct Vector(Vec<f32>);

impl Vector {
    /// None if the numbers are no direction: none at all, only zeros, or one that is not finite.
    pub fn new(numbers: &[f64]) -> Option<Vector> {
        let norm = numbers.iter().map(|it| it * it).sum::<f64>().sqrt();
        let is_direction = norm.is_finite() && norm > 0.0;
        is_direction.then(|| Vector(numbers.iter().map(|it| (it / norm) as f32).collect()))
    }

    /// In numbers.
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// The cosine between two vectors of one model: 1 for the same direction, about 0 for unrelated ones.
    pub fn similarity(&self, other: &Vector) -> f64 {
        debug_assert_eq!(self.length(), other.length());
        let products = self.0.iter().zip(&other.0);
        products.map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
    }
}

/// How many bytes are sent for these texts: no tokenizer makes more tokens than bytes.
pub fn embedding_bytes(endpoint: &EmbeddingEndpoint, texts: &[&str]) -> usize {
    request(endpoint, texts).body.len()
}

/// Makes one attempt. Dropping the future cancels it. `now` is used only where a Retry-After is a date and the response
/// has no date of its own.
pub async fn embed(
    http: &Client,
    endpoint: &EmbeddingEndpoint,
    texts: &[&str],
    now: Timestamp,
) -> Result<Embedded, CallError> {
    let attempt = async {
        let response = pathfinder_http::send(http, request(endpoint, texts), now).await?;
        read(
            &response.whole(endpoint.reply_bytes_max).await?,
            texts.len(),
        )
    };
    let outcome = timeout(endpoint.deadline, attempt).await;
    let outcome = outcome.unwrap_or_else(|_| {
        let seconds = endpoint.deadline.as_secs_f64();
        let message = format!("no whole reply within {seconds} s");
        Err(CallError::new(CallErrorKind::Timeout, &message))
    });
    outcome.map_err(|mut error| {
        if let Some(key) = &endpoint.key {
            key.scrub(&mut error.message);
        }
        error
    })
}
