use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::{SectionKind, split_sections};

/// Shows each section as its kind and its lines.
fn check(text: &str, expected: Expect) {
    let shown: Vec<String> = split_sections(text)
        .into_iter()
        .map(|it| {
            format!(
                "{:?}: {}",
                it.kind,
                text[it.range]
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ")
            )
        })
        .collect();
    expected.assert_eq(&shown.join("\n"));
}

#[test]
fn a_paper_falls_into_its_sections() {
    check(
        "Tea and sleep\nA. Author\n\nAbstract\nTea calms.\n\nKeywords: tea\n\n1 Introduction\nMany drink tea.\n1.1 Why\nBecause.\n\
         2 Brewing Tea\nWater is boiled.\n3 Results\nThey slept.\n4 Conclusions and Future Work\nTea helps.\n\
         Acknowledgments\nThanks.\nReferences\n[1] B. Other. Introduction to tea.\nConclusion\n2 Brewing Tea\nAppendix A: Data\nTables.",
        expect![[r#"
            Front: Tea and sleep A. Author
            Abstract: Abstract Tea calms.
            Body: Keywords: tea
            Introduction: 1 Introduction Many drink tea. 1.1 Why Because.
            Body: 2 Brewing Tea Water is boiled. 3 Results They slept.
            Conclusion: 4 Conclusions and Future Work Tea helps.
            Body: Acknowledgments Thanks.
            References: References [1] B. Other. Introduction to tea. Conclusion 2 Brewing Tea
            Body: Appendix A: Data Tables."#]],
    );
}

#[test]
fn headings_are_known_in_korean() {
    check(
        "차와 수면\n홍길동\n초 록\n차는 좋다.\n주제어\n차, 잠\nⅠ. 서 론\n차를 마신다.\nⅡ. 실험 재료와 절차\n물을 끓인다.\n제3장 결론 및 제언\n도움이 된다.\n참고 문헌\n홍길동, 차.\n부록\n표.",
        expect![[r#"
            Front: 차와 수면 홍길동
            Abstract: 초 록 차는 좋다.
            Body: 주제어 차, 잠
            Introduction: Ⅰ. 서 론 차를 마신다.
            Body: Ⅱ. 실험 재료와 절차 물을 끓인다.
            Conclusion: 제3장 결론 및 제언 도움이 된다.
            References: 참고 문헌 홍길동, 차.
            Body: 부록 표."#]],
    );
}

#[test]
fn headings_may_run_into_their_text_or_be_spaced_out() {
    check(
        "Title\nAbstract—Tea calms.\nI. INTRODUCTION\nMany drink.\nII. METHOD\nBoil.\nS U M M A R Y\nIt helps.\nREFERENCES\n[1] A.",
        expect![[r#"
            Front: Title
            Abstract: Abstract—Tea calms.
            Introduction: I. INTRODUCTION Many drink.
            Body: II. METHOD Boil.
            Conclusion: S U M M A R Y It helps.
            References: REFERENCES [1] A."#]],
    );
    check(
        "요약: 차는 좋다.\n1.서론\n마신다.\n2.재료\n물.",
        expect![[r#"
            Abstract: 요약: 차는 좋다.
            Introduction: 1.서론 마신다.
            Body: 2.재료 물."#]],
    );
}

#[test]
fn a_text_may_lack_sections() {
    check(
        "All of the text.\nMore of it.\nReferences\n[1] A.",
        expect![[r#"
            Body: All of the text. More of it.
            References: References [1] A."#]],
    );
    let text = format!(
        "Title\nAbstract\n{}",
        "A line of forty-nine letters that goes on and on.\n".repeat(200)
    );
    let sections: Vec<_> = split_sections(&text)
        .into_iter()
        .map(|it| (it.kind, it.range))
        .collect();
    assert_eq!(
        sections,
        [
            (SectionKind::Front, 0..6),
            (SectionKind::Abstract, 6..6_015),
            (SectionKind::Body, 6_015..10_015)
        ]
    );
}

#[test]
fn prose_and_tables_are_no_headings() {
    check(
        "1 Introduction\nThe conclusion of this is\nin the references below.\n2 of them slept.\n2 12.5 13.7 99.1 88.0\n7 Other Number\nEnd.",
        expect![
            "Introduction: 1 Introduction The conclusion of this is in the references below. 2 of them slept. 2 12.5 13.7 99.1 88.0 7 Other Number End."
        ],
    );
    check(
        "Nothing here has a heading.\nNot one.",
        expect!["Body: Nothing here has a heading. Not one."],
    );
    check("", expect!["Body: "]);
}

proptest! {
    #[test]
    fn sections_cover_the_text_in_order(
        lines in prop::collection::vec(
            prop_oneof![
                Just("Abstract".to_owned()), Just("1 Introduction".to_owned()), Just("참고문헌".to_owned()),
                Just("2 Method".to_owned()), Just("결론".to_owned()), Just("Appendix".to_owned()), "\\PC{0,30}",
            ],
            0..12,
        ),
    ) {
        let text = lines.join("\n");
        let sections = split_sections(&text);
        prop_assert_eq!(sections.first().map(|it| it.range.start), Some(0));
        prop_assert_eq!(sections.last().map(|it| it.range.end), Some(text.len()));
        for pair in sections.windows(2) {
            prop_assert_eq!(pair[0].range.end, pair[1].range.start);
            prop_assert_ne!(pair[0].kind, pair[1].kind);
        }
        prop_assert!(sections.iter().all(|it| text.get(it.range.clone()).is_some()));
    }
}
