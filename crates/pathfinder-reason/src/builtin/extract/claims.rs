//! Which kept sentences claim something general that other sources can confirm or refute.

use pathfinder_core::contract::{
    Extract, HypothesisDraft, HypothesisShown, HypothesisStatus, Stance, Weight,
};

use crate::builtin::likeness::{best_match, coverage};
use crate::builtin::phrases::keywords;
use crate::builtin::weighing::{Reading, View, weigh};
use crate::language::CueKind;

use super::Item;
use super::salience::Focus;

const CLAIM_MIN: f64 = 0.6;
/// At this similarity a statement says what a hypothesis says already.
const RESTATES: f64 = 0.7;

pub(super) fn claims(
    request: &Extract,
    items: &[Item<'_>],
    shown: &[(&HypothesisShown, Reading)],
    focus: &Focus,
) -> Vec<HypothesisDraft> {
    let mut ranked: Vec<(f64, &Item<'_>)> =
        items.iter().map(|it| (claim_score(it, focus), it)).filter(|it| it.0 >= CLAIM_MIN).collect();
    ranked.sort_by(|left, right| right.0.total_cmp(&left.0));
    let mut kept: Vec<&Item<'_>> = Vec::new();
    for (_, item) in ranked {
        let known = shown.iter().any(|(_, reading)| restates(reading, &item.reading));
        let repeated = kept.iter().any(|it| restates(&it.reading, &item.reading));
        if kept.len() < request.hypotheses_max && !known && !repeated {
            kept.push(item);
        }
    }
    kept.into_iter().map(|it| draft(request, it, items, shown)).collect()
}

fn restates(reading: &Reading, other: &Reading) -> bool {
    let says_same = |view: View| view.similarity >= RESTATES && view.stance != Stance::Contradicts;
    weigh(reading, other).is_some_and(says_same)
}

fn draft(
    request: &Extract,
    item: &Item<'_>,
    items: &[Item<'_>],
    shown: &[(&HypothesisShown, Reading)],
) -> HypothesisDraft {
    let statement = item.line.statement.clone();
    let backs = |other: &&Item<'_>| {
        other.label == item.label
            || weigh(&item.reading, &other.reading)
                .is_some_and(|it| it.stance == Stance::Supports && it.weight > Weight::Weak)
    };
    let conflicts = |(hypothesis, reading): &(&HypothesisShown, Reading)| {
        let view = weigh(reading, &item.reading)?;
        let opposes = view.stance == Stance::Contradicts && view.weight == Weight::Strong;
        (opposes && hypothesis.status != HypothesisStatus::Rejected).then_some(hypothesis.id)
    };
    HypothesisDraft {
        from: items.iter().filter(backs).map(|it| it.label.clone()).collect(),
        keywords: keywords(&statement),
        sub_question: best_match(&statement, &request.sub_questions),
        conflicts_with: shown.iter().filter_map(conflicts).collect(),
        statement,
    }
}

/// How much a sentence looks like a claim: about the question's topic, with a direction, true of more than one event.
fn claim_score(item: &Item<'_>, focus: &Focus) -> f64 {
    let line = &item.line;
    let about = coverage(&focus.topic, &line.terms);
    let cue = |kind: fn(CueKind) -> bool| line.cues.iter().any(|it| kind(it.kind));
    let direction = cue(|it| matches!(it, CueKind::Change(_)));
    let compares = cue(|it| matches!(it, CueKind::Comparison | CueKind::Condition));
    let lower = line.statement.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|it| lower.contains(it));
    let defines =
        has(&[" means ", "defined as", "define ", "is a ", "뜻한다", "뜻하", "정의하", "정의된", "말한다"]);
    let causes = has(&["because", "leads to", "causes", "depends on", "without", "때문", "달라", "따라"]);
    let procedure = has(&[
        "we followed",
        "we measured",
        "we reviewed",
        "we counted",
        "we asked",
        "the sample",
        "the survey",
        "comparison group",
        "lasted",
        "분석하였다",
        "조사하였다",
        "측정하였다",
        "검토하여",
        "표본",
        "관찰 기간",
        "설문으로",
        "should be",
        "이어져야",
        "필요가 있다",
    ]);
    let mut score = about.min(0.8);
    score += if direction { 0.35 } else { 0.0 };
    score += if compares || causes { 0.1 } else { 0.0 };
    score += if line.numbers == 0 { 0.15 } else { -0.1 * line.numbers.min(3) as f64 };
    score -= if defines && !direction { 0.3 } else { 0.0 };
    score -= if procedure { 0.5 } else { 0.0 };
    score -= if line.personal { 0.5 } else { 0.0 };
    score -= if line.leans { 0.5 } else { 0.0 };
    score -= if line.terms.len() > 22 { 0.2 } else { 0.0 };
    if about == 0.0 { 0.0 } else { score }
}
