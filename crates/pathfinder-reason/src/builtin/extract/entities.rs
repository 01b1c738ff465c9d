//! Names and recurring concepts of a source, and the relations that its sentences state between them.

use pathfinder_core::contract::{EntityDraft, EntityKind, Extract, Relation, RelationDraft};

use crate::language::{CueKind, names};

use super::line::Line;
use super::{Item, PhraseCounts};

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
const PUBLICATIONS: &[&str] =
    &["journal", "review", "times", "herald", "report", "proceedings", "보고서", "논문", "신문", "학술지"];
const TITLES: &[&str] = &["Dr", "Prof", "Professor", "Mr", "Ms", "Mrs", "President", "Minister"];

const RELATIONS: &[(&str, Relation)] = &[
    ("published by", Relation::PublishedBy),
    ("published in", Relation::PublishedBy),
    ("developed by", Relation::DevelopedBy),
    ("created by", Relation::DevelopedBy),
    ("invented by", Relation::DevelopedBy),
    ("built by", Relation::DevelopedBy),
    ("part of", Relation::PartOf),
    ("belongs to", Relation::PartOf),
    ("based on", Relation::BasedOn),
    ("derived from", Relation::BasedOn),
    ("leads to", Relation::Enables),
    ("lead to", Relation::Enables),
    ("enables", Relation::Enables),
    ("allows", Relation::Enables),
    ("raises", Relation::Enables),
    ("improves", Relation::Enables),
    ("increases", Relation::Enables),
    ("supports", Relation::Supports),
    ("confirms", Relation::Supports),
    ("contradicts", Relation::Contradicts),
    ("refutes", Relation::Contradicts),
    ("높인다", Relation::Enables),
    ("높였다", Relation::Enables),
    ("이어진다", Relation::Enables),
    ("가능하게", Relation::Enables),
    ("기반", Relation::BasedOn),
    ("바탕으로", Relation::BasedOn),
    ("개발한", Relation::DevelopedBy),
    ("발표한", Relation::PublishedBy),
    ("일부", Relation::PartOf),
    ("반박", Relation::Contradicts),
    ("뒷받침", Relation::Supports),
];

pub(super) fn entities(
    request: &Extract,
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
    for concept in recurring(counts) {
        push(&mut found, concept, EntityKind::Concept);
    }
    for item in items {
        for (label, kind) in named(&item.line.statement) {
            push(&mut found, label, kind);
        }
    }
    found.truncate(ENTITIES_MAX);
    let mut relations: Vec<RelationDraft> = Vec::new();
    for relation in items.iter().flat_map(|it| related(&it.line, &found)) {
        if !relations.contains(&relation) {
            relations.push(relation);
        }
    }
    (found, relations)
}

fn push(found: &mut Vec<EntityDraft>, label: String, kind: EntityKind) {
    let known = found.iter().any(|it| it.label.to_lowercase() == label.to_lowercase());
    if !known && LABEL_CHARS.contains(&label.chars().count()) {
        found.push(EntityDraft { label, kind });
    }
}

/// Phrases that several sentences use, the most frequent first.
fn recurring(counts: &PhraseCounts) -> Vec<String> {
    let mut ranked: Vec<_> = counts.0.values().filter(|it| it.count >= RECURS_MIN).collect();
    ranked.sort_by(|left, right| right.count.cmp(&left.count).then(left.first.cmp(&right.first)));
    ranked.into_iter().take(CONCEPTS_MAX).map(|it| it.shown.clone()).collect()
}

fn named(text: &str) -> Vec<(String, EntityKind)> {
    let kind_of = |start: usize, label: &str, words: &[String]| {
        let has = |list: &[&str]| {
            words
                .iter()
                .any(|word| list.iter().any(|it| word == it || (!it.is_ascii() && word.ends_with(it))))
        };
        let titled = text[..start]
            .trim_end()
            .trim_end_matches('.')
            .split_whitespace()
            .last()
            .is_some_and(|it| TITLES.contains(&it));
        let acronym = label.chars().filter(|it| it.is_alphabetic()).all(char::is_uppercase);
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

/// Two entities of one sentence with the words of a relation between them, or behind both in Korean.
fn related(line: &Line<'_>, entities: &[EntityDraft]) -> Vec<RelationDraft> {
    if line.cues.iter().any(|it| it.kind == CueKind::Negation) {
        return Vec::new();
    }
    let lower = line.statement.to_lowercase();
    let mut mentions: Vec<(usize, usize, &str)> = entities
        .iter()
        .filter_map(|it| {
            let label = it.label.to_lowercase();
            lower.find(&label).map(|at| (at, at + label.len(), it.label.as_str()))
        })
        .collect();
    mentions.sort_by_key(|it| (it.0, std::cmp::Reverse(it.1)));
    mentions.dedup_by(|next, before| next.0 < before.1);
    let pairs = mentions.windows(2);
    pairs
        .filter_map(|pair| {
            let between = &lower[pair[0].1..pair[1].0];
            let behind = &lower[pair[1].1..];
            let (_, relation) = RELATIONS.iter().find(|it| states(it.0, between, behind))?;
            Some(RelationDraft { from: pair[0].2.to_owned(), to: pair[1].2.to_owned(), relation: *relation })
        })
        .collect()
}

/// English names the relation between the two, Korean behind the second one and its particle.
fn states(words: &str, between: &str, behind: &str) -> bool {
    const GAP_WORDS_MAX: usize = 4;
    const GAP_CHARS_MAX: usize = 12;
    if words.is_ascii() {
        return between.contains(words) && between.split_whitespace().count() <= GAP_WORDS_MAX;
    }
    let near: String = behind.chars().take(GAP_CHARS_MAX).collect();
    near.starts_with(['을', '를', '에', '의']) && near.contains(words)
}
