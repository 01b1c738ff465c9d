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
    /// Which of them exclude each other.
    pub conflicts: Vec<(HypothesisId, HypothesisId)>,
    pub open_questions: Vec<String>,
    pub issues: Vec<Issue>,
    pub diagnosis: Diagnosis,
    /// How many queries of each family were searched.
    pub searched: Vec<(QueryFamily, usize)>,
    pub thinking: ThinkingMode,
    /// What earlier searches taught, for a model.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lessons: Vec<String>,
    /// For a model.
    #[serde(default, skip_serializing_if = "Memory::is_empty")]
    pub memory: Memory,
}

/// How the research fares. Code finds it in the state; it says which thinking tool suits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnosis {
    /// The last iterations brought nothing new.
    pub stuck: bool,
    /// There is more evidence than anybody can survey.
    pub overloaded: bool,
    /// A hypothesis has a confidence of more than 80 %.
    pub sure: bool,
    /// Nothing that is known suggests where to look.
    pub needs_direction: bool,
    /// What is known contradicts itself.
    pub contradiction: bool,
}

/// How a person wants the research to think: what it looks at first, and which tool it prefers where none is called for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThinkingMode {
    #[default]
    Scientific,
    FirstPrinciples,
    Occam,
    Falsification,
}

impl ThinkingMode {
    pub const ALL: [ThinkingMode; 4] = [
        ThinkingMode::Scientific,
        ThinkingMode::FirstPrinciples,
        ThinkingMode::Occam,
        ThinkingMode::Falsification,
    ];

    /// As flags, settings and journals spell it.
    pub fn name(self) -> &'static str {
        match self {
            ThinkingMode::Scientific => "scientific",
            ThinkingMode::FirstPrinciples => "first_principles",
            ThinkingMode::Occam => "occam",
            ThinkingMode::Falsification => "falsification",
        }
    }
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
    pub uncertainties: Vec<Uncertainty>,
    pub monitoring: Vec<MonitoringCheck>,
    pub zoom_out: String,
    pub zoom_in: String,
    /// Whether the details bear out the whole picture, and the other way round.
    pub zoom_back: String,
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
    /// What this analysis misses.
    pub missing: String,
}

/// Something that is not known, and the evidence that would tell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Uncertainty {
    pub what: String,
    pub evidence: String,
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
    /// The languages that the documents are in, as far as that is known.
    pub languages: Vec<Lang>,
    /// What has to be searched for, the most urgent first. A query names the one that it serves.
    pub directions: Vec<QueryAim>,
    pub hypotheses: Vec<HypothesisShown>,
    pub keywords: Vec<String>,
    /// What the reflection is unsure of or misses, with the evidence that would settle it. For a model.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wanted: Vec<String>,
    pub past_queries: Vec<String>,
    /// What the reflection considers most worth searching.
    pub strategy: QueryFamily,
    pub thinking: ThinkingMode,
    /// How many queries to choose.
    pub queries: usize,
    /// Whether there is a network to search, where `site:` restricts a query; none of the user's own documents knows it.
    pub searches_web: bool,
    /// How many attempts ended with nothing but duplicate queries.
    pub retry: u8,
    /// What earlier searches taught, for a model.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lessons: Vec<String>,
    /// For a model.
    #[serde(default, skip_serializing_if = "Memory::is_empty")]
    pub memory: Memory,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlannedQuery {
    pub query: String,
    pub family: QueryFamily,
    /// The index of the direction that it serves.
    pub direction: Option<usize>,
    /// From 0 to 1 each.
    pub information_gain: f64,
    pub diversity: f64,
    pub feasibility: f64,
    pub redundancy: f64,
    pub chosen: bool,
}

impl PlannedQuery {
    /// How much it is worth by its own scores.
    pub fn worth(&self) -> f64 {
        self.information_gain + self.diversity + self.feasibility - self.redundancy
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QueryFamily {
    Web,
    Academic,
    Verification,
}

impl QueryFamily {
    pub const ALL: [QueryFamily; 3] = [
        QueryFamily::Web,
        QueryFamily::Academic,
        QueryFamily::Verification,
    ];

    /// As prompts, replies and journals spell it.
    pub fn name(self) -> &'static str {
        match self {
            QueryFamily::Web => "web",
            QueryFamily::Academic => "academic",
            QueryFamily::Verification => "verification",
        }
    }
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
