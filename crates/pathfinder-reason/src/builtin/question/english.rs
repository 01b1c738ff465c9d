//! English questions: the first word gives the kind, known verbs separate subject and object.

use pathfinder_text::cues::change_of;
use pathfinder_text::english::stem;
use pathfinder_text::lists;

use super::Ask;

const AUXILIARIES: &[&str] = &[
    "is", "are", "was", "were", "do", "does", "did", "can", "could", "will", "would", "should",
    "has", "have", "had", "may", "might", "must",
];

/// Verbs and judgments that a subject ends before, beside the verbs of change that `cues` knows.
const PREDICATES: &[&str] = &[
    "affect",
    "affects",
    "bad",
    "be",
    "benefit",
    "better",
    "beneficial",
    "cause",
    "causes",
    "change",
    "changes",
    "cheaper",
    "correlate",
    "dangerous",
    "effective",
    "exist",
    "faster",
    "fix",
    "good",
    "harm",
    "harmful",
    "harms",
    "healthy",
    "help",
    "helps",
    "hurt",
    "hurts",
    "impact",
    "important",
    "influence",
    "kill",
    "lead",
    "legal",
    "make",
    "makes",
    "matter",
    "necessary",
    "outperform",
    "pay",
    "possible",
    "prevent",
    "prevents",
    "protect",
    "real",
    "replace",
    "replaces",
    "safe",
    "safer",
    "save",
    "solve",
    "sustainable",
    "transform",
    "true",
    "useful",
    "work",
    "works",
    "worse",
    "worth",
];

pub(super) fn read(text: &str, asks: bool) -> (Ask, String, Option<String>) {
    if let Some((left, right)) = sides(text) {
        let subject = format!("{left} and {right}");
        return (Ask::Comparison { left, right }, subject, None);
    }
    let (first, rest) = split_word(text);
    let first_lower = first.to_lowercase();
    let (second, after_second) = split_word(rest);
    let second_lower = second.to_lowercase();
    let opened = if AUXILIARIES.contains(&second_lower.as_str()) {
        after_second
    } else {
        rest
    };
    match first_lower.as_str() {
        it if AUXILIARIES.contains(&it) => read_yes_no(it, rest),
        "how" if lists("much many long large often big old far", &second_lower) => {
            (Ask::Fact, about(rest), None)
        }
        "how" if second_lower == "to" => (Ask::HowTo, after_second.to_owned(), None),
        "how"
            if matches!(second_lower.as_str(), "can" | "do" | "should")
                && lists("i we you one", &split_word(opened).0.to_lowercase()) =>
        {
            (Ask::HowTo, split_word(opened).1.to_owned(), None)
        }
        "how" => {
            let (subject, object) = split_predicate(opened);
            (Ask::How, subject, object)
        }
        "why" => {
            let (subject, object) = split_predicate(opened);
            (
                Ask::Why {
                    fact: clause(&second_lower, after_second),
                },
                subject,
                object,
            )
        }
        "what" | "what's" if lists("cause causes caused drives explains", &second_lower) => {
            (Ask::Why { fact: None }, about(after_second), None)
        }
        "what" if AUXILIARIES.contains(&second_lower.as_str()) => {
            (Ask::What, about(after_second), None)
        }
        "what's" | "whats" => (Ask::What, about(rest), None),
        "what" | "when" | "where" | "who" | "whom" | "whose" | "which" => {
            (Ask::Fact, about(opened), None)
        }
        _ if asks => (Ask::YesNo { when: None }, about(text), None),
        _ => (Ask::Topic, about(text), None),
    }
}

/// `Does X raise Y` asks, of its conditions, `When does X raise Y, and when does it not`.
fn read_yes_no(auxiliary: &str, rest: &str) -> (Ask, String, Option<String>) {
    let (subject, object) = split_predicate(rest);
    let head = split_word(rest).0.to_lowercase();
    let pronoun = match (head.as_str(), auxiliary) {
        ("i" | "we" | "you" | "they" | "he" | "she" | "there", _) => head.as_str(),
        (_, "are" | "were" | "do" | "have") => "they",
        _ => "it",
    };
    let when = format!("When {auxiliary} {rest}, and when {auxiliary} {pronoun} not?");
    (Ask::YesNo { when: Some(when) }, subject, object)
}

/// `do bees die in winter` becomes `bees die in winter`; none if the verb would have to change.
fn clause(auxiliary: &str, rest: &str) -> Option<String> {
    match auxiliary {
        "do" => Some(rest.to_owned()),
        "can" | "should" | "could" | "may" | "might" | "must" | "will" | "would" => {
            let (subject, _) = split_predicate(rest);
            let behind = rest.strip_prefix(&subject)?.trim_start();
            (!behind.is_empty()).then(|| format!("{subject} {auxiliary} {behind}"))
        }
        _ => None,
    }
}

fn split_predicate(rest: &str) -> (String, Option<String>) {
    let mut offset = 0;
    for (index, word) in rest.split_whitespace().enumerate() {
        let at = rest[offset..].find(word).map_or(offset, |it| offset + it);
        offset = at + word.len();
        let lower = word.to_lowercase();
        let predicate = PREDICATES.contains(&lower.as_str()) || change_of(&stem(&lower)).is_some();
        // `work` is a noun before `week`, and a verb only where the sentence ends or goes on with a small word.
        let compound = lower == "work"
            && !rest[offset..]
                .trim_start()
                .split(' ')
                .next()
                .is_some_and(is_link);
        if index > 0 && predicate && !compound {
            let object = about(&rest[offset..]);
            return (about(&rest[..at]), (!object.is_empty()).then_some(object));
        }
    }
    (about(rest), None)
}

fn is_link(word: &str) -> bool {
    word.is_empty()
        || matches!(
            word,
            "in" | "for" | "on" | "at" | "with" | "as" | "and" | "or" | "better"
        )
}

/// The noun phrase without articles, and without what only limits it.
fn about(text: &str) -> String {
    let mut rest = text.trim();
    loop {
        let (word, after) = split_word(rest);
        let lower = word.to_lowercase();
        let skips = [
            "a", "an", "the", "to", "of", "in", "for", "that", "than", "there", "your", "my",
            "our", "we", "i", "you",
        ];
        if !skips.contains(&lower.as_str()) || after.is_empty() {
            break;
        }
        rest = after;
    }
    let limits = [" when ", " if ", " under ", " because ", " without ", ", "];
    let end = limits
        .iter()
        .filter_map(|it| rest.find(it))
        .min()
        .unwrap_or(rest.len());
    rest[..end]
        .trim_end_matches([',', '?', '.'])
        .trim()
        .to_owned()
}

fn sides(text: &str) -> Option<(String, String)> {
    let lower = text.to_lowercase();
    if lower.len() != text.len() {
        return None;
    }
    for opener in [
        "difference between ",
        "differences between ",
        "compare ",
        "comparison of ",
        "comparing ",
    ] {
        if let Some(at) = lower.find(opener) {
            let start = at + opener.len();
            return [" and ", " with ", " to "].iter().find_map(|it| {
                let cut = lower.get(start..)?.find(it)? + start;
                pair(text.get(start..cut)?, text.get(cut + it.len()..)?)
            });
        }
    }
    for separator in [" vs. ", " vs ", " versus "] {
        if let Some(at) = lower.find(separator) {
            return pair(text.get(..at)?, text.get(at + separator.len()..)?);
        }
    }
    let choice = [
        "is ",
        "are ",
        "which ",
        "should ",
        "what is better",
        "what's better",
    ]
    .iter()
    .any(|it| lower.starts_with(it));
    let at = choice.then(|| lower.find(" or "))??;
    pair(text.get(..at)?, text.get(at + 4..)?)
}

fn pair(left: &str, right: &str) -> Option<(String, String)> {
    let mut left = left.rsplit([':', ',']).next().unwrap_or(left).trim();
    loop {
        let (word, rest) = split_word(left);
        let lower = word.to_lowercase();
        let asks = [
            "is", "are", "which", "what", "better", "should", "i", "we", "one", "use", "choose",
            "does", "do", "how",
        ];
        if rest.is_empty() || !asks.contains(&lower.as_str()) {
            break;
        }
        left = rest;
    }
    let right = right.split([':', ',', ';']).next().unwrap_or(right);
    let right = [" in terms of ", " when ", " for ", " better"]
        .iter()
        .fold(right, |it, cut| it.split(cut).next().unwrap_or(it));
    let (left, right) = (about(left), about(right));
    let yes_or_no = ["not", "no"].contains(&right.to_lowercase().as_str());
    (!left.is_empty() && !right.is_empty() && !yes_or_no).then_some((left, right))
}

fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace)
        .map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}
