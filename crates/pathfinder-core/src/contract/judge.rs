//! Contracts of comparing: two statements, or a statement and its quote.

use serde::{Deserialize, Serialize};

use super::{ResolutionKind, Stance, Weight};

/// What does the second statement of each pair say about the first?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judge {
    /// The place of the first pair among all that wait for a judgment. Many pairs are judged in several requests.
    #[serde(default, skip_serializing_if = "is_first")]
    pub from: usize,
    pub pairs: Vec<Pair>,
}

/// Leaves the place out where there is one request for all, as it always was.
pub(crate) fn is_first(from: &usize) -> bool {
    *from == 0
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

impl Judgment {
    /// The words do not tell.
    pub fn unsure() -> Judgment {
        Judgment {
            similarity: 0.0,
            stance: Stance::Unsure,
            weight: Weight::Weak,
            difference: None,
        }
    }
}

/// Look at important conclusions from a second angle: does the quote say what the statement says?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verify {
    /// The place of the first claim. Many claims are looked at in several requests.
    #[serde(default, skip_serializing_if = "is_first")]
    pub from: usize,
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
    /// None where the claim was not answered: nobody looked at it.
    pub holds: Option<bool>,
    pub doubt: Option<String>,
}

impl Verification {
    pub fn unanswered() -> Verification {
        Verification {
            holds: None,
            doubt: None,
        }
    }
}
