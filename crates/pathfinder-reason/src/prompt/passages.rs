//! Chooses the passages of a long source that are about what is wanted.

use std::collections::BTreeSet;

use pathfinder_text::content_words;

/// What marks a gap between passages.
pub(crate) const GAP: &str = "[...]";
/// A longer paragraph is split at the ends of its sentences.
const PASSAGE_BYTES_MAX: usize = 900;
/// A gap and the line breaks around it.
const GAP_BYTES: usize = GAP.len() + 4;

/// The best passages of a text up to a number of bytes, in their order, with gaps between.
pub(super) fn cut(text: &str, wanted: &str, bytes_max: usize) -> String {
    let passages = passages(text);
    let words = content_words(wanted);
    let mut order: Vec<(usize, usize)> = passages
        .iter()
        .enumerate()
        .map(|(index, it)| (shared(it, &words), index))
        .collect();
    // Among equals the earlier one: texts say first what they are about.
    order.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut kept = BTreeSet::new();
    let mut bytes = GAP_BYTES;
    for (_, index) in order {
        let cost = passages[index].len() + GAP_BYTES;
        if bytes + cost <= bytes_max {
            kept.insert(index);
            bytes += cost;
        }
    }
    joined(&passages, &kept)
}

fn shared(passage: &str, words: &BTreeSet<String>) -> usize {
    content_words(passage).intersection(words).count()
}

fn joined(passages: &[&str], kept: &BTreeSet<usize>) -> String {
    let mut text = String::new();
    let mut next = 0;
    for &index in kept {
        if index > next {
            text.push_str(GAP);
            text.push_str("\n\n");
        }
        text.push_str(passages[index]);
        text.push_str("\n\n");
        next = index + 1;
    }
    if next < passages.len() && !kept.is_empty() {
        text.push_str(GAP);
    }
    text.trim_end().to_owned()
}

/// Paragraphs, long ones in pieces.
fn passages(text: &str) -> Vec<&str> {
    let paragraphs = text
        .split("\n\n")
        .map(str::trim)
        .filter(|it| !it.is_empty());
    paragraphs.flat_map(pieces).collect()
}

fn pieces(paragraph: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = paragraph;
    while rest.len() > PASSAGE_BYTES_MAX {
        let window = &rest[..rest.floor_char_boundary(PASSAGE_BYTES_MAX)];
        let end = [". ", ".\n", "다. ", "? ", "! ", "。", "\n"]
            .iter()
            .filter_map(|it| window.rfind(it).map(|at| at + it.len()))
            .max()
            .or_else(|| window.rfind(' ').map(|at| at + 1))
            .unwrap_or(window.len());
        pieces.push(rest[..end].trim());
        rest = &rest[end..];
    }
    pieces.push(rest.trim());
    pieces.retain(|it| !it.is_empty());
    pieces
}
