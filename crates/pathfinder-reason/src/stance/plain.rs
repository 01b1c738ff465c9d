//! Whether a sentence says plainly what it shares with a statement: nothing around the shared words could change their
//! meaning.
//!
//! Any word that is not listed here counts as a change: `will`, `almost`, `tried to`, `the brother of`. The lists are closed
//! classes of grammar and the nouns for whoever reports a finding; no subject is named in them.

use pathfinder_text::tokens::{Script, Token};
use pathfinder_text::{Lang, lists};

use super::analysis::{Saying, Word};

/// What may follow the last shared word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tail {
    /// Where, when, in whom: one phrase.
    Adjunct,
    /// Another case, which is judged separately.
    Anything,
}

// Articles, demonstratives, and the auxiliaries that keep the mood.
const NEUTRAL: &str = "a an the this these those is are was were be been being am do does did has have had of and also by not never no";
const PREPOSITIONS: &str = "in at on among amongst during within across throughout for of";
const TAIL_TOKENS_MAX: usize = 6;
/// Words that withdraw a phrase or narrow it to almost nothing.
const NARROWS: &str = "only alone zero no not never";
/// They look like possessives but say how many.
const HOW_MANY: &[&str] = &["거의", "소수의", "극소수의", "일부의", "다수의"];

/// Adverbs that only affirm.
const AFFIRM: &[&str] = &[
    "실제로",
    "분명히",
    "확실히",
    "명백히",
    "또한",
    "역시",
    "모두",
];
/// Who finds something out, in a sentence that reports a finding; and words that nominalize a clause.
const FINDERS: &[&str] = &[
    "연구",
    "전문가",
    "과학자",
    "학자",
    "논문",
    "보고서",
    "것으로",
    "것이",
    "것은",
];
/// Where and when; whose.
const ADJUNCT: &[&str] = &["에서", "에서는", "에는", "에서도", "에", "의"];
/// The syllables of a Korean passive.
const PASSIVE: &[char] = &['되', '됐', '된', '됩', '당', '받'];

/// `shared` are the indices of the shared words among the evidence's tokens, numbers included.
pub(super) fn is_plain(
    statement: &Saying,
    evidence: &Saying,
    shared: &[usize],
    tail: Tail,
) -> bool {
    let Some(last) = shared.iter().max().copied() else {
        return false;
    };
    match evidence.lang {
        Lang::English => {
            let known = |it: usize| {
                let text = evidence.tokens[it].text.as_str();
                shared.contains(&it) || lists(NEUTRAL, text) || has(&statement.tokens, text)
            };
            // A progressive form is not a completed act.
            let goes_on = |it: &usize| {
                let text = evidence.tokens[*it].text.as_str();
                text.ends_with("ing") && !has(&statement.tokens, text)
            };
            (0..=last).all(known)
                && !shared.iter().any(goes_on)
                && (tail == Tail::Anything || is_adjunct(evidence, last))
        }
        Lang::Korean => {
            let known = |it: usize| {
                shared.contains(&it) || changes_nothing(&evidence.tokens[it], statement)
            };
            let all = tail == Tail::Anything || (0..evidence.tokens.len()).all(known);
            all && turns(&statement.words) == turns_at(evidence, last)
        }
    }
}

fn has(tokens: &[Token], text: &str) -> bool {
    tokens.iter().any(|it| it.text == text)
}

fn is_adjunct(evidence: &Saying, last: usize) -> bool {
    let tail = &evidence.tokens[last + 1..];
    let Some(first) = tail.first() else {
        return true;
    };
    let goes_on = evidence.clauses[last..]
        .iter()
        .all(|it| *it == evidence.clauses[last]);
    let narrows = |it: &Token| lists(NARROWS, &it.text) || it.script == Script::Digits;
    lists(PREPOSITIONS, &first.text)
        && goes_on
        && tail.len() <= TAIL_TOKENS_MAX
        && !tail.iter().any(narrows)
}

fn changes_nothing(token: &Token, statement: &Saying) -> bool {
    let text = token.text.as_str();
    let denies = text.contains(['않', '없', '있', '못']) || text.starts_with("아니");
    if HOW_MANY.contains(&text) {
        return has(&statement.tokens, text);
    }
    denies
        || AFFIRM.contains(&text)
        || FINDERS.iter().any(|it| text.starts_with(it))
        || ADJUNCT
            .iter()
            .any(|it| text.chars().count() > it.chars().count() && text.ends_with(it))
        || super::analysis::strengthens(text)
        || has(&statement.tokens, text)
}

/// Whether the last word of a Korean statement is a passive.
fn turns(words: &[Word]) -> bool {
    words.last().is_some_and(|it| it.text.contains(PASSIVE))
}

fn turns_at(evidence: &Saying, last: usize) -> bool {
    evidence
        .tokens
        .get(last)
        .is_some_and(|it| it.text.contains(PASSIVE))
}
