//! Results as lines with labels, as Exa's server writes them: `Title: ...`, `URL: ...`, `Text: ...`.
//!
//! The text of a page may itself hold such lines. So where there are several results in one text, none of them is taken
//! for a document; each is fetched from its own address before anything is quoted from it.

use super::reply::{Found, is_address};

const TITLES: [&str; 2] = ["title", "name"];
const URLS: [&str; 4] = ["url", "link", "source", "id"];
const DATES: [&str; 4] = ["published date", "published", "date", "publisheddate"];
const AUTHORS: [&str; 2] = ["author", "authors"];
/// What follows one of these goes on until the next result.
const TEXTS: [&str; 7] = [
    "text",
    "content",
    "summary",
    "snippet",
    "description",
    "highlights",
    "code",
];

/// Where the line that was read belongs.
#[derive(PartialEq)]
enum Within {
    Head,
    Text,
}

/// The results; none if the text has no line with an address under such a label.
pub(super) fn read(said: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    let mut within = Within::Head;
    // Some rule a line between two results.
    let is_rule =
        |it: &&str| it.len() >= 3 && it.chars().all(|c| matches!(c, '-' | '=' | '*' | '_'));
    for line in said.lines().filter(|it| !is_rule(it)) {
        let label = label(line);
        let is = |names: &[&str]| {
            label
                .as_ref()
                .is_some_and(|(name, _)| names.contains(&name.as_str()))
        };
        let value = label.as_ref().map_or("", |(_, value)| value);
        let is_open = all.last().is_some_and(|it| it.url.is_empty());
        let is_untitled = all
            .last()
            .is_some_and(|it| within == Within::Head && it.title.is_empty());
        if is(&TITLES) && !is_untitled {
            all.push(Found {
                title: value.to_owned(),
                ..Found::default()
            });
            within = Within::Head;
        } else if is(&URLS) && is_address(value) && (is_open || all.is_empty()) {
            let mut result = all.pop().unwrap_or_default();
            result.url = value.to_owned();
            all.push(result);
        } else if let Some(last) = all.last_mut() {
            within = take_line(last, within, line, is, value);
        }
    }
    if all.iter().all(|it| it.url.is_empty()) {
        return Vec::new();
    }
    let is_loose = all.len() > 1;
    all.into_iter().map(|it| Found { is_loose, ..it }).collect()
}

/// Adds a line to a result that was begun; returns where the next line belongs.
fn take_line(
    result: &mut Found,
    within: Within,
    line: &str,
    is: impl Fn(&[&str]) -> bool,
    value: &str,
) -> Within {
    match within {
        // Some name the address first.
        Within::Head if is(&TITLES) => result.title = value.to_owned(),
        Within::Head if is(&DATES) => result.date = value.to_owned(),
        Within::Head if is(&AUTHORS) => result.authors.push(value.to_owned()),
        Within::Head if is(&TEXTS) => {
            result.text.push_str(value);
            return Within::Text;
        }
        Within::Head => {}
        Within::Text => {
            result.text.push('\n');
            result.text.push_str(line);
        }
    }
    within
}

/// The label of a line in lower case, and what follows it; list and Markdown marks do not count.
fn label(line: &str) -> Option<(String, String)> {
    const LABEL_BYTES_MAX: usize = 24;
    let (name, value) = line.split_once(':')?;
    let name = name
        .trim_matches([' ', '\t', '*', '-', '#', '>', '_'])
        .to_lowercase();
    let value = value
        .trim_start_matches(['*', '_'])
        .trim()
        .trim_matches(['<', '>']);
    (!name.is_empty() && name.len() <= LABEL_BYTES_MAX).then(|| (name, value.to_owned()))
}
