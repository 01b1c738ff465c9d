//! Reads the block of `key: value` lines between two `---` lines at the top of a document.
//!
//! Only what a document says about itself is taken (url, title, date, type, author); everything else is passed over, and
//! a block that is not such a list is left in the text.

use crate::control::label;
use crate::document::{Document, KINDS};

const LINES_MAX: usize = 100;

/// Fills a document's fields from its front matter and returns the text below it, with the number of lines taken.
pub(crate) fn take<'a>(source: &'a str, document: &mut Document) -> (&'a str, u32) {
    let Some((block, body)) = split(source) else {
        return (source, 0);
    };
    let mut is_authors_list = false;
    for line in block.lines() {
        if let Some(item) = line.trim_start().strip_prefix("- ") {
            if is_authors_list {
                document.authors.extend(value(item));
            }
            continue;
        }
        let Some((key, text)) = line
            .split_once(':')
            .filter(|_| !line.starts_with([' ', '\t']))
        else {
            continue;
        };
        let key = key.trim().to_ascii_lowercase();
        is_authors_list = matches!(key.as_str(), "author" | "authors") && text.trim().is_empty();
        set(document, &key, text);
    }
    let taken = source.len() - body.len();
    let lines = source[..taken].bytes().filter(|it| *it == b'\n').count();
    (body, u32::try_from(lines).unwrap_or(u32::MAX))
}

fn split(source: &str) -> Option<(&str, &str)> {
    let rest = source.strip_prefix("---")?;
    let first_end = rest.find('\n')?;
    if !rest[..first_end].trim().is_empty() {
        return None;
    }
    let block_start = source.len() - rest.len() + first_end + 1;
    let mut offset = block_start;
    for line in source[block_start..].split_inclusive('\n').take(LINES_MAX) {
        if matches!(line.trim_end(), "---" | "...") {
            return Some((&source[block_start..offset], &source[offset + line.len()..]));
        }
        // What is set in goes on with the value above it.
        let is_field = line.contains(':')
            || line.trim().is_empty()
            || line.starts_with([' ', '\t'])
            || line.starts_with(['-', '#']);
        if !is_field {
            return None;
        }
        offset += line.len();
    }
    None
}

fn set(document: &mut Document, key: &str, text: &str) {
    let Some(text) = value(text) else { return };
    match key {
        "title" => document.title = text,
        "url" if text.starts_with("https://") || text.starts_with("http://") => {
            document.url = Some(text)
        }
        "date" => document.date = Some(text),
        "type" => {
            document.kind = Some(text.to_lowercase()).filter(|it| KINDS.contains(&it.as_str()))
        }
        "author" | "authors" => {
            let list = text.trim_start_matches('[').trim_end_matches(']');
            document
                .authors
                .extend(list.split([',', ';']).filter_map(value));
        }
        _ => {}
    }
}

fn value(text: &str) -> Option<String> {
    let text = text.trim();
    let bare = [('"', '"'), ('\'', '\'')]
        .iter()
        .find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close))
        .unwrap_or(text);
    label(bare)
}

#[cfg(test)]
mod tests {
    use super::take;
    use crate::document::Document;
    use expect_test::{Expect, expect};

    fn check(source: &str, expected: Expect) {
        let mut document = Document::default();
        let (body, lines) = take(source, &mut document);
        let Document {
            title,
            url,
            date,
            kind,
            authors,
            ..
        } = document;
        expected.assert_eq(&format!(
            "{title} | {url:?} | {date:?} | {kind:?} | {authors:?} | {lines} | {body:?}"
        ));
    }

    #[test]
    fn fields_are_taken() {
        check(
            "---\ntitle: \"Hours: a study\"\nurl: https://a.org/x?y=1\ndate: 2021-02-03\ntype: Paper\nauthor: A. One, B. Two\n---\nText",
            expect![[
                r#"Hours: a study | Some("https://a.org/x?y=1") | Some("2021-02-03") | Some("paper") | ["A. One", "B. Two"] | 7 | "Text""#
            ]],
        );
        check(
            "---\r\nauthors:\r\n  - A. One\r\n  - B. Two\r\ntags:\r\n  - x\r\ntype: poem\r\n---\r\nText",
            expect![[r#" | None | None | None | ["A. One", "B. Two"] | 8 | "Text""#]],
        );
    }

    #[test]
    fn comments_and_values_of_several_lines_are_passed_over() {
        check(
            "---\n# reviewers:\n# - one\ntitle: Volumes\ndescription: >-\n  goes on here\n  title: not this\n---\nText",
            expect![[r#"Volumes | None | None | None | [] | 8 | "Text""#]],
        );
    }

    #[test]
    fn an_address_is_of_the_web_or_none() {
        check(
            "---\nurl: javascript:alert(1)\n---\nText",
            expect![[r#" | None | None | None | [] | 3 | "Text""#]],
        );
    }

    #[test]
    fn what_is_no_front_matter_stays() {
        check(
            "---\nA rule above a sentence.\n---\n",
            expect![[r#" | None | None | None | [] | 0 | "---\nA rule above a sentence.\n---\n""#]],
        );
        check(
            "---\ntitle: never closed",
            expect![[r#" | None | None | None | [] | 0 | "---\ntitle: never closed""#]],
        );
    }
}
