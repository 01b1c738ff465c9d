//! A key that cannot be shown by mistake.

use std::fmt;

use reqwest::header::HeaderValue;

/// This many characters of a key reveal nothing about it: they are the provider's prefix.
const SHOWN_MAX: usize = 6;

/// A shorter key, such as the "none" or "ollama" that a self-hosted server is given, may stand in any text by chance.
const SCRUBBED_BYTES_MIN: usize = 12;

/// A provider's key. Nothing prints or serializes it; only the wire formats read it.
#[derive(Clone)]
pub struct Secret {
    text: String,
    /// The environment variable that it was read from; empty where there is none.
    variable: String,
}

impl Secret {
    /// Takes the key without the white space around it; none if nothing is left or if it cannot stand in a header.
    pub fn new(text: &str) -> Option<Secret> {
        let text = text.trim();
        let fits = !text.is_empty() && text.bytes().all(|it| it.is_ascii_graphic());
        fits.then(|| Secret::hidden(text))
    }

    /// Any text that no message may show, even one that cannot stand in a header.
    pub fn hidden(text: &str) -> Secret {
        Secret {
            text: text.to_owned(),
            variable: String::new(),
        }
    }

    /// The same key, with the name of the variable that holds it.
    pub fn read_from(self, variable: &str) -> Secret {
        Secret {
            variable: variable.to_owned(),
            ..self
        }
    }

    /// The variable in which the user can correct it.
    pub fn variable(&self) -> Option<&str> {
        Some(self.variable.as_str()).filter(|it| !it.is_empty())
    }

    /// A header with the key after `scheme`, marked so that no log shows it. The key must come from `new`.
    pub fn header(&self, scheme: &str) -> HeaderValue {
        let mut value = HeaderValue::from_str(&format!("{scheme}{}", self.text))
            .expect("new() let only ASCII through");
        value.set_sensitive(true);
        value
    }

    /// The key itself, as a request's parameter or a child process's environment needs it.
    pub fn reveal(&self) -> &str {
        &self.text
    }

    /// Whether the key is too short to be told from a name, a number or a folder, which stand in honest texts too.
    pub fn is_word(&self) -> bool {
        self.text.len() < SCRUBBED_BYTES_MIN
    }

    /// Takes the key out of a message, and what is left of it where the message was truncated. A short key is taken out
    /// only where it stands alone.
    pub fn scrub(&self, text: &mut String) {
        if self.is_word() {
            *text = self.without_word(text);
        } else {
            self.scrub_long(text);
        }
    }

    /// The same for what a model wrote, in which a short key may stand as an ordinary word and is left alone.
    pub fn scrub_reply(&self, text: &mut String) {
        if !self.is_word() {
            self.scrub_long(text);
        }
    }

    fn scrub_long(&self, text: &mut String) {
        if text.contains(&self.text) {
            *text = text.replace(&self.text, "[key]");
        }
        let body = text.trim_end_matches('…');
        let is_end = |length: &usize| {
            let start = self.text.get(..*length);
            start.is_some_and(|it| body.ends_with(it))
        };
        if let Some(length) = (SHOWN_MAX..self.text.len()).rev().find(is_end) {
            text.truncate(body.len() - length);
            text.push_str("[key]…");
        }
    }

    fn without_word(&self, text: &str) -> String {
        let is_within = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-');
        let is_alone = |(at, word): &(usize, &str)| {
            !text[..*at].ends_with(is_within) && !text[at + word.len()..].starts_with(is_within)
        };
        let (mut shown, mut from) = (String::new(), 0);
        for (at, word) in text.match_indices(&self.text).filter(is_alone) {
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

/// Takes the key out of a text that arrives in pieces: what may be its beginning is held back until more is known.
#[derive(Debug)]
pub struct Scrubber<'a> {
    key: &'a Secret,
    held: String,
}

impl Scrubber<'_> {
    pub fn new(key: &Secret) -> Scrubber<'_> {
        Scrubber {
            key,
            held: String::new(),
        }
    }

    /// What may be shown now.
    pub fn pass(&mut self, piece: &str) -> String {
        if self.key.is_word() {
            return piece.to_owned();
        }
        let key = self.key.text.as_str();
        let text = (std::mem::take(&mut self.held) + piece).replace(key, "[key]");
        let is_begun = |length: &usize| key.get(..*length).is_some_and(|it| text.ends_with(it));
        let begun = (1..key.len()).rev().find(is_begun).unwrap_or(0);
        let (shown, held) = text.split_at(text.len() - begun);
        held.clone_into(&mut self.held);
        shown.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_one_word_and_is_not_shown() {
        for text in [" \n", "a b", "a\r\nx: y"] {
            assert!(Secret::new(text).is_none());
        }
        let key = Secret::new(" canary-0123456789\n").unwrap();
        assert_eq!(format!("{key:?}"), "Secret");
        assert_eq!(format!("{:?}", key.header("Bearer ")), "Sensitive");
    }

    #[test]
    fn a_key_is_taken_out_even_where_it_was_truncated() {
        let key = Secret::new("canary-0123456789").unwrap();
        for scrub in [Secret::scrub, Secret::scrub_reply] {
            let mut text = "bad key canary-0123456789, again canary-01234…".to_owned();
            scrub(&key, &mut text);
            assert_eq!(text, "bad key [key], again [key]…");
        }
    }

    #[test]
    fn a_short_key_is_left_alone_in_replies_and_is_a_word_in_messages() {
        let reply = r#"{"text": "none of the tests, x < 1"}"#;
        for (key, message, shown) in [
            (
                "x",
                "bad key x, next to x-ray, xx and \"x\" [x]",
                "bad key [key], next to x-ray, xx and \"[key]\" [[key]]",
            ),
            ("none", "none: nonesuch none", "[key]: nonesuch [key]"),
            (
                "test",
                "Incorrect API key: test. (test_1)",
                "Incorrect API key: [key]. (test_1)",
            ),
            (
                "me@a.org",
                "mail <me@a.org> or me@a.organ",
                "mail <[key]> or me@a.organ",
            ),
            (
                "sk-short-11",
                "sk-short-11sk-short-11",
                "sk-short-11sk-short-11",
            ),
            ("sk-canary-012", "sk-canary-012sk-canary-012", "[key][key]"),
        ] {
            let key = Secret::hidden(key);
            let (mut said, mut told) = (reply.to_owned(), message.to_owned());
            key.scrub_reply(&mut said);
            key.scrub(&mut told);
            assert_eq!((said.as_str(), told.as_str()), (reply, shown));
            assert_eq!(Scrubber::new(&key).pass(reply), reply);
        }
    }

    #[test]
    fn a_key_that_arrives_in_pieces_is_not_shown() {
        let key = Secret::new("sk-canary-0123").unwrap();
        let text = "a sk-can b sk-canary-0123 c sk-canary-0123sk-d";
        for cut in 0..=text.len() {
            let mut scrubber = Scrubber::new(&key);
            let shown = [scrubber.pass(&text[..cut]), scrubber.pass(&text[cut..])].concat();
            assert_eq!(shown, "a sk-can b [key] c [key]sk-d", "cut at {cut}");
        }
        let mut scrubber = Scrubber::new(&key);
        let shown: String = text
            .chars()
            .map(|it| scrubber.pass(&it.to_string()))
            .collect();
        assert_eq!(shown, "a sk-can b [key] c [key]sk-d");
    }
}
