//! What a model is shown of what the session remembers: the last iterations, the newest findings, statements about its
//! target, what earlier searches taught, and what the archive has on a target that is explored again after a long time.
//! The built-in reasoner words queries by rule and needs none of it.

mod archived;
mod masking;
mod memory;

use crate::event::Target;
use crate::id::ObservationId;
use crate::session::{Rule, Session};
pub(crate) use archived::recalled;
pub use masking::{Masking, masking};
pub(crate) use memory::{PLANNING, WORDING, memory};

/// Working memory holds this many iterations.
pub(crate) const WINDOW: usize = 10;
const KNOWN_MAX: usize = 5;
const RULES_MAX: usize = 3;

/// Statements about the target, the newest first: evidence on a hypothesis, or what helps to answer a sub-question.
pub(crate) fn known(session: &Session, target: &Target) -> Vec<String> {
    if !session.settings.thinks_outside() {
        return Vec::new();
    }
    let mut known: Vec<ObservationId> = match target {
        Target::Hypothesis(id) => {
            let evidence = session
                .graph
                .edges_to(*id)
                .filter_map(|it| it.kind.evidence());
            evidence.map(|(observation, ..)| observation).collect()
        }
        Target::SubQuestion(place) => {
            let observations = session.graph.observations().iter();
            observations
                .filter(|it| it.answers.iter().any(|helps| helps.sub_question == *place))
                .map(|it| it.id)
                .collect()
        }
        // Nothing is known about a direction before it is explored.
        Target::Keyword(_) | Target::Lens(_) | Target::Question => Vec::new(),
    };
    known.sort_unstable_by(|one, other| other.cmp(one));
    known.dedup();
    let observations = known
        .into_iter()
        .filter_map(|it| session.graph.observation(it));
    observations
        .take(KNOWN_MAX)
        .map(|it| it.statement.clone())
        .collect()
}

/// The rules that this iteration follows, then the ones that are trusted most. What a lesson advises is about its own
/// target and would lead other queries astray.
pub(crate) fn lessons(session: &Session) -> Vec<String> {
    if !session.settings.thinks_outside() {
        return Vec::new();
    }
    let follows = |it: &Rule| {
        let action = it.action.as_ref();
        action.is_some_and(|it| session.follows_rule(it))
    };
    let mut rules: Vec<&Rule> = session.rules.iter().rev().collect();
    rules.retain(|it| !it.is_retired());
    rules.sort_by(|a, b| {
        let followed = follows(b).cmp(&follows(a));
        followed.then(b.confidence().total_cmp(&a.confidence()))
    });
    rules
        .into_iter()
        .take(RULES_MAX)
        .map(|it| it.rule.clone())
        .collect()
}

#[cfg(test)]
mod tests;
