//! How well the judgment tells support from contradiction, how well claims are verified, and how fast.
//!
//! Reads the sets under `PATHFINDER_DATA` and prints `name | value | target | ok/MISS`. Each set is judged with weights
//! that were fitted without it. Claims are verified over the whole SciFact corpus: half of them fit the weights, the other
//! half test them. `-- fit` prints the constants of `stance/model.rs` and `stance/verdict.rs`.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod disputes;
mod fit;
mod other;
mod sets;
mod verifying;
mod weights;

use std::path::Path;

use fit::{calibration_error, logistic};
use pathfinder_reason::stance::Feature;
use sets::Set;
use weights::{Decision, FITTED, Seen, WAYS, calibrations, decisions, see, weights};

/// What a stance must be right in, where it is taken at all.
const PRECISION_MIN: f64 = 0.8;
/// Fewer stances than this say nothing about precision.
const COMMITS_MIN: usize = 20;
pub(crate) const CALIBRATION_ERROR_MAX: f64 = 0.1;

fn main() {
    let folder = std::env::var("PATHFINDER_DATA").unwrap_or_else(|_| "../shared/data".to_owned());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    let sets = sets::read(&folder);
    if sets.iter().any(|it| it.rows.is_empty()) {
        println!("stance | skipped | no sets under PATHFINDER_DATA |");
        return;
    }
    let seen: Vec<Vec<Seen>> = sets
        .iter()
        .map(|it| it.rows.iter().map(see).collect())
        .collect();
    let others: Vec<Vec<Seen>> = FITTED
        .iter()
        .map(|it| sets::shifted(&sets[*it]).iter().map(see).collect())
        .collect();
    let corpus = sets::read_corpus(&folder);
    if std::env::args().any(|it| it == "fit") {
        print_constants(&sets, &seen, &others, &corpus);
        return;
    }
    report_left_out(&sets, &seen, &others);
    verifying::report(&corpus, &seen, &others);
    disputes::report(&folder);
    other::grounding_faults(&sets[..2]);
    other::duplicates(&folder, "paraphrase_klue_sts_dev", "s1", "s2");
    other::duplicates(&folder, "paraphrase_question_pair_ko", "q1", "q2");
    other::speed(&sets);
}

/// What each set is judged to be by weights fitted without it and without what it repeats.
fn left_out(sets: &[Set], seen: &[Vec<Seen>], others: &[Vec<Seen>]) -> Vec<Vec<Decision>> {
    let of = |(index, set): (usize, &Set)| {
        let without = set.repeats.unwrap_or(index);
        let rest: Vec<usize> = FITTED.into_iter().filter(|it| *it != without).collect();
        decisions(&weights(&rest, seen, others, |_| true), &seen[index])
    };
    sets.iter().enumerate().map(of).collect()
}

fn report_left_out(sets: &[Set], seen: &[Vec<Seen>], others: &[Vec<Seen>]) {
    let all = left_out(sets, seen, others);
    let mut told = Vec::new();
    for (index, set) in sets.iter().enumerate() {
        for (way, label) in WAYS.iter().enumerate() {
            let here = all[index].iter().filter(|it| it.way == way);
            let right: Vec<bool> = here.map(|it| it.is_right).collect();
            line(&format!("{}, {label:?}", set.name), &right, set.rows.len());
        }
        let rest = calibrating(sets, index);
        let calibrations = calibrations(&rest, &all);
        let sure = |it: &Decision| {
            let [slope, offset] = calibrations[it.way];
            (logistic(slope * it.log_odds + offset), it.is_right)
        };
        let sure: Vec<(f64, bool)> = all[index].iter().map(sure).collect();
        let error = calibration_error(&sure);
        println!("{}, calibration error | {error:.3} | |", set.name);
        if set.repeats.is_none() {
            told.extend(sure);
        }
    }
    print_calibration("all sets", calibration_error(&told));
}

/// The sets, each once, on which the log odds of a left out set are read as probabilities.
fn calibrating(sets: &[Set], left_out: usize) -> Vec<usize> {
    let without = sets[left_out].repeats.unwrap_or(left_out);
    let once = (0..sets.len()).filter(|it| sets[*it].repeats.is_none());
    once.filter(|it| *it != without).collect()
}

pub(crate) fn print_calibration(name: &str, error: f64) {
    let verdict = mark(error <= CALIBRATION_ERROR_MAX);
    println!("{name}, calibration error | {error:.3} | <= {CALIBRATION_ERROR_MAX} | {verdict}");
}

pub(crate) fn mark(is_met: bool) -> &'static str {
    if is_met { "ok" } else { "MISS" }
}

fn line(name: &str, right: &[bool], of: usize) {
    let hits = right.iter().filter(|it| **it).count();
    let precision = hits as f64 / right.len().max(1) as f64;
    let verdict = if right.len() < COMMITS_MIN {
        "too few"
    } else {
        mark(precision >= PRECISION_MIN)
    };
    let share = right.len() as f64 / of as f64;
    println!(
        "{name}, coverage | {share:.3} ({} of {of}) | |",
        right.len()
    );
    println!("{name}, precision | {precision:.3} | >= {PRECISION_MIN} | {verdict}");
}

fn print_constants(sets: &[Set], seen: &[Vec<Seen>], others: &[Vec<Seen>], corpus: &sets::SciFact) {
    let fitted = weights(&FITTED, seen, others, |_| true);
    let all = left_out(sets, seen, others);
    let once: Vec<usize> = (0..sets.len())
        .filter(|it| sets[*it].repeats.is_none())
        .collect();
    let calibrated = calibrations(&once, &all);
    for (way, label) in WAYS.iter().enumerate() {
        println!("{label:?}, calibration: {:.3?}", calibrated[way]);
        for (feature, weight) in Feature::ALL.iter().zip(&fitted[way]) {
            println!("    {weight:.3}, // {feature:?}");
        }
    }
    verifying::print_constants(corpus, &fitted);
}
