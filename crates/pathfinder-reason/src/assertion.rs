//! Whether a sentence states its content as a result, or does something else with it.
//!
//! `There is no evidence that X`, `To investigate whether X` and `Critics say that X` all contain X, and none of them
//! says that X is so. The grammar around the content decides: complementizers, negation, interrogatives, and the closed
//! classes of verbs and nouns that take a clause. The subject of the content plays no part.

mod english;
mod korean;

use pathfinder_text::{Lang, Sentence, SentenceKind, detect};

/// What a sentence does with its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// States it: the author vouches for it, or reports what a study found.
    Result,
    /// Says that it is false.
    Denial,
    /// Says that nothing shows it: weaker than a denial, and not support.
    Unproven,
    /// Says what a study set out to find, or how, but not what it found.
    Aim,
    Question,
    /// Names a subject without saying anything about it.
    Title,
    /// Assumes it, to be tested.
    Hypothesis,
    /// Reports what somebody says or believes, without vouching for it.
    Reported,
    /// Leaves open whether it is so.
    Doubt,
}

/// A sentence, read for what it does with its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assertion<'text> {
    pub kind: Kind,
    /// What is stated, denied, asked and so on: the clause inside the frame if there is one, otherwise the whole text.
    pub content: &'text str,
}

impl Assertion<'_> {
    /// Only such a sentence is evidence for its content.
    pub fn is_result(&self) -> bool {
        self.kind == Kind::Result
    }
}

/// Reads one sentence. A heading without final punctuation looks like a sentence; use `of_sentence` if its position in
/// the text is known.
pub fn of(sentence: &str) -> Assertion<'_> {
    let sentence = sentence.trim();
    match detect(sentence) {
        Lang::English => english::read(sentence),
        Lang::Korean => korean::read(sentence),
    }
}

pub fn of_sentence<'text>(sentence: &Sentence<'text>) -> Assertion<'text> {
    let read = of(sentence.text);
    match (sentence.kind, read.kind) {
        (SentenceKind::Heading, Kind::Result) => Assertion {
            kind: Kind::Title,
            ..read
        },
        // `Myths about food`, `The following is false`: a list says above it what its items are.
        (SentenceKind::Item, Kind::Result | Kind::Denial | Kind::Unproven) => Assertion {
            kind: Kind::Reported,
            ..read
        },
        (SentenceKind::Heading | SentenceKind::Prose | SentenceKind::Item, _) => read,
    }
}

/// Whether a sentence calls the one before it false: `This is not true.`, `이는 사실이 아니다.`
pub fn refutes_the_one_before(sentence: &str) -> bool {
    match detect(sentence) {
        Lang::English => english::refutes_back(sentence),
        Lang::Korean => korean::refutes_back(sentence),
    }
}

/// Whether a sentence may take back the one before it: a word or two (`False.`), or a denial that points back.
pub fn may_take_back(sentence: &str) -> bool {
    const SHORT: usize = 2;
    let words = pathfinder_text::tokens::tokens(sentence);
    words.len() <= SHORT
        || match detect(sentence) {
            Lang::English => english::may_take_back(&words),
            Lang::Korean => korean::may_take_back(sentence),
        }
}

/// What an outer frame makes of an inner one: `studies show that critics say that X` is still what critics say.
fn within(outer: Kind, inner: Assertion<'_>) -> Assertion<'_> {
    let kind = match (outer, inner.kind) {
        (Kind::Result, kind) => kind,
        (outer, Kind::Result | Kind::Title) => outer,
        // A denied doubt, a reported denial: undecided.
        _ => Kind::Doubt,
    };
    Assertion { kind, ..inner }
}

#[cfg(test)]
mod tests;
