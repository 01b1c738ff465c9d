use expect_test::{Expect, expect};
use pathfinder_text::Lang;
use proptest::prelude::*;

use super::*;

fn check(lang: Lang, statements: &str, expected: Expect) {
    let turned = |it: &str| inversion(it.trim(), lang).unwrap_or_else(|| "-".to_owned()) + "\n";
    expected.assert_eq(&statements.lines().map(turned).collect::<String>());
}

#[test]
fn an_english_statement_is_turned_round() {
    check(
        Lang::English,
        "Vitamin D reduces fractures in older adults.
Statins lower the risk of stroke by about 20 percent.
The drug did not improve survival.
The protocol is not compatible with older clients.
Regular exercise has a strong effect on sleep.
The index cannot be used for sorting.
Studies show that caffeine impairs sleep.
Glaciers are melting faster than expected.
Taxes fell after the reform.",
        expect![[r#"
            Vitamin D may not reduce fractures in older adults.
            Statins may not lower the risk of stroke.
            The drug may improve survival.
            The protocol may be compatible with older clients.
            Regular exercise may not have a strong effect on sleep.
            The index may be used for sorting.
            Caffeine may not impair sleep.
            -
            Taxes may not fall after the reform.
        "#]],
    );
}

#[test]
fn what_has_more_than_one_clause_is_left_alone() {
    check(
        Lang::English,
        "Coffee improves attention and reduces fatigue.
It reduces fractures.
Price increases reduce demand.
The reduced dose, which was tested later, improved survival.
Critics say that the drug reduces pain.
Does the drug reduce pain?
No drug reduces pain.
Reduce the dose.
The method is likely to help.
Users should update.
",
        expect![[r#"
            -
            -
            -
            -
            -
            -
            -
            -
            -
            -
        "#]],
    );
}

#[test]
fn a_korean_statement_is_turned_round() {
    check(
        Lang::Korean,
        "비타민 D는 골절을 줄인다.
비타민 D는 골절 위험을 낮추지 않는다.
운동은 수면의 질을 개선했다.
이 방식은 부작용이 없다.
카페인은 각성제이다.
약물 치료가 생존율을 높였습니다.
속도가 더 빠르다.
숲이 줄어든다.
이는 위험을 낮춘다.
그 약은 통증을 줄이지만 졸음을 부른다.
농부가 쌀을 판다.",
        expect![[r#"
            비타민 D는 골절을 줄이지 않을 수 있다.
            비타민 D는 골절 위험을 낮출 수 있다.
            운동은 수면의 질을 개선하지 않을 수 있다.
            이 방식은 부작용이 있을 수 있다.
            카페인은 각성제가 아닐 수 있다.
            약물 치료는 생존율을 높이지 않을 수 있다.
            속도는 더 빠르지 않을 수 있다.
            -
            -
            -
            -
        "#]],
    );
}

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,80}", words in prop::collection::vec("(the|drug|reduces|not|when|is|,|비타민|은|줄인다|에서|않는다|를)", 0..14)) {
        for lang in [Lang::English, Lang::Korean] {
            inversion(&text, lang);
            inversion(&words.join(" "), lang);
        }
    }
}
