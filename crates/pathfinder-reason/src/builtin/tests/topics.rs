//! Which sources are read at all, and what is thought up where there were none.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Ideate, Request};
use pathfinder_text::Lang;

use super::reading::request;
use super::{EN, KO, QUESTION_EN, hypotheses, render, think, thought};

const WEEK: &str = "The four-day work week raised output per hour by 8 percent in office work.";

fn check(question: &str, lang: Lang, text: &str, expected: Expect) {
    let request = Request::Extract(request(question, lang, "", None));
    let kept = render(&think(&request, Some(text)));
    let items: Vec<&str> = kept.lines().filter(|it| it.starts_with("item_")).collect();
    expected.assert_eq(&items.join("\n"));
}

#[test]
fn a_source_about_something_else_gives_nothing() {
    check("What is the capital of Mongolia?", EN, WEEK, expect![""]);
    check(
        "How do tardigrades repair their DNA?",
        EN,
        WEEK,
        expect![""],
    );
    check(
        "고래는 어떻게 잠을 자는가?",
        KO,
        "직원은 금요일 내내 잠만 자고 있다고 한다.",
        expect![""],
    );
    check("ما هي عاصمة منغوليا؟", EN, WEEK, expect![""]);
    check("x", EN, WEEK, expect![""]);
    check("serve", EN, WEEK, expect![""]);
}

#[test]
fn a_question_in_two_languages_reads_both() {
    let question = "주 4일제가 productivity를 raise 하나요?";
    check(
        question,
        KO,
        WEEK,
        expect![
            "item_1: The four-day work week raised output per hour by 8 percent in office work. (four-day work week, output, office work)"
        ],
    );
    check(
        question,
        KO,
        "주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.",
        expect![
            "item_1: 주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다. (주 4일 근무제, 사무직 시간당 생산성)"
        ],
    );
    check(
        "AI가 productivity를 높이나?",
        KO,
        "AI tools raised the productivity of writers by 14 percent.",
        expect![
            "item_1: AI tools raised the productivity of writers by 14 percent. (AI tools, productivity, writers)"
        ],
    );
}

#[test]
fn a_source_about_the_target_is_read() {
    let text = "Handovers on hospital wards take 14 minutes on average and nobody can cut them.";
    let mut asked = request(
        QUESTION_EN,
        EN,
        "hyp_A1 0.50 Handovers on hospital wards take longer.",
        None,
    );
    let kept = |it: &pathfinder_core::contract::Extract| {
        render(&think(&Request::Extract(it.clone()), Some(text)))
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    expect![""].assert_eq(&kept(&asked));
    asked.target = hypotheses("hyp_A1 0.50 x").first().map(|it| it.id);
    expect!["item_1: Handovers on hospital wards take 14 minutes on average and nobody can cut them. (Handovers, hospital wards)"].assert_eq(&kept(&asked));
    asked.target = None;
    asked.query = "handovers hospital wards".to_owned();
    expect!["item_1: Handovers on hospital wards take 14 minutes on average and nobody can cut them. (Handovers, hospital wards)"].assert_eq(&kept(&asked));
}

#[test]
fn nothing_observed_is_nothing_to_think_on() {
    let request = Ideate {
        question: QUESTION_EN.to_owned(),
        sub_questions: vec![],
        lang: EN,
        issues: vec![],
        observations: vec![],
        hypotheses: hypotheses("hyp_A1 0.70 The four-day work week raises hourly productivity."),
        conflicts: vec![],
        edges: vec![],
    };
    expect![""].assert_eq(&thought(Request::Ideate(request)));
}
