//! Finds the JSON in a reply: past reasoning, fences and prose.

use serde_json::Value;

use super::json;

/// Longer replies are read up to here. No contract's reply comes near it.
const REPLY_BYTES_MAX: usize = 1 << 19;
const CANDIDATES_MAX: usize = 64;
/// The work allowed for each byte of a reply, so that stray brackets cannot make parsing expensive.
const FUEL_PER_BYTE: usize = 8;

const REASONING: [(&str, &str); 9] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<reasoning>", "</reasoning>"),
    ("<thought>", "</thought>"),
    ("<analysis>", "</analysis>"),
    ("<reflection>", "</reflection>"),
    ("<scratchpad>", "</scratchpad>"),
    ("[think]", "[/think]"),
    ("◁think▷", "◁/think▷"),
];
/// Where the answer starts in the channels of the harmony format.
const FINAL_CHANNEL: &str = "<|channel|>final<|message|>";

/// A value found in a reply.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) value: Value,
    /// It is the whole answer, and was valid JSON as written.
    pub(super) as_written: bool,
    /// The reply ended before the value did, so part of it is missing.
    pub(super) truncated: bool,
}

/// Every object or list of a reply's answer, in the order of the text.
pub(super) fn find(reply: &str) -> Vec<Found> {
    let reply = &reply[..reply.floor_char_boundary(REPLY_BYTES_MAX)];
    if let Some(found) = whole(reply) {
        return found;
    }
    let lower = reply.to_ascii_lowercase();
    let answer = &reply[answer_start(&lower)..];
    whole(answer).unwrap_or_else(|| scan(answer))
}

/// A text that is valid JSON; a string of JSON counts, but not as written.
fn whole(text: &str) -> Option<Vec<Found>> {
    match serde_json::from_str(text.trim()).ok()? {
        Value::String(inner) => Some(scan(&inner)),
        value => Some(vec![Found {
            value,
            as_written: true,
            truncated: false,
        }]),
    }
}

/// Every object or list of a reply, reasoning included: a model that never left its reasoning may have answered in it.
pub(super) fn find_anywhere(reply: &str) -> Vec<Found> {
    scan(&reply[..reply.floor_char_boundary(REPLY_BYTES_MAX)])
}

/// Where reasoning ends. Tags after the first bracket may be part of an answer about tags.
fn answer_start(lower: &str) -> usize {
    let mut start = lower
        .find(FINAL_CHANNEL)
        .map_or(0, |it| it + FINAL_CHANNEL.len());
    for (_, close) in REASONING {
        // Some servers swallow the opening tag: text before a closing one is reasoning all the same.
        let closed = lower.rfind(close).map(|it| it + close.len());
        if let Some(end) = closed.filter(|it| lower[*it..].contains(['{', '['])) {
            start = start.max(end);
        }
    }
    let rest = &lower[start..];
    let bracket = rest.find('{').unwrap_or(rest.len());
    REASONING
        .iter()
        .filter_map(|(open, _)| rest[..bracket].find(open).map(|it| start + it + open.len()))
        .max()
        .unwrap_or(start)
}

fn scan(text: &str) -> Vec<Found> {
    let mut fuel = text.len().saturating_mul(FUEL_PER_BYTE) + FUEL_PER_BYTE;
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].find(['{', '[']) {
        if found.len() == CANDIDATES_MAX || fuel == 0 {
            break;
        }
        let start = at + next;
        match json::read(text, start, &mut fuel) {
            Some(parsed) => {
                found.push(Found {
                    value: parsed.value,
                    as_written: false,
                    truncated: parsed.truncated,
                });
                at = parsed.end.max(start + 1);
            }
            None => at = start + 1,
        }
    }
    found
}
