//! A key that cannot be shown by mistake.

use std::fmt;

use reqwest::header::HeaderValue;

/// So many characters of a key say nothing about it: they are the provider's prefix.
const SHOWN_MAX: usize = 6;

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

    /// A header that says the key after `scheme`, and is marked so that no log shows it.
    pub(super) fn header(&self, scheme: &str) -> HeaderValue {
        let mut value =
            HeaderValue::from_str(&format!("{scheme}{}", self.0)).expect("new() let only ASCII through");
        value.set_sensitive(true);
        value
    }

    /// Takes the key out of a text, and what is left of it where the text was cut short.
    pub(super) fn scrub(&self, text: &mut String) {
        if text.contains(&self.0) {
            *text = text.replace(&self.0, "[key]");
        }
        let body = text.trim_end_matches('…');
        let rest = (SHOWN_MAX..self.0.len()).rev().find(|length| body.ends_with(&self.0[..*length]));
        if let Some(length) = rest {
            text.truncate(body.len() - length);
            text.push_str("[key]…");
        }
    }

    /// The key as the environment of a child process wants it.
    pub(super) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
