//! One case per rule, in both languages: statement and evidence in, judgment out.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::third_party::third_party;

fn check(statement: &str, evidence: &str, expected: Expect) {
    let judgment = judge(statement, evidence);
    let conflict = judgment
        .conflict
        .map_or(String::new(), |it| format!(", {it:?}"));
    let Judgment {
        stance,
        similarity,
        confidence,
        because,
        ..
    } = judgment;
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
        expect!["Supports because SameWords (alike 0.9, sure 0.9)"],
    );
}

/// What a careful reader would not decide, and why.
#[test]
fn what_is_nearly_the_same_decides_nothing() {
    for (statement, evidence) in [
        // It is so; only the reason is not known.
        (
            "Green tea lowers blood pressure.",
            "It is not clear that green tea lowers blood pressure.",
        ),
        // Something else does it, or it does something else.
        (
            "Aspirin raises stroke risk.",
            "Stopping aspirin raises stroke risk.",
        ),
        ("Vaccines cause autism.", "Vaccines cause autism fears."),
        (
            "아스피린은 뇌졸중 위험을 높인다.",
            "아스피린 중단은 뇌졸중 위험을 높인다.",
        ),
        // Both are false, so they do not contradict each other.
        (
            "There is no evidence that tea raises blood pressure.",
            "There is no evidence that tea lowers blood pressure.",
        ),
        (
            "The claim that rents rose 5 percent is false.",
            "The claim that rents rose 8 percent is false.",
        ),
        // Not all, and some.
        (
            "Some patients benefit.",
            "The claim that all patients benefit is false.",
        ),
        ("Some patients recovered.", "Some patients did not recover."),
        ("Some rents rose.", "Some rents fell."),
        ("일부 환자는 회복했다.", "일부 환자는 회복하지 않았다."),
        // A range is not a value within it.
        (
            "Unemployment rose 7 percent.",
            "Unemployment rose from 5 to 10 percent.",
        ),
    ] {
        let judged = judge(statement, evidence);
        assert_eq!(
            judged.stance,
            Stance::Unsure,
            "{statement} / {evidence}: {judged:?}"
        );
    }
}

#[test]
fn a_reason_that_is_not_known_denies_nothing() {
    for evidence in [
        "Green tea lowers blood pressure, but it is not clear why.",
        "Green tea lowers blood pressure. It is not clear why.",
    ] {
        let judged = judge("Green tea lowers blood pressure.", evidence);
        assert_ne!(judged.stance, Stance::Contradicts, "{evidence}");
    }
    let goes_on = "AI는 진단 정확도를 높인다. 그 결과 잘못된 진단이 줄었다.";
    assert_ne!(
        judge("AI는 진단 정확도를 높인다.", goes_on).stance,
        Stance::Contradicts
    );
}

#[test]
fn a_text_of_endless_frames_ends() {
    let frames = "Show that ".repeat(3000);
    assert_eq!(
        judge("Tea calms people.", &format!("{frames}tea calms people.")).stance,
        Stance::Unsure
    );
    assert_eq!(
        judge("Tea calms people.", &"(".repeat(100_000)).stance,
        Stance::Unsure
    );
}

#[test]
fn a_denial_contradicts() {
    check(
        "Remote work raises productivity.",
        "Remote work does not raise productivity.",
        expect!["Contradicts because Negation, Direct (alike 1.0, sure 0.9)"],
    );
    check(
        "원격 근무는 생산성을 높인다.",
        "원격 근무는 생산성을 높이지 않는다.",
        expect!["Contradicts because Negation, Direct (alike 1.0, sure 0.9)"],
    );
    check(
        "The trial was not stopped.",
        "The trial was stopped.",
        expect!["Contradicts because Negation, Direct (alike 1.0, sure 0.9)"],
    );
}

#[test]
fn two_denials_support() {
    check(
        "Coffee does not cause cancer.",
        "Coffee does not cause cancer in adults.",
        expect!["Supports because SameWords (alike 0.8, sure 0.9)"],
    );
    check(
        "커피는 암을 일으키지 않는다.",
        "커피는 암을 일으키지 않았다.",
        expect!["Supports because SameWords (alike 1.0, sure 0.9)"],
    );
}

#[test]
fn the_other_direction_contradicts() {
    check(
        "Remote work increases productivity.",
        "Remote work decreases productivity.",
        expect!["Contradicts because Opposite, Direct (alike 0.8, sure 1.0)"],
    );
    check(
        "주 4일제는 생산성을 높인다.",
        "주 4일제는 생산성을 낮춘다.",
        expect!["Contradicts because Opposite, Direct (alike 0.8, sure 1.0)"],
    );
    check(
        "매출이 증가했다.",
        "매출이 감소했다.",
        expect!["Contradicts because Opposite, Direct (alike 0.5, sure 0.9)"],
    );
}

#[test]
fn an_opposite_contradicts() {
    check(
        "The method is safe for children.",
        "The method is dangerous for children.",
        expect!["Contradicts because Opposite, Direct (alike 0.7, sure 0.9)"],
    );
    check(
        "숙소가 조용하다.",
        "숙소가 시끄럽다.",
        expect!["Contradicts because Opposite, Direct (alike 0.5, sure 0.9)"],
    );
}

#[test]
fn another_number_contradicts() {
    check(
        "Productivity rose by 40% in 2019.",
        "Productivity rose by 12% in 2019.",
        expect!["Contradicts because Number, Scope (alike 0.8, sure 0.9)"],
    );
    check(
        "생산성이 40% 증가했다.",
        "생산성이 12% 증가했다.",
        expect!["Contradicts because Number, Scope (alike 0.7, sure 0.9)"],
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
        expect!["Contradicts because Opposite, Direct (alike 0.7, sure 0.9)"],
    );
    check(
        "회의는 월요일에 열린다.",
        "회의는 금요일에 열린다.",
        expect!["Contradicts because Opposite, Direct (alike 0.6, sure 0.9)"],
    );
}

#[test]
fn a_condition_qualifies() {
    check(
        "Remote work raises productivity.",
        "Remote work raises productivity only if the tasks are independent.",
        expect!["Qualifies because Condition, Condition (alike 0.8, sure 0.9)"],
    );
    check(
        "원격 근무는 생산성을 높인다.",
        "업무가 독립적인 경우 원격 근무는 생산성을 높인다.",
        expect!["Qualifies because Condition, Condition (alike 0.7, sure 0.9)"],
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
    check(
        "",
        "anything",
        expect!["Unsure because NothingSaid (alike 0.0, sure 0.0)"],
    );
}

#[test]
fn one_topic_and_another_thing_is_unsure() {
    check(
        "A four-day week raises productivity.",
        "A four-day week lowers fatigue.",
        expect!["Unsure because WordsDiffer (alike 0.6, sure 0.0)"],
    );
    check(
        "주 4일제는 생산성을 높인다.",
        "주 4일제는 피로를 낮춘다.",
        expect!["Unsure because WordsDiffer (alike 0.5, sure 0.0)"],
    );
    check(
        "Productivity did not rise by 40%.",
        "Productivity rose by 8%.",
        expect!["Unsure because WordsDiffer (alike 0.7, sure 0.0)"],
    );
    check(
        "A four-day week raises productivity.",
        "A four-day week does not double productivity.",
        expect!["Unsure because WordsDiffer (alike 0.8, sure 0.0)"],
    );
}

#[test]
fn both_directions_qualify() {
    check(
        "A four-day week raises productivity.",
        "A four-day week raises productivity in offices, but lowers productivity in shifts.",
        expect!["Qualifies because BothSides, Condition (alike 0.8, sure 0.9)"],
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
fn roles_must_be_the_same() {
    check(
        "Bayer bought Monsanto.",
        "Monsanto bought Bayer in 2018.",
        expect!["Unsure because RolesDiffer (alike 0.8, sure 0.0)"],
    );
    check(
        "Bayer bought Monsanto.",
        "Monsanto was bought by Bayer in 2018.",
        expect!["Supports because SameWords (alike 0.8, sure 0.9)"],
    );
    check(
        "Monsanto bought Bayer.",
        "Monsanto was bought by Bayer in 2018.",
        expect!["Unsure because RolesDiffer (alike 0.8, sure 0.0)"],
    );
    check(
        "고양이가 개를 쫓았다.",
        "개가 고양이를 쫓았다.",
        expect!["Unsure because RolesDiffer (alike 0.9, sure 0.0)"],
    );
    check(
        "고양이가 개를 쫓았다.",
        "개를 고양이가 쫓았다.",
        expect!["Supports because SameWords (alike 1.0, sure 0.9)"],
    );
}

#[test]
fn the_subject_must_be_the_same() {
    check(
        "The moon is the main cause of tides.",
        "Winds are causing tides.",
        expect!["Unsure because WordsDiffer (alike 0.6, sure 0.0)"],
    );
    check(
        "Iron lowers blood pressure.",
        "Zinc lowers blood pressure.",
        expect!["Unsure because WordsDiffer (alike 0.8, sure 0.0)"],
    );
}

#[test]
fn all_is_more_than_some() {
    check(
        "All ferries are late.",
        "Some ferries are late.",
        expect!["Unsure because WordsDiffer (alike 1.0, sure 0.0)"],
    );
    check(
        "Some ferries are late.",
        "All ferries are late.",
        expect!["Unsure because WordsDiffer (alike 1.0, sure 0.0)"],
    );
    check(
        "All ferries are late.",
        "Not all ferries are late.",
        expect!["Contradicts because Negation, Direct (alike 1.0, sure 0.9)"],
    );
    check(
        "모든 배는 늦는다.",
        "일부 배는 늦는다.",
        expect!["Unsure because WordsDiffer (alike 0.8, sure 0.0)"],
    );
}

#[test]
fn figures_of_another_measure_say_nothing() {
    check(
        "The town has 3,000 people.",
        "The town lies at 52 degrees north and 4 degrees east.",
        expect!["Unsure because TooLittleInCommon (alike 0.2, sure 0.0)"],
    );
    check(
        "The town has 3,000 people.",
        "The town has 9 schools.",
        expect!["Unsure because TooLittleInCommon (alike 0.3, sure 0.0)"],
    );
    check(
        "The town has 3,000 people.",
        "The town has 2,500 people.",
        expect!["Contradicts because Number, Scope (alike 0.7, sure 0.9)"],
    );
    check(
        "The firm was founded in 1998.",
        "The firm was founded in 2000.",
        expect!["Contradicts because Number, Scope (alike 0.6, sure 0.9)"],
    );
}

#[test]
fn a_stronger_denial_is_the_same_denial() {
    check(
        "약은 효과가 없다.",
        "약은 효과가 전혀 없다.",
        expect!["Supports because SameWords (alike 0.8, sure 0.9)"],
    );
    check(
        "약은 효과가 있다.",
        "약은 효과가 전혀 없다.",
        expect!["Contradicts because Negation, Direct (alike 0.8, sure 0.9)"],
    );
    check(
        "The drug has no effect.",
        "The drug has no effect whatsoever.",
        expect!["Unsure because WordsDiffer (alike 0.7, sure 0.0)"],
    );
}

#[test]
fn only_a_statement_of_result_is_evidence() {
    check(
        "Tides move sand.",
        "There is no evidence that tides move sand.",
        expect!["Contradicts because Negation, Direct (alike 0.9, sure 0.9)"],
    );
    check(
        "Tides do not move sand.",
        "There is no evidence that tides move sand.",
        expect!["Unsure because WordsDiffer (alike 0.9, sure 0.0)"],
    );
    check(
        "Tides do not move sand.",
        "The claim that tides move sand is false.",
        expect!["Supports because SameWords (alike 0.7, sure 0.9)"],
    );
    check(
        "Tides move sand.",
        "To investigate whether tides move sand.",
        expect!["Unsure because NotAResult (alike 0.8, sure 0.0)"],
    );
    check(
        "Tides move sand.",
        "Fishermen say that tides move sand.",
        expect!["Unsure because NotAResult (alike 0.7, sure 0.0)"],
    );
    check(
        "Tides move sand.",
        "Tides move sand. This is not true.",
        expect!["Contradicts because Negation, Direct (alike 0.9, sure 0.9)"],
    );
    check(
        "There is no evidence that tides move sand.",
        "No study has shown that tides move sand.",
        expect!["Supports because SameWords (alike 0.7, sure 0.9)"],
    );
}

#[test]
fn naughty_strings_break_nothing() {
    let plain = Analysis::of("Remote work does not raise productivity by 40%.");
    for naughty in third_party("naughty_strings.jsonl", "s") {
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
