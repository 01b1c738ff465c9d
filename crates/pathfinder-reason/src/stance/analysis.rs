//! Everything about one text that a judgment needs, computed once: an iteration judges each text many times.

use crate::language::antonyms::{Opposition, opposition_of};
use crate::language::cues::{Change, Cue, CueKind, change_of, cues_of};
use crate::language::names::names_of;
use crate::language::numbers::{Number, numbers_of};
use crate::language::synonyms::synonyms_of;
use crate::language::terms::term_of;
use crate::language::tokens::{Script, Token, tokens};
use crate::language::{Lang, detect};

/// English denials reach at most this many words ahead.
const NEGATION_REACH: usize = 6;
/// Korean denials stand behind the predicate, with at most an object between.
const NEGATION_REACH_BACK: usize = 2;

/// What a Korean particle says about its noun; order is free in Korean, so only this tells who did what to whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Subject,
    Object,
    Recipient,
    Other,
}

/// One content word, ready to be compared.
#[derive(Debug, Clone)]
pub(super) struct Word {
    pub(super) key: u64,
    pub(super) text: String,
    pub(super) weight: f64,
    pub(super) script: Script,
    /// Place among the tokens, function words included.
    pub(super) token: usize,
    pub(super) role: Role,
    pub(super) name: bool,
    /// Stands in the reach of a denial.
    pub(super) negated: bool,
    pub(super) clause: u32,
    pub(super) opposition: Option<&'static Opposition>,
    pub(super) change: Option<Change>,
    pub(super) synonyms: &'static [u16],
}

/// A negation and the word that it denies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Denial {
    pub(super) clause: u32,
    /// Index of the word, where one stands in reach.
    pub(super) target: Option<usize>,
}

/// A text, read once.
#[derive(Debug, Clone)]
pub struct Analysis {
    lang: Lang,
    pub(super) words: Vec<Word>,
    pub(super) numbers: Vec<Number>,
    pub(super) cues: Vec<Cue>,
    pub(super) denials: Vec<Denial>,
    /// Sorted hashes of pairs of neighboring characters of the content words.
    pub(super) pairs: Vec<u32>,
    /// Words such as `all` and `every` that leave no exception.
    pub(super) universal: bool,
    /// The strictest of these, such as `every` and `always`: evidence must have one too.
    pub(super) without_exception: bool,
    /// Planned, wanted or asked for, which is not yet so.
    pub(super) intended: bool,
}

impl Analysis {
    pub fn of(text: &str) -> Analysis {
        let tokens = tokens(text);
        let cues = cues_of(text, &tokens);
        let clauses = clauses(text, &tokens);
        let numbers = numbers_of(text, &tokens);
        let words = words(text, &tokens, &cues, &clauses, &numbers);
        let denials = denials(&tokens, &cues, &clauses, &words);
        let pairs = character_pairs(&words);
        let has_one_of = |words: &[&str]| tokens.iter().any(|it| words.contains(&it.text.as_str()));
        let (universal, without_exception) = (has_one_of(UNIVERSAL), has_one_of(WITHOUT_EXCEPTION));
        let intended = tokens.iter().any(is_intent);
        let lang = detect(text);
        Analysis { lang, words, numbers, cues, denials, pairs, universal, without_exception, intended }
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// No content word was found.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub(super) fn count(&self, kind: CueKind) -> usize {
        self.cues.iter().filter(|it| it.kind == kind).count()
    }
}

const UNIVERSAL: &[&str] = &[
    "all",
    "every",
    "everyone",
    "everything",
    "always",
    "any",
    "entirely",
    "completely",
    "모든",
    "모두",
    "전부",
    "항상",
    "누구나",
    "절대",
];

const WITHOUT_EXCEPTION: &[&str] =
    &["every", "everyone", "everything", "everywhere", "always", "모든", "항상", "누구나", "언제나"];

const INTENTS: &[&str] = &[
    "plan",
    "plans",
    "planned",
    "intend",
    "intends",
    "want",
    "wants",
    "wanted",
    "hope",
    "hopes",
    "propose",
    "proposed",
    "aim",
    "aims",
    "considered",
    "여부",
    "위해",
    "위해서",
    "위한",
    "예정이다",
    "예정",
    "계획이다",
    "계획",
    "방침이다",
    "목표",
];

fn is_intent(token: &Token) -> bool {
    let asks = ["려고", "기로", "달라고", "싶다", "싶은", "하고자", "라고", "겠다"];
    INTENTS.contains(&token.text.as_str())
        || (token.script == Script::Hangul && asks.iter().any(|it| token.text.ends_with(it)))
}

fn role(token: &Token) -> Role {
    let ends =
        |forms: &[&str]| token.text.chars().count() >= 2 && forms.iter().any(|it| token.text.ends_with(it));
    match token.script {
        Script::Letters | Script::Digits => Role::Other,
        Script::Hangul if ends(&["에게", "한테", "에게서", "보다"]) => Role::Recipient,
        Script::Hangul if ends(&["을", "를"]) => Role::Object,
        Script::Hangul if ends(&["은", "는", "이", "가"]) => Role::Subject,
        Script::Hangul => Role::Other,
    }
}

fn words(text: &str, tokens: &[Token], cues: &[Cue], clauses: &[u32], numbers: &[Number]) -> Vec<Word> {
    let names = names_of(text, tokens);
    let negated = negated_tokens(tokens, cues, clauses);
    let mut found = Vec::with_capacity(tokens.len());
    for (index, token) in tokens.iter().enumerate() {
        let Some(term) = term_of(token) else { continue };
        let name =
            names.iter().any(|it| it.range.start <= token.range.start && token.range.end <= it.range.end);
        let counted =
            numbers.iter().any(|it| it.range.start <= token.range.start && token.range.start < it.range.end);
        found.push(Word {
            key: hash(term.text.as_bytes()),
            weight: weight(&term.text, term.script, name, counted),
            script: term.script,
            token: index,
            role: role(token),
            name,
            negated: negated[index],
            clause: clauses[index],
            opposition: opposition_of(&term.text),
            change: change_of(&term.text),
            synonyms: synonyms_of(&term.text),
            text: term.text,
        });
    }
    found
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

/// The number of each token's clause: punctuation and a few conjunctions begin a new one.
fn clauses(text: &str, tokens: &[Token]) -> Vec<u32> {
    let mut clause = 0;
    let mut end = 0;
    let mut found = Vec::with_capacity(tokens.len());
    for token in tokens {
        let gap = &text[end..token.range.start];
        let breaks = gap.contains([',', ';', ':', '(', ')', '!', '?', '—', '–']) || gap.contains(". ");
        let joins = matches!(
            token.text.as_str(),
            "but" | "however" | "although" | "while" | "whereas" | "하지만" | "그러나"
        );
        clause += u32::from(breaks || joins);
        found.push(clause);
        end = token.range.end;
        clause += u32::from(ends_clause(token));
    }
    found
}

/// Korean verbs that link to a next clause.
fn ends_clause(token: &Token) -> bool {
    token.script == Script::Hangul
        && token.text.chars().count() >= 3
        && ["지만", "는데", "으나", "으며", "하며", "하고", "되고", "면서"]
            .iter()
            .any(|it| token.text.ends_with(it))
}

fn negated_tokens(tokens: &[Token], cues: &[Cue], clauses: &[u32]) -> Vec<bool> {
    let mut negated = vec![false; tokens.len()];
    for cue in cues.iter().filter(|it| it.kind == CueKind::Negation) {
        let at = cue.token;
        let reach = match (looks_ahead(&tokens[at]), tokens[at].script) {
            (true, Script::Hangul) => at + 1..(at + 2).min(tokens.len()),
            (true, _) => at + 1..(at + 1 + NEGATION_REACH).min(tokens.len()),
            (false, _) => at.saturating_sub(NEGATION_REACH_BACK)..at,
        };
        for index in reach.filter(|it| clauses[*it] == clauses[at]) {
            negated[index] = !negated[index];
        }
    }
    negated
}

/// English denies the next word of the clause, Korean the last one before (`안` and `못` the next).
fn denials(tokens: &[Token], cues: &[Cue], clauses: &[u32], words: &[Word]) -> Vec<Denial> {
    let negations = cues.iter().filter(|it| it.kind == CueKind::Negation);
    let denial = |cue: &Cue| {
        let clause = clauses[cue.token];
        let target = if looks_ahead(&tokens[cue.token]) {
            words.iter().position(|it| it.token > cue.token)
        } else {
            words.iter().rposition(|it| it.token < cue.token)
        };
        Denial { clause, target: target.filter(|it| words[*it].clause == clause) }
    };
    negations.map(denial).collect()
}

fn looks_ahead(negation: &Token) -> bool {
    negation.script != Script::Hangul || matches!(negation.text.as_str(), "안" | "못")
}

fn character_pairs(words: &[Word]) -> Vec<u32> {
    let mut pairs = Vec::new();
    for word in words {
        let mut before = ' ';
        for character in word.text.chars() {
            pairs.push(u32::from(before).wrapping_mul(0x9E37_79B1) ^ u32::from(character));
            before = character;
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// FNV-1a: the same on every machine and in every release.
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |state, byte| (state ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
