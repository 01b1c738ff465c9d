//! Wire formats as text, recorded exchanges, and calls against a server on loopback.

mod answering;
mod asking;
mod commanding;
mod embedding;
mod failing;
mod recorded;
mod sending;
mod streaming;

use std::fmt::Write;
use std::sync::LazyLock;
use std::time::Duration;

use pathfinder_http::HttpResponse;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};

use super::wire::request;
use super::*;
use crate::prompt::Prompt;

const KEY: &str = "sk-canary-0123456789abcdef";

fn endpoint(protocol: Protocol, base_url: &str, model: &str) -> Endpoint {
    let base_url = BaseUrl::parse(base_url).unwrap();
    Endpoint {
        route: Route::Http {
            protocol,
            base_url,
            key: Secret::new(KEY),
        },
        model: model.to_owned(),
        max_tokens: 2000,
        thinking_tokens: 0,
        json_schema: false,
        stream: false,
        web_searches_max: 0,
        deadline: Duration::from_secs(10),
        reply_bytes_max: REPLY_BYTES_MAX,
    }
}

fn prompt() -> Prompt {
    static SCHEMA: LazyLock<Value> =
        LazyLock::new(|| json!({"type": "object", "properties": {"a": {"type": "string"}}}));
    Prompt {
        name: "judge",
        system: "You judge.",
        context: "The question: does tea calm?".to_owned(),
        task: "Judge this pair.".to_owned(),
        schema: &SCHEMA,
        shown: None,
    }
}

fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
    pairs
        .iter()
        .map(|(name, value)| ((*name).parse().unwrap(), value.parse().unwrap()))
        .collect()
}

fn response(status: u16, headers: HeaderMap, body: &[u8]) -> HttpResponse {
    HttpResponse {
        status,
        headers,
        body: body.to_vec(),
        received_at: "2026-03-26T20:00:00Z".parse().unwrap(),
    }
}

/// An outcome as a few lines.
fn told(outcome: &Result<Reply, CallError>) -> String {
    let mut told = String::new();
    match outcome {
        Ok(reply) => {
            writeln!(told, "{:?} {:?} by {}", reply.stop, reply.text, reply.model).unwrap();
            if let Some(usage) = &reply.usage {
                let Usage {
                    input,
                    output,
                    cache_read,
                    cache_write,
                    thinking,
                    web_searches,
                    billed,
                } = usage;
                writeln!(
                    told,
                    "in {input} + {cache_read} read + {cache_write} written, out {output} ({thinking} thinking), \
                     {web_searches} searches, billed {billed:?}"
                )
                .unwrap();
            }
            if reply.thinking_shown {
                writeln!(told, "thought aloud").unwrap();
            }
            for hit in &reply.hits {
                writeln!(told, "<{}> {}", hit.url, hit.title).unwrap();
            }
        }
        Err(error) => {
            let again = if error.is_worth_another_attempt() {
                "again"
            } else {
                "never again"
            };
            let cost = if error.may_have_cost() {
                "may have cost"
            } else {
                "cost nothing"
            };
            write!(told, "{:?} {again}, {cost}", error.kind).unwrap();
            if let Some(wait) = error.retry_after {
                write!(told, ", after {wait:?}").unwrap();
            }
            write!(told, ": {error}").unwrap();
        }
    }
    told.trim_end().to_owned()
}
