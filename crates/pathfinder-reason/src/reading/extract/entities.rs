//! The named things of a source, and how they are related.

use std::collections::BTreeSet;

use pathfinder_core::contract::{EntityDraft, EntityKind, RelationDraft};

use super::super::fault::FaultKind;
use super::super::fields::{Fields, Notes};
use super::super::words::named;
use super::LABEL_CHARACTERS_MAX;

const ENTITIES_MAX: usize = 20;
const RELATIONS_MAX: usize = 30;

pub(super) fn entities(reply: &Fields<'_>, notes: &mut Notes) -> Vec<EntityDraft> {
    let list = reply.objects(&["entities", "nodes"], "label", notes);
    let mut seen = BTreeSet::new();
    let mut entities: Vec<EntityDraft> = Vec::new();
    for fields in &list {
        let Some(label) = fields.needed(&["label", "name", "entity"], LABEL_CHARACTERS_MAX, notes)
        else {
            continue;
        };
        let kind = named(fields, &["kind", "type"], notes);
        notes.mended |= kind.is_none();
        if seen.insert(label.to_lowercase()) {
            entities.push(EntityDraft {
                label,
                kind: kind.unwrap_or(EntityKind::Concept),
            });
        }
    }
    notes.limit(&mut entities, "entities", ENTITIES_MAX);
    entities
}

pub(super) fn relations(
    reply: &Fields<'_>,
    entities: &[EntityDraft],
    notes: &mut Notes,
) -> Vec<RelationDraft> {
    let list = reply.objects(&["relations", "edges", "relationships"], "", notes);
    let mut relations: Vec<RelationDraft> = Vec::new();
    for fields in &list {
        let mut end = |names: &[&'static str]| {
            let label = fields.needed(names, LABEL_CHARACTERS_MAX, notes)?;
            let known = entities
                .iter()
                .find(|it| it.label.to_lowercase() == label.to_lowercase());
            if known.is_none() {
                notes.fault(fields.place.clone(), FaultKind::UnknownId);
            }
            known.map(|it| it.label.clone())
        };
        let (Some(from), Some(to)) = (
            end(&["from", "source", "subject"]),
            end(&["to", "target", "object"]),
        ) else {
            continue;
        };
        let Some(relation) = named(fields, &["relation", "type", "kind"], notes) else {
            notes.fault(fields.place.clone(), FaultKind::Unreadable("relation"));
            continue;
        };
        let draft = RelationDraft { from, to, relation };
        if draft.from != draft.to && !relations.contains(&draft) {
            relations.push(draft);
        }
    }
    notes.limit(&mut relations, "relations", RELATIONS_MAX);
    relations
}
