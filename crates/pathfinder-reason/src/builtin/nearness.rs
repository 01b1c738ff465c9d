//! How near in meaning the passages of a source are to a question: which of them to measure, and what the measure says.
//!
//! Words choose the passages. What they find too little of, as in a text that is in another language than the question, is
//! filled up with passages that are spread over the text. Servers put unrelated texts at very different distances, so a
//! few sentences about something else are measured too, and are the zero of the scale: a nearness depends on the model,
//! the question and the passage alone, so it is comparable between all passages of a session.

use std::ops::Range;

use pathfinder_core::contract::Extract;
use pathfinder_text::blocks::BlockKind;
use pathfinder_text::fit::{Asked, Fitting, Pages, Statistics};
use pathfinder_text::passages::Passage;

use super::SourceText;
use crate::model::Vector;

/// Passages of a text that are measured.
pub const PASSAGES_MAX: usize = 50;
/// Of a passage, and of a question.
const BYTES_MAX: usize = 1_200;
const TITLE_BYTES_MAX: usize = 200;
/// The longest text that is measured, in bytes.
pub const TEXT_BYTES_MAX: usize = BYTES_MAX + 2 * (TITLE_BYTES_MAX + 1);

/// Everyday sentences, made up for this. A question about one of their subjects is only measured more strictly.
pub const UNRELATED: [&str; 4] = [
    "My sister painted the garden gate green on Sunday.",
    "The bus was late again, so we walked home in the rain.",
    "동생은 주말에 할머니 댁에서 만두를 빚었다.",
    "가방을 의자에 걸어 두고 창문을 닫았다.",
];

/// A passage to measure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub range: Range<usize>,
    /// The passage below its title and its heading.
    pub text: String,
}

/// How near the passages of one source are to the question, from 0 (unrelated) to 1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Nearness {
    measured: Vec<(Range<usize>, f64)>,
}

impl Nearness {
    /// From the vectors of a question, of `UNRELATED` and of the candidates.
    pub fn of<'a>(
        question: &Vector,
        unrelated: &[Vector],
        candidates: impl IntoIterator<Item = (Range<usize>, &'a Vector)>,
    ) -> Nearness {
        let similarities = unrelated.iter().map(|it| question.similarity(it));
        let zero = similarities.fold(0.0, f64::max);
        let near = |it: &Vector| match zero < 1.0 {
            true => ((question.similarity(it) - zero) / (1.0 - zero)).clamp(0.0, 1.0),
            false => 0.0,
        };
        let measured = candidates.into_iter();
        Nearness {
            measured: measured.map(|(range, it)| (range, near(it))).collect(),
        }
    }

    /// 0 for a passage that was not measured.
    pub(super) fn at(&self, range: &Range<usize>) -> f64 {
        let found = self.measured.iter().find(|it| it.0 == *range);
        found.map(|it| it.1).unwrap_or_default()
    }

    /// The nearest passage.
    pub fn nearest(&self) -> Option<(Range<usize>, f64)> {
        let nearest = self.measured.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        nearest.cloned()
    }
}

/// The passages of a source to measure for a request.
pub fn candidates(request: &Extract, source: SourceText<'_>) -> Vec<Candidate> {
    let own = source.statistics.is_none();
    let own = own.then(|| Statistics::of_text(source.text));
    let Some(statistics) = source.statistics.or(own.as_ref()) else {
        return Vec::new();
    };
    let pages = Pages::of(&request.title, source.text);
    let asked = Asked::of(&request.question, statistics);
    let by_words = pages.fitting(&asked, PASSAGES_MAX);
    let spread = spread_passages(&pages, &by_words, PASSAGES_MAX);
    let by_words = by_words.iter().map(|it| &it.passage);
    let chosen = by_words.chain(spread);
    chosen
        .map(|it| candidate(&pages, &request.title, it))
        .collect()
}

/// Passages that are spread evenly over a text.
pub fn spread(title: &str, text: &str, count_max: usize) -> Vec<Candidate> {
    let pages = Pages::of(title, text);
    let spread = spread_passages(&pages, &[], count_max);
    spread.map(|it| candidate(&pages, title, it)).collect()
}

/// The beginning of a text that is measured.
pub fn beginning(text: &str, bytes_max: usize) -> &str {
    &text[..text.floor_char_boundary(bytes_max)]
}

/// A question as it is measured.
pub fn question(text: &str) -> &str {
    beginning(text, BYTES_MAX)
}

/// As many passages as are missing, evenly over those that overlap neither a taken one nor each other.
fn spread_passages<'a>(
    pages: &'a Pages<'_>,
    taken: &[Fitting],
    count_max: usize,
) -> impl Iterator<Item = &'a Passage> {
    let mut end = 0;
    let mut free: Vec<&Passage> = Vec::new();
    for it in &pages.passages {
        let range = &it.range;
        let is_taken = |it: &Fitting| {
            let other = &it.passage.range;
            range.start < other.end && other.start < range.end
        };
        let kind = &pages.blocks[it.block].kind;
        let is_told = !matches!(kind, BlockKind::Code | BlockKind::Fields);
        if is_told && range.start >= end && !taken.iter().any(is_taken) {
            end = range.end;
            free.push(it);
        }
    }
    let missing = count_max.saturating_sub(taken.len()).min(free.len());
    (0..missing).map(move |it| free[it * free.len() / missing])
}

fn candidate(pages: &Pages<'_>, title: &str, passage: &Passage) -> Candidate {
    let heading = pages.headings(passage).pop().unwrap_or_default();
    let title = beginning(title, TITLE_BYTES_MAX);
    let heading = beginning(heading, TITLE_BYTES_MAX);
    let said = beginning(&pages.text[passage.range.clone()], BYTES_MAX);
    let parts = [title, heading, said];
    let parts: Vec<&str> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    Candidate {
        range: passage.range.clone(),
        text: parts.join("\n"),
    }
}

#[cfg(test)]
mod tests;
