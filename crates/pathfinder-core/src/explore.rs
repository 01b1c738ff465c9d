//! EXPLORE: word the query, search, read, and extract what the sources say.

mod citations;
mod close;
mod in_vain;
mod source_directory;

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use pathfinder_text::normalize_query;

pub(crate) use citations::looked_up;
use close::close;
pub(crate) use in_vain::{has_found_nothing, is_cut_off};

use crate::contract::{Dispute, Extract, HypothesisShown, Issue, QuerySubject, Request, WordQuery};
use crate::event::{ExploreEvent, MergedSearch, Selection, Target};
use crate::graph::Hypothesis;
use crate::id::{BlobHash, HypothesisId, SourceId};
use crate::paper::PaperSearch;
use crate::phase::{Closed, Phase, PhaseRules};
use crate::recall;
use crate::session::{Aim, Exploration, SearchAnswer, Session, SlotState};
use crate::settings::{LOCAL, are_local};
use crate::source::{Reading, Source, SourceType};
use crate::step::{Fetch, Search, Step, Strategy};
use source_directory::SourceDirectory;

/// The archives of papers.
const ACADEMIC: &str = "academic";
/// How often a source is retried after a temporary failure.
const TRIED_AGAIN_MAX: u32 = 2;
const PAST_QUERIES_SHOWN: usize = 20;
const HYPOTHESES_SHOWN: usize = 25;
/// A source that has not been read may change more than one that has.
const NOVELTY_WEIGHT: f64 = 1.3;
const LOW_QUALITY_FORUM_WEIGHT: f64 = 0.5;

/// EXPLORE: a query for each aim.
pub(crate) const WORD: PhaseRules = PhaseRules {
    phase: Phase::Word,
    applies: |_| true,
    steps: word_query,
    close: |session| {
        let aims = session.exploration.as_ref()?.aims();
        Closed::when(aims.into_iter().all(|it| !it.query.is_empty()))
    },
};

/// EXPLORE: every provider is searched.
pub(crate) const SEARCH: PhaseRules = PhaseRules {
    phase: Phase::Search,
    applies: |_| true,
    steps: searches,
    close: merge_hits,
};

/// EXPLORE: chooses which of the sources found are read.
pub(crate) const RANK: PhaseRules = PhaseRules::of_code(Phase::Rank, plan_reading);

/// EXPLORE: sources are fetched and read.
pub(crate) const READ: PhaseRules = PhaseRules {
    phase: Phase::Read,
    applies: |_| true,
    steps: reads,
    close,
};

fn word_query(session: &Session) -> Vec<Step> {
    let aims = session.exploration.iter().flat_map(|it| it.aims());
    let unworded = aims.enumerate().filter(|(_, it)| it.query.is_empty());
    unworded
        .map(|(place, it)| Step::think(wording(session, place, &it.selection)))
        .collect()
}

fn wording(session: &Session, aim: usize, selection: &Selection) -> Request {
    let past = session
        .searches
        .iter()
        .rev()
        .take(PAST_QUERIES_SHOWN)
        .map(|it| it.entry.query.clone());
    Request::WordQuery(WordQuery {
        question: session.current_question().as_str().to_owned(),
        lang: session.settings.lang,
        subject: subject(session, selection),
        mode: selection.mode,
        counter: selection.counter,
        academic: session.health.has(Issue::LowQuality),
        past_queries: past.collect(),
        known: recall::known(session, &selection.target),
        lessons: recall::lessons(session),
        aim,
    })
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

/// Sources about to be read that a session no longer fetches once it searches at these providers.
pub(crate) fn out_of_reach(session: &Session, providers: &[String]) -> Vec<SourceId> {
    let slots = session.exploration.iter().flat_map(|it| &it.slots);
    slots
        .filter(|it| it.state == SlotState::Waiting)
        .filter_map(|it| session.source(it.source))
        .filter(|it| !is_within_reach_of(providers, it))
        .map(|it| it.id)
        .collect()
}

/// The first wording that is new in this scope and that no other aim uses.
pub fn first_new_query(
    session: &Session,
    wordings: impl IntoIterator<Item = String>,
) -> Option<String> {
    let aims = session.exploration.iter().flat_map(|it| it.aims());
    let worded: Vec<String> = aims.map(|it| normalize_query(&it.query)).collect();
    wordings.into_iter().find(|it| {
        let normalized = normalize_query(it);
        !normalized.is_empty() && !worded.contains(&normalized) && !session.queries.has(it)
    })
}

/// A search for each aim at each provider, and the searches along a paper's citations.
fn searches(session: &Session) -> Vec<Step> {
    let asked = session
        .exploration
        .iter()
        .flat_map(|it| current_searches(session, it));
    let waiting = asked.filter(|(_, answer)| answer.is_none());
    waiting.map(|(search, _)| Step::Search(search)).collect()
}

/// Every search for the current queries, in the order in which hits are merged, with its answer if it is back.
fn current_searches<'a>(
    session: &Session,
    exploration: &'a Exploration,
) -> Vec<(Search, Option<&'a SearchAnswer>)> {
    let mut asked = Vec::new();
    for (place, aim) in exploration
        .aims()
        .enumerate()
        .filter(|it| !it.1.is_searched)
    {
        let search = |provider: &str, query: &str, from_paper: Option<PaperSearch>| Search {
            provider: provider.to_owned(),
            query: query.to_owned(),
            strategy: strategy(session, &aim.selection, provider, from_paper.as_ref()),
            folders: session.settings.folders.clone(),
            hits_max: session.settings.hits_per_search_max,
            results_max: session
                .settings
                .results_per_query
                .filter(|_| provider != LOCAL),
            from_paper,
            aim: place,
        };
        let providers = session.settings.providers.iter();
        asked.extend(providers.map(|it| search(it, query_for(session, place, aim, it), None)));
        if place == 0 {
            let citing = citations::citation_searches(session, aim).into_iter();
            asked.extend(citing.map(|(name, it)| search(name, it.paper(), Some(it.clone()))));
        }
    }
    let answered = |it: Search| {
        let answer = exploration.aim(it.aim).answer_of(&it.provider);
        (it, answer)
    };
    asked.into_iter().map(answered).collect()
}

/// The first search of the local documents is for the question verbatim: their index ranks whole questions best, so the
/// passages it returns are the nearest to the question.
fn query_for<'a>(session: &'a Session, place: usize, aim: &'a Aim, provider: &str) -> &'a str {
    let first = session.iteration == 1 && place == 0 && aim.retries == 0;
    if first && provider == LOCAL {
        session.current_question().as_str()
    } else {
        &aim.query
    }
}

/// The intent of a search. After evidence of low quality it looks for papers, unless only the user's own documents are
/// searched.
fn strategy(
    session: &Session,
    selection: &Selection,
    provider: &str,
    from_paper: Option<&PaperSearch>,
) -> Strategy {
    match selection.target {
        _ if from_paper.is_some() || provider == ACADEMIC => Strategy::Academic,
        Target::Hypothesis(_) => Strategy::Verification,
        _ if session.health.has(Issue::LowQuality) && provider != LOCAL => Strategy::Academic,
        Target::Keyword(_) | Target::Lens(_) => Strategy::Web,
    }
}

/// When all searches are back, their hits become sources, in the order of the providers and not of arrival.
fn merge_hits(session: &Session) -> Option<Closed> {
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
    let hits = exploration
        .aims()
        .flat_map(|aim| aim.hits.iter().map(|hit| (hit, &aim.selection)));
    for ((id, score), selection) in hits {
        let taken = exploration.slots.iter().any(|it| it.source == *id);
        let known = session
            .source(*id)
            .filter(|it| is_readable(session, it) && !taken);
        let Some(source) = known.filter(|it| !it.was_read_for(selection)) else {
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

/// A copy says nothing new. A source that could not be read is retried only after a temporary failure, and not
/// indefinitely.
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

/// A session that now searches local documents only does not fetch what it found elsewhere before.
pub(crate) fn is_within_reach(session: &Session, source: &Source) -> bool {
    is_within_reach_of(&session.settings.providers, source)
}

fn is_within_reach_of(providers: &[String], source: &Source) -> bool {
    source.provider == LOCAL || !are_local(providers) || source.snapshot().is_some()
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

/// For each waiting source: fetch its text, or read it if the text is already there.
fn reads(session: &Session) -> Vec<Step> {
    let aims = session.exploration.iter().flat_map(|it| it.aims());
    let readers: Vec<Reader<'_>> = aims.map(|it| Reader::of(session, it)).collect();
    let slots = session.exploration.iter().flat_map(|it| &it.slots);
    slots
        .filter(|it| it.state == SlotState::Waiting)
        .filter_map(|it| Some(readers.get(it.aim)?.step(session.source(it.source)?)))
        .collect()
}

/// What a source is read for: an aim, with what the reasoner is shown of it.
struct Reader<'a> {
    session: &'a Session,
    aim: &'a Aim,
    hypotheses: Vec<HypothesisShown>,
    dispute: Option<Dispute>,
}

impl<'a> Reader<'a> {
    fn of(session: &'a Session, aim: &'a Aim) -> Reader<'a> {
        Reader {
            session,
            aim,
            hypotheses: shown_hypotheses(session, &aim.selection),
            dispute: dispute(session, &aim.selection),
        }
    }

    fn step(&self, source: &Source) -> Step {
        match source.snapshot() {
            Some(snapshot) => Step::think(Request::Extract(self.extract(source, snapshot))),
            None => match citations::to_look_up(self.session, source) {
                Some(search) => Step::Search(search),
                None => Step::Fetch(fetch(self.session, source)),
            },
        }
    }

    fn extract(&self, source: &Source, snapshot: &BlobHash) -> Extract {
        let session = self.session;
        let sub_questions = session.sub_questions.iter();
        Extract {
            question: session.current_question().as_str().to_owned(),
            sub_questions: sub_questions.map(|it| it.text.clone()).collect(),
            lang: session.settings.lang,
            source: source.id,
            title: source.title.clone(),
            snapshot: snapshot.clone(),
            query: self.aim.query.clone(),
            target: target_hypothesis(&self.aim.selection),
            hypotheses: self.hypotheses.clone(),
            dispute: self.dispute.clone(),
            items_max: session.settings.items_per_source_max,
            hypotheses_max: session.settings.hypotheses_per_source_max,
            passage: source.nearest.map(|it| it.passage),
        }
    }
}

fn fetch(session: &Session, source: &Source) -> Fetch {
    let settings = &session.settings;
    let only_sent =
        source.locator.is_empty() || (!settings.fetches_content && source.provider_text.is_some());
    // The abstract of a paper can stand in for its text; a search engine's snippet cannot stand in for a page.
    let fallback_text = source
        .provider_text
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
        fallback_text,
        keep_as: keep_as.map(|it| citations::file_name(session, source.id, it)),
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
        .map(hypothesis_shown)
        .collect()
}

pub fn hypothesis_shown(hypothesis: &Hypothesis) -> HypothesisShown {
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
