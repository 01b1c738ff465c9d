//! Sources: documents that were found, how far each is trusted, and which of them count as one voice.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use url::Url;

use crate::copy::Fingerprint;
use crate::event::{Selection, Target};
use crate::id::{BlobHash, SourceId};
use crate::paper::{PageFacts, Paper};
use crate::settings::LOCAL;
use crate::step::Passage;

/// Longer titles are cut off.
pub(crate) const TITLE_CHARACTERS_MAX: usize = 200;

/// A document that was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    pub id: SourceId,
    /// Its url, or `file:` and the path of a local document that states none.
    pub url: String,
    pub title: String,
    /// What the session searched to find it: an engine, or a provider.
    pub provider: String,
    /// The providers that returned it, if an engine asked several.
    #[serde(default)]
    pub found_by: Vec<String>,
    pub source_type: SourceType,
    pub authority: f64,
    /// Who is behind it: two sources of one origin count as one voice.
    pub origin: String,
    /// Its registrable domain. None in checkpoints of earlier versions.
    #[serde(default)]
    pub domain: Option<String>,
    pub date: Option<String>,
    pub authors: Option<String>,
    /// How the engine locates the document.
    pub locator: String,
    #[serde(default)]
    pub paper: Option<Box<Paper>>,
    /// The blob with the text that the provider sent.
    #[serde(default)]
    pub provider_text: Option<BlobHash>,
    /// Its file below `papers/`, if it was kept.
    #[serde(default)]
    pub file: Option<String>,
    /// Why only the text that the provider sent was read.
    #[serde(default)]
    pub fallback_because: Option<String>,
    /// It was looked up: whether it was retracted, and where an open copy is.
    #[serde(default)]
    pub is_looked_up: bool,
    pub found_in: u32,
    /// Its passage nearest to the question, if a search for the question itself returned it.
    #[serde(default)]
    pub nearest: Option<Nearest>,
    pub reading: Reading,
    /// Iterations in which it was read.
    pub used_in: Vec<u32>,
    /// What it was read for, without duplicates.
    pub read_for: Vec<Purpose>,
    /// What a local document says about itself, believed or not.
    #[serde(default)]
    pub self_description: Option<Box<SelfDescription>>,
}

/// What the rules made of a source's address and type when it was found. It is journaled, so that a session keeps its
/// numbers when a list of hosts changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SourceRating {
    pub authority: f64,
    pub origin: String,
    pub domain: String,
}

/// A target, and whether evidence against it was sought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Purpose {
    pub target: Target,
    pub counter: bool,
}

/// A passage and its score. Scores are comparable within a session, because only the search for the question gives
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Nearest {
    pub passage: Passage,
    pub score: f64,
}

/// What a local document says about itself, unchecked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfDescription {
    /// `file:` and the path of the document.
    pub file: String,
    pub url: Option<String>,
    /// The name of a type: paper, official, news, blog, forum.
    pub source_type: Option<String>,
}

/// The outcome of reading a source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    NotYet,
    Read {
        snapshot: BlobHash,
        characters: usize,
        fingerprint: Fingerprint,
        copy_of: Option<SourceId>,
    },
    Failed {
        because: String,
        /// The failure was temporary.
        #[serde(default)]
        is_passing: bool,
        /// How often it has failed so far.
        #[serde(default)]
        times: u32,
    },
}

impl Source {
    /// Who found it, for people.
    pub fn finder(&self) -> String {
        if self.found_by.is_empty() {
            self.provider.clone()
        } else {
            self.found_by.join(", ")
        }
    }

    /// Whether it was read for the same target with the same intent: reading it again would say nothing new.
    pub fn was_read_for(&self, selection: &Selection) -> bool {
        self.read_for
            .iter()
            .any(|it| it.target == selection.target && it.counter == selection.counter)
    }

    /// Records that it could not be fetched, perhaps not for the first time.
    pub(crate) fn fail(&mut self, because: &str, is_passing: bool) {
        let before = match self.reading {
            Reading::Failed { times, .. } => times.max(1),
            Reading::NotYet | Reading::Read { .. } => 0,
        };
        self.reading = Reading::Failed {
            because: because.to_owned(),
            is_passing,
            times: before + 1,
        };
    }

    /// Adds what the document says about itself; what was already known stays.
    pub(crate) fn learn(&mut self, page: &PageFacts) {
        let PageFacts {
            date,
            authors,
            file,
            fallback_because,
        } = page.clone();
        self.date = self.date.take().or(date);
        self.authors = self.authors.take().or(authors);
        self.file = self.file.take().or(file);
        self.fallback_because = fallback_because;
    }

    /// Its address rests on the document's own word. A local document has no other way to a web address.
    pub fn claims_url(&self) -> bool {
        match &self.self_description {
            Some(it) => it.url.as_deref() == Some(&self.url),
            None => self.provider == LOCAL && !self.url.starts_with("file:"),
        }
    }

    /// Its type rests on the document's own word.
    pub fn claims_type(&self) -> bool {
        let stated = self
            .self_description
            .as_ref()
            .and_then(|it| it.source_type.as_deref());
        stated.and_then(SourceType::from_name) == Some(self.source_type)
    }

    pub fn is_retracted(&self) -> bool {
        self.paper.as_ref().is_some_and(|it| it.is_retracted)
    }

    pub fn snapshot(&self) -> Option<&BlobHash> {
        match &self.reading {
            Reading::Read { snapshot, .. } => Some(snapshot),
            Reading::NotYet | Reading::Failed { .. } => None,
        }
    }

    pub fn copy_of(&self) -> Option<SourceId> {
        match &self.reading {
            Reading::Read { copy_of, .. } => *copy_of,
            Reading::NotYet | Reading::Failed { .. } => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceType {
    Paper,
    Official,
    News,
    /// A local document that states no type.
    Local,
    Blog,
    Forum,
    Unknown,
}

impl SourceType {
    pub const ALL: [SourceType; 7] = [
        SourceType::Paper,
        SourceType::Official,
        SourceType::News,
        SourceType::Local,
        SourceType::Blog,
        SourceType::Forum,
        SourceType::Unknown,
    ];

    pub fn name(self) -> &'static str {
        match self {
            SourceType::Paper => "paper",
            SourceType::Official => "official",
            SourceType::News => "news",
            SourceType::Local => "local",
            SourceType::Blog => "blog",
            SourceType::Forum => "forum",
            SourceType::Unknown => "unknown",
        }
    }

    pub fn from_name(name: &str) -> Option<SourceType> {
        SourceType::ALL
            .into_iter()
            .find(|it| it.name() == name.trim().to_lowercase())
    }
}

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

fn is_host_of(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain)
        .is_some_and(|it| it.is_empty() || it.ends_with('.'))
}

/// Platforms that host many authors: there a document, not the platform, is the origin.
const PLATFORMS: &[&str] = &[
    "arxiv.org",
    "doi.org",
    "nih.gov",
    "github.com",
    "github.io",
    "gitlab.com",
    "medium.com",
    "wikipedia.org",
    "reddit.com",
    "stackoverflow.com",
    "stackexchange.com",
    "quora.com",
    "ycombinator.com",
    "semanticscholar.org",
    "openalex.org",
    "biorxiv.org",
    "medrxiv.org",
    "ssrn.com",
    "substack.com",
    "wordpress.com",
    "blogspot.com",
    "tistory.com",
    "velog.io",
    "dev.to",
    "naver.com",
    "brunch.co.kr",
    "youtube.com",
    "dcinside.com",
    "clien.net",
];

/// The registrable domain of a url (`a.b.co.uk` is `b.co.uk`), or the url itself if it has none.
pub fn registrable_domain(url: &str) -> String {
    let host = Url::parse(url)
        .ok()
        .and_then(|it| it.host_str().map(str::to_lowercase));
    match host {
        Some(host) => psl::domain_str(&host).map_or(host.clone(), str::to_owned),
        None => url.to_owned(),
    }
}

/// The origin of a document: the registrable domain; on a platform with many authors, the document itself.
pub fn origin(url: &str) -> String {
    let domain = registrable_domain(url);
    let Ok(parsed) = Url::parse(url) else {
        return domain;
    };
    if !PLATFORMS.iter().any(|it| is_host_of(&domain, it)) {
        return domain;
    }
    let host = parsed
        .host_str()
        .unwrap_or_default()
        .trim_start_matches("www.");
    let query = parsed
        .query()
        .map(|it| format!("?{it}"))
        .unwrap_or_default();
    format!("{host}{}{query}", parsed.path().trim_end_matches('/'))
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
