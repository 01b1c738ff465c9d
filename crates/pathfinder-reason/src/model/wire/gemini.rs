//! Gemini's `generateContent`.

use serde_json::{Map, Value, json};

use super::draft::{Draft, count, list, text};
use crate::model::{Endpoint, Reply, Stop, Usage};
use crate::prompt::Prompt;

/// The smallest thinking budget of a model that always thinks.
const THINKING_TOKENS_MIN: u32 = 128;

pub(super) fn body(endpoint: &Endpoint, prompt: &Prompt) -> Value {
    let mut body = Map::new();
    if !prompt.system.trim().is_empty() {
        body.insert(
            "systemInstruction".to_owned(),
            json!({"parts": [{"text": prompt.system}]}),
        );
    }
    let parts: Vec<Value> = [&prompt.context, &prompt.task]
        .into_iter()
        .filter(|it| !it.trim().is_empty())
        .map(|it| json!({"text": it}))
        .collect();
    body.insert(
        "contents".to_owned(),
        json!([{"role": "user", "parts": parts}]),
    );
    body.insert("generationConfig".to_owned(), config(endpoint, prompt));
    Value::Object(body)
}

fn config(endpoint: &Endpoint, prompt: &Prompt) -> Value {
    let mut config = Map::new();
    config.insert("maxOutputTokens".to_owned(), json!(endpoint.max_tokens));
    if endpoint.json_schema {
        config.insert("responseMimeType".to_owned(), json!("application/json"));
        config.insert("responseJsonSchema".to_owned(), ordered(prompt.schema));
    }
    if let Some(thinking) = thinking(endpoint) {
        config.insert("thinkingConfig".to_owned(), thinking);
    }
    Value::Object(config)
}

/// The schema with the order of its properties, which a sorted object does not keep.
fn ordered(schema: &Value) -> Value {
    match schema {
        Value::Object(map) => {
            let mut map: Map<String, Value> = map
                .iter()
                .map(|(key, value)| (key.clone(), ordered(value)))
                .collect();
            if let (true, Some(order)) = (map.contains_key("properties"), map.get("required")) {
                map.insert("propertyOrdering".to_owned(), order.clone());
            }
            Value::Object(map)
        }
        Value::Array(list) => list.iter().map(ordered).collect(),
        other => other.clone(),
    }
}

/// Thinking counts toward the limit, and by default these models think for long. Only 2.5 Flash can be told not to
/// think at all.
fn thinking(endpoint: &Endpoint) -> Option<Value> {
    let model = endpoint.model.as_str();
    if endpoint.thinking_tokens > 0 || model.contains("gemini-2.5-flash") {
        return Some(json!({"thinkingBudget": endpoint.thinking_tokens_fitting()}));
    }
    if model.contains("gemini-2.5-pro") {
        return Some(json!({"thinkingBudget": THINKING_TOKENS_MIN}));
    }
    model
        .contains("gemini-3")
        .then(|| json!({"thinkingLevel": "low"}))
}

pub(super) fn reply(value: &Value) -> Option<Reply> {
    let mut draft = Draft::default();
    add_event(&mut draft, value);
    let answered = draft.is_whole || !list(value, "/candidates").is_empty();
    answered.then(|| draft.into_reply())
}

/// Adds a whole body or one event of a stream: they have the same form.
pub(in crate::model) fn add_event(draft: &mut Draft, event: &Value) {
    draft.set_model(event.get("modelVersion"));
    read_usage(draft, event.get("usageMetadata"));
    if event.pointer("/promptFeedback/blockReason").is_some() {
        draft.stop = Some(Stop::Refused);
        draft.is_whole = true;
    }
    let Some(candidate) = list(event, "/candidates").first() else {
        return;
    };
    for part in list(candidate, "/content/parts") {
        if part["thought"] == true {
            draft.thinking_shown = true;
        } else {
            draft.text.push_str(text(part, "/text"));
        }
    }
    for chunk in list(candidate, "/groundingMetadata/groundingChunks") {
        draft.add_hit(chunk["web"]["uri"].as_str(), chunk["web"]["title"].as_str());
    }
    if let Some(reason) = candidate["finishReason"].as_str() {
        draft.stop = Some(stop(reason));
        draft.is_whole = true;
    }
}

fn read_usage(draft: &mut Draft, usage: Option<&Value>) {
    let Some(usage) = usage else { return };
    let Some(prompt) = count(usage, "/promptTokenCount") else {
        return;
    };
    let cache_read = count(usage, "/cachedContentTokenCount")
        .unwrap_or(0)
        .min(prompt);
    let thinking = count(usage, "/thoughtsTokenCount").unwrap_or(0);
    draft.usage = Some(Usage {
        input: (prompt - cache_read)
            .saturating_add(count(usage, "/toolUsePromptTokenCount").unwrap_or(0)),
        output: count(usage, "/candidatesTokenCount")
            .unwrap_or(0)
            .saturating_add(thinking),
        cache_read,
        cache_write: 0,
        thinking,
        web_searches: 0,
        billed: None,
    });
}

fn stop(reason: &str) -> Stop {
    match reason {
        "STOP" => Stop::End,
        "MAX_TOKENS" => Stop::Length,
        "SAFETY" | "RECITATION" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII" | "LANGUAGE" => {
            Stop::Refused
        }
        _ => Stop::Other,
    }
}
