//! A statement and its evidence in; the fault out.

use expect_test::{Expect, expect};

use super::*;

fn check(statement: &str, evidence: &[&str], expected: Expect) {
    expected.assert_eq(
        &grounding_fault(statement, evidence).map_or("none".into(), |it| format!("{it:?}")),
    );
}

#[test]
fn a_paraphrase_passes() {
    check(
        "Support staff closed more tickets once they had the assistant.",
        &["Agents with access to the assistant resolved 14% more tickets per hour."],
        expect!["none"],
    );
    check(
        "신입 상담원이 가장 큰 도움을 받았다.",
        &["효과는 신입 상담원에게서 가장 컸고, 숙련자에게는 거의 없었다."],
        expect!["none"],
    );
}

#[test]
fn all_is_more_than_some() {
    let evidence = ["Productivity rose at the company that ran the trial."];
    check(
        "Productivity rises at every company.",
        &evidence,
        expect!["Universal"],
    );
    check(
        "Productivity does not rise at every company.",
        &evidence,
        expect!["none"],
    );
    check(
        "모든 회사에서 생산성이 오른다.",
        &["시험한 회사에서 생산성이 올랐다."],
        expect!["Universal"],
    );
}

#[test]
fn the_contrary_is_no_ground() {
    check(
        "The assistant raises productivity.",
        &["The assistant does not raise productivity."],
        expect!["Contrary"],
    );
    // Evidence for and against is cited for a sentence that names both sides.
    check(
        "The assistant raises productivity.",
        &[
            "The assistant does not raise productivity.",
            "The assistant raised productivity in one trial.",
        ],
        expect!["none"],
    );
}

#[test]
fn another_subject_is_no_ground() {
    check(
        "The assistant raises productivity.",
        &["Cats sleep sixteen hours a day."],
        expect!["Unrelated"],
    );
    check(
        "비서가 생산성을 높인다.",
        &["고양이는 하루에 열여섯 시간 잔다."],
        expect!["Unrelated"],
    );
    check(
        "비서가 생산성을 높인다.",
        &["Cats sleep sixteen hours a day."],
        expect!["none"],
    );
}

/// What is certainly wrong with a statement: its quote, what else its source says, and what it repeats.
fn certain(statement: &str, quote: &str, context: &[&str], figures: &[&str]) -> String {
    let ground = Ground {
        quotes: vec![quote],
        context: context.to_vec(),
        figures: figures.to_vec(),
    };
    ground
        .fault(statement)
        .map_or("none".into(), |it| format!("{it:?}"))
}

#[test]
fn a_figure_of_the_context_or_the_question_is_not_foreign() {
    let quote = "Agents resolved 14% more tickets per hour.";
    let said = "In 5,172 agents, 14% more tickets were resolved within 90 days.";
    expect![[r#"Figures(["5,172", "90 days"])"#]].assert_eq(&certain(said, quote, &[], &[]));
    expect![[r#"Figures(["90 days"])"#]].assert_eq(&certain(said, quote, &["5172 agents"], &[]));
    expect!["none"].assert_eq(&certain(
        said,
        quote,
        &["5172 agents"],
        &["within 90 days?"],
    ));
    expect!["none"].assert_eq(&certain(
        "위험비는 0.94였다.",
        "hazard ratio 0·94, 95% CI 0·90 to 0·98",
        &[],
        &[],
    ));
}

#[test]
fn the_contrary_is_certain_only_if_nothing_around_it_says_the_same() {
    let (said, quote) = (
        "The assistant raises productivity.",
        "The assistant does not raise productivity.",
    );
    expect!["Contrary"].assert_eq(&certain(said, quote, &["A trial in three companies"], &[]));
    expect!["none"].assert_eq(&certain(
        said,
        quote,
        &["The assistant raised productivity."],
        &[],
    ));
}

#[test]
fn another_subject_and_all_instead_of_some_are_not_certain() {
    expect!["none"].assert_eq(&certain(
        "Productivity rises at every company.",
        "Productivity rose at the company that ran the trial.",
        &[],
        &[],
    ));
    expect!["none"].assert_eq(&certain(
        "The assistant raises productivity.",
        "Cats sleep sixteen hours a day.",
        &[],
        &[],
    ));
}
