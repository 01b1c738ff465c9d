//! Reads a `config.json` with `//` comments: keys of its own time are taken over, others are named.

use serde_json::Value as Json;
use toml::{Table, Value};

use super::layers::insert;

/// Keys that have another name here.
const RENAMED: &[(&str, &str)] = &[("research.max_iterations", "research.iterations")];
/// Sections and keys that are known and have no effect in this version.
const UNUSED: &[&str] = &["search", "academic", "research.thinking_framework", "research.auto_stop"];

pub(super) struct ReadJson {
    pub(super) table: Table,
    pub(super) warnings: Vec<String>,
}

pub(super) fn read(text: &str, known: &[(String, Value)]) -> Result<ReadJson, String> {
    let json: Json = serde_json::from_str(&without_comments(text)).map_err(|error| error.to_string())?;
    if !json.is_object() {
        return Err("it holds no object".to_owned());
    }
    let mut read = ReadJson { table: Table::new(), warnings: Vec::new() };
    take(&json, "", known, &mut read);
    Ok(read)
}

fn take(json: &Json, key: &str, known: &[(String, Value)], read: &mut ReadJson) {
    let key = RENAMED.iter().find(|(old, _)| *old == key).map_or(key, |(_, new)| *new);
    let default = known.iter().find(|(it, _)| it == key).map(|(_, default)| default);
    match (json, default) {
        (_, Some(_)) => match Value::try_from(json) {
            Ok(value) => insert(&mut read.table, key, value),
            Err(_) => read.warnings.push(format!("{key} has no value that can be used")),
        },
        _ if UNUSED.contains(&key) => read.warnings.push(format!("{key} has no effect in this version")),
        (Json::Object(below), None) => {
            for (name, json) in below {
                let key = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
                take(json, &key, known, read);
            }
        }
        _ => read.warnings.push(format!("{key} is unknown")),
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
