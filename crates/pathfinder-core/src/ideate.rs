//! IDEATE: a conjecture from the six thinking tools, applied to the current graph.

use pathfinder_text::normalize_query;

use crate::contract::{EdgeShown, Ideas, Ideate, Memory, Request, ThinkingMode, ThinkingTool};
use crate::event::{Event, EvidenceEvent, IterationEvent, NewHypothesis};
use crate::explore::hypothesis_shown;
use crate::graph::{Hypothesis, Observation};
use crate::id::{HypothesisId, HypothesisType, NodeId, ObservationId};
use crate::phase::{Closed, Phase, PhaseRules};
use crate::recall;
use crate::session::Session;
use crate::settings::Method;
use crate::step::Step;
use crate::writing::observation_shown;

const OBSERVATIONS_SHOWN: usize = 40;
const HYPOTHESES_SHOWN: usize = 25;

const EVERY: u32 = 3;

pub(crate) const IDEATE: PhaseRules = PhaseRules {
    phase: Phase::Ideate,
    applies,
    steps: |session| vec![step(session)],
    close: |session| Closed::when(session.log().is_some_and(|it| it.ideation.is_some())),
};

/// Not in the last iteration that the limit allows: nothing would test what it raises.
fn applies(session: &Session) -> bool {
    session.iteration.is_multiple_of(EVERY) && session.iteration < session.settings.iterations_max
}

fn step(session: &Session) -> Step {
    let graph = &session.graph;
    let mut hypotheses: Vec<&Hypothesis> = graph.active().collect();
    hypotheses.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
    hypotheses.truncate(HYPOTHESES_SHOWN);
    let shown_ids: Vec<HypothesisId> = hypotheses.iter().map(|it| it.id).collect();
    let memory = recall::memory(session, recall::PLANNING);
    let observations = observations(session, &memory);
    let observed: Vec<ObservationId> = observations.iter().map(|it| it.id).collect();
    let edges = graph.edges().iter().filter_map(|edge| edge.kind.evidence());
    Step::think(Request::Ideate(Ideate {
        question: session.current_question().as_str().to_owned(),
        sub_questions: session
            .sub_questions
            .iter()
            .map(|it| it.text.clone())
            .collect(),
        lang: session.settings.lang,
        issues: session.health.issues.clone(),
        observations: observations
            .into_iter()
            .map(|it| observation_shown(session, it))
            .collect(),
        hypotheses: hypotheses.into_iter().map(hypothesis_shown).collect(),
        conflicts: graph
            .active_conflicts()
            .map(|(_, from, to)| (from, to))
            .collect(),
        edges: edges
            .filter(|(from, to, ..)| observed.contains(from) && shown_ids.contains(to))
            .map(|(from, to, _, supports)| EdgeShown { from, to, supports })
            .collect(),
        memory,
    }))
}

/// Those that state the findings in memory; without a model the newest of all, however often they say the same.
fn observations<'a>(session: &'a Session, memory: &Memory) -> Vec<&'a Observation> {
    let graph = &session.graph;
    if memory.findings.is_empty() {
        let newest = graph.observations().iter().rev();
        return newest.take(OBSERVATIONS_SHOWN).collect();
    }
    let stating = memory.findings.iter();
    stating.filter_map(|it| graph.observation(it.id)).collect()
}

/// The candidate of the tool that suits how a person wants the method `deep` to think, if there is one.
fn preferred(session: &Session, ideas: &Ideas) -> Option<usize> {
    let tool = match session.settings.thinking_mode {
        _ if session.method != Method::Deep => return None,
        ThinkingMode::Scientific => return None,
        ThinkingMode::FirstPrinciples => ThinkingTool::FirstPrinciples,
        ThinkingMode::Occam => ThinkingTool::PatternRecognition,
        ThinkingMode::Falsification => ThinkingTool::Inversion,
    };
    ideas.candidates.iter().position(|it| it.tool == tool)
}

/// The chosen candidate becomes a type B hypothesis unless the graph already has it.
pub fn raise(session: &Session, ideas: &Ideas) -> Vec<Event> {
    let chosen = ideas.chosen.filter(|it| *it < ideas.candidates.len());
    let chosen = chosen.map(|it| preferred(session, ideas).unwrap_or(it));
    let mut events = vec![
        IterationEvent::Ideated {
            candidates: ideas.candidates.clone(),
            chosen,
        }
        .into(),
    ];
    let Some(idea) = chosen.and_then(|it| ideas.candidates.get(it)) else {
        return events;
    };
    let normalized = normalize_query(&idea.statement);
    let known = session
        .graph
        .hypotheses()
        .iter()
        .any(|it| normalize_query(&it.statement) == normalized);
    if normalized.is_empty() || known {
        return events;
    }
    let exists = |node: &NodeId| match node {
        NodeId::Observation(id) => session.graph.observation(*id).is_some(),
        NodeId::Hypothesis(id) => session.graph.hypothesis(*id).is_some(),
    };
    events.push(
        EvidenceEvent::HypothesisRaised(NewHypothesis {
            id: session.graph.next_hypothesis(HypothesisType::B),
            statement: idea.statement.trim().to_owned(),
            tool: Some(idea.tool),
            derived_from: idea.derived_from.iter().copied().filter(exists).collect(),
            keywords: idea.keywords.clone(),
            sub_question: idea
                .sub_question
                .filter(|it| *it < session.sub_questions.len()),
        })
        .into(),
    );
    events
}

#[cfg(test)]
mod tests;
