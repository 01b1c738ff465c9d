//! Runs of letters and digits, whatever the language: what fingerprints and pairs are made of.
//!
//! `tokens` tells scripts apart and `terms` meets inflected forms; journaled values rest on these plain words and must not change.

use unicode_normalization::UnicodeNormalization;

/// Words of a text: runs of letters and digits, lower case.
pub fn words(text: &str) -> Vec<String> {
    words_of(&lower_case(text)).map(str::to_owned).collect()
}

pub(crate) fn words_of(lower: &str) -> impl Iterator<Item = &str> {
    lower
        .split(|it: char| !it.is_alphanumeric())
        .filter(|it| !it.is_empty())
}

pub(crate) fn lower_case(text: &str) -> String {
    // Most of what is compared is plain, and normalizing it would only cost time.
    if text.is_ascii() {
        text.to_ascii_lowercase()
    } else {
        text.nfkc().collect::<String>().to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_short_way_to_lower_case_leads_to_the_same(text in "[\\x00-\\x7f]{0,40}") {
            prop_assert_eq!(lower_case(&text), text.nfkc().collect::<String>().to_lowercase());
        }
    }
}
