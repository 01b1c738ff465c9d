//! How fast documents are indexed, how fast passages are found, and how often they are the right ones.
//!
//! Prints `name | value | target | ok or MISS`. The data is found by `PATHFINDER_DATA`, else in `../shared/data`.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, UNIX_EPOCH};

use pathfinder_store::disk::Disk;
use pathfinder_store::index::{DocumentIndex, IndexDocument, IndexedFile};
use serde_json::Value;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let data = std::env::var_os("PATHFINDER_DATA").map_or(root, PathBuf::from);
    if !data.is_dir() {
        println!("skipped: 2 (PATHFINDER_DATA not set)");
        return;
    }
    scifact(&data);
    hotpot(&data);
}

fn print(name: &str, value: f64, target: &str, is_met: bool) {
    println!(
        "{name} | {value:.3} | {target} | {}",
        if is_met { "ok" } else { "MISS" }
    );
}

fn rows(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    text.split('\n')
        .filter(|it| !it.is_empty())
        .map(|it| serde_json::from_str(it).unwrap())
        .collect()
}

fn words(value: &Value) -> String {
    match value {
        Value::Array(sentences) => sentences
            .iter()
            .filter_map(Value::as_str)
            .map(str::trim)
            .collect::<Vec<_>>()
            .join(" "),
        other => other.as_str().unwrap_or_default().to_owned(),
    }
}

/// Documents under names of their own in a folder, and an index of them.
struct Corpus {
    folder: tempfile::TempDir,
    index: DocumentIndex,
    bytes: usize,
    cpu: Duration,
}

fn build(documents: Vec<(String, IndexDocument)>) -> Corpus {
    let folder = tempfile::tempdir().unwrap();
    let docs = folder.path().join("docs");
    fs::create_dir(&docs).unwrap();
    let docs = docs.canonicalize().unwrap();
    let bytes = documents
        .iter()
        .map(|(_, it)| it.title.len() + it.text.len())
        .sum();
    let mut files = Vec::new();
    let mut by_path = HashMap::new();
    for (name, document) in documents {
        let path = docs.join(name);
        fs::write(&path, &document.text).unwrap();
        files.push(IndexedFile {
            path: path.clone(),
            modified: UNIX_EPOCH,
            size: document.text.len() as u64,
        });
        by_path.insert(path, document);
    }
    let index = DocumentIndex::open(&Disk::real(), &folder.path().join("index")).unwrap();
    let before = cpu();
    let summary = index
        .update(&[docs], &files, |path| Ok(by_path[path].clone()))
        .unwrap();
    assert_eq!(summary.added, files.len());
    Corpus {
        folder,
        index,
        bytes,
        cpu: cpu() - before,
    }
}

/// What all threads of this process have used.
fn cpu() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

impl Corpus {
    /// The names of the best documents, and the time that took.
    fn search(&self, query: &str, count: usize) -> (Vec<String>, Duration) {
        let docs = self.folder.path().join("docs");
        let started = Instant::now();
        let hits = self.index.search(query, &[docs], count).unwrap();
        let elapsed = started.elapsed();
        let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
        (hits.iter().map(|it| name(&it.path)).collect(), elapsed)
    }
}

fn percentile(times: &mut [Duration], part: f64) -> f64 {
    times.sort();
    times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0
}

fn scifact(data: &Path) {
    let corpus = rows(&data.join("scifact_corpus.jsonl"));
    let documents = corpus.iter().map(|row| {
        let document = IndexDocument {
            title: words(&row["title"]),
            text: words(&row["abstract"]),
            ..IndexDocument::default()
        };
        (row["doc_id"].to_string(), document)
    });
    let corpus = build(documents.collect());
    let speed = corpus.bytes as f64 / 1e6 / corpus.cpu.as_secs_f64();
    print(
        "scifact indexing, MB per CPU second",
        speed,
        ">= 5",
        speed >= 5.0,
    );
    let (mut gain, mut recall_10, mut recall_100, mut count) = (0.0, 0.0, 0.0, 0.0);
    let mut times = Vec::new();
    let mut used = Duration::ZERO;
    for row in rows(&data.join("scifact_claims_train.jsonl")) {
        let right: HashSet<String> = row["cited_doc_ids"]
            .as_array()
            .unwrap()
            .iter()
            .map(Value::to_string)
            .collect();
        let claim = row["claim"].as_str().unwrap();
        let before = cpu();
        let (top, elapsed) = corpus.search(claim, 10);
        used += cpu() - before;
        times.push(elapsed);
        gain += gain_of(&top, &right);
        let (far, _) = corpus.search(claim, 100);
        let share = |names: &[String]| {
            names.iter().filter(|it| right.contains(*it)).count() as f64 / right.len() as f64
        };
        recall_10 += share(&top);
        recall_100 += share(&far);
        count += 1.0;
    }
    print(
        "scifact nDCG@10",
        gain / count,
        ">= 0.72",
        gain / count >= 0.72,
    );
    print("scifact R@10", recall_10 / count, "-", true);
    print("scifact R@100", recall_100 / count, "-", true);
    print(
        "scifact query CPU, ms",
        used.as_secs_f64() * 1000.0 / count,
        "-",
        true,
    );
    print(
        "scifact query p50, ms",
        percentile(&mut times, 0.5),
        "-",
        true,
    );
    let p99 = percentile(&mut times, 0.99);
    print("scifact query p99, ms", p99, "< 10", p99 < 10.0);
}

/// nDCG of the first ten, each right document counting one.
fn gain_of(top: &[String], right: &HashSet<String>) -> f64 {
    let discount = |rank: usize| 1.0 / (rank as f64 + 2.0).log2();
    let found: f64 = top
        .iter()
        .take(10)
        .enumerate()
        .filter(|(_, it)| right.contains(*it))
        .map(|(rank, _)| discount(rank))
        .sum();
    found / (0..right.len().min(10)).map(discount).sum::<f64>()
}

fn hotpot(data: &Path) {
    let mut names = HashMap::new();
    let documents: Vec<_> = rows(&data.join("multihop_hotpotqa_train_corpus.jsonl"))
        .iter()
        .map(|row| {
            let (id, title) = (words(&row["id"]), words(&row["title"]));
            names.insert(title.clone(), id.clone());
            (
                id,
                IndexDocument {
                    title,
                    text: words(&row["text"]),
                    ..IndexDocument::default()
                },
            )
        })
        .collect();
    let corpus = build(documents);
    let questions = rows(&data.join("multihop_hotpotqa_train_questions.jsonl"));
    let mut both = 0.0;
    for row in &questions {
        let (top, _) = corpus.search(row["question"].as_str().unwrap(), 5);
        let gold = row["gold_titles"].as_array().unwrap();
        let is_found = |title: &Value| {
            names
                .get(title.as_str().unwrap())
                .is_some_and(|it| top.contains(it))
        };
        both += f64::from(u8::from(gold.iter().all(is_found)));
    }
    print(
        "hotpotqa both gold passages in the top 5",
        both / questions.len() as f64,
        "-",
        true,
    );
}
