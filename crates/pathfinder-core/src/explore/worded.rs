//! The queries that a reasoner worded. No search is made twice: what was searched before is worded otherwise.

use pathfinder_text::{normalize_query, one_line};

use super::first_new_query;
use crate::contract::{QueryWording, WordQuery};
use crate::event::{Drift, DriftAnswer, Event, ExploreEvent, PlanEvent};
use crate::graph::Observation;
use crate::session::Session;

const QUERY_CHARACTERS_MAX: usize = 300;
/// The newest observations whose concepts make new queries.
const OBSERVATIONS_MAX: usize = 60;

/// For each aim the first wording that was not searched before becomes the query, and the rest its retry keywords.
pub(crate) fn worded(
    session: &Session,
    request: &WordQuery,
    wordings: &[QueryWording],
) -> Vec<Event> {
    let mut taken: Vec<String> = Vec::new();
    let none = QueryWording::default();
    let mut events = Vec::new();
    for (place, it) in request.aims.iter().enumerate() {
        let wording = wordings.get(place).unwrap_or(&none);
        events.extend(worded_for(session, it.aim, wording, &mut taken));
    }
    events
}

fn worded_for(
    session: &Session,
    aim: usize,
    wording: &QueryWording,
    taken: &mut Vec<String>,
) -> Vec<Event> {
    let all: Vec<String> = std::iter::once(&wording.query)
        .chain(&wording.retry_keywords)
        .map(|it| one_line(it, QUERY_CHARACTERS_MAX))
        .filter(|it| !it.is_empty())
        .collect();
    let plain = all
        .first()
        .cloned()
        .unwrap_or_else(|| session.current_question().as_str().to_owned());
    let new = |wordings: &mut dyn Iterator<Item = String>| {
        let untaken = wordings.filter(|it| !taken.contains(&normalize_query(it)));
        first_new_query(session, untaken)
    };
    let worded = new(&mut all.iter().chain([&plain]).cloned());
    let query = worded.or_else(|| new(&mut variations(session)));
    let drift = drift(session, &plain, query.as_ref());
    let query = query.unwrap_or(plain);
    taken.push(normalize_query(&query));
    let is_new = |it: &String| *it != query && !session.queries.has(it);
    let translation = wording.translation.as_deref();
    let translation = translation.map(|it| one_line(it, QUERY_CHARACTERS_MAX));
    let worded = ExploreEvent::QueryWorded {
        aim,
        translation: translation.filter(|it| !normalize_query(it).is_empty() && is_new(it)),
        retry_keywords: all
            .iter()
            .skip(1)
            .filter(|it| is_new(it))
            .cloned()
            .collect(),
        query,
        family: None,
    };
    drift.into_iter().chain([worded.into()]).collect()
}

/// What is journaled if the wording that a reasoner liked best was searched before.
fn drift(session: &Session, plain: &str, query: Option<&String>) -> Option<Event> {
    if !session.queries.has(plain) {
        return None;
    }
    let answer = match query {
        Some(query) => DriftAnswer::Varied {
            query: query.clone(),
        },
        None => DriftAnswer::NothingElse,
    };
    let drift = Drift::RepeatedQuery {
        query: plain.to_owned(),
    };
    Some(PlanEvent::DriftDetected { drift, answer }.into())
}

/// Queries that nobody worded: what the newest observations speak of, each by itself, then each beside another; then what
/// is claimed, and what is asked.
fn variations(session: &Session) -> impl Iterator<Item = String> + '_ {
    let newest = || {
        session
            .graph
            .observations()
            .iter()
            .rev()
            .take(OBSERVATIONS_MAX)
    };
    let own = newest().map(|it| it.concepts.join(" "));
    let unused = session.unexplored.iter().map(|it| it.keyword.clone());
    let first = |it: &Observation| it.concepts.first().cloned();
    let pairs = newest().flat_map(move |one| {
        newest().filter_map(move |other| {
            let (one, other) = (first(one)?, first(other)?);
            (one != other).then(|| format!("{one} {other}"))
        })
    });
    let claimed = session.graph.active().map(|it| it.statement.clone());
    let observed = newest().map(|it| it.statement.clone());
    let asked = session.sub_questions.iter().map(|it| it.text.clone());
    own.chain(unused)
        .chain(pairs)
        .chain(claimed)
        .chain(observed)
        .chain(asked)
        .map(|it| one_line(&it, QUERY_CHARACTERS_MAX))
}
