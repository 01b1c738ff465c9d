//! JSON as the views write it: pretty, in the order of the struct's fields, ending with a newline.
//!
//! It uses structs instead of `Value`: the order of a `Value`'s keys depends on a feature that any crate of the build
//! may enable.

use pathfinder_text::Lang;
use serde::Serialize;

use crate::contract::ResolutionKind;
use crate::finding::{Finding, Tag};
use crate::graph::{Edge, EdgeKind};
use crate::id::{FindingId, HypothesisId, NodeId, ObservationId};
use crate::search::SearchOutcome;
use crate::session::{SearchDone, Session};
use crate::status::{self, HowWell};
use crate::step::Strategy;
use crate::view::phrases;
use crate::words::reason;

pub(super) fn pretty(value: &impl Serialize) -> String {
    let mut text =
        serde_json::to_string_pretty(value).expect("a view is plain data with text keys");
    text.push('\n');
    text
}

/// The serialized form of a plain enum value: its fixed English name.
pub(super) fn name(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

/// Six decimals: exact enough to check a formula by, without the noise of binary fractions.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// `hyp_007`: a hypothesis by its ordinal among all, as seed 01's files name it.
pub(super) fn ordinal_name(session: &Session, id: HypothesisId) -> String {
    format!("hyp_{:03}", session.graph.ordinal(id).unwrap_or_default())
}

/// How well the sub-question at this index is answered, if it is.
pub(super) fn how_well(session: &Session, place: usize) -> Option<HowWell> {
    let by = session.sub_questions.get(place)?.answered_by?;
    Some(match status::how_well(session, place, by)? {
        HowWell::Hypothesis { strength, status } => HowWell::Hypothesis {
            strength: rounded(strength),
            status,
        },
        it @ HowWell::Observation { .. } => it,
    })
}

#[derive(Debug, Serialize)]
pub(super) struct SearchView {
    iteration: u32,
    query: String,
    normalized: String,
    strategy: Strategy,
    /// What the session searched: an engine, or a provider.
    engine: String,
    /// Who answered.
    provider: String,
    outcome: SearchOutcome,
    because: Option<String>,
    result_count: usize,
    new_sources: usize,
    timestamp: String,
}

impl SearchView {
    pub(super) fn of(search: &SearchDone, lang: Lang) -> SearchView {
        SearchView {
            iteration: search.iteration,
            query: search.entry.query.clone(),
            normalized: pathfinder_text::normalize_query(&search.entry.query),
            strategy: search.entry.strategy,
            engine: search.entry.provider.clone(),
            provider: search.entry.answerer(),
            outcome: search.entry.outcome,
            because: search
                .entry
                .because
                .as_ref()
                .map(|it| reason::failure(lang, it)),
            result_count: search.result_count,
            new_sources: search.new_sources,
            timestamp: phrases::timestamp(search.at),
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct FindingView {
    id: FindingId,
    text: String,
    confidence: f64,
    tag: Tag,
    /// The origins that say so, as one text.
    source: String,
    observations: Vec<ObservationId>,
}

impl FindingView {
    pub(super) fn of(finding: &Finding, session: &Session) -> FindingView {
        let graph = &session.graph;
        let origins: Vec<&str> = finding.origins(graph).into_iter().collect();
        FindingView {
            id: finding.id,
            text: finding.statement(graph).to_owned(),
            confidence: rounded(finding.confidence(graph)),
            tag: finding.tag(session),
            source: origins.join(", "),
            observations: finding.observations.clone(),
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct EdgeView {
    from: NodeId,
    to: HypothesisId,
    #[serde(rename = "type")]
    kind: &'static str,
    weight: f64,
    created_at: u32,
    resolved: bool,
    resolution: Option<String>,
    resolution_type: Option<ResolutionKind>,
    resolved_by: Option<ObservationId>,
    resolved_at: Option<u32>,
    /// The iteration in which what was known did not settle it, and queries for what is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    weighed_at: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<String>,
}

impl EdgeView {
    pub(super) fn of(edge: &Edge) -> EdgeView {
        let (from, to) = match edge.kind {
            EdgeKind::Supports { from, to, .. } | EdgeKind::Contradicts { from, to, .. } => {
                (NodeId::Observation(from), to)
            }
            EdgeKind::Conflicts { from, to } => (NodeId::Hypothesis(from), to),
        };
        let resolution = edge.resolution.as_ref();
        EdgeView {
            from,
            to,
            kind: edge.kind.name(),
            weight: edge.kind.weight(),
            created_at: edge.created_at,
            resolved: resolution.is_some(),
            resolution: resolution.map(|it| it.description.clone()),
            resolution_type: resolution.map(|it| it.kind),
            resolved_by: resolution.map(|it| it.from),
            resolved_at: resolution.map(|it| it.resolved_at),
            weighed_at: edge.weighed_at.filter(|_| resolution.is_none()),
            missing: match resolution {
                Some(_) => Vec::new(),
                None => edge.missing.clone(),
            },
        }
    }

    /// The edge as it was at the end of an iteration, before any later resolution. Whether somebody tried to settle it in
    /// that iteration is not known from the edge: a later attempt takes the place of an earlier one.
    pub(super) fn as_of(edge: &Edge, iteration: u32) -> EdgeView {
        let known = edge
            .resolution
            .clone()
            .filter(|it| it.resolved_at <= iteration);
        EdgeView::of(&Edge {
            resolution: known,
            weighed_at: None,
            missing: Vec::new(),
            ..edge.clone()
        })
    }
}
