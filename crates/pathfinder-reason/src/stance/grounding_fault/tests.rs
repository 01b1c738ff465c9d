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
fn a_figure_must_stand_in_the_evidence() {
    let evidence = ["Agents resolved 14% more tickets per hour in 2023."];
    check(
        "Agents resolved 14 percent more tickets.",
        &evidence,
        expect!["none"],
    );
    check(
        "Agents resolved 41% more tickets.",
        &evidence,
        expect!["Number"],
    );
    check(
        "The tool doubles how many tickets agents resolve.",
        &evidence,
        expect!["Number"],
    );
    check(
        "Two groups of agents resolved more tickets.",
        &evidence,
        expect!["none"],
    );
    check(
        "상담원은 시간당 41% 더 많은 문의를 처리했다.",
        &evidence,
        expect!["Number"],
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
