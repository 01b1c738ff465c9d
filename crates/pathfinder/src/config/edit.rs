//! Changes one setting in a file, and leaves its comments and everything else as they are.

use std::path::Path;

use toml_edit::{DocumentMut, Item, Table};

use super::key;
use super::layers::{ConfigError, check, defaults, unknown_key};

/// Sets `key` in the settings of the research folder. The text that results is checked before it is returned.
pub(crate) fn set(text: &str, path: &Path, key: &str, value: &str) -> Result<String, ConfigError> {
    let layer = path.display().to_string();
    let known = key::all(&defaults());
    let Some((_, default)) = known.iter().find(|(it, _)| it == key) else {
        return Err(unknown_key(&layer, key, &known));
    };
    let wrong = |because: String| ConfigError::WrongValue {
        layer: key.to_owned(),
        because,
    };
    let value = key::parse(default, value).map_err(wrong)?;
    let syntax = |error: toml_edit::TomlError| ConfigError::Syntax {
        layer: layer.clone(),
        because: error.message().to_owned(),
    };
    let mut document: DocumentMut = text.parse().map_err(syntax)?;
    let (sections, name) = key.rsplit_once('.').unwrap_or(("", key));
    let mut table: &mut Table = document.as_table_mut();
    for section in sections.split('.').filter(|it| !it.is_empty()) {
        let below = table
            .entry(section)
            .or_insert_with(|| Item::Table(Table::new()));
        table = below
            .as_table_mut()
            .ok_or_else(|| wrong(format!("{section} is not a section in {layer}")))?;
    }
    let edited: toml_edit::Value = value.to_string().parse().map_err(syntax)?;
    match table.get_mut(name).and_then(Item::as_value_mut) {
        Some(old) => {
            let decor = old.decor().clone();
            *old = edited;
            *old.decor_mut() = decor;
        }
        None => {
            table.insert(name, Item::Value(edited));
        }
    }
    let text = document.to_string();
    check(&layer, &text)?;
    Ok(text)
}
