//! The names of settings: which there are, how the environment writes them, and what is nearest to a wrong one.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::mcp;

/// Keys below these are free: domains and servers, named by the user.
const FREE: [&str; 2] = ["authority.hosts", mcp::KEY];

/// The names of all settings, `research.iterations`, with their defaults.
pub(crate) fn all(defaults: &Table) -> Vec<(String, Value)> {
    let mut keys = Vec::new();
    collect(defaults, "", &mut keys);
    keys
}

fn collect(table: &Table, above: &str, keys: &mut Vec<(String, Value)>) {
    for (name, value) in table {
        let key = if above.is_empty() {
            name.clone()
        } else {
            format!("{above}.{name}")
        };
        match value {
            Value::Table(below) if !FREE.contains(&&*key) => collect(below, &key, keys),
            _ => keys.push((key, value.clone())),
        }
    }
}

/// Whose a research folder is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// The user made it or trusts it.
    Own,
    /// Anybody may have made it.
    Foreign,
}

/// What a research folder may do to a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Say {
    Any,
    /// Be stricter than the user, and not laxer.
    Lower,
    Raise,
    None,
}

/// What the settings of a research folder may say of a key.
pub(crate) fn say(key: &str, whose: Whose) -> Say {
    let stricter = match last(key) {
        "budget_usd" | "process_budget_usd" | "connections_max" => Some(Say::Lower),
        "interval_ms" | "host_interval_ms" => Some(Say::Raise),
        _ => None,
    };
    match whose {
        Whose::Own if is_for_the_user_alone(key) => Say::None,
        Whose::Own => stricter.unwrap_or(Say::Any),
        Whose::Foreign => stricter.unwrap_or_else(|| say_of_a_stranger(key)),
    }
}

/// Narrower limits and wording, and nothing about who sees documents, what is read, or what is spent. What is not listed
/// here is not for strangers.
fn say_of_a_stranger(key: &str) -> Say {
    match key {
        "research.lang" => Say::Any,
        "research.iterations" | "model.calls_side_by_side" | "model.attempts" => Say::Lower,
        "search.parallel_count" | "search.results_per_query" | "academic.max_papers_per_query" => {
            Say::Lower
        }
        "explore.aims" | "explore.hits_per_search" | "explore.sources_per_iteration" => Say::Lower,
        "explore.items_per_source" | "explore.hypotheses_per_source" => Say::Lower,
        _ => Say::None,
    }
}

/// Whether a setting says where keys and money go, who is shown the user's documents, who the user is, how sites are treated,
/// starts programs, or opens the user's own network. No research folder has a say in these.
fn is_for_the_user_alone(key: &str) -> bool {
    let name = last(key);
    let is_model = key.starts_with("model.") && matches!(name, "provider" | "name" | "price");
    matches!(
        name,
        "base_url" | "prices_file" | "fee_usd" | "allow_private_hosts"
    ) || matches!(name, "respect_robots" | "mailto" | "contact")
        || name.ends_with("_env")
        || key == mcp::KEY
        || key.starts_with("embeddings.")
        || is_model
}

fn last(key: &str) -> &str {
    key.rsplit_once('.').map_or(key, |(_, name)| name)
}

/// The value of a setting.
pub(super) fn find<'a>(table: &'a Table, key: &str) -> Option<&'a Value> {
    match key.split_once('.') {
        None => table.get(key),
        Some((section, below)) => find(table.get(section)?.as_table()?, below),
    }
}

/// Takes a setting out of a table.
pub(super) fn remove(table: &mut Table, key: &str) {
    match key.split_once('.') {
        None => drop(table.remove(key)),
        Some((section, below)) => {
            if let Some(Value::Table(section)) = table.get_mut(section) {
                remove(section, below);
            }
        }
    }
}

/// The names of the sections, `research`.
pub(crate) fn sections(known: &[(String, Value)]) -> BTreeSet<&str> {
    known
        .iter()
        .filter_map(|(it, _)| it.rsplit_once('.').map(|(section, _)| section))
        .collect()
}

/// `PATHFINDER_RESEARCH_ITERATIONS`.
pub(crate) fn variable(key: &str) -> String {
    format!("PATHFINDER_{}", key.replace('.', "_").to_uppercase())
}

/// A value as a person types it, read as the type that the setting has.
pub(crate) fn parse(default: &Value, text: &str) -> Result<Value, String> {
    let text = text.trim();
    let wrong = |needed: &str| format!("`{text}` is not {needed}");
    match default {
        Value::String(_) => Ok(Value::String(text.to_owned())),
        Value::Integer(_) => text
            .parse()
            .map(Value::Integer)
            .map_err(|_| wrong("a whole number")),
        Value::Float(_) => text
            .parse()
            .map(Value::Float)
            .map_err(|_| wrong("a number")),
        Value::Boolean(_) => text
            .parse()
            .map(Value::Boolean)
            .map_err(|_| wrong("true or false")),
        Value::Array(_) | Value::Table(_) if text.starts_with(['[', '{']) => {
            let table: Table = format!("value = {text}")
                .parse()
                .map_err(|_| wrong("a list"))?;
            table.get("value").cloned().ok_or_else(|| wrong("a list"))
        }
        Value::Array(_) => Ok(Value::Array(
            parts(text).map(|it| Value::String(it.to_owned())).collect(),
        )),
        Value::Table(_) => {
            let pair = |it: &str| {
                let (name, value) = it
                    .split_once('=')
                    .ok_or_else(|| wrong("a list such as a.org=news,b.org=blog"))?;
                Ok((
                    name.trim().to_owned(),
                    Value::String(value.trim().to_owned()),
                ))
            };
            Ok(Value::Table(
                parts(text).map(pair).collect::<Result<Table, String>>()?,
            ))
        }
        Value::Datetime(_) => Err(wrong("a value of this setting")),
    }
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|it| !it.is_empty())
}

/// The name that was most likely meant.
pub(crate) fn nearest<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let last = |it: &'a str| it.rsplit('.').next().unwrap_or(it);
    let wrong_last = wrong.rsplit('.').next().unwrap_or(wrong);
    known
        .map(|it| {
            (
                distance(wrong, it).min(distance(wrong_last, last(it)) + 1),
                it,
            )
        })
        .filter(|(distance, it)| *distance <= 1 + it.chars().count() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, it)| it)
}

/// How many characters must be added, dropped or changed to make one word the other.
pub(crate) fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, l) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, r) in right.iter().enumerate() {
            let changed = diagonal + usize::from(l != *r);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}
