//! The graph, prepared for thinking tools: which hypotheses are strong, what recurs, what acts on what.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_core::contract::{HypothesisShown, HypothesisStatus, Ideate, ObservationShown};
use pathfinder_core::id::{HypothesisId, HypothesisType, NodeId, ObservationId};
use pathfinder_text::synonyms::synonyms_of;
use pathfinder_text::{CueKind, Lang, content_words, cues};

use crate::builtin::core_claim::core_claim;
use crate::builtin::phrases::{Phrase, distinct_phrases};
use crate::builtin::quantity::{is_vague, quantities};
use crate::builtin::question::Question;

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
    /// With its article.
    pub(super) named: String,
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
        let mut hypotheses: Vec<&HypothesisShown> = request
            .hypotheses
            .iter()
            .filter(|it| it.status != HypothesisStatus::Rejected)
            .collect();
        hypotheses.sort_by(|left, right| {
            right
                .strength
                .total_cmp(&left.strength)
                .then(left.id.cmp(&right.id))
        });
        let find = |id: HypothesisId| hypotheses.iter().copied().find(|it| it.id == id);
        let conflicts = request
            .conflicts
            .iter()
            .filter_map(|it| Some((find(it.0)?, find(it.1)?)))
            .collect();
        let links = links(&hypotheses, &request.observations);
        Material {
            lang: request.lang,
            subject: question.subject,
            named: question.named,
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
        let sourced: Vec<_> = self
            .hypotheses
            .iter()
            .copied()
            .filter(|it| it.kind == HypothesisType::A)
            .collect();
        if sourced.is_empty() {
            self.hypotheses.clone()
        } else {
            sourced
        }
    }

    /// A phrase as it stands in a sentence: the question's subject takes its article.
    pub(super) fn spoken(&self, phrase: &Phrase) -> String {
        if phrase.shown == self.subject {
            self.named.clone()
        } else {
            phrase.shown.clone()
        }
    }

    pub(super) fn link_of(&self, node: NodeId) -> Option<&Link> {
        self.links.iter().find(|it| it.node == node)
    }
}

fn links(hypotheses: &[&HypothesisShown], observations: &[ObservationShown]) -> Vec<Link> {
    let sourced = hypotheses.iter().filter(|it| it.kind == HypothesisType::A);
    let stated = sourced.map(|it| (NodeId::Hypothesis(it.id), &it.statement));
    let observed = observations
        .iter()
        .map(|it| (NodeId::Observation(it.id), &it.statement));
    stated
        .chain(observed)
        .filter_map(|(node, statement)| link(node, statement))
        .collect()
}

/// What acts is the first phrase that is not the quantity; what it acts on is the quantity.
fn link(node: NodeId, statement: &str) -> Option<Link> {
    let claim = core_claim(statement);
    if cues(&claim).iter().any(|it| it.kind == CueKind::Negation) {
        return None;
    }
    let quantity = quantities(&claim);
    let phrases = distinct_phrases(&claim);
    let is_quantity = |it: &&Phrase| it.stems.iter().any(|stem| quantity.contains(stem));
    let shown = |it: &Phrase| Phrase {
        shown: inside_sentence(&it.shown, &claim),
        ..it.clone()
    };
    let to = shown(phrases.iter().find(is_quantity)?);
    let from = shown(phrases.iter().find(|it| !is_quantity(it))?);
    Some(Link { node, from, to })
}

fn concepts(request: &Ideate) -> Vec<Concept> {
    let topic = content_words(&request.question);
    let groups: BTreeSet<u16> = topic
        .iter()
        .flat_map(|it| synonyms_of(it).iter().copied())
        .collect();
    let mut found: BTreeMap<BTreeSet<String>, Concept> = BTreeMap::new();
    for observation in &request.observations {
        let mut seen = BTreeSet::new();
        for shown in &observation.concepts {
            let stems = content_words(shown);
            let asked = |it: &String| {
                topic.contains(it) || synonyms_of(it).iter().any(|it| groups.contains(it))
            };
            let known = stems.iter().all(|it| asked(it) || is_vague(it));
            let alias = request.lang == Lang::Korean && shown.is_ascii() && shown.contains(' ');
            if stems.is_empty() || known || alias || is_name(shown) || !seen.insert(stems.clone()) {
                continue;
            }
            let concept = found.entry(stems).or_insert_with(|| Concept {
                shown: inside_sentence(shown, &observation.statement),
                observations: Vec::new(),
            });
            concept.observations.push(observation.id);
        }
    }
    let mut concepts: Vec<Concept> = found.into_values().collect();
    // Two words name a thing; one word may be anything.
    let weight = |it: &Concept| it.observations.len() * if it.shown.contains(' ') { 2 } else { 1 };
    concepts.sort_by(|left, right| {
        weight(right)
            .cmp(&weight(left))
            .then(left.shown.cmp(&right.shown))
    });
    concepts
}

/// A word that opened its sentence is capitalized there and nowhere else.
fn inside_sentence(shown: &str, statement: &str) -> String {
    let mut characters = shown.chars();
    let first = characters.next();
    let rest = characters.as_str();
    match first
        .filter(|_| statement.starts_with(shown) && rest.chars().all(|it| !it.is_uppercase()))
    {
        Some(first) => first.to_lowercase().chain(rest.chars()).collect(),
        None => shown.to_owned(),
    }
}

/// A person's name explains nothing.
fn is_name(shown: &str) -> bool {
    let mut words = shown.split(' ');
    shown.contains(' ') && words.all(|it| it.starts_with(char::is_uppercase))
}
