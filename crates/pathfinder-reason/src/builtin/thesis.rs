//! The conclusion: the strongest hypotheses as sources state them, and no more certainty than they carry.

use std::collections::BTreeSet;

use pathfinder_core::contract::{EvidenceShown, Lang, Sentence, Stance, Thesis, ThesisDraft};

use pathfinder_core::id::HypothesisType;

use super::likeness::fold;
use super::question::{Ask, Question, shorten};
use super::weighing::{Reading, weigh};
use super::writing::{Frame, conditional, frame, heading, quoted, stated, telling};

const CONCLUSION_MAX: usize = 3;
const LIMITS_MAX: usize = 6;
/// A hypothesis of this strength carries a plain yes or no.
const FIRM: f64 = 0.65;

pub(super) fn thesis(request: &Thesis) -> ThesisDraft {
    ThesisDraft {
        title: title(request),
        conclusion: conclusion(request),
        headings: request
            .core
            .iter()
            .map(|it| (it.hypothesis.id, heading(&it.hypothesis.statement)))
            .collect(),
        limits: limits(request),
    }
}

fn title(request: &Thesis) -> String {
    let lead =
        request.core.iter().find(|it| it.hypothesis.kind == HypothesisType::A).or(request.core.first());
    let Some(lead) = lead else {
        return match request.lang {
            Lang::English => "Not enough evidence for an answer".to_owned(),
            Lang::Korean => "답하기에 증거가 부족함".to_owned(),
        };
    };
    let claim = heading(&lead.hypothesis.statement);
    let question = Question::of(&request.question, request.lang);
    match question.ask {
        Ask::YesNo { .. } => match verdict(request) {
            Some(verdict) => format!("{}: {claim}", name(verdict, request.lang)),
            None => claim,
        },
        _ => claim,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Yes,
    YesWithConditions,
    MostlyYes,
    Depends,
    MostlyNo,
    No,
}

fn name(verdict: Verdict, lang: Lang) -> &'static str {
    match (verdict, lang) {
        (Verdict::Yes, Lang::English) => "Yes",
        (Verdict::YesWithConditions, Lang::English) => "Yes, under conditions",
        (Verdict::MostlyYes, Lang::English) => "Mostly yes",
        (Verdict::Depends, Lang::English) => "It depends",
        (Verdict::MostlyNo, Lang::English) => "Mostly no",
        (Verdict::No, Lang::English) => "No",
        (Verdict::Yes, Lang::Korean) => "그렇다",
        (Verdict::YesWithConditions, Lang::Korean) => "조건에 따라 그렇다",
        (Verdict::MostlyYes, Lang::Korean) => "대체로 그렇다",
        (Verdict::Depends, Lang::Korean) => "경우에 따라 다르다",
        (Verdict::MostlyNo, Lang::Korean) => "대체로 그렇지 않다",
        (Verdict::No, Lang::Korean) => "그렇지 않다",
    }
}

/// Yes or no only where a sourced hypothesis takes a side on the question's own words.
fn verdict(request: &Thesis) -> Option<Verdict> {
    let question = Reading::of(request.question.trim().trim_end_matches('?'));
    let sided = |side: Stance| {
        let takes = |it: &&EvidenceShown| {
            it.hypothesis.kind == HypothesisType::A
                && weigh(&question, &Reading::of(&it.hypothesis.statement))
                    .is_some_and(|it| it.stance == side)
        };
        request.core.iter().filter(takes).collect::<Vec<_>>()
    };
    let (yes, no, partly) = (sided(Stance::Supports), sided(Stance::Contradicts), sided(Stance::Qualifies));
    let strongest =
        |these: &[&EvidenceShown]| these.iter().map(|it| it.hypothesis.strength).fold(0.0, f64::max);
    let disputed = |these: &[&EvidenceShown]| these.iter().any(|it| !it.contradicts.is_empty());
    let conditional = |these: &[&EvidenceShown]| these.iter().any(|it| !it.conditions.is_empty());
    match (yes.is_empty(), no.is_empty()) {
        (false, false) => Some(Verdict::Depends),
        (false, true) if conditional(&yes) || !partly.is_empty() => Some(Verdict::YesWithConditions),
        (false, true) if strongest(&yes) >= FIRM && !disputed(&yes) => Some(Verdict::Yes),
        (false, true) => Some(Verdict::MostlyYes),
        (true, false) if !partly.is_empty() => Some(Verdict::Depends),
        (true, false) if strongest(&no) >= FIRM && !disputed(&no) && !conditional(&no) => Some(Verdict::No),
        (true, false) => Some(Verdict::MostlyNo),
        (true, true) => (!partly.is_empty()).then_some(Verdict::Depends),
    }
}

/// The strongest statement, the most telling figure behind it, and the next statement that says something else.
fn conclusion(request: &Thesis) -> Vec<Sentence> {
    let mut told = BTreeSet::new();
    let mut sourced: Vec<&EvidenceShown> =
        request.core.iter().filter(|it| it.hypothesis.kind == HypothesisType::A).collect();
    if sourced.is_empty() {
        sourced = request.core.iter().collect();
    }
    let mut found: Vec<Sentence> = Vec::new();
    for evidence in sourced {
        if found.len() >= CONCLUSION_MAX {
            break;
        }
        let first = found.is_empty();
        if told.insert(fold(&evidence.hypothesis.statement)) {
            found.extend(stated(evidence, request.lang));
        }
        let telling = telling(&evidence.supports).into_iter().find(|it| told.insert(fold(&it.statement)));
        if let Some(support) = telling.filter(|_| first && !found.is_empty()) {
            found.push(quoted(support, frame(Frame::Adds, request.lang)));
        }
    }
    found.truncate(CONCLUSION_MAX);
    found
}

/// Conditions, what was said against, and how disagreements were settled.
fn limits(request: &Thesis) -> Vec<Sentence> {
    let mut told: BTreeSet<String> = BTreeSet::new();
    let mut found: Vec<Sentence> = Vec::new();
    let shown: BTreeSet<_> = request
        .core
        .iter()
        .flat_map(|it| it.supports.iter().chain(&it.contradicts))
        .map(|it| it.id)
        .collect();
    for resolution in &request.resolutions {
        let text = resolution.text.trim();
        if !text.is_empty() && told.insert(fold(text)) {
            found.push(resolution.clone());
        }
    }
    for evidence in &request.core {
        for condition in evidence.conditions.iter().filter(|it| !fold(it).is_empty()) {
            if told.insert(fold(condition)) {
                found.extend(conditional(&shorten(condition, 30), evidence, request.lang));
            }
        }
        for against in telling(&evidence.contradicts).into_iter().take(1) {
            if shown.contains(&against.id) && told.insert(fold(&against.statement)) {
                found.push(quoted(against, against_frame(request.lang)));
            }
        }
    }
    found.truncate(LIMITS_MAX);
    found
}

fn against_frame(lang: Lang) -> (&'static str, &'static str) {
    match lang {
        Lang::English => ("A source reports the contrary: \"", "\""),
        Lang::Korean => ("반대되는 보고도 있다: \"", "\""),
    }
}
