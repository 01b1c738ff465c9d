//! Recorded exchanges of real providers, found by `PATHFINDER_DATA`: each that our client could receive is read.

use std::collections::BTreeMap;
use std::path::PathBuf;

use pathfinder_http::EventReader;

use super::streaming::read_pieces;
use super::*;

/// A stream is cut at each of this many bytes at its start and its end, and at every 97th between.
const EDGE: usize = 2048;
const STRIDE: usize = 97;

fn exchanges(name: &str) -> Option<Vec<Value>> {
    let Some(data) = std::env::var_os("PATHFINDER_DATA").map(PathBuf::from) else {
        eprintln!("skipped: 1 (PATHFINDER_DATA not set)");
        return None;
    };
    let text = std::fs::read_to_string(data.join("api").join(name)).unwrap();
    Some(
        text.lines()
            .map(|it| serde_json::from_str(it).unwrap())
            .collect(),
    )
}

/// The format of an exchange, or why we never make such a request.
fn protocol(exchange: &Value) -> Result<Protocol, String> {
    let url = exchange["request"]["url"].as_str().unwrap();
    let path = url.split('?').next().unwrap();
    let is_post = exchange["request"]["method"]
        .as_str()
        .unwrap()
        .eq_ignore_ascii_case("post");
    // If the address is hidden, only the request tells what it was.
    let is_hidden =
        url.contains("REDACTED") && exchange["request"]["body"].get("messages").is_some();
    let is_anthropic = exchange["provider"] == "anthropic";
    match path.rsplit(['/', ':']).next().unwrap() {
        _ if !is_post => Err("not asked by POST".to_owned()),
        "messages" => Ok(Protocol::Anthropic),
        "completions" if path.ends_with("/chat/completions") => Ok(Protocol::OpenAi),
        "generateContent" | "streamGenerateContent" => Ok(Protocol::Gemini),
        _ if is_hidden => Ok(if is_anthropic {
            Protocol::Anthropic
        } else {
            Protocol::OpenAi
        }),
        other => Err(other.to_owned()),
    }
}

fn check(name: &str) {
    let Some(exchanges) = exchanges(name) else {
        return;
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for exchange in &exchanges {
        let sort = match protocol(exchange) {
            Ok(protocol) => check_exchange(&protocol, exchange),
            Err(other) => format!("skipped: {other}"),
        };
        *counts.entry(sort).or_default() += 1;
    }
    eprintln!("{name}: {counts:?}");
}

fn check_exchange(protocol: &Protocol, exchange: &Value) -> String {
    let id = exchange["id"].as_str().unwrap();
    let recorded = &exchange["response"];
    let status = u16::try_from(recorded["status"].as_u64().unwrap()).unwrap();
    if let Value::String(stream) = &recorded["body"] {
        let reply =
            read_pieces(protocol, &[stream.as_bytes()]).unwrap_or_else(|it| panic!("{id}: {it}"));
        check_reply(id, &reply, stream);
        check_cuts(id, protocol, stream.as_bytes(), &Ok(reply));
        return "streams".to_owned();
    }
    let body = recorded["body"].to_string();
    let outcome = read(
        protocol,
        &response(status, HeaderMap::new(), body.as_bytes()),
    );
    match outcome {
        Ok(reply) => {
            check_reply(id, &reply, &body);
            check_money(id, exchange, &reply);
            "replies".to_owned()
        }
        Err(error) => {
            let expected = match status {
                400 | 404 => CallErrorKind::BadRequest,
                401 => CallErrorKind::Authentication,
                429 => CallErrorKind::RateLimited,
                other => panic!("{id}: status {other} is no reply: {error}"),
            };
            assert_eq!(error.kind, expected, "{id}");
            format!("errors {:?}", error.kind)
        }
    }
}

fn check_reply(id: &str, reply: &Reply, body: &str) {
    let wordless = [
        "tool_use",
        "tool_calls",
        "functionCall",
        "SAFETY",
        "compaction",
        "server_tool_use",
        "Token limit reached",
    ];
    assert!(
        !reply.text.is_empty() || wordless.iter().any(|it| body.contains(it)),
        "{id}: no text"
    );
    assert!(reply.text.is_empty() || reply.stop != Stop::Refused, "{id}");
    let usage = reply.usage.unwrap_or_else(|| panic!("{id}: no usage"));
    assert!(
        usage.input + usage.cache_read + usage.cache_write > 0,
        "{id}: no input"
    );
    assert!(usage.thinking <= usage.output, "{id}");
    assert!(!reply.model.is_empty(), "{id}: no model");
    let asks_for_more = ["\"tool_use\"", "\"tool_calls\"", "pause_turn", "compaction"];
    assert!(
        reply.stop != Stop::Other || asks_for_more.iter().any(|it| body.contains(it)),
        "{id}: no stop"
    );
}

fn check_cuts(id: &str, protocol: &Protocol, stream: &[u8], whole: &Result<Reply, CallError>) {
    let bytes: Vec<&[u8]> = stream.chunks(1).collect();
    assert_eq!(&read_pieces(protocol, &bytes), whole, "{id}: byte by byte");
    check_events(id, stream);
    let is_edge = |it: usize| it < EDGE || it + EDGE > stream.len() || it.is_multiple_of(STRIDE);
    let mut reader = StreamReader::new(protocol);
    for (at, byte) in stream.iter().enumerate() {
        if is_edge(at) {
            let mut cut = reader.clone();
            match cut.clone().finish() {
                Err(error) if whole.is_ok() => {
                    assert_eq!(error.kind, CallErrorKind::Cut, "{id}: ended at {at}")
                }
                half => assert_eq!(&half, whole, "{id}: ended at {at}"),
            }
            cut.push(&stream[at..]);
            assert_eq!(&cut.finish(), whole, "{id}: cut at {at}");
        }
        reader.push(std::slice::from_ref(byte));
    }
}

/// Cut at any byte, the stream has the same events, and a reply is made of nothing else.
fn check_events(id: &str, stream: &[u8]) {
    let mut reader = EventReader::default();
    // Each event, and the byte after which it is whole.
    let events = stream.iter().enumerate().flat_map(|(at, byte)| {
        let events = reader.push(std::slice::from_ref(byte));
        events.into_iter().map(move |it| (at + 1, it))
    });
    let events: Vec<(usize, String)> = events.collect();
    let whole: Vec<String> = EventReader::default().push(stream);
    assert_eq!(
        events.iter().map(|(_, it)| it).collect::<Vec<_>>(),
        whole.iter().collect::<Vec<_>>(),
        "{id}"
    );
    let (mut reader, mut next) = (EventReader::default(), 0);
    for (at, byte) in stream.iter().enumerate() {
        let Some((end, event)) = events.get(next) else {
            break;
        };
        assert_eq!(
            reader.clone().push(&stream[at..*end]),
            [event.as_str()],
            "{id}: cut at {at}"
        );
        next += reader.push(std::slice::from_ref(byte)).len();
    }
}

/// If a request was only text, its worst case covers its cost.
fn check_money(id: &str, exchange: &Value, reply: &Reply) {
    let request = &exchange["request"]["body"];
    let text = request.to_string();
    let only_text = [
        "image",
        "document",
        "audio",
        "file",
        "container",
        "mcp",
        "\"tools\"",
    ];
    let is_search = request["tools"]
        .as_array()
        .is_some_and(|it| it.iter().all(|it| it["name"] == "web_search"));
    let Some(limit) = ["max_tokens", "max_completion_tokens"]
        .iter()
        .find_map(|it| request[*it].as_u64())
    else {
        return;
    };
    if !is_search && only_text.iter().any(|it| text.contains(it)) {
        return;
    }
    let base_url = exchange["request"]["url"]
        .as_str()
        .unwrap()
        .split("/v1")
        .next()
        .unwrap();
    let Ok(base_url) = BaseUrl::parse(base_url) else {
        return;
    };
    let model = request["model"].as_str().unwrap();
    let price =
        Prices::load(None)
            .unwrap()
            .of(&endpoint(Protocol::OpenAi, &base_url.to_string(), model));
    let (Some(price), Some(usage)) = (price, reply.usage) else {
        return;
    };
    let searches = u32::try_from(usage.web_searches).unwrap();
    let worst = price.worst_case(text.len(), u32::try_from(limit).unwrap(), searches);
    assert!(
        price.cost(&usage) <= worst,
        "{id}: {usage:?} of {} bytes",
        text.len()
    );
}

#[test]
fn anthropic() {
    check("anthropic.jsonl");
}

#[test]
fn openai() {
    check("openai.jsonl");
}

#[test]
fn gemini() {
    check("gemini.jsonl");
}

#[test]
fn openrouter() {
    check("openrouter.jsonl");
}

#[test]
fn ollama() {
    check("ollama.jsonl");
}

#[test]
fn reported_errors_lead_to_the_right_decision() {
    let Some(reports) = exchanges("llm_error_bodies_from_issues.jsonl") else {
        return;
    };
    for report in &reports {
        let mut headers = HeaderMap::new();
        for (name, value) in report["headers"].as_object().unwrap() {
            let name: reqwest::header::HeaderName = name.parse().unwrap();
            headers.insert(name, value.as_str().unwrap().parse().unwrap());
        }
        let status = u16::try_from(report["status"].as_u64().unwrap()).unwrap();
        let body = report["body"].to_string();
        let error = read(
            &Protocol::OpenAi,
            &response(status, headers.clone(), body.as_bytes()),
        )
        .unwrap_err();
        let expected = if report["kind"] == "context_length" {
            CallErrorKind::ContextTooLong
        } else {
            CallErrorKind::RateLimited
        };
        assert_eq!(error.kind, expected, "{body}");
        assert_eq!(
            error.is_worth_another_attempt(),
            report["retryable"] == true,
            "{body}"
        );
        assert_eq!(error.retry_after.is_some(), !headers.is_empty(), "{body}");
    }
    eprintln!("reported errors: {}", reports.len());
}
