//! The settings of an MCP server of the user's own.
//!
//! A server is started with keys or gets them sent, so its values are never shown as they are.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use toml::{Table, Value};

use super::search::{FEE_USD_MAX, SECONDS_MAX};

/// What is shown in place of a value that may be a key.
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

/// One server: a program (`command`), or an address (`url`).
#[derive(Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ServerSection {
    pub enabled: bool,
    pub command: String,
    pub args: Vec<String>,
    pub env: BTreeMap<String, String>,
    pub url: String,
    pub headers: BTreeMap<String, String>,
    /// Empty for the first tool that describes itself as a search.
    pub tool: String,
    pub query_argument: String,
    pub results_argument: String,
    pub arguments: Table,
    pub fee_usd: f64,
    /// 0 for `search.search_seconds`.
    pub timeout_seconds: u64,
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
    pub fn shown(&self) -> Table {
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

    /// Checks what types cannot express. The error names the key but no value.
    pub(super) fn check(&self, name: &str) -> Result<(), String> {
        let key = format!("mcp.{name}");
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

/// Whether a name says that its value is a key.
pub fn is_secret_name(name: &str) -> bool {
    let lower = name.to_lowercase();
    SECRET_WORDS.iter().any(|it| lower.contains(it))
}

/// A value that is nothing but a template says where a key is, but is not a key itself.
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

/// Arguments without the values of keys.
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

/// An address without the values of its query string.
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
