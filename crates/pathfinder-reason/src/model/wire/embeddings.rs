//! Embeddings, as OpenAI and the servers of local models speak them: texts in, a vector for each out. Pure.

use pathfinder_http::{HttpRequest, HttpResponse};
use reqwest::Method;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use serde::Serialize;
use serde_json::Value;

use super::draft::list;
use super::failure;
use crate::model::embeddings::{Embedded, EmbeddingEndpoint, Vector};
use crate::model::{CallError, CallErrorKind};

/// A server that serves one model alone needs no name of it.
#[derive(Serialize)]
struct Body<'a> {
    input: &'a [&'a str],
    #[serde(skip_serializing_if = "str::is_empty")]
    model: &'a str,
}

pub(in crate::model) fn request(endpoint: &EmbeddingEndpoint, texts: &[&str]) -> HttpRequest {
    let base_url = &endpoint.base_url;
    let url = if base_url.has_path() {
        base_url.join(["embeddings"])
    } else {
        base_url.versioned("v1", &["embeddings"])
    };
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Some(key) = &endpoint.key {
        headers.insert(AUTHORIZATION, key.header("Bearer "));
    }
    let body = Body {
        input: texts,
        model: &endpoint.model,
    };
    let body = serde_json::to_vec(&body).expect("texts are always JSON");
    HttpRequest {
        method: Method::POST,
        url,
        headers,
        body: body.into(),
    }
}

/// Reads the vectors of so many texts, in the order of the texts.
pub(in crate::model) fn read(response: &HttpResponse, count: usize) -> Result<Embedded, CallError> {
    if response.status != 200 {
        return Err(failure::from_response(response));
    }
    let value = serde_json::from_slice::<Value>(&response.body);
    let value = value.map_err(|_| unreadable("the reply is not JSON"))?;
    if let Some(error) = failure::within(&value) {
        return Err(error);
    }
    let items = list(&value, "/data");
    if items.len() != count {
        let found = items.len();
        return Err(unreadable(&format!("{found} vectors for {count} texts")));
    }
    let mut vectors: Vec<Option<Vector>> = vec![None; count];
    for (place, item) in items.iter().enumerate() {
        // Servers may answer in another order than they were asked in, and some leave the index out.
        let at = item.get("index").and_then(Value::as_u64);
        let at = at.map_or(place, |it| usize::try_from(it).unwrap_or(usize::MAX));
        let free = vectors.get_mut(at).filter(|it| it.is_none());
        let free = free.ok_or_else(|| unreadable("the vectors are numbered wrongly"))?;
        *free = Some(vector(item)?);
    }
    let vectors: Vec<Vector> = vectors.into_iter().flatten().collect();
    let length = vectors.first().map(Vector::length);
    if vectors.iter().any(|it| Some(it.length()) != length) {
        return Err(unreadable("the vectors are of unequal length"));
    }
    let tokens = value.pointer("/usage/prompt_tokens");
    Ok(Embedded {
        vectors,
        tokens: tokens.and_then(Value::as_u64),
    })
}

fn vector(item: &Value) -> Result<Vector, CallError> {
    let numbers: Option<Vec<f64>> = list(item, "/embedding").iter().map(Value::as_f64).collect();
    let numbers = numbers.ok_or_else(|| unreadable("a vector has something else than numbers"))?;
    Vector::new(&numbers).ok_or_else(|| unreadable("a vector points nowhere"))
}

fn unreadable(message: &str) -> CallError {
    CallError::new(CallErrorKind::Unreadable, message)
}
