//! Views as text, in both languages; what holds for every session; and strings that try to break out.

mod citations;
mod hostile;
mod laws;
mod parts;
mod snapshots;
mod story;
mod sub_questions;

use pathfinder_text::Lang;

use super::*;

fn told(lang: Lang) -> Session {
    story::told(lang, &|text| text.to_owned())
}

/// The same session after an iteration that a model thought.
fn told_in_parts(lang: Lang) -> Session {
    story::told_in_parts(lang, &|text| text.to_owned())
}

fn file(session: &Session, path: &str) -> String {
    let files = all(session);
    let paths: Vec<&str> = files.iter().map(|it| it.path.as_str()).collect();
    let found = files
        .iter()
        .find(|it| it.path == path)
        .unwrap_or_else(|| panic!("{path} is none of {paths:?}"));
    found.text.clone()
}
