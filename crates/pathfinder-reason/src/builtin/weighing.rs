//! Stances in the words of the contracts: which side evidence is on, and how direct it is.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Stance, Weight};

use super::likeness::coverage;
use crate::language::content_words;
use crate::stance::{self, Analysis, Judgment};

const STRONG_MIN: f64 = 0.75;
const MEDIUM_MIN: f64 = 0.5;
/// With less of the statement's words than this, evidence speaks about something else.
const SHARED_MIN: f64 = 0.25;

/// A text, read once and judged often.
#[derive(Debug, Clone)]
pub(super) struct Reading {
    pub(super) terms: BTreeSet<String>,
    pub(super) analysis: Analysis,
}

impl Reading {
    pub(super) fn of(text: &str) -> Reading {
        Reading { terms: content_words(text), analysis: Analysis::of(text) }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct View {
    pub(super) stance: Stance,
    pub(super) similarity: f64,
    pub(super) weight: Weight,
}

/// What the evidence says about the statement; nothing where they hardly share a word.
pub(super) fn weigh(statement: &Reading, evidence: &Reading) -> Option<View> {
    if coverage(&statement.terms, &evidence.terms) < SHARED_MIN {
        return None;
    }
    let judgment = stance::judge_analyses(&statement.analysis, &evidence.analysis);
    Some(View { stance: stance_of(&judgment), similarity: judgment.similarity, weight: weight_of(&judgment) })
}

pub(super) fn stance_of(judgment: &Judgment) -> Stance {
    match judgment.stance {
        stance::Stance::Supports => Stance::Supports,
        stance::Stance::Contradicts => Stance::Contradicts,
        stance::Stance::Qualifies => Stance::Qualifies,
        stance::Stance::Unsure => Stance::Unsure,
    }
}

pub(super) fn weight_of(judgment: &Judgment) -> Weight {
    match judgment.confidence {
        it if it >= STRONG_MIN => Weight::Strong,
        it if it >= MEDIUM_MIN => Weight::Medium,
        _ => Weight::Weak,
    }
}
