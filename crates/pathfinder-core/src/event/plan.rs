//! REFLECT and PLAN: what is thought before anything is searched, and signs that a session goes in circles.

use serde::{Deserialize, Serialize};

use super::Selection;
use crate::contract::{Diagnosis, PlannedQuery, QueryFamily, Reflection};
use crate::id::HypothesisId;

/// Events of the thinking before a search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanEvent {
    /// What is at hand when the iteration begins.
    ContextLoaded(ContextLoaded),
    /// None if the reasoner had nothing to say.
    Reflected {
        diagnosis: Diagnosis,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reflection: Option<Box<Reflection>>,
    },
    /// Everything that was chosen had been searched before: another plan is asked for.
    PlanRefused {
        candidates: Vec<PlannedQuery>,
        skipped: Vec<SkippedQuery>,
    },
    Planned(PlanMade),
    /// A person approved the plan. Each of its aims keeps its query, gets another or is dropped; more may follow.
    PlanApproved {
        aims: Vec<PlannedAim>,
    },
    /// The iteration ends: the conditions under which a session stops, and whether it goes on.
    LoopChecked(LoopChecked),
    /// The session repeats itself, and what is done about it.
    DriftDetected {
        drift: Drift,
        answer: DriftAnswer,
    },
}

/// What the state holds when an iteration begins, and how much of it requests can show.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContextLoaded {
    pub iterations: usize,
    pub findings: usize,
    pub hypotheses: usize,
    pub queries: usize,
    pub rules: usize,
}

/// What would stop a session: its limit of iterations and its budget. Nothing else does but a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LoopChecked {
    pub iterations_max: u32,
    pub spent_micro_usd: u64,
    pub budget_micro_usd: u64,
    /// Of the sub-questions.
    pub answered: usize,
    pub sub_questions: usize,
    pub goes_on: bool,
    /// The active hypotheses by priority, the first five.
    #[serde(default)]
    pub active: Vec<WeighedHypothesis>,
    /// Hypotheses of a lower priority, and those that are rejected.
    #[serde(default)]
    pub inactive: usize,
    #[serde(default)]
    pub rejected: usize,
}

/// How a hypothesis stood when an iteration ended.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct WeighedHypothesis {
    pub id: HypothesisId,
    pub confidence: f64,
    pub priority: f64,
    pub supporting: usize,
    pub contradicting: usize,
}

/// The queries of an iteration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlanMade {
    pub candidates: Vec<PlannedQuery>,
    pub skipped: Vec<SkippedQuery>,
    pub aims: Vec<PlannedAim>,
}

/// A candidate that says what was searched before, or what another candidate says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SkippedQuery {
    pub query: String,
    /// The query that it repeats.
    pub like: String,
}

/// What is searched for, and with which query.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlannedAim {
    pub selection: Selection,
    /// None if no candidate serves it: its query is worded afterwards.
    pub query: Option<String>,
    pub family: QueryFamily,
    /// Other candidates that serve it, for a retry.
    pub others: Vec<String>,
}

/// A sign that a session repeats itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drift {
    /// The reasoner offered a query that was searched before.
    RepeatedQuery { query: String },
    /// The last iterations had targets of the same kind.
    RepeatedPattern { pattern: Pattern, times: u32 },
    /// So many iterations running brought nothing new.
    NothingNew { iterations: u32 },
    /// So many iterations running brought nothing new, and lessons were learned before.
    Stuck { iterations: u32 },
}

/// What is done about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DriftAnswer {
    /// Another wording is searched.
    Varied { query: String },
    /// A target of another kind has its turn.
    StrategyChanged { to: Pattern },
    /// The direction that was tried least, in the other mode of search.
    OtherApproach { to: Pattern },
    /// The kind of target that earlier explorations succeeded with, and what was learned last.
    LessonConsulted { to: Pattern, lesson: String },
    /// Nothing else is left to try.
    NothingElse,
}

/// The kind of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    Question,
    SubQuestion,
    Hypothesis,
    Attack,
    Conflict,
    Keyword,
    Lens,
}
