//! What else rests on the judgment: faults of what a model wrote, texts that say the same, and speed.

use std::path::Path;
use std::time::Instant;

use pathfinder_reason::stance::{Analysis, CertainFault, Ground, judge_analyses};

use crate::mark;
use crate::sets::{Label, Row, Set, load, text};

const MICROSECONDS_MAX: f64 = 30.0;

/// What becomes of a model that calls all evidence support: what of it is struck, rightly and wrongly.
pub(crate) fn grounding_faults(sets: &[Set]) {
    let labels = [
        ("support", Label::Supports),
        ("contradiction", Label::Contradicts),
        ("neither", Label::Neither),
    ];
    for set in sets {
        for (what, label) in labels {
            let of: Vec<&Row> = set.rows.iter().filter(|it| it.label == label).collect();
            let fault = |it: &&Row| {
                let quotes = it.texts.1.iter().map(String::as_str).collect();
                let ground = Ground {
                    quotes,
                    ..Ground::default()
                };
                ground.fault(&it.texts.0)
            };
            let faults: Vec<CertainFault> = of.iter().filter_map(fault).collect();
            let contrary = faults.iter().filter(|it| **it == CertainFault::Contrary);
            let contrary = contrary.count();
            for (why, struck) in [("figure", faults.len() - contrary), ("contrary", contrary)] {
                let share = struck as f64 / of.len().max(1) as f64;
                let count = of.len();
                println!(
                    "{}, {what} struck for its {why} | {share:.3} ({struck} of {count}) | |",
                    set.name
                );
            }
        }
    }
}

pub(crate) fn duplicates(folder: &Path, name: &str, left: &str, right: &str) {
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

pub(crate) fn speed(sets: &[Set]) {
    const PAIRS: usize = 20_000;
    let rows: Vec<&Row> = sets[..2].iter().flat_map(|it| &it.rows).collect();
    let begun = Instant::now();
    let mut similarity = 0.0;
    for row in rows.iter().cycle().take(PAIRS) {
        similarity += judge_analyses(&row.statement, &row.evidence[0]).similarity;
    }
    std::hint::black_box(similarity);
    let micros = begun.elapsed().as_secs_f64() * 1e6 / PAIRS as f64;
    let verdict = mark(micros < MICROSECONDS_MAX);
    println!("judgment of a pair, microseconds | {micros:.1} | < {MICROSECONDS_MAX} | {verdict}");
}
