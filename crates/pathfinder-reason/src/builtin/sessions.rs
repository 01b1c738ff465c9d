//! Which known sessions ask the same question.
//!
//! Questions that differ in a number or a name are different questions, however similar the rest is.

use std::collections::BTreeSet;

use pathfinder_core::contract::{MatchKind, MatchSession, SessionMatch};
use pathfinder_text::{dice, names, plain_words};

use super::words::{Role, words};

const EXACT_MIN: f64 = 0.9;
const SIMILAR_MIN: f64 = 0.5;
const MATCHES_MAX: usize = 3;

pub(super) fn match_session(request: &MatchSession) -> Vec<SessionMatch> {
    let asked = Asked::of(&request.question);
    let mut found: Vec<SessionMatch> = request
        .sessions
        .iter()
        .filter_map(|it| {
            let similarity = asked.similarity(&Asked::of(&it.question));
            let kind = if similarity >= EXACT_MIN {
                MatchKind::Exact
            } else {
                MatchKind::Similar
            };
            (similarity >= SIMILAR_MIN).then(|| SessionMatch {
                id: it.id.clone(),
                kind,
                similarity,
            })
        })
        .collect();
    found.sort_by(|left, right| {
        right
            .similarity
            .total_cmp(&left.similarity)
            .then_with(|| right.id.cmp(&left.id))
    });
    found.truncate(MATCHES_MAX);
    found
}

struct Asked {
    folded: String,
    nouns: BTreeSet<String>,
    verbs: BTreeSet<String>,
    /// Figures and names, which the same question must share.
    fixed: BTreeSet<String>,
}

impl Asked {
    fn of(text: &str) -> Asked {
        let words = words(text);
        let stems = |verbs: bool| {
            words
                .iter()
                .filter(|it| (it.role == Role::Verb) == verbs)
                .flat_map(|it| it.stems.clone())
                .collect()
        };
        let nouns: BTreeSet<String> = stems(false);
        let figures = nouns
            .iter()
            .filter(|it| it.chars().any(|it| it.is_ascii_digit()))
            .cloned();
        let named = names(text).into_iter().flat_map(|it| it.words);
        let fixed = figures.chain(named).collect();
        Asked {
            folded: plain_words(text),
            verbs: stems(true),
            fixed,
            nouns,
        }
    }

    fn similarity(&self, other: &Asked) -> f64 {
        if self.folded == other.folded {
            return 1.0;
        }
        if self.nouns.is_empty() || other.nouns.is_empty() {
            return 0.0;
        }
        let all = |it: &Asked| {
            it.nouns
                .union(&it.verbs)
                .cloned()
                .collect::<BTreeSet<String>>()
        };
        let by_words = dice(&all(self), &all(other));
        // The same nouns under another verb form (`높이는가`, `높일까`) are the same question.
        let by_nouns =
            dice(&self.nouns, &other.nouns) * if self.verbs == other.verbs { 1.0 } else { 0.95 };
        let nouns_tell = self.nouns.len() >= 3 && !self.verbs.is_empty() && !other.verbs.is_empty();
        let similarity = if nouns_tell {
            by_words.max(by_nouns)
        } else {
            by_words
        };
        let differs = self
            .fixed
            .symmetric_difference(&other.fixed)
            .any(|it| !(self.nouns.contains(it) && other.nouns.contains(it)));
        // One more noun makes the question narrower.
        if differs || self.nouns != other.nouns {
            similarity.min(EXACT_MIN - 0.05)
        } else {
            similarity
        }
    }
}
