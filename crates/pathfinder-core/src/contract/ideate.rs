//! The contract of raising a conjecture.

use pathfinder_text::Lang;
use serde::{Deserialize, Serialize};

use super::{HypothesisShown, Issue, Memory, ObservationShown};
use crate::id::{HypothesisId, NodeId, ObservationId};

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
    /// For a model.
    #[serde(default, skip_serializing_if = "Memory::is_empty")]
    pub memory: Memory,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EdgeShown {
    pub from: ObservationId,
    pub to: HypothesisId,
    pub supports: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Ideas {
    pub candidates: Vec<IdeaDraft>,
    /// The index of the chosen one in `candidates`.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExplorationResult {
    Success,
    Partial,
    Failure,
}
