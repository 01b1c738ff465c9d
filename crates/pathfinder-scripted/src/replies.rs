//! What a model of tests replies: about tea, and without a fault.

use serde_json::{Value, json};

use crate::Asked;

/// One with each thinking tool.
const IDEAS: [(&str, &str); 6] = [
    ("pattern_recognition", "Every tea helps memory."),
    ("analogy", "Tea helps memory as coffee helps attention."),
    ("first_principles", "Caffeine in tea helps memory."),
    ("causal_chain", "Tea helps sleep, which helps memory."),
    ("scamper", "Cold tea helps memory as well as hot tea."),
    ("inversion", "Tea harms memory."),
];
/// A query for each aim of an iteration.
const QUERIES: [&str; 6] = [
    "tea memory",
    "green tea trial",
    "cups of tea people",
    "tea months study",
    "memory trial",
    "people who drank tea",
];

/// A good reply to any contract. Quotes stand in every document of `documents`. `prompt` is what the model was told: its
/// task says how many answers it wants.
pub fn good_reply(contract: &str, prompt: &str) -> String {
    let count = asked_for(prompt);
    let each = |answer: fn(usize) -> Value| (1..=count).map(answer).collect::<Vec<Value>>();
    let reply = match contract {
        "decompose" => json!({ "sub_questions": [
            { "text": "Does green tea help memory?", "priority": 1, "depends_on": null },
            { "text": "How much tea helps?", "priority": 2, "depends_on": 0 },
            { "text": "Who is helped?", "priority": 3, "depends_on": null },
        ]}),
        "word_query" => json!({ "queries": each(|n| json!({
            "n": n, "query": QUERIES[(n - 1) % QUERIES.len()], "translation": null,
            "retry_keywords": ["green tea", "cups of tea", "memory test"],
        })) }),
        "extract" => extraction(
            "Green tea helped memory in the trial.",
            "Green tea helped memory in a trial.",
            "green tea",
        ),
        "judge" => json!({ "reasoning": "They differ.", "judgments": each(|n| json!({
            "n": n, "similarity": 0.1, "stance": "unsure", "weight": "weak", "difference": null })) }),
        "verify" => json!({ "verifications": each(|n| json!({
            "n": n, "doubt": null, "answer": "said", "cautious": null })) }),
        "rank" => json!({ "rankings": each(|n| json!({
            "n": n, "why": "It can be tested.", "fate": "keep", "with": null })) }),
        "link" => {
            json!({ "reasoning": "What was seen speaks for it.", "links": links(prompt), "conflicts": [] })
        }
        "resolve" => {
            json!({ "reasoning": "Neither was tested.", "resolution": null, "missing": ["tea memory trial"] })
        }
        "ideate" => ideas(""),
        "write" => {
            json!({ "reasoning": "The trial decides.", "verdict": "yes", "status": "answered", "sureness": "moderate",
            "answer": [{ "text": "Green tea helps memory.", "cites": ["obs_1"] }],
            "sections": [], "against": [], "open": ["Does black tea help?"] })
        }
        "thesis" => {
            json!({ "reasoning": "The trial decides.", "verdict": "yes", "status": "answered", "sureness": "moderate",
            "title": "Tea helps", "conclusion": [{ "text": "Green tea helps memory.", "cites": ["obs_1"] }],
            "sections": [], "headings": [], "limits": [], "open": [] })
        }
        _ => json!({}),
    };
    reply.to_string()
}

/// A good reply that finds something new wherever there is something new: every study is another fact and another claim, and
/// every query and every idea is another one.
pub fn new_reply(asked: &Asked) -> String {
    let number = asked.number;
    let reply = match asked.contract.as_str() {
        "word_query" => {
            let query = |n: usize| {
                let words =
                    |it: u64| format!("tea study {} people", number * 30 + n as u64 * 3 + it);
                json!({ "n": n, "query": words(0), "translation": null,
                    "retry_keywords": [words(1), words(2), format!("tea {number} months")] })
            };
            let queries: Vec<Value> = (1..=asked_for(&asked.prompt())).map(query).collect();
            json!({ "queries": queries })
        }
        "extract" => {
            let text = asked.prompt();
            let study = text
                .rsplit_once("Study ")
                .and_then(|(_, it)| it.split(" months.").next());
            let Some(study) = study else {
                return asked.good_reply();
            };
            let name = study.split(' ').next().unwrap_or_default();
            let (quote, statement) = (
                format!("Study {study} months."),
                format!("Tea helped the people of study {name}."),
            );
            let mut reply = extraction(&quote, &quote, &format!("study {name}"));
            reply["hypotheses"][0]["statement"] = json!(statement);
            reply
        }
        "ideate" => ideas(&format!(" in case {number}")),
        _ => return asked.good_reply(),
    };
    reply.to_string()
}

/// How many answers the task wants: "Check all 3 claims."
pub fn asked_for(prompt: &str) -> usize {
    let mut after = prompt.rsplit(" all ");
    let count = after.find_map(|it| it.split(' ').next()?.parse().ok());
    count.unwrap_or(1)
}

fn extraction(quote: &str, statement: &str, about: &str) -> Value {
    json!({
        "items": [{ "label": "f1", "quote": quote, "statement": statement, "context": "",
            "answers": [{ "sub_question": 1, "how_much": 3 }], "concepts": ["tea", about], "stances": [] }],
        "hypotheses": [{ "statement": "Green tea helps memory.", "from": ["f1"], "keywords": [about],
            "sub_question": 1, "conflicts_with": [] }],
        "resolution": null, "entities": [{ "label": about, "kind": "concept" }], "relations": [],
    })
}

/// The first candidate of each hypothesis speaks for it.
fn links(prompt: &str) -> Vec<Value> {
    let mut links = Vec::new();
    let mut hypothesis = "";
    for line in prompt.lines() {
        if let Some((id, _)) = line
            .split_once(": ")
            .filter(|(id, _)| id.starts_with("hyp_"))
        {
            hypothesis = id;
        }
        let candidates = line.trim_start().strip_prefix("candidates: ");
        let first = candidates.and_then(|it| it.split([',', ';']).next());
        if let Some(observation) =
            first.filter(|it| it.starts_with("obs_") && !hypothesis.is_empty())
        {
            links.push(
                json!({ "hypothesis": hypothesis, "observation": observation, "stance": "supports",
                "weight": "medium", "condition": null }),
            );
        }
    }
    links
}

fn ideas(case: &str) -> Value {
    let candidates = IDEAS.map(|(tool, statement)| {
        json!({ "tool": tool, "statement": format!("{}{case}.", statement.trim_end_matches('.')),
            "derived_from": ["obs_1"], "keywords": [format!("tea{case}")], "sub_question": 1,
            "changes_answer": 0.5, "unites": 0.5, "testable": 0.9 })
    });
    json!({ "reasoning": "The contrary was not tested.", "candidates": candidates, "chosen": "inversion" })
}
