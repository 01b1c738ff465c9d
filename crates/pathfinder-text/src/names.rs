//! Proper names, as far as capital letters and suffixes tell.
//!
//! Korean marks no names, so only what a title or an institution's suffix gives away is found there.

use std::ops::Range;

use super::tokens::{Script, Token, tokens};
use super::{english, korean};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    pub range: Range<usize>,
    /// The words of the name, lower case.
    pub words: Vec<String>,
}

/// Syllables that close the names of places and institutions.
const KOREAN_NAME_SUFFIXES: &[&str] = &[
    "대학교",
    "위원회",
    "연구소",
    "연구원",
    "공화국",
    "주식회사",
    "재단",
    "협회",
    "은행",
    "그룹",
    "전자",
    "특별시",
    "광역시",
    "병원",
    "학회",
];

pub fn names(text: &str) -> Vec<Name> {
    names_of(text, &tokens(text))
}

/// For callers that have the tokens already.
pub fn names_of(text: &str, tokens: &[Token]) -> Vec<Name> {
    let mut found: Vec<Name> = Vec::new();
    let mut open = false;
    for (index, token) in tokens.iter().enumerate() {
        if !is_name(text, tokens, index) {
            open = false;
            continue;
        }
        let adjacent = index > 0 && joins(text, &tokens[index - 1], token);
        let word = match token.script {
            Script::Hangul => korean::stem(&token.text),
            Script::Letters | Script::Digits => token.text.clone(),
        };
        match found.last_mut().filter(|_| open && adjacent) {
            Some(name) => {
                name.range.end = token.range.end;
                name.words.push(word);
            }
            None => found.push(Name {
                range: token.range.clone(),
                words: vec![word],
            }),
        }
        open = true;
    }
    found
}

/// A full stop stands inside a name only after an initial; Korean words end with particles, so each is a name.
fn joins(text: &str, before: &Token, token: &Token) -> bool {
    if token.script == Script::Hangul {
        return false;
    }
    let initial = before.script == Script::Letters && before.text.chars().count() == 1;
    text[before.range.end..token.range.start]
        .chars()
        .all(|it| it == ' ' || it == '-' || (it == '.' && initial))
}

fn is_name(text: &str, tokens: &[Token], index: usize) -> bool {
    let token = &tokens[index];
    match token.script {
        Script::Digits => false,
        Script::Hangul => {
            if !KOREAN_NAME_SUFFIXES
                .iter()
                .any(|it| token.text.contains(it))
            {
                return false;
            }
            let stem = korean::stem(&token.text);
            KOREAN_NAME_SUFFIXES
                .iter()
                .any(|it| stem.len() > it.len() && stem.ends_with(it))
        }
        Script::Letters if !token.capitalized || english::is_function_word(&token.text) => false,
        Script::Letters => {
            !starts_sentence(text, tokens, index) || next_is_capitalized(tokens, index)
        }
    }
}

fn starts_sentence(text: &str, tokens: &[Token], index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else {
        return true;
    };
    let gap = &text[tokens[before].range.end..tokens[index].range.start];
    gap.contains(['.', '!', '?', '\n', ':', '“', '"'])
}

fn next_is_capitalized(tokens: &[Token], index: usize) -> bool {
    tokens.get(index + 1).is_some_and(|it| {
        it.script == Script::Letters && it.capitalized && !english::is_function_word(&it.text)
    })
}
