//! Writes what a visitor sees of a piece of HTML, in one pass and without a tree.

use super::tag::{Tag, Token, Tokens, is_one_of};
use crate::writer::TextWriter;

/// Elements whose content is not text for a reader.
const UNREAD: [&str; 14] = [
    "script", "style", "template", "noscript", "svg", "math", "select", "textarea", "title",
    "button", "iframe", "object", "audio", "video",
];
const PARAGRAPHS: [&str; 26] = [
    "p",
    "div",
    "section",
    "article",
    "ul",
    "ol",
    "dl",
    "table",
    "blockquote",
    "pre",
    "figure",
    "figcaption",
    "header",
    "footer",
    "main",
    "aside",
    "nav",
    "form",
    "hr",
    "address",
    "details",
    "summary",
    "fieldset",
    "body",
    "center",
    "caption",
];
const LINES: [&str; 5] = ["br", "tr", "li", "dt", "dd"];

pub(crate) fn render(html: &str, writer: &mut TextWriter) {
    let mut page = Page {
        writer,
        hidden: None,
        is_pre: false,
        is_first_cell: true,
        is_link: false,
        note: None,
    };
    for token in Tokens::new(html) {
        match token {
            Token::Open(tag) => page.open(&tag),
            Token::Close(name) => page.close(name),
            Token::Text(text) if page.hidden.is_none() => page.text(text),
            Token::Text(_) => {}
        }
    }
}

struct Page<'a, 'w> {
    writer: &'w mut TextWriter,
    /// The element that hides what is inside it, and how many of its name are open.
    hidden: Option<(&'a str, usize)>,
    is_pre: bool,
    is_first_cell: bool,
    is_link: bool,
    note: Option<Note>,
}

/// How far the mark of a note has come: a number that stands higher and leads to the note.
#[derive(PartialEq, Eq)]
enum Note {
    Possible,
    Open,
}

impl<'a> Page<'a, '_> {
    fn text(&mut self, text: &str) {
        let text = html_escape::decode_html_entities(text);
        if self.note == Some(Note::Possible) && !text.trim().is_empty() {
            self.note = None;
            if self.is_link
                && self.writer.is_in_word()
                && text.starts_with(|it: char| it.is_ascii_digit())
            {
                // Behind a number it would read as more digits of it.
                self.writer.words("[");
                self.note = Some(Note::Open);
            }
        }
        if self.is_pre {
            self.writer.verbatim(&text);
        } else {
            self.writer.words(&text);
        }
    }

    fn open(&mut self, tag: &Tag<'a>) {
        match &mut self.hidden {
            Some((name, _)) if name.eq_ignore_ascii_case(tag.name) && tag.closes_itself() => {
                self.hidden = None
            }
            Some((name, count)) => {
                if name.eq_ignore_ascii_case(tag.name) {
                    *count += 1;
                }
                return;
            }
            None => {}
        }
        let hides = is_one_of(tag.name, &UNREAD) || tag.is_hidden();
        if hides && !tag.is_void() {
            self.hidden = Some((tag.name, 1));
            return;
        }
        self.begin(tag.name);
    }

    fn begin(&mut self, name: &str) {
        if let Some(level) = heading_level(name) {
            self.writer.begin_heading(level);
        } else if is_one_of(name, &PARAGRAPHS) {
            self.writer.paragraph();
        } else if is_one_of(name, &LINES) {
            self.writer.line();
        }
        match name.to_ascii_lowercase().as_str() {
            "li" => self.writer.begin_item(),
            "pre" if !std::mem::replace(&mut self.is_pre, true) => self.writer.begin_code(),
            "a" => self.set_link(true),
            "sup" => {
                self.writer.raise();
                self.note = Some(Note::Possible);
            }
            "tr" => {
                self.is_first_cell = true;
                self.writer.begin_row();
            }
            "td" | "th" if !std::mem::take(&mut self.is_first_cell) => self.writer.begin_cell(),
            _ => {}
        }
    }

    fn set_link(&mut self, is_link: bool) {
        self.is_link = is_link;
        self.writer.link(is_link);
    }

    fn close(&mut self, name: &str) {
        if let Some((hidden, count)) = &mut self.hidden {
            if hidden.eq_ignore_ascii_case(name) {
                *count -= 1;
                if *count == 0 {
                    self.hidden = None;
                }
            }
            return;
        }
        if heading_level(name).is_some() {
            self.writer.end_heading();
        } else if is_one_of(name, &PARAGRAPHS) {
            self.writer.paragraph();
        } else if is_one_of(name, &LINES) {
            self.writer.line();
        }
        match name.to_ascii_lowercase().as_str() {
            "pre" if std::mem::take(&mut self.is_pre) => self.writer.end_code(),
            "a" => self.set_link(false),
            "li" => self.writer.end_item(),
            "tr" => self.writer.end_row(),
            "sup" => {
                self.writer.lower();
                if self.note.take() == Some(Note::Open) {
                    self.writer.words("]");
                }
            }
            _ => {}
        }
    }
}

fn heading_level(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h' | b'H', digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}
