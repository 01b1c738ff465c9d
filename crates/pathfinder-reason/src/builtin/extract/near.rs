//! The passages of a source that fit the question, by words and, where somebody measured it, by meaning.

use pathfinder_text::fit::{Asked, Fitting, Pages};

use crate::builtin::nearness::{Nearness, PASSAGES_MAX};

/// Passages that are ranked by words alone.
const BY_WORDS_MAX: usize = 40;

/// The passages that fit, best first. What nobody measured keeps its fit by words.
pub(super) fn fitting(
    asked: &Asked,
    pages: &Pages<'_>,
    nearness: Option<&Nearness>,
) -> Vec<Fitting> {
    let Some(nearness) = nearness else {
        return pages.fitting(asked, pages.passages.len().min(BY_WORDS_MAX));
    };
    let mut all = pages.fitting(asked, PASSAGES_MAX);
    let found = all.len();
    for it in &pages.passages {
        let is_known = all[..found].iter().any(|known| known.passage == *it);
        if !is_known && nearness.at(&it.range) > 0.0 {
            all.push(pages.without_words(it));
        }
    }
    for it in &mut all {
        let near = nearness.at(&it.passage.range);
        it.fit = it.fit.with_nearness(asked, near);
    }
    all.sort_by(|a, b| {
        let by_score = b.fit.score.total_cmp(&a.fit.score);
        by_score.then(a.passage.range.start.cmp(&b.passage.range.start))
    });
    all
}
