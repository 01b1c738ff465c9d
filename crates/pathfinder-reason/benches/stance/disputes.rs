//! How well the judge tells passages that disagree from passages that do not.

use std::path::Path;

use pathfinder_core::contract::{Judge, Judgment, Pair, Request, Thought};
use pathfinder_reason::builtin::think;
use serde_json::Value;

use crate::sets::{load, text};

/// What raises a disagreement where there is none does more harm than what misses one.
const PRECISION_MIN: f64 = 0.8;

/// Precision, recall and F1 of disagreements, by source of the pairs.
pub(crate) fn report(folder: &Path) {
    let rows = load(folder, "contradiction_pairs");
    for source in ["fever_symmetric", "klue-nli", "ramdocs"] {
        let rows: Vec<&Value> = rows
            .iter()
            .filter(|it| text(it, "source") == source)
            .collect();
        let pairs = rows.iter().map(|it| Pair::of(text(it, "a"), text(it, "b")));
        let raised: Vec<bool> = judged(pairs.collect())
            .iter()
            .map(|it| it.over.is_some())
            .collect();
        let conflicts: Vec<bool> = rows
            .iter()
            .map(|it| text(it, "label") == "conflict")
            .collect();
        let count = |is: &dyn Fn(bool, bool) -> bool| {
            let both = raised.iter().zip(&conflicts);
            both.filter(|(raised, conflict)| is(**raised, **conflict))
                .count()
        };
        let (found, all, right) = (
            count(&|it, _| it),
            count(&|_, it| it),
            count(&|a, b| a && b),
        );
        let (precision, recall) = (ratio(right, found), ratio(right, all));
        let f1 = 2.0 * precision * recall / (precision + recall).max(1e-9);
        let verdict = crate::mark(precision >= PRECISION_MIN);
        println!(
            "disagreements, {source}, precision | {precision:.3} ({found}) | >= {PRECISION_MIN} | {verdict}"
        );
        println!("disagreements, {source}, recall, F1 | {recall:.3}, {f1:.3} | |");
    }
}

fn ratio(part: usize, of: usize) -> f64 {
    part as f64 / of.max(1) as f64
}

fn judged(pairs: Vec<Pair>) -> Vec<Judgment> {
    if let Thought::Judge(judged) = think(&Request::Judge(Judge::of(pairs)), None) {
        judged
    } else {
        Vec::new()
    }
}
