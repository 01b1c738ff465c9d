//! Splits a line into sentences, each with the citations after it.
//!
//! The writer of citations and the checker split alike: marks are skipped when looking for the next sentence, so a text
//! splits at the same places before and after citations are added.

use super::mark;

const CLOSERS: &[char] = &['"', '\'', '”', '’', '»', ')', '*', '_', '」', '』'];
/// A full stop after these does not end a sentence.
const ABBREVIATIONS: &[&str] = &[
    "e.g", "i.e", "al", "vs", "cf", "dr", "mr", "mrs", "ms", "prof", "approx", "inc", "ltd", "st",
    "jr", "sr", "ca",
];
/// ... nor after these when a number follows.
const NUMBERED: &[&str] = &["no", "fig", "vol", "pp", "p", "eq", "sec", "ch", "art"];

pub(super) fn split(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut place = 0;
    while let Some(character) = text[place..].chars().next() {
        let after = place + character.len_utf8();
        let ends = matches!(character, '.' | '!' | '?' | '…' | '。' | '！' | '？');
        match ends.then(|| boundary(text, start, place, after)).flatten() {
            Some(end) => {
                sentences.push(&text[start..end]);
                start = end;
                place = end;
            }
            None => place = after,
        }
    }
    sentences.push(&text[start..]);
    sentences.retain(|it| !it.trim().is_empty());
    sentences
}

/// The end of the sentence that a stop at `place` closes, citations included; none if the sentence goes on.
fn boundary(text: &str, start: usize, place: usize, after: usize) -> Option<usize> {
    let closed = skip_closers(text, after);
    let end = skip_marks(text, closed);
    let rest = &text[end..];
    // Nothing follows but what was skipped: a note may have stops of its own.
    let Some(next) = rest.trim_start().chars().next() else {
        return Some(text.len());
    };
    let wide = matches!(text[place..].chars().next(), Some('。' | '！' | '？'));
    let spaced = wide || end > closed || rest.starts_with(char::is_whitespace);
    let goes_on = next.is_lowercase() || matches!(next, ',' | ';' | '.' | '…' | '—');
    let stops = !text[place..].starts_with('.') || !is_abbreviation(&text[start..place], next);
    (spaced && !goes_on && stops).then_some(end)
}

fn skip_closers(text: &str, from: usize) -> usize {
    let mut place = from;
    loop {
        let rest = &text[place..];
        let escaped = rest.strip_prefix('\\').and_then(|it| it.chars().next());
        match (escaped, rest.chars().next()) {
            (Some(it), _) if it.is_ascii_punctuation() && it != '[' => place += 1 + it.len_utf8(),
            (None, Some(it)) if CLOSERS.contains(&it) || matches!(it, '.' | '!' | '?') => {
                place += it.len_utf8()
            }
            _ => return place,
        }
    }
}

/// A sentence without its citations, and without the notes after them that only name the origin: `[obs_1] (a.org)`.
/// Pathfinder's own notes always do; a note that somebody else wrote does if it is nothing but a name.
pub(super) fn without_marks(sentence: &str, own: bool) -> String {
    let mut kept = String::with_capacity(sentence.len());
    let mut from = 0;
    for mark in mark::marks(sentence) {
        if mark.range.start < from {
            continue;
        }
        kept.push_str(sentence[from..mark.range.start].trim_end());
        let behind = skip_marks(sentence, mark.range.start);
        let skipped = mark::bare(&sentence[mark.range.start..behind]);
        from = if own || is_name(&skipped) {
            behind
        } else {
            mark.range.end
        };
    }
    kept.push_str(&sentence[from..]);
    kept
}

fn is_name(note: &str) -> bool {
    const WORDS_MAX: usize = 2;
    let words = note
        .split_whitespace()
        .filter(|it| it.contains(char::is_alphabetic))
        .count();
    words <= WORDS_MAX && !note.contains(['%', '％'])
}

/// Skips citations, and a note in parentheses that directly follows one: `[obs_1] (a.org)`.
pub(super) fn skip_marks(text: &str, from: usize) -> usize {
    let mut place = from;
    loop {
        let rest = &text[place..];
        let spaces = rest.len() - rest.trim_start().len();
        let note = || (place > from).then(|| note(&rest[spaces..])).flatten();
        match mark::leading(&rest[spaces..]).or_else(note) {
            Some(length) => place += spaces + length,
            None => return place,
        }
    }
}

/// The length of the parentheses that a text starts with.
fn note(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (place, character) in text.char_indices() {
        depth += match character {
            '(' => 1,
            ')' => -1,
            _ if depth == 0 => return None,
            _ => 0,
        };
        if depth == 0 {
            return Some(place + 1);
        }
    }
    None
}

fn is_abbreviation(sentence: &str, next: char) -> bool {
    let word = sentence
        .rsplit(|it: char| it.is_whitespace() || it == '(')
        .next()
        .unwrap_or_default();
    let word = word.to_lowercase();
    let initial =
        word.chars().count() == 1 && word.chars().all(char::is_alphabetic) && word.is_ascii();
    let initials = word.contains('.') && word.split('.').all(|it| it.len() == 1 && it.is_ascii());
    let number =
        !sentence.trim().is_empty() && sentence.trim().bytes().all(|it| it.is_ascii_digit());
    ABBREVIATIONS.contains(&word.as_str())
        || initial
        || initials
        || number
        || (next.is_ascii_digit() && NUMBERED.contains(&word.as_str()))
}
