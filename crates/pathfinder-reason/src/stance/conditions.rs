//! What a pair must be before the model is asked. No weight overrules these conditions.
//!
//! The labelled sets hardly contain aims, questions, doubts or somebody's claims, and documents are full of them, so
//! what such a sentence may decide is not left to what was fitted.

use pathfinder_text::CueKind;

use super::Because;
use super::analysis::Quantity;
use super::pair::{Denied, Pair, is_false};
use crate::assertion::Kind;

/// Which stances the evidence may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Allowed {
    pub(super) support: bool,
    pub(super) contradiction: bool,
}

/// Why the evidence can take no stance, or which ones it may take.
pub(super) fn allowed(pair: &Pair<'_>) -> Result<Allowed, Because> {
    let (ours, theirs) = (pair.statement, pair.evidence);
    let Some(kinds) = of_kinds(claimed(ours.kind), theirs.kind) else {
        return Err(Because::NotAResult);
    };
    if ours.is_intended != theirs.is_intended || ours.is_less != theirs.is_less || pair.is_hedged()
    {
        return Err(Because::NotAResult);
    }
    if pair.swaps_roles() {
        return Err(Because::RolesDiffer);
    }
    if !pair.has_subject() || !pair.has_names() {
        return Err(Because::WordsDiffer);
    }
    Ok(Allowed {
        support: kinds.support && may_support(pair),
        contradiction: kinds.contradiction && may_contradict(pair),
    })
}

/// A claim may lack a full stop; only evidence must not be a title.
fn claimed(kind: Kind) -> Kind {
    match kind {
        Kind::Title => Kind::Result,
        kind => kind,
    }
}

/// That nothing shows it does not show that it is false, and two denials do not contradict each other.
fn of_kinds(statement: Kind, evidence: Kind) -> Option<Allowed> {
    let (support, contradiction) = match (statement, evidence) {
        (Kind::Result, Kind::Result | Kind::Denial) | (Kind::Denial, Kind::Result) => (true, true),
        (Kind::Denial, Kind::Denial) | (Kind::Unproven, Kind::Unproven | Kind::Denial) => {
            (true, false)
        }
        (Kind::Result, Kind::Unproven) | (Kind::Unproven, Kind::Result) => (false, true),
        _ => return None,
    };
    Some(Allowed {
        support,
        contradiction,
    })
}

/// Denied alike, in the same amount, with nothing put in the place of a word, and no less narrow.
fn may_support(pair: &Pair<'_>) -> bool {
    let (ours, theirs) = (pair.statement, pair.evidence);
    let lost = |it: CueKind| ours.has(it) && !theirs.has(it);
    let quantity = match (ours.quantity, theirs.quantity) {
        (one, other) if is_turned(pair) || one == other => one == other,
        (Quantity::Any | Quantity::Most, Quantity::Most | Quantity::All) => true,
        _ => false,
    };
    quantity
        && pair.denied() == Denied::Alike
        && !pair.is_replaced()
        && !pair.turns_direction()
        && pair.lost_numbers().next().is_none()
        && !lost(CueKind::Exclusion)
        && !lost(CueKind::Comparison)
}

/// One of them calls its content false. "Not all" says nothing about some.
fn is_turned(pair: &Pair<'_>) -> bool {
    is_false(pair.statement.kind) != is_false(pair.evidence.kind)
}

/// There is exactly one conflict: what holds for some may fail for others, and two conflicts may cancel out.
fn may_contradict(pair: &Pair<'_>) -> bool {
    let (ours, theirs) = (pair.statement, pair.evidence);
    let denied = pair.denied();
    let of_all = denied == Denied::One
        && theirs.quantity == Quantity::All
        && theirs.negations.is_empty()
        && !is_turned(pair);
    let quantity = ours.quantity == theirs.quantity || of_all;
    quantity
        && ours.quantity != Quantity::Some
        && denied != Denied::Elsewhere
        && pair.conflicts() == 1
        && pair.lost_numbers().count() == usize::from(pair.is_counted_otherwise())
}
