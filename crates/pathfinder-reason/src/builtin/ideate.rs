//! Conjectures that the graph carries. Most graphs carry none, and then none is raised.

mod condition;
mod tools;

use std::collections::BTreeSet;

use pathfinder_core::contract::{IdeaDraft, Ideas, Ideate, ThinkingTool};
use pathfinder_core::id::NodeId;
use pathfinder_text::tokens::tokens;
use pathfinder_text::{Lang, content_words, coverage, dice};

use super::clause::{bare, is_modifier};

/// At this share of common words two statements are about the same.
const SAME: f64 = 0.85;
const KEYWORDS_MAX: usize = 3;
const KEYWORD_WORDS_MAX: usize = 7;

/// A conjecture before it is rated.
struct Notion {
    tool: ThinkingTool,
    statement: String,
    derived_from: Vec<NodeId>,
    /// What to search for, as text from which the small words are still to be taken.
    searches: Vec<String>,
}

pub(super) fn ideate(request: &Ideate) -> Ideas {
    let found = [
        tools::separation(request),
        tools::pattern(request),
        tools::inverted(request),
    ];
    let candidates: Vec<IdeaDraft> = found
        .into_iter()
        .flatten()
        .map(|it| draft(it, request))
        .collect();
    // They come in the order of what they would change.
    let chosen = (!candidates.is_empty()).then_some(0);
    Ideas { candidates, chosen }
}

fn draft(notion: Notion, request: &Ideate) -> IdeaDraft {
    let (changes_answer, unites, testable) = match notion.tool {
        ThinkingTool::FirstPrinciples => (0.8, 0.9, 0.7),
        ThinkingTool::PatternRecognition => (0.5, 0.9, 0.5),
        ThinkingTool::Inversion
        | ThinkingTool::Analogy
        | ThinkingTool::CausalChain
        | ThinkingTool::Scamper => (0.7, 0.3, 0.7),
    };
    IdeaDraft {
        tool: notion.tool,
        keywords: keywords(&notion.searches, request.lang),
        sub_question: sub_question(&notion.statement, request),
        statement: notion.statement,
        derived_from: notion.derived_from,
        changes_answer,
        unites,
        testable,
    }
}

/// Whether a shown hypothesis says so or denies it, apart from those that it was derived from.
fn is_known(notion: &Notion, request: &Ideate) -> bool {
    let words = content_words(&notion.statement);
    let others = request
        .hypotheses
        .iter()
        .filter(|it| !notion.derived_from.contains(&NodeId::Hypothesis(it.id)));
    others
        .map(|it| content_words(&it.statement))
        .any(|shown| dice(&words, &shown) >= SAME || coverage(&words, &shown) >= SAME)
}

fn keywords(searches: &[String], lang: Lang) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for search in searches {
        let keyword = keyword(search, lang);
        if !keyword.is_empty() && !found.contains(&keyword) {
            found.push(keyword);
        }
    }
    found.truncate(KEYWORDS_MAX);
    found
}

/// The words that carry the topic, in their order.
fn keyword(text: &str, lang: Lang) -> String {
    let mut seen = BTreeSet::new();
    let words: Vec<String> = match lang {
        Lang::English => tokens(text)
            .into_iter()
            .filter(|it| pathfinder_text::terms::term_of(it).is_some_and(|it| seen.insert(it.text)))
            .map(|it| text[it.range].to_owned())
            .collect(),
        Lang::Korean => text
            .split_whitespace()
            .map(|it| {
                if is_modifier(it) && !it.ends_with('의') {
                    it.to_owned()
                } else {
                    bare(it)
                }
            })
            .filter(|it| !it.is_empty() && seen.insert(it.clone()))
            .collect(),
    };
    words[..words.len().min(KEYWORD_WORDS_MAX)].join(" ")
}

/// The sub-question that shares most with the statement beyond the question itself.
fn sub_question(statement: &str, request: &Ideate) -> Option<usize> {
    let asked = content_words(&request.question);
    let own: BTreeSet<String> = content_words(statement)
        .difference(&asked)
        .cloned()
        .collect();
    let shared = |it: &String| content_words(it).intersection(&own).count();
    let counts = request.sub_questions.iter().map(shared).enumerate();
    let best = counts.max_by_key(|(at, count)| (*count, std::cmp::Reverse(*at)))?;
    (best.1 > 0).then_some(best.0)
}

#[cfg(test)]
mod tests;
