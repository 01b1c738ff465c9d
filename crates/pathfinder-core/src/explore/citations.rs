//! Leads from a paper that helped to the papers that cite it and those that it cites; and from any paper to what
//! registries know about it: whether it was retracted, and where an open copy is.

use super::source_directory::SourceDirectory;
use crate::event::{Event, ExploreEvent};
use crate::id::SourceId;
use crate::paper::{Paper, PaperSearch};
use crate::session::{Aim, Session};
use crate::settings::LookUp;
use crate::source::Source;
use crate::step::{Hit, Outcome, Results, Search, Strategy};

/// The names that these searches have in place of a provider's.
const CITATIONS: &str = "citations";
const REFERENCES: &str = "references";
/// The name of the search that looks a paper up by its DOI.
const PAPERS: &str = "papers";
/// A registry may return other papers along with it.
const LOOKED_UP_MAX: usize = 5;
/// At most this many papers of a session have their citations followed.
const FOLLOWED_MAX: usize = 10;
/// How often a citation search is attempted.
const TRIES_MAX: usize = 3;

/// The citation searches to run now: those of the paper that gave most, unless it was followed before.
pub(super) fn citation_searches(
    session: &Session,
    target: &Aim,
) -> Vec<(&'static str, PaperSearch)> {
    if !session.settings.follows_citations || target.retries > 0 {
        return Vec::new();
    }
    let tries = session
        .searches
        .iter()
        .filter(|it| it.entry.provider == CITATIONS);
    let answered = tries
        .clone()
        .filter(|it| it.entry.outcome.is_answer())
        .count();
    if answered >= FOLLOWED_MAX || tries.count() >= FOLLOWED_MAX * TRIES_MAX {
        return Vec::new();
    }
    let candidates = session.sources.iter().filter(|it| is_key(it));
    let new = candidates.filter_map(|it| Some((it, it.paper.as_deref()?.id.as_str())));
    let best = new
        .filter(|(_, id)| {
            !is_followed(session, CITATIONS, id) || !is_followed(session, REFERENCES, id)
        })
        .max_by_key(|(source, _)| {
            (
                observations_of(session, source),
                citations_of(source),
                source.id,
            )
        });
    let Some((_, id)) = best else {
        return Vec::new();
    };
    let both = [
        (CITATIONS, PaperSearch::Citations(id.to_owned())),
        (REFERENCES, PaperSearch::References(id.to_owned())),
    ];
    both.into_iter()
        .filter(|(name, _)| !is_followed(session, name, id))
        .collect()
}

/// A citation search that nobody answered counts as not done, until it has failed too often.
fn is_followed(session: &Session, name: &str, id: &str) -> bool {
    let mut tries = session
        .searches
        .iter()
        .filter(|it| it.entry.provider == name && it.entry.query == id);
    let count = tries.clone().count();
    count >= TRIES_MAX || tries.any(|it| it.entry.outcome.is_answer())
}

/// A paper that was read, was not retracted, and is not a copy.
fn is_key(source: &Source) -> bool {
    !source.used_in.is_empty() && !source.is_retracted() && source.copy_of().is_none()
}

fn observations_of(session: &Session, source: &Source) -> usize {
    session
        .graph
        .observations()
        .iter()
        .filter(|it| it.source == source.id)
        .count()
}

fn citations_of(source: &Source) -> u64 {
    source
        .paper
        .as_ref()
        .and_then(|it| it.citations)
        .unwrap_or_default()
}

/// Looks up a paper by its DOI: once, before it is read, unless the providers that found it already know everything.
pub(super) fn to_look_up(session: &Session, source: &Source) -> Option<Search> {
    let settings = &session.settings;
    let is_closed = source.locator.is_empty() || source.locator == source.url;
    let stands = source
        .found_by
        .iter()
        .any(|it| settings.retraction_registries.contains(it));
    let has_all = match settings.looks_up_papers {
        LookUp::Nothing => true,
        LookUp::Retraction => stands,
        LookUp::RetractionAndOpenCopy => stands && !(is_closed && settings.fetches_content),
    };
    if has_all || source.is_looked_up {
        return None;
    }
    let doi = source.paper.as_deref()?.doi.clone()?;
    Some(Search {
        provider: PAPERS.to_owned(),
        query: doi.clone(),
        strategy: Strategy::Academic,
        folders: Vec::new(),
        hits_max: LOOKED_UP_MAX,
        results_max: None,
        from_paper: Some(PaperSearch::Itself(doi)),
        aim: 0,
    })
}

/// What a lookup returned. A paper is looked up once, whatever the outcome.
pub(crate) fn looked_up(session: &Session, doi: &str, outcome: &Outcome) -> Vec<Event> {
    let is_it = |paper: Option<&Paper>| paper.and_then(|it| it.doi.as_deref()) == Some(doi);
    let hits: &[Hit] = match outcome {
        Outcome::Hits(hits) | Outcome::Results(Results { hits, .. }) => hits,
        Outcome::Thought(_) | Outcome::Reply(_) | Outcome::Text(_) | Outcome::Failed(_) => &[],
    };
    let mut events = Vec::new();
    let mut directory = SourceDirectory::new(session);
    let sources = session
        .sources
        .iter()
        .filter(|it| is_it(it.paper.as_deref()) && !it.is_looked_up);
    for source in sources {
        events.push(ExploreEvent::PaperLookedUp { source: source.id }.into());
        let same = hits.iter().filter(|it| is_it(it.paper.as_deref()));
        same.for_each(|it| directory.learn(source.id, PAPERS, it));
    }
    events.extend(directory.events());
    events
}

/// The name of a paper's file. If two papers have the same name, the later one gets the number of its source.
pub(super) fn file_name(session: &Session, source: SourceId, paper: &Paper) -> String {
    let name = paper.file_name();
    let earlier = session.sources.iter().take_while(|it| it.id != source);
    let is_taken = earlier
        .filter_map(|it| it.paper.as_ref())
        .any(|it| it.file_name() == name);
    if is_taken {
        format!("{source}-{name}")
    } else {
        name
    }
}
