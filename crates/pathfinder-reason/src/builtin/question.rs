//! What kind of question is asked, and about what.
//!
//! Two languages, closed lists, no grammar: if no list matches, the whole question is the subject.

mod english;
mod korean;

use pathfinder_text::Lang;

use super::words::{Role, Word, distinct, join, words};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ask {
    /// Can be answered with yes or no. `when` asks for the conditions.
    YesNo {
        when: Option<String>,
    },
    Comparison {
        left: String,
        right: String,
    },
    How,
    /// Asks for a way; the subject is the task.
    HowTo,
    /// `fact` is what is to be explained, as a clause or a noun that a sentence can go on with.
    Why {
        fact: Option<String>,
    },
    What,
    /// Who, where, when, how many.
    Fact,
    /// Not a question but a topic.
    Topic,
    /// Contains nothing to search for.
    Nothing,
}

#[derive(Debug, Clone)]
pub(super) struct Question {
    pub(super) ask: Ask,
    /// What the question is about, in its own words.
    pub(super) subject: String,
    /// The subject with its article, for use inside a sentence.
    pub(super) named: String,
    /// What the subject acts on.
    pub(super) object: Option<String>,
    /// Every content word.
    pub(super) words: Vec<Word>,
}

/// A subject is named in every sub-question, so it must stay short.
const SUBJECT_WORDS_MAX: usize = 7;

impl Question {
    pub(super) fn of(text: &str, lang: Lang) -> Question {
        let trimmed = text.trim().trim_end_matches(['?', '.', '!', '？', ' ']);
        let words = distinct(words(trimmed));
        if words.is_empty() {
            let subject = shorten(trimmed, SUBJECT_WORDS_MAX);
            return Question {
                ask: Ask::Nothing,
                named: subject.clone(),
                subject,
                object: None,
                words,
            };
        }
        let asks = text.trim_end().ends_with(['?', '？']);
        let (ask, subject, object) = match lang {
            Lang::English => english::read(trimmed, asks),
            Lang::Korean => korean::read(trimmed, asks),
        };
        let subject = if subject.trim().is_empty() {
            join(&topic_words(&words))
        } else {
            subject
        };
        let subject = shorten(&subject, SUBJECT_WORDS_MAX);
        let object = object
            .map(|it| shorten(&it, SUBJECT_WORDS_MAX))
            .filter(|it| !it.is_empty() && *it != subject);
        let named = with_article(trimmed, &subject);
        Question {
            ask,
            subject,
            named,
            object,
            words,
        }
    }

    /// The words that a search for this question must contain.
    pub(super) fn topic(&self) -> Vec<Word> {
        topic_words(&self.words)
    }
}

/// `a four-day week` if the text has the article before the subject.
fn with_article(text: &str, subject: &str) -> String {
    let before = text
        .find(subject)
        .and_then(|at| text.get(..at))
        .unwrap_or("");
    let article = before
        .trim_end()
        .rsplit(' ')
        .next()
        .unwrap_or("")
        .to_lowercase();
    if ["a", "an", "the"].contains(&article.as_str()) {
        format!("{article} {subject}")
    } else {
        subject.to_owned()
    }
}

/// Nouns; verbs only if there are hardly any nouns.
fn topic_words(words: &[Word]) -> Vec<Word> {
    let nouns: Vec<Word> = words
        .iter()
        .filter(|it| it.role != Role::Verb)
        .cloned()
        .collect();
    if nouns.is_empty() {
        words.to_vec()
    } else {
        nouns
    }
}

/// At most this many words.
pub(super) fn shorten(text: &str, words_max: usize) -> String {
    const CHARS_MAX: usize = 80;
    let mut short = String::new();
    for word in text.split_whitespace().take(words_max) {
        if short.chars().count() + word.chars().count() > CHARS_MAX {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    if short.is_empty() {
        short = text.trim().chars().take(CHARS_MAX).collect();
    }
    short.trim_matches([',', ';', ':', ' ']).to_owned()
}
