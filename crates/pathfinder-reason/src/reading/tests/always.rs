//! What holds for every reply.

use std::path::PathBuf;

use proptest::prelude::*;

use super::thoughts::{extraction, thoughts};
use super::*;
use crate::builtin::{SourceText, think};
use crate::third_party::third_party;

fn requests() -> Vec<Request> {
    samples::all(Lang::English)
        .into_iter()
        .chain(samples::all(Lang::Korean))
        .collect()
}

/// A thought without faults is read as it was written.
fn check_round_trip(request: &Request, thought: &Thought) {
    let reply = write_reply(thought);
    let schema = jsonschema::validator_for(prompt::schema_of(request.name())).expect("a schema");
    assert!(schema.is_valid(&reply), "{reply}");
    let reading = read_only(request, &reply.to_string());
    assert_eq!(
        reading.thought.as_ref(),
        Some(thought),
        "{:?}\n{reply}",
        reading.complaint
    );
    assert_eq!(reading.quality, ReplyQuality::AsWritten, "{reply}");
    let fenced = format!("<think>hm</think>Here:\n```json\n{reply:#}\n```\nDone.");
    assert_eq!(
        read_only(request, &fenced).thought.as_ref(),
        Some(thought),
        "{fenced}"
    );
}

#[test]
fn what_the_built_in_reasoner_thinks_is_read_as_it_was_written() {
    for request in requests() {
        let mut thought = think(&request, Some(SourceText::alone(samples::SOURCE_TEXT)));
        if let Thought::Extract(it) = &mut thought {
            // A model measures no fit.
            it.items.iter_mut().for_each(|it| it.fit = None);
        }
        let shown = match &thought {
            Thought::Extract(it) => Some(Excerpt {
                text: samples::SOURCE_TEXT.to_owned(),
                parts: it.shown.clone(),
            }),
            _ => None,
        };
        let reply = write_reply(&thought).to_string();
        let reading = read(&request, &reply, shown.as_ref());
        let kept = reading.thought.as_ref() == Some(&thought);
        // It may plan, conclude or think less than a model is asked to.
        assert!(
            kept || reading.quality != ReplyQuality::AsWritten,
            "{}: {thought:?}\n{reading:?}",
            request.name()
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_thought_is_read_as_it_was_written(thoughts in thoughts()) {
        prop_assert_eq!(thoughts.len(), samples::all(Lang::English).len());
        for thought in thoughts {
            let name = serde_json::to_value(&thought).expect("plain data");
            let name = name.as_object().and_then(|it| it.keys().next()).expect("a variant").clone();
            check_round_trip(&sample(&name, Lang::English), &thought);
        }
    }

    #[test]
    fn nothing_breaks_the_reader(reply in "\\PC{0,60}", json in "[\\[\\]{}\"':,a-c0-9.\\\\ \n<>/#*“”-]{0,80}", which in 0usize..15) {
        let requests = requests();
        for reply in [reply, json] {
            let reading = read(&requests[which], &reply, None);
            prop_assert!(reading.thought.is_some() || reading.complaint.is_some());
        }
    }

    #[test]
    fn a_damaged_reply_breaks_nothing(extraction in extraction(), at in any::<prop::sample::Index>(), junk in "[\\PC\n]{0,6}", length in 0usize..40) {
        let reply = write_reply(&extraction).to_string();
        let characters: Vec<char> = reply.chars().collect();
        let at = at.index(characters.len());
        let head: String = characters[..at].iter().collect();
        let tail: String = characters[(at + length).min(characters.len())..].iter().collect();
        for reply in [head.clone(), format!("{head}{junk}{tail}")] {
            read(&sample("extract", Lang::English), &reply, None);
        }
    }
}

#[test]
fn ten_megabytes_of_anything_are_read_in_linear_time() {
    let request = sample("extract", Lang::English);
    for piece in [
        "{",
        "[",
        "{\"",
        "{\"a\":",
        "[{",
        "\"",
        "\\",
        "<think>",
        "</think>{",
        " ",
        "a",
        "{a",
        "{\"a\":\"b\",",
        "}",
        "{a:{",
        "'",
        "//",
        "/*",
        "\u{1f375}",
    ] {
        let reply = piece.repeat(10_000_000 / piece.len());
        assert_eq!(read(&request, &reply, None).thought, None, "{piece}");
    }
}

#[test]
fn hostile_input_is_shown_as_data_and_read_as_nothing() {
    let requests = requests();
    let files = [
        ("naughty_strings.jsonl", "s"),
        ("xss_payloads.jsonl", "payload"),
        ("prompt_injections.jsonl", "text"),
    ];
    for (file, field) in files {
        for (index, text) in third_party(file, field).into_iter().enumerate() {
            let request = &requests[index % requests.len()];
            read(request, &text, None);
            let extract = sample("extract", Lang::English);
            let prompt = prompt::render(
                &extract,
                Some(&text),
                60_000,
                None,
                None,
                jiff::civil::date(2026, 11, 16),
            );
            let code = prompt
                .task
                .strip_prefix("<data ")
                .and_then(|it| it.split_once('>'))
                .expect("a fence")
                .0;
            assert_eq!(prompt.task.matches(code).count(), 2, "{text}");
            // The hostile text is in a statement or a quote, and affects nothing else.
            let item = serde_json::json!({ "items": [{ "label": "f1", "quote": text, "statement": "Tea.", "context": "", "answers": [], "concepts": [], "stances": [] }] });
            let reading = read(&extract, &item.to_string(), None);
            assert!(
                reading
                    .thought
                    .is_none_or(|it| matches!(it, Thought::Extract(it) if it.items.len() == 1)),
                "{text}"
            );
        }
    }
}

#[test]
fn recorded_exchanges_break_nothing() {
    let Some(data) = std::env::var_os("PATHFINDER_DATA").map(PathBuf::from) else {
        eprintln!("skipped: 5 (PATHFINDER_DATA is not set)");
        return;
    };
    let requests = requests();
    for name in ["anthropic", "openai", "gemini", "openrouter", "ollama"] {
        let text = std::fs::read_to_string(data.join("api").join(format!("{name}.jsonl")))
            .unwrap_or_default();
        for (index, row) in text.split('\n').enumerate() {
            let request = &requests[index % requests.len()];
            let reading = read(request, row, None);
            assert!(
                reading
                    .thought
                    .is_none_or(|it| write_reply(&it).is_object()),
                "{name} {index}"
            );
        }
    }
}

#[test]
fn json_that_parsers_stumble_over_breaks_nothing() {
    let requests = requests();
    for (index, encoded) in third_party("json_parsing.jsonl", "b64").iter().enumerate() {
        let text = String::from_utf8_lossy(&decoded(encoded)).into_owned();
        for reply in [
            text.clone(),
            format!("{{\"items\": [{text}], \"query\": {text}}}"),
            format!("so: {text} and {text}"),
        ] {
            read(&requests[index % requests.len()], &reply, None);
            read(&sample("extract", Lang::English), &reply, None);
        }
    }
}

/// Base64, as the data has it.
fn decoded(text: &str) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits = text
        .bytes()
        .filter_map(|it| DIGITS.iter().position(|digit| *digit == it));
    let bits: Vec<u8> = bits
        .flat_map(|it| (0..6).rev().map(move |bit| (it >> bit & 1) as u8))
        .collect();
    bits.chunks_exact(8)
        .map(|it| it.iter().fold(0, |byte, bit| byte << 1 | bit))
        .collect()
}
