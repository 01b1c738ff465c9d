//! The names that archives give a paper, each in one form, so that equal papers have equal ids.

use std::fmt;

use pathfinder_text::Doi;
use reqwest::Url;
use serde::{Serialize, Serializer};

use crate::percent::percent_decoded;

/// The DOIs that arXiv gives to its own papers.
const ARXIV_DOI: &str = "10.48550/arxiv.";

/// What a paper is called elsewhere.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Ids {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doi: Option<Doi>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arxiv: Option<ArxivId>,
    /// PubMed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pmid: Option<u64>,
    /// PubMed Central, without the letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pmcid: Option<u64>,
    /// Semantic Scholar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub s2: Option<S2Id>,
    /// The work's number at OpenAlex, without the letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openalex: Option<u64>,
}

/// An arXiv id without its version, as in `1706.03762` or `astro-ph/0601001`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArxivId(String);

/// A paper's id at Semantic Scholar: forty hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct S2Id(String);

impl ArxivId {
    /// Reads a bare id, `arXiv:…`, or an address at arxiv.org; a version is dropped.
    pub fn parse(text: &str) -> Option<ArxivId> {
        let lower = text.trim().to_lowercase();
        let rest = [
            "arxiv.org/abs/",
            "arxiv.org/pdf/",
            "arxiv.org/html/",
            "arxiv:",
        ]
        .iter()
        .find_map(|it| lower.find(it).map(|at| &lower[at + it.len()..]))
        .unwrap_or(&lower);
        let id = rest
            .split(['?', '#', ' '])
            .next()?
            .trim_end_matches(".pdf")
            .trim_end_matches('/');
        let id = match id.rsplit_once('v') {
            Some((id, version)) if !version.is_empty() && is_digits(version) => id,
            _ => id,
        };
        (is_new_arxiv(id) || is_old_arxiv(id)).then(|| ArxivId(id.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn url(&self) -> Option<Url> {
        Url::parse(&format!("https://arxiv.org/abs/{}", self.0)).ok()
    }
}

fn is_new_arxiv(id: &str) -> bool {
    id.split_once('.').is_some_and(|(month, number)| {
        month.len() == 4 && is_digits(month) && matches!(number.len(), 4 | 5) && is_digits(number)
    })
}

fn is_old_arxiv(id: &str) -> bool {
    id.split_once('/').is_some_and(|(archive, number)| {
        number.len() == 7
            && is_digits(number)
            && !archive.is_empty()
            && archive
                .bytes()
                .all(|it| it.is_ascii_lowercase() || it == b'-' || it == b'.')
    })
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|it| it.is_ascii_digit())
}

impl S2Id {
    pub fn parse(text: &str) -> Option<S2Id> {
        let text = text.trim();
        let fits = text.len() == 40 && text.bytes().all(|it| it.is_ascii_hexdigit());
        fits.then(|| S2Id(text.to_ascii_lowercase()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn url(&self) -> Option<Url> {
        Url::parse(&format!("https://www.semanticscholar.org/paper/{}", self.0)).ok()
    }
}

impl Ids {
    /// The ids by which people name a paper: a DOI, an arXiv id, or `PMID` and a number.
    pub fn parse(text: &str) -> Option<Ids> {
        let (arxiv, doi) = (ArxivId::parse(text), Doi::parse(text));
        let upper = text.trim().to_ascii_uppercase();
        let pmid = upper
            .strip_prefix("PMID")
            .and_then(|it| number(it.trim_start_matches([':', ' '])));
        let is_known = arxiv.is_some() || doi.is_some() || pmid.is_some();
        is_known.then(|| Ids {
            arxiv,
            doi,
            pmid,
            ..Ids::default()
        })
    }

    /// The ids that an address tells.
    pub(super) fn of_url(url: &Url) -> Ids {
        let mut ids = Ids::default();
        let host = url
            .host_str()
            .unwrap_or_default()
            .trim_start_matches("www.");
        let path = url.path();
        match host {
            "doi.org" | "dx.doi.org" => {
                ids.doi =
                    percent_decoded(path.trim_start_matches('/')).and_then(|it| Doi::parse(&it));
            }
            "arxiv.org" | "export.arxiv.org" => ids.arxiv = ArxivId::parse(url.as_str()),
            "pubmed.ncbi.nlm.nih.gov" => ids.pmid = number(path.trim_matches('/')),
            "pmc.ncbi.nlm.nih.gov" | "ncbi.nlm.nih.gov" | "europepmc.org" => {
                ids.pmcid = path
                    .split('/')
                    .find_map(|it| number(it.strip_prefix("PMC")?));
            }
            "semanticscholar.org" => ids.s2 = path.split('/').find_map(S2Id::parse),
            "openalex.org" => {
                ids.openalex = path.split('/').find_map(|it| number(it.strip_prefix('W')?))
            }
            _ => {}
        }
        ids.settled()
    }

    /// The same, with what one id says about another: arXiv's DOIs hold its ids.
    pub(super) fn settled(mut self) -> Ids {
        if self.arxiv.is_none() {
            let told = self
                .doi
                .as_ref()
                .and_then(|it| it.as_str().strip_prefix(ARXIV_DOI));
            self.arxiv = told.and_then(ArxivId::parse);
        }
        self
    }

    /// Takes from `other` what is not known yet.
    pub(super) fn add(&mut self, other: Ids) {
        self.doi = self.doi.take().or(other.doi);
        self.arxiv = self.arxiv.take().or(other.arxiv);
        self.pmid = self.pmid.or(other.pmid);
        self.pmcid = self.pmcid.or(other.pmcid);
        self.s2 = self.s2.take().or(other.s2);
        self.openalex = self.openalex.or(other.openalex);
    }

    /// Each id that is known, with the name of who gave it.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, String)> {
        [
            ("doi", self.doi.as_ref().map(Doi::to_string)),
            ("arxiv", self.arxiv.as_ref().map(|it| it.0.clone())),
            ("pmid", self.pmid.map(|it| it.to_string())),
            ("pmcid", self.pmcid.map(|it| format!("PMC{it}"))),
            ("s2", self.s2.as_ref().map(|it| it.0.clone())),
            ("openalex", self.openalex.map(|it| format!("W{it}"))),
        ]
        .into_iter()
        .filter_map(|(name, id)| Some((name, id?)))
    }

    /// Where the archives show the paper, the publisher's page first.
    pub(super) fn urls(&self) -> Vec<Url> {
        [
            self.doi.as_ref().and_then(doi_url),
            self.arxiv.as_ref().and_then(ArxivId::url),
            self.pmid
                .and_then(|it| Url::parse(&format!("https://pubmed.ncbi.nlm.nih.gov/{it}/")).ok()),
            self.pmcid.and_then(|it| {
                Url::parse(&format!("https://pmc.ncbi.nlm.nih.gov/articles/PMC{it}/")).ok()
            }),
            self.s2.as_ref().and_then(S2Id::url),
            self.openalex
                .and_then(|it| Url::parse(&format!("https://openalex.org/W{it}")).ok()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// The address at which a DOI leads to its paper.
pub(super) fn doi_url(doi: &Doi) -> Option<Url> {
    let mut url = Url::parse("https://doi.org").ok()?;
    url.path_segments_mut()
        .ok()?
        .pop_if_empty()
        .extend(doi.as_str().split('/'));
    Some(url)
}

/// The digits at the end of an id or an address, as in `W123` and `https://…/pmc/articles/123`.
pub(super) fn trailing_number(text: &str) -> Option<u64> {
    let text = text.trim().trim_end_matches('/');
    let start = text.rfind(|it: char| !it.is_ascii_digit()).map_or(0, |it| {
        it + text[it..].chars().next().map_or(0, char::len_utf8)
    });
    number(&text[start..])
}

fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|it| *it > 0)
}

macro_rules! shown_as_text {
    ($($id:ty),*) => {$(
        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }
    )*};
}
shown_as_text!(ArxivId, S2Id);

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use reqwest::Url;

    use super::*;

    #[test]
    fn an_arxiv_id_has_no_version() {
        for (text, expected) in [
            ("http://arxiv.org/abs/1706.03762v7", Some("1706.03762")),
            ("arXiv:astro-ph/0601001v1", Some("astro-ph/0601001")),
            ("https://arxiv.org/pdf/2307.06435.pdf", Some("2307.06435")),
            ("0704.0001", Some("0704.0001")),
            ("https://arxiv.org/list/cs.AI", None),
            ("1706.037", None),
        ] {
            assert_eq!(
                ArxivId::parse(text).as_ref().map(ArxivId::as_str),
                expected,
                "{text}"
            );
        }
    }

    fn check_url(url: &str, expected: Expect) {
        let ids = Ids::of_url(&Url::parse(url).unwrap());
        let shown: Vec<String> = ids
            .iter()
            .map(|(name, id)| format!("{name} {id}"))
            .collect();
        expected.assert_eq(&shown.join(", "));
    }

    #[test]
    fn addresses_tell_ids() {
        check_url(
            "https://doi.org/10.48550%2FarXiv.1706.03762",
            expect!["doi 10.48550/arxiv.1706.03762, arxiv 1706.03762"],
        );
        check_url(
            "https://pubmed.ncbi.nlm.nih.gov/11618220/",
            expect!["pmid 11618220"],
        );
        check_url(
            "https://pmc.ncbi.nlm.nih.gov/articles/PMC8435807/",
            expect!["pmcid PMC8435807"],
        );
        check_url(
            "https://openalex.org/W2741809807",
            expect!["openalex W2741809807"],
        );
        check_url("https://example.org/10.1000/1", expect![""]);
    }

    #[test]
    fn numbers_stand_at_the_end() {
        assert_eq!(
            trailing_number("https://www.ncbi.nlm.nih.gov/pmc/articles/4234579"),
            Some(4_234_579)
        );
        assert_eq!(trailing_number("W12"), Some(12));
        assert_eq!(
            (
                trailing_number("차12"),
                trailing_number("12차"),
                trailing_number("")
            ),
            (Some(12), None, None)
        );
    }
}
