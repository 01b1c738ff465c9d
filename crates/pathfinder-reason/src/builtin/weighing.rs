//! Stances in the words of the contracts: which side evidence is on, and how direct it is.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Stance, Weight};
use pathfinder_text::cues::change_of;
use pathfinder_text::{content_words, coverage};

use super::attribution::{Attribution, attribute};
use super::cases::{Case, Way, amounts, cases, dependence, named, partners, parts_by, way};
use super::core_claim::main_clause;
use super::doubling::Doubling;
use super::proportion::{Proportion, differ, proportions};
use super::quantity::{comparable, is_vague, quantities};
use crate::stance::{self, Analysis, Judgment};

const STRONG_MIN: f64 = 0.75;
const MEDIUM_MIN: f64 = 0.5;
/// With less of the statement's words than this, evidence speaks about something else.
const SHARED_MIN: f64 = 0.25;

/// With this much of the statement's words, a sentence with two sides is about the statement.
const ABOUT_MIN: f64 = 0.7;
/// Two claims of doubling the same thing are one claim, however they are worded.
const DOUBLING_ALIKE: f64 = 0.75;

/// A text, read once and judged often.
#[derive(Debug, Clone)]
pub(super) struct Reading {
    pub(super) terms: BTreeSet<String>,
    pub(super) analysis: Analysis,
    pub(super) attribution: Attribution,
    quantities: BTreeSet<String>,
    way: Option<Way>,
    /// By how much, as far as figures tell.
    amounts: BTreeSet<String>,
    proportions: Vec<Proportion>,
    /// Speaks of doubling: a change that a smaller one neither confirms nor refutes.
    doubling: Option<Doubling>,
    /// Says one thing of one case and another of the other, each ready to be judged.
    sides: Option<Box<Sides>>,
    /// `It depends on …`: the terms of what it depends on.
    depends: Option<BTreeSet<String>>,
    /// Tells of a change that went away again, or was never there.
    fades: bool,
    /// Says what a word means.
    defines: bool,
}

/// How many of two statements name a case of a text with two sides, each its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Parting {
    /// They name the same case, or there are no cases.
    Not,
    Neither,
    One,
    Both,
}

#[derive(Debug, Clone)]
struct Sides {
    cases: [Case; 2],
    analyses: [Analysis; 2],
}

impl Reading {
    pub(super) fn of(text: &str) -> Reading {
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
    pub(super) fn denies_doubling(&self) -> bool {
        self.doubling == Some(Doubling::Denied)
    }

    /// Holds in one case and not in another: nothing that a single case proves.
    pub(super) fn is_two_sided(&self) -> bool {
        self.sides.is_some() || self.depends.is_some()
    }

    /// Whether both may be about the same quantity.
    pub(super) fn may_speak_of(&self, other: &Reading) -> bool {
        comparable(&self.quantities, &other.quantities)
    }

    pub(super) fn speaks_of_doubling(&self) -> bool {
        self.doubling.is_some()
    }

    /// How well the sides of this text tell two statements apart.
    pub(super) fn parts(&self, first: &Reading, second: &Reading) -> Parting {
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
    pub(super) fn setting_differs(&self, other: &Reading) -> bool {
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

    /// Whether a text goes another way than this one asks. Where this one asks for no way, only a denial tells.
    pub(super) fn is_opposed_by(&self, text: &Reading, denies: bool) -> bool {
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

    fn is_opposed(&self, case: &Case) -> bool {
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

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct View {
    pub(super) stance: Stance,
    pub(super) similarity: f64,
    pub(super) weight: Weight,
}

/// What the evidence says about the statement; nothing where they hardly share a word or speak of different things.
pub(super) fn weigh(statement: &Reading, evidence: &Reading) -> Option<View> {
    let two_sided = evidence.sides.is_some();
    let apart = coverage(&statement.terms, &evidence.terms) < SHARED_MIN
        || !comparable(&statement.quantities, &evidence.quantities)
        || statement.doubling.is_some() != evidence.doubling.is_some()
        || (evidence.defines && !statement.defines && !two_sided)
        || (evidence.quantities.is_empty()
            && statement.quantities.is_disjoint(&evidence.terms)
            && !statement.quantities.is_empty());
    if apart {
        return None;
    }
    let whole = judged(&statement.analysis, &evidence.analysis);
    let view = match (statement.doubling, evidence.doubling) {
        (Some(left), Some(right)) => doubled(left == right, whole),
        _ => sided(statement, evidence, whole),
    };
    Some(heeding(evidence.attribution, view))
}

fn judged(statement: &Analysis, evidence: &Analysis) -> View {
    let judgment = stance::judge_analyses(statement, evidence);
    View {
        stance: judgment.stance,
        similarity: judgment.similarity,
        weight: weight_of(&judgment),
    }
}

fn doubled(alike: bool, whole: View) -> View {
    let weight = whole.weight.max(Weight::Medium);
    if alike {
        View {
            stance: Stance::Supports,
            similarity: whole.similarity.max(DOUBLING_ALIKE),
            weight,
        }
    } else {
        View {
            stance: Stance::Contradicts,
            weight,
            ..whole
        }
    }
}

/// What somebody merely says proves nothing, and what a study is said to have found is not what it says itself.
fn heeding(attribution: Attribution, view: View) -> View {
    match attribution {
        Attribution::Own => view,
        Attribution::Reported => View {
            weight: view.weight.min(Weight::Medium),
            ..view
        },
        Attribution::Claimed => View {
            stance: Stance::Unsure,
            weight: Weight::Weak,
            ..view
        },
    }
}

/// Each side with its like: a case with a case, a statement that depends with one that tells on what.
fn sided(statement: &Reading, evidence: &Reading, whole: View) -> View {
    let unsure = View {
        stance: Stance::Unsure,
        weight: Weight::Weak,
        ..whole
    };
    if let Some(on) = &statement.depends {
        return match (&evidence.depends, &evidence.sides) {
            (Some(_), _) => whole,
            (None, Some(sides)) if parts_by(&sides.cases, on) => View {
                stance: Stance::Supports,
                weight: Weight::Medium,
                ..whole
            },
            (None, _) => unsure,
        };
    }
    match (&statement.sides, &evidence.sides) {
        (Some(ones), Some(others)) => both_sided(ones, others, whole),
        // One case of two does not prove the statement, but a case that goes the other way refutes it.
        (Some(sides), None) => match one_case(sides, &evidence.terms) {
            Some((case, analysis)) if evidence.is_opposed(case) => {
                let view = judged(analysis, &evidence.analysis);
                if view.stance == Stance::Contradicts {
                    View {
                        similarity: whole.similarity,
                        ..view
                    }
                } else {
                    unsure
                }
            }
            _ => unsure,
        },
        (None, Some(sides)) => qualified(statement, sides, whole),
        (None, None) if evidence.depends.is_some() => {
            let about = coverage(&statement.terms, &evidence.terms) >= ABOUT_MIN;
            if about {
                View {
                    stance: Stance::Qualifies,
                    ..whole
                }
            } else {
                unsure
            }
        }
        (None, None) if turns_away(statement, evidence) && whole.stance == Stance::Supports => {
            unsure
        }
        (None, None)
            if differ(&statement.proportions, &evidence.proportions)
                && whole.stance == Stance::Supports =>
        {
            unsure
        }
        (None, None) if evidence.fades && !statement.fades && whole.stance == Stance::Supports => {
            unsure
        }
        // Who says it of all says it of each: `lowers it` denies `raises it in offices`.
        (None, None) if whole.stance == Stance::Unsure && denies_all(statement, evidence) => View {
            stance: Stance::Contradicts,
            weight: Weight::Medium,
            ..whole
        },
        (None, None) => whole,
    }
}

fn denies_all(statement: &Reading, evidence: &Reading) -> bool {
    let opposite = statement
        .way
        .zip(evidence.way)
        .is_some_and(|(one, other)| one.is_opposite(other));
    let named = |it: &&String| change_of(it).is_none();
    opposite
        && evidence.amounts == statement.amounts
        && !evidence.quantities.is_empty()
        && evidence
            .terms
            .iter()
            .filter(named)
            .all(|it| statement.terms.contains(it))
}

/// The words are shared and the direction is not.
fn turns_away(statement: &Reading, evidence: &Reading) -> bool {
    statement
        .way
        .zip(evidence.way)
        .is_some_and(|(one, other)| one != other)
}

fn one_case<'sides>(
    sides: &'sides Sides,
    terms: &BTreeSet<String>,
) -> Option<(&'sides Case, &'sides Analysis)> {
    let case = named(&sides.cases, terms)?;
    let place = usize::from(!std::ptr::eq(case, &sides.cases[0]));
    Some((case, &sides.analyses[place]))
}

/// Cases that name the same must go the same way, all of them.
fn both_sided(ones: &Sides, others: &Sides, whole: View) -> View {
    let unsure = View {
        stance: Stance::Unsure,
        weight: Weight::Weak,
        ..whole
    };
    let Some(pairs) = partners(&ones.cases, &others.cases) else {
        return unsure;
    };
    if pairs.iter().all(|(one, other)| one.way == other.way) {
        let weight = if whole.stance == Stance::Supports {
            whole.weight
        } else {
            Weight::Medium
        };
        View {
            stance: Stance::Supports,
            weight,
            ..whole
        }
    } else if pairs
        .iter()
        .all(|(one, other)| one.way.is_opposite(other.way))
    {
        View {
            stance: Stance::Contradicts,
            weight: Weight::Medium,
            ..whole
        }
    } else {
        unsure
    }
}

/// The case that the statement names speaks for or against it; where it names none, a case tells when it holds.
fn qualified(statement: &Reading, sides: &Sides, whole: View) -> View {
    let similarity = whole.similarity;
    if let Some((_, analysis)) = one_case(sides, &statement.terms) {
        return View {
            similarity,
            ..judged(&statement.analysis, analysis)
        };
    }
    let [first, second] = &sides.cases;
    let about = coverage(&statement.terms, &content_words(&first.text)) >= ABOUT_MIN;
    match (statement.is_opposed(first), statement.is_opposed(second)) {
        (false, false) | (true, true) => View {
            similarity,
            ..judged(&statement.analysis, &sides.analyses[0])
        },
        (true, false) | (false, true) if about || whole.stance != Stance::Unsure => View {
            stance: Stance::Qualifies,
            weight: whole.weight.max(Weight::Medium),
            similarity,
        },
        (true, false) | (false, true) => View {
            stance: Stance::Unsure,
            weight: Weight::Weak,
            similarity,
        },
    }
}

/// Of evidence with two sides, the case in which the statement holds.
pub(super) fn holding_case<'evidence>(
    statement: &Reading,
    evidence: &'evidence Reading,
) -> Option<&'evidence str> {
    let sides = evidence.sides.as_ref()?;
    sides
        .cases
        .iter()
        .find(|it| !statement.is_opposed(it))
        .map(|it| it.text.as_str())
}

pub(super) fn weight_of(judgment: &Judgment) -> Weight {
    match judgment.confidence {
        it if it >= STRONG_MIN => Weight::Strong,
        it if it >= MEDIUM_MIN => Weight::Medium,
        _ => Weight::Weak,
    }
}
