//! The user's own MCP servers: `[mcp.<name>]`, or `mcpServers` in a `config.json`.
//!
//! They start programs and send keys, so only the user's own settings have a say in them. What they hold is never shown
//! as it is.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;

use pathfinder_engine::config::ServerSection;
use toml::{Table, Value};

/// The section.
pub(super) const KEY: &str = "mcp";
/// How others call it in their JSON.
pub(super) const JSON_KEY: &str = "mcpServers";

/// The fields, with what each must be.
const FIELDS: [(&str, Kind); 12] = [
    ("enabled", Kind::Flag),
    ("command", Kind::Text),
    ("args", Kind::Texts),
    ("env", Kind::Pairs),
    ("url", Kind::Text),
    ("headers", Kind::Pairs),
    ("tool", Kind::Text),
    ("query_argument", Kind::Text),
    ("results_argument", Kind::Text),
    ("arguments", Kind::Table),
    ("fee_usd", Kind::Number),
    ("timeout_seconds", Kind::Whole),
];

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Flag,
    Text,
    Texts,
    Pairs,
    Table,
    Number,
    Whole,
}

/// The names and sections of servers; an error names the key and no value, which may be a key.
pub(super) fn checked(value: &Value) -> Result<Table, String> {
    let Value::Table(servers) = value else {
        return Err(format!("{KEY} must be a section"));
    };
    for (name, section) in servers {
        let is_name = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
        if name.is_empty() || name.len() > 64 || !name.chars().all(is_name) {
            return Err(format!(
                "{KEY}: a server is named with letters, digits, - and _, not `{name}`"
            ));
        }
        let Value::Table(fields) = section else {
            return Err(format!("{KEY}.{name} must be a section"));
        };
        for (field, value) in fields {
            let kind = FIELDS
                .iter()
                .find(|(it, _)| it == field)
                .map(|(_, kind)| *kind);
            let key = format!("{KEY}.{name}.{field}");
            match kind {
                None => {
                    return Err(format!(
                        "there is no setting {key}; there are {}",
                        field_names()
                    ));
                }
                Some(kind) if !kind.fits(value) => {
                    return Err(format!("{key} must be {}", kind.name()));
                }
                Some(_) => {}
            }
        }
    }
    Ok(servers.clone())
}

/// What the section is called in a file.
pub(super) fn name_in(path: &Path) -> &'static str {
    if path.extension() == Some(OsStr::new("json")) {
        JSON_KEY
    } else {
        KEY
    }
}

/// Every setting of every server as people may see it, `mcp.exa.command`.
pub(super) fn shown(servers: &BTreeMap<String, ServerSection>) -> Vec<(String, Value)> {
    let fields = |(name, section): (&String, &ServerSection)| {
        section
            .shown()
            .into_iter()
            .map(|(field, value)| (format!("{KEY}.{name}.{field}"), value))
            .collect::<Vec<_>>()
    };
    servers.iter().flat_map(fields).collect()
}

/// Whether a field of a server is known here.
pub(super) fn is_field(name: &str) -> bool {
    FIELDS.iter().any(|(it, _)| *it == name)
}

fn field_names() -> String {
    FIELDS.map(|(it, _)| it).join(", ")
}

impl Kind {
    fn fits(self, value: &Value) -> bool {
        match self {
            Kind::Flag => value.is_bool(),
            Kind::Text => value.is_str(),
            Kind::Texts => value
                .as_array()
                .is_some_and(|it| it.iter().all(Value::is_str)),
            Kind::Pairs => value
                .as_table()
                .is_some_and(|it| it.values().all(Value::is_str)),
            Kind::Table => value.is_table(),
            Kind::Number => value.is_float() || value.is_integer(),
            Kind::Whole => value.as_integer().is_some_and(|it| it >= 0),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Flag => "true or false",
            Kind::Text => "text in quotation marks",
            Kind::Texts => "a list of texts",
            Kind::Pairs => "a table of texts",
            Kind::Table => "a table",
            Kind::Number => "a number",
            Kind::Whole => "a whole number",
        }
    }
}
