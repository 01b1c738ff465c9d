//! A list of prices, and which models a name in it matches.

use serde::Deserialize;

use super::{Price, PriceError, Rates};

/// The name of the command in the place of a host.
pub(super) const COMMAND: &str = "claude";

/// Where OpenRouter's vendors sell the same models at the same prices.
const VENDORS: [(&str, &str); 3] = [
    ("anthropic/", "api.anthropic.com"),
    ("openai/", "api.openai.com"),
    ("google/", "generativelanguage.googleapis.com"),
];

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct List {
    #[serde(default)]
    pub(super) as_of: String,
    #[serde(default, rename = "model")]
    entries: Vec<Entry>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// Hosts and their subdomains; any host if there are none.
    #[serde(default)]
    hosts: Vec<String>,
    names: Vec<String>,
    input: u64,
    output: u64,
    cache_read: Option<u64>,
    cache_write: Option<u64>,
    #[serde(default)]
    web_search: u64,
    long: Option<Long>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Long {
    over: u64,
    input: u64,
    output: u64,
    cache_read: Option<u64>,
    cache_write: Option<u64>,
}

impl List {
    pub(super) fn parse(text: &str) -> Result<List, PriceError> {
        toml::from_str(text).map_err(|it| PriceError(it.to_string().trim_end().to_owned()))
    }

    /// The price of a model at a host: the longest matching name counts.
    pub(super) fn find(&self, host: &str, model: &str) -> Option<Price> {
        let mut best: Option<(usize, &Entry)> = None;
        for entry in self.entries.iter().filter(|it| it.is_at(host)) {
            let fitting = entry
                .names
                .iter()
                .filter(|it| stands_for(it, model))
                .map(String::len)
                .max();
            if let Some(length) = fitting.filter(|it| best.is_none_or(|(length, _)| *it > length)) {
                best = Some((length, entry));
            }
        }
        best.map(|(_, entry)| entry.price())
            .or_else(|| self.find_resold(host, model))
    }

    /// The price of a model wherever it is sold over the network, the highest if several sell it. A gateway may prefix
    /// the name with the seller, and writes dots or dashes.
    pub(super) fn find_anywhere(&self, model: &str) -> Option<Price> {
        let bare = model.rsplit('/').next().unwrap_or(model);
        let dashed = bare.replace('.', "-");
        let hosts = self
            .entries
            .iter()
            .flat_map(|it| &it.hosts)
            .filter(|it| *it != COMMAND);
        let sold = hosts
            .flat_map(|host| [self.find(host, bare), self.find(host, &dashed)])
            .flatten();
        sold.max_by_key(|it| (it.rates.output, it.rates.input))
    }

    fn find_resold(&self, host: &str, model: &str) -> Option<Price> {
        if host != "openrouter.ai" {
            return None;
        }
        let (vendor, origin) = VENDORS
            .iter()
            .find(|(vendor, _)| model.starts_with(vendor))?;
        let name = &model[vendor.len()..];
        let name = if *vendor == "anthropic/" {
            name.replace('.', "-")
        } else {
            name.to_owned()
        };
        self.find(origin, &name)
    }
}

impl Entry {
    fn is_at(&self, host: &str) -> bool {
        let under = |it: &String| {
            host.strip_suffix(it.as_str())
                .is_some_and(|it| it.is_empty() || it.ends_with('.'))
        };
        self.hosts.is_empty() || self.hosts.iter().any(under)
    }

    /// A cache whose price is not given costs what input costs.
    fn price(&self) -> Price {
        let rates = |input, output, read: Option<u64>, write: Option<u64>| Rates {
            input,
            output,
            cache_read: read.unwrap_or(input),
            cache_write: write.unwrap_or(input),
        };
        Price {
            rates: rates(self.input, self.output, self.cache_read, self.cache_write),
            web_search: self.web_search,
            long: self.long.map(|it| {
                (
                    it.over,
                    rates(it.input, it.output, it.cache_read, it.cache_write),
                )
            }),
            ..Price::default()
        }
    }
}

/// Whether a name matches a model: the name itself, or a dated version of it. A longer name is another model, and may
/// cost more.
fn stands_for(name: &str, model: &str) -> bool {
    let model = model.strip_prefix("models/").unwrap_or(model);
    let Some(rest) = model.strip_prefix(name) else {
        return false;
    };
    if rest.is_empty() || rest == "-latest" {
        return true;
    }
    let Some(version) = rest.strip_prefix(['-', '@']) else {
        return false;
    };
    let mut parts = version.split('-');
    let is_long = parts.next().is_some_and(|it| it.len() >= 3);
    is_long && version.bytes().all(|it| it.is_ascii_digit() || it == b'-')
}
