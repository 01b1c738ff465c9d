//! A key that cannot be shown by mistake, and texts that could hold one.

use std::fmt;

use reqwest::header::HeaderValue;

/// So many characters of a key say nothing about it: they are the provider's prefix.
const SHOWN_MAX: usize = 6;

/// Shorter keys are taken out of a text only where they stand alone.
const SCRUBBED_BYTES_MIN: usize = 12;

/// The parameters whose values no text may show.
const HIDDEN: [&str; 7] = [
    "key=",
    "token=",
    "secret=",
    "password=",
    "email=",
    "mailto=",
    "cx=",
];

/// A provider's key. Nothing prints or serializes it; only the wire formats read it.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// Takes the key without the white space around it; none if nothing is left or if it cannot stand in a header.
    pub fn new(text: &str) -> Option<Secret> {
        let text = text.trim();
        let fits = !text.is_empty() && text.bytes().all(|it| it.is_ascii_graphic());
        fits.then(|| Secret(text.to_owned()))
    }

    /// Any text that no message may show. It cannot stand in a header.
    pub(super) fn hidden(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    /// A header that says the key after `scheme`, and is marked so that no log shows it.
    pub(super) fn header(&self, scheme: &str) -> HeaderValue {
        let mut value = HeaderValue::from_str(&format!("{scheme}{}", self.0))
            .expect("new() let only ASCII through");
        value.set_sensitive(true);
        value
    }

    /// The key as a parameter of a request.
    pub(super) fn reveal(&self) -> &str {
        &self.0
    }

    /// Takes the key out of a text, and what is left of it where the text was cut short. A short one stands in texts by
    /// chance, and is taken out only where it stands alone.
    pub(super) fn scrub(&self, text: &mut String) {
        if self.is_word() {
            *text = self.without_word(text);
            return;
        }
        if text.contains(&self.0) {
            *text = text.replace(&self.0, "[key]");
        }
        let body = text.trim_end_matches('…');
        let is_end = |length: &usize| self.0.get(..*length).is_some_and(|it| body.ends_with(it));
        let rest = (SHOWN_MAX..self.0.len()).rev().find(is_end);
        if let Some(length) = rest {
            text.truncate(body.len() - length);
            text.push_str("[key]…");
        }
    }
}

impl Secret {
    /// Whether the key is too short to be told from a name, a number or a folder, which stand in honest texts too.
    pub(super) fn is_word(&self) -> bool {
        self.0.len() < SCRUBBED_BYTES_MIN
    }

    fn without_word(&self, text: &str) -> String {
        let is_within = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-');
        let is_alone = |(at, word): &(usize, &str)| {
            !text[..*at].ends_with(is_within) && !text[at + word.len()..].starts_with(is_within)
        };
        let (mut shown, mut from) = (String::new(), 0);
        for (at, word) in text.match_indices(&self.0).filter(is_alone) {
            shown = shown + &text[from..at] + "[key]";
            from = at + word.len();
        }
        shown + &text[from..]
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// The text with the values of `key=`, `api_key=` and their like left out, as addresses write them.
pub(super) fn redacted(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let mut shown = String::with_capacity(text.len());
    let mut at = 0;
    while let Some((start, name)) = HIDDEN
        .iter()
        .filter_map(|it| lower[at..].find(it).map(|found| (at + found, *it)))
        .min()
    {
        let value = start + name.len();
        let end = text[value..].find(['&', ' ', '"', '\'', ')', ',', ';', '#']);
        let end = end.map_or(text.len(), |it| value + it);
        shown.push_str(&text[at..value]);
        if end > value {
            shown.push_str("[hidden]");
        }
        at = end;
    }
    shown + &text[at..]
}

#[cfg(test)]
mod tests {
    use super::{Secret, redacted};

    #[test]
    fn an_address_shows_no_key() {
        let shown =
            redacted("https://a.org/v1?q=tea&api_key=canary&Key=canary#top and token=canary");
        assert_eq!(
            shown,
            "https://a.org/v1?q=tea&api_key=[hidden]&Key=[hidden]#top and token=[hidden]"
        );
        assert_eq!(redacted("key=&q=차"), "key=&q=차");
    }

    #[test]
    fn a_short_key_is_taken_out_where_it_stands_alone() {
        for (key, said, shown) in [
            (
                "x",
                "next: x-ray, xx, x, [x]",
                "next: x-ray, xx, [key], [[key]]",
            ),
            (
                "me@a.org",
                "mail <me@a.org> or me@a.organ",
                "mail <[key]> or me@a.organ",
            ),
        ] {
            let mut text = said.to_owned();
            Secret::hidden(key).scrub(&mut text);
            assert_eq!(text, shown);
        }
    }

    #[test]
    fn a_key_is_taken_out_even_where_it_was_cut() {
        let key = Secret::new(" canary-0123456789 ").unwrap();
        let mut text = "bad key canary-0123456789, again canary-01234…".to_owned();
        key.scrub(&mut text);
        assert_eq!(text, "bad key [key], again [key]…");
        assert_eq!(format!("{key:?}"), "Secret");
        assert!(Secret::new("with space").is_none() && Secret::new(" ").is_none());
    }
}
