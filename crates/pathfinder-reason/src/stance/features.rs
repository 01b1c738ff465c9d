//! What can be measured about a statement and one sentence of evidence, each with a name and a weight in `model`.
//!
//! Every feature lies between 0 and 1. Those that speak of a conflict are scaled by how much of the rest of the
//! statement the evidence repeats: another number beside the same words conflicts, another number elsewhere does not.

use pathfinder_text::cues::CueKind;
use pathfinder_text::{Lang, Number};

use super::alignment::Alignment;
use super::analysis::{Role, Saying, Word};
use crate::assertion::Kind;

/// Words that merely begin alike are different words.
const GRADE_MIN: f64 = 0.8;

macro_rules! features {
    ($($(#[$note:meta])* $name:ident,)*) => {
        /// One measurement.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Feature { $($(#[$note])* $name,)* }

        impl Feature {
            pub const ALL: &[Feature] = &[$(Feature::$name,)*];
        }
    };
}

features! {
    /// Always 1.
    Bias,
    /// The share of the statement's words that the evidence has, long words and names counting for more.
    Coverage,
    /// Every word is there, or one that means the same, and every figure.
    Complete,
    /// Every word is there, but who acts on one side is acted on on the other.
    SwappedRoles,
    /// Exactly one of the two denies what they share.
    Reversed,
    /// The same, if a negation of another word in front of shared ones counts: `not associated with`.
    LooselyReversed,
    /// A word that the evidence lacks has an antonym there, and neither is denied.
    Opposite,
    /// They speak of changes in opposite directions.
    Direction,
    /// Another member of a class takes the place of a word: another month, another country.
    Excluded,
    /// Every figure of the statement is in the evidence.
    NumberSame,
    /// The evidence has another figure of the same unit, and not the statement's.
    NumberOther,
    /// The one thing in which they differ is a denial, an opposite, another member of a class or another figure.
    OnlyConflict,
    /// Only one of them says `only`.
    Exclusion,
    /// The evidence is an aim, a question or a title: it says nothing.
    NoResult,
    /// The evidence assumes, reports or doubts what it says.
    NotVouched,
}

/// The features of one pair, in the order of `Feature::ALL`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Features([f64; Feature::ALL.len()]);

impl Features {
    pub(super) fn of(statement: &Saying, evidence: &Saying) -> Features {
        let alignment = Alignment::of(&statement.words, &evidence.words);
        let pair = Pair {
            statement,
            evidence,
            alignment: &alignment,
        };
        let mut found = Features([0.0; Feature::ALL.len()]);
        pair.shared_words(&mut found);
        pair.conflicts(&mut found);
        pair.numbers(&mut found);
        pair.cues(&mut found);
        found.flag(Feature::OnlyConflict, pair.differs_in_one(&found));
        found
    }

    pub fn get(&self, feature: Feature) -> f64 {
        self.0[feature as usize]
    }

    pub fn values(&self) -> &[f64] {
        &self.0
    }

    fn set(&mut self, feature: Feature, value: f64) {
        self.0[feature as usize] = value.clamp(0.0, 1.0);
    }

    fn flag(&mut self, feature: Feature, value: bool) {
        self.set(feature, f64::from(u8::from(value)));
    }
}

/// The opposite of a shared word is said in another clause.
pub(super) fn has_two_sides(statement: &Saying, evidence: &Saying) -> bool {
    let alignment = Alignment::of(&statement.words, &evidence.words);
    let pair = Pair {
        statement,
        evidence,
        alignment: &alignment,
    };
    let turned = |(_, word): (&Word, &Word)| {
        pair.free()
            .any(|it| it.clause != word.clause && word.is_opposite(it))
    };
    pair.aligned().any(turned)
}

struct Pair<'a> {
    statement: &'a Saying,
    evidence: &'a Saying,
    alignment: &'a Alignment,
}

impl Pair<'_> {
    /// The evidence's word for a word of the statement.
    fn matched(&self, index: usize) -> Option<usize> {
        let found = self.alignment.matches.get(index).copied().flatten();
        found.filter(|it| it.1 >= GRADE_MIN).map(|it| it.0)
    }

    /// Index and word of what the evidence does not have; figures are compared by value.
    fn missing(&self) -> impl Iterator<Item = (usize, &Word)> {
        let words = self.statement.words.iter().enumerate();
        words.filter(|(index, it)| !it.is_number && self.matched(*index).is_none())
    }

    fn aligned(&self) -> impl Iterator<Item = (&Word, &Word)> {
        let words = self.statement.words.iter().enumerate();
        words.filter_map(|(index, it)| Some((it, &self.evidence.words[self.matched(index)?])))
    }

    fn free(&self) -> impl Iterator<Item = &Word> {
        let words = self.evidence.words.iter().zip(&self.alignment.taken);
        words.filter(|it| !it.1).map(|it| it.0)
    }

    fn shared_words(&self, found: &mut Features) {
        let counted = |one: &Number| self.evidence.numbers.iter().any(|it| it.agrees_with(one));
        let is_complete =
            self.missing().next().is_none() && self.statement.numbers.iter().all(counted);
        found.flag(Feature::Bias, true);
        found.set(
            Feature::Coverage,
            self.alignment.coverage(&self.statement.words),
        );
        found.flag(Feature::Complete, is_complete);
        found.flag(Feature::SwappedRoles, is_complete && self.swaps_roles());
    }

    /// English tells by order, unless one of them is a passive and the other is not, Korean by particles.
    fn swaps_roles(&self) -> bool {
        let swapped = |(one, two): (&Word, &Word)| {
            let roles = (one.role, two.role);
            matches!(
                roles,
                (Role::Subject, Role::Object) | (Role::Object, Role::Subject)
            )
        };
        let places: Vec<usize> = self.aligned().map(|it| it.1.token).collect();
        let turned = places
            .first()
            .zip(places.last())
            .is_some_and(|(one, two)| one > two);
        match self.statement.lang {
            Lang::English => turned && self.statement.passive == self.evidence.passive,
            Lang::Korean => self.aligned().any(swapped),
        }
    }

    /// How much of the statement the evidence repeats, leaving out the words that it replaces.
    fn rest(&self, is_replaced: impl Fn(&Word) -> bool) -> f64 {
        let words = self.statement.words.iter().zip(&self.alignment.matches);
        let (mut shared, mut total) = (0.0, 0.0);
        for (word, found) in words.filter(|it| !is_replaced(it.0)) {
            total += word.weight;
            shared += found.map_or(0.0, |it| it.1 * word.weight);
        }
        if total > 0.0 {
            (shared / total).powi(2)
        } else {
            0.0
        }
    }

    fn conflicts(&self, found: &mut Features) {
        let opposed = |it: &Word| self.free().any(|other| it.is_opposite(other));
        let excluded = |it: &Word| self.free().any(|other| it.excludes(other));
        let is_opposed = self.missing().any(|it| opposed(it.1));
        let is_excluded = self.missing().any(|it| excluded(it.1));
        let (strict, loose) = self.denials();
        let rest = self.rest(|_| false);
        let without_opposed = self.rest(|it| is_opposed && opposed(it));
        let scaled = |is_so: bool, by: f64| if is_so { by } else { 0.0 };
        let reversed = strict || loose;
        found.set(
            Feature::Opposite,
            scaled(is_opposed && !reversed, without_opposed),
        );
        found.set(Feature::Reversed, scaled(strict && !is_opposed, rest));
        found.set(
            Feature::LooselyReversed,
            scaled(loose && !strict && !is_opposed, rest),
        );
        found.set(Feature::Excluded, scaled(is_excluded, self.rest(excluded)));
        if let Some((one, two)) = self.statement.direction().zip(self.evidence.direction()) {
            found.set(Feature::Direction, scaled(one != two, rest));
        }
    }

    /// Whether exactly one side denies shared words, and whether that is so if negations of other words in the clauses of
    /// shared ones count too.
    fn denials(&self) -> (bool, bool) {
        let is_denied = self.statement.negations.len() % 2 == 1;
        let mut strict = is_denied ^ is_false(self.statement.kind) ^ is_false(self.evidence.kind);
        let mut loose = strict;
        for negation in &self.evidence.negations {
            let hit = |it: usize| {
                self.aligned()
                    .any(|(_, word)| word.token == self.evidence.words[it].token)
            };
            let near = self.aligned().any(|(_, it)| it.clause == negation.clause);
            match negation.target {
                Some(it) if hit(it) => (strict, loose) = (!strict, !loose),
                Some(_) if near => loose = !loose,
                None if near => (strict, loose) = (!strict, !loose),
                Some(_) | None => {}
            }
        }
        (strict, loose)
    }

    fn numbers(&self, found: &mut Features) {
        let (ours, theirs) = (&self.statement.numbers, &self.evidence.numbers);
        if ours.is_empty() {
            return;
        }
        let lost: Vec<_> = ours
            .iter()
            .filter(|one| !theirs.iter().any(|it| it.agrees_with(one)))
            .collect();
        let other = lost
            .iter()
            .any(|one| theirs.iter().any(|it| it.unit == one.unit));
        let rest = self.rest(|it| it.is_number);
        found.set(
            Feature::NumberSame,
            if lost.is_empty() { rest } else { 0.0 },
        );
        found.set(Feature::NumberOther, if other { rest } else { 0.0 });
    }

    fn differs_in_one(&self, found: &Features) -> bool {
        let has = |it: Feature| found.get(it) > 0.0;
        let replaced = has(Feature::Opposite) || has(Feature::Excluded);
        let reversed = has(Feature::Reversed) || has(Feature::LooselyReversed);
        let kinds = [reversed, replaced, has(Feature::NumberOther)];
        let conflicts = kinds.iter().filter(|it| **it).count();
        conflicts == 1 && self.missing().count() == usize::from(replaced)
    }

    fn cues(&self, found: &mut Features) {
        let (ours, theirs) = (self.statement, self.evidence);
        let differs = theirs.has(CueKind::Exclusion) != ours.has(CueKind::Exclusion);
        found.flag(Feature::Exclusion, differs);
        let (says_nothing, vouches) = match theirs.kind {
            Kind::Result | Kind::Denial | Kind::Unproven => (false, true),
            Kind::Aim | Kind::Question | Kind::Title => (true, true),
            Kind::Hypothesis | Kind::Reported | Kind::Doubt => (false, false),
        };
        found.flag(Feature::NoResult, says_nothing);
        found.flag(Feature::NotVouched, !vouches);
    }
}

fn is_false(kind: Kind) -> bool {
    matches!(kind, Kind::Denial | Kind::Unproven)
}
