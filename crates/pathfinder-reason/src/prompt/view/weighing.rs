//! What is shown for weighing: drafts of hypotheses, what bears on hypotheses, and both sides of a disagreement.

use pathfinder_core::contract::{DraftShown, Link, LinkedHypothesis, Rank, Resolve, Side};
use pathfinder_text::Lang;
use serde_json::{Value, json};

use super::node::{BySource, hypotheses};
use super::{Limits, View, with_sub_questions};

pub(super) fn rank(it: &Rank, limits: Limits) -> View {
    let draft = |it: &DraftShown| {
        json!({
            "statement": limits.short(&it.statement),
            "title": limits.short(&it.title),
            "authority": format!("{:.2}", it.authority),
            "sub_question": it.sub_question.map(|it| it + 1),
        })
    };
    View {
        context: with_sub_questions(&it.question, &it.sub_questions, limits),
        task: json!({
            "hypotheses": hypotheses(&it.hypotheses, limits),
            "drafts": limits.list(&it.drafts, draft),
        }),
    }
}

pub(super) fn link(it: &Link, limits: Limits, lang: Lang) -> Value {
    let observed = BySource::of(&[vec![&it.observations]]);
    let linked = |it: &LinkedHypothesis| {
        json!({
            "id": it.hypothesis.id,
            "statement": limits.short(&it.hypothesis.statement),
            "candidates": observed.ids(limits, it.candidates.iter().copied()),
            "rivals": limits.list(&it.rivals, ToString::to_string),
        })
    };
    json!({
        "sources": observed.view(limits, lang),
        "hypotheses": limits.list(&it.hypotheses, linked),
    })
}

pub(super) fn link_lists(it: &Link) -> Vec<usize> {
    let rivals = it.hypotheses.iter().map(|it| it.rivals.len());
    let lists = [it.observations.len(), it.hypotheses.len()];
    lists.into_iter().chain(rivals).collect()
}

pub(super) fn resolve(it: &Resolve, limits: Limits, lang: Lang) -> Value {
    let evidence = evidence(it);
    let side = |name: &str, it: &Side| {
        json!({
            "name": name,
            "id": it.hypothesis,
            "statement": limits.short(&it.statement),
            "supports": evidence.ids_of(limits, &it.supports),
            "contradicts": evidence.ids_of(limits, &it.contradicts),
        })
    };
    json!({
        "sources": evidence.view(limits, lang),
        "sides": [side("A", &it.one), side("B", &it.other)],
    })
}

/// The evidence of both sides, theirs in turn.
pub(super) fn evidence(it: &Resolve) -> BySource<'_> {
    BySource::of(&[vec![
        &it.one.supports,
        &it.one.contradicts,
        &it.other.supports,
        &it.other.contradicts,
    ]])
}
