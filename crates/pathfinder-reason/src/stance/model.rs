//! The weights of the features, and what turns a sum of them into a probability.
//!
//! `cargo bench -p pathfinder-reason --bench stance -- fit` fits and prints these numbers: logistic regression with a
//! Gaussian prior on the pairs of FEVER symmetric, KLUE NLI and SciFact that the conditions admit, each set with the same
//! weight. A feature stays if it helps on a set that the others were fitted without.

use super::features::{Feature, Features};

/// A sum of weighted features, as it was fitted, is read as a probability on rows that decide.
#[derive(Debug, Clone, Copy)]
pub(super) struct Model {
    weights: [f64; Feature::ALL.len()],
    /// Slope and offset of the calibrated log odds.
    calibration: [f64; 2],
}

/// The least log odds, not calibrated, that decide.
pub const DECIDES: f64 = 1.73;

pub(super) const SUPPORT: Model = Model {
    weights: [
        -1.127, // Bias
        1.280,  // Coverage
        2.174,  // Complete
        0.556,  // Missing
        -0.019, // Inexact
        -0.686, // Exclusion
        // The conditions leave no support beside a conflict.
        0.0, // Opposite
        0.0, // Excluded
        0.0, // Direction
        0.0, // OnlyConflict
    ],
    calibration: [1.027, 0.260],
};

pub(super) const CONTRADICTION: Model = Model {
    weights: [
        0.330,  // Bias
        0.846,  // Coverage
        -0.031, // Complete
        -0.997, // Missing
        1.655,  // Inexact
        -0.986, // Exclusion
        1.326,  // Opposite
        1.224,  // Excluded
        1.224,  // Direction
        1.070,  // OnlyConflict
    ],
    calibration: [0.801, 0.331],
};

impl Model {
    pub(super) fn log_odds(&self, features: &Features) -> f64 {
        let terms = self.weights.iter().zip(features.values());
        terms.map(|(weight, value)| weight * value).sum()
    }

    /// How likely the stance is right, if it is likely enough to be taken.
    pub(super) fn decide(&self, features: &Features) -> Option<f64> {
        let [slope, offset] = self.calibration;
        let log_odds = self.log_odds(features);
        (log_odds >= DECIDES).then(|| logistic(slope * log_odds + offset))
    }
}

pub(super) fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}
