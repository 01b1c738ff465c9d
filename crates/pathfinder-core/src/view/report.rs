//! The report as data: what `RESEARCH_REPORT.md`, the HTML page and the JSON report show.
//!
//! Code derives it from the state, so it costs nothing and is available after every iteration.

mod account;
mod html;
mod markdown;

use pathfinder_text::Lang;
use serde::Serialize;

use self::account::{Change, Cost, Failures, OpenQuestions};
use super::answer::{self, AnswerSoFar};
use super::json::{pretty, rounded};
use super::state::progress;
use super::{claimed, json, phrases};
use crate::contract::{DisagreementKind, HypothesisStatus, ResolutionKind, ThinkingTool};
use crate::event::PauseReason;
use crate::finding::{DisputeSide, Finding, Tag};
use crate::graph::{Condition, EdgeKind, Hypothesis, Observation};
use crate::id::{FindingId, HypothesisId, HypothesisType, NodeId, ObservationId, SourceId};
use crate::session::{Session, Status};
use crate::source::{Source, SourceType};

pub(super) use self::account::changes;
pub(super) use self::html::render as render_html;
pub(super) use self::markdown::render as render_markdown;

const CITATIONS_MAX: usize = 5;

#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    session: &'a str,
    seq: u64,
    question: &'a str,
    status: Status,
    paused_because: Option<PauseReason>,
    iteration: u32,
    iterations_max: u32,
    updated_at: String,
    reasoner: &'a str,
    progress: f64,
    answer: AnswerSoFar,
    findings: Vec<FindingPart<'a>>,
    hypotheses: Vec<HypothesisPart<'a>>,
    conflicts: Vec<ConflictPart<'a>>,
    changes: Vec<Change>,
    open_questions: OpenQuestions<'a>,
    failures: Failures<'a>,
    sources: Vec<SourcePart<'a>>,
    sources_unread: usize,
    cost: Cost,
}

#[derive(Debug, Serialize)]
struct FindingPart<'a> {
    id: FindingId,
    tag: Tag,
    confidence: f64,
    statement: &'a str,
    origins: Vec<&'a str>,
    /// For each origin, whether only its own documents name it.
    #[serde(skip)]
    claimed: Vec<bool>,
    quotes: Vec<QuotePart<'a>>,
    disputed_by: Vec<FindingId>,
}

#[derive(Debug, Serialize)]
struct QuotePart<'a> {
    observation: ObservationId,
    statement: &'a str,
    quote: &'a str,
    origin: &'a str,
    url: &'a str,
    /// Only the document itself names its origin and address.
    self_described: bool,
}

#[derive(Debug, Serialize)]
struct HypothesisPart<'a> {
    id: HypothesisId,
    #[serde(rename = "type")]
    kind: HypothesisType,
    statement: &'a str,
    conditions: &'a [Condition],
    strength: f64,
    confidence: f64,
    /// How many independent origins speak for it, and how many against it.
    #[serde(skip)]
    voices: (usize, usize),
    status: HypothesisStatus,
    reasoning_tool: Option<ThinkingTool>,
    derived_from: &'a [NodeId],
    /// What it was derived from: the source that claims it, which is not evidence.
    origin: Vec<QuotePart<'a>>,
    supports: Vec<QuotePart<'a>>,
    contradicts: Vec<QuotePart<'a>>,
    rejected_because: Option<String>,
}

#[derive(Debug, Serialize)]
struct ConflictPart<'a> {
    /// The ends: two hypotheses, an observation and the hypothesis that it contradicts, or two findings.
    one: String,
    other: String,
    /// Where one of two findings no longer holds, it comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<DisagreementKind>,
    /// The sentences of two findings that disagree.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sides: Vec<DisputeSide<'a>>,
    /// What both ends of the graph say, for people.
    #[serde(skip)]
    shown: String,
    since: u32,
    resolution: Option<ResolutionPart<'a>>,
    /// The evidence for either side.
    citations: Vec<ObservationId>,
    /// Queries for the evidence that would settle it.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    missing: &'a [String],
}

#[derive(Debug, Serialize)]
struct ResolutionPart<'a> {
    #[serde(rename = "type")]
    kind: ResolutionKind,
    description: &'a str,
    by: ObservationId,
    resolved_at: u32,
}

#[derive(Debug, Serialize)]
struct SourcePart<'a> {
    id: SourceId,
    title: &'a str,
    url: &'a str,
    #[serde(rename = "type")]
    source_type: SourceType,
    authority: f64,
    observations: Vec<ObservationId>,
    copy_of: Option<SourceId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own_claim: Option<OwnClaim<'a>>,
    #[serde(skip)]
    claimed: Option<String>,
}

/// Which facts about a source rest on the document's own word.
#[derive(Debug, Serialize)]
struct OwnClaim<'a> {
    url: bool,
    #[serde(rename = "type")]
    source_type: bool,
    file: Option<&'a str>,
}

pub(super) fn render_json(session: &Session) -> String {
    pretty(&Report::of(session))
}

impl FindingPart<'_> {
    /// The origins, marked if only the documents themselves name them.
    fn shown_origins(&self, lang: Lang, escape: fn(&str) -> String) -> String {
        let origins = self
            .origins
            .iter()
            .zip(&self.claimed)
            .map(|(it, claimed)| (escape(it), *claimed));
        claimed::origins(lang, origins)
    }
}

impl QuotePart<'_> {
    fn shown_origin(&self, lang: Lang, escape: fn(&str) -> String) -> String {
        claimed::origins(lang, [(escape(self.origin), self.self_described)])
    }
}

impl Report<'_> {
    pub(super) fn of(session: &Session) -> Report<'_> {
        let read = session
            .sources
            .iter()
            .filter(|it| !it.used_in.is_empty())
            .count();
        Report {
            session: &session.id,
            seq: session.view_seq,
            question: session.question.as_str(),
            status: session.status,
            paused_because: session.paused_because,
            iteration: session.iteration,
            iterations_max: session.settings.iterations_max,
            updated_at: phrases::timestamp(session.updated_at),
            reasoner: &session.settings.reasoner,
            progress: rounded(progress(session)),
            answer: answer::answer(session),
            findings: session
                .findings
                .iter()
                .rev()
                .map(|it| finding(session, it))
                .collect(),
            hypotheses: by_strength(session)
                .into_iter()
                .map(|it| hypothesis(session, it))
                .collect(),
            conflicts: conflicts(session),
            changes: session
                .log()
                .map(|it| changes(session, it))
                .unwrap_or_default(),
            open_questions: account::open_questions(session),
            failures: account::failures(session),
            sources: sources(session),
            sources_unread: session.sources.len() - read,
            cost: account::cost(session),
        }
    }
}

/// What a hypothesis rests on, the most trusted first: its support, or what it was derived from if nothing supports it.
pub(super) fn most_trusted(session: &Session, hypothesis: &Hypothesis) -> Vec<ObservationId> {
    let known = |it: ObservationId| session.graph.observation(it);
    let mut found: Vec<&Observation> = hypothesis
        .supporting()
        .iter()
        .copied()
        .filter_map(known)
        .collect();
    if found.is_empty() {
        found = hypothesis.stated_in().filter_map(known).collect();
    }
    found.sort_by(|a, b| b.authority.total_cmp(&a.authority).then(a.id.cmp(&b.id)));
    found
        .into_iter()
        .take(CITATIONS_MAX)
        .map(|it| it.id)
        .collect()
}

/// Active hypotheses first, then by strength.
pub(super) fn by_strength(session: &Session) -> Vec<&Hypothesis> {
    let mut all: Vec<&Hypothesis> = session.graph.hypotheses().iter().collect();
    all.sort_by(|a, b| {
        let order = b.is_active().cmp(&a.is_active());
        order
            .then(b.strength().total_cmp(&a.strength()))
            .then(a.id.cmp(&b.id))
    });
    all
}

fn finding<'a>(session: &'a Session, finding: &'a Finding) -> FindingPart<'a> {
    let graph = &session.graph;
    let (origins, claimed) = claimed::by_origin(finding.members(graph))
        .into_iter()
        .unzip();
    FindingPart {
        id: finding.id,
        tag: finding.tag(session),
        confidence: rounded(finding.confidence(graph)),
        statement: finding.statement(graph),
        origins,
        claimed,
        quotes: finding.members(graph).map(quote).collect(),
        disputed_by: finding.disputed_by.iter().copied().collect(),
    }
}

fn quote(observation: &Observation) -> QuotePart<'_> {
    QuotePart {
        observation: observation.id,
        statement: &observation.statement,
        quote: &observation.quote,
        origin: &observation.origin,
        url: &observation.source_url,
        self_described: observation.is_self_described,
    }
}

fn hypothesis<'a>(session: &'a Session, hypothesis: &'a Hypothesis) -> HypothesisPart<'a> {
    let quotes = |ids: &std::collections::BTreeSet<ObservationId>| {
        ids.iter()
            .filter_map(|it| session.graph.observation(*it))
            .map(quote)
            .collect()
    };
    HypothesisPart {
        id: hypothesis.id,
        kind: hypothesis.id.kind,
        statement: &hypothesis.statement,
        conditions: &hypothesis.conditions,
        strength: rounded(hypothesis.strength()),
        confidence: rounded(hypothesis.confidence()),
        voices: hypothesis.origins(),
        status: hypothesis.status,
        reasoning_tool: hypothesis.tool,
        derived_from: &hypothesis.derived_from,
        origin: hypothesis
            .stated_in()
            .filter_map(|it| session.graph.observation(it))
            .map(quote)
            .collect(),
        supports: quotes(hypothesis.supporting()),
        contradicts: quotes(hypothesis.contradicting()),
        rejected_because: phrases::rejected_because(hypothesis, session.settings.lang),
    }
}

/// Conflicts between hypotheses, and contradictions that somebody tried to resolve: open ones first, then the newest.
fn conflicts(session: &Session) -> Vec<ConflictPart<'_>> {
    let graph = &session.graph;
    let supports = |id| {
        graph
            .hypothesis(id)
            .map(|it| most_trusted(session, it))
            .unwrap_or_default()
    };
    let active = |id| graph.hypothesis(id).is_some_and(Hypothesis::is_active);
    let mut conflicts: Vec<ConflictPart<'_>> = Vec::new();
    for edge in graph.edges() {
        let resolution = edge.resolution.as_ref();
        let (one, other, citations) = match edge.kind {
            EdgeKind::Conflicts { from, to }
                if resolution.is_some() || (active(from) && active(to)) =>
            {
                (
                    NodeId::Hypothesis(from),
                    to,
                    [supports(from), supports(to)].concat(),
                )
            }
            EdgeKind::Contradicts { from, to, .. }
                if resolution.is_some() || (edge.weighed_at.is_some() && active(to)) =>
            {
                (NodeId::Observation(from), to, vec![from])
            }
            EdgeKind::Conflicts { .. }
            | EdgeKind::Contradicts { .. }
            | EdgeKind::Supports { .. } => continue,
        };
        let resolution = resolution.map(|it| ResolutionPart {
            kind: it.kind,
            description: &it.description,
            by: it.from,
            resolved_at: it.resolved_at,
        });
        let named = |it| phrases::named(session, it);
        let shown = match one {
            NodeId::Hypothesis(id) => named(id),
            NodeId::Observation(id) => id.to_string(),
        };
        conflicts.push(ConflictPart {
            shown: format!("{shown} ↔ {}", named(other)),
            one: one.to_string(),
            other: other.to_string(),
            kind: None,
            sides: Vec::new(),
            since: edge.created_at,
            missing: match resolution {
                Some(_) => &[],
                None => &edge.missing,
            },
            resolution,
            citations,
        });
    }
    conflicts.extend(disagreements(session));
    conflicts.sort_by_key(|it| (it.resolution.is_some(), std::cmp::Reverse(it.since)));
    conflicts
}

/// Findings that dispute or replace each other.
fn disagreements(session: &Session) -> impl Iterator<Item = ConflictPart<'_>> {
    session.disagreements().into_iter().map(|(one, other)| {
        let sides = [one.side(session, other), other.side(session, one)];
        let sides: Vec<DisputeSide<'_>> = sides.into_iter().flatten().collect();
        let is_past = one.superseded_by == Some(other.id);
        ConflictPart {
            one: one.id.to_string(),
            other: other.id.to_string(),
            kind: match is_past {
                true => Some(DisagreementKind::Superseded),
                false => one.over.get(&other.id).map(|it| it.kind),
            },
            shown: String::new(),
            since: one.created_at.max(other.created_at),
            resolution: None,
            citations: sides.iter().map(|it| it.observation).collect(),
            sides,
            missing: &[],
        }
    })
}

/// Sources that were read, by authority.
fn sources(session: &Session) -> Vec<SourcePart<'_>> {
    let mut observations = std::collections::BTreeMap::<SourceId, Vec<ObservationId>>::new();
    for observation in session.graph.observations() {
        observations
            .entry(observation.source)
            .or_default()
            .push(observation.id);
    }
    read_by_authority(session)
        .into_iter()
        .map(|it| SourcePart {
            id: it.id,
            title: if it.title.is_empty() {
                &it.url
            } else {
                &it.title
            },
            url: &it.url,
            source_type: it.source_type,
            authority: it.authority,
            observations: observations.remove(&it.id).unwrap_or_default(),
            copy_of: it.copy_of(),
            own_claim: (it.claims_url() || it.claims_type()).then(|| OwnClaim {
                url: it.claims_url(),
                source_type: it.claims_type(),
                file: it.self_description.as_ref().map(|it| it.file.as_str()),
            }),
            claimed: claimed::of_source(session.settings.lang, it),
        })
        .collect()
}

pub(super) fn read_by_authority(session: &Session) -> Vec<&Source> {
    let mut sources: Vec<&Source> = session
        .sources
        .iter()
        .filter(|it| !it.used_in.is_empty())
        .collect();
    sources.sort_by(|a, b| b.authority.total_cmp(&a.authority).then(a.id.cmp(&b.id)));
    sources
}
