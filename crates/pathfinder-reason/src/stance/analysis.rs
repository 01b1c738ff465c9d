//! Everything about one text that a judgment needs, computed once: an iteration judges each text many times.

mod word;

use std::collections::BTreeSet;

use pathfinder_text::cues::{Change, CueKind, cues_of};
use pathfinder_text::numbers::{Number, numbers_of};
use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{Lang, content_words, detect, lists, sentences};

use crate::assertion::{self, Assertion, Kind};
use word::words;
pub(super) use word::{Role, Word};

/// A text with more content words than this is a passage.
const STATEMENT_WORDS_MAX: usize = 30;
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
    /// The terms of the title and the headings above it, which may name what it speaks of.
    pub(super) above: BTreeSet<String>,
}

/// One sentence: its content, and what it does with it.
#[derive(Debug, Clone)]
pub(super) struct Saying {
    pub(super) kind: Kind,
    pub(super) lang: Lang,
    pub(super) words: Vec<Word>,
    pub(super) numbers: Vec<Number>,
    pub(super) negations: Vec<Negation>,
    cues: Vec<CueKind>,
    /// The clauses for which the writer does not vouch.
    pub(super) hedged: Vec<u32>,
    pub(super) quantity: Quantity,
    /// `… was bought by …`.
    pub(super) passive: bool,
    /// Planned, wanted or demanded, so not yet a fact.
    pub(super) is_intended: bool,
    /// `less`, `덜`: a comparison downwards.
    pub(super) is_less: bool,
}

/// A negation and the word that it negates.
#[derive(Debug, Clone, Copy)]
pub(super) struct Negation {
    pub(super) clause: u32,
    /// Index of the word, if one is within reach.
    pub(super) target: Option<usize>,
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
        let tokens = tokens(text);
        let words = words(
            text,
            &tokens,
            &clauses(text, &tokens),
            &numbers_of(text, &tokens),
        );
        let has = |list: &str| tokens.iter().any(|it| lists(list, &it.text));
        let denies = |it: &pathfinder_text::Cue| it.kind == CueKind::Negation;
        Analysis {
            lang,
            pairs: character_pairs(&words),
            without_exception: has(WITHOUT_EXCEPTION),
            denies: cues_of(text, &tokens).iter().any(denies),
            words,
            sayings: sayings(text, lang),
            above: BTreeSet::new(),
        }
    }

    /// A text below a title or headings: what they name, it need not repeat.
    pub fn below(above: &str, text: &str) -> Analysis {
        Analysis {
            above: content_words(above),
            ..Analysis::of(text)
        }
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    pub(crate) fn has_word(&self, term: &str) -> bool {
        self.words.iter().any(|it| it.text == term)
    }

    /// What it says, if it is one statement and not a passage.
    pub(super) fn single(&self) -> Option<&Saying> {
        let [said] = self.sayings.as_slice() else {
            return None;
        };
        (said.words.len() <= STATEMENT_WORDS_MAX).then_some(said)
    }

    /// No content word was found.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

/// A sentence that the next one calls false is a denial, and one that it may take back is in doubt.
fn sayings(text: &str, lang: Lang) -> Vec<Saying> {
    let sentences = sentences(text);
    let said = sentences.iter().enumerate().map(|(index, sentence)| {
        let read = assertion::of_sentence(sentence);
        let kind = match sentences.get(index + 1) {
            Some(next) if assertion::refutes_the_one_before(next.text) => Kind::Denial,
            Some(next) if assertion::may_take_back(next.text) => Kind::Doubt,
            _ => read.kind,
        };
        Saying::of(Assertion { kind, ..read }, lang)
    });
    said.filter(|it| !it.words.is_empty()).collect()
}

impl Saying {
    fn of(read: Assertion<'_>, lang: Lang) -> Saying {
        let text = read.content;
        let tokens = tokens(text);
        let cues = cues_of(text, &tokens);
        let clauses = clauses(text, &tokens);
        let numbers = numbers_of(text, &tokens);
        let words = words(text, &tokens, &clauses, &numbers);
        let negation = |at: usize| Negation {
            clause: clauses[at],
            target: negated(&tokens, at, &words).filter(|it| words[*it].clause == clauses[at]),
        };
        let clauses_of = |kind| {
            let found = cues.iter().filter(|it| it.kind == kind);
            found.map(|it| clauses[it.token]).collect()
        };
        let denials = cues.iter().filter(|it| it.kind == CueKind::Negation);
        let negations: Vec<Negation> = denials.map(|it| negation(it.token)).collect();
        Saying {
            kind: read.kind,
            lang,
            quantity: quantity(&tokens, !negations.is_empty()),
            passive: is_passive(&tokens),
            is_intended: is_intended(&tokens),
            is_less: tokens.iter().any(|it| lists(LESS, &it.text)),
            hedged: clauses_of(CueKind::Hedge),
            cues: cues.iter().map(|it| it.kind).collect(),
            words,
            numbers,
            negations,
        }
    }

    pub(super) fn has(&self, kind: CueKind) -> bool {
        self.cues.contains(&kind)
    }

    /// The one direction of change that it speaks of, if it is one.
    pub(super) fn direction(&self) -> Option<Change> {
        match (
            self.has(CueKind::Change(Change::Up)),
            self.has(CueKind::Change(Change::Down)),
        ) {
            (true, false) => Some(Change::Up),
            (false, true) => Some(Change::Down),
            (true, true) | (false, false) => None,
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
const WITHOUT_EXCEPTION: &str =
    "every everyone everything everywhere always 모든 항상 누구나 언제나";

/// The smallest quantity that it is about. Under a negation `any` is no more than `a`.
fn quantity(tokens: &[Token], denies: bool) -> Quantity {
    let has = |list: &str| tokens.iter().any(|it| lists(list, &it.text));
    match () {
        () if has(SOME) => Quantity::Some,
        () if has(MOST) => Quantity::Most,
        () if has(ALL) || (has("any") && !denies) => Quantity::All,
        () => Quantity::Any,
    }
}

// The verbs and nouns of intention and the modals of necessity, closed classes, as assertions are read for them too.
const INTENDS: &str = "plan plans planned intend intends want wants wanted hope hopes propose proposed aim aims \
    considered should must ought shall 여부 위해 위해서 위한 예정이다 예정 계획이다 계획 방침이다 목표";
// Endings of Korean verbs that say the same.
const INTENDS_KOREAN: &[&str] = &[
    "려고",
    "기로",
    "달라고",
    "싶다",
    "싶은",
    "하고자",
    "라고",
    "겠다",
];
const LESS: &str = "less fewer least 덜";

fn is_intended(tokens: &[Token]) -> bool {
    let ends = |it: &Token| INTENDS_KOREAN.iter().any(|end| it.text.ends_with(end));
    let intends =
        |it: &Token| lists(INTENDS, &it.text) || (it.script == Script::Hangul && ends(it));
    // `해야 한다`
    let must = |it: &[Token]| {
        let ends = it[0].script == Script::Hangul && it[0].text.ends_with('야');
        ends && it[1].text.starts_with(['하', '한', '할', '합', '했', '해'])
    };
    tokens.iter().any(intends) || tokens.windows(2).any(must)
}

/// A form of `be`, and a participle that `by` follows.
fn is_passive(tokens: &[Token]) -> bool {
    let by = tokens.windows(2).position(|it| {
        let participle =
            it[0].text.ends_with("ed") || it[0].text.ends_with('n') || it[0].text.ends_with('t');
        participle && it[1].text == "by"
    });
    let be = |it: &Token| lists("is are was were be been being", &it.text);
    by.is_some_and(|by| tokens[..by].iter().any(be))
}

// Conjunctions that open a clause.
const JOINS: &str = "but however although while whereas 하지만 그러나";
/// Endings of Korean verbs that link to the next clause.
const LINKS: &[&str] = &[
    "지만", "는데", "으나", "으며", "하며", "하고", "되고", "면서",
];

/// The number of each token's clause: punctuation and a few conjunctions start a new one.
fn clauses(text: &str, tokens: &[Token]) -> Vec<u32> {
    let (mut clause, mut end) = (0, 0);
    let mut found = Vec::with_capacity(tokens.len());
    for token in tokens {
        let gap = &text[end..token.range.start];
        let breaks =
            gap.contains([',', ';', ':', '(', ')', '!', '?', '—', '–']) || gap.contains(". ");
        clause += u32::from(breaks || lists(JOINS, &token.text));
        found.push(clause);
        end = token.range.end;
        let is_verb = token.script == Script::Hangul && token.text.chars().count() >= 3;
        clause += u32::from(is_verb && LINKS.iter().any(|it| token.text.ends_with(it)));
    }
    found
}

// Adverbs that only strengthen a negation, a closed class.
const STRENGTHENS: &str = "전혀 결코 절대 절대로 별로 아무 아무런 도저히 ever whatsoever";

/// English negates the next word, Korean the last one before (`안` and `못` the next), or the word that contains the
/// negation (`불편없이`).
fn negated(tokens: &[Token], at: usize, words: &[Word]) -> Option<usize> {
    let negation = &tokens[at];
    let ahead = negation.script != Script::Hangul || matches!(negation.text.as_str(), "안" | "못");
    let plain = |it: &Word| !lists(STRENGTHENS, &tokens[it.token].text);
    if ahead {
        words.iter().position(|it| it.token > at && plain(it))
    } else {
        words.iter().rposition(|it| it.token <= at && plain(it))
    }
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
