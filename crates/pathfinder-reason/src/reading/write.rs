//! Replies of writing: outline, sentences, thesis.

use pathfinder_core::contract::{Outline, SectionDraft, Sentence, Thesis, ThesisDraft, Write};
use pathfinder_core::id::{HypothesisId, ObservationId};

use super::fault::FaultKind;
use super::fields::{Fields, Notes};
use super::ids::{Shown, Wanted};

pub(super) const TITLE_CHARACTERS_MAX: usize = 200;
const SENTENCE_CHARACTERS_MAX: usize = 800;
const SECTIONS_MAX: usize = 8;
const CONCLUSION_MAX: usize = 6;
const LIMITS_MAX: usize = 6;

const CITES: [&str; 6] = [
    "cites",
    "citations",
    "cite",
    "sources",
    "observations",
    "evidence",
];

pub(super) fn outline(
    reply: &Fields<'_>,
    request: &Outline,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<Vec<SectionDraft>> {
    let list = reply.objects(&["sections", "outline"], "title", notes);
    let mut sections: Vec<SectionDraft> = Vec::new();
    for fields in &list {
        let Some(title) = fields.needed(&["title", "heading", "name"], TITLE_CHARACTERS_MAX, notes)
        else {
            continue;
        };
        let hypotheses = fields.hypotheses(&["hypotheses", "ids", "hypothesis"], shown, notes);
        if hypotheses.is_empty() {
            notes.fault(fields.place.clone(), FaultKind::Missing("hypotheses"));
        } else {
            sections.push(SectionDraft { title, hypotheses });
        }
    }
    notes.limit(&mut sections, "sections", SECTIONS_MAX);
    (!sections.is_empty() || request.material.is_empty()).then_some(sections)
}

pub(super) fn write(
    reply: &Fields<'_>,
    request: &Write,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<Vec<Sentence>> {
    let mut sentences = sentences(reply, &["sentences", "text", "section"], shown, notes);
    notes.limit(&mut sentences, "sentences", request.sentences_max);
    (!sentences.is_empty() || request.material.is_empty()).then_some(sentences)
}

pub(super) fn thesis(
    reply: &Fields<'_>,
    request: &Thesis,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<ThesisDraft> {
    let title = reply.needed(&["title", "heading", "answer"], TITLE_CHARACTERS_MAX, notes);
    let mut conclusion = sentences(reply, &["conclusion", "sentences"], shown, notes);
    notes.limit(&mut conclusion, "conclusion", CONCLUSION_MAX);
    let mut limits = sentences(reply, &["limits", "limitations"], shown, notes);
    notes.limit(&mut limits, "limits", LIMITS_MAX);
    if conclusion.is_empty() && !request.core.is_empty() {
        return None;
    }
    let headings = headings(reply, shown, notes);
    Some(ThesisDraft {
        title: title?,
        status: None,
        verdict: None,
        conclusion,
        headings,
        limits,
    })
}

fn headings(reply: &Fields<'_>, shown: &Shown, notes: &mut Notes) -> Vec<(HypothesisId, String)> {
    let list = reply.objects(&["headings", "titles"], "", notes);
    let mut headings: Vec<(HypothesisId, String)> = Vec::new();
    for fields in &list {
        let Some(title) = fields.needed(&["title", "heading", "text"], TITLE_CHARACTERS_MAX, notes)
        else {
            continue;
        };
        let id = fields
            .hypotheses(&["id", "hypothesis"], shown, notes)
            .first()
            .copied();
        if let Some(id) = id.filter(|id| !headings.iter().any(|(known, _)| known == id)) {
            headings.push((id, title));
        }
    }
    headings
}

/// Sentences that cite what was shown. A sentence without a citation is dropped.
fn sentences(
    reply: &Fields<'_>,
    names: &[&'static str],
    shown: &Shown,
    notes: &mut Notes,
) -> Vec<Sentence> {
    let list = reply.objects(names, "text", notes);
    let mut sentences = Vec::new();
    for fields in &list {
        let Some(written) = fields.needed(
            &["text", "sentence", "content"],
            SENTENCE_CHARACTERS_MAX,
            notes,
        ) else {
            continue;
        };
        let mut citations = fields.observations(&CITES, shown, notes);
        let (text, inline) = without_marks(&written, shown);
        notes.mended |= text != written;
        citations.extend(
            inline
                .into_iter()
                .filter(|it| !citations.contains(it))
                .collect::<Vec<_>>(),
        );
        if citations.is_empty() || text.is_empty() {
            notes.fault(fields.place.clone(), FaultKind::Uncited);
        } else {
            sentences.push(Sentence { text, citations });
        }
    }
    sentences
}

/// The text without its `[obs_1]` marks, and what they cite. Code adds citations to sentences later.
fn without_marks(written: &str, shown: &Shown) -> (String, Vec<ObservationId>) {
    let mut text = String::with_capacity(written.len());
    let mut cited = Vec::new();
    let mut rest = written;
    while let Some(open) = rest.find(['[', '(']) {
        let inner = &rest[open + 1..];
        let close = inner
            .find([']', ')'])
            .filter(|it| inner[..*it].to_ascii_lowercase().contains("obs"));
        let Some(close) = close else {
            text.push_str(&rest[..=open]);
            rest = inner;
            continue;
        };
        let (found, _) = shown.find(&inner[..close], Wanted::Observations);
        let found: Vec<ObservationId> = found
            .into_iter()
            .filter_map(|it| it.to_string().parse().ok())
            .collect();
        if found.is_empty() && !inner[..close].to_ascii_lowercase().starts_with("obs_") {
            text.push_str(&rest[..open + close + 2]);
        } else {
            text.push_str(rest[..open].trim_end());
            cited.extend(found);
        }
        rest = &inner[close + 1..];
    }
    text.push_str(rest);
    (text.trim().to_owned(), cited)
}
