//! Korean questions: endings and question words give the kind, particles separate subject and object.

use pathfinder_text::lists;

use crate::builtin::words::{QUESTION_ENDINGS, Role, Word, words};

use super::indirect::{embedded_predicate, fits};
use super::{Ask, Reading};

/// The nouns that ask for the latest on a field, and the words that stand beside them.
const STATES: &str =
    "동향 미래 현황 추세 전망 트렌드 근황 실태 동향과 현황과 추세와 전망과 트렌드와";
const STATES_BESIDE: &str = "최신 최근 현재 향후 앞으로의 및 기술 연구 시장 산업 개발 발전";
const REASONS: &str = "이유 원인 까닭";
const WAYS: &str = "방법 방안 요령";
const MEANINGS: &str = "정의 뜻 의미 개념";
/// Asks what ought to be done.
const ADVICE: [&str; 9] = [
    "야 하",
    "야 할",
    "야 되",
    "야 될",
    "게 좋",
    "것이 좋",
    "것이 나",
    "추천",
    "권장",
];
/// How a request ends, after its verb.
const REQUESTS: [&str; 10] = [
    "해 주세요",
    "해주세요",
    "해 줘",
    "해줘",
    "려 주세요",
    "려주세요",
    "려 줘",
    "려줘",
    "아줘",
    "아 줘",
];
/// What a clause asks with when all it says is `what is it`.
const TAILS: [&str; 15] = [
    "무엇인가요",
    "무엇인가",
    "무엇일까요",
    "무엇일까",
    "무엇입니까",
    "무엇인지",
    "뭔가요",
    "뭐예요",
    "뭐야",
    "뭐죠",
    "뭔가",
    "어떤가요",
    "어떤가",
    "어떠한가",
    "어떻습니까",
];

pub(super) fn read(text: &str, asks: bool) -> Reading {
    let plain = without_brackets(text);
    if let Some(wish) = REQUESTS.iter().find_map(|it| plain.strip_suffix(it)) {
        return of_request(wish);
    }
    if let Some(sides) = sides(&plain) {
        return reading(
            Ask::Comparison {
                sides: sides.clone(),
            },
            sides.join(", "),
        );
    }
    if let Some(found) = noun(&plain).and_then(of_noun) {
        return found;
    }
    let (subject, object) = split(&plain);
    let ask = ask_of(&plain, asks);
    let about = match ask {
        Ask::Topic => plain,
        Ask::What => noun(&plain).map_or(subject, str::to_owned),
        _ => subject,
    };
    Reading { ask, about, object }
}

fn reading(ask: Ask, about: impl Into<String>) -> Reading {
    Reading {
        ask,
        about: about.into(),
        object: None,
    }
}

/// `X에 대해 설명`, of which the verb and the particle are taken off.
fn of_request(wish: &str) -> Reading {
    let named = wish.trim().rsplit_once(' ').map_or("", |it| it.0);
    let ends = [" 대해서", " 대해", " 관해서", " 관해"];
    let named = ends
        .iter()
        .fold(named, |it, end| it.strip_suffix(end).unwrap_or(it));
    let named = ["에", "을", "를"]
        .iter()
        .find_map(|it| named.strip_suffix(it))
        .unwrap_or(named);
    let compared = if wish.contains("비교") {
        format!("{named} 비교")
    } else {
        named.to_owned()
    };
    if let Some(sides) = sides(&compared) {
        return reading(
            Ask::Comparison {
                sides: sides.clone(),
            },
            sides.join(", "),
        );
    }
    of_noun(named).unwrap_or_else(|| reading(Ask::Topic, named))
}

/// The noun phrase of `X은 무엇인가`, `X은?`, `X이란?` and of a bare `X`.
fn noun(text: &str) -> Option<&str> {
    let tail = TAILS
        .iter()
        .find_map(|it| text.strip_suffix(it))
        .map(str::trim_end);
    let named = tail.unwrap_or(text);
    // The shorter forms come last: `이란` is not `이` with `란`.
    let called = ["이란", "란"]
        .iter()
        .find_map(|it| named.strip_suffix(it))
        .filter(|it| it.chars().count() > 1);
    let topic = called.or_else(|| without_topic(named));
    let bare = Some(named).filter(|_| tail.is_none() && !is_question(text));
    topic
        .filter(|_| tail.is_some() || !is_question(text))
        .or(bare)
        .filter(|it| !it.contains("무엇") && !it.is_empty())
}

fn without_topic(text: &str) -> Option<&str> {
    let particles = ["에 대한 것은", "은", "는", "이", "가"];
    let stripped = |it: &&str| text.strip_suffix(*it).filter(|rest| fits(rest, it));
    particles.iter().find_map(stripped)
}

/// By its last noun: a state, a reason, a way, a meaning. None if it is another one and nothing is asked of it.
fn of_noun(named: &str) -> Option<Reading> {
    let words: Vec<&str> = named.split_whitespace().collect();
    let (last, before) = words.split_last()?;
    let mut rest = before.to_vec();
    if lists(STATES, last) {
        while rest.len() > 1
            && rest
                .last()
                .is_some_and(|it| lists(STATES, it) || lists(STATES_BESIDE, it))
        {
            rest.pop();
        }
        let field = rest.join(" ");
        let field = field.strip_suffix('의').unwrap_or(&field);
        return (!field.is_empty()).then(|| reading(Ask::State, field));
    }
    let rest = rest.join(" ");
    match last {
        it if lists(REASONS, it) && !rest.is_empty() => Some(reading(Ask::Why, named)),
        it if lists(WAYS, it) && !rest.is_empty() => Some(reading(Ask::HowTo, named)),
        it if lists(MEANINGS, it) && !rest.is_empty() => {
            Some(reading(Ask::What, rest.strip_suffix('의').unwrap_or(&rest)))
        }
        _ => None,
    }
}

fn is_question(text: &str) -> bool {
    let last = text.split_whitespace().last().unwrap_or(text);
    QUESTION_ENDINGS.iter().any(|it| last.ends_with(it)) || embedded_predicate(last).is_some()
}

fn ask_of(text: &str, asks: bool) -> Ask {
    let has = |cues: &[&str]| cues.iter().any(|it| text.contains(it));
    let opens = |cues: &str| {
        let mut words = text.split_whitespace();
        words.any(|it| cues.split(' ').any(|cue| it.starts_with(cue)))
    };
    let advises = ADVICE.iter().any(|it| text.contains(it));
    match () {
        () if opens("왜") || has(&["무엇 때문", "뭐 때문"]) => Ask::Why,
        () if has(&["어떻게 되"]) => Ask::Fact,
        () if opens("어떻게") && (advises || has(&["려면", "하면 ", "수 있"])) => {
            Ask::HowTo
        }
        () if opens("어떻게") => Ask::How,
        () if opens("언제") && advises => Ask::Condition,
        () if opens("언제") => Ask::Date,
        () if opens("얼마 몇 며칠") => Ask::Amount,
        () if opens("어느 어떤 무슨 무엇을 뭘 뭐를") && advises => Ask::Choice,
        () if opens("누구 누가 어디 어느 어떤 무슨") => Ask::Fact,
        () if noun(text).is_some() && (asks || has_tail(text)) => Ask::What,
        () if opens("무엇 뭐 뭘") => Ask::Fact,
        () if !is_question(text) && !asks => Ask::Topic,
        () if advises => Ask::Should,
        () => Ask::YesNo,
    }
}

fn has_tail(text: &str) -> bool {
    TAILS.iter().any(|it| text.ends_with(it))
}

/// What comes before 는, and what comes before 을.
fn split(text: &str) -> (String, Option<String>) {
    let words = words(text);
    let ends_in = |word: &Word, forms: &str| lists(forms, &word.particle);
    let subject_end = words
        .iter()
        .position(|it| ends_in(it, "은 는 이 가 이란 란 에서는 으로는"));
    let Some(end) = subject_end else {
        return (phrase(&words), None);
    };
    let rest = &words[end + 1..];
    let object_end = rest
        .iter()
        .position(|it| ends_in(it, "을 를 에 에게 이 가 으로 로"));
    let object = object_end
        .map(|it| phrase(&rest[..=it]))
        .filter(|it| !it.is_empty());
    let subject = phrase(&words[..=end]);
    let called = ["이란", "란"]
        .iter()
        .find_map(|it| subject.strip_suffix(it));
    let called = called
        .filter(|it| it.chars().count() > 1)
        .map(str::to_owned);
    (called.unwrap_or(subject), object)
}

fn phrase(words: &[Word]) -> String {
    let kept = words.iter().filter(|it| it.role != Role::Verb);
    let kept: Vec<&str> = kept.map(|it| it.shown.as_str()).collect();
    kept.join(" ")
}

fn sides(text: &str) -> Option<Vec<String>> {
    let between = [" vs. ", " vs ", " VS ", " 또는 ", " 아니면 "];
    if let Some((left, right)) = between.iter().find_map(|it| text.split_once(it)) {
        let right = right.split(" 중").next().unwrap_or(right);
        let first = right
            .split_whitespace()
            .next()
            .filter(|_| is_question(text));
        let right = first.unwrap_or(right).trim();
        let particles = ["을", "를", "이", "가", "은", "는"];
        let bare = particles.iter().find_map(|it| right.strip_suffix(it));
        let sides = vec![last_phrase(left), bare.unwrap_or(right).to_owned()];
        return sides.iter().all(|it| !it.is_empty()).then_some(sides);
    }
    let close = [
        " 중 ",
        " 중에",
        " 가운데 ",
        "의 차이",
        " 차이",
        "의 비교",
        " 비교",
        "의 장단점",
    ];
    let differ = [
        "무엇이 다른",
        "뭐가 다른",
        "어떻게 다른",
        "어떤 차이",
        "무슨 차이",
    ];
    let before = |cues: &[&str]| {
        cues.iter()
            .find_map(|it| text.split_once(it))
            .map(|it| it.0)
    };
    listed(before(&close).or_else(|| without_topic(before(&differ)?.trim()))?)
}

/// `A와 B`, `A, B, C`: the names, without what comes before the first.
fn listed(text: &str) -> Option<Vec<String>> {
    let mut sides: Vec<Vec<&str>> = vec![Vec::new()];
    for word in text.split_whitespace() {
        let joint = ["과", "와", "이랑", "랑", ","].iter().find_map(|it| {
            let rest = word.strip_suffix(it)?;
            (!rest.is_empty() && fits(rest, it)).then_some(rest)
        });
        let Some(side) = sides.last_mut() else {
            continue;
        };
        side.push(joint.unwrap_or(word));
        if joint.is_some() {
            sides.push(Vec::new());
        }
    }
    let sides: Vec<String> = sides.iter().map(|it| last_phrase(&it.join(" "))).collect();
    (sides.len() > 1 && sides.iter().all(|it| !it.is_empty())).then_some(sides)
}

/// The words behind the last one that belongs to another phrase.
fn last_phrase(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let apart = |it: &&str| {
        let ends = [
            "에는",
            "에서는",
            "에서",
            "으로는",
            "에게",
            "려면",
            "하면",
            "때",
            "는",
            "은",
            "을",
            "를",
        ];
        ends.iter().any(|end| {
            it.strip_suffix(end)
                .is_some_and(|rest| !rest.is_empty() || *end == "때")
        })
    };
    let start = words.iter().rposition(apart).map_or(0, |it| it + 1);
    words[start..].join(" ")
}

/// A word in brackets is an explanation that separates a noun from its particle.
fn without_brackets(text: &str) -> String {
    let mut depth = 0usize;
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '(' | '[' | '（' => depth += 1,
            ')' | ']' | '）' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(character),
            _ => {}
        }
    }
    if plain.trim().is_empty() {
        text.to_owned()
    } else {
        plain
    }
}
