//! How well the built-in judgment tells support from contradiction, and how fast.
//!
//! Reads the sets under `PATHFINDER_DATA` and prints `name | value | target | ok/MISS`: for each set, both ways together
//! and each way alone, how many rows got a stance, what share that is, and how many of these stances are right. The
//! judgment has no fitted weight, so every row of every set is held out. `--wrong` prints the rows that it got wrong.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::collections::HashMap;
use std::path::Path;
use std::time::Instant;

use pathfinder_core::contract::Stance;
use pathfinder_reason::stance::{Analysis, CertainFault, Ground, judge_analyses};
use serde_json::Value;

/// What a stance must be right in, where it is taken at all.
const PRECISION_MIN: f64 = 0.9;
/// Fewer stances than this say nothing about precision.
const COMMITS_MIN: usize = 30;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Supports,
    Contradicts,
    Neither,
}

/// A statement, and sentences of one document that may speak about it.
struct Row {
    texts: [String; 2],
    statement: Analysis,
    evidence: Vec<Analysis>,
    label: Label,
}

fn main() {
    let wrong = std::env::args().any(|it| it == "--wrong");
    let folder = std::env::var("PATHFINDER_DATA").unwrap_or_else(|_| "../shared/data".to_owned());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    let (fever, klue) = (read_fever(&folder), read_klue(&folder));
    let mut sets = vec![
        ("fever symmetric", fever),
        ("klue nli", klue),
        (
            "scifact, sentences that decide",
            read_scifact_evidence(&folder),
        ),
        ("scifact, abstracts cited", read_scifact_cited(&folder)),
    ];
    for source in ["fever_symmetric", "klue-nli", "ramdocs"] {
        let name = match source {
            "fever_symmetric" => "contradiction pairs, en, fever symmetric",
            "klue-nli" => "contradiction pairs, ko, klue nli",
            _ => "contradiction pairs, en, ramdocs",
        };
        sets.push((name, read_pairs(&folder, source)));
    }
    sets.push(("ramdocs, sentences of documents", read_ramdocs(&folder)));
    for (name, rows) in &sets {
        report(name, rows, wrong);
    }
    for (name, rows) in sets.iter().take(2) {
        grounding_faults(name, rows);
    }
    duplicates(&folder, "paraphrase_klue_sts_dev", "s1", "s2");
    duplicates(&folder, "paraphrase_question_pair_ko", "q1", "q2");
    speed(&sets[0].1, &sets[1].1);
}

fn load(folder: &Path, name: &str) -> Vec<Value> {
    let Ok(text) = std::fs::read_to_string(folder.join(name).with_extension("jsonl")) else {
        println!("{name} | skipped | no such file under PATHFINDER_DATA |");
        return Vec::new();
    };
    text.split('\n')
        .filter_map(|it| serde_json::from_str(it).ok())
        .collect()
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_default()
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The treebank's names for brackets and quotes.
fn plain(text: &str) -> String {
    text.replace("-LRB-", "(")
        .replace("-RRB-", ")")
        .replace("-LSB-", "[")
        .replace("-RSB-", "]")
        .replace("``", "\"")
}

fn row(statement: &str, evidence: &[&str], label: Label) -> Row {
    Row {
        texts: [statement.to_owned(), evidence.join(" ")],
        statement: Analysis::of(statement),
        evidence: evidence.iter().map(|it| Analysis::of(it)).collect(),
        label,
    }
}

fn read_fever(folder: &Path) -> Vec<Row> {
    let rows = load(folder, "verify_fever_symmetric");
    let label = |it: &Value| {
        if text(it, "label") == "SUPPORTS" {
            Label::Supports
        } else {
            Label::Contradicts
        }
    };
    rows.iter()
        .map(|it| {
            row(
                &plain(text(it, "claim")),
                &[&plain(text(it, "evidence"))],
                label(it),
            )
        })
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
        .map(|it| row(text(it, "hypothesis"), &[text(it, "premise")], label(it)))
        .collect()
}

fn scifact_label(evidence: &Value) -> Option<Label> {
    match items(evidence).first().map(|it| text(it, "label"))? {
        "SUPPORT" => Some(Label::Supports),
        _ => Some(Label::Contradicts),
    }
}

fn abstracts(folder: &Path) -> HashMap<String, Vec<String>> {
    let sentences = |it: &Value| {
        items(&it["abstract"])
            .iter()
            .filter_map(|it| it.as_str().map(str::to_owned))
            .collect()
    };
    load(folder, "scifact_corpus")
        .iter()
        .map(|it| (it["doc_id"].to_string(), sentences(it)))
        .collect()
}

/// A claim and each set of sentences that decides it.
fn read_scifact_evidence(folder: &Path) -> Vec<Row> {
    let abstracts = abstracts(folder);
    let mut rows = Vec::new();
    for claim in load(folder, "scifact_claims_train") {
        for (document, evidence) in claim["evidence"].as_object().into_iter().flatten() {
            let (Some(sentences), Some(label)) = (abstracts.get(document), scifact_label(evidence))
            else {
                continue;
            };
            for set in items(evidence) {
                let chosen: Vec<&str> = items(&set["sentences"])
                    .iter()
                    .filter_map(|it| sentences.get(usize::try_from(it.as_u64()?).ok()?))
                    .map(String::as_str)
                    .collect();
                rows.push(row(text(&claim, "claim"), &chosen, label));
            }
        }
    }
    rows
}

/// A claim and all sentences of an abstract that it cites; one without evidence says neither.
fn read_scifact_cited(folder: &Path) -> Vec<Row> {
    let abstracts = abstracts(folder);
    let mut rows = Vec::new();
    for claim in load(folder, "scifact_claims_train") {
        for document in items(&claim["cited_doc_ids"]) {
            let document = document.to_string();
            let Some(sentences) = abstracts.get(&document) else {
                continue;
            };
            let label = scifact_label(&claim["evidence"][&document]).unwrap_or(Label::Neither);
            let sentences: Vec<&str> = sentences.iter().map(String::as_str).collect();
            rows.push(row(text(&claim, "claim"), &sentences, label));
        }
    }
    rows
}

/// The shorter text of a pair is the statement.
fn read_pairs(folder: &Path, source: &str) -> Vec<Row> {
    let rows = load(folder, "contradiction_pairs");
    let pair = |it: &Value| {
        let (a, b) = (plain(text(it, "a")), plain(text(it, "b")));
        let (short, long) = if a.len() <= b.len() {
            (&a, &b)
        } else {
            (&b, &a)
        };
        let label = if text(it, "label") == "conflict" {
            Label::Contradicts
        } else {
            Label::Supports
        };
        row(short, &[long], label)
    };
    rows.iter()
        .filter(|it| text(it, "source") == source)
        .map(pair)
        .collect()
}

/// Each sentence of a document that names its answer, beside each document with the same or another answer.
fn read_ramdocs(folder: &Path) -> Vec<Row> {
    let mut rows = Vec::new();
    for question in load(folder, "ramdocs_conflicts") {
        let documents: Vec<(&str, &str)> = items(&question["documents"])
            .iter()
            .filter(|it| matches!(text(it, "type"), "correct" | "misinfo"))
            .map(|it| (text(it, "answer"), text(it, "text")))
            .collect();
        for (index, (answer, document)) in documents.iter().enumerate() {
            for (other_answer, other) in &documents[index + 1..] {
                let told: Vec<&str> = pathfinder_text::sentences(other)
                    .iter()
                    .map(|it| it.text)
                    .collect();
                for said in pathfinder_text::sentences(document)
                    .iter()
                    .filter(|it| it.text.contains(answer))
                {
                    let label = if answer == other_answer {
                        Label::Supports
                    } else {
                        Label::Contradicts
                    };
                    rows.push(row(said.text, &told, label));
                }
            }
        }
    }
    rows
}

/// What the sentences say together: nothing where they disagree.
fn verdict(row: &Row) -> Option<Label> {
    let stances: Vec<Stance> = row
        .evidence
        .iter()
        .map(|it| judge_analyses(&row.statement, it).stance)
        .collect();
    match (
        stances.contains(&Stance::Supports),
        stances.contains(&Stance::Contradicts),
    ) {
        (true, false) => Some(Label::Supports),
        (false, true) => Some(Label::Contradicts),
        (true, true) | (false, false) => None,
    }
}

fn report(name: &str, rows: &[Row], wrong: bool) {
    if rows.is_empty() {
        return;
    }
    let verdicts: Vec<Option<Label>> = rows.iter().map(verdict).collect();
    let committed = || {
        rows.iter()
            .zip(&verdicts)
            .filter_map(|(row, it)| Some((row, (*it)?)))
    };
    for way in [None, Some(Label::Supports), Some(Label::Contradicts)] {
        let taken: Vec<bool> = committed()
            .filter(|(_, it)| way.is_none_or(|way| way == *it))
            .map(|(row, it)| row.label == it)
            .collect();
        let right = taken.iter().filter(|it| **it).count();
        let precision = right as f64 / taken.len().max(1) as f64;
        let verdict = match taken.len() {
            commits if commits < COMMITS_MIN => "too few",
            _ if precision >= PRECISION_MIN => "ok",
            _ => "MISS",
        };
        let of = way.map_or("both ways".to_owned(), |it| {
            format!("{it:?}").to_lowercase()
        });
        let coverage = taken.len() as f64 / rows.len() as f64;
        println!(
            "{name}, {of}, coverage | {coverage:.3} ({} of {}) | |",
            taken.len(),
            rows.len()
        );
        println!("{name}, {of}, precision | {precision:.3} | >= {PRECISION_MIN} | {verdict}");
    }
    for (row, it) in committed().filter(|(row, it)| wrong && row.label != *it) {
        println!(
            "  WRONG {it:?} is {:?}: {}\n      {}",
            row.label, row.texts[0], row.texts[1]
        );
    }
}

/// What becomes of a model that calls all evidence support: what of it is struck, rightly and wrongly.
fn grounding_faults(name: &str, rows: &[Row]) {
    for (what, label) in [
        ("support", Label::Supports),
        ("contradiction", Label::Contradicts),
        ("neither", Label::Neither),
    ] {
        let of: Vec<&Row> = rows.iter().filter(|it| it.label == label).collect();
        if of.is_empty() {
            continue;
        }
        let faults: Vec<CertainFault> = of
            .iter()
            .filter_map(|it| {
                let ground = Ground {
                    quotes: vec![&it.texts[1]],
                    ..Ground::default()
                };
                ground.fault(&it.texts[0])
            })
            .collect();
        let contrary = faults.iter().filter(|it| **it == CertainFault::Contrary);
        let contrary = contrary.count();
        for (why, struck) in [("figure", faults.len() - contrary), ("contrary", contrary)] {
            println!(
                "{name}, {what} struck as support for its {why} | {:.3} ({struck} of {}) | |",
                struck as f64 / of.len() as f64,
                of.len()
            );
        }
    }
}

fn duplicates(folder: &Path, name: &str, left: &str, right: &str) {
    let rows: Vec<(f64, bool)> = load(folder, name)
        .iter()
        .map(|it| {
            let judged = judge_analyses(
                &Analysis::of(text(it, left)),
                &Analysis::of(text(it, right)),
            );
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
        println!(
            "{name}, precision at similarity {threshold} | {:.3} | |",
            right / found.max(1.0)
        );
        println!(
            "{name}, recall at similarity {threshold} | {:.3} | |",
            right / real.max(1.0)
        );
    }
}

fn speed(fever: &[Row], klue: &[Row]) {
    let rows: Vec<&Row> = fever.iter().chain(klue).collect();
    if rows.is_empty() {
        return;
    }
    let begun = Instant::now();
    let mut similarity = 0.0;
    for row in rows.iter().cycle().take(20_000) {
        similarity += judge_analyses(&row.statement, &row.evidence[0]).similarity;
    }
    let micros = begun.elapsed().as_secs_f64() * 1e6 / 20_000.0;
    let verdict = if micros < 30.0 { "ok" } else { "MISS" };
    println!("judgment of a pair, microseconds | {micros:.1} | < 30 | {verdict}");
    std::hint::black_box(similarity);
    let begun = Instant::now();
    for it in klue {
        std::hint::black_box(Analysis::of(&it.texts[1]));
    }
    let micros = begun.elapsed().as_secs_f64() * 1e6 / klue.len().max(1) as f64;
    println!("analysis of a text, microseconds | {micros:.1} | |");
}
