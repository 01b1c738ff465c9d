//! The graph, laid out for thinking tools: who is strong, what recurs, what acts on what.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_core::contract::{HypothesisShown, HypothesisStatus, Ideate, Lang, ObservationShown};
use pathfinder_core::id::{HypothesisId, HypothesisType, NodeId, ObservationId};

use crate::builtin::phrases::{Phrase, distinct_phrases};
use crate::builtin::question::Question;
use crate::language::content_words;

/// A statement as a link: what acts, and what it acts on.
#[derive(Debug, Clone)]
pub(super) struct Link {
    pub(super) node: NodeId,
    pub(super) from: Phrase,
    pub(super) to: Phrase,
}

#[derive(Debug, Clone)]
pub(super) struct Concept {
    pub(super) shown: String,
    pub(super) observations: Vec<ObservationId>,
}

pub(super) struct Material<'graph> {
    pub(super) lang: Lang,
    pub(super) subject: String,
    pub(super) object: Option<String>,
    /// Not rejected, strongest first.
    pub(super) hypotheses: Vec<&'graph HypothesisShown>,
    pub(super) conflicts: Vec<(&'graph HypothesisShown, &'graph HypothesisShown)>,
    pub(super) observations: &'graph [ObservationShown],
    /// Concepts that several observations share and the question does not name, the most shared first.
    pub(super) concepts: Vec<Concept>,
    pub(super) links: Vec<Link>,
}

impl<'graph> Material<'graph> {
    pub(super) fn of(request: &'graph Ideate) -> Material<'graph> {
        let question = Question::of(&request.question, request.lang);
        let mut hypotheses: Vec<&HypothesisShown> =
            request.hypotheses.iter().filter(|it| it.status != HypothesisStatus::Rejected).collect();
        hypotheses
            .sort_by(|left, right| right.strength.total_cmp(&left.strength).then(left.id.cmp(&right.id)));
        let find = |id: HypothesisId| hypotheses.iter().copied().find(|it| it.id == id);
        let conflicts = request.conflicts.iter().filter_map(|it| Some((find(it.0)?, find(it.1)?))).collect();
        let links = links(&hypotheses, &request.observations);
        Material {
            lang: request.lang,
            subject: question.subject,
            object: question.object,
            conflicts,
            concepts: concepts(request),
            observations: &request.observations,
            links,
            hypotheses,
        }
    }

    /// Hypotheses that sources hold: conjectures about conjectures lead away from the evidence.
    pub(super) fn sourced(&self) -> Vec<&'graph HypothesisShown> {
        let sourced: Vec<_> =
            self.hypotheses.iter().copied().filter(|it| it.kind == HypothesisType::A).collect();
        if sourced.is_empty() { self.hypotheses.clone() } else { sourced }
    }

    pub(super) fn link_of(&self, node: NodeId) -> Option<&Link> {
        self.links.iter().find(|it| it.node == node)
    }
}

fn links(hypotheses: &[&HypothesisShown], observations: &[ObservationShown]) -> Vec<Link> {
    let stated = hypotheses
        .iter()
        .filter(|it| it.kind == HypothesisType::A)
        .map(|it| (NodeId::Hypothesis(it.id), &it.statement));
    let observed = observations.iter().map(|it| (NodeId::Observation(it.id), &it.statement));
    stated
        .chain(observed)
        .filter_map(|(node, statement)| {
            let phrases = distinct_phrases(statement);
            let from = phrases.first()?.clone();
            let to = phrases.iter().skip(1).find(|it| it.after_verb)?.clone();
            Some(Link { node, from, to })
        })
        .collect()
}

fn concepts(request: &Ideate) -> Vec<Concept> {
    let topic = content_words(&request.question);
    let mut found: BTreeMap<BTreeSet<String>, Concept> = BTreeMap::new();
    for observation in &request.observations {
        let mut seen = BTreeSet::new();
        for shown in &observation.concepts {
            let stems = content_words(shown);
            let known = stems.iter().filter(|it| topic.contains(*it)).count() * 2 > stems.len();
            if stems.is_empty() || known || !seen.insert(stems.clone()) {
                continue;
            }
            let concept = found
                .entry(stems)
                .or_insert_with(|| Concept { shown: shown.clone(), observations: Vec::new() });
            concept.observations.push(observation.id);
        }
    }
    let mut concepts: Vec<Concept> = found.into_values().collect();
    concepts.sort_by(|left, right| {
        right.observations.len().cmp(&left.observations.len()).then(left.shown.cmp(&right.shown))
    });
    concepts
}
