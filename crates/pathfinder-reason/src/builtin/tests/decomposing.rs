//! Questions broken into their parts.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Decompose, Request};
use pathfinder_text::Lang;

use super::{EN, KO, QUESTION_EN, QUESTION_KO, thought};

fn decompose(question: &str, lang: Lang, expected: Expect) {
    expected.assert_eq(&thought(Request::Decompose(Decompose {
        question: question.to_owned(),
        lang,
    })));
}

#[test]
fn a_question_falls_into_parts_by_its_kind() {
    decompose(
        QUESTION_EN,
        EN,
        expect![[r#"
            1 - What exactly is meant by "four-day work week", and how is productivity measured?
            2 0 What do studies and reports find about a four-day work week and productivity, and how large is the effect?
            3 0 When does a four-day work week raise productivity, and when does it not?
            4 1 What evidence speaks against a positive answer about a four-day work week and productivity?
            5 1 For whom, and over what time, do the findings about a four-day work week hold?
        "#]],
    );
    decompose(
        "Is remote work good for mental health?",
        EN,
        expect![[r#"
            1 - What exactly is meant by "remote work", and how is mental health measured?
            2 0 What do studies and reports find about remote work and mental health, and how large is the effect?
            3 0 When is remote work good for mental health, and when is it not?
            4 1 What evidence speaks against a positive answer about remote work and mental health?
            5 1 For whom, and over what time, do the findings about remote work hold?
        "#]],
    );
    decompose(
        "Postgres vs MySQL for analytics",
        EN,
        expect![[r#"
            1 - What exactly are Postgres and MySQL, and by what measure are they compared?
            2 0 Where does Postgres do better than MySQL?
            3 0 Where does MySQL do better than Postgres?
            4 1 Under which conditions does the choice between Postgres and MySQL change?
            5 1 Which findings on Postgres and MySQL contradict each other?
        "#]],
    );
    decompose(
        "Why do bees die in winter?",
        EN,
        expect![[r#"
            1 - How well is it established that bees die in winter?
            2 0 Which causes do sources name for the fact that bees die in winter, and with what evidence?
            3 0 Under which conditions is it not so that bees die in winter?
            4 1 What speaks against the usual explanation of why bees die in winter?
        "#]],
    );
}

#[test]
fn ways_and_topics_fall_into_parts_too() {
    decompose(
        "How does caffeine affect sleep?",
        EN,
        expect![[r#"
        1 - What exactly happens between caffeine and sleep?
        2 0 By what mechanism does caffeine act on sleep, and what evidence shows it?
        3 0 Under which conditions does caffeine act on sleep, and when does it not?
        4 1 What speaks against an effect of caffeine on sleep?
    "#]],
    );
    decompose(
        "How can we reduce food waste?",
        EN,
        expect![[r#"
        1 - What are the main ways to reduce food waste?
        2 0 Which ways to reduce food waste are shown to work, and how well?
        3 0 Under which conditions do ways to reduce food waste fail?
        4 1 What does it cost to reduce food waste, and what speaks against it?
    "#]],
    );
    decompose(
        "How does a transformer model work?",
        EN,
        expect![[r#"
            1 - What are the main parts or steps of a transformer model?
            2 0 By what mechanism does a transformer model work, and what evidence shows it?
            3 0 Under which conditions does a transformer model work, and when does it fail?
            4 1 What are the limits and criticisms of a transformer model?
        "#]],
    );
    decompose(
        "fusion",
        EN,
        expect![[r#"
            1 - What exactly is meant by "fusion"?
            2 0 What is known about fusion, and how well is it established?
            3 0 Under which conditions do the findings about fusion hold?
            4 1 What are the limits of fusion, and what speaks against it?
        "#]],
    );
    decompose(
        "???",
        EN,
        expect![[r#"
            1 - What is meant by this question?
            2 0 What do sources say about this question?
            3 0 What speaks against what is said about this question?
        "#]],
    );
}

#[test]
fn a_korean_question_falls_into_parts_by_its_kind() {
    decompose(
        QUESTION_KO,
        KO,
        expect![[r#"
            1 - 주 4일 근무제란 정확히 무엇이며, 생산성은 어떻게 측정하는가?
            2 0 주 4일 근무제와 생산성에 대해 연구와 보고는 무엇을 밝혔으며, 효과의 크기는 얼마인가?
            3 0 주 4일 근무제와 생산성에 대한 답은 어떤 조건에서 성립하고, 어떤 조건에서 성립하지 않는가?
            4 1 주 4일 근무제와 생산성에 대한 반론이나 반대 증거는 무엇인가?
            5 1 주 4일 근무제의 결과는 누구에게, 얼마나 오래 나타나는가?
        "#]],
    );
    decompose(
        "전기차와 수소차 중 무엇이 더 친환경적인가?",
        KO,
        expect![[r#"
            1 - 전기차와 수소차는 각각 무엇이며, 무엇을 기준으로 비교하는가?
            2 0 전기차가 수소차보다 나은 경우는 언제인가?
            3 0 수소차가 전기차보다 나은 경우는 언제인가?
            4 1 전기차와 수소차 사이의 선택은 어떤 조건에서 달라지는가?
            5 1 전기차와 수소차에 대한 결과 가운데 서로 어긋나는 것은 무엇인가?
        "#]],
    );
    decompose(
        "벌은 왜 겨울에 죽는가?",
        KO,
        expect![[r#"
            1 - 벌이 겨울에 죽는 것은 얼마나 확실한 사실인가?
            2 0 벌이 겨울에 죽는 것의 원인으로 무엇이 제시되며, 그 근거는 무엇인가?
            3 0 벌이 겨울에 죽는 것은 어떤 조건에서 나타나지 않는가?
            4 1 벌이 겨울에 죽는 것에 대한 통상적인 설명에 반하는 증거는 무엇인가?
        "#]],
    );
    decompose(
        "양자 컴퓨터란?",
        KO,
        expect![[r#"
            1 - 양자 컴퓨터는 어떻게 정의되며, 정의가 서로 다른가?
            2 0 양자 컴퓨터의 주요 종류나 요소, 알려진 결과는 무엇인가?
            3 0 양자 컴퓨터는 어디에 쓰이며, 결과는 어떠한가?
            4 1 양자 컴퓨터의 한계와 비판은 무엇인가?
        "#]],
    );
    decompose(
        "",
        KO,
        expect![[r#"
            1 - 이 질문은 무엇을 뜻하는가?
            2 0 이 질문에 대해 출처들은 무엇이라고 말하는가?
            3 0 이 질문에 대한 설명에 반하는 증거는 무엇인가?
        "#]],
    );
}
