//! Every aim is searched at every provider; the hits become sources.

use super::citations;
use super::source_directory::SourceDirectory;
use crate::contract::{Issue, QueryFamily, RuleAction};
use crate::event::{ExploreEvent, MergedSearch, Target};
use crate::paper::PaperSearch;
use crate::phase::Closed;
use crate::session::{Aim, Exploration, SearchAnswer, Session};
use crate::settings::{Family, LOCAL};
use crate::step::{Search, Step, Strategy};

/// The archives of papers.
const ACADEMIC: &str = "academic";

/// A search for each aim at each provider, and the searches along a paper's citations.
pub(super) fn searches(session: &Session) -> Vec<Step> {
    let all = session
        .exploration
        .iter()
        .flat_map(|it| current_searches(session, it));
    let waiting = all.filter(|(_, answer)| answer.is_none());
    waiting.map(|(search, _)| Step::Search(search)).collect()
}

/// When all searches are back, their hits become sources, in the order of the providers and not of arrival.
pub(super) fn merge_hits(session: &Session) -> Option<Closed> {
    let exploration = session.exploration.as_ref()?;
    let mut directory = SourceDirectory::new(session);
    let mut searches = Vec::new();
    for (search, answer) in current_searches(session, exploration) {
        let SearchAnswer {
            search: entry,
            hits,
        } = answer?;
        let is_question =
            session.iteration == 1 && entry.query == session.current_question().as_str();
        let hits = hits
            .iter()
            .map(|it| directory.find_or_add(&entry.provider, it, is_question));
        searches.push(MergedSearch {
            aim: search.aim,
            hits: hits.collect(),
            search: entry.clone(),
        });
    }
    let mut events = vec![ExploreEvent::HitsMerged { searches }.into()];
    events.extend(directory.events());
    Some(Closed::with(events))
}

/// Every search for the current queries, in the order in which hits are merged, with its answer if it is back.
fn current_searches<'a>(
    session: &Session,
    exploration: &'a Exploration,
) -> Vec<(Search, Option<&'a SearchAnswer>)> {
    let mut searches = Vec::new();
    for (place, aim) in exploration
        .aims()
        .enumerate()
        .filter(|it| !it.1.is_searched)
    {
        let search = |provider: &str, query: &str, from_paper: Option<PaperSearch>| Search {
            provider: provider.to_owned(),
            query: query.to_owned(),
            strategy: strategy(session, aim, provider, from_paper.as_ref()),
            folders: session.settings.folders.clone(),
            hits_max: session.settings.hits_per_search_max,
            results_max: session
                .settings
                .results_per_query
                .filter(|_| provider != LOCAL),
            from_paper,
            aim: place,
        };
        let is_asked = |it: &&String| {
            let provider = String::clone(it);
            !session.follows_rule(&RuleAction::LeaveOut { provider })
        };
        for provider in session.settings.providers.iter().filter(is_asked) {
            let query = query_for(session, place, aim, provider);
            searches.push(search(provider, query, None));
            let translation = aim.translation.iter();
            searches.extend(translation.map(|it| search(provider, it, None)));
        }
        if place == 0 {
            let citing = citations::citation_searches(session, aim).into_iter();
            searches.extend(citing.map(|(name, it)| search(name, it.paper(), Some(it.clone()))));
        }
    }
    let with_answer = |it: Search| {
        let answer = exploration.aim(it.aim).answer_to(&it.provider, &it.query);
        (it, answer)
    };
    searches.into_iter().map(with_answer).collect()
}

/// Local documents are searched for the question verbatim once: their index ranks whole questions best, so the passages
/// it returns are the nearest to the question.
fn query_for<'a>(session: &'a Session, place: usize, aim: &'a Aim, provider: &str) -> &'a str {
    let asks_question = match aim.selection.target {
        Target::Question => true,
        // The only aim of a first iteration stands for the question.
        Target::Hypothesis(_) | Target::Keyword(_) | Target::Lens(_) | Target::SubQuestion(_) => {
            session.iteration == 1 && place == 0 && session.settings.aims_max == 1
        }
    };
    let question = session.current_question().as_str();
    let is_new = || !session.searches.has(question, Family::Local);
    if asks_question && aim.retries == 0 && provider == LOCAL && is_new() {
        question
    } else {
        &aim.query
    }
}

/// The intent of a search. After evidence of low quality it looks for papers, unless only the user's own documents are
/// searched.
fn strategy(
    session: &Session,
    aim: &Aim,
    provider: &str,
    from_paper: Option<&PaperSearch>,
) -> Strategy {
    if from_paper.is_some() || provider == ACADEMIC {
        return Strategy::Academic;
    }
    if let Some(family) = aim.family {
        return match family {
            QueryFamily::Web => Strategy::Web,
            QueryFamily::Academic => Strategy::Academic,
            QueryFamily::Verification => Strategy::Verification,
        };
    }
    match aim.selection.target {
        Target::Hypothesis(_) => Strategy::Verification,
        _ if session.health.has(Issue::LowQuality) && provider != LOCAL => Strategy::Academic,
        Target::Keyword(_) | Target::Lens(_) | Target::Question | Target::SubQuestion(_) => {
            Strategy::Web
        }
    }
}
