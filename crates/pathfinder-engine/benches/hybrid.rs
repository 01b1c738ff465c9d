//! Whether one list out of several engines' lists is as good as the best of them. Local rankers stand in for engines, as
//! different as engines are: one that weighs stems and pieces of words (BM25), cosine similarity of words, and the document
//! index, whose fields weigh what was best for these very claims. Every pair of them is fused, and all three.
//!
//! Prints `name | value | target | ok or MISS`. The data is found by `PATHFINDER_DATA`, else in `../shared/data`.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints its table"
)]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use pathfinder_sources::provider::{Hit, HitKind, fuse};
use pathfinder_store::disk::Disk;
use pathfinder_store::index::{DocumentIndex, IndexDocument, IndexedFile};
use serde_json::Value;

/// As many as a provider is asked for.
const HITS: usize = 20;
const RANKERS: [&str; 3] = ["stems and pieces", "cosine similarity", "the index"];
/// Who is fused with whom.
const MIXES: [&[usize]; 4] = [&[0, 1], &[0, 2], &[1, 2], &[0, 1, 2]];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let data = std::env::var_os("PATHFINDER_DATA").map_or(root, PathBuf::from);
    if !data.is_dir() {
        println!("skipped: 1 (PATHFINDER_DATA not set)");
        return;
    }
    let documents: Vec<Document> = rows(&data.join("scifact_corpus.jsonl"))
        .iter()
        .map(Document::of)
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let index = ByIndex::new(folder.path(), &documents);
    let pieces = ByPieces::new(&documents);
    let cosine = ByCosine::new(&documents);
    let by_name: HashMap<&str, &Document> =
        documents.iter().map(|it| (it.name.as_str(), it)).collect();
    let claims = rows(&data.join("scifact_claims_train.jsonl"));
    let (mut alone, mut alike, mut by_lot) =
        ([0.0; RANKERS.len()], [0.0; MIXES.len()], [0.0; MIXES.len()]);
    for row in &claims {
        let cited = row["cited_doc_ids"].as_array().unwrap();
        let right: HashSet<String> = cited.iter().map(Value::to_string).collect();
        let claim = row["claim"].as_str().unwrap();
        let lists = [
            pieces.search(claim),
            cosine.search(claim),
            index.search(claim),
        ];
        let hits = lists
            .each_ref()
            .map(|it| it.iter().map(|it| by_name[it.as_str()].hit()).collect());
        alone
            .iter_mut()
            .zip(&lists)
            .for_each(|(gain, list)| *gain += gain_of(list, &right));
        for (place, mix) in MIXES.iter().enumerate() {
            alike[place] += gain_of(&fused(claim, &hits, mix, |_| 0.9), &right);
            by_lot[place] += gain_of(&fused(claim, &hits, mix, lot), &right);
        }
    }
    let mean = |sum: f64| sum / claims.len() as f64;
    for (name, gain) in RANKERS.iter().zip(alone) {
        println!(
            "hybrid: nDCG@10 of {name} alone | {:.4} | - | ok",
            mean(gain)
        );
    }
    for (place, mix) in MIXES.iter().enumerate() {
        let names = mix
            .iter()
            .map(|it| RANKERS[*it])
            .collect::<Vec<_>>()
            .join(" + ");
        let best = mean(mix.iter().map(|it| alone[*it]).fold(0.0, f64::max));
        let (gain, by_lot) = (mean(alike[place]), mean(by_lot[place]));
        let verdict = if gain >= best { "ok" } else { "MISS" };
        println!("hybrid: nDCG@10 of {names} | {gain:.4} | >= {best:.4} | {verdict}");
        println!("hybrid: the same, trusted by lot | {by_lot:.4} | - | ok");
    }
}

fn fused(claim: &str, hits: &[Vec<Hit>], mix: &[usize], authority: fn(&Hit) -> f64) -> Vec<String> {
    let lists: Vec<(&str, &[Hit])> = mix
        .iter()
        .map(|it| (RANKERS[*it], hits[*it].as_slice()))
        .collect();
    let fused = fuse(claim, &lists, authority);
    fused
        .iter()
        .map(|it| it.hit.url.path().trim_matches('/').to_owned())
        .collect()
}

/// Trust that has nothing to do with what is right: from a forum's to a paper's.
fn lot(hit: &Hit) -> f64 {
    let sum: u64 = hit.url.path().bytes().fold(7, |sum, it| {
        sum.wrapping_mul(31).wrapping_add(u64::from(it))
    });
    0.2 + 0.1 * (sum % 8) as f64
}

fn rows(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    text.split('\n')
        .filter(|it| !it.is_empty())
        .map(|it| serde_json::from_str(it).unwrap())
        .collect()
}

struct Document {
    name: String,
    title: String,
    text: String,
}

impl Document {
    fn of(row: &Value) -> Document {
        let sentences = row["abstract"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str);
        Document {
            name: row["doc_id"].to_string(),
            title: row["title"].as_str().unwrap_or_default().to_owned(),
            text: sentences.map(str::trim).collect::<Vec<_>>().join(" "),
        }
    }

    fn hit(&self) -> Hit {
        let mut hit = Hit::new(
            HitKind::Web,
            &format!("https://doc.example/{}", self.name),
            &self.title,
        )
        .unwrap();
        hit.set_abstract(&self.text);
        hit
    }
}

struct ByIndex {
    index: DocumentIndex,
    docs: PathBuf,
}

impl ByIndex {
    fn new(folder: &Path, documents: &[Document]) -> ByIndex {
        let docs = folder.join("docs");
        std::fs::create_dir(&docs).unwrap();
        let docs = docs.canonicalize().unwrap();
        let mut by_path = HashMap::new();
        for it in documents {
            let path = docs.join(&it.name);
            std::fs::write(&path, &it.text).unwrap();
            by_path.insert(path, it);
        }
        let file = |(path, it): (&PathBuf, &&Document)| IndexedFile {
            path: path.clone(),
            modified: UNIX_EPOCH,
            size: it.text.len() as u64,
        };
        let files: Vec<IndexedFile> = by_path.iter().map(file).collect();
        let index = DocumentIndex::open(&Disk::real(), &folder.join("index")).unwrap();
        let read = |path: &Path| {
            let (title, text) = (by_path[path].title.clone(), by_path[path].text.clone());
            Ok(IndexDocument {
                title,
                text,
                ..IndexDocument::default()
            })
        };
        index
            .update(std::slice::from_ref(&docs), &files, read)
            .unwrap();
        ByIndex { index, docs }
    }

    fn search(&self, query: &str) -> Vec<String> {
        let hits = self
            .index
            .search(query, std::slice::from_ref(&self.docs), HITS)
            .unwrap();
        hits.iter()
            .map(|it| it.path.file_name().unwrap().to_string_lossy().into_owned())
            .collect()
    }
}

/// How well the stems of a query's words, and the pieces of its words, fit a document.
struct ByPieces {
    names: Vec<String>,
    stems: Bm25,
    pieces: Bm25,
}

impl ByPieces {
    fn new(documents: &[Document]) -> ByPieces {
        ByPieces {
            names: documents.iter().map(|it| it.name.clone()).collect(),
            stems: Bm25::new(documents, stems),
            pieces: Bm25::new(documents, pieces),
        }
    }

    fn search(&self, query: &str) -> Vec<String> {
        let scores = [self.stems.scores(query), self.pieces.scores(query)];
        let most = scores
            .each_ref()
            .map(|it| it.values().copied().fold(f64::MIN_POSITIVE, f64::max));
        let mut sums: HashMap<usize, f64> = HashMap::new();
        for (scores, most) in scores.iter().zip(most) {
            scores
                .iter()
                .for_each(|(document, score)| *sums.entry(*document).or_default() += score / most);
        }
        let mut ranked: Vec<(usize, f64)> = sums.into_iter().collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked
            .into_iter()
            .take(HITS)
            .map(|(document, _)| self.names[document].clone())
            .collect()
    }
}

/// The usual weighing of words: rare ones count more, repeated ones less and less, long documents less.
struct Bm25 {
    tokens: fn(&str) -> Vec<String>,
    /// The documents that have a token, with its worth there.
    postings: HashMap<String, Vec<(usize, f64)>>,
}

impl Bm25 {
    fn new(documents: &[Document], tokens: fn(&str) -> Vec<String>) -> Bm25 {
        let mut postings: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
        let mut lengths = Vec::new();
        for (place, it) in documents.iter().enumerate() {
            let mut counts: HashMap<String, f64> = HashMap::new();
            let found = tokens(&format!("{} {}", it.title, it.text));
            lengths.push(found.len() as f64);
            found
                .into_iter()
                .for_each(|it| *counts.entry(it).or_default() += 1.0);
            counts
                .into_iter()
                .for_each(|(token, n)| postings.entry(token).or_default().push((place, n)));
        }
        let (all, mean) = (
            lengths.len() as f64,
            lengths.iter().sum::<f64>() / lengths.len() as f64,
        );
        for list in postings.values_mut() {
            let having = list.len() as f64;
            let rarity = (1.0 + (all - having + 0.5) / (having + 0.5)).ln();
            for (place, n) in list {
                *n = rarity * *n * 2.2 / (*n + 1.2 * (0.25 + 0.75 * lengths[*place] / mean));
            }
        }
        Bm25 { tokens, postings }
    }

    fn scores(&self, query: &str) -> HashMap<usize, f64> {
        let asked: HashSet<String> = (self.tokens)(query).into_iter().collect();
        let mut scores = HashMap::new();
        for (document, worth) in asked
            .iter()
            .filter_map(|it| self.postings.get(it))
            .flatten()
        {
            *scores.entry(*document).or_default() += worth;
        }
        scores
    }
}

fn words(text: &str) -> impl Iterator<Item = String> {
    const COMMON: [&str; 12] = [
        "the", "of", "and", "in", "to", "a", "is", "for", "with", "that", "by", "are",
    ];
    let text = text.to_lowercase();
    let words: Vec<String> = text
        .split(|it: char| !it.is_alphanumeric())
        .map(str::to_owned)
        .collect();
    words
        .into_iter()
        .filter(|it| !it.is_empty() && !COMMON.contains(&it.as_str()))
}

fn stems(text: &str) -> Vec<String> {
    let stem = |word: String| {
        let endings = ["ation", "ing", "ed", "ies", "es", "s", "ly"];
        let bare = endings
            .iter()
            .find_map(|it| word.strip_suffix(it).filter(|it| it.len() >= 3));
        bare.map_or_else(|| word.clone(), str::to_owned)
    };
    words(text).map(stem).collect()
}

/// Five letters each, the ends of words counting as letters.
fn pieces(text: &str) -> Vec<String> {
    let pieces = |word: String| -> Vec<String> {
        let letters: Vec<char> = format!("_{word}_").chars().collect();
        if letters.len() <= 5 {
            return vec![letters.into_iter().collect()];
        }
        letters.windows(5).map(|it| it.iter().collect()).collect()
    };
    words(text).flat_map(pieces).collect()
}

/// The cosine between the words of a query and those of a document, rare words counting more.
struct ByCosine {
    names: Vec<String>,
    rarity: HashMap<String, f64>,
    documents: Vec<HashMap<String, f64>>,
}

impl ByCosine {
    fn new(documents: &[Document]) -> ByCosine {
        let counts: Vec<BTreeMap<String, f64>> = documents
            .iter()
            .map(|it| counted(&format!("{} {}", it.title, it.text)))
            .collect();
        let mut containing: HashMap<String, f64> = HashMap::new();
        counts
            .iter()
            .flat_map(BTreeMap::keys)
            .for_each(|it| *containing.entry(it.clone()).or_default() += 1.0);
        let all = documents.len() as f64;
        let rarity: HashMap<String, f64> = containing
            .into_iter()
            .map(|(word, count)| (word, (all / count).ln()))
            .collect();
        let documents_weighed = counts.iter().map(|it| weighed(it, &rarity)).collect();
        let names = documents.iter().map(|it| it.name.clone()).collect();
        ByCosine {
            names,
            rarity,
            documents: documents_weighed,
        }
    }

    fn search(&self, query: &str) -> Vec<String> {
        let query = weighed(&counted(query), &self.rarity);
        let dot = |it: &HashMap<String, f64>| -> f64 {
            query
                .iter()
                .filter_map(|(word, weight)| Some(weight * it.get(word)?))
                .sum()
        };
        let mut ranked: Vec<(f64, &String)> =
            self.documents.iter().map(dot).zip(&self.names).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        ranked
            .into_iter()
            .take(HITS)
            .map(|(_, name)| name.clone())
            .collect()
    }
}

fn counted(text: &str) -> BTreeMap<String, f64> {
    let mut counts = BTreeMap::new();
    for word in text
        .to_lowercase()
        .split(|it: char| !it.is_alphanumeric())
        .filter(|it| it.len() > 1)
    {
        // The plural is the same word.
        *counts
            .entry(word.strip_suffix('s').unwrap_or(word).to_owned())
            .or_default() += 1.0;
    }
    counts
}

/// Weights of a text's words, of length one.
fn weighed(counts: &BTreeMap<String, f64>, rarity: &HashMap<String, f64>) -> HashMap<String, f64> {
    let weight = |(word, count): (&String, &f64)| {
        Some((word.clone(), (1.0 + count.ln()) * rarity.get(word)?))
    };
    let weights: HashMap<String, f64> = counts.iter().filter_map(weight).collect();
    let length = weights
        .values()
        .map(|it| it * it)
        .sum::<f64>()
        .sqrt()
        .max(f64::MIN_POSITIVE);
    weights
        .into_iter()
        .map(|(word, weight)| (word, weight / length))
        .collect()
}

/// nDCG of the first ten, each right document counting one.
fn gain_of(top: &[String], right: &HashSet<String>) -> f64 {
    let discount = |rank: usize| 1.0 / (rank as f64 + 2.0).log2();
    let ranked = top
        .iter()
        .take(10)
        .enumerate()
        .filter(|(_, it)| right.contains(*it));
    let found: f64 = ranked.map(|(rank, _)| discount(rank)).sum();
    found / (0..right.len().min(10)).map(discount).sum::<f64>()
}
