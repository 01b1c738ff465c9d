//! Which kept sentences claim something general that other sources can confirm or refute.

use pathfinder_core::contract::{HypothesisDraft, HypothesisStatus, Stance, Weight};
use pathfinder_text::{CueKind, content_words, coverage};

use crate::assertion::{self, Kind};
use crate::builtin::attribution::Attribution;
use crate::builtin::core_claim::core_claim;
use crate::builtin::linking::SubQuestions;
use crate::builtin::phrases::keywords;
use crate::builtin::quantity::is_vague;
use crate::builtin::weighing::{Reading, View, weigh};

use super::salience::Focus;
use super::{Item, Known};

const CLAIM_MIN: f64 = 0.75;
/// At this similarity a statement restates a hypothesis.
const RESTATES: f64 = 0.7;
const NEAR_COPY: f64 = 0.85;
/// Enough if each of the two supports the other.
const MUTUAL: f64 = 0.45;

pub(super) fn claims(
    parts: &SubQuestions,
    claims_max: usize,
    items: &[Item<'_>],
    known: &[Known<'_>],
    focus: &Focus,
) -> Vec<HypothesisDraft> {
    let mut ranked: Vec<(f64, &Item<'_>)> = items
        .iter()
        .map(|it| (claim_score(it, focus), it))
        .filter(|it| it.0 >= CLAIM_MIN)
        .collect();
    ranked.sort_by(|left, right| right.0.total_cmp(&left.0));
    let mut kept: Vec<&Item<'_>> = Vec::new();
    for (_, item) in ranked {
        if kept.len() == claims_max {
            break;
        }
        let mut views = known.iter().zip(&item.views);
        let told = views
            .any(|(it, view)| view.is_some_and(|view| restates(view, &it.reading, &item.reading)));
        let again = |it: &&Item<'_>| {
            weigh(&it.reading, &item.reading)
                .is_some_and(|view| restates(view, &it.reading, &item.reading))
        };
        if !told && !kept.iter().any(again) {
            kept.push(item);
        }
    }
    kept.into_iter()
        .map(|it| draft(parts, it, items, known, focus))
        .collect()
}

/// Similar and not opposed. If the stance is unsure, only a near copy counts.
fn restates(view: View, reading: &Reading, other: &Reading) -> bool {
    // One side of a statement is not the statement.
    if reading.is_two_sided() != other.is_two_sided() {
        return false;
    }
    let mutual = || {
        let back = weigh(other, reading);
        !other.is_two_sided()
            && back.is_some_and(|it| it.stance == Stance::Supports && it.similarity >= MUTUAL)
    };
    match view.stance {
        Stance::Supports => view.similarity >= RESTATES || (view.similarity >= MUTUAL && mutual()),
        Stance::Qualifies => view.similarity >= RESTATES,
        Stance::Unsure => view.similarity >= NEAR_COPY,
        Stance::Contradicts => false,
    }
}

fn draft(
    parts: &SubQuestions,
    item: &Item<'_>,
    items: &[Item<'_>],
    known: &[Known<'_>],
    focus: &Focus,
) -> HypothesisDraft {
    let statement = item.line.statement.clone();
    let backs = |other: &&Item<'_>| {
        other.label == item.label
            || weigh(&item.reading, &other.reading)
                .is_some_and(|it| it.stance == Stance::Supports && it.weight > Weight::Weak)
    };
    let conflicts = |(it, view): (&Known<'_>, &Option<View>)| {
        let opposed = |it: View| it.stance == Stance::Contradicts && it.weight > Weight::Weak;
        let opposes = view.is_some_and(|it| opposed(it) && it.weight == Weight::Strong)
            || view.is_some_and(opposed) && weigh(&item.reading, &it.reading).is_some_and(opposed);
        (opposes && it.hypothesis.status != HypothesisStatus::Rejected).then_some(it.hypothesis.id)
    };
    HypothesisDraft {
        from: items
            .iter()
            .filter(backs)
            .map(|it| it.label.clone())
            .collect(),
        keywords: directions(&statement, focus),
        sub_question: parts.best(&statement),
        conflicts_with: known
            .iter()
            .zip(&item.views)
            .filter_map(conflicts)
            .collect(),
        statement,
    }
}

/// What to search for next; the question's own words were searched for already.
fn directions(statement: &str, focus: &Focus) -> Vec<String> {
    let news = |it: &String| {
        content_words(it)
            .iter()
            .any(|it| !focus.topic.contains(it) && !is_vague(it))
    };
    keywords(&core_claim(statement))
        .into_iter()
        .filter(news)
        .collect()
}

const DEFINES: &[&str] = &[
    " means ",
    "defined as",
    "define ",
    "is a ",
    "뜻한다",
    "뜻하",
    "정의하",
    "정의된",
    "말한다",
    "넣지 않는다",
];
const CAUSES: &[&str] = &[
    "because",
    "leads to",
    "causes",
    "depends on",
    "without",
    "때문",
    "달라",
    "따라",
];
/// How something was studied, or what should be done: nothing that could be true or false of the subject.
const PROCEDURES: &[&str] = &[
    "we followed",
    "we measured",
    "we reviewed",
    "we counted",
    "we asked",
    "the sample",
    "the survey",
    "comparison group",
    "lasted",
    "should be",
    "should not",
    "should know",
    "분석하였다",
    "조사하였다",
    "측정하였다",
    "검토하여",
    "표본",
    "관찰 기간",
    "설문으로",
    "이어져야",
    "필요가 있다",
    "간단하다",
    "마찬가지",
];
/// True of one place that only the writer knows.
const NEARBY: &[&str] = &[
    " our ",
    " we ",
    " us ",
    " these ",
    "우리 ",
    "이 회사",
    "이들 ",
];

/// How much a sentence looks like a claim: about the question's topic, with a direction, true of more than one event.
fn claim_score(item: &Item<'_>, focus: &Focus) -> f64 {
    let line = &item.line;
    let about = coverage(&focus.topic, &line.terms);
    let stated = matches!(
        assertion::of(&line.statement).kind,
        Kind::Result | Kind::Denial
    );
    if about == 0.0 || !stated {
        return 0.0;
    }
    let cue = |kind: fn(CueKind) -> bool| line.cues.iter().any(|it| kind(it.kind));
    let direction = cue(|it| matches!(it, CueKind::Change(_)));
    let compares = cue(|it| matches!(it, CueKind::Comparison | CueKind::Condition));
    let lower = line.statement.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|it| lower.contains(it));
    let penalty = |applies: bool, cost: f64| if applies { cost } else { 0.0 };
    let mut score = about.min(0.8);
    score += if direction { 0.35 } else { 0.0 };
    score += if compares || has(CAUSES) { 0.1 } else { 0.0 };
    score += if line.numbers == 0 {
        0.15
    } else {
        -0.1 * line.numbers.min(3) as f64
    };
    score -= penalty(
        !focus.object.is_empty() && focus.object.is_disjoint(&line.terms),
        0.2,
    );
    score -= penalty(has(DEFINES) && !direction, 0.3);
    score -= match item.reading.attribution {
        Attribution::Own => 0.0,
        Attribution::Reported => 0.3,
        Attribution::Claimed => 0.5,
    };
    score -= penalty(has(NEARBY), 0.5);
    score -= penalty(has(PROCEDURES), 0.5);
    score -= penalty(line.personal || line.leans, 0.5);
    score -= penalty(lower.trim_end_matches(['.', '!']).ends_with('요'), 0.3);
    score - penalty(line.terms.len() > 22, 0.2)
}
