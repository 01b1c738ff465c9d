//! Questions broken into their parts.

use std::collections::BTreeSet;

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Decompose, Request, Thought};
use pathfinder_text::{Lang, plain_words};
use proptest::prelude::*;

use super::{EN, KO, QUESTION_EN, QUESTION_KO, think};

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

#[test]
fn whether_something_is_so() {
    check(
        EN,
        &[
            QUESTION_EN,
            "Is remote work good for mental health?",
            "Can a kettle be repaired?",
            "Has the glacier shrunk?",
            "Will trams ever return?",
            "Do I need a permit to fly a kite?",
            "Should cities ban fireworks?",
            "Should I buy a heat pump?",
        ],
        expect![[r#"
            Does a four-day work week raise productivity?
            What evidence is there in studies or reports that a four-day work week raises productivity?
            By how much does a four-day work week raise productivity?
            Under which conditions does a four-day work week raise productivity, and under which does it not?
            What evidence speaks against the view that a four-day work week raises productivity?

            Is remote work good for mental health?
            What evidence is there in studies or reports that remote work is good for mental health?
            Under which conditions is remote work good for mental health, and under which is it not?
            What evidence speaks against the view that remote work is good for mental health?

            Can a kettle be repaired?
            What evidence is there in studies or reports that a kettle can be repaired?
            Under which conditions can a kettle be repaired, and under which can it not?
            What evidence speaks against the view that a kettle can be repaired?

            Has the glacier shrunk?
            What evidence is there in studies or reports that the glacier has shrunk?
            What evidence speaks against the view that the glacier has shrunk?
            How certain is it that the glacier has shrunk, and where do sources disagree?

            Will trams ever return?
            What evidence is there in studies or reports that trams will return?
            What evidence speaks against the view that trams will return?
            How certain is it that trams will return, and where do sources disagree?

            Do I need a permit to fly a kite?
            What do sources say on whether I need a permit to fly a kite?
            Under which conditions do I need a permit to fly a kite, and under which do I not?
            What speaks against the view that I need a permit to fly a kite?

            Should cities ban fireworks?
            For which reasons should cities ban fireworks?
            What speaks against answering “Should cities ban fireworks?” with yes?
            Under which conditions should cities ban fireworks, and under which not?

            Should I buy a heat pump?
            What are the reasons to buy a heat pump?
            What speaks against the decision to buy a heat pump?
            Which alternatives are there to the decision to buy a heat pump?
            Under which conditions should I buy a heat pump, and under which should I not?
        "#]],
    );
}

#[test]
fn what_something_is() {
    check(
        EN,
        &[
            "What is entropy?",
            "What does idempotent mean?",
            "What is the boiling point of mercury?",
            "What are the latest trends in wind power?",
            "wind power outlook",
            "fusion",
        ],
        expect![[r#"
            What is entropy?
            How is the term “entropy” defined, and do the definitions differ?
            What are the main parts, kinds or features of entropy?
            What is known about the effects or uses of entropy?
            What is disputed or still unknown about entropy?

            What does idempotent mean?
            How is the term “idempotent” defined, and do the definitions differ?
            In which fields is the term “idempotent” used?
            Which examples show the meaning of “idempotent”?

            What is the boiling point of mercury?
            What evidence or examples show what the boiling point of mercury is?
            How do sources differ on what the boiling point of mercury is?
            What is disputed about the boiling point of mercury?

            What are the latest trends in wind power?
            Which technologies or methods matter most in wind power today?
            Where is wind power applied in practice, and with what results?
            Who are the leading players in wind power?
            What are the limits of wind power, and what is expected of it in the coming years?

            What is the current state of wind power?
            Which technologies or methods matter most in wind power today?
            Where is wind power applied in practice, and with what results?
            Who are the leading players in wind power?
            What are the limits of wind power, and what is expected of it in the coming years?

            What is known about fusion?
            Which facts, figures or examples do studies or reports give on fusion?
            What has changed in recent years with regard to fusion?
            What speaks against the common findings about fusion?
        "#]],
    );
}

#[test]
fn why_and_how() {
    check(
        EN,
        &[
            "Why do bees die in winter?",
            "Why did the bridge fall?",
            "Why is the sky blue?",
            "What causes hiccups?",
            "How does caffeine affect sleep?",
            "How does a transformer model work?",
            "How can we reduce food waste?",
            "How to prune a rose?",
        ],
        expect![[r#"
            Why do bees die in winter?
            Which reasons or causes do sources give for why bees die in winter?
            What evidence is there that explains why bees die in winter?
            Which other explanations are there of why bees die in winter?

            Why did the bridge fall?
            Which reasons or causes do sources give for why the bridge fell?
            What evidence is there that explains why the bridge fell?
            Which other explanations are there of why the bridge fell?

            Why is the sky blue?
            Which reasons or causes do sources give for why the sky is blue?
            What evidence is there that explains why the sky is blue?
            Which other explanations are there of why the sky is blue?

            What causes hiccups?
            Which causes of hiccups are best supported by studies or reports?
            How much does each of the causes contribute to hiccups?
            Which explanations of hiccups are disputed, and what speaks against them?

            How does caffeine affect sleep?
            Which steps, means or mechanisms explain how caffeine affects sleep?
            What evidence is there in studies or reports of how caffeine affects sleep?
            What is disputed or still unknown about how caffeine affects sleep?
            Under which conditions does caffeine affect sleep, and under which does it not?

            How does a transformer model work?
            Which steps, means or mechanisms explain how a transformer model works?
            What evidence is there in studies or reports of how a transformer model works?
            What is disputed or still unknown about how a transformer model works?
            Under which conditions does a transformer model work, and under which does it not?

            How can we reduce food waste?
            What are the known ways to reduce food waste?
            What evidence is there in studies or reports on ways to reduce food waste?
            How much time, money or effort does it take to reduce food waste?
            Which problems or risks arise for those who try to reduce food waste?

            What is the most effective way to prune a rose?
            What are the known ways to prune a rose?
            What evidence is there in studies or reports on ways to prune a rose?
            How much time, money or effort does it take to prune a rose?
            Which problems or risks arise for those who try to prune a rose?
        "#]],
    );
}

#[test]
fn when_how_much_and_who() {
    check(
        EN,
        &[
            "When should I use a mutex?",
            "When was the tunnel opened?",
            "How much water do adults need per day?",
            "How many moons does Mars have?",
            "Who invented the zip?",
            "Which tent should I buy for a winter trip?",
        ],
        expect![[r#"
            When should I use a mutex?
            Which rules or criteria decide when I should use a mutex?
            What do sources say about when I should use a mutex?
            Which exceptions are there to the rules on when I should use a mutex?

            When was the tunnel opened?
            What do official or first-hand sources say about when the tunnel was opened?
            Which records or announcements document when the tunnel was opened?
            How certain is it when the tunnel was opened, and where do sources disagree?

            How much water do adults need per day?
            What determines how much water adults need per day?
            Which studies, records or rules state how much water adults need per day?
            How do sources differ on how much water adults need per day, and why?

            How many moons does Mars have?
            What determines how many moons Mars has?
            Which studies, records or rules state how many moons Mars has?
            How do sources differ on how many moons Mars has, and why?

            Who invented the zip?
            What do first-hand sources say about who invented the zip?
            What evidence shows who invented the zip?
            Where do sources disagree about who invented the zip?

            Which tent should I buy for a winter trip?
            What are the options when deciding which tent I should buy for a winter trip?
            Which criteria decide which tent I should buy for a winter trip?
            What speaks against the usual advice on which tent I should buy for a winter trip?
        "#]],
    );
}

#[test]
fn which_of_two() {
    check(
        EN,
        &[
            "Postgres vs MySQL for analytics",
            "Which is better, tea or juice?",
            "Should I store dates as text or as numbers?",
            "How do crows differ from ravens?",
        ],
        expect![[r#"
            What are the main differences between Postgres and MySQL?
            By which criteria should Postgres and MySQL be compared?
            What are the advantages of Postgres over MySQL?
            What are the advantages of MySQL over Postgres?
            Under which conditions does the choice between Postgres and MySQL change?

            Which is better, tea or juice?
            By which criteria should tea and juice be compared?
            What are the advantages of tea over juice?
            What are the advantages of juice over tea?
            Under which conditions does the choice between tea and juice change?

            Should I store dates as text or as numbers?
            By which criteria should text and numbers be compared?
            What are the advantages of text over numbers?
            What are the advantages of numbers over text?
            Under which conditions does the choice between text and numbers change?

            How do crows differ from ravens?
            By which criteria should crows and ravens be compared?
            What are the advantages of crows over ravens?
            What are the advantages of ravens over crows?
            Under which conditions does the choice between crows and ravens change?
        "#]],
    );
}

#[test]
fn a_request_is_a_question_too() {
    check(
        EN,
        &[
            "Please write a detailed report on the history of tea in Korea.",
            "Explain how locks work",
            "As a teacher, please compare clay and sand.",
        ],
        expect![[r#"
            What is known about the history of tea in Korea?
            Which facts, figures or examples do studies or reports give on the history of tea in Korea?
            What has changed in recent years with regard to the history of tea in Korea?
            What speaks against the common findings about the history of tea in Korea?

            What is known about how locks work?
            Which facts, figures or examples do studies or reports give on how locks work?
            What speaks against the common findings about how locks work?

            What are the main differences between clay and sand?
            By which criteria should clay and sand be compared?
            What are the advantages of clay over sand?
            What are the advantages of sand over clay?
            Under which conditions does the choice between clay and sand change?
        "#]],
    );
}

#[test]
fn several_questions_are_their_own_parts() {
    check(
        EN,
        &[
            "Rivers change. Why do rivers bend? How fast do they move? What stops them from flooding?",
            "What does a dam cost, and how long does building a dam take?",
        ],
        expect![[r#"
            Why do rivers bend?
            How fast do they move?
            What stops them from flooding?

            What does a dam cost?
            How long does building a dam take?
            What do first-hand sources say about what a dam costs?
            What evidence shows what a dam costs?
            Where do sources disagree about what a dam costs?
        "#]],
    );
}

#[test]
fn what_cannot_be_taken_apart_is_quoted() {
    check(
        EN,
        &[
            "???",
            "黄金的未来趋势是什么",
            "The lock that I bought yesterday, is it safe?",
        ],
        expect![[r#"
            What is meant by this question?
            What do sources say about this question?
            What speaks against what is said about this question?

            What do sources say about “黄金的未来趋势是什么”?
            Which studies, figures or examples bear on “黄金的未来趋势是什么”?
            Where do sources disagree about “黄金的未来趋势是什么”, and what speaks against the common view?

            What do sources say about “The lock that I bought yesterday, is it safe”?
            Which studies, figures or examples bear on “The lock that I bought yesterday, is it safe”?
            Where do sources disagree about “The lock that I bought yesterday, is it safe”, and what speaks against the common view?
        "#]],
    );
}

#[test]
fn whether_something_is_so_in_korean() {
    check(
        KO,
        &[
            QUESTION_KO,
            "명상은 스트레스를 줄입니까?",
            "고래는 포유류인가요?",
            "이 다리는 아직 통행이 허용되나?",
            "개는 포도를 먹어도 되나요?",
            "전기차를 사야 할까요?",
        ],
        expect![[r#"
            주 4일 근무제는 생산성을 높이는가?
            주 4일 근무제가 생산성을 높이는지에 대해 연구나 자료는 무엇을 밝혔는가?
            주 4일 근무제는 생산성을 얼마나 높이는가?
            주 4일 근무제가 생산성을 높이는지는 어떤 조건에 따라 달라지는가?
            주 4일 근무제가 생산성을 높이는지를 두고 어떤 반론이나 반대 증거가 있는가?

            명상은 스트레스를 줄입니까?
            명상이 스트레스를 줄이는지에 대해 연구나 자료는 무엇을 밝혔습니까?
            명상은 스트레스를 얼마나 줄입니까?
            명상이 스트레스를 줄이는지는 어떤 조건에 따라 달라집니까?
            명상이 스트레스를 줄이는지를 두고 어떤 반론이나 반대 증거가 있습니까?

            고래는 포유류인가요?
            고래가 포유류인지에 대해 연구나 자료는 무엇을 밝혔나요?
            고래가 포유류인지를 판단하는 기준은 무엇인가요?
            고래가 포유류인지를 두고 어떤 반론이나 반대 증거가 있나요?

            이 다리는 아직 통행이 허용되나?
            이 다리는 아직 통행이 허용되는지에 대해 규정이나 공식 자료는 무엇이라고 말하는가?
            이 다리는 아직 통행이 허용되는지를 보여 주는 가장 최근의 자료는 무엇인가?
            이 다리는 아직 통행이 허용되는지를 두고 어떤 반론이나 반대 증거가 있는가?

            개는 포도를 먹어도 되나요?
            개가 포도를 먹어도 되는지에 대해 규정이나 공식 자료는 무엇이라고 말하나요?
            개가 포도를 먹어도 되는지는 어떤 조건에 따라 달라지나요?
            개가 포도를 먹어도 되는지를 두고 어떤 반론이나 반대 증거가 있나요?

            전기차를 사야 할까요?
            전기차를 사야 할지를 판단하는 기준은 무엇인가요?
            전기차를 사야 할지를 두고 찬성하는 근거와 반대하는 근거는 각각 무엇인가요?
            전기차를 사야 할지는 어떤 조건에 따라 달라지나요?
        "#]],
    );
}

#[test]
fn what_why_and_how_in_korean() {
    check(
        KO,
        &[
            "양자 컴퓨터란?",
            "엔트로피가 뭐야?",
            "금리 인상이 환율에 미치는 영향은?",
            "양자 컴퓨팅의 최신 동향은?",
            "인공지능 반도체 시장 전망",
            "벌은 왜 겨울에 죽는가?",
            "출산율이 낮은 이유는?",
            "백신은 어떻게 작동하나요?",
            "장미를 가꾸는 방법은?",
        ],
        expect![[r#"
            양자 컴퓨터는 무엇인가?
            양자 컴퓨터는 어떻게 정의되며, 정의마다 다른 점은 무엇인가?
            양자 컴퓨터의 주요 종류나 구성 요소는 무엇인가?
            양자 컴퓨터의 역할이나 쓰임새는 무엇인가?
            양자 컴퓨터에 대해 논란이 되거나 아직 밝혀지지 않은 점은 무엇인가?

            엔트로피가 뭐야?
            엔트로피는 어떻게 정의되며, 정의마다 다른 점은 무엇인가?
            엔트로피의 주요 종류나 구성 요소는 무엇인가?
            엔트로피의 역할이나 쓰임새는 무엇인가?
            엔트로피에 대해 논란이 되거나 아직 밝혀지지 않은 점은 무엇인가?

            금리 인상이 환율에 미치는 영향은 무엇인가?
            금리 인상이 환율에 미치는 영향을 보여 주는 연구나 사례는 무엇인가?
            금리 인상이 환율에 미치는 영향은 어떤 조건에 따라 달라지는가?
            금리 인상이 환율에 미치는 영향에 대해 출처마다 다르게 말하는 점은 무엇인가?
            금리 인상이 환율에 미치는 영향에 대해 논란이 되거나 아직 밝혀지지 않은 점은 무엇인가?

            양자 컴퓨팅의 최근 동향은 무엇인가?
            양자 컴퓨팅 분야에서 현재 가장 중요한 기술이나 방법은 무엇인가?
            양자 컴퓨팅은 실제로 어디에 활용되고 있는가?
            양자 컴퓨팅 분야를 주도하는 기업이나 기관은 어디인가?
            양자 컴퓨팅의 한계와 앞으로의 전망은 무엇인가?

            인공지능 반도체의 최근 동향은 무엇인가?
            인공지능 반도체 분야에서 현재 가장 중요한 기술이나 방법은 무엇인가?
            인공지능 반도체는 실제로 어디에 활용되고 있는가?
            인공지능 반도체 분야를 주도하는 기업이나 기관은 어디인가?
            인공지능 반도체의 한계와 앞으로의 전망은 무엇인가?

            벌은 왜 겨울에 죽는가?
            벌이 왜 겨울에 죽는지에 대해 어떤 이유나 원인이 제시되었는가?
            벌이 왜 겨울에 죽는지를 설명하는 근거는 무엇인가?
            벌이 왜 겨울에 죽는지에 대해 다른 설명이나 반론은 무엇인가?

            출산율이 낮은 이유는 무엇인가?
            출산율이 낮은 이유로 제시된 것은 각각 무엇을 근거로 하는가?
            출산율이 낮은 이유 가운데 가장 큰 영향을 미치는 것은 무엇인가?
            출산율이 낮은 이유에 대한 통상적인 설명에 어떤 반론이 있는가?

            백신은 어떻게 작동하나요?
            백신이 어떻게 작동하는지를 설명하는 원리나 과정은 무엇인가요?
            백신이 어떻게 작동하는지를 보여 주는 연구나 사례는 무엇인가요?
            백신이 어떻게 작동하는지는 어떤 조건에 따라 달라지나요?
            백신이 어떻게 작동하는지에 대해 아직 밝혀지지 않았거나 논란이 되는 점은 무엇인가요?

            장미를 가꾸는 방법은 무엇인가?
            장미를 가꾸는 방법 가운데 효과가 입증된 것은 무엇인가?
            장미를 가꾸는 방법에 따라 드는 비용이나 노력은 얼마나 다른가?
            장미를 가꾸는 방법의 한계나 주의할 점은 무엇인가?
        "#]],
    );
}

#[test]
fn when_how_much_and_which_in_korean() {
    check(
        KO,
        &[
            "뮤텍스는 언제 써야 하나요?",
            "한글날은 언제 정해졌습니까?",
            "에펠탑의 높이는 얼마인가?",
            "전화를 발명한 사람은 누구인가?",
            "전기차와 수소차 중 무엇이 더 친환경적인가?",
            "기차, 버스, 배 중 무엇을 타야 하나?",
            "TCP와 UDP의 차이점을 설명해 주세요",
            "인공지능",
            "CRISPR에 대해 알려줘",
            "",
        ],
        expect![[r#"
            뮤텍스는 언제 써야 하나요?
            뮤텍스는 언제 써야 하는지를 판단하는 기준은 무엇인가요?
            뮤텍스는 언제 써야 하는지에 대해 자료들은 무엇이라고 설명하나요?
            뮤텍스는 언제 써야 하는지에 대해 예외가 되는 경우는 무엇인가요?

            한글날은 언제 정해졌습니까?
            한글날이 언제 정해졌는지에 대해 공식 자료는 무엇이라고 말합니까?
            한글날이 언제 정해졌는지를 보여 주는 기록이나 발표는 무엇입니까?
            한글날이 언제 정해졌는지에 대해 출처마다 다르게 말하는 점은 무엇입니까?

            에펠탑의 높이는 얼마인가?
            에펠탑의 높이는 얼마인지를 결정하는 요인은 무엇인가?
            에펠탑의 높이는 얼마인지를 보여 주는 통계나 규정은 무엇인가?
            에펠탑의 높이는 얼마인지에 대해 출처마다 다르게 말하는 점은 무엇인가?

            전화를 발명한 사람은 누구인가?
            전화를 발명한 사람이 누구인지에 대해 자료들은 무엇이라고 설명하는가?
            전화를 발명한 사람이 누구인지를 뒷받침하는 근거나 사례는 무엇인가?
            전화를 발명한 사람이 누구인지에 대해 출처마다 다르게 말하는 점은 무엇인가?

            전기차와 수소차 중 무엇이 더 친환경적인가?
            전기차와 수소차를 비교하는 기준은 무엇인가?
            전기차가 수소차보다 나은 점은 무엇인가?
            수소차가 전기차보다 나은 점은 무엇인가?
            전기차와 수소차 사이의 선택은 어떤 조건에 따라 달라지는가?

            기차, 버스, 배 중 무엇을 타야 하나?
            기차, 버스와 배를 비교하는 기준은 무엇인가?
            기차, 버스와 배의 장점과 단점은 각각 무엇인가?
            기차, 버스와 배 사이의 선택은 어떤 조건에 따라 달라지는가?

            TCP와 UDP는 어떻게 다른가요?
            TCP와 UDP를 비교하는 기준은 무엇인가요?
            TCP가 UDP보다 나은 점은 무엇인가요?
            UDP가 TCP보다 나은 점은 무엇인가요?
            TCP와 UDP 사이의 선택은 어떤 조건에 따라 달라지나요?

            인공지능에 대해 알려진 것은 무엇인가?
            인공지능에 대한 구체적인 사례나 수치는 무엇인가?
            인공지능에 대해 최근에 달라진 점은 무엇인가?
            인공지능의 한계나 문제점은 무엇인가?

            CRISPR에 대해 알려진 것은 무엇인가?
            CRISPR에 대한 구체적인 사례나 수치는 무엇인가?
            CRISPR에 대해 최근에 달라진 점은 무엇인가?
            CRISPR의 한계나 문제점은 무엇인가?

            이 질문은 무엇을 뜻하는가?
            이 질문에 대해 자료들은 무엇이라고 말하는가?
            이 질문에 대한 설명에 반하는 증거는 무엇인가?
        "#]],
    );
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
