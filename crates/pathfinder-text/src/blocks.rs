//! What a text consists of: paragraphs, items of lists, rows of tables and code, each below its headings.
//!
//! The text is what `pathfinder-sources` reads: headings marked `#`, code between fences, one blank line between
//! paragraphs. Plain text and PDFs have no marks, so an underlined line and a short line that stands alone count as
//! headings too. Every range lies on character boundaries, and no block holds a heading.

use std::ops::Range;

use crate::is_hangul;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    Paragraph,
    /// An item of a list.
    Item,
    /// A row of a table.
    Row,
    Code,
    /// `Name: value` lines at the top of a text, which say what it is.
    Fields,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub kind: BlockKind,
    /// An item without its mark.
    pub range: Range<usize>,
    /// Where the mark of an item begins.
    pub start: usize,
    /// The headings above it, outermost first, without marks.
    pub headings: Vec<Range<usize>>,
    /// For an item the block that introduces its list, for a row the first row of its table.
    pub lead_in: Option<usize>,
}

pub fn blocks(text: &str) -> Vec<Block> {
    let mut reader = Reader {
        text,
        lines: lines(text),
        at: 0,
        found: Vec::new(),
        headings: Vec::new(),
        underlines: Vec::new(),
        lists: Vec::new(),
    };
    reader.skip_front_matter();
    while reader.at < reader.lines.len() {
        reader.take();
    }
    reader.found
}

/// Spaces before the mark of a heading.
const INDENT_MAX: usize = 3;
/// The level of a heading without a mark: below all that have one.
const UNMARKED: usize = 9;
const HEADING_CHARACTERS_MAX: usize = 80;
const HEADING_WORDS_MAX: usize = 12;

struct Reader<'text> {
    text: &'text str,
    lines: Vec<Range<usize>>,
    at: usize,
    found: Vec<Block>,
    headings: Vec<(usize, Range<usize>)>,
    /// The letters that underlined headings, in the order in which they came up: the first is the highest level.
    underlines: Vec<char>,
    /// The open lists: the class of their marks and what introduces them.
    lists: Vec<(Mark, Option<usize>)>,
}

/// What kind of mark an item has; items of one list have marks of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Bullet(char, usize),
    Number(usize),
    /// `①`
    Circled,
    /// `(a)`, `가.`
    Letter,
}

impl<'text> Reader<'text> {
    fn line(&self, at: usize) -> &'text str {
        self.lines.get(at).map_or("", |it| &self.text[it.clone()])
    }

    fn is_blank(&self, at: usize) -> bool {
        self.line(at).trim().is_empty()
    }

    fn skip_front_matter(&mut self) {
        if self.line(0).trim() != "---" {
            return;
        }
        let end = (1..self.lines.len()).find(|it| self.line(*it).trim() == "---");
        if let Some(end) = end {
            self.at = end + 1;
        }
    }

    fn take(&mut self) {
        let line = self.line(self.at);
        let body = line.trim_start();
        if body.is_empty() || is_rule(line) {
            self.at += 1;
        } else if body.starts_with("```") || body.starts_with("~~~") {
            self.take_fenced();
        } else if let Some(level) = marked_level(line) {
            self.take_heading(level);
        } else if let Some(level) = self.underlined_level() {
            self.take_heading(level);
            self.at += 1;
        } else if let Some((mark, length)) = mark(line) {
            self.take_item(mark, length);
        } else {
            self.take_paragraph();
        }
    }

    fn take_heading(&mut self, level: usize) {
        let range = trimmed(self.text, self.lines[self.at].clone());
        let slice = &self.text[range.clone()];
        let body = slice.trim_start_matches('#');
        let start = range.end - body.trim_start().len();
        let end = start + body.trim().trim_end_matches('#').trim_end().len();
        self.headings.retain(|it| it.0 < level);
        if start < end {
            self.headings.push((level, start..end));
        }
        self.lists.clear();
        self.at += 1;
    }

    fn underlined_level(&mut self) -> Option<usize> {
        let under = self.line(self.at + 1).trim_end();
        let first = under.chars().next()?;
        let length = self.line(self.at).trim().chars().count();
        let is_under = "=-~^\"'*+#.:_`".contains(first)
            && under.chars().all(|it| it == first)
            && (3.max(length * 4 / 5)..=length + 12).contains(&under.len());
        let fits = length <= HEADING_CHARACTERS_MAX
            && (self.at == 0 || self.is_blank(self.at - 1) || is_rule(self.line(self.at - 1)));
        if !is_under || !fits {
            return None;
        }
        let known = self.underlines.iter().position(|it| *it == first);
        let level = known.unwrap_or_else(|| {
            self.underlines.push(first);
            self.underlines.len() - 1
        });
        Some(level + 1)
    }

    fn take_fenced(&mut self) {
        let first = self.at + 1;
        let is_fence =
            |it: &str| it.trim_start().starts_with("```") || it.trim_start().starts_with("~~~");
        let end = (first..self.lines.len()).find(|it| is_fence(self.line(*it)));
        let end = end.unwrap_or(self.lines.len());
        let inside = self.lines.get(first..end).unwrap_or_default();
        let range = inside.first().zip(inside.last());
        let range = range.map(|(first, last)| trimmed(self.text, first.start..last.end));
        match range.filter(|it| !it.is_empty()) {
            // Some pages preformat their prose.
            Some(range) if is_prose(&self.text[range.clone()]) => {
                self.at = first;
                while self.at < end {
                    self.take();
                }
            }
            Some(range) => self.push(BlockKind::Code, range.start, range, None),
            None => {}
        }
        self.at = self.at.max(end + 1);
    }

    fn take_item(&mut self, mark: Mark, length: usize) {
        let start = self.lines[self.at].start;
        let indent = self.line(self.at).len() - self.line(self.at).trim_start().len();
        let before = self.found.len().checked_sub(1);
        let lead_in = match self.lists.iter().position(|it| it.0 == mark) {
            Some(known) => {
                self.lists.truncate(known + 1);
                self.lists[known].1
            }
            None => {
                let lead_in = before.filter(|it| self.introduces(*it));
                self.lists.push((mark, lead_in));
                lead_in
            }
        };
        let mut end = self.lines[self.at].end;
        self.at += 1;
        loop {
            let line = self.line(self.at);
            let deeper = line.len() - line.trim_start().len() > indent;
            let is_next = self.at < self.lines.len()
                && !line.trim().is_empty()
                && self::mark(line).is_none()
                && marked_level(line).is_none()
                && !line.trim_start().starts_with("```")
                && (deeper || !ends_sentence(&self.text[start..end]) || indent == 0);
            if !is_next {
                break;
            }
            end = self.lines[self.at].end;
            self.at += 1;
        }
        let range = trimmed(self.text, start + length..end);
        if !range.is_empty() {
            self.push(BlockKind::Item, start + indent, range, lead_in);
        }
    }

    /// Whether a block can introduce a list that follows it: prose or an item under the same heading.
    fn introduces(&self, block: usize) -> bool {
        let block = &self.found[block];
        let here: Vec<Range<usize>> = self.headings.iter().map(|it| it.1.clone()).collect();
        matches!(block.kind, BlockKind::Paragraph | BlockKind::Item) && block.headings == here
    }

    fn take_paragraph(&mut self) {
        let first = self.at;
        let mut last = first;
        while last + 1 < self.lines.len() {
            let line = self.line(last + 1);
            let breaks = line.trim().is_empty()
                || line.trim_start().starts_with("```")
                || marked_level(line).is_some()
                || mark(line).is_some();
            if breaks {
                break;
            }
            last += 1;
        }
        self.at = last + 1;
        let range = trimmed(self.text, self.lines[first].start..self.lines[last].end);
        if range.is_empty() {
            return;
        }
        let slice = &self.text[range.clone()];
        let stands_alone = first == last
            && (first == 0 || self.is_blank(first - 1) || self.follows_heading(first));
        if stands_alone && self.at < self.lines.len() && is_heading(slice) {
            self.at = first;
            self.take_heading(UNMARKED);
            return;
        }
        if self.found.is_empty() && is_fields(slice) {
            return self.push(BlockKind::Fields, range.start, range, None);
        }
        if is_table(slice) {
            return self.take_rows(first..last + 1);
        }
        let indented = self.line(first).len() - self.line(first).trim_start().len() >= 4;
        let is_code = if indented {
            !is_prose(slice)
        } else {
            is_code(slice)
        };
        if !is_code {
            self.lists.clear();
        }
        let kind = if is_code {
            BlockKind::Code
        } else {
            BlockKind::Paragraph
        };
        self.push(kind, range.start, range, None);
    }

    fn follows_heading(&self, line: usize) -> bool {
        let before = line.checked_sub(1).map(|it| &self.lines[it]);
        before.is_some_and(|before| {
            self.headings
                .last()
                .is_some_and(|it| before.end == it.1.end)
        })
    }

    fn take_rows(&mut self, lines: Range<usize>) {
        let first = self.found.len();
        for at in lines {
            let range = trimmed(self.text, self.lines[at].clone());
            if !range.is_empty() && self.text[range.clone()].contains(char::is_alphanumeric) {
                let lead_in = (self.found.len() > first).then_some(first);
                self.push(BlockKind::Row, range.start, range, lead_in);
            }
        }
    }

    fn push(&mut self, kind: BlockKind, start: usize, range: Range<usize>, lead_in: Option<usize>) {
        let headings = self.headings.iter().map(|it| it.1.clone()).collect();
        self.found.push(Block {
            kind,
            range,
            start,
            headings,
            lead_in,
        });
    }
}

fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n')
        .map(|line| {
            let range = start..start + line.trim_end_matches(['\n', '\r']).len();
            start += line.len();
            range
        })
        .collect()
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let slice = &text[range.clone()];
    let start = range.start + (slice.len() - slice.trim_start().len());
    start..start + slice.trim().len()
}

/// `## Heading`. A line that is indented like code is a comment there.
fn marked_level(line: &str) -> Option<usize> {
    let body = line.trim_start();
    let marks = body.len() - body.trim_start_matches('#').len();
    let is_marked = (1..=6).contains(&marks) && body[marks..].starts_with([' ', '\t']);
    let is_code = line.len() - body.len() > INDENT_MAX || line.starts_with('\t');
    (is_marked && !is_code).then_some(marks)
}

/// A line of nothing but strokes.
fn is_rule(line: &str) -> bool {
    let body = line.trim();
    body.chars().count() >= 3 && body.chars().all(|it| "=-_~*+#.^|: ".contains(it))
}

/// A short line that neither ends like a sentence nor goes on.
fn is_heading(line: &str) -> bool {
    let letters = line.chars().filter(|it| it.is_alphabetic()).count();
    let closed = line.ends_with(['.', '!', ',', ';', ':', '…', '。', '"', '”', ')', '|']);
    let ends_korean = line.ends_with(['다', '요', '음', '함']);
    let starts = line.starts_with(|it: char| it.is_uppercase() || it.is_numeric() || is_hangul(it));
    let is_code = line.contains(['=', '{', '}', '<', '>', ';', '|']);
    letters >= 2
        && line.chars().count() <= HEADING_CHARACTERS_MAX
        && line.split_whitespace().count() <= HEADING_WORDS_MAX
        && !closed
        && !ends_korean
        && starts
        && !is_code
}

fn ends_sentence(text: &str) -> bool {
    let end = text.trim_end().trim_end_matches(['"', '”', '’', ')', ']']);
    end.ends_with(['.', '!', '?', '。', ':', '…'])
}

/// `Status: Final` on every line, as far as it does not go on from the line before.
fn is_fields(text: &str) -> bool {
    let is_field = |line: &str| {
        let name = line.split_once(':').map_or("", |it| it.0);
        let plain = name
            .chars()
            .all(|it| it.is_alphanumeric() || matches!(it, '-' | '_' | ' '));
        (line.starts_with(' ') && !line.trim().is_empty())
            || (!name.is_empty() && plain && name.split(' ').count() <= 2)
    };
    text.lines().count() >= 2 && text.lines().all(is_field)
}

fn is_table(text: &str) -> bool {
    let rows = text
        .lines()
        .filter(|it| it.contains(" | ") || it.starts_with('|'))
        .count();
    rows >= 2 && rows * 2 > text.lines().count()
}

/// Mostly words between spaces, as sentences are.
fn is_prose(text: &str) -> bool {
    let words = text.split_whitespace();
    let (mut plain, mut all) = (0_usize, 0_usize);
    for word in words {
        let body = word.trim_matches(|it: char| ".,;:!?\"'“”‘’()[]—–-".contains(it));
        all += 1;
        plain += usize::from(
            !body.is_empty()
                && body
                    .chars()
                    .all(|it| it.is_alphabetic() || "-'’/".contains(it)),
        );
    }
    let starts = text
        .chars()
        .next()
        .is_some_and(|it| !"$>#/<{[%@+|".contains(it));
    all >= 4 && plain * 100 >= all * 72 && starts && !text.contains("::") && !text.contains(" = ")
}

fn is_code(text: &str) -> bool {
    let codes = text
        .chars()
        .filter(|it| "{}=<>;()[]\\|_$&*#@`".contains(*it))
        .count();
    let letters = text.chars().filter(|it| it.is_alphabetic()).count();
    let starts = text.starts_with("$ ")
        || text.starts_with(">>> ")
        || text.starts_with("# ")
        || text.starts_with("//");
    starts || codes * 6 > letters + 12
}

/// The mark of an item and its length in bytes, with the white space around it.
fn mark(line: &str) -> Option<(Mark, usize)> {
    let body = line.trim_start();
    let indent = line.len() - body.len();
    let first = body.chars().next()?;
    let after = |length: usize| {
        let rest = &body[length..];
        let space = rest.len() - rest.trim_start().len();
        (space > 0 && space < rest.len()).then_some(indent + length + space)
    };
    if "-*•·‣▪●○◦–+".contains(first) {
        return Some((Mark::Bullet(first, indent), after(first.len_utf8())?));
    }
    if ('①'..='⑳').contains(&first) {
        let rest = &body[first.len_utf8()..];
        let space = rest.len() - rest.trim_start().len();
        return (space < rest.len()).then_some((Mark::Circled, indent + first.len_utf8() + space));
    }
    let digits = body.len()
        - body
            .trim_start_matches(|it: char| it.is_ascii_digit())
            .len();
    if (1..=3).contains(&digits) && body[digits..].starts_with(['.', ')']) {
        return Some((Mark::Number(indent), after(digits + 1)?));
    }
    const SYLLABLES: &str = "가나다라마바사아자차카타파하";
    if SYLLABLES.contains(first) && body[first.len_utf8()..].starts_with('.') {
        return Some((Mark::Letter, after(first.len_utf8() + 1)?));
    }
    let inner = body.strip_prefix('(').and_then(|it| it.split_once(')'))?.0;
    let is_short =
        (1..=3).contains(&inner.chars().count()) && inner.chars().all(char::is_alphanumeric);
    is_short
        .then(|| after(inner.len() + 2))
        .flatten()
        .map(|it| (Mark::Letter, it))
}

#[cfg(test)]
mod tests;
