//! `paper_index.json`: the papers that were read, by their id, with what each gave.

use std::collections::BTreeMap;

use serde::Serialize;

use super::json::pretty;
use crate::paper::Paper;
use crate::session::Session;
use crate::source::Source;

const KEY_FINDINGS_MAX: usize = 5;

#[derive(Debug, Serialize)]
struct Index<'a> {
    seq: u64,
    #[serde(flatten)]
    papers: BTreeMap<&'a str, Entry<'a>>,
}

#[derive(Debug, Serialize)]
struct Entry<'a> {
    title: &'a str,
    authors: Vec<&'a str>,
    year: Option<i16>,
    source: String,
    /// None if the file could not be fetched or was not to be kept.
    pdf_path: Option<String>,
    abstract_summary: Option<&'a str>,
    citations: Option<u64>,
    used_in_iterations: &'a [u32],
    key_findings: Vec<&'a str>,
    doi: Option<&'a str>,
    venue: Option<&'a str>,
    url: &'a str,
    retracted: bool,
}

/// None if no paper was read.
pub(super) fn render(session: &Session) -> Option<String> {
    let read = session.sources.iter().filter(|it| it.snapshot().is_some());
    let papers = read.filter_map(|it| Some((it, it.paper.as_deref()?)));
    let papers: BTreeMap<&str, Entry<'_>> = papers
        .map(|(source, paper)| (paper.id.as_str(), entry(session, source, paper)))
        .collect();
    (!papers.is_empty()).then(|| {
        pretty(&Index {
            seq: session.view_seq,
            papers,
        })
    })
}

fn entry<'a>(session: &'a Session, source: &'a Source, paper: &'a Paper) -> Entry<'a> {
    let of_source = |it: &&crate::graph::Observation| it.source == source.id && it.doubt.is_none();
    let observations = session.graph.observations().iter().filter(of_source);
    Entry {
        title: &source.title,
        authors: source
            .authors
            .iter()
            .flat_map(|it| it.split("; "))
            .collect(),
        year: paper.year,
        source: source.finder(),
        pdf_path: source.file.as_ref().map(|it| format!("papers/{it}")),
        abstract_summary: paper.summary.as_deref(),
        citations: paper.citations,
        used_in_iterations: &source.used_in,
        key_findings: observations
            .map(|it| it.statement.as_str())
            .take(KEY_FINDINGS_MAX)
            .collect(),
        doi: paper.doi.as_deref(),
        venue: paper.venue.as_deref(),
        url: &source.url,
        retracted: paper.is_retracted,
    }
}
