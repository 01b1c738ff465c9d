//! Writes a document's text as a person reads it: words one space apart, paragraphs one empty line apart, headings
//! marked `#`, code between fences, and a place for each heading.

use crate::control::is_steering;
use crate::document::{Headings, Places};
use crate::plain::LINE_BYTES_MAX;
use crate::power;

const FENCE: &str = "```";

/// What separates the last word from the next one.
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
    heading: Option<Heading>,
    is_raised: bool,
    is_linked: bool,
    /// An item, a cell or a row has begun and has no letters yet, so the paragraph in it begins no new line.
    is_begun: bool,
    /// Where its mark stands.
    bare_mark: Option<usize>,
    line: OpenLine,
    /// Whether lines that are nothing but links are left out.
    is_trimming: bool,
}

/// What is known of the line that is being written.
#[derive(Debug, Default)]
struct OpenLine {
    start: usize,
    /// Whether some of its letters belong to no link.
    has_own: bool,
}

/// A heading that is being written.
#[derive(Debug)]
struct Heading {
    level: u8,
    /// Where its first letter stands, once it has one. No gap reaches back beyond a letter.
    start: Option<usize>,
}

impl TextWriter {
    /// Words of a running text; white space of any length counts as one space.
    pub(crate) fn words(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() {
                self.gap = self.gap.max(Gap::Space);
            } else if !is_steering(c) {
                self.push(c);
            }
        }
    }

    /// Text whose white space means something, such as program code.
    pub(crate) fn verbatim(&mut self, text: &str) {
        for c in text
            .chars()
            .filter(|it| matches!(it, '\n' | '\t') || !is_steering(*it))
        {
            self.push(c);
        }
    }

    /// What comes next is raised, like an exponent or a note mark.
    pub(crate) fn raise(&mut self) {
        self.is_raised = true;
    }

    /// What comes next is on the line again.
    pub(crate) fn lower(&mut self) {
        self.is_raised = false;
    }

    /// Whether the next letter follows the last one without a gap.
    pub(crate) fn is_in_word(&self) -> bool {
        self.gap == Gap::None && !self.text.is_empty()
    }

    fn push(&mut self, c: char) {
        if std::mem::take(&mut self.is_raised)
            && self.is_in_word()
            && power::begins(c)
            && power::takes(&self.text)
        {
            self.text.push('^');
        }
        if self.gap >= Gap::Line {
            self.close_gap();
            self.line = OpenLine {
                start: self.text.len(),
                has_own: false,
            };
        }
        self.close_gap();
        self.bare_mark = None;
        self.is_begun = false;
        self.line.has_own |= !self.is_linked && c.is_alphanumeric();
        if let Some(heading) = self.heading.as_mut().filter(|_| !c.is_whitespace())
            && heading.start.is_none()
        {
            heading.start = Some(self.text.len());
            let marks = usize::from(heading.level.clamp(1, 6));
            self.text.extend(std::iter::repeat_n('#', marks));
            self.text.push(' ');
        }
        self.text.push(c);
    }

    /// A writer that leaves out lines that only lead elsewhere, as lists of other articles do.
    pub(crate) fn trimming() -> TextWriter {
        TextWriter {
            is_trimming: true,
            ..TextWriter::default()
        }
    }

    /// Whether what comes next belongs to a link.
    pub(crate) fn link(&mut self, is_linked: bool) {
        self.is_linked = is_linked;
    }

    /// The mark of a list item. A paragraph that begins the item goes on behind it.
    pub(crate) fn begin_item(&mut self) {
        self.end_item();
        self.line();
        self.push('-');
        self.gap = Gap::Space;
        self.bare_mark = Some(self.text.len() - 1);
        self.is_begun = true;
    }

    /// An item without a word leaves no mark.
    pub(crate) fn end_item(&mut self) {
        self.is_begun = false;
        if let Some(start) = self.bare_mark.take() {
            self.text.truncate(start);
            self.line.start = self.line.start.min(start);
        }
        self.line();
    }

    /// The mark between two cells of a row; whatever ended in the one before, the row goes on.
    pub(crate) fn begin_cell(&mut self) {
        self.gap = Gap::Space;
        self.push('|');
        self.gap = Gap::Space;
        self.bare_mark = Some(self.text.len() - 1);
        self.is_begun = true;
    }

    pub(crate) fn begin_row(&mut self) {
        self.line();
        self.is_begun = true;
    }

    /// The next row begins on the next line, also where a cell holds paragraphs; an empty last cell leaves no mark.
    pub(crate) fn end_row(&mut self) {
        self.end_item();
        self.gap = Gap::Line;
    }

    pub(crate) fn line(&mut self) {
        if self.is_begun {
            return;
        }
        self.end_line();
        self.gap = self.gap.max(Gap::Line);
    }

    pub(crate) fn paragraph(&mut self) {
        if self.is_begun {
            return;
        }
        self.end_line();
        self.gap = Gap::Paragraph;
    }

    /// What comes next is preformatted, most often program code.
    pub(crate) fn begin_code(&mut self) {
        self.paragraph();
        self.verbatim(FENCE);
        self.verbatim("\n");
    }

    pub(crate) fn end_code(&mut self) {
        self.line();
        self.verbatim(FENCE);
        self.paragraph();
    }

    pub(crate) fn begin_heading(&mut self, level: u8) {
        self.paragraph();
        self.heading = Some(Heading { level, start: None });
    }

    pub(crate) fn end_heading(&mut self) {
        if let Some(Heading {
            level,
            start: Some(start),
        }) = self.heading.take()
        {
            let words = self.text[start..].trim_start_matches('#').trim_start();
            self.places.begin(start, self.headings.open(level, words));
        }
        self.line.start = self.text.len();
        self.paragraph();
    }

    /// The first heading of the text.
    pub(crate) fn title(&self) -> Option<String> {
        self.places
            .iter()
            .next()
            .and_then(|(_, place)| crate::control::label(&place.to_string()))
    }

    pub(crate) fn finish(mut self) -> (String, Places) {
        self.end_line();
        (self.text.trim_end().to_owned(), self.places)
    }

    fn end_line(&mut self) {
        let line = self.text.get(self.line.start..).unwrap_or_default();
        // An address that is spelled out is part of what is said.
        let is_address = line
            .split_whitespace()
            .all(|it| it.contains(['.', ':']) || !it.contains(char::is_alphanumeric));
        if self.is_trimming && self.heading.is_none() && !self.line.has_own && !is_address {
            self.text.truncate(self.line.start);
        }
        self.line.start = self.text.len();
    }

    fn close_gap(&mut self) {
        let is_long = self.text.len().saturating_sub(self.line.start) > LINE_BYTES_MAX;
        let gap = match std::mem::take(&mut self.gap) {
            Gap::Space if is_long => {
                self.line.start = self.text.len();
                Gap::Line
            }
            gap => gap,
        };
        if gap >= Gap::Line {
            self.text
                .truncate(self.text.trim_end_matches([' ', '\n']).len());
        }
        match gap {
            _ if self.text.is_empty() => {}
            Gap::None => {}
            Gap::Space => self.text.push(' '),
            Gap::Line => self.text.push('\n'),
            Gap::Paragraph => self.text.push_str("\n\n"),
        }
    }
}
