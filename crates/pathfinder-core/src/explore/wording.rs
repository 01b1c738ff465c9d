//! Words a query for each aim: none is a query that was asked before, and an aim for which there is nothing new to ask
//! gives way to the next target.

use std::collections::BTreeSet;

use pathfinder_text::{Lang, detect, normalize_query, one_line, query_site};

use crate::contract::{
    Issue, Memory, QueryAim, QuerySubject, QueryWording, Request, RuleAction, WordQuery,
};
use crate::event::{
    Drift, DriftAnswer, Event, ExploreEvent, IterationEvent, PlanEvent, Selection, Target,
};
use crate::id::HypothesisId;
use crate::phase::{Closed, Phase, Transition};
use crate::session::{Aim, Session};
use crate::settings::Method;
use crate::source::{Reading, Source};
use crate::step::Step;
use crate::{recall, select};

const QUERY_CHARACTERS_MAX: usize = 300;
const PAST_QUERIES_SHOWN: usize = 20;
/// To words by rule they cost nothing.
const PAST_QUERIES_KNOWN: usize = 400;
/// So many targets are tried in place of those for which there is nothing new to ask.
const STAND_INS_MAX: usize = 8;

/// Once every aim has a query or was given up. For those that were given up the next targets are taken.
pub(super) fn close(session: &Session) -> Option<Closed> {
    let exploration = session.exploration.as_ref()?;
    if !exploration.aims().all(Aim::is_worded) {
        return None;
    }
    let dropped = exploration.aims().filter(|it| it.is_dropped).count();
    let stand_ins = exploration.aims().filter(|it| it.stands_in).count();
    let missing = dropped.min(STAND_INS_MAX).saturating_sub(stand_ins);
    let next = select::stand_ins(session, missing).into_iter();
    let events: Vec<Event> = next
        .map(|it| IterationEvent::TargetSelected(it).into())
        .collect();
    let then = match events.is_empty() {
        true => Transition::Next,
        false => Transition::Enter(Phase::Word),
    };
    Some(Closed { events, then })
}

/// One request words the queries of all aims.
pub(super) fn steps(session: &Session) -> Vec<Step> {
    let aims = session.exploration.iter().flat_map(|it| it.aims());
    let unworded = aims.enumerate().filter(|(_, it)| !it.is_worded());
    let aims: Vec<QueryAim> = unworded
        .map(|(place, it)| query_aim(session, place, &it.selection))
        .collect();
    if aims.is_empty() {
        return Vec::new();
    }
    let memory = recall::memory(session, recall::WORDING);
    vec![Step::think(Request::WordQuery(WordQuery {
        question: session.current_question().as_str().to_owned(),
        lang: session.settings.lang,
        languages: languages(session),
        aims,
        academic: session.health.has(Issue::LowQuality)
            || session.follows_rule(&RuleAction::SeekPapers {}),
        brief: session.follows_rule(&RuleAction::ShortenQueries {}),
        past_queries: past_queries(session, &memory),
        lessons: recall::lessons(session),
        memory,
    }))]
}

/// The newest queries, each once, without those that the memory shows.
fn past_queries(session: &Session, memory: &Memory) -> Vec<String> {
    let most = match session.settings.thinks_outside() {
        true => PAST_QUERIES_SHOWN,
        false => PAST_QUERIES_KNOWN,
    };
    let mut queries: Vec<&str> = Vec::new();
    let shown = memory.iterations.iter().flat_map(|it| &it.queries);
    let mut seen: BTreeSet<&str> = shown.map(String::as_str).collect();
    for search in session.searches.iter().rev() {
        if queries.len() == most {
            break;
        }
        if seen.insert(&search.entry.query) {
            queries.push(&search.entry.query);
        }
    }
    queries.into_iter().map(str::to_owned).collect()
}

pub(crate) fn query_aim(session: &Session, aim: usize, selection: &Selection) -> QueryAim {
    QueryAim {
        aim,
        subject: subject(session, selection),
        mode: selection.mode,
        seeks_counter_evidence: selection.seeks_counter_evidence,
        known: recall::known(session, &selection.target),
        recalled: recall::recalled(session, &selection.target),
    }
}

/// The languages of the documents: those of the sources read so far. Before anything is read it is not known, and the
/// web and the archives have both.
pub(crate) fn languages(session: &Session) -> Vec<Lang> {
    let observed = session.graph.observations().iter();
    let mut languages: BTreeSet<Lang> = observed.map(|it| detect(&it.quote)).collect();
    if languages.is_empty() || !session.settings.is_local() {
        languages.extend([Lang::Korean, Lang::English]);
    }
    languages.into_iter().collect()
}

fn subject(session: &Session, selection: &Selection) -> QuerySubject {
    let statement = |id: HypothesisId| {
        session
            .graph
            .hypothesis(id)
            .map(|it| it.statement.clone())
            .unwrap_or_default()
    };
    match (&selection.target, selection.conflict_with) {
        (Target::Hypothesis(id), Some(other)) => QuerySubject::Conflict {
            statement: statement(*id),
            other: statement(other),
            missing: session.graph.missing_between(*id, other).to_vec(),
        },
        (Target::Hypothesis(id), None) => {
            let keywords = session
                .graph
                .hypothesis(*id)
                .map(|it| it.keywords.clone())
                .unwrap_or_default();
            QuerySubject::Hypothesis {
                statement: statement(*id),
                keywords,
            }
        }
        (Target::Keyword(keyword), _) => QuerySubject::Keyword {
            keyword: keyword.clone(),
        },
        (Target::Lens(lens), _) => QuerySubject::Lens { lens: *lens },
        (Target::Question, _) => QuerySubject::Question,
        (Target::SubQuestion(place), _) => {
            let sub_question = session.sub_questions.get(*place);
            let text = sub_question.map(|it| it.text.clone()).unwrap_or_default();
            QuerySubject::SubQuestion { text }
        }
    }
}

/// For each aim the first wording that was not searched before becomes the query, and the rest its retry keywords. An aim
/// without such a wording asks for what a source that was read is about, and is given up once that was asked of all.
pub(crate) fn worded(
    session: &Session,
    request: &WordQuery,
    wordings: &[QueryWording],
) -> Vec<Event> {
    let none = QueryWording::default();
    let wordings = (0..request.aims.len()).map(|place| wordings.get(place).unwrap_or(&none));
    let offered: Vec<Vec<String>> = wordings.clone().map(|it| offered(session, it)).collect();
    let aims = session.exploration.iter().flat_map(|it| it.aims());
    let wordings_of = |it: &Aim| {
        let queries = std::iter::once(&it.query).chain(&it.retry_keywords);
        queries.map(|it| asked(it)).collect::<Vec<Asked>>()
    };
    let mut taken: Vec<Asked> = aims.flat_map(wordings_of).collect();
    // No second wording takes the query of another aim.
    let titles = titles(session);
    let mut query = |offered| {
        let worded = take_new(session, offered, &mut taken);
        worded.or_else(|| take_new(session, &titles, &mut taken))
    };
    let queries: Vec<Option<String>> = offered.iter().map(|it| query(it)).collect();
    let mut events = Vec::new();
    for (((aim, query), wording), offered) in
        request.aims.iter().zip(queries).zip(wordings).zip(&offered)
    {
        let aim = aim.aim;
        events.extend(drift(session, &offered[0], query.as_ref()));
        let event = match query {
            None => ExploreEvent::NothingNewToAsk { aim },
            Some(query) => {
                let translation = wording.translation.as_deref();
                let translation = translation.map(|it| one_line(it, QUERY_CHARACTERS_MAX));
                let translation = translation.as_slice();
                ExploreEvent::QueryWorded {
                    aim,
                    translation: take_new(session, translation, &mut taken),
                    retry_keywords: std::iter::from_fn(|| take_new(session, offered, &mut taken))
                        .collect(),
                    query,
                    family: None,
                }
            }
        };
        events.push(event.into());
    }
    events
}

/// What is journaled if the wording that a reasoner liked best was searched before.
fn drift(session: &Session, best: &str, query: Option<&String>) -> Option<Event> {
    if !session.has_asked(best) {
        return None;
    }
    let answer = query.cloned();
    let answer = answer.map_or(DriftAnswer::NothingElse, |query| DriftAnswer::Varied {
        query,
    });
    let drift = Drift::RepeatedQuery {
        query: best.to_owned(),
    };
    Some(PlanEvent::DriftDetected { drift, answer }.into())
}

/// All wordings for an aim; the question if there is none.
fn offered(session: &Session, wording: &QueryWording) -> Vec<String> {
    let all = std::iter::once(&wording.query).chain(&wording.retry_keywords);
    let all = all.map(|it| one_line(it, QUERY_CHARACTERS_MAX));
    let mut all: Vec<String> = all.filter(|it| !it.is_empty()).collect();
    if all.is_empty() {
        all.push(session.current_question().as_str().to_owned());
    }
    all
}

/// The titles of what was read in the language of the question, the most trusted first: whatever is like them was not
/// looked for yet. A plain session asks its question and nothing else.
pub(crate) fn titles(session: &Session) -> Vec<String> {
    if session.method == Method::Plain {
        return Vec::new();
    }
    let lang = detect(session.current_question().as_str());
    let is_it =
        |it: &&Source| matches!(it.reading, Reading::Read { .. }) && detect(&it.title) == lang;
    let mut read: Vec<&Source> = session.sources.iter().filter(is_it).collect();
    read.sort_by(|a, b| b.authority.total_cmp(&a.authority));
    let titles = read
        .iter()
        .map(|it| one_line(&it.title, QUERY_CHARACTERS_MAX));
    titles.collect()
}

/// The first of these queries that is new in its scope and that no aim uses; from then on one does.
fn take_new(session: &Session, queries: &[String], taken: &mut Vec<Asked>) -> Option<String> {
    let is_new = |it: &&String| {
        let asked = asked(it);
        !asked.1.is_empty() && !taken.contains(&asked) && !session.has_asked(it)
    };
    let query = queries.iter().find(is_new)?;
    taken.push(asked(query));
    Some(query.clone())
}

/// A site and the normalized text.
type Asked = (Option<String>, String);

fn asked(query: &str) -> Asked {
    (query_site(query), normalize_query(query))
}

#[cfg(test)]
mod tests;
