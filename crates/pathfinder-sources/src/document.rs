//! A document as it was read: its text, what is known about it, and the place in it that a person would look up for each byte.

use std::fmt;

use crate::own_work;

/// The types of document that front matter may state.
pub const KINDS: [&str; 5] = ["paper", "official", "news", "blog", "forum"];

/// A document that was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    pub title: String,
    pub url: Option<String>,
    pub date: Option<String>,
    /// One of [`KINDS`].
    pub kind: Option<String>,
    pub authors: Vec<String>,
    /// A tag like `en` or `pt-BR`.
    pub language: Option<String>,
    /// Without a resolver's address in front.
    pub doi: Option<String>,
    /// The journal, conference or site that published it.
    pub venue: Option<String>,
    /// What its publisher says it is about.
    pub summary: Option<String>,
    /// Where its publisher says that its full text is.
    pub pdf_url: Option<String>,
    /// What a person would read, and what quotes are checked against.
    pub text: String,
    pub places: Places,
    /// It carries the mark that Pathfinder puts into every page it writes.
    pub(crate) has_own_mark: bool,
}

impl Document {
    /// Whether Pathfinder wrote it. Such a document is not a source.
    pub fn is_own_work(&self) -> bool {
        self.has_own_mark || own_work::names_observations(&self.text)
    }
}

/// Where a person who looks something up will find it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// The headings above it, outermost first.
    Heading(Vec<String>),
    Page(u32),
    Line(u32),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Heading(path) => f.write_str(&path.join(" > ")),
            Place::Page(number) => write!(f, "page {number}"),
            Place::Line(number) => write!(f, "line {number}"),
        }
    }
}

/// Maps byte offsets of a text to places. Each place holds from its offset up to the next one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places {
    starts: Vec<(usize, Place)>,
}

impl Places {
    /// Says that `place` begins at `offset`; offsets come in rising order, and the last word on an offset counts.
    pub(crate) fn begin(&mut self, offset: usize, place: Place) {
        if self.starts.last().is_some_and(|(last, _)| *last >= offset) {
            self.starts.pop();
        }
        self.starts.push((offset, place));
    }

    /// The place at a byte offset of the text.
    pub fn at(&self, offset: usize) -> Option<&Place> {
        let after = self.starts.partition_point(|(start, _)| *start <= offset);
        after.checked_sub(1).map(|index| &self.starts[index].1)
    }

    /// Every place with the byte offset at which it begins.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Place)> {
        self.starts.iter().map(|(offset, place)| (*offset, place))
    }
}

/// Letters of a heading that a place shows. Each place below it holds them again, so a heading of megabytes would be
/// held thousands of times.
const TITLE_CHARS_MAX: usize = 300;

/// The headings that are open at a point of a text that is read from top to bottom.
#[derive(Debug, Default)]
pub(crate) struct Headings {
    open: Vec<(u8, String)>,
}

impl Headings {
    /// Opens a heading, closes those of its level and below, and returns the path.
    pub(crate) fn open(&mut self, level: u8, title: &str) -> Place {
        self.open.retain(|(open, _)| *open < level);
        self.open
            .push((level, title.trim().chars().take(TITLE_CHARS_MAX).collect()));
        Place::Heading(self.open.iter().map(|(_, title)| title.clone()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{Headings, Place, Places};

    #[test]
    fn a_place_holds_until_the_next() {
        let mut places = Places::default();
        assert_eq!(places.at(0), None);
        places.begin(3, Place::Page(1));
        places.begin(10, Place::Page(2));
        let shown: Vec<_> = [0, 3, 9, 10, 99]
            .iter()
            .map(|it| places.at(*it).map(ToString::to_string))
            .collect();
        assert_eq!(
            shown,
            [
                None,
                Some("page 1".into()),
                Some("page 1".into()),
                Some("page 2".into()),
                Some("page 2".into())
            ]
        );
    }

    #[test]
    fn a_heading_closes_its_siblings() {
        let mut headings = Headings::default();
        headings.open(1, "Work");
        headings.open(3, "Method");
        assert_eq!(headings.open(2, "Results").to_string(), "Work > Results");
    }
}
