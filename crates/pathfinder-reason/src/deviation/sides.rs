//! A sentence and a quote, word by word.

use pathfinder_text::antonyms::{Opposition, opposition_of};
use pathfinder_text::cues::{Change, CueKind, change_of, cues_of};
use pathfinder_text::synonyms::synonyms_of;
use pathfinder_text::terms::term_of;
use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{Lang, detect};

use super::Deviation;

/// This proportion of the sentence's words must be in the quote before the rest is compared.
const SHARED_MIN: f64 = 0.5;
/// ... and this much before a different beginning counts as a different subject.
const SHARED_BUT_SUBJECT_MIN: f64 = 0.6;
const SHARED_WORDS_MIN: usize = 2;
const SHARED_BUT_SUBJECT_WORDS_MIN: usize = 3;
/// A longer beginning is a separate clause.
const SUBJECT_WORDS_MAX: usize = 4;
/// How many content words a negation reaches, by language: `no evidence that tea calms`, `예방한다는 증거는 없다`.
const ENGLISH_REACH: usize = 4;
const KOREAN_REACH: usize = 2;

pub(super) enum Comparison {
    /// The quote has its words, and nothing in them differs.
    BearsOut,
    Departs(Deviation),
    /// Too little in common to tell.
    Apart,
}

/// A text, read for comparison.
pub(super) struct Side {
    lang: Lang,
    words: Vec<Word>,
    denials: Vec<Denial>,
    /// `by`: the first noun need not be the agent.
    is_passive: bool,
}

struct Word {
    stem: String,
    token: usize,
    clause: usize,
    role: Role,
    change: Option<Change>,
    opposition: Option<&'static Opposition>,
}

struct Denial {
    token: usize,
    clause: usize,
    /// It negates what follows; otherwise what precedes.
    looks_ahead: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Subject,
    Object,
    Other,
}

impl Side {
    pub(super) fn of(text: &str) -> Side {
        let tokens = tokens(text);
        let clauses = clauses(text, &tokens);
        let mut words = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            let Some(term) = term_of(token) else { continue };
            words.push(Word {
                change: change_of(&term.text),
                opposition: opposition_of(&term.text),
                stem: term.text,
                token: index,
                clause: clauses[index],
                role: role(token),
            });
        }
        let cues = cues_of(text, &tokens);
        // `불편함없이` negates only its own noun.
        let denies = |at: usize| !tokens[at].text.ends_with("없이");
        let denials = cues
            .iter()
            .filter(|it| it.kind == CueKind::Negation && denies(it.token))
            .map(|it| {
                let token = &tokens[it.token];
                let looks_ahead =
                    token.script != Script::Hangul || matches!(token.text.as_str(), "안" | "못");
                Denial {
                    token: it.token,
                    clause: clauses[it.token],
                    looks_ahead,
                }
            });
        let is_passive = tokens.iter().any(|it| it.text == "by");
        Side {
            lang: detect(text),
            denials: denials.collect(),
            words,
            is_passive,
        }
    }
}

fn role(token: &Token) -> Role {
    let ends = |forms: &[&str]| forms.iter().any(|it| token.text.ends_with(it));
    match token.script {
        Script::Hangul if token.text.chars().count() < 2 => Role::Other,
        Script::Hangul if ends(&["을", "를"]) => Role::Object,
        Script::Hangul if ends(&["은", "는", "이", "가"]) => Role::Subject,
        Script::Hangul | Script::Letters | Script::Digits => Role::Other,
    }
}

/// The number of each token's clause.
fn clauses(text: &str, tokens: &[Token]) -> Vec<usize> {
    const JOINTS: &[&str] = &[
        "but",
        "however",
        "although",
        "while",
        "whereas",
        "하지만",
        "그러나",
    ];
    const LINKS: &[&str] = &[
        "지만", "는데", "으나", "으며", "하며", "하고", "되고", "면서",
    ];
    let mut clause = 0;
    let mut before: Option<&Token> = None;
    let mut found = Vec::with_capacity(tokens.len());
    for token in tokens {
        let gap = &text[before.map_or(0, |it| it.range.end)..token.range.start];
        let links = before.is_some_and(|it| {
            it.script == Script::Hangul && LINKS.iter().any(|link| it.text.ends_with(link))
        });
        let is_new = links
            || JOINTS.contains(&token.text.as_str())
            || gap.contains([',', ';', ':', '(', '—', '.']);
        clause += usize::from(is_new);
        found.push(clause);
        before = Some(token);
    }
    found
}

pub(super) fn compare(said: &Side, quoted: &Side) -> Comparison {
    if said.lang != quoted.lang || said.words.is_empty() {
        return Comparison::Apart;
    }
    let pairs = pair(said, quoted);
    let shared = pairs.iter().flatten().count();
    if shared < SHARED_WORDS_MIN.min(said.words.len()) {
        return Comparison::Apart;
    }
    let share = shared as f64 / said.words.len() as f64;
    if share < SHARED_MIN {
        return Comparison::Apart;
    }
    let differ = Difference {
        said,
        quoted,
        pairs: &pairs,
    };
    let turns = differ.opposites();
    let denials = differ.denials_of_sentence() + differ.denials_of_quote();
    if (turns + denials) % 2 == 1 {
        let deviation = if turns > 0 {
            Deviation::Direction
        } else {
            Deviation::Negation
        };
        return Comparison::Departs(deviation);
    }
    if differ.turns_each_direction() {
        return Comparison::Departs(Deviation::Direction);
    }
    let is_near = share >= SHARED_BUT_SUBJECT_MIN && shared >= SHARED_BUT_SUBJECT_WORDS_MIN;
    if differ.swaps_roles() || (is_near && differ.replaces_subject()) {
        return Comparison::Departs(Deviation::Subject);
    }
    Comparison::BearsOut
}

/// For each word of the sentence, the index of the matching word of the quote.
fn pair(said: &Side, quoted: &Side) -> Vec<Option<usize>> {
    let mut taken = vec![false; quoted.words.len()];
    let mut pairs = vec![None; said.words.len()];
    let same = |one: &Word, other: &Word| one.stem == other.stem;
    let alike = |one: &Word, other: &Word| is_alike(&one.stem, &other.stem, said.lang);
    for is_same in [&same as &dyn Fn(&Word, &Word) -> bool, &alike] {
        for (word, found) in said
            .words
            .iter()
            .zip(&mut pairs)
            .filter(|(_, it)| it.is_none())
        {
            let mut free = quoted
                .words
                .iter()
                .enumerate()
                .filter(|(at, _)| !taken[*at]);
            *found = free.find(|(_, it)| is_same(word, it)).map(|(at, _)| at);
            found.iter().for_each(|at| taken[*at] = true);
        }
    }
    pairs
}

/// Synonyms, and forms of one word: `productive` and `productivity`, `근무제` and `근무제도`.
fn is_alike(one: &str, other: &str, lang: Lang) -> bool {
    let shortest = match lang {
        Lang::Korean => 2,
        Lang::English => 5,
    };
    let is_long = |it: &str| it.chars().count() >= shortest;
    let begins =
        is_long(one) && is_long(other) && (one.starts_with(other) || other.starts_with(one));
    begins
        || synonyms_of(one)
            .iter()
            .any(|it| synonyms_of(other).contains(it))
}

struct Difference<'a> {
    said: &'a Side,
    quoted: &'a Side,
    pairs: &'a [Option<usize>],
}

impl<'a> Difference<'a> {
    /// Words of the sentence that the quote does not have.
    fn added(&self) -> impl Iterator<Item = &'a Word> {
        self.said
            .words
            .iter()
            .zip(self.pairs)
            .filter(|(_, pair)| pair.is_none())
            .map(|(word, _)| word)
    }

    /// Words of the quote that the sentence does not have.
    fn left_out(&self) -> impl Iterator<Item = &'a Word> {
        let words = self.quoted.words.iter().enumerate();
        words
            .filter(|(at, _)| !self.pairs.contains(&Some(*at)))
            .map(|(_, word)| word)
    }

    /// How many words of the sentence replace their opposites in the quote.
    fn opposites(&self) -> usize {
        self.added()
            .filter(|it| self.left_out().any(|other| is_opposite(it, other)))
            .count()
    }

    fn denials_of_sentence(&self) -> usize {
        let is_shared = |at: usize| self.pairs[at].is_some();
        self.said
            .denials
            .iter()
            .filter(|it| it.reaches(&self.said.words, is_shared))
            .count()
    }

    fn denials_of_quote(&self) -> usize {
        let is_shared = |at: usize| self.pairs.contains(&Some(at));
        self.quoted
            .denials
            .iter()
            .filter(|it| it.reaches(&self.quoted.words, is_shared))
            .count()
    }

    /// `raises A and lowers B` against `lowers A and raises B`.
    fn turns_each_direction(&self) -> bool {
        let changes = |side: &Side| {
            side.words
                .iter()
                .filter_map(|it| it.change)
                .collect::<Vec<_>>()
        };
        let (said, quoted) = (changes(self.said), changes(self.quoted));
        let others = self
            .said
            .words
            .iter()
            .zip(self.pairs)
            .filter(|(word, _)| word.change.is_none());
        let places: Vec<usize> = others.filter_map(|(_, pair)| *pair).collect();
        said.len() >= 2
            && said.len() == quoted.len()
            && said.iter().zip(&quoted).all(|(one, other)| one != other)
            && places.is_sorted()
    }

    /// Who acts in the quote is acted upon in the sentence.
    fn swaps_roles(&self) -> bool {
        match self.said.lang {
            Lang::Korean => {
                let turned = |from: Role, to: Role| {
                    let pairs = self.said.words.iter().zip(self.pairs);
                    pairs
                        .filter_map(|(word, at)| {
                            Some((word.role, self.quoted.words.get((*at)?)?.role))
                        })
                        .any(|it| it == (from, to))
                };
                turned(Role::Subject, Role::Object) && turned(Role::Object, Role::Subject)
            }
            Lang::English => {
                let first = self.pairs.first().copied().flatten().unwrap_or_default();
                let place = self
                    .pairs
                    .iter()
                    .position(|it| *it == Some(0))
                    .unwrap_or_default();
                // Something must come between the two on either side: the verb.
                let between = self
                    .pairs
                    .get(1..place)
                    .unwrap_or_default()
                    .iter()
                    .flatten();
                first > 1
                    && between.filter(|it| (1..first).contains(*it)).count() > 0
                    && !self.said.is_passive
                    && !self.quoted.is_passive
            }
        }
    }

    /// The sentence begins differently from its quote and continues alike, or names another member of the same class.
    fn replaces_subject(&self) -> bool {
        let excludes = self
            .added()
            .any(|it| self.left_out().any(|other| is_other_member(it, other)));
        excludes || self.begins_otherwise()
    }

    fn begins_otherwise(&self) -> bool {
        match self.said.lang {
            Lang::Korean => {
                let subject =
                    |side: &'a Side| side.words.iter().position(|it| it.role == Role::Subject);
                match (subject(self.said), subject(self.quoted)) {
                    (Some(said), Some(quoted)) => {
                        self.pairs[said].is_none() && !self.pairs.contains(&Some(quoted))
                    }
                    _ => false,
                }
            }
            Lang::English => {
                let said = self.pairs.iter().take_while(|it| it.is_none()).count();
                let quoted = (0..self.quoted.words.len())
                    .take_while(|it| !self.pairs.contains(&Some(*it)))
                    .count();
                // Words for going up or down say what happens, not to whom.
                let is_subject = |words: &[Word]| {
                    (1..=SUBJECT_WORDS_MAX).contains(&words.len())
                        && words.iter().all(|it| it.change.is_none())
                };
                is_subject(&self.said.words[..said]) && is_subject(&self.quoted.words[..quoted])
            }
        }
    }
}

impl Denial {
    /// Whether one of these words is within its reach, in the direction in which it negates.
    fn reaches(&self, words: &[Word], is_one: impl Fn(usize) -> bool) -> bool {
        let in_clause = words
            .iter()
            .enumerate()
            .filter(|(_, it)| it.clause == self.clause);
        if self.looks_ahead {
            let denied = in_clause.filter(|(_, it)| it.token > self.token);
            return denied.take(ENGLISH_REACH).any(|(at, _)| is_one(at));
        }
        let denied = in_clause.rev().filter(|(_, it)| it.token < self.token);
        denied.take(KOREAN_REACH).any(|(at, _)| is_one(at))
    }
}

fn is_opposite(one: &Word, other: &Word) -> bool {
    let changes = matches!((one.change, other.change), (Some(one), Some(other)) if one != other);
    let opposes = matches!((one.opposition, other.opposition), (Some(one), Some(other)) if one.is_opposite(other));
    changes || opposes
}

fn is_other_member(one: &Word, other: &Word) -> bool {
    matches!((one.opposition, other.opposition), (Some(one), Some(other)) if one.excludes(other))
}
