//! The six thinking tools, applied to the graph. Each words a possibility, never a fact.

use pathfinder_core::contract::{HypothesisShown, ThinkingTool};
use pathfinder_core::id::NodeId;
use pathfinder_text::{Lang, content_words};

use crate::builtin::attribution::Attribution;
use crate::builtin::conjecture::{embedded, perhaps_opposite};
use crate::builtin::core_claim::core_claim;
use crate::builtin::particle::{Particle, with};
use crate::builtin::phrases::{Phrase, keywords};
use crate::builtin::weighing::Reading;

use super::Notion;
use super::material::{Concept, Link, Material};

const OFFERS_MAX: usize = 6;
const CITED_MAX: usize = 5;

/// What a tool can make of the graph, the best first.
pub(super) fn notions(tool: ThinkingTool, material: &Material<'_>) -> Vec<Notion> {
    match tool {
        ThinkingTool::PatternRecognition => pattern(material),
        ThinkingTool::Analogy => analogy(material),
        ThinkingTool::FirstPrinciples => first_principles(material),
        ThinkingTool::CausalChain => causal_chain(material),
        ThinkingTool::Scamper => scamper(material),
        ThinkingTool::Inversion => inversion(material),
    }
}

/// What several observations share may be what decides.
fn pattern(material: &Material<'_>) -> Vec<Notion> {
    let shared = material
        .concepts
        .iter()
        .filter(|it| it.observations.len() >= 2)
        .take(OFFERS_MAX);
    shared
        .map(|concept| {
            let (name, subject, named) = (&concept.shown, &material.subject, &material.named);
            let count = concept.observations.len();
            let statement = match (material.lang, &material.object) {
                (Lang::English, Some(object)) => {
                    format!("It may be that the effect of {named} on {object} depends on {name}.")
                }
                (Lang::English, None) => {
                    format!("It may be that what is found about {named} depends on {name}.")
                }
                (Lang::Korean, Some(object)) => format!(
                    "{} {object}에 미치는 영향은 {name}에 따라 달라질 수 있다.",
                    with(subject, Particle::Subject),
                ),
                (Lang::Korean, None) => {
                    format!("{subject}에 대한 결과는 {name}에 따라 달라질 수 있다.",)
                }
            };
            Notion {
                statement,
                terms: vec![subject.clone(), name.clone()],
                derived_from: observed(concept),
                changes_answer: 0.5,
                unites: (0.4 + 0.1 * count as f64).min(0.8),
                testable: 0.6,
            }
        })
        .collect()
}

/// What holds for one thing may hold for another.
fn analogy(material: &Material<'_>) -> Vec<Notion> {
    let Some((hypothesis, link)) = strongest_link(material) else {
        return Vec::new();
    };
    let foreign = |it: &&Concept| !shares(&it.shown, &hypothesis.statement);
    material
        .concepts
        .iter()
        .filter(foreign)
        .take(OFFERS_MAX)
        .map(|concept| {
            let (other, from, to) = (&concept.shown, &material.spoken(&link.from), &link.to.shown);
            let statement = match material.lang {
                Lang::English => {
                    format!("It may be that the same pattern holds for {other} under {from} as for {to}.")
                }
                Lang::Korean => {
                    format!("{from}에서 {other}도 {} 같은 양상을 보일 수 있다.", with(to, Particle::With))
                }
            };
            let mut derived_from = vec![NodeId::Hypothesis(hypothesis.id)];
            derived_from.extend(observed(concept));
            Notion {
                statement,
                terms: vec![link.from.shown.clone(), other.clone(), to.clone()],
                derived_from,
                changes_answer: 0.4,
                unites: 0.5,
                testable: 0.6,
            }
        })
        .collect()
}

/// The cause that everybody names may not be the cause.
fn first_principles(material: &Material<'_>) -> Vec<Notion> {
    let Some((hypothesis, link)) = strongest_link(material) else {
        return Vec::new();
    };
    let other =
        |it: &&Concept| !shares(&it.shown, &link.from.shown) && !shares(&it.shown, &link.to.shown);
    material
        .concepts
        .iter()
        .filter(other)
        .take(OFFERS_MAX)
        .map(|concept| {
            let (other, from, to) = (&concept.shown, &material.spoken(&link.from), &link.to.shown);
            let statement = match material.lang {
                Lang::English => format!(
                    "It may be that what was observed of {to} comes from {other} and not from {from} itself."
                ),
                Lang::Korean => {
                    format!("{to}에 대해 관찰된 결과는 {from} 자체가 아니라 {other}에서 비롯할 수 있다.")
                }
            };
            let mut derived_from = vec![NodeId::Hypothesis(hypothesis.id)];
            derived_from.extend(observed(concept));
            Notion {
                statement,
                terms: vec![to.clone(), other.clone(), link.from.shown.clone()],
                derived_from,
                changes_answer: 0.7,
                unites: 0.3,
                testable: 0.6,
            }
        })
        .collect()
}

/// One link's end is another link's beginning.
fn causal_chain(material: &Material<'_>) -> Vec<Notion> {
    let mut found = Vec::new();
    for first in &material.links {
        let next = material.links.iter().find(|it| {
            it.node != first.node
                && meets(first, it)
                && it.to.stems != first.from.stems
                && it.to.stems != first.to.stems
        });
        let Some(next) = next else { continue };
        let (start, middle, end) = (
            &material.spoken(&first.from),
            &first.to.shown,
            &next.to.shown,
        );
        let statement = match material.lang {
            Lang::English => {
                format!("It may be that there is a path from {start} to {end} by way of {middle}.")
            }
            Lang::Korean => format!(
                "{} {} 거쳐 {end}에 영향을 줄 수 있다.",
                with(start, Particle::Subject),
                with(middle, Particle::Object),
            ),
        };
        found.push(Notion {
            statement,
            terms: vec![first.from.shown.clone(), end.clone(), middle.clone()],
            derived_from: vec![first.node, next.node],
            changes_answer: 0.5,
            unites: 0.6,
            testable: 0.6,
        });
        if found.len() == OFFERS_MAX {
            break;
        }
    }
    found
}

/// Two statements at once: of a conflict, that both hold; otherwise, that they strengthen each other.
fn scamper(material: &Material<'_>) -> Vec<Notion> {
    let lang = material.lang;
    let exaggerates = |it: &HypothesisShown| Reading::of(&it.statement).speaks_of_doubling();
    let open = material
        .conflicts
        .iter()
        .filter(|it| !exaggerates(it.0) && !exaggerates(it.1));
    let disputed = open.map(|(left, right)| {
        let (first, second) =
            (embedded(&core_claim(&left.statement), lang), embedded(&core_claim(&right.statement), lang));
        let statement = match lang {
            Lang::English => {
                format!("It may be that both hold, each under its own condition: {first}; and {second}.")
            }
            Lang::Korean => {
                format!("'{first}'라는 결과와 '{second}'라는 결과는 서로 다른 조건에서 모두 성립할 수 있다.")
            }
        };
        joint(statement, left, right, 0.8, 0.9)
    });
    let sourced = material.sourced();
    let partners = || {
        sourced
            .iter()
            .copied()
            .filter(|it| material.link_of(NodeId::Hypothesis(it.id)).is_some())
    };
    let first = partners().next();
    let neighbors = first.into_iter().flat_map(|first| {
        let quantity = material
            .link_of(NodeId::Hypothesis(first.id))
            .map(|it| &it.to);
        let differs = move |it: &&HypothesisShown| {
            let other = material.link_of(NodeId::Hypothesis(it.id)).map(|it| &it.to);
            quantity
                .zip(other)
                .is_some_and(|(left, right)| apart(left, right))
        };
        partners()
            .filter(differs)
            .map(move |second| together(first, second, lang))
    });
    disputed.chain(neighbors).take(OFFERS_MAX).collect()
}

fn together(left: &HypothesisShown, right: &HypothesisShown, lang: Lang) -> Notion {
    let (first, second) = (
        embedded(&core_claim(&left.statement), lang),
        embedded(&core_claim(&right.statement), lang),
    );
    let statement = match lang {
        Lang::English => {
            format!("It may be that two findings belong together: {first}, and {second}.")
        }
        Lang::Korean => {
            format!("'{first}'라는 결과와 '{second}'라는 결과는 한 가지 원인에서 나올 수 있다.")
        }
    };
    joint(statement, left, right, 0.4, 0.6)
}

fn joint(
    statement: String,
    left: &HypothesisShown,
    right: &HypothesisShown,
    changes_answer: f64,
    unites: f64,
) -> Notion {
    Notion {
        terms: keywords(&core_claim(&left.statement)),
        statement,
        derived_from: vec![NodeId::Hypothesis(left.id), NodeId::Hypothesis(right.id)],
        changes_answer,
        unites,
        testable: 0.4,
    }
}

/// The opposite of the strongest hypothesis, against confirmation bias.
fn inversion(material: &Material<'_>) -> Vec<Notion> {
    let believed = material
        .sourced()
        .into_iter()
        .map(|it| (NodeId::Hypothesis(it.id), &it.statement, it.strength));
    let observed = material
        .observations
        .iter()
        .map(|it| (NodeId::Observation(it.id), &it.statement, 0.4));
    // Of two sides each is the other's opposite, and a refuted exaggeration is not worth a second look.
    let turns = |statement: &str| {
        let reading = Reading::of(statement);
        !reading.is_two_sided()
            && !reading.denies_doubling()
            && reading.attribution == Attribution::Own
    };
    believed
        .chain(observed)
        .filter(|it| turns(it.1))
        .take(OFFERS_MAX)
        .map(|(node, statement, strength)| Notion {
            statement: perhaps_opposite(&core_claim(statement), material.lang),
            terms: Vec::new(),
            derived_from: vec![node],
            changes_answer: (0.4 + 0.5 * strength).min(0.9),
            unites: 0.3,
            testable: 0.7,
        })
        .collect()
}

fn strongest_link<'material, 'graph>(
    material: &'material Material<'graph>,
) -> Option<(&'graph HypothesisShown, &'material Link)> {
    material.sourced().into_iter().find_map(|it| {
        material
            .link_of(NodeId::Hypothesis(it.id))
            .map(|link| (it, link))
    })
}

fn observed(concept: &Concept) -> Vec<NodeId> {
    concept
        .observations
        .iter()
        .take(CITED_MAX)
        .map(|it| NodeId::Observation(*it))
        .collect()
}

fn shares(text: &str, other: &str) -> bool {
    let words = content_words(other);
    content_words(text).iter().any(|it| words.contains(it))
}

fn meets(first: &Link, next: &Link) -> bool {
    first.to.stems == next.from.stems
        || (first.to.stems.len() > 1
            && first.to.stems.iter().all(|it| next.from.stems.contains(it)))
}

fn apart(left: &Phrase, right: &Phrase) -> bool {
    !left.stems.iter().any(|it| right.stems.contains(it))
}
