//! LEARN: a lesson from this exploration for the next ones.

use crate::contract::{ExplorationResult, Learn, Request};
use crate::event::Target;
use crate::finding::TRUSTED_AUTHORITY;
use crate::phase::{Closed, Phase, PhaseRules};
use crate::search::SearchOutcome;
use crate::session::Session;
use crate::step::Step;

pub(crate) const LEARN: PhaseRules = PhaseRules {
    phase: Phase::Learn,
    applies: |_| true,
    steps: |session| vec![step(session)],
    close: |session| Closed::when(session.log().is_some_and(|it| it.lesson.is_some())),
};

fn step(session: &Session) -> Step {
    let log = session.log();
    let searches: Vec<_> = log
        .iter()
        .flat_map(|it| it.searches.iter())
        .filter_map(|it| session.searches.get(*it))
        .collect();
    let selection = session.exploration.as_ref().map(|it| &it.target.selection);
    let trusted = |id: &&crate::id::SourceId| {
        session
            .source(**id)
            .is_some_and(|it| it.authority >= TRUSTED_AUTHORITY)
    };
    Step::think(Request::Learn(Learn {
        lang: session.settings.lang,
        iteration: session.iteration,
        queries: searches.iter().map(|it| it.entry.query.clone()).collect(),
        goal: selection
            .map(|it| goal(session, &it.target))
            .unwrap_or_default(),
        outcome: log
            .and_then(|it| it.result)
            .unwrap_or(ExplorationResult::Failure),
        mode: selection.map_or(crate::contract::SearchMode::Broad, |it| it.mode),
        seeks_counter_evidence: selection.is_some_and(|it| it.seeks_counter_evidence),
        retries: log.map_or(0, |it| it.retries),
        hits: searches.iter().map(|it| it.result_count).sum(),
        sources_read: log.map_or(0, |it| it.sources_read.len()),
        sources_failed: log.map_or(0, |it| it.sources_failed.len()),
        searches_blocked: searches
            .iter()
            .filter(|it| it.entry.outcome == SearchOutcome::Blocked)
            .count(),
        new_observations: log.map_or(0, |it| it.observations.len()),
        new_edges: log.map_or(0, |it| it.edges.1 - it.edges.0),
        trusted_sources: log.map_or(0, |it| it.sources_read.iter().filter(trusted).count()),
    }))
}

/// The target as text, for the reasoner.
pub fn goal(session: &Session, target: &Target) -> String {
    match target {
        Target::Hypothesis(id) => session
            .graph
            .hypothesis(*id)
            .map(|it| format!("{id}: {}", it.statement))
            .unwrap_or_default(),
        Target::Keyword(keyword) => keyword.clone(),
        Target::Lens(lens) => format!("{lens:?}").to_lowercase(),
    }
}
