//! How much each difference counts, and from which score on a stance is taken.
//!
//! The weights are those of a logistic regression with three outcomes (neither, supports, contradicts; `neither` is the
//! zero), fitted with L2 on one half of each development set (rows whose id hashes to an even number) together with
//! pairs of unrelated texts, and rounded to two digits. The other half is what `benches/stance.rs` reports as held out.
//! Features that only tell how a set was made, such as the length of a statement, were left out.

use super::comparison::Comparison;
use super::{Features, Stance};
use crate::language::Lang;

/// Below this share of common words the evidence is about something else.
pub(super) const COVERAGE_MIN: f64 = 0.3;
/// A contradiction needs more in common than that: two texts on one topic differ in many harmless ways.
const CONTRADICTION_COVERAGE_MIN: f64 = 0.4;
/// More content words than this are a passage.
pub(super) const STATEMENT_WORDS_MAX: usize = 30;
/// In longer evidence a figure or a denial may belong to anything.
pub(super) const CONTRADICTION_WORDS_MAX: usize = 60;
const UNSURE_CONFIDENCE_MAX: f64 = 0.3;
/// The least confidence in a contradiction by the same words and a `not`.
const PLAIN_DENIAL_CONFIDENCE: f64 = 0.8;
/// Set on the development half, so that about a quarter (Korean) and a third (English) of its rows get a stance.
const COMMIT_KOREAN: f64 = 0.465;
const COMMIT_ENGLISH: f64 = 0.62;

struct Weight {
    /// For `Supports` and for `Contradicts`.
    korean: [f64; 2],
    english: [f64; 2],
}

/// Probabilities; what is missing to 1 is `neither`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scores {
    supports: f64,
    contradicts: f64,
}

impl Scores {
    pub(super) fn confidence_in(&self, stance: Stance, comparison: &Comparison) -> f64 {
        match stance {
            Stance::Supports | Stance::Qualifies => self.supports,
            Stance::Contradicts if is_plain_denial(comparison) => {
                self.contradicts.max(PLAIN_DENIAL_CONFIDENCE)
            }
            Stance::Contradicts => self.contradicts,
            Stance::Unsure => self.supports.max(self.contradicts).min(UNSURE_CONFIDENCE_MAX),
        }
    }
}

pub(super) fn score(lang: Lang, features: &Features) -> Scores {
    let mut sums = [0.0; 2];
    for ((_, weight), value) in WEIGHTS.iter().zip(features.values()) {
        let [supports, contradicts] = match lang {
            Lang::Korean => weight.korean,
            Lang::English => weight.english,
        };
        sums[0] += supports * value;
        sums[1] += contradicts * value;
    }
    let [supports, contradicts] = sums.map(f64::exp);
    let all = 1.0 + supports + contradicts;
    Scores { supports: supports / all, contradicts: contradicts / all }
}

pub(super) fn decide(lang: Lang, comparison: &Comparison, scores: &Scores) -> Stance {
    let commit = match lang {
        Lang::Korean => COMMIT_KOREAN,
        Lang::English => COMMIT_ENGLISH,
    };
    if is_plain_denial(comparison) {
        return Stance::Contradicts;
    }
    if scores.supports.max(scores.contradicts) < commit || comparison.coverage < COVERAGE_MIN {
        return Stance::Unsure;
    }
    if scores.supports >= scores.contradicts {
        return if !may_support(comparison) {
            Stance::Unsure
        } else if comparison.condition_added || comparison.changes.mixed {
            Stance::Qualifies
        } else {
            Stance::Supports
        };
    }
    if may_contradict(comparison) { Stance::Contradicts } else { Stance::Unsure }
}

/// The same words, and one side says no: that needs no score.
fn is_plain_denial(comparison: &Comparison) -> bool {
    let plain = !comparison.condition_added && !comparison.hedge_added && !comparison.exclusion_added;
    comparison.uncovered == 0 && comparison.is_denied() && plain && may_contradict(comparison)
}

/// The sets hold few texts that share a topic and speak of different things; research is full of them. So what
/// changes, and what is denied, must be what the statement speaks of, whatever the score.
fn may_support(comparison: &Comparison) -> bool {
    let changes = comparison.changes;
    let exact = changes.same || changes.mixed || comparison.negations.statement;
    let passed_over_max = comparison.words / if exact { 4 } else { 2 };
    let stray = comparison.negations.stray && comparison.uncovered > 0;
    comparison.oppositions.unexplained <= passed_over_max && !changes.missing && !stray
}

fn may_contradict(comparison: &Comparison) -> bool {
    let changes = comparison.changes;
    let exact = changes.same || changes.differ || comparison.is_opposite();
    let passed_over_max = if exact { 0 } else { (comparison.words / 4).min(2) };
    let both_ways = changes.mixed && !comparison.is_denied();
    // `It did not rise by 40%` says nothing against `it rose by 8%`, nor `it did not double` against `it rose`.
    let denies_less =
        comparison.is_denied() && (comparison.numbers.differ > 0 || comparison.negations.unanswered);
    let same_thing = comparison.oppositions.unexplained <= passed_over_max && !changes.missing;
    same_thing && !both_ways && !denies_less && comparison.coverage >= CONTRADICTION_COVERAGE_MIN
}

#[rustfmt::skip]
const WEIGHTS: &[(&str, Weight)] = &[
    ("bias", Weight { korean: [-2.01, -1.41], english: [-0.87, -0.15] }),
    ("coverage", Weight { korean: [0.55, 0.32], english: [2.65, 2.39] }),
    ("covered_whole", Weight { korean: [0.17, -0.53], english: [0.63, -0.33] }),
    ("uncovered", Weight { korean: [-2.51, -1.49], english: [-1.38, -1.61] }),
    ("coverage_back", Weight { korean: [1.42, 0.50], english: [1.42, 1.01] }),
    ("negation_differs", Weight { korean: [-0.37, 0.52], english: [0.18, 0.33] }),
    ("negation_differs_covered", Weight { korean: [-0.54, 1.05], english: [-0.63, 0.42] }),
    ("negation_in_statement", Weight { korean: [1.57, 0.32], english: [0.84, -0.09] }),
    ("negation_in_evidence", Weight { korean: [0.31, 0.14], english: [0.82, -0.26] }),
    ("opposite", Weight { korean: [-0.12, 1.08], english: [-0.53, 0.29] }),
    ("opposite_denied", Weight { korean: [-0.23, 0.26], english: [0.18, -0.06] }),
    ("excluded", Weight { korean: [-0.69, -0.15], english: [-1.41, 0.09] }),
    ("change_differs", Weight { korean: [-0.58, 0.10], english: [0.31, 0.53] }),
    ("number_differs", Weight { korean: [-0.83, 0.11], english: [-0.88, 0.56] }),
    ("number_agrees", Weight { korean: [0.44, -0.05], english: [0.79, 0.72] }),
    ("number_missing", Weight { korean: [-1.53, -1.05], english: [-0.91, -0.76] }),
    ("name_missing", Weight { korean: [-0.12, 0.18], english: [-0.60, -0.38] }),
    ("name_replaced", Weight { korean: [0.00, 0.00], english: [0.56, 0.67] }),
    ("replaced", Weight { korean: [1.00, 0.89], english: [0.71, 0.97] }),
    ("predicate_matches", Weight { korean: [-0.42, -0.20], english: [0.75, 0.27] }),
    ("containment", Weight { korean: [2.39, 1.84], english: [1.45, 1.19] }),
    ("exclusion_added", Weight { korean: [-1.73, -0.06], english: [-0.13, 0.52] }),
    ("hedge_added", Weight { korean: [-0.27, -0.50], english: [-0.13, -0.47] }),
    ("condition_added", Weight { korean: [0.16, 0.03], english: [0.64, -0.08] }),
    ("order_kept", Weight { korean: [-0.39, -0.03], english: [0.44, 0.55] }),
    ("universal_added", Weight { korean: [-0.39, 0.42], english: [-0.19, 0.09] }),
    ("word_negation_differs", Weight { korean: [0.09, 0.17], english: [-0.32, 0.99] }),
    ("uncovered_name_only", Weight { korean: [-0.02, 0.33], english: [0.62, 0.49] }),
    ("replaced_between", Weight { korean: [0.00, 0.42], english: [-0.25, 0.16] }),
    ("clean", Weight { korean: [1.42, 0.44], english: [0.65, -0.44] }),
    ("negation_differs_whole", Weight { korean: [0.20, 0.88], english: [-0.45, 0.48] }),
    ("opposite_covered", Weight { korean: [-0.18, 0.60], english: [-0.66, 0.33] }),
    ("number_differs_covered", Weight { korean: [-0.28, 0.92], english: [-0.18, 0.63] }),
    ("role_differs", Weight { korean: [-0.42, -0.48], english: [0.00, 0.00] }),
    ("intent_added", Weight { korean: [-0.50, -0.85], english: [0.63, -0.18] }),
    ("comparison_added", Weight { korean: [-0.39, -0.39], english: [-0.24, 0.03] }),
    ("unexplained", Weight { korean: [0.24, -0.35], english: [-0.81, -1.50] }),
    ("negation_stray", Weight { korean: [-0.33, -0.42], english: [0.73, 0.80] }),
    ("change_missing", Weight { korean: [-0.71, -0.88], english: [-0.68, -0.46] }),
    ("change_mixed", Weight { korean: [-0.07, 0.01], english: [0.58, 0.82] }),
];

#[cfg(test)]
mod tests {
    use super::super::FEATURE_NAMES;
    use super::*;

    #[test]
    fn each_weight_stands_beside_its_feature() {
        let weighted: Vec<_> = WEIGHTS.iter().map(|(feature, _)| *feature).collect();
        assert_eq!(weighted, FEATURE_NAMES);
    }
}
