//! Conjectures from the graph: one candidate from each thinking tool that finds material.
//!
//! Each tool may offer several; the first that says nothing known is its candidate, so that a later round over the
//! same graph brings something else.

mod material;
mod tools;

use pathfinder_core::contract::{IdeaDraft, Ideas, Ideate, Issue, Stance, ThinkingTool};
use pathfinder_core::id::NodeId;
use pathfinder_text::term_similarity;

use super::linking::sub_question;
use super::phrases::keywords;
use super::weighing::{Reading, weigh};
use super::wording::joined;
use material::Material;

/// At this similarity a conjecture repeats a hypothesis of the graph.
const KNOWN: f64 = 0.85;

/// A conjecture before it is rated.
pub(super) struct Notion {
    pub(super) statement: String,
    /// What to search for; empty if the statement's own phrases serve.
    pub(super) terms: Vec<String>,
    pub(super) derived_from: Vec<NodeId>,
    /// From 0 to 1 each.
    pub(super) changes_answer: f64,
    pub(super) unites: f64,
    pub(super) testable: f64,
}

pub(super) fn ideate(request: &Ideate) -> Ideas {
    // A conjecture needs observations to start from.
    if request.observations.is_empty() {
        return Ideas {
            candidates: Vec::new(),
            chosen: None,
        };
    }
    let material = Material::of(request);
    let candidates: Vec<IdeaDraft> = ThinkingTool::ALL
        .into_iter()
        .filter_map(|tool| {
            let notions = tools::notions(tool, &material);
            let fresh = notions
                .iter()
                .position(|it| !is_known(&it.statement, request))
                .unwrap_or(0);
            notions
                .into_iter()
                .nth(fresh)
                .map(|it| draft(tool, it, request))
        })
        .collect();
    let chosen = choose(&candidates, request);
    Ideas { candidates, chosen }
}

fn is_known(statement: &str, request: &Ideate) -> bool {
    let reading = Reading::of(statement);
    let opposes = |other: &str| {
        weigh(&Reading::of(other), &reading).is_some_and(|it| it.stance == Stance::Contradicts)
    };
    // What a source says of two cases is no longer a conjecture.
    let said = |other: &str| {
        reading.is_two_sided()
            && weigh(&reading, &Reading::of(other)).is_some_and(|it| it.stance == Stance::Supports)
    };
    request.hypotheses.iter().any(|it| {
        said(&it.statement)
            || (term_similarity(&it.statement, statement) >= KNOWN && !opposes(&it.statement))
    })
}

fn draft(tool: ThinkingTool, notion: Notion, request: &Ideate) -> IdeaDraft {
    IdeaDraft {
        tool,
        keywords: search_phrases(&notion),
        sub_question: sub_question(&notion.statement, &request.question, &request.sub_questions),
        statement: notion.statement,
        derived_from: notion.derived_from,
        changes_answer: notion.changes_answer,
        unites: notion.unites,
        testable: notion.testable,
    }
}

fn search_phrases(notion: &Notion) -> Vec<String> {
    let [subject, others @ ..] = notion.terms.as_slice() else {
        return keywords(&notion.statement);
    };
    let mut found: Vec<String> = others.iter().map(|it| joined(&[subject, it])).collect();
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|it| seen.insert(it.clone()));
    found.truncate(3);
    if found.is_empty() {
        vec![subject.clone()]
    } else {
        found
    }
}

fn choose(candidates: &[IdeaDraft], request: &Ideate) -> Option<usize> {
    let bonus = |tool: ThinkingTool| {
        let weak = request.issues.contains(&Issue::AllWeak)
            && matches!(tool, ThinkingTool::FirstPrinciples | ThinkingTool::Analogy);
        let stale = request.issues.contains(&Issue::Stalemate) && tool == ThinkingTool::Scamper;
        f64::from(u8::from(weak)) + f64::from(u8::from(stale))
    };
    let worth = |it: &IdeaDraft| it.changes_answer + it.unites + it.testable + bonus(it.tool);
    let fresh = candidates
        .iter()
        .enumerate()
        .filter(|(_, it)| !is_known(&it.statement, request));
    fresh
        .max_by(|left, right| {
            worth(left.1)
                .total_cmp(&worth(right.1))
                .then(right.0.cmp(&left.0))
        })
        .map(|(index, _)| index)
}
