//! What holds for every prompt.

use pathfinder_core::contract::Request;
use pathfinder_text::{FoldedText, Lang};
use proptest::prelude::*;
use serde_json::Value;

use super::super::*;
use super::TODAY;
use super::samples::all;

/// The request with long lists and long texts.
fn stretched(request: &Request, items: usize, text: &str) -> Request {
    let mut value = serde_json::to_value(request).expect("plain data");
    stretch(&mut value, "", items, text);
    serde_json::from_value(value).expect("still a request")
}

fn stretch(value: &mut Value, key: &str, items: usize, text: &str) {
    const TEXTS: [&str; 17] = [
        "question",
        "statement",
        "quote",
        "title",
        "query",
        "text",
        "other",
        "keyword",
        "context",
        "doubt",
        "sub_questions",
        "keywords",
        "past_queries",
        "open_questions",
        "known",
        "lessons",
        "missing",
    ];
    match value {
        Value::Array(list) if !matches!(key, "conflicts" | "issues" | "searched") => {
            list.iter_mut()
                .for_each(|it| stretch(it, key, items / 8, text));
            if let Some(last) = list.last().cloned() {
                list.resize(list.len().max(items), last);
            }
        }
        Value::Object(map) => map
            .iter_mut()
            .for_each(|(key, it)| stretch(it, key, items, text)),
        Value::String(it) if TEXTS.contains(&key) && !it.starts_with("hyp_") => {
            *it = text.to_owned()
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_prompt_stays_within_its_bytes(
        which in 0usize..15,
        korean: bool,
        items in 0usize..60,
        word in "[a-z가-힣\u{e0020}<|\"{}%]{1,4}",
        length in 0usize..400,
        text in "\\PC{0,3000}",
        bytes_max in 0usize..30_000,
    ) {
        let lang = if korean { Lang::Korean } else { Lang::English };
        let request = stretched(&all(lang)[which], items, &word.repeat(length));
        let floor = render(&request, Some(&text), 0, Some(&text), Some(&text), TODAY).bytes();
        let prompt = render(&request, Some(&text), bytes_max, Some(&text), Some(&text), TODAY);
        prop_assert!(prompt.bytes() <= bytes_max.max(floor), "{} of {bytes_max}, floor {floor}", prompt.bytes());
        prop_assert!(floor < 8_000, "{floor}");
    }

    #[test]
    fn what_is_shown_of_a_text_stands_in_it(text in "(\\PC{0,80}[ .\n]{0,2}){0,40}", bytes_max in 0usize..2000) {
        // A letter may be separated from its accents if a text has no other place to cut.
        let joins = |it: &char| unicode_normalization::char::is_combining_mark(*it) || ('\u{1100}'..='\u{11ff}').contains(it);
        let text: String = text.chars().filter(|it| !joins(it)).collect();
        let cut = passages::cut(&text, "tea cortisol", &[], bytes_max);
        prop_assert!(cut.text.len() <= bytes_max);
        let folded = FoldedText::new(&text);
        for part in cut.text.split(GAP).flat_map(|it| it.split("\n\n")).filter(|it| !pathfinder_text::fold(it).is_empty()) {
            prop_assert!(folded.find(part).is_some(), "{part:?}");
        }
        // What is read next begins where this ends, and in the end everything was read.
        let shown = cut.parts.unwrap_or_default();
        let rest = Excerpt::unread(&text, &shown);
        let parts = rest.parts.unwrap_or_else(|| vec![Passage { start: 0, end: text.len() }]);
        for it in &parts {
            prop_assert!(shown.iter().all(|other| it.end <= other.start || other.end <= it.start), "{it:?} {shown:?}");
        }
        let read = |it: usize| shown.iter().chain(&parts).any(|part| (part.start..part.end).contains(&it));
        prop_assert!(text.char_indices().all(|(at, it)| it.is_whitespace() || read(at)));
    }
}
