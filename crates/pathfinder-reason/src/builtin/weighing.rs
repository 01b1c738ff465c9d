//! Stances in the words of the contracts: which side evidence is on, and how direct it is.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Stance, Weight};

use super::doubling::Doubling;
use super::likeness::coverage;
use super::measured::{comparable, measured};
use crate::language::{Change, CueKind, content_words, cues};
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
    measured: BTreeSet<String>,
    /// Speaks of doubling: a change that a smaller one neither confirms nor refutes.
    doubling: Option<Doubling>,
    /// Says one thing of one case and the opposite of another.
    pub(super) two_sided: bool,
    /// Says what a word means.
    defines: bool,
}

impl Reading {
    pub(super) fn of(text: &str) -> Reading {
        let lower = text.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|it| lower.contains(it));
        Reading {
            terms: content_words(text),
            analysis: Analysis::of(text),
            measured: measured(text),
            doubling: Doubling::of(text),
            two_sided: is_two_sided(text) && has(CONTRASTS),
            defines: has(DEFINITIONS),
        }
    }

    /// Says that something does not double.
    pub(super) fn denies_doubling(&self) -> bool {
        self.doubling == Some(Doubling::Denied)
    }
}

const CONTRASTS: &[&str] = &[" but ", " while ", " whereas ", ", and ", "지만", "반면", "으나 "];
const DEFINITIONS: &[&str] =
    &[" means ", " defined ", " define ", "뜻한다", "뜻하고", "정의한다", "정의하고", "정의된다"];

/// Both directions, or one direction affirmed and denied.
fn is_two_sided(text: &str) -> bool {
    let cues = cues(text);
    let count = |kind: CueKind| cues.iter().filter(|it| it.kind == kind).count();
    let (up, down) = (count(CueKind::Change(Change::Up)), count(CueKind::Change(Change::Down)));
    (up > 0 && down > 0) || (up + down >= 2 && count(CueKind::Negation) == 1)
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct View {
    pub(super) stance: Stance,
    pub(super) similarity: f64,
    pub(super) weight: Weight,
}

/// What the evidence says about the statement; nothing where they hardly share a word or speak of different things.
pub(super) fn weigh(statement: &Reading, evidence: &Reading) -> Option<View> {
    let apart = coverage(&statement.terms, &evidence.terms) < SHARED_MIN
        || !comparable(&statement.measured, &evidence.measured)
        || statement.doubling.is_some() != evidence.doubling.is_some()
        || (evidence.defines && !statement.defines && !evidence.two_sided)
        || (evidence.measured.is_empty()
            && statement.measured.is_disjoint(&evidence.terms)
            && !statement.measured.is_empty());
    if apart {
        return None;
    }
    let judgment = stance::judge_analyses(&statement.analysis, &evidence.analysis);
    let view =
        View { stance: stance_of(&judgment), similarity: judgment.similarity, weight: weight_of(&judgment) };
    if let (Some(left), Some(right)) = (statement.doubling, evidence.doubling) {
        let stance = if left == right { Stance::Supports } else { Stance::Contradicts };
        let similarity = if left == right { view.similarity.max(DOUBLING_ALIKE) } else { view.similarity };
        return Some(View { stance, weight: view.weight.max(Weight::Medium), similarity });
    }
    match (statement.two_sided, evidence.two_sided, view.stance) {
        // One case of two neither proves nor refutes the other case.
        (true, false, Stance::Supports | Stance::Contradicts) => None,
        // A sentence with a case for each side tells when the statement holds.
        (false, true, Stance::Contradicts) => Some(View { stance: Stance::Qualifies, ..view }),
        (false, true, Stance::Unsure) if coverage(&statement.terms, &evidence.terms) >= ABOUT_MIN => {
            Some(View { stance: Stance::Qualifies, weight: Weight::Medium, ..view })
        }
        _ => Some(view),
    }
}

pub(super) fn stance_of(judgment: &Judgment) -> Stance {
    match judgment.stance {
        stance::Stance::Supports => Stance::Supports,
        stance::Stance::Contradicts => Stance::Contradicts,
        stance::Stance::Qualifies => Stance::Qualifies,
        stance::Stance::Unsure => Stance::Unsure,
    }
}

fn weight_of(judgment: &Judgment) -> Weight {
    match judgment.confidence {
        it if it >= STRONG_MIN => Weight::Strong,
        it if it >= MEDIUM_MIN => Weight::Medium,
        _ => Weight::Weak,
    }
}
