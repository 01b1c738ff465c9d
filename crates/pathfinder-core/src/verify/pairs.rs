//! Pairs of observations of different sources that may say the same, or the opposite.

use pathfinder_text::{Likeness, Profile};

use crate::contract::Pair;
use crate::graph::Observation;
use crate::id::{ObservationId, SourceId};
use crate::session::Session;

/// Each judgment costs a reasoner's attention, so their number is bounded: by what a model is paid for, or by time.
const PAIRS_PER_MODEL_MAX: usize = 12;
const PAIRS_MAX: usize = 160;
/// Less alike than this, two statements are about different things.
const RELATED_MIN: f64 = 0.5;
const PARTNERS_MAX: usize = 6;

#[derive(Debug)]
pub(super) struct JudgedPair {
    /// New in this iteration.
    pub(super) observation: ObservationId,
    /// The first of a finding, or one that was read earlier in this iteration.
    pub(super) earlier: ObservationId,
    pub(super) pair: Pair,
}

/// The most similar pairs of observations of different sources, in the order of the new ones.
pub(super) fn pairs(session: &Session) -> Vec<JudgedPair> {
    let mut found: Vec<(f64, JudgedPair)> = Vec::new();
    let new = new_observations(session);
    let findings = session.findings.iter();
    let firsts = findings.filter_map(|it| it.members(&session.graph).next());
    let candidates: Vec<Candidate<'_>> = firsts.chain(new.iter().copied()).map(candidate).collect();
    let likeness = Likeness::among(candidates.iter().map(|it| &it.profile));
    for one in candidates
        .iter()
        .filter(|it| new.iter().any(|new| new.id == it.observation.id))
    {
        let elsewhere = candidates.iter().filter(|it| {
            it.observation.id < one.observation.id
                && it.observation.source != one.observation.source
        });
        found.extend(related(session, &likeness, one, elsewhere));
    }
    let most = if session.settings.thinks_outside() {
        PAIRS_PER_MODEL_MAX
    } else {
        PAIRS_MAX
    };
    found.sort_by(|a, b| {
        b.0.total_cmp(&a.0)
            .then(a.1.observation.cmp(&b.1.observation))
    });
    found.truncate(most);
    let mut pairs: Vec<JudgedPair> = found.into_iter().map(|(_, it)| it).collect();
    pairs.sort_by_key(|it| (it.observation, it.earlier));
    pairs
}

/// A statement to compare with, tokenized once for many comparisons.
struct Candidate<'a> {
    observation: &'a Observation,
    profile: Profile,
}

fn candidate(observation: &Observation) -> Candidate<'_> {
    Candidate {
        observation,
        profile: Profile::of(&observation.statement),
    }
}

/// The statements most like an observation's, at most `PARTNERS_MAX`.
fn related<'a>(
    session: &Session,
    likeness: &Likeness,
    one: &Candidate<'_>,
    others: impl Iterator<Item = &'a Candidate<'a>>,
) -> Vec<(f64, JudgedPair)> {
    let observation = one.observation;
    let title = |it: &Observation| {
        let source = session.source(it.source);
        source.map(|it| it.title.clone()).unwrap_or_default()
    };
    let mut scored: Vec<(f64, &Observation)> = others
        // A short statement may be all of what a part of a long passage says.
        .map(|it| {
            let (new, old) = (&one.profile, &it.profile);
            let alike = likeness.between(new, old).max(likeness.between(old, new));
            (alike, it.observation)
        })
        .filter(|(likeness, _)| *likeness >= RELATED_MIN)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.id.cmp(&b.1.id)));
    scored.truncate(PARTNERS_MAX);
    let pair = |(similarity, earlier): (f64, &Observation)| {
        let pair = Pair {
            statement: earlier.statement.clone(),
            other: observation.statement.clone(),
            title: title(earlier),
            other_title: title(observation),
        };
        let judged = JudgedPair {
            observation: observation.id,
            earlier: earlier.id,
            pair,
        };
        (similarity, judged)
    };
    scored.into_iter().map(pair).collect()
}

pub(super) fn new_observations(session: &Session) -> Vec<&Observation> {
    let new = session
        .log()
        .map(|it| it.observations.as_slice())
        .unwrap_or_default();
    new.iter()
        .filter_map(|id| session.graph.observation(*id))
        .collect()
}

/// The source of an observation, for asking whether two of them have one author.
pub(super) fn source_of(session: &Session, observation: ObservationId) -> Option<SourceId> {
    session.graph.observation(observation).map(|it| it.source)
}
