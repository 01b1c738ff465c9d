//! `state.json`: where the research stands, in the form of seed 01.

use pathfinder_text::one_line;
use serde::Serialize;

use super::json::{how_well, ordinal_name, pretty, rounded};
use super::phrases;
use crate::contract::HypothesisStatus;
use crate::event::PauseReason;
use crate::finding::Tag;
use crate::graph::Hypothesis;
use crate::id::{HypothesisId, NodeId, ObservationId};
use crate::session::{Session, Status};
use crate::status::HowWell;

/// Of a piece of evidence; the whole statement is in its observation.
const SUMMARY_MAX: usize = 100;

#[derive(Debug, Serialize)]
struct State<'a> {
    session: &'a str,
    seq: u64,
    status: Status,
    paused_because: Option<PauseReason>,
    question: QuestionView<'a>,
    iteration: IterationView,
    active_hypotheses: Vec<String>,
    all_hypotheses: Vec<HypothesisView<'a>>,
    next_actions: Vec<String>,
    metrics: Metrics,
    created_at: String,
    updated_at: String,
}

#[derive(Debug, Serialize)]
struct QuestionView<'a> {
    original: &'a str,
    sub_questions: Vec<&'a str>,
    answered_count: usize,
    /// For each sub-question, the hypothesis or the observation that answers it.
    answered_by: Vec<Option<NodeId>>,
    /// For each sub-question, how well that answers it.
    answered_how: Vec<Option<HowWell>>,
}

#[derive(Debug, Serialize)]
struct IterationView {
    current: u32,
    max: u32,
}

#[derive(Debug, Serialize)]
struct HypothesisView<'a> {
    id: String,
    node: HypothesisId,
    statement: &'a str,
    confidence: f64,
    priority_score: f64,
    strength: f64,
    status: HypothesisStatus,
    supporting_evidence: Vec<EvidenceView<'a>>,
    contradicting_evidence: Vec<EvidenceView<'a>>,
    last_updated_iteration: u32,
}

#[derive(Debug, Serialize)]
struct EvidenceView<'a> {
    source: &'a str,
    /// Only the document itself names its origin.
    self_described: bool,
    summary: String,
    /// Of the finding that it is part of.
    confidence: f64,
    iteration: u32,
    observation: ObservationId,
}

#[derive(Debug, Serialize)]
struct Metrics {
    cost_estimate_usd: f64,
    budget_usd: f64,
    queries_executed: usize,
    sources_found: usize,
    observations: usize,
    findings: usize,
    verified_facts: usize,
    contradictions_found: usize,
    progress: f64,
}

pub(super) fn render(session: &Session) -> String {
    pretty(&State {
        session: &session.id,
        seq: session.view_seq,
        status: session.status,
        paused_because: session.paused_because,
        question: QuestionView {
            original: session.question.as_str(),
            sub_questions: session
                .sub_questions
                .iter()
                .map(|it| it.text.as_str())
                .collect(),
            answered_count: session.answered_count(),
            answered_by: session
                .sub_questions
                .iter()
                .map(|it| it.answered_by)
                .collect(),
            answered_how: (0..session.sub_questions.len())
                .map(|place| how_well(session, place))
                .collect(),
        },
        iteration: IterationView {
            current: session.iteration,
            max: session.settings.iterations_max.max(1),
        },
        active_hypotheses: session
            .top_hypotheses()
            .into_iter()
            .map(|it| ordinal_name(session, it))
            .collect(),
        all_hypotheses: session
            .graph
            .hypotheses()
            .iter()
            .map(|it| hypothesis(session, it))
            .collect(),
        next_actions: phrases::next_actions(session),
        metrics: metrics(session),
        created_at: phrases::timestamp(session.created_at),
        updated_at: phrases::timestamp(session.updated_at),
    })
}

fn hypothesis<'a>(session: &'a Session, hypothesis: &'a Hypothesis) -> HypothesisView<'a> {
    let confidence = |id: ObservationId| {
        let finding = session.finding_of(id);
        finding.map_or(0.0, |it| it.confidence(&session.graph))
    };
    let evidence = |ids: &std::collections::BTreeSet<ObservationId>| {
        let found = ids.iter().filter_map(|it| session.graph.observation(*it));
        found
            .map(|it| EvidenceView {
                source: &it.origin,
                self_described: it.is_self_described,
                summary: one_line(&it.statement, SUMMARY_MAX),
                confidence: rounded(confidence(it.id)),
                iteration: it.created_at,
                observation: it.id,
            })
            .collect()
    };
    HypothesisView {
        id: ordinal_name(session, hypothesis.id),
        node: hypothesis.id,
        statement: &hypothesis.statement,
        confidence: rounded(hypothesis.confidence()),
        priority_score: rounded(hypothesis.priority(session.iteration)),
        strength: rounded(hypothesis.strength()),
        status: hypothesis.status,
        supporting_evidence: evidence(hypothesis.supporting()),
        contradicting_evidence: evidence(hypothesis.contradicting()),
        last_updated_iteration: hypothesis.last_touched,
    }
}

fn metrics(session: &Session) -> Metrics {
    let verified = |tag| matches!(tag, Tag::Verified | Tag::High);
    Metrics {
        cost_estimate_usd: session.budget.spent_micro_usd() as f64 / 1e6,
        budget_usd: session.budget.limit_micro_usd as f64 / 1e6,
        queries_executed: session.searches.len(),
        sources_found: session.sources.len(),
        observations: session.graph.observations().len(),
        findings: session.findings.len(),
        verified_facts: session
            .findings
            .iter()
            .filter(|it| verified(it.tag(session)))
            .count(),
        contradictions_found: session.disagreements().len(),
        progress: rounded(progress(session)),
    }
}

/// The proportion of sub-questions that are answered, from 0 to 1.
pub(super) fn progress(session: &Session) -> f64 {
    match session.sub_questions.len() {
        0 => 0.0,
        all => session.answered_count() as f64 / all as f64,
    }
}
