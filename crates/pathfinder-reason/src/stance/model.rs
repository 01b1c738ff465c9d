//! The weights of the features, and what turns a sum of them into a probability.
//!
//! `cargo bench -p pathfinder-reason --bench stance -- fit` fits and prints these numbers: logistic regression with a
//! Gaussian prior on FEVER symmetric, KLUE NLI and SciFact, each set with the same weight. A feature is kept if it helps
//! on a set that the others were fitted without. `NoResult`, `NotVouched` and `SwappedRoles` are held near a fixed prior:
//! the sets have too few such sentences to tell.

use super::features::Features;

/// A sum of weighted features, as it was fitted, is read as a probability on rows that decide.
#[derive(Debug, Clone, Copy)]
pub(super) struct Model {
    weights: [f64; 15],
    /// Slope and offset of the calibrated log odds.
    calibration: [f64; 2],
    /// The least log odds, not calibrated, that decide.
    decides: f64,
}

pub(super) const SUPPORT: Model = Model {
    weights: [
        -1.846, // Bias
        2.983, // Coverage
        2.133, // Complete
        -3.944, // SwappedRoles
        -1.578, // Reversed
        -0.932, // LooselyReversed
        -1.721, // Opposite
        -1.005, // Direction
        -1.714, // Excluded
        0.276, // NumberSame
        -2.372, // NumberOther
        -2.574, // OnlyConflict
        -1.081, // Exclusion
        -3.979, // NoResult
        -3.843, // NotVouched
    ],
    calibration: [0.641, 0.146],
    decides: 1.386,
};

pub(super) const CONTRADICTION: Model = Model {
    weights: [
        -1.839, // Bias
        1.939, // Coverage
        -1.618, // Complete
        -3.972, // SwappedRoles
        2.027, // Reversed
        -0.208, // LooselyReversed
        2.431, // Opposite
        1.518, // Direction
        2.060, // Excluded
        -1.078, // NumberSame
        2.498, // NumberOther
        3.120, // OnlyConflict
        0.500, // Exclusion
        -3.981, // NoResult
        -3.916, // NotVouched
    ],
    calibration: [0.564, 0.196],
    decides: 1.099,
};

impl Model {
    pub(super) fn log_odds(&self, features: &Features) -> f64 {
        let terms = self.weights.iter().zip(features.values());
        terms.map(|(weight, value)| weight * value).sum()
    }

    /// How likely the stance is right, if it is likely enough to be taken.
    pub(super) fn decide(&self, log_odds: f64) -> Option<f64> {
        let [slope, offset] = self.calibration;
        (log_odds >= self.decides).then(|| logistic(slope * log_odds + offset))
    }
}

pub(super) fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}
