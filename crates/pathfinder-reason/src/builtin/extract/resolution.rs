//! Whether a source says why two statements that disagree can both hold, or which of them is wrong.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Dispute, ResolutionDraft, ResolutionKind, Stance, Weight};
use pathfinder_core::id::HypothesisId;
use pathfinder_text::coverage;
use pathfinder_text::tokens::{Script, tokens};

use crate::builtin::attribution::Attribution;
use crate::builtin::weighing::{Parting, Reading, weigh};

use super::{Item, Known};

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

pub(super) fn resolve(
    dispute: &Dispute,
    items: &[Item<'_>],
    known: &[Known<'_>],
) -> Option<ResolutionDraft> {
    let reading_of = |id: HypothesisId| known.iter().find(|it| it.hypothesis.id == id);
    let (first, second, sides) = match dispute {
        Dispute::Conflict { hypothesis, other } => {
            let (one, two) = (reading_of(*hypothesis)?, reading_of(*other)?);
            let sides = vec![side(one), side(two)];
            (one.reading.clone(), two.reading.clone(), sides)
        }
        Dispute::Contradiction {
            hypothesis,
            statement,
            ..
        } => {
            let one = reading_of(*hypothesis)?;
            let two = Reading::of(statement);
            let against = Side {
                loser: None,
                absolute: is_absolute(statement),
                reading: two.clone(),
            };
            (one.reading.clone(), two, vec![side(one), against])
        }
    };
    let about = |item: &&Item<'_>| {
        coverage(&first.terms, &item.line.terms) >= 0.4
            || coverage(&second.terms, &item.line.terms) >= 0.4
    };
    let near: Vec<&Item<'_>> = items.iter().filter(about).collect();
    let found =
        |kind: ResolutionKind, item: &Item<'_>, loser: Option<HypothesisId>| ResolutionDraft {
            kind,
            description: item.line.statement.clone(),
            from: item.label.clone(),
            loser,
        };
    if let Some((item, loser)) = rejected(&near, &sides) {
        return Some(found(ResolutionKind::OneRejected, item, loser));
    }
    let explanation = explained(&near, &first, &second)?;
    Some(found(explanation.0, explanation.1, None))
}

/// What explains that both were said. Two settings part them by condition; where the settings are alike, or one side names
/// none, it may be that not the same thing is meant.
fn explained<'items, 'text>(
    near: &[&'items Item<'text>],
    first: &Reading,
    second: &Reading,
) -> Option<(ResolutionKind, &'items Item<'text>)> {
    let exaggerated = first.speaks_of_doubling() || second.speaks_of_doubling();
    let parting = |least: Parting| {
        let parts = move |it: &&&Item<'_>| !exaggerated && it.reading.parts(first, second) >= least;
        near.iter()
            .find(parts)
            .map(|it| (ResolutionKind::ConditionDifference, *it))
    };
    let saying = |words: &'static [&'static str], kind: ResolutionKind| {
        let vouched = |it: &Item<'_>| it.reading.attribution != Attribution::Claimed;
        near.iter()
            .find(move |it| says(it, words) && vouched(it))
            .map(|it| (kind, *it))
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
fn two_meanings<'items, 'text>(
    near: &[&'items Item<'text>],
    first: &Reading,
) -> Option<(ResolutionKind, &'items Item<'text>)> {
    let figures = |it: &Item<'_>| {
        let tokens = tokens(&it.line.statement);
        tokens
            .into_iter()
            .filter(|it| it.script == Script::Digits)
            .map(|it| it.text)
            .collect::<BTreeSet<_>>()
            .len()
    };
    let vouched = |it: &Item<'_>| it.reading.attribution != Attribution::Claimed;
    let two = |it: &&&Item<'_>| {
        vouched(it) && it.reading.may_speak_of(first) && says(it, DEFINITIONS) && figures(it) >= 2
    };
    near.iter()
        .find(two)
        .map(|it| (ResolutionKind::DefinitionMismatch, *it))
}

/// One of two that do not go together; without a hypothesis it is an observation.
struct Side {
    loser: Option<HypothesisId>,
    absolute: bool,
    reading: Reading,
}

fn side(known: &Known<'_>) -> Side {
    let absolute = is_absolute(&known.hypothesis.statement);
    Side {
        loser: Some(known.hypothesis.id),
        absolute,
        reading: known.reading.clone(),
    }
}

fn is_absolute(text: &str) -> bool {
    let lower = text.to_lowercase();
    ABSOLUTES.iter().any(|it| lower.contains(it))
}

/// Expects lower case.
pub(super) fn says_what_is_meant(lower: &str) -> bool {
    DISPUTES
        .iter()
        .chain(DEFINITIONS)
        .any(|it| lower.contains(it))
}

fn says(item: &Item<'_>, words: &[&str]) -> bool {
    let lower = item.line.statement.to_lowercase();
    words.iter().any(|it| lower.contains(it))
}

/// Only a claim about everything is refuted by one source that says no.
fn rejected<'items, 'text>(
    near: &[&'items Item<'text>],
    sides: &[Side],
) -> Option<(&'items Item<'text>, Option<HypothesisId>)> {
    let claims_all = |it: &&Side| it.absolute && !it.reading.denies_doubling();
    sides.iter().filter(claims_all).find_map(|side| {
        let refutes = |item: &&&Item<'text>| {
            let view = weigh(&side.reading, &item.reading);
            says(item, DENIALS)
                && view
                    .is_some_and(|it| it.stance == Stance::Contradicts && it.weight > Weight::Weak)
        };
        near.iter().find(refutes).map(|item| (*item, side.loser))
    })
}
