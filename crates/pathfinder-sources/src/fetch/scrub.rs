//! Removes secrets from urls before anyone reads them.

use url::Url;

use crate::control::strip_control;

const CHARS_MAX: usize = 300;
const SECRET_ENDINGS: [&str; 10] = [
    "key",
    "token",
    "secret",
    "password",
    "passwd",
    "signature",
    "credential",
    "credentials",
    "sessionid",
    "jwt",
];
const SECRET_NAMES: [&str; 8] = [
    "auth",
    "authorization",
    "sig",
    "pwd",
    "pass",
    "session",
    "sid",
    "code",
];

/// Whether a url holds a name, a password or a parameter that looks like a secret.
pub(super) fn has_secret(url: &Url) -> bool {
    !url.username().is_empty()
        || url.password().is_some()
        || url.query_pairs().any(|(name, _)| is_secret(&name))
}

/// A url to show: without name, password and fragment, with the values of secrets left out.
pub(super) fn scrub(url: &Url) -> String {
    if !has_secret(url) && url.fragment().is_none() {
        return clip(url.as_str());
    }
    let mut shown = url.clone();
    let _ = shown.set_username("");
    let _ = shown.set_password(None);
    shown.set_fragment(None);
    if let Some(query) = shown.query().map(scrub_query) {
        shown.set_query(Some(&query));
    }
    clip(shown.as_str())
}

/// The same for text that may not be a url at all: everything that could hold a secret is left out.
pub(super) fn scrub_text(text: &str) -> String {
    if let Ok(url) = Url::parse(text)
        && url.has_host()
    {
        return scrub(&url);
    }
    let text = text.split(['?', '#']).next().unwrap_or_default();
    let (head, authority) = text.split_once("//").unwrap_or(("", text));
    let shown = authority.rsplit('@').next().unwrap_or_default();
    clip(&if head.is_empty() {
        shown.to_owned()
    } else {
        format!("{head}//{shown}")
    })
}

fn scrub_query(query: &str) -> String {
    let shown = query.split('&').map(|pair| match pair.split_once('=') {
        Some((name, _)) if is_secret(name) => format!("{name}=…"),
        _ => pair.to_owned(),
    });
    shown.collect::<Vec<_>>().join("&").replace('…', "...")
}

fn is_secret(name: &str) -> bool {
    let name: String = name
        .chars()
        .filter(|it| it.is_alphanumeric())
        .collect::<String>()
        .to_ascii_lowercase();
    SECRET_NAMES.contains(&name.as_str()) || SECRET_ENDINGS.iter().any(|it| name.ends_with(it))
}

fn clip(text: &str) -> String {
    let text = strip_control(text).replace(['\n', '\t'], "");
    match text.char_indices().nth(CHARS_MAX) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::scrub_text;

    fn check(text: &str, expected: Expect) {
        expected.assert_eq(&scrub_text(text));
    }

    #[test]
    fn no_secret_is_shown() {
        check("https://me:hush@a.org/x#hush", expect!["https://a.org/x"]);
        check(
            "https://a.org/?q=tea&api_key=hush&X-Amz-Signature=hush&keyword=green&access_token=",
            expect![
                "https://a.org/?q=tea&api_key=...&X-Amz-Signature=...&keyword=green&access_token=..."
            ],
        );
        check("http//me:hush@a.org/x?key=hush", expect!["http//a.org/x"]);
        check(
            "http://me:hush@exa mple/x?key=hush",
            expect!["http://exa mple/x"],
        );
        check("me:hush@a.org", expect!["a.org"]);
        check("https://a.org/\u{1b}[31m", expect!["https://a.org/%1B[31m"]);
    }
}
