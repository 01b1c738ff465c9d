//! VERIFY: which observations say the same, which hypotheses are new, what contradicts what.
//!
//! Code finds pairs of statements that share words, the reasoner judges them in batches, and code draws the
//! conclusions.

mod close;
mod pairs;
#[cfg(test)]
mod tests;
mod time;

use pathfinder_text::fold;

use close::close;

use crate::contract::{Judge, Judgment, Pair, QuotedClaim, Request, Verification, Verify};
use crate::id::ObservationId;
use crate::phase::{Phase, PhaseRules};
use crate::session::{Exploration, Session};
use crate::step::Step;
use pairs::JudgedPair;

/// With more, a small model loses count.
const PAIRS_PER_MODEL_MAX: usize = 20;
const CLAIMS_PER_MODEL_MAX: usize = 10;
/// The size of one request, in bytes: it fits into the prompt of any model without truncation.
const BATCH_BYTES_MAX: usize = 4000;
/// The overhead of one pair or claim.
const FRAME_BYTES: usize = 32;
/// Claims that were left unanswered are asked once more.
const ROUNDS: usize = 2;

pub(crate) const VERIFY: PhaseRules = PhaseRules {
    phase: Phase::Verify,
    applies: |_| true,
    steps,
    close,
};

/// Steps that judge the pairs, and steps that verify statements worded differently from their quotes.
fn steps(session: &Session) -> Vec<Step> {
    let Some(exploration) = &session.exploration else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    let pairs = pairs::pairs(session);
    for (from, batch) in pair_batches(session, &pairs) {
        if judgments(exploration, from, batch.len()).is_none() {
            let pairs = batch.iter().map(|it| it.pair.clone()).collect();
            steps.push(Step::think(Request::Judge(Judge { from, pairs })));
        }
    }
    let open = Checked::of(session, exploration).open;
    steps.extend(open.into_iter().map(|it| Step::think(Request::Verify(it))));
    steps
}

fn pair_batches<'a>(session: &Session, pairs: &'a [JudgedPair]) -> Vec<(usize, &'a [JudgedPair])> {
    let bytes = |JudgedPair {
                     pair: Pair { statement, other },
                     ..
                 }: &JudgedPair| statement.len() + other.len();
    batches(session, pairs, PAIRS_PER_MODEL_MAX, bytes)
}

/// The batches, each with the index of its first element. The built-in reasoner gets everything in one.
fn batches<'a, T>(
    session: &Session,
    list: &'a [T],
    length_max: usize,
    bytes: impl Fn(&T) -> usize,
) -> Vec<(usize, &'a [T])> {
    if !session.settings.thinks_outside() {
        return if list.is_empty() {
            Vec::new()
        } else {
            vec![(0, list)]
        };
    }
    let mut batches = Vec::new();
    let (mut from, mut shown) = (0, 0);
    for (place, it) in list.iter().enumerate() {
        let more = bytes(it) + FRAME_BYTES;
        if place > from && (place - from == length_max || shown + more > BATCH_BYTES_MAX) {
            batches.push((from, &list[from..place]));
            (from, shown) = (place, 0);
        }
        shown += more;
    }
    if from < list.len() {
        batches.push((from, &list[from..]));
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

/// New observations whose statement is worded differently from the quote: does the quote really say so?
fn claims(session: &Session) -> Vec<(ObservationId, QuotedClaim)> {
    let new = session
        .log()
        .map(|it| it.observations.as_slice())
        .unwrap_or_default();
    new.iter()
        .filter_map(|id| session.graph.observation(*id))
        .filter(|it| !fold(&it.quote).contains(&fold(&it.statement)))
        .map(|it| {
            (
                it.id,
                QuotedClaim {
                    statement: it.statement.clone(),
                    quote: it.quote.clone(),
                },
            )
        })
        .collect()
}

/// How far verification of the claims has come.
struct Checked<'a> {
    /// Each claim that was answered.
    answered: Vec<(ObservationId, &'a Verification)>,
    /// What to ask now.
    open: Vec<Verify>,
}

impl<'a> Checked<'a> {
    /// Each claim is asked, and asked once more if it was left unanswered. A claim that stays unanswered is neither
    /// doubted nor confirmed.
    fn of(session: &Session, exploration: &'a Exploration) -> Checked<'a> {
        let mut checked = Checked {
            answered: Vec::new(),
            open: Vec::new(),
        };
        let mut left = claims(session);
        // The indices of the second round follow those of the first.
        let mut first = 0;
        for _ in 0..ROUNDS {
            let bytes =
                |(_, it): &(ObservationId, QuotedClaim)| it.statement.len() + it.quote.len();
            let mut unanswered = Vec::new();
            for (place, batch) in batches(session, &left, CLAIMS_PER_MODEL_MAX, bytes) {
                let from = first + place;
                let known = exploration
                    .verifications
                    .get(&from)
                    .filter(|it| it.len() == batch.len());
                let Some(known) = known else {
                    let claims = batch.iter().map(|(_, it)| it.clone()).collect();
                    checked.open.push(Verify { from, claims });
                    continue;
                };
                for (claim, verification) in batch.iter().zip(known) {
                    match verification.holds {
                        Some(_) => checked.answered.push((claim.0, verification)),
                        None => unanswered.push(claim.clone()),
                    }
                }
            }
            if !checked.open.is_empty() {
                break;
            }
            first += left.len();
            left = unanswered;
        }
        checked
    }
}
