//! What holds for every text: quotes are verbatim, ids were shown, nothing panics, orders are not obeyed.

use std::collections::BTreeSet;

use pathfinder_core::contract::{
    Decompose, Extraction, Ideate, Issue, Judge, KnownSession, MatchSession, Outline, Pair, Plan,
    QuerySubject, QuotedClaim, Reflect, Request, SearchMode, Sentence, Thesis, Thought, Verify,
    WordQuery, Write,
};
use pathfinder_core::id::ObservationId;
use pathfinder_text::Lang;
use proptest::prelude::*;

use super::reading::request;
use super::{EN, KO, QUESTION_EN, QUESTION_KO, hypotheses, material, observations, think};
use crate::third_party::third_party;

const LANGS: [Lang; 2] = [EN, KO];

fn extracted(text: &str, question: &str, lang: Lang) -> Extraction {
    let shown = "hyp_A1 0.5 The four-day work week raises productivity.\nhyp_A2 0.5 주 4일 근무제는 생산성을 낮춘다.";
    let request = request(question, lang, shown, Some(("hyp_A1", "hyp_A2")));
    let Thought::Extract(extraction) = think(&Request::Extract(request), Some(text)) else {
        return Extraction::default();
    };
    extraction
}

/// Every contract but extraction, with the same text wherever a text can stand.
fn requests(text: &str, lang: Lang) -> Vec<Request> {
    let mut all = asking(text, lang);
    all.extend(thinking(text, lang));
    all.extend(writing(text, lang));
    all
}

fn asking(text: &str, lang: Lang) -> Vec<Request> {
    let own = || text.to_owned();
    let session = |question| KnownSession {
        id: own(),
        question,
    };
    let (mode, past_queries) = (SearchMode::Deep, vec![own()]);
    let query = |subject| WordQuery {
        aim: 0,
        question: own(),
        lang,
        subject,
        mode,
        seeks_counter_evidence: true,
        academic: true,
        past_queries: past_queries.clone(),
        known: vec![own()],
        lessons: vec![own()],
    };
    vec![
        Request::Decompose(Decompose {
            question: own(),
            lang,
        }),
        Request::MatchSession(MatchSession {
            question: own(),
            sessions: vec![session(own()), session(format!("{text} 2"))],
        }),
        Request::WordQuery(query(QuerySubject::Hypothesis {
            statement: own(),
            keywords: vec![own()],
        })),
        Request::WordQuery(query(QuerySubject::Conflict {
            statement: own(),
            other: own(),
        })),
        Request::WordQuery(query(QuerySubject::Keyword { keyword: own() })),
        Request::Judge(Judge {
            from: 0,
            pairs: vec![Pair {
                statement: own(),
                other: own(),
            }],
        }),
        Request::Verify(Verify {
            from: 0,
            claims: vec![QuotedClaim {
                statement: own(),
                quote: format!("{text} not"),
            }],
        }),
    ]
}

fn thinking(text: &str, lang: Lang) -> Vec<Request> {
    let (question, one) = (text.to_owned(), vec![text.to_owned()]);
    let line = text.replace(['\n', '\r'], " ");
    let shown = hypotheses(&format!(
        "hyp_A1 0.7 {line}\nhyp_A2 0.4 {line} not\nhyp_B1 0.3 The week raises {line}"
    ));
    let seen = observations(&format!(
        "obs_1 0.9 {line} | {line}, b\nobs_2 0.5 {line} raises output | {line}, b"
    ));
    let conflicts = if shown.len() > 1 {
        vec![(shown[0].id, shown[1].id)]
    } else {
        vec![]
    };
    vec![
        Request::Reflect(Reflect {
            question: question.clone(),
            lang,
            iteration: 1,
            facts: seen.clone(),
            hypotheses: shown.clone(),
            open_questions: one.clone(),
            issues: vec![Issue::LowQuality],
        }),
        Request::Plan(Plan {
            question: question.clone(),
            lang,
            hypotheses: shown.clone(),
            keywords: one.clone(),
            past_queries: one.clone(),
            retry: 1,
        }),
        Request::Ideate(Ideate {
            question,
            sub_questions: one,
            lang,
            issues: vec![],
            observations: seen,
            hypotheses: shown,
            conflicts,
            edges: vec![],
        }),
    ]
}

fn writing(text: &str, lang: Lang) -> Vec<Request> {
    let own = || text.to_owned();
    let line = text.replace(['\n', '\r'], " ");
    let core = material(&format!(
        "hyp_A1 0.7 {line}\n+ obs_1 0.9 {line}\n- obs_2 0.5 not {line}\n? {line}"
    ));
    let resolutions = vec![Sentence {
        text: own(),
        citations: vec![ObservationId(1)],
    }];
    let nearest = observations(&format!("obs_1 0.9 {line}"));
    vec![
        Request::Outline(Outline {
            question: own(),
            lang,
            sub_questions: vec![own()],
            material: core.clone(),
        }),
        Request::Write(Write {
            question: own(),
            lang,
            title: own(),
            material: core.clone(),
            nearest: nearest.clone(),
            sentences_max: 5,
        }),
        Request::Thesis(Thesis {
            question: own(),
            lang,
            core,
            resolutions,
            nearest,
        }),
    ]
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
        Thought::Write(draft) => assert!(cited(&draft.sentences)),
        Thought::Thesis(draft) => assert!(cited(&draft.conclusion) && cited(&draft.limits)),
        Thought::WordQuery(wording) => {
            let all: BTreeSet<&String> = wording
                .retry_keywords
                .iter()
                .chain([&wording.query])
                .collect();
            assert_eq!(all.len(), 4, "four different wordings");
        }
        Thought::Decompose(parts) => assert!((3..=5).contains(&parts.len())),
        _ => {}
    }
}

fn check_extraction(text: &str, extraction: &Extraction) {
    let labels: BTreeSet<&str> = extraction
        .items
        .iter()
        .map(|it| it.label.as_str())
        .collect();
    assert!(extraction.items.len() <= 8 && extraction.hypotheses.len() <= 3);
    for item in &extraction.items {
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
