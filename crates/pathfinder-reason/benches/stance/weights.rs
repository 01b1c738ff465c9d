//! Fits the weights of a stance on labelled sets, and decides rows by them.

use pathfinder_reason::stance::{DECIDES, Feature, Weighable, weighable};

use crate::fit::{self, Prior, Sample, calibrate, dot};
use crate::sets::{Label, Row};

pub(crate) const WAYS: [Label; 2] = [Label::Supports, Label::Contradicts];
/// The sets after these have no rows that say neither, or repeat them, so they only test.
pub(crate) const FITTED: [usize; 3] = [0, 1, 2];
/// How much a set counts, and how much its statements beside evidence about something else do.
const SET_WEIGHT: f64 = 300.0;
const SHIFTED_WEIGHT: f64 = 90.0;
/// How much the decisions of a set count when log odds are read as probabilities.
const CALIBRATION_WEIGHT: f64 = 50.0;

/// A row as the model sees it: its sentences.
pub(crate) struct Seen {
    pub(crate) statement: String,
    sentences: Vec<Weighable>,
    label: Label,
}

/// A row that is decided.
pub(crate) struct Decision {
    pub(crate) way: usize,
    pub(crate) log_odds: f64,
    pub(crate) is_right: bool,
}

pub(crate) fn see(row: &Row) -> Seen {
    let told = row.evidence.iter();
    Seen {
        statement: row.texts.0.clone(),
        sentences: told.flat_map(|it| weighable(&row.statement, it)).collect(),
        label: row.label,
    }
}

fn may(it: &Weighable, way: usize) -> bool {
    [it.may_support, it.may_contradict][way]
}

impl Seen {
    /// The sentence that may take this side and repeats most of the statement.
    fn nearest(&self, way: usize) -> Option<&Weighable> {
        let sentences = self.sentences.iter().filter(|it| may(it, way));
        let coverage = |it: &Weighable| it.features.get(Feature::Coverage);
        sentences.max_by(|a, b| coverage(a).total_cmp(&coverage(b)))
    }
}

/// Weights for support and for contradiction, of the rows of these sets that are picked.
pub(crate) fn weights(
    sets: &[usize],
    seen: &[Vec<Seen>],
    others: &[Vec<Seen>],
    picks: impl Fn(&Seen) -> bool,
) -> [Vec<f64>; 2] {
    let prior = |it: &Feature| Prior {
        mean: 0.0,
        precision: if *it == Feature::Bias { 0.01 } else { 2.0 },
    };
    let prior: Vec<Prior> = Feature::ALL.iter().map(prior).collect();
    [0, 1].map(|way| {
        let mut samples = Vec::new();
        for set in sets {
            let of = |rows: &[Seen], total: Option<f64>| {
                let picked: Vec<&Seen> = rows.iter().filter(|it| picks(it)).collect();
                let sample = |it: &&Seen| {
                    Some(Sample {
                        values: it.nearest(way)?.features.values().to_vec(),
                        is_so: it.label == WAYS[way],
                        weight: 1.0,
                    })
                };
                let mut found: Vec<Sample> = picked.iter().filter_map(sample).collect();
                let each = match total {
                    Some(total) => total / found.len().max(1) as f64,
                    None => SHIFTED_WEIGHT / picked.len().max(1) as f64,
                };
                found.iter_mut().for_each(|it| it.weight = each);
                found
            };
            samples.extend(of(&seen[*set], Some(SET_WEIGHT)));
            samples.extend(of(&others[*set], None));
        }
        fit::fit(&samples, &prior)
    })
}

/// Nothing where the sentences of a row disagree.
pub(crate) fn decisions(weights: &[Vec<f64>; 2], rows: &[Seen]) -> Vec<Decision> {
    let best = |row: &Seen, way: usize| {
        let sentences = row.sentences.iter();
        let decide = sentences.filter(|it| may(it, way) && it.has_object);
        let odds = decide.map(|it| dot(&weights[way], it.features.values()));
        odds.fold(f64::MIN, f64::max)
    };
    let decide = |row: &Seen| {
        let (way, log_odds) = match [0, 1].map(|way| best(row, way)) {
            [odds, other] if odds >= DECIDES && other < DECIDES => (0, odds),
            [other, odds] if odds >= DECIDES && other < DECIDES => (1, odds),
            _ => return None,
        };
        Some(Decision {
            way,
            log_odds,
            is_right: row.label == WAYS[way],
        })
    };
    rows.iter().filter_map(decide).collect()
}

/// Of each way, on decisions by weights that were not fitted on their set; each set counts the same.
pub(crate) fn calibrations(sets: &[usize], all: &[Vec<Decision>]) -> [[f64; 2]; 2] {
    [0, 1].map(|way| {
        let mut rows = Vec::new();
        for set in sets {
            let here: Vec<_> = all[*set].iter().filter(|it| it.way == way).collect();
            let weight = CALIBRATION_WEIGHT / here.len().max(1) as f64;
            rows.extend(here.iter().map(|it| (it.log_odds, it.is_right, weight)));
        }
        calibrate(&rows)
    })
}
