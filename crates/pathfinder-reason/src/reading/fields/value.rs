//! Values of a reply as text and numbers, whatever type they were written in.

use pathfinder_text::{LOST, one_line};
use serde_json::Value;

use super::{LIST_MAX, Notes};
use crate::prompt::EXAMPLE_SUBJECTS;

/// The elements of a list; of an object of objects, its values; of anything else, itself.
pub(super) fn listed<'a>(
    value: &'a Value,
    notes: &mut Notes,
) -> Box<dyn Iterator<Item = &'a Value> + 'a> {
    match value {
        Value::Array(list) => Box::new(list.iter()),
        Value::Object(map) if !map.is_empty() && map.values().all(Value::is_object) => {
            notes.mended = true;
            Box::new(map.values())
        }
        Value::Object(map) if map.is_empty() => Box::new(std::iter::empty()),
        other => {
            notes.mended = true;
            Box::new(std::iter::once(other))
        }
    }
}

pub(in crate::reading) fn text_of(
    value: &Value,
    characters_max: usize,
    notes: &mut Notes,
) -> Option<String> {
    let text = match value {
        Value::String(text) => return clean(text, characters_max),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        Value::Array(list) => list
            .iter()
            .filter_map(Value::as_str)
            .take(LIST_MAX)
            .collect::<Vec<_>>()
            .join(" "),
        Value::Object(map) => ["text", "id", "name", "statement", "value"]
            .iter()
            .find_map(|it| map.get(*it)?.as_str())?
            .to_owned(),
        Value::Null => return None,
    };
    notes.mended = true;
    clean(&text, characters_max)
}

pub(super) fn whole_words(text: &str, characters_max: usize, notes: &mut Notes) -> Option<String> {
    if !text.contains(LOST) {
        return clean(text, characters_max);
    }
    notes.mended = true;
    let whole: Vec<&str> = text
        .split_whitespace()
        .filter(|it| !it.contains(LOST))
        .collect();
    clean(&whole.join(" "), characters_max)
}

/// One line, without invisible characters; none if nothing is left or only a word for nothing.
fn clean(text: &str, characters_max: usize) -> Option<String> {
    let text = one_line(text, characters_max);
    // A copy of the worked example is not an answer, and a text that lost characters may mean anything.
    let lower = text.to_lowercase();
    if EXAMPLE_SUBJECTS.iter().any(|it| lower.contains(it)) || lower.contains(LOST) {
        return None;
    }
    let nothing = matches!(
        lower.as_str(),
        "" | "null" | "none" | "n/a" | "-" | "없음" | "..."
    );
    (!nothing).then_some(text)
}

/// Names are the same if their letters are.
pub(super) fn same_name(left: &str, right: &str) -> bool {
    let letters = |it: &str| {
        it.chars()
            .filter(|it| it.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect::<String>()
    };
    letters(left) == letters(right)
}

/// A number as people write it: `0.8`, `80%`, `8/10`, `high`, `높음`.
pub(super) fn number_of(text: &str) -> Option<f64> {
    let text = text.trim().to_lowercase();
    if let Some(percent) = text.strip_suffix('%') {
        return percent.trim().parse::<f64>().ok().map(|it| it / 100.0);
    }
    if let Some((part, whole)) = text.split_once('/') {
        let (part, whole) = (
            part.trim().parse::<f64>().ok()?,
            whole.trim().parse::<f64>().ok()?,
        );
        return (whole > 0.0).then_some(part / whole);
    }
    match text.as_str() {
        "very high" | "매우 높음" => Some(0.95),
        "high" | "높음" | "상" | "strong" => Some(0.8),
        "medium" | "moderate" | "중간" | "중" | "보통" => Some(0.5),
        "low" | "낮음" | "하" | "weak" => Some(0.2),
        "very low" | "매우 낮음" => Some(0.05),
        other => other.trim_start_matches('+').parse().ok(),
    }
}

pub(super) fn first_digits(text: &str) -> Option<u64> {
    let start = text.find(|it: char| it.is_ascii_digit())?;
    let digits = &text[start..];
    let end = digits
        .find(|it: char| !it.is_ascii_digit())
        .unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// What the scores of a list go up to: 1, 10 or 100. One list keeps one scale.
pub(in crate::reading) fn scale(scores: impl Iterator<Item = Option<f64>>) -> f64 {
    let top = scores.flatten().fold(0.0, f64::max);
    if top <= 1.0 {
        1.0
    } else if top <= 10.0 {
        10.0
    } else {
        100.0
    }
}

/// A score on a scale, from 0 to 1. A fraction among larger numbers was a percentage or a word, and is not scaled.
pub(in crate::reading) fn on_scale(score: f64, scale: f64) -> f64 {
    let share = score > 0.0 && score < 1.0;
    (if share { score } else { score / scale }).clamp(0.0, 1.0)
}
