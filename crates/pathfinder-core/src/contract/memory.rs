//! What a session remembers, as a model sees it.

use serde::{Deserialize, Serialize};

use super::ExplorationResult;
use crate::finding::Tag;
use crate::id::ObservationId;

/// The last iterations and the newest findings, as far as they fit into a bound of bytes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// Newest first. What they observed is masked: findings tell it.
    pub iterations: Vec<IterationShown>,
    /// Those that still stand, newest first.
    pub findings: Vec<FindingShown>,
}

impl Memory {
    pub fn is_empty(&self) -> bool {
        self.iterations.is_empty() && self.findings.is_empty()
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IterationShown {
    pub iteration: u32,
    /// What it was after, in the session's language.
    pub goal: String,
    pub queries: Vec<String>,
    /// Whether it brought something new.
    pub outcome: ExplorationResult,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FindingShown {
    /// The observation that states it.
    pub id: ObservationId,
    pub tag: Tag,
    pub statement: String,
}
