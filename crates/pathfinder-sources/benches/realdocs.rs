//! How often a passage that answers is among the first, over collections of real documents.
//!
//! Prints `name | value | target | ok or MISS`. The data is found by `PATHFINDER_DATA`, else in `../shared/data`. No weight
//! is fitted here: every collection is read with the same ones.

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use pathfinder_sources::{Document, Limits, PdfReader, read_file};
use pathfinder_text::blocks::BlockKind;
use pathfinder_text::fit::{Asked, Pages, SHARED_BY, Statistics, block_fingerprint};
use pathfinder_text::index_terms::{IndexTerms, is_common};
use serde_json::Value;

const FIRST: [usize; 3] = [1, 3, 6];
const TARGETS: [f64; 3] = [0.40, 0.60, 0.70];
/// An item is compared up to this many letters.
const LETTERS_MAX: usize = 600;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let data = std::env::var_os("PATHFINDER_DATA").map_or(root, PathBuf::from);
    let half = data.join("realdocs/dev");
    if !half.is_dir() {
        println!("skipped: 1 (PATHFINDER_DATA has no realdocs)");
        return;
    }
    let rows = fs::read_to_string(half.join("questions.jsonl")).unwrap();
    let rows: Vec<Value> = rows
        .lines()
        .filter(|it| !it.trim().is_empty())
        .map(|it| serde_json::from_str(it).unwrap())
        .collect();
    let mut by_corpus: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for row in rows.iter().filter(|it| it["answerable"] == true) {
        let corpus = row["corpus"].as_str().unwrap();
        by_corpus.entry(corpus).or_default().push(row);
    }
    let (mut all, mut count) = ([0_usize; 3], 0);
    for (corpus, rows) in by_corpus {
        let found = measure(&half, corpus, &rows);
        for (place, first) in FIRST.iter().enumerate() {
            all[place] += found[place];
            let share = found[place] as f64 / rows.len() as f64;
            println!("realdocs {corpus}: key@{first} | {share:.2} | - | ok");
        }
        count += rows.len();
    }
    for (place, first) in FIRST.iter().enumerate() {
        let (share, target) = (all[place] as f64 / count as f64, TARGETS[place]);
        let ok = if share >= target { "ok" } else { "MISS" };
        println!("realdocs: key@{first} of {count} | {share:.2} | >= {target:.2} | {ok}");
    }
}

/// For how many questions of a collection a passage that answers is among the first 1, 3 and 6.
fn measure(half: &Path, corpus: &str, rows: &[&Value]) -> [usize; 3] {
    let documents = documents(half, corpus);
    let pages: Vec<Pages<'_>> = documents
        .iter()
        .map(|it| Pages::of(&it.title, &it.text))
        .collect();
    let statistics = statistics(&pages);
    let mut found = [0; 3];
    for row in rows {
        let keys: Vec<String> = row["key"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| fold(it.as_str().unwrap()))
            .collect();
        let shown = first_passages(&pages, row["question"].as_str().unwrap(), &statistics);
        let rank = shown
            .iter()
            .position(|it| keys.iter().any(|key| it.contains(key)));
        for (place, first) in FIRST.iter().enumerate() {
            found[place] += usize::from(rank.is_some_and(|it| it < *first));
        }
    }
    found
}

fn first_passages(pages: &[Pages<'_>], question: &str, statistics: &Statistics) -> Vec<String> {
    let asked = Asked::of(question, statistics);
    let mut all: Vec<(f64, String)> = Vec::new();
    for pages in pages {
        for it in pages.fitting(&asked, FIRST[2]) {
            let said = fold(&pages.text[it.passage.range]);
            all.push((it.fit.score, said.chars().take(LETTERS_MAX).collect()));
        }
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut seen = BTreeSet::new();
    all.retain(|it| seen.insert(it.1.clone()));
    all.into_iter().take(FIRST[2]).map(|it| it.1).collect()
}

fn documents(half: &Path, corpus: &str) -> Vec<Document> {
    let mut files = Vec::new();
    walk(&half.join("corpora").join(corpus), &mut files);
    files.sort();
    let reader = PdfReader::this_binary().unwrap();
    let read = |path: &PathBuf| {
        // A bench does not start processes that read PDFs: their text lies beside them.
        let name = path.file_name()?.to_str()?;
        let text = half
            .join("pdftext")
            .join(corpus)
            .join(format!("{name}.txt"));
        let path = if text.is_file() { &text } else { path };
        read_file(path, &Limits::default(), &reader).ok()
    };
    files.iter().filter_map(read).collect()
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|it| it != "licence") {
            files.push(path);
        }
    }
}

fn statistics(pages: &[Pages<'_>]) -> Statistics {
    let mut index_terms = IndexTerms::default();
    let mut containing: BTreeMap<String, f64> = BTreeMap::new();
    let (mut blocks, mut all) = (0.0, 0.0);
    let mut documents_with: BTreeMap<u64, u64> = BTreeMap::new();
    for page in pages {
        let blocks_of = page.blocks.iter().map(|it| &page.text[it.range.clone()]);
        let fingerprints: BTreeSet<u64> = blocks_of.filter_map(block_fingerprint).collect();
        for it in fingerprints {
            *documents_with.entry(it).or_default() += 1;
        }
        for block in page.blocks.iter().filter(|it| it.kind != BlockKind::Code) {
            let mut terms = BTreeSet::new();
            index_terms.each(&page.text[block.range.clone()], |it| {
                if !is_common(it) {
                    all += 1.0;
                    terms.insert(it.to_owned());
                }
            });
            blocks += 1.0;
            for term in terms {
                *containing.entry(term).or_default() += 1.0;
            }
        }
    }
    Statistics {
        blocks,
        containing,
        block_terms: all / blocks,
        document_terms: all / pages.len() as f64,
        shared: documents_with
            .into_iter()
            .filter(|it| it.1 >= SHARED_BY)
            .map(|it| it.0)
            .collect(),
    }
}

/// Letters and digits alone, lower case, without the targets of Markdown links.
fn fold(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        plain.push_str(before);
        rest = match after.split_once(')') {
            Some((target, after)) if !target.contains(char::is_whitespace) => after,
            _ => after,
        };
    }
    plain.push_str(rest);
    let plain = plain
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    let lower = plain.chars().flat_map(char::to_lowercase);
    lower.filter(|it| it.is_alphanumeric()).collect()
}
