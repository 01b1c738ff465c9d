//! Stances in the words of the contracts: which side evidence is on, and how direct it is.

mod reading;

use std::collections::BTreeSet;

use pathfinder_core::contract::{Stance, Weight};
use pathfinder_text::cues::change_of;
use pathfinder_text::{content_words, coverage};

use super::attribution::Attribution;
use super::cases::{Case, named, partners, parts_by};
use super::proportion::differ;
use super::quantity::comparable;
use crate::stance::{self, Analysis, Judgment};
use reading::Sides;
pub(super) use reading::{Parting, Reading};

const STRONG_MIN: f64 = 0.75;
const MEDIUM_MIN: f64 = 0.5;
/// Evidence that shares less than this proportion of the statement's words is about something else.
const SHARED_MIN: f64 = 0.25;

/// With this much of the statement's words, a sentence with two sides is about the statement.
const ABOUT_MIN: f64 = 0.7;
/// Two claims of doubling the same thing are one claim, however they are worded.
const DOUBLING_ALIKE: f64 = 0.75;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct View {
    pub(super) stance: Stance,
    pub(super) similarity: f64,
    pub(super) weight: Weight,
}

/// What the evidence says about the statement; none if they hardly share a word or are about different things.
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

/// A mere claim proves nothing, and a report about a study is weaker than the study itself.
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

/// The same words, in opposite directions.
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

/// All cases with the same name must go the same way.
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
    match judgment.confidence.unwrap_or(0.0) {
        it if it >= STRONG_MIN => Weight::Strong,
        it if it >= MEDIUM_MIN => Weight::Medium,
        _ => Weight::Weak,
    }
}
