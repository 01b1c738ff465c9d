//! Words and figures of a text, before anything is known about them.
//!
//! A token never mixes Hangul with another script: `코로나19는` is `코로나`, `19`, `는`.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::is_hangul;

/// A token's script decides which rules apply to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    Hangul,
    /// Every other alphabet; may hold digits after the first letter (`gpt4`).
    Letters,
    Digits,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub range: Range<usize>,
    /// NFKC, lower case, without the apostrophe and what follows it in `it's`.
    pub text: String,
    pub script: Script,
    /// No white space stands between this token and the one before it.
    pub glued: bool,
    pub capitalized: bool,
}

pub fn tokens(text: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::with_capacity(text.len() / 6 + 1);
    let mut rest = text.char_indices().peekable();
    let mut after_space = true;
    while let Some((start, first)) = rest.next() {
        let Some(script) = script_of(first) else {
            after_space |= first.is_whitespace();
            continue;
        };
        let mut end = start + first.len_utf8();
        while let Some(&(at, next)) = rest.peek() {
            if !continues(script, next, &text[at..]) {
                break;
            }
            end = at + next.len_utf8();
            rest.next();
        }
        found.push(Token {
            range: start..end,
            text: fold(&text[start..end], script),
            script,
            glued: !after_space,
            capitalized: first.is_uppercase(),
        });
        after_space = false;
    }
    found
}

fn script_of(character: char) -> Option<Script> {
    if is_hangul(character) {
        Some(Script::Hangul)
    } else if character.is_ascii_digit() || ('\u{FF10}'..='\u{FF19}').contains(&character) {
        Some(Script::Digits)
    } else if character.is_alphanumeric() {
        Some(Script::Letters)
    } else {
        None
    }
}

fn continues(script: Script, next: char, rest: &str) -> bool {
    if is_combining_mark(next) {
        return true;
    }
    let next_script = script_of(next);
    let letter_follows = || {
        rest.chars()
            .nth(1)
            .is_some_and(|it| script_of(it) == Some(Script::Letters))
    };
    match script {
        Script::Hangul => next_script == Some(Script::Hangul),
        Script::Letters => {
            matches!(next_script, Some(Script::Letters | Script::Digits))
                || (matches!(next, '\'' | '’') && letter_follows())
        }
        Script::Digits => {
            next_script == Some(Script::Digits)
                || (matches!(next, '.' | ',')
                    && rest
                        .chars()
                        .nth(1)
                        .is_some_and(|it| script_of(it) == Some(Script::Digits)))
        }
    }
}

/// NFKC and lower case: the form in which words are compared.
fn fold(slice: &str, script: Script) -> String {
    if slice.is_ascii() {
        let mut folded = slice.to_ascii_lowercase();
        if script == Script::Letters {
            cut_possessive(&mut folded);
        }
        return folded;
    }
    let mut folded: String = slice.nfkc().flat_map(char::to_lowercase).nfkc().collect();
    if script == Script::Letters {
        cut_possessive(&mut folded);
    }
    folded
}

/// `it's` and `john's` lose their ending; `don't` keeps it, because it says no.
fn cut_possessive(word: &mut String) {
    if let Some(at) = word.find(['\'', '’'])
        && !word[at..].ends_with('t')
    {
        word.truncate(at);
    }
}
