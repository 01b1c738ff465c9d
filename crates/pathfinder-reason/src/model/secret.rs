//! A key that cannot be shown by mistake.

use std::fmt;

use reqwest::header::HeaderValue;

/// So many characters of a key say nothing about it: they are the provider's prefix.
const SHOWN_MAX: usize = 6;

/// A shorter key, such as the "none" or "ollama" that a server of one's own is given, stands in texts by chance.
const SCRUBBED_BYTES_MIN: usize = 12;

/// A provider's key. Nothing prints or serializes it; only the wire formats read it.
#[derive(Clone)]
pub struct Secret {
    text: String,
    /// The variable of the environment that it was read from; empty where there is none.
    variable: String,
}

impl Secret {
    /// Takes the key without the white space around it; none if nothing is left or if it cannot stand in a header.
    pub fn new(text: &str) -> Option<Secret> {
        let text = text.trim();
        let fits = !text.is_empty() && text.bytes().all(|it| it.is_ascii_graphic());
        fits.then(|| Secret {
            text: text.to_owned(),
            variable: String::new(),
        })
    }

    /// The same key, with the name of the variable that holds it.
    pub fn read_from(self, variable: &str) -> Secret {
        Secret {
            variable: variable.to_owned(),
            ..self
        }
    }

    /// Where to mend it.
    pub fn variable(&self) -> Option<&str> {
        Some(self.variable.as_str()).filter(|it| !it.is_empty())
    }

    /// A header that says the key after `scheme`, and is marked so that no log shows it.
    pub(super) fn header(&self, scheme: &str) -> HeaderValue {
        let mut value = HeaderValue::from_str(&format!("{scheme}{}", self.text))
            .expect("new() let only ASCII through");
        value.set_sensitive(true);
        value
    }

    /// Whether the key is too short to be told from a word.
    fn is_word(&self) -> bool {
        self.text.len() < SCRUBBED_BYTES_MIN
    }

    /// Takes the key out of what went wrong, where providers repeat it: a short one only where it stands alone.
    pub(super) fn scrub_error(&self, text: &mut String) {
        if !self.is_word() {
            return self.scrub(text);
        }
        let is_within = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-');
        let is_alone = |(at, word): &(usize, &str)| {
            !text[..*at].ends_with(is_within) && !text[at + word.len()..].starts_with(is_within)
        };
        let (mut shown, mut from) = (String::new(), 0);
        for (at, word) in text.match_indices(&self.text).filter(is_alone) {
            shown = shown + &text[from..at] + "[key]";
            from = at + word.len();
        }
        *text = shown + &text[from..];
    }

    /// Takes the key out of what a model says, and what is left of it where the text was cut short. A short key is let be.
    pub(super) fn scrub(&self, text: &mut String) {
        if self.is_word() {
            return;
        }
        if text.contains(&self.text) {
            *text = text.replace(&self.text, "[key]");
        }
        let body = text.trim_end_matches('…');
        let rest = (SHOWN_MAX..self.text.len())
            .rev()
            .find(|length| body.ends_with(&self.text[..*length]));
        if let Some(length) = rest {
            text.truncate(body.len() - length);
            text.push_str("[key]…");
        }
    }

    /// The key as the environment of a child process wants it.
    pub(super) fn reveal(&self) -> &str {
        &self.text
    }
}

/// Takes the key out of a text that comes in pieces: what may be its beginning is held back until more is known.
#[derive(Debug)]
pub(super) struct Scrubber<'a> {
    key: &'a Secret,
    held: String,
}

impl Scrubber<'_> {
    pub(super) fn new(key: &Secret) -> Scrubber<'_> {
        Scrubber {
            key,
            held: String::new(),
        }
    }

    /// What may be shown now.
    pub(super) fn pass(&mut self, piece: &str) -> String {
        if self.key.is_word() {
            return piece.to_owned();
        }
        let key = self.key.text.as_str();
        let text = (std::mem::take(&mut self.held) + piece).replace(key, "[key]");
        let begun = (1..key.len())
            .rev()
            .find(|length| text.ends_with(&key[..*length]))
            .unwrap_or(0);
        let (shown, held) = text.split_at(text.len() - begun);
        held.clone_into(&mut self.held);
        shown.to_owned()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_key_is_let_be_in_replies_and_is_a_word_in_errors() {
        let reply = r#"{"text": "none of the tests, x < 1"}"#;
        for (key, error, shown) in [
            (
                "x",
                "bad key x, next to x-ray and \"x\"",
                "bad key [key], next to x-ray and \"[key]\"",
            ),
            ("none", "none: nonesuch none", "[key]: nonesuch [key]"),
            (
                "test",
                "Incorrect API key: test. (test_1)",
                "Incorrect API key: [key]. (test_1)",
            ),
            (
                "sk-short-11",
                "sk-short-11sk-short-11",
                "sk-short-11sk-short-11",
            ),
            ("sk-canary-012", "sk-canary-012sk-canary-012", "[key][key]"),
        ] {
            let key = Secret::new(key).unwrap();
            let (mut said, mut told) = (reply.to_owned(), error.to_owned());
            key.scrub(&mut said);
            key.scrub_error(&mut told);
            assert_eq!((said.as_str(), told.as_str()), (reply, shown));
            assert_eq!(Scrubber::new(&key).pass(reply), reply);
        }
    }

    #[test]
    fn a_key_that_comes_in_pieces_is_not_shown() {
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
