//! What working memory saves: an estimate from what the session recorded.

use serde::Serialize;

use super::WINDOW;
use super::memory::{PLANNING, Space, WORDING};
use crate::session::{IterationLog, Session};

/// A rough mean over Korean and English.
const CHARACTERS_PER_TOKEN: usize = 4;

/// Estimated tokens of memory in all requests so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Masking {
    pub shown_tokens: u64,
    /// If every request had shown everything that was recorded before it.
    pub unmasked_tokens: u64,
}

/// None if no model is asked, or nothing is remembered yet.
pub fn masking(session: &Session) -> Option<Masking> {
    if !session.settings.thinks_outside() {
        return None;
    }
    let logs: Vec<(usize, usize)> = session
        .iterations
        .iter()
        .map(|it| characters(session, it))
        .collect();
    let (mut shown, mut unmasked) = (0, 0);
    // Of all iterations before the one at hand.
    let (mut asked, mut observed) = (0, 0);
    for (place, log) in session.iterations.iter().enumerate() {
        let recent = &logs[place.saturating_sub(WINDOW)..place];
        let lines: usize = recent.iter().map(|it| it.0).sum();
        for space in requests(log) {
            shown += lines.min(space.iterations) + observed.min(space.findings);
            unmasked += asked + observed;
        }
        asked += logs[place].0;
        observed += logs[place].1;
    }
    let tokens = |characters: usize| (characters / CHARACTERS_PER_TOKEN) as u64;
    let masking = Masking {
        shown_tokens: tokens(shown),
        unmasked_tokens: tokens(unmasked),
    };
    (masking.unmasked_tokens > 0).then_some(masking)
}

/// The requests of an iteration that show what is remembered.
fn requests(log: &IterationLog) -> impl Iterator<Item = Space> {
    let ideated = log.ideation.is_some().then_some(PLANNING);
    std::iter::once(WORDING).chain(ideated)
}

/// How long an iteration is: as working memory shows it, and what it observed.
fn characters(session: &Session, log: &IterationLog) -> (usize, usize) {
    let searches = log.searches.iter();
    let queries = searches.filter_map(|it| session.searches.get(*it));
    let queries: usize = queries.map(|it| it.entry.query.chars().count()).sum();
    let observations = log.observations.iter();
    let observed: usize = observations
        .filter_map(|it| session.graph.observation(*it))
        .map(|it| it.statement.chars().count() + it.quote.chars().count())
        .sum();
    let lesson = log.lesson.as_ref().map_or(0, |it| {
        it.reason.chars().count() + it.lesson.chars().count() + it.adjustment.chars().count()
    });
    (queries, observed + lesson)
}
