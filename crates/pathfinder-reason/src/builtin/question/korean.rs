//! Korean questions: endings and question words give the kind, particles separate subject and object.

use crate::builtin::particle::{Particle, with};
use crate::builtin::words::{QUESTION_ENDINGS, Role, Word, words};

use super::Ask;

pub(super) fn read(text: &str, asks: bool) -> (Ask, String, Option<String>) {
    let plain = without_brackets(text);
    if let Some((left, right)) = sides(&plain) {
        let subject = format!("{left}, {right}");
        return (Ask::Comparison { left, right }, subject, None);
    }
    let (subject, object) = split(&plain);
    let called = ["이란", "란"]
        .iter()
        .find_map(|it| subject.strip_suffix(it))
        .filter(|it| it.chars().count() > 1);
    let subject = called.map_or(subject.clone(), str::to_owned);
    (ask_of(&plain, asks), subject, object)
}

fn ask_of(text: &str, asks: bool) -> Ask {
    let has = |cues: &[&str]| cues.iter().any(|it| text.contains(it));
    let last = text.split_whitespace().last().unwrap_or(text);
    let ends_in = |nouns: &[&str]| {
        let tail: Vec<&str> = text.split_whitespace().rev().take(2).collect();
        nouns
            .iter()
            .any(|it| tail.iter().any(|word| word.starts_with(it)))
    };
    if has(&["왜 ", "때문인"]) || ends_in(&["이유", "원인"]) || text.ends_with('왜') {
        Ask::Why { fact: fact(text) }
    } else if has(&["어떻게", "방법"]) {
        Ask::How
    } else if has(&["무엇", "뭐", "뭔가", "정의"]) || last.ends_with('란') {
        Ask::What
    } else if has(&["언제", "누구", "누가", "어디", "얼마", "몇 ", "어느"]) {
        Ask::Fact
    } else if asks || QUESTION_ENDINGS.iter().any(|it| last.ends_with(it)) {
        Ask::YesNo { when: None }
    } else {
        Ask::Topic
    }
}

/// `벌은 왜 겨울에 죽는가` becomes `벌이 겨울에 죽는 것`.
fn fact(text: &str) -> Option<String> {
    let (before, after) = text.split_once("왜 ")?;
    let ending = [
        "는가요",
        "는가",
        "나요",
        "는지",
        "는 걸까",
        "는 것일까",
        "을까",
        "ㄹ까",
    ];
    let stem = ending.iter().find_map(|it| after.strip_suffix(it))?;
    let before = before.trim();
    let bare = before.strip_suffix(['은', '는']).unwrap_or(before);
    let subject = if bare == before {
        before.to_owned()
    } else {
        with(bare, Particle::Subject)
    };
    Some(format!("{subject} {stem}는 것").trim().to_owned())
}

/// `주 4일 근무제는 생산성을 높이는가`: what comes before 는, and what comes before 을.
fn split(text: &str) -> (String, Option<String>) {
    let words = words(text);
    let ends_in = |word: &Word, forms: &[&str]| forms.contains(&word.particle.as_str());
    let subject_end = words.iter().position(|it| {
        ends_in(
            it,
            &["은", "는", "이", "가", "이란", "란", "에서는", "으로는"],
        )
    });
    let Some(end) = subject_end else {
        return (phrase(&words), None);
    };
    let rest = &words[end + 1..];
    let object_end = rest
        .iter()
        .position(|it| ends_in(it, &["을", "를", "에", "에게", "이", "가", "으로", "로"]));
    let object = object_end
        .map(|it| phrase(&rest[..=it]))
        .filter(|it| !it.is_empty());
    (phrase(&words[..=end]), object)
}

fn phrase(words: &[Word]) -> String {
    let kept: Vec<&str> = words
        .iter()
        .filter(|it| it.role != Role::Verb)
        .map(|it| it.shown.as_str())
        .collect();
    kept.join(" ")
}

fn sides(text: &str) -> Option<(String, String)> {
    for separator in [" vs. ", " vs ", " VS ", " 대 ", " 또는 ", " 아니면 "] {
        if let Some((left, right)) = text.split_once(separator) {
            return pair(left, right.split(" 중").next().unwrap_or(right));
        }
    }
    for close in [
        " 중 ",
        " 중에",
        " 중에서",
        " 차이",
        "의 차이",
        " 비교",
        "의 비교",
    ] {
        let Some((before, _)) = text.split_once(close) else {
            continue;
        };
        let words: Vec<&str> = before.split_whitespace().collect();
        let joint = words
            .iter()
            .position(|it| it.chars().count() > 1 && it.ends_with(['와', '과']));
        let Some(joint) = joint else { continue };
        let left = words[..=joint].join(" ");
        return pair(
            left.trim_end_matches(['와', '과']),
            &words[joint + 1..].join(" "),
        );
    }
    None
}

fn pair(left: &str, right: &str) -> Option<(String, String)> {
    let (left, right) = (phrase(&words(left)), phrase(&words(right)));
    (!left.is_empty() && !right.is_empty()).then_some((left, right))
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
