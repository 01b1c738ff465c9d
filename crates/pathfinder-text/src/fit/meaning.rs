//! How well passages fit a question by meaning too, where somebody measured how near they are to it.

use super::{Asked, Fit, Fitting, Pages, Role};
use crate::passages::Passage;

/// What a passage of the same meaning is worth, where one with all words of the question is worth about 1. It is
/// chosen and not fitted: no collection has been measured with a server of embeddings yet.
const NEARNESS_WEIGHT: f64 = 1.5;

impl Fit {
    /// The fit of a passage that is so near to the question, from 0 to 1. It is never less than by words alone, so what was
    /// not measured stays comparable.
    pub fn with_nearness(self, asked: &Asked, near: f64) -> Fit {
        let all_words: f64 = asked.terms.iter().map(|it| it.1).sum();
        Fit {
            score: self.score + near * NEARNESS_WEIGHT * all_words * self.role.weight(),
            covered: self.covered.max(near),
            role: self.role,
        }
    }
}

impl Pages<'_> {
    /// A passage that has nothing of the question.
    pub fn without_words(&self, passage: &Passage) -> Fitting {
        let said = &self.text[passage.range.clone()];
        let role = Role::of(said, self.headings(passage).last().copied());
        Fitting {
            passage: passage.clone(),
            fit: Fit {
                score: 0.0,
                covered: 0.0,
                role,
            },
        }
    }
}
