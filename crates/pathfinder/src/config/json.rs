//! Reads a `config.json` with `//` comments: keys of its own time are taken over, others are named.

use serde_json::Value as Json;
use toml::{Table, Value};

use super::layers::insert;
use super::mcp;

/// Keys that have another name here.
const RENAMED: &[(&str, &str)] = &[
    ("research.max_iterations", "research.iterations"),
    ("research.thinking_framework", "research.thinking"),
    ("search.claude.fetch_content", "search.fetch_content"),
    ("search.exa.enabled", "provider.exa.enabled"),
    ("search.exa.api_key_env", "provider.exa.key_env"),
    ("search.exa.search_type", "provider.exa.search_type"),
    ("search.exa.results_per_query", "search.results_per_query"),
    ("search.exa.include_contents", "search.include_contents"),
    ("academic.arxiv.enabled", "provider.arxiv.enabled"),
    ("academic.arxiv.categories", "provider.arxiv.categories"),
    (
        "academic.semantic_scholar.enabled",
        "provider.semantic_scholar.enabled",
    ),
    (
        "academic.semantic_scholar.api_key_env",
        "provider.semantic_scholar.key_env",
    ),
    ("academic.pubmed.enabled", "provider.pubmed.enabled"),
    ("academic.openalex.enabled", "provider.openalex.enabled"),
];
/// Keys whose wish is always granted; another value has no effect.
const GRANTED: &[(&str, bool)] = &[
    ("research.auto_stop", false),
    ("search.claude.enabled", true),
    ("academic.semantic_scholar.include_tldr", true),
    ("academic.semantic_scholar.include_citations", true),
];
/// Keys that are known and have no effect: papers lie in the session's folder.
const UNUSED: &[&str] = &["academic.pdf_storage_path"];

pub(super) struct ReadJson {
    pub(super) table: Table,
    pub(super) warnings: Vec<String>,
}

pub(super) fn read(text: &str, known: &[(String, Value)]) -> Result<ReadJson, String> {
    let json: Json =
        serde_json::from_str(&without_comments(text)).map_err(|error| error.to_string())?;
    if !json.is_object() {
        return Err("it holds no object".to_owned());
    }
    let mut read = ReadJson {
        table: Table::new(),
        warnings: Vec::new(),
    };
    take(&json, "", known, &mut read);
    Ok(read)
}

fn take(json: &Json, key: &str, known: &[(String, Value)], read: &mut ReadJson) {
    if key == mcp::JSON_KEY || key == mcp::KEY {
        return take_servers(json, key, read);
    }
    let key = RENAMED
        .iter()
        .find(|(old, _)| *old == key)
        .map_or(key, |(_, new)| *new);
    let default = known
        .iter()
        .find(|(it, _)| it == key)
        .map(|(_, default)| default);
    match (json, default) {
        (_, Some(_)) => match Value::try_from(json) {
            Ok(value) => insert(&mut read.table, key, value),
            Err(_) => read
                .warnings
                .push(format!("{key} has no value that can be used")),
        },
        (Json::Bool(wish), None) if GRANTED.contains(&(key, *wish)) => {}
        _ if UNUSED.contains(&key) || GRANTED.iter().any(|(it, _)| *it == key) => {
            read.warnings
                .push(format!("{key} has no effect in this version"));
        }
        (Json::Object(below), None) => {
            for (name, json) in below {
                let key = if key.is_empty() {
                    name.clone()
                } else {
                    format!("{key}.{name}")
                };
                take(json, &key, known, read);
            }
        }
        _ => read.warnings.push(format!("{key} is unknown")),
    }
}

/// Servers as other programs describe them; fields that only those know have no effect.
fn take_servers(json: &Json, key: &str, read: &mut ReadJson) {
    let Json::Object(servers) = json else {
        read.warnings
            .push(format!("{key} has no value that can be used"));
        return;
    };
    for (name, fields) in servers {
        let mut section = Table::new();
        for (field, json) in fields.as_object().into_iter().flatten() {
            match (field.as_str(), json) {
                // Which of the two it is shows by what else is there.
                ("type" | "transport", _) => {}
                ("disabled", Json::Bool(is_off)) => {
                    section.insert("enabled".to_owned(), Value::Boolean(!is_off));
                }
                (known, json) if mcp::is_field(known) => match Value::try_from(json) {
                    Ok(value) => drop(section.insert(known.to_owned(), value)),
                    Err(_) => read.warnings.push(format!(
                        "{key}.{name}.{known} has no value that can be used"
                    )),
                },
                (other, _) => read.warnings.push(format!(
                    "{key}.{name}.{other} has no effect in this version"
                )),
            }
        }
        let servers = read
            .table
            .entry(mcp::KEY)
            .or_insert_with(|| Value::Table(Table::new()));
        if let Value::Table(servers) = servers {
            servers.insert(name.clone(), Value::Table(section));
        }
    }
}

/// The text with each `//` comment blanked, except inside strings.
fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    let mut in_string = false;
    while let Some(character) = characters.next() {
        match character {
            '\\' if in_string => {
                plain.push(character);
                plain.extend(characters.next());
                continue;
            }
            '"' => in_string = !in_string,
            '/' if !in_string && characters.peek() == Some(&'/') => {
                while characters.next_if(|it| *it != '\n').is_some() {}
                continue;
            }
            _ => {}
        }
        plain.push(character);
    }
    plain
}
