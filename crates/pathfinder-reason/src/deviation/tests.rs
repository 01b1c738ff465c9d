//! A sentence and its quotes in; how it departs from them out.

use expect_test::{Expect, expect};

use super::*;

const QUOTE: &str =
    "The four-day work week raised hourly productivity by 8 percent in twelve offices.";
const KOREAN: &str = "주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.";

fn check(sentence: &str, quotes: &[&str], expected: Expect) {
    expected
        .assert_eq(&deviation(sentence, quotes, &[]).map_or("none".into(), |it| format!("{it:?}")));
}

#[test]
fn what_keeps_to_its_quote_passes() {
    check(QUOTE, &[QUOTE], expect!["none"]);
    check(
        "In offices, the four-day work week raised productivity per hour.",
        &[QUOTE],
        expect!["none"],
    );
    check(
        "Hourly productivity rose by eight percent with a four-day week.",
        &[QUOTE],
        expect!["none"],
    );
    check(
        "근무 시간을 줄인 주 4일 근무제는 생산성을 높였다.",
        &[KOREAN],
        expect!["none"],
    );
    check(
        "The four-day week raised productivity.",
        &[KOREAN],
        expect!["none"],
    );
}

#[test]
fn figures_are_read_however_they_are_written() {
    for figure in [
        "80 percent",
        "eighty percent",
        "８０ percent",
        "8O percent",
        "8–18 percent",
        "threefold",
    ] {
        check(
            &format!("The four-day work week raised hourly productivity by {figure}."),
            &[QUOTE],
            expect!["Figure"],
        );
    }
    for figure in ["80%", "팔십 퍼센트", "８０%", "세 배", "八十%", "8~18%"] {
        check(
            &format!("주 4일 근무제는 시간당 생산성을 {figure} 높였다."),
            &[KOREAN],
            expect!["Figure"],
        );
    }
    check(
        "Samsung acquired Harman in 2016.",
        &["Samsung acquired Harman in 2017."],
        expect!["Figure"],
    );
    for figure in ["eight percent", "８ percent", "8%"] {
        check(
            &format!("The work week raised productivity by {figure}."),
            &[QUOTE],
            expect!["none"],
        );
    }
    check("생산성이 팔 퍼센트 높아졌다.", &[KOREAN], expect!["none"]);
    check(
        "Output doubled.",
        &["Output rose by 100 percent."],
        expect!["none"],
    );
}

#[test]
fn a_denial_is_neither_dropped_nor_added() {
    let denied = "There is no evidence that green tea prevents cancer.";
    check("Green tea prevents cancer.", &[denied], expect!["Negation"]);
    check(
        "The four-day work week did not raise hourly productivity.",
        &[QUOTE],
        expect!["Negation"],
    );
    let denied = "녹차가 암을 예방한다는 증거는 없다.";
    check("녹차가 암을 예방한다.", &[denied], expect!["Negation"]);
    check(
        "주 4일 근무제는 사무직의 생산성을 높이지 않았다.",
        &[KOREAN],
        expect!["Negation"],
    );
    // A negation in another clause does not count.
    let two = "The assistant raises productivity, but it does not lower the cost.";
    check(
        "The assistant raises productivity.",
        &[two],
        expect!["none"],
    );
    check(
        "The assistant fails to raise productivity.",
        &["The assistant does not raise productivity."],
        expect!["none"],
    );
}

#[test]
fn a_direction_is_not_turned() {
    check(
        "The four-day work week lowered hourly productivity.",
        &[QUOTE],
        expect!["Direction"],
    );
    check(
        "주 4일 근무제는 사무직의 시간당 생산성을 낮췄다.",
        &[KOREAN],
        expect!["Direction"],
    );
    let two = "It raises productivity in offices and lowers it in hospitals.";
    check(
        "It lowers productivity in offices and raises it in hospitals.",
        &[two],
        expect!["Direction"],
    );
    check(
        "It does not raise productivity in hospitals.",
        &["It lowers productivity in hospitals."],
        expect!["none"],
    );
}

#[test]
fn a_subject_is_not_swapped() {
    check(
        "A long sabbatical raised hourly productivity in twelve offices.",
        &[QUOTE],
        expect!["Subject"],
    );
    check(
        "재택근무는 사무직의 시간당 생산성을 높였다.",
        &[KOREAN],
        expect!["Subject"],
    );
    check(
        "Harman acquired Samsung in 2017.",
        &["Samsung acquired Harman in 2017."],
        expect!["Subject"],
    );
    check(
        "하만이 삼성을 인수했다.",
        &["삼성이 하만을 인수했다."],
        expect!["Subject"],
    );
    check(
        "Harman was acquired by Samsung in 2017.",
        &["Samsung acquired Harman in 2017."],
        expect!["none"],
    );
}

#[test]
fn one_quote_that_bears_it_out_is_enough() {
    let quotes = ["The four-day work week lowered hourly productivity.", QUOTE];
    check(
        "The four-day work week raised hourly productivity.",
        &quotes,
        expect!["none"],
    );
    check("Cats sleep sixteen hours.", &[QUOTE], expect!["Figure"]);
    check("Cats like warm milk.", &[QUOTE], expect!["Unrelated"]);
    check(
        "Productivity rose in every office.",
        &["Productivity rose in the office."],
        expect!["Universal"],
    );
}
