//! Acronyms that a text explains.

use std::collections::BTreeMap;

use pathfinder_text::english::is_function_word;
use pathfinder_text::tokens::Token;

/// What acronyms in brackets stand for: the words before them, whose first letters they are.
pub(super) fn expansions(text: &str, words: &[Token]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for (at, word) in words.iter().enumerate() {
        let acronym = &text[word.range.clone()];
        let bracketed =
            text[..word.range.start].ends_with('(') && text[word.range.end..].starts_with(')');
        let is_acronym =
            (2..=6).contains(&acronym.len()) && acronym.chars().all(|it| it.is_ascii_uppercase());
        if !bracketed || !is_acronym || found.contains_key(acronym) {
            continue;
        }
        if let Some(start) = expansion_start(text, &words[..at], acronym) {
            let label = text[words[start].range.start..words[at - 1].range.end].to_owned();
            found.insert(acronym.to_owned(), label);
        }
    }
    found
}

/// Where the words begin that spell the acronym; small words in between do not count.
fn expansion_start(text: &str, words: &[Token], acronym: &str) -> Option<usize> {
    let mut at = words.len();
    for letter in acronym.chars().rev() {
        let letter = letter.to_ascii_lowercase();
        loop {
            at = at.checked_sub(1)?;
            let word = &words[at];
            let gap = words
                .get(at + 1)
                .map_or(" ", |next| &text[word.range.end..next.range.start]);
            if !matches!(gap, " " | "-" | "\n" | ", ") {
                return None;
            }
            if word.text.starts_with(letter) {
                break;
            }
            if !is_function_word(&word.text) {
                return None;
            }
        }
    }
    Some(at)
}
