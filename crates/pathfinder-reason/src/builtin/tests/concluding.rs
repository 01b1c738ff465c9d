//! What is written in the end: outlines, sections, theses.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Outline, Request, Sentence, Thesis, Write};
use pathfinder_text::Lang;

use super::{EN, KO, QUESTION_EN, QUESTION_KO, material, observations, thought};

const CORE_EN: &str =
    "hyp_A1 0.70 The four-day work week raises hourly productivity in office work.
+ obs_1 0.90 The four-day work week raised output per hour by 8 percent.
+ obs_2 0.85 Output per hour was 7 to 9 percent higher in firms with reduced hours.
- obs_3 0.50 The four-day work week lowered output per hour in nine insurance firms.
? when meetings are cut
hyp_A2 0.60 Burnout falls under the four-day work week.
+ obs_4 0.90 Burnout fell by 30 percent.
hyp_B1 0.56 It may be that meetings decide the effect.
+ obs_5 0.50 Firms that cut meetings gained most.";
const CORE_KO: &str = "hyp_A1 0.70 주 4일 근무제는 사무직의 시간당 생산성을 높인다.
+ obs_1 0.90 주 4일 근무제는 시간당 산출을 8% 높였다.
- obs_3 0.50 주 4일 근무제는 보험사의 시간당 생산성을 낮췄다.
? 회의를 줄인 기업에서는
hyp_A2 0.60 주 4일 근무제는 번아웃을 줄인다.
+ obs_4 0.90 번아웃이 27% 줄었다.";

const NEAREST_EN: &str = "obs_1 0.90 The four-day work week raised output per hour by 8 percent.
obs_4 0.90 Burnout fell by 30 percent.";
const NEAREST_KO: &str = "obs_1 0.90 주 4일 근무제는 시간당 산출을 8% 높였다.
obs_4 0.90 번아웃이 27% 줄었다.";

fn thesis(question: &str, lang: Lang, core: &str, nearest: &str, expected: Expect) {
    let resolutions = vec![Sentence {
        text: "Definitions differ.".to_owned(),
        citations: vec![],
    }];
    let (core, nearest) = (material(core), observations(nearest));
    let request = Thesis {
        question: question.to_owned(),
        lang,
        sub_questions: Vec::new(),
        core,
        resolutions,
        nearest,
    };
    expected.assert_eq(&thought(Request::Thesis(request)));
}

#[test]
fn a_thesis_says_no_more_than_its_evidence() {
    thesis(
        QUESTION_EN,
        EN,
        CORE_EN,
        NEAREST_EN,
        expect![[r##"
            # Not decided: what was read does not settle this for certain
            The four-day work week raised output per hour by 8 percent. [obs_1]
            Burnout fell by 30 percent. [obs_4]
            -- headings
            hyp_A1: The four-day work week raises hourly productivity in office work
            hyp_A2: Burnout falls under the four-day work week
            hyp_B1: It may be that meetings decide the effect
            -- limits
            Sources tie "The four-day work week raises hourly productivity in office work" to conditions: "when meetings are cut". [obs_1]
            Against "The four-day work week raises hourly productivity in office work", a source reports: "The four-day work week lowered output per hour in nine insurance firms." [obs_3]
        "##]],
    );
    thesis(
        "What is a four-day week good for?",
        EN,
        CORE_EN,
        NEAREST_EN,
        expect![[r##"
            # “The four-day work week raised output per hour by 8 percent.”
            The four-day work week raised output per hour by 8 percent. [obs_1]
            Burnout fell by 30 percent. [obs_4]
            -- headings
            hyp_A1: The four-day work week raises hourly productivity in office work
            hyp_A2: Burnout falls under the four-day work week
            hyp_B1: It may be that meetings decide the effect
            -- limits
            Sources tie "The four-day work week raises hourly productivity in office work" to conditions: "when meetings are cut". [obs_1]
            Against "The four-day work week raises hourly productivity in office work", a source reports: "The four-day work week lowered output per hour in nine insurance firms." [obs_3]
        "##]],
    );
    thesis(
        QUESTION_EN,
        EN,
        "",
        "",
        expect![[r#"
            # Not decided: no sentence that was read plainly answers this
            -- headings
            -- limits
        "#]],
    );
    thesis(
        QUESTION_KO,
        KO,
        CORE_KO,
        NEAREST_KO,
        expect![[r##"
            # 판정 보류: 읽은 자료만으로는 확실히 답할 수 없음
            주 4일 근무제는 시간당 산출을 8% 높였다. [obs_1]
            번아웃이 27% 줄었다. [obs_4]
            -- headings
            hyp_A1: 주 4일 근무제는 사무직의 시간당 생산성을 높인다
            hyp_A2: 주 4일 근무제는 번아웃을 줄인다
            -- limits
            '주 4일 근무제는 사무직의 시간당 생산성을 높인다'에는 조건이 붙는다: "회의를 줄인 기업에서는". [obs_1]
            '주 4일 근무제는 사무직의 시간당 생산성을 높인다'에 반대되는 보고도 있다: "주 4일 근무제는 보험사의 시간당 생산성을 낮췄다." [obs_3]
        "##]],
    );
}

fn answer(question: &str, lang: Lang, nearest: &str) -> String {
    thought(Request::Write(Write {
        question: question.to_owned(),
        lang,
        sub_questions: Vec::new(),
        material: Vec::new(),
        nearest: observations(nearest),
        sentences_max: 6,
    }))
}

#[test]
fn a_plain_restatement_decides_and_is_quoted() {
    let check = |question: &str, lang: Lang, nearest: &str, expected: Expect| {
        expected.assert_eq(&answer(question, lang, nearest));
    };
    check(
        "Is Antarctica losing ice?",
        EN,
        "obs_1 0.9 Antarctica is losing ice.",
        expect![[r#"
            Answered Yes, Low
            One source says: "Antarctica is losing ice." [obs_1]
        "#]],
    );
    check(
        "Do statins cause gallstones?",
        EN,
        "obs_1 0.9 Statins do not cause gallstones.",
        expect![[r#"
            Answered No, Low
            One source says: "Statins do not cause gallstones." [obs_1]
        "#]],
    );
    check(
        "Do statins cause gallstones?",
        EN,
        "obs_1 0.9 Statins do not cause gallstones.
        obs_2 0.9 Statins cause gallstones.",
        expect![[r#"
            Answered Disputed, Low
            One source says: "Statins cause gallstones." [obs_2]
            Against this, another source says: "Statins do not cause gallstones." [obs_1]
        "#]],
    );
    check(
        "남극의 얼음은 줄어드는가?",
        KO,
        "obs_1 0.9 남극의 얼음은 줄어든다.",
        expect![[r#"
            Answered Yes, Low
            한 출처는 이렇게 말한다: "남극의 얼음은 줄어든다." [obs_1]
        "#]],
    );
    check(
        "비타민은 감기를 예방하는가?",
        KO,
        "obs_1 0.9 비타민은 감기를 예방하지 않는다.",
        expect![[r#"
            Answered No, Low
            한 출처는 이렇게 말한다: "비타민은 감기를 예방하지 않는다." [obs_1]
        "#]],
    );
}

/// The first line of an answer for each sentence alone.
fn verdicts(question: &str, lang: Lang, sentences: &str) -> String {
    let verdict = |sentence: &str| {
        let text = answer(question, lang, &format!("obs_1 0.9 {sentence}"));
        format!("{}: {sentence}\n", text.lines().next().unwrap_or_default())
    };
    sentences.lines().map(|it| verdict(it.trim())).collect()
}

#[test]
fn a_sentence_is_read_with_what_stands_around_it() {
    expect![[r#"
        Answered Yes, Low: Green tea lowers blood pressure.
        Partly: Green tea lowers blood pressure. This is not true.
        Partly: Green tea lowers blood pressure, but it is not clear why.
        Partly: Stopping green tea lowers blood pressure.
        Partly: Green tea lowers blood pressure in children.
        Partly: - Green tea lowers blood pressure.
    "#]]
    .assert_eq(&verdicts(
        "Does green tea lower blood pressure?",
        EN,
        "Green tea lowers blood pressure.
        Green tea lowers blood pressure. This is not true.
        Green tea lowers blood pressure, but it is not clear why.
        Stopping green tea lowers blood pressure.
        Green tea lowers blood pressure in children.
        - Green tea lowers blood pressure.",
    ));
    expect![[r#"
        Partly: Inflation rose.
    "#]]
    .assert_eq(&verdicts("Will inflation rise?", EN, "Inflation rose."));
}

#[test]
fn what_is_no_result_decides_nothing() {
    expect![[r#"
        Partly: There is no evidence that vaccines cause autism.
        Partly: No study has shown that vaccines cause autism.
        Answered No, Low: The claim that vaccines cause autism is false.
        Partly: To investigate whether vaccines cause autism.
        Partly: OBJECTIVE: To examine whether vaccines cause autism in children.
        Partly: Critics say that vaccines cause autism.
        Partly: Some parents doubt that vaccines cause autism.
        Partly: Do vaccines cause autism?
        Partly: Vaccines may cause autism.
        Partly: If vaccines cause autism, rates should fall.
        Partly: Autism causes vaccines.
        NotAnswered: Measles causes autism.
        NotAnswered: Vaccines cause fever.
    "#]]
    .assert_eq(&verdicts(
        "Do vaccines cause autism?",
        EN,
        "There is no evidence that vaccines cause autism.
        No study has shown that vaccines cause autism.
        The claim that vaccines cause autism is false.
        To investigate whether vaccines cause autism.
        OBJECTIVE: To examine whether vaccines cause autism in children.
        Critics say that vaccines cause autism.
        Some parents doubt that vaccines cause autism.
        Do vaccines cause autism?
        Vaccines may cause autism.
        If vaccines cause autism, rates should fall.
        Autism causes vaccines.
        Measles causes autism.
        Vaccines cause fever.",
    ));
    expect![[r#"
        Partly: 백신이 자폐증을 일으킨다는 증거는 없다.
        Answered No, Low: 백신이 자폐증을 일으킨다는 주장은 거짓이다.
        Partly: 백신이 자폐증을 일으킨다는 연구는 없다.
        Partly: 본 연구의 목적은 백신이 자폐증을 일으키는지 알아보는 것이다.
        Partly: 일부 부모는 백신이 자폐증을 일으킨다고 주장한다.
        Partly: 백신은 자폐증을 일으키는가?
        NotAnswered: 백신은 발열을 일으킨다.
    "#]]
    .assert_eq(&verdicts(
        "백신은 자폐증을 일으키는가?",
        KO,
        "백신이 자폐증을 일으킨다는 증거는 없다.
        백신이 자폐증을 일으킨다는 주장은 거짓이다.
        백신이 자폐증을 일으킨다는 연구는 없다.
        본 연구의 목적은 백신이 자폐증을 일으키는지 알아보는 것이다.
        일부 부모는 백신이 자폐증을 일으킨다고 주장한다.
        백신은 자폐증을 일으키는가?
        백신은 발열을 일으킨다.",
    ));
}

#[test]
fn what_names_too_little_of_the_question_is_no_answer() {
    let check = |question: &str, lang: Lang, nearest: &str, expected: Expect| {
        expected.assert_eq(&answer(question, lang, nearest));
    };
    check(
        "How much vitamin D do adults need per day?",
        EN,
        "obs_1 0.9 Statins lowered cholesterol by 20 percent in adults.",
        expect![[r#"
            NotAnswered
            Statins lowered cholesterol by 20 percent in adults. [obs_1]
        "#]],
    );
    check(
        "How much vitamin D do adults need per day?",
        EN,
        "obs_1 0.9 Adults need 1000 IU of vitamin D per day.",
        expect![[r#"
            Answered
            Adults need 1000 IU of vitamin D per day. [obs_1]
        "#]],
    );
    check(
        "Vue 4는 언제 나오나요?",
        KO,
        "obs_1 0.9 Vue 3는 2020년에 나왔습니다.",
        expect![[r#"
            NotAnswered
            Vue 3는 2020년에 나왔습니다. [obs_1]
        "#]],
    );
}

#[test]
fn sections_follow_the_sub_questions() {
    let sub_questions = [
        "When does a four-day work week raise productivity?",
        "What does it do to burnout?",
    ];
    let request = Outline {
        question: QUESTION_EN.to_owned(),
        lang: EN,
        sub_questions: sub_questions.map(str::to_owned).to_vec(),
        material: material(CORE_EN),
    };
    expect![[r#"
        When does a four-day work week raise productivity?: hyp_A1 hyp_A2
        Further findings: hyp_B1
    "#]]
    .assert_eq(&thought(Request::Outline(request)));
}
