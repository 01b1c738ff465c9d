//! Which sentences of a source matter for the query.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_core::contract::{Dispute, Extract};
use pathfinder_text::{CueKind, content_words, coverage, dice};

use crate::builtin::explanation::says_what_is_meant;
use crate::builtin::linking::SubQuestions;
use crate::builtin::question::Question;

use super::line::Line;

/// The terms searched for, with their weights.
pub(super) struct Focus {
    terms: BTreeMap<String, f64>,
    /// Of the question alone: what every kept sentence should be about.
    pub(super) topic: BTreeSet<String>,
    title: BTreeSet<String>,
    /// Whether the source should explain a disagreement.
    disputed: bool,
    /// What the question asks the effect on.
    pub(super) object: BTreeSet<String>,
}

const ITEMS_USUAL: usize = 8;
const NEAR_COPY: f64 = 0.8;
const SCORE_MIN: f64 = 0.45;
/// With this share of the question's words, a definition is one of its words.
const DEFINED_MIN: f64 = 0.4;
const CAUSES: &[&str] = &[
    "because",
    "therefore",
    "leads to",
    "lead to",
    "led to",
    "causes",
    "caused",
    "due to",
    "as a result",
    "explains",
    "depends on",
    "means",
    "때문",
    "따라서",
    "원인",
    "이어진다",
    "이어졌다",
    "결과",
    "탓",
    "덕분",
    "뜻한다",
    "달라",
];

impl Focus {
    pub(super) fn of(request: &Extract) -> Focus {
        let mut terms = BTreeMap::new();
        let mut add = |text: &str, weight: f64| {
            for term in content_words(text) {
                let known: &mut f64 = terms.entry(term).or_default();
                *known = known.max(weight);
            }
        };
        add(&request.question, 1.0);
        add(&request.query, 0.9);
        let statement_of = |id| {
            request
                .hypotheses
                .iter()
                .find(|it| it.id == id)
                .map(|it| it.statement.as_str())
        };
        let mut wanted: Vec<&str> = request.target.and_then(statement_of).into_iter().collect();
        match &request.dispute {
            Some(Dispute::Conflict { hypothesis, other }) => {
                wanted.extend([*hypothesis, *other].into_iter().filter_map(statement_of));
            }
            Some(Dispute::Contradiction {
                hypothesis,
                statement,
                ..
            }) => {
                wanted.extend(statement_of(*hypothesis));
                wanted.push(statement);
            }
            None => {}
        }
        for text in wanted {
            add(text, 1.1);
        }
        let object = Question::of(&request.question, request.lang)
            .object
            .unwrap_or_default();
        Focus {
            terms,
            topic: content_words(&request.question),
            title: content_words(&request.title),
            disputed: request.dispute.is_some(),
            object: content_words(&object),
        }
    }

    pub(super) fn weight(&self, term: &str) -> f64 {
        self.terms.get(term).copied().unwrap_or(0.0)
    }
}

/// The passage, if there is one, and the best of the sentences that may be chosen, no two of them alike, in the order of
/// the text. Past the usual number, a sentence must speak to a sub-question.
pub(super) fn pick<'text>(
    lines: &[Line<'text>],
    focus: &Focus,
    parts: &SubQuestions,
    passage: Option<Line<'text>>,
    items_max: usize,
    is_open: impl Fn(&Line<'_>) -> bool,
) -> Vec<Line<'text>> {
    if !is_on_topic(lines, focus) {
        return passage.into_iter().collect();
    }
    let rarity = rarity(lines);
    let mut ranked: Vec<(f64, &Line<'text>)> = lines
        .iter()
        .filter(|it| is_open(it))
        .map(|it| (score(it, focus, &rarity, lines.len()), it))
        .filter(|it| it.0 >= SCORE_MIN)
        .collect();
    ranked.sort_by(|left, right| {
        right
            .0
            .total_cmp(&left.0)
            .then(left.1.position.cmp(&right.1.position))
    });
    let mut picked: Vec<&Line<'text>> = passage.iter().collect();
    for (_, line) in ranked {
        if picked.len() == items_max {
            break;
        }
        let wanted = picked.len() < ITEMS_USUAL || parts.are_near(&line.terms);
        if wanted && !picked.iter().any(|it| is_near_copy(it, line)) {
            picked.push(line);
        }
    }
    picked.sort_by_key(|it| it.position);
    picked.into_iter().cloned().collect()
}

/// A text none of whose sentences shares a word with the query answers nothing.
fn is_on_topic(lines: &[Line<'_>], focus: &Focus) -> bool {
    let shares = |terms: &BTreeSet<String>| terms.iter().any(|it| focus.weight(it) > 0.0);
    shares(&focus.title) || lines.iter().any(|it| shares(&it.terms))
}

pub(super) fn is_near_copy(left: &Line<'_>, right: &Line<'_>) -> bool {
    dice(&left.terms, &right.terms) > NEAR_COPY && negations(left) == negations(right)
}

fn negations(line: &Line<'_>) -> usize {
    line.cues
        .iter()
        .filter(|it| it.kind == CueKind::Negation)
        .count()
        % 2
}

/// From 0 for a term in every sentence to 1 for a term in a single one.
fn rarity(lines: &[Line<'_>]) -> BTreeMap<String, f64> {
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for term in lines.iter().flat_map(|it| &it.terms) {
        *counts.entry(term.clone()).or_default() += 1.0;
    }
    let total = (lines.len() as f64 + 1.0).ln();
    counts
        .into_iter()
        .map(|(term, count)| {
            (
                term,
                ((lines.len() as f64 + 1.0) / count).ln() / total.max(0.1),
            )
        })
        .collect()
}

fn score(
    line: &Line<'_>,
    focus: &Focus,
    rarity: &BTreeMap<String, f64>,
    lines_total: usize,
) -> f64 {
    let weigh =
        |term: &String| focus.weight(term) * (0.4 + 0.6 * rarity.get(term).copied().unwrap_or(1.0));
    let overlap: f64 = line.terms.iter().map(weigh).sum::<f64>() / 3.0;
    let has = |kind: fn(CueKind) -> bool| line.cues.iter().any(|it| kind(it.kind));
    let lower = line.statement.to_lowercase();
    let length = line.terms.len();
    let mut score = overlap.min(1.6);
    score += 0.4 * coverage(&focus.topic, &line.terms);
    score += 0.15 * coverage(&focus.title, &line.terms);
    let changes = has(|it| matches!(it, CueKind::Change(_)));
    // A figure counts if it measures a change or the subject itself.
    score += if changes || overlap > 0.5 {
        0.15 * line.numbers.min(2) as f64
    } else {
        0.0
    };
    score += if changes { 0.25 } else { 0.0 };
    score += if has(|it| {
        matches!(
            it,
            CueKind::Comparison | CueKind::Condition | CueKind::Negation
        )
    }) {
        0.12
    } else {
        0.0
    };
    score += if CAUSES.iter().any(|it| lower.contains(it)) {
        0.12
    } else {
        0.0
    };
    score += 0.15 * (1.0 - line.position as f64 / lines_total.max(1) as f64);
    let meant = focus.disputed && says_what_is_meant(&lower);
    score += if meant && coverage(&focus.topic, &line.terms) >= DEFINED_MIN {
        1.2
    } else {
        0.0
    };
    score -= if line.leans { 0.6 } else { 0.0 };
    score -= if line.personal { 0.5 } else { 0.0 };
    score -= if !(4..=32).contains(&length) {
        0.3
    } else {
        0.0
    };
    if overlap == 0.0 { score - 0.2 } else { score }
}
