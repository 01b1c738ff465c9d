//! The settings of a session. Its first event holds them, so that replay needs nothing else.

use pathfinder_text::{Lang, lists};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::contract::{Role, ThinkingMode};
use crate::source::AuthorityTable;

/// What to look up about a paper before it is read.
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
    /// Names of the providers to search.
    pub providers: Vec<String>,
    /// The folders that local search is limited to; empty for all local documents.
    pub folders: Vec<String>,
    /// Who thinks, for the report.
    pub reasoner: String,
    #[serde(rename = "asks_models", default)]
    pub reasoner_kind: ReasonerKind,
    /// The model of each role. Empty if the built-in reasoner thinks, and in sessions of versions that did not record
    /// them.
    #[serde(default)]
    pub models: Vec<AskedModel>,
    /// The server of embeddings that ranks passages too. It never changes within a session, so that all fits are
    /// comparable.
    #[serde(default)]
    pub embeddings: Option<AskedEmbeddings>,
    #[serde(default)]
    pub on_unreachable: OnUnreachable,
    /// The most papers that are read for one query.
    #[serde(default = "papers_per_query_max")]
    pub papers_per_query_max: usize,
    /// Keep the files of papers.
    #[serde(default = "yes")]
    pub keeps_papers: bool,
    /// Fetch the documents that providers return; otherwise only the text that providers send is read.
    #[serde(default = "yes")]
    pub fetches_content: bool,
    /// Also search for the papers that cite a helpful paper and for those that it cites.
    #[serde(default)]
    pub follows_citations: bool,
    /// Before a paper is read, look up whether it was retracted and where an open copy is.
    #[serde(default)]
    pub looks_up_papers: LookUp,
    /// The providers whose results say whether a paper was retracted.
    #[serde(default = "retraction_registries")]
    pub retraction_registries: Vec<String>,
    /// Believe a local document that states its own address and type.
    #[serde(default = "yes")]
    pub trusts_front_matter: bool,
    /// How many results to request from a network provider in one search; if not set, as many as are used.
    #[serde(default)]
    pub results_per_query: Option<usize>,
    /// How many aims an iteration has: its target, then open sub-questions, then unused keywords.
    #[serde(default = "one_aim")]
    pub aims_max: usize,
    pub hits_per_search_max: usize,
    pub sources_per_iteration_max: usize,
    pub items_per_source_max: usize,
    pub hypotheses_per_source_max: usize,
    pub authority: AuthorityTable,
    /// What the method `deep` plans by.
    #[serde(default)]
    pub thinking_mode: ThinkingMode,
    #[serde(default)]
    pub search_depth: SearchDepth,
    /// The method `deep` waits until a person has approved its plan.
    #[serde(default)]
    pub asks_approval: bool,
}

/// How much an iteration of the method `deep` searches and reads.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchDepth {
    Shallow,
    #[default]
    Medium,
    Deep,
}

impl SearchDepth {
    pub const ALL: [SearchDepth; 3] =
        [SearchDepth::Shallow, SearchDepth::Medium, SearchDepth::Deep];

    /// As flags, settings and journals spell it.
    pub fn name(self) -> &'static str {
        match self {
            SearchDepth::Shallow => "shallow",
            SearchDepth::Medium => "medium",
            SearchDepth::Deep => "deep",
        }
    }

    /// How many queries a plan chooses.
    pub fn queries(self) -> usize {
        match self {
            SearchDepth::Shallow => 3,
            SearchDepth::Medium => 4,
            SearchDepth::Deep => 5,
        }
    }

    /// How many sources are read where the settings allow so many.
    pub fn sources(self, sources_max: usize) -> usize {
        match self {
            SearchDepth::Shallow => sources_max.div_ceil(2),
            SearchDepth::Medium => sources_max,
            SearchDepth::Deep => sources_max + sources_max.div_ceil(2),
        }
    }
}

/// How a session proceeds; `method::phases` lists the phases of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    Pathfinder,
    Plain,
    Deep,
}

impl Method {
    pub const ALL: [Method; 3] = [Method::Pathfinder, Method::Plain, Method::Deep];

    /// As flags, settings and journals spell it.
    pub fn name(self) -> &'static str {
        match self {
            Method::Pathfinder => "pathfinder",
            Method::Plain => "plain",
            Method::Deep => "deep",
        }
    }
}

/// Who is asked first. The built-in reasoner answers whatever the others cannot.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ReasonerKind {
    #[default]
    Builtin,
    /// Models that we call and pay.
    Models,
    /// The program that uses Pathfinder is itself a model: it collects requests and answers them by key.
    Host,
}

/// How journals spell it: a flag at first, and a name since there is a third kind.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum SpelledKind {
    AsksModels(bool),
    Named(NamedKind),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NamedKind {
    Host,
}

impl Serialize for ReasonerKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A checkpoint does not describe its types; the flag was one byte there.
        if !serializer.is_human_readable() {
            return (*self as u8).serialize(serializer);
        }
        let spelled = match self {
            ReasonerKind::Builtin => SpelledKind::AsksModels(false),
            ReasonerKind::Models => SpelledKind::AsksModels(true),
            ReasonerKind::Host => SpelledKind::Named(NamedKind::Host),
        };
        spelled.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ReasonerKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return match u8::deserialize(deserializer)? {
                0 => Ok(ReasonerKind::Builtin),
                1 => Ok(ReasonerKind::Models),
                2 => Ok(ReasonerKind::Host),
                _ => Err(D::Error::custom("not a kind of reasoner")),
            };
        }
        Ok(match SpelledKind::deserialize(deserializer)? {
            SpelledKind::AsksModels(false) => ReasonerKind::Builtin,
            SpelledKind::AsksModels(true) => ReasonerKind::Models,
            SpelledKind::Named(NamedKind::Host) => ReasonerKind::Host,
        })
    }
}

/// A model as a session uses it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedModel {
    pub role: Role,
    pub provider: String,
    pub name: String,
    /// Its address when it was chosen; empty for a command. It is only compared with the current address and never
    /// connected to: a journal must not decide where documents are sent.
    pub address: String,
}

/// A server of embeddings as a session uses it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedEmbeddings {
    pub model: String,
    /// Its address when it was chosen, which is only compared with the current one.
    pub address: String,
}

/// What to do when a model stays unreachable.
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

/// The archives of papers, as they are asked together and one by one.
const ARCHIVES: &str = "academic arxiv openalex semantic_scholar pubmed crossref unpaywall";

/// Providers that have much the same sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    Local,
    Papers,
    Web,
}

impl Family {
    pub fn of(provider: &str) -> Family {
        match provider {
            LOCAL => Family::Local,
            _ if lists(ARCHIVES, provider) => Family::Papers,
            _ => Family::Web,
        }
    }
}

/// The name of the built-in reasoner.
pub const BUILTIN: &str = "builtin";

impl Settings {
    /// Whether only local documents are searched, without any use of the network.
    pub fn is_local(&self) -> bool {
        are_local(&self.providers)
    }

    /// Whether requests go to somebody else first, a model or the host, and not to the built-in reasoner.
    pub fn thinks_outside(&self) -> bool {
        self.reasoner_kind != ReasonerKind::Builtin
    }
}

/// Whether these providers have local documents only.
pub(crate) fn are_local(providers: &[String]) -> bool {
    providers.iter().all(|it| it == LOCAL)
}

fn papers_per_query_max() -> usize {
    5
}

/// What journals mean that do not say.
fn retraction_registries() -> Vec<String> {
    ["openalex", "crossref"].map(str::to_owned).to_vec()
}

/// What journals mean that do not say.
fn one_aim() -> usize {
    1
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
            reasoner: BUILTIN.into(),
            reasoner_kind: ReasonerKind::Builtin,
            models: Vec::new(),
            embeddings: None,
            on_unreachable: OnUnreachable::Pause,
            papers_per_query_max: papers_per_query_max(),
            keeps_papers: true,
            fetches_content: true,
            follows_citations: false,
            looks_up_papers: LookUp::Nothing,
            retraction_registries: retraction_registries(),
            trusts_front_matter: true,
            results_per_query: Some(10),
            aims_max: 3,
            hits_per_search_max: 20,
            sources_per_iteration_max: 8,
            items_per_source_max: 12,
            hypotheses_per_source_max: 2,
            authority: AuthorityTable::default(),
            thinking_mode: ThinkingMode::default(),
            search_depth: SearchDepth::default(),
            asks_approval: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_named_as_they_are_stored() {
        for method in Method::ALL {
            let stored = serde_json::to_value(method).expect("plain data");
            assert_eq!(stored, method.name());
        }
    }

    #[test]
    fn a_kind_of_reasoner_is_spelled_as_the_flag_that_it_was() {
        for (kind, spelled) in [
            (ReasonerKind::Builtin, "false"),
            (ReasonerKind::Models, "true"),
            (ReasonerKind::Host, "\"host\""),
        ] {
            assert_eq!(serde_json::to_string(&kind).expect("plain data"), spelled);
            let read: ReasonerKind = serde_json::from_str(spelled).expect("a kind");
            assert_eq!(read, kind);
        }
    }
}
