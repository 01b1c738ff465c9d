//! Sentences in; what each of them does with its content out.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

fn check(sentences: &str, expected: Expect) {
    let line = |it: &str| {
        let Assertion { kind, content } = of(it);
        format!("{kind:?}: {content}\n")
    };
    expected.assert_eq(
        &sentences
            .lines()
            .map(|it| line(it.trim()))
            .collect::<String>(),
    );
}

#[test]
fn a_statement_is_a_result() {
    check(
        "Bees pollinate almonds.
        Studies have shown that bees pollinate almonds.
        There is strong evidence that bees pollinate almonds.
        The claim that bees pollinate almonds is true.
        It is true that bees pollinate almonds.
        There is no doubt that bees pollinate almonds.
        We tested ten fields, and found that bees pollinate almonds.
        RESULTS Bees pollinate almonds in most fields.
        According to the study, bees pollinate almonds.
        Although critics object, bees pollinate almonds.
        Bees that live in fields pollinate almonds.",
        expect![[r#"
            Result: Bees pollinate almonds.
            Result: bees pollinate almonds.
            Result: bees pollinate almonds.
            Result: bees pollinate almonds
            Result: bees pollinate almonds.
            Result: bees pollinate almonds.
            Reported: bees pollinate almonds.
            Result: Bees pollinate almonds in most fields.
            Result: According to the study, bees pollinate almonds.
            Result: bees pollinate almonds.
            Result: Bees that live in fields pollinate almonds.
        "#]],
    );
    check(
        "벌은 아몬드를 수분시킨다.
        벌이 아몬드를 수분시킨다는 증거가 있다.
        벌이 아몬드를 수분시킨다는 주장은 사실이다.
        벌이 아몬드를 수분시키는 것으로 나타났다.
        연구진은 벌이 아몬드를 수분시킨다고 확인했다.
        벌이 아몬드를 수분시킨다는 사실이 밝혀졌다.",
        expect![[r#"
            Result: 벌은 아몬드를 수분시킨다.
            Result: 벌이 아몬드를 수분시킨다는
            Result: 벌이 아몬드를 수분시킨다는
            Result: 벌이 아몬드를 수분시키는 것으로
            Result: 연구진은 벌이 아몬드를 수분시킨다고
            Result: 벌이 아몬드를 수분시킨다는
        "#]],
    );
}

#[test]
fn a_denial_is_read_as_one() {
    check(
        "There is no evidence that bees pollinate almonds.
        The claim that bees pollinate almonds is false.
        The claim bees pollinate almonds is not true.
        No study has shown that bees pollinate almonds.
        Researchers failed to show that bees pollinate almonds.
        It is not true that bees pollinate almonds.
        It is a myth that bees pollinate almonds.
        That bees pollinate almonds is wrong.
        The authors deny that bees pollinate almonds.
        The notion that bees pollinate almonds has been debunked.
        The idea that bees pollinate almonds has no basis in fact.
        Bees pollinate almonds, which is false.
        Bees have not been shown to pollinate almonds.
        There is no support for the claim that bees pollinate almonds.",
        expect![[r#"
            Unproven: bees pollinate almonds.
            Denial: bees pollinate almonds
            Denial: bees pollinate almonds
            Unproven: bees pollinate almonds.
            Unproven: bees pollinate almonds.
            Denial: bees pollinate almonds.
            Denial: bees pollinate almonds.
            Denial: bees pollinate almonds
            Reported: bees pollinate almonds.
            Denial: bees pollinate almonds
            Unproven: bees pollinate almonds
            Denial: Bees pollinate almonds, which is false.
            Unproven: Bees have not been shown to pollinate almonds.
            Reported: bees pollinate almonds.
        "#]],
    );
    check(
        "벌이 아몬드를 수분시킨다는 증거는 없다.
        벌이 아몬드를 수분시킨다는 주장은 거짓이다.
        벌이 아몬드를 수분시킨다는 주장은 사실이 아니다.
        벌이 아몬드를 수분시킨다는 주장은 근거가 없다.
        벌이 아몬드를 수분시킨다는 것은 사실무근이다.
        어떤 연구도 벌이 아몬드를 수분시킨다고 입증하지 못했다.
        벌이 아몬드를 수분시킨다고 볼 수 없다.
        벌이 아몬드를 수분시킨다는 사실을 부인했다.
        벌이 아몬드를 수분시키는 것은 아니다.
        벌이 아몬드를 수분시키는 것으로 확인되지 않았다.",
        expect![[r#"
            Unproven: 벌이 아몬드를 수분시킨다는
            Denial: 벌이 아몬드를 수분시킨다는
            Denial: 벌이 아몬드를 수분시킨다는
            Unproven: 벌이 아몬드를 수분시킨다는
            Denial: 벌이 아몬드를 수분시킨다는
            Unproven: 어떤 연구도 벌이 아몬드를 수분시킨다고
            Unproven: 벌이 아몬드를 수분시킨다고
            Denial: 벌이 아몬드를 수분시킨다는
            Denial: 벌이 아몬드를 수분시키는 것은
            Unproven: 벌이 아몬드를 수분시키는 것으로
        "#]],
    );
}

#[test]
fn aims_questions_and_titles_state_nothing() {
    check(
        "To investigate whether bees pollinate almonds.
        OBJECTIVE To determine how bees pollinate almonds.
        The aim of this study was to test how bees pollinate almonds.
        We investigated how bees pollinate almonds.
        We examined whether bees pollinate almonds in dry fields.
        This study aimed to show how bees pollinate almonds.
        Do bees pollinate almonds?
        Do bees pollinate almonds
        How Bees Pollinate Almonds in Dry Fields
        Pollination of almonds by bees
        The effect of bees on almonds: a field trial",
        expect![[r#"
            Aim: To investigate whether bees pollinate almonds.
            Aim: To determine how bees pollinate almonds.
            Aim: The aim of this study was to test how bees pollinate almonds.
            Aim: We investigated how bees pollinate almonds.
            Aim: We examined whether bees pollinate almonds in dry fields.
            Aim: This study aimed to show how bees pollinate almonds.
            Question: Do bees pollinate almonds?
            Question: Do bees pollinate almonds
            Title: How Bees Pollinate Almonds in Dry Fields
            Title: Pollination of almonds by bees
            Title: The effect of bees on almonds: a field trial
        "#]],
    );
    check(
        "벌이 아몬드를 수분시키는지 알아보았다.
        본 연구의 목적은 벌이 아몬드를 수분시키는지 밝히는 것이다.
        벌이 아몬드 수분에 미치는 영향을 조사하였다.
        벌의 역할을 규명하고자 하였다.
        벌은 아몬드를 수분시키는가?
        벌이 아몬드를 수분시킬까
        벌이 아몬드 수분에 미치는 영향",
        expect![[r#"
            Aim: 벌이 아몬드를 수분시키는지
            Aim: 본 연구의 목적은 벌이 아몬드를 수분시키는지
            Aim: 벌이 아몬드 수분에 미치는 영향을 조사하였다.
            Aim: 벌의 역할을 규명하고자 하였다.
            Question: 벌은 아몬드를 수분시키는가?
            Question: 벌이 아몬드를 수분시킬까
            Title: 벌이 아몬드 수분에 미치는 영향
        "#]],
    );
}

#[test]
fn hypotheses_reports_and_doubt_vouch_for_nothing() {
    check(
        "We hypothesized that bees pollinate almonds.
        Critics say that bees pollinate almonds.
        Some farmers believe bees pollinate almonds.
        It has been claimed that bees pollinate almonds.
        Bees are said to pollinate almonds.
        \"Bees pollinate almonds in every field,\" said a farmer.
        According to a farmer, bees pollinate almonds.
        Skeptics doubt that bees pollinate almonds.
        It is unclear whether bees pollinate almonds.
        It is possible that bees pollinate almonds.
        There is little evidence that bees pollinate almonds.
        Critics falsely claim that bees pollinate almonds.",
        expect![[r#"
            Hypothesis: bees pollinate almonds.
            Reported: bees pollinate almonds.
            Reported: bees pollinate almonds.
            Reported: bees pollinate almonds.
            Reported: Bees are said to pollinate almonds.
            Reported: "Bees pollinate almonds in every field," said a farmer.
            Reported: According to a farmer, bees pollinate almonds.
            Doubt: bees pollinate almonds.
            Doubt: bees pollinate almonds.
            Doubt: bees pollinate almonds.
            Doubt: bees pollinate almonds.
            Reported: bees pollinate almonds.
        "#]],
    );
    check(
        "벌이 아몬드를 수분시킨다는 가설을 세웠다.
        농부는 벌이 아몬드를 수분시킨다고 말했다.
        벌이 아몬드를 수분시킨다는 주장이 있다.
        농부들은 벌이 아몬드를 수분시킨다고 믿는다.
        벌이 아몬드를 수분시키는지 불분명하다.
        벌이 아몬드를 수분시킨다는 의문이 남는다.
        벌이 아몬드를 수분시키는 것으로 추정된다.
        벌이 아몬드를 수분시킨다고 보기 어렵다.",
        expect![[r#"
            Hypothesis: 벌이 아몬드를 수분시킨다는
            Reported: 농부는 벌이 아몬드를 수분시킨다고
            Reported: 벌이 아몬드를 수분시킨다는
            Reported: 농부들은 벌이 아몬드를 수분시킨다고
            Doubt: 벌이 아몬드를 수분시키는지
            Doubt: 벌이 아몬드를 수분시킨다는
            Doubt: 벌이 아몬드를 수분시키는 것으로
            Doubt: 벌이 아몬드를 수분시킨다고
        "#]],
    );
}

#[test]
fn a_sentence_may_refute_the_one_before() {
    for refutes in [
        "This is not true.",
        "But this claim is false.",
        "이는 사실이 아니다.",
        "그러나 이 주장은 거짓이다.",
    ] {
        assert!(refutes_the_one_before(refutes), "{refutes}");
    }
    for goes_on in [
        "This is true.",
        "It is wet.",
        "이는 사실이다.",
        "다른 주장은 거짓이다.",
    ] {
        assert!(!refutes_the_one_before(goes_on), "{goes_on}");
    }
}

#[test]
fn a_heading_states_nothing() {
    let heading = Sentence {
        text: "Bees pollinate almonds",
        range: 0..22,
        kind: SentenceKind::Heading,
    };
    assert_eq!(of_sentence(&heading).kind, Kind::Title);
}

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC*") {
        let read = of(&text);
        prop_assert!(text.contains(read.content));
    }

    #[test]
    fn any_frame_is_read(
        text in "(that|whether|no|evidence|claim|is|false|We|tested|to|said|,|\"|:|다는|주장은|거짓이다|다고|는지|것으로|없다| |X){0,14}",
    ) {
        let read = of(&text);
        prop_assert!(text.contains(read.content));
    }
}
