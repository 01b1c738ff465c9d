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
/// Set on the development half, for a precision of about 0.76 (Korean) and 0.88 (English).
const COMMIT_KOREAN: f64 = 0.51;
const COMMIT_ENGLISH: f64 = 0.62;

struct Weight {
    #[cfg_attr(not(test), expect(dead_code, reason = "names the row; a test holds the order"))]
    feature: &'static str,
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
    pub(super) fn confidence_in(&self, stance: Stance) -> f64 {
        match stance {
            Stance::Supports | Stance::Qualifies => self.supports,
            Stance::Contradicts => self.contradicts,
            Stance::Unsure => self.supports.max(self.contradicts),
        }
    }
}

pub(super) fn score(lang: Lang, features: &Features) -> Scores {
    let mut sums = [0.0; 2];
    for (weight, value) in WEIGHTS.iter().zip(features.values()) {
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
    let coverage = comparison.coverage;
    if scores.supports.max(scores.contradicts) < commit || coverage < COVERAGE_MIN {
        return Stance::Unsure;
    }
    if scores.supports >= scores.contradicts {
        return if comparison.condition_added { Stance::Qualifies } else { Stance::Supports };
    }
    if coverage < CONTRADICTION_COVERAGE_MIN { Stance::Unsure } else { Stance::Contradicts }
}

#[rustfmt::skip]
const WEIGHTS: &[Weight] = &[
    Weight { feature: "bias", korean: [-2.05, -1.52], english: [-1.19, -0.70] },
    Weight { feature: "coverage", korean: [0.44, 0.22], english: [2.81, 2.59] },
    Weight { feature: "covered_whole", korean: [0.27, -0.57], english: [0.59, -0.26] },
    Weight { feature: "uncovered", korean: [-2.15, -1.82], english: [-1.91, -2.59] },
    Weight { feature: "coverage_back", korean: [1.42, 0.56], english: [1.40, 1.00] },
    Weight { feature: "negation_differs", korean: [-0.09, 0.42], english: [-0.29, 0.41] },
    Weight { feature: "negation_differs_covered", korean: [-0.35, 0.95], english: [-0.54, 0.27] },
    Weight { feature: "negation_in_statement", korean: [1.49, 0.76], english: [1.01, 0.01] },
    Weight { feature: "negation_in_evidence", korean: [0.07, -0.73], english: [1.10, 0.41] },
    Weight { feature: "opposite", korean: [-0.39, 1.03], english: [-0.31, 0.60] },
    Weight { feature: "opposite_denied", korean: [-0.01, 0.82], english: [-0.02, -0.19] },
    Weight { feature: "excluded", korean: [-0.64, 0.01], english: [-1.31, 0.38] },
    Weight { feature: "change_differs", korean: [-0.49, 0.19], english: [0.22, 0.39] },
    Weight { feature: "number_differs", korean: [-0.86, 0.24], english: [-0.89, 0.65] },
    Weight { feature: "number_agrees", korean: [0.43, -0.07], english: [0.81, 0.78] },
    Weight { feature: "number_missing", korean: [-1.52, -1.00], english: [-0.86, -0.67] },
    Weight { feature: "name_missing", korean: [-0.12, 0.18], english: [-0.61, -0.41] },
    Weight { feature: "name_replaced", korean: [0.00, 0.00], english: [0.62, 0.65] },
    Weight { feature: "replaced", korean: [0.92, 0.79], english: [0.63, 0.87] },
    Weight { feature: "predicate_matches", korean: [-0.42, -0.15], english: [0.72, 0.23] },
    Weight { feature: "containment", korean: [2.55, 1.95], english: [1.38, 1.23] },
    Weight { feature: "exclusion_added", korean: [-1.69, 0.00], english: [-0.08, 0.55] },
    Weight { feature: "hedge_added", korean: [-0.24, -0.51], english: [-0.17, -0.49] },
    Weight { feature: "condition_added", korean: [0.17, -0.05], english: [0.60, -0.12] },
    Weight { feature: "order_kept", korean: [-0.40, 0.04], english: [0.45, 0.51] },
    Weight { feature: "universal_added", korean: [-0.39, 0.45], english: [-0.18, 0.09] },
    Weight { feature: "word_negation_differs", korean: [0.17, 0.67], english: [-0.04, 0.91] },
    Weight { feature: "uncovered_name_only", korean: [-0.01, 0.34], english: [0.65, 0.55] },
    Weight { feature: "replaced_between", korean: [0.02, 0.40], english: [-0.23, 0.15] },
    Weight { feature: "clean", korean: [1.52, 0.40], english: [0.74, -0.50] },
    Weight { feature: "negation_differs_whole", korean: [0.26, 0.51], english: [-0.57, 0.60] },
    Weight { feature: "opposite_covered", korean: [-0.34, 0.61], english: [-0.63, 0.45] },
    Weight { feature: "number_differs_covered", korean: [-0.30, 0.99], english: [-0.18, 0.72] },
    Weight { feature: "role_differs", korean: [-0.42, -0.48], english: [0.00, 0.00] },
    Weight { feature: "intent_added", korean: [-0.50, -0.81], english: [0.61, -0.18] },
    Weight { feature: "comparison_added", korean: [-0.43, -0.45], english: [-0.30, -0.03] },
];

#[cfg(test)]
mod tests {
    use super::super::FEATURE_NAMES;
    use super::*;

    #[test]
    fn each_weight_stands_beside_its_feature() {
        let weighted: Vec<_> = WEIGHTS.iter().map(|it| it.feature).collect();
        assert_eq!(weighted, FEATURE_NAMES);
    }
}
