//! The gates between two texts that share words and a stance.

mod pair;

use super::Because;
use super::alignment::Alignment;
use super::analysis::Saying;
use super::plain::{Tail, is_plain};
use pair::{Difference, Pair};

/// Below this proportion of common words, the evidence is about something else.
const COVERAGE_MIN: f64 = 0.3;
/// In longer evidence, a figure or a negation may belong to anything.
const EVIDENCE_WORDS_MAX: usize = 60;
/// The same words, and words that mean the same.
const EXACT: f64 = 0.9;
const REWORDED: f64 = 0.7;

/// How the content of one text relates to that of another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Relation {
    Same {
        confidence: f64,
    },
    Opposed {
        because: Because,
        confidence: f64,
    },
    /// The same under a condition.
    Conditional {
        because: Because,
        confidence: f64,
    },
    Apart(Because),
}

impl Relation {
    /// What is left when one of the two is called false.
    pub(super) fn denied(self) -> Relation {
        match self {
            Relation::Same { confidence } => Relation::Opposed {
                because: Because::Negation,
                confidence,
            },
            Relation::Opposed {
                because: Because::Negation,
                confidence,
            } => Relation::Same { confidence },
            Relation::Opposed { .. } | Relation::Conditional { .. } => {
                Relation::Apart(Because::NotAResult)
            }
            apart @ Relation::Apart(_) => apart,
        }
    }

    /// What is left when both are called false.
    pub(super) fn shared(self) -> Relation {
        match self {
            Relation::Same { .. } => self,
            Relation::Opposed { .. } | Relation::Conditional { .. } => {
                Relation::Apart(Because::NotAResult)
            }
            apart @ Relation::Apart(_) => apart,
        }
    }

    /// What is left when nothing shows one of the two: its contrary is not shown either.
    pub(super) fn unproven(self) -> Relation {
        match self {
            Relation::Same { .. } => self.denied(),
            Relation::Opposed { .. } | Relation::Conditional { .. } => {
                Relation::Apart(Because::NotAResult)
            }
            apart @ Relation::Apart(_) => apart,
        }
    }
}

pub(super) fn relate(statement: &Saying, evidence: &Saying) -> Relation {
    let alignment = Alignment::of(&statement.words, &evidence.words);
    let pair = Pair {
        statement,
        evidence,
        alignment: &alignment,
    };
    if alignment.coverage(&statement.words) < COVERAGE_MIN {
        return Relation::Apart(Because::TooLittleInCommon);
    }
    let Some(difference) = pair.difference() else {
        return Relation::Apart(Because::WordsDiffer);
    };
    if let Some(because) = closed_gate(&pair, difference) {
        return Relation::Apart(because);
    }
    match pair.is_denied() {
        Some(denied) => relation(&pair, difference, denied),
        None => Relation::Apart(Because::WordsDiffer),
    }
}

/// Why the two texts cannot be compared word by word, if they cannot.
fn closed_gate(pair: &Pair<'_>, difference: Difference) -> Option<Because> {
    let is_other_claim = !pair.same_roles()
        || !pair.is_close(difference)
        || pair.evidence.words.len() > EVIDENCE_WORDS_MAX
        || !pair.says_as_much()
        || pair.is_extended(difference);
    if is_other_claim {
        return Some(Because::RolesDiffer);
    }
    let tail = if pair.is_conditional() {
        Tail::Anything
    } else {
        Tail::Adjunct
    };
    let shared = pair.shared(difference);
    let is_plain = is_plain(pair.statement, pair.evidence, &shared, tail);
    (!is_plain).then_some(Because::WordsDiffer)
}

/// How two texts that passed the gates relate to each other.
fn relation(pair: &Pair<'_>, difference: Difference, denied: bool) -> Relation {
    let confidence = if pair.aligned().count() == pair.exact() {
        EXACT
    } else {
        REWORDED
    };
    let opposed = |because| Relation::Opposed {
        because,
        confidence,
    };
    let conditional = pair.is_conditional();
    match (difference, denied) {
        (Difference::None, false) if conditional => Relation::Conditional {
            because: if pair.is_turned() {
                Because::BothSides
            } else {
                Because::Condition
            },
            confidence,
        },
        (_, _) if conditional => Relation::Apart(Because::Condition),
        (Difference::None, false) if pair.quantity_holds() => Relation::Same { confidence },
        (Difference::None, true) if pair.same_number_meant() || pair.holds_of_all() => {
            opposed(Because::Negation)
        }
        (Difference::Opposite, false) if pair.same_number_meant() => opposed(Because::Opposite),
        (Difference::Number, false) if pair.same_number_meant() => opposed(Because::Number),
        _ => Relation::Apart(Because::WordsDiffer),
    }
}
