//! What holds for every text: quotes are verbatim, ids were shown, nothing panics, orders are not obeyed.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Extraction, Fate, Ranking, Request, Section, Sentence, Thought};
use pathfinder_text::Lang;
use proptest::prelude::*;

use super::reading::request;
use super::requests::requests;
use super::{EN, KO, QUESTION_EN, QUESTION_KO, think};
use crate::builtin::SourceText;
use crate::third_party::third_party;

const LANGS: [Lang; 2] = [EN, KO];

fn extracted(text: &str, question: &str, lang: Lang) -> Extraction {
    let shown = "hyp_A1 0.5 The four-day work week raises productivity.\nhyp_A2 0.5 주 4일 근무제는 생산성을 낮춘다.";
    let mut request = request(question, lang, shown, Some(("hyp_A1", "hyp_A2")));
    request.sub_questions = vec![question.to_owned(), format!("How large is {question}")];
    let Thought::Extract(extraction) =
        think(&Request::Extract(request), Some(SourceText::alone(text)))
    else {
        return Extraction::default();
    };
    extraction
}

fn holds(text: &str, langs: &[Lang]) {
    for &lang in langs {
        for request in requests(text, lang) {
            let first = think(&request, None);
            assert_eq!(
                first,
                think(&request, None),
                "the same request, the same thought"
            );
            check_ids(&first);
        }
        for question in [QUESTION_EN, QUESTION_KO, text] {
            check_extraction(text, &extracted(text, question, lang));
        }
    }
}

fn check_ids(thought: &Thought) {
    let cited = |sentences: &[Sentence]| {
        sentences
            .iter()
            .all(|it| !it.citations.is_empty() && it.citations.iter().all(|it| it.0 <= 2))
    };
    match thought {
        Thought::Ideate(ideas) => {
            let shown = ["obs_1", "obs_2", "hyp_A1", "hyp_A2", "hyp_B1"];
            let nodes = ideas.candidates.iter().flat_map(|it| &it.derived_from);
            assert!(
                nodes
                    .map(ToString::to_string)
                    .all(|it| shown.contains(&it.as_str()))
            );
            assert!(ideas.chosen.is_none_or(|it| it < ideas.candidates.len()));
        }
        Thought::Write(draft) => {
            assert!(cited(&draft.sentences) && cited(&draft.against));
            check_sections(&draft.sections, &draft.open, cited);
        }
        Thought::Thesis(draft) => {
            assert!(cited(&draft.conclusion) && cited(&draft.limits));
            check_sections(&draft.sections, &draft.open, cited);
        }
        Thought::WordQuery(wordings) => {
            // Only the first wording may be one that was searched before, where there is no other.
            let retries: Vec<&String> = wordings.iter().flat_map(|it| &it.retry_keywords).collect();
            let different: BTreeSet<&&String> = retries.iter().collect();
            assert!(wordings.iter().all(|it| it.retry_keywords.len() <= 3));
            assert_eq!((wordings.len(), retries.len()), (6, different.len()));
        }
        Thought::Rank(rankings) => check_ranks(rankings),
        Thought::Link(links) => {
            assert!(links.links.iter().all(|it| it.observation.0 <= 2));
            assert!(links.conflicts.iter().all(|(one, other)| one != other));
        }
        Thought::Resolve(settlement) => {
            let by = settlement.resolution.iter().map(|it| it.from.0);
            assert!(by.into_iter().all(|it| it <= 2));
            assert!(settlement.resolution.is_none() || settlement.missing.is_empty());
        }
        Thought::Decompose(parts) => assert!((3..=5).contains(&parts.len())),
        _ => {}
    }
}

fn check_sections(found: &[Section], open: &[String], cited: impl Fn(&[Sentence]) -> bool) {
    let known = |it: &Section| it.sub_question < 2 && (1..=2).contains(&it.sentences.len());
    assert!(found.iter().all(|it| known(it) && cited(&it.sentences)));
    assert!(open.iter().all(|it| it.ends_with(['?', '？'])));
}

/// Every draft has a fate and a reason; what is merged is merged with something that is kept, and at most four are.
fn check_ranks(rankings: &[Ranking]) {
    let is_kept = |it: usize| rankings[it].fate == Fate::Keep;
    assert_eq!(rankings.len(), 7);
    assert!((0..7).filter(|it| is_kept(*it)).count() <= 4);
    for (place, ranking) in rankings.iter().enumerate() {
        assert!(!ranking.why.is_empty());
        if let Fate::MergeWithDraft(earlier) = ranking.fate {
            assert!(earlier < place && is_kept(earlier));
        }
    }
}

fn check_extraction(text: &str, extraction: &Extraction) {
    let labels: BTreeSet<&str> = extraction
        .items
        .iter()
        .map(|it| it.label.as_str())
        .collect();
    assert!(extraction.items.len() <= 8 && extraction.hypotheses.len() <= 3);
    let shown = extraction.shown.as_deref().expect("it picks passages");
    let quoted: Vec<&str> = shown.iter().map(|it| &text[it.start..it.end]).collect();
    let quotes: Vec<&str> = extraction
        .items
        .iter()
        .map(|it| it.quote.as_str())
        .collect();
    assert_eq!(quoted, quotes, "the parts shown are the quotes");
    for item in &extraction.items {
        assert!(item.answers.iter().all(|it| (1..=3).contains(&it.how_much)));
        assert!(
            !item.quote.is_empty() && text.contains(&item.quote),
            "{:?} is not in the text",
            item.quote
        );
    }
    assert!(
        extraction
            .hypotheses
            .iter()
            .flat_map(|it| &it.from)
            .all(|it| labels.contains(it.as_str()))
    );
    assert!(
        extraction
            .resolution
            .iter()
            .all(|it| labels.contains(it.from.as_str()))
    );
    let entities: BTreeSet<&str> = extraction
        .entities
        .iter()
        .map(|it| it.label.as_str())
        .collect();
    assert!(
        extraction
            .relations
            .iter()
            .all(|it| entities.contains(it.from.as_str()) && entities.contains(it.to.as_str()))
    );
}

/// Words of both languages, punctuation and noise, so that much of it looks like prose.
fn prose() -> impl Strategy<Value = String> {
    let words = "four-day work week raises lowers productivity not 8 percent when but the office 주 4일 근무제는 생산성을 높인다 낮췄다 않는다 \
        100% 지만, 회의를 줄인 기업에서는 . ? - **a:** \" ( ) means double é İ ß 🙂 \u{200d} 한 가";
    let word = prop::sample::select(
        words
            .split(' ')
            .chain(["\n"])
            .filter(|it| !it.is_empty())
            .collect::<Vec<_>>(),
    );
    prop::collection::vec(word, 0..60).prop_map(|it| it.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_text_is_answered(text in "\\PC{0,80}") {
        holds(&text, &LANGS);
    }

    #[test]
    fn any_prose_is_answered(text in prose()) {
        holds(&text, &LANGS);
    }
}

#[test]
fn naughty_strings_are_answered() {
    for (text, lang) in third_party("naughty_strings.jsonl", "s")
        .iter()
        .zip(LANGS.into_iter().cycle())
    {
        holds(text, &[lang]);
    }
}

#[test]
fn injected_prompts_are_hardly_ever_kept() {
    let texts = third_party("prompt_injections.jsonl", "text");
    let kept = |text: &&String| {
        let page = format!(
            "The four-day work week raises productivity.\n\n{text}\n\nBurnout fell under the four-day work week."
        );
        extracted(&page, QUESTION_EN, EN)
            .items
            .iter()
            .any(|it| text.contains(&it.quote))
    };
    let leaked = texts.iter().filter(kept).count();
    assert!(leaked * 50 <= texts.len(), "{leaked} of {}", texts.len());
}
