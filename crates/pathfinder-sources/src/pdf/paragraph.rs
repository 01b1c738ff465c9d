//! Joins lines into paragraphs: by the space between them, by where they begin and end, and by whether a sentence goes on.
//!
//! Manuscripts are set with the space of two or three lines between any two, so how far is far depends on the page.

use super::child::PageText;
use super::layout::{Line, is_resized};
use super::seam::{Words, is_ideographic};

/// Parts of the letter size.
const PARAGRAPH_GAP: f64 = 1.75;
const LEADING_MAX: f64 = 4.0;
const UP: f64 = 0.5;
const INDENT: f64 = 0.8;
const SAME_COLUMN: f64 = 3.0;
/// A gap so much wider than the usual one begins a paragraph.
const WIDER: f64 = 1.45;
/// Fewer pairs of lines do not show what is usual.
const PAIRS_MIN: usize = 3;
/// Lines before and after one that show where its column ends.
const NEAR_LINES: usize = 12;
/// Of its column, a line that is shorter was ended on purpose, and one that is longer was not.
const SHORT: f64 = 0.7;
const FULL: f64 = 0.85;
/// Words of a line that is prose and no cell, heading or line of a program.
const WORDS_MIN: usize = 4;
/// Letters of a line that is prose, in scripts without spaces.
const LETTERS_MIN: usize = 15;

/// The text of each page: lines of a paragraph run on, paragraphs stand apart.
pub(super) fn join(pages: &[Vec<Line>]) -> Vec<PageText> {
    let words = Words::of(pages);
    let all: Vec<f64> = pages.iter().flat_map(|it| leadings(it)).collect();
    let usual = median(all).unwrap_or(0.0);
    let mut last: Option<(&[Line], &Line)> = None;
    let mut texts = Vec::with_capacity(pages.len());
    for lines in pages {
        let goes_on = last.zip(lines.first()).and_then(|((page, before), line)| {
            let is_full = before.reaches(FULL, near(page, page.len()));
            (!is_resized(before, line) && goes_on(before, line, is_full))
                .then(|| words.seam(&before.text, &line.text))
        });
        let leading = median(leadings(lines)).unwrap_or(usual);
        texts.push(PageText {
            goes_on,
            text: Page {
                lines,
                leading,
                words: &words,
            }
            .join(),
        });
        last = lines.last().map(|it| (lines.as_slice(), it)).or(last);
    }
    texts
}

/// The distances between lines of which the second goes on with the sentence of the first, in parts of the letter size.
fn leadings(lines: &[Line]) -> Vec<f64> {
    let mut leadings = Vec::new();
    for (at, pair) in (1..).zip(lines.windows(2)) {
        let [before, line] = pair else { continue };
        let down = (line.y - before.y) / before.size.max(line.size);
        let is_pair =
            !line.is_beside && !is_resized(before, line) && down > UP && down < LEADING_MAX;
        let is_column = (before.x - line.x).abs() < SAME_COLUMN * line.size;
        if is_pair
            && is_column
            && !ends_sentence(&before.text)
            && is_prose(before)
            && before.reaches(FULL, near(lines, at))
        {
            leadings.push(down);
        }
    }
    leadings
}

fn median(mut leadings: Vec<f64>) -> Option<f64> {
    leadings.sort_by(f64::total_cmp);
    leadings
        .get(leadings.len() / 2)
        .copied()
        .filter(|_| leadings.len() >= PAIRS_MIN)
}

fn near(lines: &[Line], at: usize) -> &[Line] {
    &lines[at.saturating_sub(NEAR_LINES)..lines.len().min(at + NEAR_LINES)]
}

struct Page<'a> {
    lines: &'a [Line],
    /// The usual distance between two lines of a paragraph.
    leading: f64,
    words: &'a Words,
}

impl Page<'_> {
    fn join(&self) -> String {
        let mut text = String::new();
        for (at, line) in self.lines.iter().enumerate() {
            if let Some(before) = at.checked_sub(1).map(|it| &self.lines[it]) {
                match self.gap(before, line, near(self.lines, at)) {
                    Gap::Paragraph => text.push_str("\n\n"),
                    Gap::Line => text.push('\n'),
                    Gap::Cell => text.push(' '),
                    Gap::Word => self.words.seam(&before.text, &line.text).close(&mut text),
                }
            }
            let words: Vec<&str> = line.text.split_whitespace().collect();
            text.push_str(&words.join(" "));
        }
        text
    }

    fn gap(&self, before: &Line, line: &Line, near: &[Line]) -> Gap {
        if line.is_beside {
            return Gap::Cell;
        }
        let down = (line.y - before.y) / before.size.max(line.size);
        let goes_on = goes_on(before, line, before.reaches(FULL, near));
        let is_up = down < -UP;
        let is_far = down > PARAGRAPH_GAP.max(WIDER * self.leading);
        let is_near = down < LEADING_MAX && (before.x - line.x).abs() < SAME_COLUMN * line.size;
        if is_resized(before, line) || (is_up || is_far && !is_near) && !goes_on {
            return Gap::Paragraph;
        }
        if is_far && !(goes_on && before.reaches(FULL, near)) {
            return Gap::Paragraph;
        }
        // An indent after the end of a sentence begins a paragraph; within a sentence it is how a list hangs.
        let is_indented =
            (line.x - before.x).abs() > INDENT * line.size && ends_sentence(&before.text);
        // A heading that fills its line shows in its font alone.
        let is_heading = before.has_other_font(line) && !begins_lower(&line.text);
        let is_cut = goes_on && is_prose(before);
        let is_short = !before.reaches(SHORT, near);
        if is_short && !is_cut || is_indented || is_heading {
            Gap::Line
        } else {
            Gap::Word
        }
    }
}

enum Gap {
    Word,
    Cell,
    Line,
    Paragraph,
}

/// Whether the sentence of a line goes on in the next one, be it in another column or on another page.
fn goes_on(before: &Line, line: &Line, is_full: bool) -> bool {
    if ends_sentence(&before.text) {
        return false;
    }
    // Scripts without small letters do not show it: a line of prose that fills its column was cut.
    let is_cut =
        || is_full && is_prose(before) && line.text.trim_start().starts_with(is_ideographic);
    begins_lower(&line.text) || is_cut()
}

fn is_prose(line: &Line) -> bool {
    let ideographs = line.text.chars().filter(|it| is_ideographic(*it)).count();
    line.text.split_whitespace().count() >= WORDS_MIN || ideographs >= LETTERS_MIN
}

/// A closing quotation mark or bracket may follow the mark that ends a sentence.
fn ends_sentence(text: &str) -> bool {
    let text = text
        .trim_end()
        .trim_end_matches(['"', '\'', '”', '’', ')', ']', '»', '」', '』']);
    text.ends_with(['.', '!', '?', ':', '。', '．', '！', '？'])
}

fn begins_lower(text: &str) -> bool {
    text.trim_start()
        .chars()
        .next()
        .is_some_and(char::is_lowercase)
}
