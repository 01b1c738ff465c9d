//! Thoughts that keep their contract, made at random.

mod planning;
mod reading;
mod weighing;
mod writing;

use pathfinder_core::contract::*;
use pathfinder_core::id::HypothesisId;
use pathfinder_text::one_line;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::samples::{hyp, obs};
pub(super) use reading::extraction;

fn text() -> impl Strategy<Value = String> {
    "[a-z가-힣][a-z가-힣 0-9\"'“,.:;{}\\\\/#<>%-]{0,24}[a-z가-힣]"
        .prop_map(|it| one_line(&it, 200))
        .prop_filter("a word for nothing", |it| {
            !matches!(it.as_str(), "none" | "null")
        })
}

/// Distinct texts without the separators of a list in one text.
fn words(max: usize) -> impl Strategy<Value = Vec<String>> {
    btree_set("[a-z가-힣]{2,9}q", 0..=max).prop_map(|it| it.into_iter().collect())
}

fn score() -> impl Strategy<Value = f64> {
    (0u32..=100).prop_map(|it| f64::from(it) / 100.0)
}

fn hypotheses() -> impl Strategy<Value = Vec<HypothesisId>> {
    subsequence(vec![hyp("hyp_A1"), hyp("hyp_B1")], 0..=2)
}

fn sentences() -> impl Strategy<Value = Vec<Sentence>> {
    let citations = subsequence(vec![obs(1), obs(2), obs(3)], 1..=3);
    vec(
        (text(), citations).prop_map(|(text, citations)| Sentence { text, citations }),
        1..5,
    )
}

fn resolution_kind() -> impl Strategy<Value = ResolutionKind> {
    select(vec![
        ResolutionKind::ConditionDifference,
        ResolutionKind::DefinitionMismatch,
        ResolutionKind::ScopeMismatch,
        ResolutionKind::Merged,
    ])
}

fn stance() -> impl Strategy<Value = (Stance, Weight)> {
    let stances = vec![
        Stance::Supports,
        Stance::Contradicts,
        Stance::Qualifies,
        Stance::Unsure,
    ];
    (
        select(stances),
        select(vec![Weight::Weak, Weight::Medium, Weight::Strong]),
    )
}

/// A thought of every contract, as an answer to its sample.
pub(super) fn thoughts() -> impl Strategy<Value = Vec<Thought>> {
    let planned = (
        planning::sub_questions(),
        planning::matched(),
        planning::reflection(),
        planning::plan(),
        planning::wordings(),
        planning::ideas(),
    );
    let read = (extraction(), reading::verified(), reading::judged());
    let weighed = (weighing::ranked(), weighing::linked(), weighing::settled());
    let written = (
        writing::outlined(),
        writing::answered(),
        writing::concluded(),
    );
    (planned, read, weighed, written).prop_map(
        |((a, b, c, d, e, f), (g, h, i), (j, k, l), (m, n, o))| {
            vec![a, b, c, d, e, f, g, h, i, j, k, l, m, n, o]
        },
    )
}
