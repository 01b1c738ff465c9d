//! Reads the layers of settings, each over the ones before it, and names what is wrong and where.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use pathfinder_core::words::failure;
use pathfinder_engine::config::{DEFAULTS, usual_interval_ms};
use pathfinder_engine::home::read_below;
use pathfinder_text::Lang;
use toml::{Table, Value};

use super::key::{Say, Whose};
use super::{Config, json, key, mcp};

const FOLDER_BYTES_MAX: u64 = 1 << 20;
const PROCESS_BUDGET: &str = "research.process_budget_usd";
const CALLS_SIDE_BY_SIDE: &str = "model.calls_side_by_side";
/// If the settings do not say, as many calls run side by side whoever answers.
const CALLS_AT_LEAST: f64 = 2.0;
/// Variables with our prefix that are not settings.
const OTHER_VARIABLES: [&str; 1] = ["PATHFINDER_DATA"];

/// Where settings are looked for, the later over the earlier.
#[derive(Debug, Clone)]
pub(crate) struct Places {
    /// The user's own, in JSON with comments.
    pub(crate) user_json: Option<PathBuf>,
    pub(crate) user: Option<PathBuf>,
    /// The settings of one research folder, in JSON with comments.
    pub(crate) json: PathBuf,
    /// The settings of one research folder.
    pub(crate) folder: PathBuf,
    pub(crate) given: Option<PathBuf>,
}

impl Places {
    pub(crate) fn new(
        dir: &Path,
        given: Option<PathBuf>,
        variable: impl Fn(&str) -> Option<PathBuf>,
    ) -> Places {
        let set = |name: &str| variable(name).filter(|it| !it.as_os_str().is_empty());
        let base = set("XDG_CONFIG_HOME").or_else(|| set("HOME").map(|it| it.join(".config")));
        let research = dir.join(".research");
        let own = base.map(|it| it.join("pathfinder"));
        Places {
            user_json: own.as_ref().map(|it| it.join("config.json")),
            user: own.map(|it| it.join("config.toml")),
            json: research.join("config.json"),
            folder: research.join("config.toml"),
            given,
        }
    }
}

/// The settings that hold, and where each comes from.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) config: Config,
    pub(crate) table: Table,
    /// For each key that is not the default, the layer that set it.
    pub(crate) origins: BTreeMap<String, String>,
    pub(crate) warnings: Vec<String>,
    /// Settings of a research folder in which it has no say, since anybody may have made it: by layer.
    pub(crate) ignored: Vec<(String, Vec<String>)>,
}

/// Why settings cannot be used. The user corrects the layer that is named.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConfigError {
    Unreadable {
        layer: String,
        source: std::io::Error,
    },
    Syntax {
        layer: String,
        because: String,
    },
    UnknownKey {
        layer: String,
        key: String,
        /// The known key that it may be a slip of.
        nearest: Option<String>,
    },
    NotItsSay {
        layer: String,
        key: String,
        user: String,
    },
    StartsPrograms {
        layer: String,
        key: String,
        user: String,
    },
    WrongValue {
        layer: String,
        because: String,
    },
}

impl ConfigError {
    pub(crate) fn message(&self, lang: Lang) -> String {
        match self {
            ConfigError::Unreadable { layer, .. } => failure::settings_unreadable(lang, layer),
            ConfigError::Syntax { layer, because } => {
                failure::settings_malformed(lang, layer, because)
            }
            ConfigError::UnknownKey { layer, key, .. } => {
                failure::unknown_setting(lang, layer, key)
            }
            ConfigError::NotItsSay { layer, key, .. } => {
                failure::setting_not_for_folders(lang, layer, key)
            }
            ConfigError::StartsPrograms { layer, key, .. } => {
                failure::server_not_for_folders(lang, layer, key)
            }
            ConfigError::WrongValue { layer, because } => {
                failure::wrong_setting(lang, layer, because)
            }
        }
    }

    pub(crate) fn hint(&self, lang: Lang) -> Option<String> {
        match self {
            ConfigError::Unreadable { .. } | ConfigError::Syntax { .. } => None,
            ConfigError::UnknownKey {
                nearest: Some(key), ..
            } => Some(failure::hint_did_you_mean(lang, key)),
            ConfigError::UnknownKey { nearest: None, .. } | ConfigError::WrongValue { .. } => {
                Some(failure::hint_show_settings(lang).to_owned())
            }
            ConfigError::NotItsSay { user, .. } | ConfigError::StartsPrograms { user, .. } => {
                Some(failure::hint_set_in(lang, user))
            }
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message(Lang::English))
    }
}

pub(crate) fn defaults() -> Table {
    DEFAULTS
        .parse()
        .expect("the defaults are kept readable by a test")
}

/// Reads all layers but the flags.
pub(crate) fn load(
    places: &Places,
    whose: Whose,
    variables: impl Iterator<Item = (String, String)>,
) -> Result<Loaded, ConfigError> {
    let mut layers = Layers::new()?;
    for user in [&places.user_json, &places.user].into_iter().flatten() {
        layers.add_file(user, Missing::IsFine)?;
    }
    for path in [&places.json, &places.folder] {
        layers.add_folder_file(path, whose, places.user.as_deref())?;
    }
    if let Some(given) = &places.given {
        layers.add_file(given, Missing::IsAnError)?;
    }
    layers.add_variables(variables)?;
    Ok(layers.loaded)
}

/// Whether a text would do as a file of settings.
pub(super) fn check(layer: &str, text: &str) -> Result<(), ConfigError> {
    let because = |error: toml::de::Error| error.message().to_owned();
    let table = text.parse::<Table>();
    let table = table.map_err(|it| ConfigError::Syntax {
        layer: layer.to_owned(),
        because: because(it),
    })?;
    Layers::new()?.add(layer, &table)
}

#[derive(PartialEq)]
enum Missing {
    IsFine,
    IsAnError,
}

struct Layers {
    known: Vec<(String, Value)>,
    loaded: Loaded,
}

impl Layers {
    fn new() -> Result<Layers, ConfigError> {
        let table = defaults();
        let config = read("the defaults", &table)?;
        let loaded = Loaded {
            config,
            table,
            origins: BTreeMap::new(),
            warnings: Vec::new(),
            ignored: Vec::new(),
        };
        Ok(Layers {
            known: key::all(&loaded.table),
            loaded,
        })
    }

    fn add_file(&mut self, path: &Path, missing: Missing) -> Result<(), ConfigError> {
        match std::fs::read_to_string(path) {
            Ok(text) => {
                let table = self.parse(path, &text)?;
                self.add(&path.display().to_string(), &table)
            }
            Err(error)
                if error.kind() == std::io::ErrorKind::NotFound && missing == Missing::IsFine =>
            {
                Ok(())
            }
            Err(source) => Err(ConfigError::Unreadable {
                layer: path.display().to_string(),
                source,
            }),
        }
    }

    /// The settings of a research folder: a plain file of moderate size, without a say in where keys and money go. One that
    /// may come from anybody has little to say at all.
    fn add_folder_file(
        &mut self,
        path: &Path,
        whose: Whose,
        user: Option<&Path>,
    ) -> Result<(), ConfigError> {
        let layer = path.display().to_string();
        let text = match read_below(path, FOLDER_BYTES_MAX) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(source) => return Err(ConfigError::Unreadable { layer, source }),
        };
        let mut table = self.parse(path, &text)?;
        let mut ignored = Vec::new();
        for (key, value) in key::all(&table) {
            let say = key::say(&key, whose);
            match say {
                Say::Any => {}
                Say::Lower | Say::Raise => self.keep_within(&layer, &mut table, &key, say),
                Say::None => {
                    // To say what holds anyway is no say; it must not undo the user's word either.
                    key::remove(&mut table, &key);
                    if self
                        .known
                        .iter()
                        .any(|(it, default)| *it == key && *default == value)
                    {
                        continue;
                    }
                    if whose == Whose::Own {
                        return Err(no_say(layer, key, path, user));
                    }
                    ignored.push(key);
                }
            }
        }
        if !ignored.is_empty() {
            self.loaded.ignored.push((layer.clone(), ignored));
        }
        self.add(&layer, &table)
    }

    /// Drops a setting of a research folder that is laxer than what holds without it.
    fn keep_within(&mut self, layer: &str, table: &mut Table, key: &str, say: Say) {
        let number = |it: Option<&Value>| {
            it.and_then(|it| it.as_float().or(it.as_integer().map(|it| it as f64)))
        };
        let held = number(key::find(&self.loaded.table, key));
        let wanted = number(key::find(table, key)).filter(|it| it.is_finite());
        let (Some(held), Some(wanted)) = (held, wanted) else {
            return;
        };
        let usual = |it: f64| if it < 0.0 { usual_interval_ms(key) } else { it };
        // No limit at all is written as 0, and so is one that is left to us.
        let unlimited = |it: f64| match key {
            PROCESS_BUDGET if it == 0.0 => f64::INFINITY,
            CALLS_SIDE_BY_SIDE if it == 0.0 => CALLS_AT_LEAST,
            _ => it,
        };
        let (way, is_stricter) = match say {
            Say::Raise => ("raise", usual(wanted) >= usual(held)),
            Say::Lower | Say::Any | Say::None => ("lower", unlimited(wanted) <= unlimited(held)),
        };
        if is_stricter {
            return;
        }
        key::remove(table, key);
        let held = usual(held);
        let warning = format!("{layer}: a research folder may only {way} {key}, so {held} stays");
        self.loaded.warnings.push(warning);
    }

    fn parse(&mut self, path: &Path, text: &str) -> Result<Table, ConfigError> {
        let layer = path.display().to_string();
        if path.extension() == Some(OsStr::new("json")) {
            let read = json::read(text, &self.known).map_err(|because| ConfigError::Syntax {
                layer: layer.clone(),
                because,
            })?;
            self.loaded
                .warnings
                .extend(read.warnings.into_iter().map(|it| format!("{layer}: {it}")));
            return Ok(read.table);
        }
        text.parse::<Table>().map_err(|error| {
            let place = error
                .span()
                .map(|it| format!("line {}: ", text[..it.start].lines().count().max(1)));
            let because = format!("{}{}", place.unwrap_or_default(), error.message());
            ConfigError::Syntax {
                layer: layer.clone(),
                because,
            }
        })
    }

    fn add_variables(
        &mut self,
        variables: impl Iterator<Item = (String, String)>,
    ) -> Result<(), ConfigError> {
        let ours = variables.filter(|(name, _)| name.starts_with("PATHFINDER_"));
        for (name, text) in ours.filter(|(name, _)| !OTHER_VARIABLES.contains(&&**name)) {
            let Some((key, default)) = self
                .known
                .iter()
                .find(|(key, _)| key::variable(key) == name)
            else {
                self.loaded
                    .warnings
                    .push(format!("{name} names no setting"));
                continue;
            };
            let value = key::parse(default, &text).map_err(|because| ConfigError::WrongValue {
                layer: name.clone(),
                because,
            })?;
            let mut table = Table::new();
            insert(&mut table, key, value);
            self.add(&name, &table)?;
        }
        Ok(())
    }

    fn add(&mut self, layer: &str, table: &Table) -> Result<(), ConfigError> {
        self.merge(layer, table, "")?;
        self.loaded.config = read(layer, &self.loaded.table)?;
        Ok(())
    }

    fn merge(&mut self, layer: &str, table: &Table, above: &str) -> Result<(), ConfigError> {
        for (name, value) in table {
            let key = if above.is_empty() {
                name.clone()
            } else {
                format!("{above}.{name}")
            };
            let section = format!("{key}.");
            match value {
                Value::Table(below)
                    if self.known.iter().any(|(it, _)| it.starts_with(&section)) =>
                {
                    self.merge(layer, below, &key)?;
                }
                _ => self.merge_value(layer, &key, value)?,
            }
        }
        Ok(())
    }

    fn merge_value(&mut self, layer: &str, key: &str, value: &Value) -> Result<(), ConfigError> {
        let Some((_, default)) = self.known.iter().find(|(it, _)| it == key) else {
            if key::sections(&self.known).contains(&key) {
                let because = format!("{key} must be a section, not {}", type_name(value));
                return Err(ConfigError::WrongValue {
                    layer: layer.to_owned(),
                    because,
                });
            }
            return Err(unknown_key(layer, key, &self.known));
        };
        if key == mcp::KEY {
            return self.merge_servers(layer, value);
        }
        let value = match (default, value) {
            (Value::Float(_), Value::Integer(whole)) => Value::Float(*whole as f64),
            (default, value) if default.same_type(value) => value.clone(),
            (default, value) => {
                let because = format!(
                    "{key} must be {}, not {}",
                    type_name(default),
                    type_name(value)
                );
                return Err(ConfigError::WrongValue {
                    layer: layer.to_owned(),
                    because,
                });
            }
        };
        insert(&mut self.loaded.table, key, value);
        self.loaded.origins.insert(key.to_owned(), layer.to_owned());
        Ok(())
    }

    /// A server that a later layer describes takes the place of the one of its name.
    fn merge_servers(&mut self, layer: &str, value: &Value) -> Result<(), ConfigError> {
        let wrong = |because: String| ConfigError::WrongValue {
            layer: layer.to_owned(),
            because,
        };
        for (name, section) in mcp::checked(value).map_err(wrong)? {
            let key = format!("{}.{name}", mcp::KEY);
            insert(&mut self.loaded.table, &key, section);
            self.loaded.origins.insert(key, layer.to_owned());
        }
        if value.as_table().is_some_and(Table::is_empty) {
            return Ok(());
        }
        self.loaded
            .origins
            .insert(mcp::KEY.to_owned(), layer.to_owned());
        Ok(())
    }
}

impl Loaded {
    /// Every setting as people may see it, and the layer that set it.
    pub(crate) fn shown(&self) -> Vec<(String, Value, Option<&str>)> {
        let plain = key::all(&self.table)
            .into_iter()
            .filter(|(key, _)| key != mcp::KEY);
        let all = plain.chain(mcp::shown(&self.config.mcp));
        let with_origin = |(key, value): (String, Value)| {
            // A server is set as a whole.
            let server = key
                .strip_prefix("mcp.")
                .and_then(|it| it.split_once('.'))
                .map(|(it, _)| format!("mcp.{it}"));
            let origin = self
                .origins
                .get(server.as_ref().unwrap_or(&key))
                .map(String::as_str);
            (key, value, origin)
        };
        all.map(with_origin).collect()
    }
}

fn no_say(layer: String, key: String, path: &Path, user: Option<&Path>) -> ConfigError {
    let user = user
        .unwrap_or(Path::new("--config FILE"))
        .display()
        .to_string();
    match key == mcp::KEY {
        true => ConfigError::StartsPrograms {
            layer,
            key: mcp::name_in(path).to_owned(),
            user,
        },
        false => ConfigError::NotItsSay { layer, key, user },
    }
}

fn read(layer: &str, table: &Table) -> Result<Config, ConfigError> {
    let wrong = |because: String| ConfigError::WrongValue {
        layer: layer.to_owned(),
        because,
    };
    // Its message has several lines: what is wrong, and where.
    let one_line = |error: toml::de::Error| {
        error
            .to_string()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let config: Config = table
        .clone()
        .try_into()
        .map_err(|error| wrong(one_line(error)))?;
    config.check().map_err(wrong)?;
    Ok(config)
}

pub(super) fn unknown_key(layer: &str, key: &str, known: &[(String, Value)]) -> ConfigError {
    let names = known
        .iter()
        .map(|(it, _)| it.as_str())
        .chain(key::sections(known));
    let nearest = key::nearest(key, names).map(str::to_owned);
    ConfigError::UnknownKey {
        layer: layer.to_owned(),
        key: key.to_owned(),
        nearest,
    }
}

/// Sets `section.key` in a table, making the sections above it.
pub(super) fn insert(table: &mut Table, key: &str, value: Value) {
    match key.split_once('.') {
        None => {
            table.insert(key.to_owned(), value);
        }
        Some((section, below)) => {
            let section = table
                .entry(section)
                .or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(section) = section {
                insert(section, below, value);
            }
        }
    }
}

fn type_name(value: &Value) -> &'static str {
    match value {
        Value::String(_) => "text in quotation marks",
        Value::Integer(_) => "a whole number",
        Value::Float(_) => "a number",
        Value::Boolean(_) => "true or false",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "a list",
        Value::Table(_) => "a table",
    }
}
