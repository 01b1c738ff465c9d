//! Whether a sentence states its content as a result, or does something else with it.
//!
//! `There is no evidence that X`, `To investigate whether X` and `Critics say that X` all contain X, and none of them
//! says that X is so. The grammar around the content decides: complementizers, negation, interrogatives, and the
//! closed classes of verbs and nouns that take a clause. What the content is about plays no part.

mod english;
mod korean;

use pathfinder_text::{Lang, Sentence, SentenceKind, detect};

/// What a sentence does with its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// States it: the author vouches for it, or passes on what a study found.
    Result,
    /// Says that it is false.
    Denial,
    /// Says that nothing shows it: less than a denial, and no support.
    Unproven,
    /// Says what was to be found out, or how, and not what was found.
    Aim,
    Question,
    /// Names a subject and says nothing about it.
    Title,
    /// Assumes it, to be tested.
    Hypothesis,
    /// Passes on what somebody says or believes, and does not vouch for it.
    Reported,
    /// Leaves open whether it is so.
    Doubt,
}

/// A sentence, read for what it does with its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assertion<'text> {
    pub kind: Kind,
    /// What is stated, denied, asked and so on: the clause inside the frame where there is one, else the whole text.
    pub content: &'text str,
}

impl Assertion<'_> {
    /// Only such a sentence is evidence for its content.
    pub fn is_result(&self) -> bool {
        self.kind == Kind::Result
    }
}

/// Reads one sentence. A heading that carries no mark of its own (a full stop, a question mark) looks like a sentence;
/// use `of_sentence` where the place in the text is known.
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
        // `Myths about food`, `The following is false`: what a list says of its items stands above it.
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

/// What an outer frame makes of what stands in it: `studies show that critics say that X` is still what critics say.
fn within(outer: Kind, inner: Assertion<'_>) -> Assertion<'_> {
    let kind = match (outer, inner.kind) {
        (Kind::Result, kind) => kind,
        (outer, Kind::Result | Kind::Title) => outer,
        // A denied doubt, a reported denial: who knows.
        _ => Kind::Doubt,
    };
    Assertion { kind, ..inner }
}

#[cfg(test)]
mod tests;
