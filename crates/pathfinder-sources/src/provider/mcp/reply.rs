//! What a tool says, read as hits: JSON in whatever shape, lines with labels, Markdown, links, plain text.
//!
//! Nothing in it can be wrong: what has an address is a hit with whatever else is known, the rest is counted.

use jiff::Timestamp;
use pathfinder_text::PartialDate;
use serde_json::Value;

use super::{labeled, links};
use crate::control::strip_control;
use crate::provider::json::{flag, list, text};
use crate::provider::{Fault, Hint, Hit, HitKind, Page, SearchFailure, Secret, failure};

/// More results than anybody asks for.
const HITS_MAX: usize = 500;
const BLOCKS_MAX: usize = 1_000;
const DEPTH_MAX: usize = 6;

/// A text of this length is taken as the document; a shorter one is a snippet of it.
const DOCUMENT_CHARS_MIN: usize = 500;
/// As much of a page as is read of any page.
const DOCUMENT_CHARS_MAX: usize = 50_000;

const URLS: [&str; 7] = [
    "/url",
    "/link",
    "/href",
    "/uri",
    "/source_url",
    "/sourceUrl",
    "/source",
];
const TITLES: [&str; 4] = ["/title", "/name", "/heading", "/pageTitle"];
const SNIPPETS: [&str; 5] = [
    "/snippet",
    "/description",
    "/summary",
    "/excerpt",
    "/highlight",
];
const TEXTS: [&str; 6] = [
    "/text",
    "/content",
    "/body",
    "/markdown",
    "/rawContent",
    "/raw_content",
];
const DATES: [&str; 7] = [
    "/publishedDate",
    "/published_date",
    "/publishedAt",
    "/published",
    "/date",
    "/page_age",
    "/updated",
];
const AUTHORS: [&str; 2] = ["/author", "/authors"];

/// What is known of one result.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) url: String,
    pub(super) title: String,
    pub(super) snippet: String,
    pub(super) text: String,
    pub(super) date: String,
    pub(super) authors: Vec<String>,
    /// Whether it came in one text with others, so that one of them may have written what is said of another.
    pub(super) is_loose: bool,
}

pub(super) fn is_address(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

/// Takes keys out of what a server says: one that prints its environment must not leak them into a session.
pub(super) fn hide(value: &mut Value, secrets: &[Secret]) {
    match value {
        Value::String(text) => {
            secrets
                .iter()
                .filter(|it| !it.is_word())
                .for_each(|it| it.scrub(text));
        }
        Value::Array(items) => items.iter_mut().for_each(|it| hide(it, secrets)),
        Value::Object(fields) => fields.values_mut().for_each(|it| hide(it, secrets)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Reads the result of a call.
pub(super) fn read(
    result: &Value,
    contents: bool,
    key_hint: &Hint,
    now: Timestamp,
) -> Result<Page, SearchFailure> {
    let blocks = &list(result, "/content")[..list(result, "/content").len().min(BLOCKS_MAX)];
    if flag(result, "/isError") {
        let words: Vec<&str> = blocks.iter().filter_map(|it| text(it, "/text")).collect();
        return Err(failure::from_words(
            &words.join(" "),
            Fault::Server,
            key_hint,
            now,
        ));
    }
    if !result.is_object() {
        return Err(SearchFailure::unreadable());
    }
    let mut found = Vec::new();
    // Where there is a structure, the texts only repeat it.
    collect(&result["structuredContent"], 0, &mut found);
    if found.is_empty() {
        blocks.iter().for_each(|it| read_block(it, &mut found));
    }
    let hits = found.into_iter().take(HITS_MAX);
    Ok(Page::of(hits.map(|it| it.into_hit(contents))))
}

fn read_block(block: &Value, found: &mut Vec<Found>) {
    match text(block, "/type").unwrap_or("text") {
        "text" => read_text(text(block, "/text").unwrap_or_default(), found),
        "resource_link" => found.push(Found::of(block)),
        "resource" => found.push(Found::of(&block["resource"])),
        // Pictures and sounds are not results.
        _ => {}
    }
}

fn read_text(said: &str, found: &mut Vec<Found>) {
    if said.is_empty() {
        return;
    }
    if let Ok(value @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str(said) {
        let before = found.len();
        collect(&value, 0, found);
        // An empty list says that there is nothing.
        let is_text = found.len() == before && has_text(&value);
        found.extend(is_text.then(Found::default));
        return;
    }
    let several = [labeled::read, links::read]
        .into_iter()
        .map(|it| it(said))
        .find(|it| !it.is_empty());
    found.extend(several.unwrap_or_else(|| vec![Found::default()]));
}

fn has_text(value: &Value) -> bool {
    value.as_object().is_some_and(|it| {
        TEXTS
            .iter()
            .chain(&TITLES)
            .any(|at| it.contains_key(&at[1..]))
    })
}

/// Every object that has an address, in order; in lists also those that have a title and none.
fn collect(value: &Value, depth: usize, found: &mut Vec<Found>) {
    if depth > DEPTH_MAX || found.len() >= HITS_MAX {
        return;
    }
    match value {
        Value::Array(items) => {
            for item in items {
                let is_result = first(item, &URLS).is_some();
                let is_unaddressed =
                    !is_result && first(item, &TITLES).is_some() && !has_lists(item);
                match is_unaddressed {
                    true => found.push(Found::default()),
                    false => collect(item, depth + 1, found),
                }
            }
        }
        Value::Object(fields) => match first(value, &URLS) {
            // The address of the whole may be beside the list of results.
            Some(_) if !has_lists(value) => found.push(Found::of(value)),
            _ => fields.values().for_each(|it| collect(it, depth + 1, found)),
        },
        _ => {}
    }
}

/// Whether there are objects in a list below: it is then no result, but holds some.
fn has_lists(value: &Value) -> bool {
    let is_list = |it: &Value| {
        it.as_array()
            .is_some_and(|it| it.iter().any(|it| first(it, &URLS).is_some()))
    };
    value.as_object().is_some_and(|it| it.values().any(is_list))
}

fn first<'a>(value: &'a Value, pointers: &[&str]) -> Option<&'a str> {
    pointers.iter().find_map(|it| text(value, it))
}

impl Found {
    fn of(value: &Value) -> Found {
        let owned = |pointers: &[&str]| first(value, pointers).unwrap_or_default().to_owned();
        let highlights: Vec<&str> = list(value, "/highlights")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let snippet = owned(&SNIPPETS);
        let listed = AUTHORS
            .iter()
            .flat_map(|it| list(value, it))
            .filter_map(|it| it.as_str().or(text(it, "/name")));
        let single = AUTHORS.iter().find_map(|it| text(value, it));
        Found {
            url: owned(&URLS),
            title: owned(&TITLES),
            snippet: if snippet.is_empty() {
                highlights.join(" … ")
            } else {
                snippet
            },
            text: owned(&TEXTS),
            date: owned(&DATES),
            authors: single
                .into_iter()
                .chain(listed)
                .map(str::to_owned)
                .collect(),
            is_loose: false,
        }
    }

    fn into_hit(self, contents: bool) -> Option<Hit> {
        let mut hit = Hit::new(HitKind::Web, &self.url, &self.title)?;
        hit.set_snippet(if self.snippet.is_empty() {
            &self.text
        } else {
            &self.snippet
        });
        let is_document =
            contents && !self.is_loose && self.text.chars().nth(DOCUMENT_CHARS_MIN - 1).is_some();
        if is_document {
            let start: String = self.text.chars().take(DOCUMENT_CHARS_MAX).collect();
            hit.text = Some(strip_control(&start));
        }
        hit.date = PartialDate::parse(&self.date);
        hit.set_authors(self.authors.iter().map(String::as_str));
        hit.is_loose = self.is_loose;
        Some(hit)
    }
}
