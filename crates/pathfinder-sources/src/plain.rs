//! Plain text: kept as it is, with line numbers for places.

use crate::control::label;
use crate::document::{Place, Places};

const TITLE_CHARS_MAX: usize = 120;
/// A text of more lines has a place for every second one, every third, and so on.
const PLACES_MAX: usize = 200_000;

/// The text, which holds no control characters, with its line numbers; `lines_before` is the number of lines that stood
/// above it in the file.
pub(crate) fn read(source: &str, lines_before: u32) -> (Option<String>, String, Places) {
    let text = source.trim_end().to_owned();
    let every = text.bytes().filter(|it| *it == b'\n').count() / PLACES_MAX + 1;
    let mut places = Places::default();
    let mut offset = 0;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        if at % every == 0 {
            let number = u32::try_from(at + 1).unwrap_or(u32::MAX).saturating_add(lines_before);
            places.begin(offset, Place::Line(number));
        }
        offset += line.len();
    }
    let title = text.lines().find(|it| !it.trim().is_empty()).and_then(label);
    let title = title.filter(|it| it.chars().count() <= TITLE_CHARS_MAX);
    (title, text, places)
}
