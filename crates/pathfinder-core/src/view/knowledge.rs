//! `knowledge_graph.json`: entities and relations that sources name.

use std::collections::BTreeSet;

use serde::Serialize;

use super::json::{pretty, rounded};
use crate::contract::{EntityKind, Relation};
use crate::finding::TRUSTED_AUTHORITY;
use crate::id::SourceId;
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
    let nodes = session.knowledge.entities.iter().map(|it| Node {
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
    let edges = session.knowledge.relations.iter().map(|it| Link {
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
