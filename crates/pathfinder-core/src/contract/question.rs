//! Contracts about the question: its parts, and sessions with the same question.

use pathfinder_text::Lang;
use serde::{Deserialize, Serialize};

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
    /// The index of the sub-question that must be answered before this one.
    pub depends_on: Option<usize>,
}

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
