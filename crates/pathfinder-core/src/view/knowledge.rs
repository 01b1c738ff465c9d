//! `knowledge_graph.json`: entities and relations that sources name, and what is known about the sources themselves.

use std::collections::BTreeSet;

use serde::Serialize;

use super::json::{pretty, rounded};
use crate::contract::{EntityKind, Relation};
use crate::finding::TRUSTED_AUTHORITY;
use crate::id::{HypothesisId, HypothesisType, NodeId, SourceId};
use crate::knowledge::KnowledgeGraph;
use crate::session::Session;
use crate::source::Source;

#[derive(Debug, Serialize)]
struct KnowledgeView<'a> {
    session: &'a str,
    seq: u64,
    nodes: Vec<Node<'a>>,
    edges: Vec<Link<'a>>,
}

#[derive(Debug, Serialize)]
struct Node<'a> {
    id: &'a str,
    label: &'a str,
    #[serde(rename = "type")]
    kind: EntityKind,
    confidence: f64,
    sources: BTreeSet<&'a str>,
    added_iteration: u32,
    metadata: Metadata<'a>,
}

#[derive(Debug, Serialize)]
struct Metadata<'a> {
    source_ids: &'a BTreeSet<SourceId>,
}

#[derive(Debug, Serialize)]
struct Link<'a> {
    from: &'a str,
    to: &'a str,
    relation: Relation,
    confidence: f64,
    sources: BTreeSet<&'a str>,
    added_iteration: u32,
}

pub(super) fn render(session: &Session) -> String {
    let knowledge = with_sources(session);
    let nodes = knowledge.entities.iter().map(|it| Node {
        id: &it.id,
        label: &it.label,
        kind: it.kind,
        confidence: confidence(session, &it.sources),
        sources: origins(session, &it.sources),
        added_iteration: it.added_iteration,
        metadata: Metadata {
            source_ids: &it.sources,
        },
    });
    let edges = knowledge.relations.iter().map(|it| Link {
        from: &it.from,
        to: &it.to,
        relation: it.relation,
        confidence: confidence(session, &it.sources),
        sources: origins(session, &it.sources),
        added_iteration: it.added_iteration,
    });
    pretty(&KnowledgeView {
        session: &session.id,
        seq: session.view_seq,
        nodes: nodes.collect(),
        edges: edges.collect(),
    })
}

/// Adds who published a source, and which sources speak for or against what another source says.
fn with_sources(session: &Session) -> KnowledgeGraph {
    let mut knowledge = session.knowledge.clone();
    for source in &session.sources {
        let venue = source.paper.as_ref().and_then(|it| it.venue.as_deref());
        if let (Some(venue), false) = (venue, source.used_in.is_empty()) {
            note(
                &mut knowledge,
                &source.title,
                EntityKind::Publication,
                source,
            );
            note(&mut knowledge, venue, EntityKind::Organization, source);
            let relation = Relation::PublishedBy;
            knowledge.note_relation(&source.title, venue, relation, source.id, source.found_in);
        }
    }
    for edge in session.graph.edges() {
        let Some((from, to, _, supports)) = edge.kind.evidence() else {
            continue;
        };
        let speaker = session
            .graph
            .observation(from)
            .and_then(|it| session.source(it.source));
        let (Some(speaker), Some(origin)) = (speaker, origin_of(session, to)) else {
            continue;
        };
        if speaker.id != origin.id {
            note(
                &mut knowledge,
                &speaker.title,
                EntityKind::Publication,
                speaker,
            );
            note(
                &mut knowledge,
                &origin.title,
                EntityKind::Publication,
                origin,
            );
            let relation = if supports {
                Relation::Supports
            } else {
                Relation::Contradicts
            };
            let (from, to) = (&speaker.title, &origin.title);
            knowledge.note_relation(from, to, relation, speaker.id, edge.created_at);
        }
    }
    knowledge
}

fn note(knowledge: &mut KnowledgeGraph, label: &str, kind: EntityKind, source: &Source) {
    let number = source.id.0 as usize;
    knowledge.note_numbered(number, label, kind, source.id, source.found_in);
}

/// The source that a hypothesis was taken from.
fn origin_of(session: &Session, hypothesis: HypothesisId) -> Option<&Source> {
    let sourced = session
        .graph
        .hypothesis(hypothesis)
        .filter(|it| it.id.kind == HypothesisType::A)?;
    sourced.derived_from.iter().find_map(|it| match it {
        NodeId::Observation(id) => session.source(session.graph.observation(*id)?.source),
        NodeId::Hypothesis(_) => None,
    })
}

fn found<'a>(session: &'a Session, ids: &BTreeSet<SourceId>) -> impl Iterator<Item = &'a Source> {
    ids.iter().filter_map(|it| session.source(*it))
}

fn origins<'a>(session: &'a Session, ids: &BTreeSet<SourceId>) -> BTreeSet<&'a str> {
    found(session, ids).map(|it| it.origin.as_str()).collect()
}

/// Computed like that of a finding: by independent origins, lowered if they are little trusted.
fn confidence(session: &Session, ids: &BTreeSet<SourceId>) -> f64 {
    let authorities: Vec<f64> = found(session, ids).map(|it| it.authority).collect();
    let base = match origins(session, ids).len() {
        0 => return 0.0,
        1 => 0.6,
        2 => 0.8,
        _ => 0.95,
    };
    let mean = authorities.iter().sum::<f64>() / authorities.len() as f64;
    rounded(base * (mean / TRUSTED_AUTHORITY).clamp(0.0, 1.0))
}
