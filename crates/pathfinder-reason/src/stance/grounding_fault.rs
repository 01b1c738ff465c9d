//! Why a statement does not follow from the evidence that is cited for it.
//!
//! The burden of proof is the reverse of a judgment's: a paraphrase passes, and only what the words show to be wrong is
//! a fault. Two kinds of faults are certain enough to remove what a model wrote: a figure that is nowhere in its sources,
//! and the contrary of its quotes. The others are only worth a look.

use std::collections::BTreeSet;

use pathfinder_text::Lang;
use pathfinder_text::figures::{Claimed, foreign_figures};

use super::{Analysis, Stance, judge_analyses};

/// With less of the statement's words than this, the evidence is about something else.
const SHARED_MIN: f64 = 0.2;
/// A contradiction counts if it is about as certain as an edge of medium weight.
pub(crate) const CONTRARY_MIN: f64 = 0.6;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroundingFault {
    /// The evidence says the opposite.
    Contrary,
    /// It allows no exception, but the evidence is not about all.
    Universal,
    /// They hardly share a word.
    Unrelated,
}

/// The first reason to think that the evidence, taken together, does not say it. Figures are not looked at, and
/// nothing else can be compared across languages, so a translation is believed.
pub fn grounding_fault(statement: &str, evidence: &[&str]) -> Option<GroundingFault> {
    if evidence.contains(&statement) {
        return None;
    }
    let said = Analysis::of(statement);
    let quoted: Vec<Analysis> = evidence.iter().map(|it| Analysis::of(it)).collect();
    if quoted.is_empty() || quoted.iter().any(|it| it.lang() != said.lang()) {
        return None;
    }
    if is_unrelated(&said, &quoted) {
        return Some(GroundingFault::Unrelated);
    }
    if leaves_no_exception(&said) && !quoted.iter().any(leaves_no_exception) {
        return Some(GroundingFault::Universal);
    }
    is_contrary(&said, &quoted).then_some(GroundingFault::Contrary)
}

/// What is certainly wrong with a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CertainFault {
    /// It contains these figures, which its sources do not contain.
    Figures(Vec<String>),
    /// Its quotes say the opposite.
    Contrary,
}

/// What a statement is made from.
#[derive(Debug, Clone, Default)]
pub struct Ground<'a> {
    pub quotes: Vec<&'a str>,
    /// What else the same sources say: context, title, date.
    pub context: Vec<&'a str>,
    /// Other texts whose figures may be repeated, such as the question.
    pub figures: Vec<&'a str>,
}

impl Ground<'_> {
    pub fn fault(&self, statement: &str) -> Option<CertainFault> {
        if self.quotes.contains(&statement) {
            return None;
        }
        let is_contrary = || self.is_contrary_to(statement);
        self.fault_of_figures(statement)
            .or_else(|| is_contrary().then_some(CertainFault::Contrary))
    }

    /// Only figures that its sources do not contain.
    pub(crate) fn fault_of_figures(&self, statement: &str) -> Option<CertainFault> {
        let evidence = [&self.quotes[..], &self.context, &self.figures].concat();
        let foreign = foreign_figures(statement, &evidence, Claimed::Digits);
        (!foreign.is_empty()).then_some(CertainFault::Figures(foreign))
    }

    /// Every quote says the opposite, and nothing around them says the same.
    fn is_contrary_to(&self, statement: &str) -> bool {
        let said = Analysis::of(statement);
        let quoted: Vec<Analysis> = self.quotes.iter().map(|it| Analysis::of(it)).collect();
        if quoted.is_empty() || quoted.iter().any(|it| it.lang() != said.lang()) {
            return false;
        }
        let supports = |it: &&str| {
            let around = Analysis::of(it);
            around.lang() == said.lang()
                && judge_analyses(&said, &around).stance == Stance::Supports
        };
        is_contrary(&said, &quoted) && !self.context.iter().any(supports)
    }
}

fn is_unrelated(said: &Analysis, quoted: &[Analysis]) -> bool {
    let lang = said.lang();
    let said: BTreeSet<&str> = said.words.iter().map(|it| it.text.as_str()).collect();
    let quoted = quoted.iter().flat_map(|it| &it.words);
    let quoted: BTreeSet<&str> = quoted.map(|it| it.text.as_str()).collect();
    let shared = said.intersection(&quoted).count() as f64;
    !said.is_empty()
        && shared / (said.len() as f64) < SHARED_MIN
        && !shares_stems(&said, &quoted, lang)
}

/// Korean compounds hide their parts, so a word counts as shared if one is the beginning of the other.
fn shares_stems(said: &BTreeSet<&str>, quoted: &BTreeSet<&str>, lang: Lang) -> bool {
    let shortest = match lang {
        Lang::Korean => 2,
        Lang::English => 5,
    };
    let long = |it: &&&str| it.chars().count() >= shortest;
    let alike = |it: &&&str| {
        quoted
            .iter()
            .filter(long)
            .any(|other| other.starts_with(**it) || it.starts_with(other))
    };
    let shared = said.iter().filter(long).filter(alike).count() as f64;
    shared / (said.len() as f64) >= SHARED_MIN
}

fn leaves_no_exception(text: &Analysis) -> bool {
    text.without_exception && !text.denies
}

/// At least one piece of evidence takes a side, and every one that does says the opposite.
fn is_contrary(said: &Analysis, quoted: &[Analysis]) -> bool {
    let judged: Vec<_> = quoted.iter().map(|it| judge_analyses(said, it)).collect();
    let sure =
        |it: &&super::Judgment| it.stance == Stance::Contradicts && it.confidence >= CONTRARY_MIN;
    judged.iter().any(|it| sure(&it)) && judged.iter().all(|it| it.stance == Stance::Contradicts)
}

#[cfg(test)]
mod tests;
