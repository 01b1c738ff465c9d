//! The labelled sets, each as statements beside sentences of evidence.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use pathfinder_reason::stance::Analysis;
use serde_json::Value;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Label {
    Supports,
    Contradicts,
    Neither,
}

/// A statement, and sentences of one document that may speak about it.
pub(crate) struct Row {
    pub(crate) texts: (String, Vec<String>),
    pub(crate) statement: Analysis,
    pub(crate) evidence: Vec<Analysis>,
    pub(crate) label: Label,
}

pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) rows: Vec<Row>,
    /// The set whose sentences it has in other pairs.
    pub(crate) repeats: Option<usize>,
}

pub(crate) struct Claim {
    pub(crate) text: String,
    pub(crate) label: Label,
}

pub(crate) struct SciFact {
    pub(crate) documents: Vec<Abstract>,
    pub(crate) claims: Vec<Claim>,
}

pub(crate) struct Abstract {
    pub(crate) title: String,
    pub(crate) sentences: Vec<String>,
    /// It is also in another collection that is measured, so nothing is fitted on it.
    pub(crate) is_held_back: bool,
}

pub(crate) fn load(folder: &Path, name: &str) -> Vec<Value> {
    let Ok(text) = std::fs::read_to_string(folder.join(name).with_extension("jsonl")) else {
        return Vec::new();
    };
    text.split('\n')
        .filter_map(|it| serde_json::from_str(it).ok())
        .collect()
}

pub(crate) fn text<'a>(row: &'a Value, key: &str) -> &'a str {
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

fn row(statement: &str, above: &str, evidence: Vec<String>, label: Label) -> Row {
    let told = |it: &String| Analysis::below(above, it);
    Row {
        statement: Analysis::of(statement),
        evidence: evidence.iter().map(told).collect(),
        texts: (statement.to_owned(), evidence),
        label,
    }
}

pub(crate) fn read(folder: &Path) -> Vec<Set> {
    let set = |name, rows, repeats| Set {
        name,
        rows,
        repeats,
    };
    let pairs = |source| read_pairs(folder, source);
    vec![
        set("fever symmetric", read_fever(folder), None),
        set("klue nli", read_klue(folder), None),
        set("scifact", read_scifact(folder), None),
        set("ramdocs", read_ramdocs(folder), None),
        set(
            "contradiction pairs, fever",
            pairs("fever_symmetric"),
            Some(0),
        ),
        set("contradiction pairs, klue", pairs("klue-nli"), Some(1)),
        set("contradiction pairs, ramdocs", pairs("ramdocs"), Some(3)),
    ]
}

fn read_fever(folder: &Path) -> Vec<Row> {
    let label = |it: &Value| match text(it, "label") {
        "SUPPORTS" => Label::Supports,
        _ => Label::Contradicts,
    };
    let of = |it: &Value| row_of(it, ["claim", "evidence"], label(it));
    load(folder, "verify_fever_symmetric")
        .iter()
        .map(of)
        .collect()
}

fn read_klue(folder: &Path) -> Vec<Row> {
    let label = |it: &Value| match text(it, "label") {
        "entailment" => Label::Supports,
        "contradiction" => Label::Contradicts,
        _ => Label::Neither,
    };
    let of = |it: &Value| row_of(it, ["hypothesis", "premise"], label(it));
    load(folder, "klue_nli_dev").iter().map(of).collect()
}

/// The shorter text of a pair is the statement.
fn read_pairs(folder: &Path, source: &str) -> Vec<Row> {
    let label = |it: &Value| match text(it, "label") {
        "conflict" => Label::Contradicts,
        _ => Label::Supports,
    };
    let of = |it: &Value| {
        let is_first = text(it, "a").len() <= text(it, "b").len();
        let keys = if is_first { ["a", "b"] } else { ["b", "a"] };
        row_of(it, keys, label(it))
    };
    let rows = load(folder, "contradiction_pairs");
    let rows = rows.iter().filter(|it| text(it, "source") == source);
    rows.map(of).collect()
}

fn row_of(it: &Value, keys: [&str; 2], label: Label) -> Row {
    let [statement, evidence] = keys.map(|key| plain(text(it, key)));
    row(&statement, "", vec![evidence], label)
}

/// The abstracts that are also in a collection of documents with questions of their own, by the ids that end their file
/// names.
fn held_back(folder: &Path) -> BTreeSet<String> {
    let files = std::fs::read_dir(folder.join("realdocs/dev/corpora/heart"));
    let id = |it: std::fs::DirEntry| {
        let name = it.file_name().to_string_lossy().into_owned();
        Some(name.strip_suffix(".md")?.rsplit('-').next()?.to_owned())
    };
    let files = files.into_iter().flatten().flatten();
    files.filter_map(id).collect()
}

/// Statements beside evidence of another row: about something else.
pub(crate) fn shifted(set: &Set) -> Vec<Row> {
    const BY: usize = 97;
    let count = set.rows.len();
    let at = |index: usize| &set.rows[(index + BY) % count];
    let pair = |(index, it): (usize, &Row)| Row {
        texts: (it.texts.0.clone(), Vec::new()),
        statement: it.statement.clone(),
        evidence: at(index).evidence.clone(),
        label: Label::Neither,
    };
    set.rows.iter().enumerate().map(pair).collect()
}

/// A claim and each set of sentences that decides it; beside abstracts that are cited and say nothing, neither. The title
/// of the abstract stands above them.
fn read_scifact(folder: &Path) -> Vec<Row> {
    let held_back = held_back(folder);
    let abstracts: HashMap<String, (String, Vec<String>)> = load(folder, "scifact_corpus")
        .iter()
        .map(|it| {
            let title = text(it, "title").to_owned();
            (it["doc_id"].to_string(), (title, sentences(it)))
        })
        .filter(|it| !held_back.contains(&it.0))
        .collect();
    let mut rows = Vec::new();
    for claim in load(folder, "scifact_claims_train") {
        let said = text(&claim, "claim");
        for document in items(&claim["cited_doc_ids"]).iter().map(Value::to_string) {
            let Some((title, sentences)) = abstracts.get(&document) else {
                continue;
            };
            let evidence = items(&claim["evidence"][&document]);
            if evidence.is_empty() {
                rows.push(row(said, title, sentences.clone(), Label::Neither));
            }
            for set in evidence {
                let chosen = items(&set["sentences"])
                    .iter()
                    .filter_map(|it| sentences.get(usize::try_from(it.as_u64()?).ok()?));
                rows.push(row(said, title, chosen.cloned().collect(), label_of(set)));
            }
        }
    }
    rows
}

fn sentences(document: &Value) -> Vec<String> {
    let lines = items(&document["abstract"]).iter();
    lines
        .filter_map(|it| it.as_str().map(|it| it.trim().to_owned()))
        .collect()
}

fn label_of(evidence: &Value) -> Label {
    match text(evidence, "label") {
        "SUPPORT" => Label::Supports,
        _ => Label::Contradicts,
    }
}

/// The whole corpus, and each claim with what its evidence says.
pub(crate) fn read_corpus(folder: &Path) -> SciFact {
    let label = |it: &Value| {
        let evidence = it["evidence"].as_object().and_then(|it| it.values().next());
        evidence
            .and_then(|it| items(it).first())
            .map_or(Label::Neither, label_of)
    };
    let held_back = held_back(folder);
    SciFact {
        documents: load(folder, "scifact_corpus")
            .iter()
            .map(|it| Abstract {
                title: text(it, "title").to_owned(),
                sentences: sentences(it),
                is_held_back: held_back.contains(&it["doc_id"].to_string()),
            })
            .collect(),
        claims: load(folder, "scifact_claims_train")
            .iter()
            .map(|it| Claim {
                text: text(it, "claim").to_owned(),
                label: label(it),
            })
            .collect(),
    }
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
                let label = if answer == other_answer {
                    Label::Supports
                } else {
                    Label::Contradicts
                };
                let told = pathfinder_text::sentences(other);
                let told: Vec<String> = told.iter().map(|it| it.text.to_owned()).collect();
                let said = pathfinder_text::sentences(document);
                let said = said.iter().filter(|it| it.text.contains(answer));
                rows.extend(said.map(|it| row(it.text, "", told.clone(), label)));
            }
        }
    }
    rows
}
