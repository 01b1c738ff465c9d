//! Which observations of other sources may bear on which hypotheses.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_text::{Likeness, Profile};

use super::pairs::new_observations;
use crate::contract::{Link, LinkedHypothesis};
use crate::explore::{hypothesis_shown, shown_hypotheses};
use crate::graph::{Hypothesis, Observation};
use crate::id::{HypothesisId, ObservationId};
use crate::session::Session;
use crate::writing::observation_shown;

/// Candidates of one hypothesis, and of all together.
const CANDIDATES_PER_HYPOTHESIS: usize = 6;
const CANDIDATES_MAX: usize = 60;
const RIVALS_MAX: usize = 3;
/// A statement that shares less than this is about something else.
const RELATED_MIN: f64 = 0.4;

/// One request for the whole iteration: new hypotheses with what was read before and now, and earlier ones with what
/// was read now by somebody who was not shown them. None if nothing may bear on anything.
pub(super) fn request(session: &Session) -> Option<Link> {
    let log = session.log()?;
    if log.observations.is_empty() && log.hypotheses.is_empty() {
        return None;
    }
    let compared = Compared::of(session);
    let mut candidates = compared.candidates();
    candidates.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    candidates.truncate(CANDIDATES_MAX);
    let mut chosen: BTreeMap<HypothesisId, Vec<ObservationId>> = BTreeMap::new();
    for (_, hypothesis, observation) in candidates {
        chosen.entry(hypothesis).or_default().push(observation);
    }
    let rivals = compared.rivals();
    let asked: BTreeSet<HypothesisId> = chosen.keys().chain(rivals.keys()).copied().collect();
    let rivaled = rivals.values().flatten().copied();
    let asked: BTreeSet<HypothesisId> = asked.into_iter().chain(rivaled).collect();
    if asked.is_empty() {
        return None;
    }
    let shown: BTreeSet<ObservationId> = chosen.values().flatten().copied().collect();
    let graph = &session.graph;
    let observations = shown.into_iter().filter_map(|it| graph.observation(it));
    let hypotheses = asked.into_iter().filter_map(|it| graph.hypothesis(it));
    Some(Link {
        question: session.current_question().as_str().to_owned(),
        lang: session.settings.lang,
        observations: observations
            .map(|it| observation_shown(session, it))
            .collect(),
        hypotheses: hypotheses
            .map(|it| LinkedHypothesis {
                hypothesis: hypothesis_shown(it),
                candidates: chosen.get(&it.id).cloned().unwrap_or_default(),
                rivals: rivals.get(&it.id).cloned().unwrap_or_default(),
            })
            .collect(),
    })
}

type Candidate = (f64, HypothesisId, ObservationId);

/// Everything that is compared, taken apart once.
struct Compared<'a> {
    session: &'a Session,
    observations: Vec<(&'a Observation, Profile)>,
    hypotheses: Vec<(&'a Hypothesis, Profile)>,
    likeness: Likeness,
}

impl<'a> Compared<'a> {
    fn of(session: &'a Session) -> Compared<'a> {
        // Only a new hypothesis is compared with what was read before.
        let raised = session.log().is_some_and(|it| !it.hypotheses.is_empty());
        let observations: Vec<&Observation> = if raised {
            session.graph.observations().iter().collect()
        } else {
            new_observations(session)
        };
        let observations: Vec<_> = observations
            .into_iter()
            .map(|it| (it, Profile::of(&it.statement)))
            .collect();
        let hypotheses = session.graph.active();
        let hypotheses: Vec<_> = hypotheses
            .map(|it| (it, Profile::of(&it.statement)))
            .collect();
        let likeness = Likeness::among(observations.iter().map(|it| &it.1));
        Compared {
            session,
            observations,
            hypotheses,
            likeness,
        }
    }

    fn is_new(&self, hypothesis: &Hypothesis) -> bool {
        let log = self.session.log();
        log.is_some_and(|it| it.hypotheses.contains(&hypothesis.id))
    }

    /// The observations most like each hypothesis, of other origins than its own.
    fn candidates(&self) -> Vec<Candidate> {
        let target = self.session.exploration.as_ref();
        let target = target.map(|it| shown_hypotheses(self.session, &it.target.selection));
        let shown = target.unwrap_or_default();
        let new: BTreeSet<ObservationId> = new_observations(self.session)
            .into_iter()
            .map(|it| it.id)
            .collect();
        let mut found = Vec::new();
        for (hypothesis, profile) in &self.hypotheses {
            let is_new = self.is_new(hypothesis);
            if !is_new && shown.iter().any(|it| it.id == hypothesis.id) {
                continue;
            }
            let may_bear = |it: &Observation| {
                (is_new || new.contains(&it.id))
                    && !hypothesis.is_evidence(it.id)
                    && !self.session.graph.is_stated_by(hypothesis.id, &it.origin)
            };
            let elsewhere = self.observations.iter().filter(|it| may_bear(it.0));
            let scored =
                elsewhere.map(|(it, other)| (self.likeness.between(profile, other), it.id));
            let best = best(scored, CANDIDATES_PER_HYPOTHESIS).into_iter();
            found.extend(best.map(|(likeness, id)| (likeness, hypothesis.id, id)));
        }
        found
    }

    /// For each new hypothesis, those that are most like it: they may say the opposite.
    fn rivals(&self) -> BTreeMap<HypothesisId, Vec<HypothesisId>> {
        let mut rivals = BTreeMap::new();
        for (hypothesis, profile) in self.hypotheses.iter().filter(|it| self.is_new(it.0)) {
            let is_rival = |it: &Hypothesis| {
                (it.id < hypothesis.id || !self.is_new(it))
                    && it.id != hypothesis.id
                    && !it.conflicts_with(hypothesis.id)
            };
            let others = self.hypotheses.iter().filter(|it| is_rival(it.0));
            let scored = others.map(|(it, other)| (self.likeness.between(profile, other), it.id));
            let best: Vec<HypothesisId> = best(scored, RIVALS_MAX)
                .into_iter()
                .map(|it| it.1)
                .collect();
            if !best.is_empty() {
                rivals.insert(hypothesis.id, best);
            }
        }
        rivals
    }
}

/// The most alike, as far as they are alike at all.
fn best<K: Ord>(scored: impl Iterator<Item = (f64, K)>, count: usize) -> Vec<(f64, K)> {
    let mut scored: Vec<(f64, K)> = scored.filter(|it| it.0 >= RELATED_MIN).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    scored.truncate(count);
    scored
}
