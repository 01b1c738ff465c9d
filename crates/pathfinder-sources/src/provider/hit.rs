//! What a provider found: one shape for pages, papers, code and encyclopedia entries.

use pathfinder_text::PartialDate;
use reqwest::Url;
use serde::{Serialize, Serializer};

use super::{Ids, Site};
use crate::control::{is_steering, label, strip_control};

const SNIPPET_CHARS_MAX: usize = 1_000;
/// As much of an abstract as serves as the snippet where a provider gives none.
const OPENING_CHARS_MAX: usize = 300;
const ABSTRACT_CHARS_MAX: usize = 20_000;
const AUTHORS_MAX: usize = 500;

/// Titles that announce a retraction where an archive has no flag for it.
const RETRACTED_TITLES: [&str; 4] = [
    "retracted:",
    "retracted article",
    "[retracted]",
    "withdrawn:",
];

/// A document that a provider offers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hit {
    /// Empty if the provider gave none.
    pub title: String,
    #[serde(serialize_with = "as_text")]
    pub url: Url,
    /// Other addresses of the same document.
    #[serde(serialize_with = "as_texts")]
    pub also_at: Vec<Url>,
    pub snippet: String,
    pub authors: Vec<String>,
    pub date: Option<PartialDate>,
    pub venue: Option<String>,
    pub ids: Ids,
    pub citation_count: Option<u64>,
    #[serde(rename = "abstract")]
    pub abstract_text: Option<String>,
    /// Where the paper can be read for free.
    #[serde(serialize_with = "as_maybe_text")]
    pub open_access: Option<Url>,
    pub is_retracted: bool,
    /// The document itself, if the provider sent it along: it need not be fetched.
    pub text: Option<String>,
    pub kind: HitKind,
    /// Whether several results came as one text: what is said of this one may then have been written by another, and
    /// nothing may be quoted of it before it is fetched.
    #[serde(skip)]
    pub is_loose: bool,
}

/// What a document is, as far as its provider knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HitKind {
    Web,
    Paper,
    Code,
    Encyclopedia,
}

/// What one search found.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Page {
    /// Best first. Empty if nothing was found.
    pub hits: Vec<Hit>,
    /// Results that had no address under which they could be read.
    pub unaddressed: usize,
    /// What the search cost, if the reply says so.
    pub fee_usd: Option<f64>,
    /// What the account has left, if the reply says so.
    pub left: Option<Left>,
}

/// What is left of an account.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Left {
    Requests(u64),
    Usd(f64),
}

impl Hit {
    /// A hit at an address; none if that is not a web address.
    pub fn new(kind: HitKind, url: &str, title: &str) -> Option<Hit> {
        Some(Hit::at(kind, web_url(url)?, title))
    }

    /// A paper at the address that the archive gives, else at the best of its ids.
    pub(super) fn paper(url: Option<Url>, ids: Ids, title: &str) -> Option<Hit> {
        let ids = ids.settled();
        let url = url.or_else(|| ids.urls().into_iter().next())?;
        let mut hit = Hit::at(HitKind::Paper, url, title);
        let known = std::mem::replace(&mut hit.ids, ids);
        hit.ids.add(known);
        Some(hit)
    }

    fn at(kind: HitKind, url: Url, title: &str) -> Hit {
        let title = label(title).unwrap_or_default();
        let start: String = title.chars().take(20).collect::<String>().to_lowercase();
        let is_retracted = RETRACTED_TITLES.iter().any(|it| start.starts_with(it));
        Hit {
            title,
            ids: Ids::of_url(&url),
            url,
            also_at: Vec::new(),
            snippet: String::new(),
            authors: Vec::new(),
            date: None,
            venue: None,
            citation_count: None,
            abstract_text: None,
            open_access: None,
            is_retracted,
            text: None,
            kind,
            is_loose: false,
        }
    }

    pub fn set_snippet(&mut self, text: &str) {
        self.snippet = opening(&cleaned(text), SNIPPET_CHARS_MAX);
    }

    /// Keeps the abstract, whose opening is the snippet unless there is one.
    pub fn set_abstract(&mut self, text: &str) {
        let text = cleaned(text);
        if text.is_empty() {
            return;
        }
        if self.snippet.is_empty() {
            self.snippet = opening(&text, OPENING_CHARS_MAX);
        }
        self.abstract_text = Some(opening(&text, ABSTRACT_CHARS_MAX));
    }

    pub(super) fn set_authors<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        self.authors = names
            .into_iter()
            .filter_map(label)
            .take(AUTHORS_MAX)
            .collect();
    }

    pub(super) fn set_venue(&mut self, name: Option<&str>) {
        self.venue = name.and_then(label);
    }

    /// Keeps one more address, unless it is known.
    pub(super) fn add_address(&mut self, url: Option<Url>) {
        if let Some(url) = url.filter(|it| *it != self.url && !self.also_at.contains(it)) {
            self.also_at.push(url);
        }
    }

    /// Whether any of the document's addresses is on a site.
    pub(super) fn is_on(&self, site: &Site) -> bool {
        let told = [Some(&self.url), self.open_access.as_ref()]
            .into_iter()
            .flatten();
        told.chain(&self.also_at).any(|it| site.holds(it))
            || self.ids.urls().iter().any(|it| site.holds(it))
    }
}

impl Page {
    /// The hits that have an address, in order; the others are counted.
    pub(super) fn of(hits: impl IntoIterator<Item = Option<Hit>>) -> Page {
        let mut page = Page::default();
        for hit in hits {
            match hit {
                Some(hit) => page.hits.push(hit),
                None => page.unaddressed += 1,
            }
        }
        page
    }
}

/// An address that a browser would open.
pub(super) fn web_url(text: &str) -> Option<Url> {
    const CHARS_MAX: usize = 4_000;
    let text = text.trim();
    let url = (text.len() <= CHARS_MAX).then(|| Url::parse(text).ok())??;
    let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
    (is_web && url.username().is_empty() && url.password().is_none()).then_some(url)
}

/// The text on one line, without characters that could steer a terminal.
fn cleaned(text: &str) -> String {
    let line = folded(text);
    if line.chars().any(is_steering) {
        strip_control(&line)
    } else {
        line
    }
}

/// The words of a text with one space between them.
pub(super) fn folded(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// The first characters of a text, with an ellipsis if it was truncated.
pub(super) fn opening(text: &str, chars_max: usize) -> String {
    if text.len() <= chars_max {
        return text.to_owned();
    }
    match text.char_indices().nth(chars_max) {
        None => text.to_owned(),
        Some((end, _)) => {
            let end = text[..end]
                .rfind(' ')
                .filter(|it| *it > end / 2)
                .unwrap_or(end);
            format!("{}…", text[..end].trim_end())
        }
    }
}

fn as_text<S: Serializer>(url: &Url, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(url.as_str())
}

fn as_texts<S: Serializer>(urls: &[Url], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(urls.iter().map(Url::as_str))
}

fn as_maybe_text<S: Serializer>(url: &Option<Url>, serializer: S) -> Result<S::Ok, S::Error> {
    url.as_ref().map(Url::as_str).serialize(serializer)
}
