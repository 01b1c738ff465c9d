//! Terms: the words that carry meaning, brought to a form in which they meet.
//!
//! `생산성을` and `생산성이` are one term, and so are `raises` and `raised`. A term is for comparing, never for
//! showing: what is shown is the slice at its range.

use std::collections::BTreeSet;
use std::ops::Range;

use super::tokens::{Script, Token, tokens};
use super::{english, korean};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    pub text: String,
    pub range: Range<usize>,
    pub script: Script,
}

/// Content terms in order of appearance; function words are left out.
pub fn terms(text: &str) -> Vec<Term> {
    tokens(text).iter().filter_map(term_of).collect()
}

/// The set of a text's terms, for overlap.
pub fn content_words(text: &str) -> BTreeSet<String> {
    terms(text).into_iter().map(|it| it.text).collect()
}

/// `None` for a function word.
pub fn term_of(token: &Token) -> Option<Term> {
    let text = match token.script {
        Script::Digits => token.text.replace(',', ""),
        Script::Letters if english::is_function_word(&token.text) => return None,
        Script::Letters => english::stem(&token.text),
        // A particle that follows a figure or a Latin word: `AI가`, `30%를`.
        Script::Hangul if token.glued && korean::is_particle(&token.text) => return None,
        Script::Hangul if korean::is_function_word(&token.text) => return None,
        Script::Hangul => korean::stem(&token.text),
    };
    // Like `not`, these are cues and no topic.
    if text.starts_with('않') || matches!(text.as_str(), "없" | "아니" | "아닌" | "못하" | "못")
    {
        return None;
    }
    (!text.is_empty()).then(|| Term {
        text,
        range: token.range.clone(),
        script: token.script,
    })
}
