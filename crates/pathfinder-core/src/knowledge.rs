//! The knowledge graph: entities and relations that sources name.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_text::english::is_function_word;
use pathfinder_text::{normalize_query, words};
use serde::{Deserialize, Serialize};

use crate::contract::{EntityKind, Relation};
use crate::id::SourceId;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct KnowledgeGraph {
    pub entities: Vec<Entity>,
    pub relations: Vec<EntityRelation>,
    /// Indices of the entities by normalized label.
    places: BTreeMap<String, usize>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entity {
    /// `<slug>_<NNN>`; the slug is the first words of the label, or the kind if it has no Latin letters.
    pub id: String,
    pub label: String,
    pub kind: EntityKind,
    pub sources: BTreeSet<SourceId>,
    pub added_iteration: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EntityRelation {
    pub from: String,
    pub to: String,
    pub relation: Relation,
    pub sources: BTreeSet<SourceId>,
    pub added_iteration: u32,
}

impl KnowledgeGraph {
    /// The entity of this label, whatever its case and punctuation.
    pub fn find(&self, label: &str) -> Option<&Entity> {
        self.places
            .get(&normalize_query(label))
            .and_then(|it| self.entities.get(*it))
    }

    pub fn note_entity(&mut self, label: &str, kind: EntityKind, source: SourceId, iteration: u32) {
        let number = self.entities.len() + 1;
        self.note_numbered(number, label, kind, source, iteration);
    }

    /// Notes an entity that views derive. Its id is numbered from `number` on, so it stays the same when a later
    /// source adds entities.
    pub(crate) fn note_numbered(
        &mut self,
        number: usize,
        label: &str,
        kind: EntityKind,
        source: SourceId,
        iteration: u32,
    ) {
        let key = normalize_query(label);
        if key.is_empty() {
            return;
        }
        if let Some(place) = self.places.get(&key) {
            self.entities[*place].sources.insert(source);
            return;
        }
        self.places.insert(key, self.entities.len());
        let slug = slug(label, kind);
        let is_free = |id: &String| self.entities.iter().all(|it| it.id != *id);
        let id = (number..)
            .map(|it| format!("{slug}_{it:03}"))
            .find(is_free)
            .expect("there are more numbers than entities");
        self.entities.push(Entity {
            id,
            label: label.to_owned(),
            kind,
            sources: [source].into(),
            added_iteration: iteration,
        });
    }

    pub fn note_relation(
        &mut self,
        from: &str,
        to: &str,
        relation: Relation,
        source: SourceId,
        iteration: u32,
    ) {
        let (Some(from), Some(to)) = (self.find(from), self.find(to)) else {
            return;
        };
        let (from, to) = (from.id.clone(), to.id.clone());
        if from == to {
            return;
        }
        let known = self
            .relations
            .iter_mut()
            .find(|it| it.from == from && it.to == to && it.relation == relation);
        if let Some(known) = known {
            known.sources.insert(source);
        } else {
            self.relations.push(EntityRelation {
                from,
                to,
                relation,
                sources: [source].into(),
                added_iteration: iteration,
            });
        }
    }
}

fn slug(label: &str, kind: EntityKind) -> String {
    const WORDS_MAX: usize = 3;
    let mut latin: Vec<String> = words(label)
        .into_iter()
        .map(|it| {
            it.chars()
                .filter(char::is_ascii_alphanumeric)
                .collect::<String>()
        })
        .filter(|it| !it.is_empty())
        .take(WORDS_MAX)
        .collect();
    // `university_of` would be cut off in the middle of a phrase.
    while latin.len() > 1 && latin.last().is_some_and(|it| is_function_word(it)) {
        latin.pop();
    }
    let slug = latin.join("_");
    let letters = slug.chars().filter(char::is_ascii_alphabetic).count();
    // Of a Korean label, a single letter says nothing.
    if letters >= 2 || letters == 1 && label.is_ascii() {
        slug
    } else {
        kind.name().to_owned()
    }
}

impl EntityKind {
    pub fn name(self) -> &'static str {
        match self {
            EntityKind::Concept => "concept",
            EntityKind::Technology => "technology",
            EntityKind::Person => "person",
            EntityKind::Organization => "organization",
            EntityKind::Event => "event",
            EntityKind::Publication => "publication",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_meet_and_ids_follow_the_design() {
        let mut graph = KnowledgeGraph::default();
        graph.note_entity("GPT-4", EntityKind::Technology, SourceId(1), 1);
        graph.note_entity("gpt 4", EntityKind::Technology, SourceId(2), 2);
        graph.note_entity("주 4일제", EntityKind::Concept, SourceId(2), 2);
        graph.note_entity("생산성", EntityKind::Concept, SourceId(2), 2);
        graph.note_relation("생산성", "GPT-4", Relation::PartOf, SourceId(2), 2);
        graph.note_relation("생산성", "nobody", Relation::PartOf, SourceId(2), 2);
        let ids: Vec<&str> = graph.entities.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids, ["gpt_4_001", "concept_002", "concept_003"]);
        assert_eq!(graph.relations.len(), 1);
    }

    #[test]
    fn a_derived_entity_keeps_its_number() {
        let mut graph = KnowledgeGraph::default();
        graph.note_entity("Tea and sleep", EntityKind::Concept, SourceId(1), 1);
        graph.note_numbered(7, "Tea at night", EntityKind::Publication, SourceId(7), 1);
        graph.note_numbered(
            1,
            "Tea and sleep: a trial",
            EntityKind::Publication,
            SourceId(1),
            1,
        );
        let ids: Vec<&str> = graph.entities.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(
            ids,
            ["tea_and_sleep_001", "tea_at_night_007", "tea_and_sleep_002"]
        );
    }

    #[test]
    fn a_slug_reads_like_its_label() {
        for (label, expected) in [
            ("caffeine", "caffeine"),
            ("University of the Highlands", "university"),
            ("PEP 602", "pep_602"),
            ("Python 3.12", "python_3_12"),
            ("비타민 D", "event"),
            ("R", "r"),
            ("2026", "event"),
        ] {
            assert_eq!(slug(label, EntityKind::Event), expected);
        }
    }
}
