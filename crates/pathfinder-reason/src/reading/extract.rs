//! Replies of reading a source. Quotes are checked by the core; here only their shape is.

use std::collections::BTreeSet;

use pathfinder_core::contract::{
    Dispute, EntityDraft, EntityKind, Extract, Extraction, HypothesisDraft, ItemDraft,
    RelationDraft, ResolutionDraft, ResolutionKind, Stance, StanceDraft, Weight,
};
use pathfinder_text::{LOST, one_line};

use super::fault::FaultKind;
use super::fields::{Fields, Notes, text_of};
use super::ids::Shown;
use super::words::named;
use crate::prompt::GAP;

pub(super) const STATEMENT_CHARACTERS_MAX: usize = 600;
const QUOTE_CHARACTERS_MAX: usize = 1000;
const LABEL_CHARACTERS_MAX: usize = 120;
const CONCEPTS_MAX: usize = 8;
const KEYWORDS_MAX: usize = 5;
const KEYWORD_CHARACTERS_MAX: usize = 200;
const ENTITIES_MAX: usize = 20;
const RELATIONS_MAX: usize = 30;

pub(super) fn extract(
    reply: &Fields<'_>,
    request: &Extract,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<Extraction> {
    const ITEMS: [&str; 3] = ["items", "facts", "observations"];
    if !reply.has(&ITEMS) {
        return None;
    }
    let list = reply.objects(&ITEMS, "", notes);
    let items = items(&list, request, shown, notes);
    // "Nothing in it" is an answer; items without a quote are not.
    if items.is_empty() && !notes.faults.is_empty() {
        return None;
    }
    let hypotheses = hypotheses(reply, request, &items, shown, notes);
    let resolution = resolution(reply, request, &items, shown, notes);
    let entities = entities(reply, notes);
    let relations = relations(reply, &entities, notes);
    Some(Extraction {
        items,
        hypotheses,
        resolution,
        entities,
        relations,
    })
}

fn items(
    list: &[Fields<'_>],
    request: &Extract,
    shown: &Shown,
    notes: &mut Notes,
) -> Vec<ItemDraft> {
    let mut items: Vec<ItemDraft> = Vec::new();
    for (index, fields) in list.iter().enumerate() {
        let Some(quote) = quote(fields, notes) else {
            continue;
        };
        let statement = fields.text(
            &["statement", "fact", "summary", "text", "content"],
            STATEMENT_CHARACTERS_MAX,
            notes,
        );
        notes.mended |= statement.is_none();
        // If a quote lost characters, the source has the whole.
        let statement = statement.or_else(|| match quote.contains(LOST) {
            true => Some(one_line(&quote, STATEMENT_CHARACTERS_MAX)),
            false => text_of(&quote.as_str().into(), STATEMENT_CHARACTERS_MAX, notes),
        });
        let Some(statement) = statement else { continue };
        let label = fields.text(&["label", "id", "name"], LABEL_CHARACTERS_MAX, notes);
        let free = label.filter(|it| !items.iter().any(|known| known.label == *it));
        notes.mended |= free.is_none();
        let label = free.unwrap_or_else(|| format!("f{}", index + 1));
        if items
            .iter()
            .any(|it| it.quote == quote && it.statement == statement || it.label == label)
        {
            notes.fault(fields.place.clone(), FaultKind::Repeated);
            continue;
        }
        let concepts = fields.texts(
            &["concepts", "keywords", "tags"],
            CONCEPTS_MAX,
            LABEL_CHARACTERS_MAX,
            notes,
        );
        let stances = stances(fields, shown, notes);
        items.push(ItemDraft {
            label,
            statement,
            quote,
            concepts,
            stances,
        });
    }
    notes.limit(&mut items, "items", request.items_max);
    items
}

/// A quote as it was copied, without quotation marks. If it spans a gap, its longest part.
fn quote(fields: &Fields<'_>, notes: &mut Notes) -> Option<String> {
    let names = ["quote", "verbatim", "quotation", "source_text", "evidence"];
    let written = fields
        .get(&names, notes)
        .and_then(|it| it.as_str())
        .unwrap_or_default();
    let part = written
        .split(GAP)
        .max_by_key(|it| it.trim().len())
        .unwrap_or_default();
    notes.mended |= part.len() < written.len();
    let bare = unmarked(part.trim());
    let end = bare
        .char_indices()
        .nth(QUOTE_CHARACTERS_MAX)
        .map_or(bare.len(), |(at, _)| at);
    let end = if end < bare.len() {
        bare[..end].rfind(' ').unwrap_or(end)
    } else {
        end
    };
    let quote = bare[..end].trim();
    if quote.is_empty() {
        notes.fault(fields.place.clone(), FaultKind::Missing("quote"));
        return None;
    }
    Some(quote.to_owned())
}

/// The text between a pair of quotation marks, if they enclose all of it.
fn unmarked(text: &str) -> &str {
    let text = text.strip_prefix("> ").unwrap_or(text);
    for (open, close) in [('"', '"'), ('“', '”'), ('\'', '\''), ('‘', '’'), ('«', '»')] {
        let inner = text
            .strip_prefix(open)
            .and_then(|it| it.strip_suffix(close));
        if let Some(inner) = inner.filter(|it| !it.contains([open, close])) {
            return inner.trim();
        }
    }
    text
}

fn stances(fields: &Fields<'_>, shown: &Shown, notes: &mut Notes) -> Vec<StanceDraft> {
    const STANCES: [&str; 3] = ["stances", "stance", "edges"];
    let list = match fields.by_hypothesis(&STANCES, "stance", notes) {
        Some(list) => list,
        None => fields.objects(&STANCES, "", notes),
    };
    let mut stances: Vec<StanceDraft> = Vec::new();
    for it in &list {
        let Some(hypothesis) = it
            .hypotheses(&["id", "hypothesis", "hypothesis_id", "to"], shown, notes)
            .first()
            .copied()
        else {
            continue;
        };
        let Some(stance) = named::<Stance>(it, &["stance", "relation", "type", "label"], notes)
        else {
            notes.fault(it.place.clone(), FaultKind::Unreadable("stance"));
            continue;
        };
        if stances.iter().any(|known| known.hypothesis == hypothesis) {
            notes.fault(it.place.clone(), FaultKind::Repeated);
            continue;
        }
        let weight = named(it, &["weight", "strength"], notes);
        notes.mended |= weight.is_none();
        let condition = it.text(
            &["condition", "when", "qualification"],
            STATEMENT_CHARACTERS_MAX,
            notes,
        );
        let condition = condition.filter(|_| stance == Stance::Qualifies);
        stances.push(StanceDraft {
            hypothesis,
            stance,
            weight: weight.unwrap_or(Weight::Medium),
            condition,
        });
    }
    stances.truncate(shown.hypotheses_max());
    stances
}

fn hypotheses(
    reply: &Fields<'_>,
    request: &Extract,
    items: &[ItemDraft],
    shown: &Shown,
    notes: &mut Notes,
) -> Vec<HypothesisDraft> {
    let list = reply.objects(
        &["hypotheses", "type_a_hypotheses", "claims"],
        "statement",
        notes,
    );
    let mut drafts: Vec<HypothesisDraft> = Vec::new();
    for fields in &list {
        let Some(draft) = hypothesis(fields, request, items, shown, notes) else {
            continue;
        };
        if drafts.iter().any(|it| it.statement == draft.statement) {
            notes.fault(fields.place.clone(), FaultKind::Repeated);
        } else {
            drafts.push(draft);
        }
    }
    notes.limit(&mut drafts, "hypotheses", request.hypotheses_max);
    drafts
}

fn hypothesis(
    fields: &Fields<'_>,
    request: &Extract,
    items: &[ItemDraft],
    shown: &Shown,
    notes: &mut Notes,
) -> Option<HypothesisDraft> {
    const STATEMENT: [&str; 4] = ["statement", "summary", "claim", "hypothesis"];
    const KEYWORDS: [&str; 2] = ["keywords", "verify_keywords"];
    let statement = fields.needed(&STATEMENT, STATEMENT_CHARACTERS_MAX, notes)?;
    let mut from = labels(
        fields,
        &["from", "derived_from", "items", "facts"],
        items,
        notes,
    );
    if let ([], [only]) = (from.as_slice(), items) {
        notes.mended = true;
        from.push(only.label.clone());
    }
    if from.is_empty() {
        notes.fault(fields.place.clone(), FaultKind::Missing("from"));
        return None;
    }
    Some(HypothesisDraft {
        statement,
        from,
        keywords: fields.texts(&KEYWORDS, KEYWORDS_MAX, KEYWORD_CHARACTERS_MAX, notes),
        sub_question: fields.place(
            &["sub_question", "question"],
            request.sub_questions.len(),
            notes,
        ),
        conflicts_with: fields.hypotheses(&["conflicts_with", "conflicts"], shown, notes),
    })
}

/// Labels of items that were kept, as the item wrote them or by position.
fn labels(
    fields: &Fields<'_>,
    names: &[&str],
    items: &[ItemDraft],
    notes: &mut Notes,
) -> Vec<String> {
    let written = fields.texts(names, items.len().max(1), LABEL_CHARACTERS_MAX, notes);
    let trimmed = |it: &str| it.trim_matches(['[', ']', ':', '"', ' ']).to_lowercase();
    let mut found: Vec<String> = Vec::new();
    for label in written {
        let known = items.iter().find(|it| it.label == label).or_else(|| {
            let by_number = format!("f{}", trimmed(&label));
            let fitting = items
                .iter()
                .find(|it| trimmed(&it.label) == trimmed(&label) || it.label == by_number);
            let place = trimmed(&label)
                .parse::<usize>()
                .ok()
                .and_then(|it| it.checked_sub(1));
            fitting.or_else(|| place.and_then(|it| items.get(it)))
        });
        notes.mended |= known.is_some_and(|it| it.label != label);
        if let Some(known) = known.filter(|it| !found.contains(&it.label)) {
            found.push(known.label.clone());
        }
    }
    found
}

fn resolution(
    reply: &Fields<'_>,
    request: &Extract,
    items: &[ItemDraft],
    shown: &Shown,
    notes: &mut Notes,
) -> Option<ResolutionDraft> {
    let fields = reply.object(&["resolution", "conflict_resolution"], notes)?;
    let dispute = request.dispute.as_ref()?;
    let kind: Option<ResolutionKind> = named(&fields, &["kind", "type", "resolution_type"], notes);
    if kind.is_none() {
        notes.fault("resolution", FaultKind::Unreadable("kind"));
    }
    let description = fields.needed(
        &["description", "text", "reason"],
        STATEMENT_CHARACTERS_MAX,
        notes,
    );
    let from = labels(&fields, &["from", "item", "items"], items, notes)
        .into_iter()
        .next();
    if from.is_none() {
        notes.fault("resolution", FaultKind::Missing("from"));
    }
    let named_loser = fields
        .hypotheses(&["loser", "rejected", "wrong"], shown, notes)
        .first()
        .copied();
    let (in_dispute, observation_may_lose) = match dispute {
        Dispute::Conflict { hypothesis, other } => (vec![*hypothesis, *other], false),
        Dispute::Contradiction { hypothesis, .. } => (vec![*hypothesis], true),
    };
    let rejects = kind == Some(ResolutionKind::OneRejected);
    let loser = named_loser.filter(|it| rejects && in_dispute.contains(it));
    if rejects && loser.is_none() && !observation_may_lose {
        notes.fault("resolution", FaultKind::Missing("loser"));
        return None;
    }
    Some(ResolutionDraft {
        kind: kind?,
        description: description?,
        from: from?,
        loser,
    })
}

fn entities(reply: &Fields<'_>, notes: &mut Notes) -> Vec<EntityDraft> {
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

fn relations(
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
