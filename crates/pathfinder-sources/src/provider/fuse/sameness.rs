//! By what two hits are known to be the same document.
//!
//! An id or an address tells it for sure. A title can be copied by anybody, so it counts among papers of archives only,
//! and only where their authors do not differ; what the one says is then still not what the other says.

use std::collections::BTreeSet;

use pathfinder_text::plain_words;
use reqwest::Url;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::provider::{Hit, HitKind, Ids};

/// Shorter titles are shared by strangers.
const TITLE_CHARS_MIN: usize = 15;
const TITLE_WORDS_MIN: usize = 3;

/// Parameters that say where a visitor came from, and nothing about the page.
const TRACKING: [&str; 14] = [
    "fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid", "ref", "ref_src",
    "referrer", "spm", "source", "cmpid",
];
const TRACKING_START: &str = "utm_";

/// Papers may have thousands of authors, and the first ones tell them apart.
const AUTHORS_COMPARED: usize = 20;
/// Longer words in capitals are names.
const INITIALS_MAX: usize = 3;

/// Two hits with a key in common are the same document, and what is said of one is said of the other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Key {
    Id(&'static str, String),
    Address(String),
}

pub(super) fn keys(hit: &Hit) -> BTreeSet<Key> {
    let mut ids = hit.ids.clone();
    ids.add(Ids::of_url(&hit.url));
    let ids = ids.settled();
    let ids = ids.iter().map(|(name, id)| Key::Id(name, id));
    ids.chain([Key::Address(normal_address(&hit.url))])
        .collect()
}

/// The title and the year of a paper of an archive, where they tell much.
pub(super) fn paper_title(hit: &Hit) -> Option<(String, i16)> {
    let year = hit.date.filter(|_| hit.kind == HitKind::Paper)?.year();
    let title = plain_words(&hit.title);
    let is_telling =
        title.chars().count() >= TITLE_CHARS_MIN && title.split(' ').count() >= TITLE_WORDS_MIN;
    is_telling.then_some((title, year))
}

/// The authors of a paper, each as the words of the name: initials and the order of names differ between archives.
pub(super) fn names(hit: &Hit) -> Vec<BTreeSet<String>> {
    let names = hit
        .authors
        .iter()
        .take(AUTHORS_COMPARED)
        .map(|it| name_words(it));
    names.filter(|it| !it.is_empty()).collect()
}

/// Whether somebody wrote both.
pub(super) fn share_author(some: &[BTreeSet<String>], others: &[BTreeSet<String>]) -> bool {
    some.iter().any(|one| {
        others
            .iter()
            .any(|other| one.is_subset(other) || other.is_subset(one))
    })
}

fn name_words(author: &str) -> BTreeSet<String> {
    let words: Vec<&str> = author
        .split(|it: char| !it.is_alphanumeric())
        .filter(|it| !it.is_empty())
        .collect();
    let is_initials = |it: &&str| {
        let count = it.chars().count();
        count == 1 || count <= INITIALS_MAX && it.bytes().all(|it| it.is_ascii_uppercase())
    };
    let whole: Vec<&str> = words
        .iter()
        .copied()
        .filter(|it| !is_initials(it))
        .collect();
    let kept = if whole.is_empty() { words } else { whole };
    let plain = |it: &str| {
        it.nfkd()
            .filter(|it| !is_combining_mark(*it))
            .flat_map(char::to_lowercase)
            .collect()
    };
    kept.into_iter().map(plain).collect()
}

/// An address without what makes no difference: scheme, `www.`, trailing slash, tracking, fragment.
pub(super) fn normal_address(url: &Url) -> String {
    let host = url
        .host_str()
        .unwrap_or_default()
        .trim_start_matches("www.")
        .trim_end_matches('.');
    let port = url.port().map(|it| format!(":{it}")).unwrap_or_default();
    let path = url.path().trim_end_matches('/');
    let mut parameters: Vec<String> = url
        .query_pairs()
        .filter(|(name, _)| {
            let name = name.to_ascii_lowercase();
            !name.starts_with(TRACKING_START) && !TRACKING.contains(&name.as_str())
        })
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    parameters.sort();
    let query = if parameters.is_empty() {
        String::new()
    } else {
        format!("?{}", parameters.join("&"))
    };
    format!("{host}{port}{path}{query}")
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use reqwest::Url;

    use super::*;

    fn check(url: &str, expected: Expect) {
        expected.assert_eq(&normal_address(&Url::parse(url).unwrap()));
    }

    #[test]
    fn an_address_keeps_what_makes_a_difference() {
        check(
            "http://www.A.org/b/?utm_source=x&id=2&fbclid=1#top",
            expect!["a.org/b?id=2"],
        );
        check("https://a.org", expect!["a.org"]);
        check("https://a.org:8080/?b=1&a=2", expect!["a.org:8080?a=2&b=1"]);
        check(
            "https://www.youtube.com/watch?v=1",
            expect!["youtube.com/watch?v=1"],
        );
    }

    fn check_authors(some: &[&str], others: &[&str], expected: bool) {
        let words = |names: &[&str]| names.iter().map(|it| name_words(it)).collect::<Vec<_>>();
        assert_eq!(
            share_author(&words(some), &words(others)),
            expected,
            "{some:?} {others:?}"
        );
    }

    #[test]
    fn an_author_is_known_in_every_spelling() {
        for spelled in [
            "Vaswani, Ashish",
            "Vaswani A",
            "A. Vaswani",
            "VASWANI A.",
            "Ashish VASWANI",
        ] {
            check_authors(&["Noam Shazeer", "Ashish Vaswani"], &[spelled], true);
        }
        check_authors(&["Jürgen Müller"], &["Muller J"], true);
        check_authors(&["Kim YS"], &["Young-Soo Kim"], true);
        check_authors(&["김철수"], &["김철수"], true);
        check_authors(&["John Smith"], &["John Doe"], false);
        check_authors(&["Ann Kim"], &["Bo Lee", "Cy Park"], false);
    }
}
