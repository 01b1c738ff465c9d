//! Reading one source: which sentences are worth keeping, what they say about what is believed, what they claim.
//!
//! Every quote is a slice of the text, and every statement is that slice without list marks. A sentence that speaks to
//! the reader instead of about the world never becomes an item.

mod claims;
mod condition;
mod instruction;
mod line;
mod passage;
mod resolution;
mod salience;
mod seen;
mod topic;

use std::collections::BTreeMap;

use pathfinder_core::contract::{
    Extract, Extraction, HypothesisShown, ItemDraft, Stance, StanceDraft,
};
use pathfinder_core::step::Passage;
use pathfinder_text::{content_words, one_line};

use super::entities::entities;
use super::linking::SubQuestions;
use super::phrases::distinct_phrases;
use super::weighing::{Reading, View, holding_case, weigh};
use line::Line;
use salience::Focus;
use seen::Seen;

use condition::condition_clause;
pub(super) use topic::Asked;

const CONTEXT_CHARACTERS_MAX: usize = 420;

struct Item<'text> {
    label: String,
    line: Line<'text>,
    reading: Reading,
    /// What the item says about each shown hypothesis, in their order.
    views: Vec<Option<View>>,
}

/// A shown hypothesis, read once.
struct Known<'request> {
    hypothesis: &'request HypothesisShown,
    reading: Reading,
}

pub(super) fn extract(request: &Extract, text: &str) -> Extraction {
    let focus = Focus::of(request);
    let passage = passage::nearest(request, text, &focus);
    if !topic::is_about(request, text) {
        return passage_alone(request, text, passage, &focus);
    }
    let lines = line::lines(text);
    let parts = SubQuestions::of(&request.question, &request.sub_questions);
    let picked = picked(request, text, &lines, passage, (&focus, &parts));
    let known: Vec<Known<'_>> = request
        .hypotheses
        .iter()
        .map(|it| Known {
            hypothesis: it,
            reading: Reading::of(&it.statement),
        })
        .collect();
    let items: Vec<Item<'_>> = picked
        .into_iter()
        .enumerate()
        .map(|(index, line)| item(index, line, &known))
        .collect();
    let hypotheses = claims::claims(&parts, request.hypotheses_max, &items, &known, &focus);
    let resolution = request
        .dispute
        .as_ref()
        .and_then(|it| resolution::resolve(it, &items, &known));
    if items.is_empty() {
        return Extraction {
            shown: Some(Vec::new()),
            ..Extraction::default()
        };
    }
    let counts = PhraseCounts::of(&lines);
    let quotes: Vec<&str> = items.iter().map(|it| it.line.quote).collect();
    let (entities, relations) = entities(&request.title, text, &quotes);
    let drafts = items
        .iter()
        .map(|it| draft(it, &known, &parts, &focus, &counts))
        .collect();
    Extraction {
        items: drafts,
        hypotheses,
        resolution,
        entities,
        relations,
        shown: Some(places(text, &items)),
    }
}

/// The sentences to keep. What is known or was shown before is read again only if there is nothing else.
fn picked<'text>(
    request: &Extract,
    text: &str,
    lines: &[Line<'text>],
    passage: Option<Line<'text>>,
    (focus, parts): (&Focus, &SubQuestions),
) -> Vec<Line<'text>> {
    let seen = Seen::of(request, text);
    let new = |it: &Line<'_>| !seen.has(it);
    let pick = |passage, is_open: &dyn Fn(&Line<'_>) -> bool| {
        salience::pick(lines, focus, parts, passage, request.items_max, is_open)
    };
    let fresh = pick(passage.clone().filter(new), &new);
    if fresh.is_empty() {
        pick(passage, &|_| true)
    } else {
        fresh
    }
}

/// Where the quotes stand. Sentences are picked, so nobody can say that the rest was read.
fn places(text: &str, items: &[Item<'_>]) -> Vec<Passage> {
    items.iter().map(|it| place(text, it.line.quote)).collect()
}

/// A quote is a slice of the text.
fn place(text: &str, quote: &str) -> Passage {
    let start = quote.as_ptr().addr() - text.as_ptr().addr();
    Passage {
        start,
        end: start + quote.len(),
    }
}

/// Of a source that is about something else, the passage that shares words with the question is shown for what it is: it
/// claims nothing, and nothing follows from it.
fn passage_alone(
    request: &Extract,
    text: &str,
    passage: Option<Line<'_>>,
    focus: &Focus,
) -> Extraction {
    let near = passage.filter(|_| topic::is_near(request, text));
    let items: Vec<Item<'_>> = near.into_iter().map(|it| item(0, it, &[])).collect();
    let (parts, counts) = (SubQuestions::of("", &[]), PhraseCounts::of(&[]));
    Extraction {
        items: items
            .iter()
            .map(|it| draft(it, &[], &parts, focus, &counts))
            .collect(),
        shown: Some(places(text, &items)),
        ..Extraction::default()
    }
}

fn item<'text>(index: usize, line: Line<'text>, known: &[Known<'_>]) -> Item<'text> {
    let reading = Reading::of(&line.statement);
    let views = known
        .iter()
        .map(|it| weigh(&it.reading, &reading))
        .collect();
    Item {
        label: format!("item_{}", index + 1),
        line,
        reading,
        views,
    }
}

fn draft(
    item: &Item<'_>,
    known: &[Known<'_>],
    parts: &SubQuestions,
    focus: &Focus,
    counts: &PhraseCounts,
) -> ItemDraft {
    let views = known.iter().zip(&item.views);
    ItemDraft {
        label: item.label.clone(),
        statement: item.line.statement.clone(),
        quote: item.line.quote.to_owned(),
        concepts: concepts(&item.line.statement, focus, counts),
        stances: views
            .filter_map(|(it, view)| stance(item, it, (*view)?))
            .collect(),
        context: item
            .line
            .before
            .map_or_else(String::new, |it| one_line(it, CONTEXT_CHARACTERS_MAX)),
        answers: parts.helps(&item.line.statement),
    }
}

fn stance(item: &Item<'_>, known: &Known<'_>, view: View) -> Option<StanceDraft> {
    let condition = match view.stance {
        Stance::Unsure => return None,
        Stance::Qualifies => {
            let statement = &item.line.statement;
            Some(condition(&known.reading, &item.reading, statement)?)
        }
        Stance::Supports | Stance::Contradicts => None,
    };
    let hypothesis = known.hypothesis.id;
    Some(StanceDraft {
        hypothesis,
        stance: view.stance,
        weight: view.weight,
        condition,
    })
}

/// When a claim holds, in the source's words; none if the claim says so itself or the source does not.
pub(super) fn condition(claim: &Reading, evidence: &Reading, statement: &str) -> Option<String> {
    let sentence = holding_case(claim, evidence).unwrap_or(statement);
    let clause = condition_clause(sentence)?;
    let said = content_words(clause).is_subset(&claim.terms);
    (!said).then(|| clause.to_owned())
}

/// How many sentences use a phrase.
struct PhraseCounts(BTreeMap<Vec<String>, usize>);

impl PhraseCounts {
    fn of(lines: &[Line<'_>]) -> PhraseCounts {
        let mut counts = BTreeMap::new();
        for phrase in lines.iter().flat_map(|it| distinct_phrases(&it.statement)) {
            *counts.entry(phrase.stems).or_insert(0) += 1;
        }
        PhraseCounts(counts)
    }

    fn count(&self, stems: &[String]) -> usize {
        self.0.get(stems).copied().unwrap_or(1)
    }
}

/// Three to six key phrases: those that the text repeats and those that the search is about come first.
fn concepts(statement: &str, focus: &Focus, counts: &PhraseCounts) -> Vec<String> {
    const CONCEPTS_MAX: usize = 6;
    let mut scored: Vec<(usize, f64, String)> = distinct_phrases(statement)
        .into_iter()
        .enumerate()
        .map(|(at, it)| {
            let about = it.stems.iter().filter(|it| focus.weight(it) > 0.0).count() as f64;
            let repeated = counts.count(&it.stems).min(4) as f64;
            (at, about + 0.5 * repeated, it.shown)
        })
        .collect();
    scored.sort_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
    scored.truncate(CONCEPTS_MAX);
    scored.sort_by_key(|it| it.0);
    let concepts: Vec<String> = scored.into_iter().map(|it| it.2).collect();
    if concepts.is_empty() {
        content_words(statement).into_iter().take(3).collect()
    } else {
        concepts
    }
}
