//! What is written in the end: outlines, sections, theses.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Lang, Outline, Request, Sentence, Thesis, Write};

use super::{EN, KO, QUESTION_EN, QUESTION_KO, material, thought};

const CORE_EN: &str = "hyp_A1 0.70 The four-day work week raises hourly productivity in office work.
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

fn thesis(question: &str, lang: Lang, core: &str, expected: Expect) {
    let resolutions = vec![Sentence { text: "Definitions differ.".to_owned(), citations: vec![] }];
    let request = Thesis { question: question.to_owned(), lang, core: material(core), resolutions };
    expected.assert_eq(&thought(Request::Thesis(request)));
}

#[test]
fn a_thesis_says_no_more_than_its_evidence() {
    thesis(
        QUESTION_EN,
        EN,
        CORE_EN,
        expect![[r##"
            # Yes, under conditions: the four-day work week raises hourly productivity in office work when meetings are cut
            The four-day work week raises hourly productivity in office work. [obs_1 obs_2]
            One source reports: "The four-day work week raised output per hour by 8 percent." [obs_1]
            Burnout falls under the four-day work week. [obs_4]
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
        expect![[r##"
            # The four-day work week raises hourly productivity in office work
            The four-day work week raises hourly productivity in office work. [obs_1 obs_2]
            One source reports: "The four-day work week raised output per hour by 8 percent." [obs_1]
            Burnout falls under the four-day work week. [obs_4]
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
        expect![[r#"
        # Not enough evidence for an answer
        -- headings
        -- limits
    "#]],
    );
    thesis(
        QUESTION_KO,
        KO,
        CORE_KO,
        expect![[r##"
        # 조건에 따라 그렇다: 주 4일 근무제는 사무직의 시간당 생산성을 높인다
        주 4일 근무제는 사무직의 시간당 생산성을 높인다. [obs_1]
        주 4일 근무제는 번아웃을 줄인다. [obs_4]
        -- headings
        hyp_A1: 주 4일 근무제는 사무직의 시간당 생산성을 높인다
        hyp_A2: 주 4일 근무제는 번아웃을 줄인다
        -- limits
        '주 4일 근무제는 사무직의 시간당 생산성을 높인다'에는 조건이 붙는다: "회의를 줄인 기업에서는". [obs_1]
        '주 4일 근무제는 사무직의 시간당 생산성을 높인다'에 반대되는 보고도 있다: "주 4일 근무제는 보험사의 시간당 생산성을 낮췄다." [obs_3]
    "##]],
    );
}

#[test]
fn a_verdict_weighs_the_whole_core() {
    let title = |core: &str, expected: Expect| {
        let question = "Do flexible shifts raise output?".to_owned();
        let request = Thesis { question, lang: EN, core: material(core), resolutions: vec![] };
        let text = thought(Request::Thesis(request));
        expected.assert_eq(text.lines().next().unwrap_or_default());
    };
    let quarries = "hyp_A1 0.60 Flexible shifts lowered output by 2 percent in quarries.
        + obs_3 0.90 Flexible shifts lowered output by 2 percent in quarries.";
    let both = format!(
        "{quarries}
        hyp_A2 0.58 Flexible shifts raised output by 3 percent in bakeries.
        + obs_1 0.60 Flexible shifts raised output by 3 percent in bakeries.
        hyp_A3 0.58 Flexible shifts raised output by 14 percent in tram depots.
        + obs_2 0.60 Flexible shifts raised output by 14 percent in tram depots."
    );
    title(
        &both,
        expect![
            "# It depends: flexible shifts lowered output by 2 percent in quarries; flexible shifts raised output by 3 percent in bakeries"
        ],
    );
    title(quarries, expect!["# One source says no: flexible shifts lowered output by 2 percent in quarries"]);
    let two =
        format!("{quarries}\n+ obs_4 0.85 Flexible shifts lowered output by 2 percent in two quarries.");
    title(&two, expect!["# Mostly no: flexible shifts lowered output by 2 percent in quarries"]);
    let korean = Thesis {
        question: QUESTION_KO.to_owned(),
        lang: KO,
        core: material(
            "hyp_A1 0.76 주 4일 근무제를 도입한 교대제 사업장 11곳에서 시간당 생산성이 5% 떨어졌다.
            + obs_1 0.90 주 4일 근무제는 교대제 사업장에서 시간당 생산성을 평균 5% 낮췄다.
            hyp_A2 0.69 주 4일 근무제는 사무직에서 시간당 생산성을 평균 8% 높였다.
            + obs_2 0.90 주 4일 근무제는 사무직에서 시간당 생산성을 평균 8% 높였다.
            ? 회의를 줄인 기업에서는",
        ),
        resolutions: vec![],
    };
    expect!["# 경우에 따라 다르다: 주 4일 근무제는 사무직에서 시간당 생산성을 평균 8% 높였다; 주 4일 근무제를 도입한 교대제 사업장 11곳에서 시간당 생산성이 5% 떨어졌다"].assert_eq(thought(Request::Thesis(korean)).lines().next().unwrap_or_default());
}

fn write(lang: Lang, core: &str, sentences_max: usize, expected: Expect) {
    let request = Write {
        question: String::new(),
        lang,
        title: String::new(),
        material: material(core),
        sentences_max,
    };
    expected.assert_eq(&thought(Request::Write(request)));
}

#[test]
fn every_written_sentence_is_cited() {
    write(
        EN,
        CORE_EN,
        8,
        expect![[r#"
            The four-day work week raises hourly productivity in office work. [obs_1 obs_2]
            One source reports: "The four-day work week raised output per hour by 8 percent." [obs_1]
            Against this, another source reports: "The four-day work week lowered output per hour in nine insurance firms." [obs_3]
            Sources tie "The four-day work week raises hourly productivity in office work" to conditions: "when meetings are cut". [obs_1]
            Burnout falls under the four-day work week. [obs_4]
            One source reports: "Burnout fell by 30 percent." [obs_4]
            What was observed is consistent with a conjecture: It may be that meetings decide the effect. [obs_5]
            One source reports: "Firms that cut meetings gained most." [obs_5]
        "#]],
    );
    write(
        EN,
        CORE_EN,
        3,
        expect![[r#"
        The four-day work week raises hourly productivity in office work. [obs_1 obs_2]
        Burnout falls under the four-day work week. [obs_4]
        What was observed is consistent with a conjecture: It may be that meetings decide the effect. [obs_5]
    "#]],
    );
    write(
        KO,
        CORE_KO,
        8,
        expect![[r#"
        주 4일 근무제는 사무직의 시간당 생산성을 높인다. [obs_1]
        '주 4일 근무제는 사무직의 시간당 생산성을 높인다'에는 조건이 붙는다: "회의를 줄인 기업에서는". [obs_1]
        주 4일 근무제는 번아웃을 줄인다. [obs_4]
        한 출처는 다음과 같이 보고한다: "번아웃이 27% 줄었다." [obs_4]
    "#]],
    );
    write(EN, "hyp_A1 0.7 Nothing supports this.", 8, expect![""]);
}

#[test]
fn sections_follow_the_sub_questions() {
    let sub_questions = ["When does a four-day work week raise productivity?", "What does it do to burnout?"];
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
