//! Does the source say why two statements can both be there, or which of them is wrong?

use pathfinder_core::contract::{Dispute, ResolutionDraft, ResolutionKind, Stance, Weight};
use pathfinder_core::id::HypothesisId;

use crate::builtin::likeness::coverage;
use crate::builtin::weighing::{Reading, weigh};
use crate::language::{Change, CueKind};

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
    "부르는",
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
const CONTRASTS: &[&str] = &[
    " but ",
    " while ",
    " whereas ",
    "depends on",
    " and lowers ",
    " and raises ",
    "지만",
    "반면",
    "달라",
    "따라 다르",
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

pub(super) fn resolve(dispute: &Dispute, items: &[Item<'_>], known: &[Known<'_>]) -> Option<ResolutionDraft> {
    let statement_of = |id: HypothesisId| {
        known.iter().find(|it| it.hypothesis.id == id).map(|it| it.hypothesis.statement.clone())
    };
    let (first, second, rejectable) = match dispute {
        Dispute::Conflict { hypothesis, other } => {
            (statement_of(*hypothesis)?, statement_of(*other)?, vec![*hypothesis, *other])
        }
        Dispute::Contradiction { hypothesis, statement, .. } => {
            (statement_of(*hypothesis)?, statement.clone(), vec![*hypothesis])
        }
    };
    let (first, second) = (Reading::of(&first), Reading::of(&second));
    let about = |item: &&Item<'_>| {
        coverage(&first.terms, &item.line.terms) >= 0.4 || coverage(&second.terms, &item.line.terms) >= 0.4
    };
    let near: Vec<&Item<'_>> = items.iter().filter(about).collect();
    let found = |kind: ResolutionKind, item: &Item<'_>, loser: Option<HypothesisId>| ResolutionDraft {
        kind,
        description: item.line.statement.clone(),
        from: item.label.clone(),
        loser,
    };
    rejected(&near, &rejectable, known)
        .map(|(item, loser)| found(ResolutionKind::OneRejected, item, Some(loser)))
        .or_else(|| {
            near.iter()
                .find(|it| parts_conditions(it))
                .map(|it| found(ResolutionKind::ConditionDifference, it, None))
        })
        .or_else(|| {
            near.iter()
                .find(|it| says(it, DEFINITIONS))
                .map(|it| found(ResolutionKind::DefinitionMismatch, it, None))
        })
        .or_else(|| {
            near.iter().find(|it| says(it, SCOPES)).map(|it| found(ResolutionKind::ScopeMismatch, it, None))
        })
}

fn says(item: &Item<'_>, words: &[&str]) -> bool {
    let lower = item.line.statement.to_lowercase();
    words.iter().any(|it| lower.contains(it))
}

/// Both directions in one sentence, each under its own condition.
fn parts_conditions(item: &Item<'_>) -> bool {
    let cue = |kind: CueKind| item.line.cues.iter().any(|it| it.kind == kind);
    let both = cue(CueKind::Change(Change::Up)) && cue(CueKind::Change(Change::Down));
    let turned =
        cue(CueKind::Negation) && item.line.cues.iter().any(|it| matches!(it.kind, CueKind::Change(_)));
    (both || turned) && says(item, CONTRASTS)
}

/// Only a claim about everything is refuted by one source that says no.
fn rejected<'items, 'text>(
    near: &[&'items Item<'text>],
    rejectable: &[HypothesisId],
    known: &[Known<'_>],
) -> Option<(&'items Item<'text>, HypothesisId)> {
    let absolute = |text: &str| {
        let lower = text.to_lowercase();
        ABSOLUTES.iter().any(|it| lower.contains(it))
    };
    let claims_all = |it: &&Known<'_>| absolute(&it.hypothesis.statement) && !it.reading.denies_doubling();
    let mut candidates = known.iter().filter(|it| rejectable.contains(&it.hypothesis.id)).filter(claims_all);
    candidates.find_map(|it| {
        let refutes = |item: &&&Item<'text>| {
            let view = weigh(&it.reading, &item.reading);
            says(item, DENIALS)
                && view.is_some_and(|it| it.stance == Stance::Contradicts && it.weight > Weight::Weak)
        };
        near.iter().find(refutes).map(|item| (*item, it.hypothesis.id))
    })
}
