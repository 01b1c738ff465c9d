//! How far sources are trusted, by their type and host.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use url::Url;

use super::origin::{is_host_of, origin, registrable_domain};
use super::{SourceRating, SourceType};

/// How far each type of source is trusted, and which hosts are of which type. A user may override both.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AuthorityTable {
    pub values: BTreeMap<SourceType, f64>,
    /// The user's overrides, by domain.
    pub hosts: BTreeMap<String, SourceType>,
}

impl Default for AuthorityTable {
    fn default() -> Self {
        let values = [0.9, 0.85, 0.7, 0.6, 0.5, 0.3, 0.2];
        AuthorityTable {
            values: SourceType::ALL.into_iter().zip(values).collect(),
            hosts: BTreeMap::new(),
        }
    }
}

impl AuthorityTable {
    pub fn authority(&self, source_type: SourceType) -> f64 {
        self.values.get(&source_type).copied().unwrap_or(0.2)
    }

    /// A retracted paper has no authority.
    pub(crate) fn rate(
        &self,
        url: &str,
        source_type: SourceType,
        is_retracted: bool,
    ) -> SourceRating {
        SourceRating {
            authority: if is_retracted {
                0.0
            } else {
                self.authority(source_type)
            },
            origin: origin(url),
            domain: registrable_domain(url),
        }
    }

    /// The type of a source: the user's override for its host, then what the document says about itself, then its url.
    pub fn source_type(&self, url: &str, stated: Option<&str>) -> SourceType {
        let host = Url::parse(url)
            .ok()
            .and_then(|it| it.host_str().map(str::to_owned));
        let known = host.as_deref().and_then(|host| {
            self.hosts
                .iter()
                .find(|(domain, _)| is_host_of(host, domain))
                .map(|(_, source_type)| *source_type)
        });
        known
            .or_else(|| stated.and_then(SourceType::from_name))
            .or_else(|| host.as_deref().map(|host| host_type(host, url)))
            .unwrap_or(SourceType::Local)
    }
}

const PAPER_HOSTS: &[&str] = &[
    "arxiv.org",
    "doi.org",
    "acm.org",
    "ieee.org",
    "scholar.google.com",
    "semanticscholar.org",
    "pubmed.ncbi.nlm.nih.gov",
    "ncbi.nlm.nih.gov",
    "nature.com",
    "science.org",
    "springer.com",
    "sciencedirect.com",
    "openalex.org",
    "biorxiv.org",
    "medrxiv.org",
    "ssrn.com",
    "jstor.org",
    "plos.org",
    "dbpia.co.kr",
    "riss.kr",
    "kci.go.kr",
];
const NEWS_HOSTS: &[&str] = &[
    "reuters.com",
    "apnews.com",
    "bbc.com",
    "bbc.co.uk",
    "nytimes.com",
    "theguardian.com",
    "techcrunch.com",
    "theverge.com",
    "wired.com",
    "forbes.com",
    "yna.co.kr",
    "hani.co.kr",
    "chosun.com",
    "joongang.co.kr",
    "donga.com",
    "khan.co.kr",
];
const BLOG_HOSTS: &[&str] = &[
    "medium.com",
    "dev.to",
    "substack.com",
    "wordpress.com",
    "blogspot.com",
    "tistory.com",
    "velog.io",
    "brunch.co.kr",
];
const FORUM_HOSTS: &[&str] = &[
    "reddit.com",
    "stackoverflow.com",
    "stackexchange.com",
    "quora.com",
    "news.ycombinator.com",
    "dcinside.com",
    "clien.net",
    "fmkorea.com",
    "kin.naver.com",
];

fn host_type(host: &str, url: &str) -> SourceType {
    let any = |hosts: &[&str]| hosts.iter().any(|it| is_host_of(host, it));
    let official = host.starts_with("docs.")
        || host.ends_with(".gov")
        || host.ends_with(".go.kr")
        || host.ends_with(".europa.eu")
        || (host.ends_with("github.io") && url.contains("/docs"));
    if any(PAPER_HOSTS) {
        SourceType::Paper
    } else if any(FORUM_HOSTS) {
        SourceType::Forum
    } else if any(BLOG_HOSTS) {
        SourceType::Blog
    } else if any(NEWS_HOSTS) {
        SourceType::News
    } else if official {
        SourceType::Official
    } else {
        SourceType::Unknown
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(url: &str, stated: Option<&str>, expected: Expect) {
        let table = AuthorityTable::default();
        let source_type = table.source_type(url, stated);
        expected.assert_eq(&format!(
            "{} {} {}",
            source_type.name(),
            table.authority(source_type),
            origin(url)
        ));
    }

    #[test]
    fn authority_and_origin_come_from_the_url() {
        check(
            "https://arxiv.org/abs/1706.03762",
            None,
            expect!["paper 0.9 arxiv.org/abs/1706.03762"],
        );
        check(
            "https://docs.rs/tantivy/",
            None,
            expect!["official 0.85 docs.rs"],
        );
        check(
            "https://news.bbc.co.uk/1/x",
            None,
            expect!["news 0.7 bbc.co.uk"],
        );
        check(
            "https://medium.com/@kim/tea",
            None,
            expect!["blog 0.5 medium.com/@kim/tea"],
        );
        check(
            "https://www.reddit.com/r/tea/1/",
            None,
            expect!["forum 0.3 reddit.com/r/tea/1"],
        );
        check(
            "https://tea.example/a",
            None,
            expect!["unknown 0.2 tea.example"],
        );
        check(
            "file:notes/tea.md",
            None,
            expect!["local 0.6 file:notes/tea.md"],
        );
    }

    #[test]
    fn a_document_may_state_its_type() {
        check(
            "https://tea.example/a",
            Some("paper"),
            expect!["paper 0.9 tea.example"],
        );
        check(
            "https://tea.example/a",
            Some("nonsense"),
            expect!["unknown 0.2 tea.example"],
        );
    }

    #[test]
    fn the_users_word_for_a_host_wins() {
        let hosts = [("tea.example".to_owned(), SourceType::Official)].into();
        let table = AuthorityTable {
            hosts,
            ..AuthorityTable::default()
        };
        assert_eq!(
            table.source_type("https://www.tea.example/a", Some("blog")),
            SourceType::Official
        );
        assert_eq!(
            table.source_type("https://eviltea.example/a", Some("blog")),
            SourceType::Blog
        );
    }
}
