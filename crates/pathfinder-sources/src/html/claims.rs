//! What a page may claim about itself, in the form in which it is kept.

use pathfinder_text::{PartialDate, find_doi};

use crate::control::{beginning, strip_control};

const SUMMARY_CHARS_MAX: usize = 3_000;

/// Claims of one kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Claims {
    /// Whether they were made for catalogs of papers, which want the title of the paper and nothing else.
    pub(super) is_cited: bool,
    pub(super) title: Option<String>,
    pub(super) authors: Vec<String>,
    pub(super) date: Option<String>,
    pub(super) language: Option<String>,
    pub(super) doi: Option<String>,
    pub(super) venue: Option<String>,
    pub(super) summary: Option<String>,
    pub(super) pdf_url: Option<String>,
}

impl Claims {
    /// These, and others where these say nothing.
    pub(super) fn or(self, other: Claims) -> Claims {
        Claims {
            is_cited: self.is_cited && self.title.is_some(),
            title: self.title.or(other.title),
            authors: if self.authors.is_empty() {
                other.authors
            } else {
                self.authors
            },
            date: self.date.or(other.date),
            language: self.language.or(other.language),
            doi: self.doi.or(other.doi),
            venue: self.venue.or(other.venue),
            summary: self.summary.or(other.summary),
            pdf_url: self.pdf_url.or(other.pdf_url),
        }
    }
}

/// The day, month or year that a text begins with: `2024-12-04`, `2024-12` or `2024`.
pub(super) fn date_of(text: &str) -> Option<String> {
    PartialDate::parse_start(text).map(|it| it.to_string())
}

/// A language tag such as `pt-BR`, if a text is one.
pub(super) fn language_of(text: &str) -> Option<String> {
    let tag = text.trim().replace('_', "-");
    let is_tag = tag
        .split('-')
        .all(|it| (1..=8).contains(&it.len()) && it.chars().all(|it| it.is_ascii_alphanumeric()));
    let is_language = tag
        .split('-')
        .next()
        .is_some_and(|it| matches!(it.len(), 2 | 3));
    (is_tag && is_language && tag.len() <= 35).then_some(tag)
}

/// The DOI within a text such as `https://doi.org/10.1000/182`.
pub(super) fn doi_of(text: &str) -> Option<String> {
    find_doi(text).map(str::to_owned)
}

/// A text of one paragraph, without control characters and of bounded length.
pub(super) fn paragraph(text: &str) -> Option<String> {
    let words: Vec<&str> = beginning(text).split_whitespace().collect();
    let line = strip_control(&words.join(" "));
    (!line.is_empty()).then(|| line.chars().take(SUMMARY_CHARS_MAX).collect())
}

#[cfg(test)]
mod tests {
    use super::language_of;

    #[test]
    fn a_language_is_a_tag() {
        let read = ["en", "ko_KR", "zh-Hant-TW", "English", "", "{{ lang }}"].map(language_of);
        assert_eq!(
            read.map(Option::unwrap_or_default),
            ["en", "ko-KR", "zh-Hant-TW", "", "", ""]
        );
    }
}
