//! The settings of the user, as plain values: faces read them from files, variables or screens of their own.
//!
//! `config/default.toml` has every key with its default and meaning; it is the list of what can be set.

mod embeddings;
mod search;
mod server;

use std::collections::BTreeMap;
use std::path::PathBuf;

use pathfinder_core::contract::{Role, ThinkingMode};
use pathfinder_core::settings::{
    BUILTIN, LOCAL, LookUp, Method, OnUnreachable, ReasonerKind, SearchDepth, Settings,
};
use pathfinder_core::source::{AuthorityTable, SourceType};
use pathfinder_text::Lang;
use serde::{Deserialize, Serialize};

use crate::web;

pub use embeddings::Embeddings;
pub use search::{
    Academic, Fetch, ProviderSection, Search, SearchScope, SearchType, usual_interval_ms,
};
pub use server::{ServerSection, is_secret_name};

/// Every key with its default.
pub const DEFAULTS: &str = include_str!("../../../config/default.toml");

/// Every setting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub research: Research,
    pub model: Model,
    pub embeddings: Embeddings,
    pub search: Search,
    pub academic: Academic,
    pub fetch: Fetch,
    /// By the names of the providers.
    pub provider: BTreeMap<String, ProviderSection>,
    /// The user's own MCP servers, by their names.
    pub mcp: BTreeMap<String, ServerSection>,
    pub explore: Explore,
    pub authority: Authority,
    pub docs: Docs,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Research {
    pub iterations: u32,
    pub budget_usd: f64,
    pub process_budget_usd: f64,
    pub lang: LangChoice,
    pub reasoner: Reasoner,
    pub method: Method,
    pub thinking: ThinkingMode,
    pub depth: SearchDepth,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LangChoice {
    Auto,
    Ko,
    En,
}

impl LangChoice {
    pub fn lang(self) -> Option<Lang> {
        match self {
            LangChoice::Auto => None,
            LangChoice::Ko => Some(Lang::Korean),
            LangChoice::En => Some(Lang::English),
        }
    }
}

/// Who thinks. `auto` chooses the best available.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reasoner {
    Auto,
    Builtin,
    Model,
    /// The program that uses this crate answers requests itself. Only a wish can say so: a settings file cannot know
    /// who reads it.
    #[serde(skip)]
    Host,
}

impl Reasoner {
    /// Those that a setting or a flag can name.
    pub const CONFIGURABLE: [Reasoner; 3] = [Reasoner::Auto, Reasoner::Builtin, Reasoner::Model];

    pub fn name(self) -> &'static str {
        match self {
            Reasoner::Auto => "auto",
            Reasoner::Builtin => BUILTIN,
            Reasoner::Model => "model",
            Reasoner::Host => HOST,
        }
    }
}

/// The model, and what replaces it in a role.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    pub provider: ProviderName,
    pub name: String,
    pub base_url: String,
    pub key_env: String,
    pub api_version: String,
    pub max_tokens: u32,
    pub thinking_tokens: u32,
    pub prompt_tokens: u32,
    pub json_schema: bool,
    pub stream: bool,
    /// 0 means what suits whoever answers.
    pub calls_side_by_side: usize,
    pub attempts: u32,
    pub attempt_seconds: u64,
    pub call_seconds: u64,
    pub on_unreachable: OnUnreachable,
    pub prices_file: PathBuf,
    /// 0 means free; -1 means the price in the price lists.
    pub price: i64,
    pub planner: RoleSettings,
    pub reader: RoleSettings,
    pub judge: RoleSettings,
    pub writer: RoleSettings,
}

/// What is different in a role; an empty or 0 value is inherited.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoleSettings {
    pub provider: ProviderName,
    pub name: String,
    pub base_url: String,
    pub key_env: String,
    pub max_tokens: u32,
    pub thinking_tokens: u32,
    pub prompt_tokens: u32,
}

/// The provider of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderName {
    /// As above, for a role.
    #[serde(rename = "")]
    Same,
    Auto,
    Anthropic,
    Openai,
    Azure,
    Gemini,
    Openrouter,
    Claude,
    Ollama,
}

impl Model {
    pub fn role(&self, role: Role) -> &RoleSettings {
        match role {
            Role::Planner => &self.planner,
            Role::Reader => &self.reader,
            Role::Judge => &self.judge,
            Role::Writer => &self.writer,
        }
    }

    pub fn role_mut(&mut self, role: Role) -> &mut RoleSettings {
        match role {
            Role::Planner => &mut self.planner,
            Role::Reader => &mut self.reader,
            Role::Judge => &mut self.judge,
            Role::Writer => &mut self.writer,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explore {
    pub aims: usize,
    pub hits_per_search: usize,
    pub sources_per_iteration: usize,
    pub items_per_source: usize,
    pub hypotheses_per_source: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Authority {
    pub paper: f64,
    pub official: f64,
    pub news: f64,
    pub local: f64,
    pub blog: f64,
    pub forum: f64,
    pub unknown: f64,
    pub hosts: BTreeMap<String, SourceType>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Docs {
    pub folders: Vec<PathBuf>,
    pub trust_front_matter: bool,
}

/// The name of a reasoner that is neither a model of ours nor built in.
pub(crate) const HOST: &str = "host";
const ITERATIONS_MAX: u32 = 1_000_000;
/// The largest budget that a session may have.
pub const BUDGET_USD_MAX: f64 = 1_000_000.0;

impl Default for Config {
    fn default() -> Config {
        toml::from_str(DEFAULTS).expect("a test keeps the defaults readable")
    }
}

impl Config {
    /// The settings that a new session starts with.
    pub fn settings(&self, lang: Lang) -> Settings {
        Settings {
            method: self.research.method,
            lang,
            iterations_max: self.research.iterations,
            budget_micro_usd: micro_usd(self.research.budget_usd),
            providers: vec![LOCAL.to_owned()],
            folders: Vec::new(),
            reasoner: BUILTIN.to_owned(),
            reasoner_kind: ReasonerKind::Builtin,
            models: Vec::new(),
            embeddings: None,
            on_unreachable: self.model.on_unreachable,
            papers_per_query_max: self.academic.max_papers_per_query as usize,
            keeps_papers: self.academic.auto_download_pdf,
            trusts_front_matter: self.docs.trust_front_matter,
            fetches_content: self.search.fetch_content,
            follows_citations: false,
            looks_up_papers: LookUp::Nothing,
            retraction_registries: web::retraction_registries(),
            results_per_query: Some(self.search.results_per_query as usize),
            aims_max: self.explore.aims,
            hits_per_search_max: self.explore.hits_per_search,
            sources_per_iteration_max: self.explore.sources_per_iteration,
            items_per_source_max: self.explore.items_per_source,
            hypotheses_per_source_max: self.explore.hypotheses_per_source,
            authority: self.authority_table(),
            thinking_mode: self.research.thinking,
            search_depth: self.research.depth,
            asks_approval: false,
        }
    }

    pub(crate) fn authority_table(&self) -> AuthorityTable {
        self.authority.table()
    }

    /// Checks what types cannot express; the error names the key.
    pub fn check(&self) -> Result<(), String> {
        let Explore {
            aims,
            hits_per_search,
            sources_per_iteration,
            items_per_source,
            hypotheses_per_source,
        } = self.explore;
        let counts = [
            ("explore.aims", aims, 1, 100),
            ("explore.hits_per_search", hits_per_search, 1, 1000),
            (
                "explore.sources_per_iteration",
                sources_per_iteration,
                1,
                1000,
            ),
            ("explore.items_per_source", items_per_source, 1, 1000),
            (
                "explore.hypotheses_per_source",
                hypotheses_per_source,
                0,
                1000,
            ),
        ];
        if !(1..=ITERATIONS_MAX).contains(&self.research.iterations) {
            return Err(format!(
                "research.iterations must be from 1 to {ITERATIONS_MAX}"
            ));
        }
        for (name, usd) in [
            ("budget_usd", self.research.budget_usd),
            ("process_budget_usd", self.research.process_budget_usd),
        ] {
            if !(0.0..=BUDGET_USD_MAX).contains(&usd) {
                return Err(format!(
                    "research.{name} must be from 0 to {BUDGET_USD_MAX}"
                ));
            }
        }
        self.model.check()?;
        self.embeddings.check()?;
        self.check_searching()?;
        for (key, value, least, most) in counts {
            if !(least..=most).contains(&value) {
                return Err(format!("{key} must be from {least} to {most}"));
            }
        }
        let trusted = self
            .authority
            .values()
            .into_iter()
            .find(|(_, value)| !(0.0..=1.0).contains(value));
        trusted.map_or(Ok(()), |(kind, _)| {
            Err(format!("authority.{} must be from 0 to 1", kind.name()))
        })
    }
}

impl ProviderName {
    pub(crate) fn name(self) -> &'static str {
        match self {
            ProviderName::Same | ProviderName::Auto => "auto",
            ProviderName::Anthropic => "anthropic",
            ProviderName::Openai => "openai",
            ProviderName::Azure => "azure",
            ProviderName::Gemini => "gemini",
            ProviderName::Openrouter => "openrouter",
            ProviderName::Claude => "claude",
            ProviderName::Ollama => "ollama",
        }
    }

    /// Whether the user left it unset.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, ProviderName::Same | ProviderName::Auto)
    }
}

impl Model {
    /// The longest reply of a role, and how much of it may go into thinking.
    pub(crate) fn tokens(&self, role: Role) -> (u32, u32) {
        let own = self.role(role);
        let or = |own: u32, shared: u32| if own > 0 { own } else { shared };
        (
            or(own.max_tokens, self.max_tokens),
            or(own.thinking_tokens, self.thinking_tokens),
        )
    }

    /// A role that is told to think for longer than its reply may be.
    fn overthinks(&self) -> Option<Role> {
        let is_told = |it: &Role| self.role(*it).thinking_tokens > 0;
        Role::ALL.into_iter().filter(is_told).find(|it| {
            let (max_tokens, thinking_tokens) = self.tokens(*it);
            thinking_tokens >= max_tokens
        })
    }

    fn check(&self) -> Result<(), String> {
        let numbers = [
            (
                "model.max_tokens",
                u64::from(self.max_tokens),
                64,
                1_000_000,
            ),
            (
                "model.prompt_tokens",
                u64::from(self.prompt_tokens),
                1000,
                10_000_000,
            ),
            (
                "model.calls_side_by_side",
                self.calls_side_by_side as u64,
                0,
                1000,
            ),
            ("model.attempts", u64::from(self.attempts), 1, 100),
            ("model.attempt_seconds", self.attempt_seconds, 1, 86_400),
            ("model.call_seconds", self.call_seconds, 1, 86_400),
        ];
        match numbers.into_iter().find(|(_, value, least, most)| !(least..=most).contains(&value)) {
            Some((key, _, least, most)) => Err(format!("{key} must be from {least} to {most}")),
            None if self.thinking_tokens >= self.max_tokens => {
                Err("model.thinking_tokens must be less than model.max_tokens".to_owned())
            }
            None if self.overthinks().is_some() => {
                let role = self.overthinks().map(Role::name).unwrap_or_default();
                Err(format!("model.{role}.thinking_tokens must be less than its max_tokens"))
            }
            None if !(-1..=0).contains(&self.price) => {
                Err("model.price must be 0 (free) or -1 (by the price lists); others go in model.prices_file"
                    .to_owned())
            }
            None => Ok(()),
        }
    }
}

impl Authority {
    fn values(&self) -> [(SourceType, f64); 7] {
        [
            (SourceType::Paper, self.paper),
            (SourceType::Official, self.official),
            (SourceType::News, self.news),
            (SourceType::Local, self.local),
            (SourceType::Blog, self.blog),
            (SourceType::Forum, self.forum),
            (SourceType::Unknown, self.unknown),
        ]
    }

    fn table(&self) -> AuthorityTable {
        AuthorityTable {
            values: self.values().into_iter().collect(),
            hosts: self.hosts.clone(),
        }
    }
}

pub fn micro_usd(usd: f64) -> u64 {
    (usd * 1_000_000.0).round() as u64
}

#[cfg(test)]
mod tests;
