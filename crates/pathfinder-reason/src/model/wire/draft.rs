//! A reply under construction, filled from a whole body or from the events of a stream.

use serde_json::Value;

use crate::model::{Reply, Stop, Usage, WebHit};

#[derive(Debug, Clone, Default)]
pub(in crate::model) struct Draft {
    pub(in crate::model) text: String,
    pub(in crate::model) thinking_shown: bool,
    pub(in crate::model) usage: Option<Usage>,
    pub(in crate::model) stop: Option<Stop>,
    pub(in crate::model) model: String,
    pub(in crate::model) hits: Vec<WebHit>,
    /// Whether the provider signaled the end.
    pub(in crate::model) is_whole: bool,
}

impl Draft {
    /// Adds a page, if it is new.
    pub(super) fn add_hit(&mut self, url: Option<&str>, title: Option<&str>) {
        let Some(url) = url.filter(|it| !it.is_empty()) else {
            return;
        };
        if self.hits.iter().all(|it| it.url != url) {
            self.hits.push(WebHit {
                url: url.to_owned(),
                title: title.unwrap_or_default().to_owned(),
            });
        }
    }

    pub(super) fn set_model(&mut self, name: Option<&Value>) {
        if let Some(name) = name.and_then(Value::as_str).filter(|it| !it.is_empty()) {
            name.clone_into(&mut self.model);
        }
    }

    pub(in crate::model) fn into_reply(self) -> Reply {
        Reply {
            text: self.text,
            thinking_shown: self.thinking_shown,
            usage: self.usage,
            stop: self.stop.unwrap_or(Stop::Other),
            model: self.model,
            hits: self.hits,
        }
    }
}

/// The count at a path, if there is one.
pub(in crate::model) fn count(value: &Value, path: &str) -> Option<u64> {
    value.pointer(path).and_then(Value::as_u64)
}

/// The text at a path; empty if there is none.
pub(in crate::model) fn text<'a>(value: &'a Value, path: &str) -> &'a str {
    value
        .pointer(path)
        .and_then(Value::as_str)
        .unwrap_or_default()
}

/// The list at a path; empty if there is none.
pub(in crate::model) fn list<'a>(value: &'a Value, path: &str) -> &'a [Value] {
    value
        .pointer(path)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// A sum in dollars as micro-dollars, rounded up. Parses the digits, so that no float rounding is involved.
pub(in crate::model) fn micro_usd(dollars: &Value) -> Option<u64> {
    let digits = format!("{}", dollars.as_f64().filter(|it| *it >= 0.0)?);
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let kept = format!("{fraction:0<6}");
    let (kept, rest) = kept.split_at(6);
    let micro = whole
        .parse::<u64>()
        .ok()?
        .checked_mul(1_000_000)?
        .checked_add(kept.parse().ok()?)?;
    Some(micro.saturating_add(u64::from(rest.bytes().any(|it| it != b'0'))))
}
