//! Chat completions, as OpenAI, Azure, OpenRouter and the servers of local models speak them.

use serde_json::{Map, Value, json};

use super::draft::{Draft, count, list, micro_usd, text};
use super::joined;
use crate::model::{BaseUrl, Endpoint, Protocol, Reply, Stop, Usage};
use crate::prompt::Prompt;

/// Keywords that strict mode does not take.
const LOOSE_KEYWORDS: [&str; 7] =
    ["oneOf", "allOf", "not", "if", "patternProperties", "minProperties", "dependentRequired"];

/// Context and task stand in one message: some chat templates refuse two of the same role in a row.
pub(super) fn body(endpoint: &Endpoint, protocol: &Protocol, base_url: &BaseUrl, prompt: &Prompt) -> Value {
    let mut body = Map::new();
    if *protocol == Protocol::OpenAi {
        body.insert("model".to_owned(), json!(endpoint.model));
    }
    let mut messages = Vec::new();
    if !prompt.system.trim().is_empty() {
        messages.push(json!({"role": "system", "content": prompt.system}));
    }
    messages.push(json!({"role": "user", "content": joined(&[&prompt.context, &prompt.task])}));
    body.insert("messages".to_owned(), Value::Array(messages));
    let reasons =
        (*protocol != Protocol::OpenAi || base_url.host() == "api.openai.com") && reasons(&endpoint.model);
    // OpenAI's own reasoning models refuse the old name of the limit; most other servers know only that one.
    let limit = if reasons { "max_completion_tokens" } else { "max_tokens" };
    body.insert(limit.to_owned(), json!(endpoint.max_tokens));
    // Thinking counts in the limit, and without a word about it these models think for long.
    if reasons && endpoint.thinking_tokens == 0 && takes_effort(&endpoint.model) {
        body.insert("reasoning_effort".to_owned(), json!("low"));
    }
    if endpoint.json_schema {
        body.insert("response_format".to_owned(), response_format(prompt));
    }
    body.insert("stream".to_owned(), json!(endpoint.stream));
    if endpoint.stream {
        body.insert("stream_options".to_owned(), json!({"include_usage": true}));
    }
    Value::Object(body)
}

/// Whether a model of OpenAI thinks before it answers.
fn reasons(model: &str) -> bool {
    let generation =
        model.strip_prefix("gpt-").map_or("", |it| it.split(['.', '-']).next().unwrap_or_default());
    generation.parse::<u32>().is_ok_and(|it| it >= 5)
        || model.strip_prefix('o').is_some_and(|it| it.starts_with(|c: char| c.is_ascii_digit()))
}

/// The few that cannot be told how much to think.
fn takes_effort(model: &str) -> bool {
    !["-chat", "-pro", "o1-mini", "o1-preview"].iter().any(|it| model.contains(it))
}

/// The schema goes as it is, and is strict only if it already keeps the rules of strict mode: making every property
/// required would have models fill in what they do not know. Servers of local models hold to the schema either way.
fn response_format(prompt: &Prompt) -> Value {
    json!({
        "type": "json_schema",
        "json_schema": {"name": prompt.name, "schema": prompt.schema, "strict": is_strict(prompt.schema)},
    })
}

fn is_strict(schema: &Value) -> bool {
    match schema {
        Value::Object(map) => {
            let closed = map.get("properties").and_then(Value::as_object).is_none_or(|properties| {
                let required = list(schema, "/required");
                let all = properties.keys().all(|key| required.iter().any(|it| it == key.as_str()));
                all && map.get("additionalProperties") == Some(&Value::Bool(false))
            });
            closed && !LOOSE_KEYWORDS.iter().any(|it| map.contains_key(*it)) && map.values().all(is_strict)
        }
        Value::Array(items) => items.iter().all(is_strict),
        _ => true,
    }
}

pub(super) fn reply(value: &Value) -> Option<Reply> {
    let choice = list(value, "/choices").first()?;
    let mut draft = Draft::default();
    draft.keep_model(value.get("model"));
    keep_message(&mut draft, &choice["message"]);
    keep_stop(&mut draft, choice);
    keep_usage(&mut draft, value.get("usage"));
    Some(draft.into_reply())
}

/// Takes one event of a stream in. The usage comes after the last choice, so only `[DONE]` ends it.
pub(in crate::model) fn take(draft: &mut Draft, event: &Value) {
    draft.keep_model(event.get("model"));
    if let Some(choice) = list(event, "/choices").first() {
        keep_message(draft, &choice["delta"]);
        keep_stop(draft, choice);
    }
    keep_usage(draft, event.get("usage"));
}

fn keep_message(draft: &mut Draft, message: &Value) {
    match &message["content"] {
        Value::String(text) => draft.text.push_str(text),
        Value::Array(parts) => {
            for part in parts {
                draft.text.push_str(text(part, "/text"));
            }
        }
        _ => {}
    }
    let thought = ["/reasoning", "/reasoning_content"].iter().any(|it| !text(message, it).is_empty());
    draft.thinking_shown |= thought;
    if !text(message, "/refusal").is_empty() {
        draft.stop = Some(Stop::Refused);
    }
    for annotation in list(message, "/annotations") {
        let page = &annotation["url_citation"];
        draft.keep_hit(page["url"].as_str(), page["title"].as_str());
    }
}

fn keep_stop(draft: &mut Draft, choice: &Value) {
    let stop = match choice["finish_reason"].as_str() {
        Some("stop") => Stop::End,
        Some("length") => Stop::Length,
        Some("content_filter") => Stop::Refused,
        Some(_) => Stop::Other,
        None => return,
    };
    // A model that refuses in its message stops as if it had answered.
    if draft.stop != Some(Stop::Refused) {
        draft.stop = Some(stop);
    }
}

fn keep_usage(draft: &mut Draft, usage: Option<&Value>) {
    let Some(usage) = usage else { return };
    let Some(prompt) = count(usage, "/prompt_tokens") else { return };
    let completion = count(usage, "/completion_tokens").unwrap_or(0);
    let total = count(usage, "/total_tokens").unwrap_or(0);
    let cache_read = count(usage, "/prompt_tokens_details/cached_tokens").unwrap_or(0).min(prompt);
    let cache_write =
        count(usage, "/prompt_tokens_details/cache_write_tokens").unwrap_or(0).min(prompt - cache_read);
    let thinking = count(usage, "/completion_tokens_details/reasoning_tokens").unwrap_or(0);
    draft.usage = Some(Usage {
        input: prompt - cache_read - cache_write,
        // Some servers leave thinking out of the completion, but never out of the total.
        output: completion.max(total.saturating_sub(prompt)).max(thinking),
        cache_read,
        cache_write,
        thinking,
        web_searches: 0,
        billed: usage.get("cost").and_then(micro_usd),
    });
}
