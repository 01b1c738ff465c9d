//! The user's own MCP servers: `[mcp.<name>]`, or `mcpServers` in a `config.json`.
//!
//! They start programs and send keys, so only the user's own settings have a say in them. What they hold is never shown
//! as it is.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize, Serializer};
use toml::{Table, Value};

use super::search::{FEE_USD_MAX, SECONDS_MAX};

/// The section.
pub(super) const KEY: &str = "mcp";
/// How others call it in their JSON.
pub(super) const JSON_KEY: &str = "mcpServers";

/// What stands in place of a value that may be a key.
const HIDDEN: &str = "[hidden]";
/// Names of values that are keys.
const SECRET_WORDS: [&str; 8] = [
    "key",
    "token",
    "secret",
    "password",
    "passwd",
    "auth",
    "cookie",
    "credential",
];

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

/// One server: a program (`command`), or an address (`url`).
#[derive(Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ServerSection {
    pub(crate) enabled: bool,
    pub(crate) command: String,
    pub(crate) args: Vec<String>,
    pub(crate) env: BTreeMap<String, String>,
    pub(crate) url: String,
    pub(crate) headers: BTreeMap<String, String>,
    /// Empty for the first one that says that it searches.
    pub(crate) tool: String,
    pub(crate) query_argument: String,
    pub(crate) results_argument: String,
    pub(crate) arguments: Table,
    pub(crate) fee_usd: f64,
    /// 0 for `search.search_seconds`.
    pub(crate) timeout_seconds: u64,
}

impl Default for ServerSection {
    fn default() -> Self {
        ServerSection {
            enabled: true,
            command: String::new(),
            args: Vec::new(),
            env: BTreeMap::new(),
            url: String::new(),
            headers: BTreeMap::new(),
            tool: String::new(),
            query_argument: String::new(),
            results_argument: String::new(),
            arguments: Table::new(),
            fee_usd: 0.0,
            timeout_seconds: 0,
        }
    }
}

/// Shows no value that may be a key.
impl fmt::Debug for ServerSection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.shown(), f)
    }
}

impl Serialize for ServerSection {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.shown().serialize(serializer)
    }
}

impl ServerSection {
    /// The section as people may see it: templates as they are written, and keys not at all.
    fn shown(&self) -> Table {
        let text = |it: &str| Value::String(it.to_owned());
        let pairs = |all: &BTreeMap<String, String>| {
            let hidden = all
                .iter()
                .map(|(name, value)| (name.clone(), text(&hidden(value))));
            Value::Table(hidden.collect())
        };
        let mut shown = Table::new();
        shown.insert("enabled".to_owned(), Value::Boolean(self.enabled));
        if self.url.is_empty() {
            shown.insert("command".to_owned(), text(&self.command));
            shown.insert("args".to_owned(), Value::Array(shown_args(&self.args)));
            shown.insert("env".to_owned(), pairs(&self.env));
        } else {
            shown.insert("url".to_owned(), text(&shown_url(&self.url)));
            shown.insert("headers".to_owned(), pairs(&self.headers));
        }
        for (name, value) in [
            ("tool", &self.tool),
            ("query_argument", &self.query_argument),
            ("results_argument", &self.results_argument),
        ] {
            shown.insert(name.to_owned(), text(value));
        }
        let arguments = self
            .arguments
            .iter()
            .map(|(name, value)| match is_secret_name(name) {
                true => (name.clone(), text(HIDDEN)),
                false => (name.clone(), value.clone()),
            });
        shown.insert("arguments".to_owned(), Value::Table(arguments.collect()));
        shown.insert("fee_usd".to_owned(), Value::Float(self.fee_usd));
        let seconds = i64::try_from(self.timeout_seconds).unwrap_or(i64::MAX);
        shown.insert("timeout_seconds".to_owned(), Value::Integer(seconds));
        shown
    }

    /// What must hold beyond types. Names the key and no value.
    pub(super) fn check(&self, name: &str) -> Result<(), String> {
        let key = format!("{KEY}.{name}");
        match (self.command.trim().is_empty(), self.url.trim().is_empty()) {
            (true, true) => return Err(format!("{key} needs a command or a url")),
            (false, false) => {
                return Err(format!(
                    "{key} has a command and a url; it takes one of them"
                ));
            }
            _ => {}
        }
        if self.command.contains('/') && !self.command.starts_with('/') {
            return Err(format!(
                "{key}.command must be a name that is on the path, or a whole path"
            ));
        }
        if !(0.0..=FEE_USD_MAX).contains(&self.fee_usd) {
            return Err(format!("{key}.fee_usd must be from 0 to {FEE_USD_MAX}"));
        }
        if self.timeout_seconds > SECONDS_MAX {
            return Err(format!(
                "{key}.timeout_seconds must be from 1 to {SECONDS_MAX}, or 0"
            ));
        }
        Ok(())
    }
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

/// Whether a name says that its value is a key.
pub(crate) fn is_secret_name(name: &str) -> bool {
    let lower = name.to_lowercase();
    SECRET_WORDS.iter().any(|it| lower.contains(it))
}

/// A value that is nothing but a template says where a key is, and is none.
fn hidden(value: &str) -> String {
    let is_template = value.starts_with("${")
        && value.find('}') == Some(value.len() - 1)
        && !value.contains(":-");
    if is_template {
        value.to_owned()
    } else {
        HIDDEN.to_owned()
    }
}

/// Arguments without what follows the name of a key.
fn shown_args(args: &[String]) -> Vec<Value> {
    let mut is_key = false;
    let shown = args.iter().map(|it| {
        let is_value = std::mem::replace(&mut is_key, it.starts_with('-') && is_secret_name(it));
        match it.split_once('=') {
            _ if is_value => hidden(it),
            Some((name, value)) if is_secret_name(name) => format!("{name}={}", hidden(value)),
            _ => it.clone(),
        }
    });
    shown.map(Value::String).collect()
}

/// An address without the values behind its question mark.
fn shown_url(url: &str) -> String {
    let Some((address, parameters)) = url.split_once('?') else {
        return url.to_owned();
    };
    let shown = parameters.split('&').map(|it| match it.split_once('=') {
        Some((name, value)) => format!("{name}={}", hidden(value)),
        None => hidden(it),
    });
    format!("{address}?{}", shown.collect::<Vec<_>>().join("&"))
}
