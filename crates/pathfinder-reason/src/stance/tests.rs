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
        stance, because, ..
    } = judgment;
    expected.assert_eq(&format!("{stance:?} because {because:?}{conflict}"));
}

#[test]
fn the_same_words_support() {
    check(
        "Remote work raises productivity.",
        "Remote work raised productivity at many firms.",
        expect!["Qualifies because Condition, Condition"],
    );
    check(
        "Remote work raises productivity.",
        "Remote work raised productivity at the firm.",
        expect!["Supports because SameWords"],
    );
    check(
        "원격 근무는 생산성을 높인다.",
        "원격 근무는 직원의 생산성을 높였다.",
        expect!["Supports because SameWords"],
    );
}

#[test]
fn a_denial_contradicts() {
    check(
        "Remote work raises productivity.",
        "Remote work does not raise productivity.",
        expect!["Contradicts because Negation, Direct"],
    );
    check(
        "원격 근무는 생산성을 높인다.",
        "원격 근무는 생산성을 높이지 않는다.",
        expect!["Contradicts because Negation, Direct"],
    );
    check(
        "Tides move sand.",
        "The claim that tides move sand is false.",
        expect!["Contradicts because Negation, Direct"],
    );
    check(
        "Coffee does not cause cancer.",
        "Coffee does not cause cancer in adults.",
        expect!["Supports because SameWords"],
    );
}

#[test]
fn an_opposite_or_another_figure_contradicts() {
    check(
        "Remote work increases productivity.",
        "Remote work decreases productivity.",
        expect!["Contradicts because Opposite, Direct"],
    );
    check(
        "The firm was founded in Germany.",
        "The firm was founded in France.",
        expect!["Contradicts because Opposite, Direct"],
    );
    check(
        "The town has 3,000 people.",
        "The town has 2,500 people.",
        expect!["Contradicts because Number, Scope"],
    );
    check(
        "생산성이 40% 증가했다.",
        "생산성이 12% 증가했다.",
        expect!["Contradicts because Number, Scope"],
    );
}

#[test]
fn a_condition_qualifies() {
    check(
        "Remote work raises productivity.",
        "Remote work raises productivity if the tasks are independent.",
        expect!["Qualifies because Condition, Condition"],
    );
}

#[test]
fn what_says_nothing_decides_nothing() {
    for evidence in [
        "To investigate whether remote work raises productivity.",
        "Does remote work raise productivity?",
        "Critics say that remote work raises productivity.",
        "Penguins live in the southern hemisphere.",
        "원격 근무는 생산성을 높인다.",
        "",
    ] {
        let judged = judge("Remote work raises productivity.", evidence);
        assert_eq!(judged.stance, Stance::Unsure, "{evidence}: {judged:?}");
        assert_eq!(judged.confidence, None);
    }
    let judged = judge("Bayer bought Monsanto.", "Monsanto bought Bayer in 2018.");
    assert_eq!(judged.stance, Stance::Unsure);
}

#[test]
fn a_text_of_endless_frames_ends() {
    let frames = "Show that ".repeat(3000);
    let framed = format!("{frames}tea calms people.");
    assert_ne!(judge("Tea calms people.", &framed).stance, Stance::Supports);
    let brackets = "(".repeat(100_000);
    assert_eq!(judge("Tea calms people.", &brackets).stance, Stance::Unsure);
}

#[test]
fn a_passage_is_not_a_statement() {
    let passage = "Remote work raises productivity in large firms. ".repeat(8);
    check(
        &passage,
        "Remote work does not raise productivity.",
        expect!["Unsure because NotOneStatement"],
    );
}

/// Antonyms in a frame where one excludes the other.
const OPPOSITES: [[&str; 2]; 6] = [
    ["increases", "decreases"],
    ["raises", "lowers"],
    ["strengthens", "weakens"],
    ["widens", "narrows"],
    ["improves", "worsens"],
    ["accelerates", "slows"],
];

#[test]
fn an_antonym_never_turns_a_contradiction_into_support() {
    for [one, other] in OPPOSITES {
        for subject in ["Rain", "The new rule", "Cheap credit"] {
            for object in ["traffic", "the yield of wheat", "voter turnout"] {
                let said = format!("{subject} {one} {object}.");
                let opposed = judge(&said, &format!("{subject} {other} {object}."));
                assert_ne!(opposed.stance, Stance::Supports, "{said} / {other}");
                let same = judge(&said, &said);
                assert_ne!(same.stance, Stance::Contradicts, "{said}");
            }
        }
    }
}

#[test]
fn documents_decide_together() {
    let claim = Analysis::of("Green tea lowers blood pressure in adults.");
    let told = |texts: &[&str]| vec![texts.iter().map(|it| Analysis::of(it)).collect::<Vec<_>>()];
    let same = told(&[
        "We enrolled 40 people.",
        "Green tea lowers blood pressure in adults.",
    ]);
    let found = verdict(&claim, &same);
    assert_eq!(
        (found.stance, found.clearest),
        (Stance::Supports, Some((0, 1)))
    );
    assert!(found.confidence.is_some_and(|it| (0.5..=1.0).contains(&it)));
    for nothing in [
        told(&[]),
        told(&["Penguins live in the south."]),
        Vec::new(),
    ] {
        assert_eq!(verdict(&claim, &nothing).stance, Stance::Unsure);
        assert_eq!(verdict(&claim, &nothing).confidence, None);
    }
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
    assert!(
        judgment
            .confidence
            .is_none_or(|it| (0.0..=1.0).contains(&it))
    );
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
