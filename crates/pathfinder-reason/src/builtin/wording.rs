//! Queries: a few salient words, never a whole sentence, and never one that was searched before.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Lens, QuerySubject, QueryWording, SearchMode, WordQuery};
use pathfinder_text::{Lang, plain_words};

use super::question::Question;
use super::words::{Role, Word, distinct, join, words};

const WORDS_BROAD_MAX: usize = 6;
const WORDS_DEEP_MAX: usize = 9;
const RETRIES: usize = 3;

pub(super) fn word_query(request: &WordQuery) -> QueryWording {
    let question = Question::of(&request.question, request.lang);
    let topic = topic(&question, WORDS_BROAD_MAX);
    let words_max = match request.mode {
        SearchMode::Broad => WORDS_BROAD_MAX,
        SearchMode::Deep => WORDS_DEEP_MAX,
    };
    let mut candidates = candidates(request, &question, &topic, words_max);
    if request.seeks_counter_evidence {
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
    let mut fresh = unasked(&candidates, &request.past_queries);
    let mut number = request.past_queries.len();
    while fresh.len() <= RETRIES {
        number += 1;
        fresh.push(format!("{} {number}", topic.trim()).trim().to_owned());
    }
    let query = fresh.remove(0);
    fresh.truncate(RETRIES);
    QueryWording {
        query,
        retry_keywords: fresh,
    }
}

/// The best wording first, then a broader one, one by keywords, one by the question.
fn candidates(
    request: &WordQuery,
    question: &Question,
    topic: &str,
    words_max: usize,
) -> Vec<String> {
    let lang = request.lang;
    match &request.subject {
        QuerySubject::Hypothesis {
            statement,
            keywords,
        } => {
            let statement_words = distinct(words(statement));
            let main = salient(&statement_words, &question.topic(), words_max);
            let by_keywords = keywords.iter().map(|it| joined(&[topic, it]));
            let broader = salient(&statement_words, &question.topic(), 3);
            let mut found = vec![main, joined(&[topic, &rest_of(&statement_words, topic, 2)])];
            found.extend(by_keywords);
            found.extend([broader, joined(&[topic, angles(lang)[0]])]);
            found
        }
        QuerySubject::Conflict { statement, other } => conflict(statement, other, topic, lang),
        QuerySubject::Keyword { keyword } => {
            let keyword = join(
                &distinct(words(keyword))
                    .into_iter()
                    .take(words_max)
                    .collect::<Vec<_>>(),
            );
            let short = topic
                .split_whitespace()
                .take(3)
                .collect::<Vec<_>>()
                .join(" ");
            vec![
                joined(&[&keyword, topic]),
                joined(&[&keyword, &short]),
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
    let (left, right) = (distinct(words(statement)), distinct(words(other)));
    let shared: Vec<Word> = left
        .iter()
        .filter(|it| right.iter().any(|other| other.stems == it.stems))
        .cloned()
        .collect();
    let only = |these: &[Word], those: &[Word]| {
        let differing: Vec<Word> = these
            .iter()
            .filter(|it| !those.iter().any(|other| other.stems == it.stems))
            .take(3)
            .cloned()
            .collect();
        if differing.is_empty() {
            join(&these[these.len().saturating_sub(2)..])
        } else {
            join(&differing)
        }
    };
    let (only_left, only_right) = (only(&left, &right), only(&right, &left));
    let shared = if shared.is_empty() {
        topic.to_owned()
    } else {
        join(&shared[..shared.len().min(6)])
    };
    let (when, why, mean) = match lang {
        Lang::English => (
            "comparison when",
            "difference depends on conditions",
            "definition",
        ),
        Lang::Korean => ("비교 조건 언제", "차이 조건에 따라", "정의 차이"),
    };
    vec![
        format!("{shared} {only_left} vs {only_right} {when}"),
        format!("{shared} {why}"),
        format!("{topic} {mean}"),
        format!("{only_left} vs {only_right} {topic}"),
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

pub(super) fn against_words(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::English => &[
            "limitations criticism",
            "does not",
            "no effect evidence against",
            "fails when",
            "counterexample",
        ],
        Lang::Korean => &[
            "한계 반론",
            "효과 없음",
            "그렇지 않다 비판",
            "실패 사례",
            "반대 증거",
        ],
    }
}

pub(super) fn lens_words(lens: Lens, lang: Lang) -> [&'static str; 3] {
    match (lens, lang) {
        (Lens::Definition, Lang::English) => {
            ["definition meaning", "what counts as", "measured as"]
        }
        (Lens::Definition, Lang::Korean) => ["정의 뜻", "용어 해설", "측정 기준"],
        (Lens::Scope, Lang::English) => [
            "scope applies to sectors",
            "who is covered",
            "range of results",
        ],
        (Lens::Scope, Lang::Korean) => ["적용 범위 대상", "업종 규모", "해당되는 경우"],
        (Lens::Comparison, Lang::English) => [
            "comparison compared with alternatives",
            "versus difference",
            "comparison group",
        ],
        (Lens::Comparison, Lang::Korean) => ["비교 차이", "대안 비교", "비교 집단"],
        (Lens::Cases, Lang::English) => {
            ["case study examples", "trial results", "experience report"]
        }
        (Lens::Cases, Lang::Korean) => ["사례 연구", "시범 사업 결과", "도입 경험"],
        (Lens::Limitations, Lang::English) => [
            "limitations problems criticism",
            "drawbacks",
            "does not work",
        ],
        (Lens::Limitations, Lang::Korean) => ["한계 문제점 비판", "단점", "부작용"],
        (Lens::Application, Lang::English) => [
            "application in practice how to",
            "implementation guide",
            "lessons learned",
        ],
        (Lens::Application, Lang::Korean) => ["적용 방법 실무", "도입 방안", "활용 교훈"],
    }
}

pub(super) fn angles(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::English => &[
            "evidence",
            "overview",
            "review of studies",
            "statistics",
            "causes",
            "consequences",
            "debate",
            "history",
        ],
        Lang::Korean => &[
            "근거",
            "개요",
            "연구 검토",
            "통계",
            "원인",
            "결과",
            "논쟁",
            "역사",
        ],
    }
}

/// Candidates that were not searched yet, without duplicates.
pub(super) fn unasked(candidates: &[String], past: &[String]) -> Vec<String> {
    let mut seen: BTreeSet<String> = past.iter().map(|it| plain_words(it)).collect();
    candidates
        .iter()
        .map(|it| it.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|it| !plain_words(it).is_empty() && seen.insert(plain_words(it)))
        .collect()
}

/// Parts one after another. A part that mostly repeats earlier ones gives only its new words; one that shares a
/// word by chance (`office work`, `four-day work week`) stays whole.
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
