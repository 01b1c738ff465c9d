//! EXPLORE: word the query, search, read, and extract what the sources say.

mod citations;
mod close;
mod drafts;
mod in_vain;
mod reading;
mod searching;
mod source_directory;
mod verifying;
mod wording;

pub(crate) use citations::looked_up;
use close::close;
pub(crate) use close::close_as_read;
pub(crate) use in_vain::{has_found_nothing, is_cut_off};
pub(crate) use reading::{plan_reading, reads};
use searching::{merge_hits, searches};
pub(crate) use wording::{languages, query_aim, titles, worded};

use crate::contract::{Dispute, HypothesisShown};
use crate::event::{Selection, Target};
use crate::graph::Hypothesis;
use crate::id::{HypothesisId, SourceId};
use crate::phase::{Phase, PhaseRules};
use crate::session::{Session, SlotState};
use crate::settings::{LOCAL, are_local};
use crate::source::Source;

/// A reader judges what it reads by these; what it is not shown is linked afterwards.
const HYPOTHESES_SHOWN: usize = 8;

/// Words a query for each aim.
pub(crate) const WORD: PhaseRules = PhaseRules {
    phase: Phase::Word,
    applies: |_| true,
    steps: wording::steps,
    close: wording::close,
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

fn is_within_reach_of(providers: &[String], source: &Source) -> bool {
    source.provider == LOCAL || !are_local(providers) || source.snapshot().is_some()
}

#[cfg(test)]
mod tests;
