//! Reading one source: which sentences are worth keeping, what they say about what is believed, what they claim.
//!
//! Every quote is a slice of the text, and every statement is that slice without list marks. A sentence that speaks to
//! the reader instead of about the world never becomes an item.

mod claims;
mod condition;
mod entities;
mod instruction;
mod line;
mod resolution;
mod salience;

use std::collections::BTreeMap;

use pathfinder_core::contract::{Extract, Extraction, HypothesisShown, ItemDraft, Stance, StanceDraft};

use super::phrases::distinct_phrases;
use super::weighing::{Reading, weigh};
use crate::language::content_words;
use line::Line;
use salience::Focus;

use condition::condition_clause;

struct Item<'text> {
    label: String,
    line: Line<'text>,
    reading: Reading,
}

pub(super) fn extract(request: &Extract, text: &str) -> Extraction {
    let lines = line::lines(text);
    let focus = Focus::of(request);
    let picked = salience::pick(&lines, &focus, request.items_max);
    let items: Vec<Item<'_>> = picked
        .into_iter()
        .enumerate()
        .map(|(index, line)| Item {
            label: format!("item_{}", index + 1),
            reading: Reading::of(&line.statement),
            line,
        })
        .collect();
    let shown: Vec<(&HypothesisShown, Reading)> =
        request.hypotheses.iter().map(|it| (it, Reading::of(&it.statement))).collect();
    let hypotheses = claims::claims(request, &items, &shown, &focus);
    let resolution = request.dispute.as_ref().and_then(|it| resolution::resolve(it, &items, &shown));
    let (entities, relations) = entities::entities(request, &lines, &items);
    let counts = phrase_counts(&lines);
    let drafts = items.iter().map(|it| draft(it, &shown, &focus, &counts)).collect();
    Extraction { items: drafts, hypotheses, resolution, entities, relations }
}

fn draft(
    item: &Item<'_>,
    shown: &[(&HypothesisShown, Reading)],
    focus: &Focus,
    counts: &BTreeMap<Vec<String>, usize>,
) -> ItemDraft {
    ItemDraft {
        label: item.label.clone(),
        statement: item.line.statement.clone(),
        quote: item.line.quote.to_owned(),
        concepts: concepts(&item.line.statement, focus, counts),
        stances: shown.iter().filter_map(|(hypothesis, reading)| stance(item, hypothesis, reading)).collect(),
    }
}

fn stance(item: &Item<'_>, hypothesis: &HypothesisShown, reading: &Reading) -> Option<StanceDraft> {
    let view = weigh(reading, &item.reading)?;
    let condition = match view.stance {
        Stance::Unsure => return None,
        Stance::Qualifies => {
            Some(condition_clause(&item.line.statement).unwrap_or(&item.line.statement).to_owned())
        }
        Stance::Supports | Stance::Contradicts => None,
    };
    Some(StanceDraft { hypothesis: hypothesis.id, stance: view.stance, weight: view.weight, condition })
}

fn phrase_counts(lines: &[Line<'_>]) -> BTreeMap<Vec<String>, usize> {
    let mut counts = BTreeMap::new();
    for line in lines {
        for phrase in distinct_phrases(&line.statement) {
            *counts.entry(phrase.stems).or_default() += 1;
        }
    }
    counts
}

/// Three to six key phrases: those that the text repeats and those that the search is about come first.
fn concepts(statement: &str, focus: &Focus, counts: &BTreeMap<Vec<String>, usize>) -> Vec<String> {
    const CONCEPTS_MAX: usize = 6;
    let mut scored: Vec<(usize, f64, String)> = distinct_phrases(statement)
        .into_iter()
        .enumerate()
        .map(|(at, it)| {
            let about = it.stems.iter().filter(|it| focus.weight(it) > 0.0).count() as f64;
            let repeated = counts.get(&it.stems).copied().unwrap_or(1).min(4) as f64;
            (at, about + 0.5 * repeated, it.shown)
        })
        .collect();
    scored.sort_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
    scored.truncate(CONCEPTS_MAX);
    scored.sort_by_key(|it| it.0);
    let concepts: Vec<String> = scored.into_iter().map(|it| it.2).collect();
    if concepts.is_empty() { content_words(statement).into_iter().take(3).collect() } else { concepts }
}
