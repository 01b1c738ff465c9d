use super::*;
use expect_test::{Expect, expect};

const QUESTION: &str = "Does a four-day work week raise productivity?";
const PARTS: [&str; 5] = [
    "What exactly is meant by \"four-day work week\", and how is productivity measured?",
    "What do studies and reports find about a four-day work week and productivity, and how large is the effect?",
    "When does a four-day work week raise productivity, and when does it not?",
    "What evidence speaks against a positive answer about a four-day work week and productivity?",
    "For whom, and over what time, do the findings about a four-day work week hold?",
];
const QUESTION_KOREAN: &str = "주 4일제는 생산성을 높이는가?";
const PARTS_KOREAN: [&str; 5] = [
    "주 4일제란 정확히 무엇이며, 생산성은 어떻게 측정하는가?",
    "주 4일제와 생산성에 대해 연구와 보고는 무엇을 밝혔으며, 효과의 크기는 얼마인가?",
    "주 4일제와 생산성에 대한 답은 어떤 조건에서 성립하고, 어떤 조건에서 성립하지 않는가?",
    "주 4일제와 생산성에 대한 반론이나 반대 증거는 무엇인가?",
    "주 4일제의 결과는 누구에게, 얼마나 오래 나타나는가?",
];

fn check(question: &str, parts: [&str; 5], statements: &str, expected: Expect) {
    let texts = parts.map(str::to_owned);
    let line = |it: &str| {
        let place = SubQuestions::of(question, &texts).best(it);
        let kinds = ["meaning", "size", "conditions", "objections", "reach"];
        format!("{}: {it}\n", place.map_or("none", |it| kinds[it]))
    };
    expected.assert_eq(
        &statements
            .lines()
            .map(|it| line(it.trim()))
            .collect::<String>(),
    );
}

#[test]
fn a_statement_answers_what_it_speaks_to() {
    check(
        QUESTION,
        PARTS,
        "No study in the review found that a four-day work week doubles productivity in a company.
        The four-day work week raised output per hour by 8 percent in office work.
        The four-day work week raises hourly productivity in office work.
        The four-day work week lowered hourly productivity by 3 percent on assembly lines.
        A four-day work week raises productivity when meetings are cut, but lowers productivity in shift work.
        In some sources, a four-day work week means 32 reduced hours at the same pay.
        The four-day work week keeps its productivity gain for employees after a year.",
        expect![[r#"
            objections: No study in the review found that a four-day work week doubles productivity in a company.
            size: The four-day work week raised output per hour by 8 percent in office work.
            reach: The four-day work week raises hourly productivity in office work.
            objections: The four-day work week lowered hourly productivity by 3 percent on assembly lines.
            conditions: A four-day work week raises productivity when meetings are cut, but lowers productivity in shift work.
            meaning: In some sources, a four-day work week means 32 reduced hours at the same pay.
            reach: The four-day work week keeps its productivity gain for employees after a year.
        "#]],
    );
    check(
        QUESTION_KOREAN,
        PARTS_KOREAN,
        "주 4일 근무제를 도입해도 생산성이 100% 오르지는 않는다.
        주 4일 근무제를 도입하면 생산성이 100% 오른다는 주장은 사실이 아니다.
        주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.
        주 4일 근무제는 교대제 병동의 시간당 생산성을 6% 낮췄다.
        주 4일 근무제는 단축형에서는 시간당 생산성을 높이지만, 압축형에서는 시간당 생산성을 낮춘다.
        주 4일 근무제는 생산성을 높인다.
        주 4일 근무제는 어떤 연구에서는 주 32시간 단축근무를 뜻한다.",
        expect![[r#"
            objections: 주 4일 근무제를 도입해도 생산성이 100% 오르지는 않는다.
            objections: 주 4일 근무제를 도입하면 생산성이 100% 오른다는 주장은 사실이 아니다.
            size: 주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.
            objections: 주 4일 근무제는 교대제 병동의 시간당 생산성을 6% 낮췄다.
            conditions: 주 4일 근무제는 단축형에서는 시간당 생산성을 높이지만, 압축형에서는 시간당 생산성을 낮춘다.
            none: 주 4일 근무제는 생산성을 높인다.
            meaning: 주 4일 근무제는 어떤 연구에서는 주 32시간 단축근무를 뜻한다.
        "#]],
    );
}
