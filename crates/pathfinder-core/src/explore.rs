//! EXPLORE: word the query, search, read, and extract what the sources say.

mod citations;
mod close;
mod drafts;
mod in_vain;
mod reading;
mod searching;
mod source_directory;
mod verifying;
mod worded;

use std::collections::BTreeSet;

use pathfinder_text::{Lang, detect, normalize_query};

pub(crate) use citations::looked_up;
use close::close;
pub(crate) use close::close_as_read;
pub(crate) use in_vain::{has_found_nothing, is_cut_off};
pub(crate) use reading::{plan_reading, reads};
use searching::{merge_hits, searches};
pub(crate) use worded::worded;

use crate::contract::{
    Dispute, HypothesisShown, Issue, QueryAim, QuerySubject, Request, WordQuery,
};
use crate::event::{Selection, Target};
use crate::graph::Hypothesis;
use crate::id::{HypothesisId, SourceId};
use crate::phase::{Closed, Phase, PhaseRules};
use crate::recall;
use crate::session::{Session, SlotState};
use crate::settings::{LOCAL, are_local};
use crate::source::Source;
use crate::step::Step;

const PAST_QUERIES_SHOWN: usize = 20;
/// A reader judges what it reads by these; what it is not shown is linked afterwards.
const HYPOTHESES_SHOWN: usize = 8;

/// Words a query for each aim.
pub(crate) const WORD: PhaseRules = PhaseRules {
    phase: Phase::Word,
    applies: |_| true,
    steps: word_query,
    close: |session| {
        let aims = session.exploration.as_ref()?.aims();
        Closed::when(aims.into_iter().all(|it| !it.query.is_empty()))
    },
};

/// Searches every provider.
pub(crate) const SEARCH: PhaseRules = PhaseRules {
    phase: Phase::Search,
    applies: |_| true,
    steps: searches,
    close: merge_hits,
};

/// Chooses which of the sources are read.
pub(crate) const RANK: PhaseRules = PhaseRules::of_code(Phase::Rank, |session| {
    let settings = &session.settings;
    let (sources_max, papers_max) = (
        settings.sources_per_iteration_max,
        settings.papers_per_query_max,
    );
    plan_reading(session, sources_max, papers_max)
});

/// Fetches and reads sources. What has been read is verified while other sources are still being read, and what the
/// sources suggest is ranked when all are read.
pub(crate) const READ: PhaseRules = PhaseRules {
    phase: Phase::Read,
    applies: |_| true,
    steps: |session| {
        let mut steps = reads(session);
        steps.extend(verifying::steps(session));
        steps.extend(drafts::steps(session));
        steps
    },
    close,
};

/// A session that now searches local documents only does not fetch what it found elsewhere before.
pub(crate) fn is_within_reach(session: &Session, source: &Source) -> bool {
    is_within_reach_of(&session.settings.providers, source)
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

pub fn target_hypothesis(selection: &Selection) -> Option<HypothesisId> {
    match selection.target {
        Target::Hypothesis(id) => Some(id),
        Target::Keyword(_) | Target::Lens(_) | Target::Question | Target::SubQuestion(_) => None,
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

/// One request words the queries of all aims.
fn word_query(session: &Session) -> Vec<Step> {
    let aims = session.exploration.iter().flat_map(|it| it.aims());
    let unworded = aims.enumerate().filter(|(_, it)| it.query.is_empty());
    let aims: Vec<QueryAim> = unworded
        .map(|(place, it)| query_aim(session, place, &it.selection))
        .collect();
    if aims.is_empty() {
        return Vec::new();
    }
    let past = session.searches.iter().rev().take(PAST_QUERIES_SHOWN);
    vec![Step::think(Request::WordQuery(WordQuery {
        question: session.current_question().as_str().to_owned(),
        lang: session.settings.lang,
        languages: languages(session),
        aims,
        academic: session.health.has(Issue::LowQuality),
        past_queries: past.map(|it| it.entry.query.clone()).collect(),
        lessons: recall::lessons(session),
    }))]
}

pub(crate) fn query_aim(session: &Session, aim: usize, selection: &Selection) -> QueryAim {
    QueryAim {
        aim,
        subject: subject(session, selection),
        mode: selection.mode,
        seeks_counter_evidence: selection.seeks_counter_evidence,
        known: recall::known(session, &selection.target),
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

fn is_within_reach_of(providers: &[String], source: &Source) -> bool {
    source.provider == LOCAL || !are_local(providers) || source.snapshot().is_some()
}

#[cfg(test)]
mod tests;
