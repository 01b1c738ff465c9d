//! The settings of searching and fetching.

use std::time::Duration;

use pathfinder_sources::provider::{self, Family, PROVIDERS};
use serde::{Deserialize, Serialize};

use super::Config;

/// Where a session searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchScope {
    Auto,
    Web,
    Exa,
    Hybrid,
    Academic,
    /// An Anthropic model that searches the web by itself.
    Claude,
    Local,
}

impl SearchScope {
    pub const ALL: [SearchScope; 7] = [
        SearchScope::Auto,
        SearchScope::Web,
        SearchScope::Exa,
        SearchScope::Hybrid,
        SearchScope::Academic,
        SearchScope::Claude,
        SearchScope::Local,
    ];

    pub fn name(self) -> &'static str {
        match self {
            SearchScope::Auto => "auto",
            SearchScope::Web => "web",
            SearchScope::Exa => "exa",
            SearchScope::Hybrid => "hybrid",
            SearchScope::Academic => "academic",
            SearchScope::Claude => "claude",
            SearchScope::Local => "local",
        }
    }

    pub fn named(name: &str) -> Option<SearchScope> {
        SearchScope::ALL.into_iter().find(|it| it.name() == name)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    pub engine: SearchScope,
    pub parallel_count: usize,
    pub fallback: bool,
    pub results_per_query: u32,
    pub fetch_content: bool,
    pub include_contents: bool,
    pub web: Vec<String>,
    pub search_seconds: u64,
    pub mailto: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Academic {
    pub enabled: bool,
    pub sources: Vec<String>,
    pub auto_download_pdf: bool,
    pub max_papers_per_query: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fetch {
    pub max_age_seconds: u64,
    pub respect_robots: bool,
    pub allow_private_hosts: Vec<String>,
    pub page_seconds: u64,
    pub bytes_max: usize,
    pub pdf_bytes_max: usize,
    pub host_interval_ms: u64,
    pub connections_max: usize,
    pub cache_bytes_max: u64,
    pub contact: String,
}

/// One search provider. Settings that only some of them support are optional.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProviderSection {
    pub enabled: bool,
    pub base_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_env: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine_id_env: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_type: Option<SearchType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub categories: Option<Vec<String>>,
    /// Below 0: the provider's usual fee.
    pub fee_usd: f64,
    /// Below 0: the provider's usual interval.
    pub interval_ms: i64,
    /// 0 for `search.search_seconds`.
    pub timeout_seconds: u64,
}

/// How Exa matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchType {
    Auto,
    Neural,
    Keyword,
}

pub(super) const FEE_USD_MAX: f64 = 1_000.0;
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: i64 = 86_400_000;
pub(super) const SECONDS_MAX: u64 = 3_600;

impl Config {
    /// Checks what types cannot express about searching and fetching. The error names the key.
    pub(super) fn check_searching(&self) -> Result<(), String> {
        if let Some((key, _, least, most)) = self
            .searching_numbers()
            .into_iter()
            .find(|(_, value, least, most)| !(least..=most).contains(&value))
        {
            return Err(format!("{key} must be from {least} to {most}"));
        }
        let (servers, web): (Vec<String>, Vec<String>) = self
            .search
            .web
            .iter()
            .cloned()
            .partition(|it| it.starts_with(provider::mcp::PREFIX));
        let unknown = servers
            .iter()
            .find(|it| !self.mcp.contains_key(&it[provider::mcp::PREFIX.len()..]));
        if let Some(unknown) = unknown {
            return Err(format!(
                "search.web: there is no server `{unknown}` in [mcp]"
            ));
        }
        check_names("search.web", &web, Family::Web)?;
        check_names("academic.sources", &self.academic.sources, Family::Academic)?;
        self.mcp.iter().try_for_each(|(name, it)| it.check(name))?;
        self.provider
            .iter()
            .try_for_each(|(name, it)| it.check(name))
    }

    /// Each number of searching and fetching: its key, its value, the least and the most it may be.
    fn searching_numbers(&self) -> [(&'static str, u64, u64, u64); 9] {
        let (search, fetch) = (&self.search, &self.fetch);
        let (parallel, results) = (search.parallel_count, search.results_per_query);
        let papers = self.academic.max_papers_per_query;
        let seconds = |key, value| (key, value, 1, SECONDS_MAX);
        let size = |key, value: usize| (key, value as u64, 1 << 10, 1 << 28);
        [
            ("search.parallel_count", parallel as u64, 1, 10),
            ("search.results_per_query", results.into(), 1, 100),
            seconds("search.search_seconds", search.search_seconds),
            ("academic.max_papers_per_query", papers.into(), 1, 100),
            seconds("fetch.page_seconds", fetch.page_seconds),
            size("fetch.bytes_max", fetch.bytes_max),
            size("fetch.pdf_bytes_max", fetch.pdf_bytes_max),
            ("fetch.host_interval_ms", fetch.host_interval_ms, 0, HOUR_MS),
            (
                "fetch.connections_max",
                fetch.connections_max as u64,
                1,
                1_000,
            ),
        ]
    }
}

impl Search {
    /// How long a search may take; `own` is the value in the provider's section.
    pub fn deadline(&self, own: u64) -> Duration {
        Duration::from_secs(if own == 0 { self.search_seconds } else { own })
    }
}

impl ProviderSection {
    fn check(&self, name: &str) -> Result<(), String> {
        if !(-1.0..=FEE_USD_MAX).contains(&self.fee_usd) {
            return Err(format!(
                "provider.{name}.fee_usd must be from 0 to {FEE_USD_MAX}, or -1"
            ));
        }
        if !(-1..=DAY_MS).contains(&self.interval_ms) {
            return Err(format!(
                "provider.{name}.interval_ms must be from 0 to {DAY_MS}, or -1"
            ));
        }
        if self.timeout_seconds > SECONDS_MAX {
            return Err(format!(
                "provider.{name}.timeout_seconds must be from 1 to {SECONDS_MAX}, or 0"
            ));
        }
        let fields = self.categories.iter().flatten();
        match fields
            .into_iter()
            .find(|it| provider::Category::parse(it).is_none())
        {
            Some(wrong) => Err(format!(
                "provider.{name}.categories: `{wrong}` is no field of science"
            )),
            None => Ok(()),
        }
    }
}

/// The usual interval between two requests to a provider, by the key of its setting: `provider.<name>.interval_ms`.
pub fn usual_interval_ms(key: &str) -> f64 {
    let name = key
        .trim_start_matches("provider.")
        .trim_end_matches(".interval_ms");
    provider::find(name).map_or(0.0, |it| it.pace.interval.as_millis() as f64)
}

/// Fails if a name is not that of a provider of this family.
fn check_names(key: &str, names: &[String], family: Family) -> Result<(), String> {
    let known: Vec<&str> = PROVIDERS
        .iter()
        .filter(|it| it.family == family)
        .map(|it| it.name)
        .collect();
    match names.iter().find(|it| !known.contains(&it.as_str())) {
        Some(wrong) => Err(format!("{key}: `{wrong}` is none of {}", known.join(", "))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use pathfinder_sources::provider::Access;

    use super::*;

    #[test]
    fn every_provider_has_a_section_and_its_own_variable() {
        let config = Config::default();
        let mut names: Vec<&str> = PROVIDERS.iter().map(|it| it.name).collect();
        names.sort_unstable();
        let sections: Vec<&str> = config.provider.keys().map(String::as_str).collect();
        assert_eq!(sections, names);
        for provider in PROVIDERS {
            let usual = match provider.access {
                Access::Open | Access::Mailto => None,
                Access::Better { variable } | Access::Needed { variable } => Some(variable),
            };
            let section = &config.provider[provider.name];
            assert_eq!(section.key_env.as_deref(), usual, "{}", provider.name);
        }
    }
}
