//! Puts a page's letters together again: words by the gaps between letters, lines by their height, paragraphs by the
//! space between lines.
//!
//! Lines keep the order in which they were drawn. Nearly every program that writes PDFs draws column after column, and
//! guessing columns from positions goes wrong more often than it helps; see `column` for the exception.

use super::glyph::{Glyph, Glyphs};
use super::{accent, column, footnote};

/// Parts of the letter size.
const WORD_GAP: f64 = 0.17;
const SAME_LINE: f64 = 0.5;
const PARAGRAPH_GAP: f64 = 1.75;
const BACKWARDS: f64 = 0.6;
const SIZE_CHANGE: f64 = 1.15;
const INDENT: f64 = 0.8;
/// Lines before and after one that show where its column ends.
const NEAR_LINES: usize = 12;
/// A gap this wide on one line may separate two columns.
const PIECE_GAP: f64 = 1.0;
/// A gap this wide on one line separates two cells.
const CELL_GAP: f64 = 4.0;

#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) end: f64,
    pub(super) size: f64,
    /// The one font that it is set in.
    font: Option<usize>,
    /// Stands beside the line before it, as the next cell of a row does.
    pub(super) is_beside: bool,
}

impl Line {
    fn begin(glyph: &Glyph, is_beside: bool) -> Line {
        Line {
            text: glyph.text.to_string(),
            x: glyph.x,
            y: glyph.y,
            end: glyph.end,
            size: glyph.size,
            font: Some(glyph.font),
            is_beside,
        }
    }

    fn add(&mut self, glyph: &Glyph) {
        self.text.push_str(&glyph.text);
        self.end = self.end.max(glyph.end);
        if !glyph.text.trim().is_empty() {
            self.size = self.size.max(glyph.size);
            self.font = self.font.filter(|it| *it == glyph.font);
        }
    }
}

pub(super) fn lines_of(glyphs: Glyphs) -> Vec<Line> {
    let mut lines = Vec::new();
    // A page printed sideways has all its text turned; otherwise turned text is a stamp in the margin.
    for glyphs in [&glyphs.upright, &glyphs.turned] {
        let mut pieces = group(glyphs);
        pieces.retain(|it| !it.text.trim().is_empty());
        lines.extend(footnote::sink(merge(column::untangle(pieces))));
    }
    lines
}

/// Puts pieces of one line together again where no column or cell ends.
fn merge(pieces: Vec<Line>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if piece.is_beside && piece.x <= line.end + CELL_GAP * line.size.max(piece.size) => {
                line.text.push(' ');
                line.text.push_str(&piece.text);
                line.end = line.end.max(piece.end);
                line.size = line.size.max(piece.size);
                line.font = line.font.filter(|it| Some(*it) == piece.font);
            }
            _ => lines.push(piece),
        }
    }
    lines
}

fn group(glyphs: &[Glyph]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut last: Option<&Glyph> = None;
    for glyph in glyphs {
        if last.is_some_and(|it| is_overprint(it, glyph)) {
            continue;
        }
        let accented = last.and_then(|it| accent::compose(it, glyph));
        match (lines.last_mut(), last) {
            (Some(line), Some(_)) if accented.is_some() => {
                line.text.pop();
                line.text.extend(accented);
                line.end = line.end.max(glyph.end);
            }
            (Some(line), Some(last)) if goes_on(line, last, glyph) => {
                if is_word_gap(last, glyph) && !line.text.ends_with(' ') {
                    line.text.push(' ');
                }
                line.add(glyph);
            }
            (before, _) => {
                let is_beside = before.is_some_and(|it| is_level(it, glyph) && glyph.x > it.end);
                lines.push(Line::begin(glyph, is_beside));
            }
        }
        last = Some(glyph);
    }
    lines
}

/// The same letter drawn twice, a hair apart, to look bold.
fn is_overprint(last: &Glyph, glyph: &Glyph) -> bool {
    let near = 0.1 * glyph.size;
    last.text == glyph.text
        && !glyph.text.trim().is_empty()
        && (last.x - glyph.x).abs() < near
        && (last.y - glyph.y).abs() < near
}

fn is_level(line: &Line, glyph: &Glyph) -> bool {
    (line.y - glyph.y).abs() <= SAME_LINE * line.size.max(glyph.size)
}

fn goes_on(line: &Line, last: &Glyph, glyph: &Glyph) -> bool {
    let size = line.size.max(glyph.size);
    is_level(line, glyph) && glyph.x >= last.end - BACKWARDS * size && glyph.x <= last.end + PIECE_GAP * size
}

fn is_word_gap(last: &Glyph, glyph: &Glyph) -> bool {
    glyph.x - last.end > WORD_GAP * last.size.min(glyph.size) || glyph.x < last.end - BACKWARDS * glyph.size
}

/// The text of a page: lines of a paragraph run on, paragraphs stand apart.
pub(super) fn join(lines: &[Line]) -> String {
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some(before) = at.checked_sub(1).map(|it| &lines[it]) {
            if !begins_paragraph(before, line) && ends_hyphenated(&text) && begins_lower(&line.text) {
                text.pop();
            } else {
                let near = &lines[at.saturating_sub(NEAR_LINES)..lines.len().min(at + NEAR_LINES)];
                text.push_str(separator(before, line, near));
            }
        }
        let words: Vec<&str> = line.text.split_whitespace().collect();
        text.push_str(&words.join(" "));
    }
    text
}

fn separator(before: &Line, line: &Line, near: &[Line]) -> &'static str {
    if line.is_beside {
        return " ";
    }
    if begins_paragraph(before, line) {
        return "\n\n";
    }
    // A line that stops well short of its column's edge was ended on purpose.
    let edge = near
        .iter()
        .filter(|it| (it.x - before.x).abs() < 3.0 * before.size && !is_resized(before, it))
        .map(|it| it.end)
        .fold(before.end, f64::max);
    let is_short = before.end < before.x + 0.7 * (edge - before.x);
    // An indent after the end of a sentence begins a paragraph; within a sentence it is how a list hangs.
    let is_indented = (line.x - before.x).abs() > INDENT * line.size && ends_sentence(&before.text);
    // A heading that fills its line shows in its font alone.
    let is_heading =
        before.font.zip(line.font).is_some_and(|(one, other)| one != other) && !begins_lower(&line.text);
    if is_short || is_indented || is_heading { "\n" } else { " " }
}

fn ends_sentence(text: &str) -> bool {
    text.trim_end().ends_with(['.', '!', '?', ':', '。', '．'])
}

fn begins_paragraph(before: &Line, line: &Line) -> bool {
    let down = line.y - before.y;
    let size = before.size.max(line.size);
    let is_up = down < -SAME_LINE * size;
    let is_far = down > PARAGRAPH_GAP * size || is_up && !goes_on_with(&before.text, &line.text);
    !line.is_beside && (is_far || is_resized(before, line))
}

/// Whether a sentence that a column or a page cut in two goes on.
pub(super) fn goes_on_with(before: &str, text: &str) -> bool {
    begins_lower(text) && !ends_sentence(before)
}

fn is_resized(one: &Line, other: &Line) -> bool {
    one.size.max(other.size) > SIZE_CHANGE * one.size.min(other.size)
}

pub(super) fn ends_hyphenated(text: &str) -> bool {
    let mut from_end = text.chars().rev();
    matches!(from_end.next(), Some('-' | '\u{2010}' | '\u{ad}'))
        && from_end.next().is_some_and(char::is_alphabetic)
}

fn begins_lower(text: &str) -> bool {
    text.trim_start().chars().next().is_some_and(char::is_lowercase)
}

/// The largest text on a first page, if it reads like a title.
pub(super) fn find_title(lines: &[Line]) -> Option<String> {
    const LINES_MAX: usize = 4;
    const CHARS: std::ops::RangeInclusive<usize> = 4..=250;
    let usual = median_size(lines)?;
    let largest = lines.iter().map(|it| it.size).fold(0.0, f64::max);
    if largest < SIZE_CHANGE * usual {
        return None;
    }
    let is_large = |it: &&Line| it.size > 0.97 * largest;
    let first = lines.iter().position(|it| is_large(&it))?;
    let title: Vec<&str> =
        lines[first..].iter().take_while(is_large).take(LINES_MAX).map(|it| it.text.trim()).collect();
    let title = title.join(" ");
    CHARS.contains(&title.chars().count()).then_some(title)
}

pub(super) fn median_size(lines: &[Line]) -> Option<f64> {
    let mut sizes: Vec<f64> = lines.iter().map(|it| it.size).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.get(sizes.len() / 2).copied()
}
