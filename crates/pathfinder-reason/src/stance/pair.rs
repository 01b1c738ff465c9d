//! A statement beside one sentence of evidence: which words they share, what is left over, and what is turned around.

use std::collections::BTreeSet;

use pathfinder_text::{CueKind, Lang, Number};

use super::alignment::Alignment;
use super::analysis::{Role, Saying, Word};
use crate::assertion::Kind;

/// Words that merely begin alike are different words.
const GRADE_MIN: f64 = 0.8;

pub(super) struct Pair<'a> {
    pub(super) statement: &'a Saying,
    pub(super) evidence: &'a Saying,
    pub(super) alignment: Alignment,
    /// The terms of the headings above the evidence.
    above: &'a BTreeSet<String>,
}

/// Which of the two denies what they share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Denied {
    /// Neither, or both.
    Alike,
    /// Exactly one.
    One,
    /// Something is denied in one of them, and it is not what they share.
    Elsewhere,
}

impl<'a> Pair<'a> {
    pub(super) fn of(
        statement: &'a Saying,
        evidence: &'a Saying,
        above: &'a BTreeSet<String>,
    ) -> Pair<'a> {
        Pair {
            statement,
            evidence,
            alignment: Alignment::of(&statement.words, &evidence.words),
            above,
        }
    }

    /// The share of the statement's words that the evidence has, long words and names counting for more.
    pub(super) fn coverage(&self) -> f64 {
        self.alignment.coverage(&self.statement.words)
    }

    /// The same, with the headings above the evidence.
    pub(super) fn named(&self) -> f64 {
        let total: f64 = self.statement.words.iter().map(|it| it.weight).sum();
        let missing: f64 = self.missing().map(|it| it.weight).sum();
        if total > 0.0 {
            1.0 - missing / total
        } else {
            0.0
        }
    }

    /// The evidence's word for a word of the statement.
    pub(super) fn matched(&self, index: usize) -> Option<usize> {
        let found = self.alignment.matches.get(index).copied().flatten();
        found.filter(|it| it.1 >= GRADE_MIN).map(|it| it.0)
    }

    pub(super) fn aligned(&self) -> impl Iterator<Item = (&Word, &Word)> {
        let words = self.statement.words.iter().enumerate();
        words.filter_map(|(index, it)| Some((it, &self.evidence.words[self.matched(index)?])))
    }

    /// Words of the evidence that stand for none of the statement's.
    pub(super) fn free(&self) -> impl Iterator<Item = &Word> {
        let words = self.evidence.words.iter().zip(&self.alignment.taken);
        words.filter(|it| !it.1).map(|it| it.0)
    }

    /// What neither the evidence nor the headings above it have; figures are compared by value.
    pub(super) fn missing(&self) -> impl Iterator<Item = &Word> {
        let words = self.statement.words.iter().enumerate();
        let lost = |(index, it): &(usize, &Word)| {
            !it.is_number && self.matched(*index).is_none() && !self.above.contains(&it.text)
        };
        words.filter(lost).map(|it| it.1)
    }

    pub(super) fn is_opposed(&self, word: &Word) -> bool {
        self.free().any(|it| word.is_opposite(it))
    }

    pub(super) fn is_excluded(&self, word: &Word) -> bool {
        self.free().any(|it| word.excludes(it))
    }

    /// A figure of the statement that the evidence does not have.
    pub(super) fn lost_numbers(&self) -> impl Iterator<Item = &Number> {
        let theirs = &self.evidence.numbers;
        // `from 5 to 10` is not 7.
        let same = |one: &Number, it: &Number| {
            it.agrees_with(one) && (it.high.is_some() == one.high.is_some())
        };
        let numbers = self.statement.numbers.iter();
        numbers.filter(move |one| !theirs.iter().any(|it| same(one, it)))
    }

    /// The evidence has another figure of the same unit where the statement's should be. A range is not another figure.
    pub(super) fn is_counted_otherwise(&self) -> bool {
        let theirs = &self.evidence.numbers;
        let other = |one: &Number, it: &Number| {
            it.unit == one.unit && it.high.is_none() && one.high.is_none()
        };
        self.lost_numbers()
            .any(|one| theirs.iter().any(|it| other(one, it)))
    }

    pub(super) fn denied(&self) -> Denied {
        let mut denied: Vec<usize> = Vec::new();
        let mut toggle = |index: usize| match denied.iter().position(|it| *it == index) {
            Some(at) => {
                denied.remove(at);
            }
            None => denied.push(index),
        };
        for negation in &self.statement.negations {
            let Some(target) = negation.target else {
                return Denied::Elsewhere;
            };
            toggle(target);
        }
        let near = |clause: u32| self.aligned().any(|(_, it)| it.clause == clause);
        for negation in self.evidence.negations.iter().filter(|it| near(it.clause)) {
            let stands_for = |target: usize| {
                (0..self.statement.words.len()).find(|it| self.matched(*it) == Some(target))
            };
            let Some(target) = negation.target.and_then(stands_for) else {
                return Denied::Elsewhere;
            };
            toggle(target);
        }
        let turned = is_false(self.statement.kind) != is_false(self.evidence.kind);
        match (denied.len(), turned) {
            (0, false) | (1, true) => Denied::Alike,
            (0, true) | (1, false) => Denied::One,
            _ => Denied::Elsewhere,
        }
    }

    /// English tells by order, unless one of them is a passive and the other is not, Korean by particles.
    pub(super) fn swaps_roles(&self) -> bool {
        let swapped = |(one, two): (&Word, &Word)| {
            let roles = (one.role, two.role);
            matches!(
                roles,
                (Role::Subject, Role::Object) | (Role::Object, Role::Subject)
            )
        };
        let places: Vec<usize> = self.aligned().map(|it| it.1.token).collect();
        let ends = places.first().zip(places.last());
        match self.statement.lang {
            Lang::English => ends.is_some_and(|(one, two)| {
                (one > two) != (self.statement.passive != self.evidence.passive)
            }),
            Lang::Korean => self.aligned().any(swapped),
        }
    }

    /// The evidence names whom the statement speaks of: English puts the subject first, Korean marks it.
    pub(super) fn has_subject(&self) -> bool {
        let words = &self.statement.words;
        match self.statement.lang {
            Lang::English => words.first().is_none_or(|it| !self.is_lost(it)),
            Lang::Korean => !self.lacks(Role::Subject),
        }
    }

    /// The evidence ends the statement as it ends, and adds no word to its subject or object that makes it another thing:
    /// `stopping aspirin`, `autism fears`, `아스피린 중단은`.
    pub(super) fn has_object(&self) -> bool {
        let last = self.statement.words.last();
        let is_there = last.is_none_or(|it| !self.is_lost(it));
        is_there && !self.lacks(Role::Object) && !self.is_extended()
    }

    /// Every name is in the evidence or above it.
    pub(super) fn has_names(&self) -> bool {
        !self.missing().any(|it| it.is_name && !self.is_excluded(it))
    }

    fn lacks(&self, role: Role) -> bool {
        let mut words = self.statement.words.iter();
        words.any(|it| it.role == role && self.is_lost(it))
    }

    /// Neither there nor replaced.
    fn is_lost(&self, word: &Word) -> bool {
        let is_it = |it: &Word| it.token == word.token;
        self.missing().any(is_it) && !self.is_opposed(word) && !self.is_excluded(word)
    }

    /// A word of the statement is not there, and one that excludes it is.
    pub(super) fn is_replaced(&self) -> bool {
        self.missing()
            .any(|it| self.is_opposed(it) || self.is_excluded(it))
    }

    /// They speak of changes in opposite directions, and neither is denied.
    pub(super) fn turns_direction(&self) -> bool {
        let directions = self.statement.direction().zip(self.evidence.direction());
        directions.is_some_and(|(one, two)| one != two) && self.denied() != Denied::One
    }

    /// How many things conflict: a denial, a word that excludes another, another figure.
    pub(super) fn conflicts(&self) -> usize {
        let found = [
            self.denied() == Denied::One,
            self.is_replaced(),
            self.is_counted_otherwise(),
        ];
        found.iter().filter(|it| **it).count()
    }

    fn is_extended(&self) -> bool {
        let words = &self.evidence.words;
        let leans = |at: usize, on: usize| {
            let (Some(word), Some(other)) = (words.get(at), words.get(on)) else {
                return false;
            };
            let adjoins = word.token.abs_diff(other.token) == 1 && word.clause == other.clause;
            let replaces = self
                .missing()
                .any(|it| it.is_opposite(word) || it.excludes(word));
            adjoins && !self.alignment.taken[at] && !word.is_number && !word.is_adverb && !replaces
        };
        let places = (0..self.statement.words.len()).filter_map(|it| self.matched(it));
        match self.statement.lang {
            Lang::English => {
                let ends = |(low, high): (usize, usize), it: usize| (low.min(it), high.max(it));
                let (first, last) = places.fold((usize::MAX, 0), ends);
                let before = first.checked_sub(1).is_some_and(|it| leans(it, first));
                before || leans(last + 1, last)
            }
            Lang::Korean => {
                let marked = |it: &usize| {
                    matches!(self.statement.words[*it].role, Role::Subject | Role::Object)
                };
                let mut places = (0..self.statement.words.len())
                    .filter(marked)
                    .filter_map(|it| self.matched(it));
                places.any(|it| words[it].role == Role::Other && leans(it + 1, it))
            }
        }
    }

    /// The writer of the evidence does not vouch for what they share, and that of the statement does.
    pub(super) fn is_hedged(&self) -> bool {
        let near = |clause: &u32| self.aligned().any(|(_, it)| it.clause == *clause);
        self.statement.hedged.is_empty() && self.evidence.hedged.iter().any(near)
    }

    /// The opposite of a shared word is said in another clause.
    pub(super) fn has_two_sides(&self) -> bool {
        let turned = |(_, word): (&Word, &Word)| {
            self.free()
                .any(|it| it.clause != word.clause && word.is_opposite(it))
        };
        self.aligned().any(turned)
    }

    /// The evidence names a condition that the statement does not.
    pub(super) fn is_conditional(&self) -> bool {
        self.evidence.has(CueKind::Condition) && !self.statement.has(CueKind::Condition)
    }
}

pub(super) fn is_false(kind: Kind) -> bool {
    matches!(kind, Kind::Denial | Kind::Unproven)
}
