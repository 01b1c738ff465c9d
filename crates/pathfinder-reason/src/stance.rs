//! Whether evidence supports or contradicts a statement, as far as the words tell.
//!
//! Words of the statement are aligned with words of the evidence; what is denied, opposed, counted or named
//! differently on the two sides is scored; and where the score is not clear the answer is `Unsure`. A wrong edge in
//! the graph costs more than a missing one, so the thresholds prefer silence.

mod alignment;
mod analysis;
mod comparison;
mod doubt;
mod features;
mod weights;

pub use analysis::Analysis;
pub(crate) use doubt::CONTRARY_MIN;
pub use doubt::{Doubt, doubt};
pub use features::{FEATURE_NAMES, Features};

use alignment::Alignment;
use comparison::Comparison;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stance {
    Supports,
    Contradicts,
    /// Holds, but only under a condition that the statement does not name.
    Qualifies,
    Unsure,
}

/// Why two statements cannot simply both stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conflict {
    /// One of them holds only under a condition.
    Condition,
    /// The same thing is called something else.
    Definition,
    /// They speak of different times, places, groups or amounts.
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
    Direction,
    Number,
    Name,
    Substitution,
    Condition,
    WordsDiffer,
    TooLittleInCommon,
    /// A whole passage says many things, and no single stance holds for it.
    NotOneStatement,
    OtherLanguage,
    NothingSaid,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgment {
    pub stance: Stance,
    /// How much the two texts have in common, from 0 to 1, whatever the stance.
    pub similarity: f64,
    /// How sure the stance is, from 0 to 1; at most 0.3 for `Unsure`.
    pub confidence: f64,
    /// Set where the stance is `Contradicts` or `Qualifies`.
    pub conflict: Option<Conflict>,
    pub because: Because,
}

impl Judgment {
    /// The weight of the edge that this judgment makes: 0.8, 0.5 or 0.3.
    pub fn edge_weight(&self) -> f64 {
        match self.confidence {
            it if it >= 0.8 => 0.8,
            it if it >= 0.65 => 0.5,
            _ => 0.3,
        }
    }
}

/// Does the evidence support the statement? Analyze once and use `judge_analyses` where a text is judged often.
pub fn judge(statement: &str, evidence: &str) -> Judgment {
    judge_analyses(&Analysis::of(statement), &Analysis::of(evidence))
}

pub fn judge_analyses(statement: &Analysis, evidence: &Analysis) -> Judgment {
    let similarity = alignment::similarity(statement, evidence);
    let unsure =
        |because| Judgment { stance: Stance::Unsure, similarity, confidence: 0.0, conflict: None, because };
    if statement.is_empty() || evidence.is_empty() {
        return unsure(Because::NothingSaid);
    }
    if statement.lang() != evidence.lang() {
        return unsure(Because::OtherLanguage);
    }
    if statement.words.len() > weights::STATEMENT_WORDS_MAX {
        return unsure(Because::NotOneStatement);
    }
    let alignment = Alignment::of(statement, evidence);
    let comparison = Comparison::of(statement, evidence, &alignment);
    let scores = weights::score(statement.lang(), &Features::of(&comparison));
    let verdict = match weights::decide(statement.lang(), &comparison, &scores) {
        Stance::Contradicts if evidence.words.len() > weights::CONTRADICTION_WORDS_MAX => Stance::Unsure,
        verdict => verdict,
    };
    let because = reason(verdict, &comparison);
    Judgment {
        stance: verdict,
        similarity,
        confidence: scores.confidence_in(verdict, &comparison),
        conflict: conflict(verdict, because),
        because,
    }
}

/// What the scores were made of, for refitting the weights.
pub fn features_of(statement: &Analysis, evidence: &Analysis) -> Features {
    let alignment = Alignment::of(statement, evidence);
    Features::of(&Comparison::of(statement, evidence, &alignment))
}

fn reason(stance: Stance, comparison: &Comparison) -> Because {
    match stance {
        Stance::Supports => Because::SameWords,
        Stance::Qualifies => Because::Condition,
        Stance::Contradicts => comparison.strongest_difference(),
        Stance::Unsure if comparison.coverage < weights::COVERAGE_MIN => Because::TooLittleInCommon,
        Stance::Unsure => Because::WordsDiffer,
    }
}

fn conflict(stance: Stance, because: Because) -> Option<Conflict> {
    match stance {
        Stance::Supports | Stance::Unsure => None,
        Stance::Qualifies => Some(Conflict::Condition),
        Stance::Contradicts => Some(match because {
            Because::Number | Because::Name => Conflict::Scope,
            Because::Substitution => Conflict::Definition,
            _ => Conflict::Direct,
        }),
    }
}

#[cfg(test)]
mod tests;
