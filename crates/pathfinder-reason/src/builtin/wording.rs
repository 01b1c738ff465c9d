//! Queries: a few salient words, never a whole sentence, and never one that was searched before. If everything that there
//! is to ask was asked, the wording is empty.

mod angles;
mod contrast;

use std::collections::BTreeSet;

use pathfinder_core::contract::{
    QueryAim, QueryFamily, QuerySubject, QueryWording, SearchMode, WordQuery,
};
use pathfinder_text::{Lang, is_hangul, lists, plain_words};

use super::phrases::{is_common, is_filler, is_verb, is_weak};
use super::plan::mixtures;
use super::question::Question;
use super::words::{Role, Word, distinct, join, words};
pub(super) use angles::{against_words, angles, lens_words};
pub(super) use contrast::Contrast;

const WORDS_BROAD_MAX: usize = 6;
const WORDS_DEEP_MAX: usize = 9;
const WORDS_BRIEF_MAX: usize = 3;
/// What somebody else worded is kept almost as it is.
const WORDS_NAMED_MAX: usize = 12;
const RETRIES: usize = 3;
/// A word or two of the other language with fewer letters (`AI`, `vs`) would find anything.
const LETTERS_MIN: usize = 4;
const HANGUL_MIN: usize = 2;

/// One wording for each aim. No two aims ask the same, and a second wording never takes the first one of another aim.
pub(super) fn word_query(request: &WordQuery) -> Vec<QueryWording> {
    let question = Question::of(&request.question, request.lang);
    let topic = topic(&question, WORDS_BROAD_MAX);
    let offered: Vec<Vec<String>> = request
        .aims
        .iter()
        .map(|it| offered(request, it, &question, &topic))
        .collect();
    let mut asked = Asked::of(&request.past_queries);
    let further = || {
        let families = QueryFamily::ALL.into_iter();
        families.flat_map(|it| mixtures(topic.clone(), request.lang, it))
    };
    let queries: Vec<String> = offered
        .iter()
        .map(|it| asked.first_new(it, further()).unwrap_or_default())
        .collect();
    let translations: Vec<Option<String>> = queries
        .iter()
        .map(|it| {
            let words = other_words(request, it).filter(|_| !it.is_empty());
            words.filter(|it| asked.is_new(it))
        })
        .collect();
    let worded = queries.into_iter().zip(translations).zip(&offered);
    worded
        .map(|((query, translation), offered)| QueryWording {
            query,
            translation,
            retry_keywords: (0..RETRIES)
                .map_while(|_| asked.first_new(offered, further()))
                .collect(),
        })
        .collect()
}

/// All wordings for an aim, the best first.
pub(super) fn offered(
    request: &WordQuery,
    aim: &QueryAim,
    question: &Question,
    topic: &str,
) -> Vec<String> {
    let words_max = match aim.mode {
        _ if request.brief => WORDS_BRIEF_MAX,
        SearchMode::Broad => WORDS_BROAD_MAX,
        SearchMode::Deep => WORDS_DEEP_MAX,
    };
    let mut candidates = candidates(&aim.subject, request.lang, question, topic, words_max);
    if aim.seeks_counter_evidence {
        candidates = against(&candidates, request.lang);
    }
    if request.academic {
        let paper = match request.lang {
            Lang::English => "research paper",
            Lang::Korean => "연구 논문",
        };
        candidates = candidates
            .iter()
            .map(|it| format!("{it} {paper}"))
            .collect();
    }
    // Further angles, in case everything above was asked before.
    candidates.extend(
        angles(request.lang)
            .iter()
            .map(|it| format!("{topic} {it}")),
    );
    candidates
}

/// The best wording first, then a broader one, one by keywords, one by the question.
fn candidates(
    subject: &QuerySubject,
    lang: Lang,
    question: &Question,
    topic: &str,
    words_max: usize,
) -> Vec<String> {
    match subject {
        QuerySubject::Question => {
            let object = question.object.as_deref().unwrap_or_default();
            vec![
                self::topic(question, words_max),
                joined(&[&join(&distinct(words(&question.subject))), object]),
                first_words(topic, 3),
            ]
        }
        QuerySubject::SubQuestion { text } => sub_question(text, lang, question, topic, words_max),
        QuerySubject::Hypothesis {
            statement,
            keywords,
        } => {
            let mut found = hypothesis(statement, keywords, question, topic, words_max);
            found.push(joined(&[topic, angles(lang)[0]]));
            found
        }
        QuerySubject::Conflict {
            statement,
            other,
            missing,
        } => {
            let named = missing.iter().map(|it| first_words(it, WORDS_NAMED_MAX));
            named
                .chain(conflict(statement, other, topic, lang))
                .collect()
        }
        QuerySubject::Keyword { keyword } => {
            let keyword = distinct(words(keyword));
            let keyword = join(&keyword[..keyword.len().min(words_max)]);
            vec![
                joined(&[&keyword, topic]),
                joined(&[&keyword, &first_words(topic, 3)]),
                keyword.clone(),
                joined(&[&keyword, angles(lang)[0]]),
            ]
        }
        QuerySubject::Lens { lens } => {
            let [first, second, third] = lens_words(*lens, lang);
            let subject = join(&distinct(words(&question.subject)));
            vec![
                joined(&[topic, first]),
                joined(&[&subject, first]),
                joined(&[topic, second]),
                joined(&[topic, third]),
            ]
        }
    }
}

fn hypothesis(
    statement: &str,
    keywords: &[String],
    question: &Question,
    topic: &str,
    words_max: usize,
) -> Vec<String> {
    let words = distinct(words(statement));
    let main = salient(&words, &question.topic(), words_max);
    let mut found = vec![main, joined(&[topic, &rest_of(&words, topic, 2)])];
    found.extend(keywords.iter().map(|it| joined(&[topic, it])));
    found.push(salient(&words, &question.topic(), 3));
    found
}

/// The question's words with what the sub-question adds to them: words of its own, or those of the texts that answer it.
fn sub_question(
    text: &str,
    lang: Lang,
    question: &Question,
    topic: &str,
    words_max: usize,
) -> Vec<String> {
    const OWN_MAX: usize = 3;
    let known = pathfinder_text::content_words(topic);
    // `근무제란` asks what `근무제` is.
    let is_called = |stem: &String| {
        let called = stem.strip_suffix("이란").or(stem.strip_suffix("란"));
        called.is_some_and(|it| known.contains(it))
    };
    let is_known = |it: &Word| {
        let mut stems = it.stems.iter();
        stems.all(|it| known.contains(it) || is_called(it))
    };
    let asked: Vec<Word> = Question::of(text, lang)
        .topic()
        .into_iter()
        .filter(|it| is_known(it) || !is_frame(it))
        .collect();
    let own = asked.iter().filter(|it| !is_known(it)).take(OWN_MAX);
    let own = join(&own.cloned().collect::<Vec<_>>());
    let short = first_words(topic, 3);
    let (main, added) = if own.is_empty() {
        (topic.to_owned(), "")
    } else {
        (salient(&asked, &question.topic(), words_max), own.as_str())
    };
    vec![main, joined(&[topic, added]), joined(&[&short, added])]
}

/// A word that only asks: texts that answer do not use it.
fn is_frame(word: &Word) -> bool {
    const ASKING: &str = "exactly meant large well known speaks view answering yes sources disagree decide decides determines deciding \
        exceptions usual advice show shows give differ certain disputed unknown try 정확히 각각 서로 크기 자료 자료들 무엇이라고 다르게 점 판단 \
        뒷받침 좌우 통상적 설명";
    let lower = word.shown.to_lowercase();
    word.stems.iter().all(|it| is_common(it))
        || is_verb(&lower)
        || is_filler(&lower)
        || is_weak(&lower)
        || lists(ASKING, &lower)
}

/// The words of the other language in a query, or else in the question: nothing is translated here.
fn other_words(request: &WordQuery, query: &str) -> Option<String> {
    let is_foreign = |word: &&str| {
        let hangul = word.chars().any(is_hangul);
        match request.lang {
            Lang::Korean => !hangul && *word != "vs" && word.chars().any(char::is_alphabetic),
            Lang::English => hangul,
        }
    };
    let other = Lang::ALL.into_iter().find(|it| *it != request.lang)?;
    let letters_min = match other {
        Lang::Korean => HANGUL_MIN,
        Lang::English => LETTERS_MIN,
    };
    let foreign = |text: &str| -> Option<String> {
        let found: Vec<&str> = text.split_whitespace().filter(is_foreign).collect();
        let letters = found.iter().flat_map(|it| it.chars());
        let tells = letters.filter(|it| it.is_alphabetic()).count() >= letters_min;
        tells.then(|| found.join(" "))
    };
    let asked = join(&distinct(words(&request.question)));
    let wanted = request.languages.contains(&other);
    let found = foreign(query).or_else(|| foreign(&asked));
    found.filter(|it| wanted && plain_words(it) != plain_words(query))
}

/// The words of the question, those in brackets or in the other script always among them.
pub(super) fn topic(question: &Question, words_max: usize) -> String {
    let words = question.topic();
    let mut room = words_max;
    let mut kept = Vec::new();
    for word in words {
        if word.marked {
            kept.push(word);
        } else if room > 0 {
            room -= 1;
            kept.push(word);
        }
    }
    if kept.is_empty() {
        question.subject.clone()
    } else {
        join(&kept)
    }
}

/// What a claim is about.
pub(super) fn claim_topic(statement: &str, question: &Question, words_max: usize) -> String {
    salient(&distinct(words(statement)), &question.topic(), words_max)
}

/// The words that carry most, in their order: those of the topic first, then nouns, then the rest.
fn salient(words: &[Word], topic: &[Word], words_max: usize) -> String {
    let topic_stems: BTreeSet<&String> = topic.iter().flat_map(|it| &it.stems).collect();
    let weight = |word: &Word| {
        let shared = word.stems.iter().any(|it| topic_stems.contains(it));
        match word.role {
            _ if word.marked => 4,
            Role::Noun if shared => 3,
            Role::Noun => 2,
            Role::Verb => 1,
            Role::Figure => 0,
        }
    };
    let mut ranked: Vec<usize> = (0..words.len()).collect();
    ranked.sort_by_key(|it| std::cmp::Reverse(weight(&words[*it])));
    ranked.truncate(words_max);
    ranked.sort_unstable();
    ranked
        .into_iter()
        .map(|it| words[it].shown.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

/// What a statement adds to the topic.
fn rest_of(words: &[Word], topic: &str, words_max: usize) -> String {
    let known: BTreeSet<String> = pathfinder_text::content_words(topic);
    let new = words
        .iter()
        .filter(|it| it.role == Role::Noun && !it.stems.iter().all(|it| known.contains(it)));
    new.rev()
        .take(words_max)
        .map(|it| it.shown.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

fn conflict(statement: &str, other: &str, topic: &str, lang: Lang) -> Vec<String> {
    let Contrast {
        shared,
        only_one,
        only_other,
    } = Contrast::of(statement, other, topic);
    let (when, why, mean) = match lang {
        Lang::English => (
            "comparison when",
            "difference depends on conditions",
            "definition",
        ),
        Lang::Korean => ("비교 조건 언제", "차이 조건에 따라", "정의 차이"),
    };
    vec![
        format!("{shared} {only_one} vs {only_other} {when}"),
        format!("{shared} {why}"),
        format!("{topic} {mean}"),
        format!("{only_one} vs {only_other} {topic}"),
    ]
}

fn against(candidates: &[String], lang: Lang) -> Vec<String> {
    let words = against_words(lang);
    let first = candidates.first().map_or("", String::as_str);
    let mut found: Vec<String> = candidates
        .iter()
        .zip(words.iter().cycle())
        .map(|(candidate, word)| joined(&[candidate, word]))
        .collect();
    found.extend(words.iter().map(|it| joined(&[first, it])));
    found
}

/// Queries that were searched, or are about to be.
struct Asked(BTreeSet<String>);

impl Asked {
    fn of(past: &[String]) -> Asked {
        Asked(past.iter().map(|it| plain_words(it)).collect())
    }

    /// Whether nobody asked this yet; from then on somebody has.
    fn is_new(&mut self, query: &str) -> bool {
        let folded = plain_words(query);
        !folded.is_empty() && self.0.insert(folded)
    }

    /// The first candidate that nobody asked yet, or else the first of the further ones.
    fn first_new(
        &mut self,
        candidates: &[String],
        further: impl Iterator<Item = String>,
    ) -> Option<String> {
        let mut all = candidates.iter().cloned().chain(further);
        let found = all.find(|it| self.is_new(it))?;
        Some(found.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

fn first_words(text: &str, words_max: usize) -> String {
    text.split_whitespace()
        .take(words_max)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Parts one after another. A part that mostly repeats earlier ones gives only its new words; one that shares a
/// word by chance (`steel bridge`, `suspension bridge cable`) stays whole.
pub(super) fn joined(parts: &[&str]) -> String {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut kept: Vec<&str> = Vec::new();
    for part in parts {
        let words: Vec<(&str, String)> = part
            .split_whitespace()
            .map(|it| (it, plain_words(it)))
            .collect();
        let repeats = words.iter().filter(|it| seen.contains(&it.1)).count() * 2 >= words.len();
        kept.extend(
            words
                .iter()
                .filter(|it| !repeats || !seen.contains(&it.1))
                .map(|it| it.0),
        );
        seen.extend(words.into_iter().map(|it| it.1));
    }
    kept.join(" ")
}
