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

/// Two passages, the second one of another document; the titles after ` | `.
fn check_passages(one: &str, other: &str, expected: Expect) {
    let split = |it: &str| {
        let (text, title) = it.split_once(" | ").unwrap_or((it, ""));
        (text.to_owned(), title.to_owned())
    };
    let ((statement, title), (other, other_title)) = (split(one), split(other));
    let request = Request::Judge(Judge::of(vec![Pair {
        statement,
        other,
        title,
        other_title,
    }]));
    let Thought::Judge(judged) = think(&request, None) else {
        panic!("no judgment")
    };
    let shown = judged[0].over.as_ref().map_or("-".to_owned(), |it| {
        format!("{:?}\n< {}\n> {}", it.kind, it.statement, it.other)
    });
    expected.assert_eq(&shown);
}

#[test]
fn two_studies_with_opposite_results_disagree() {
    check_passages(
        "We followed 300 gardeners for two years. Willow tea reduced joint pain compared with water. Nobody left the study.",
        "The gardens were visited twice. In this trial willow tea did not reduce joint pain.",
        expect![[r#"
            Negation
            < Willow tea reduced joint pain compared with water.
            > In this trial willow tea did not reduce joint pain."#]],
    );
    check_passages(
        "Daily willow tea was associated with a higher risk of stomach ulcers.",
        "The risk of stomach ulcers was decreased by willow tea. Tea was served at noon.",
        expect![[r#"
            Negation
            < Daily willow tea was associated with a higher risk of stomach ulcers.
            > The risk of stomach ulcers was decreased by willow tea."#]],
    );
    check_passages(
        "버드나무차는 관절 통증을 줄였다. 참가자는 모두 정원사였다.",
        "참가자는 어부였다. 버드나무차는 관절 통증을 줄이지 않았다.",
        expect![[r#"
            Negation
            < 버드나무차는 관절 통증을 줄였다.
            > 버드나무차는 관절 통증을 줄이지 않았다."#]],
    );
}

#[test]
fn another_value_of_one_measure_disagrees() {
    check_passages(
        "The harbor opened early. The harbor bridge is 320 meters long.",
        "The harbor bridge is 410 meters long. It is painted red.",
        expect![[r#"
            Number
            < The harbor bridge is 320 meters long.
            > The harbor bridge is 410 meters long."#]],
    );
    check_passages(
        "The harbor bridge was opened in 1931.",
        "The harbor bridge was opened in 1935.",
        expect![[r#"
            Date
            < The harbor bridge was opened in 1931.
            > The harbor bridge was opened in 1935."#]],
    );
    // Another measure, and another bridge.
    check_passages(
        "The harbor bridge is 320 meters long.",
        "The harbor bridge is 41 meters wide.",
        expect!["-"],
    );
    check_passages(
        "The bridge is 320 meters long. | Harbor bridge",
        "The bridge is 410 meters long. | Valley bridge",
        expect!["-"],
    );
}

#[test]
fn what_holds_for_others_does_not_disagree() {
    check_passages(
        "Willow tea reduced joint pain in women.",
        "Willow tea did not reduce joint pain in men.",
        expect!["-"],
    );
    check_passages(
        "Willow tea reduced joint pain in 1998.",
        "Willow tea did not reduce joint pain in 2004.",
        expect!["-"],
    );
    check_passages(
        "Willow tea reduced joint pain in rats.",
        "Willow tea did not reduce joint pain in patients.",
        expect!["-"],
    );
    check_passages(
        "Willow tea reduced joint pain.",
        "Nettle tea did not reduce joint pain.",
        expect!["-"],
    );
    check_passages(
        "Willow tea reduced joint pain.",
        "Willow tea increased appetite.",
        expect!["-"],
    );
}

#[test]
fn an_aim_a_hedge_and_a_claim_of_others_do_not_disagree() {
    for other in [
        "To investigate whether willow tea reduces joint pain.",
        "Willow tea may not reduce joint pain.",
        "Sellers claim that willow tea does not reduce joint pain.",
        "Does willow tea not reduce joint pain?",
        "Willow tea does not reduce joint pain. This is not true.",
        "If it is cold, willow tea does not reduce joint pain.",
    ] {
        check_passages("Willow tea reduced joint pain.", other, expect!["-"]);
    }
    for other in [
        "일부 상인은 버드나무차가 관절 통증을 줄이지 않는다고 주장한다.",
        "버드나무차는 관절 통증을 줄이지 않을 수도 있다.",
    ] {
        check_passages("버드나무차는 관절 통증을 줄였다.", other, expect!["-"]);
    }
}
