//! Finds which of the values of a reply is the answer: the one with the fields that the schema asks for.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::found::Found;
use crate::prompt;

/// How deep an answer may be wrapped, as in `{"result": {...}}`.
const WRAPPING_MAX: usize = 3;
/// Fields that identify a lone object as an item of the answer's list.
const ITEM_FIELDS_MIN: usize = 2;

/// The fields of a contract's reply.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) name: &'static str,
    pub(super) keys: Vec<&'static str>,
    /// The list that makes up the whole reply, if there is one.
    list: Option<&'static str>,
    item_keys: Vec<&'static str>,
}

/// An object that may be the answer.
#[derive(Debug)]
pub(super) struct Fitting<'a> {
    pub(super) map: Cow<'a, Map<String, Value>>,
    /// How many of the requested fields it has.
    pub(super) score: usize,
    pub(super) as_written: bool,
    pub(super) truncated: bool,
}

impl Shape {
    pub(super) fn of(name: &'static str) -> Shape {
        let schema = prompt::schema_of(name);
        let properties = properties_of(schema);
        let list = match name {
            "decompose" => Some("sub_questions"),
            "match_session" => Some("matches"),
            "plan" => Some("queries"),
            "word_query" => Some("queries"),
            "extract" => Some("items"),
            "verify" => Some("verifications"),
            "judge" => Some("judgments"),
            "rank" => Some("rankings"),
            "link" => Some("links"),
            "ideate" => Some("candidates"),
            "outline" => Some("sections"),
            "write" => Some("answer"),
            "thesis" => Some("conclusion"),
            _ => None,
        };
        let items = list.and_then(|it| properties.and_then(|all| all.get(it))?.get("items"));
        Shape {
            name,
            keys: in_order(schema),
            list,
            item_keys: names(items.and_then(properties_of)),
        }
    }

    /// Every object of a reply that may be the answer, in the order of the text.
    pub(super) fn fit<'a>(&self, found: &'a [Found]) -> Vec<Fitting<'a>> {
        let mut fitting: Vec<Fitting<'a>> =
            found.iter().filter_map(|it| self.fit_one(it)).collect();
        if fitting.iter().all(|it| it.score == 0) {
            fitting.extend(self.gathered(found));
        }
        fitting
    }

    fn fit_one<'a>(&self, found: &'a Found) -> Option<Fitting<'a>> {
        let whole = Fitting {
            map: Cow::Owned(Map::new()),
            score: 0,
            as_written: false,
            truncated: found.truncated,
        };
        if let Some((map, wrapped)) = self.unwrapped(&found.value) {
            let as_written = found.as_written && !wrapped;
            return Some(Fitting {
                map: Cow::Borrowed(map),
                score: self.score(map),
                as_written,
                ..whole
            });
        }
        match (&found.value, self.list) {
            (Value::Object(map), _) => Some(Fitting {
                map: Cow::Borrowed(map),
                ..whole
            }),
            (Value::Array(_), Some(list)) => {
                let map = Map::from_iter([(list.to_owned(), found.value.clone())]);
                Some(Fitting {
                    map: Cow::Owned(map),
                    score: 1,
                    ..whole
                })
            }
            _ => None,
        }
    }

    /// The outermost object with requested fields, and whether it was wrapped.
    fn unwrapped<'a>(&self, value: &'a Value) -> Option<(&'a Map<String, Value>, bool)> {
        let mut level = vec![value];
        for depth in 0..=WRAPPING_MAX {
            let objects = level.iter().filter_map(|it| it.as_object());
            let best = objects
                .filter(|it| self.score(it) > 0)
                .max_by_key(|it| self.score(it));
            if let Some(map) = best {
                return Some((map, depth > 0));
            }
            level = level
                .into_iter()
                .flat_map(|it| match it {
                    Value::Object(map) => map.values().collect::<Vec<_>>(),
                    Value::Array(list) => list.iter().collect(),
                    _ => Vec::new(),
                })
                .collect();
        }
        None
    }

    /// Items that were written one after another, without the list around them.
    fn gathered<'a>(&self, found: &[Found]) -> Option<Fitting<'a>> {
        let is_item = |it: &&Value| {
            let keys = |map: &Map<String, Value>| {
                self.item_keys
                    .iter()
                    .filter(|key| map.contains_key(**key))
                    .count()
            };
            it.as_object()
                .is_some_and(|map| keys(map) >= ITEM_FIELDS_MIN)
        };
        let items: Vec<Value> = found
            .iter()
            .map(|it| &it.value)
            .filter(is_item)
            .cloned()
            .collect();
        let list = self.list.filter(|_| !items.is_empty())?;
        let map = Map::from_iter([(list.to_owned(), Value::Array(items))]);
        Some(Fitting {
            map: Cow::Owned(map),
            score: 1,
            as_written: false,
            truncated: found.iter().any(|it| it.truncated),
        })
    }

    fn score(&self, map: &Map<String, Value>) -> usize {
        self.keys.iter().filter(|it| map.contains_key(**it)).count()
    }
}

fn properties_of(schema: &'static Value) -> Option<&'static Map<String, Value>> {
    schema.get("properties").and_then(Value::as_object)
}

/// The fields in the order in which they are asked for.
fn in_order(schema: &'static Value) -> Vec<&'static str> {
    let required = schema.get("required").and_then(Value::as_array);
    let names = required.into_iter().flatten();
    names.filter_map(Value::as_str).collect()
}

fn names(properties: Option<&'static Map<String, Value>>) -> Vec<&'static str> {
    properties
        .map(|it| it.keys().map(String::as_str).collect())
        .unwrap_or_default()
}
