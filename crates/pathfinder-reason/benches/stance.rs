//! How well the built-in judgment tells support from contradiction, and how fast.
//!
//! Reads the sets under `PATHFINDER_DATA` and prints `name | value | target | ok/MISS`. The development half of a set
//! (ids that hash to an even number) is the one the weights were fitted on; the held-out half took no part in that.
//! `--features <file>` prints the features of the rows `{"s": statement, "e": evidence}` of a file, for refitting.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use pathfinder_reason::stance::{Analysis, Stance, doubt, features_of, judge_analyses};
use serde_json::Value;

#[derive(Clone, Copy, PartialEq)]
enum Label {
    Supports,
    Contradicts,
    Neither,
}

struct Row {
    held_out: bool,
    texts: [String; 2],
    statement: Analysis,
    evidence: Analysis,
    label: Label,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|it| it == "--features") {
        return print_features(arguments.get(at + 1).ok_or("--features needs a file")?);
    }
    let folder = std::env::var("PATHFINDER_DATA").unwrap_or_else(|_| "../shared/data".to_owned());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    fever(&folder);
    klue(&folder);
    pairs(&folder);
    duplicates(&folder, "paraphrase_klue_sts_dev", "s1", "s2");
    duplicates(&folder, "paraphrase_question_pair_ko", "q1", "q2");
    speed(&folder);
    Ok(())
}

fn load(folder: &Path, name: &str) -> Vec<Value> {
    let Ok(text) = std::fs::read_to_string(folder.join(name).with_extension("jsonl")) else {
        println!("{name} | skipped | no such file under PATHFINDER_DATA |");
        return Vec::new();
    };
    text.split('\n').filter_map(|it| serde_json::from_str(it).ok()).collect()
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_default()
}

/// The treebank's names for brackets and quotes.
fn plain(text: &str) -> String {
    text.replace("-LRB-", "(")
        .replace("-RRB-", ")")
        .replace("-LSB-", "[")
        .replace("-RSB-", "]")
        .replace("``", "\"")
}

fn is_held_out(id: &str) -> bool {
    let hash = id
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |state, it| (state ^ u64::from(it)).wrapping_mul(0x0100_0000_01b3));
    (hash >> 32) & 1 == 1
}

fn row(id: &str, statement: &str, evidence: &str, label: Label) -> Row {
    let held_out = is_held_out(id);
    let texts = [statement.to_owned(), evidence.to_owned()];
    Row { held_out, texts, statement: Analysis::of(statement), evidence: Analysis::of(evidence), label }
}

fn read_fever(folder: &Path) -> Vec<Row> {
    let rows = load(folder, "verify_fever_symmetric");
    let label =
        |it: &Value| if text(it, "label") == "SUPPORTS" { Label::Supports } else { Label::Contradicts };
    rows.iter()
        .map(|it| row(text(it, "id"), &plain(text(it, "claim")), &plain(text(it, "evidence")), label(it)))
        .collect()
}

fn read_klue(folder: &Path) -> Vec<Row> {
    let label = |it: &Value| match text(it, "label") {
        "entailment" => Label::Supports,
        "contradiction" => Label::Contradicts,
        _ => Label::Neither,
    };
    let rows = load(folder, "klue_nli_dev");
    rows.iter()
        .map(|it| row(text(it, "id"), text(it, "hypothesis"), text(it, "premise"), label(it)))
        .collect()
}

/// Precision over the rows that got a stance, and their share.
fn commitment<'a>(rows: impl Iterator<Item = &'a Row>) -> (f64, f64) {
    let (mut all, mut committed, mut right) = (0u32, 0u32, 0u32);
    for row in rows {
        let stance = match judge_analyses(&row.statement, &row.evidence).stance {
            Stance::Supports => Some(Label::Supports),
            Stance::Contradicts => Some(Label::Contradicts),
            Stance::Qualifies | Stance::Unsure => None,
        };
        all += 1;
        committed += u32::from(stance.is_some());
        right += u32::from(stance == Some(row.label));
    }
    (f64::from(right) / f64::from(committed.max(1)), f64::from(committed) / f64::from(all.max(1)))
}

fn report(name: &str, rows: &[Row], precision_min: f64, coverage_min: f64) {
    if rows.is_empty() {
        return;
    }
    let halves = [("all", None), ("development half", Some(false)), ("held-out half", Some(true))];
    for (half, held_out) in halves {
        let (precision, coverage) =
            commitment(rows.iter().filter(|it| held_out.is_none_or(|want| want == it.held_out)));
        line(&format!("{name}, precision, {half}"), precision, precision_min);
        line(&format!("{name}, coverage, {half}"), coverage, coverage_min);
    }
}

fn line(name: &str, value: f64, target: f64) {
    let verdict = if value >= target { "ok" } else { "MISS" };
    println!("{name} | {value:.3} | >= {target} | {verdict}");
}

fn fever(folder: &Path) {
    let rows = read_fever(folder);
    report("fever symmetric", &rows, 0.85, 0.35);
    doubts("fever symmetric", &rows);
}

fn klue(folder: &Path) {
    let rows = read_klue(folder);
    report("klue nli", &rows, 0.75, 0.25);
    doubts("klue nli", &rows);
}

/// What becomes of a model that calls all evidence support: what of it is struck, rightly and wrongly.
fn doubts(name: &str, rows: &[Row]) {
    for (what, label) in
        [("support", Label::Supports), ("contradiction", Label::Contradicts), ("neither", Label::Neither)]
    {
        let of: Vec<&Row> = rows.iter().filter(|it| it.label == label).collect();
        if of.is_empty() {
            continue;
        }
        let struck = of.iter().filter(|it| doubt(&it.texts[0], &[&it.texts[1]]).is_some()).count();
        println!("{name}, {what} struck as support | {:.3} | |", struck as f64 / of.len() as f64);
    }
}

/// The shorter text of a pair is the statement.
fn pairs(folder: &Path) {
    let rows: Vec<(String, Row)> = load(folder, "contradiction_pairs")
        .iter()
        .map(|it| {
            let (a, b) = (plain(text(it, "a")), plain(text(it, "b")));
            let (short, long) = if a.len() <= b.len() { (&a, &b) } else { (&b, &a) };
            let label = if text(it, "label") == "conflict" { Label::Contradicts } else { Label::Supports };
            (text(it, "source").to_owned(), row(text(it, "id"), short, long, label))
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    for half in ["all", "held-out half", "fever_symmetric", "klue-nli", "ramdocs"] {
        let wanted = |source: &str, row: &Row| match half {
            "all" => true,
            "held-out half" => row.held_out,
            _ => source == half,
        };
        let chosen: Vec<&Row> =
            rows.iter().filter(|(source, row)| wanted(source, row)).map(|it| &it.1).collect();
        let conflicts =
            |it: &&&Row| judge_analyses(&it.statement, &it.evidence).stance == Stance::Contradicts;
        let found = chosen.iter().filter(conflicts).count() as f64;
        let right =
            chosen.iter().filter(conflicts).filter(|it| it.label == Label::Contradicts).count() as f64;
        let real = chosen.iter().filter(|it| it.label == Label::Contradicts).count() as f64;
        let (precision, coverage) = commitment(chosen.iter().copied());
        println!("contradiction pairs, conflict precision, {half} | {:.3} | |", right / found.max(1.0));
        println!("contradiction pairs, conflict recall, {half} | {:.3} | |", right / real.max(1.0));
        println!("contradiction pairs, precision when committed, {half} | {precision:.3} | |");
        println!("contradiction pairs, coverage, {half} | {coverage:.3} | |");
    }
}

fn duplicates(folder: &Path, name: &str, left: &str, right: &str) {
    let rows: Vec<(f64, bool)> = load(folder, name)
        .iter()
        .map(|it| {
            let judged = judge_analyses(&Analysis::of(text(it, left)), &Analysis::of(text(it, right)));
            (judged.similarity, it["label"] == 1)
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    for threshold in [0.5, 0.7, 0.95] {
        let found = rows.iter().filter(|it| it.0 >= threshold).count() as f64;
        let right = rows.iter().filter(|it| it.0 >= threshold && it.1).count() as f64;
        let real = rows.iter().filter(|it| it.1).count() as f64;
        println!("{name}, precision at similarity {threshold} | {:.3} | |", right / found.max(1.0));
        println!("{name}, recall at similarity {threshold} | {:.3} | |", right / real.max(1.0));
    }
}

fn speed(folder: &Path) {
    let rows: Vec<Row> = read_fever(folder).into_iter().chain(read_klue(folder)).collect();
    if rows.is_empty() {
        return;
    }
    let begun = Instant::now();
    let mut similarity = 0.0;
    for row in rows.iter().cycle().take(20_000) {
        similarity += judge_analyses(&row.statement, &row.evidence).similarity;
    }
    let micros = begun.elapsed().as_secs_f64() * 1e6 / 20_000.0;
    let verdict = if micros < 30.0 { "ok" } else { "MISS" };
    println!("judgment of a pair, microseconds | {micros:.1} | < 30 | {verdict}");
    std::hint::black_box(similarity);
    let texts: Vec<String> =
        load(folder, "klue_nli_dev").iter().map(|it| text(it, "premise").to_owned()).collect();
    let begun = Instant::now();
    for it in &texts {
        std::hint::black_box(Analysis::of(it));
    }
    println!(
        "analysis of a text, microseconds | {:.1} | |",
        begun.elapsed().as_secs_f64() * 1e6 / texts.len().max(1) as f64
    );
}

fn print_features(path: &str) -> Result<(), Box<dyn Error>> {
    let rows = std::fs::read_to_string(path)?;
    for row in rows.split('\n').filter(|it| !it.is_empty()) {
        let row: Value = serde_json::from_str(row)?;
        let features = features_of(&Analysis::of(text(&row, "s")), &Analysis::of(text(&row, "e")));
        println!(
            "{}",
            serde_json::json!({ "id": row["id"], "set": row["set"], "label": row["label"], "x": features.values().to_vec() })
        );
    }
    Ok(())
}
