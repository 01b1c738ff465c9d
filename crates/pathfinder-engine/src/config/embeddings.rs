//! The settings of a server of embeddings.

use serde::{Deserialize, Serialize};

/// A server that tells how near texts are in meaning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Embeddings {
    /// Empty for none.
    pub base_url: String,
    /// Empty for a server that has one model alone.
    pub model: String,
    /// Empty for a server that wants no key.
    pub key_env: String,
    /// In US dollars for a million tokens; -1 means the price in the price lists.
    pub price: f64,
    pub attempt_seconds: u64,
}

/// The highest price that is taken for meant.
const PRICE_USD_MAX: f64 = 10_000.0;

impl Embeddings {
    pub(super) fn check(&self) -> Result<(), String> {
        let is_price = self.price == -1.0 || (0.0..=PRICE_USD_MAX).contains(&self.price);
        if !is_price {
            return Err(format!(
                "embeddings.price must be from 0 to {PRICE_USD_MAX}, or -1 (by the price lists)"
            ));
        }
        match (1..=86_400).contains(&self.attempt_seconds) {
            true => Ok(()),
            false => Err("embeddings.attempt_seconds must be from 1 to 86400".to_owned()),
        }
    }
}
