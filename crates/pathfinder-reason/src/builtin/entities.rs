//! The things that the kept sentences of a source name, and what those sentences say of two of them.
//!
//! A capital letter alone is not a name: headings and the first words of sentences have one too. A thing is taken if its
//! form gives it away: an expanded acronym, the last word of an institution's name, a numbered document, a version.

mod acronym;
mod form;
mod relation;
mod topic;

use pathfinder_core::contract::{EntityDraft, EntityKind, RelationDraft};
use pathfinder_text::lower_case;

use form::Written;

const ENTITIES_MAX: usize = 8;
const LABEL_CHARACTERS: std::ops::RangeInclusive<usize> = 2..=60;

/// Entities of the quotes and the title; the text only tells how their words are written elsewhere.
pub(super) fn entities(
    title: &str,
    text: &str,
    quotes: &[&str],
) -> (Vec<EntityDraft>, Vec<RelationDraft>) {
    if quotes.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let written = Written::of(text);
    let mut found: Vec<EntityDraft> = Vec::new();
    let named = quotes
        .iter()
        .chain([&title])
        .flat_map(|it| written.named(it));
    let topics = topic::topics(title, quotes, &written);
    for (label, kind) in topics
        .into_iter()
        .map(|it| (it, EntityKind::Concept))
        .chain(named)
    {
        note(&mut found, label, kind);
    }
    found.truncate(ENTITIES_MAX);
    let relations = relation::relations(quotes, &found);
    (found, relations)
}

/// The more telling kind of two wins: what is called a concept once may be known better.
fn note(found: &mut Vec<EntityDraft>, label: String, kind: EntityKind) {
    let key = lower_case(&label);
    match found.iter_mut().find(|it| lower_case(&it.label) == key) {
        Some(known) if known.kind == EntityKind::Concept => {
            known.kind = kind;
            known.label = label;
        }
        Some(_) => {}
        None if LABEL_CHARACTERS.contains(&label.chars().count()) => {
            found.push(EntityDraft { label, kind });
        }
        None => {}
    }
}

#[cfg(test)]
mod tests;
