//! Which passages of a source are kept, what they claim, and what the answer shows of them.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Dispute, Extract, Request, Thought, Write};
use pathfinder_core::id::{BlobHash, SourceId};
use pathfinder_text::Lang;

use super::{EN, KO, hypotheses, observations};
use crate::builtin::{SourceText, think};

pub(super) fn request(
    question: &str,
    lang: Lang,
    shown: &str,
    dispute: Option<(&str, &str)>,
) -> Extract {
    let id = |text: &str| text.parse().expect("an id");
    Extract {
        question: question.to_owned(),
        sub_questions: vec![],
        lang,
        source: SourceId(1),
        title: String::new(),
        snapshot: BlobHash::of(b""),
        query: question.to_owned(),
        target: None,
        hypotheses: hypotheses(shown),
        dispute: dispute.map(|it| Dispute::Conflict {
            hypothesis: id(it.0),
            other: id(it.1),
        }),
        items_max: 8,
        hypotheses_max: 3,
        passage: None,
        known: vec![],
        shown: vec![],
    }
}

fn check(question: &str, lang: Lang, text: &str, expected: Expect) {
    let request = Request::Extract(request(question, lang, "", None));
    let Thought::Extract(found) = think(&request, Some(SourceText::alone(text))) else {
        panic!("an extraction");
    };
    let mut shown = String::new();
    for it in &found.items {
        let before = if it.context.is_empty() {
            String::new()
        } else {
            format!(" < {}", it.context)
        };
        shown.push_str(&format!("[{}] {}{before}\n", it.place, it.statement));
    }
    for it in &found.hypotheses {
        shown.push_str(&format!("claim: {}\n", it.statement));
    }
    expected.assert_eq(&shown);
}

#[test]
fn an_item_carries_what_introduces_it() {
    check(
        "When should I use a queue?",
        EN,
        "# Queues\n\nA queue holds messages. Use a queue when one of these holds:\n\n- work arrives in bursts that are larger than what the readers can take at once, and losing any of it would be a defect that somebody has to answer for at night\n- readers are slow, restart often, or are written by somebody else, so that the writer of a message must never wait for any of them to be done with the message\n- order matters\n\n# Stacks\n\nA stack is last in, first out.",
        expect![[r#"
            [Queues] A queue holds messages. Use a queue when one of these holds: work arrives in bursts that are larger than what the readers can take at once, and losing any of it would be a defect that somebody has to answer for at night readers are slow, restart often, or are written by somebody else, so that the writer of a message must never wait for any of them to be done with the message order matters
        "#]],
    );
}

#[test]
fn labels_and_aims_are_no_findings() {
    check(
        "Does green tea reduce stress in adults?",
        EN,
        "OBJECTIVE: To determine whether green tea can reduce stress in adults.\n\nCONCLUSIONS: Green tea did not reduce stress in adults. More trials are needed.",
        expect![[r#"
            [] Green tea did not reduce stress in adults. More trials are needed.
            claim: Green tea did not reduce stress in adults.
        "#]],
    );
}

#[test]
fn korean_headings_count() {
    check(
        "연차 휴가는 언제 쓸 수 있나?",
        KO,
        "# 휴가 규정\n\n## 연차 휴가\n\n입사한 지 1년이 지난 직원은 15일을 받는다.\n\n## 병가\n\n진단서가 있으면 60일까지 쉴 수 있다.",
        expect![[r#"
            [휴가 규정 > 연차 휴가] 입사한 지 1년이 지난 직원은 15일을 받는다.
        "#]],
    );
}

/// Passages in, the status and the items of the answer out.
fn answered(question: &str, lang: Lang, passages: &str, expected: Expect) {
    let request = Request::Write(Write {
        question: question.to_owned(),
        lang,
        sub_questions: Vec::new(),
        material: Vec::new(),
        nearest: observations(passages),
        sentences_max: 6,
    });
    let Thought::Write(answer) = think(&request, None) else {
        panic!("an answer");
    };
    let mut shown = format!("{:?} {:?}\n", answer.status, answer.verdict);
    for it in &answer.sentences {
        shown.push_str(&format!("{} {:?}\n", it.text, it.citations));
    }
    expected.assert_eq(&shown);
}

#[test]
fn equal_passages_are_one_item() {
    answered(
        "Which index is better for text?",
        EN,
        "obs_1 0.9 An inverted index is better for text.\nobs_2 0.5 An inverted index is better for text.\nobs_3 0.5 A tree is better for ranges.",
        expect![[r#"
            Answered None
            An inverted index is better for text. [ObservationId(1), ObservationId(2)]
            A tree is better for ranges. [ObservationId(3)]
        "#]],
    );
}

#[test]
fn a_figure_that_nobody_gives_is_not_answered() {
    answered(
        "How much does the battery weigh?",
        EN,
        "obs_1 0.9 The battery is heavy and sits below the floor.",
        expect![[r#"
            NotAnswered None
            The battery is heavy and sits below the floor. [ObservationId(1)]
        "#]],
    );
    answered(
        "When will Kestrel 4 be released?",
        EN,
        "obs_1 0.9 Kestrel 3 was released in May, and the next one will follow when it is ready.",
        expect![[r#"
            NotAnswered None
            Kestrel 3 was released in May, and the next one will follow when it is ready. [ObservationId(1)]
        "#]],
    );
}

#[test]
fn a_verdict_needs_a_plain_sentence() {
    answered(
        "Does tea reduce stress?",
        EN,
        "obs_1 0.9 Tea does not reduce stress.\nobs_2 0.5 Tea is grown on hills.",
        expect![[r#"
            Answered Some(No)
            Tea does not reduce stress. [ObservationId(1)]
            Tea is grown on hills. [ObservationId(2)]
        "#]],
    );
    answered(
        "Does tea reduce stress?",
        EN,
        "obs_1 0.9 Tea may reduce stress in some people.",
        expect![[r#"
            Partly None
            Tea may reduce stress in some people. [ObservationId(1)]
        "#]],
    );
}

/// The first document denies plainly what the others say with more words.
#[test]
fn a_denial_that_others_contest_gives_no_verdict() {
    answered(
        "Does nettle tea disturb sleep?",
        EN,
        "obs_1 0.9 A trial found that nettle tea did not disturb sleep in 45 adults.\nobs_2 0.5 Nettle tea disturbs sleep in group 1, the survey of group 1 found.",
        expect![[r#"
            Partly None
            A trial found that nettle tea did not disturb sleep in 45 adults. [ObservationId(1)]
            Nettle tea disturbs sleep in group 1, the survey of group 1 found. [ObservationId(2)]
        "#]],
    );
}
