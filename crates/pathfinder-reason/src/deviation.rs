//! How a sentence departs from the quote that it cites, as far as the words tell.
//!
//! Nothing here judges whether a sentence is true. A sentence that keeps most of its quote's words is compared with it
//! word by word for differences in figures, negations, directions and subjects. A looser paraphrase is left to
//! `stance`, and of a translation only the figures are checked.

mod sides;

use pathfinder_text::figures::{Claimed, foreign_figures};
use pathfinder_text::lookalikes::as_seen;
use pathfinder_text::{fold, sentences};

use self::sides::{Comparison, Side, compare};
use crate::stance::{self, GroundingFault};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deviation {
    /// It contains a figure that no quote contains.
    Figure,
    /// It denies what its quote says, or says what its quote denies.
    Negation,
    /// It says that something goes the other way.
    Direction,
    /// It says so about somebody or something else.
    Subject,
    /// It allows no exception, but no quote is about all.
    Universal,
    /// They hardly share a word.
    Unrelated,
}

/// The first way in which a sentence departs from all of its quotes; none if one of them supports it. Figures may also
/// be those of what stands `around` the quotes: context, title.
pub fn deviation(sentence: &str, quotes: &[&str], around: &[&str]) -> Option<Deviation> {
    let sentence = as_seen(sentence);
    let quotes: Vec<String> = quotes.iter().map(|it| as_seen(it)).collect();
    if quotes.is_empty() || quotes.iter().any(|it| is_said_in(&sentence, it)) {
        return None;
    }
    let quotes: Vec<&str> = quotes.iter().map(String::as_str).collect();
    let named = [&quotes[..], around].concat();
    if !foreign_figures(&sentence, &named, Claimed::Words).is_empty() {
        return Some(Deviation::Figure);
    }
    let said = Side::of(&sentence);
    let mut found = None;
    let mut is_borne_out = false;
    for quote in &quotes {
        match compare(&said, &Side::of(quote)) {
            Comparison::BearsOut => is_borne_out = true,
            Comparison::Departs(deviation) => found = found.or(Some(deviation)),
            Comparison::Apart => {}
        }
    }
    if !is_borne_out && found.is_some() {
        return found;
    }
    match stance::grounding_fault(&sentence, &quotes)? {
        GroundingFault::Universal => Some(Deviation::Universal),
        GroundingFault::Contrary if !is_borne_out => Some(Deviation::Negation),
        GroundingFault::Unrelated if !is_borne_out => Some(Deviation::Unrelated),
        GroundingFault::Contrary | GroundingFault::Unrelated => None,
    }
}

/// Whether a sentence is its quote, or one whole sentence of it, possibly after a frame such as `One source says:`.
fn is_said_in(sentence: &str, quote: &str) -> bool {
    let framed = sentence.split_once(": ").map(|it| it.1);
    let told: Vec<String> = framed.into_iter().chain([sentence]).map(bare).collect();
    let is_told = |it: &str| told.contains(&bare(it));
    is_told(quote) || sentences(quote).iter().any(|it| is_told(it.text))
}

/// A text without typography and punctuation.
fn bare(text: &str) -> String {
    fold(text)
        .trim_matches(|it: char| !it.is_alphanumeric())
        .to_lowercase()
}

#[cfg(test)]
mod tests;
