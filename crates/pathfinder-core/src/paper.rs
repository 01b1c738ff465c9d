//! Papers: what archives say about them, and the names of their files.

use serde::{Deserialize, Serialize};

use crate::step::FailureReason;

const FILE_NAME_CHARACTERS_MAX: usize = 100;
/// More citations than this do not add weight.
const CITATIONS_ENOUGH: f64 = 10_000.0;
const CITATIONS_WEIGHT: f64 = 0.3;
/// A paper of the current year weighs this much more than one that is this many years old.
const AGE_WEIGHT: f64 = 0.2;
const AGE_YEARS: f64 = 20.0;

/// What an archive says about a paper.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Paper {
    /// The best known of its ids: arXiv id, DOI or PubMed id.
    pub id: String,
    #[serde(default)]
    pub doi: Option<String>,
    #[serde(default)]
    pub venue: Option<String>,
    #[serde(default)]
    pub year: Option<i16>,
    #[serde(default)]
    pub citations: Option<u64>,
    #[serde(default)]
    pub summary: Option<String>,
    #[serde(default)]
    pub is_retracted: bool,
}

impl Paper {
    /// The name of its file, safe as a single path component whatever the id contains.
    pub fn file_name(&self) -> String {
        let is_plain = |it: char| it.is_ascii_alphanumeric() || matches!(it, '.' | '-' | '_');
        let plain: String = self
            .id
            .chars()
            .map(|it| if is_plain(it) { it } else { '_' })
            .collect();
        let plain: String = plain
            .trim_start_matches('.')
            .chars()
            .take(FILE_NAME_CHARACTERS_MAX)
            .collect();
        format!("{}.pdf", if plain.is_empty() { "paper" } else { &plain })
    }

    /// Adds what another archive knows. The id stays, and a retraction has an event of its own.
    pub(crate) fn add(&mut self, other: &Paper) {
        self.doi = self.doi.take().or_else(|| other.doi.clone());
        self.venue = self.venue.take().or_else(|| other.venue.clone());
        self.year = self.year.or(other.year);
        self.citations = self.citations.max(other.citations);
        self.summary = self.summary.take().or_else(|| other.summary.clone());
    }

    /// The factor by which its citations and its year raise its relevance.
    pub fn standing(&self, this_year: i16) -> f64 {
        let citations = self.citations.unwrap_or(0) as f64;
        let cited = (1.0 + citations).ln() / (1.0 + CITATIONS_ENOUGH).ln();
        let age = self
            .year
            .map_or(AGE_YEARS, |it| f64::from(this_year.saturating_sub(it)));
        let youth = 1.0 - (age / AGE_YEARS).clamp(0.0, 1.0);
        1.0 + CITATIONS_WEIGHT * cited.min(1.0) + AGE_WEIGHT * youth
    }
}

/// What the document says about itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct PageFacts {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authors: Option<String>,
    /// Its file below `papers/`, if it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Why the document could not be fetched. In that case the text that came with the hit, such as its abstract, was
    /// read.
    #[serde(rename = "instead", default, skip_serializing_if = "Option::is_none")]
    pub fallback_because: Option<FailureReason>,
}

/// A search that starts from a paper.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaperSearch {
    /// Papers that cite the one with this id.
    Citations(String),
    /// Papers that it cites.
    References(String),
    /// The paper itself: where it can be read for free.
    Itself(String),
}

impl PaperSearch {
    pub fn paper(&self) -> &str {
        match self {
            PaperSearch::Citations(id) | PaperSearch::References(id) | PaperSearch::Itself(id) => {
                id
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(id: &str) -> String {
        Paper {
            id: id.into(),
            ..Paper::default()
        }
        .file_name()
    }

    #[test]
    fn files_stand_in_one_folder_whatever_the_id_holds() {
        assert_eq!(named("1706.03762"), "1706.03762.pdf");
        assert_eq!(named("10.1093/nar/gkw1164"), "10.1093_nar_gkw1164.pdf");
        assert_eq!(named("../../etc/passwd"), "_.._etc_passwd.pdf");
        assert_eq!(named("논문\u{0}"), "___.pdf");
        assert_eq!(named(""), "paper.pdf");
        assert_eq!(named(&"x".repeat(500)).len(), 104);
    }

    #[test]
    fn citations_and_youth_count_and_are_bounded() {
        let of = |citations, year| {
            Paper {
                citations: Some(citations),
                year: Some(year),
                ..Paper::default()
            }
            .standing(2026)
        };
        assert!(of(100, 2026) > of(10, 2026));
        assert!(of(10, 2026) > of(10, 2010));
        assert!(of(u64::MAX, i16::MAX) <= 1.5 && of(0, i16::MIN) >= 1.0);
    }
}
