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
        -1.815, // Bias
        2.876,  // Coverage
        1.570,  // Complete
        -3.980, // SwappedRoles
        -1.569, // Reversed
        -0.859, // LooselyReversed
        -1.755, // Opposite
        -0.971, // Direction
        -1.788, // Excluded
        0.267,  // NumberSame
        -1.946, // NumberOther
        -2.035, // OnlyConflict
        -0.997, // Exclusion
        -3.979, // NoResult
        -3.840, // NotVouched
    ],
    calibration: [0.928, -0.154],
    decides: 1.8,
};

pub(super) const CONTRADICTION: Model = Model {
    weights: [
        -1.843, // Bias
        1.928,  // Coverage
        -1.829, // Complete
        -3.991, // SwappedRoles
        2.176,  // Reversed
        0.241,  // LooselyReversed
        2.547,  // Opposite
        1.502,  // Direction
        2.290,  // Excluded
        -1.054, // NumberSame
        1.659,  // NumberOther
        1.777,  // OnlyConflict
        0.532,  // Exclusion
        -3.980, // NoResult
        -3.914, // NotVouched
    ],
    calibration: [0.623, 0.527],
    decides: 1.6,
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
