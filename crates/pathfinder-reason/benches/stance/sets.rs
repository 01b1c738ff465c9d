//! The labelled sets, each as statements beside sentences of evidence.

use std::collections::HashMap;
use std::path::Path;

use pathfinder_reason::stance::Analysis;
use serde_json::Value;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    Supports,
    Contradicts,
    Neither,
}

/// A statement, and sentences of one document that may speak about it.
pub struct Row {
    pub texts: (String, Vec<String>),
    pub statement: Analysis,
    pub evidence: Vec<Analysis>,
    pub label: Label,
}

pub struct Set {
    pub name: &'static str,
    pub rows: Vec<Row>,
}

pub struct Claim {
    pub text: String,
    pub label: Label,
}

pub struct SciFact {
    pub documents: Vec<(String, Vec<String>)>,
    pub claims: Vec<Claim>,
}

pub fn load(folder: &Path, name: &str) -> Vec<Value> {
    let Ok(text) = std::fs::read_to_string(folder.join(name).with_extension("jsonl")) else {
        return Vec::new();
    };
    text.split('\n')
        .filter_map(|it| serde_json::from_str(it).ok())
        .collect()
}

pub fn text<'a>(row: &'a Value, key: &str) -> &'a str {
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

fn row(statement: &str, evidence: Vec<String>, label: Label) -> Row {
    Row {
        statement: Analysis::of(statement),
        evidence: evidence.iter().map(|it| Analysis::of(it)).collect(),
        texts: (statement.to_owned(), evidence),
        label,
    }
}

/// `contradiction_pairs` repeats the rows of the first two and of the last, so it is no set of its own.
pub fn read(folder: &Path) -> Vec<Set> {
    let fever = |it: &Value| match text(it, "label") {
        "SUPPORTS" => Label::Supports,
        _ => Label::Contradicts,
    };
    let klue = |it: &Value| match text(it, "label") {
        "entailment" => Label::Supports,
        "contradiction" => Label::Contradicts,
        _ => Label::Neither,
    };
    let pair = |it: &Value, keys: [&str; 2], label| {
        let [statement, evidence] = keys.map(|key| plain(text(it, key)));
        row(&statement, vec![evidence], label)
    };
    let fever = load(folder, "verify_fever_symmetric")
        .iter()
        .map(|it| pair(it, ["claim", "evidence"], fever(it)))
        .collect();
    let klue = load(folder, "klue_nli_dev")
        .iter()
        .map(|it| pair(it, ["hypothesis", "premise"], klue(it)))
        .collect();
    vec![
        Set {
            name: "fever symmetric",
            rows: fever,
        },
        Set {
            name: "klue nli",
            rows: klue,
        },
        Set {
            name: "scifact",
            rows: read_scifact(folder),
        },
        Set {
            name: "ramdocs",
            rows: read_ramdocs(folder),
        },
    ]
}

/// Statements beside evidence of another row: about something else.
pub fn shifted(set: &Set) -> Vec<Row> {
    const BY: usize = 97;
    let count = set.rows.len();
    let at = |index: usize| &set.rows[(index + BY) % count];
    let pair = |(index, it): (usize, &Row)| Row {
        texts: (String::new(), Vec::new()),
        statement: it.statement.clone(),
        evidence: at(index).evidence.clone(),
        label: Label::Neither,
    };
    set.rows.iter().enumerate().map(pair).collect()
}

/// A claim and each set of sentences that decides it; beside abstracts that are cited and say nothing, neither.
fn read_scifact(folder: &Path) -> Vec<Row> {
    let abstracts: HashMap<String, Vec<String>> = load(folder, "scifact_corpus")
        .iter()
        .map(|it| (it["doc_id"].to_string(), sentences(it)))
        .collect();
    let mut rows = Vec::new();
    for claim in load(folder, "scifact_claims_train") {
        let said = text(&claim, "claim");
        for document in items(&claim["cited_doc_ids"]).iter().map(Value::to_string) {
            let Some(sentences) = abstracts.get(&document) else {
                continue;
            };
            let evidence = items(&claim["evidence"][&document]);
            if evidence.is_empty() {
                rows.push(row(said, sentences.clone(), Label::Neither));
            }
            for set in evidence {
                let chosen = items(&set["sentences"])
                    .iter()
                    .filter_map(|it| sentences.get(usize::try_from(it.as_u64()?).ok()?));
                rows.push(row(said, chosen.cloned().collect(), label_of(set)));
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
pub fn read_corpus(folder: &Path) -> SciFact {
    let label = |it: &Value| {
        let evidence = it["evidence"].as_object().and_then(|it| it.values().next());
        evidence
            .and_then(|it| items(it).first())
            .map_or(Label::Neither, label_of)
    };
    SciFact {
        documents: load(folder, "scifact_corpus")
            .iter()
            .map(|it| (text(it, "title").to_owned(), sentences(it)))
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
                rows.extend(said.map(|it| row(it.text, told.clone(), label)));
            }
        }
    }
    rows
}
