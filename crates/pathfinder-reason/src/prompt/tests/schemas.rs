//! The schemas of replies, and what prompts say of them.

use std::collections::BTreeSet;

use expect_test::expect;
use pathfinder_text::Lang;
use serde_json::Value;

use super::super::*;
use super::TODAY;
use super::samples::all;

/// OpenAI's strict mode: closed objects, every property required.
fn check_strict(schema: &Value, place: &str) {
    if schema["type"] == "object" {
        assert_eq!(
            schema["additionalProperties"],
            Value::Bool(false),
            "{place}"
        );
        let names: BTreeSet<&str> = schema["properties"]
            .as_object()
            .expect(place)
            .keys()
            .map(String::as_str)
            .collect();
        let required: BTreeSet<&str> = schema["required"]
            .as_array()
            .expect(place)
            .iter()
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(names, required, "{place}");
    }
    match schema {
        Value::Object(map) => map
            .iter()
            .for_each(|(key, it)| check_strict(it, &format!("{place}/{key}"))),
        Value::Array(list) => list.iter().for_each(|it| check_strict(it, place)),
        _ => {}
    }
}

#[test]
fn every_schema_is_strict_and_sound() {
    for name in template::names() {
        let schema = schema_of(name);
        assert_eq!(schema["type"], "object", "{name}");
        check_strict(schema, name);
        assert!(jsonschema::meta::is_valid(schema), "{name}");
        assert!(jsonschema::draft7::meta::is_valid(schema), "{name}");
    }
}

#[test]
fn a_schema_is_sent_in_the_order_in_which_a_reply_is_written() {
    for name in template::names() {
        let sent = serde_json::to_string(&InOrder(schema_of(name))).expect("a schema is JSON");
        let value: Value = serde_json::from_str(&sent).expect("JSON");
        assert_eq!(&value, schema_of(name), "{name}");
    }
    let order = |name: &str| {
        let sent = serde_json::to_string(&InOrder(schema_of(name))).expect("a schema is JSON");
        let keys = [
            "reasoning",
            "verdict",
            "items",
            "quote",
            "statement",
            "stances",
            "entities",
        ];
        let mut found: Vec<(usize, &str)> = keys
            .iter()
            .filter_map(|it| Some((sent.find(&format!("\"{it}\":"))?, *it)))
            .collect();
        found.sort();
        let names: Vec<&str> = found.into_iter().map(|(_, it)| it).collect();
        names.join(", ")
    };
    expect!["items, quote, statement, stances, entities"].assert_eq(&order("extract"));
    expect!["reasoning, verdict, items"].assert_eq(&order("thesis"));
}

/// Names of fields and values that a schema allows.
fn named(schema: &Value, names: &mut Vec<String>) {
    match schema {
        Value::Object(map) => {
            let properties = map.get("properties").and_then(Value::as_object);
            names.extend(properties.iter().flat_map(|it| it.keys().cloned()));
            let values = map.get("enum").and_then(Value::as_array);
            names.extend(
                values
                    .iter()
                    .flat_map(|it| it.iter())
                    .filter_map(Value::as_str)
                    .map(str::to_owned),
            );
            map.values().for_each(|it| named(it, names));
        }
        Value::Array(list) => list.iter().for_each(|it| named(it, names)),
        _ => {}
    }
}

#[test]
fn the_words_of_a_prompt_name_all_that_its_schema_allows() {
    for lang in [Lang::English, Lang::Korean] {
        for request in all(lang) {
            let prompt = render(&request, None, 100_000, None, None, TODAY);
            let mut names = Vec::new();
            named(prompt.schema, &mut names);
            names.retain(|it| !prompt.system.contains(it.as_str()));
            assert_eq!(names, Vec::<String>::new(), "{} {lang:?}", prompt.name);
        }
    }
}
