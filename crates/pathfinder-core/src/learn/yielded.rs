//! What each query and each source of the exploration yielded.

use super::goal;
use super::lesson::{QueryYield, SourceYield, Yield};
use crate::contract::SearchMode;
use crate::finding::TRUSTED_AUTHORITY;
use crate::id::SourceId;
use crate::session::{Aim, Exploration, Session};

pub(super) fn yielded(session: &Session) -> Yield {
    let (log, exploration) = (session.log(), session.exploration.as_ref());
    let selection = exploration.map(|it| &it.target.selection);
    let failed = log.into_iter().flat_map(|it| &it.sources_failed);
    let read = log.into_iter().flat_map(|it| &it.sources_read);
    let source = |id: SourceId, observations: Option<usize>| {
        let source = session.source(id)?;
        Some(SourceYield {
            title: source.title.clone(),
            kind: source.source_type,
            is_trusted: source.authority >= TRUSTED_AUTHORITY,
            is_known: source.used_in.iter().any(|it| *it < session.iteration),
            observations,
        })
    };
    Yield {
        lang: session.settings.lang,
        mode: selection.map_or(SearchMode::Broad, |it| it.mode),
        seeks_counter_evidence: selection.is_some_and(|it| it.seeks_counter_evidence),
        queries: queries(session),
        exhausted: exhausted(session),
        sources: read
            .filter_map(|id| source(*id, Some(gained(session, *id))))
            .chain(failed.filter_map(|(id, _)| source(*id, None)))
            .collect(),
        links: log.map_or(0, |it| it.edges.1 - it.edges.0),
    }
}

/// The aims that were given up, as text.
fn exhausted(session: &Session) -> Vec<String> {
    let aims = session.exploration.iter().flat_map(Exploration::aims);
    let dropped = aims.filter(|it| it.is_dropped);
    dropped
        .map(|it| goal(session, &it.selection.target))
        .collect()
}

/// Every query once, with what all providers answered.
fn queries(session: &Session) -> Vec<QueryYield> {
    let searches = session.log().into_iter().flat_map(|it| &it.searches);
    let searches = searches.filter_map(|it| session.searches.get(*it));
    let mut found: Vec<QueryYield> = Vec::new();
    for search in searches {
        let query = &search.entry.query;
        let answered = search.entry.outcome.is_answer();
        match found.iter_mut().find(|it| it.query == *query) {
            Some(known) => {
                known.hits += search.result_count;
                known.is_unanswered &= !answered;
                known.providers.push(search.entry.answerer());
            }
            None => found.push(QueryYield {
                query: query.clone(),
                providers: vec![search.entry.answerer()],
                is_retry: is_retry(session, query),
                is_unanswered: !answered,
                hits: search.result_count,
                observations: brought(session, query),
            }),
        }
    }
    found
}

/// Whether an aim came to this query after another one.
fn is_retry(session: &Session, query: &str) -> bool {
    let mut aims = session.exploration.iter().flat_map(Exploration::aims);
    aims.any(|it| it.retries > 0 && asks(it, query))
}

fn asks(aim: &Aim, query: &str) -> bool {
    aim.query == query || aim.answers.iter().any(|it| it.search.query == query)
}

/// New observations of the sources that were read for a query. Earlier wordings of an aim brought nothing, or there would
/// be no later one.
fn brought(session: &Session, query: &str) -> usize {
    let Some(exploration) = &session.exploration else {
        return 0;
    };
    let slots = exploration.slots.iter();
    let read_for = slots.filter(|it| asks(exploration.aim(it.aim), query));
    read_for.map(|it| gained(session, it.source)).sum()
}

/// New observations of a source.
fn gained(session: &Session, source: SourceId) -> usize {
    let new = session.log().into_iter().flat_map(|it| &it.observations);
    let new = new.filter_map(|it| session.graph.observation(*it));
    new.filter(|it| it.source == source).count()
}
