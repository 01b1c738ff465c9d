//! Three to five sub-questions for any question, by its kind.
//!
//! None repeats the question, or asks for evidence that the answer shows anyway. Each names the subject, because a
//! hypothesis is later linked to the sub-question whose words it shares.

mod english;
mod korean;

use std::collections::BTreeSet;

use pathfinder_core::contract::{Decompose, SubQuestionDraft};
use pathfinder_text::english::is_function_word;
use pathfinder_text::{Lang, plain_words};

use super::question::{Question, asking, shorten};

const PARTS_MIN: usize = 3;
const PARTS_MAX: usize = 5;
/// A longer sentence is quoted by its first words and not taken apart.
const HEART_CHARACTERS_MAX: usize = 400;
const QUOTED_WORDS_MAX: usize = 12;
/// Fewer are not a question of their own (`Why?`).
const LETTERS_MIN: usize = 5;

pub(super) fn decompose(request: &Decompose) -> Vec<SubQuestionDraft> {
    let mut texts = asked(&request.question);
    if texts.len() < PARTS_MIN {
        texts.extend(parts_of(&request.question, request.lang));
    }
    let mut seen = BTreeSet::new();
    texts.retain(|it| seen.insert(plain_words(it)));
    texts.truncate(PARTS_MAX);
    let numbered = texts.into_iter().enumerate();
    numbered
        .map(|(index, text)| SubQuestionDraft {
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            priority: u8::try_from(index + 1).unwrap_or(5).min(5),
            depends_on: None,
        })
        .collect()
}

/// What the kind of a question asks for, in the words of the question.
pub(super) fn parts_of(question: &str, lang: Lang) -> Vec<String> {
    let question = Question::of(question, lang);
    match lang {
        Lang::English => english::parts(&question),
        Lang::Korean => korean::parts(&question),
    }
}

/// Somebody who asks several questions has taken the matter apart already.
fn asked(text: &str) -> Vec<String> {
    let mut found: Vec<String> = asking(text).into_iter().map(sentence).collect();
    found.dedup();
    let short = |it: &String| {
        !is_long(it) && it.chars().filter(|it| it.is_alphabetic()).count() > LETTERS_MIN
    };
    if found.len() < 2 || !found.iter().all(short) {
        found.clear();
    }
    found
}

/// Whether a sub-question asks for what speaks against a claim.
pub(super) fn is_objection(text: &str) -> bool {
    text.contains(english::AGAINST) || text.contains(korean::AGAINST)
}

/// Whether a sub-question asks for conditions.
pub(super) fn is_conditional(text: &str) -> bool {
    text.starts_with(english::CONDITIONS) || korean::CONDITIONS.iter().any(|it| text.contains(it))
}

fn is_long(heart: &str) -> bool {
    heart.chars().count() > HEART_CHARACTERS_MAX
}

/// With a capital letter, one mark at the end and no breaks inside.
fn sentence(text: &str) -> String {
    let trimmed = text.trim_matches(|it: char| it.is_whitespace() || "?？!.\"“”".contains(it));
    let line = trimmed.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = line.chars();
    match letters.next() {
        Some(first) if opens(&line) => format!("{}{}?", first.to_uppercase(), letters.as_str()),
        _ => format!("{line}?"),
    }
}

/// Begins with a word, and not with a name that is spelled in a way of its own (`iPhone`).
fn opens(line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or("");
    first.chars().all(|it| it.is_lowercase() || it == '\'')
}

/// Without an article or a preposition that waits for a noun.
fn whole_words(text: &str) -> &str {
    match text.rsplit_once(' ') {
        Some((before, last)) if is_function_word(&last.to_lowercase()) => whole_words(before),
        _ => text,
    }
}

/// The first words of what cannot be taken apart, in quotation marks.
fn quoted(text: &str) -> String {
    let line = text.replace(['"', '“', '”'], "");
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let short = if is_long(&line) || line.split(' ').count() > QUOTED_WORDS_MAX * 2 {
        format!("{} …", whole_words(&shorten(&line, QUOTED_WORDS_MAX)))
    } else {
        line
    };
    format!("“{short}”")
}
