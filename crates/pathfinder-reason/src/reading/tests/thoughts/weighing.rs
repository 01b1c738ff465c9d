//! Thoughts about drafts, evidence and disagreements.

use pathfinder_core::contract::*;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::{hyp, obs, resolution_kind, stance, text, words};

/// A draft is merged with an earlier one only if that is kept.
pub(super) fn ranked() -> impl Strategy<Value = Thought> {
    let fates = vec![Fate::Keep, Fate::Drop, Fate::MergeWith(hyp("hyp_A1"))];
    (vec((select(fates), text()), 3), any::<bool>()).prop_map(|(list, merges)| {
        let ranking = |(fate, why)| Ranking { fate, why };
        let mut rankings: Vec<Ranking> = list.into_iter().map(ranking).collect();
        if merges && rankings[0].fate == Fate::Keep {
            rankings[2].fate = Fate::MergeWithDraft(0);
        }
        Thought::Rank(rankings)
    })
}

pub(super) fn linked() -> impl Strategy<Value = Thought> {
    let candidates = vec![
        (obs(1), hyp("hyp_A1")),
        (obs(2), hyp("hyp_A1")),
        (obs(2), hyp("hyp_B1")),
    ];
    let sure = stance().prop_filter("left out", |it| it.0 != Stance::Unsure);
    (subsequence(candidates, 0..=3), sure, text(), any::<bool>()).prop_map(
        |(pairs, (stance, weight), condition, conflict)| {
            let link = |(observation, hypothesis)| LinkDraft {
                observation,
                hypothesis,
                stance,
                weight,
                condition: (stance == Stance::Qualifies).then(|| condition.clone()),
            };
            let conflict = conflict.then(|| (hyp("hyp_A1"), hyp("hyp_B1")));
            Thought::Link(Links {
                links: pairs.into_iter().map(link).collect(),
                conflicts: conflict.into_iter().collect(),
            })
        },
    )
}

pub(super) fn settled() -> impl Strategy<Value = Thought> {
    let resolution = (resolution_kind(), text(), select(vec![obs(1), obs(2)]));
    (option::of(resolution), text(), words(2)).prop_map(|(resolution, query, mut missing)| {
        let settled = |(kind, description, from)| SettledBy {
            kind,
            description,
            from,
            loser: None,
        };
        if resolution.is_none() {
            missing.push(query);
        }
        Thought::Resolve(Settlement {
            resolution: resolution.map(settled),
            missing,
        })
    })
}
