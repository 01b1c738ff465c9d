//! The differences between a statement and its evidence, as numbers that weights can be put on.

use super::Because;
use super::alignment::{Alignment, containment};
use super::analysis::{Analysis, Role, Word};
use crate::language::cues::CueKind;

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
];
const FEATURES: usize = 36;

/// One value per name in `FEATURE_NAMES`, mostly from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Features([f64; FEATURES]);

mod at {
    pub(super) const COVERAGE: usize = 1;
    pub(super) const NEGATION: usize = 5;
    pub(super) const WORD_NEGATION: usize = 26;
    pub(super) const OPPOSITE: usize = 9;
    pub(super) const EXCLUDED: usize = 11;
    pub(super) const CHANGE: usize = 12;
    pub(super) const NUMBER: usize = 13;
    pub(super) const NAME: usize = 17;
    pub(super) const CONDITION: usize = 23;
}

impl Features {
    pub fn values(&self) -> &[f64; FEATURES] {
        &self.0
    }

    pub(super) fn coverage(&self) -> f64 {
        self.0[at::COVERAGE]
    }

    pub(super) fn adds_condition(&self) -> bool {
        self.0[at::CONDITION] > 0.0
    }

    /// The rule to name when the stance is a contradiction: the most specific difference there is.
    pub(super) fn strongest_difference(&self) -> Because {
        let rules = [
            (at::NEGATION, Because::Negation),
            (at::WORD_NEGATION, Because::Negation),
            (at::CHANGE, Because::Direction),
            (at::OPPOSITE, Because::Opposite),
            (at::NUMBER, Because::Number),
            (at::EXCLUDED, Because::Opposite),
            (at::NAME, Because::Name),
        ];
        rules
            .iter()
            .find(|(index, _)| self.0[*index] > 0.0)
            .map_or(Because::Substitution, |(_, because)| *because)
    }

    pub(super) fn of(statement: &Analysis, evidence: &Analysis, alignment: &Alignment) -> Features {
        let pair = Pair {
            statement,
            evidence,
            alignment,
        };
        let coverage = alignment.coverage(statement);
        let negation = pair.negations();
        let opposites = pair.oppositions();
        let numbers = pair.numbers();
        let names = pair.names();
        let replaced = pair.replaced();
        let added = |kind| flag(evidence.count(kind) > 0 && statement.count(kind) == 0);
        let uncovered = alignment.matches.iter().filter(|it| it.is_none()).count();
        // A denied opposite is no denial: `not quiet` against `loud`.
        let differs = flag(negation.differs && !opposites.opposite);
        let opposite = flag(opposites.opposite && !negation.differs);
        let role_differs = pair.roles_differ();
        let exclusion =
            flag(statement.count(CueKind::Exclusion) > 0 && evidence.count(CueKind::Exclusion) == 0);
        let clean = uncovered == 0
            && !negation.differs
            && numbers.differ == 0
            && role_differs == 0
            && exclusion == 0.0;
        Features([
            1.0,
            coverage,
            flag(uncovered == 0),
            capped(uncovered, 4),
            pair.coverage_back(),
            differs,
            differs * coverage,
            flag(negation.statement),
            flag(negation.evidence),
            opposite,
            flag(opposites.opposite && negation.differs),
            flag(opposites.excluded),
            flag(pair.change_differs()),
            capped(numbers.differ, 2),
            capped(numbers.agree, 2),
            capped(numbers.missing, 2),
            names.missing,
            flag(names.replaced),
            capped(replaced.beside, 2),
            pair.predicate(),
            containment(statement, evidence),
            exclusion,
            added(CueKind::Hedge),
            added(CueKind::Condition),
            pair.order_kept(),
            flag(statement.universal && !evidence.universal),
            pair.word_negation(),
            flag(uncovered > 0 && names.only_uncovered),
            capped(replaced.between, 2),
            flag(clean),
            differs * flag(uncovered == 0),
            opposite * coverage,
            capped(numbers.differ, 2) * coverage,
            capped(role_differs, 2),
            flag(evidence.intended && !statement.intended),
            flag(statement.count(CueKind::Comparison) > 0 && evidence.count(CueKind::Comparison) == 0),
        ])
    }
}

fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

fn capped(count: usize, most: usize) -> f64 {
    count.min(most) as f64 / most as f64
}

struct Pair<'a> {
    statement: &'a Analysis,
    evidence: &'a Analysis,
    alignment: &'a Alignment,
}

struct Negations {
    statement: bool,
    evidence: bool,
    differs: bool,
}

struct Oppositions {
    opposite: bool,
    excluded: bool,
}

#[derive(Default)]
struct Numbers {
    differ: usize,
    agree: usize,
    missing: usize,
}

struct Names {
    missing: f64,
    replaced: bool,
    only_uncovered: bool,
}

#[derive(Default)]
struct Replaced {
    /// A neighbor was aligned, and something else stands beside it.
    beside: usize,
    /// Both neighbors were.
    between: usize,
}

impl Pair<'_> {
    fn uncovered(&self) -> impl Iterator<Item = (usize, &Word)> {
        let words = self
            .statement
            .words
            .iter()
            .zip(&self.alignment.matches)
            .enumerate();
        words
            .filter(|(_, (_, found))| found.is_none())
            .map(|(index, (word, _))| (index, word))
    }

    fn free_evidence(&self) -> impl Iterator<Item = &Word> {
        self.evidence
            .words
            .iter()
            .zip(&self.alignment.taken)
            .filter(|(_, taken)| !**taken)
            .map(|(word, _)| word)
    }

    fn coverage_back(&self) -> f64 {
        let total: f64 = self.evidence.words.iter().map(|it| it.weight).sum();
        let free: f64 = self.free_evidence().map(|it| it.weight).sum();
        1.0 - free / total.max(1e-9)
    }

    /// Denials count in the clauses of the evidence that the statement was aligned with.
    fn negations(&self) -> Negations {
        let statement = self.statement.count(CueKind::Negation) % 2 == 1;
        let near = self
            .evidence
            .cues
            .iter()
            .zip(&self.evidence.cue_clauses)
            .filter(|(cue, clause)| {
                cue.kind == CueKind::Negation
                    && self
                        .evidence
                        .words
                        .iter()
                        .zip(&self.alignment.taken)
                        .any(|(word, taken)| *taken && word.clause == **clause)
            });
        let evidence = near.count() % 2 == 1;
        Negations {
            statement,
            evidence,
            differs: statement != evidence,
        }
    }

    /// The share of aligned weight that one side denies and the other does not.
    fn word_negation(&self) -> f64 {
        let (mut differs, mut total) = (0.0, 0.0);
        for (word, found) in self.statement.words.iter().zip(&self.alignment.matches) {
            let Some((index, _)) = found else { continue };
            total += word.weight;
            differs += if word.negated != self.evidence.words[*index].negated {
                word.weight
            } else {
                0.0
            };
        }
        if total > 0.0 { differs / total } else { 0.0 }
    }

    /// Aligned nouns that do on one side what is done to them on the other.
    fn roles_differ(&self) -> usize {
        let aligned = self.statement.words.iter().zip(&self.alignment.matches);
        let roles =
            aligned.filter_map(|(word, found)| found.map(|it| (word.role, self.evidence.words[it.0].role)));
        roles
            .filter(|(left, right)| *left != *right && *left != Role::Other && *right != Role::Other)
            .count()
    }

    fn oppositions(&self) -> Oppositions {
        let mut found = Oppositions {
            opposite: false,
            excluded: false,
        };
        for (_, word) in self.uncovered() {
            let Some(opposition) = word.opposition else {
                continue;
            };
            for other in self.free_evidence().filter_map(|it| it.opposition) {
                found.opposite |= opposition.is_opposite(other);
                found.excluded |= opposition.excludes(other);
            }
        }
        found
    }

    fn change_differs(&self) -> bool {
        let of = |words: &[Word], index: usize| words[index].change;
        let aligned: Vec<_> = (0..self.statement.words.len())
            .filter_map(|it| of(&self.statement.words, it))
            .collect();
        let other: Vec<_> = (0..self.evidence.words.len())
            .filter_map(|it| of(&self.evidence.words, it))
            .collect();
        match (aligned.first(), other.first()) {
            (Some(first), Some(_)) => {
                aligned.iter().all(|it| it == first) && other.iter().all(|it| it != first)
            }
            _ => false,
        }
    }

    fn numbers(&self) -> Numbers {
        let mut found = Numbers::default();
        for number in &self.statement.numbers {
            let mut same_unit = self
                .evidence
                .numbers
                .iter()
                .filter(|it| it.unit == number.unit)
                .peekable();
            if same_unit.peek().is_none() {
                found.missing += 1;
            } else if same_unit.any(|it| it.agrees_with(number)) {
                found.agree += 1;
            } else {
                found.differ += 1;
            }
        }
        found
    }

    fn names(&self) -> Names {
        let all = self.statement.words.iter().filter(|it| it.name).count();
        let missing = self.uncovered().filter(|(_, it)| it.name).count();
        let replaced = missing > 0 && missing < all && self.free_evidence().any(|it| it.name);
        let only_uncovered = self.uncovered().all(|(_, it)| it.name);
        Names {
            missing: if all > 0 { missing as f64 / all as f64 } else { 0.0 },
            replaced,
            only_uncovered,
        }
    }

    fn replaced(&self) -> Replaced {
        let mut found = Replaced::default();
        let aligned = |index: Option<usize>| {
            index
                .and_then(|it| self.alignment.matches.get(it).copied().flatten())
                .map(|it| it.0)
        };
        let free = |index: usize| self.alignment.taken.get(index) == Some(&false);
        for (index, _) in self.uncovered() {
            let left = aligned(index.checked_sub(1));
            let right = aligned(Some(index + 1));
            let after_left = left.is_some_and(|it| free(it + 1));
            let before_right = right.is_some_and(|it| it.checked_sub(1).is_some_and(free));
            found.beside += usize::from(after_left || before_right);
            let flanked =
                matches!((left, right), (Some(left), Some(right)) if right > left && right - left <= 3);
            found.between += usize::from(flanked && after_left && before_right);
        }
        found
    }

    /// Korean ends with its predicate; English has it behind the first aligned name, so the last word stands for it too.
    fn predicate(&self) -> f64 {
        self.alignment
            .matches
            .last()
            .copied()
            .flatten()
            .map_or(0.0, |it| it.1)
    }

    fn order_kept(&self) -> f64 {
        let places: Vec<usize> = self
            .alignment
            .matches
            .iter()
            .filter_map(|it| it.map(|it| it.0))
            .collect();
        if places.len() < 2 {
            return 0.0;
        }
        let kept = places
            .windows(2)
            .filter(|it| it[1] > it[0] && it[1] - it[0] <= 3)
            .count();
        kept as f64 / (places.len() - 1) as f64
    }
}
