//! What the documents that a search found say about a claim, taken together.
//!
//! No sentence need decide alone: the best sentence for the claim, the best against it, how early the search ranked
//! their documents and how much of the claim the documents name are weighed by a second small model, fitted on SciFact
//! claims over the whole corpus (`cargo bench -p pathfinder-reason --bench stance -- fit`). What the conditions of a
//! stance rule out is neither for the claim nor against it.

use std::collections::BTreeSet;

use pathfinder_core::contract::Stance;
use pathfinder_text::Lang;

use super::features::{Feature, Features};
use super::model::{CONTRADICTION, SUPPORT, logistic};
use super::{Analysis, Weighable, weighable};

/// Later documents do not count.
pub const DOCUMENTS_MAX: usize = 10;
/// The least probability that decides: about one claim in nine gets a verdict, and about four in five of
/// these are right.
const DECIDES: f64 = 0.709;
/// The log odds of a side for which no sentence speaks.
const SILENT: f64 = -5.0;

/// In the order of `Summary::values`, for `Supports` and for `Contradicts`.
const WEIGHTS: [[f64; 11]; 2] = [
    [
        -1.249, 0.426, -0.374, -0.775, -0.346, -1.910, 0.738, 0.130, 0.802, 2.062, 0.898,
    ],
    [
        -0.474, -0.257, 0.559, -0.088, 0.016, 1.042, -1.387, 0.221, -0.252, 0.652, 1.098,
    ],
];

/// What the documents say, and how likely each stance is right.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    /// `Supports`, `Contradicts` or `Unsure`.
    pub stance: Stance,
    /// The probabilities of support and of contradiction; none where they were not measured: in Korean.
    likely: Option<[f64; 2]>,
    /// The indices of the document and of its sentence that speaks most clearly.
    pub clearest: Option<(usize, usize)>,
}

impl Verdict {
    const UNSURE: Verdict = Verdict {
        stance: Stance::Unsure,
        likely: None,
        clearest: None,
    };

    /// How likely a stance is right, as measured on claims that the weights were not fitted on.
    pub fn confidence(&self, stance: Stance) -> Option<f64> {
        let [support, contradiction] = self.likely?;
        match stance {
            Stance::Supports => Some(support),
            Stance::Contradicts => Some(contradiction),
            Stance::Qualifies | Stance::Unsure => None,
        }
    }
}

/// Judges a claim by the sentences of documents, the best ranked first.
pub fn verdict(claim: &Analysis, documents: &[Vec<Analysis>]) -> Verdict {
    if claim.lang() != Lang::English {
        return Verdict::UNSURE;
    }
    let log_odds = |it: &Features| [SUPPORT.log_odds(it), CONTRADICTION.log_odds(it)];
    let summary = Summary::of(claim, documents, log_odds);
    let likely = WEIGHTS.map(|weights| {
        let terms = weights.iter().zip(summary.values());
        logistic(terms.map(|(weight, value)| weight * value).sum())
    });
    let (stance, way) = if likely[0] >= likely[1] {
        (Stance::Supports, 0)
    } else {
        (Stance::Contradicts, 1)
    };
    let clearest = summary.best[way].place;
    let decided = likely[way] >= DECIDES && clearest.is_some();
    Verdict {
        stance: if decided { stance } else { Stance::Unsure },
        likely: Some(likely),
        clearest: clearest.filter(|_| decided),
    }
}

/// The best sentences of all documents for and against a claim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// For support and for contradiction.
    best: [Best; 2],
    /// The most of the claim that one sentence repeats, and that one and its headings name.
    coverage: f64,
    named: f64,
    /// How much of the claim is in the first document, and how much more is in the best one than in the next.
    first: f64,
    margin: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Best {
    log_odds: f64,
    place: Option<(usize, usize)>,
}

impl Summary {
    /// The log odds of support and of contradiction come from the caller, so that they can be fitted.
    pub fn of(
        claim: &Analysis,
        documents: &[Vec<Analysis>],
        log_odds: impl Fn(&Features) -> [f64; 2],
    ) -> Summary {
        let documents = &documents[..documents.len().min(DOCUMENTS_MAX)];
        let mut shares: Vec<f64> = documents.iter().map(|it| share(claim, it)).collect();
        let first = shares.first().copied().unwrap_or(0.0);
        shares.sort_by(|a, b| b.total_cmp(a));
        let at = |index: usize| shares.get(index).copied().unwrap_or(0.0);
        let silent = Best {
            log_odds: SILENT,
            place: None,
        };
        let mut found = Summary {
            best: [silent; 2],
            coverage: 0.0,
            named: 0.0,
            first,
            margin: at(0) - at(1),
        };
        for (rank, sentences) in documents.iter().enumerate() {
            for (place, sentence) in sentences.iter().enumerate() {
                for it in weighable(claim, sentence) {
                    found.hear(&it, (rank, place), log_odds(&it.features));
                }
            }
        }
        found
    }

    fn hear(&mut self, it: &Weighable, place: (usize, usize), log_odds: [f64; 2]) {
        self.coverage = self.coverage.max(it.features.get(Feature::Coverage));
        self.named = self.named.max(it.named);
        let may = [it.may_support, it.may_contradict];
        for (way, best) in self.best.iter_mut().enumerate() {
            if may[way] && log_odds[way] > best.log_odds {
                *best = Best {
                    log_odds: log_odds[way],
                    place: Some(place),
                };
            }
        }
    }

    /// What the second model weighs.
    pub fn values(&self) -> [f64; 11] {
        let [support, contradiction] = self.best;
        let speaks = |it: Best| f64::from(u8::from(it.place.is_some()));
        [
            1.0,
            support.log_odds,
            contradiction.log_odds,
            support.rank(),
            contradiction.rank(),
            speaks(support),
            speaks(contradiction),
            self.coverage,
            self.named,
            self.first,
            self.margin,
        ]
    }
}

impl Best {
    fn rank(&self) -> f64 {
        self.place
            .map_or(1.0, |(rank, _)| rank as f64 / DOCUMENTS_MAX as f64)
    }
}

/// The share of the claim's words that a document has anywhere.
fn share(claim: &Analysis, document: &[Analysis]) -> f64 {
    let said: BTreeSet<&str> = claim.words.iter().map(|it| it.text.as_str()).collect();
    let has = |word: &str| {
        let there = |it: &Analysis| {
            it.above.contains(word) || it.words.iter().any(|other| other.text == word)
        };
        document.iter().any(there)
    };
    let shared = said.iter().filter(|it| has(it)).count();
    shared as f64 / said.len().max(1) as f64
}
