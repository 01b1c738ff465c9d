//! How a provider is reached and what it may cost: plain data that comes from the user's settings alone.

use std::fmt;
use std::time::Duration;

use pathfinder_http::{BaseUrl, Secret};

/// How large a reply may be by default.
pub const REPLY_BYTES_MAX: usize = 4 << 20;

const DEADLINE: Duration = Duration::from_secs(30);

/// One provider as its user set it up.
#[derive(Debug, Clone)]
pub struct Settings {
    /// None for the provider's own address.
    pub base_url: Option<BaseUrl>,
    pub key: Option<Secret>,
    /// The search engine that Google's key is for.
    pub engine_id: Option<String>,
    /// Where the provider may write to; some serve users who give it better, and Unpaywall serves no others.
    pub mailto: Option<Mailto>,
    pub mode: SearchMode,
    /// Whether the provider should send the documents along; Exa can.
    pub contents: bool,
    /// What a search costs, instead of what the table says.
    pub fee_usd: Option<f64>,
    /// How long to wait between two requests, instead of what the provider asks.
    pub interval: Option<Duration>,
    /// For the whole search: connecting, waiting, reading, and the second request where there is one.
    pub deadline: Duration,
    pub reply_bytes_max: usize,
}

/// How Exa matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SearchMode {
    #[default]
    Auto,
    Neural,
    Keyword,
}

/// An e-mail address, as far as a request needs to know.
#[derive(Clone, PartialEq, Eq)]
pub struct Mailto(String);

impl Default for Settings {
    fn default() -> Self {
        Settings {
            base_url: None,
            key: None,
            engine_id: None,
            mailto: None,
            mode: SearchMode::default(),
            contents: true,
            fee_usd: None,
            interval: None,
            deadline: DEADLINE,
            reply_bytes_max: REPLY_BYTES_MAX,
        }
    }
}

impl SearchMode {
    pub fn parse(name: &str) -> Option<SearchMode> {
        match name {
            "auto" => Some(SearchMode::Auto),
            "neural" => Some(SearchMode::Neural),
            "keyword" => Some(SearchMode::Keyword),
            _ => None,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            SearchMode::Auto => "auto",
            SearchMode::Neural => "neural",
            SearchMode::Keyword => "keyword",
        }
    }
}

impl Mailto {
    pub fn parse(text: &str) -> Option<Mailto> {
        let text = text.trim();
        let (name, host) = text.split_once('@')?;
        let fits =
            !name.is_empty() && host.contains('.') && text.bytes().all(|it| it.is_ascii_graphic());
        fits.then(|| Mailto(text.to_owned()))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Mailto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mailto")
    }
}
