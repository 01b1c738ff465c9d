//! `archival/iteration_NNN.json`: everything of one iteration, written when it ends.
//!
//! It holds no record number, and nothing that a later iteration may change without rewriting this file.

mod weighed;

use std::collections::BTreeMap;

use serde::Serialize;

use self::weighed::{DraftView, OpenView};
use super::json::{EdgeView, FindingView, SearchView, pretty, rounded};
use super::{memory, phrases};
use crate::contract::{
    ExplorationResult, Helps, HypothesisStatus, IdeaDraft, Issue, Lens, Lesson, SearchMode,
    ThinkingTool,
};
use crate::event::{SelectReason, Selection, Target};
use crate::finding::Finding;
use crate::graph::{Hypothesis, Observation};
use crate::id::{HypothesisId, HypothesisType, NodeId, ObservationId, SourceId};
use crate::session::{Ideation, IterationLog, Session, StatusChange};
use crate::words::reason;

#[derive(Debug, Serialize)]
struct Archived<'a> {
    session: &'a str,
    iteration: u32,
    timestamp: String,
    started_at: String,
    ended_at: Option<String>,
    selection: Option<SelectionView>,
    /// Further aims.
    also: Vec<SelectionView>,
    queries: Vec<String>,
    searches: Vec<SearchView>,
    retries: u8,
    sources: SourcesView<'a>,
    dropped_quotes: usize,
    result: Option<ExplorationResult>,
    observations: Vec<ObservationView<'a>>,
    also_at: &'a [ObservationId],
    hypotheses: Vec<HypothesisView<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    drafts_merged: Vec<DraftView<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    drafts_dropped: Vec<DraftView<'a>>,
    qualified: &'a [HypothesisId],
    edges: Vec<EdgeView>,
    resolutions: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_open: Vec<OpenView<'a>>,
    findings: Vec<FindingView>,
    strengths: BTreeMap<HypothesisId, Change>,
    confidences: BTreeMap<HypothesisId, Change>,
    statuses: Vec<StatusView>,
    knowledge: KnowledgeGained,
    lesson: Option<Lesson>,
    ideation: Option<IdeationView<'a>>,
    health: Option<&'a [Issue]>,
    active_hypotheses: Vec<String>,
    next_actions: Vec<String>,
}

#[derive(Debug, Serialize)]
struct StatusView {
    hypothesis: HypothesisId,
    from: HypothesisStatus,
    to: HypothesisStatus,
    because: String,
}

#[derive(Debug, Serialize)]
struct SelectionView {
    target_type: &'static str,
    target_id: Option<String>,
    lens: Option<Lens>,
    conflict_with: Option<HypothesisId>,
    search_mode: SearchMode,
    counter: bool,
    reason: SelectReason,
    goal: String,
}

#[derive(Debug, Serialize)]
struct SourcesView<'a> {
    read: Vec<SourceView<'a>>,
    failed: Vec<FailedSource<'a>>,
    copies: Vec<CopyView>,
}

#[derive(Debug, Serialize)]
struct SourceView<'a> {
    id: SourceId,
    url: &'a str,
}

#[derive(Debug, Serialize)]
struct FailedSource<'a> {
    id: SourceId,
    url: &'a str,
    because: String,
}

#[derive(Debug, Serialize)]
struct CopyView {
    id: SourceId,
    copy_of: SourceId,
}

#[derive(Debug, Serialize)]
struct ObservationView<'a> {
    id: ObservationId,
    summary: &'a str,
    quote: &'a str,
    quote_start: usize,
    quote_end: usize,
    source: SourceId,
    source_url: &'a str,
    origin: &'a str,
    self_described: bool,
    concepts: &'a [String],
    #[serde(skip_serializing_if = "str::is_empty")]
    context: &'a str,
    #[serde(skip_serializing_if = "<[Helps]>::is_empty")]
    answers: &'a [Helps],
}

#[derive(Debug, Serialize)]
struct HypothesisView<'a> {
    id: HypothesisId,
    #[serde(rename = "type")]
    kind: HypothesisType,
    statement: &'a str,
    reasoning_tool: Option<ThinkingTool>,
    derived_from: &'a [NodeId],
    verify_keywords: &'a [String],
    sub_question: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Change {
    before: f64,
    after: f64,
}

#[derive(Debug, Serialize)]
struct KnowledgeGained {
    entities: usize,
    relations: usize,
}

#[derive(Debug, Serialize)]
struct IdeationView<'a> {
    candidates: &'a [IdeaDraft],
    chosen: Option<usize>,
    raised: Option<HypothesisId>,
}

pub(super) fn path(log: &IterationLog) -> String {
    format!("archival/iteration_{:03}.json", log.number)
}

pub(super) fn render(session: &Session, log: &IterationLog) -> String {
    pretty(&Archived {
        session: &session.id,
        iteration: log.number,
        timestamp: phrases::timestamp(log.ended_at.unwrap_or(log.started_at)),
        started_at: phrases::timestamp(log.started_at),
        ended_at: log.ended_at.map(phrases::timestamp),
        selection: log.selection.as_ref().map(|it| selection(session, it)),
        also: log.others.iter().map(|it| selection(session, it)).collect(),
        queries: session.queries_of(log),
        searches: searches(session, log),
        retries: log.retries,
        sources: sources(session, log),
        dropped_quotes: log.dropped_quotes,
        result: log.result,
        observations: log
            .observations
            .iter()
            .filter_map(|it| observation(session, *it))
            .collect(),
        also_at: &log.also_at,
        hypotheses: log
            .hypotheses
            .iter()
            .filter_map(|it| hypothesis(session, *it))
            .collect(),
        drafts_merged: log.drafts_merged.iter().map(DraftView::merged).collect(),
        drafts_dropped: log.drafts_dropped.iter().map(DraftView::dropped).collect(),
        qualified: &log.qualified,
        edges: edges(session, log),
        resolutions: &log.resolutions,
        left_open: log.left_open.iter().map(OpenView::of).collect(),
        findings: findings(session, log)
            .iter()
            .map(|it| FindingView::of(it, session))
            .collect(),
        strengths: log
            .strengths
            .iter()
            .map(|(id, it)| (*id, change(it.before, it.after)))
            .collect(),
        confidences: log
            .confidences
            .iter()
            .map(|(id, it)| (*id, change(it.before, it.after)))
            .collect(),
        statuses: log.statuses.iter().map(|it| status(session, it)).collect(),
        knowledge: KnowledgeGained {
            entities: log.entities_added,
            relations: log.relations_added,
        },
        lesson: phrases::lesson(log, session.settings.lang),
        ideation: log.ideation.as_ref().map(ideation),
        health: log.health.as_deref(),
        active_hypotheses: memory::active_hypotheses(session, log),
        next_actions: memory::next_actions(session, log),
    })
}

fn status(session: &Session, change: &StatusChange) -> StatusView {
    StatusView {
        hypothesis: change.hypothesis,
        from: change.from,
        to: change.to,
        because: reason::status(session.settings.lang, &change.because),
    }
}

fn selection(session: &Session, selection: &Selection) -> SelectionView {
    let (target_type, target_id, lens) = match &selection.target {
        Target::Hypothesis(id) => ("hypothesis", Some(id.to_string()), None),
        Target::Keyword(keyword) => ("unexplored", Some(keyword.clone()), None),
        Target::Lens(lens) => ("6lens", None, Some(*lens)),
        Target::Question => ("question", None, None),
        Target::SubQuestion(place) => ("sub_question", Some((place + 1).to_string()), None),
    };
    SelectionView {
        target_type,
        target_id,
        lens,
        conflict_with: selection.conflict_with,
        search_mode: selection.mode,
        counter: selection.seeks_counter_evidence,
        reason: selection.reason,
        goal: phrases::goal(session, selection),
    }
}

fn searches(session: &Session, log: &IterationLog) -> Vec<SearchView> {
    log.searches
        .iter()
        .filter_map(|it| session.searches.get(*it))
        .map(|it| SearchView::of(it, session.settings.lang))
        .collect()
}

fn sources<'a>(session: &'a Session, log: &'a IterationLog) -> SourcesView<'a> {
    let url = |id| session.source(id).map_or("", |it| it.url.as_str());
    SourcesView {
        read: log
            .sources_read
            .iter()
            .map(|id| SourceView {
                id: *id,
                url: url(*id),
            })
            .collect(),
        failed: log
            .sources_failed
            .iter()
            .map(|(id, because)| FailedSource {
                id: *id,
                url: url(*id),
                because: reason::failure(session.settings.lang, because),
            })
            .collect(),
        copies: log
            .copies
            .iter()
            .map(|(id, of)| CopyView {
                id: *id,
                copy_of: *of,
            })
            .collect(),
    }
}

fn observation(session: &Session, id: ObservationId) -> Option<ObservationView<'_>> {
    let it: &Observation = session.graph.observation(id)?;
    Some(ObservationView {
        id,
        summary: &it.statement,
        quote: &it.quote,
        quote_start: it.quote_start,
        quote_end: it.quote_end,
        source: it.source,
        source_url: &it.source_url,
        origin: &it.origin,
        self_described: it.is_self_described,
        concepts: &it.concepts,
        context: &it.context,
        answers: &it.answers,
    })
}

fn hypothesis(session: &Session, id: HypothesisId) -> Option<HypothesisView<'_>> {
    let it: &Hypothesis = session.graph.hypothesis(id)?;
    Some(HypothesisView {
        id,
        kind: id.kind,
        statement: &it.statement,
        reasoning_tool: it.tool,
        derived_from: &it.derived_from,
        verify_keywords: &it.keywords,
        sub_question: it.sub_question,
    })
}

fn edges(session: &Session, log: &IterationLog) -> Vec<EdgeView> {
    let edges = session
        .graph
        .edges()
        .get(log.edges.0..log.edges.1)
        .unwrap_or_default();
    edges
        .iter()
        .map(|it| EdgeView::as_of(it, log.number))
        .collect()
}

/// The findings of an iteration with the observations that they had at its end.
pub(super) fn findings(session: &Session, log: &IterationLog) -> Vec<Finding> {
    let known = |id: &ObservationId| {
        session
            .graph
            .observation(*id)
            .is_some_and(|it| it.created_at <= log.number)
    };
    let found = log
        .findings
        .iter()
        .filter_map(|it| session.finding(*it))
        .cloned();
    found
        .map(|mut finding| {
            finding.observations.retain(known);
            finding
        })
        .collect()
}

fn change(before: f64, after: f64) -> Change {
    Change {
        before: rounded(before),
        after: rounded(after),
    }
}

fn ideation(ideation: &Ideation) -> IdeationView<'_> {
    IdeationView {
        candidates: &ideation.candidates,
        chosen: ideation.chosen,
        raised: ideation.raised,
    }
}
