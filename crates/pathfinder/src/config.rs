//! The settings, and the layers they come from.
//!
//! `config/default.toml` has every key with its default and meaning; it is the list of what can be set.

mod edit;
mod json;
mod key;
mod layers;
mod mcp;
mod search;

use std::collections::BTreeMap;
use std::path::PathBuf;

use pathfinder_core::contract::Role;
use pathfinder_core::settings::{LOCAL, LookUp, Method, OnUnreachable, Settings};
use pathfinder_core::source::{AuthorityTable, SourceType};
use pathfinder_text::Lang;
use serde::{Deserialize, Serialize};

pub(crate) use edit::set;
pub(crate) use key::{Say, Whose, distance, say};
pub(crate) use layers::{ConfigError, Loaded, Places, load};
pub(crate) use mcp::{ServerSection, is_secret_name};
pub(crate) use search::{Academic, Engine, Fetch, ProviderSection, Search, SearchType};

/// Every setting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    pub(crate) research: Research,
    pub(crate) model: Model,
    pub(crate) search: Search,
    pub(crate) academic: Academic,
    pub(crate) fetch: Fetch,
    /// By the names of the providers.
    pub(crate) provider: BTreeMap<String, ProviderSection>,
    /// The user's own MCP servers, by their names.
    pub(crate) mcp: BTreeMap<String, ServerSection>,
    pub(crate) explore: Explore,
    pub(crate) authority: Authority,
    pub(crate) docs: Docs,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Research {
    pub(crate) iterations: u32,
    pub(crate) budget_usd: f64,
    pub(crate) process_budget_usd: f64,
    pub(crate) lang: LangChoice,
    pub(crate) reasoner: Reasoner,
    pub(crate) method: MethodName,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LangChoice {
    Auto,
    Ko,
    En,
}

impl LangChoice {
    pub(crate) fn lang(self) -> Option<Lang> {
        match self {
            LangChoice::Auto => None,
            LangChoice::Ko => Some(Lang::Korean),
            LangChoice::En => Some(Lang::English),
        }
    }
}

/// Who thinks. `auto` takes the best that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reasoner {
    Auto,
    Builtin,
    Model,
}

/// The model, and who takes its place in a role.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Model {
    pub(crate) provider: ProviderName,
    pub(crate) name: String,
    pub(crate) base_url: String,
    pub(crate) key_env: String,
    pub(crate) api_version: String,
    pub(crate) max_tokens: u32,
    pub(crate) thinking_tokens: u32,
    pub(crate) prompt_tokens: u32,
    pub(crate) json_schema: bool,
    pub(crate) stream: bool,
    pub(crate) calls_side_by_side: usize,
    pub(crate) attempts: u32,
    pub(crate) attempt_seconds: u64,
    pub(crate) call_seconds: u64,
    pub(crate) on_unreachable: OnUnreachable,
    pub(crate) prices_file: PathBuf,
    /// 0 is free; -1 is what the price lists say.
    pub(crate) price: i64,
    pub(crate) planner: RoleModel,
    pub(crate) reader: RoleModel,
    pub(crate) judge: RoleModel,
    pub(crate) writer: RoleModel,
}

/// What is different in a role; what is empty or 0 is not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoleModel {
    pub(crate) provider: ProviderName,
    pub(crate) name: String,
    pub(crate) base_url: String,
    pub(crate) key_env: String,
    pub(crate) max_tokens: u32,
    pub(crate) prompt_tokens: u32,
}

/// Whose model it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProviderName {
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
    pub(crate) fn role(&self, role: Role) -> &RoleModel {
        match role {
            Role::Planner => &self.planner,
            Role::Reader => &self.reader,
            Role::Judge => &self.judge,
            Role::Writer => &self.writer,
        }
    }

    pub(crate) fn role_mut(&mut self, role: Role) -> &mut RoleModel {
        match role {
            Role::Planner => &mut self.planner,
            Role::Reader => &mut self.reader,
            Role::Judge => &mut self.judge,
            Role::Writer => &mut self.writer,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MethodName {
    Pathfinder,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explore {
    pub(crate) hits_per_search: usize,
    pub(crate) sources_per_iteration: usize,
    pub(crate) items_per_source: usize,
    pub(crate) hypotheses_per_source: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Authority {
    pub(crate) paper: f64,
    pub(crate) official: f64,
    pub(crate) news: f64,
    pub(crate) local: f64,
    pub(crate) blog: f64,
    pub(crate) forum: f64,
    pub(crate) unknown: f64,
    pub(crate) hosts: BTreeMap<String, SourceType>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Docs {
    pub(crate) folders: Vec<PathBuf>,
    pub(crate) trust_front_matter: bool,
}

/// How the built-in reasoner is called.
pub(crate) const BUILTIN: &str = "builtin";
const ITERATIONS_MAX: u32 = 1_000_000;
const BUDGET_USD_MAX: f64 = 1_000_000.0;

impl Config {
    /// What a session is told at its start.
    pub(crate) fn settings(&self, lang: Lang) -> Settings {
        let MethodName::Pathfinder = self.research.method;
        Settings {
            method: Method::Pathfinder,
            lang,
            iterations_max: self.research.iterations,
            budget_micro_usd: micro_usd(self.research.budget_usd),
            providers: vec![LOCAL.to_owned()],
            folders: Vec::new(),
            reasoner: BUILTIN.to_owned(),
            asks_models: false,
            models: Vec::new(),
            on_unreachable: self.model.on_unreachable,
            papers_per_query_max: self.academic.max_papers_per_query as usize,
            keeps_papers: self.academic.auto_download_pdf,
            trusts_front_matter: self.docs.trust_front_matter,
            fetches_content: self.search.fetch_content,
            follows_citations: false,
            looks_up_papers: LookUp::Nothing,
            results_per_query: Some(self.search.results_per_query as usize),
            hits_per_search_max: self.explore.hits_per_search,
            sources_per_iteration_max: self.explore.sources_per_iteration,
            items_per_source_max: self.explore.items_per_source,
            hypotheses_per_source_max: self.explore.hypotheses_per_source,
            authority: self.authority_table(),
        }
    }

    pub(crate) fn authority_table(&self) -> AuthorityTable {
        self.authority.table()
    }

    /// What a value must be beyond its type. Names the key.
    fn check(&self) -> Result<(), String> {
        let Explore {
            hits_per_search,
            sources_per_iteration,
            items_per_source,
            hypotheses_per_source,
        } = self.explore;
        let counts = [
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

impl Model {
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
                1,
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

pub(crate) fn micro_usd(usd: f64) -> u64 {
    (usd * 1_000_000.0).round() as u64
}

#[cfg(test)]
mod tests;
