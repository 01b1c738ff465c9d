//! What calls cost, and their worst case: integer micro-dollars, always rounded up.

mod list;
#[cfg(test)]
mod tests;

use super::{Endpoint, Route, Usage};
use list::{COMMAND, List};

/// What a provider adds to a prompt, in tokens: its own template, the description of its web search.
const OVERHEAD_TOKENS: u64 = 4_000;

/// What the `claude` command adds, which includes part of its own instructions.
const COMMAND_OVERHEAD_TOKENS: u64 = 40_000;

/// What one web search of the provider adds to the prompt. Recorded searches stay below 20,000.
const SEARCH_TOKENS: u64 = 40_000;

/// The list that comes with the program.
pub const PRICE_LIST: &str = include_str!("prices.toml");

/// Prices are per this many tokens.
const MILLION: u128 = 1_000_000;

/// What one model costs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Price {
    pub rates: Rates,
    /// In micro-USD for one search.
    pub web_search: u64,
    /// The prices if the prompt is longer than this many tokens.
    pub long: Option<(u64, Rates)>,
    /// What is added to each prompt, in tokens.
    pub overhead_tokens: u64,
    /// A subscription covers it: the cost that the command reports is not charged.
    pub is_paid_for: bool,
    pub source: PriceSource,
}

/// Where the price of a model comes from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PriceSource {
    /// Nowhere: it runs on this machine.
    #[default]
    Nobody,
    User,
    /// The list that comes with the program.
    List,
}

/// In micro-USD per million tokens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rates {
    pub input: u64,
    pub output: u64,
    pub cache_read: u64,
    pub cache_write: u64,
}

/// What models cost: the user's own prices, then the list that comes with the program.
#[derive(Debug, Clone)]
pub struct Prices {
    own: List,
    public: List,
}

/// Why a user's prices cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the price list cannot be read: {0}")]
pub struct PriceError(String);

impl Prices {
    /// Reads the user's prices, if any, as TOML in the form of the public list.
    pub fn load(own: Option<&str>) -> Result<Prices, PriceError> {
        let public = List::parse(PRICE_LIST)?;
        let own = own.map(List::parse).transpose()?.unwrap_or_default();
        Ok(Prices { own, public })
    }

    /// The day of the public list, for the record of a call.
    pub fn as_of(&self) -> &str {
        &self.public.as_of
    }

    /// Whether the public list has a model at a host.
    pub fn are_listed(&self, host: &str, model: &str) -> bool {
        self.public.find(host, model).is_some()
    }

    /// None if unknown: such a call must not start. A model on this machine is free unless a model with its name is
    /// known to be sold: the address may be that of a gateway.
    pub fn of(&self, endpoint: &Endpoint) -> Option<Price> {
        let model = endpoint.model.as_str();
        match &endpoint.route {
            Route::Http { base_url, .. } => {
                let host = base_url.host();
                let listed = || match base_url.is_loopback() {
                    true => Some(
                        self.public
                            .find_anywhere(model)
                            .map_or_else(Price::default, from_list),
                    ),
                    false => self.public.find(host, model).map(from_list),
                };
                let price = self.own.find(host, model).map(from_user).or_else(listed);
                price.map(|it| Price {
                    overhead_tokens: OVERHEAD_TOKENS,
                    ..it
                })
            }
            Route::Command { .. } => {
                let listed = || {
                    let hosts = [COMMAND, "api.anthropic.com"];
                    hosts
                        .into_iter()
                        .find_map(|host| self.public.find(host, model))
                        .map(from_list)
                };
                let price = self.own.find(COMMAND, model).map(from_user).or_else(listed);
                let is_paid_for = price.is_some_and(|it| it.is_free());
                price.map(|it| Price {
                    overhead_tokens: COMMAND_OVERHEAD_TOKENS,
                    is_paid_for,
                    ..it
                })
            }
        }
    }
}

fn from_user(price: Price) -> Price {
    Price {
        source: PriceSource::User,
        ..price
    }
}

fn from_list(price: Price) -> Price {
    Price {
        source: PriceSource::List,
        ..price
    }
}

impl Price {
    /// What a user's own server costs.
    pub fn free() -> Price {
        from_user(Price::default())
    }

    /// The worst-case cost of a call, in micro-USD. `prompt_bytes` is what `request_bytes` says: no tokenizer in use
    /// makes more tokens than bytes. After each web search the model reads everything before it once more.
    pub fn worst_case(&self, prompt_bytes: usize, max_tokens: u32, web_searches: u32) -> u64 {
        let (prompt, output) = (
            u64::try_from(prompt_bytes).unwrap_or(u64::MAX),
            u64::from(max_tokens),
        );
        let searches = u64::from(web_searches);
        let prompt = prompt.saturating_add(self.overhead_tokens);
        let found = SEARCH_TOKENS
            .saturating_mul(searches)
            .saturating_mul(searches + 1)
            / 2;
        let input = prompt
            .saturating_mul(searches + 1)
            .saturating_add(found)
            .saturating_add(searches * output);
        let rates = self.rates_at(input);
        let dearest = rates.input.max(rates.cache_read).max(rates.cache_write);
        self.sum(&[(input, dearest), (output, rates.output)], searches)
    }

    /// The actual cost of a call, in micro-USD: by the list, or what the provider reports if that is more. A server
    /// that should be free but reports a cost is passing requests on to somebody who charges.
    pub fn cost(&self, usage: &Usage) -> u64 {
        let rates = self.rates_at(usage.read());
        let listed = self.sum(
            &[
                (usage.input, rates.input),
                (usage.output, rates.output),
                (usage.cache_read, rates.cache_read),
                (usage.cache_write, rates.cache_write),
            ],
            usage.web_searches,
        );
        if self.is_paid_for {
            0
        } else {
            listed.max(usage.billed.unwrap_or(0))
        }
    }

    /// Whether a call costs nothing at all: the user's own server, or a subscription.
    pub fn is_free(&self) -> bool {
        self.rates == Rates::default() && self.web_search == 0 && self.long.is_none()
    }

    /// A long prompt never makes anything cheaper, so that the worst case holds.
    fn rates_at(&self, input: u64) -> Rates {
        match self.long {
            Some((over, long)) if input > over => Rates {
                input: long.input.max(self.rates.input),
                output: long.output.max(self.rates.output),
                cache_read: long.cache_read.max(self.rates.cache_read),
                cache_write: long.cache_write.max(self.rates.cache_write),
            },
            _ => self.rates,
        }
    }

    fn sum(&self, parts: &[(u64, u64)], web_searches: u64) -> u64 {
        let tokens = parts
            .iter()
            .map(|(tokens, rate)| u128::from(*tokens) * u128::from(*rate));
        let tokens = tokens.fold(0, u128::saturating_add).div_ceil(MILLION);
        let searches = u128::from(web_searches) * u128::from(self.web_search);
        u64::try_from(tokens.saturating_add(searches)).unwrap_or(u64::MAX)
    }
}
