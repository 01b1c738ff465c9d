//! Where sentences begin and end.
//!
//! A sentence is what may become a quote, so it is always a verbatim slice: nothing is joined, cleaned or trimmed
//! inside it. White space, bullets and heading marks before it are left outside its range.

use std::ops::Range;

use super::is_hangul;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SentenceKind {
    Prose,
    /// A line marked `#`, or a short line without an end that stands before a paragraph.
    Heading,
    /// Part of a list.
    Item,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence<'text> {
    pub text: &'text str,
    pub range: Range<usize>,
    pub kind: SentenceKind,
}

/// Lower case, without the last full stop.
const ABBREVIATIONS: &[&str] = &[
    "al", "approx", "apr", "art", "aug", "ave", "bros", "ca", "capt", "cf", "ch", "co", "col",
    "corp", "dec", "dept", "dr", "e.g", "ed", "eds", "eq", "est", "etc", "feb", "fig", "figs",
    "gen", "gov", "i.e", "inc", "jan", "jr", "jul", "jun", "lt", "ltd", "mr", "mrs", "ms", "mt",
    "no", "nos", "nov", "oct", "op", "p.m", "a.m", "ph.d", "pp", "prof", "rep", "rev", "sec",
    "sen", "sep", "sept", "sgt", "sr", "st", "u.k", "u.s", "u.n", "viz", "vol", "vols", "vs",
];

/// A line this long was probably wrapped; a shorter one ended on purpose.
const WRAPPED_LINE_MIN_CHARS: usize = 50;

pub fn sentences(text: &str) -> Vec<Sentence<'_>> {
    let mut found = Vec::new();
    for block in blocks(text) {
        for range in sentences_within(text, block.range) {
            found.push(Sentence {
                text: &text[range.clone()],
                range,
                kind: block.kind,
            });
        }
    }
    found
}

struct Block {
    range: Range<usize>,
    kind: SentenceKind,
}

/// Lines that belong together: a paragraph, a heading, an item of a list.
fn blocks(text: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    for line in lines(text) {
        let slice = &text[line.clone()];
        if slice.trim().is_empty() {
            open = false;
            continue;
        }
        let (mark, kind) = marker(slice);
        let start = line.start + mark;
        let joins = open && mark == 0 && found.last().is_some_and(|it| joins_line(text, it, slice));
        if joins && let Some(last) = found.last_mut() {
            last.range.end = line.end;
            continue;
        }
        if start < line.end {
            found.push(Block {
                range: start..line.end,
                kind: kind.unwrap_or(SentenceKind::Prose),
            });
        }
        open = kind != Some(SentenceKind::Heading);
        mark_heading(text, &mut found);
    }
    found
}

/// A short line that a new block follows at once was a heading without a mark.
fn mark_heading(text: &str, found: &mut [Block]) {
    let [.., before, last] = found else { return };
    let slice = text[before.range.clone()].trim_end();
    let gap = &text[before.range.end..last.range.start];
    let short = slice.chars().count() < WRAPPED_LINE_MIN_CHARS && !slice.contains('\n');
    let ends = slice.ends_with(['.', '!', '?', '。', '…', ',', '"', '”', '요', '다']);
    if before.kind == SentenceKind::Prose && short && !ends && gap.contains('\n') {
        before.kind = SentenceKind::Heading;
    }
}

fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let range = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        range
    })
}

fn joins_line(text: &str, block: &Block, line: &str) -> bool {
    let before = text[block.range.clone()].trim_end();
    let last_line = before.rsplit('\n').next().unwrap_or(before);
    let ended = before.ends_with(['.', '!', '?', '。', '！', '？', '…', ':']);
    let starts_low = line
        .trim_start()
        .chars()
        .next()
        .is_some_and(char::is_lowercase);
    ended
        || starts_low
        || before.ends_with(',')
        || last_line.chars().count() >= WRAPPED_LINE_MIN_CHARS
}

/// The length of a bullet or heading mark with the white space around it.
fn marker(line: &str) -> (usize, Option<SentenceKind>) {
    let body = line.trim_start();
    let indent = line.len() - body.len();
    let hashes = body.len() - body.trim_start_matches('#').len();
    if (1..=6).contains(&hashes) && body[hashes..].starts_with([' ', '\t']) {
        return (
            indent + hashes + leading_space(&body[hashes..]),
            Some(SentenceKind::Heading),
        );
    }
    let mut characters = body.chars();
    let first = characters.next();
    if let Some(
        bullet @ ('-' | '*' | '•' | '·' | '‣' | '▪' | '●' | '○' | '◦' | '–' | '—' | '>' | '+'),
    ) = first
    {
        let rest = &body[bullet.len_utf8()..];
        if rest.starts_with([' ', '\t', '\u{a0}']) {
            return (
                indent + bullet.len_utf8() + leading_space(rest),
                Some(SentenceKind::Item),
            );
        }
    }
    let digits = body.len()
        - body
            .trim_start_matches(|it: char| it.is_ascii_digit())
            .len();
    let rest = &body[digits..];
    if (1..=3).contains(&digits) && (rest.starts_with(". ") || rest.starts_with(") ")) {
        return (
            indent + digits + 1 + leading_space(&rest[1..]),
            Some(SentenceKind::Item),
        );
    }
    (0, None)
}

fn leading_space(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// The sentences of a part of a text that is known to be prose.
pub fn sentences_within(text: &str, block: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = block.start;
    let slice = &text[block.clone()];
    let mut rest = slice.char_indices().peekable();
    while let Some((at, character)) = rest.next() {
        if !is_terminal(character) {
            continue;
        }
        let mut end = at + character.len_utf8();
        while let Some(&(next_at, next)) = rest.peek() {
            if !(is_terminal(next) || is_closer(next)) {
                break;
            }
            end = next_at + next.len_utf8();
            rest.next();
        }
        if ends_sentence(&slice[..at], character, &slice[end..]) {
            push_trimmed(text, start..block.start + end, &mut found);
            start = block.start + end;
        }
    }
    push_trimmed(text, start..block.end, &mut found);
    found
}

fn push_trimmed(text: &str, range: Range<usize>, found: &mut Vec<Range<usize>>) {
    let slice = &text[range.clone()];
    let start = range.start + leading_space(slice);
    let end = range.start + slice.trim_end().len();
    if start < end {
        found.push(start..end);
    }
}

fn is_terminal(character: char) -> bool {
    matches!(character, '.' | '!' | '?' | '。' | '！' | '？' | '…' | '．')
}

fn is_closer(character: char) -> bool {
    matches!(
        character,
        '"' | '\'' | '”' | '’' | ')' | ']' | '」' | '』' | '»' | '）'
    )
}

fn ends_sentence(before: &str, terminal: char, after: &str) -> bool {
    if matches!(terminal, '。' | '！' | '？') || after.is_empty() {
        return true;
    }
    let next = after.trim_start().chars().next();
    let last = before.chars().next_back();
    if !after.starts_with(char::is_whitespace) {
        // `했다.그리고` without a space is common in Korean; `0.5` and `example.com` are not ends.
        return last.is_some_and(is_hangul) && next.is_some_and(is_hangul);
    }
    if next.is_some_and(char::is_lowercase) {
        return false;
    }
    terminal != '.' || !is_abbreviated(before)
}

/// The word before a full stop is an abbreviation or an initial.
fn is_abbreviated(before: &str) -> bool {
    let word = before
        .rsplit(|it: char| it.is_whitespace() || matches!(it, '(' | '[' | '"' | '“'))
        .next()
        .unwrap_or("");
    let initial = word.chars().count() == 1 && word.chars().all(|it| it.is_ascii_uppercase());
    // `J.R.` but not `I.`, which ends sentences.
    let dotted = word.contains('.') && word.split('.').all(|it| it.chars().count() <= 1);
    (initial && word != "I") || dotted || ABBREVIATIONS.contains(&word.to_lowercase().as_str())
}
