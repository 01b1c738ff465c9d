//! What a statement and its evidence have in common, and where they part.

use super::Because;
use super::alignment::{Alignment, containment};
use super::analysis::{Analysis, Role, Word};
use crate::language::cues::{Change, CueKind};
use crate::language::tokens::Script;

#[derive(Debug)]
pub(super) struct Comparison {
    /// The weighted share of the statement's words that the evidence has too.
    pub(super) coverage: f64,
    /// The other way around.
    pub(super) coverage_back: f64,
    /// The same over pairs of characters.
    pub(super) containment: f64,
    /// Content words of the statement.
    pub(super) words: usize,
    /// Words of the statement that the evidence lacks.
    pub(super) uncovered: usize,
    pub(super) negations: Negations,
    /// The share of aligned weight that one side denies and the other does not.
    pub(super) word_negation: f64,
    pub(super) oppositions: Oppositions,
    pub(super) changes: Changes,
    pub(super) numbers: Numbers,
    pub(super) names: Names,
    pub(super) replaced: Replaced,
    /// How well the last word of the statement was matched.
    pub(super) predicate: f64,
    pub(super) order_kept: f64,
    /// Nouns that do on one side what is done to them on the other.
    pub(super) roles_differ: usize,
    /// Only in the statement: `only`, a comparison, `all`.
    pub(super) exclusion_added: bool,
    pub(super) comparison_added: bool,
    pub(super) universal_added: bool,
    /// Only in the evidence: a hedge, a condition, a plan.
    pub(super) hedge_added: bool,
    pub(super) condition_added: bool,
    pub(super) intent_added: bool,
}

impl Comparison {
    pub(super) fn of(statement: &Analysis, evidence: &Analysis, alignment: &Alignment) -> Comparison {
        let pair = Pair { statement, evidence, alignment };
        let only_in =
            |left: &Analysis, right: &Analysis, kind| left.count(kind) > 0 && right.count(kind) == 0;
        Comparison {
            coverage: alignment.coverage(statement),
            coverage_back: pair.coverage_back(),
            containment: containment(statement, evidence),
            words: statement.words.len(),
            uncovered: pair.uncovered().count(),
            negations: pair.negations(),
            word_negation: pair.word_negation(),
            oppositions: pair.oppositions(),
            changes: pair.changes(),
            numbers: pair.numbers(),
            names: pair.names(),
            replaced: pair.replaced(),
            predicate: pair.predicate(),
            order_kept: pair.order_kept(),
            roles_differ: pair.roles_differ(),
            exclusion_added: only_in(statement, evidence, CueKind::Exclusion),
            comparison_added: only_in(statement, evidence, CueKind::Comparison),
            universal_added: statement.universal && !evidence.universal,
            hedge_added: only_in(evidence, statement, CueKind::Hedge),
            condition_added: only_in(evidence, statement, CueKind::Condition),
            intent_added: evidence.intended && !statement.intended,
        }
    }

    /// One side denies. A denied opposite is no denial: `not quiet` against `loud`.
    pub(super) fn is_denied(&self) -> bool {
        self.negations.differ() && !self.oppositions.opposite
    }

    pub(super) fn is_opposite(&self) -> bool {
        self.oppositions.opposite && !self.negations.differ()
    }

    /// Every word is there, and nothing speaks against it.
    pub(super) fn is_clean(&self) -> bool {
        let denied = self.negations.differ() || self.exclusion_added;
        self.uncovered == 0 && !denied && self.numbers.differ == 0 && self.roles_differ == 0
    }

    /// The rule to name when the stance is a contradiction: the most specific difference there is.
    pub(super) fn strongest_difference(&self) -> Because {
        let rules = [
            (self.is_denied() || self.word_negation > 0.0, Because::Negation),
            (self.changes.differ, Because::Direction),
            (self.is_opposite(), Because::Opposite),
            (self.numbers.differ > 0, Because::Number),
            (self.oppositions.excluded, Because::Opposite),
            (self.names.replaced, Because::Name),
        ];
        rules.iter().find(|(applies, _)| *applies).map_or(Because::Substitution, |(_, because)| *because)
    }
}

#[derive(Debug)]
pub(super) struct Negations {
    pub(super) statement: bool,
    pub(super) evidence: bool,
    /// What the statement denies is not in the evidence.
    pub(super) unanswered: bool,
    /// The evidence denies something else beside what they have in common.
    pub(super) stray: bool,
}

#[derive(Debug)]
pub(super) struct Oppositions {
    pub(super) opposite: bool,
    pub(super) excluded: bool,
    /// Uncovered words that nothing in the evidence stands against.
    pub(super) unexplained: usize,
}

/// Set only where the statement speaks of one direction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Changes {
    /// The evidence speaks of the other direction alone.
    pub(super) differ: bool,
    /// The evidence speaks of no change.
    pub(super) missing: bool,
    /// The evidence speaks of the same direction alone.
    pub(super) same: bool,
    /// The evidence speaks of both.
    pub(super) mixed: bool,
}

#[derive(Debug, Default)]
pub(super) struct Numbers {
    pub(super) differ: usize,
    pub(super) agree: usize,
    pub(super) missing: usize,
}

#[derive(Debug)]
pub(super) struct Names {
    pub(super) missing: f64,
    pub(super) replaced: bool,
    pub(super) only_uncovered: bool,
}

#[derive(Debug, Default)]
pub(super) struct Replaced {
    /// A neighbor was aligned, and something else stands beside it.
    pub(super) beside: usize,
    /// Both neighbors were.
    pub(super) between: usize,
}

impl Negations {
    pub(super) fn differ(&self) -> bool {
        self.statement != self.evidence
    }
}

struct Pair<'a> {
    statement: &'a Analysis,
    evidence: &'a Analysis,
    alignment: &'a Alignment,
}

impl Pair<'_> {
    fn uncovered(&self) -> impl Iterator<Item = (usize, &Word)> {
        let words = self.statement.words.iter().zip(&self.alignment.matches).enumerate();
        words.filter(|(_, (_, found))| found.is_none()).map(|(index, (word, _))| (index, word))
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

    /// A denial in the evidence counts where it denies a word of the statement; beside one it is stray.
    fn negations(&self) -> Negations {
        let passed_over = |it: &usize| self.alignment.matches[*it].is_none();
        let unanswered = self.statement.denials.iter().any(|it| it.target.as_ref().is_some_and(passed_over));
        let statement = self.statement.denials.len() % 2 == 1;
        let mut found = Negations { statement, unanswered, evidence: false, stray: false };
        for denial in &self.evidence.denials {
            let aligned = |it: &usize| self.alignment.taken[*it];
            let words =
                self.evidence.words.iter().enumerate().filter(|(_, word)| word.clause == denial.clause);
            let near = words.map(|it| it.0).any(|it| aligned(&it));
            let counts = near && denial.target.as_ref().is_none_or(aligned);
            found.evidence ^= counts;
            found.stray |= near && !counts;
        }
        found
    }

    /// The share of aligned weight that one side denies and the other does not.
    fn word_negation(&self) -> f64 {
        let (mut differs, mut total) = (0.0, 0.0);
        for (word, found) in self.statement.words.iter().zip(&self.alignment.matches) {
            let Some((index, _)) = found else { continue };
            total += word.weight;
            differs += if word.negated != self.evidence.words[*index].negated { word.weight } else { 0.0 };
        }
        if total > 0.0 { differs / total } else { 0.0 }
    }

    /// Aligned nouns that do on one side what is done to them on the other.
    fn roles_differ(&self) -> usize {
        let aligned = self.statement.words.iter().zip(&self.alignment.matches);
        let roles =
            aligned.filter_map(|(word, found)| found.map(|it| (word.role, self.evidence.words[it.0].role)));
        roles.filter(|(left, right)| *left != *right && *left != Role::Other && *right != Role::Other).count()
    }

    fn oppositions(&self) -> Oppositions {
        let mut found = Oppositions { opposite: false, excluded: false, unexplained: 0 };
        for (_, word) in self.uncovered() {
            let (mut opposite, mut excluded) = (false, false);
            if let Some(opposition) = word.opposition {
                for other in self.free_evidence().filter_map(|it| it.opposition) {
                    opposite |= opposition.is_opposite(other);
                    excluded |= opposition.excludes(other);
                }
            }
            let explained = opposite || excluded || word.change.is_some() || word.script == Script::Digits;
            found.opposite |= opposite;
            found.excluded |= excluded;
            found.unexplained += usize::from(!explained);
        }
        found
    }

    fn changes(&self) -> Changes {
        let has = |analysis: &Analysis, change| analysis.words.iter().any(|it| it.change == Some(change));
        let (up, down) = (has(self.statement, Change::Up), has(self.statement, Change::Down));
        let (other_up, other_down) = (has(self.evidence, Change::Up), has(self.evidence, Change::Down));
        let one_way = up != down;
        let same = (up && other_up) || (down && other_down);
        let other_way = (up && other_down) || (down && other_up);
        Changes {
            differ: one_way && other_way && !same,
            missing: one_way && !same && !other_way,
            same: one_way && same && !other_way,
            mixed: one_way && same && other_way,
        }
    }

    fn numbers(&self) -> Numbers {
        let mut found = Numbers::default();
        for number in &self.statement.numbers {
            let mut same_unit = self.evidence.numbers.iter().filter(|it| it.unit == number.unit).peekable();
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
        Names { missing: if all > 0 { missing as f64 / all as f64 } else { 0.0 }, replaced, only_uncovered }
    }

    fn replaced(&self) -> Replaced {
        let mut found = Replaced::default();
        let aligned = |index: Option<usize>| {
            index.and_then(|it| self.alignment.matches.get(it).copied().flatten()).map(|it| it.0)
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
        self.alignment.matches.last().copied().flatten().map_or(0.0, |it| it.1)
    }

    fn order_kept(&self) -> f64 {
        let places: Vec<usize> = self.alignment.matches.iter().filter_map(|it| it.map(|it| it.0)).collect();
        if places.len() < 2 {
            return 0.0;
        }
        let kept = places.windows(2).filter(|it| it[1] > it[0] && it[1] - it[0] <= 3).count();
        kept as f64 / (places.len() - 1) as f64
    }
}
