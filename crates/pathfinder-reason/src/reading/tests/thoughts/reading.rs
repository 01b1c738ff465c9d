//! Thoughts about a source, and about what was read.

use pathfinder_core::contract::*;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::{hypotheses, resolution_kind, score, stance, text, words};

fn answers() -> impl Strategy<Value = Vec<Helps>> {
    (subsequence(vec![0, 1], 0..=2), 1u8..=3).prop_map(|(places, how_much)| {
        let helps = |sub_question| Helps {
            sub_question,
            how_much,
        };
        places.into_iter().map(helps).collect()
    })
}

fn items() -> impl Strategy<Value = Vec<ItemDraft>> {
    let stances =
        (hypotheses(), stance(), text()).prop_map(|(ids, (stance, weight), condition)| {
            let condition = (stance == Stance::Qualifies).then_some(condition);
            ids.into_iter()
                .map(|hypothesis| StanceDraft {
                    hypothesis,
                    stance,
                    weight,
                    condition: condition.clone(),
                })
                .collect::<Vec<_>>()
        });
    vec(
        (
            text(),
            "[a-z가-힣][a-z가-힣 \n\"]{0,30}[a-z가-힣]",
            words(4),
            stances,
            option::of(text()),
            answers(),
        ),
        1..5,
    )
    .prop_map(|list| {
        let item = |(index, (statement, quote, concepts, stances, context, answers))| ItemDraft {
            label: format!("f{}", index + 1),
            statement: format!("{statement} {index}"),
            quote,
            concepts,
            stances,
            context: Option::unwrap_or_default(context),
            answers,
            fit: None,
            place: String::new(),
            superseded_by: None,
        };
        list.into_iter().enumerate().map(item).collect()
    })
}

pub(in super::super) fn extraction() -> impl Strategy<Value = Thought> {
    let hypothesis = (text(), words(3), option::of(0usize..2), hypotheses());
    let kinds = vec![
        EntityKind::Concept,
        EntityKind::Person,
        EntityKind::Publication,
    ];
    let parts = (
        items(),
        option::of(hypothesis),
        option::of((resolution_kind(), text())),
        words(4),
        select(kinds),
    );
    parts.prop_map(|(items, hypothesis, resolution, names, kind)| {
        let label = items[0].label.clone();
        let draft = |(statement, keywords, sub_question, conflicts_with)| HypothesisDraft {
            statement,
            from: vec![label.clone()],
            keywords,
            sub_question,
            conflicts_with,
        };
        let resolution = resolution.map(|(kind, description)| ResolutionDraft {
            kind,
            description,
            from: label.clone(),
            loser: None,
        });
        let relation = |it: &[String]| RelationDraft {
            from: it[0].clone(),
            to: it[1].clone(),
            relation: Relation::PartOf,
        };
        Thought::Extract(Extraction {
            hypotheses: hypothesis.into_iter().map(draft).collect(),
            resolution,
            relations: names.windows(2).map(relation).collect(),
            entities: names
                .into_iter()
                .map(|label| EntityDraft { label, kind })
                .collect(),
            items,
            shown: None,
        })
    })
}

pub(super) fn verified() -> impl Strategy<Value = Thought> {
    vec(option::of((text(), option::of(text()))), 3).prop_map(|list| {
        let verification = |it: Option<(String, Option<String>)>| {
            let (doubt, cautious) = it.unzip();
            Verification {
                holds: Some(doubt.is_none()),
                doubt,
                cautious: cautious.flatten(),
            }
        };
        Thought::Verify(list.into_iter().map(verification).collect())
    })
}

pub(super) fn judged() -> impl Strategy<Value = Thought> {
    vec((score(), stance(), option::of(resolution_kind())), 2).prop_map(|list| {
        let judgment = |(similarity, (stance, weight), difference)| Judgment {
            similarity,
            stance,
            weight,
            difference,
            over: None,
        };
        Thought::Judge(list.into_iter().map(judgment).collect())
    })
}
