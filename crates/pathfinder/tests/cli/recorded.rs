//! `search` over replies of real providers, found by `PATHFINDER_DATA`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;

use crate::network::{Network, Reply};

/// The file in which each provider's replies are, and its name there.
const RECORDED: [(&str, &str, &str); 4] = [
    ("brave", "websearch.jsonl", "brave"),
    ("exa", "websearch.jsonl", "exa"),
    ("arxiv", "arxiv.jsonl", "arxiv"),
    ("openalex", "openalex.jsonl", "openalex"),
];

/// The longest good reply of each provider.
pub(crate) fn replies(data: &std::path::Path) -> BTreeMap<&'static str, String> {
    let mut replies: BTreeMap<&'static str, String> = BTreeMap::new();
    for (provider, file, name) in RECORDED {
        let text = std::fs::read_to_string(data.join("api").join(file)).unwrap();
        for line in text.split('\n').filter(|it| !it.is_empty()) {
            let exchange: Value = serde_json::from_str(line).unwrap();
            let body = match &exchange["response"]["body"] {
                Value::String(text) => text.clone(),
                value => value.to_string(),
            };
            let is_search = !exchange["response"]["body"]["results"].is_null()
                || !exchange["response"]["body"]["web"].is_null()
                || body.contains("<entry>");
            let is_good =
                exchange["provider"] == name && exchange["response"]["status"] == 200 && is_search;
            let kept = replies.entry(provider).or_default();
            if is_good && body.len() > kept.len() {
                *kept = body;
            }
        }
    }
    replies
}

#[test]
fn two_web_engines_and_two_archives_make_one_list() {
    let Some(data) = std::env::var_os("PATHFINDER_DATA").map(PathBuf::from) else {
        println!("skipped: 1 (PATHFINDER_DATA not set)");
        return;
    };
    let replies = replies(&data);
    let names: Vec<&str> = replies.keys().copied().collect();
    let network = Network::new(&names, "", move |path| {
        let name = path.split('/').nth(1).unwrap_or_default();
        let kind = if name == "arxiv" {
            "application/atom+xml"
        } else {
            "application/json"
        };
        Reply::new(
            200,
            &format!("content-type: {kind}\r\n"),
            replies[name].as_str(),
        )
    });
    let json = network
        .run(&[
            "search",
            "attention",
            "--engine",
            "hybrid",
            "-n",
            "100",
            "--json",
        ])
        .is(0)
        .json();
    let providers = json["providers"].as_array().unwrap();
    let counts: BTreeMap<&str, u64> = providers
        .iter()
        .map(|it| {
            (
                it["provider"].as_str().unwrap(),
                it["hits"].as_u64().unwrap_or_default(),
            )
        })
        .collect();
    assert_eq!(
        counts.keys().copied().collect::<Vec<_>>(),
        ["arxiv", "brave", "exa", "openalex"]
    );
    assert!(counts.values().all(|it| *it > 0), "{providers:?}");
    let hits = json["hits"].as_array().unwrap();
    assert!(hits.len() as u64 <= counts.values().sum::<u64>().min(100));
    let found_by = |it: &Value| it["found_by"][0]["provider"].as_str().unwrap().to_owned();
    let finders: std::collections::BTreeSet<String> = hits.iter().map(found_by).collect();
    assert_eq!(finders.len(), 4, "{finders:?}");
    assert!(
        hits.iter()
            .all(|it| it["url"].as_str().unwrap().starts_with("http"))
    );
}
