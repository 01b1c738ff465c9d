//! Words of people, in Korean and English: language, sentences, tokens, terms, numbers, names, similarity.
//!
//! There is no model here: closed word lists, suffix rules and character classes. Every range that these
//! functions return lies on character boundaries of the text they were given, so a slice is always verbatim.
//! Everything computes and nothing acts: no IO, no clock.

pub mod antonyms;
pub mod cues;
pub mod english;
mod fold;
pub mod korean;
mod language;
pub mod lookalikes;
pub mod names;
pub mod numbers;
pub mod sentences;
pub mod synonyms;
pub mod terms;
pub mod tokens;

pub use cues::{Change, Cue, CueKind, cues};
pub use fold::{
    FoldedText, LOST, character_pairs, fold, is_invisible, normalize_query, one_line,
    pairs_similarity, query_site, similarity, words,
};
pub use language::{Lang, detect, is_hangul};
pub use names::{Name, names};
pub use numbers::{Number, Unit, numbers};
pub use sentences::{Sentence, SentenceKind, sentences};
pub use terms::{Term, content_words, terms};

#[cfg(test)]
mod tests;
