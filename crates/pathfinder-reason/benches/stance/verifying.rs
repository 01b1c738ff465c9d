//! Claims over a whole corpus: BM25 finds documents, and their sentences decide together.

use std::collections::{BTreeSet, HashMap};

use pathfinder_reason::stance::{Analysis, DOCUMENTS_MAX, Summary};
use pathfinder_text::{CueKind, content_words, coverage, cues, terms};

use crate::fit::{Prior, Sample, calibration_error, dot, fit, logistic};
use crate::sets::{Abstract, Claim, Label, SciFact};
use crate::weights::{FITTED, Seen, WAYS, weights};
use crate::{mark, print_calibration};

const PRECISION_MIN: f64 = 0.8;
const COVERAGE_MIN: f64 = 0.1;
/// The share of the claims it is fitted on that a verdict decides; the threshold follows from it.
const DECIDED_SHARE: f64 = 0.105;
const SEEDS: [u64; 3] = [1, 2, 3];

/// A claim as the verdict sees it, and what the trivial judgment makes of it.
struct Checked {
    values: Vec<f64>,
    label: Label,
    /// How much of the claim the nearest sentence has, and what overlap and negation say.
    trivial: (f64, Label),
}

pub(crate) fn report(corpus: &SciFact, seen: &[Vec<Seen>], others: &[Vec<Seen>]) {
    let library = Library::of(corpus);
    let (mut all, mut decided) = (Vec::new(), Vec::new());
    for seed in SEEDS {
        let (train, test) = split(&corpus.claims, seed);
        let texts: BTreeSet<&str> = train.iter().map(|it| it.text.as_str()).collect();
        // The other sets have none of these claims, so all their rows are picked.
        let scifact: BTreeSet<&str> = corpus.claims.iter().map(|it| it.text.as_str()).collect();
        let picks = |it: &Seen| {
            let said = it.statement.as_str();
            texts.contains(said) || !scifact.contains(said)
        };
        let stance = weights(&FITTED, seen, others, picks);
        let fitting = library.check(&train, &stance, |it| !it.is_held_back);
        let testing = library.check(&test, &stance, |_| true);
        let verdicts = fitted(&fitting);
        let told: Vec<(f64, bool)> = ranked(&testing, &verdicts);
        let least = threshold(&fitting, &verdicts);
        let taken: Vec<(f64, bool)> = told.iter().filter(|it| it.0 >= least).copied().collect();
        report_seed(seed, &testing, &told, &taken);
        all.extend(told);
        decided.extend(taken);
    }
    print_calibration("verify, claims decided", calibration_error(&decided));
    print_calibration("verify, all claims", calibration_error(&all));
}

/// `told` and `taken` are how likely a verdict is right, and whether it is, the surest first.
fn report_seed(seed: u64, testing: &[Checked], told: &[(f64, bool)], taken: &[(f64, bool)]) {
    let precision =
        |it: &[(f64, bool)]| it.iter().filter(|it| it.1).count() as f64 / it.len().max(1) as f64;
    let least = (told.len() as f64 * COVERAGE_MIN).ceil() as usize;
    let surest = precision(&told[..least.min(told.len())]);
    let nearest = trivial(testing, least);
    println!(
        "verify, split {seed}, precision at coverage {COVERAGE_MIN} | {surest:.3} | >= {PRECISION_MIN} | {}",
        mark(surest >= PRECISION_MIN)
    );
    println!(
        "verify, split {seed}, bm25, overlap and negation at coverage {COVERAGE_MIN} | {nearest:.3} | < {surest:.3} | {}",
        mark(nearest < surest)
    );
    let share = taken.len() as f64 / told.len() as f64;
    let (hits, nearest) = (precision(taken), trivial(testing, taken.len()));
    println!(
        "verify, split {seed}, coverage at the fitted threshold | {share:.3} ({} of {}) | >= {COVERAGE_MIN} | {}",
        taken.len(),
        told.len(),
        mark(share >= COVERAGE_MIN)
    );
    println!(
        "verify, split {seed}, precision at the fitted threshold | {hits:.3} | >= {PRECISION_MIN} | {}",
        mark(hits >= PRECISION_MIN)
    );
    println!(
        "verify, split {seed}, bm25, overlap and negation at that coverage | {nearest:.3} | < {hits:.3} | {}",
        mark(nearest < hits)
    );
}

/// How likely each verdict is right, and whether it is, the surest first.
fn ranked(claims: &[Checked], weights: &[Vec<f64>; 2]) -> Vec<(f64, bool)> {
    let verdict = |it: &Checked| {
        let (probability, label) = judged(it, weights);
        (probability, label == it.label)
    };
    let mut told: Vec<(f64, bool)> = claims.iter().map(verdict).collect();
    told.sort_by(|a, b| b.0.total_cmp(&a.0));
    told
}

pub(crate) fn print_constants(corpus: &SciFact, stance: &[Vec<f64>; 2]) {
    let claims: Vec<&Claim> = corpus.claims.iter().collect();
    let claims = Library::of(corpus).check(&claims, stance, |it| !it.is_held_back);
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

fn threshold(claims: &[Checked], weights: &[Vec<f64>; 2]) -> f64 {
    let mut likely: Vec<f64> = claims.iter().map(|it| judged(it, weights).0).collect();
    likely.sort_by(|a, b| b.total_cmp(a));
    likely[(likely.len() as f64 * DECIDED_SHARE) as usize]
}

/// The corpus, with what was read of it.
struct Library<'a> {
    corpus: &'a SciFact,
    read: HashMap<usize, Vec<Analysis>>,
    found: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Library<'a> {
    /// Finds twice as many documents as count, because some are held back.
    fn of(corpus: &'a SciFact) -> Library<'a> {
        let index = Index::of(corpus);
        let found: HashMap<&str, Vec<usize>> = corpus
            .claims
            .iter()
            .map(|it| (it.text.as_str(), index.find(&it.text, 2 * DOCUMENTS_MAX)))
            .collect();
        let mut read = HashMap::new();
        for it in found.values().flatten() {
            let Abstract {
                title, sentences, ..
            } = &corpus.documents[*it];
            let said = || {
                sentences
                    .iter()
                    .map(|it| Analysis::below(title, it))
                    .collect()
            };
            read.entry(*it).or_insert_with(said);
        }
        Library {
            corpus,
            read,
            found,
        }
    }

    fn check(
        &self,
        claims: &[&Claim],
        stance: &[Vec<f64>; 2],
        picks: impl Fn(&Abstract) -> bool,
    ) -> Vec<Checked> {
        let of = |claim: &&Claim| {
            let found = self.found[claim.text.as_str()].iter();
            let found: Vec<usize> = found
                .filter(|it| picks(&self.corpus.documents[**it]))
                .take(DOCUMENTS_MAX)
                .copied()
                .collect();
            let documents: Vec<Vec<Analysis>> =
                found.iter().map(|it| self.read[it].clone()).collect();
            let summary = Summary::of(&Analysis::of(&claim.text), &documents, |it| {
                [0, 1].map(|way| dot(&stance[way], it.values()))
            });
            Checked {
                values: summary.values().to_vec(),
                label: claim.label,
                trivial: nearest(self.corpus, &claim.text, &found),
            }
        };
        claims.iter().map(of).collect()
    }
}

fn fitted(claims: &[Checked]) -> [Vec<f64>; 2] {
    WAYS.map(|way| {
        let sample = |it: &Checked| Sample {
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
fn split(claims: &[Claim], seed: u64) -> (Vec<&Claim>, Vec<&Claim>) {
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
fn trivial(test: &[Checked], count: usize) -> f64 {
    let mut ranked: Vec<&Checked> = test.iter().collect();
    ranked.sort_by(|a, b| b.trivial.0.total_cmp(&a.trivial.0));
    let right = ranked
        .iter()
        .take(count)
        .filter(|it| it.trivial.1 == it.label);
    right.count() as f64 / count.max(1) as f64
}

fn nearest(corpus: &SciFact, claim: &str, found: &[usize]) -> (f64, Label) {
    let words = content_words(claim);
    let sentences = found.iter().flat_map(|it| &corpus.documents[*it].sentences);
    let shared = |it: &String| coverage(&words, &content_words(it));
    let best = sentences
        .map(|it| (shared(it), it))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or((0.0, Label::Supports), |(share, it)| {
        (share, negated(claim, it))
    })
}

/// The trivial judgment: a negation on one side only contradicts.
fn negated(claim: &str, sentence: &str) -> Label {
    let denies = |text: &str| cues(text).iter().any(|it| it.kind == CueKind::Negation);
    if denies(claim) == denies(sentence) {
        Label::Supports
    } else {
        Label::Contradicts
    }
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
        for (index, it) in corpus.documents.iter().enumerate() {
            let Abstract {
                title, sentences, ..
            } = it;
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

    fn find(&self, query: &str, most: usize) -> Vec<usize> {
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
        ranked.into_iter().take(most).map(|it| it.0).collect()
    }
}
