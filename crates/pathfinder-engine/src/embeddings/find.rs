//! The server of embeddings that the settings name.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use pathfinder_reason::model::{
    self, BaseUrl, EmbeddingEndpoint, Endpoint, Price, PriceSource, Prices, Protocol,
    REPLY_BYTES_MAX, Rates, Route, Secret,
};
use tokio::sync::Semaphore;

use super::Embedder;
use crate::config::{Config, Embeddings, micro_usd};
use crate::environment::Environment;
use crate::models::{ModelsError, load_prices};
use crate::note::{Notes, PricedModel};

/// A server on this machine has as much memory as this machine has.
const CALLS_AT_HOME: usize = 2;
const CALLS_ELSEWHERE: usize = 8;
/// How people and price lists are told about it.
const PROVIDER: &str = "embeddings";

/// The server of embeddings; none if the settings name none. This sends nothing.
pub(crate) fn find(
    config: &Config,
    environment: &Environment,
    notes: &Notes,
) -> Result<Option<Arc<Embedder>>, ModelsError> {
    let settings = &config.embeddings;
    if settings.base_url.is_empty() {
        return Ok(None);
    }
    let base_url = BaseUrl::parse(&settings.base_url).map_err(|error| {
        let because = error.to_string();
        ModelsError::BadEmbeddingsAddress { because }
    })?;
    let prices = load_prices(config, environment)?;
    let endpoint = EmbeddingEndpoint {
        key: key(settings, environment)?,
        model: settings.model.clone(),
        deadline: Duration::from_secs(settings.attempt_seconds),
        reply_bytes_max: REPLY_BYTES_MAX,
        base_url,
    };
    let name = match settings.model.as_str() {
        "" => format!("{PROVIDER}/{}", endpoint.base_url.host()),
        model => format!("{PROVIDER}/{model}"),
    };
    let price = price(settings, &endpoint, &prices);
    let price = price.ok_or_else(|| ModelsError::NoEmbeddingsPrice { name: name.clone() })?;
    let permits = match endpoint.base_url.is_loopback() {
        true => CALLS_AT_HOME,
        false => CALLS_ELSEWHERE,
    };
    Ok(Some(Arc::new(Embedder {
        http: model::client()?,
        endpoint,
        priced: PricedModel {
            name,
            price,
            prices_as_of: prices.as_of().to_owned(),
        },
        permits: Semaphore::new(permits),
        known: Mutex::new(BTreeMap::new()),
        has_failed: false.into(),
        is_unaffordable: false.into(),
        notes: notes.clone(),
    })))
}

/// The key in its variable; none if no variable is named.
fn key(settings: &Embeddings, environment: &Environment) -> Result<Option<Secret>, ModelsError> {
    let variable = settings.key_env.clone();
    if variable.is_empty() {
        return Ok(None);
    }
    let text = environment.variable(&variable).unwrap_or_default();
    if text.trim().is_empty() {
        return Err(ModelsError::NoKey {
            model: settings.model.clone(),
            provider: PROVIDER,
            variable,
        });
    }
    match Secret::new(&text) {
        Some(key) => Ok(Some(key.read_from(&variable))),
        None => Err(ModelsError::NotAKey { variable }),
    }
}

/// None if it is unknown: such a call must not start.
fn price(settings: &Embeddings, at: &EmbeddingEndpoint, prices: &Prices) -> Option<Price> {
    if settings.price >= 0.0 {
        let input = micro_usd(settings.price);
        return Some(Price {
            rates: Rates {
                input,
                ..Rates::default()
            },
            source: PriceSource::User,
            ..Price::default()
        });
    }
    prices.of(&Endpoint {
        route: Route::Http {
            protocol: Protocol::OpenAi,
            base_url: at.base_url.clone(),
            key: None,
        },
        model: at.model.clone(),
        max_tokens: 0,
        thinking_tokens: 0,
        json_schema: false,
        stream: false,
        web_searches_max: 0,
        deadline: at.deadline,
        reply_bytes_max: at.reply_bytes_max,
    })
}
