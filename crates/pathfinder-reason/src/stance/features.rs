//! The differences between a statement and its evidence, as numbers that weights can be put on.

use super::comparison::Comparison;

pub const FEATURE_NAMES: [&str; FEATURES] = [
    "bias",
    "coverage",
    "covered_whole",
    "uncovered",
    "coverage_back",
    "negation_differs",
    "negation_differs_covered",
    "negation_in_statement",
    "negation_in_evidence",
    "opposite",
    "opposite_denied",
    "excluded",
    "change_differs",
    "number_differs",
    "number_agrees",
    "number_missing",
    "name_missing",
    "name_replaced",
    "replaced",
    "predicate_matches",
    "containment",
    "exclusion_added",
    "hedge_added",
    "condition_added",
    "order_kept",
    "universal_added",
    "word_negation_differs",
    "uncovered_name_only",
    "replaced_between",
    "clean",
    "negation_differs_whole",
    "opposite_covered",
    "number_differs_covered",
    "role_differs",
    "intent_added",
    "comparison_added",
    "unexplained",
    "negation_stray",
    "change_missing",
    "change_mixed",
];
const FEATURES: usize = 40;

/// One value per name in `FEATURE_NAMES`, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Features([f64; FEATURES]);

impl Features {
    pub fn values(&self) -> &[f64; FEATURES] {
        &self.0
    }

    #[rustfmt::skip]
    pub(super) fn of(it: &Comparison) -> Features {
        let (denied, opposite) = (flag(it.is_denied()), flag(it.is_opposite()));
        let numbers_differ = capped(it.numbers.differ, 2);
        Features([
            1.0,
            it.coverage,
            flag(it.uncovered == 0),
            capped(it.uncovered, 4),
            it.coverage_back,
            denied,
            denied * it.coverage,
            flag(it.negations.statement),
            flag(it.negations.evidence),
            opposite,
            flag(it.oppositions.opposite && it.negations.differ()),
            flag(it.oppositions.excluded),
            flag(it.changes.differ),
            numbers_differ,
            capped(it.numbers.agree, 2),
            capped(it.numbers.missing, 2),
            it.names.missing,
            flag(it.names.replaced),
            capped(it.replaced.beside, 2),
            it.predicate,
            it.containment,
            flag(it.exclusion_added),
            flag(it.hedge_added),
            flag(it.condition_added),
            it.order_kept,
            flag(it.universal_added),
            it.word_negation,
            flag(it.uncovered > 0 && it.names.only_uncovered),
            capped(it.replaced.between, 2),
            flag(it.is_clean()),
            denied * flag(it.uncovered == 0),
            opposite * it.coverage,
            numbers_differ * it.coverage,
            capped(it.roles_differ, 2),
            flag(it.intent_added),
            flag(it.comparison_added),
            capped(it.oppositions.unexplained, 3),
            flag(it.negations.stray),
            flag(it.changes.missing),
            flag(it.changes.mixed),
        ])
    }
}

fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

fn capped(count: usize, most: usize) -> f64 {
    count.min(most) as f64 / most as f64
}
