//! Anthropic Messages.

use serde_json::{Map, Value, json};

use super::draft::{Draft, count, list, text};
use crate::model::{Endpoint, Reply, Stop, Usage};
use crate::prompt::Prompt;

/// The provider accepts no smaller thinking budget, so less means none.
const THINKING_TOKENS_MIN: u32 = 1024;

/// The schema is part of the prompt, so the reply is plain text. Everything before the task is cached.
pub(super) fn body(endpoint: &Endpoint, prompt: &Prompt) -> Value {
    let mut body = Map::new();
    body.insert("model".to_owned(), json!(endpoint.model));
    body.insert("max_tokens".to_owned(), json!(endpoint.max_tokens));
    if !prompt.system.trim().is_empty() {
        body.insert("system".to_owned(), json!([cached(prompt.system)]));
    }
    let mut content = Vec::new();
    if !prompt.context.trim().is_empty() {
        content.push(cached(&prompt.context));
    }
    content.push(json!({"type": "text", "text": prompt.task}));
    body.insert(
        "messages".to_owned(),
        json!([{"role": "user", "content": content}]),
    );
    if let Some(thinking) = thinking(endpoint) {
        body.insert("thinking".to_owned(), thinking);
    }
    if endpoint.web_searches_max > 0 {
        let tool = json!({"type": "web_search_20250305", "name": "web_search", "max_uses": endpoint.web_searches_max});
        body.insert("tools".to_owned(), json!([tool]));
    }
    body.insert("stream".to_owned(), json!(endpoint.stream));
    Value::Object(body)
}

fn cached(text: &str) -> Value {
    json!({"type": "text", "text": text, "cache_control": {"type": "ephemeral"}})
}

/// How to ask for thinking: newer models refuse a budget and decide for themselves, within `max_tokens`.
fn thinking(endpoint: &Endpoint) -> Option<Value> {
    let budget = endpoint.thinking_tokens_fitting();
    if budget < THINKING_TOKENS_MIN {
        return None;
    }
    if !takes_budget(&endpoint.model) {
        return Some(json!({"type": "adaptive"}));
    }
    Some(json!({"type": "enabled", "budget_tokens": budget}))
}

/// Whether a model accepts a thinking budget: Claude up to 4.6 does, and so do other models behind this protocol.
fn takes_budget(model: &str) -> bool {
    let Some((_, name)) = model.split_once("claude-") else {
        return true;
    };
    // A date is not a version: `claude-sonnet-4-20250514` is 4.0.
    let mut versions = name
        .split(['-', '.', '@'])
        .filter_map(|it| it.parse::<u32>().ok())
        .filter(|it| *it < 100);
    let major = versions.next().unwrap_or(u32::MAX);
    let minor = versions.next().unwrap_or(0);
    (major, minor) <= (4, 6)
}

pub(super) fn reply(value: &Value) -> Option<Reply> {
    let blocks = value.get("content")?.as_array()?;
    let mut draft = Draft::default();
    draft.set_model(value.get("model"));
    for block in blocks {
        read_block(&mut draft, block);
    }
    read_usage(&mut draft, value.get("usage"));
    draft.stop = stop(value.get("stop_reason"));
    Some(draft.into_reply())
}

/// Adds one event of a stream.
pub(in crate::model) fn add_event(draft: &mut Draft, event: &Value) {
    match text(event, "/type") {
        "message_start" => {
            draft.set_model(event.pointer("/message/model"));
            read_usage(draft, event.pointer("/message/usage"));
        }
        "content_block_start" => read_block(draft, &event["content_block"]),
        "content_block_delta" => read_delta(draft, &event["delta"]),
        "message_delta" => {
            draft.stop = stop(event.pointer("/delta/stop_reason")).or(draft.stop);
            read_usage(draft, event.get("usage"));
        }
        "message_stop" => draft.is_whole = true,
        // Pings, ends of blocks, and future events.
        _ => {}
    }
}

fn read_block(draft: &mut Draft, block: &Value) {
    match text(block, "/type") {
        "text" => {
            draft.text.push_str(text(block, "/text"));
            for citation in list(block, "/citations") {
                read_page(draft, citation);
            }
        }
        "thinking" | "redacted_thinking" => draft.thinking_shown = true,
        "web_search_tool_result" => {
            for hit in list(block, "/content") {
                read_page(draft, hit);
            }
        }
        _ => {}
    }
}

fn read_delta(draft: &mut Draft, delta: &Value) {
    match text(delta, "/type") {
        "text_delta" => draft.text.push_str(text(delta, "/text")),
        "thinking_delta" => draft.thinking_shown = true,
        "citations_delta" => read_page(draft, &delta["citation"]),
        _ => {}
    }
}

fn read_page(draft: &mut Draft, page: &Value) {
    draft.add_hit(page["url"].as_str(), page["title"].as_str());
}

/// The counts of a stream are running totals: a later one replaces an earlier one.
pub(in crate::model) fn read_usage(draft: &mut Draft, usage: Option<&Value>) {
    let Some(usage) = usage.filter(|it| it.is_object()) else {
        return;
    };
    let known = draft.usage.unwrap_or_default();
    let (input, output) = (
        count(usage, "/input_tokens"),
        count(usage, "/output_tokens"),
    );
    if draft.usage.is_none() && (input.is_none() || output.is_none()) {
        return;
    }
    draft.usage = Some(Usage {
        input: input.unwrap_or(known.input),
        output: output.unwrap_or(known.output),
        cache_read: count(usage, "/cache_read_input_tokens").unwrap_or(known.cache_read),
        cache_write: count(usage, "/cache_creation_input_tokens").unwrap_or(known.cache_write),
        thinking: count(usage, "/output_tokens_details/thinking_tokens").unwrap_or(known.thinking),
        web_searches: count(usage, "/server_tool_use/web_search_requests")
            .unwrap_or(known.web_searches),
        billed: None,
    });
}

pub(in crate::model) fn stop(reason: Option<&Value>) -> Option<Stop> {
    Some(match reason?.as_str()? {
        "end_turn" | "stop_sequence" => Stop::End,
        "max_tokens" | "model_context_window_exceeded" => Stop::Length,
        "refusal" => Stop::Refused,
        _ => Stop::Other,
    })
}
