//! What kind of question is asked, and about what.
//!
//! Two languages, closed lists, little grammar: if no list matches, the whole question is the subject.

mod clause;
mod english;
mod indirect;
mod inflection;
mod korean;

use pathfinder_text::{Lang, sentences};

pub(super) use clause::Clause;
pub(super) use indirect::embedded;

use super::words::{Role, Word, distinct, join, words};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ask {
    /// Can be answered with yes or no.
    YesNo,
    /// Whether something ought to be done.
    Should,
    /// Which of these is better, or how they differ; at least two.
    Comparison {
        sides: Vec<String>,
    },
    /// Which thing to take, where the choices are not named.
    Choice,
    How,
    /// Asks for a way; the question is about the task.
    HowTo,
    Why,
    /// What something is.
    What,
    /// In which case.
    Condition,
    Date,
    /// How much, how many, how often.
    Amount,
    /// Who, where, and what else a single statement answers.
    Fact,
    /// The latest on a field; the question is about the field.
    State,
    /// Not a question but a topic.
    Topic,
    /// Contains nothing to search for.
    Nothing,
}

#[derive(Debug, Clone)]
pub(super) struct Question {
    pub(super) ask: Ask,
    /// The sentence that asks, without the mark at its end.
    pub(super) heart: String,
    /// What the heart is about, with its article and as long as it is.
    pub(super) about: String,
    /// The same in a few words.
    pub(super) subject: String,
    /// What the subject acts on.
    pub(super) object: Option<String>,
    /// Every content word.
    pub(super) words: Vec<Word>,
}

/// What a question in one of the languages is about.
struct Reading {
    ask: Ask,
    about: String,
    object: Option<String>,
}

/// A subject becomes part of queries and headings, so it must stay short.
const SUBJECT_WORDS_MAX: usize = 7;
const MARKS: [char; 6] = ['?', '.', '!', '？', '。', ' '];

impl Question {
    pub(super) fn of(text: &str, lang: Lang) -> Question {
        let words = distinct(words(text));
        let sentence = heart(text);
        let heart = sentence.trim().trim_end_matches(MARKS).trim();
        let nothing = || Reading {
            ask: Ask::Nothing,
            about: shorten(heart, SUBJECT_WORDS_MAX),
            object: None,
        };
        let asks = !asking(text).is_empty();
        let Reading { ask, about, object } = match lang {
            _ if words.is_empty() => nothing(),
            Lang::English => english::read(heart, asks),
            Lang::Korean => korean::read(heart, asks),
        };
        let mut subject = match lang {
            Lang::English => shorten(&english::noun_phrase(&about), SUBJECT_WORDS_MAX),
            Lang::Korean => shorten(&about, SUBJECT_WORDS_MAX),
        };
        if subject.is_empty() {
            subject = shorten(&join(&topic_words(&words)), SUBJECT_WORDS_MAX);
        }
        let object = object
            .map(|it| shorten(&it, SUBJECT_WORDS_MAX))
            .filter(|it| !it.is_empty() && *it != subject);
        Question {
            ask,
            heart: heart.to_owned(),
            about,
            subject,
            object,
            words,
        }
    }

    /// The words that a search for this question must contain.
    pub(super) fn topic(&self) -> Vec<Word> {
        topic_words(&self.words)
    }
}

/// The sentences that ask, in their order.
pub(super) fn asking(text: &str) -> Vec<&str> {
    let all = sentences(text).into_iter().map(|it| it.text);
    let asked = all
        .filter(|it| asks(it))
        .map(last_line)
        .map(english::without_lead);
    asked.flat_map(english::apart).collect()
}

fn asks(text: &str) -> bool {
    text.trim_end_matches(['"', '”', '\'', '’', ')', ' '])
        .ends_with(['?', '？'])
}

fn last_line(sentence: &str) -> &str {
    sentence
        .trim_end()
        .lines()
        .next_back()
        .unwrap_or(sentence)
        .trim()
}

/// The first sentence that asks, or else the first line of the first one.
fn heart(text: &str) -> &str {
    let first = || {
        sentences(text)
            .first()
            .and_then(|it| it.text.lines().next())
    };
    asking(text).first().copied().or_else(first).unwrap_or(text)
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
