//! A text as far as weighing needs it, read once and judged often.

use std::collections::BTreeSet;

use pathfinder_text::content_words;
use pathfinder_text::cues::change_of;

use crate::builtin::attribution::{Attribution, attribute};
use crate::builtin::cases::{Case, Way, amounts, cases, dependence, named, way};
use crate::builtin::core_claim::main_clause;
use crate::builtin::doubling::Doubling;
use crate::builtin::proportion::{Proportion, proportions};
use crate::builtin::quantity::{comparable, is_vague, quantities};
use crate::stance::Analysis;

/// A text, read once and judged often.
#[derive(Debug, Clone)]
pub(in crate::builtin) struct Reading {
    pub(in crate::builtin) terms: BTreeSet<String>,
    pub(in crate::builtin) analysis: Analysis,
    pub(in crate::builtin) attribution: Attribution,
    pub(super) quantities: BTreeSet<String>,
    pub(super) way: Option<Way>,
    /// By how much, if there are figures.
    pub(super) amounts: BTreeSet<String>,
    pub(super) proportions: Vec<Proportion>,
    /// Speaks of doubling: a change that a smaller one neither confirms nor refutes.
    pub(super) doubling: Option<Doubling>,
    /// Says one thing of one case and another of the other, each ready to be judged.
    pub(super) sides: Option<Box<Sides>>,
    /// `It depends on …`: the terms of what it depends on.
    pub(super) depends: Option<BTreeSet<String>>,
    /// Reports a change that disappeared again, or that never happened.
    pub(super) fades: bool,
    /// Says what a word means.
    pub(super) defines: bool,
}

/// How many of two statements name a case of a text with two sides, each its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::builtin) enum Parting {
    /// They name the same case, or there are no cases.
    Not,
    Neither,
    One,
    Both,
}

#[derive(Debug, Clone)]
pub(super) struct Sides {
    pub(super) cases: [Case; 2],
    pub(super) analyses: [Analysis; 2],
}

impl Reading {
    pub(in crate::builtin) fn of(text: &str) -> Reading {
        let speech = attribute(text);
        let claim = main_clause(speech.claim);
        let lower = text.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|it| lower.contains(it));
        let sides = cases(&claim).map(|cases| {
            let analyses = [Analysis::of(&cases[0].text), Analysis::of(&cases[1].text)];
            Box::new(Sides { cases, analyses })
        });
        Reading {
            terms: content_words(&claim),
            analysis: Analysis::of(&claim),
            attribution: speech.attribution,
            quantities: quantities(&claim),
            way: way(&claim),
            amounts: amounts(&claim).into_iter().collect(),
            proportions: proportions(&claim),
            doubling: Doubling::of(text),
            sides,
            depends: dependence(&claim).map(content_words),
            fades: has(FADES),
            defines: has(DEFINITIONS),
        }
    }

    /// Says that something does not double.
    pub(in crate::builtin) fn denies_doubling(&self) -> bool {
        self.doubling == Some(Doubling::Denied)
    }

    /// Holds in one case and not in another: nothing that a single case proves.
    pub(in crate::builtin) fn is_two_sided(&self) -> bool {
        self.sides.is_some() || self.depends.is_some()
    }

    /// Whether both may be about the same quantity.
    pub(in crate::builtin) fn may_speak_of(&self, other: &Reading) -> bool {
        comparable(&self.quantities, &other.quantities)
    }

    pub(in crate::builtin) fn speaks_of_doubling(&self) -> bool {
        self.doubling.is_some()
    }

    /// How well the sides of this text distinguish two statements.
    pub(in crate::builtin) fn parts(&self, first: &Reading, second: &Reading) -> Parting {
        if !self.may_speak_of(first)
            || !self.may_speak_of(second)
            || self.attribution == Attribution::Claimed
        {
            return Parting::Not;
        }
        // Both name a setting that is not spoken of here: `office work` beside `it depends on the cover`.
        let elsewhere = |it: &&String| {
            !self.terms.contains(*it)
                && change_of(it).is_none()
                && !is_vague(it)
                && !comparable(&BTreeSet::from([(*it).clone()]), &self.quantities)
        };
        let neither = match first
            .terms
            .intersection(&second.terms)
            .any(|it| elsewhere(&it))
        {
            true => Parting::Not,
            false => Parting::Neither,
        };
        let Some(sides) = &self.sides else {
            return if self.depends.is_some() {
                neither
            } else {
                Parting::Not
            };
        };
        let has_case = |it: &Reading| sides.cases.iter().any(|case| !it.is_opposed(case));
        if sides.cases[0].way == sides.cases[1].way || !has_case(first) || !has_case(second) {
            return Parting::Not;
        }
        let name = |it: &Reading| named(&sides.cases, &it.terms);
        match (name(first), name(second)) {
            (Some(one), Some(other)) if std::ptr::eq(one, other) => Parting::Not,
            (Some(_), Some(_)) => Parting::Both,
            // The side that names a case must go that case's way.
            (Some(case), None) if first.is_opposed(case) => Parting::Not,
            (None, Some(case)) if second.is_opposed(case) => Parting::Not,
            (Some(_), None) | (None, Some(_)) => Parting::One,
            (None, None) => neither,
        }
    }

    /// Each of the two names something that the other does not: where, for whom, under what.
    pub(in crate::builtin) fn setting_differs(&self, other: &Reading) -> bool {
        let own = |one: &Reading, two: &Reading| {
            let telling = |it: &&String| {
                change_of(it).is_none()
                    && !is_vague(it)
                    && !one.quantities.contains(*it)
                    && !one.amounts.contains(*it)
                    && !comparable(&BTreeSet::from([(*it).clone()]), &two.quantities)
            };
            one.terms.difference(&two.terms).filter(telling).count() > 0
        };
        own(self, other) && own(other, self)
    }

    /// Whether a text goes another way than this one asks. If this text has no direction, only a denial counts.
    pub(in crate::builtin) fn is_opposed_by(&self, text: &Reading, denies: bool) -> bool {
        let turned = self
            .way
            .zip(text.way)
            .is_some_and(|(one, other)| one != other);
        let way = if self.way.is_some() {
            turned || text.denies_doubling() || text.fades
        } else {
            denies
        };
        way && self.may_speak_of(text)
    }

    pub(super) fn is_opposed(&self, case: &Case) -> bool {
        self.way.is_some_and(|it| it != case.way)
    }
}

const DEFINITIONS: &[&str] = &[
    " means ",
    " defined ",
    " define ",
    "뜻한다",
    "뜻하고",
    "정의한다",
    "정의하고",
    "정의된다",
];
const FADES: &[&str] = &[
    "disappear",
    "vanish",
    "was gone",
    "is gone",
    "shrank",
    "shrink",
    "fade",
    "wore off",
    "wears off",
    "overstate",
    "loses most",
    "사라졌",
    "사라진",
    "옅어",
    "그쳤",
    "과장",
];
