//! The blocks of a Markdown file that may state something: paragraphs, list items, quotes, table rows.

use std::collections::BTreeSet;

use super::super::words;
use super::mark;

#[derive(Debug)]
pub(super) struct Block {
    /// The line on which it starts, from 1.
    pub(super) line: usize,
    pub(super) kind: BlockKind,
    pub(super) text: String,
    /// It stands under a heading of the account.
    in_account: bool,
    /// Pathfinder wrote all of its lines.
    pub(super) own: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum BlockKind {
    Heading,
    Text,
    Quote,
    Row,
    /// A line between code fences.
    Code,
    /// A line of the reference list.
    Reference {
        number: String,
    },
}

impl Block {
    /// Whether its sentences may be facts; a sentence may still be a question or a remark.
    pub(super) fn is_factual(&self) -> bool {
        let words = || {
            let plain = plain(&mark::bare(&self.text));
            plain.split([' ', '|', ',']).filter(|it| is_word(it)).count()
        };
        let in_account = self.in_account && (self.own || names_a_source(&self.text));
        match self.kind {
            BlockKind::Reference { .. } => false,
            BlockKind::Heading => !self.own && is_sentence(&self.text),
            BlockKind::Code => !self.own && is_sentence(&self.text),
            BlockKind::Text => !in_account && !has_account_label(&self.text, self.own),
            BlockKind::Quote => !in_account,
            BlockKind::Row => !in_account && words() >= 3,
        }
    }
}

/// More than a title: it ends like a sentence, or is as long as one.
fn is_sentence(text: &str) -> bool {
    const TITLE_WORDS_MAX: usize = 10;
    let plain = plain(text);
    let words = plain.split_whitespace().count();
    words > 2 && (plain.ends_with(['.', '!', '。']) || plain.ends_with('다') || words > TITLE_WORDS_MAX)
}

fn names_a_source(text: &str) -> bool {
    text.contains("://") || !mark::names(text).is_empty()
}

fn is_word(token: &str) -> bool {
    let id = ["obs_", "hyp_", "src_", "fnd_"].iter().any(|it| token.starts_with(it));
    !id && token.chars().any(char::is_alphabetic)
}

/// Behind a label of somebody else only a figure or a name may stand.
fn has_account_label(text: &str, own: bool) -> bool {
    const VALUE_WORDS_MAX: usize = 2;
    let plain = plain(text);
    plain.split_once(':').is_some_and(|(label, value)| {
        let words = value.split_whitespace().filter(|it| is_word(it)).count();
        let is_label = words::is_account_label(label.trim());
        if own { is_label } else { words == 0 || (is_label && words <= VALUE_WORDS_MAX) }
    })
}

/// The text without emphasis and escapes.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' if characters.peek().is_some_and(char::is_ascii_punctuation) => {
                plain.extend(characters.next())
            }
            '*' | '`' => {}
            it => plain.push(it),
        }
    }
    plain.trim().to_owned()
}

pub(super) fn blocks(markdown: &str, own: &BTreeSet<String>) -> Vec<Block> {
    let mut reader = Reader::default();
    let lines: Vec<&str> = markdown.lines().collect();
    for (place, line) in lines.iter().enumerate() {
        let next = lines.get(place + 1).copied().unwrap_or_default();
        reader.own = own.contains(line.trim());
        reader.take(place + 1, line, next);
    }
    reader.close();
    reader.blocks
}

#[derive(Debug, Default)]
struct Reader {
    blocks: Vec<Block>,
    open: Option<Open>,
    /// Pathfinder wrote the line that is read now.
    own: bool,
    in_fence: bool,
    in_comment: bool,
    /// The level of the heading of the account that is in force.
    account_level: Option<usize>,
}

/// A paragraph, list item or quote that may go on.
#[derive(Debug)]
struct Open {
    line: usize,
    text: String,
    own: bool,
}

impl Reader {
    fn take(&mut self, number: usize, line: &str, next: &str) {
        let Some(text) = self.visible(number, line.trim()) else { return };
        let level = text.bytes().take_while(|it| *it == b'#').count();
        if text.is_empty() || is_rule(text) {
            self.close();
        } else if (1..=6).contains(&level) && text[level..].starts_with(' ') {
            self.heading(number, level, text[level..].trim());
        } else if text.starts_with('|') {
            self.close();
            if !is_table_rule(text) && !is_table_rule(next.trim()) {
                self.push(number, BlockKind::Row, text.to_owned(), self.own);
            }
        } else if let Some(reference) = reference_number(text, self.account_level.is_some()) {
            self.close();
            self.push(number, BlockKind::Reference { number: reference }, text.to_owned(), self.own);
        } else {
            self.text(number, text);
        }
    }

    /// What a reader of the page sees of a line: nothing of comments, and code by itself.
    fn visible<'a>(&mut self, number: usize, text: &'a str) -> Option<&'a str> {
        if text.starts_with("```") || text.starts_with("~~~") {
            self.close();
            self.in_fence = !self.in_fence;
            return None;
        }
        if self.in_fence {
            self.push(number, BlockKind::Code, text.to_owned(), self.own);
            return None;
        }
        if text.starts_with("<!--") {
            self.close();
            self.in_comment = true;
        }
        if !self.in_comment {
            return Some(text);
        }
        let (_, after) = text.split_once("-->")?;
        self.in_comment = false;
        Some(after.trim())
    }

    fn heading(&mut self, number: usize, level: usize, title: &str) {
        self.close();
        if self.account_level.is_some_and(|it| level <= it) {
            self.account_level = None;
        }
        if self.account_level.is_none() && words::is_account_heading(title) {
            self.account_level = Some(level);
        }
        self.push(number, BlockKind::Heading, title.to_owned(), self.own);
    }

    /// A line of a paragraph, list item or quote; a marker starts a new block, other lines go on with the open one.
    fn text(&mut self, number: usize, text: &str) {
        let content = text.trim_start_matches(['>', ' ']);
        let item = list_content(content);
        if item.is_some()
            || text.starts_with('>') != self.open.as_ref().is_some_and(|it| it.text.starts_with('>'))
        {
            self.close();
        }
        let content = item.unwrap_or(content).trim();
        match &mut self.open {
            Some(open) => {
                open.text.push(' ');
                open.text.push_str(content);
                open.own &= self.own;
            }
            None => {
                let quoted = if text.starts_with('>') { ">" } else { "" };
                let text = format!("{quoted}{content}");
                self.open = Some(Open { line: number, text, own: self.own });
            }
        }
    }

    fn close(&mut self) {
        if let Some(Open { line, text, own }) = self.open.take() {
            match text.strip_prefix('>') {
                Some(quote) => self.push(line, BlockKind::Quote, quote.to_owned(), own),
                None => self.push(line, BlockKind::Text, text, own),
            }
        }
    }

    fn push(&mut self, line: usize, kind: BlockKind, text: String, own: bool) {
        let in_account = self.account_level.is_some();
        self.blocks.push(Block { line, kind, text, in_account, own });
    }
}

fn is_rule(text: &str) -> bool {
    text.len() >= 3 && ["-", "*", "_", "="].iter().any(|it| text.replace(*it, "").trim().is_empty())
}

fn is_table_rule(text: &str) -> bool {
    text.starts_with('|') && text.contains("---") && text.bytes().all(|it| b"|-: ".contains(&it))
}

/// What stands behind the marker of a list item.
fn list_content(text: &str) -> Option<&str> {
    let bullet = ["- ", "* ", "+ "].iter().find_map(|it| text.strip_prefix(it));
    bullet.or_else(|| {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let rest = text.get(digits..).filter(|_| (1..=9).contains(&digits))?;
        rest.strip_prefix(". ").or_else(|| rest.strip_prefix(") "))
    })
}

/// The number of a reference line: `[1]: obs_3 ...`, `[1] ... obs_3`, or `1. ... [obs_3]` in a list of sources.
fn reference_number(text: &str, in_account: bool) -> Option<String> {
    if let Some(rest) = text.strip_prefix('[') {
        let (inner, after) = rest.split_once(']')?;
        let number = inner.trim_start_matches('^');
        let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
        let names = after.starts_with(':') || (!after.starts_with('(') && !mark::names(after).is_empty());
        return (is_number && names).then(|| number.to_owned());
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let item = in_account && digits > 0 && text[digits..].starts_with(". ");
    (item && !mark::cited(text).is_empty()).then(|| text[..digits].to_owned())
}

/// The observations that a reference line names: those it begins with, else those in brackets, else any.
pub(super) fn referenced(text: &str) -> Vec<String> {
    let rest = text.strip_prefix('[').and_then(|it| it.split_once(']')).map(|(_, rest)| rest);
    let leading: String = rest
        .unwrap_or_default()
        .trim_start_matches([':', ' '])
        .split_whitespace()
        .take_while(|it| !mark::names(it).is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    [mark::names(&leading), mark::cited(text), rest.map(mark::names).unwrap_or_default()]
        .into_iter()
        .find(|it| !it.is_empty())
        .unwrap_or_default()
}
