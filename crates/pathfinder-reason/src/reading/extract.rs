//! Replies of reading a source. Quotes are checked by the core; here only their shape is.

mod claims;
mod entities;

use pathfinder_core::contract::{
    Extract, Extraction, Helps, ItemDraft, Stance, StanceDraft, Weight,
};
use pathfinder_text::{LOST, one_line};

use self::claims::{hypotheses, resolution};
use self::entities::{entities, relations};
use super::fault::FaultKind;
use super::fields::{Fields, Notes, text_of};
use super::ids::Shown;
use super::words::named;
use crate::prompt::GAP;

pub(super) const STATEMENT_CHARACTERS_MAX: usize = 600;
const QUOTE_CHARACTERS_MAX: usize = 1000;
const LABEL_CHARACTERS_MAX: usize = 120;
const CONTEXT_CHARACTERS_MAX: usize = 300;
const CONCEPTS_MAX: usize = 8;

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
        shown: None,
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
        notes.remember(label.clone(), &fields.place);
        items.push(ItemDraft {
            label,
            statement,
            quote,
            concepts,
            stances: stances(fields, shown, notes),
            context: context(fields, notes),
            answers: answers(fields, request.sub_questions.len(), notes),
            fit: None,
            place: String::new(),
            superseded_by: None,
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

/// What the core compares with the source's text. Absent, there is none.
fn context(fields: &Fields<'_>, notes: &mut Notes) -> String {
    let context = fields.text(
        &["context", "setting", "background", "population"],
        CONTEXT_CHARACTERS_MAX,
        notes,
    );
    notes.mended |= !fields.has(&["context"]);
    context.unwrap_or_default()
}

/// The sub-questions that an item helps to answer, each once: also as `{"1": 3}` and `[1, 2]`.
fn answers(fields: &Fields<'_>, questions: usize, notes: &mut Notes) -> Vec<Helps> {
    const ANSWERS: [&str; 3] = ["answers", "sub_questions", "helps"];
    let list = match fields.by_number(&ANSWERS, ("sub_question", "how_much"), notes) {
        Some(list) => list,
        None => fields.objects(&ANSWERS, "sub_question", notes),
    };
    notes.mended |= !fields.has(&["answers"]);
    let mut answers: Vec<Helps> = Vec::new();
    for it in &list {
        let how_much = it.number(&["how_much", "help", "score", "weight"], notes);
        if how_much.is_some_and(|it| it < 0.5) {
            continue;
        }
        let names = ["sub_question", "question", "n", "number", "id"];
        let Some(sub_question) = it.place(&names, questions, notes) else {
            notes.fault(it.place.clone(), FaultKind::Unreadable("sub_question"));
            continue;
        };
        let most = f64::from(Helps::MOST);
        notes.mended |= how_much.is_none_or(|it| it > most);
        if !answers.iter().any(|it| it.sub_question == sub_question) {
            let how_much = how_much.unwrap_or(2.0).round().clamp(1.0, most) as u8;
            answers.push(Helps {
                sub_question,
                how_much,
            });
        }
    }
    answers
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
