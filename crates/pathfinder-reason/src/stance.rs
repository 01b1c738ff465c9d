//! Whether evidence supports or contradicts a statement, as far as the words tell.
//!
//! A pair must first meet conditions that no weight overrules (`conditions`): a result on both sides, the same subject,
//! names and figures, and a denial on both sides or on neither for support. Then named features are weighed by a small
//! fitted model (`features`, `model`). Everything else is `Unsure`.

mod alignment;
mod analysis;
mod conditions;
mod effect;
mod features;
mod grounding_fault;
mod model;
mod pair;
mod verdict;

pub use analysis::Analysis;
pub(crate) use effect::{Effect, effects};
pub use features::{Feature, Features};
pub(crate) use grounding_fault::CONTRARY_MIN;
pub use grounding_fault::{CertainFault, Ground, GroundingFault, grounding_fault};
pub use model::DECIDES;
pub use verdict::{DOCUMENTS_MAX, Summary, Verdict, verdict};

use pathfinder_core::contract::Stance;

use analysis::Saying;
use pair::Pair;

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
    /// The same words in other roles.
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
    /// How likely the stance is right, from 0 to 1, as measured on pairs that the model was not fitted on. Of `Qualifies`, how
    /// likely it would be support without the condition; 0 for `Unsure`.
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
    let Some(said) = statement.single() else {
        return unsure(Because::NotOneStatement);
    };
    let views: Vec<View> = evidence
        .sayings
        .iter()
        .map(|it| judge_pair(&Pair::of(said, it, &evidence.above)))
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

/// A sentence of evidence as the model sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighable {
    pub features: Features,
    /// The conditions admit these stances.
    pub may_support: bool,
    pub may_contradict: bool,
    /// The object is the same too, which a stance of one sentence needs.
    pub has_object: bool,
    /// The share of the statement's words that stand in it or in the headings above it.
    pub named: f64,
}

/// What the model weighs, for each sentence of the evidence; nothing if the two cannot be compared.
pub fn weighable(statement: &Analysis, evidence: &Analysis) -> Vec<Weighable> {
    let said = statement.single();
    let Some(said) = said.filter(|_| statement.lang() == evidence.lang()) else {
        return Vec::new();
    };
    let of = |it: &Saying| {
        let pair = Pair::of(said, it, &evidence.above);
        let speaks = pair.coverage() >= COVERAGE_MIN;
        let allowed = conditions::allowed(&pair).ok().filter(|_| speaks);
        Weighable {
            features: Features::of(&pair),
            may_support: allowed.is_some_and(|it| it.support),
            may_contradict: allowed.is_some_and(|it| it.contradiction),
            has_object: pair.has_object(),
            named: pair.named(),
        }
    };
    evidence.sayings.iter().map(of).collect()
}

type View = (Stance, Because, f64);

fn judge_pair(pair: &Pair<'_>) -> View {
    let unsure = |because| (Stance::Unsure, because, 0.0);
    if pair.coverage() < COVERAGE_MIN {
        return unsure(Because::TooLittleInCommon);
    }
    let allowed = match conditions::allowed(pair) {
        Ok(allowed) if pair.has_object() => allowed,
        Ok(_) => return unsure(Because::WordsDiffer),
        Err(because) => return unsure(because),
    };
    let found = Features::of(pair);
    let decide = |may: bool, by: model::Model| may.then(|| by.decide(&found)).flatten();
    let support = decide(allowed.support, model::SUPPORT);
    let contradiction = decide(allowed.contradiction, model::CONTRADICTION);
    match (support, contradiction) {
        (Some(sure), None) if pair.has_two_sides() => (Stance::Qualifies, Because::BothSides, sure),
        (Some(sure), None) if pair.is_conditional() => {
            (Stance::Qualifies, Because::Condition, sure)
        }
        (Some(sure), None) => (Stance::Supports, Because::SameWords, sure),
        (None, Some(_)) if pair.is_conditional() => unsure(Because::Condition),
        (None, Some(sure)) => (Stance::Contradicts, opposed_by(pair), sure),
        (None, None) | (Some(_), Some(_)) => unsure(Because::WordsDiffer),
    }
}

/// The one thing that conflicts.
fn opposed_by(pair: &Pair<'_>) -> Because {
    match (pair.is_counted_otherwise(), pair.is_replaced()) {
        (true, _) => Because::Number,
        (false, true) => Because::Opposite,
        (false, false) => Because::Negation,
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
