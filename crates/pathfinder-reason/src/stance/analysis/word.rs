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
    pub(in crate::stance) key: u64,
    pub(in crate::stance) text: String,
    pub(in crate::stance) weight: f64,
    pub(in crate::stance) script: Script,
    /// Index among the tokens, function words included.
    pub(in crate::stance) token: usize,
    /// Position among the words once a passive is made active: who acts, what is done, to whom.
    pub(in crate::stance) place: usize,
    pub(in crate::stance) role: Role,
    /// As it is written, particles included.
    pub(in crate::stance) written: u64,
    /// Index of the number that it is part of.
    pub(in crate::stance) number: Option<usize>,
    /// It is in brackets, so an aside.
    pub(in crate::stance) aside: bool,
    /// `slowly`: says how, not what.
    pub(in crate::stance) written_as_adverb: bool,
    pub(in crate::stance) clause: u32,
    pub(in crate::stance) opposition: Option<&'static Opposition>,
    pub(in crate::stance) change: Option<Change>,
    pub(in crate::stance) synonyms: &'static [u16],
}

impl Word {
    /// Both cannot be true of the same thing.
    pub(in crate::stance) fn is_opposite(&self, other: &Word) -> bool {
        let opposite = self
            .opposition
            .zip(other.opposition)
            .is_some_and(|(one, two)| one.is_opposite(two));
        opposite
            || self
                .change
                .zip(other.change)
                .is_some_and(|(one, two)| one != two)
    }

    /// Another member of the same class: another month, another country.
    pub(in crate::stance) fn excludes(&self, other: &Word) -> bool {
        self.opposition
            .zip(other.opposition)
            .is_some_and(|(one, two)| one.excludes(two))
    }
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

pub(super) fn words(
    text: &str,
    tokens: &[Token],
    clauses: &[u32],
    numbers: &[Number],
) -> Vec<Word> {
    let names = names_of(text, tokens);
    let mut aside = Brackets {
        text,
        read: 0,
        is_open: false,
    };
    let mut found: Vec<Word> = Vec::with_capacity(tokens.len());
    for (index, token) in tokens.iter().enumerate() {
        let Some(term) = term_of(token) else { continue };
        let name = names
            .iter()
            .any(|it| it.range.start <= token.range.start && token.range.end <= it.range.end);
        let number = numbers
            .iter()
            .position(|it| it.range.start <= token.range.start && token.range.start < it.range.end);
        found.push(Word {
            key: hash(term.text.as_bytes()),
            weight: weight(&term.text, term.script, name, number.is_some()),
            script: term.script,
            token: index,
            place: found.len(),
            role: role(token),
            written: hash(token.text.as_bytes()),
            number,
            clause: clauses[index],
            opposition: opposition_of(&term.text),
            change: change_of(&term.text),
            synonyms: synonyms_of(&term.text),
            aside: aside.at(token.range.start),
            written_as_adverb: token.script == Script::Letters && token.text.ends_with("ly"),
            text: term.text,
        });
    }
    found
}

/// Whether a position is in brackets; call it from front to back.
struct Brackets<'text> {
    text: &'text str,
    read: usize,
    is_open: bool,
}

impl Brackets<'_> {
    fn at(&mut self, place: usize) -> bool {
        for character in self.text[self.read..place].chars() {
            match character {
                '(' | '[' | '（' => self.is_open = true,
                ')' | ']' | '）' => self.is_open = false,
                _ => {}
            }
        }
        self.read = place;
        self.is_open
    }
}

/// Long words are rare words, and rare words tell more.
fn weight(text: &str, script: Script, name: bool, counted: bool) -> f64 {
    let length = text.chars().count().min(10) as f64;
    let base = match script {
        Script::Hangul => 0.3 + 0.35 * length.min(5.0),
        Script::Letters => 0.4 + 0.1 * length,
        Script::Digits => 1.0,
    };
    if name || counted { base * 1.3 } else { base }
}

/// FNV-1a: the same on every machine and in every release.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |state, byte| {
        (state ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
