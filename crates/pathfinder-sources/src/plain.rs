//! Plain text: kept as it is, with line numbers for places.

use crate::control::label;
use crate::document::{Place, Places};

const TITLE_CHARS_MAX: usize = 120;
/// A text of more lines has a place for every second one, every third, and so on.
const PLACES_MAX: usize = 200_000;

/// A longer line is not a paragraph: code that reads sentence by sentence would take all of it for one.
pub(crate) const LINE_BYTES_MAX: usize = 20_000;

/// The text, which holds no control characters, with its line numbers; `lines_before` is the number of lines that stood
/// above it in the file.
pub(crate) fn read(source: &str, lines_before: u32) -> (Option<String>, String, Places) {
    let source = source.trim_end();
    let every = source.bytes().filter(|it| *it == b'\n').count() / PLACES_MAX + 1;
    let mut text = String::with_capacity(source.len());
    let mut places = Places::default();
    for (at, line) in source.split_inclusive('\n').enumerate() {
        if at % every == 0 {
            let number = u32::try_from(at + 1)
                .unwrap_or(u32::MAX)
                .saturating_add(lines_before);
            places.begin(text.len(), Place::Line(number));
        }
        fold(line, &mut text);
    }
    let first = text.lines().find(|it| is_title(it));
    let title = field(&text, "title").or(first).and_then(label);
    let title = title.filter(|it| it.chars().count() <= TITLE_CHARS_MAX);
    (title, text, places)
}

/// Whether a line can be a title. Strokes above it, and the labels and directives of reStructuredText, say nothing.
fn is_title(line: &str) -> bool {
    line.contains(char::is_alphanumeric) && !line.starts_with(".. ")
}

/// The value of a field of the header that a text begins with, as messages and standards do: `Title: Tea`.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let header = || text.lines().take_while(|it| !it.trim().is_empty());
    let is_field =
        |it: &str| it.starts_with(' ') || it.split_once(": ").is_some_and(|it| !it.0.contains(' '));
    let value = |it: &'a str| {
        let (known, value) = it.split_once(": ")?;
        known.eq_ignore_ascii_case(name).then(|| value.trim())
    };
    let is_header = header().count() >= 2 && header().all(|it| is_field(it) || it.ends_with(':'));
    header().find_map(value).filter(|_| is_header)
}

/// Writes a line, in several lines where it is too long: cut after a sentence, else between words, else anywhere.
fn fold(line: &str, text: &mut String) {
    let mut rest = line;
    while rest.len() > LINE_BYTES_MAX {
        let limit = rest.floor_char_boundary(LINE_BYTES_MAX);
        let window = &rest[..limit];
        let after_sentence = window.rfind(". ").map(|it| it + 1);
        let cut = after_sentence
            .or_else(|| window.rfind(' ').filter(|it| *it > 0))
            .unwrap_or(limit);
        text.push_str(&rest[..cut]);
        text.push('\n');
        rest = rest[cut..].trim_start_matches(' ');
    }
    text.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::{LINE_BYTES_MAX, read};

    #[test]
    fn a_line_without_end_is_folded() {
        let sources = ["Tea calms. ", "words ", "가", "a\n"].map(|it| it.repeat(30_000));
        for source in sources {
            let (_, text, places) = read(&source, 0);
            assert!(
                text.lines()
                    .all(|it| it.len() <= LINE_BYTES_MAX && it == it.trim())
            );
            let letters = |it: &str| it.chars().filter(|it| it.is_alphanumeric()).count();
            assert_eq!(letters(&text), letters(&source));
            assert_eq!(places.iter().count(), source.trim_end().lines().count());
        }
    }
}
