//! The typed contracts of thinking: what a reasoner is asked and what it answers.
//!
//! A request names things by id and carries only what the answer needs. A thought is data: ids in it must be ones that
//! were shown, quotes are checked against the source's text, and what does not hold is dropped by the core.

use serde::{Deserialize, Serialize};

use crate::id::{BlobHash, HypothesisId, HypothesisType, NodeId, ObservationId, SourceId};

/// The language that people read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    Korean,
    English,
}

/// What a reasoner can be asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    Decompose(Decompose),
    MatchSession(MatchSession),
    Reflect(Reflect),
    Plan(Plan),
    WordQuery(WordQuery),
    Extract(Extract),
    Judge(Judge),
    Verify(Verify),
    Ideate(Ideate),
    Learn(Learn),
    Outline(Outline),
    Write(Write),
    Thesis(Thesis),
}

/// What a reasoner answers: the variant of the request's name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thought {
    Decompose(Vec<SubQuestionDraft>),
    MatchSession(Vec<SessionMatch>),
    Reflect(Reflection),
    Plan(Vec<PlannedQuery>),
    WordQuery(QueryWording),
    Extract(Extraction),
    Judge(Vec<Judgment>),
    Verify(Vec<Verification>),
    Ideate(Ideas),
    Learn(Lesson),
    Outline(Vec<SectionDraft>),
    Write(Vec<Sentence>),
    Thesis(ThesisDraft),
}

// ---------------------------------------------------------------- decompose

/// Break the question into three to five sub-questions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decompose {
    pub question: String,
    pub lang: Lang,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SubQuestionDraft {
    pub text: String,
    /// 1 (first) to 5.
    pub priority: u8,
    /// The place in the list of the sub-question that must be answered before this one.
    pub depends_on: Option<usize>,
}

// ---------------------------------------------------------------- match_session

/// Which known sessions ask the same, or nearly the same?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MatchSession {
    pub question: String,
    pub sessions: Vec<KnownSession>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KnownSession {
    pub id: String,
    pub question: String,
}

/// A session that asks the same. Sessions on another subject are left out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionMatch {
    pub id: String,
    pub kind: MatchKind,
    pub similarity: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchKind {
    Exact,
    Similar,
}

// ---------------------------------------------------------------- what is shown of the state

/// A hypothesis as a reasoner sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HypothesisShown {
    pub id: HypothesisId,
    pub kind: HypothesisType,
    pub status: HypothesisStatus,
    pub strength: f64,
    pub statement: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HypothesisStatus {
    Unvisited,
    Tested,
    Verified,
    Rejected,
}

/// An observation as a reasoner sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ObservationShown {
    pub id: ObservationId,
    pub statement: String,
    pub quote: String,
    pub authority: f64,
    pub concepts: Vec<String>,
}

/// What an observation says about a hypothesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    Supports,
    Contradicts,
    Qualifies,
    Unsure,
}

/// How direct a piece of evidence is: 0.8, 0.5 or 0.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    Weak,
    Medium,
    Strong,
}

impl Weight {
    pub fn value(self) -> f64 {
        match self {
            Weight::Weak => 0.3,
            Weight::Medium => 0.5,
            Weight::Strong => 0.8,
        }
    }
}

/// A problem that CHECK found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Issue {
    LowQuality,
    AllWeak,
    Stalemate,
    DataExplosion,
    Saturated,
}

// ---------------------------------------------------------------- reflect, plan

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
    pub paths: Vec<ReasoningPath>,
    /// The place of the chosen path in `paths`.
    pub chosen_path: usize,
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
    /// Counts the tries in which every chosen query was a duplicate.
    pub retry: u8,
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

// ---------------------------------------------------------------- word_query

/// Word the query for a target that SELECT chose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WordQuery {
    pub question: String,
    pub lang: Lang,
    pub subject: QuerySubject,
    pub mode: SearchMode,
    /// Ask for evidence against the subject.
    pub counter: bool,
    /// Prefer papers.
    pub academic: bool,
    pub past_queries: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuerySubject {
    Hypothesis {
        statement: String,
        keywords: Vec<String>,
    },
    Conflict {
        statement: String,
        other: String,
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

/// The six ways of looking at a question when nothing else is to be done.
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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QueryWording {
    pub query: String,
    /// Three other wordings, the most promising first.
    pub retry_keywords: Vec<String>,
}

// ---------------------------------------------------------------- extract

/// Read one source. Its text is handed to the reasoner beside the request, by the snapshot's hash.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Extract {
    pub question: String,
    pub sub_questions: Vec<String>,
    pub lang: Lang,
    pub source: SourceId,
    pub title: String,
    pub snapshot: BlobHash,
    pub query: String,
    pub target: Option<HypothesisId>,
    pub hypotheses: Vec<HypothesisShown>,
    /// A disagreement for which a resolution is looked for.
    pub dispute: Option<Dispute>,
    pub items_max: usize,
    pub hypotheses_max: usize,
}

/// Two statements that do not go together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dispute {
    /// Two hypotheses conflict.
    Conflict {
        hypothesis: HypothesisId,
        other: HypothesisId,
    },
    /// An observation contradicts a hypothesis.
    Contradiction {
        hypothesis: HypothesisId,
        observation: ObservationId,
        statement: String,
    },
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Extraction {
    pub items: Vec<ItemDraft>,
    pub hypotheses: Vec<HypothesisDraft>,
    pub resolution: Option<ResolutionDraft>,
    pub entities: Vec<EntityDraft>,
    pub relations: Vec<RelationDraft>,
}

/// A fact with its verbatim quote.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ItemDraft {
    /// A name that other parts of the same extraction use for this item.
    pub label: String,
    pub statement: String,
    pub quote: String,
    pub concepts: Vec<String>,
    pub stances: Vec<StanceDraft>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StanceDraft {
    pub hypothesis: HypothesisId,
    pub stance: Stance,
    pub weight: Weight,
    /// For `qualifies`: the condition, in the source's words.
    pub condition: Option<String>,
}

/// A claim of the source's author that can be tested.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HypothesisDraft {
    pub statement: String,
    /// Labels of the items it was derived from; they support it.
    pub from: Vec<String>,
    pub keywords: Vec<String>,
    /// The place of the sub-question that it answers.
    pub sub_question: Option<usize>,
    /// Shown hypotheses that it conflicts with.
    pub conflicts_with: Vec<HypothesisId>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ResolutionDraft {
    pub kind: ResolutionKind,
    pub description: String,
    /// Label of the item that says so.
    pub from: String,
    /// For `one_rejected`: who is wrong. None means the observation of a contradiction.
    pub loser: Option<HypothesisId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResolutionKind {
    ConditionDifference,
    DefinitionMismatch,
    ScopeMismatch,
    OneRejected,
    Merged,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EntityDraft {
    pub label: String,
    pub kind: EntityKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntityKind {
    Concept,
    Technology,
    Person,
    Organization,
    Event,
    Publication,
}

/// A relation between two entities of the same extraction, by label.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RelationDraft {
    pub from: String,
    pub to: String,
    pub relation: Relation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    BasedOn,
    Enables,
    PartOf,
    DevelopedBy,
    PublishedBy,
    Contradicts,
    Supports,
}

// ---------------------------------------------------------------- judge, verify

/// What does the second statement of each pair say about the first?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judge {
    pub pairs: Vec<Pair>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    pub statement: String,
    pub other: String,
}

/// The judgment of the pair at the same place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judgment {
    /// From 0 (nothing in common) to 1 (the same statement).
    pub similarity: f64,
    pub stance: Stance,
    pub weight: Weight,
    /// Where they differ without one of them being wrong: how.
    pub difference: Option<ResolutionKind>,
}

/// Look at important conclusions from a second angle: does the quote say what the statement says?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verify {
    pub claims: Vec<QuotedClaim>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QuotedClaim {
    pub statement: String,
    pub quote: String,
}

/// The verification of the claim at the same place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verification {
    pub holds: bool,
    pub doubt: Option<String>,
}

// ---------------------------------------------------------------- ideate, learn

/// Raise one conjecture: a candidate by each of the six thinking tools, one of them chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ideate {
    pub question: String,
    pub sub_questions: Vec<String>,
    pub lang: Lang,
    pub issues: Vec<Issue>,
    pub observations: Vec<ObservationShown>,
    pub hypotheses: Vec<HypothesisShown>,
    pub conflicts: Vec<(HypothesisId, HypothesisId)>,
    pub edges: Vec<EdgeShown>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EdgeShown {
    pub from: ObservationId,
    pub to: HypothesisId,
    pub supports: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ideas {
    pub candidates: Vec<IdeaDraft>,
    /// The place of the chosen one in `candidates`.
    pub chosen: Option<usize>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IdeaDraft {
    pub tool: ThinkingTool,
    pub statement: String,
    pub derived_from: Vec<NodeId>,
    pub keywords: Vec<String>,
    pub sub_question: Option<usize>,
    /// From 0 to 1: may it change the answer, does it unite or overturn, can it be tested?
    pub changes_answer: f64,
    pub unites: f64,
    pub testable: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThinkingTool {
    PatternRecognition,
    Analogy,
    FirstPrinciples,
    CausalChain,
    Scamper,
    Inversion,
}

impl ThinkingTool {
    pub const ALL: [ThinkingTool; 6] = [
        ThinkingTool::PatternRecognition,
        ThinkingTool::Analogy,
        ThinkingTool::FirstPrinciples,
        ThinkingTool::CausalChain,
        ThinkingTool::Scamper,
        ThinkingTool::Inversion,
    ];
}

/// What does this exploration teach for the next ones?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Learn {
    pub lang: Lang,
    pub iteration: u32,
    pub queries: Vec<String>,
    pub goal: String,
    pub outcome: ExplorationResult,
    pub mode: SearchMode,
    pub counter: bool,
    pub retries: u8,
    pub hits: usize,
    pub sources_read: usize,
    pub sources_failed: usize,
    pub searches_blocked: usize,
    pub new_observations: usize,
    pub new_edges: usize,
    pub trusted_sources: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExplorationResult {
    Success,
    Partial,
    Failure,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    pub reason: String,
    pub lesson: String,
    pub adjustment: String,
    pub rule: Option<RuleDraft>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RuleDraft {
    pub rule: String,
    pub situations: Vec<String>,
}

// ---------------------------------------------------------------- outline, write, thesis

/// A hypothesis with its evidence, for writing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EvidenceShown {
    pub hypothesis: HypothesisShown,
    pub tool: Option<ThinkingTool>,
    pub conditions: Vec<String>,
    pub supports: Vec<ObservationShown>,
    pub contradicts: Vec<ObservationShown>,
}

/// Order the material into sections.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outline {
    pub question: String,
    pub lang: Lang,
    pub sub_questions: Vec<String>,
    pub material: Vec<EvidenceShown>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SectionDraft {
    pub title: String,
    pub hypotheses: Vec<HypothesisId>,
}

/// Write one section from the material that is shown, and from nothing else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Write {
    pub question: String,
    pub lang: Lang,
    pub title: String,
    pub material: Vec<EvidenceShown>,
    pub sentences_max: usize,
}

/// One sentence. A factual one cites what it was written from; the core drops those that cite nothing shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sentence {
    pub text: String,
    pub citations: Vec<ObservationId>,
}

/// Conclude: answer the question from the core hypotheses, strongest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Thesis {
    pub question: String,
    pub lang: Lang,
    pub core: Vec<EvidenceShown>,
    /// Resolved disagreements, as they were described.
    pub resolutions: Vec<Sentence>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ThesisDraft {
    /// The answer in a few words, for the heading.
    pub title: String,
    pub conclusion: Vec<Sentence>,
    /// A short title for each core hypothesis.
    pub headings: Vec<(HypothesisId, String)>,
    /// When the conclusion does not hold.
    pub limits: Vec<Sentence>,
}
