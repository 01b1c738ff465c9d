//! What the documents that a search found say about a claim, taken together.
//!
//! No sentence need decide alone: the best sentence for the claim, the best against it, how early the search ranked
//! their documents and how much of the claim one sentence repeats are weighed by a second small model, fitted on SciFact
//! claims over the whole corpus (`cargo bench -p pathfinder-reason --bench stance -- fit`).

use pathfinder_core::contract::Stance;

use super::features::{Feature, Features};
use super::model::{CONTRADICTION, SUPPORT, logistic};
use super::{Analysis, is_comparable};

/// Later documents count as ranked here.
const RANK_MAX: f64 = 10.0;
/// The least probability that decides: about one claim in eight gets a verdict, and four in five of these are right.
const DECIDES: f64 = 0.678;
/// What a side gets if no sentence speaks about the claim.
const SILENT: f64 = -5.0;

/// In the order of `Summary::values`, for `Supports` and for `Contradicts`.
const WEIGHTS: [[f64; 6]; 2] = [
    [-0.728, 1.359, -0.780, -1.170, -0.403, 1.304],
    [-1.112, -0.752, 1.117, -0.091, -0.644, 0.146],
];

/// What the documents say, and how likely that is right.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    /// `Supports`, `Contradicts` or `Unsure`.
    pub stance: Stance,
    /// A probability; none for `Unsure`.
    pub confidence: Option<f64>,
    /// The indices of the document and of its sentence that speaks most clearly.
    pub clearest: Option<(usize, usize)>,
}

/// The best sentences of all documents for and against a claim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    support: Best,
    contradiction: Best,
    coverage: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Best {
    log_odds: f64,
    place: Option<(usize, usize)>,
}

/// Judges a claim by the sentences of documents, the best ranked first.
pub fn verdict(claim: &Analysis, documents: &[Vec<Analysis>]) -> Verdict {
    let log_odds =
        |features: &Features| (SUPPORT.log_odds(features), CONTRADICTION.log_odds(features));
    let summary = Summary::of(claim, documents, log_odds);
    let [support, contradiction] = WEIGHTS.map(|weights| {
        let terms = weights.iter().zip(summary.values());
        logistic(terms.map(|(weight, value)| weight * value).sum())
    });
    let (stance, probability, best) = if support >= contradiction {
        (Stance::Supports, support, summary.support)
    } else {
        (Stance::Contradicts, contradiction, summary.contradiction)
    };
    if probability < DECIDES || best.place.is_none() {
        return Verdict {
            stance: Stance::Unsure,
            confidence: None,
            clearest: None,
        };
    }
    Verdict {
        stance,
        confidence: Some(probability),
        clearest: best.place,
    }
}

impl Summary {
    /// The log odds of support and of contradiction come from the caller, so that they can be fitted.
    pub fn of(
        claim: &Analysis,
        documents: &[Vec<Analysis>],
        log_odds: impl Fn(&Features) -> (f64, f64),
    ) -> Summary {
        let silent = Best {
            log_odds: SILENT,
            place: None,
        };
        let mut found = Summary {
            support: silent,
            contradiction: silent,
            coverage: 0.0,
        };
        let Some(said) = claim.sayings.first() else {
            return found;
        };
        for (rank, sentences) in documents.iter().enumerate() {
            for (at, sentence) in sentences.iter().enumerate() {
                let told = sentence
                    .sayings
                    .iter()
                    .filter(|_| is_comparable(claim, sentence));
                for features in told.map(|it| Features::of(said, it)) {
                    let (support, contradiction) = log_odds(&features);
                    found.support.raise(support, (rank, at));
                    found.contradiction.raise(contradiction, (rank, at));
                    found.coverage = found.coverage.max(features.get(Feature::Coverage));
                }
            }
        }
        found
    }

    /// What the second model weighs.
    pub fn values(&self) -> [f64; 6] {
        [
            1.0,
            self.support.log_odds,
            self.contradiction.log_odds,
            self.support.rank(),
            self.contradiction.rank(),
            self.coverage,
        ]
    }
}

impl Best {
    fn raise(&mut self, log_odds: f64, place: (usize, usize)) {
        if log_odds > self.log_odds {
            (self.log_odds, self.place) = (log_odds, Some(place));
        }
    }

    fn rank(&self) -> f64 {
        self.place
            .map_or(1.0, |(rank, _)| (rank as f64 / RANK_MAX).min(1.0))
    }
}
