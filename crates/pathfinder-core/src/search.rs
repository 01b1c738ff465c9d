//! What is recorded of a query.

use serde::{Deserialize, Serialize};

use crate::step::{FailureKind, FailureReason, Strategy};

/// A query that was run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SearchEntry {
    pub query: String,
    pub provider: String,
    pub strategy: Strategy,
    pub outcome: SearchOutcome,
    /// Why it failed; if something was found, why another provider gave no answer.
    pub because: Option<FailureReason>,
    /// The providers that answered, if several were asked.
    #[serde(default)]
    pub answered_by: Vec<String>,
}

impl SearchEntry {
    /// Who answered, for people.
    pub fn answerer(&self) -> String {
        if self.answered_by.is_empty() {
            self.provider.clone()
        } else {
            self.answered_by.join(", ")
        }
    }

    /// Whether a provider that was asked gave no answer.
    pub(crate) fn is_lacking(&self) -> bool {
        self.because.is_some() || !self.outcome.is_answer()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchOutcome {
    Found,
    Empty,
    Blocked,
    RateLimited,
    Failed,
}

impl SearchOutcome {
    /// An empty result is an answer; being blocked is not.
    pub fn is_answer(self) -> bool {
        matches!(self, SearchOutcome::Found | SearchOutcome::Empty)
    }
}

impl From<FailureKind> for SearchOutcome {
    fn from(kind: FailureKind) -> Self {
        match kind {
            FailureKind::Blocked => SearchOutcome::Blocked,
            FailureKind::RateLimited => SearchOutcome::RateLimited,
            FailureKind::Failed
            | FailureKind::TooLong
            | FailureKind::BadRequest
            | FailureKind::NoSchema
            | FailureKind::Unreachable
            | FailureKind::Unauthorized => SearchOutcome::Failed,
        }
    }
}
