//! Puts a page's letters together again: words by the gaps between letters, lines by their height.
//!
//! Lines keep the order in which they were drawn. Nearly every program that writes PDFs draws column after column, and
//! guessing columns from positions goes wrong more often than it helps; see `column` for the exception.

use pathfinder_text::is_hangul;

use super::glyph::{Glyph, Glyphs};
use super::{accent, column, direction, footnote, line_number};
use crate::power;

/// Parts of the letter size.
const WORD_GAP: f64 = 0.17;
const SAME_LINE: f64 = 0.5;
const BACKWARDS: f64 = 0.6;
const SIZE_CHANGE: f64 = 1.15;
/// Korean letters that are spread to fill their line stand so far apart without a space between them.
const SPREAD_GAP: f64 = 0.5;
/// Of all letters of a page, as many are spaces where a program draws them.
const SPACES_MIN: f64 = 0.05;
/// How much smaller and higher than its line a letter is that is a power or a note.
const SMALLER: f64 = 0.85;
const HIGHER: f64 = 0.15;
/// A gap this wide on one line may separate two columns.
const PIECE_GAP: f64 = 1.0;
/// A gap this wide behind a number at the begin of a line may separate the number of the line.
const NUMBER_GAP: f64 = 0.6;
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

    #[cfg(test)]
    pub(super) fn of_text(text: &str) -> Line {
        let (x, y, end, size) = (0.0, 0.0, 100.0, 10.0);
        Line {
            text: text.into(),
            x,
            y,
            end,
            size,
            font: None,
            is_beside: false,
        }
    }

    /// Whether it fills a share of its column, as the lines near it show that.
    pub(super) fn reaches(&self, share: f64, near: &[Line]) -> bool {
        let edge = near
            .iter()
            .filter(|it| (it.x - self.x).abs() < 3.0 * self.size && !is_resized(self, it))
            .map(|it| it.end)
            .fold(self.end, f64::max);
        self.end >= self.x + share * (edge - self.x)
    }

    pub(super) fn has_other_font(&self, other: &Line) -> bool {
        self.font
            .zip(other.font)
            .is_some_and(|(one, other)| one != other)
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
    for glyphs in [glyphs.upright, glyphs.turned] {
        let (glyphs, direction) = direction::arrange(glyphs);
        let mut pieces = group(&glyphs);
        pieces.retain(|it| !it.text.trim().is_empty());
        let pieces = line_number::drop_numbers(pieces);
        let mut read = footnote::sink(merge(column::untangle(pieces)));
        for line in &mut read {
            line.text = direction::mend(std::mem::take(&mut line.text), direction);
        }
        lines.append(&mut read);
    }
    lines
}

/// Puts pieces of one line together again where no column or cell ends.
fn merge(pieces: Vec<Line>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match lines.last_mut() {
            Some(line)
                if piece.is_beside
                    && piece.x <= line.end + CELL_GAP * line.size.max(piece.size) =>
            {
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
    let spaces = glyphs.iter().filter(|it| &*it.text == " ").count();
    let has_spaces = spaces as f64 > SPACES_MIN * glyphs.len() as f64;
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
                if is_word_gap(last, glyph, has_spaces) {
                    if !line.text.ends_with(' ') {
                        line.text.push(' ');
                    }
                } else if is_power(line, last, glyph) {
                    line.text.push('^');
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
    let is_number = line.text.bytes().all(|it| it.is_ascii_digit());
    let gap = if is_number { NUMBER_GAP } else { PIECE_GAP };
    is_level(line, glyph)
        && glyph.x >= last.end - BACKWARDS * size
        && glyph.x <= last.end + gap * size
}

fn is_word_gap(last: &Glyph, glyph: &Glyph, has_spaces: bool) -> bool {
    let is_korean = last.text.ends_with(is_hangul) && glyph.text.starts_with(is_hangul);
    let gap = if is_korean && has_spaces {
        SPREAD_GAP
    } else {
        WORD_GAP
    };
    glyph.x - last.end > gap * last.size.min(glyph.size)
        || glyph.x < last.end - BACKWARDS * glyph.size
}

/// Whether a letter begins the power of a number or of a unit: `10` with a small, high `6`. Behind a longer word it is a
/// note.
fn is_power(line: &Line, last: &Glyph, glyph: &Glyph) -> bool {
    let is_raised =
        |it: &Glyph| it.size < SMALLER * line.size && it.y < line.y - HIGHER * line.size;
    glyph.text.starts_with(power::begins)
        && is_raised(glyph)
        && !is_raised(last)
        && power::takes(&line.text)
}

pub(super) fn is_resized(one: &Line, other: &Line) -> bool {
    one.size.max(other.size) > SIZE_CHANGE * one.size.min(other.size)
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
    let title: Vec<&str> = lines[first..]
        .iter()
        .take_while(is_large)
        .take(LINES_MAX)
        .map(|it| it.text.trim())
        .collect();
    let title = title.join(" ");
    CHARS.contains(&title.chars().count()).then_some(title)
}

pub(super) fn median_size(lines: &[Line]) -> Option<f64> {
    let mut sizes: Vec<f64> = lines.iter().map(|it| it.size).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.get(sizes.len() / 2).copied()
}
