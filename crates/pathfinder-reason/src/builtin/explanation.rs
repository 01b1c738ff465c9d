//! Whether somebody says why two statements that disagree can both hold, or which of them is wrong.

use std::collections::BTreeSet;

use pathfinder_core::contract::{ResolutionKind, Stance, Weight};
use pathfinder_text::coverage;
use pathfinder_text::tokens::{Script, tokens};

use super::attribution::Attribution;
use super::weighing::{Parting, Reading, weigh};

/// A sentence about a side has at least this proportion of its words.
const ABOUT_MIN: f64 = 0.4;

const DEFINITIONS: &[&str] = &[
    " means ",
    "is defined",
    "defined differently",
    "define ",
    "definition",
    "in the sense of",
    "정의가 다",
    "정의의 차이",
    "뜻하고",
    "뜻이 다",
    "다른 뜻",
    "로 정의하",
    "를 뜻한다",
    "을 뜻한다",
    "정의한다",
];
const SCOPES: &[&str] = &[
    "only in ",
    "only for ",
    "only to ",
    "office work only",
    "limited to",
    "restricted to",
    "says nothing about",
    "say nothing about",
    "does not apply",
    "not be applied",
    "hold for",
    "holds for",
    "한정",
    "에만 ",
    "그대로 적용하기는 어렵",
    "적용되지 않",
    "적용할 수 없",
];
/// These say that the disagreement is about the meaning of a word.
const DISPUTES: &[&str] = &[
    "difference in definition",
    "differences in definition",
    "different definitions",
    "defined differently",
    "definitions lead to different",
    "정의가 다",
    "정의가 달",
    "정의의 차이",
    "다른 뜻으로",
    "서로 다른 제도",
];
const DENIALS: &[&str] = &[
    " not ",
    "n't ",
    "never",
    "no study",
    "not supported",
    "false",
    "untrue",
    "사실이 아니",
    "거짓",
    "않는다",
    "않았다",
    "없다",
    "아니다",
    "못했다",
];
const ABSOLUTES: &[&str] = &[
    "every ",
    "always",
    " all ",
    "everywhere",
    "never",
    "none",
    "doubles",
    "100%",
    "100 percent",
    "모든",
    "항상",
    "언제나",
    "누구나",
    "무조건",
    "두 배",
    "전부",
];

/// One of two statements that cannot both hold.
pub(super) struct Side {
    /// Claims something of everything.
    absolute: bool,
    reading: Reading,
}

impl Side {
    pub(super) fn of(statement: &str, reading: Reading) -> Side {
        let lower = statement.to_lowercase();
        Side {
            absolute: ABSOLUTES.iter().any(|it| lower.contains(it)),
            reading,
        }
    }
}

/// A sentence that may explain a disagreement.
pub(super) struct Witness<'text> {
    pub(super) statement: &'text str,
    pub(super) terms: &'text BTreeSet<String>,
    pub(super) reading: &'text Reading,
}

/// How a disagreement ends.
pub(super) struct Explanation {
    pub(super) kind: ResolutionKind,
    /// The index of the sentence that says so.
    pub(super) witness: usize,
    /// The index of the side that is wrong.
    pub(super) loser: Option<usize>,
}

pub(super) fn explain(sides: &[Side; 2], witnesses: &[Witness<'_>]) -> Option<Explanation> {
    let [first, second] = sides.each_ref().map(|it| &it.reading);
    let about = |(_, it): &Near<'_, '_>| {
        coverage(&first.terms, it.terms) >= ABOUT_MIN
            || coverage(&second.terms, it.terms) >= ABOUT_MIN
    };
    let near: Vec<Near<'_, '_>> = witnesses.iter().enumerate().filter(about).collect();
    if let Some((witness, loser)) = rejected(&near, sides) {
        return Some(Explanation {
            kind: ResolutionKind::OneRejected,
            witness,
            loser: Some(loser),
        });
    }
    let (kind, witness) = explained(&near, first, second)?;
    Some(Explanation {
        kind,
        witness,
        loser: None,
    })
}

/// A sentence with its index.
type Near<'all, 'text> = (usize, &'all Witness<'text>);

/// What explains that both were said. Two settings part them by condition; where the settings are alike, or one side names
/// none, it may be that not the same thing is meant.
fn explained(
    near: &[Near<'_, '_>],
    first: &Reading,
    second: &Reading,
) -> Option<(ResolutionKind, usize)> {
    let exaggerated = first.speaks_of_doubling() || second.speaks_of_doubling();
    let parting = |least: Parting| {
        near.iter()
            .find(|(_, it)| !exaggerated && it.reading.parts(first, second) >= least)
            .map(|it| (ResolutionKind::ConditionDifference, it.0))
    };
    let saying = |words: &[&str], kind: ResolutionKind| {
        near.iter()
            .find(|(_, it)| says(it, words) && is_vouched(it))
            .map(|it| (kind, it.0))
    };
    let meaning = |words| {
        if exaggerated {
            None
        } else {
            saying(words, ResolutionKind::DefinitionMismatch)
        }
    };
    let elsewhere = first.setting_differs(second);
    let meant = || {
        two_meanings(near, first)
            .filter(|_| !exaggerated)
            .or_else(|| meaning(DISPUTES))
    };
    parting(Parting::Both)
        .or_else(|| if elsewhere { None } else { meant() })
        .or_else(|| parting(Parting::One))
        .or_else(|| parting(Parting::Neither))
        .or_else(|| saying(SCOPES, ResolutionKind::ScopeMismatch))
}

/// One word that stands for two figures: `means 32 hours in some studies and 40 in others`.
fn two_meanings(near: &[Near<'_, '_>], first: &Reading) -> Option<(ResolutionKind, usize)> {
    let figures = |it: &Witness<'_>| {
        let tokens = tokens(it.statement);
        tokens
            .into_iter()
            .filter(|it| it.script == Script::Digits)
            .map(|it| it.text)
            .collect::<BTreeSet<_>>()
            .len()
    };
    let two = |it: &Witness<'_>| {
        is_vouched(it)
            && it.reading.may_speak_of(first)
            && says(it, DEFINITIONS)
            && figures(it) >= 2
    };
    near.iter()
        .find(|(_, it)| two(it))
        .map(|it| (ResolutionKind::DefinitionMismatch, it.0))
}

fn is_vouched(witness: &Witness<'_>) -> bool {
    witness.reading.attribution != Attribution::Claimed
}

/// Expects lower case.
pub(super) fn says_what_is_meant(lower: &str) -> bool {
    DISPUTES
        .iter()
        .chain(DEFINITIONS)
        .any(|it| lower.contains(it))
}

fn says(witness: &Witness<'_>, words: &[&str]) -> bool {
    let lower = witness.statement.to_lowercase();
    words.iter().any(|it| lower.contains(it))
}

/// Only a claim about everything is refuted by one sentence that says no. The sentence and the side, by their indexes.
fn rejected(near: &[Near<'_, '_>], sides: &[Side; 2]) -> Option<(usize, usize)> {
    let claims_all = |it: &Side| it.absolute && !it.reading.denies_doubling();
    let refutes = |witness: &Witness<'_>, side: &Side| {
        let view = weigh(&side.reading, witness.reading);
        says(witness, DENIALS)
            && view.is_some_and(|it| it.stance == Stance::Contradicts && it.weight > Weight::Weak)
    };
    let mut claims = sides.iter().enumerate().filter(|(_, it)| claims_all(it));
    claims.find_map(|(loser, side)| {
        let witness = near.iter().find(|(_, it)| refutes(it, side))?;
        Some((witness.0, loser))
    })
}
