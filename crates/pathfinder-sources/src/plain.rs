//! Plain text: kept as it is, with line numbers for places.

use crate::control::{label, strip_control};
use crate::document::{Place, Places};

const TITLE_CHARS_MAX: usize = 120;

/// The text with its line numbers; `lines_before` is the number of lines that stood above it in the file.
pub(crate) fn read(source: &str, lines_before: u32) -> (Option<String>, String, Places) {
    let text = strip_control(source).trim_end().to_owned();
    let mut places = Places::default();
    let mut offset = 0;
    for (number, line) in (lines_before.saturating_add(1)..).zip(text.split_inclusive('\n')) {
        places.begin(offset, Place::Line(number));
        offset += line.len();
    }
    let title = text.lines().find(|it| !it.trim().is_empty()).and_then(label);
    let title = title.filter(|it| it.chars().count() <= TITLE_CHARS_MAX);
    (title, text, places)
}
