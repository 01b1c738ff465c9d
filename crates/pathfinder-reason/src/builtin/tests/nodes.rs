//! Nodes and relations that a source adds to the knowledge graph.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Request, Thought};
use pathfinder_text::Lang;

use super::reading::request;
use super::{EN, KO, QUESTION_EN, QUESTION_KO, think};

fn check(lang: Lang, text: &str, expected: Expect) {
    let question = if lang == KO { QUESTION_KO } else { QUESTION_EN };
    let Thought::Extract(found) = think(
        &Request::Extract(request(question, lang, "", None)),
        Some(text),
    ) else {
        panic!("nothing was extracted")
    };
    let nodes = found
        .entities
        .iter()
        .map(|it| format!("{:?} {}\n", it.kind, it.label));
    let relations = found
        .relations
        .iter()
        .map(|it| format!("{} -{:?}-> {}\n", it.from, it.relation, it.to));
    expected.assert_eq(&nodes.chain(relations).collect::<String>());
}

#[test]
fn common_nouns_are_no_nodes() {
    check(
        EN,
        "The Bureau compares numbers of the four-day work week. A company with a four-day work week keeps its numbers.
The Bureau says that the four-day work week in a company raises hourly productivity in office work.
The four-day work week raises hourly productivity. Hourly productivity fell in office work at Kestrel Mutual in Aldenport.
Workshop: the four-day work week lowered hourly productivity in our workshop.",
        expect![[r#"
            Concept four-day work week
            Concept hourly productivity
            Concept Kestrel Mutual
            Concept Aldenport
            four-day work week -Enables-> hourly productivity
        "#]],
    );
    check(
        KO,
        "주 4일 근무제라는 이름은 같아도 정의가 다르다. 주 4일 근무제라는 이름을 붙인 제도는 많다.
주 4일 근무제는 단축형에서는 시간당 생산성을 높이지만, 압축형에서는 시간당 생산성을 낮춘다. 단축형은 하루 8시간, 압축형은 하루 10시간이다.
주 4일 근무제는 시간당 생산성을 8% 높였다. 임금정책위원회는 주 4일 근무제의 영향을 정리한다.",
        expect![[r#"
            Concept 주 4일 근무제
            Concept 시간당 생산성
            Organization 임금정책위원회
            주 4일 근무제 -Enables-> 시간당 생산성
        "#]],
    );
}
