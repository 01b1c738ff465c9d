//! What is shown for reading a source, and for checking and comparing what was read.

use pathfinder_core::contract::{Dispute, Extract, Judge, Pair, QuotedClaim, Verify};
use serde_json::{Value, json};

use super::node::hypotheses;
use super::{Limits, View, short};

/// What is shown of the title of a source beside a statement.
const TITLE_CHARACTERS: usize = 100;

/// What all sources of an iteration share is the context. Query, target and disagreement belong to one aim.
pub(super) fn extract(it: &Extract, limits: Limits) -> View {
    let dispute = match &it.dispute {
        None => json!({ "kind": "none" }),
        Some(Dispute::Conflict { hypothesis, other }) => {
            json!({ "kind": "conflict", "hypothesis": hypothesis, "other": other })
        }
        Some(Dispute::Contradiction {
            hypothesis,
            observation,
            statement,
        }) => json!({
            "kind": "contradiction",
            "hypothesis": hypothesis,
            "observation": observation,
            "statement": limits.short(statement),
        }),
    };
    View {
        context: json!({
            "question": limits.question(&it.question),
            "sub_questions": limits.texts(&it.sub_questions),
            "hypotheses": hypotheses(&it.hypotheses, limits),
        }),
        task: json!({
            "query": limits.short(&it.query),
            "target": it.target,
            "dispute": dispute,
            "known": limits.texts(&it.known),
            "title": limits.short(&it.title),
            "items_max": it.items_max,
            "hypotheses_max": it.hypotheses_max,
        }),
    }
}

pub(super) fn verify(it: &Verify, limits: Limits) -> Value {
    let claim = |it: &QuotedClaim| {
        json!({
            "statement": limits.short(&it.statement),
            "quote": limits.question(&it.quote),
            "title": limits.short(&it.title),
            "context": limits.short(&it.context),
        })
    };
    json!({ "claims": limits.list(&it.claims, claim) })
}

pub(super) fn judge(it: &Judge, limits: Limits) -> Value {
    let pair = |it: &Pair| {
        json!({
            "statement": limits.short(&it.statement),
            "title": short(&it.title, TITLE_CHARACTERS),
            "other": limits.short(&it.other),
            "other_title": short(&it.other_title, TITLE_CHARACTERS),
        })
    };
    json!({ "pairs": limits.list(&it.pairs, pair) })
}
