//! Which sub-questions are answered, by what, and how well.

use std::collections::BTreeSet;

use serde::Serialize;

use super::is_strong;
use crate::contract::HypothesisStatus;
use crate::event::{Event, IterationEvent};
use crate::finding::Tag;
use crate::graph::{Hypothesis, Observation};
use crate::id::{NodeId, ObservationId};
use crate::session::Session;

/// An observation that helps this much answers a sub-question directly ...
const ANSWERS: u8 = 3;
/// ... and several origins that help this much do so together.
const HELPS_MUCH: u8 = 2;
const ORIGINS_TOGETHER: usize = 2;

/// How well a sub-question is answered.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(untagged)]
pub enum HowWell {
    /// A hypothesis that is linked to it.
    Hypothesis {
        strength: f64,
        status: HypothesisStatus,
    },
    Observation {
        /// It answers the sub-question by itself; otherwise others help.
        is_direct: bool,
        /// The tag of the finding that it stands in.
        tag: Tag,
        /// How many independent origins help much to answer it, this one included.
        origins: usize,
    },
}

/// How well a node answers the sub-question at this index. None if the node does not exist.
pub fn how_well(session: &Session, place: usize, by: NodeId) -> Option<HowWell> {
    match by {
        NodeId::Hypothesis(id) => session.graph.hypothesis(id).map(|it| HowWell::Hypothesis {
            strength: it.strength(),
            status: it.status,
        }),
        NodeId::Observation(id) => session
            .graph
            .observation(id)
            .map(|it| HowWell::Observation {
                is_direct: how_much(it, place) >= ANSWERS,
                tag: tag(session, id),
                origins: origins(&helping(session, place)),
            }),
    }
}

/// What this iteration changed.
pub(super) fn changes(session: &Session) -> Vec<Event> {
    let mut events = Vec::new();
    for (place, sub_question) in session.sub_questions.iter().enumerate() {
        let best = best_hypothesis(session, place).or_else(|| best_observation(session, place));
        match (sub_question.answered_by, best) {
            (known, Some(by)) if known != Some(by) => {
                events.push(IterationEvent::SubQuestionAnswered { place, by }.into())
            }
            (Some(_), None) => events.push(IterationEvent::SubQuestionReopened { place }.into()),
            _ => {}
        }
    }
    events
}

/// The strongest of the established hypotheses that are linked to it.
fn best_hypothesis(session: &Session, place: usize) -> Option<NodeId> {
    let is_linked = |it: &&Hypothesis| it.sub_question == Some(place) && is_strong(it);
    (session.graph.active().filter(is_linked))
        .max_by(|a, b| a.strength().total_cmp(&b.strength()).then(b.id.cmp(&a.id)))
        .map(|it| NodeId::Hypothesis(it.id))
}

/// An observation that answers it directly and is trusted, or the best of those that answer it together.
fn best_observation(session: &Session, place: usize) -> Option<NodeId> {
    let helping = helping(session, place);
    let is_enough =
        |it: &Helping<'_>| it.how_much >= ANSWERS && matches!(it.tag, Tag::Verified | Tag::High);
    let together = origins(&helping) >= ORIGINS_TOGETHER;
    let best = helping
        .iter()
        .filter(|it| together || is_enough(it))
        // Tags are ordered from the best to the worst.
        .min_by_key(|it| (std::cmp::Reverse(it.how_much), it.tag, it.observation.id))?;
    Some(NodeId::Observation(best.observation.id))
}

/// An observation that helps much to answer a sub-question.
struct Helping<'a> {
    observation: &'a Observation,
    how_much: u8,
    tag: Tag,
}

/// Nothing that is doubted, contradicted or retracted helps.
fn helping(session: &Session, place: usize) -> Vec<Helping<'_>> {
    let observations = session.graph.observations().iter();
    observations
        .filter(|it| it.doubt.is_none() && it.authority > 0.0)
        .map(|observation| (observation, how_much(observation, place)))
        .filter(|(_, how_much)| *how_much >= HELPS_MUCH)
        .map(|(observation, how_much)| Helping {
            observation,
            how_much,
            tag: tag(session, observation.id),
        })
        .filter(|it| it.tag != Tag::Contradicted)
        .collect()
}

fn origins(helping: &[Helping<'_>]) -> usize {
    let origins = helping.iter().map(|it| it.observation.origin.as_str());
    origins.collect::<BTreeSet<_>>().len()
}

fn how_much(observation: &Observation, place: usize) -> u8 {
    let answers = observation.answers.iter();
    answers
        .filter(|it| it.sub_question == place)
        .map(|it| it.how_much)
        .max()
        .unwrap_or_default()
}

/// An observation that stands in no finding counts as one of an untrusted origin.
fn tag(session: &Session, observation: ObservationId) -> Tag {
    let finding = session.finding_of(observation);
    finding.map_or(Tag::Likely, |it| it.tag(session))
}
