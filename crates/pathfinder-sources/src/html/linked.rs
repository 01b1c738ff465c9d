//! Reads JSON-LD: the first article that it describes.

use serde_json::Value;

use super::claims::{Claims, date_of, doi_of, language_of, paragraph};
use crate::control::label;

const BYTES_MAX: usize = 512 << 10;
const NODES_MAX: usize = 500;
const AUTHORS_MAX: usize = 200;
const ARTICLES: [&str; 11] = [
    "Article",
    "NewsArticle",
    "ReportageNewsArticle",
    "ScholarlyArticle",
    "MedicalScholarlyArticle",
    "TechArticle",
    "BlogPosting",
    "Report",
    "Thesis",
    "Dataset",
    "DiscussionForumPosting",
];

/// What a JSON-LD text says about an article; nothing if it describes none or is not JSON.
pub(super) fn read(text: &str) -> Option<Claims> {
    if text.len() > BYTES_MAX {
        return None;
    }
    let value: Value = serde_json::from_str(text.trim()).ok()?;
    find_article(&value).map(claims)
}

/// Looks through lists and graphs, nearest first.
fn find_article(value: &Value) -> Option<&Value> {
    let mut open = vec![value];
    let mut index = 0;
    while let Some(node) = open.get(index).copied().filter(|_| index < NODES_MAX) {
        index += 1;
        match node {
            Value::Array(items) => open.extend(items),
            Value::Object(_) if is_article(node) => return Some(node),
            Value::Object(fields) => open.extend(
                fields
                    .get("@graph")
                    .into_iter()
                    .chain(fields.get("mainEntity")),
            ),
            _ => {}
        }
    }
    None
}

fn is_article(node: &Value) -> bool {
    let is_one = |it: &Value| {
        it.as_str()
            .is_some_and(|it| ARTICLES.contains(&it.rsplit('/').next().unwrap_or(it)))
    };
    match &node["@type"] {
        Value::Array(types) => types.iter().any(is_one),
        it => is_one(it),
    }
}

fn claims(article: &Value) -> Claims {
    let text = |key: &str| article[key].as_str();
    let date = text("datePublished").or_else(|| text("dateCreated"));
    let venue = [&article["isPartOf"], &article["publisher"]];
    Claims {
        is_cited: false,
        title: text("headline").or_else(|| text("name")).and_then(label),
        authors: names(&article["author"]),
        date: date.and_then(|it| date_of(it).or_else(|| label(it))),
        language: name(&article["inLanguage"])
            .as_deref()
            .and_then(language_of),
        doi: ["@id", "sameAs", "identifier", "url"]
            .iter()
            .find_map(|it| find_doi(&article[*it])),
        venue: venue.into_iter().find_map(name),
        summary: text("abstract")
            .or_else(|| text("description"))
            .and_then(paragraph),
        pdf_url: None,
    }
}

/// A name, be it of a thing or of a person, alone or the first of several.
fn name(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => label(text),
        Value::Array(items) => items
            .first()
            .and_then(|it| it["name"].as_str().or(it.as_str()))
            .and_then(label),
        _ => value["name"].as_str().and_then(label),
    }
}

fn names(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().take(AUTHORS_MAX).filter_map(name).collect(),
        _ => name(value).into_iter().collect(),
    }
}

fn find_doi(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => doi_of(text),
        Value::Array(items) => items
            .iter()
            .find_map(|it| it.as_str().or(it["value"].as_str()).and_then(doi_of)),
        _ => value["value"].as_str().and_then(doi_of),
    }
}
