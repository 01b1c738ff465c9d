//! Runs of letters and digits, whatever the language: what fingerprints and pairs are made of.
//!
//! `tokens` tells scripts apart and `terms` meets inflected forms; journaled values rest on these plain words and must not change.

use unicode_normalization::UnicodeNormalization;

/// Words of a text: runs of letters and digits, lower case.
pub fn words(text: &str) -> Vec<String> {
    words_of(&lower_case(text)).map(str::to_owned).collect()
}

/// The words of a text with one space between them, so that typography and punctuation do not count.
pub fn plain_words(text: &str) -> String {
    words_of(&lower_case(text)).collect::<Vec<_>>().join(" ")
}

pub(crate) fn words_of(lower: &str) -> impl Iterator<Item = &str> {
    lower
        .split(|it: char| !it.is_alphanumeric())
        .filter(|it| !it.is_empty())
}

/// Whether a list of words, written as one string, holds this one.
pub fn lists(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|it| it == word)
}

/// The form in which words are compared: compatibility characters made equal, then lower case.
pub fn lower_case(text: &str) -> String {
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

    #[test]
    fn plain_words_have_one_space_between_them() {
        assert_eq!(
            plain_words("“Attention” Is\u{a0}All — You Need!"),
            "attention is all you need"
        );
        assert_eq!(plain_words("차(茶)의 효과"), "차 茶 의 효과");
    }

    proptest! {
        #[test]
        fn the_short_way_to_lower_case_leads_to_the_same(text in "[\\x00-\\x7f]{0,40}") {
            prop_assert_eq!(lower_case(&text), text.nfkc().collect::<String>().to_lowercase());
        }
    }
}
