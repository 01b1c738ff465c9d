//! What the sentences on both sides of a claim weigh.

use std::collections::BTreeMap;

use pathfinder_core::contract::Stance;

use super::{Evidence, Label};

/// A side with less weight than this is not enough for a label.
const SIDE_MIN: f64 = 0.2;
/// If the weaker side has at least this proportion of the stronger one's weight, the claim is disputed.
const DISPUTED_MIN: f64 = 0.25;
/// No single voice is certain.
const VOICE_MAX: f64 = 0.99;

/// What the sentences say one by one, and what they say together; where the two disagree, the claim is disputed.
pub(super) fn label(one_by_one: Label, together: Stance) -> Label {
    match (one_by_one, together) {
        (Label::Supported, Stance::Contradicts) | (Label::Contradicted, Stance::Supports) => {
            Label::Disputed
        }
        (Label::NotEnough, Stance::Supports) => Label::Supported,
        (Label::NotEnough, Stance::Contradicts) => Label::Contradicted,
        (label, _) => label,
    }
}

pub(super) fn weigh(evidence: &[Evidence]) -> Label {
    let (supports, contradicts) = (
        side(evidence, Stance::Supports),
        side(evidence, Stance::Contradicts),
    );
    let (weaker, stronger) = (supports.min(contradicts), supports.max(contradicts));
    match () {
        () if sure(stronger) < SIDE_MIN => Label::NotEnough,
        () if sure(weaker) >= SIDE_MIN && weaker >= DISPUTED_MIN * stronger => Label::Disputed,
        () if supports > contradicts => Label::Supported,
        () => Label::Contradicted,
    }
}

/// The combined weight of one side. Each origin counts once, with its heaviest sentence.
///
/// Weights add up as the logarithm of the doubt that they leave, so that six papers against one blog are not a dispute.
fn side(evidence: &[Evidence], stance: Stance) -> f64 {
    let mut voices: BTreeMap<&str, f64> = BTreeMap::new();
    for it in evidence.iter().filter(|it| it.stance == stance) {
        let voice = voices.entry(&it.origin).or_default();
        *voice = voice.max(it.weight);
    }
    voices
        .values()
        .map(|it| -(1.0 - it.min(VOICE_MAX)).ln())
        .sum()
}

/// How sure a side of this weight is, from 0 to 1.
fn sure(side: f64) -> f64 {
    1.0 - (-side).exp()
}
