//! Citation marks in a line of Markdown: `[obs_3]`, `[obs_3, obs_7]`, `[1]`, `[^1]`, `[1](observations/obs_3.md)`.

use std::ops::Range;

/// Years in brackets are not references.
const REFERENCE_DIGITS_MAX: usize = 3;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) range: Range<usize>,
    pub(super) kind: MarkKind,
    /// Observations that the link after the mark names.
    pub(super) link_names: Vec<String>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum MarkKind {
    Observation(String),
    Number(String),
}

/// All marks of a text; a bracket of several ids gives one mark for each, over the same range.
pub(super) fn marks(text: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut from = 0;
    while let Some(bracket) = next_bracket(text, from) {
        from = bracket.end;
        marks.extend(read(text, bracket));
    }
    marks
}

/// The mark or marks at the very start of a text.
pub(super) fn leading(text: &str) -> Option<usize> {
    let bracket = next_bracket(text, 0).filter(|it| it.start == 0)?;
    let read = read(text, bracket);
    read.first().map(|it| it.range.end)
}

/// Whether a text between brackets would cite.
pub(super) fn is_label(text: &str) -> bool {
    !read(&format!("[{text}]"), 0..text.len() + 2).is_empty()
}

/// Names of observations anywhere in a text, `obs_3`, with or without brackets.
pub(super) fn names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for token in text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '_')) {
        if is_observation(token) && !names.iter().any(|it| it == token) {
            names.push(token.to_owned());
        }
    }
    names
}

/// Names of observations that the marks of a text cite.
pub(super) fn cited(text: &str) -> Vec<String> {
    let observation = |it: Mark| match it.kind {
        MarkKind::Observation(id) => Some(id),
        MarkKind::Number(_) => None,
    };
    marks(text).into_iter().filter_map(observation).collect()
}

/// The text without marks of observations; numbers in brackets stay, because sources contain them too.
pub(super) fn without(text: &str) -> String {
    strip(text, |it| matches!(it.kind, MarkKind::Observation(_)))
}

/// The text without any mark.
pub(super) fn bare(text: &str) -> String {
    strip(text, |_| true)
}

fn strip(text: &str, which: impl Fn(&Mark) -> bool) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut from = 0;
    for mark in marks(text).iter().filter(|it| which(it)) {
        if mark.range.start >= from {
            kept.push_str(text[from..mark.range.start].trim_end());
            from = mark.range.end;
        }
    }
    kept.push_str(&text[from..]);
    kept
}

/// The next `[...]` whose first bracket is not escaped and which contains no other bracket.
fn next_bracket(text: &str, from: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut open = None;
    let mut place = from;
    while place < bytes.len() {
        match bytes[place] {
            b'\\' => place += 1,
            b'[' => open = Some(place),
            b']' => {
                if let Some(open) = open {
                    return Some(open..place + 1);
                }
            }
            _ => {}
        }
        place += 1;
    }
    None
}

fn read(text: &str, bracket: Range<usize>) -> Vec<Mark> {
    let inner = text[bracket.start + 1..bracket.end - 1].trim();
    let link = link(&text[bracket.end..]);
    let range = bracket.start..bracket.end + link.map_or(0, str::len);
    let link_names = link.map(names).unwrap_or_default();
    if let Some(label) = inner
        .strip_prefix('^')
        .filter(|it| !it.is_empty() && !is_observation(it))
    {
        return vec![Mark {
            range,
            kind: MarkKind::Number(label.to_owned()),
            link_names,
        }];
    }
    let inner = inner.trim_start_matches('^');
    let tokens: Vec<&str> = inner
        .split([',', ';', ' '])
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect();
    let kinds: Option<Vec<MarkKind>> = tokens.iter().map(|it| kind(it)).collect();
    kinds
        .unwrap_or_default()
        .into_iter()
        .map(|kind| Mark {
            range: range.clone(),
            kind,
            link_names: link_names.clone(),
        })
        .collect()
}

fn kind(token: &str) -> Option<MarkKind> {
    let number = !token.is_empty()
        && token.len() <= REFERENCE_DIGITS_MAX
        && token.bytes().all(|it| it.is_ascii_digit());
    if is_observation(token) {
        Some(MarkKind::Observation(token.to_owned()))
    } else if number {
        Some(MarkKind::Number(token.to_owned()))
    } else {
        None
    }
}

fn is_observation(token: &str) -> bool {
    let digits = token.strip_prefix("obs_").unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit())
}

/// The `(...)` that directly follows a bracket and makes it a link.
fn link(after: &str) -> Option<&str> {
    let end = after.strip_prefix('(').and_then(|it| it.find(')'))?;
    Some(&after[..end + 2])
}
