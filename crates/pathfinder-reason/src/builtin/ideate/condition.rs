//! The phrase of a sentence that says for whom, where or when it holds, in a form that can stand in another sentence.

use std::collections::BTreeSet;

use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{Lang, content_words, lists};

use crate::builtin::clause::{English, is_bare, is_modifier};

const WORDS_MAX: usize = 8;
/// What a change is a change of follows `in`, as a population does.
const CHANGES: &str = "increase increases decrease decreases reduction reductions rise fall drop decline change changes difference \
    differences improvement improvements gain growth loss role interest variation trend involved engaged participate present found";
/// Where something was studied, published or said is not a condition; neither is a phrase that joins two sentences.
const STUDIES: &str = "study studies survey surveys review reviews trial trials sample samples paper papers report reports source \
    data analysis analyses experiment article section chapter table figure model models";
const JOINING: &str = "addition contrast fact general particular order terms turn part summary conclusion this that these those \
    it which our its their comparison relation response line view example instance all both other such";
const STUDIES_KOREAN: &[&str] = &[
    "연구",
    "조사",
    "보고서",
    "논문",
    "자료",
    "설문",
    "실험",
    "분석",
    "이곳",
    "여기",
    "결과",
];
/// How a Korean condition ends, and the form in which it contrasts with another.
const ENDINGS_KOREAN: &[(&str, &str)] = &[
    ("에서는", "에서는"),
    ("에서", "에서는"),
    ("에게는", "에게는"),
    ("에게", "에게는"),
    ("경우에는", "경우에는"),
    ("경우", "경우에는"),
];

/// How verbs end before a noun; what they modify begins further to the left.
const VERBAL_KOREAN: &[&str] = &[
    "하는", "되는", "있는", "없는", "받는", "않는", "지는", "리는", "키는", "치는", "나는", "드는",
    "주는", "기는",
];

/// Conditions of one kind can be held against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Whom,
    Means,
    Time,
    Case,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Condition {
    pub(super) kind: Kind,
    /// As it stands in a sentence that contrasts two.
    pub(super) phrase: String,
    /// As it stands in its own sentence.
    verbatim: String,
    pub(super) words: BTreeSet<String>,
}

impl Condition {
    pub(super) fn of(sentence: &str, lang: Lang) -> Option<Condition> {
        let sentence = sentence.trim().trim_end_matches('.');
        match lang {
            Lang::English => english(sentence),
            Lang::Korean => korean(sentence),
        }
    }

    /// The text without the condition.
    pub(super) fn taken_from(&self, text: &str) -> String {
        let rest = text.replacen(&self.verbatim, "", 1);
        let words: Vec<&str> = rest.split_whitespace().collect();
        words.join(" ")
    }

    fn new(kind: Kind, verbatim: &str, phrase: String) -> Option<Condition> {
        let words = content_words(verbatim);
        let verbatim = verbatim.to_owned();
        (!words.is_empty()).then_some(Condition {
            kind,
            phrase,
            verbatim,
            words,
        })
    }
}

fn kind_of(opener: &str) -> Option<Kind> {
    match opener {
        "in" | "among" | "for" => Some(Kind::Whom),
        "with" | "without" | "under" | "using" => Some(Kind::Means),
        "during" | "after" | "before" => Some(Kind::Time),
        "when" | "if" => Some(Kind::Case),
        _ => None,
    }
}

/// At the end of the sentence, or before the comma of its beginning.
fn english(sentence: &str) -> Option<Condition> {
    let words = tokens(sentence);
    let first = words.first()?;
    let opener = (0..words.len()).find(|at| opens(sentence, &words, *at))?;
    let start = words[opener].range.start;
    let initial = first.range.start == start;
    let end = if initial {
        start + sentence[start..].find(',')?
    } else {
        sentence.len()
    };
    let phrase = &sentence[start..end];
    let inside: Vec<&Token> = words
        .iter()
        .filter(|it| start <= it.range.start && it.range.end <= end)
        .collect();
    let kind = kind_of(&words[opener].text)?;
    let after_verb = initial || English::has_verb(&sentence[..start]);
    let is_whole = kind == Kind::Case || !English::has_verb(phrase);
    let plain = !phrase.contains(|it: char| ",;:()[]\"“”?!".contains(it))
        && (2..=WORDS_MAX).contains(&inside.len())
        && !inside.iter().any(|it| {
            lists(STUDIES, &it.text) || lists("it they them this these but and", &it.text)
        });
    let shown = words[opener].text.clone() + &phrase[words[opener].range.len()..];
    if after_verb && is_whole && plain {
        Condition::new(kind, phrase, shown)
    } else {
        None
    }
}

fn opens(sentence: &str, words: &[Token], at: usize) -> bool {
    let Some(next) = words
        .get(at + 1)
        .filter(|_| kind_of(&words[at].text).is_some())
    else {
        return false;
    };
    let before = at.checked_sub(1).map_or("", |it| words[it].text.as_str());
    // `for years`, `in 2019`: a year alone is a date, and an amount of time is a measure.
    let is_measure = next.script == Script::Digits;
    let hyphenated = sentence[..words[at].range.start].ends_with('-');
    !lists(JOINING, &next.text) && !lists(CHANGES, before) && !is_measure && !hyphenated
}

/// The nouns before the particle. A modifying clause is not taken apart, because its beginning cannot be told.
fn korean(sentence: &str) -> Option<Condition> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let (at, (end, shown)) = words.iter().enumerate().find_map(|(at, word)| {
        let word = word.trim_end_matches(',');
        let ending = ENDINGS_KOREAN
            .iter()
            .find(|it| word.ends_with(it.0) && (word != it.0 || it.0.starts_with("경우")))?;
        Some((at, ending))
    })?;
    let is_noun = |it: &&str| is_bare(it) || is_modifier(it);
    let taken = words[..at]
        .iter()
        .rev()
        .take_while(|it| is_noun(it))
        .count();
    let start = at - taken;
    // Behind a subject or an object the phrase begins anew; behind anything else it may be the end of a clause.
    let before = start.checked_sub(1).map_or("", |it| words[it]);
    let particles = ["은", "는", "이", "가", "을", "를", ","];
    let begins = before.is_empty() || particles.iter().any(|it| before.ends_with(it));
    let is_clause = VERBAL_KOREAN.iter().any(|it| before.ends_with(it));
    let phrase = words[start..=at].join(" ");
    let head = phrase.trim_end_matches(',').strip_suffix(end)?;
    let studied = STUDIES_KOREAN
        .iter()
        .any(|it| head.trim_end().ends_with(it));
    let kind = if end.starts_with("경우") {
        Kind::Case
    } else {
        Kind::Whom
    };
    let fits = begins && !is_clause && !studied && taken < WORDS_MAX && !head.trim().is_empty();
    fits.then(|| Condition::new(kind, &phrase, format!("{head}{shown}")))?
}
