//! Compares a statement with evidence: which words they share, in which roles, and what is left over.

use std::ops::Range;

use pathfinder_text::Lang;
use pathfinder_text::cues::{Cue, CueKind};

use crate::stance::alignment::Alignment;
use crate::stance::analysis::{Quantity, Role, Saying, Word};

/// Between two words that are adjacent in the statement, evidence may have this many more.
const BETWEEN_MAX: usize = 3;
/// Words that merely begin alike are different words.
const GRADE_MIN: f64 = 0.8;

/// What the statement says and the evidence does not, if it is a single word that the evidence replaces with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Difference {
    None,
    Opposite,
    Number,
}

pub(super) struct Pair<'a> {
    pub(super) statement: &'a Saying,
    pub(super) evidence: &'a Saying,
    pub(super) alignment: &'a Alignment,
}

impl Pair<'_> {
    /// Each word of the statement and the evidence's word for it.
    pub(super) fn aligned(&self) -> impl Iterator<Item = (&Word, &Word)> {
        let words = self.statement.words.iter().zip(&self.alignment.matches);
        words.filter_map(|(word, found)| {
            Some((
                word,
                &self.evidence.words[found.filter(|it| it.1 >= GRADE_MIN)?.0],
            ))
        })
    }

    pub(super) fn exact(&self) -> usize {
        self.alignment
            .matches
            .iter()
            .flatten()
            .filter(|it| it.1 == 1.0)
            .count()
    }

    fn matched(&self, index: Option<usize>) -> Option<usize> {
        self.alignment
            .matches
            .get(index?)
            .copied()
            .flatten()
            .filter(|it| it.1 >= GRADE_MIN)
            .map(|it| it.0)
    }

    /// None if the evidence leaves out more than one word, or one that it does not replace.
    pub(super) fn difference(&self) -> Option<Difference> {
        let words = self.statement.words.iter().enumerate();
        let missing: Vec<usize> = words
            .filter(|(index, word)| word.number.is_none() && self.matched(Some(*index)).is_none())
            .map(|it| it.0)
            .collect();
        let numbers: Vec<usize> = (0..self.statement.numbers.len())
            .filter(|it| !self.has_number(*it))
            .collect();
        match (missing.as_slice(), numbers.as_slice()) {
            ([], []) => Some(Difference::None),
            ([index], []) if self.is_opposed(*index) => Some(Difference::Opposite),
            ([], [number]) if self.is_counted_otherwise(*number) => Some(Difference::Number),
            _ => None,
        }
    }

    /// The same figure is near the same word.
    fn has_number(&self, index: usize) -> bool {
        const NEAR: usize = 2;
        let number = &self.statement.numbers[index];
        let Some(here) = span(self.statement, index) else {
            return true;
        };
        let around = here.start.saturating_sub(NEAR)..here.end + NEAR;
        let neighbors: Vec<usize> = around.filter_map(|it| self.matched(Some(it))).collect();
        let same = |other: usize| {
            let Some(there) = span(self.evidence, other) else {
                return false;
            };
            let near = |it: &usize| it + NEAR >= there.start && *it < there.end + NEAR;
            neighbors.is_empty() || neighbors.iter().any(near)
        };
        let agrees = |it: &usize| {
            let other = &self.evidence.numbers[*it];
            // `from 5 to 10` is not 7.
            let ranged = number.high.is_some() || other.high.is_some();
            let same = number.value == other.value && number.high == other.high;
            other.agrees_with(number) && (same || !ranged)
        };
        (0..self.evidence.numbers.len()).filter(agrees).any(same)
    }

    /// A word that excludes it takes its place.
    fn is_opposed(&self, index: usize) -> bool {
        let word = &self.statement.words[index];
        let before = self.matched(index.checked_sub(1));
        let after = self.matched(Some(index + 1));
        let fits = |at: usize| match self.statement.lang {
            Lang::English => {
                before.is_some_and(|it| at > it && at - it <= 2)
                    || after.is_some_and(|it| it > at && it - at <= 2)
            }
            Lang::Korean => {
                let last = index + 1 == self.statement.words.len();
                let other_last = at + 1 == self.evidence.words.len();
                last == other_last && word.role == self.evidence.words[at].role
            }
        };
        let free = self
            .evidence
            .words
            .iter()
            .enumerate()
            .filter(|(at, _)| !self.alignment.taken[*at]);
        free.filter(|(at, _)| fits(*at))
            .any(|(_, it)| word.is_opposite(it) || word.excludes(it))
    }

    /// One figure of the same unit is next to the same words, and it differs.
    fn is_counted_otherwise(&self, index: usize) -> bool {
        let number = &self.statement.numbers[index];
        let alike: Vec<usize> = (0..self.evidence.numbers.len())
            .filter(|it| self.evidence.numbers[*it].unit == number.unit)
            .collect();
        let [other] = alike.as_slice() else {
            return false;
        };
        if number.high.is_some() || self.evidence.numbers[*other].high.is_some() {
            return false;
        }
        let (Some(here), Some(there)) = (span(self.statement, index), span(self.evidence, *other))
        else {
            return false;
        };
        let after = here.end >= self.statement.words.len()
            || self.matched(Some(here.end)) == Some(there.end);
        let before = here.start == 0
            || self
                .matched(Some(here.start - 1))
                .is_some_and(|it| it + 1 == there.start);
        before && after
    }

    /// Who acts on one side acts on the other.
    pub(super) fn same_roles(&self) -> bool {
        let places: Vec<usize> = self.in_order().map(|(_, it)| it.place).collect();
        let marked_alike = self.aligned().all(|(one, other)| {
            one.role == other.role || one.role == Role::Other || other.role == Role::Other
        });
        (places.is_sorted() || self.is_scrambled()) && marked_alike && self.same_predicate()
    }

    /// Korean nouns may come in any order within a clause if particles mark them.
    fn is_scrambled(&self) -> bool {
        let Some(predicate) = self.statement.words.last() else {
            return false;
        };
        let mut nouns = self.aligned().filter(|it| it.0.token != predicate.token);
        let mut clauses: Vec<(u32, u32)> = self
            .aligned()
            .map(|it| (it.0.clause, it.1.clause))
            .collect();
        clauses.dedup();
        self.statement.lang == Lang::Korean
            && nouns.all(|(one, other)| one.written == other.written)
            && clauses.len() == 1
    }

    /// A Korean clause ends with its predicate; the statement's must end the clause that it is found in.
    fn same_predicate(&self) -> bool {
        if self.statement.lang == Lang::English {
            return true;
        }
        // If the predicates oppose each other, both are known to come last.
        if self
            .matched(self.statement.words.len().checked_sub(1))
            .is_none()
        {
            return true;
        }
        let Some((_, predicate)) = self.statement.predicates.last() else {
            return false;
        };
        let mut found = self
            .evidence
            .predicates
            .iter()
            .filter(|(_, it)| it == predicate);
        found.any(|(clause, _)| self.aligned().any(|(_, it)| it.clause == *clause))
    }

    /// Aligned words, in the order of the statement's roles.
    fn in_order(&self) -> impl Iterator<Item = (&Word, &Word)> {
        let mut aligned: Vec<_> = self.aligned().filter(|it| it.0.number.is_none()).collect();
        aligned.sort_by_key(|it| it.0.place);
        aligned.into_iter()
    }

    /// What is adjacent in the statement is also adjacent in the evidence, except for asides.
    pub(super) fn is_close(&self, difference: Difference) -> bool {
        // The word that replaces a word of the statement is not aligned with it.
        let most = BETWEEN_MAX + usize::from(difference != Difference::None);
        let mut places: Vec<usize> = self.aligned().map(|it| it.1.place).collect();
        places.sort_unstable();
        let between = |first: usize, last: usize| {
            let words = self.evidence.words.iter().filter(|it| !it.aside);
            words
                .filter(|it| first < it.place && it.place < last)
                .count()
        };
        places.windows(2).all(|it| between(it[0], it[1]) <= most)
    }

    /// A word attached to what they share turns it into something else: `stopping aspirin`, `autism fears`, `아스피린 중단은`.
    pub(super) fn is_extended(&self, difference: Difference) -> bool {
        let words = &self.evidence.words;
        let leans = |at: usize, on: usize| {
            let (Some(word), Some(other)) = (words.get(at), words.get(on)) else {
                return false;
            };
            let adjoins = word.token.abs_diff(other.token) == 1 && word.clause == other.clause;
            let free = !self.alignment.taken[at] && !word.aside && word.number.is_none();
            adjoins && free && !word.written_as_adverb
        };
        let places = self
            .alignment
            .matches
            .iter()
            .flatten()
            .filter(|it| it.1 >= GRADE_MIN)
            .map(|it| it.0);
        match self.statement.lang {
            Lang::English => {
                let (first, last) =
                    places.fold((usize::MAX, 0), |(a, b), it| (a.min(it), b.max(it)));
                let before = first.checked_sub(1).is_some_and(|it| leans(it, first));
                before || (difference == Difference::None && leans(last + 1, last))
            }
            Lang::Korean => {
                let unmarked = self.statement.words.iter().zip(&self.alignment.matches);
                let unmarked =
                    unmarked.filter(|(word, _)| matches!(word.role, Role::Subject | Role::Object));
                let mut places = unmarked.filter_map(|(_, found)| found.map(|it| it.0));
                places.any(|it| words[it].role == Role::Other && leans(it + 1, it))
            }
        }
    }

    /// No hedge, plan, exclusion or comparison that the other side lacks.
    pub(super) fn says_as_much(&self) -> bool {
        let (statement, evidence) = (self.statement, self.evidence);
        let only_in = |one: &Saying, other: &Saying, kind| one.has(kind) && !other.has(kind);
        !self.is_hedged()
            && !only_in(statement, evidence, CueKind::Exclusion)
            && (!only_in(evidence, statement, CueKind::Exclusion) || self.is_conditional())
            && !only_in(statement, evidence, CueKind::Comparison)
            && evidence.intended == statement.intended
            && evidence.required == statement.required
            && evidence.less == statement.less
    }

    /// The evidence does not vouch for what they share.
    fn is_hedged(&self) -> bool {
        let hedges = self
            .evidence
            .cues
            .iter()
            .filter(|it| it.kind == CueKind::Hedge);
        let near = |cue: &Cue| {
            let clause = self.evidence.clauses.get(cue.token);
            self.aligned().any(|(_, it)| Some(&it.clause) == clause)
        };
        !self.statement.has(CueKind::Hedge) && hedges.into_iter().any(near)
    }

    /// The evidence names a condition, or says the opposite about another case.
    pub(super) fn is_conditional(&self) -> bool {
        let named =
            self.evidence.has(CueKind::Condition) && !self.statement.has(CueKind::Condition);
        named || self.is_turned()
    }

    /// The opposite is said in another clause.
    pub(super) fn is_turned(&self) -> bool {
        let free = || {
            self.evidence
                .words
                .iter()
                .zip(&self.alignment.taken)
                .filter(|it| !it.1)
                .map(|it| it.0)
        };
        let turned = |(_, word): (&Word, &Word)| {
            free().any(|it| it.clause != word.clause && word.is_opposite(it))
        };
        self.aligned().any(turned)
    }

    /// The indices, among the evidence's tokens, of the shared words and of their replacements.
    pub(super) fn shared(&self, difference: Difference) -> Vec<usize> {
        let aligned = self.aligned().map(|it| it.1.token);
        let words = self.statement.words.iter().enumerate();
        let opposed: Vec<&Word> = words
            .filter(|it| self.matched(Some(it.0)).is_none())
            .map(|it| it.1)
            .collect();
        let stands_against = |it: &&Word| {
            let against = |word: &&Word| word.is_opposite(it) || word.excludes(it);
            difference == Difference::Opposite && opposed.iter().any(against)
        };
        let counted = |it: &&Word| {
            let alike = |number: usize| {
                let number = &self.evidence.numbers[number];
                self.statement
                    .numbers
                    .iter()
                    .any(|it| it.unit == number.unit)
            };
            it.number.is_some_and(alike)
        };
        let others = self
            .evidence
            .words
            .iter()
            .filter(|it| stands_against(it) || counted(it));
        let mut found: Vec<usize> = aligned.chain(others.map(|it| it.token)).collect();
        found.sort_unstable();
        found
    }

    /// Whether exactly one side negates what they share; none if it negates something else.
    pub(super) fn is_denied(&self) -> Option<bool> {
        let mut denied: Vec<usize> = Vec::new();
        let mut toggle = |index: usize| match denied.iter().position(|it| *it == index) {
            Some(at) => {
                denied.remove(at);
            }
            None => denied.push(index),
        };
        for denial in &self.statement.denials {
            toggle(denial.target?);
        }
        for denial in &self.evidence.denials {
            let near = self.aligned().any(|(_, it)| it.clause == denial.clause);
            if !near {
                continue;
            }
            let target = denial.target?;
            toggle(
                self.alignment
                    .matches
                    .iter()
                    .position(|it| it.is_some_and(|it| it.0 == target))?,
            );
        }
        match denied.len() {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// Whether what holds for the evidence's quantity holds for the statement's.
    pub(super) fn quantity_holds(&self) -> bool {
        match (self.statement.quantity, self.evidence.quantity) {
            (one, other) if one == other => true,
            (Quantity::Some, _) => true,
            (Quantity::Any | Quantity::Most, Quantity::Most | Quantity::All) => true,
            _ => false,
        }
    }

    /// Whether the evidence is about all, which refutes a negation.
    pub(super) fn holds_of_all(&self) -> bool {
        self.evidence.quantity == Quantity::All && self.evidence.denials.is_empty()
    }

    /// Whether both are about the same quantity. `Some` does not count: a thing may hold for some and not for others.
    pub(super) fn same_number_meant(&self) -> bool {
        self.statement.quantity == self.evidence.quantity
            && self.statement.quantity != Quantity::Some
    }
}

/// The words of a number.
fn span(saying: &Saying, number: usize) -> Option<Range<usize>> {
    let first = saying
        .words
        .iter()
        .position(|it| it.number == Some(number))?;
    let last = saying
        .words
        .iter()
        .rposition(|it| it.number == Some(number))?;
    Some(first..last + 1)
}
