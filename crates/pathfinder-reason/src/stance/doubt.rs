//! Why a statement does not follow from the evidence that is cited for it.
//!
//! The other way round from a judgment: a paraphrase passes, and only what the words show to be wrong is doubted.

use std::collections::BTreeSet;

use super::{Analysis, Stance, judge_analyses};
use crate::language::cues::CueKind;
use crate::language::numbers::{Number, Unit, numbers};
use crate::language::tokens::tokens;
use crate::language::{Lang, content_words, detect};

/// With less of the statement's words than this, the evidence speaks of something else.
const SHARED_MIN: f64 = 0.2;
/// Words that say the contrary count when they are about as sure as an edge of medium weight.
pub(crate) const CONTRARY_MIN: f64 = 0.6;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doubt {
    /// It names a figure that no evidence names.
    Number,
    /// The evidence says the contrary.
    Contrary,
    /// It leaves no exception, and the evidence does not speak of all.
    Universal,
    /// They hardly share a word.
    Unrelated,
}

/// The first reason to think that the evidence, taken together, does not say it. Of two languages only figures can be
/// compared, so a translation is believed.
pub fn doubt(statement: &str, evidence: &[&str]) -> Option<Doubt> {
    if names_another_figure(statement, evidence) {
        return Some(Doubt::Number);
    }
    let lang = detect(statement);
    let comparable: Vec<&str> = evidence.iter().copied().filter(|it| detect(it) == lang).collect();
    if comparable.is_empty() || comparable.len() < evidence.len() {
        return None;
    }
    let said = content_words(statement);
    let quoted: BTreeSet<String> = comparable.iter().flat_map(|it| content_words(it)).collect();
    let shared = said.intersection(&quoted).count() as f64;
    if !said.is_empty() && shared / (said.len() as f64) < SHARED_MIN && !shares_stems(&said, &quoted, lang) {
        return Some(Doubt::Unrelated);
    }
    if leaves_no_exception(statement) && !comparable.iter().any(|it| leaves_no_exception(it)) {
        return Some(Doubt::Universal);
    }
    is_contrary(statement, &comparable).then_some(Doubt::Contrary)
}

/// Figures in digits, and multiples however they are written: `doubles` is a claim, `two studies` is counting.
fn names_another_figure(statement: &str, evidence: &[&str]) -> bool {
    let claimed: Vec<Number> = numbers(statement)
        .into_iter()
        .filter(|it| {
            let digits = statement[it.range.clone()].contains(|it: char| it.is_ascii_digit());
            it.unit != Unit::Ordinal && (digits || it.unit == Unit::Times)
        })
        .collect();
    let known: Vec<Number> = evidence.iter().flat_map(|it| numbers(it)).collect();
    // Units are worded in many ways (`points`, `%p`), so the value alone must be there; but two cups double nothing.
    let same = |one: &Number, other: &Number| {
        let unit = if one.unit == Unit::Times { other.unit } else { one.unit };
        Number { unit, ..other.clone() }.agrees_with(one)
    };
    claimed.iter().any(|it| !known.iter().any(|other| same(it, other)))
}

/// Korean compounds hide their parts, so a word counts as shared where one is the beginning of the other.
fn shares_stems(said: &BTreeSet<String>, quoted: &BTreeSet<String>, lang: Lang) -> bool {
    let shortest = match lang {
        Lang::Korean => 2,
        Lang::English => 5,
    };
    let long = |it: &&String| it.chars().count() >= shortest;
    let alike = |it: &&String| {
        quoted
            .iter()
            .filter(long)
            .any(|other| other.starts_with(it.as_str()) || it.starts_with(other.as_str()))
    };
    let shared = said.iter().filter(long).filter(alike).count() as f64;
    shared / (said.len() as f64) >= SHARED_MIN
}

fn leaves_no_exception(text: &str) -> bool {
    const WORDS: [&str; 9] =
        ["every", "everyone", "everything", "everywhere", "always", "모든", "항상", "누구나", "언제나"];
    let universal = tokens(text).iter().any(|it| WORDS.contains(&it.text.as_str()));
    universal && Analysis::of(text).count(CueKind::Negation) == 0
}

/// Each piece of evidence that tells says the contrary, and one at least does.
fn is_contrary(statement: &str, evidence: &[&str]) -> bool {
    let statement = Analysis::of(statement);
    let judged: Vec<_> = evidence.iter().map(|it| judge_analyses(&statement, &Analysis::of(it))).collect();
    let sure = |it: &&super::Judgment| it.stance == Stance::Contradicts && it.confidence >= CONTRARY_MIN;
    judged.iter().any(|it| sure(&it)) && judged.iter().all(|it| it.stance == Stance::Contradicts)
}

#[cfg(test)]
mod tests;
