//! What the built-in reasoner knows about words, in Korean and English.
//!
//! There is no model here: closed word lists, suffix rules and character classes. Every range that these
//! functions return lies on character boundaries of the text they were given, so a slice is always verbatim.

pub mod antonyms;
pub mod cues;
pub mod english;
pub mod korean;
pub mod lookalikes;
pub mod names;
pub mod numbers;
pub mod sentences;
pub mod synonyms;
pub mod terms;
pub mod tokens;

pub use cues::{Change, Cue, CueKind, cues};
pub use names::{Name, names};
pub use numbers::{Number, Unit, numbers};
pub use sentences::{Sentence, SentenceKind, sentences};
pub use terms::{Term, content_words, terms};

/// The language a text is mostly written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lang {
    Korean,
    English,
}

/// A Korean text often carries Latin names and units, so a fifth of its letters is enough.
const HANGUL_SHARE_MIN: f64 = 0.2;

/// A text without a single letter counts as English.
pub fn detect(text: &str) -> Lang {
    let mut letters = 0u32;
    let mut hangul = 0u32;
    for character in text.chars().filter(|it| it.is_alphabetic()) {
        letters += 1;
        hangul += u32::from(is_hangul(character));
    }
    if hangul > 0 && f64::from(hangul) >= HANGUL_SHARE_MIN * f64::from(letters) {
        Lang::Korean
    } else {
        Lang::English
    }
}

/// Syllables, and the jamo that decomposed text is made of.
pub fn is_hangul(character: char) -> bool {
    matches!(character, '\u{AC00}'..='\u{D7A3}' | '\u{1100}'..='\u{11FF}' | '\u{3131}'..='\u{318E}'
        | '\u{A960}'..='\u{A97F}' | '\u{D7B0}'..='\u{D7FF}' | '\u{FFA1}'..='\u{FFDC}')
}

#[cfg(test)]
pub(crate) mod tests;
