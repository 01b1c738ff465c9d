//! Names and recurring concepts of a source, and the relations that its sentences state between them.
//!
//! A common noun is not a node: `company` and `numbers` link everything with everything. A concept has two words, or is a
//! quantity that a kept sentence measures.

mod relations;

use std::collections::BTreeSet;

use pathfinder_core::contract::{EntityDraft, EntityKind, Extract, RelationDraft};
use pathfinder_text::tokens::tokens;
use pathfinder_text::{lists, names};

use crate::builtin::phrases::{is_common, is_weak};
use crate::builtin::quantity::{is_vague, quantities};

use super::line::Line;
use super::{Item, PhraseCount, PhraseCounts};
use relations::related;

const ENTITIES_MAX: usize = 12;
const CONCEPTS_MAX: usize = 5;
const RECURS_MIN: usize = 2;
const LABEL_CHARS: std::ops::RangeInclusive<usize> = 2..=60;

const ORGANIZATIONS: &[&str] = &[
    "university",
    "institute",
    "bureau",
    "ministry",
    "council",
    "association",
    "agency",
    "inc",
    "corporation",
    "company",
    "committee",
    "department",
    "commission",
    "foundation",
    "bank",
    "union",
    "organization",
    "office",
    "college",
    "laboratory",
    "대학교",
    "연구원",
    "연구소",
    "위원회",
    "협의회",
    "연합회",
    "협회",
    "재단",
    "은행",
    "공사",
    "노동부",
    "병원",
    "그룹",
    "학회",
];
/// Stems of quantities that every text changes: as nodes they say nothing.
const EVERYDAY: &str = "work meet 회의 시간 인력";
const EVENTS: &[&str] = &[
    "trial",
    "pilot",
    "conference",
    "summit",
    "war",
    "pandemic",
    "election",
    "시범",
    "대회",
    "전쟁",
    "선거",
];
const PUBLICATIONS: &[&str] = &[
    "journal",
    "review",
    "times",
    "herald",
    "report",
    "proceedings",
    "보고서",
    "논문",
    "신문",
    "학술지",
];
const TITLES: &[&str] = &[
    "Dr",
    "Prof",
    "Professor",
    "Mr",
    "Ms",
    "Mrs",
    "President",
    "Minister",
];

pub(super) fn entities(
    request: &Extract,
    lines: &[Line<'_>],
    counts: &PhraseCounts,
    items: &[Item<'_>],
) -> (Vec<EntityDraft>, Vec<RelationDraft>) {
    let mut found: Vec<EntityDraft> = Vec::new();
    if items.is_empty() {
        return (found, Vec::new());
    }
    let title = request.title.trim();
    if LABEL_CHARS.contains(&title.chars().count()) {
        push(&mut found, title.to_owned(), EntityKind::Publication);
    }
    for concept in recurring(counts, items) {
        push(&mut found, concept, EntityKind::Concept);
    }
    let common = common_nouns(lines);
    for item in items {
        for (label, kind) in named(&item.line.statement)
            .into_iter()
            .filter(|it| !common.contains(&it.0))
        {
            push(&mut found, label, kind);
        }
    }
    found.truncate(ENTITIES_MAX);
    let mut relations: Vec<RelationDraft> = Vec::new();
    for relation in items.iter().flat_map(|it| related(it, &found)) {
        if !relations.contains(&relation) {
            relations.push(relation);
        }
    }
    (found, relations)
}

fn push(found: &mut Vec<EntityDraft>, label: String, kind: EntityKind) {
    let known = found
        .iter()
        .any(|it| it.label.to_lowercase() == label.to_lowercase());
    if !known && LABEL_CHARS.contains(&label.chars().count()) {
        found.push(EntityDraft { label, kind });
    }
}

/// Phrases that several sentences use, the most frequent first.
fn recurring(counts: &PhraseCounts, items: &[Item<'_>]) -> Vec<String> {
    let quantities: BTreeSet<String> = items
        .iter()
        .flat_map(|it| quantities(&it.line.statement))
        .collect();
    let mut ranked: Vec<&PhraseCount> = counts
        .0
        .iter()
        .filter(|(stems, it)| it.count >= RECURS_MIN && is_concept(stems, &it.shown, &quantities))
        .map(|it| it.1)
        .collect();
    ranked.sort_by(|left, right| {
        right
            .count
            .cmp(&left.count)
            .then(left.first.cmp(&right.first))
    });
    ranked
        .into_iter()
        .take(CONCEPTS_MAX)
        .map(|it| uncapitalized(&it.shown))
        .collect()
}

fn is_concept(stems: &[String], shown: &str, quantities: &BTreeSet<String>) -> bool {
    let first = shown.split(' ').next().unwrap_or(shown).to_lowercase();
    let figure = |it: &String| it.starts_with(|it: char| it.is_ascii_digit());
    let telling = |it: &&String| !is_common(it) && !is_vague(it) && !figure(it);
    let told = stems.iter().filter(telling).count();
    match stems {
        [stem] => told == 1 && quantities.contains(stem) && !lists(EVERYDAY, stem),
        // `주 32시간` is an amount, `주 4일 근무제` a thing.
        _ if stems.iter().any(figure) => told > 1,
        _ => told > 0 && !is_weak(&first) && !shown.contains('_'),
    }
}

/// `Hourly productivity` opened a sentence; `Quillmere Systems` is a name.
fn uncapitalized(shown: &str) -> String {
    let mut characters = shown.chars();
    let first = characters.next();
    let rest = characters.as_str();
    match first.filter(|_| !rest.chars().any(char::is_uppercase)) {
        Some(first) => first.to_lowercase().chain(rest.chars()).collect(),
        None => shown.to_owned(),
    }
}

/// Words that the source also writes without a capital, as they would stand in a name, and nouns of institutions.
fn common_nouns(lines: &[Line<'_>]) -> BTreeSet<String> {
    let plain = lines
        .iter()
        .flat_map(|it| tokens(&it.statement))
        .filter(|it| !it.capitalized)
        .map(|it| it.text);
    let listed = ORGANIZATIONS
        .iter()
        .chain(EVENTS)
        .chain(PUBLICATIONS)
        .map(|it| (*it).to_owned());
    let capitalized = |it: String| {
        let mut characters = it.chars();
        characters
            .next()
            .map(|first| first.to_uppercase().chain(characters).collect())
            .unwrap_or_default()
    };
    plain.chain(listed).map(capitalized).collect()
}

fn named(text: &str) -> Vec<(String, EntityKind)> {
    let kind_of = |start: usize, label: &str, words: &[String]| {
        let has = |list: &[&str]| {
            words.iter().any(|word| {
                list.iter()
                    .any(|it| word == it || (!it.is_ascii() && word.ends_with(it)))
            })
        };
        let titled = text[..start]
            .trim_end()
            .trim_end_matches('.')
            .split_whitespace()
            .last()
            .is_some_and(|it| TITLES.contains(&it));
        let acronym = label
            .chars()
            .filter(|it| it.is_alphabetic())
            .all(char::is_uppercase);
        match () {
            () if titled || TITLES.iter().any(|it| label.starts_with(&format!("{it} "))) => {
                EntityKind::Person
            }
            () if has(ORGANIZATIONS) => EntityKind::Organization,
            () if has(PUBLICATIONS) => EntityKind::Publication,
            () if has(EVENTS) => EntityKind::Event,
            () if acronym || label.chars().any(|it| it.is_ascii_digit()) => EntityKind::Technology,
            () => EntityKind::Concept,
        }
    };
    names(text)
        .into_iter()
        .filter(|it| !is_calendar(&it.words))
        .map(|it| {
            let label = if text[it.range.clone()].is_ascii() {
                text[it.range.clone()].to_owned()
            } else {
                it.words.join(" ")
            };
            let kind = kind_of(it.range.start, &label, &it.words);
            (label, kind)
        })
        .collect()
}

fn is_calendar(words: &[String]) -> bool {
    const CALENDAR: &[&str] = &[
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "fridays",
        "mondays",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "spring",
        "summer",
        "autumn",
        "winter",
    ];
    words.iter().all(|it| CALENDAR.contains(&it.as_str()))
}
