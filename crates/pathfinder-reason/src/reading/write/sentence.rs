//! Sentences with what they cite.

use pathfinder_core::contract::Sentence;
use pathfinder_core::id::ObservationId;

use super::super::fault::FaultKind;
use super::super::fields::{Fields, Notes};
use super::super::ids::{Shown, Wanted};

const SENTENCE_CHARACTERS_MAX: usize = 800;
const CITES: [&str; 6] = [
    "cites",
    "citations",
    "cite",
    "sources",
    "observations",
    "evidence",
];

/// Sentences that cite what was shown. A sentence without a citation is dropped.
pub(super) fn sentences(
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
            notes.remember(text.clone(), &fields.place);
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
