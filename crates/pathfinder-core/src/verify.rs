//! VERIFY and the second part of UPDATE: which observations say the same, which hypotheses are new, who contradicts whom.
//!
//! Code finds pairs of statements that share words; the reasoner judges them, some at a time; code draws the conclusions.

mod close;
mod pairs;
mod time;

pub use close::close;

use crate::contract::{Judge, Judgment, Pair, QuotedClaim, Request, Verify};
use crate::id::ObservationId;
use crate::session::{Exploration, Session};
use crate::step::Step;
use crate::text::fold;

/// A small model loses count of more.
const PAIRS_PER_MODEL_MAX: usize = 20;

/// Steps judge the pairs, one looks at the statements that are not simply their quotes.
pub fn steps(session: &Session) -> Vec<Step> {
    let Some(exploration) = &session.exploration else { return Vec::new() };
    let mut steps = Vec::new();
    let pairs: Vec<Pair> = pairs::pairs(session).into_iter().map(|it| it.pair).collect();
    for (from, pairs) in batches(session, &pairs) {
        if judgments(exploration, from, pairs.len()).is_none() {
            steps.push(Step::Think(Request::Judge(Judge { from, pairs: pairs.to_vec() })));
        }
    }
    if exploration.verifications.is_none() {
        let claims: Vec<QuotedClaim> = claims(session).into_iter().map(|(_, claim)| claim).collect();
        if !claims.is_empty() {
            steps.push(Step::Think(Request::Verify(Verify { claims })));
        }
    }
    steps
}

/// What is judged in one request, with the place of its first pair.
fn batches<'a, T>(session: &Session, pairs: &'a [T]) -> impl Iterator<Item = (usize, &'a [T])> {
    let size = if session.settings.asks_models { PAIRS_PER_MODEL_MAX } else { pairs.len().max(1) };
    pairs.chunks(size).enumerate().map(move |(index, batch)| (index * size, batch))
}

/// The judgments of a batch. After a change of the reasoner batches are larger or smaller, and are judged anew.
fn judgments(exploration: &Exploration, from: usize, length: usize) -> Option<&[Judgment]> {
    exploration.judgments.get(&from).map(Vec::as_slice).filter(|it| it.len() == length || it.is_empty())
}

/// New observations whose statement is worded otherwise than the quote: does the quote really say so?
fn claims(session: &Session) -> Vec<(ObservationId, QuotedClaim)> {
    let new = session.log().map(|it| it.observations.as_slice()).unwrap_or_default();
    new.iter()
        .filter_map(|id| session.graph.observation(*id))
        .filter(|it| !fold(&it.quote).contains(&fold(&it.statement)))
        .map(|it| (it.id, QuotedClaim { statement: it.statement.clone(), quote: it.quote.clone() }))
        .collect()
}
