//! EXPLORE: word the query, search, read, and take what the sources say.

mod close;
mod in_vain;
mod known;
mod trail;

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use pathfinder_text::normalize_query;

use close::close;
pub(crate) use in_vain::{has_found_nothing, is_cut_off};
pub(crate) use trail::looked_up;

use crate::contract::{Dispute, Extract, HypothesisShown, Issue, QuerySubject, Request, WordQuery};
use crate::event::{ExploreEvent, Selection, TakenSearch, Target};
use crate::graph::Hypothesis;
use crate::id::{HypothesisId, SourceId};
use crate::paper::Trail;
use crate::phase::{Closed, Phase, PhaseRules};
use crate::recall;
use crate::session::{Exploration, SearchAnswer, Session, SlotState};
use crate::settings::LOCAL;
use crate::source::{Reading, Source, SourceType};
use crate::step::{Fetch, Search, Step, Strategy};
use known::Known;

/// The archives of papers.
const ACADEMIC: &str = "academic";
/// How often a source that failed in passing is tried again.
const TRIED_AGAIN_MAX: u32 = 2;
const TITLE_CHARACTERS_MAX: usize = 200;
const PAST_QUERIES_SHOWN: usize = 20;
const HYPOTHESES_SHOWN: usize = 25;
/// A source that was not read yet may change more than one that was.
const NOVELTY_WEIGHT: f64 = 1.3;
const LOW_QUALITY_FORUM_WEIGHT: f64 = 0.5;

/// EXPLORE: a query for the target.
pub(crate) const WORD: PhaseRules = PhaseRules {
    phase: Phase::Word,
    applies: |_| true,
    steps: word_query,
    close: |session| Closed::when(session.exploration.iter().any(|it| !it.query.is_empty())),
};

/// EXPLORE: every provider is asked.
pub(crate) const SEARCH: PhaseRules = PhaseRules {
    phase: Phase::Search,
    applies: |_| true,
    steps: searches,
    close: take_hits,
};

/// EXPLORE: which of the sources that were found are read.
pub(crate) const RANK: PhaseRules = PhaseRules::of_code(Phase::Rank, plan_reading);

/// EXPLORE: sources are fetched and read.
pub(crate) const READ: PhaseRules = PhaseRules {
    phase: Phase::Read,
    applies: |_| true,
    steps: reads,
    close,
};

fn word_query(session: &Session) -> Vec<Step> {
    let Some(exploration) = &session.exploration else {
        return Vec::new();
    };
    let selection = &exploration.selection;
    let past = session
        .searches
        .iter()
        .rev()
        .take(PAST_QUERIES_SHOWN)
        .map(|it| it.entry.query.clone());
    vec![Step::Think(Request::WordQuery(WordQuery {
        question: session.question.as_str().to_owned(),
        lang: session.settings.lang,
        subject: subject(session, selection),
        mode: selection.mode,
        counter: selection.counter,
        academic: session.health.has(Issue::LowQuality),
        past_queries: past.collect(),
        known: recall::known(session, &selection.target),
        lessons: recall::lessons(session),
    }))]
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
    }
}

/// The first wording that was not searched before in the same scope.
pub fn first_new_query(
    session: &Session,
    wordings: impl IntoIterator<Item = String>,
) -> Option<String> {
    wordings
        .into_iter()
        .find(|it| !normalize_query(it).is_empty() && !session.queries.has(it))
}

/// A search at each provider, and along the trails of a paper.
fn searches(session: &Session) -> Vec<Step> {
    let Some(exploration) = &session.exploration else {
        return Vec::new();
    };
    let asked = asked(session, exploration).into_iter();
    let waiting = asked.filter(|it| exploration.answer_of(&it.provider).is_none());
    waiting.map(Step::Search).collect()
}

/// Everything that is searched for the current query, in the order in which it is taken.
fn asked(session: &Session, exploration: &Exploration) -> Vec<Search> {
    let search = |provider: &str, query: &str, trail: Option<Trail>| Search {
        provider: provider.to_owned(),
        query: query.to_owned(),
        strategy: strategy(session, &exploration.selection, provider, trail.as_ref()),
        folders: session.settings.folders.clone(),
        hits_max: session.settings.hits_per_search_max,
        results_max: session
            .settings
            .results_per_query
            .filter(|_| provider != LOCAL),
        trail,
    };
    let words = session
        .settings
        .providers
        .iter()
        .map(|it| search(it, query_for(session, exploration, it), None));
    let trails = trail::trails(session, exploration);
    let trails = trails
        .into_iter()
        .map(|(name, trail)| search(name, trail.paper(), Some(trail.clone())));
    words.chain(trails).collect()
}

/// The local documents are first asked the question in its own words: their index ranks whole questions best, and the
/// passages that it finds are the nearest to the question that there are.
fn query_for<'a>(session: &'a Session, exploration: &'a Exploration, provider: &str) -> &'a str {
    let first = session.iteration == 1 && exploration.retries == 0;
    if first && provider == LOCAL {
        session.question.as_str()
    } else {
        &exploration.query
    }
}

/// The intent of a search. Evidence of low quality makes it look for papers, where there are others than one's own.
fn strategy(
    session: &Session,
    selection: &Selection,
    provider: &str,
    trail: Option<&Trail>,
) -> Strategy {
    match selection.target {
        _ if trail.is_some() || provider == ACADEMIC => Strategy::Academic,
        Target::Hypothesis(_) => Strategy::Verification,
        _ if session.health.has(Issue::LowQuality) && provider != LOCAL => Strategy::Academic,
        Target::Keyword(_) | Target::Lens(_) => Strategy::Web,
    }
}

/// When all searches are back: their hits become sources, in the order of the providers and not of arrival.
fn take_hits(session: &Session) -> Option<Closed> {
    let exploration = session.exploration.as_ref()?;
    let asked = asked(session, exploration);
    let answers: Vec<&SearchAnswer> = asked
        .iter()
        .filter_map(|it| exploration.answer_of(&it.provider))
        .collect();
    if answers.len() < asked.len() {
        return None;
    }
    let mut known = Known::new(session);
    let searches = answers
        .into_iter()
        .map(|SearchAnswer { search, hits }| {
            let asked = session.iteration == 1 && search.query == session.question.as_str();
            let hits = hits
                .iter()
                .map(|it| known.take(&search.provider, it, asked))
                .collect();
            TakenSearch {
                search: search.clone(),
                hits,
            }
        })
        .collect();
    let mut events = vec![ExploreEvent::HitsTaken { searches }.into()];
    events.extend(known.events());
    Some(Closed::with(events))
}

/// Which sources are read, the most promising first.
fn plan_reading(session: &Session) -> Option<Closed> {
    let sources = session
        .exploration
        .iter()
        .flat_map(|it| rank(session, it))
        .collect();
    Some(Closed::with(vec![
        ExploreEvent::ReadingPlanned { sources }.into(),
    ]))
}

fn rank(session: &Session, exploration: &Exploration) -> Vec<SourceId> {
    let mut best: BTreeMap<SourceId, f64> = BTreeMap::new();
    for (id, score) in &exploration.hits {
        let taken = exploration.slots.iter().any(|it| it.source == *id);
        let known = session
            .source(*id)
            .filter(|it| is_readable(session, it) && !taken);
        let Some(source) = known.filter(|it| !it.was_read_for(&exploration.selection)) else {
            continue;
        };
        let value = score * weight(session, source);
        let known = best.entry(*id).or_insert(value);
        *known = known.max(value);
    }
    let mut ranked: Vec<(SourceId, f64)> = best.into_iter().collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut papers = 0;
    ranked.retain(|(id, _)| {
        let is_new_paper = session
            .source(*id)
            .is_some_and(|it| it.paper.is_some() && it.used_in.is_empty());
        papers += usize::from(is_new_paper);
        !is_new_paper || papers <= session.settings.papers_per_query_max
    });
    ranked
        .into_iter()
        .take(session.settings.sources_per_iteration_max)
        .map(|(id, _)| id)
        .collect()
}

/// A copy says nothing new. What could not be read is tried again only where it failed in passing, and not for ever.
fn is_readable(session: &Session, source: &Source) -> bool {
    match &source.reading {
        Reading::NotYet | Reading::Failed { .. } if !is_within_reach(session, source) => false,
        Reading::NotYet => true,
        Reading::Read { copy_of, .. } => copy_of.is_none(),
        Reading::Failed {
            is_passing, times, ..
        } => *is_passing && *times <= TRIED_AGAIN_MAX,
    }
}

/// A session that searches local documents alone fetches nothing that it found elsewhere before.
pub(crate) fn is_within_reach(session: &Session, source: &Source) -> bool {
    source.provider == LOCAL || !session.settings.is_local() || source.snapshot().is_some()
}

fn weight(session: &Session, source: &Source) -> f64 {
    let novelty = if source.used_in.is_empty() {
        NOVELTY_WEIGHT
    } else {
        1.0
    };
    let forum = session.health.has(Issue::LowQuality) && source.source_type == SourceType::Forum;
    let this_year = TimeZone::UTC.to_datetime(session.created_at).year();
    let standing = source
        .paper
        .as_ref()
        .map_or(1.0, |it| it.standing(this_year));
    novelty * standing * if forum { LOW_QUALITY_FORUM_WEIGHT } else { 1.0 }
}

/// For each source that waits: get its text, or read it if the text is there.
fn reads(session: &Session) -> Vec<Step> {
    let Some(exploration) = &session.exploration else {
        return Vec::new();
    };
    let shown = shown_hypotheses(session, &exploration.selection);
    let dispute = dispute(session, &exploration.selection);
    exploration
        .slots
        .iter()
        .filter(|it| it.state == SlotState::Waiting)
        .filter_map(|slot| session.source(slot.source))
        .map(|source| match source.snapshot() {
            None => match trail::to_look_up(session, source) {
                Some(search) => Step::Search(search),
                None => Step::Fetch(fetch(session, source)),
            },
            Some(snapshot) => Step::Think(Request::Extract(Extract {
                question: session.question.as_str().to_owned(),
                sub_questions: session
                    .sub_questions
                    .iter()
                    .map(|it| it.text.clone())
                    .collect(),
                lang: session.settings.lang,
                source: source.id,
                title: source.title.clone(),
                snapshot: snapshot.clone(),
                query: exploration.query.clone(),
                target: target_hypothesis(&exploration.selection),
                hypotheses: shown.clone(),
                dispute: dispute.clone(),
                items_max: session.settings.items_per_source_max,
                hypotheses_max: session.settings.hypotheses_per_source_max,
                passage: source.nearest.map(|it| it.passage),
            })),
        })
        .collect()
}

fn fetch(session: &Session, source: &Source) -> Fetch {
    let settings = &session.settings;
    let only_sent =
        source.locator.is_empty() || (!settings.fetches_content && source.sent.is_some());
    // A few words that an engine showed are no stand-in for a page; the abstract of a paper is.
    let instead = source
        .sent
        .clone()
        .filter(|_| only_sent || source.paper.is_some());
    let keep_as = source
        .paper
        .as_ref()
        .filter(|_| settings.keeps_papers && !only_sent);
    Fetch {
        source: source.id,
        locator: if only_sent {
            String::new()
        } else {
            source.locator.clone()
        },
        instead,
        keep_as: keep_as.map(|it| trail::file_name(session, source.id, it)),
    }
}

pub fn target_hypothesis(selection: &Selection) -> Option<HypothesisId> {
    match selection.target {
        Target::Hypothesis(id) => Some(id),
        Target::Keyword(_) | Target::Lens(_) => None,
    }
}

/// The target and its partner, then the others by priority.
pub fn shown_hypotheses(session: &Session, selection: &Selection) -> Vec<HypothesisShown> {
    let first = [target_hypothesis(selection), selection.conflict_with];
    let mut active: Vec<&Hypothesis> = session.graph.active().collect();
    active.sort_by(|a, b| {
        let (a_first, b_first) = (first.contains(&Some(a.id)), first.contains(&Some(b.id)));
        let by_priority = b
            .priority(session.iteration)
            .total_cmp(&a.priority(session.iteration));
        b_first.cmp(&a_first).then(by_priority)
    });
    active
        .into_iter()
        .take(HYPOTHESES_SHOWN)
        .map(shown)
        .collect()
}

pub fn shown(hypothesis: &Hypothesis) -> HypothesisShown {
    HypothesisShown {
        id: hypothesis.id,
        kind: hypothesis.id.kind,
        status: hypothesis.status,
        strength: hypothesis.strength(),
        statement: hypothesis.statement.clone(),
    }
}

/// The disagreement to resolve: the selected conflict, or a strong contradiction of the target.
pub fn dispute(session: &Session, selection: &Selection) -> Option<Dispute> {
    let hypothesis = target_hypothesis(selection)?;
    if let Some(other) = selection.conflict_with {
        return Some(Dispute::Conflict { hypothesis, other });
    }
    let observation = session.graph.strong_contradiction(hypothesis)?;
    let statement = session.graph.observation(observation)?.statement.clone();
    Some(Dispute::Contradiction {
        hypothesis,
        observation,
        statement,
    })
}

#[cfg(test)]
mod tests;
