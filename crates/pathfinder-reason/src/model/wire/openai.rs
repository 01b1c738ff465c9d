//! Chat completions, as OpenAI, Azure, OpenRouter and the servers of local models speak them.

use serde::Serialize;
use serde_json::Value;

use super::draft::{Draft, count, list, micro_usd, text};
use super::joined;
use crate::model::{BaseUrl, Endpoint, Protocol, Reply, Stop, Usage};
use crate::prompt::{InOrder, Prompt};

/// Keywords that strict mode does not accept.
const LOOSE_KEYWORDS: [&str; 7] = [
    "oneOf",
    "allOf",
    "not",
    "if",
    "patternProperties",
    "minProperties",
    "dependentRequired",
];

#[derive(Serialize)]
struct Body<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    messages: Vec<Said<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasoning_effort: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<ResponseFormat<'a>>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
}

#[derive(Serialize)]
struct Said<'a> {
    content: &'a str,
    role: &'a str,
}

#[derive(Serialize)]
struct ResponseFormat<'a> {
    json_schema: NamedSchema<'a>,
    #[serde(rename = "type")]
    kind: &'a str,
}

/// The schema is sent with its properties in their order, and is strict only if it already follows the rules of strict
/// mode: making every property required would have models fill in what they do not know. Servers of local models enforce
/// the schema either way.
#[derive(Serialize)]
struct NamedSchema<'a> {
    name: &'a str,
    schema: InOrder<'a>,
    strict: bool,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
}

/// Context and task share one message: some chat templates refuse two of the same role in a row.
pub(super) fn body(
    endpoint: &Endpoint,
    protocol: &Protocol,
    base_url: &BaseUrl,
    prompt: &Prompt,
) -> String {
    let asked = joined(&[&prompt.context, &prompt.task]);
    let mut messages = vec![Said {
        role: "user",
        content: &asked,
    }];
    if !prompt.system.trim().is_empty() {
        messages.insert(
            0,
            Said {
                role: "system",
                content: prompt.system,
            },
        );
    }
    let reasons = (*protocol != Protocol::OpenAi || base_url.host() == "api.openai.com")
        && reasons(&endpoint.model);
    let schema = || NamedSchema {
        name: prompt.name,
        schema: InOrder(prompt.schema),
        strict: is_strict(prompt.schema),
    };
    let body = Body {
        // OpenAI's own reasoning models refuse the old name of the limit; most other servers know only that one.
        max_completion_tokens: reasons.then_some(endpoint.max_tokens),
        max_tokens: (!reasons).then_some(endpoint.max_tokens),
        messages,
        model: (*protocol == Protocol::OpenAi).then_some(&endpoint.model),
        // Thinking counts toward the limit, and by default these models think for long.
        reasoning_effort: (reasons
            && endpoint.thinking_tokens == 0
            && takes_effort(&endpoint.model))
        .then_some("low"),
        response_format: endpoint.json_schema.then(|| ResponseFormat {
            json_schema: schema(),
            kind: "json_schema",
        }),
        stream: endpoint.stream,
        stream_options: endpoint.stream.then_some(StreamOptions {
            include_usage: true,
        }),
    };
    serde_json::to_string(&body).expect("texts and a schema are JSON")
}

/// Whether an OpenAI model thinks before it answers.
fn reasons(model: &str) -> bool {
    let generation = model
        .strip_prefix("gpt-")
        .map_or("", |it| it.split(['.', '-']).next().unwrap_or_default());
    generation.parse::<u32>().is_ok_and(|it| it >= 5)
        || model
            .strip_prefix('o')
            .is_some_and(|it| it.starts_with(|c: char| c.is_ascii_digit()))
}

/// The few that cannot be told how much to think.
fn takes_effort(model: &str) -> bool {
    !["-chat", "-pro", "o1-mini", "o1-preview"]
        .iter()
        .any(|it| model.contains(it))
}

fn is_strict(schema: &Value) -> bool {
    match schema {
        Value::Object(map) => {
            let closed =
                map.get("properties")
                    .and_then(Value::as_object)
                    .is_none_or(|properties| {
                        let required = map.get("required").and_then(Value::as_array);
                        let is_required =
                            |key: &String| required.is_some_and(|it| it.iter().any(|it| it == key));
                        let all = properties.keys().all(is_required);
                        all && map.get("additionalProperties") == Some(&Value::Bool(false))
                    });
            let is_loose = |(key, value): (&String, &Value)| {
                LOOSE_KEYWORDS.contains(&key.as_str()) || !is_strict(value)
            };
            closed && !map.iter().any(is_loose)
        }
        Value::Array(items) => items.iter().all(is_strict),
        _ => true,
    }
}

pub(super) fn reply(value: &Value) -> Option<Reply> {
    let choice = list(value, "/choices").first()?;
    let mut draft = Draft::default();
    draft.set_model(value.get("model"));
    read_message(&mut draft, &choice["message"]);
    read_stop(&mut draft, choice);
    read_usage(&mut draft, value.get("usage"));
    Some(draft.into_reply())
}

/// Adds one event of a stream. The usage comes after the last choice, so only `[DONE]` ends it.
pub(in crate::model) fn add_event(draft: &mut Draft, event: &Value) {
    draft.set_model(event.get("model"));
    if let Some(choice) = list(event, "/choices").first() {
        read_message(draft, &choice["delta"]);
        read_stop(draft, choice);
    }
    read_usage(draft, event.get("usage"));
}

fn read_message(draft: &mut Draft, message: &Value) {
    match &message["content"] {
        Value::String(text) => draft.text.push_str(text),
        Value::Array(parts) => {
            for part in parts {
                draft.text.push_str(text(part, "/text"));
            }
        }
        _ => {}
    }
    let thought = ["/reasoning", "/reasoning_content"]
        .iter()
        .any(|it| !text(message, it).is_empty());
    draft.thinking_shown |= thought;
    if !text(message, "/refusal").is_empty() {
        draft.stop = Some(Stop::Refused);
    }
    for annotation in list(message, "/annotations") {
        let page = &annotation["url_citation"];
        draft.add_hit(page["url"].as_str(), page["title"].as_str());
    }
}

fn read_stop(draft: &mut Draft, choice: &Value) {
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

fn read_usage(draft: &mut Draft, usage: Option<&Value>) {
    let Some(usage) = usage else { return };
    let Some(prompt) = count(usage, "/prompt_tokens") else {
        return;
    };
    let completion = count(usage, "/completion_tokens").unwrap_or(0);
    let total = count(usage, "/total_tokens").unwrap_or(0);
    let cache_read = count(usage, "/prompt_tokens_details/cached_tokens")
        .unwrap_or(0)
        .min(prompt);
    let cache_write = count(usage, "/prompt_tokens_details/cache_write_tokens")
        .unwrap_or(0)
        .min(prompt - cache_read);
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
