//! Relations that a sentence states between two entities, by the words between and around them.

use pathfinder_core::contract::{EntityDraft, Relation, RelationDraft};
use pathfinder_text::lower_case;

/// What stands between the first and the second, articles left out.
const FORWARD: &[(&str, Relation)] = &[
    ("developed by", Relation::DevelopedBy),
    ("created by", Relation::DevelopedBy),
    ("designed by", Relation::DevelopedBy),
    ("part of", Relation::PartOf),
    ("based on", Relation::BasedOn),
    ("built on", Relation::BasedOn),
    ("published by", Relation::PublishedBy),
    ("enables", Relation::Enables),
    ("enable", Relation::Enables),
];
/// The same, said from the other end.
const BACKWARD: &[(&str, Relation)] = &[
    ("developed", Relation::DevelopedBy),
    ("created", Relation::DevelopedBy),
    ("developed and maintains", Relation::DevelopedBy),
    ("published", Relation::PublishedBy),
];
/// What follows the second, where the first has a particle of the subject.
const BEHIND_KOREAN: &[(&[&str], Relation)] = &[
    (&["의 일부"], Relation::PartOf),
    (
        &["에 기반", "을 기반", "를 기반", "에 바탕"],
        Relation::BasedOn,
    ),
    (&["가 개발", "이 개발", "에서 개발"], Relation::DevelopedBy),
    (&["가 발간", "이 발간", "에서 발간"], Relation::PublishedBy),
];
/// What stands between the maker and what it made.
const MADE_KOREAN: &[(&[&str], Relation)] = &[
    (
        &["가 개발한", "이 개발한", "에서 개발한"],
        Relation::DevelopedBy,
    ),
    (
        &["가 발간한", "이 발간한", "에서 발간한"],
        Relation::PublishedBy,
    ),
];

struct Mention<'entity> {
    label: &'entity str,
    start: usize,
    end: usize,
}

pub(super) fn relations(quotes: &[&str], entities: &[EntityDraft]) -> Vec<RelationDraft> {
    let mut found: Vec<RelationDraft> = Vec::new();
    for quote in quotes {
        let lower = lower_case(quote);
        for pair in mentions(&lower, entities).windows(2) {
            let relation = related(&lower, &pair[0], &pair[1]).filter(|it| !found.contains(it));
            found.extend(relation);
        }
    }
    found
}

/// Where the entities stand, without those inside a longer name.
fn mentions<'entity>(lower: &str, entities: &'entity [EntityDraft]) -> Vec<Mention<'entity>> {
    let mut found: Vec<Mention<'_>> = Vec::new();
    for entity in entities {
        let sought = lower_case(&entity.label);
        let is_word = |at: &usize| {
            let before = lower[..*at].chars().next_back();
            let after = lower[at + sought.len()..].chars().next();
            let joins = |it: Option<char>| {
                it.is_some_and(|it| it.is_ascii_alphanumeric() || "-_.".contains(it))
            };
            !joins(before) && !joins(after.filter(|it| *it != '.'))
        };
        let places = lower.match_indices(&sought).map(|it| it.0).filter(is_word);
        found.extend(places.map(|start| Mention {
            label: &entity.label,
            start,
            end: start + sought.len(),
        }));
    }
    found.sort_by_key(|it| (it.start, std::cmp::Reverse(it.end)));
    let mut end = 0;
    found.retain(|it| {
        let is_free = it.start >= end;
        end = end.max(it.end);
        is_free
    });
    found
}

fn related(lower: &str, first: &Mention<'_>, second: &Mention<'_>) -> Option<RelationDraft> {
    let between = &lower[first.end..second.start];
    let draft = |from: &Mention<'_>, to: &Mention<'_>, relation| RelationDraft {
        from: from.label.to_owned(),
        to: to.label.to_owned(),
        relation,
    };
    let verb = verb(between);
    let said = |list: &[(&str, Relation)]| list.iter().find(|it| it.0 == verb).map(|it| it.1);
    // `X, developed by Y, is based on Z` says nothing about Y and Z.
    let resumes = between.starts_with(", is ") || between.starts_with(", was ");
    if let Some(relation) = said(FORWARD).filter(|_| !resumes) {
        return Some(draft(first, second, relation));
    }
    if let Some(relation) = said(BACKWARD).filter(|_| !between.starts_with(',')) {
        return Some(draft(second, first, relation));
    }
    let made = MADE_KOREAN
        .iter()
        .find(|it| it.0.contains(&between.trim_end()));
    if let Some((_, relation)) = made {
        return Some(draft(second, first, *relation));
    }
    let behind = &lower[second.end..];
    let is_subject = ["은 ", "는 ", "이 ", "가 "].contains(&between);
    let stated = BEHIND_KOREAN
        .iter()
        .find(|it| it.0.iter().any(|it| behind.starts_with(it)));
    stated
        .filter(|_| is_subject)
        .map(|it| draft(first, second, it.1))
}

/// The words between, without articles, auxiliaries and the comma of an apposition.
fn verb(between: &str) -> String {
    let small = "the a an is was are were which has been also";
    let words = between.trim_start_matches(',').split_whitespace();
    words
        .filter(|it| !pathfinder_text::lists(small, it))
        .collect::<Vec<_>>()
        .join(" ")
}
