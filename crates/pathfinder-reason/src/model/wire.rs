//! From a prompt to the bytes of a request, and from the bytes of an answer to a reply. Pure.

pub(super) mod anthropic;
pub(super) mod draft;
pub(super) mod embeddings;
pub(super) mod failure;
pub(super) mod gemini;
pub(super) mod openai;

use pathfinder_http::{BaseUrl, HttpRequest, HttpResponse, Secret};
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, Url};
use serde_json::Value;

use super::{CallError, CallErrorKind, Endpoint, Protocol, Reply, Route};
use crate::prompt::Prompt;

/// What is sent to a model: the same bytes at every attempt.
#[derive(Debug, Clone)]
pub enum Message {
    Http(HttpRequest),
    /// For a model that is reached by a command.
    Command(Prompt),
}

impl Message {
    pub fn new(endpoint: &Endpoint, prompt: Prompt) -> Message {
        match request(endpoint, &prompt) {
            Some(request) => Message::Http(request),
            None => Message::Command(prompt),
        }
    }

    /// How many bytes are sent to the model, which is an upper bound of the tokens of the prompt.
    pub fn bytes(&self) -> usize {
        match self {
            Message::Http(request) => request.body.len(),
            Message::Command(prompt) => prompt.bytes(),
        }
    }
}

/// The request for a prompt; none if the model is reached by a command.
pub(super) fn request(endpoint: &Endpoint, prompt: &Prompt) -> Option<HttpRequest> {
    let Route::Http {
        protocol,
        base_url,
        key,
    } = &endpoint.route
    else {
        return None;
    };
    Some(HttpRequest {
        method: Method::POST,
        url: url(endpoint, protocol, base_url),
        headers: headers(protocol, key.as_ref()),
        body: body(endpoint, prompt)?.into(),
    })
}

fn body(endpoint: &Endpoint, prompt: &Prompt) -> Option<String> {
    let Route::Http {
        protocol, base_url, ..
    } = &endpoint.route
    else {
        return None;
    };
    Some(match protocol {
        Protocol::Anthropic => anthropic::body(endpoint, prompt).to_string(),
        Protocol::OpenAi | Protocol::AzureOpenAi { .. } => {
            openai::body(endpoint, protocol, base_url, prompt)
        }
        Protocol::Gemini => gemini::body(endpoint, prompt).to_string(),
    })
}

/// Reads a whole response that is not a stream.
pub fn read(protocol: &Protocol, response: &HttpResponse) -> Result<Reply, CallError> {
    if response.status != 200 {
        return Err(failure::from_response(response));
    }
    let Ok(value) = serde_json::from_slice::<Value>(&response.body) else {
        return Err(CallError::new(
            CallErrorKind::Unreadable,
            "the reply is not JSON",
        ));
    };
    if let Some(error) = failure::within(&value) {
        return Err(error);
    }
    let reply = match protocol {
        Protocol::Anthropic => anthropic::reply(&value),
        Protocol::OpenAi | Protocol::AzureOpenAi { .. } => openai::reply(&value),
        Protocol::Gemini => gemini::reply(&value),
    };
    reply.ok_or_else(|| CallError::new(CallErrorKind::Unreadable, "the reply holds no answer"))
}

fn url(endpoint: &Endpoint, protocol: &Protocol, base_url: &BaseUrl) -> Url {
    match protocol {
        Protocol::Anthropic => base_url.versioned("v1", &["messages"]),
        Protocol::OpenAi if base_url.has_path() => base_url.join(["chat", "completions"]),
        Protocol::OpenAi => base_url.versioned("v1", &["chat", "completions"]),
        Protocol::AzureOpenAi {
            deployment,
            api_version,
        } => {
            let mut url =
                base_url.join(["openai", "deployments", deployment, "chat", "completions"]);
            url.query_pairs_mut()
                .append_pair("api-version", api_version);
            url
        }
        Protocol::Gemini => {
            let method = if endpoint.stream {
                "streamGenerateContent"
            } else {
                "generateContent"
            };
            let model = endpoint.model.trim_start_matches("models/");
            let mut url = if base_url.has_path() {
                base_url.join(["models", &format!("{model}:{method}")])
            } else {
                base_url.versioned("v1beta", &["models", &format!("{model}:{method}")])
            };
            if endpoint.stream {
                url.query_pairs_mut().append_pair("alt", "sse");
            }
            url
        }
    }
}

fn headers(protocol: &Protocol, key: Option<&Secret>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if *protocol == Protocol::Anthropic {
        headers.insert("anthropic-version", HeaderValue::from_static("2023-06-01"));
    }
    if let Some(key) = key {
        let (name, scheme) = match protocol {
            Protocol::Anthropic => ("x-api-key", ""),
            Protocol::OpenAi => ("authorization", "Bearer "),
            Protocol::AzureOpenAi { .. } => ("api-key", ""),
            Protocol::Gemini => ("x-goog-api-key", ""),
        };
        headers.insert(HeaderName::from_static(name), key.header(scheme));
    }
    headers
}

/// The non-empty parts of a prompt, as one text.
fn joined(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts
        .iter()
        .copied()
        .filter(|it| !it.trim().is_empty())
        .collect();
    parts.join("\n\n")
}
