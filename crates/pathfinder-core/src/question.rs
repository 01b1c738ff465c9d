//! The question of a session, checked once.

use std::fmt;

use pathfinder_text::{Lang, detect, normalize_query};
use serde::{Deserialize, Serialize};

use crate::words::failure;

/// Longer questions are documents; they belong in a folder of documents.
pub const QUESTION_CHARACTERS_MAX: usize = 2000;

/// A question that can be researched: not empty, not a document, and plain text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question(String);

/// Why a text is not a question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    Empty,
    TooLong { characters: usize },
    ControlCharacter { code: u32 },
    NoWords,
}

impl QuestionError {
    pub fn message(&self, lang: Lang) -> String {
        match self {
            QuestionError::Empty => failure::question_empty(lang).to_owned(),
            QuestionError::TooLong { characters } => {
                failure::question_too_long(lang, *characters, QUESTION_CHARACTERS_MAX)
            }
            QuestionError::ControlCharacter { code } => {
                failure::question_with_control_character(lang, &format!("U+{code:04X}"))
            }
            QuestionError::NoWords => failure::question_without_words(lang).to_owned(),
        }
    }
}

impl fmt::Display for QuestionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message(Lang::English))
    }
}

impl Question {
    pub fn new(text: &str) -> Result<Question, QuestionError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(QuestionError::Empty);
        }
        let characters = text.chars().count();
        if characters > QUESTION_CHARACTERS_MAX {
            return Err(QuestionError::TooLong { characters });
        }
        let steering = |it: &char| {
            it.is_control() || matches!(it, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        if let Some(control) = text
            .chars()
            .find(|it| steering(it) && !matches!(it, '\n' | '\t'))
        {
            return Err(QuestionError::ControlCharacter {
                code: control.into(),
            });
        }
        if normalize_query(text).is_empty() {
            return Err(QuestionError::NoWords);
        }
        Ok(Question(
            text.split_whitespace().collect::<Vec<_>>().join(" "),
        ))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Two questions with the same normalized text are the same question.
    pub fn normalized(&self) -> String {
        normalize_query(&self.0)
    }

    /// Questions that mix both languages come from Koreans, so one fifth of Hangul is enough.
    pub fn lang(&self) -> Lang {
        detect(&self.0)
    }

    /// A short slug for the session's id: Latin words, or four base32 characters of a hash if there are none.
    pub fn slug(&self) -> String {
        let lower = self.0.to_lowercase();
        let words: Vec<&str> = lower
            .split(|it: char| !it.is_ascii_alphanumeric())
            .filter(|it| it.bytes().any(|byte| byte.is_ascii_alphabetic()) && it.len() > 1)
            .filter(|it| !SLUG_STOP_WORDS.contains(it))
            .take(4)
            .collect();
        if words.is_empty() {
            return base32(&self.normalized());
        }
        let mut slug = words.join("-");
        slug.truncate(40);
        slug.trim_end_matches('-').to_owned()
    }
}

const SLUG_STOP_WORDS: &[&str] = &[
    "the", "an", "of", "is", "are", "was", "do", "does", "did", "to", "in", "on", "and", "or",
    "for", "what", "which", "how", "why", "when", "can", "it", "be", "by",
];

fn base32(text: &str) -> String {
    use sha2::{Digest, Sha256};
    const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    Sha256::digest(text.as_bytes())
        .iter()
        .take(4)
        .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
        .collect()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: Expect) {
        let shown = match Question::new(text) {
            Ok(it) => format!("{} | {:?} | {}", it.as_str(), it.lang(), it.slug()),
            Err(error) => format!("error: {error}"),
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn questions_are_checked() {
        check(
            "  Does tea\n calm? ",
            expect!["Does tea calm? | English | tea-calm"],
        );
        check("", expect!["error: the question is empty"]);
        check(" \n", expect!["error: the question is empty"]);
        check(
            "?!",
            expect!["error: the question has no letters or digits"],
        );
        check(
            "a\u{7}b",
            expect!["error: the question contains the control character U+0007"],
        );
        check(
            &"a".repeat(10_000),
            expect!["error: the question has 10000 characters, more than the 2000 allowed"],
        );
    }

    #[test]
    fn korean_questions_get_a_slug_too() {
        check(
            "주 4일제는 생산성을 높이는가?",
            expect!["주 4일제는 생산성을 높이는가? | Korean | fsyo"],
        );
        check(
            "RAG와 fine-tuning 중 무엇이 나은가?",
            expect!["RAG와 fine-tuning 중 무엇이 나은가? | Korean | rag-fine-tuning"],
        );
    }

    #[test]
    fn a_question_in_decomposed_letters_is_korean() {
        let question = Question::new("\u{110e}\u{1161}\u{1102}\u{1173}\u{11ab}?").unwrap();
        assert_eq!(question.lang(), Lang::Korean);
    }
}
