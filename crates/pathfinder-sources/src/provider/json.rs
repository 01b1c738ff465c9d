//! Reads untrusted JSON: a value that is missing or of another type is none, never an error.

use serde_json::Value;

use super::{Fault, Hit, HitKind, HttpResponse, SearchFailure, What};

/// The body as JSON; nesting is bounded by the parser.
pub(super) fn parse(response: &HttpResponse) -> Result<Value, SearchFailure> {
    serde_json::from_slice(&response.body)
        .map_err(|_| SearchFailure::failed(Fault::Unreadable, What::NotFormat { format: "JSON" }))
}

/// A text that is not blank.
pub(super) fn text<'a>(value: &'a Value, pointer: &str) -> Option<&'a str> {
    value
        .pointer(pointer)?
        .as_str()
        .map(str::trim)
        .filter(|it| !it.is_empty())
}

/// A number, also where it was written as a text.
pub(super) fn number(value: &Value, pointer: &str) -> Option<u64> {
    let value = value.pointer(pointer)?;
    value
        .as_u64()
        .or_else(|| value.as_str()?.trim().parse().ok())
}

pub(super) fn flag(value: &Value, pointer: &str) -> bool {
    value
        .pointer(pointer)
        .and_then(Value::as_bool)
        .unwrap_or(false)
}

/// The items of a list; none for anything else.
pub(super) fn list<'a>(value: &'a Value, pointer: &str) -> &'a [Value] {
    value
        .pointer(pointer)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// The results at a pointer; a reply without such a list cannot be read.
pub(super) fn results<'a>(value: &'a Value, pointer: &str) -> Result<&'a [Value], SearchFailure> {
    let results = value.pointer(pointer).and_then(Value::as_array);
    results
        .map(Vec::as_slice)
        .ok_or_else(SearchFailure::unreadable)
}

/// A web page as most providers list it: an address at a pointer, and a title.
pub(super) fn web_hit(value: &Value, url: &str) -> Option<Hit> {
    let title = text(value, "/title").unwrap_or_default();
    Hit::new(HitKind::Web, text(value, url)?, title)
}

/// The texts that the items of a list have at a pointer.
pub(super) fn texts<'a>(
    value: &'a Value,
    at: &str,
    within: &'a str,
) -> impl Iterator<Item = &'a str> {
    list(value, at)
        .iter()
        .filter_map(move |it| text(it, within))
}
