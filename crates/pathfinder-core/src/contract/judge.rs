//! Contracts of comparing: two statements, or a statement and its quote.

use serde::{Deserialize, Serialize};

use super::{ResolutionKind, Stance, Weight};

/// What does the second statement of each pair say about the first?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judge {
    /// The index of the first pair among all that await a judgment: a long list is split over several requests.
    #[serde(default, skip_serializing_if = "is_first")]
    pub from: usize,
    /// The question of the project that the statements belong to; empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub question: String,
    pub pairs: Vec<Pair>,
}

impl Judge {
    /// Pairs that belong to no project.
    pub fn of(pairs: Vec<Pair>) -> Judge {
        Judge {
            from: 0,
            question: String::new(),
            pairs,
        }
    }
}

/// The first index is left out of the JSON, as in versions that sent one request for everything.
pub(crate) fn is_first(from: &usize) -> bool {
    *from == 0
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    pub statement: String,
    pub other: String,
    /// The title of the source of each, as far as there is one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub other_title: String,
}

impl Pair {
    /// Two statements alone.
    pub fn of(statement: impl Into<String>, other: impl Into<String>) -> Pair {
        Pair {
            statement: statement.into(),
            other: other.into(),
            ..Pair::default()
        }
    }
}

/// The judgment of the pair at the same index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judgment {
    /// From 0 (nothing in common) to 1 (the same statement).
    pub similarity: f64,
    pub stance: Stance,
    pub weight: Weight,
    /// How they differ, if neither of them is wrong.
    pub difference: Option<ResolutionKind>,
    /// What they disagree over, if the judge can name it.
    #[serde(default)]
    pub over: Option<Disagreement>,
}

/// Two sentences that cannot both hold, one of each text, verbatim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disagreement {
    pub kind: DisagreementKind,
    pub statement: String,
    pub other: String,
}

impl Disagreement {
    /// As the other side sees it.
    #[must_use]
    pub fn turned(&self) -> Disagreement {
        Disagreement {
            kind: self.kind,
            statement: self.other.clone(),
            other: self.statement.clone(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisagreementKind {
    /// One denies what the other says, or says the opposite.
    Negation,
    /// Another value of the same measure.
    Number,
    Date,
    /// Of all, or of some; of one place, or of another.
    Scope,
    /// They say what the same thing is.
    Definition,
    /// One of them reports what somebody says, and the other does not hold with it.
    SourceQuarrel,
    /// A text says that the other one no longer holds.
    Superseded,
}

impl Judgment {
    /// The wording does not decide it.
    pub fn unsure() -> Judgment {
        Judgment {
            similarity: 0.0,
            stance: Stance::Unsure,
            weight: Weight::Weak,
            difference: None,
            over: None,
        }
    }
}

/// Look at statements from a second angle: does the source say what the statement says?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verify {
    /// The index of the first slot of the exploration whose statements these are.
    #[serde(default, skip_serializing_if = "is_first")]
    pub from: usize,
    pub claims: Vec<QuotedClaim>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QuotedClaim {
    pub statement: String,
    pub quote: String,
    /// The title of the source.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// What the reader added from elsewhere in the source.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub context: String,
}

/// The verification of the claim at the same index.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Verification {
    /// None if the reasoner skipped this claim.
    pub holds: Option<bool>,
    pub doubt: Option<String>,
    /// The statement as cautiously as the source words it, if that is all that is wrong with it.
    #[serde(default)]
    pub cautious: Option<String>,
}
