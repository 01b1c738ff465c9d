//! Questions broken into their parts.

mod english;
mod korean;

use std::collections::BTreeSet;

use expect_test::Expect;
use pathfinder_core::contract::{Decompose, Request, Thought};
use pathfinder_text::{Lang, plain_words};
use proptest::prelude::*;

use super::think;

fn parts(question: &str, lang: Lang) -> Vec<String> {
    let request = Request::Decompose(Decompose {
        question: question.to_owned(),
        lang,
    });
    let Thought::Decompose(drafts) = think(&request, None) else {
        return Vec::new();
    };
    drafts.into_iter().map(|it| it.text).collect()
}

fn check(lang: Lang, questions: &[&str], expected: Expect) {
    let parts = |it: &&str| format!("{}\n", parts(it, lang).join("\n"));
    let shown: Vec<String> = questions.iter().map(parts).collect();
    expected.assert_eq(&shown.join("\n"));
}

fn holds(question: &str) {
    for lang in Lang::ALL {
        let found = parts(question, lang);
        let different: BTreeSet<String> = found.iter().map(|it| plain_words(it)).collect();
        assert!((1..=5).contains(&found.len()), "{found:#?}");
        assert_eq!(different.len(), found.len(), "{found:#?}");
        assert!(found.iter().all(|it| it.ends_with('?')), "{found:#?}");
        assert!(found.iter().all(|it| !it.contains("  ")), "{found:#?}");
    }
}

#[test]
fn any_text_has_parts() {
    for text in [
        "",
        "?",
        "가?",
        "은?",
        "이란",
        "does",
        "Does?",
        "is it",
        "how",
        "what is the",
        "🙂 는 왜?",
        "vs",
        " vs ",
        "a or b?",
    ] {
        holds(text);
    }
    holds(&"why ".repeat(2_500));
    holds(&"가".repeat(10_000));
    holds(&"Does x raise y? ".repeat(600));
}

proptest! {
    #[test]
    fn any_words_have_parts(
        words in prop::collection::vec("is|does|why|how|what|which|or|and|than|the|a|work|rises|Mars|왜|언제|무엇인가|나무는|가나요|중|[a-z]{1,8}|[가-힣]{1,3}|[,.?!:]|\\PC", 0..14)
    ) {
        holds(&words.join(" "));
        holds(&format!("{}?", words.join(" ")));
    }
}
