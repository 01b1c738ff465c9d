//! What a page may claim about itself, in the form in which it is kept.

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
    let text = text.trim();
    let mut parts = text.splitn(3, ['-', '/', '.']);
    let number = |part: Option<&str>, digits: std::ops::RangeInclusive<usize>| {
        let part = part?;
        let end = part
            .find(|it: char| !it.is_ascii_digit())
            .unwrap_or(part.len());
        digits
            .contains(&end)
            .then(|| part[..end].parse::<u32>().ok())
            .flatten()
    };
    let year = number(parts.next(), 4..=4).filter(|it| (1000..=2999).contains(it))?;
    let month = number(parts.next(), 1..=2).filter(|it| (1..=12).contains(it));
    let day = number(parts.next(), 1..=2).filter(|it| (1..=31).contains(it));
    match (month, day) {
        (Some(month), Some(day)) => Some(format!("{year:04}-{month:02}-{day:02}")),
        (Some(month), None) => Some(format!("{year:04}-{month:02}")),
        (None, _) if text.len() == 4 => Some(format!("{year:04}")),
        (None, _) => None,
    }
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
    let doi = &text[text.find("10.")?..];
    let doi = doi
        .split(|it: char| it.is_whitespace() || "\"<>".contains(it))
        .next()?;
    let (prefix, suffix) = doi.split_once('/')?;
    let registrant = &prefix[3..];
    let is_prefix = (4..=9).contains(&registrant.len())
        && registrant
            .chars()
            .all(|it| it.is_ascii_digit() || it == '.');
    (is_prefix && !suffix.is_empty()).then(|| doi.trim_end_matches(['.', ',', ';', ')']).to_owned())
}

/// A text of one paragraph, without control characters and of bounded length.
pub(super) fn paragraph(text: &str) -> Option<String> {
    let words: Vec<&str> = beginning(text).split_whitespace().collect();
    let line = strip_control(&words.join(" "));
    (!line.is_empty()).then(|| line.chars().take(SUMMARY_CHARS_MAX).collect())
}

#[cfg(test)]
mod tests {
    use super::{date_of, doi_of, language_of};

    #[test]
    fn dates_are_days_months_or_years() {
        let read: Vec<_> = [
            "2024-12-04T10:00:00+09:00",
            "2024/2/9",
            "2024.12",
            "2024",
            "Dec 4, 2024",
            "20241204",
            "2024-13-01",
            "",
        ]
        .map(date_of)
        .into_iter()
        .map(Option::unwrap_or_default)
        .collect();
        assert_eq!(
            read,
            [
                "2024-12-04",
                "2024-02-09",
                "2024-12",
                "2024",
                "",
                "",
                "",
                ""
            ]
        );
    }

    #[test]
    fn a_language_is_a_tag() {
        let read = ["en", "ko_KR", "zh-Hant-TW", "English", "", "{{ lang }}"].map(language_of);
        assert_eq!(
            read.map(Option::unwrap_or_default),
            ["en", "ko-KR", "zh-Hant-TW", "", "", ""]
        );
    }

    #[test]
    fn a_doi_is_found_in_its_address() {
        assert_eq!(
            doi_of("https://doi.org/10.1000/182.").as_deref(),
            Some("10.1000/182")
        );
        assert_eq!(
            doi_of("doi:10.1038/s41586-020-2649-2").as_deref(),
            Some("10.1038/s41586-020-2649-2")
        );
        assert_eq!(
            [doi_of("10.5"), doi_of("version 10.1/x"), doi_of("10.1000/")],
            [None, None, None]
        );
    }
}
