//! How well the passages of a text fit a question.
//!
//! A passage is scored by the question's terms in it, in its headings and in what introduces it (BM25, rare terms
//! first), by terms that stand close together, by what the whole text says about them, by the passage's role (a result
//! counts more than an aim) and by whether it says the kind of thing that is asked for (why, when, how much, which).
//! The weights were chosen on eight collections of real documents in two languages, each left out in turn
//! (`crates/pathfinder-sources/benches/realdocs.rs`); all lie on plateaus.

mod asking;
mod meaning;
mod role;
mod statistics;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use crate::blocks::{Block, BlockKind, blocks};
use crate::index_terms::{IndexTerms, is_common};
use crate::passages::{Passage, passages};
pub use asking::Asking;
pub use role::{Role, label, without_label};
pub use statistics::{SHARED_BY, Statistics, block_fingerprint};

/// The most letters of a passage, unless it is a single sentence.
pub const PASSAGE_LETTERS_MAX: usize = 400;

const SATURATION: f64 = 0.8;
const LENGTH_PENALTY: f64 = 0.5;
/// A usual passage has so many times the terms of a usual block.
const PASSAGE_BLOCKS: f64 = 1.6;
const HEADING_WEIGHT: f64 = 1.2;
const LEAD_IN_WEIGHT: f64 = 1.0;
const NEARNESS_WEIGHT: f64 = 0.3;
/// Terms further apart than this have nothing to do with each other.
const WINDOW: usize = 8;
const DOCUMENT_WEIGHT: f64 = 0.3;
const DOCUMENT_SATURATION: f64 = 1.2;
const DOCUMENT_LENGTH_PENALTY: f64 = 0.75;
const ASKED_WEIGHT: f64 = 1.35;
/// Passages whose words are read once more for their role; the others are too far off.
const READ_CLOSELY: usize = 60;

/// A question, with what its terms are worth.
#[derive(Debug, Clone)]
pub struct Asked {
    terms: Vec<(String, f64)>,
    words: Vec<AskedWord>,
    by_term: HashMap<String, usize>,
    pub asking: Asking,
    block_terms: f64,
    document_terms: f64,
    shared: BTreeSet<u64>,
}

/// A word of a question: one term, or the letter pairs of a Korean word.
#[derive(Debug, Clone)]
struct AskedWord {
    terms: Vec<usize>,
    weight: f64,
}

/// A Korean word is there if most of its letter pairs are: the others belong to particles and endings.
const PAIRS_MIN: f64 = 0.6;

/// How well a passage fits a question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// Comparable between passages of a collection for one question.
    pub score: f64,
    /// The part of the question, by weight, whose terms stand in the passage, its headings or the title.
    pub covered: f64,
    pub role: Role,
}

/// A passage that has something of the question.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitting {
    pub passage: Passage,
    pub fit: Fit,
}

impl Asked {
    pub fn of(question: &str, statistics: &Statistics) -> Asked {
        let mut terms: Vec<(String, f64)> = Vec::new();
        let mut words: BTreeMap<usize, AskedWord> = BTreeMap::new();
        let mut index_terms = IndexTerms::default();
        let mut stream = index_terms.stream(question);
        while let Some(range) = stream.advance() {
            let term = stream.term();
            if is_common(term) || asking::is_asking(term) {
                continue;
            }
            let known = terms.iter().position(|it| it.0 == term);
            let at = known.unwrap_or_else(|| {
                terms.push((term.to_owned(), statistics.rarity(term)));
                terms.len() - 1
            });
            let word = words.entry(range.start).or_insert(AskedWord {
                terms: Vec::new(),
                weight: 0.0,
            });
            word.weight = word.weight.max(terms[at].1);
            word.terms.push(at);
        }
        let by_term = terms.iter().enumerate();
        Asked {
            by_term: by_term.map(|(at, it)| (it.0.clone(), at)).collect(),
            terms,
            words: words.into_values().collect(),
            asking: Asking::of(question),
            block_terms: statistics.block_terms,
            document_terms: statistics.document_terms,
            shared: statistics.shared.clone(),
        }
    }

    /// The part of the question, by weight, whose words stand in these texts.
    pub fn covered_by(&self, texts: &[&str]) -> f64 {
        let mut counts = vec![0.0; self.terms.len()];
        let mut index_terms = IndexTerms::default();
        for text in texts {
            index_terms.each(text, |it| {
                self.by_term
                    .get(it)
                    .into_iter()
                    .for_each(|it| counts[*it] += 1.0);
            });
        }
        self.covered(&counts)
    }

    fn covered(&self, counts: &[f64]) -> f64 {
        let held = |it: &AskedWord| {
            let held = it.terms.iter().filter(|it| counts[**it] > 0.0).count() as f64;
            it.weight * (held / (PAIRS_MIN * it.terms.len() as f64)).min(1.0)
        };
        let all: f64 = self.words.iter().map(|it| it.weight).sum();
        let held: f64 = self.words.iter().map(held).sum();
        if all > 0.0 { held / all } else { 0.0 }
    }
}

/// A text, taken apart once for many questions.
#[derive(Debug, Clone)]
pub struct Pages<'text> {
    pub text: &'text str,
    title: &'text str,
    pub blocks: Vec<Block>,
    pub passages: Vec<Passage>,
}

impl<'text> Pages<'text> {
    pub fn of(title: &'text str, text: &'text str) -> Pages<'text> {
        let blocks = blocks(text);
        Pages {
            passages: passages(text, &blocks, PASSAGE_LETTERS_MAX),
            text,
            title,
            blocks,
        }
    }

    /// The headings above a passage, outermost first.
    pub fn headings(&self, passage: &Passage) -> Vec<&'text str> {
        let headings = self.blocks[passage.block].headings.iter();
        headings.map(|it| &self.text[it.clone()]).collect()
    }

    /// The passages that have something of the question, best first; none overlaps a better one.
    pub fn fitting(&self, asked: &Asked, count_max: usize) -> Vec<Fitting> {
        let read = Read::of(self, asked);
        let mut scored: Vec<(f64, f64, usize)> = (0..self.passages.len())
            .map(|at| read.score(at))
            .enumerate()
            .filter(|(_, (score, _))| *score > 0.0)
            .map(|(at, (score, covered))| (score, covered, at))
            .collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.cmp(&b.2)));
        scored.truncate(READ_CLOSELY.max(count_max));
        let mut close: Vec<Fitting> = scored
            .into_iter()
            .map(|(score, covered, at)| self.read_closely(asked, at, score, covered))
            .collect();
        close.sort_by(|a, b| {
            let by_score = b.fit.score.total_cmp(&a.fit.score);
            by_score.then(a.passage.range.start.cmp(&b.passage.range.start))
        });
        let mut kept: Vec<Fitting> = Vec::new();
        for it in close {
            let overlaps = |other: &Fitting| {
                let (one, other) = (&it.passage.range, &other.passage.range);
                one.start < other.end && other.start < one.end
            };
            if kept.len() < count_max && !kept.iter().any(overlaps) {
                kept.push(it);
            }
        }
        kept
    }

    fn role(&self, asked: &Asked, passage: &Passage) -> Role {
        let block = &self.text[self.blocks[passage.block].range.clone()];
        match block_fingerprint(block) {
            Some(it) if asked.shared.contains(&it) => Role::Boilerplate,
            _ => {
                let said = &self.text[passage.range.clone()];
                Role::of(said, self.headings(passage).last().copied())
            }
        }
    }

    fn read_closely(&self, asked: &Asked, at: usize, score: f64, covered: f64) -> Fitting {
        let passage = self.passages[at].clone();
        let said = &self.text[passage.range.clone()];
        let role = self.role(asked, &passage);
        let met = if asked.asking.is_met_by(said) {
            ASKED_WEIGHT
        } else {
            1.0
        };
        Fitting {
            passage,
            fit: Fit {
                score: score * role.weight() * met,
                covered,
                role,
            },
        }
    }
}

/// Where a question's terms stand in a text.
struct Read<'a> {
    pages: &'a Pages<'a>,
    asked: &'a Asked,
    /// The byte offset of every telling term, and which of the question's it is.
    terms: Vec<(usize, Option<usize>)>,
    title: Vec<usize>,
    headings: HashMap<Range<usize>, Vec<usize>>,
    document_score: f64,
}

impl<'a> Read<'a> {
    fn of(pages: &'a Pages<'a>, asked: &'a Asked) -> Read<'a> {
        let mut index_terms = IndexTerms::default();
        let mut terms = Vec::new();
        let mut counts: BTreeMap<usize, f64> = BTreeMap::new();
        for block in pages.blocks.iter().filter(|it| it.kind != BlockKind::Code) {
            let mut stream = index_terms.stream(&pages.text[block.range.clone()]);
            while let Some(range) = stream.advance() {
                if is_common(stream.term()) {
                    continue;
                }
                let known = asked.by_term.get(stream.term()).copied();
                terms.push((block.range.start + range.start, known));
                known
                    .into_iter()
                    .for_each(|it| *counts.entry(it).or_default() += 1.0);
            }
        }
        let mut found_in = |text: &str| {
            let mut found = Vec::new();
            index_terms.each(text, |it| found.extend(asked.by_term.get(it).copied()));
            found
        };
        let title = found_in(pages.title);
        let mut headings: HashMap<Range<usize>, Vec<usize>> = HashMap::new();
        for heading in pages.blocks.iter().flat_map(|it| &it.headings) {
            let words = || found_in(&pages.text[heading.clone()]);
            headings.entry(heading.clone()).or_insert_with(words);
        }
        title
            .iter()
            .for_each(|it| *counts.entry(*it).or_default() += 1.0);
        let document_score = document_score(asked, &counts, terms.len() as f64);
        Read {
            pages,
            asked,
            terms,
            title,
            headings,
            document_score,
        }
    }

    fn slice(&self, range: &Range<usize>) -> &[(usize, Option<usize>)] {
        let start = self.terms.partition_point(|it| it.0 < range.start);
        let end = self.terms.partition_point(|it| it.0 < range.end);
        self.terms.get(start..end).unwrap_or_default()
    }

    /// The score of a passage before its words are read closely, and how much of the question it has.
    fn score(&self, at: usize) -> (f64, f64) {
        let passage = &self.pages.passages[at];
        let terms = self.slice(&passage.range);
        let mut counts = vec![0.0; self.asked.terms.len()];
        terms
            .iter()
            .filter_map(|it| it.1)
            .for_each(|it| counts[it] += 1.0);
        for heading in &self.pages.blocks[passage.block].headings {
            let mut found = self.headings.get(heading).cloned().unwrap_or_default();
            found.sort_unstable();
            found.dedup();
            found
                .into_iter()
                .for_each(|it| counts[it] += HEADING_WEIGHT);
        }
        if let Some(lead_in) = &passage.lead_in {
            let mut found: Vec<usize> = self.slice(lead_in).iter().filter_map(|it| it.1).collect();
            found.sort_unstable();
            found.dedup();
            found
                .into_iter()
                .for_each(|it| counts[it] += LEAD_IN_WEIGHT);
        }
        let usual = PASSAGE_BLOCKS * self.asked.block_terms;
        let length =
            SATURATION * (1.0 - LENGTH_PENALTY + LENGTH_PENALTY * terms.len() as f64 / usual);
        let weights = self.asked.terms.iter().map(|it| it.1).zip(&counts);
        let words: f64 = weights
            .map(|(weight, count)| weight * count * (SATURATION + 1.0) / (count + length))
            .sum();
        if words <= 0.0 {
            return (0.0, 0.0);
        }
        self.title.iter().for_each(|it| counts[*it] += 1.0);
        let near = NEARNESS_WEIGHT * self.nearness(terms);
        let score = words + near + DOCUMENT_WEIGHT * self.document_score;
        (score, self.asked.covered(&counts))
    }

    /// Pairs of the question's terms that stand close together, each once, by the weight of the more common one.
    fn nearness(&self, terms: &[(usize, Option<usize>)]) -> f64 {
        let found: Vec<(usize, usize)> = terms
            .iter()
            .enumerate()
            .filter_map(|(at, it)| Some((at, it.1?)))
            .collect();
        let mut pairs: BTreeMap<(usize, usize), f64> = BTreeMap::new();
        for (place, (at, one)) in found.iter().enumerate() {
            let near = found[place + 1..]
                .iter()
                .take_while(|it| it.0 - at <= WINDOW);
            for (other_at, other) in near.filter(|it| it.1 != *one) {
                let closeness = 1.0 / ((other_at - at) as f64).sqrt();
                let best = pairs.entry((*one.min(other), *one.max(other))).or_default();
                *best = best.max(closeness);
            }
        }
        let weight = |it: usize| self.asked.terms[it].1;
        let pairs = pairs.into_iter();
        pairs
            .map(|((one, other), near)| near * weight(one).min(weight(other)))
            .sum()
    }
}

fn document_score(asked: &Asked, counts: &BTreeMap<usize, f64>, terms: f64) -> f64 {
    let length =
        1.0 - DOCUMENT_LENGTH_PENALTY + DOCUMENT_LENGTH_PENALTY * terms / asked.document_terms;
    let score = |(at, count): (&usize, &f64)| {
        asked.terms[*at].1 * count * (DOCUMENT_SATURATION + 1.0)
            / (count + DOCUMENT_SATURATION * length)
    };
    counts.iter().map(score).sum()
}

#[cfg(test)]
mod tests;
