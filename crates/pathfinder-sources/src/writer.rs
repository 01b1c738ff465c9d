//! Writes a document's text as a person reads it: words one space apart, paragraphs one empty line apart, and a place
//! for each heading.

use crate::control::is_steering;
use crate::document::{Headings, Places};

/// What stands between the last word and the next one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    #[default]
    None,
    Space,
    Line,
    Paragraph,
}

#[derive(Debug, Default)]
pub(crate) struct TextWriter {
    text: String,
    places: Places,
    headings: Headings,
    gap: Gap,
    heading: Option<(u8, usize)>,
}

impl TextWriter {
    /// Words of a running text; white space of any length counts as one space.
    pub(crate) fn words(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() {
                self.gap = self.gap.max(Gap::Space);
            } else if !is_steering(c) {
                self.close_gap();
                self.text.push(c);
            }
        }
    }

    /// Text whose white space means something, such as program code.
    pub(crate) fn verbatim(&mut self, text: &str) {
        for c in text.chars().filter(|it| matches!(it, '\n' | '\t') || !is_steering(*it)) {
            if self.gap > Gap::None {
                self.close_gap();
            }
            self.text.push(c);
        }
    }

    pub(crate) fn line(&mut self) {
        self.gap = self.gap.max(Gap::Line);
    }

    pub(crate) fn paragraph(&mut self) {
        self.gap = Gap::Paragraph;
    }

    pub(crate) fn begin_heading(&mut self, level: u8) {
        self.paragraph();
        self.close_gap();
        self.heading = Some((level, self.text.len()));
    }

    pub(crate) fn end_heading(&mut self) {
        if let Some((level, start)) = self.heading.take() {
            let title = self.text[start..].trim();
            if !title.is_empty() {
                self.places.begin(start, self.headings.open(level, title));
            }
        }
        self.paragraph();
    }

    /// The first heading of the text.
    pub(crate) fn title(&self) -> Option<String> {
        self.places.iter().next().and_then(|(_, place)| crate::control::label(&place.to_string()))
    }

    pub(crate) fn finish(self) -> (String, Places) {
        (self.text.trim_end().to_owned(), self.places)
    }

    fn close_gap(&mut self) {
        let trimmed = self.text.trim_end_matches([' ', '\n']).len();
        match self.gap {
            Gap::None => return,
            _ if self.text.is_empty() => {}
            Gap::Space => self.text.push(' '),
            Gap::Line => {
                self.text.truncate(trimmed);
                self.text.push('\n');
            }
            Gap::Paragraph => {
                self.text.truncate(trimmed);
                self.text.push_str("\n\n");
            }
        }
        self.gap = Gap::None;
    }
}
