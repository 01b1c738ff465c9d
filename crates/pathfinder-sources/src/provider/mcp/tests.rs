//! MCP servers as stand-ins that speak the documented protocol: a shell script on pipes, a listener on loopback.

mod over_http;
mod over_stdio;
mod replies;
mod tools;

use serde_json::json;

use super::*;
use crate::provider::Answer;
use crate::provider::tests::told as told_answer;

/// What no output may show.
const KEY: &str = "canary-0123456789";

const WELCOME: &str = r#"{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}"#;
const TOOLS: &str = r#"{"tools":[
    {"name":"fetch_page","description":"Gets a page","inputSchema":{"type":"object","properties":{"url":{"type":"string"}},"required":["url"]}},
    {"name":"web_search_exa","description":"Looks around","inputSchema":{"type":"object",
     "properties":{"query":{"type":"string"},"numResults":{"type":"number"}},"required":["query"]}}]}"#;
const ONE_RESULT: &str = r#"{"content":[{"type":"text","text":"[{\"url\":\"https://tea.example/\",\"title\":\"Tea\",\"snippet\":\"Green.\"}]"}]}"#;

fn now() -> Timestamp {
    "2026-03-02T12:00:00Z".parse().unwrap()
}

fn settings(transport: Transport) -> ServerSettings {
    let mut expander = Expander::new(&|_| None);
    expander.hide(KEY);
    ServerSettings {
        name: "exa".to_owned(),
        transport,
        secrets: expander.into_secrets(),
        tool: None,
        query_argument: None,
        results_argument: None,
        arguments: Map::new(),
        contents: true,
        fee_usd: 0.0,
        deadline: Duration::from_secs(60),
        message_bytes_max: 1 << 16,
    }
}

/// What came of a search, as text; never with a key in it.
fn told(outcome: Result<Page, SearchFailure>) -> String {
    let text = told_answer(&outcome.map(Answer::Page));
    assert!(!text.contains("canary"), "{text}");
    text
}

async fn search(server: &Server) -> String {
    told(
        server
            .search(&Query::new("green tea", 5, now()), now())
            .await,
    )
}
