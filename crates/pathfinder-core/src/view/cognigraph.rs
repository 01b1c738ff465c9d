//! `cognigraph.json`: the complete graph in the form of seed 03, with what checking it needs.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::json::{EdgeView, pretty, rounded};
use super::phrases;
use crate::contract::{Helps, HypothesisStatus, Issue, ThinkingTool};
use crate::graph::{Hypothesis, Observation};
use crate::id::{
    BlobHash, FindingId, HypothesisId, HypothesisType, NodeId, ObservationId, SourceId,
};
use crate::session::{Keyword, Session};
use crate::source::SourceType;
use crate::words::phrase;

#[derive(Debug, Serialize)]
struct CogniGraph<'a> {
    session: &'a str,
    seq: u64,
    question: &'a str,
    iteration: u32,
    observations: BTreeMap<ObservationId, ObservationView<'a>>,
    hypotheses: BTreeMap<HypothesisId, HypothesisView<'a>>,
    edges: Vec<EdgeView>,
    lens_index: u32,
    unexplored: &'a [Keyword],
    health: HealthView<'a>,
}

#[derive(Debug, Serialize)]
struct HealthView<'a> {
    last_check: u32,
    issues: &'a [Issue],
}

/// An observation with its quote, where the quote stands, and where else it was seen.
#[derive(Debug, Serialize)]
pub(super) struct ObservationView<'a> {
    summary: &'a str,
    authority: f64,
    source_url: &'a str,
    source_type: SourceType,
    created_at: u32,
    source: SourceId,
    origin: &'a str,
    self_described: bool,
    quote: &'a str,
    quote_start: usize,
    quote_end: usize,
    snapshot: Option<&'a BlobHash>,
    concepts: &'a [String],
    /// What the same source says elsewhere that the summary needs.
    #[serde(skip_serializing_if = "str::is_empty")]
    context: &'a str,
    #[serde(skip_serializing_if = "<[Helps]>::is_empty")]
    answers: &'a [Helps],
    also_at: &'a [String],
    doubt: Option<&'a str>,
    finding: Option<FindingId>,
}

#[derive(Debug, Serialize)]
struct HypothesisView<'a> {
    #[serde(rename = "type")]
    kind: HypothesisType,
    summary: String,
    statement: &'a str,
    conditions: Vec<&'a str>,
    strength: f64,
    confidence: f64,
    priority: f64,
    status: HypothesisStatus,
    visit_count: usize,
    last_visited: Option<u32>,
    created_at: u32,
    last_touched: u32,
    reasoning_tool: Option<ThinkingTool>,
    derived_from: &'a [NodeId],
    verify_keywords: &'a [String],
    sub_question: Option<usize>,
    rejected_because: Option<String>,
    supporting: &'a BTreeSet<ObservationId>,
    contradicting: &'a BTreeSet<ObservationId>,
    conflicts_with: &'a BTreeSet<HypothesisId>,
}

pub(super) fn render(session: &Session) -> String {
    let findings = findings_by_observation(session);
    let observations = session.graph.observations().iter();
    let hypotheses = session.graph.hypotheses().iter();
    pretty(&CogniGraph {
        session: &session.id,
        seq: session.view_seq,
        question: session.question.as_str(),
        iteration: session.iteration,
        observations: observations
            .map(|it| {
                (
                    it.id,
                    observation(session, it, findings.get(&it.id).copied()),
                )
            })
            .collect(),
        hypotheses: hypotheses
            .map(|it| (it.id, hypothesis(session, it)))
            .collect(),
        edges: session.graph.edges().iter().map(EdgeView::of).collect(),
        lens_index: session.lens_index,
        unexplored: &session.unexplored,
        health: HealthView {
            last_check: session.health.last_check,
            issues: &session.health.issues,
        },
    })
}

/// Which finding each observation belongs to, for all of them at once.
pub(super) fn findings_by_observation(session: &Session) -> BTreeMap<ObservationId, FindingId> {
    let members = session
        .findings
        .iter()
        .flat_map(|it| it.observations.iter().map(|id| (*id, it.id)));
    members.collect()
}

fn observation<'a>(
    session: &'a Session,
    observation: &'a Observation,
    finding: Option<FindingId>,
) -> ObservationView<'a> {
    let source = session.source(observation.source);
    ObservationView {
        summary: &observation.statement,
        authority: observation.authority,
        source_url: &observation.source_url,
        source_type: source.map_or(SourceType::Unknown, |it| it.source_type),
        created_at: observation.created_at,
        source: observation.source,
        origin: &observation.origin,
        self_described: observation.is_self_described,
        quote: &observation.quote,
        quote_start: observation.quote_start,
        quote_end: observation.quote_end,
        snapshot: source.and_then(|it| it.snapshot()),
        concepts: &observation.concepts,
        context: &observation.context,
        answers: &observation.answers,
        also_at: &observation.also_at,
        doubt: observation.doubt.as_deref(),
        finding,
    }
}

fn hypothesis<'a>(session: &Session, hypothesis: &'a Hypothesis) -> HypothesisView<'a> {
    HypothesisView {
        kind: hypothesis.id.kind,
        summary: summary(session, hypothesis),
        statement: &hypothesis.statement,
        conditions: hypothesis
            .conditions
            .iter()
            .map(|it| it.text.as_str())
            .collect(),
        strength: rounded(hypothesis.strength()),
        confidence: rounded(hypothesis.confidence()),
        priority: rounded(hypothesis.priority(session.iteration)),
        status: hypothesis.status,
        visit_count: hypothesis.visits.len(),
        last_visited: hypothesis.visits.last().map(|it| it.iteration),
        created_at: hypothesis.created_at,
        last_touched: hypothesis.last_touched,
        reasoning_tool: hypothesis.tool,
        derived_from: &hypothesis.derived_from,
        verify_keywords: &hypothesis.keywords,
        sub_question: hypothesis.sub_question,
        rejected_because: phrases::rejected_because(hypothesis, session.settings.lang),
        supporting: hypothesis.supporting(),
        contradicting: hypothesis.contradicting(),
        conflicts_with: hypothesis.conflicts(),
    }
}

/// Statement and conditions; a conjecture says what it derives from, because no edge does.
fn summary(session: &Session, hypothesis: &Hypothesis) -> String {
    let summary = hypothesis.summary();
    if hypothesis.derived_from.is_empty() || hypothesis.id.kind == HypothesisType::A {
        return summary;
    }
    let nodes: Vec<String> = hypothesis
        .derived_from
        .iter()
        .map(NodeId::to_string)
        .collect();
    format!(
        "{summary} {}",
        phrase::conjecture_from(session.settings.lang, &nodes.join(", "))
    )
}
