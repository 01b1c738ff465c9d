//! How much two texts have in common, before anything is known about what they say.

use std::collections::BTreeSet;

use pathfinder_text::content_words;
use unicode_normalization::UnicodeNormalization;

/// From 0 (nothing shared) to 1 (equal sets). Two empty sets share nothing.
pub(super) fn dice(left: &BTreeSet<String>, right: &BTreeSet<String>) -> f64 {
    let total = left.len() + right.len();
    if total == 0 {
        return 0.0;
    }
    2.0 * left.intersection(right).count() as f64 / total as f64
}

/// The share of `part` that `whole` holds.
pub(super) fn coverage(part: &BTreeSet<String>, whole: &BTreeSet<String>) -> f64 {
    if part.is_empty() {
        return 0.0;
    }
    part.intersection(whole).count() as f64 / part.len() as f64
}

/// Letters and digits of every script in lower case, one space between words.
pub(super) fn fold(text: &str) -> String {
    let lower: String = text.nfkc().flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = lower
        .split(|it: char| !it.is_alphanumeric())
        .filter(|it| !it.is_empty())
        .collect();
    words.join(" ")
}

pub(super) fn likeness(left: &str, right: &str) -> f64 {
    if fold(left) == fold(right) {
        return 1.0;
    }
    dice(&content_words(left), &content_words(right))
}
