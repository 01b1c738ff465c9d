//! Sections of a report: sentences of sources in fixed frames, each with what it was written from.

use std::collections::BTreeSet;

use pathfinder_core::contract::{
    EvidenceShown, Lang, ObservationShown, Outline, SectionDraft, Sentence, Write,
};
use pathfinder_core::id::{HypothesisType, ObservationId};

use super::likeness::{best_match, fold};
use super::words::{Role, words};
use crate::language::numbers;

const CITATIONS_MAX: usize = 4;
const SUPPORTS_QUOTED_MAX: usize = 2;
const HEADING_WORDS_MAX: usize = 8;

/// A section for each sub-question that has an answer, and one for what belongs to none.
pub(super) fn outline(request: &Outline) -> Vec<SectionDraft> {
    let rest = match request.lang {
        Lang::English => "Further findings",
        Lang::Korean => "그 밖의 결과",
    };
    let place = |it: &EvidenceShown| best_match(&it.hypothesis.statement, &request.sub_questions);
    let mut sections: Vec<SectionDraft> = Vec::new();
    for index in (0..request.sub_questions.len()).map(Some).chain([None]) {
        let hypotheses: Vec<_> =
            request.material.iter().filter(|it| place(it) == index).map(|it| it.hypothesis.id).collect();
        if hypotheses.is_empty() {
            continue;
        }
        let title = index.and_then(|it| request.sub_questions.get(it)).map_or(rest, |it| it.trim());
        let title = if title.is_empty() { rest } else { title };
        sections.push(SectionDraft { title: title.to_owned(), hypotheses });
    }
    sections
}

pub(super) fn write(request: &Write) -> Vec<Sentence> {
    let mut sentences: Vec<Sentence> = Vec::new();
    let mut told = BTreeSet::new();
    let material = request.material.iter().filter(|it| !it.supports.is_empty() || !it.contradicts.is_empty());
    for evidence in material {
        sentences.extend(about(evidence, request.lang, &mut told));
    }
    sentences.truncate(request.sentences_max);
    sentences
}

/// The hypothesis, what speaks for it, what speaks against it, and when it holds.
fn about(evidence: &EvidenceShown, lang: Lang, told: &mut BTreeSet<String>) -> Vec<Sentence> {
    let mut found = Vec::new();
    if told.insert(fold(&evidence.hypothesis.statement)) {
        found.extend(stated(evidence, lang));
    }
    for support in telling(&evidence.supports)
        .into_iter()
        .filter(|it| told.insert(fold(&it.statement)))
        .take(SUPPORTS_QUOTED_MAX)
    {
        found.push(quoted(support, frame(Frame::Adds, lang)));
    }
    for against in
        telling(&evidence.contradicts).into_iter().filter(|it| told.insert(fold(&it.statement))).take(1)
    {
        found.push(quoted(against, frame(Frame::Against, lang)));
    }
    if let Some(condition) = evidence.conditions.first().filter(|it| told.insert(fold(it))) {
        found.extend(conditional(condition, evidence, lang));
    }
    found
}

/// A sourced statement stands as it is; a conjecture says that it is one.
pub(super) fn stated(evidence: &EvidenceShown, lang: Lang) -> Option<Sentence> {
    let citations = cited(&evidence.supports);
    let statement = evidence.hypothesis.statement.trim();
    if citations.is_empty() || statement.is_empty() {
        return None;
    }
    let text = match (evidence.hypothesis.kind, lang) {
        (HypothesisType::A, _) => ended(statement),
        (HypothesisType::B, Lang::English) => {
            format!("What was observed is consistent with a conjecture: {}", ended(statement))
        }
        (HypothesisType::B, Lang::Korean) => {
            format!("관찰된 결과는 다음 추측과 어긋나지 않는다: {}", ended(statement))
        }
    };
    Some(Sentence { text, citations })
}

pub(super) fn conditional(condition: &str, evidence: &EvidenceShown, lang: Lang) -> Option<Sentence> {
    let citations = cited(&evidence.supports);
    let condition = condition.trim().trim_end_matches('.');
    if citations.is_empty() || condition.is_empty() {
        return None;
    }
    let text = match lang {
        Lang::English => format!(
            "Sources tie \"{}\" to a condition: \"{condition}\".",
            heading(&evidence.hypothesis.statement)
        ),
        Lang::Korean => {
            format!("'{}'에는 조건이 붙는다: \"{condition}\".", heading(&evidence.hypothesis.statement))
        }
    };
    Some(Sentence { text, citations })
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Frame {
    Adds,
    Against,
}

pub(super) fn frame(frame: Frame, lang: Lang) -> (&'static str, &'static str) {
    match (frame, lang) {
        (Frame::Adds, Lang::English) => ("One source reports: \"", "\""),
        (Frame::Adds, Lang::Korean) => ("한 출처는 다음과 같이 보고한다: \"", "\""),
        (Frame::Against, Lang::English) => ("Against this, another source reports: \"", "\""),
        (Frame::Against, Lang::Korean) => ("이에 반해 다른 출처는 다음과 같이 보고한다: \"", "\""),
    }
}

pub(super) fn quoted(observation: &ObservationShown, (before, after): (&str, &str)) -> Sentence {
    let words = ended(observation.statement.trim()).replace('"', "'");
    Sentence { text: format!("{before}{words}{after}"), citations: vec![observation.id] }
}

/// Observations with figures first, then those of greater authority.
pub(super) fn telling(observations: &[ObservationShown]) -> Vec<&ObservationShown> {
    let mut ranked: Vec<&ObservationShown> =
        observations.iter().filter(|it| !it.statement.trim().is_empty()).collect();
    let figures = |it: &ObservationShown| usize::from(!numbers(&it.statement).is_empty());
    ranked.sort_by(|left, right| {
        let by_figures = figures(right).cmp(&figures(left));
        by_figures.then(right.authority.total_cmp(&left.authority)).then(left.id.cmp(&right.id))
    });
    ranked
}

pub(super) fn cited(observations: &[ObservationShown]) -> Vec<ObservationId> {
    let mut ranked: Vec<&ObservationShown> = observations.iter().collect();
    ranked.sort_by(|left, right| right.authority.total_cmp(&left.authority).then(left.id.cmp(&right.id)));
    let mut ids: Vec<ObservationId> = ranked.into_iter().map(|it| it.id).take(CITATIONS_MAX).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn ended(text: &str) -> String {
    let closed = text.trim_end_matches(['"', '”', '’', '\'', ')']).ends_with(['.', '!', '?', '。', '…']);
    if closed { text.to_owned() } else { format!("{text}.") }
}

/// A statement in at most eight words, cut where a word ends.
pub(super) fn heading(statement: &str) -> String {
    let trimmed = statement.trim().trim_end_matches(['.', '!', '。']);
    let all: Vec<&str> = trimmed.split_whitespace().collect();
    if all.len() <= HEADING_WORDS_MAX {
        return trimmed.to_owned();
    }
    let cut = all[..HEADING_WORDS_MAX].join(" ");
    let kept = words(&cut);
    // The cut must not end on a word that leans on the next one.
    let last = kept.iter().rev().find(|it| it.role != Role::Figure);
    let Some(last) = last else { return cut };
    let head = &cut[..last.range.start];
    format!("{head}{}", last.shown).trim_matches([',', ';', ':', ' ', '"', '\'']).to_owned()
}
