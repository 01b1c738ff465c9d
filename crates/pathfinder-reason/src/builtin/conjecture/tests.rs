//! Statements and what may be made of them.

use super::*;
use expect_test::{Expect, expect};

fn check(statement: &str, lang: Lang, expected: Expect) {
    expected.assert_eq(&format!(
        "{}\n{}\n",
        perhaps(statement, lang),
        perhaps_opposite(statement, lang)
    ));
}

#[test]
fn english_takes_a_frame() {
    check(
        "The four-day work week raised output per hour by 8 percent in offices.",
        Lang::English,
        expect![[r#"
        It may be that the four-day work week raised output per hour by 8 percent in offices.
        It may be that the four-day work week lowered output per hour in offices.
    "#]],
    );
    check(
        "A four-day week does not double productivity.",
        Lang::English,
        expect![[r#"
        It may be that a four-day week does not double productivity.
        It may be that a four-day week does double productivity.
    "#]],
    );
    check(
        "Aldenport closed.",
        Lang::English,
        expect![[r#"
        It may be that Aldenport closed.
        It may not hold that Aldenport closed.
    "#]],
    );
}

#[test]
fn korean_changes_the_predicate() {
    check(
        "주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.",
        Lang::Korean,
        expect![[r#"
        주 4일 근무제는 사무직의 시간당 생산성을 8% 높일 수 있다.
        주 4일 근무제는 사무직의 시간당 생산성을 낮출 수 있다.
    "#]],
    );
    check(
        "번아웃이 증가했다.",
        Lang::Korean,
        expect![[r#"
        번아웃이 증가할 수 있다.
        번아웃이 감소할 수 있다.
    "#]],
    );
    check(
        "적용하기는 어렵다.",
        Lang::Korean,
        expect![[r#"
        적용하기는 어려울 수 있다.
        적용하기는 어렵지 않을 수 있다.
    "#]],
    );
    check(
        "관찰 기간이 짧다는 점도 한계이다.",
        Lang::Korean,
        expect![[r#"
        관찰 기간이 짧다는 점도 한계일 수 있다.
        관찰 기간이 짧다는 점도 한계가 아닐 수 있다.
    "#]],
    );
    check(
        "대기 시간이 줄었습니다.",
        Lang::Korean,
        expect![[r#"
        대기 시간이 줄 수 있다.
        대기 시간이 줄지 않을 수 있다.
    "#]],
    );
}

#[test]
fn an_amount_goes_with_all_that_leads_to_it() {
    let opposite = |statement: &str, lang: Lang, expected: Expect| {
        expected.assert_eq(&perhaps_opposite(statement, lang));
    };
    opposite(
        "주 4일 근무제는 사무직에서 시간당 생산성을 평균 8% 높였다.",
        Lang::Korean,
        expect!["주 4일 근무제는 사무직에서 시간당 생산성을 낮출 수 있다."],
    );
    opposite(
        "이직률은 3분의 1 줄었다.",
        Lang::Korean,
        expect!["이직률은 늘 수 있다."],
    );
    opposite(
        "생산성은 오히려 떨어질 수 있다.",
        Lang::Korean,
        expect!["생산성은 오히려 떨어지지 않을 수 있다."],
    );
    opposite(
        "The week raised output by about 8 percent, within a year.",
        Lang::English,
        expect!["It may be that the week lowered output, within a year."],
    );
    opposite(
        "The week raised output by an average of 7 to 9 percent.",
        Lang::English,
        expect!["It may be that the week lowered output."],
    );
    opposite(
        "Staff turnover fell by a third in mines.",
        Lang::English,
        expect!["It may be that staff turnover rose in mines."],
    );
}

#[test]
fn a_frame_is_put_on_once() {
    let both = |statement: &str| {
        format!(
            "{}\n{}\n",
            perhaps(statement, Lang::English),
            perhaps_opposite(statement, Lang::English)
        )
    };
    expect![[r#"
        It may be that employers raised wages.
        It may be that employers lowered wages.
    "#]]
    .assert_eq(&both("It may be that Employers raised wages."));
    expect![[r#"
        It may be that flexible shifts raised output.
        It may be that flexible shifts lowered output.
    "#]]
    .assert_eq(&both("Flexible shifts raised output."));
    expect![[r#"
        It may be that Kestrel Mutual raised output.
        It may be that Kestrel Mutual lowered output.
    "#]]
    .assert_eq(&both("Kestrel Mutual raised output."));
}
