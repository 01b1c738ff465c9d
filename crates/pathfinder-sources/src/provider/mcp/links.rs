//! Results as links in a text: those of Markdown, or bare addresses.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::reply::{Found, is_address};

/// As much of what follows a link as may say something about it.
const SNIPPET_BYTES_MAX: usize = 2_000;

/// Every address once, with what is said of it.
pub(super) fn read(said: &str) -> Vec<Found> {
    let linked = markdown(said);
    once(if linked.is_empty() {
        bare(said)
    } else {
        linked
    })
}

/// Links with their words as titles, and what follows them as snippets.
fn markdown(said: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    let mut is_in_link = false;
    for event in Parser::new(said) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) if is_address(&dest_url) => {
                is_in_link = true;
                all.push(Found {
                    url: dest_url.into_string(),
                    is_loose: true,
                    ..Found::default()
                });
            }
            Event::End(TagEnd::Link) => is_in_link = false,
            Event::Text(text) | Event::Code(text) => {
                let Some(last) = all.last_mut() else { continue };
                let part = if is_in_link {
                    &mut last.title
                } else {
                    &mut last.snippet
                };
                if part.len() < SNIPPET_BYTES_MAX {
                    part.push_str(&text);
                }
            }
            Event::SoftBreak
            | Event::HardBreak
            | Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::Heading(_)) => {
                if let Some(last) = all.last_mut().filter(|_| !is_in_link) {
                    last.snippet.push(' ');
                }
            }
            _ => {}
        }
    }
    let is_mark = |it: char| !it.is_alphanumeric() && it != '"';
    for it in &mut all {
        it.snippet = it.snippet.trim_start_matches(is_mark).to_owned();
    }
    all
}

/// Addresses with the rest of their lines as titles.
fn bare(said: &str) -> Vec<Found> {
    let mut all = Vec::new();
    for line in said.lines() {
        let addresses = line.split_whitespace().filter_map(address);
        for url in addresses {
            let title = line.replace(url, " ");
            let title = title
                .trim_matches(|c: char| !c.is_alphanumeric())
                .to_owned();
            all.push(Found {
                url: url.to_owned(),
                title,
                is_loose: true,
                ..Found::default()
            });
        }
    }
    all
}

/// The address in a word, without the marks around it.
fn address(word: &str) -> Option<&str> {
    let start = word.find("https://").or_else(|| word.find("http://"))?;
    let url =
        word[start..].trim_end_matches(['.', ',', ';', ':', '!', '?', '>', '"', '\'', '*', ']']);
    let is_closed = url.contains('(') || !url.ends_with(')');
    Some(if is_closed {
        url
    } else {
        url.trim_end_matches(')')
    })
}

fn once(all: Vec<Found>) -> Vec<Found> {
    let mut seen = std::collections::BTreeSet::new();
    all.into_iter()
        .filter(|it| seen.insert(it.url.clone()))
        .collect()
}
