//! Whether evidence supports or contradicts a statement, as far as the words tell.
//!
//! A stance is given only if it is nearly certain: the evidence states a result, every word of the statement occurs in
//! it in the same role, and negation, counts and quantifiers are the same on both sides, or differ in exactly one of
//! these. Everything else is `Unsure`. Nothing here is fitted to data: each gate can be read and argued about.

mod alignment;
mod analysis;
mod gates;
mod grounding_fault;
mod order;
mod plain;

pub use analysis::Analysis;
pub(crate) use grounding_fault::CONTRARY_MIN;
pub use grounding_fault::{CertainFault, Ground, GroundingFault, grounding_fault};

use pathfinder_core::contract::Stance;

use analysis::Saying;
use gates::Relation;

use crate::assertion::Kind;

/// A text with more content words than this is a passage.
const STATEMENT_WORDS_MAX: usize = 30;

/// Why two statements cannot simply both hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conflict {
    /// One of them holds only under a condition.
    Condition,
    /// They are about different times, places, groups or amounts.
    Scope,
    /// One denies what the other says.
    Direct,
}

/// The rule that decided, for logs and for wording a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Because {
    SameWords,
    Negation,
    Opposite,
    Number,
    Condition,
    /// So in one case, and not so in another.
    BothSides,
    WordsDiffer,
    /// The same words in other roles, or about another quantity.
    RolesDiffer,
    TooLittleInCommon,
    /// An aim, a question, a title, or somebody's claim.
    NotAResult,
    /// A whole passage says many things, so it has no single stance.
    NotOneStatement,
    OtherLanguage,
    NothingSaid,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgment {
    pub stance: Stance,
    /// How much the two texts have in common, from 0 to 1, whatever the stance.
    pub similarity: f64,
    /// How direct the stance is, from 0 to 1: the same words count for more than words that mean the same. 0 for `Unsure`.
    pub confidence: f64,
    /// Set if the stance is `Contradicts` or `Qualifies`.
    pub conflict: Option<Conflict>,
    pub because: Because,
}

/// Does the evidence support the statement? To judge a text many times, analyze it once and use `judge_analyses`.
pub fn judge(statement: &str, evidence: &str) -> Judgment {
    judge_analyses(&Analysis::of(statement), &Analysis::of(evidence))
}

pub fn judge_analyses(statement: &Analysis, evidence: &Analysis) -> Judgment {
    let similarity = alignment::similarity(statement, evidence);
    let judgment = |(stance, because, confidence)| Judgment {
        stance,
        similarity,
        confidence,
        conflict: conflict(stance, because),
        because,
    };
    let unsure = |because| judgment((Stance::Unsure, because, 0.0));
    if statement.is_empty() || evidence.is_empty() {
        return unsure(Because::NothingSaid);
    }
    if statement.lang() != evidence.lang() {
        return unsure(Because::OtherLanguage);
    }
    let [said] = statement.sayings.as_slice() else {
        return unsure(Because::NotOneStatement);
    };
    if said.words.len() > STATEMENT_WORDS_MAX {
        return unsure(Because::NotOneStatement);
    }
    let views: Vec<View> = evidence
        .sayings
        .iter()
        .map(|it| judge_sayings(said, it))
        .collect();
    let has = |stance: Stance| views.iter().any(|it| it.0 == stance);
    // A text that says both has no stance as a whole.
    if has(Stance::Supports) && has(Stance::Contradicts) {
        return unsure(Because::WordsDiffer);
    }
    let clearest = views
        .into_iter()
        .min_by(|left, right| left.0.cmp(&right.0).then(right.2.total_cmp(&left.2)));
    clearest.map_or_else(|| unsure(Because::NothingSaid), judgment)
}

type View = (Stance, Because, f64);

/// Judges one statement against one sentence, by what each does with its content.
fn judge_sayings(statement: &Saying, evidence: &Saying) -> View {
    let unsure = |because| (Stance::Unsure, because, 0.0);
    let told = gates::relate(statement, evidence);
    // A claim may lack a full stop; only evidence must not be a title.
    let claimed = if statement.kind == Kind::Title {
        Kind::Result
    } else {
        statement.kind
    };
    let relation = match (claimed, evidence.kind) {
        (Kind::Result, Kind::Result) => told,
        // Two denials do not contradict each other.
        (Kind::Denial, Kind::Denial) | (Kind::Unproven, Kind::Unproven | Kind::Denial) => {
            told.shared()
        }
        // "Not all" says nothing about some.
        _ if statement.quantity != evidence.quantity => Relation::Apart(Because::RolesDiffer),
        (Kind::Result, Kind::Denial) | (Kind::Denial, Kind::Result) => told.denied(),
        (Kind::Result, Kind::Unproven) | (Kind::Unproven, Kind::Result) => told.unproven(),
        _ => return unsure(Because::NotAResult),
    };
    match relation {
        Relation::Same { confidence } => (Stance::Supports, Because::SameWords, confidence),
        Relation::Opposed {
            because,
            confidence,
        } => (Stance::Contradicts, because, confidence),
        Relation::Conditional {
            because,
            confidence,
        } => (Stance::Qualifies, because, confidence),
        Relation::Apart(because) => unsure(because),
    }
}

fn conflict(stance: Stance, because: Because) -> Option<Conflict> {
    match stance {
        Stance::Supports | Stance::Unsure => None,
        Stance::Qualifies => Some(Conflict::Condition),
        Stance::Contradicts if because == Because::Number => Some(Conflict::Scope),
        Stance::Contradicts => Some(Conflict::Direct),
    }
}

#[cfg(test)]
mod probe;
#[cfg(test)]
mod tests;
