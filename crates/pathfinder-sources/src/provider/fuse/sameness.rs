//! By what two hits are known to be the same document.

use reqwest::Url;
use unicode_normalization::UnicodeNormalization;

use crate::provider::{Hit, Ids};

/// Shorter titles are shared by strangers.
const TITLE_CHARS_MIN: usize = 15;
const TITLE_WORDS_MIN: usize = 3;

/// Parameters that say where a visitor came from, and nothing about the page.
const TRACKING: [&str; 14] = [
    "fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid", "ref", "ref_src",
    "referrer", "spm", "source", "cmpid",
];
const TRACKING_START: &str = "utm_";

/// Two hits with a key in common are the same document.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Id(&'static str, String),
    Address(String),
    Title(String, i16),
}

pub(super) fn keys(hit: &Hit) -> Vec<Key> {
    let mut ids = hit.ids.clone();
    ids.add(Ids::of_url(&hit.url));
    let mut keys: Vec<Key> = ids.settled().iter().map(|(name, id)| Key::Id(name, id)).collect();
    keys.push(Key::Address(normal_address(&hit.url)));
    let title = normal_title(&hit.title);
    let is_telling = title.chars().count() >= TITLE_CHARS_MIN && title.split(' ').count() >= TITLE_WORDS_MIN;
    keys.extend(hit.date.filter(|_| is_telling).map(|it| Key::Title(title, it.year())));
    keys
}

/// An address without what makes no difference: scheme, `www.`, trailing slash, tracking, fragment.
pub(super) fn normal_address(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default().trim_start_matches("www.").trim_end_matches('.');
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
    let query = if parameters.is_empty() { String::new() } else { format!("?{}", parameters.join("&")) };
    format!("{host}{port}{path}{query}")
}

/// The letters and digits of a title, in lower case, in every script.
pub(super) fn normal_title(title: &str) -> String {
    let letters: String = title
        .nfkc()
        .flat_map(char::to_lowercase)
        .map(|it| if it.is_alphanumeric() { it } else { ' ' })
        .collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
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
        check("http://www.A.org/b/?utm_source=x&id=2&fbclid=1#top", expect!["a.org/b?id=2"]);
        check("https://a.org", expect!["a.org"]);
        check("https://a.org:8080/?b=1&a=2", expect!["a.org:8080?a=2&b=1"]);
        check("https://www.youtube.com/watch?v=1", expect!["youtube.com/watch?v=1"]);
    }

    #[test]
    fn a_title_keeps_its_letters() {
        assert_eq!(normal_title("“Attention” Is\u{a0}All — You Need!"), "attention is all you need");
        assert_eq!(normal_title("차(茶)의 효과"), "차 茶 의 효과");
    }
}
