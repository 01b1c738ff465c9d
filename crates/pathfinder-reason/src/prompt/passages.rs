//! Chooses the parts of a long source that are about what is wanted and were not shown before.
//!
//! Parts are found in the text as the session keeps it, because that is what their positions refer to. They are cleaned
//! only to be shown.

use std::collections::BTreeSet;

use pathfinder_core::step::Passage;
use pathfinder_text::{content_words, sentences};

use super::fence::clean;

/// What marks a gap between passages.
pub(crate) const GAP: &str = "[...]";
/// A longer paragraph is split at the ends of its sentences.
const PASSAGE_BYTES_MAX: usize = 900;
/// How many sentences before a quote, and after it, are its neighbours.
const NEIGHBOURS: usize = 2;
/// A gap and the line breaks around it.
const GAP_BYTES: usize = GAP.len() + 4;

/// What a prompt shows of a source.
#[derive(Debug, Clone, PartialEq)]
pub struct Excerpt {
    pub text: String,
    /// None if it is the whole source.
    pub parts: Option<Vec<Passage>>,
}

impl Excerpt {
    pub(super) const NOTHING: Excerpt = Excerpt {
        text: String::new(),
        parts: Some(Vec::new()),
    };

    /// The sentences around a quote in its paragraph, if it stands here as it is.
    pub fn neighbours(&self, quote: &str) -> Vec<&str> {
        let quote = quote.trim();
        let Some(start) = self.text.find(quote).filter(|_| !quote.is_empty()) else {
            return Vec::new();
        };
        let (before, after) = (&self.text[..start], &self.text[start + quote.len()..]);
        let is_end = |it: &str| it.contains(GAP);
        let before = before.rsplit("\n\n").next().filter(|it| !is_end(it));
        let after = after.split("\n\n").next().filter(|it| !is_end(it));
        let before = sentences(before.unwrap_or_default());
        let after = sentences(after.unwrap_or_default());
        let before = before.iter().rev().take(NEIGHBOURS);
        let after = after.iter().take(NEIGHBOURS);
        before.chain(after).map(|it| it.text).collect()
    }

    /// Everything that was not shown before.
    pub(super) fn unread(text: &str, shown: &[Passage]) -> Excerpt {
        if shown.is_empty() {
            return Excerpt {
                text: clean(text).trim().to_owned(),
                parts: None,
            };
        }
        let passages = passages(text);
        let kept = (0..passages.len()).filter(|it| !is_within(passages[*it], shown));
        joined(text, &passages, &kept.collect())
    }
}

/// The best of what was not shown before, up to a number of bytes, in the order of the text, with gaps between.
pub(super) fn cut(text: &str, wanted: &str, shown: &[Passage], bytes_max: usize) -> Excerpt {
    let passages = passages(text);
    let words = content_words(wanted);
    let mut order: Vec<(usize, usize, usize)> = passages
        .iter()
        .enumerate()
        .filter(|(_, it)| !is_within(**it, shown))
        .map(|(index, it)| {
            let passage = clean(&text[it.start..it.end]);
            (shared(&passage, &words), index, passage.len())
        })
        .collect();
    // Among equals the earlier one: texts say first what they are about.
    order.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut kept = BTreeSet::new();
    let mut bytes = GAP_BYTES;
    for (_, index, length) in order {
        let cost = length + GAP_BYTES;
        if bytes + cost <= bytes_max {
            kept.insert(index);
            bytes += cost;
        }
    }
    joined(text, &passages, &kept)
}

fn is_within(passage: Passage, shown: &[Passage]) -> bool {
    shown
        .iter()
        .any(|it| it.start <= passage.start && passage.end <= it.end)
}

fn shared(passage: &str, words: &BTreeSet<String>) -> usize {
    content_words(passage).intersection(words).count()
}

fn joined(text: &str, passages: &[Passage], kept: &BTreeSet<usize>) -> Excerpt {
    let mut shown = String::new();
    let mut parts: Vec<Passage> = Vec::new();
    let mut next = 0;
    for &index in kept {
        let Passage { start, end } = passages[index];
        match parts.last_mut().filter(|_| index == next) {
            Some(last) => last.end = end,
            None => parts.push(Passage { start, end }),
        }
        if index > next {
            shown.push_str(GAP);
            shown.push_str("\n\n");
        }
        shown.push_str(&clean(&text[start..end]));
        shown.push_str("\n\n");
        next = index + 1;
    }
    if next < passages.len() && !kept.is_empty() {
        shown.push_str(GAP);
    }
    Excerpt {
        text: shown.trim_end().to_owned(),
        parts: Some(parts),
    }
}

/// Paragraphs, long ones in pieces.
fn passages(text: &str) -> Vec<Passage> {
    let mut passages = Vec::new();
    let mut start = 0;
    for paragraph in text.split("\n\n") {
        let end = start + paragraph.len();
        let mut at = start;
        while at < end {
            let rest = &text[at..end];
            let length = if rest.len() > PASSAGE_BYTES_MAX {
                piece_bytes(rest)
            } else {
                rest.len()
            };
            passages.extend(trimmed(text, at, at + length));
            at += length;
        }
        start = end + "\n\n".len();
    }
    passages
}

/// The length of the first piece of a long paragraph: up to the last end of a sentence that fits, or of a word.
fn piece_bytes(paragraph: &str) -> usize {
    let window = &paragraph[..paragraph.floor_char_boundary(PASSAGE_BYTES_MAX)];
    [". ", ".\n", "다. ", "? ", "! ", "。", "\n"]
        .iter()
        .filter_map(|it| window.rfind(it).map(|at| at + it.len()))
        .max()
        .or_else(|| window.rfind(' ').map(|at| at + 1))
        .unwrap_or(window.len())
}

fn trimmed(text: &str, start: usize, end: usize) -> Option<Passage> {
    let piece = &text[start..end];
    let start = end - piece.trim_start().len();
    let end = start + piece.trim().len();
    (start < end).then_some(Passage { start, end })
}
