//! Reads fields leniently: a wrong type is coerced if its meaning is plain, and left out if it is not.

mod notes;
mod value;

use std::borrow::Cow;

use pathfinder_core::id::{HypothesisId, NodeId, ObservationId};
use serde_json::{Map, Value};

use super::fault::FaultKind;
use super::ids::{Shown, Wanted};
pub(super) use notes::Notes;
use value::{first_digits, listed, number_of, same_name, whole_words};
pub(super) use value::{on_scale, scale, text_of};

/// Longer lists are read up to here.
const LIST_MAX: usize = 256;

/// An object of a reply, and its position.
#[derive(Debug, Clone)]
pub(super) struct Fields<'a> {
    map: Cow<'a, Map<String, Value>>,
    pub(super) place: String,
}

impl<'a> Fields<'a> {
    pub(super) fn new(map: &'a Map<String, Value>) -> Fields<'a> {
        Fields {
            map: Cow::Borrowed(map),
            place: String::new(),
        }
    }

    /// A field under the first of its names that is present and not null. Names after the first are what models call
    /// it.
    pub(super) fn get(&self, names: &[&str], notes: &mut Notes) -> Option<&Value> {
        if let Some(value) = names.first().and_then(|it| self.map.get(*it)) {
            return Some(value).filter(|it| !it.is_null());
        }
        let found = names.iter().find_map(|name| {
            self.map
                .iter()
                .find(|(key, value)| !value.is_null() && same_name(key, name))
                .map(|(_, it)| it)
        });
        notes.mended |= found.is_some();
        found
    }

    pub(super) fn has(&self, names: &[&str]) -> bool {
        names
            .iter()
            .any(|name| self.map.keys().any(|key| same_name(key, name)))
    }

    pub(super) fn text(
        &self,
        names: &[&str],
        characters_max: usize,
        notes: &mut Notes,
    ) -> Option<String> {
        let value = self.get(names, notes)?;
        text_of(value, characters_max, notes)
    }

    /// Like `text`, but its absence is a fault.
    pub(super) fn needed(
        &self,
        names: &[&'static str],
        characters_max: usize,
        notes: &mut Notes,
    ) -> Option<String> {
        let text = self.text(names, characters_max, notes);
        if text.is_none() {
            notes.fault(
                self.place.clone(),
                FaultKind::Missing(names.first().copied().unwrap_or_default()),
            );
        }
        text
    }

    /// Search terms. Those that lost characters are left out.
    pub(super) fn words(
        &self,
        names: &[&str],
        characters_max: usize,
        notes: &mut Notes,
    ) -> Option<String> {
        match self.get(names, notes)? {
            Value::String(text) => whole_words(text, characters_max, notes),
            other => text_of(other, characters_max, notes),
        }
    }

    /// A list of short texts; a single text that lists them counts too.
    pub(super) fn texts(
        &self,
        names: &[&str],
        max: usize,
        characters_max: usize,
        notes: &mut Notes,
    ) -> Vec<String> {
        let Some(value) = self.get(names, notes) else {
            return Vec::new();
        };
        let mut texts: Vec<String> = match value {
            Value::String(text) => {
                notes.mended |= text.contains([',', ';', '\n', '、']);
                let texts = text.split([',', ';', '\n', '、']);
                texts
                    .filter_map(|it| whole_words(it, characters_max, notes))
                    .collect()
            }
            other => listed(other, notes)
                .take(LIST_MAX)
                .filter_map(|it| match it {
                    Value::String(text) => whole_words(text, characters_max, notes),
                    other => text_of(other, characters_max, notes),
                })
                .collect(),
        };
        let mut seen = std::collections::BTreeSet::new();
        texts.retain(|it| seen.insert(it.clone()));
        notes.mended |= texts.len() > max;
        texts.truncate(max);
        texts
    }

    /// A list of objects, each with its position. A value that is not an object is wrapped under `lone`, or left out if
    /// that is empty.
    pub(super) fn objects(
        &self,
        names: &[&'static str],
        lone: &str,
        notes: &mut Notes,
    ) -> Vec<Fields<'_>> {
        let Some(value) = self.get(names, notes) else {
            return Vec::new();
        };
        let name = names.first().copied().unwrap_or_default();
        let mut found = Vec::new();
        for (index, value) in listed(value, notes).take(LIST_MAX).enumerate() {
            let place = within(&self.place, name, index);
            match value {
                Value::Object(map) => found.push(Fields {
                    map: Cow::Borrowed(map),
                    place,
                }),
                Value::Null => {}
                other if !lone.is_empty() => {
                    notes.mended = true;
                    let map = Map::from_iter([(lone.to_owned(), other.clone())]);
                    found.push(Fields {
                        map: Cow::Owned(map),
                        place,
                    });
                }
                _ => notes.fault(place, FaultKind::Unreadable(name)),
            }
        }
        found
    }

    /// An object whose keys are hypotheses, as the equivalent list: `{"hyp_A1": "supports"}` is `[{"id": "hyp_A1",
    /// "stance": "supports"}]`. None if it is anything else.
    pub(super) fn by_hypothesis(
        &self,
        names: &[&'static str],
        lone: &str,
        notes: &mut Notes,
    ) -> Option<Vec<Fields<'_>>> {
        let is_id = |it: &str| it.to_lowercase().starts_with("hyp_");
        self.by_key(names, is_id, ("id", lone), notes)
    }

    /// An object whose keys are numbers, as the equivalent list: `{"1": 3}` is `[{"sub_question": "1", "how_much": 3}]`.
    pub(super) fn by_number(
        &self,
        names: &[&'static str],
        fields: (&str, &str),
        notes: &mut Notes,
    ) -> Option<Vec<Fields<'_>>> {
        let is_number = |it: &str| it.ends_with(|it: char| it.is_ascii_digit());
        self.by_key(names, is_number, fields, notes)
    }

    /// A list of what an object has under each of its keys, which become a field of their own.
    fn by_key(
        &self,
        names: &[&'static str],
        is_key: impl Fn(&str) -> bool,
        (key_field, lone): (&str, &str),
        notes: &mut Notes,
    ) -> Option<Vec<Fields<'_>>> {
        let Some(Value::Object(map)) = self.get(names, notes) else {
            return None;
        };
        if map.is_empty() || !map.keys().all(|it| is_key(it)) {
            return None;
        }
        notes.mended = true;
        let name = names.first().copied().unwrap_or_default();
        let field = |(index, (key, value)): (usize, (&String, &Value))| {
            let mut map = match value {
                Value::Object(map) => map.clone(),
                other => Map::from_iter([(lone.to_owned(), other.clone())]),
            };
            map.insert(key_field.to_owned(), Value::String(key.clone()));
            Fields {
                map: Cow::Owned(map),
                place: within(&self.place, name, index),
            }
        };
        Some(map.iter().take(LIST_MAX).enumerate().map(field).collect())
    }

    pub(super) fn object(&self, names: &[&str], notes: &mut Notes) -> Option<Fields<'_>> {
        let name = names.first().copied().unwrap_or_default();
        let map = match self.get(names, notes)? {
            Value::Object(map) => map,
            Value::Array(list) => {
                notes.mended = true;
                list.first()?.as_object()?
            }
            _ => return None,
        };
        Some(Fields {
            map: Cow::Borrowed(map),
            place: name.to_owned(),
        })
    }

    pub(super) fn number(&self, names: &[&str], notes: &mut Notes) -> Option<f64> {
        let value = self.get(names, notes)?;
        match value {
            Value::Number(number) => number.as_f64(),
            Value::String(text) => {
                notes.mended = true;
                number_of(text)
            }
            Value::Bool(flag) => {
                notes.mended = true;
                Some(f64::from(u8::from(*flag)))
            }
            Value::Null | Value::Array(_) | Value::Object(_) => None,
        }
        .filter(|it| it.is_finite())
    }

    pub(super) fn flag(&self, names: &[&str], notes: &mut Notes) -> Option<bool> {
        let value = self.get(names, notes)?;
        if let Value::Bool(flag) = value {
            return Some(*flag);
        }
        notes.mended = true;
        match value {
            Value::Number(number) => number.as_f64().map(|it| it > 0.0),
            Value::String(text) => match text.trim().to_lowercase().as_str() {
                "true" | "yes" | "y" | "ok" | "1" | "예" | "네" | "참" | "그렇다" | "맞음" => {
                    Some(true)
                }
                "false" | "no" | "n" | "0" | "아니오" | "아니요" | "거짓" | "아니다" | "틀림" => {
                    Some(false)
                }
                _ => None,
            },
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        }
    }

    /// The index in a list of `length`, from a number that counts from 1 as shown.
    pub(super) fn place(&self, names: &[&str], length: usize, notes: &mut Notes) -> Option<usize> {
        let number = match self.get(names, notes)? {
            Value::Number(number) => number
                .as_u64()
                .or_else(|| number.as_f64().map(|it| it as u64)),
            Value::String(text) => {
                notes.mended = true;
                first_digits(text)
            }
            _ => None,
        }?;
        usize::try_from(number)
            .ok()?
            .checked_sub(1)
            .filter(|it| *it < length)
    }

    pub(super) fn hypotheses(
        &self,
        names: &[&'static str],
        shown: &Shown,
        notes: &mut Notes,
    ) -> Vec<HypothesisId> {
        self.nodes(names, shown, Wanted::Hypotheses, notes)
            .into_iter()
            .filter_map(|it| match it {
                NodeId::Hypothesis(id) => Some(id),
                NodeId::Observation(_) => None,
            })
            .collect()
    }

    pub(super) fn observations(
        &self,
        names: &[&'static str],
        shown: &Shown,
        notes: &mut Notes,
    ) -> Vec<ObservationId> {
        self.nodes(names, shown, Wanted::Observations, notes)
            .into_iter()
            .filter_map(|it| match it {
                NodeId::Observation(id) => Some(id),
                NodeId::Hypothesis(_) => None,
            })
            .collect()
    }

    /// Shown ids of a field. Others are dropped, and that is a fault.
    pub(super) fn nodes(
        &self,
        names: &[&'static str],
        shown: &Shown,
        wanted: Wanted,
        notes: &mut Notes,
    ) -> Vec<NodeId> {
        let Some(value) = self.get(names, notes) else {
            return Vec::new();
        };
        let mut ids = Vec::new();
        let mut unknown = false;
        for value in listed(value, &mut Notes::default()).take(LIST_MAX) {
            let Some(text) = text_of(value, 400, &mut Notes::default()) else {
                continue;
            };
            let (found, others) = shown.find(&text, wanted);
            notes.mended |= found
                .first()
                .is_some_and(|it| found.len() > 1 || it.to_string() != text);
            unknown |= others || found.is_empty();
            ids.extend(
                found
                    .into_iter()
                    .filter(|it| !ids.contains(it))
                    .collect::<Vec<_>>(),
            );
        }
        if unknown {
            let name = names.first().copied().unwrap_or_default();
            notes.fault(
                format!("{} {name}", self.place).trim_start().to_owned(),
                FaultKind::UnknownId,
            );
        }
        ids
    }
}

fn within(place: &str, name: &str, index: usize) -> String {
    let name = format!("{name} {}", index + 1);
    if place.is_empty() {
        name
    } else {
        format!("{place} {name}")
    }
}
