//! A Korean question as a clause in -지 that a sentence can go on with.

use pathfinder_text::cues::change_of;
use pathfinder_text::korean::syllable::{Syllable, coda_of};
use pathfinder_text::lists;

use crate::builtin::particle::{Particle, with};
use crate::builtin::words::{Role, words};

/// `벌은 왜 죽는가` becomes `벌은 왜 죽는지`, for a sentence to go on with. None if the ending is not known.
pub(in crate::builtin) fn embedded(heart: &str) -> Option<String> {
    let clause = embedded_predicate(heart)?;
    let mut words: Vec<String> = clause.split_whitespace().map(str::to_owned).collect();
    let topic = words
        .iter()
        .position(|it| ["은", "는"].iter().any(|end| is_topic(it, end)));
    let Some(at) = topic else {
        return Some(clause);
    };
    if is_subject(&words[at], &words[at + 1..]) {
        let (form, open) = (words[at].pop(), words[at].len());
        words[at].insert_str(open, if form == Some('은') { "이" } else { "가" });
    }
    Some(words.join(" "))
}

/// Whether a topic stands for the subject. Where somebody may or must do something, or asks how, it may be the object.
fn is_subject(topic: &str, rest: &[String]) -> bool {
    let takes = |at: usize, forms: [&str; 2]| {
        let next = rest.get(at + 1).map_or("", String::as_str);
        let ends = |it: &&str| {
            rest[at]
                .strip_suffix(*it)
                .is_some_and(|rest| !rest.is_empty() && fits(rest, it))
        };
        // `받을 수` is a verb, and `어떤 것을` asks.
        forms.iter().any(ends)
            && !["수", "때", "지", "것"]
                .iter()
                .any(|it| next.starts_with(it))
            && !lists("것을 무엇을", &rest[at])
    };
    let has = |forms: [&str; 2]| (0..rest.len()).any(|it| takes(it, forms));
    let clause = rest.join(" ");
    let is_either = [
        "야 하",
        "야 할",
        "수 있",
        "수 없",
        "도 되",
        "도 될",
        "어떻게",
    ]
    .iter()
    .any(|it| clause.contains(it));
    let placed = ["에는", "서는", "로는", "게는"]
        .iter()
        .any(|it| topic.ends_with(it));
    !placed && !has(["이", "가"]) && (!is_either || has(["을", "를"]))
}

fn is_topic(word: &str, end: &str) -> bool {
    let Some(rest) = word
        .strip_suffix(end)
        .filter(|it| !it.is_empty() && fits(it, end))
    else {
        return false;
    };
    let found = words(word);
    let noun = found
        .first()
        .is_some_and(|it| it.role != Role::Verb && lists("은 는", &it.particle));
    noun || rest.ends_with([')', '"', '\'', '”', '’'])
}

/// The same with the topic as it is.
pub(super) fn embedded_predicate(text: &str) -> Option<String> {
    let what = ["뭐예요", "뭐에요", "뭐죠", "뭐지", "뭐야", "뭔가요", "뭔가"];
    if let Some(before) = what.iter().find_map(|it| text.strip_suffix(it)) {
        return Some(format!("{before}무엇인지"));
    }
    let text = text.strip_suffix('요').unwrap_or(text);
    let mut letters = text.chars();
    let (last, before) = (letters.next_back()?, letters.as_str());
    let coda = before.chars().last().and_then(coda_of);
    let spoken = before
        .chars()
        .last()
        .is_some_and(|it| Syllable::of(it).is_some());
    match last {
        '가' | '냐' if coda == Some('ㄴ') => Some(format!("{before}지")),
        '나' if spoken && before.chars().count() > 0 => Some(format!("{before}는지")),
        '까' if coda == Some('ㄹ') => Some(format!("{before}지")),
        '까' => formal(before.strip_suffix('니')?),
        '지' if coda == Some('ㄴ') || coda == Some('ㄹ') => Some(text.to_owned()),
        '어' if before.ends_with(['있', '없']) => Some(format!("{before}는지")),
        '돼' => Some(format!("{before}되는지")),
        '해' if before.chars().count() > 1 => Some(format!("{before}하는지")),
        _ => None,
    }
}

/// `있습` becomes `있는지`, `합` becomes `하는지`, `무엇입` becomes `무엇인지`.
fn formal(stem: &str) -> Option<String> {
    let verb = stem
        .strip_suffix('입')
        .and_then(|it| it.split_whitespace().last());
    let verb = verb.is_some_and(|it| change_of(&format!("{it}이")).is_some());
    if let Some(before) = stem.strip_suffix('입').filter(|_| !verb) {
        return Some(format!("{before}인지"));
    }
    if let Some(before) = stem.strip_suffix('습') {
        return Some(format!("{before}는지"));
    }
    let last = stem.chars().last()?;
    let syllable = Syllable::of(last).filter(|it| it.coda() == Some('ㅂ'))?;
    let before = stem.strip_suffix(last)?;
    Some(format!("{before}{}는지", syllable.without_coda().compose()))
}

/// Whether a particle with two forms has the one that the word asks for.
pub(super) fn fits(word: &str, particle: &str) -> bool {
    let kind = match particle {
        "은" | "는" => Particle::Topic,
        "이" | "가" => Particle::Subject,
        "과" | "와" => Particle::With,
        _ => return true,
    };
    let known = word
        .chars()
        .last()
        .is_some_and(|it| Syllable::of(it).is_some());
    !known || with(word, kind).ends_with(particle)
}
