//! Answers of a server of embeddings.

use serde_json::{Value, json};

use crate::{Answer, Asked};

/// A vector for each text that was sent, as this function says, last text first: servers may answer in any order.
pub fn embeddings(asked: &Asked, vector: impl Fn(&str) -> Vec<f64>) -> Answer {
    let json = asked.json();
    let texts = json["input"].as_array().into_iter().flatten();
    let texts: Vec<&str> = texts.filter_map(Value::as_str).collect();
    let numbered = texts.iter().enumerate().rev();
    let data: Vec<Value> = numbered
        .map(|(at, it)| json!({ "object": "embedding", "index": at, "embedding": vector(it) }))
        .collect();
    let tokens: usize = texts.iter().map(|it| it.len() / 4 + 1).sum();
    Answer::Json(json!({
        "object": "list",
        "model": "scripted",
        "data": data,
        "usage": { "prompt_tokens": tokens, "total_tokens": tokens },
    }))
}
