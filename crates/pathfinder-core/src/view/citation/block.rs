//! The blocks of a Markdown file that may state something: paragraphs, list items, quotes, table rows.

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
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum BlockKind {
    Heading,
    Text,
    Quote,
    Row,
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
        match self.kind {
            BlockKind::Heading | BlockKind::Reference { .. } => false,
            BlockKind::Text => !self.in_account && !has_account_label(&self.text),
            BlockKind::Quote => !self.in_account,
            BlockKind::Row => !self.in_account && words() >= 3,
        }
    }
}

fn is_word(token: &str) -> bool {
    let id = ["obs_", "hyp_", "src_", "fnd_"].iter().any(|it| token.starts_with(it));
    !id && token.chars().any(char::is_alphabetic)
}

fn has_account_label(text: &str) -> bool {
    let plain = plain(text);
    plain.split_once(':').is_some_and(|(label, _)| words::is_account_label(label.trim()))
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

pub(super) fn blocks(markdown: &str) -> Vec<Block> {
    let mut reader = Reader::default();
    let lines: Vec<&str> = markdown.lines().collect();
    for (place, line) in lines.iter().enumerate() {
        let next = lines.get(place + 1).copied().unwrap_or_default();
        reader.take(place + 1, line, next);
    }
    reader.close();
    reader.blocks
}

#[derive(Debug, Default)]
struct Reader {
    blocks: Vec<Block>,
    open: Option<(usize, String)>,
    in_fence: bool,
    in_comment: bool,
    /// The level of the heading of the account that is in force.
    account_level: Option<usize>,
}

impl Reader {
    fn take(&mut self, number: usize, line: &str, next: &str) {
        let text = line.trim();
        if self.skips(text) {
            return;
        }
        let level = text.bytes().take_while(|it| *it == b'#').count();
        if text.is_empty() || is_rule(text) {
            self.close();
        } else if (1..=6).contains(&level) && text[level..].starts_with(' ') {
            self.heading(number, level, text[level..].trim());
        } else if text.starts_with('|') {
            self.close();
            if !is_table_rule(text) && !is_table_rule(next.trim()) {
                self.push(number, BlockKind::Row, text.to_owned());
            }
        } else if let Some(reference) = reference_number(text, self.account_level.is_some()) {
            self.close();
            self.push(number, BlockKind::Reference { number: reference }, text.to_owned());
        } else {
            self.text(number, text);
        }
    }

    /// Comments and fenced code say nothing to a reader of the page.
    fn skips(&mut self, text: &str) -> bool {
        if text.starts_with("```") || text.starts_with("~~~") {
            self.close();
            self.in_fence = !self.in_fence;
            return true;
        }
        if text.starts_with("<!--") && !self.in_fence {
            self.close();
            self.in_comment = true;
        }
        if self.in_comment {
            self.in_comment = !text.contains("-->");
            return true;
        }
        self.in_fence
    }

    fn heading(&mut self, number: usize, level: usize, title: &str) {
        self.close();
        if self.account_level.is_some_and(|it| level <= it) {
            self.account_level = None;
        }
        if self.account_level.is_none() && words::is_account_heading(title) {
            self.account_level = Some(level);
        }
        self.push(number, BlockKind::Heading, title.to_owned());
    }

    /// A line of a paragraph, list item or quote; a marker starts a new block, other lines go on with the open one.
    fn text(&mut self, number: usize, text: &str) {
        let content = text.trim_start_matches(['>', ' ']);
        let item = list_content(content);
        if item.is_some()
            || text.starts_with('>') != self.open.as_ref().is_some_and(|it| it.1.starts_with('>'))
        {
            self.close();
        }
        let content = item.unwrap_or(content).trim();
        match &mut self.open {
            Some((_, open)) => {
                open.push(' ');
                open.push_str(content);
            }
            None => {
                let quoted = if text.starts_with('>') { ">" } else { "" };
                self.open = Some((number, format!("{quoted}{content}")));
            }
        }
    }

    fn close(&mut self) {
        if let Some((line, text)) = self.open.take() {
            match text.strip_prefix('>') {
                Some(quote) => self.push(line, BlockKind::Quote, quote.to_owned()),
                None => self.push(line, BlockKind::Text, text),
            }
        }
    }

    fn push(&mut self, line: usize, kind: BlockKind, text: String) {
        let in_account = self.account_level.is_some();
        self.blocks.push(Block { line, kind, text, in_account });
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
