//! What a session was told at its start. Kept in its first event, so that replay needs nothing else.

use pathfinder_text::Lang;
use serde::{Deserialize, Serialize};

use crate::contract::Role;
use crate::source::AuthorityTable;

/// What is asked about a paper before it is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LookUp {
    #[default]
    Nothing,
    Retraction,
    RetractionAndOpenCopy,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    pub method: Method,
    pub lang: Lang,
    pub iterations_max: u32,
    pub budget_micro_usd: u64,
    /// Names of the providers that are asked.
    pub providers: Vec<String>,
    /// The folders that the session is limited to; empty for all local documents.
    pub folders: Vec<String>,
    /// Who thinks, for the report.
    pub reasoner: String,
    /// Models are asked before the built-in reasoner is.
    #[serde(default)]
    pub asks_models: bool,
    /// The models that are asked, one in each role. Empty where the built-in reasoner thinks, and in sessions of versions
    /// that did not keep them.
    #[serde(default)]
    pub models: Vec<AskedModel>,
    #[serde(default)]
    pub on_unreachable: OnUnreachable,
    /// Papers that are read for one query at most.
    #[serde(default = "papers_per_query_max")]
    pub papers_per_query_max: usize,
    /// The files of papers are kept.
    #[serde(default = "yes")]
    pub keeps_papers: bool,
    /// Documents that the providers name are fetched; else what the providers send of them is read.
    #[serde(default = "yes")]
    pub fetches_content: bool,
    /// Who cites a paper that helped, and whom it cites, is searched too.
    #[serde(default)]
    pub follows_citations: bool,
    /// Before a paper is read, it is asked whether it was retracted, and where it can be read for free.
    #[serde(default)]
    pub looks_up_papers: LookUp,
    /// A local document is believed when it names its own address and type.
    #[serde(default = "yes")]
    pub trusts_front_matter: bool,
    /// What a provider on the network is asked for in one search; as many as are taken where none is set.
    #[serde(default)]
    pub results_per_query: Option<usize>,
    pub hits_per_search_max: usize,
    pub sources_per_iteration_max: usize,
    pub items_per_source_max: usize,
    pub hypotheses_per_source_max: usize,
    pub authority: AuthorityTable,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    Pathfinder,
}

/// A model as a session asks it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedModel {
    pub role: Role,
    pub provider: String,
    pub name: String,
    /// Where it was when it was chosen; empty for a command. It is compared with where the model is now, and nobody
    /// connects to it: a journal does not say where documents go.
    pub address: String,
}

/// What happens when a model stays out of reach.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnUnreachable {
    #[default]
    Pause,
    /// Go on with the built-in reasoner.
    Builtin,
}

/// The provider of the user's own documents.
pub const LOCAL: &str = "local";

impl Settings {
    /// Whether local documents are searched and nothing else: then the network is not touched.
    pub fn is_local(&self) -> bool {
        self.providers.iter().all(|it| it == LOCAL)
    }
}

fn papers_per_query_max() -> usize {
    5
}

fn yes() -> bool {
    true
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            method: Method::Pathfinder,
            lang: Lang::English,
            iterations_max: 100,
            budget_micro_usd: 10_000_000,
            providers: vec![LOCAL.into()],
            folders: Vec::new(),
            reasoner: "builtin".into(),
            asks_models: false,
            models: Vec::new(),
            on_unreachable: OnUnreachable::Pause,
            papers_per_query_max: papers_per_query_max(),
            keeps_papers: true,
            fetches_content: true,
            follows_citations: false,
            looks_up_papers: LookUp::Nothing,
            trusts_front_matter: true,
            results_per_query: Some(10),
            hits_per_search_max: 20,
            sources_per_iteration_max: 8,
            items_per_source_max: 5,
            hypotheses_per_source_max: 2,
            authority: AuthorityTable::default(),
        }
    }
}
