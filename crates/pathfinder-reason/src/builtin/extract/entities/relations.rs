//! Relations that a sentence states: a relating verb between two entities of one clause.

use pathfinder_core::contract::{EntityDraft, Relation, RelationDraft};
use pathfinder_text::{CueKind, english, is_hangul, lists};

use crate::builtin::attribution::Attribution;
use crate::builtin::extract::Item;
use crate::builtin::quantity::is_vague;

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
    ("led to", Relation::Enables),
    ("enables", Relation::Enables),
    ("allows", Relation::Enables),
    ("raises", Relation::Enables),
    ("raised", Relation::Enables),
    ("improves", Relation::Enables),
    ("improved", Relation::Enables),
    ("increases", Relation::Enables),
    ("increased", Relation::Enables),
    ("supports", Relation::Supports),
    ("confirms", Relation::Supports),
    ("contradicts", Relation::Contradicts),
    ("refutes", Relation::Contradicts),
];

/// The particle of the object, and how the verb behind it begins.
const RELATIONS_KOREAN: &[(&[char], &str, Relation)] = &[
    (&['을', '를'], "높인다", Relation::Enables),
    (&['을', '를'], "높였다", Relation::Enables),
    (&['을', '를'], "향상", Relation::Enables),
    (&['을', '를'], "개선", Relation::Enables),
    (&['을', '를'], "가능하게", Relation::Enables),
    (&['을', '를'], "바탕으로", Relation::BasedOn),
    (&['을', '를'], "뒷받침", Relation::Supports),
    (&['을', '를'], "반박", Relation::Contradicts),
    (&['에'], "기반", Relation::BasedOn),
    (&['의'], "일부", Relation::PartOf),
];

struct Mention<'entity> {
    label: &'entity str,
    start: usize,
    end: usize,
}

pub(super) fn related(item: &Item<'_>, entities: &[EntityDraft]) -> Vec<RelationDraft> {
    let denied = item.line.cues.iter().any(|it| it.kind == CueKind::Negation);
    if denied || item.reading.attribution == Attribution::Claimed {
        return Vec::new();
    }
    let lower = item.line.statement.to_lowercase();
    let mut mentions: Vec<Mention<'_>> = entities
        .iter()
        .filter_map(|it| mention(&lower, &it.label))
        .collect();
    mentions.sort_by_key(|it| (it.start, std::cmp::Reverse(it.end)));
    mentions.dedup_by(|next, before| next.start < before.end);
    let relation = |pair: &[Mention<'_>]| {
        let between = &lower[pair[0].end..pair[1].start];
        let relation = if lower.chars().any(is_hangul) {
            korean(between, &lower[pair[1].end..])
        } else {
            english(between)
        };
        let (from, to) = (pair[0].label.to_owned(), pair[1].label.to_owned());
        relation.map(|relation| RelationDraft { from, to, relation })
    };
    mentions.windows(2).filter_map(relation).collect()
}

/// Where a label stands as words of its own.
fn mention<'entity>(lower: &str, label: &'entity str) -> Option<Mention<'entity>> {
    let sought = label.to_lowercase();
    let (start, _) = lower.match_indices(&sought).find(|(at, found)| {
        let before = lower[..*at].chars().next_back();
        let after = lower[at + found.len()..].chars().next();
        let joined = |it: Option<char>| it.is_some_and(|it| it.is_alphanumeric() && !is_hangul(it));
        !before.is_some_and(char::is_alphanumeric) && !joined(after)
    })?;
    Some(Mention {
        label,
        start,
        end: start + sought.len(),
    })
}

/// Between the two stands the verb, and beside it only articles and words such as `hourly`.
fn english(between: &str) -> Option<Relation> {
    const BESIDE: &str = "the a an its their is was are were has have been also often usually clearly slightly significantly strongly";
    let words: Vec<&str> = between.split_whitespace().collect();
    let plain = |it: &[&str]| {
        it.iter()
            .all(|it| lists(BESIDE, it) || is_vague(&english::stem(it)))
    };
    RELATIONS.iter().find_map(|(verb, relation)| {
        let verb: Vec<&str> = verb.split(' ').collect();
        let at = words.windows(verb.len()).position(|it| it == verb)?;
        (plain(&words[..at]) && plain(&words[at + verb.len()..])).then_some(*relation)
    })
}

/// The first is what the clause is about, the second its object, and the verb follows at once or behind an amount.
fn korean(between: &str, behind: &str) -> Option<Relation> {
    let bracket = between
        .strip_prefix('(')
        .and_then(|it| it.split_once(')'))
        .map_or(between, |it| it.1);
    let subject = bracket.starts_with(['은', '는', '이', '가']);
    let breaks = [",", "지만", "으나", "는데", "면서", ";"]
        .iter()
        .any(|it| bracket.contains(it));
    if !subject || breaks {
        return None;
    }
    let particle = behind.chars().next()?;
    let mut words = behind[particle.len_utf8()..].split_whitespace();
    let amount = |it: &&str| matches!(*it, "평균" | "약" | "크게") || it.ends_with('%');
    let verb = words.find(|it| !amount(it))?;
    let stated = RELATIONS_KOREAN
        .iter()
        .find(|it| it.0.contains(&particle) && verb.starts_with(it.1));
    stated.map(|it| it.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relating_verb_stands_between_two_entities() {
        for (between, expected) in [
            (" raises ", Some(Relation::Enables)),
            (" raises the hourly ", Some(Relation::Enables)),
            (" was published by the ", Some(Relation::PublishedBy)),
            (" raises hourly productivity in ", None),
            (" in ", None),
            (", which raises ", None),
        ] {
            assert_eq!(english(between), expected, "{between}");
        }
        for (between, behind, expected) in [
            ("는 사무직의 ", "을 8% 높였다.", Some(Relation::Enables)),
            (
                "(four-day work week)는 ",
                "을 높인다.",
                Some(Relation::Enables),
            ),
            ("의 ", "을 8% 높였다.", None),
            (
                "에서는 시간당 생산성을 높이지만, ",
                "에서는 시간당 생산성을 낮춘다.",
                None,
            ),
            ("는 ", "의 일부다.", Some(Relation::PartOf)),
        ] {
            assert_eq!(korean(between, behind), expected, "{between} {behind}");
        }
    }
}
