//! Reading one source for the question: which passages are kept, what they say about what is believed, what they claim.
//!
//! The text is read whole. Every quote is a slice of it, and every statement is that slice on one line, without list
//! marks and section labels.

mod claims;
mod near;
mod picked;
mod said;

use pathfinder_core::contract::{
    Extract, Extraction, Helps, HypothesisShown, ItemDraft, QuestionFit, Stance, StanceDraft,
    Weight,
};
use pathfinder_core::step::Passage;
use pathfinder_text::cues::{Cue, CueKind, cues};
use pathfinder_text::fit::{Asked, Asking, Pages, Statistics};
use pathfinder_text::tokens::Script;
use pathfinder_text::{content_words, names, terms};

use super::SourceText;
use super::decompose::is_conditional;
use super::entities::entities;
use super::judging::weight_of;
use crate::stance::{self, Analysis};
use picked::{Picked, picked};
pub(super) use said::plain_text;

/// A part of the question: itself, or a sub-question with the words that it alone has.
struct Part {
    asked: Asked,
    own: Option<Asked>,
    asks_figure: bool,
    asks_condition: bool,
}

/// What a source is read for.
struct Wanted<'request> {
    request: &'request Extract,
    question: Asked,
    parts: Vec<Part>,
}

impl<'request> Wanted<'request> {
    fn of(request: &'request Extract, statistics: &Statistics) -> Wanted<'request> {
        let known = content_words(&request.question);
        let part = |text: &String| {
            let own: Vec<String> = content_words(text).difference(&known).cloned().collect();
            // A condition is told by `if` and `only`, and hardly ever by its name.
            let asks_condition = is_conditional(text);
            let own =
                (!own.is_empty() && !asks_condition).then(|| Asked::of(&own.join(" "), statistics));
            Part {
                asked: Asked::of(text, statistics),
                own,
                asks_condition,
                asks_figure: Asking::of(text) == Asking::HowMuch,
            }
        };
        Wanted {
            question: Asked::of(&request.question, statistics),
            parts: request.sub_questions.iter().map(part).collect(),
            request,
        }
    }

    /// The sub-questions that a passage helps to answer. The passage itself is the first of the texts.
    fn helps(&self, texts: &[&str]) -> Vec<Helps> {
        const SPEAKS_OF: f64 = 0.6;
        const ANSWERS: f64 = 0.8;
        let of_own = |part: &Part| part.own.as_ref().map_or(1.0, |it| it.covered_by(texts));
        let tells_figure = texts
            .first()
            .is_some_and(|it| Asking::HowMuch.is_met_by(it));
        let is_condition = |it: &Cue| matches!(it.kind, CueKind::Condition | CueKind::Exclusion);
        let tells_condition = texts
            .first()
            .is_some_and(|it| cues(it).iter().any(is_condition));
        let help = |(place, part): (usize, &Part)| {
            if (part.asks_figure && !tells_figure) || (part.asks_condition && !tells_condition) {
                return None;
            }
            let covered = part.asked.covered_by(texts).min(of_own(part));
            let how_much = match covered {
                it if it >= ANSWERS => Helps::MOST,
                it if it >= SPEAKS_OF => Helps::MOST - 1,
                _ => return None,
            };
            Some(Helps {
                sub_question: place,
                how_much,
            })
        };
        self.parts.iter().enumerate().filter_map(help).collect()
    }
}

/// A shown hypothesis, read once.
struct Known<'request> {
    hypothesis: &'request HypothesisShown,
    analysis: Analysis,
}

pub(super) fn extract(request: &Extract, source: SourceText<'_>) -> Extraction {
    let SourceText {
        text,
        statistics,
        nearness,
    } = source;
    let own = statistics.is_none().then(|| Statistics::of_text(text));
    let Some(statistics) = statistics.or(own.as_ref()) else {
        return Extraction::default();
    };
    let pages = Pages::of(&request.title, text);
    let wanted = Wanted::of(request, statistics);
    let picked = picked(&wanted, &pages, statistics, nearness);
    let known: Vec<Known<'_>> = request
        .hypotheses
        .iter()
        .map(|it| Known {
            hypothesis: it,
            analysis: Analysis::of(&it.statement),
        })
        .collect();
    let quotes: Vec<&str> = picked.iter().map(|it| it.quote).collect();
    let (entities, relations) = match picked.is_empty() {
        true => (Vec::new(), Vec::new()),
        false => entities(&request.title, text, &quotes),
    };
    Extraction {
        items: picked
            .iter()
            .enumerate()
            .map(|(at, it)| draft(&wanted, &known, at, it))
            .collect(),
        hypotheses: claims::claims(&wanted, &picked, &known),
        resolution: None,
        entities,
        relations,
        shown: Some(picked.iter().map(|it| place(text, it.quote)).collect()),
    }
}

/// A quote is a slice of the text.
fn place(text: &str, quote: &str) -> Passage {
    let start = quote.as_ptr().addr() - text.as_ptr().addr();
    Passage {
        start,
        end: start + quote.len(),
    }
}

fn label(at: usize) -> String {
    format!("item_{}", at + 1)
}

fn draft(wanted: &Wanted<'_>, known: &[Known<'_>], at: usize, picked: &Picked<'_>) -> ItemDraft {
    let statement = plain_text(picked.quote);
    let texts = [
        picked.quote,
        &picked.context,
        &picked.place,
        &wanted.request.title,
    ];
    ItemDraft {
        label: label(at),
        concepts: concepts(&statement),
        stances: known.iter().filter_map(|it| stance(picked, it)).collect(),
        context: picked.context.clone(),
        answers: wanted.helps(&texts),
        fit: Some(QuestionFit {
            score: picked.fit.score,
            covered: picked.fit.covered,
        }),
        place: picked.place.clone(),
        superseded_by: picked.superseded_by.map(label),
        quote: picked.quote.to_owned(),
        statement,
    }
}

/// What a passage says about a hypothesis: what its plainest sentence says.
fn stance(picked: &Picked<'_>, known: &Known<'_>) -> Option<StanceDraft> {
    let judged = picked
        .sentences()
        .map(|it| stance::judge_analyses(&known.analysis, &Analysis::of(it)));
    let told = judged.filter(|it| matches!(it.stance, Stance::Supports | Stance::Contradicts));
    let best = told.max_by(|a, b| a.similarity.total_cmp(&b.similarity))?;
    let weight = weight_of(&best);
    (weight > Weight::Weak).then_some(StanceDraft {
        hypothesis: known.hypothesis.id,
        stance: best.stance,
        weight,
        condition: None,
    })
}

/// Names first, then the longest words, as the passage writes them.
fn concepts(statement: &str) -> Vec<String> {
    const CONCEPTS_MAX: usize = 6;
    let names = names(statement).into_iter().map(|it| it.range);
    let mut words = terms(statement);
    words.sort_by_key(|it| std::cmp::Reverse(it.text.chars().count()));
    let words = words.into_iter().filter(|it| it.script != Script::Digits);
    let mut concepts: Vec<String> = Vec::new();
    for range in names.chain(words.map(|it| it.range)) {
        let shown = &statement[range];
        let is_known = concepts.iter().any(|it| it.contains(shown));
        if concepts.len() < CONCEPTS_MAX && !is_known {
            concepts.push(shown.to_owned());
        }
    }
    concepts
}
