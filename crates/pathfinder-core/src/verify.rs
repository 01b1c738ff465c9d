//! VERIFY: which observations of different sources say the same, and what they say about the hypotheses.
//!
//! Code finds statements that may bear on each other, the reasoner judges them, and code draws the conclusions.

mod close;
mod links;
mod pairs;
mod replaced;
#[cfg(test)]
mod tests;
mod time;

use close::close;

use crate::contract::{Judge, Judgment, Pair, Request};
use crate::phase::{Phase, PhaseRules};
use crate::session::{Exploration, Session};
use crate::step::Step;
use pairs::JudgedPair;

/// With more, a small model loses count.
const PAIRS_PER_MODEL_MAX: usize = 20;
/// The size of one request, in bytes: it fits into the prompt of any model without truncation.
const BATCH_BYTES_MAX: usize = 16_000;
/// The overhead of one pair.
const FRAME_BYTES: usize = 32;

pub(crate) const VERIFY: PhaseRules = PhaseRules {
    phase: Phase::Verify,
    applies: |_| true,
    steps,
    close,
};

fn steps(session: &Session) -> Vec<Step> {
    let Some(exploration) = &session.exploration else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    let pairs = pairs::pairs(session);
    for (from, batch) in pair_batches(session, &pairs) {
        if judgments(exploration, from, batch.len()).is_none() {
            steps.push(Step::think(Request::Judge(Judge {
                from,
                question: session.current_question().as_str().to_owned(),
                pairs: batch.iter().map(|it| it.pair.clone()).collect(),
            })));
        }
    }
    if exploration.links.is_none() {
        let link = links::request(session);
        steps.extend(link.map(|it| Step::think(Request::Link(it))));
    }
    steps
}

/// The batches, each with the index of its first pair. The built-in reasoner gets everything in one.
fn pair_batches<'a>(session: &Session, pairs: &'a [JudgedPair]) -> Vec<(usize, &'a [JudgedPair])> {
    if !session.settings.thinks_outside() {
        return if pairs.is_empty() {
            Vec::new()
        } else {
            vec![(0, pairs)]
        };
    }
    let mut batches = Vec::new();
    let (mut from, mut shown) = (0, 0);
    for (place, it) in pairs.iter().enumerate() {
        let Pair {
            statement,
            other,
            title,
            other_title,
        } = &it.pair;
        let titles = title.len() + other_title.len();
        let more = statement.len() + other.len() + titles + FRAME_BYTES;
        let is_full = place - from == PAIRS_PER_MODEL_MAX || shown + more > BATCH_BYTES_MAX;
        if place > from && is_full {
            batches.push((from, &pairs[from..place]));
            (from, shown) = (place, 0);
        }
        shown += more;
    }
    if from < pairs.len() {
        batches.push((from, &pairs[from..]));
    }
    batches
}

/// The judgments of a batch. If the reasoner changes, so does the batch size, and the pairs are judged again.
fn judgments(exploration: &Exploration, from: usize, length: usize) -> Option<&[Judgment]> {
    exploration
        .judgments
        .get(&from)
        .map(Vec::as_slice)
        .filter(|it| it.len() == length || it.is_empty())
}
