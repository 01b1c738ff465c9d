//! A key that cannot be shown by mistake.

use std::fmt;

use reqwest::header::HeaderValue;

/// So many characters of a key say nothing about it: they are the provider's prefix.
const SHOWN_MAX: usize = 6;

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
        fits.then(|| Secret { text: text.to_owned(), variable: String::new() })
    }

    /// The same key, with the name of the variable that holds it.
    pub fn read_from(self, variable: &str) -> Secret {
        Secret { variable: variable.to_owned(), ..self }
    }

    /// Where to mend it.
    pub fn variable(&self) -> Option<&str> {
        Some(self.variable.as_str()).filter(|it| !it.is_empty())
    }

    /// A header that says the key after `scheme`, and is marked so that no log shows it.
    pub(super) fn header(&self, scheme: &str) -> HeaderValue {
        let mut value =
            HeaderValue::from_str(&format!("{scheme}{}", self.text)).expect("new() let only ASCII through");
        value.set_sensitive(true);
        value
    }

    /// Takes the key out of a text, and what is left of it where the text was cut short.
    pub(super) fn scrub(&self, text: &mut String) {
        if text.contains(&self.text) {
            *text = text.replace(&self.text, "[key]");
        }
        let body = text.trim_end_matches('…');
        let rest = (SHOWN_MAX..self.text.len()).rev().find(|length| body.ends_with(&self.text[..*length]));
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
        Scrubber { key, held: String::new() }
    }

    /// What may be shown now.
    pub(super) fn pass(&mut self, piece: &str) -> String {
        let key = self.key.text.as_str();
        let text = (std::mem::take(&mut self.held) + piece).replace(key, "[key]");
        let begun = (1..key.len()).rev().find(|length| text.ends_with(&key[..*length])).unwrap_or(0);
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
    fn a_key_that_comes_in_pieces_is_not_shown() {
        let key = Secret::new("sk-canary-0123").unwrap();
        let text = "a sk-can b sk-canary-0123 c sk-canary-0123sk-d";
        for cut in 0..=text.len() {
            let mut scrubber = Scrubber::new(&key);
            let shown = [scrubber.pass(&text[..cut]), scrubber.pass(&text[cut..])].concat();
            assert_eq!(shown, "a sk-can b [key] c [key]sk-d", "cut at {cut}");
        }
        let mut scrubber = Scrubber::new(&key);
        let shown: String = text.chars().map(|it| scrubber.pass(&it.to_string())).collect();
        assert_eq!(shown, "a sk-can b [key] c [key]sk-d");
    }
}
