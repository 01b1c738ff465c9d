//! Sentences that deny what is asked: their negation stands with a word of the question, or with a word that grants or
//! recommends it.
//!
//! An affirmative sentence that names as much of a question tells nothing of the kind: as many of these stand below
//! questions whose answer is no, so there is no counterpart for yes (decision 0021 has the figures).

use pathfinder_text::cues::{Cue, CueKind, cues_of};
use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{is_hangul, lists, terms, terms::term_of};

/// The part of the question's words that the sentence has, and that it has with its headings and its title.
const OWN_MIN: f64 = 0.4;
const AROUND_MIN: f64 = 0.5;
/// A longer sentence denies something else as well.
const LETTERS_MAX: usize = 320;
/// How many content words after an English negation it may bear on.
const REACH: usize = 3;

/// Beginnings of words that grant what their clause speaks of, and of words that recommend it.
const GRANTS: &[&str] = &[
    "allow", "permit", "support", "accept", "possib", "able", "허용", "지원", "가능", "허가",
];
const RECOMMENDS: &[&str] = &["recommend", "advis", "encourag", "suitab", "권장", "추천"];
/// Verbs that say little without what follows them.
const LIGHT: &str = "have has had make made confer give given show shown find found get be been associated related linked \
    받지 하지 거치지 되지 이루어지지 가지지 갖지";
/// How a question asks what can be done, rather than what should be.
const CAN: &str = "can could able possible 있나 있나요 있는가 있을까요 가능한가 가능한가요";
/// Negations of a clause; others, such as `without`, deny a part of it.
const CLAUSE_NEGATIONS: &str = "not never cannot neither nor";
/// Nouns after `no` that deny what follows them: `no plan to remove it`.
const STANCES: &str = "plan plans intent intention desire need way reason support";
/// Words that begin a clause which says something else than the sentence.
const SUBORDINATORS: &str = "which who whose because once as since where while though";
/// Adverbs of what goes on, in questions.
const STILL: &str = "still currently current anymore continue 아직 아직도 지금도 지금 앞으로 앞으로도 여전히 계속 현재";
/// How manuals and notes retire a thing.
const RETIRED: &[&str] = &[
    "no longer",
    "deprecated",
    "obsolete",
    "discontinued",
    "end of life",
    "end-of-life",
    "더 이상",
    "폐지",
    "종료",
    "중단",
    "동결",
];
const AUXILIARIES: &str = "do does did is are was were has have had can could will would may might must should don't doesn't didn't cannot";
/// What a question sets against something else is not answered by a denial of one side.
const CONTRASTS: &str = "instead rather than 대신 보다";

/// A yes-or-no question, as a denial is compared with it.
pub(super) struct Deniable {
    words: Vec<String>,
    /// What it asks about has these figures in its name: `Vue 2`.
    figures: Vec<String>,
    /// Words that are spelled like no other: `sqlite_sequence`, `/usr/local`, `USB`.
    names: Vec<String>,
    /// Its first word, unless the asker is the subject: the sentence has to be about the same thing.
    subject: Option<String>,
    asks_whether_still: bool,
    asks_what_can_be: bool,
}

impl Deniable {
    /// None for a question that denies, restricts or compares something itself.
    pub(super) fn of(question: &str, asserted: &str) -> Option<Deniable> {
        let tokens = tokens(question);
        let turns = |it: &Cue| matches!(it.kind, CueKind::Negation | CueKind::Exclusion);
        let is_turned = cues_of(question, &tokens).iter().any(turns)
            || tokens.iter().any(|it| lists(CONTRASTS, &it.text));
        let is_about_asker = tokens
            .get(1)
            .is_some_and(|it| lists("i we you it there", &it.text));
        let terms = terms(asserted);
        let figures = terms.iter().filter(|it| it.script == Script::Digits);
        let figures = figures.map(|it| it.text.clone()).collect();
        let words: Vec<String> = terms.into_iter().map(|it| it.text).collect();
        (!is_turned && words.len() > 1).then(|| Deniable {
            asks_what_can_be: tokens.iter().any(|it| lists(CAN, &it.text)),
            asks_whether_still: tokens.iter().any(|it| lists(STILL, &it.text)),
            figures,
            names: spelled(question),
            subject: words.first().filter(|_| !is_about_asker).cloned(),
            words,
        })
    }

    /// Whether a sentence plainly denies what is asked; `around` holds its headings and its title.
    pub(super) fn is_denied_by(&self, sentence: &str, around: &str) -> bool {
        let own: Vec<String> = terms(sentence).into_iter().map(|it| it.text).collect();
        let all: Vec<String> = terms(around).into_iter().map(|it| it.text).collect();
        let covers = |texts: &[&[String]], least: f64| {
            let held = |word: &&String| texts.iter().any(|it| it.iter().any(|it| meets(it, word)));
            self.words.iter().filter(held).count() as f64 >= least * self.words.len() as f64
        };
        sentence.chars().count() <= LETTERS_MAX
            && covers(&[&own], OWN_MIN)
            && covers(&[&own, &all], AROUND_MIN)
            && self.has_subject(&own, &all)
            && self.has_figures(&own, &all)
            && self.has_names(sentence, around)
            && apart(sentence).any(|it| self.is_denied(it))
    }

    fn has_subject(&self, own: &[String], around: &[String]) -> bool {
        let has = |subject: &String| own.iter().chain(around).any(|it| meets(it, subject));
        self.subject.as_ref().is_none_or(has)
    }

    /// `Vue 3` is not `Vue 2`, even below a heading that names both.
    fn has_figures(&self, own: &[String], around: &[String]) -> bool {
        let is_figure = |it: &String| it.starts_with(|it: char| it.is_ascii_digit());
        let names_others = own.iter().any(is_figure);
        let has = |it: &String| own.contains(it) || (!names_others && around.contains(it));
        self.figures.iter().all(has)
    }

    fn has_names(&self, sentence: &str, around: &str) -> bool {
        let there = format!("{sentence} {around}").to_lowercase();
        self.names.iter().all(|it| there.contains(it))
    }

    fn is_denied(&self, sentence: &str) -> bool {
        let tokens = tokens(sentence);
        let cues = cues_of(sentence, &tokens);
        // `v-if` is a name and no condition.
        let is_word = |it: &Cue| !sentence[..it.range.start].ends_with(['-', '_', '.', '`']);
        let leaves_open =
            |it: &Cue| matches!(it.kind, CueKind::Condition | CueKind::Hedge) && is_word(it);
        if cues.iter().any(leaves_open) || is_unless(&tokens) {
            return false;
        }
        let lower = sentence.to_lowercase();
        if self.asks_whether_still && RETIRED.iter().any(|it| lower.contains(it)) {
            return true;
        }
        // `NOT NULL` is a keyword.
        let is_keyword = |it: &Cue| &sentence[it.range.clone()] == "NOT";
        let negations = cues
            .iter()
            .filter(|it| it.kind == CueKind::Negation && !is_keyword(it));
        let mut reached = negations.map(|it| reached(sentence, &tokens, it.token));
        reached.any(|it| self.is_hit(&it))
    }

    /// The first word that a negation bears on is the verb; what follows counts only where the verb says little.
    fn is_hit(&self, reached: &[&Token]) -> bool {
        let begins = |it: &Token, list: &[&str]| list.iter().any(|word| it.text.starts_with(word));
        let is_asked = |it: &Token| {
            term_of(it).is_some_and(|it| self.words.iter().any(|word| meets(&it.text, word)))
        };
        let Some((verb, rest)) = reached.split_first() else {
            return false;
        };
        let is_light = lists(LIGHT, &verb.text)
            || lists(STANCES, &verb.text)
            || term_of(verb).is_some_and(|it| lists(LIGHT, &it.text));
        is_asked(verb)
            || begins(verb, GRANTS)
            || (begins(verb, RECOMMENDS) && !self.asks_what_can_be)
            || (is_light && rest.iter().any(|it| is_asked(it)))
    }
}

/// The words of a question with a mark or a capital inside, in lower case and without particles.
pub(super) fn spelled(question: &str) -> Vec<String> {
    let is_name =
        |it: &&str| it.contains(['_', '/', ':', '.']) || it.chars().skip(1).any(char::is_uppercase);
    let words = question.split_whitespace();
    let bare = words.map(|it| it.trim_matches(|it: char| !it.is_ascii_alphanumeric() && it != '/'));
    bare.filter(is_name).map(str::to_lowercase).collect()
}

/// What stands between colons and semicolons says something of its own.
fn apart(sentence: &str) -> impl Iterator<Item = &str> {
    sentence
        .split([';', ':', '—'])
        .filter(|it| !it.trim().is_empty())
}

/// `않는 한`: what follows holds in one case only.
fn is_unless(tokens: &[Token]) -> bool {
    let unless = |it: &[Token]| it[0].text.ends_with('는') && it[1].text == "한";
    tokens.windows(2).any(unless)
}

/// One term; a Korean one may have an ending that the other lacks.
fn meets(one: &str, other: &str) -> bool {
    let is_stem = |it: &str| it.starts_with(is_hangul) && it.chars().count() > 1;
    one == other
        || (is_stem(one) && is_stem(other) && (one.starts_with(other) || other.starts_with(one)))
}

/// The words that a negation bears on: in English those after it in its clause, in Korean the verb before it with its
/// object.
fn reached<'all>(sentence: &str, tokens: &'all [Token], negation: usize) -> Vec<&'all Token> {
    let is_apart = |it: &[Token]| {
        let between = &sentence[it[0].range.end..it[1].range.start];
        between.contains([',', ';', ':', '(', ')', '—', '–'])
    };
    if tokens[negation].script == Script::Hangul {
        if !ends_clause(sentence, &tokens[negation]) {
            return Vec::new();
        }
        let before = tokens[..=negation].windows(2).rev();
        let clause = before.take_while(|it| !is_apart(it)).map(|it| &it[0]);
        // `바꿀 수 없다`
        let verb = clause.skip_while(|it| lists("수 수는 수도 수가", &it.text));
        return verb_and_object(verb.take(3).collect());
    }
    let word = tokens[negation].text.as_str();
    let is_of_clause =
        lists(CLAUSE_NEGATIONS, word) || word.ends_with("n't") || word.ends_with("n’t");
    let is_within = (0..negation).any(|it| {
        let begins = |words| lists(words, &tokens[it].text);
        // `that did`: a relative clause, unlike that of `note that it did`.
        begins(SUBORDINATORS) || (begins("that") && lists(AUXILIARIES, &tokens[it + 1].text))
    });
    let after = tokens[negation..].windows(2);
    let clause = after
        .take_while(|it| !is_apart(it) && !lists(SUBORDINATORS, &it[1].text))
        .map(|it| &it[1]);
    let reach: Vec<&Token> = clause
        .filter(|it| term_of(it).is_some())
        .take(REACH)
        .collect();
    let is_plain = !sentence[tokens[negation].range.end..].starts_with('-');
    let first = reach.first().map_or("", |it| it.text.as_str());
    match word {
        _ if is_within || !is_plain => Vec::new(),
        "no" if lists(STANCES, first) => reach,
        "no" => reach.into_iter().take(1).collect(),
        _ if is_of_clause => reach,
        _ => Vec::new(),
    }
}

/// `지원하지 않는다` denies; `암호화되지 않은 상태`, `규칙이 없음에도` tell what a noun or another clause is like.
fn ends_clause(sentence: &str, negation: &Token) -> bool {
    const ENDINGS: [&str; 9] = ["며", "고", "지만", "으나", "다", "요", "음", "함", "됨"];
    let after = sentence[negation.range.end..].trim_start_matches(['*', '`', '"', '”', ')', ' ']);
    let is_last = after.is_empty() || after.starts_with(['.', ',', '!']);
    is_last || ENDINGS.iter().any(|it| negation.text.ends_with(it))
}

/// Of the words before a Korean negation, nearest first. A particle after a Latin word is a token of its own.
fn verb_and_object(before: Vec<&Token>) -> Vec<&Token> {
    let is_object = before
        .get(1)
        .is_some_and(|it| it.text.ends_with(['을', '를']));
    let rest = before.iter().skip(1).filter(|it| term_of(it).is_some());
    let object = rest.take(usize::from(is_object));
    before.first().into_iter().chain(object).copied().collect()
}

#[cfg(test)]
mod tests;
