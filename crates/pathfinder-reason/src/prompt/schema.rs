//! Schemas with their properties in the order in which a reply should have them.
//!
//! Servers that enforce a schema write the properties in its order, and JSON values are sorted by name here. The order
//! is that of `required`, which names every property: a model reasons first and quotes before it states.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// A schema, serialized with its properties in the order of `required`.
pub(crate) struct InOrder<'a>(pub(crate) &'a Value);

struct Properties<'a> {
    of: &'a Value,
    order: &'a Value,
}

impl Serialize for InOrder<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let map = match self.0 {
            Value::Array(list) => return serializer.collect_seq(list.iter().map(InOrder)),
            Value::Object(map) => map,
            other => return other.serialize(serializer),
        };
        let mut written = serializer.serialize_map(Some(map.len()))?;
        for (key, value) in map {
            match (key.as_str(), map.get("required")) {
                ("properties", Some(order)) => {
                    written.serialize_entry(key, &Properties { of: value, order })?;
                }
                _ => written.serialize_entry(key, &InOrder(value))?,
            }
        }
        written.end()
    }
}

impl Serialize for Properties<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let place = |name: &str| {
            let mut names = self.order.as_array().into_iter().flatten();
            names.position(|it| it == name).unwrap_or(usize::MAX)
        };
        let mut properties: Vec<(&String, &Value)> =
            self.of.as_object().into_iter().flatten().collect();
        properties.sort_by_key(|(name, _)| place(name));
        serializer.collect_map(properties.into_iter().map(|(name, it)| (name, InOrder(it))))
    }
}
