//! How much two texts have in common, before anything is known about what they say.

use std::collections::BTreeSet;

use crate::terms::content_words;
use crate::words::{lower_case, plain_words, words_of};

/// How alike two texts are, from 0 to 1: the Dice coefficient over pairs of neighboring characters of their words.
///
/// Character pairs forgive Korean particles and English endings, which whole words would not.
pub fn similarity(left: &str, right: &str) -> f64 {
    pairs_similarity(&character_pairs(left), &character_pairs(right))
}

/// The sorted character pairs of a text, for comparing it with many others.
pub fn character_pairs(text: &str) -> Vec<(char, char)> {
    let mut pairs: Vec<(char, char)> = Vec::with_capacity(text.len());
    for word in words_of(&lower_case(text)) {
        let before = pairs.len();
        pairs.extend(word.chars().zip(word.chars().skip(1)));
        if pairs.len() == before {
            pairs.extend(word.chars().map(|it| (it, ' ')));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// The Dice coefficient of two sorted lists of character pairs.
pub fn pairs_similarity(left: &[(char, char)], right: &[(char, char)]) -> f64 {
    if left.is_empty() && right.is_empty() {
        return 1.0;
    }
    let (mut l, mut r, mut shared) = (0, 0, 0);
    while l < left.len() && r < right.len() {
        match left[l].cmp(&right[r]) {
            std::cmp::Ordering::Less => l += 1,
            std::cmp::Ordering::Greater => r += 1,
            std::cmp::Ordering::Equal => {
                shared += 1;
                l += 1;
                r += 1;
            }
        }
    }
    2.0 * f64::from(shared) / (left.len() + right.len()) as f64
}

/// How alike two statements are, from 0 to 1: by the terms that they share, so that inflection does not count.
pub fn term_similarity(left: &str, right: &str) -> f64 {
    if plain_words(left) == plain_words(right) {
        return 1.0;
    }
    dice(&content_words(left), &content_words(right))
}

/// From 0 (nothing shared) to 1 (equal sets). Two empty sets share nothing.
pub fn dice(left: &BTreeSet<String>, right: &BTreeSet<String>) -> f64 {
    let total = left.len() + right.len();
    if total == 0 {
        return 0.0;
    }
    2.0 * left.intersection(right).count() as f64 / total as f64
}

/// The proportion of `part` that `whole` holds.
pub fn coverage(part: &BTreeSet<String>, whole: &BTreeSet<String>) -> f64 {
    if part.is_empty() {
        return 0.0;
    }
    part.intersection(whole).count() as f64 / part.len() as f64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn similarity_is_symmetric_and_bounded(a in "\\PC{0,40}", b in "\\PC{0,40}") {
            let there = similarity(&a, &b);
            prop_assert!((0.0..=1.0).contains(&there));
            prop_assert_eq!(there, similarity(&b, &a));
        }
    }
}
