//! Which files of items an iteration changed.

use std::collections::BTreeSet;

use super::{archival, ended, hypothesis, iteration_log, observation};
use crate::id::{FindingId, HypothesisId, SourceId};
use crate::session::{IterationLog, Session};

/// The paths of the files of items that an iteration from number `since` on touched.
pub fn touched(session: &Session, since: u32) -> Vec<String> {
    let logs: Vec<&IterationLog> = session
        .iterations
        .iter()
        .rev()
        .take_while(|it| it.number >= since)
        .collect();
    let read: BTreeSet<SourceId> = logs.iter().flat_map(|it| touched_sources(it)).collect();
    let observations = session.graph.observations().iter().filter(|it| {
        it.created_at >= since
            || logs.iter().any(|log| log.also_at.contains(&it.id))
            || it.doubt.is_some()
            || read.contains(&it.source)
    });
    let mut paths: Vec<String> = observations.map(observation::path).collect();
    let hypotheses = touched_hypotheses(session, since, &logs);
    let hypotheses = session
        .graph
        .hypotheses()
        .iter()
        .filter(|it| hypotheses.contains(&it.id));
    paths.extend(hypotheses.map(hypothesis::path));
    let findings = touched_findings(session, since);
    let mut changed: Vec<&IterationLog> = logs
        .into_iter()
        .rev()
        .filter(|it| it.ended_at.is_some())
        .collect();
    if !findings.is_empty() {
        let shows = |log: &&IterationLog| log.findings.iter().any(|it| findings.contains(it));
        changed.extend(
            ended(session)
                .take_while(|it| it.number < since)
                .filter(shows),
        );
    }
    paths.extend(
        changed
            .into_iter()
            .flat_map(|it| [archival::path(it), iteration_log::path(it)]),
    );
    paths
}

/// Sources whose title or reading an iteration may have changed.
fn touched_sources(log: &IterationLog) -> impl Iterator<Item = SourceId> + use<'_> {
    let failed = log.sources_failed.iter().map(|(id, _)| *id);
    let copies = log.copies.iter().map(|(id, _)| *id);
    log.sources_read.iter().copied().chain(failed).chain(copies)
}

/// Hypotheses that were raised, visited, qualified or evaluated, that gained an edge, or whose disagreement was resolved.
fn touched_hypotheses(
    session: &Session,
    since: u32,
    logs: &[&IterationLog],
) -> BTreeSet<HypothesisId> {
    let graph = &session.graph;
    let touched = graph
        .hypotheses()
        .iter()
        .filter(|it| it.last_touched >= since)
        .map(|it| it.id);
    let evaluated = logs
        .iter()
        .flat_map(|log| log.statuses.iter().map(|it| it.hypothesis));
    let qualified = logs.iter().flat_map(|log| log.qualified.iter().copied());
    let resolved = graph.edges().iter().filter(|edge| {
        edge.resolution
            .as_ref()
            .is_some_and(|it| it.resolved_at >= since)
    });
    let resolved = resolved.flat_map(|it| it.kind.hypotheses()).flatten();
    touched
        .chain(evaluated)
        .chain(resolved)
        .chain(qualified)
        .collect()
}

/// Findings whose tag may have changed. The files of the iterations that made them show it.
fn touched_findings(session: &Session, since: u32) -> BTreeSet<FindingId> {
    let doubted = |id| {
        session
            .graph
            .observation(id)
            .is_some_and(|it| it.doubt.is_some())
    };
    let touched = session
        .findings
        .iter()
        .filter(|it| it.updated_at >= since || it.observations.iter().any(|id| doubted(*id)));
    touched.map(|it| it.id).collect()
}
