//! Everything about one text that a judgment needs, computed once: an iteration judges each text many times.

mod word;

use pathfinder_text::cues::{Cue, CueKind, cues_of};
use pathfinder_text::numbers::{Number, numbers_of};
use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{Lang, detect, korean, sentences};

use super::order;
use crate::assertion::{self, Assertion, Kind};
use word::words;
pub(super) use word::{Role, Word};

/// A negation and the word that it negates.
#[derive(Debug, Clone, Copy)]
pub(super) struct Denial {
    pub(super) clause: u32,
    /// Index of the word, if one is within reach.
    pub(super) target: Option<usize>,
}

/// Far more than any statement has.
const TEXT_BYTES_MAX: usize = 20_000;

/// A text, read once.
#[derive(Debug, Clone)]
pub struct Analysis {
    lang: Lang,
    /// Of the whole text.
    pub(super) words: Vec<Word>,
    /// Sorted hashes of pairs of neighboring characters of the content words.
    pub(super) pairs: Vec<u32>,
    /// Words such as `every` and `always`: evidence must have one too.
    pub(super) without_exception: bool,
    /// It contains a negation somewhere.
    pub(super) denies: bool,
    /// What its sentences say, one by one.
    pub(super) sayings: Vec<Saying>,
}

/// One sentence: its content, and what it does with it.
#[derive(Debug, Clone)]
pub(super) struct Saying {
    pub(super) kind: Kind,
    pub(super) lang: Lang,
    pub(super) tokens: Vec<Token>,
    pub(super) words: Vec<Word>,
    pub(super) numbers: Vec<Number>,
    pub(super) denials: Vec<Denial>,
    pub(super) cues: Vec<Cue>,
    /// The clause of each token.
    pub(super) clauses: Vec<u32>,
    pub(super) quantity: Quantity,
    /// Planned, wanted or requested, so not yet a fact.
    pub(super) intended: bool,
    /// Must or should be so, which is not a fact either.
    pub(super) required: bool,
    /// `less`, `덜`: a comparison downwards.
    pub(super) less: bool,
    /// The number of each Korean clause and the stem of its predicate.
    pub(super) predicates: Vec<(u32, String)>,
}

/// How many it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Quantity {
    Some,
    /// It does not say.
    Any,
    Most,
    All,
}

impl Analysis {
    /// Of a very long text, its beginning.
    pub fn of(text: &str) -> Analysis {
        let text = &text[..text.floor_char_boundary(TEXT_BYTES_MAX)];
        let lang = detect(text);
        let whole = Parsed::of(text);
        let sentences = sentences(text);
        let sayings = (0..sentences.len())
            .map(|it| {
                (
                    assertion::of_sentence(&sentences[it]),
                    sentences.get(it + 1),
                )
            })
            .map(|(read, next)| match next {
                Some(next) if assertion::refutes_the_one_before(next.text) => Assertion {
                    kind: Kind::Denial,
                    ..read
                },
                Some(next) if assertion::may_take_back(next.text) => Assertion {
                    kind: Kind::Doubt,
                    ..read
                },
                _ => read,
            })
            .map(|it| {
                // Most texts are one sentence without a frame.
                let parsed = if it.content == text {
                    whole.clone()
                } else {
                    Parsed::of(it.content)
                };
                Saying::of(it.kind, parsed, lang)
            })
            .filter(|it| !it.words.is_empty())
            .collect();
        Analysis {
            lang,
            pairs: character_pairs(&whole.words),
            without_exception: whole
                .tokens
                .iter()
                .any(|it| WITHOUT_EXCEPTION.contains(&it.text.as_str())),
            denies: whole.cues.iter().any(|it| it.kind == CueKind::Negation),
            words: whole.words,
            sayings,
        }
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// No content word was found.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl Saying {
    fn of(kind: Kind, parsed: Parsed, lang: Lang) -> Saying {
        let Parsed {
            tokens,
            cues,
            numbers,
            mut words,
            clauses,
        } = parsed;
        order::place(&tokens, &mut words);
        Saying {
            kind,
            lang,
            denials: denials(&tokens, &cues, &clauses, &words),
            quantity: quantity(&tokens, cues.iter().any(|it| it.kind == CueKind::Negation)),
            intended: tokens.iter().any(is_intent),
            required: is_required(&tokens),
            less: tokens.iter().any(|it| LESS.contains(&it.text.as_str())),
            predicates: if lang == Lang::Korean {
                predicates(&tokens, &clauses)
            } else {
                Vec::new()
            },
            tokens,
            words,
            numbers,
            cues,
            clauses,
        }
    }

    pub(super) fn has(&self, kind: CueKind) -> bool {
        self.cues.iter().any(|it| it.kind == kind)
    }
}

#[derive(Clone)]
struct Parsed {
    tokens: Vec<Token>,
    cues: Vec<Cue>,
    numbers: Vec<Number>,
    words: Vec<Word>,
    clauses: Vec<u32>,
}

impl Parsed {
    fn of(text: &str) -> Parsed {
        let tokens = tokens(text);
        let cues = cues_of(text, &tokens);
        let clauses = clauses(text, &tokens);
        let numbers = numbers_of(text, &tokens);
        let words = words(text, &tokens, &clauses, &numbers);
        Parsed {
            tokens,
            cues,
            numbers,
            words,
            clauses,
        }
    }
}

// The quantifiers of English and Korean, a closed class.
const ALL: &str = "all every everyone everybody everything everywhere each always entirely completely whole \
    모든 모두 전부 항상 누구나 언제나 전체 매번";
const MOST: &str =
    "most mostly majority usually generally 대부분 대부분의 대부분은 대체로 대개 주로 보통";
const SOME: &str = "some several few certain many sometimes occasionally rarely seldom half partly partially \
    일부 일부는 일부의 몇몇 몇 가끔 때로 때로는 드물게 간혹 절반 어떤 여러";

const LESS: &[&str] = &["less", "fewer", "least", "덜"];

// The modal verbs and endings of necessity, a closed class.
const REQUIRES: &[&str] = &["should", "must", "ought", "shall"];

fn is_required(tokens: &[Token]) -> bool {
    let must = |it: &[Token]| {
        let ends = it[0].script == Script::Hangul && it[0].text.ends_with('야');
        ends && it[1].text.starts_with(['하', '한', '할', '합', '했', '해'])
    };
    tokens.iter().any(|it| REQUIRES.contains(&it.text.as_str())) || tokens.windows(2).any(must)
}

/// Existence and its absence are handled as negation, so the word before `있다`, `없다` or `않다` represents both.
fn predicates(tokens: &[Token], clauses: &[u32]) -> Vec<(u32, String)> {
    let mut found: Vec<(u32, String)> = Vec::new();
    for (token, clause) in tokens.iter().zip(clauses) {
        let denies = token.text.contains(['않', '없', '있'])
            || token.text.starts_with("아니")
            || token.text.starts_with("못하");
        if denies || STRENGTHENS.contains(&token.text.as_str()) {
            continue;
        }
        let stem = korean::stem(&token.text);
        match found.last_mut() {
            Some(last) if last.0 == *clause => last.1 = stem,
            _ => found.push((*clause, stem)),
        }
    }
    found
}

/// The smallest quantity that it is about. Under a negation `any` is no more than `a`.
fn quantity(tokens: &[Token], denies: bool) -> Quantity {
    let has = |words: &str| {
        tokens
            .iter()
            .any(|it| words.split_whitespace().any(|word| word == it.text))
    };
    match () {
        () if has(SOME) => Quantity::Some,
        () if has(MOST) => Quantity::Most,
        () if has(ALL) || (has("any") && !denies) => Quantity::All,
        () => Quantity::Any,
    }
}

const WITHOUT_EXCEPTION: &[&str] = &[
    "every",
    "everyone",
    "everything",
    "everywhere",
    "always",
    "모든",
    "항상",
    "누구나",
    "언제나",
];

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
    let asks = [
        "려고",
        "기로",
        "달라고",
        "싶다",
        "싶은",
        "하고자",
        "라고",
        "겠다",
    ];
    INTENTS.contains(&token.text.as_str())
        || (token.script == Script::Hangul && asks.iter().any(|it| token.text.ends_with(it)))
}

/// The number of each token's clause: punctuation and a few conjunctions start a new one.
fn clauses(text: &str, tokens: &[Token]) -> Vec<u32> {
    let mut clause = 0;
    let mut end = 0;
    let mut found = Vec::with_capacity(tokens.len());
    for token in tokens {
        let gap = &text[end..token.range.start];
        let breaks =
            gap.contains([',', ';', ':', '(', ')', '!', '?', '—', '–']) || gap.contains(". ");
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

/// Korean verbs that link to the next clause.
fn ends_clause(token: &Token) -> bool {
    token.script == Script::Hangul
        && token.text.chars().count() >= 3
        && [
            "지만", "는데", "으나", "으며", "하며", "하고", "되고", "면서",
        ]
        .iter()
        .any(|it| token.text.ends_with(it))
}

// Adverbs that only strengthen a negation, a closed class.
const STRENGTHENS: &[&str] = &[
    "전혀",
    "결코",
    "절대",
    "절대로",
    "별로",
    "아무",
    "아무런",
    "도저히",
    "ever",
    "whatsoever",
];

pub(super) fn strengthens(word: &str) -> bool {
    STRENGTHENS.contains(&word)
}

/// English negates the next word of the clause, Korean the last one before (`안` and `못` the next), or the word that
/// contains the negation (`불편없이`).
fn denials(tokens: &[Token], cues: &[Cue], clauses: &[u32], words: &[Word]) -> Vec<Denial> {
    let negations = cues.iter().filter(|it| it.kind == CueKind::Negation);
    let denial = |cue: &Cue| {
        let clause = clauses[cue.token];
        let plain = |it: &Word| !STRENGTHENS.contains(&tokens[it.token].text.as_str());
        let target = if looks_ahead(&tokens[cue.token]) {
            words
                .iter()
                .position(|it| it.token > cue.token && plain(it))
        } else {
            words
                .iter()
                .rposition(|it| it.token <= cue.token && plain(it))
        };
        Denial {
            clause,
            target: target.filter(|it| words[*it].clause == clause),
        }
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
