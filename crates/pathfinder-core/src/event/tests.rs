//! Events are frozen: `fixtures/events.jsonl` has every variant, as journals have it.

use std::collections::BTreeSet;

use expect_test::expect_file;
use serde::de::{self, Visitor};

use super::*;
use crate::fixture;
use crate::step::FailureReason;

/// A format without values. It is asked for an enum, and its error names the variants.
struct Variants;

#[derive(Debug)]
struct Named(Vec<&'static str>);

impl std::fmt::Display for Named {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?}", self.0)
    }
}

impl std::error::Error for Named {}

impl de::Error for Named {
    fn custom<T: std::fmt::Display>(_: T) -> Named {
        Named(Vec::new())
    }
}

impl<'de> de::Deserializer<'de> for Variants {
    type Error = Named;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Named> {
        Err(Named(Vec::new()))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Named> {
        Err(Named(variants.to_vec()))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

fn variants<'de, T: Deserialize<'de>>() -> Vec<&'static str> {
    T::deserialize(Variants).map_or_else(|named| named.0, |_| Vec::new())
}

/// Every variant there is, with its group.
fn all() -> BTreeSet<String> {
    let groups = [
        ("session", variants::<SessionEvent>()),
        ("step", variants::<StepEvent>()),
        ("think", variants::<ThinkEvent>()),
        ("iteration", variants::<IterationEvent>()),
        ("plan", variants::<PlanEvent>()),
        ("explore", variants::<ExploreEvent>()),
        ("evidence", variants::<EvidenceEvent>()),
        ("verify", variants::<VerifyEvent>()),
        ("write", variants::<WriteEvent>()),
    ];
    let named: Vec<&str> = groups.iter().map(|(group, _)| *group).collect();
    assert_eq!(named, variants::<Event>(), "every group is listed");
    let of = |(group, variants): &(&str, Vec<&'static str>)| -> Vec<String> {
        variants.iter().map(|it| format!("{group} {it}")).collect()
    };
    groups.iter().flat_map(of).collect()
}

/// The group and the variant of an event as a journal has it.
fn name(line: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let (group, event) = value
        .as_object()
        .and_then(|it| it.iter().next())
        .expect("a group");
    let variant = match event.as_object().and_then(|it| it.keys().next()) {
        Some(variant) => variant.as_str(),
        None => event.as_str().expect("a variant"),
    };
    format!("{group} {variant}")
}

#[test]
fn every_event_is_read_and_written_as_it_always_was() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/events.jsonl");
    let text = std::fs::read_to_string(path).expect("the fixture");
    let mut session = fixture::session("iteration 1\no1 paper a.org\nA1 tea calms");
    let (mut written, mut seen) = (String::new(), BTreeSet::new());
    for line in text.lines() {
        let event: Event = serde_json::from_str(line).unwrap_or_else(|it| panic!("{it}: {line}"));
        written += &serde_json::to_string(&event).expect("plain data");
        written.push('\n');
        seen.insert(name(line));
        // Whatever an event speaks of need not exist.
        session.apply(&event, jiff::Timestamp::UNIX_EPOCH);
    }
    // The name that an earlier version gave to an event is read and never written.
    let renamed = r#"{"explore":{"open_copy_sought":{"source":"src_1"}}}"#;
    serde_json::from_str::<Event>(renamed).expect("it has another name now");
    seen.insert(name(renamed));
    let mut missing: Vec<String> = all().difference(&seen).cloned().collect();
    // A plain text has no name in a journal.
    let reasons = FailureReason::deserialize(Variants).map_or_else(|named| named.0, |_| Vec::new());
    let reasons = reasons.into_iter().filter(|it| *it != "text");
    let is_absent = |it: &&str| !text.contains(&format!(r#""{it}":{{"#));
    missing.extend(reasons.filter(is_absent).map(str::to_owned));
    assert!(
        missing.is_empty(),
        "no line of {path} has {missing:?}: add one"
    );
    expect_file![path].assert_eq(&written);
}
