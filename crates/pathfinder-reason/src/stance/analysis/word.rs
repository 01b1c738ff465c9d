//! The content words of a sentence, each with what is known about it.

use pathfinder_text::antonyms::{Opposition, opposition_of};
use pathfinder_text::cues::{Change, change_of};
use pathfinder_text::names::names_of;
use pathfinder_text::numbers::Number;
use pathfinder_text::synonyms::synonyms_of;
use pathfinder_text::terms::term_of;
use pathfinder_text::tokens::{Script, Token};

/// What a Korean particle says about its noun. Word order is free in Korean, so only this tells who did what to whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::stance) enum Role {
    Subject,
    Object,
    Recipient,
    Other,
}

/// One content word, ready for comparison.
#[derive(Debug, Clone)]
pub(in crate::stance) struct Word {
    pub(in crate::stance) text: String,
    pub(in crate::stance) weight: f64,
    pub(in crate::stance) script: Script,
    /// Index among the tokens, function words included.
    pub(in crate::stance) token: usize,
    pub(in crate::stance) clause: u32,
    pub(in crate::stance) role: Role,
    pub(in crate::stance) is_number: bool,
    pub(in crate::stance) is_name: bool,
    /// `slowly`: says how, not what.
    pub(in crate::stance) is_adverb: bool,
    opposition: Option<&'static Opposition>,
    change: Option<Change>,
    synonyms: &'static [u16],
}

impl Word {
    /// Both cannot be true of the same thing.
    pub(in crate::stance) fn is_opposite(&self, other: &Word) -> bool {
        let opposed = self.opposition.zip(other.opposition);
        let turned = self.change.zip(other.change);
        opposed.is_some_and(|(one, two)| one.is_opposite(two))
            || turned.is_some_and(|(one, two)| one != two)
    }

    /// Another member of the same class: another month, another country.
    pub(in crate::stance) fn excludes(&self, other: &Word) -> bool {
        let members = self.opposition.zip(other.opposition);
        members.is_some_and(|(one, two)| one.excludes(two))
    }

    /// Another word for the same thing, or another spelling of the same member of a class.
    pub(in crate::stance) fn is_synonym(&self, other: &Word) -> bool {
        let members = self.opposition.zip(other.opposition);
        members.is_some_and(|(one, two)| one.is_same_member(two))
            || self.synonyms.iter().any(|it| other.synonyms.contains(it))
    }
}

pub(super) fn words(
    text: &str,
    tokens: &[Token],
    clauses: &[u32],
    numbers: &[Number],
) -> Vec<Word> {
    let names = names_of(text, tokens);
    let word = |(index, token): (usize, &Token)| {
        let term = term_of(token)?;
        let at = &token.range;
        let is_name = names
            .iter()
            .any(|it| it.range.start <= at.start && at.end <= it.range.end);
        let is_number = numbers
            .iter()
            .any(|it| it.range.start <= at.start && at.start < it.range.end);
        Some(Word {
            weight: weight(&term.text, term.script, is_name || is_number),
            script: term.script,
            token: index,
            clause: clauses[index],
            role: role(token),
            is_number,
            is_name,
            is_adverb: token.script == Script::Letters && token.text.ends_with("ly"),
            opposition: opposition_of(&term.text),
            change: change_of(&term.text),
            synonyms: synonyms_of(&term.text),
            text: term.text,
        })
    };
    tokens.iter().enumerate().filter_map(word).collect()
}

fn role(token: &Token) -> Role {
    let ends = |forms: &[&str]| {
        token.text.chars().count() >= 2 && forms.iter().any(|it| token.text.ends_with(it))
    };
    match token.script {
        Script::Letters | Script::Digits => Role::Other,
        Script::Hangul if ends(&["에게", "한테", "에게서", "보다"]) => Role::Recipient,
        Script::Hangul if ends(&["을", "를"]) => Role::Object,
        Script::Hangul if ends(&["은", "는", "이", "가"]) => Role::Subject,
        Script::Hangul => Role::Other,
    }
}

/// Stands in for how rare a word is: long words, names and figures tell more.
fn weight(text: &str, script: Script, is_special: bool) -> f64 {
    let length = text.chars().count().min(10) as f64;
    let base = match script {
        Script::Hangul => 0.3 + 0.35 * length.min(5.0),
        Script::Letters => 0.4 + 0.1 * length,
        Script::Digits => 1.0,
    };
    if is_special { base * 1.3 } else { base }
}
