//! Whether evidence supports or contradicts a statement, as far as the words tell.
//!
//! Named features of the two texts are weighed by a small fitted model (`features`, `model`). A stance is taken only
//! where the model was right about four times in five on sets that it was not fitted on; everything else is `Unsure`.

mod alignment;
mod analysis;
mod features;
mod grounding_fault;
mod model;
mod verdict;

pub use analysis::Analysis;
pub use features::{Feature, Features};
pub(crate) use grounding_fault::CONTRARY_MIN;
pub use grounding_fault::{CertainFault, Ground, GroundingFault, grounding_fault};
pub use verdict::{Summary, Verdict, verdict};

use pathfinder_core::contract::Stance;
use pathfinder_text::CueKind;

use analysis::{Quantity, Saying};

use crate::assertion::Kind;

/// A text with more content words than this is a passage.
const STATEMENT_WORDS_MAX: usize = 30;
/// Below this proportion of common words, the evidence is about something else.
const COVERAGE_MIN: f64 = 0.3;

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

/// What decided, for logs and for wording a reason.
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
    /// How likely the stance is right; none for `Unsure` and for `Qualifies`, which nothing measures.
    pub confidence: Option<f64>,
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
    let unsure = |because| judgment((Stance::Unsure, because, None));
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
    let surer =
        |left: &View, right: &View| right.2.unwrap_or(0.0).total_cmp(&left.2.unwrap_or(0.0));
    let clearest = views
        .into_iter()
        .min_by(|left, right| left.0.cmp(&right.0).then(surer(left, right)));
    clearest.map_or_else(|| unsure(Because::NothingSaid), judgment)
}

/// What the model weighs, for each sentence of the evidence; nothing if the two cannot be compared.
pub fn features(statement: &Analysis, evidence: &Analysis) -> Vec<Features> {
    let said = statement
        .sayings
        .first()
        .filter(|_| is_comparable(statement, evidence));
    let told = evidence.sayings.iter();
    said.map_or_else(Vec::new, |said| {
        told.map(|it| Features::of(said, it)).collect()
    })
}

fn is_comparable(statement: &Analysis, evidence: &Analysis) -> bool {
    !statement.is_empty() && !evidence.is_empty() && statement.lang() == evidence.lang()
}

type View = (Stance, Because, Option<f64>);

fn judge_sayings(statement: &Saying, evidence: &Saying) -> View {
    let found = Features::of(statement, evidence);
    let unsure = |because| (Stance::Unsure, because, None);
    if found.get(Feature::Coverage) < COVERAGE_MIN {
        return unsure(Because::TooLittleInCommon);
    }
    let support = model::SUPPORT.decide(model::SUPPORT.log_odds(&found));
    let contradiction = model::CONTRADICTION.decide(model::CONTRADICTION.log_odds(&found));
    match (support, contradiction) {
        (Some(_), None) if features::has_two_sides(statement, evidence) => {
            (Stance::Qualifies, Because::BothSides, None)
        }
        (Some(_), None) if is_narrowed(statement, evidence) => {
            (Stance::Qualifies, Because::Condition, None)
        }
        (Some(_), None) => (Stance::Supports, Because::SameWords, support),
        (None, Some(_)) => (Stance::Contradicts, opposed_by(&found), contradiction),
        (None, None) if is_vouched(evidence.kind) => unsure(Because::WordsDiffer),
        (None, None) | (Some(_), Some(_)) => unsure(Because::NotAResult),
    }
}

/// The evidence names a condition, or is about fewer, and the statement is not.
fn is_narrowed(statement: &Saying, evidence: &Saying) -> bool {
    let conditional = evidence.has(CueKind::Condition) && !statement.has(CueKind::Condition);
    let fewer = evidence.quantity < statement.quantity
        && (evidence.quantity == Quantity::Some || statement.quantity == Quantity::All);
    conditional || fewer
}

fn is_vouched(kind: Kind) -> bool {
    matches!(kind, Kind::Result | Kind::Denial | Kind::Unproven)
}

/// The largest of the conflicts.
fn opposed_by(found: &Features) -> Because {
    let negation = found
        .get(Feature::Reversed)
        .max(found.get(Feature::LooselyReversed));
    let opposite = [Feature::Opposite, Feature::Excluded, Feature::Direction];
    let opposite = opposite.iter().map(|it| found.get(*it)).fold(0.0, f64::max);
    match found.get(Feature::NumberOther) {
        number if number >= negation && number >= opposite => Because::Number,
        _ if negation >= opposite => Because::Negation,
        _ => Because::Opposite,
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
