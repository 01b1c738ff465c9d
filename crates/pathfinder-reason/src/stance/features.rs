//! What can be measured about a statement and one sentence of evidence, each with a name and a weight in `model`.
//!
//! Every feature lies between 0 and 1. Those that speak of a conflict are scaled by how much of the rest of the
//! statement the evidence repeats: another country beside the same words conflicts, another country elsewhere does not.

use pathfinder_text::cues::CueKind;

use super::analysis::Word;
use super::pair::Pair;

/// More words than this count alike.
const WORDS_MAX: f64 = 3.0;

macro_rules! features {
    ($($(#[$note:meta])* $name:ident,)*) => {
        /// One measurement.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Feature { $($(#[$note])* $name,)* }

        impl Feature {
            pub const ALL: &[Feature] = &[$(Feature::$name,)*];
        }
    };
}

features! {
    /// Always 1.
    Bias,
    /// The share of the statement's words that the evidence has, long words and names counting for more.
    Coverage,
    /// Every word is there, or one that means the same, and every figure.
    Complete,
    /// How many words are not.
    Missing,
    /// How many words are there only in another form.
    Inexact,
    /// Only one of them says `only`.
    Exclusion,
    /// A word that the evidence lacks has an antonym there.
    Opposite,
    /// Another member of a class takes the place of a word: another month, another country.
    Excluded,
    /// They speak of changes in opposite directions.
    Direction,
    /// They differ in nothing but one conflict.
    OnlyConflict,
}

/// The features of one pair, in the order of `Feature::ALL`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Features([f64; Feature::ALL.len()]);

impl Features {
    pub(super) fn of(pair: &Pair<'_>) -> Features {
        let mut found = Features([0.0; Feature::ALL.len()]);
        shared_words(pair, &mut found);
        conflicts(pair, &mut found);
        let says = |it: CueKind| pair.statement.has(it) != pair.evidence.has(it);
        // `Only if` is a condition, which is looked at by itself.
        let only_one = says(CueKind::Exclusion) && !pair.is_conditional();
        found.flag(Feature::Exclusion, only_one);
        found
    }

    pub fn get(&self, feature: Feature) -> f64 {
        self.0[feature as usize]
    }

    pub fn values(&self) -> &[f64] {
        &self.0
    }

    fn set(&mut self, feature: Feature, value: f64) {
        self.0[feature as usize] = value.clamp(0.0, 1.0);
    }

    fn flag(&mut self, feature: Feature, value: bool) {
        self.set(feature, f64::from(u8::from(value)));
    }
}

fn shared_words(pair: &Pair<'_>, found: &mut Features) {
    let missing = pair.missing().count();
    let is_complete = missing == 0 && pair.lost_numbers().next().is_none();
    let matches = pair.alignment.matches.iter().flatten();
    let inexact = matches.filter(|it| it.1 < 1.0).count();
    found.flag(Feature::Bias, true);
    found.set(Feature::Coverage, pair.coverage());
    found.flag(Feature::Complete, is_complete);
    found.set(Feature::Missing, missing as f64 / WORDS_MAX);
    found.set(Feature::Inexact, inexact as f64 / WORDS_MAX);
}

fn conflicts(pair: &Pair<'_>, found: &mut Features) {
    let opposed = |it: &Word| pair.is_opposed(it);
    let excluded = |it: &Word| pair.is_excluded(it);
    let scaled = |is_so: bool, by: f64| if is_so { by } else { 0.0 };
    let is_opposed = pair.missing().any(opposed);
    let is_excluded = pair.missing().any(excluded);
    found.set(Feature::Opposite, scaled(is_opposed, rest(pair, opposed)));
    found.set(Feature::Excluded, scaled(is_excluded, rest(pair, excluded)));
    let turned = scaled(pair.turns_direction(), rest(pair, |_| false));
    found.set(Feature::Direction, turned);
    let replaced = usize::from(is_opposed || is_excluded);
    let is_only = pair.conflicts() == 1 && pair.missing().count() == replaced;
    found.flag(Feature::OnlyConflict, is_only);
}

/// How much of the statement the evidence repeats, leaving out the words that it replaces.
fn rest(pair: &Pair<'_>, is_replaced: impl Fn(&Word) -> bool) -> f64 {
    let words = pair.statement.words.iter().zip(&pair.alignment.matches);
    let (mut shared, mut total) = (0.0, 0.0);
    for (word, found) in words.filter(|it| !is_replaced(it.0)) {
        total += word.weight;
        shared += found.map_or(0.0, |it| it.1 * word.weight);
    }
    if total > 0.0 {
        f64::powi(shared / total, 2)
    } else {
        0.0
    }
}
