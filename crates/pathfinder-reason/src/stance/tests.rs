//! One case per rule, in both languages: statement and evidence in, judgment out.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::language::tests::naughty_strings;

fn check(statement: &str, evidence: &str, expected: Expect) {
    let judgment = judge(statement, evidence);
    let conflict = judgment.conflict.map_or(String::new(), |it| format!(", {it:?}"));
    let Judgment { stance, similarity, confidence, because, .. } = judgment;
    expected.assert_eq(&format!(
        "{stance:?} because {because:?}{conflict} (alike {similarity:.1}, sure {confidence:.1})"
    ));
}

#[test]
fn the_same_words_support() {
    check(
        "Remote work raises productivity.",
        "Remote work raised productivity at most firms.",
        expect!["Supports because SameWords (alike 0.9, sure 0.9)"],
    );
    check(
        "원격 근무는 생산성을 높인다.",
        "원격 근무는 직원의 생산성을 높였다.",
        expect!["Supports because SameWords (alike 0.9, sure 0.8)"],
    );
}

#[test]
fn a_denial_contradicts() {
    check(
        "Remote work raises productivity.",
        "Remote work does not raise productivity.",
        expect!["Contradicts because Negation, Direct (alike 1.0, sure 0.8)"],
    );
    check(
        "원격 근무는 생산성을 높인다.",
        "원격 근무는 생산성을 높이지 않는다.",
        expect!["Contradicts because Negation, Direct (alike 0.9, sure 0.8)"],
    );
    check(
        "The trial was not stopped.",
        "The trial was stopped.",
        expect!["Contradicts because Negation, Direct (alike 1.0, sure 0.8)"],
    );
}

#[test]
fn two_denials_support() {
    check(
        "Coffee does not cause cancer.",
        "Coffee does not cause cancer in adults.",
        expect!["Supports because SameWords (alike 0.8, sure 1.0)"],
    );
    check(
        "커피는 암을 일으키지 않는다.",
        "커피는 암을 일으키지 않았다.",
        expect!["Supports because SameWords (alike 0.9, sure 0.8)"],
    );
}

#[test]
fn the_other_direction_contradicts() {
    check(
        "Remote work increases productivity.",
        "Remote work decreases productivity.",
        expect!["Contradicts because Direction, Direct (alike 0.8, sure 0.8)"],
    );
    check(
        "주 4일제는 생산성을 높인다.",
        "주 4일제는 생산성을 낮춘다.",
        expect!["Contradicts because Direction, Direct (alike 0.8, sure 0.8)"],
    );
    check(
        "매출이 증가했다.",
        "매출이 감소했다.",
        expect!["Contradicts because Direction, Direct (alike 0.5, sure 0.7)"],
    );
}

#[test]
fn an_opposite_contradicts() {
    check(
        "The method is safe for children.",
        "The method is dangerous for children.",
        expect!["Contradicts because Opposite, Direct (alike 0.7, sure 0.8)"],
    );
    check(
        "숙소가 조용하다.",
        "숙소가 시끄럽다.",
        expect!["Contradicts because Opposite, Direct (alike 0.5, sure 0.7)"],
    );
}

#[test]
fn another_number_contradicts() {
    check(
        "Productivity rose by 40% in 2019.",
        "Productivity rose by 12% in 2019.",
        expect!["Contradicts because Number, Scope (alike 0.8, sure 0.7)"],
    );
    check(
        "생산성이 40% 증가했다.",
        "생산성이 12% 증가했다.",
        expect!["Contradicts because Number, Scope (alike 0.7, sure 0.6)"],
    );
    check(
        "생산성이 40% 증가했다.",
        "생산성이 40퍼센트 증가했다.",
        expect!["Supports because SameWords (alike 0.8, sure 0.9)"],
    );
}

#[test]
fn another_member_of_a_class_contradicts() {
    check(
        "The company was founded in Germany.",
        "The company was founded in France.",
        expect!["Contradicts because Opposite, Direct (alike 0.7, sure 0.8)"],
    );
    check(
        "회의는 월요일에 열린다.",
        "회의는 금요일에 열린다.",
        expect!["Contradicts because Opposite, Direct (alike 0.6, sure 0.5)"],
    );
}

#[test]
fn a_condition_qualifies() {
    check(
        "Remote work raises productivity.",
        "Remote work raises productivity only if the tasks are independent.",
        expect!["Qualifies because Condition, Condition (alike 0.8, sure 1.0)"],
    );
    check(
        "원격 근무는 생산성을 높인다.",
        "업무가 독립적인 경우 원격 근무는 생산성을 높인다.",
        expect!["Qualifies because Condition, Condition (alike 0.7, sure 0.8)"],
    );
}

#[test]
fn other_topics_are_unsure() {
    check(
        "Remote work raises productivity.",
        "Penguins live in the southern hemisphere.",
        expect!["Unsure because TooLittleInCommon (alike 0.1, sure 0.0)"],
    );
    check(
        "원격 근무는 생산성을 높인다.",
        "펭귄은 남극에 살지 않는다.",
        expect!["Unsure because TooLittleInCommon (alike 0.0, sure 0.0)"],
    );
    check(
        "원격 근무는 생산성을 높인다.",
        "Remote work raises productivity.",
        expect!["Unsure because OtherLanguage (alike 0.0, sure 0.0)"],
    );
    check("", "anything", expect!["Unsure because NothingSaid (alike 0.0, sure 0.0)"]);
}

#[test]
fn one_topic_and_another_thing_is_unsure() {
    check(
        "A four-day week raises productivity.",
        "A four-day week lowers fatigue.",
        expect!["Unsure because WordsDiffer (alike 0.6, sure 0.3)"],
    );
    check(
        "주 4일제는 생산성을 높인다.",
        "주 4일제는 피로를 낮춘다.",
        expect!["Unsure because WordsDiffer (alike 0.6, sure 0.3)"],
    );
    check(
        "Productivity did not rise by 40%.",
        "Productivity rose by 8%.",
        expect!["Unsure because WordsDiffer (alike 0.7, sure 0.3)"],
    );
    check(
        "A four-day week raises productivity.",
        "A four-day week does not double productivity.",
        expect!["Unsure because WordsDiffer (alike 0.8, sure 0.3)"],
    );
}

#[test]
fn both_directions_qualify() {
    check(
        "A four-day week raises productivity.",
        "A four-day week raises productivity in offices, but lowers productivity in shifts.",
        expect!["Qualifies because Condition, Condition (alike 0.8, sure 0.9)"],
    );
}

#[test]
fn a_passage_is_no_statement() {
    let passage = "Remote work raises productivity in large firms. ".repeat(8);
    check(
        &passage,
        "Remote work does not raise productivity.",
        expect!["Unsure because NotOneStatement (alike 0.8, sure 0.0)"],
    );
}

#[test]
fn naughty_strings_break_nothing() {
    let plain = Analysis::of("Remote work does not raise productivity by 40%.");
    for naughty in naughty_strings().unwrap_or_default() {
        let naughty = Analysis::of(&naughty);
        probe(&naughty, &plain);
        probe(&plain, &naughty);
        probe(&naughty, &naughty);
    }
}

fn probe(statement: &Analysis, evidence: &Analysis) {
    let judgment = judge_analyses(statement, evidence);
    assert_eq!(judgment, judge_analyses(statement, evidence));
    assert!((0.0..=1.0).contains(&judgment.similarity));
    assert!((0.0..=1.0).contains(&judgment.confidence));
    let clashes = matches!(judgment.stance, Stance::Contradicts | Stance::Qualifies);
    assert_eq!(judgment.conflict.is_some(), clashes);
}

proptest! {
    #[test]
    fn any_two_texts_are_judged_the_same_each_time(left in "\\PC*", right in "\\PC*") {
        probe(&Analysis::of(&left), &Analysis::of(&right));
    }

    #[test]
    fn similarity_knows_no_order(
        left in "(생산성|높|였다|이|원격|근무|raise|not|40%| |는|않){0,12}",
        right in "(생산성|높|였다|이|원격|근무|raise|not|40%| |는|않){0,12}",
    ) {
        let (left, right) = (Analysis::of(&left), Analysis::of(&right));
        let forward = judge_analyses(&left, &right).similarity;
        let backward = judge_analyses(&right, &left).similarity;
        prop_assert!((forward - backward).abs() < 1e-9);
        probe(&left, &right);
    }
}
