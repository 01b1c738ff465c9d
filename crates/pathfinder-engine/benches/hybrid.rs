//! Whether one list out of two engines' lists is as good as the better of them. Two local rankers stand in for two engines:
//! the document index, and cosine similarity of weighted words.
//!
//! Prints `name | value | target | ok or MISS`. The data is found by `PATHFINDER_DATA`, else in `../shared/data`.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints its table")]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use pathfinder_engine::web::AUTHORITY_WEIGHT;
use pathfinder_sources::provider::{Hit, HitKind, Ids, fuse};
use pathfinder_store::index::{DocumentIndex, IndexDocument, IndexedFile};
use serde_json::Value;

/// As many as a provider is asked for.
const HITS: usize = 20;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let data = std::env::var_os("PATHFINDER_DATA").map_or(root, PathBuf::from);
    if !data.is_dir() {
        println!("skipped: 1 (PATHFINDER_DATA not set)");
        return;
    }
    let documents: Vec<Document> =
        rows(&data.join("scifact_corpus.jsonl")).iter().map(Document::of).collect();
    let folder = tempfile::tempdir().unwrap();
    let index = ByIndex::new(folder.path(), &documents);
    let cosine = ByCosine::new(&documents);
    let (mut gains, mut count) = ([0.0; 4], 0.0);
    for row in rows(&data.join("scifact_claims_train.jsonl")) {
        let cited = row["cited_doc_ids"].as_array().unwrap();
        let right: HashSet<String> = cited.iter().map(Value::to_string).collect();
        let claim = row["claim"].as_str().unwrap();
        let lists = [index.search(claim), cosine.search(claim)];
        let hits = lists.clone().map(|it| it.iter().map(|name| hit(name)).collect::<Vec<Hit>>());
        let fused = |authority: fn(&Hit) -> f64| -> Vec<String> {
            let fused = fuse(&[("one", &hits[0]), ("other", &hits[1])], authority, AUTHORITY_WEIGHT);
            fused.iter().map(|it| it.hit.title.clone()).collect()
        };
        let (alike, by_lot) = (fused(|_| 0.9), fused(by_lot));
        for (gain, list) in gains.iter_mut().zip([&lists[0], &lists[1], &alike, &by_lot]) {
            *gain += gain_of(list, &right);
        }
        count += 1.0;
    }
    let [one, other, alike, by_lot] = gains.map(|it| it / count);
    println!("hybrid: nDCG@10 of the index alone | {one:.3} | - | ok");
    println!("hybrid: nDCG@10 of weighted words alone | {other:.3} | - | ok");
    let best = one.max(other);
    let verdict = if alike >= best { "ok" } else { "MISS" };
    println!("hybrid: nDCG@10 of both, trusted alike | {alike:.3} | >= {best:.3} | {verdict}");
    println!("hybrid: nDCG@10 of both, trusted by lot | {by_lot:.3} | - | ok");
}

/// Trust that has nothing to do with what is right: from a forum's to a paper's.
fn by_lot(hit: &Hit) -> f64 {
    let sum: u64 = hit.title.bytes().fold(7, |sum, it| sum.wrapping_mul(31).wrapping_add(u64::from(it)));
    0.2 + 0.1 * (sum % 8) as f64
}

fn rows(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    text.split('\n').filter(|it| !it.is_empty()).map(|it| serde_json::from_str(it).unwrap()).collect()
}

struct Document {
    name: String,
    title: String,
    text: String,
}

impl Document {
    fn of(row: &Value) -> Document {
        let sentences = row["abstract"].as_array().unwrap().iter().filter_map(Value::as_str);
        Document {
            name: row["doc_id"].to_string(),
            title: row["title"].as_str().unwrap_or_default().to_owned(),
            text: sentences.map(str::trim).collect::<Vec<_>>().join(" "),
        }
    }
}

fn hit(name: &str) -> Hit {
    Hit {
        title: name.to_owned(),
        url: format!("https://{name}.example/").parse().unwrap(),
        also_at: Vec::new(),
        snippet: String::new(),
        authors: Vec::new(),
        date: None,
        venue: None,
        ids: Ids::default(),
        citation_count: None,
        abstract_text: None,
        open_access: None,
        is_retracted: false,
        text: None,
        kind: HitKind::Web,
        is_loose: false,
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
        let index = DocumentIndex::open(&folder.join("index")).unwrap();
        let read = |path: &Path| {
            let (title, text) = (by_path[path].title.clone(), by_path[path].text.clone());
            Ok(IndexDocument { title, text, ..IndexDocument::default() })
        };
        index.update(std::slice::from_ref(&docs), &files, read).unwrap();
        ByIndex { index, docs }
    }

    fn search(&self, query: &str) -> Vec<String> {
        let hits = self.index.search(query, std::slice::from_ref(&self.docs), HITS).unwrap();
        hits.iter().map(|it| it.path.file_name().unwrap().to_string_lossy().into_owned()).collect()
    }
}

/// The cosine between the words of a query and those of a document, rare words counting more.
struct ByCosine {
    names: Vec<String>,
    rarity: HashMap<String, f64>,
    documents: Vec<HashMap<String, f64>>,
}

impl ByCosine {
    fn new(documents: &[Document]) -> ByCosine {
        let counts: Vec<BTreeMap<String, f64>> =
            documents.iter().map(|it| counted(&format!("{} {}", it.title, it.text))).collect();
        let mut containing: HashMap<String, f64> = HashMap::new();
        counts
            .iter()
            .flat_map(BTreeMap::keys)
            .for_each(|it| *containing.entry(it.clone()).or_default() += 1.0);
        let all = documents.len() as f64;
        let rarity: HashMap<String, f64> =
            containing.into_iter().map(|(word, count)| (word, (all / count).ln())).collect();
        let documents_weighed = counts.iter().map(|it| weighed(it, &rarity)).collect();
        let names = documents.iter().map(|it| it.name.clone()).collect();
        ByCosine { names, rarity, documents: documents_weighed }
    }

    fn search(&self, query: &str) -> Vec<String> {
        let query = weighed(&counted(query), &self.rarity);
        let dot = |it: &HashMap<String, f64>| -> f64 {
            query.iter().filter_map(|(word, weight)| Some(weight * it.get(word)?)).sum()
        };
        let mut ranked: Vec<(f64, &String)> = self.documents.iter().map(dot).zip(&self.names).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        ranked.into_iter().take(HITS).map(|(_, name)| name.clone()).collect()
    }
}

fn counted(text: &str) -> BTreeMap<String, f64> {
    let mut counts = BTreeMap::new();
    for word in text.to_lowercase().split(|it: char| !it.is_alphanumeric()).filter(|it| it.len() > 1) {
        // The plural is the same word.
        *counts.entry(word.strip_suffix('s').unwrap_or(word).to_owned()).or_default() += 1.0;
    }
    counts
}

/// Weights of a text's words, of length one.
fn weighed(counts: &BTreeMap<String, f64>, rarity: &HashMap<String, f64>) -> HashMap<String, f64> {
    let weight =
        |(word, count): (&String, &f64)| Some((word.clone(), (1.0 + count.ln()) * rarity.get(word)?));
    let weights: HashMap<String, f64> = counts.iter().filter_map(weight).collect();
    let length = weights.values().map(|it| it * it).sum::<f64>().sqrt().max(f64::MIN_POSITIVE);
    weights.into_iter().map(|(word, weight)| (word, weight / length)).collect()
}

/// nDCG of the first ten, each right document counting one.
fn gain_of(top: &[String], right: &HashSet<String>) -> f64 {
    let discount = |rank: usize| 1.0 / (rank as f64 + 2.0).log2();
    let ranked = top.iter().take(10).enumerate().filter(|(_, it)| right.contains(*it));
    let found: f64 = ranked.map(|(rank, _)| discount(rank)).sum();
    found / (0..right.len().min(10)).map(discount).sum::<f64>()
}
