//! Reads a Markdown file as a person sees it: its blocks, each with the text that it shows.
//!
//! The text of a block is Markdown of one kind only: brackets that cite stay as they are, and a character that the file
//! escaped or wrote as an entity keeps a backslash. Emphasis, comments and struck-out words are removed.

use std::collections::BTreeSet;
use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::block::{Block, BlockKind, reference_number};
use super::{html, mark};
use crate::words::label;

pub(super) fn blocks(markdown: &str, own: &BTreeSet<String>) -> Vec<Block> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES;
    let events = Parser::new_ext(markdown, options).into_offset_iter();
    let mut reader = Reader::new(markdown, own);
    let mut definitions: Vec<Range<usize>> = events
        .reference_definitions()
        .iter()
        .map(|(_, it)| it.span.clone())
        .collect();
    definitions.sort_by_key(|it| it.start);
    definitions.into_iter().for_each(|it| reader.definition(it));
    for (event, range) in events {
        reader.read_event(event, range);
    }
    reader.close();
    reader.blocks
}

struct Reader<'a> {
    markdown: &'a str,
    /// Where each line starts.
    lines: Vec<usize>,
    own: &'a BTreeSet<String>,
    blocks: Vec<Block>,
    /// The lines of the paragraph, list item, row or quote that is being read.
    open: Vec<Line>,
    /// Open links: where their text starts in the last line, and where they lead.
    links: Vec<(usize, String)>,
    /// The next number of each open list; none for bullets.
    lists: Vec<Option<u64>>,
    /// The number of the list item that is being read.
    ordinal: Option<u64>,
    footnote: Option<String>,
    quotes: usize,
    struck: usize,
    images: usize,
    in_code: bool,
    html: Option<(usize, String)>,
    /// The level of the account heading that currently applies.
    account_level: Option<HeadingLevel>,
}

#[derive(Debug, Default)]
struct Line {
    number: usize,
    text: String,
    own: bool,
    has_link: bool,
    is_disguised: bool,
}

impl<'a> Reader<'a> {
    fn new(markdown: &'a str, own: &'a BTreeSet<String>) -> Reader<'a> {
        let starts = markdown
            .bytes()
            .enumerate()
            .filter(|(_, it)| *it == b'\n')
            .map(|(at, _)| at + 1);
        Reader {
            markdown,
            lines: std::iter::once(0).chain(starts).collect(),
            own,
            blocks: Vec::new(),
            open: Vec::new(),
            links: Vec::new(),
            lists: Vec::new(),
            ordinal: None,
            footnote: None,
            quotes: 0,
            struck: 0,
            images: 0,
            in_code: false,
            html: None,
            account_level: None,
        }
    }

    /// A link definition, which is not rendered: `[1]: obs_3`.
    fn definition(&mut self, span: Range<usize>) {
        let text = self.markdown[span.clone()].trim();
        if let Some(number) = reference_number(text, None) {
            let line = self.line_at(span.start);
            let own = self.is_own(line);
            let line = Line {
                number: line,
                text: text.to_owned(),
                own,
                ..Line::default()
            };
            self.push(&[line], BlockKind::Reference { number });
        }
    }

    fn read_event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, range.start),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.in_code => self.code(&text, range),
            Event::Text(text) => self.text(&text, range),
            Event::Code(text) => self.write(&escaped(&text), range.start),
            Event::Html(text) => self.html.get_or_insert_default().1.push_str(&text),
            Event::InlineHtml(tag) => self.tag(&tag, range.start),
            Event::FootnoteReference(label) => self.write(&format!("[^{label}]"), range.start),
            Event::Rule => self.close(),
            // The next text is on another line.
            Event::SoftBreak | Event::HardBreak => {}
            Event::InlineMath(_) | Event::DisplayMath(_) | Event::TaskListMarker(_) => {}
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "other marks of Markdown do not bound a statement"
    )]
    fn start(&mut self, tag: Tag<'_>, at: usize) {
        match tag {
            Tag::List(first) => {
                self.close();
                self.lists.push(first);
            }
            Tag::Item => {
                self.close();
                self.ordinal = self.lists.last().copied().flatten();
                if let Some(Some(next)) = self.lists.last_mut() {
                    *next = next.saturating_add(1);
                }
            }
            Tag::BlockQuote(_) => {
                self.close();
                self.quotes += 1;
            }
            Tag::CodeBlock(_) => {
                self.close();
                self.in_code = true;
            }
            Tag::HtmlBlock => {
                self.close();
                self.html = Some((at, String::new()));
            }
            Tag::FootnoteDefinition(label) => {
                self.close();
                self.footnote = Some(label.to_string());
            }
            Tag::Paragraph | Tag::Heading { .. } | Tag::Table(_) => self.close(),
            Tag::TableHead | Tag::TableRow => self.write("|", at),
            Tag::TableCell => self.write(" ", at),
            Tag::Strikethrough => self.struck += 1,
            Tag::Image { .. } => self.images += 1,
            Tag::Link { dest_url, .. } => self.open_link(dest_url.to_string(), at),
            _ => {}
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "other marks of Markdown do not bound a statement"
    )]
    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::Item => {
                self.close();
                self.ordinal = None;
            }
            TagEnd::BlockQuote(_) => {
                self.quotes -= 1;
                self.finish(BlockKind::Quote);
            }
            TagEnd::CodeBlock => self.in_code = false,
            TagEnd::HtmlBlock => self.html_block(),
            TagEnd::FootnoteDefinition => {
                self.close();
                self.footnote = None;
            }
            TagEnd::Paragraph => self.close(),
            TagEnd::Heading(level) => self.heading(level),
            TagEnd::TableHead => self.finish(BlockKind::Head),
            TagEnd::TableRow => self.finish(BlockKind::Row),
            TagEnd::TableCell => self.append(" |"),
            TagEnd::Strikethrough => self.struck -= 1,
            TagEnd::Image => self.images -= 1,
            TagEnd::Link => self.close_link(),
            _ => {}
        }
    }

    fn text(&mut self, text: &str, range: Range<usize>) {
        let verbatim = self.markdown[range.clone()] == *text && self.images == 0;
        let backslashes = self.markdown[..range.start]
            .bytes()
            .rev()
            .take_while(|it| *it == b'\\')
            .count();
        match verbatim {
            true if backslashes % 2 == 1 => self.write(&format!("\\{text}"), range.start),
            true => self.write(text, range.start),
            false => self.write(&escaped(text), range.start),
        }
    }

    fn tag(&mut self, tag: &str, at: usize) {
        self.write(html::shown_for(tag), at);
        if let Some(line) = self.open.last_mut() {
            line.is_disguised |= html::disguises(tag);
        }
    }

    fn code(&mut self, text: &str, range: Range<usize>) {
        if self.quotes > 0 {
            return self.write(&escaped(&text.replace('\n', " ")), range.start);
        }
        let first = self.line_at(range.start);
        for (place, line) in text.lines().enumerate() {
            let number = first + place;
            let own = self.is_own(number);
            let line = Line {
                number,
                text: escaped(line.trim()),
                own,
                ..Line::default()
            };
            self.push(&[line], BlockKind::Code);
        }
    }

    fn html_block(&mut self) {
        let Some((at, source)) = self.html.take() else {
            return;
        };
        let shown = html::text(&source);
        // The text between tags may be Markdown again, now without tags.
        let number = self.line_at(at);
        let disguises = html::disguises(&source);
        for mut inner in blocks(&shown, &BTreeSet::new()) {
            inner.line += number - 1;
            inner.is_disguised |= disguises;
            inner.in_account = self.account_level.is_some();
            self.blocks.push(inner);
        }
    }

    fn open_link(&mut self, target: String, at: usize) {
        self.write("", at);
        self.links
            .push((self.open.last().map_or(0, |it| it.text.len()), target));
    }

    /// A link whose text is a citation keeps the observations that its target names: `[1](obs_3)`.
    fn close_link(&mut self) {
        let (Some((start, target)), Some(line)) = (self.links.pop(), self.open.last_mut()) else {
            return;
        };
        line.has_link |= target.contains("://");
        let Some(label) = line.text.get(start..).filter(|it| mark::is_label(it)) else {
            return;
        };
        let cited = format!("[{label}]({})", mark::names(&target).join(" "));
        line.text.replace_range(start.., &cited);
    }

    /// Appends to the current line, or to a new one if the file has moved on to the next.
    fn write(&mut self, text: &str, at: usize) {
        let number = self.line_at(at);
        if self.open.last().is_none_or(|it| it.number != number) {
            let own = self.is_own(number);
            self.open.push(Line {
                number,
                own,
                ..Line::default()
            });
        }
        if self.struck == 0 {
            self.append(text);
        }
    }

    fn append(&mut self, text: &str) {
        if let Some(line) = self.open.last_mut() {
            line.text.push_str(text);
            line.is_disguised |= text.contains(turns_around);
        }
    }

    fn heading(&mut self, level: HeadingLevel) {
        if self.quotes > 0 {
            return;
        }
        if self.account_level.is_some_and(|it| level <= it) {
            self.account_level = None;
        }
        let title: String = self.open.iter().map(|it| it.text.as_str()).collect();
        if self.account_level.is_none() && label::is_account_heading(title.trim()) {
            self.account_level = Some(level);
        }
        self.finish(BlockKind::Heading);
    }

    /// Ends the current block. A quote lasts until its outermost level ends.
    fn close(&mut self) {
        if self.quotes > 0 {
            return;
        }
        if let Some(number) = self.footnote.clone() {
            if let Some(first) = self.open.first_mut() {
                first.text.insert_str(0, &format!("[^{number}]: "));
            }
            return self.finish(BlockKind::Reference { number });
        }
        let item = self.ordinal.filter(|_| self.account_level.is_some());
        let mut text = Vec::new();
        for line in std::mem::take(&mut self.open) {
            match reference_number(line.text.trim(), item) {
                Some(number) => {
                    self.push(&std::mem::take(&mut text), BlockKind::Text);
                    self.push(&[line], BlockKind::Reference { number });
                }
                None => text.push(line),
            }
        }
        self.push(&text, BlockKind::Text);
    }

    fn finish(&mut self, kind: BlockKind) {
        if self.quotes == 0 {
            let lines = std::mem::take(&mut self.open);
            self.push(&lines, kind);
        }
    }

    fn push(&mut self, lines: &[Line], kind: BlockKind) {
        let text: Vec<&str> = lines.iter().map(|it| it.text.trim()).collect();
        let text = text.join(" ").trim().to_owned();
        if let Some(first) = lines.first().filter(|_| !text.is_empty()) {
            self.blocks.push(Block {
                line: first.number,
                kind,
                text,
                in_account: self.account_level.is_some(),
                own: lines.iter().all(|it| it.own),
                has_link: lines.iter().any(|it| it.has_link),
                is_disguised: lines.iter().any(|it| it.is_disguised),
            });
        }
    }

    /// The number of the line that contains a byte, from 1.
    fn line_at(&self, at: usize) -> usize {
        self.lines.partition_point(|it| *it <= at)
    }

    fn is_own(&self, number: usize) -> bool {
        let start = self.lines.get(number - 1).copied().unwrap_or_default();
        let line = self.markdown[start..].lines().next().unwrap_or_default();
        self.own.contains(line.trim())
    }
}

/// A text in which nothing cites.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// Whether a character reverses the direction of the text after it, so that `14` may be displayed as `41`.
fn turns_around(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
