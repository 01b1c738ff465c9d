//! Contracts of planning: reflection, plans, and the wording of a query.

use pathfinder_text::Lang;
use serde::{Deserialize, Serialize};

use super::{HypothesisShown, Issue, Memory, ObservationShown};
use crate::id::HypothesisId;

/// Think about where the research stands (six layers).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reflect {
    pub question: String,
    pub lang: Lang,
    pub iteration: u32,
    pub facts: Vec<ObservationShown>,
    pub hypotheses: Vec<HypothesisShown>,
    pub open_questions: Vec<String>,
    pub issues: Vec<Issue>,
    /// For a model.
    #[serde(default, skip_serializing_if = "Memory::is_empty")]
    pub memory: Memory,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reflection {
    pub situation: String,
    pub direct: String,
    pub roles: Vec<RoleView>,
    pub outside: String,
    pub thesis: String,
    pub antithesis: String,
    pub synthesis: String,
    pub uncertainties: Vec<String>,
    pub monitoring: Vec<MonitoringCheck>,
    pub zoom_out: String,
    pub zoom_in: String,
    pub tool: ReflectionTool,
    /// What the thinking tool yields here.
    pub tool_use: String,
    pub paths: Vec<ReasoningPath>,
    /// What the paths share, and where they clash.
    pub agreement: String,
    /// The index of the chosen path in `paths`.
    pub chosen_path: usize,
    pub path_reason: String,
    /// Which searches are most worth running.
    pub strategy: QueryFamily,
    pub keywords: Vec<String>,
    pub focus: Vec<HypothesisId>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoleView {
    pub role: String,
    pub view: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MonitoringCheck {
    pub name: String,
    pub holds: bool,
    pub note: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReasoningPath {
    pub name: String,
    pub conclusion: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReflectionTool {
    FirstPrinciples,
    OccamsRazor,
    Falsification,
    Scamper,
    Bayesian,
    Triz,
}

/// Propose ten or more queries in three families, score them, choose three to five.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub question: String,
    pub lang: Lang,
    pub hypotheses: Vec<HypothesisShown>,
    pub keywords: Vec<String>,
    pub past_queries: Vec<String>,
    /// How many attempts ended with nothing but duplicate queries.
    pub retry: u8,
    /// For a model.
    #[serde(default, skip_serializing_if = "Memory::is_empty")]
    pub memory: Memory,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlannedQuery {
    pub query: String,
    pub family: QueryFamily,
    /// From 0 to 1 each.
    pub information_gain: f64,
    pub diversity: f64,
    pub feasibility: f64,
    pub redundancy: f64,
    pub chosen: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QueryFamily {
    Web,
    Academic,
    Verification,
}

/// Word the queries for what SELECT chose, all of them at once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WordQuery {
    pub question: String,
    pub lang: Lang,
    /// The languages that the documents are in, as far as that is known. A query is worded in each.
    pub languages: Vec<Lang>,
    pub aims: Vec<QueryAim>,
    /// Prefer papers.
    pub academic: bool,
    /// Few words only: longer queries found nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub brief: bool,
    /// Those that the memory does not show.
    pub past_queries: Vec<String>,
    /// What earlier searches taught, for a model.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lessons: Vec<String>,
    /// For a model.
    #[serde(default, skip_serializing_if = "Memory::is_empty")]
    pub memory: Memory,
}

/// What a query is for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QueryAim {
    /// The index of the aim in its exploration.
    pub aim: usize,
    pub subject: QuerySubject,
    pub mode: SearchMode,
    /// Ask for evidence against the subject.
    #[serde(rename = "counter")]
    pub seeks_counter_evidence: bool,
    /// What is known about the subject, for a model: what supports it and what contradicts it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// What the archive has on the subject, for a model: one that was last explored long ago.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recalled: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuerySubject {
    /// The question itself.
    Question,
    SubQuestion {
        text: String,
    },
    Hypothesis {
        statement: String,
        keywords: Vec<String>,
    },
    Conflict {
        statement: String,
        other: String,
        /// Words for the evidence that would settle it, if somebody named them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        missing: Vec<String>,
    },
    Keyword {
        keyword: String,
    },
    Lens {
        lens: Lens,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchMode {
    Broad,
    Deep,
}

/// The six ways to look at a question when there is nothing else to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lens {
    Definition,
    Scope,
    Comparison,
    Cases,
    Limitations,
    Application,
}

impl Lens {
    pub const ALL: [Lens; 6] = [
        Lens::Definition,
        Lens::Scope,
        Lens::Comparison,
        Lens::Cases,
        Lens::Limitations,
        Lens::Application,
    ];
}

/// The wording for the aim at the same index of the request.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct QueryWording {
    pub query: String,
    /// The same query in the other language, if documents are in both or in that one.
    #[serde(default)]
    pub translation: Option<String>,
    /// Three other wordings, the most promising first.
    pub retry_keywords: Vec<String>,
}
