//! Names of enum values, and the words that models use instead.

mod answering;
mod evidence;
mod planning;
mod source;

use serde_json::Value;

use super::fields::{Fields, Notes};
pub(super) use answering::Answer;
pub(super) use evidence::FateName;
pub(super) use planning::Kinship;

/// Latin words that share fewer initial letters are usually different words.
const TELLING_LETTERS_MIN: usize = 4;

/// A type whose values have names in the JSON. The first name is the one that the schema asks for; the others are
/// matched as prefixes of a word.
pub(super) trait Named: Copy + 'static {
    const NAMES: &'static [(Self, &'static [&'static str])];

    fn name(self) -> &'static str
    where
        Self: PartialEq,
    {
        Self::NAMES
            .iter()
            .find(|(it, _)| *it == self)
            .and_then(|(_, names)| names.first())
            .copied()
            .unwrap_or_default()
    }
}

/// The value that a field names; none if it is absent or names none.
pub(super) fn named<T: Named>(fields: &Fields<'_>, names: &[&str], notes: &mut Notes) -> Option<T> {
    let value = fields.get(names, notes)?;
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let exact = T::NAMES
        .iter()
        .find(|(_, names)| names.first().is_some_and(|it| *it == text));
    if let Some((value, _)) = exact {
        return Some(*value);
    }
    notes.mended = true;
    let word = letters(&text);
    // "does not support" is not support, however it starts.
    let negated = ["않", "아니", "not ", "n't"]
        .iter()
        .any(|it| text.contains(it));
    let starts = |names: &[&str]| {
        !negated
            && names
                .iter()
                .map(|it| letters(it))
                .any(|it| is_telling(&it) && word.starts_with(&it))
    };
    let same = |names: &[&str]| names.iter().any(|it| word == letters(it));
    let found = T::NAMES
        .iter()
        .find(|(_, names)| same(names))
        .or_else(|| T::NAMES.iter().find(|(_, names)| starts(names)));
    found.map(|(value, _)| *value)
}

/// Whether a word with this prefix has its meaning: "pro" must not match "problematic".
fn is_telling(start: &str) -> bool {
    start.chars().count() >= TELLING_LETTERS_MIN
        || !start.chars().all(|it| it.is_ascii_alphabetic())
}

fn letters(text: &str) -> String {
    text.chars()
        .filter(|it| it.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
