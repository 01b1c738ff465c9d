//! The messages of JSON-RPC 2.0 as MCP uses them.

use serde_json::{Value, json};

use crate::provider::{Fault, Hint, SearchFailure, failure, json as read};

/// So many messages may come before the one that is waited for: progress, logs, requests.
pub(super) const MESSAGES_MAX: usize = 1_000;

const METHOD_NOT_FOUND: i64 = -32_601;
const INVALID_PARAMS: i64 = -32_602;

/// What came in.
#[derive(Debug)]
pub(super) enum Incoming {
    /// The answer to the request of this number.
    Answer { id: u64, answer: Answer },
    /// Something that the server wants of us.
    Request { id: Value, method: String },
    /// Notifications, and whatever is not a message at all.
    Other,
}

pub(super) type Answer = Result<Value, Refusal>;

/// An error instead of a result.
#[derive(Debug)]
pub(super) struct Refusal {
    code: i64,
    message: String,
}

pub(super) fn request(id: u64, method: &str, parameters: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters })
}

pub(super) fn notification(method: &str) -> Value {
    json!({ "jsonrpc": "2.0", "method": method })
}

/// The response to a server's request: a pong, or that the method is not supported here.
pub(super) fn response(id: &Value, method: &str) -> Value {
    match method {
        "ping" => json!({ "jsonrpc": "2.0", "id": id, "result": {} }),
        _ => {
            let error = json!({ "code": METHOD_NOT_FOUND, "message": "Method not found" });
            json!({ "jsonrpc": "2.0", "id": id, "error": error })
        }
    }
}

/// Every message in the text; some servers send several as a list.
pub(super) fn read_all(bytes: &[u8]) -> Vec<Incoming> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Array(list)) => list.into_iter().take(MESSAGES_MAX).map(read_one).collect(),
        Ok(value) => vec![read_one(value)],
        Err(_) => vec![Incoming::Other],
    }
}

fn read_one(mut value: Value) -> Incoming {
    if let Some(method) = read::text(&value, "/method") {
        let id = &value["id"];
        let is_request = id.is_number() || id.is_string();
        return if is_request {
            Incoming::Request {
                id: id.clone(),
                method: method.to_owned(),
            }
        } else {
            Incoming::Other
        };
    }
    let Some(id) = value["id"].as_u64() else {
        return Incoming::Other;
    };
    // Some servers write both, and leave one empty.
    let answer = match value.get("error").filter(|it| !it.is_null()) {
        Some(error) => Err(Refusal {
            code: error["code"].as_i64().unwrap_or_default(),
            message: read::text(error, "/message").unwrap_or_default().to_owned(),
        }),
        None => Ok(value["result"].take()),
    };
    Incoming::Answer { id, answer }
}

impl Refusal {
    pub(super) fn into_failure(self, key_hint: &Hint, now: jiff::Timestamp) -> SearchFailure {
        let fault = match self.code {
            METHOD_NOT_FOUND | INVALID_PARAMS => Fault::BadRequest,
            _ => Fault::Server,
        };
        failure::from_words(&self.message, fault, key_hint, now)
    }
}

#[cfg(test)]
mod tests {
    use super::{Incoming, read_all};

    #[test]
    fn an_empty_error_is_none() {
        let read = read_all(br#"{"jsonrpc":"2.0","id":1,"error":null,"result":{"a":1}}"#);
        assert!(
            matches!(&read[..], [Incoming::Answer { id: 1, answer: Ok(it) }] if it["a"] == 1),
            "{read:?}"
        );
    }
}
