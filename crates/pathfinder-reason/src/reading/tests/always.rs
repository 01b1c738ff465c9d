//! What holds for every reply.

use std::path::PathBuf;

use pathfinder_core::contract::*;
use pathfinder_core::id::NodeId;
use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use samples::{hyp, obs};
use serde_json::Value;

use super::*;
use crate::builtin::think;

fn requests() -> Vec<Request> {
    samples::all(Lang::English).into_iter().chain(samples::all(Lang::Korean)).collect()
}

/// A thought without faults is read as it was written.
fn check_round_trip(request: &Request, thought: &Thought) {
    let reply = write_reply(thought);
    let schema = jsonschema::validator_for(prompt::schema_of(request.name())).expect("a schema");
    assert!(schema.is_valid(&reply), "{reply}");
    let reading = read(request, &reply.to_string());
    assert_eq!(reading.thought.as_ref(), Some(thought), "{:?}\n{reply}", reading.complaint);
    assert_eq!(reading.care, Care::AsWritten, "{reply}");
    let fenced = format!("<think>hm</think>Here:\n```json\n{reply:#}\n```\nDone.");
    assert_eq!(read(request, &fenced).thought.as_ref(), Some(thought), "{fenced}");
}

#[test]
fn what_the_built_in_reasoner_thinks_is_read_as_it_was_written() {
    for request in requests() {
        let thought = think(&request, Some(samples::SOURCE_TEXT));
        let reading = read(&request, &write_reply(&thought).to_string());
        let kept = reading.thought.as_ref() == Some(&thought);
        // It may plan, conclude or think less than a model is asked for.
        assert!(kept || reading.care != Care::AsWritten, "{}: {thought:?}\n{reading:?}", request.name());
    }
}

fn text() -> impl Strategy<Value = String> {
    "[a-z가-힣][a-z가-힣 0-9\"'“,.:;{}\\\\/#<>%-]{0,24}[a-z가-힣]"
        .prop_map(|it| one_line(&it, 200))
        .prop_filter("a word for nothing", |it| !matches!(it.as_str(), "none" | "null"))
}

/// Distinct texts without the marks by which a list in one text is told.
fn words(max: usize) -> impl Strategy<Value = Vec<String>> {
    btree_set("[a-z가-힣]{2,9}q", 0..=max).prop_map(|it| it.into_iter().collect())
}

fn score() -> impl Strategy<Value = f64> {
    (0u32..=100).prop_map(|it| f64::from(it) / 100.0)
}

fn hypotheses() -> impl Strategy<Value = Vec<pathfinder_core::id::HypothesisId>> {
    subsequence(vec![hyp("hyp_A1"), hyp("hyp_B1")], 0..=2)
}

fn sentences() -> impl Strategy<Value = Vec<Sentence>> {
    let citations = subsequence(vec![obs(1), obs(2), obs(3)], 1..=3);
    vec((text(), citations).prop_map(|(text, citations)| Sentence { text, citations }), 1..5)
}

fn resolution_kind() -> impl Strategy<Value = ResolutionKind> {
    select(vec![
        ResolutionKind::ConditionDifference,
        ResolutionKind::DefinitionMismatch,
        ResolutionKind::ScopeMismatch,
        ResolutionKind::Merged,
    ])
}

fn stance() -> impl Strategy<Value = (Stance, Weight)> {
    let stances = vec![Stance::Supports, Stance::Contradicts, Stance::Qualifies, Stance::Unsure];
    (select(stances), select(vec![Weight::Weak, Weight::Medium, Weight::Strong]))
}

fn items() -> impl Strategy<Value = Vec<ItemDraft>> {
    let stances = (hypotheses(), stance(), text()).prop_map(|(ids, (stance, weight), condition)| {
        let condition = (stance == Stance::Qualifies).then_some(condition);
        ids.into_iter()
            .map(|hypothesis| StanceDraft { hypothesis, stance, weight, condition: condition.clone() })
            .collect::<Vec<_>>()
    });
    vec((text(), "[a-z가-힣][a-z가-힣 \n\"]{0,30}[a-z가-힣]", words(4), stances), 1..5).prop_map(|list| {
        let item = |(index, (statement, quote, concepts, stances))| ItemDraft {
            label: format!("f{}", index + 1),
            statement: format!("{statement} {index}"),
            quote,
            concepts,
            stances,
        };
        list.into_iter().enumerate().map(item).collect()
    })
}

fn extraction() -> impl Strategy<Value = Thought> {
    let hypothesis = (text(), words(3), option::of(0usize..2), hypotheses());
    let kinds = vec![EntityKind::Concept, EntityKind::Person, EntityKind::Publication];
    let parts =
        (items(), option::of(hypothesis), option::of((resolution_kind(), text())), words(4), select(kinds));
    parts.prop_map(|(items, hypothesis, resolution, names, kind)| {
        let label = items[0].label.clone();
        let draft = |(statement, keywords, sub_question, conflicts_with)| HypothesisDraft {
            statement,
            from: vec![label.clone()],
            keywords,
            sub_question,
            conflicts_with,
        };
        let resolution = resolution.map(|(kind, description)| ResolutionDraft {
            kind,
            description,
            from: label.clone(),
            loser: None,
        });
        let relation = |it: &[String]| RelationDraft {
            from: it[0].clone(),
            to: it[1].clone(),
            relation: Relation::PartOf,
        };
        Thought::Extract(Extraction {
            hypotheses: hypothesis.into_iter().map(draft).collect(),
            resolution,
            relations: names.windows(2).map(relation).collect(),
            entities: names.into_iter().map(|label| EntityDraft { label, kind }).collect(),
            items,
        })
    })
}

fn ideas() -> impl Strategy<Value = Thought> {
    let nodes = subsequence(vec![NodeId::Observation(obs(1)), NodeId::Hypothesis(hyp("hyp_B1"))], 0..=2);
    let parts = (text(), nodes, words(3), option::of(0usize..2), (score(), score(), score()));
    (vec(parts, 6), 1usize..=6, any::<prop::sample::Index>()).prop_map(|(list, length, chosen)| {
        let idea = |(tool, (statement, derived_from, keywords, sub_question, scores))| {
            let (changes_answer, unites, testable) = scores;
            IdeaDraft {
                tool,
                statement,
                derived_from,
                keywords,
                sub_question,
                changes_answer,
                unites,
                testable,
            }
        };
        let candidates = ThinkingTool::ALL.into_iter().zip(list).take(length).map(idea).collect();
        Thought::Ideate(Ideas { candidates, chosen: Some(chosen.index(length)) })
    })
}

fn plan() -> impl Strategy<Value = Thought> {
    let family = select(vec![QueryFamily::Web, QueryFamily::Academic, QueryFamily::Verification]);
    vec((text(), family, score(), score(), score(), score()), 3..12).prop_map(|list| {
        let query = |(index, (query, family, information_gain, diversity, feasibility, redundancy))| {
            let query = format!("{query} {index}");
            PlannedQuery {
                query,
                family,
                information_gain,
                diversity,
                feasibility,
                redundancy,
                chosen: index < 3,
            }
        };
        Thought::Plan(list.into_iter().enumerate().map(query).collect())
    })
}

fn judged() -> impl Strategy<Value = Thought> {
    vec((score(), stance(), option::of(resolution_kind())), 2).prop_map(|list| {
        let judgment =
            |(similarity, (stance, weight), difference)| Judgment { similarity, stance, weight, difference };
        Thought::Judge(list.into_iter().map(judgment).collect())
    })
}

fn concluded() -> impl Strategy<Value = Thought> {
    (text(), sentences(), hypotheses(), text(), sentences()).prop_map(
        |(title, conclusion, ids, heading, limits)| {
            let headings = ids.into_iter().map(|id| (id, heading.clone())).collect();
            Thought::Thesis(ThesisDraft { title, conclusion, headings, limits })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_thought_is_read_as_it_was_written(
        extraction in extraction(),
        ideas in ideas(),
        plan in plan(),
        judged in judged(),
        concluded in concluded(),
        sentences in sentences(),
    ) {
        for thought in [extraction, ideas, plan, judged, concluded, Thought::Write(sentences)] {
            let name = serde_json::to_value(&thought).expect("plain data");
            let name = name.as_object().and_then(|it| it.keys().next()).expect("a variant").clone();
            check_round_trip(&sample(&name, Lang::English), &thought);
        }
    }

    #[test]
    fn nothing_breaks_the_reader(reply in "\\PC{0,60}", json in "[\\[\\]{}\"':,a-c0-9.\\\\ \n<>/#*“”-]{0,80}", which in 0usize..13) {
        let requests = requests();
        for reply in [reply, json] {
            let reading = read(&requests[which], &reply);
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
            read(&sample("extract", Lang::English), &reply);
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
        assert_eq!(read(&request, &reply).thought, None, "{piece}");
    }
}

/// Hostile input of others, where it is at hand.
fn hostile(file: &str, field: &str) -> Vec<String> {
    let Some(data) = std::env::var_os("PATHFINDER_DATA").map(PathBuf::from) else {
        eprintln!("skipped: {file} (PATHFINDER_DATA is not set)");
        return Vec::new();
    };
    let text = std::fs::read_to_string(data.join("bad").join(file)).unwrap_or_default();
    let rows = text.split('\n').filter_map(|it| serde_json::from_str::<Value>(it).ok());
    rows.filter_map(|it| it.get(field).and_then(Value::as_str).map(str::to_owned)).collect()
}

#[test]
fn hostile_input_is_shown_as_data_and_read_as_nothing() {
    let requests = requests();
    let files = [
        ("naughty_strings.jsonl", "s"),
        ("xss_payloads.jsonl", "payload"),
        ("prompt_injections.jsonl", "text"),
        ("json_parsing.jsonl", "b64"),
    ];
    for (file, field) in files {
        for (index, text) in hostile(file, field).into_iter().enumerate() {
            let request = &requests[index % requests.len()];
            read(request, &text);
            let extract = sample("extract", Lang::English);
            let prompt = prompt::render(&extract, Some(&text), 60_000, None);
            let code =
                prompt.task.strip_prefix("<data ").and_then(|it| it.split_once('>')).expect("a fence").0;
            assert_eq!(prompt.task.matches(code).count(), 2, "{text}");
            // The hostile text stands in a statement or a quote, and changes nothing beside it.
            let item = serde_json::json!({ "items": [{ "label": "f1", "quote": text, "statement": "Tea.", "concepts": [], "stances": [] }] });
            let reading = read(&extract, &item.to_string());
            assert!(
                reading.thought.is_none_or(|it| matches!(it, Thought::Extract(it) if it.items.len() == 1)),
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
        let text =
            std::fs::read_to_string(data.join("api").join(format!("{name}.jsonl"))).unwrap_or_default();
        for (index, row) in text.split('\n').enumerate() {
            let request = &requests[index % requests.len()];
            let reading = read(request, row);
            assert!(reading.thought.is_none_or(|it| write_reply(&it).is_object()), "{name} {index}");
        }
    }
}
