//! One claim beside many sentences: which of them speak for it, which against it, and which say nothing about it.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Judge, Pair, Request, Stance, Thought};

use super::think;

/// The claim in the first line, and under it sentences about it; `+`, `-`, `~` and `?` for the stances.
fn check(text: &str, expected: Expect) {
    let mut lines = text.lines().map(str::trim).filter(|it| !it.is_empty());
    let claim = lines.next().expect("a claim");
    let others: Vec<&str> = lines.collect();
    let pair = |it: &&str| Pair::of(claim, *it);
    let request = Request::Judge(Judge::of(others.iter().map(pair).collect()));
    let Thought::Judge(judged) = think(&request, None) else {
        panic!("no judgment")
    };
    let lines = judged.iter().zip(&others).map(|(judgment, other)| {
        let mark = match judgment.stance {
            Stance::Supports => "+",
            Stance::Contradicts => "-",
            Stance::Qualifies => "~",
            Stance::Unsure => "?",
        };
        format!("{mark} {other}\n")
    });
    expected.assert_eq(&lines.collect::<String>());
}

#[test]
fn a_refuted_claim_is_not_supported_by_its_refutation() {
    check(
        "The four-day work week doubles productivity
        No study in the review found that a four-day work week doubles productivity in a company.
        The claim that a four-day work week doubles productivity in every company is not supported by official statistics.
        Nobody in the room defended the claim that a four-day work week doubles productivity.
        A four-day work week doubles productivity in every company.
        The idea that a four-day work week doubles productivity is popular.
        Report that a four-day work week doubles productivity in every company.",
        expect![[r#"
            - No study in the review found that a four-day work week doubles productivity in a company.
            ? The claim that a four-day work week doubles productivity in every company is not supported by official statistics.
            ? Nobody in the room defended the claim that a four-day work week doubles productivity.
            + A four-day work week doubles productivity in every company.
            ? The idea that a four-day work week doubles productivity is popular.
            ? Report that a four-day work week doubles productivity in every company.
        "#]],
    );
    check(
        "The four-day work week does not double productivity
        No study in the review found that a four-day work week doubles productivity in a company.
        The claim that a four-day work week doubles productivity in every company is not supported by official statistics.
        A four-day work week doubles productivity in every company.",
        expect![[r#"
            ? No study in the review found that a four-day work week doubles productivity in a company.
            ? The claim that a four-day work week doubles productivity in every company is not supported by official statistics.
            - A four-day work week doubles productivity in every company.
        "#]],
    );
}

#[test]
fn another_amount_supports_nothing() {
    check(
        "Staff turnover fell by half with the four-day week
        Staff turnover was still a third lower than before the four-day work week.
        Staff turnover fell by a third under the four-day work week.
        Staff turnover fell by 8 percent, which is within the range of chance.
        Burnout fell by 30 percent among staff on the four-day work week.
        Staff turnover fell by 52 percent under the four-day work week.",
        expect![[r#"
            ? Staff turnover was still a third lower than before the four-day work week.
            ? Staff turnover fell by a third under the four-day work week.
            ? Staff turnover fell by 8 percent, which is within the range of chance.
            ? Burnout fell by 30 percent among staff on the four-day work week.
            ? Staff turnover fell by 52 percent under the four-day work week.
        "#]],
    );
    check(
        "주 4일 근무제를 도입한 사업장의 이직률은 절반으로 줄었다
        주 4일 근무제를 도입한 사업장의 이직률은 3분의 1 줄었다.
        주 4일 근무제를 도입한 사업장의 이직률은 50% 줄었다.",
        expect![[r#"
            ? 주 4일 근무제를 도입한 사업장의 이직률은 3분의 1 줄었다.
            + 주 4일 근무제를 도입한 사업장의 이직률은 50% 줄었다.
        "#]],
    );
}

#[test]
fn another_quantity_says_nothing() {
    check(
        "Burnout rose under the four-day work week
        The four-day work week raises hourly productivity in office work.
        Burnout rose by 11 percent among staff on the four-day work week.
        Burnout fell by 30 percent among staff on the four-day work week.",
        expect![[r#"
            ? The four-day work week raises hourly productivity in office work.
            + Burnout rose by 11 percent among staff on the four-day work week.
            - Burnout fell by 30 percent among staff on the four-day work week.
        "#]],
    );
    check(
        "The four-day work week does not raise hourly productivity in office work
        In some sources, a four-day work week means 32 reduced hours at the same pay.
        Staff turnover fell by a third under the four-day work week in government offices.
        The four-day work week raises hourly productivity in office work.",
        expect![[r#"
            ? In some sources, a four-day work week means 32 reduced hours at the same pay.
            ? Staff turnover fell by a third under the four-day work week in government offices.
            - The four-day work week raises hourly productivity in office work.
        "#]],
    );
    check(
        "주 4일제는 이직률을 줄인다
        주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.
        주 4일 근무제는 교대제 병동의 시간당 생산성을 6% 낮췄다.
        주 4일 근무제를 도입한 사업장의 이직률은 3분의 1 줄었다.
        주 4일 근무제를 도입한 뒤에도 이직률은 줄지 않았다.",
        expect![[r#"
            ? 주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.
            ? 주 4일 근무제는 교대제 병동의 시간당 생산성을 6% 낮췄다.
            ? 주 4일 근무제를 도입한 사업장의 이직률은 3분의 1 줄었다.
            ? 주 4일 근무제를 도입한 뒤에도 이직률은 줄지 않았다.
        "#]],
    );
}

#[test]
fn the_other_direction_contradicts_however_short() {
    check(
        "생산성이 올랐다
        생산성이 떨어졌다
        생산성이 떨어지지 않았다
        생산성이 내려갔다
        매출이 떨어졌다",
        expect![[r#"
            - 생산성이 떨어졌다
            ? 생산성이 떨어지지 않았다
            - 생산성이 내려갔다
            ? 매출이 떨어졌다
        "#]],
    );
    check(
        "Sales increased.
        Sales fell.
        Sales did not increase.
        Sales failed to increase.
        Sales did not fail to increase.
        Sales never failed to increase.",
        expect![[r#"
            - Sales fell.
            - Sales did not increase.
            - Sales failed to increase.
            + Sales did not fail to increase.
            + Sales never failed to increase.
        "#]],
    );
}
