//! How well the judgment tells support from contradiction, how well claims are verified, and how fast.
//!
//! Reads the sets under `PATHFINDER_DATA` and prints `name | value | target | ok/MISS`. Each set is judged with weights
//! fitted on the others; claims are verified over the whole corpus with stance weights that saw none of it, half of the
//! claims fitting the verdict and the other half testing it. `-- fit` prints the constants of `stance/model.rs` and
//! `stance/verdict.rs`.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod fit;
mod sets;
mod verifying;

use std::path::Path;
use std::time::Instant;

use fit::{Prior, Sample, calibrate, calibration_error, dot, logistic};
use pathfinder_reason::stance::{Analysis, Feature, features, judge_analyses};
use pathfinder_text::{CueKind, content_words, coverage, cues};
use sets::{Label, Row, Set, load, text};

/// What a stance must be right in, where it is taken at all.
const PRECISION_MIN: f64 = 0.8;
/// Fewer stances than this say nothing about precision.
const COMMITS_MIN: usize = 20;
const CALIBRATION_ERROR_MAX: f64 = 0.1;
/// The least log odds that decide, for support and for contradiction, as in `stance/model.rs`.
const DECIDES: [f64; 2] = [1.8, 1.6];
const WAYS: [Label; 2] = [Label::Supports, Label::Contradicts];
/// How much rows about something else count beside the rows of their set.
const SHIFTED: f64 = 0.3;
/// The last set has no rows that say neither, so it only tests.
const FITTED: [usize; 3] = [0, 1, 2];

/// The features of a row's sentence that covers most of the statement, and of all its sentences.
pub struct Seen {
    values: Vec<f64>,
    all: Vec<Vec<f64>>,
    label: Label,
}

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
        print_constants(&seen, &others, &corpus);
        return;
    }
    left_out(&sets, &seen, &others);
    sets.iter().for_each(report_shipped);
    verifying::report(&corpus, &weights_without(2, &seen, &others));
    duplicates(&folder, "paraphrase_klue_sts_dev", "s1", "s2");
    duplicates(&folder, "paraphrase_question_pair_ko", "q1", "q2");
    speed(&sets);
}

fn see(row: &Row) -> Seen {
    let told = row
        .evidence
        .iter()
        .flat_map(|it| features(&row.statement, it));
    let all: Vec<Vec<f64>> = told.map(|it| it.values().to_vec()).collect();
    let at = Feature::Coverage as usize;
    let nearest = all.iter().max_by(|a, b| a[at].total_cmp(&b[at]));
    Seen {
        values: nearest
            .cloned()
            .unwrap_or_else(|| vec![0.0; Feature::ALL.len()]),
        all,
        label: row.label,
    }
}

fn prior(feature: Feature) -> Prior {
    let (mean, precision) = match feature {
        Feature::Bias => (0.0, 0.01),
        Feature::NoResult | Feature::NotVouched | Feature::SwappedRoles => (-4.0, 1000.0),
        _ => (0.0, 2.0),
    };
    Prior { mean, precision }
}

/// Each set counts the same, however many rows it has.
fn weights(sets: &[usize], seen: &[Vec<Seen>], others: &[Vec<Seen>]) -> [Vec<f64>; 2] {
    let prior: Vec<Prior> = Feature::ALL.iter().map(|it| prior(*it)).collect();
    let rows: usize = sets
        .iter()
        .map(|it| seen[*it].len() + others[*it].len())
        .sum();
    let scale = rows as f64 / (sets.len() as f64 * (1.0 + SHIFTED));
    WAYS.map(|way| {
        let sample = |it: &Seen, weight: f64| Sample {
            values: it.values.clone(),
            is_so: it.label == way,
            weight,
        };
        let mut samples = Vec::new();
        for set in sets {
            let (rows, shifted) = (&seen[*set], &others[*set]);
            let weight = scale / rows.len() as f64;
            samples.extend(rows.iter().map(|it| sample(it, weight)));
            let weight = SHIFTED * scale / shifted.len() as f64;
            samples.extend(shifted.iter().map(|it| sample(it, weight)));
        }
        fit::fit(&samples, &prior)
    })
}

fn weights_without(set: usize, seen: &[Vec<Seen>], others: &[Vec<Seen>]) -> [Vec<f64>; 2] {
    let rest: Vec<usize> = FITTED.into_iter().filter(|it| *it != set).collect();
    weights(&rest, seen, others)
}

/// Which way a row is decided, and by what log odds; nothing where its sentences disagree.
fn decided(weights: &[Vec<f64>; 2], row: &Seen) -> Option<(usize, f64)> {
    let best = |way: usize| {
        let odds = row.all.iter().map(|it| dot(&weights[way], it));
        odds.fold(f64::MIN, f64::max)
    };
    match [0, 1].map(|way| (best(way) >= DECIDES[way]).then(|| best(way))) {
        [Some(odds), None] => Some((0, odds)),
        [None, Some(odds)] => Some((1, odds)),
        [Some(_), Some(_)] | [None, None] => None,
    }
}

/// The decided rows of a set: which way, by what log odds, and whether rightly.
fn decisions(weights: &[Vec<f64>; 2], rows: &[Seen]) -> Vec<(usize, f64, bool)> {
    let decide = |row: &Seen| {
        let (way, odds) = decided(weights, row)?;
        Some((way, odds, row.label == WAYS[way]))
    };
    rows.iter().filter_map(decide).collect()
}

/// Of each way, calibrated on sets that the weights were not fitted on; each set counts the same.
fn calibrations(sets: &[usize], all: &[Vec<(usize, f64, bool)>]) -> [[f64; 2]; 2] {
    [0, 1].map(|way| {
        let mut rows = Vec::new();
        for set in sets {
            let here: Vec<_> = all[*set].iter().filter(|it| it.0 == way).collect();
            let weight = 50.0 / here.len().max(1) as f64;
            rows.extend(here.iter().map(|it| (it.1, it.2, weight)));
        }
        calibrate(&rows)
    })
}

fn left_out(sets: &[Set], seen: &[Vec<Seen>], others: &[Vec<Seen>]) {
    let all: Vec<Vec<(usize, f64, bool)>> = (0..sets.len())
        .map(|it| decisions(&weights_without(it, seen, others), &seen[it]))
        .collect();
    let mut told = Vec::new();
    for (index, set) in sets.iter().enumerate() {
        let rest: Vec<usize> = (0..sets.len()).filter(|it| *it != index).collect();
        let calibrations = calibrations(&rest, &all);
        for (way, label) in WAYS.iter().enumerate() {
            let here = all[index].iter().filter(|it| it.0 == way);
            let right: Vec<bool> = here.map(|it| it.2).collect();
            line(
                &format!("{}, left out, {label:?}", set.name),
                &right,
                set.rows.len(),
            );
        }
        let sure = |(way, odds, right): &(usize, f64, bool)| {
            let [slope, offset] = calibrations[*way];
            (logistic(slope * odds + offset), *right)
        };
        let sure: Vec<(f64, bool)> = all[index].iter().map(sure).collect();
        println!(
            "{}, left out, calibration error | {:.3} | |",
            set.name,
            calibration_error(&sure)
        );
        told.extend(sure);
    }
    let error = calibration_error(&told);
    let verdict = if error <= CALIBRATION_ERROR_MAX {
        "ok"
    } else {
        "MISS"
    };
    println!(
        "sets left out, calibration error | {error:.3} | <= {CALIBRATION_ERROR_MAX} | {verdict}"
    );
}

fn line(name: &str, right: &[bool], of: usize) {
    let hits = right.iter().filter(|it| **it).count();
    let precision = hits as f64 / right.len().max(1) as f64;
    let verdict = match right.len() {
        commits if commits < COMMITS_MIN => "too few",
        _ if precision >= PRECISION_MIN => "ok",
        _ => "MISS",
    };
    let share = right.len() as f64 / of as f64;
    println!(
        "{name}, coverage | {share:.3} ({} of {of}) | |",
        right.len()
    );
    println!("{name}, precision | {precision:.3} | >= {PRECISION_MIN} | {verdict}");
}

/// The shipped weights, which were fitted on three of the sets, beside word overlap with a look at negations.
fn report_shipped(set: &Set) {
    use pathfinder_core::contract::Stance;
    let judged = |row: &Row| {
        let stances = row
            .evidence
            .iter()
            .map(|it| judge_analyses(&row.statement, it).stance);
        let stances: Vec<Stance> = stances.collect();
        let has = |it: Stance| stances.contains(&it);
        one_way(has(Stance::Supports), has(Stance::Contradicts))
    };
    let overlap = |row: &Row| {
        let told: Vec<Option<Label>> = row
            .texts
            .1
            .iter()
            .map(|it| overlap(&row.texts.0, it))
            .collect();
        let has = |it: Label| told.contains(&Some(it));
        one_way(has(Label::Supports), has(Label::Contradicts))
    };
    let verdicts: Vec<_> = set
        .rows
        .iter()
        .map(|it| (judged(it), overlap(it), it.label))
        .collect();
    for way in WAYS {
        let by = |pick: fn(&(Option<Label>, Option<Label>, Label)) -> Option<Label>| {
            let taken = verdicts.iter().filter(|it| pick(it) == Some(way));
            taken.map(|it| it.2 == way).collect::<Vec<bool>>()
        };
        line(
            &format!("{}, as shipped, {way:?}", set.name),
            &by(|it| it.0),
            set.rows.len(),
        );
        line(
            &format!("{}, word overlap, {way:?}", set.name),
            &by(|it| it.1),
            set.rows.len(),
        );
    }
}

fn one_way(supports: bool, contradicts: bool) -> Option<Label> {
    match (supports, contradicts) {
        (true, false) => Some(Label::Supports),
        (false, true) => Some(Label::Contradicts),
        (true, true) | (false, false) => None,
    }
}

/// The trivial judgment: four in five words, and a negation on one side only.
pub fn overlap(statement: &str, evidence: &str) -> Option<Label> {
    let shared = coverage(&content_words(statement), &content_words(evidence));
    let denies = |text: &str| cues(text).iter().any(|it| it.kind == CueKind::Negation);
    match denies(statement) == denies(evidence) {
        _ if shared < 0.8 => None,
        true => Some(Label::Supports),
        false => Some(Label::Contradicts),
    }
}

fn print_constants(seen: &[Vec<Seen>], others: &[Vec<Seen>], corpus: &sets::SciFact) {
    let fitted = weights(&FITTED, seen, others);
    let all: Vec<_> = (0..seen.len())
        .map(|it| decisions(&weights_without(it, seen, others), &seen[it]))
        .collect();
    let calibrated = calibrations(&[0, 1, 2, 3], &all);
    for (way, label) in WAYS.iter().enumerate() {
        println!("{label:?}, calibration: {:.3?}", calibrated[way]);
        for (feature, weight) in Feature::ALL.iter().zip(&fitted[way]) {
            println!("    {weight:.3}, // {feature:?}");
        }
    }
    verifying::print_constants(corpus, &fitted);
}

fn duplicates(folder: &Path, name: &str, left: &str, right: &str) {
    let rows = load(folder, name);
    let similarity = |it: &serde_json::Value| {
        let [one, two] = [left, right].map(|key| Analysis::of(text(it, key)));
        judge_analyses(&one, &two).similarity
    };
    let rows: Vec<(f64, bool)> = rows
        .iter()
        .map(|it| (similarity(it), it["label"] == 1))
        .collect();
    for threshold in [0.5, 0.7, 0.95] {
        let found = rows.iter().filter(|it| it.0 >= threshold).count() as f64;
        let right = rows.iter().filter(|it| it.0 >= threshold && it.1).count() as f64;
        let real = rows.iter().filter(|it| it.1).count() as f64;
        let (precision, recall) = (right / found.max(1.0), right / real.max(1.0));
        println!("{name}, precision at similarity {threshold} | {precision:.3} | |");
        println!("{name}, recall at similarity {threshold} | {recall:.3} | |");
    }
}

fn speed(sets: &[Set]) {
    const PAIRS: usize = 20_000;
    let rows: Vec<&Row> = sets[..2].iter().flat_map(|it| &it.rows).collect();
    let begun = Instant::now();
    let mut similarity = 0.0;
    for row in rows.iter().cycle().take(PAIRS) {
        similarity += judge_analyses(&row.statement, &row.evidence[0]).similarity;
    }
    std::hint::black_box(similarity);
    let micros = begun.elapsed().as_secs_f64() * 1e6 / PAIRS as f64;
    let verdict = if micros < 30.0 { "ok" } else { "MISS" };
    println!("judgment of a pair, microseconds | {micros:.1} | < 30 | {verdict}");
}
