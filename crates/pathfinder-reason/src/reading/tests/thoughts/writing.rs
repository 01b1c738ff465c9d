//! Thoughts of writing.

use pathfinder_core::contract::*;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::{hyp, hypotheses, sentences, text};

pub(super) fn outlined() -> impl Strategy<Value = Thought> {
    let ids = subsequence(vec![hyp("hyp_A1"), hyp("hyp_A3"), hyp("hyp_B1")], 1..=3);
    vec((text(), ids), 1..5).prop_map(|list| {
        let section = |(title, hypotheses)| SectionDraft { title, hypotheses };
        Thought::Outline(list.into_iter().map(section).collect())
    })
}

fn sections() -> impl Strategy<Value = Vec<Section>> {
    (subsequence(vec![0, 1], 0..=2), sentences()).prop_map(|(places, sentences)| {
        let section = |sub_question| Section {
            sub_question,
            sentences: sentences.clone(),
        };
        places.into_iter().map(section).collect()
    })
}

fn stand() -> impl Strategy<Value = (AnswerStatus, Option<Verdict>, Sureness)> {
    let statuses = vec![
        AnswerStatus::Answered,
        AnswerStatus::Partly,
        AnswerStatus::NotAnswered,
    ];
    let verdicts = vec![
        Verdict::Yes,
        Verdict::No,
        Verdict::Depends,
        Verdict::Disputed,
    ];
    let sureness = vec![Sureness::Low, Sureness::Moderate, Sureness::High];
    (
        select(statuses),
        option::of(select(verdicts)),
        select(sureness),
    )
}

fn open() -> impl Strategy<Value = Vec<String>> {
    vec(text(), 0..3).prop_map(|list| {
        let question = |(index, it): (usize, String)| format!("{it} {index}?");
        list.into_iter().enumerate().map(question).collect()
    })
}

pub(super) fn answered() -> impl Strategy<Value = Thought> {
    (stand(), sentences(), sections(), sentences(), open()).prop_map(
        |((status, verdict, sureness), sentences, sections, against, open)| {
            Thought::Write(AnswerDraft {
                status,
                verdict,
                sureness: Some(sureness),
                sentences,
                sections,
                against,
                open,
            })
        },
    )
}

pub(super) fn concluded() -> impl Strategy<Value = Thought> {
    let headings = (hypotheses(), text());
    (
        stand(),
        text(),
        sentences(),
        sections(),
        headings,
        sentences(),
        open(),
    )
        .prop_map(
            |(
                (status, verdict, sureness),
                title,
                conclusion,
                sections,
                (ids, heading),
                limits,
                open,
            )| {
                Thought::Thesis(ThesisDraft {
                    title,
                    status: Some(status),
                    verdict,
                    sureness: Some(sureness),
                    conclusion,
                    sections,
                    headings: ids.into_iter().map(|id| (id, heading.clone())).collect(),
                    limits,
                    open,
                })
            },
        )
}
