//! What is asked of a provider.

use jiff::Timestamp;
use pathfinder_text::PartialDate;
use reqwest::Url;

use super::Ids;
use super::hit::folded;
use crate::control::strip_control;

/// The longest query that every provider takes.
const TEXT_CHARS_MAX: usize = 400;

/// The most that any provider gives in one reply.
const RESULTS_MAX: u32 = 100;

const SITE_OPERATOR: &str = "site:";

/// One question to one provider.
#[derive(Debug, Clone)]
pub struct Query {
    pub subject: Subject,
    /// Only documents of this site.
    pub site: Option<Site>,
    results_max: u32,
    /// Only documents from this day on, or of unknown date.
    pub since: Option<PartialDate>,
    /// Fields of science as arXiv names them, as in `cs.AI`; empty for all.
    pub categories: Vec<Category>,
    /// The language of the question, where a provider has a house or an edition for each.
    pub language: Option<Language>,
    /// The time of asking.
    pub asked_at: Timestamp,
}

/// What the documents must have to do with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    Words(String),
    /// The one paper that has these ids.
    Paper(Ids),
    /// The papers that cite this one.
    Citations(Ids),
    /// The papers that this one cites.
    References(Ids),
    /// Papers like this one.
    Similar(Ids),
}

/// A host, perhaps with the start of a path, as in `arxiv.org` or `github.com/rust-lang`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    host: String,
    /// Without slashes at its ends.
    path: String,
}

/// A category of arXiv.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category(String);

/// A language code of two or three letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Language(String);

/// Whose edition of the web is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Country {
    pub(super) language: &'static str,
    /// Two capital letters.
    pub(super) code: &'static str,
}

impl Query {
    /// Takes a `site:` operator out of the text.
    pub fn new(text: &str, results_max: u32, asked_at: Timestamp) -> Query {
        let mut site = None;
        let words: Vec<&str> = text
            .split_whitespace()
            .filter(|word| {
                let (start, rest) = word
                    .split_at_checked(SITE_OPERATOR.len())
                    .unwrap_or((word, ""));
                let named = Some(rest)
                    .filter(|_| start.eq_ignore_ascii_case(SITE_OPERATOR))
                    .and_then(Site::parse);
                let is_operator = named.is_some();
                site = site.take().or(named);
                !is_operator
            })
            .collect();
        let text: String = strip_control(&words.join(" "))
            .chars()
            .take(TEXT_CHARS_MAX)
            .collect();
        let mut query = Query::about(Subject::Words(folded(&text)), results_max, asked_at);
        query.site = site;
        query
    }

    pub fn about(subject: Subject, results_max: u32, asked_at: Timestamp) -> Query {
        Query {
            subject,
            site: None,
            results_max: results_max.clamp(1, RESULTS_MAX),
            since: None,
            categories: Vec::new(),
            language: None,
            asked_at,
        }
    }

    /// From 1 to 100.
    pub fn results_max(&self) -> u32 {
        self.results_max
    }

    /// How many to ask for where a provider gives at most `most`: more than wanted if some will be dropped again.
    pub(super) fn results_asked(&self, most: u32, is_filtered_later: bool) -> u32 {
        let wanted = if is_filtered_later {
            self.results_max.saturating_mul(3)
        } else {
            self.results_max
        };
        wanted.clamp(1, most)
    }

    /// The words with the site as an operator, for engines that know it.
    pub(super) fn with_operator(&self, words: &str) -> String {
        match &self.site {
            Some(site) => format!("{words} site:{}", site.address()),
            None => words.to_owned(),
        }
    }

    /// The country whose results suit the question, where engines would else take it for an American one.
    pub(super) fn country(&self) -> Option<Country> {
        match self.language.as_ref().map(Language::as_str) {
            Some("ko") => Some(Country {
                language: "ko",
                code: "KR",
            }),
            _ => None,
        }
    }

    /// The days from `since` to the time of asking.
    pub(super) fn days_back(&self) -> Option<i32> {
        let today = PartialDate::of(self.asked_at).first_day();
        let since = self.since?.first_day();
        Some((today - since).get_days().max(0))
    }
}

impl Subject {
    /// Whether there is anything to look for.
    pub fn has_words(&self) -> bool {
        match self {
            Subject::Words(words) => words.chars().any(char::is_alphanumeric),
            Subject::Paper(_)
            | Subject::Citations(_)
            | Subject::References(_)
            | Subject::Similar(_) => true,
        }
    }

    /// The paper in question, if it is about one.
    pub(super) fn paper(&self) -> Option<&Ids> {
        match self {
            Subject::Words(_) => None,
            Subject::Paper(ids)
            | Subject::Citations(ids)
            | Subject::References(ids)
            | Subject::Similar(ids) => Some(ids),
        }
    }
}

impl Site {
    /// Reads a host, an address, or either with a path.
    pub fn parse(text: &str) -> Option<Site> {
        let text = text.trim().trim_start_matches("*.");
        let bare = text
            .strip_prefix("https://")
            .or_else(|| text.strip_prefix("http://"))
            .unwrap_or(text);
        let url = Url::parse(&format!("https://{bare}")).ok()?;
        let host = url
            .host_str()?
            .trim_start_matches("www.")
            .trim_end_matches('.')
            .to_owned();
        let is_plain = url.username().is_empty() && url.port().is_none() && host.contains('.');
        is_plain.then(|| Site {
            host,
            path: url.path().trim_matches('/').to_owned(),
        })
    }

    pub fn host(&self) -> &str {
        &self.host
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// As engines take it behind `site:`.
    pub(super) fn address(&self) -> String {
        if self.path.is_empty() {
            self.host.clone()
        } else {
            format!("{}/{}", self.host, self.path)
        }
    }

    /// Whether an address is of this site or of a part of it.
    pub fn holds(&self, url: &Url) -> bool {
        let Some(host) = url.host_str() else {
            return false;
        };
        let is_host = host
            .strip_suffix(&self.host)
            .is_some_and(|it| it.is_empty() || it.ends_with('.'));
        let rest = url.path().trim_start_matches('/').strip_prefix(&self.path);
        is_host
            && rest.is_some_and(|it| self.path.is_empty() || it.is_empty() || it.starts_with('/'))
    }

    /// Whether it is this host, a part of it, or a host that it is a part of.
    pub(super) fn touches(&self, host: &str) -> bool {
        let is_part = |whole: &str, part: &str| {
            part.strip_suffix(whole)
                .is_some_and(|it| it.is_empty() || it.ends_with('.'))
        };
        is_part(&self.host, host) || is_part(host, &self.host)
    }
}

impl Category {
    pub fn parse(text: &str) -> Option<Category> {
        let text = text.trim();
        let fits = (2..=30).contains(&text.len())
            && text
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'.' || it == b'-');
        fits.then(|| Category(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Language {
    pub fn parse(text: &str) -> Option<Language> {
        let text = text.trim().to_ascii_lowercase();
        let fits = matches!(text.len(), 2 | 3) && text.bytes().all(|it| it.is_ascii_lowercase());
        fits.then_some(Language(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use reqwest::Url;

    use super::*;

    #[test]
    fn a_site_is_taken_out_of_the_words() {
        let query = Query::new(
            "site:https://www.arXiv.org/abs  why\nattention site:b.org",
            500,
            Timestamp::UNIX_EPOCH,
        );
        assert_eq!(query.subject, Subject::Words("why attention".into()));
        assert_eq!(
            query.site.as_ref().map(Site::address).as_deref(),
            Some("arxiv.org/abs")
        );
        assert_eq!(
            (query.results_max(), query.results_asked(20, true)),
            (100, 20)
        );
        let loud = Query::new("SITE:arXiv.org 차", 5, Timestamp::UNIX_EPOCH);
        assert_eq!(loud.subject, Subject::Words("차".into()));
        assert_eq!(loud.site.as_ref().map(Site::host), Some("arxiv.org"));
        let odd = Query::new("site: the site:x of", 0, Timestamp::UNIX_EPOCH);
        assert_eq!(
            (odd.subject, odd.site),
            (Subject::Words("site: the site:x of".into()), None)
        );
    }

    fn check(site: &str, url: &str, expected: bool) {
        assert_eq!(
            Site::parse(site).unwrap().holds(&Url::parse(url).unwrap()),
            expected,
            "{site} {url}"
        );
    }

    #[test]
    fn a_site_holds_its_parts_and_no_look_alike() {
        check("arxiv.org", "https://export.arxiv.org/abs/1", true);
        check("arxiv.org", "https://notarxiv.org/abs/1", false);
        check("arxiv.org", "https://arxiv.org.evil.com/", false);
        check(
            "github.com/rust-lang",
            "https://github.com/rust-lang/rust",
            true,
        );
        check(
            "github.com/rust-lang",
            "https://github.com/rust-lang-nursery",
            false,
        );
        check("*.go.kr", "https://www.kostat.go.kr/a", true);
    }

    #[test]
    fn days_are_counted_back() {
        let mut query = Query::new("tea", 5, "2026-03-02T23:00:00Z".parse().unwrap());
        assert_eq!(query.days_back(), None);
        query.since = PartialDate::parse("2026-02");
        assert_eq!(query.days_back(), Some(29));
        query.since = PartialDate::parse("2027");
        assert_eq!(query.days_back(), Some(0));
    }
}
