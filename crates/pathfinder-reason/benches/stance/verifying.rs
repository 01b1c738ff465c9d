//! Claims over a whole corpus: BM25 finds documents, and their sentences decide together.

use std::collections::HashMap;

use pathfinder_reason::stance::{Analysis, Summary};
use pathfinder_text::{content_words, coverage, terms};

use crate::fit::{Prior, Sample, calibration_error, dot, fit, logistic};
use crate::sets::{Label, SciFact};
use crate::{WAYS, overlap};

const DOCUMENTS_MAX: usize = 10;
const PRECISION_MIN: f64 = 0.8;
const COVERAGE_MIN: f64 = 0.1;
const CALIBRATION_ERROR_MAX: f64 = 0.1;
/// The share of the claims it is fitted on that a verdict decides; the threshold follows from it.
const DECIDED_SHARE: f64 = 0.12;
const SEEDS: [u64; 3] = [1, 2, 3];

/// A claim as the verdict sees it, and what the trivial judgment makes of it.
struct Checked {
    values: Vec<f64>,
    label: Label,
    /// How much of the claim the nearest sentence has, and what overlap and negation say.
    trivial: (f64, Label),
}

pub fn report(corpus: &SciFact, stance: &[Vec<f64>; 2]) {
    let claims = check(corpus, stance);
    let mut errors = Vec::new();
    for seed in SEEDS {
        let (train, test) = split(&claims, seed);
        let weights = fitted(&train);
        let decides = threshold(&train, &weights);
        let told: Vec<(f64, Label, &Checked)> = test
            .iter()
            .map(|it| {
                let (probability, label) = judged(it, &weights);
                (probability, label, *it)
            })
            .collect();
        let taken: Vec<_> = told.iter().filter(|it| it.0 >= decides).collect();
        let right = taken.iter().filter(|it| it.1 == it.2.label).count() as f64;
        let precision = right / taken.len().max(1) as f64;
        let share = taken.len() as f64 / test.len() as f64;
        let trivial = trivial(&test, taken.len());
        let mark = |is_so: bool| if is_so { "ok" } else { "MISS" };
        println!(
            "verify, split {seed}, coverage | {share:.3} ({} of {}) | >= {COVERAGE_MIN} | {}",
            taken.len(),
            test.len(),
            mark(share >= COVERAGE_MIN)
        );
        println!(
            "verify, split {seed}, precision | {precision:.3} | >= {PRECISION_MIN} | {}",
            mark(precision >= PRECISION_MIN)
        );
        println!(
            "verify, split {seed}, bm25 and overlap at this coverage | {trivial:.3} | < {precision:.3} | {}",
            mark(trivial < precision)
        );
        let sure: Vec<(f64, bool)> = taken.iter().map(|it| (it.0, it.1 == it.2.label)).collect();
        println!(
            "verify, split {seed}, calibration error of verdicts | {:.3} | |",
            calibration_error(&sure)
        );
        errors.extend(told.iter().map(|it| (it.0, it.1 == it.2.label)));
    }
    let error = calibration_error(&errors);
    let verdict = if error <= CALIBRATION_ERROR_MAX {
        "ok"
    } else {
        "MISS"
    };
    println!("verify, calibration error | {error:.3} | <= {CALIBRATION_ERROR_MAX} | {verdict}");
}

pub fn print_constants(corpus: &SciFact, stance: &[Vec<f64>; 2]) {
    let claims = check(corpus, stance);
    let claims: Vec<&Checked> = claims.iter().collect();
    let weights = fitted(&claims);
    println!("verdict: {weights:.3?}");
    println!("decides: {:.3}", threshold(&claims, &weights));
}

/// The likelier way.
fn judged(claim: &Checked, weights: &[Vec<f64>; 2]) -> (f64, Label) {
    let [support, contradiction] = [0, 1].map(|way| logistic(dot(&weights[way], &claim.values)));
    if support >= contradiction {
        (support, Label::Supports)
    } else {
        (contradiction, Label::Contradicts)
    }
}

fn threshold(claims: &[&Checked], weights: &[Vec<f64>; 2]) -> f64 {
    let mut likely: Vec<f64> = claims.iter().map(|it| judged(it, weights).0).collect();
    likely.sort_by(|a, b| b.total_cmp(a));
    likely[(likely.len() as f64 * DECIDED_SHARE) as usize]
}

fn check(corpus: &SciFact, stance: &[Vec<f64>; 2]) -> Vec<Checked> {
    let index = Index::of(corpus);
    let mut analyses: HashMap<usize, Vec<Analysis>> = HashMap::new();
    let of = |claim: &crate::sets::Claim| {
        let found = index.find(&claim.text);
        for it in &found {
            let sentences = || {
                corpus.documents[*it]
                    .1
                    .iter()
                    .map(|it| Analysis::of(it))
                    .collect()
            };
            analyses.entry(*it).or_insert_with(sentences);
        }
        let documents: Vec<Vec<Analysis>> = found.iter().map(|it| analyses[it].clone()).collect();
        let summary = Summary::of(&Analysis::of(&claim.text), &documents, |it| {
            (dot(&stance[0], it.values()), dot(&stance[1], it.values()))
        });
        Checked {
            values: summary.values().to_vec(),
            label: claim.label,
            trivial: nearest(corpus, &claim.text, &found),
        }
    };
    corpus.claims.iter().map(of).collect()
}

fn fitted(claims: &[&Checked]) -> [Vec<f64>; 2] {
    WAYS.map(|way| {
        let sample = |it: &&Checked| Sample {
            values: it.values.clone(),
            is_so: it.label == way,
            weight: 1.0,
        };
        let samples: Vec<Sample> = claims.iter().map(sample).collect();
        let prior = Prior {
            mean: 0.0,
            precision: 1.0,
        };
        fit(&samples, &vec![prior; samples[0].values.len()])
    })
}

/// Halves by a hash of the claim's place and the seed.
fn split(claims: &[Checked], seed: u64) -> (Vec<&Checked>, Vec<&Checked>) {
    let is_first = |index: usize| {
        let mixed = (index as u64 + 1)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_mul(2 * seed + 1);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 63 == 0
    };
    let (train, test): (Vec<_>, Vec<_>) = claims.iter().enumerate().partition(|it| is_first(it.0));
    let bare = |rows: Vec<(usize, _)>| rows.into_iter().map(|it| it.1).collect();
    (bare(train), bare(test))
}

/// The precision of as many claims as were decided, those with the nearest sentences first.
fn trivial(test: &[&Checked], count: usize) -> f64 {
    let mut ranked: Vec<&&Checked> = test.iter().collect();
    ranked.sort_by(|a, b| b.trivial.0.total_cmp(&a.trivial.0));
    let right = ranked
        .iter()
        .take(count)
        .filter(|it| it.trivial.1 == it.label);
    right.count() as f64 / count.max(1) as f64
}

fn nearest(corpus: &SciFact, claim: &str, found: &[usize]) -> (f64, Label) {
    let words = content_words(claim);
    let sentences = found.iter().flat_map(|it| &corpus.documents[*it].1);
    let shared = |it: &String| coverage(&words, &content_words(it));
    let best = sentences
        .map(|it| (shared(it), it))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or((0.0, Label::Supports), |(share, it)| {
        (share, overlap(claim, it).unwrap_or(Label::Supports))
    })
}

/// BM25 over titles and abstracts.
struct Index {
    postings: HashMap<String, Vec<(usize, f64)>>,
    lengths: Vec<f64>,
}

impl Index {
    fn of(corpus: &SciFact) -> Index {
        let mut postings: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
        let mut lengths = Vec::new();
        for (index, (title, sentences)) in corpus.documents.iter().enumerate() {
            let mut counts: HashMap<String, f64> = HashMap::new();
            for term in terms(&format!("{title} {}", sentences.join(" "))) {
                *counts.entry(term.text).or_default() += 1.0;
            }
            lengths.push(counts.values().sum());
            for (term, count) in counts {
                postings.entry(term).or_default().push((index, count));
            }
        }
        Index { postings, lengths }
    }

    fn find(&self, query: &str) -> Vec<usize> {
        let count = self.lengths.len() as f64;
        let mean = self.lengths.iter().sum::<f64>() / count;
        let mut scores: HashMap<usize, f64> = HashMap::new();
        for found in content_words(query)
            .iter()
            .filter_map(|it| self.postings.get(it))
        {
            let rarity = ((count + 0.5) / (found.len() as f64 + 0.5)).ln();
            for (index, times) in found {
                let length = 1.2 * (0.25 + 0.75 * self.lengths[*index] / mean);
                *scores.entry(*index).or_default() += rarity * times * 2.2 / (times + length);
            }
        }
        let mut ranked: Vec<(usize, f64)> = scores.into_iter().collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked
            .into_iter()
            .take(DOCUMENTS_MAX)
            .map(|it| it.0)
            .collect()
    }
}
