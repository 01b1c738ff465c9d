//! Words of people, in Korean and English: language, sentences, tokens, terms, numbers, names, dates, similarity.
//!
//! There is no model here: closed word lists, suffix rules and character classes. Every range that these
//! functions return lies on character boundaries of the text they were given, so a slice is always verbatim.
//! Everything computes and nothing acts: no IO, no clock.

#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

pub mod antonyms;
pub mod blocks;
pub mod cues;
mod date;
mod doi;
pub mod english;
pub mod figures;
pub mod fit;
mod fold;
pub mod index_terms;
pub mod korean;
mod language;
mod likeness;
mod line;
pub mod lookalikes;
pub mod names;
pub mod notice;
pub mod numbers;
pub mod passages;
mod query;
pub mod sentences;
mod similarity;
mod sketch;
pub mod synonyms;
pub mod terms;
pub mod tokens;
mod words;

pub use cues::{Change, Cue, CueKind, cues};
pub use date::PartialDate;
pub use doi::{Doi, find_doi};
pub use fold::{FoldedText, LOST, fold, is_invisible};
pub use language::{Lang, detect, is_hangul, is_hangul_syllable};
pub use likeness::{Likeness, Profile};
pub use line::one_line;
pub use names::{Name, names};
pub use numbers::{Number, Unit, numbers};
pub use query::{normalize_query, query_site};
pub use sentences::{Sentence, SentenceKind, sentences};
pub use similarity::{
    character_pairs, coverage, dice, pairs_similarity, similarity, term_similarity,
};
pub use sketch::{Sketch, mixed};
pub use terms::{Term, content_words, terms};
pub use words::{lists, lower_case, plain_words, words};

#[cfg(test)]
mod tests;
