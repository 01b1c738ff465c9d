//! What an answer and a thesis say on each sub-question, against the answer, and of what stays open.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Request, Thesis, Write};
use pathfinder_text::Lang;

use super::{EN, KO, material, observations, sub_questions, thought};

struct Case<'a> {
    question: &'a str,
    lang: Lang,
    nearest: &'a str,
    material: &'a str,
    sub_questions: &'a str,
}

fn check(case: &Case<'_>, expected: Expect) {
    expected.assert_eq(&thought(Request::Write(Write {
        question: case.question.to_owned(),
        lang: case.lang,
        sub_questions: sub_questions(case.sub_questions),
        material: material(case.material),
        nearest: observations(case.nearest),
        sentences_max: 6,
    })));
}

const TEA: &str = "# What exactly is meant by \"green tea\"?
    obs_4 0.5 Shops sell green tea everywhere.
    # What do studies find about green tea and blood pressure, and how large is the effect?
    obs_1 0.9 Green tea lowers blood pressure.
    obs_2 0.9 Green tea lowered blood pressure by 2 percent.
    obs_3 0.9 Green tea lowered systolic blood pressure by 3 percent in adults.
    obs_5 0.9 Green tea lowered blood pressure by 4 percent in Japan.
    # Under which conditions does the answer about green tea and blood pressure change?
    obs_6 0.9 Green tea lowers blood pressure when it is drunk daily, but raises blood pressure in pregnancy.
    # Costs of green tea";
const TEA_KO: &str = "# 녹차란 정확히 무엇인가?
    obs_4 0.5 녹차는 어디서나 살 수 있다.
    # 녹차와 혈압에 대해 연구와 보고는 무엇을 밝혔으며, 효과의 크기는 얼마인가?
    obs_1 0.9 녹차는 혈압을 낮춘다.
    obs_2 0.9 녹차는 혈압을 2% 낮췄다.
    # 녹차와 혈압에 대한 답은 어떤 조건에서 성립하고, 어떤 조건에서 성립하지 않는가?
    obs_6 0.9 녹차는 매일 마시면 혈압을 낮추지만, 임신 중에는 혈압을 높인다.";
const MATERIAL: &str = "hyp_A1 0.7 Green tea lowers blood pressure.
    + obs_1 0.9 Green tea lowers blood pressure.
    - obs_7 0.9 Green tea did not lower blood pressure in 9 trials.
    ? when it is drunk daily [obs_6]
    hyp_A2 0.6 Green tea stains teeth.
    + obs_8 0.9 Green tea stains teeth.
    - obs_9 0.9 Green tea does not stain teeth.";

#[test]
fn an_answer_has_a_section_for_each_sub_question_that_something_answers() {
    check(
        &Case {
            question: "Does green tea lower blood pressure?",
            lang: EN,
            nearest: "obs_1 0.9 Green tea lowers blood pressure.",
            material: MATERIAL,
            sub_questions: TEA,
        },
        expect![[r#"
            Answered Yes, Low
            One source says: "Green tea lowers blood pressure." [obs_1]
            2. "Green tea lowered blood pressure by 2 percent." [obs_2]
            2. "Green tea lowered systolic blood pressure by 3 percent in adults." [obs_3]
            3. "Green tea lowers blood pressure when it is drunk daily, but raises blood pressure in pregnancy." [obs_6]
            - Sources tie "Green tea lowers blood pressure" to conditions: "when it is drunk daily". [obs_6]
            - Against "Green tea lowers blood pressure", a source reports: "Green tea did not lower blood pressure in 9 trials." [obs_7]
            open: What exactly is meant by "green tea"?
            open: Costs of green tea?
        "#]],
    );
    check(
        &Case {
            question: "녹차는 혈압을 낮추는가?",
            lang: KO,
            nearest: "obs_1 0.9 녹차는 혈압을 낮춘다.",
            material: "hyp_A1 0.7 녹차는 혈압을 낮춘다.
                + obs_1 0.9 녹차는 혈압을 낮춘다.
                - obs_7 0.9 녹차는 시험 9건에서 혈압을 낮추지 못했다.",
            sub_questions: TEA_KO,
        },
        expect![[r#"
            Answered Yes, Low
            한 출처는 이렇게 말한다: "녹차는 혈압을 낮춘다." [obs_1]
            2. "녹차는 혈압을 2% 낮췄다." [obs_2]
            3. "녹차는 매일 마시면 혈압을 낮추지만, 임신 중에는 혈압을 높인다." [obs_6]
            - '녹차는 혈압을 낮춘다'에 반대되는 보고도 있다: "녹차는 시험 9건에서 혈압을 낮추지 못했다." [obs_7]
            open: 녹차란 정확히 무엇인가?
        "#]],
    );
}

#[test]
fn without_an_answer_nothing_speaks_against_it() {
    check(
        &Case {
            question: "Does green tea cure hypertension?",
            lang: EN,
            nearest: "obs_1 0.9 Green tea lowers blood pressure.",
            material: MATERIAL,
            sub_questions: "",
        },
        expect![[r#"
            NotAnswered
            Green tea lowers blood pressure. [obs_1]
        "#]],
    );
}

#[test]
fn sureness_counts_origins_and_disputes() {
    let answer = |nearest: &str| {
        let text = thought(Request::Write(Write {
            question: "Does green tea lower blood pressure?".to_owned(),
            lang: EN,
            sub_questions: Vec::new(),
            material: Vec::new(),
            nearest: observations(nearest),
            sentences_max: 6,
        }));
        text.lines().next().unwrap_or_default().to_owned()
    };
    let yes = "Green tea lowers blood pressure.";
    let told = [
        answer("obs_1 0.9 Nobody knows."),
        answer(&format!("obs_1 0.9 {yes}")),
        answer(&format!("obs_1 0.9 {yes}\nobs_2 0.9 {yes}")),
        answer(&format!(
            "obs_1 0.9 {yes}\nobs_2 0.9 {yes}\nobs_3 0.9 {yes}"
        )),
        answer(&format!(
            "obs_1 0.9 {yes}\nobs_2 0.9 {yes}\nobs_3 0.9 Green tea does not lower blood pressure."
        )),
    ];
    expect![[r#"
        NotAnswered
        Answered Yes, Low
        Answered Yes, Moderate
        Answered Yes, High
        Answered Disputed, Low"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn a_thesis_has_sections_too() {
    let thesis = |question: &str, lang, nearest: &str, parts: &str| {
        thought(Request::Thesis(Thesis {
            question: question.to_owned(),
            lang,
            sub_questions: sub_questions(parts),
            core: Vec::new(),
            resolutions: Vec::new(),
            nearest: observations(nearest),
        }))
    };
    expect![[r##"
        # One source says yes: Green tea lowers blood pressure (Low)
        One source says: "Green tea lowers blood pressure." [obs_1]
        2. "Green tea lowered blood pressure by 2 percent." [obs_2]
        2. "Green tea lowered systolic blood pressure by 3 percent in adults." [obs_3]
        3. "Green tea lowers blood pressure when it is drunk daily, but raises blood pressure in pregnancy." [obs_6]
        -- headings
        -- limits
        open: What exactly is meant by "green tea"?
        open: Costs of green tea?
    "##]].assert_eq(&thesis(
        "Does green tea lower blood pressure?",
        EN,
        "obs_1 0.9 Green tea lowers blood pressure.",
        TEA,
    ));
    expect![[r##"
        # 한 출처에서만 그렇다고 한다: 녹차는 혈압을 낮춘다 (Low)
        한 출처는 이렇게 말한다: "녹차는 혈압을 낮춘다." [obs_1]
        2. "녹차는 혈압을 2% 낮췄다." [obs_2]
        3. "녹차는 매일 마시면 혈압을 낮추지만, 임신 중에는 혈압을 높인다." [obs_6]
        -- headings
        -- limits
        open: 녹차란 정확히 무엇인가?
    "##]]
    .assert_eq(&thesis(
        "녹차는 혈압을 낮추는가?",
        KO,
        "obs_1 0.9 녹차는 혈압을 낮춘다.",
        TEA_KO,
    ));
}
