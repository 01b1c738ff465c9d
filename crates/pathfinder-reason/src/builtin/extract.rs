//! Reading one source: which sentences are worth keeping, what they say about what is believed, what they claim.
//!
//! Every quote is a slice of the text, and every statement is that slice without list marks. A sentence that speaks to
//! the reader instead of about the world never becomes an item.

mod claims;
mod condition;
mod entities;
mod instruction;
mod line;
mod passage;
mod resolution;
mod salience;
mod topic;

use std::collections::BTreeMap;

use pathfinder_core::contract::{
    Extract, Extraction, HypothesisShown, ItemDraft, Stance, StanceDraft,
};
use pathfinder_text::content_words;

use super::phrases::distinct_phrases;
use super::weighing::{Reading, View, holding_case, weigh};
use line::Line;
use salience::Focus;

use condition::condition_clause;
pub(super) use topic::Asked;

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
    let picked = salience::pick(&lines, &focus, passage, request.items_max);
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
    let hypotheses = claims::claims(request, &items, &known, &focus);
    let resolution = request
        .dispute
        .as_ref()
        .and_then(|it| resolution::resolve(it, &items, &known));
    if items.is_empty() {
        return Extraction::default();
    }
    let counts = PhraseCounts::of(&lines);
    let (entities, relations) = entities::entities(request, &lines, &counts, &items);
    let drafts = items
        .iter()
        .map(|it| draft(it, &known, &focus, &counts))
        .collect();
    Extraction {
        items: drafts,
        hypotheses,
        resolution,
        entities,
        relations,
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
    let item = near.map(|it| draft(&item(0, it, &[]), &[], focus, &PhraseCounts::of(&[])));
    Extraction {
        items: item.into_iter().collect(),
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

fn draft(item: &Item<'_>, known: &[Known<'_>], focus: &Focus, counts: &PhraseCounts) -> ItemDraft {
    let views = known.iter().zip(&item.views);
    ItemDraft {
        label: item.label.clone(),
        statement: item.line.statement.clone(),
        quote: item.line.quote.to_owned(),
        concepts: concepts(&item.line.statement, focus, counts),
        stances: views
            .filter_map(|(it, view)| stance(item, it, (*view)?))
            .collect(),
    }
}

fn stance(item: &Item<'_>, known: &Known<'_>, view: View) -> Option<StanceDraft> {
    let condition = match view.stance {
        Stance::Unsure => return None,
        Stance::Qualifies => Some(condition(item, known)?),
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

/// When the hypothesis holds, in the source's words; none if the hypothesis says so itself or the source does not.
fn condition(item: &Item<'_>, known: &Known<'_>) -> Option<String> {
    let sentence = holding_case(&known.reading, &item.reading).unwrap_or(&item.line.statement);
    let clause = condition_clause(sentence)?;
    let said = content_words(clause).is_subset(&known.reading.terms);
    (!said).then(|| clause.to_owned())
}

/// How many sentences use a phrase, and in what order phrases came up.
struct PhraseCounts(BTreeMap<Vec<String>, PhraseCount>);

struct PhraseCount {
    shown: String,
    count: usize,
    first: usize,
}

impl PhraseCounts {
    fn of(lines: &[Line<'_>]) -> PhraseCounts {
        let mut counts: BTreeMap<Vec<String>, PhraseCount> = BTreeMap::new();
        for (first, line) in lines.iter().enumerate() {
            for phrase in distinct_phrases(&line.statement) {
                let new = PhraseCount {
                    shown: phrase.shown,
                    count: 0,
                    first,
                };
                counts.entry(phrase.stems).or_insert(new).count += 1;
            }
        }
        PhraseCounts(counts)
    }

    fn count(&self, stems: &[String]) -> usize {
        self.0.get(stems).map_or(1, |it| it.count)
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
