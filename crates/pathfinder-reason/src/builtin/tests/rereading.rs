//! What an item helps to answer, what it needs beside it, and what a second reading leaves out.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Extract, Request, Thought};
use pathfinder_core::step::Passage;
use pathfinder_text::Lang;

use super::reading::request;
use super::{EN, KO, QUESTION_EN, QUESTION_KO, think};

/// Each item with what it answers and needs; at the end what the reader was shown.
fn check(request: Extract, text: &str, expected: Expect) {
    let Thought::Extract(found) = think(&Request::Extract(request), Some(text)) else {
        panic!("it reads")
    };
    let items = found.items.iter().map(|it| {
        let answers: Vec<String> = it
            .answers
            .iter()
            .map(|it| format!("{}:{}", it.sub_question + 1, it.how_much))
            .collect();
        let context = match it.context.as_str() {
            "" => String::new(),
            context => format!("  < {context}\n"),
        };
        format!("[{}] {}\n{context}", answers.join(" "), it.statement)
    });
    let shown: Vec<String> = found
        .shown
        .iter()
        .flatten()
        .map(|it| format!("{}..{}", it.start, it.end))
        .collect();
    let shown = format!("shown: {}\n", shown.join(" "));
    expected.assert_eq(&items.chain([shown]).collect::<String>());
}

fn asked(lang: Lang, sub_questions: &[&str]) -> Extract {
    let question = if lang == KO { QUESTION_KO } else { QUESTION_EN };
    Extract {
        sub_questions: sub_questions.iter().map(|it| (*it).to_owned()).collect(),
        items_max: 12,
        ..request(question, lang, "", None)
    }
}

#[test]
fn an_item_says_what_it_helps_to_answer() {
    check(
        asked(
            EN,
            &[
                "What exactly is meant by \"four-day work week\", and how is productivity measured?",
                "What do studies and reports find about a four-day work week and productivity, and how large is the effect?",
                "Under which conditions does the answer about a four-day work week and productivity change?",
                "What evidence speaks against a positive answer about a four-day work week and productivity?",
            ],
        ),
        "The four-day work week raised productivity by 8 percent. A four-day work week means 32 hours at the same pay.

The four-day work week raises productivity when meetings are cut, but lowers productivity in shift work.
The four-day work week did not raise productivity in hospitals. We asked whether the four-day work week raises productivity by 8 percent.
The four-day work week is popular.",
        expect![[r#"
            [1:1 2:3 3:1 4:1] The four-day work week raised productivity by 8 percent.
            [1:3 2:1 3:1 4:1] A four-day work week means 32 hours at the same pay.
            [1:1 2:1 3:3 4:1] The four-day work week raises productivity when meetings are cut, but lowers productivity in shift work.
            [1:1 2:1 3:1 4:3] The four-day work week did not raise productivity in hospitals.
            [1:1 2:1 3:1 4:1] The four-day work week is popular.
            shown: 0..56 57..109 111..215 216..279 354..388
        "#]],
    );
    check(
        asked(
            KO,
            &[
                "주 4일 근무제란 정확히 무엇이며, 생산성은 어떻게 측정하는가?",
                "주 4일 근무제와 생산성에 대해 연구와 보고는 무엇을 밝혔으며, 효과의 크기는 얼마인가?",
                "주 4일 근무제와 생산성에 대한 답은 어떤 조건에서 성립하고, 어떤 조건에서 성립하지 않는가?",
                "주 4일 근무제와 생산성에 대한 반론이나 반대 증거는 무엇인가?",
            ],
        ),
        "주 4일 근무제는 생산성을 8% 높였다. 주 4일 근무제는 주 32시간 근무를 뜻한다.

주 4일 근무제는 단축형에서는 생산성을 높이지만, 압축형에서는 생산성을 낮춘다. 주 4일 근무제는 병원의 생산성을 높이지 못했다.
주 4일 근무제는 인기가 많다.",
        expect![[r#"
            [1:1 2:3 3:1 4:1] 주 4일 근무제는 생산성을 8% 높였다.
            [1:3 2:1 3:1 4:1] 주 4일 근무제는 주 32시간 근무를 뜻한다.
            [1:1 2:1 3:2 4:1] 주 4일 근무제는 단축형에서는 생산성을 높이지만, 압축형에서는 생산성을 낮춘다.
            [1:1 2:1 3:1 4:3] 주 4일 근무제는 병원의 생산성을 높이지 못했다.
            [1:1 2:1 3:1 4:1] 주 4일 근무제는 인기가 많다.
            shown: 0..48 49..104 106..216 217..282 283..322
        "#]],
    );
}

#[test]
fn sub_questions_of_any_wording_are_answered() {
    check(
        asked(
            EN,
            &[
                "How many hours is a four-day work week?",
                "Does a four-day work week lower burnout?",
                "Why do hospitals avoid a four-day work week?",
            ],
        ),
        "A four-day work week is 32 hours. The hours of a four-day work week differ. A four-day work week lowers burnout.
A four-day work week lowers burnout among nurses and doctors in small private clinics. Hospitals avoid a four-day work week.",
        expect![[r#"
            [1:3 2:1 3:1] A four-day work week is 32 hours.
            [1:1 2:3 3:1] A four-day work week lowers burnout.
            [1:1 2:2 3:1] A four-day work week lowers burnout among nurses and doctors in small private clinics.
            [1:1 2:1 3:2] Hospitals avoid a four-day work week.
            shown: 0..33 76..112 113..199 200..237
        "#]],
    );
    check(
        asked(
            KO,
            &[
                "주 4일 근무제는 번아웃을 줄이는가?",
                "병원은 왜 주 4일 근무제를 피하는가?",
            ],
        ),
        "주 4일 근무제는 번아웃을 줄인다. 주 4일 근무제는 간호사의 번아웃을 줄였다. 병원은 주 4일 근무제를 피한다.",
        expect![[r#"
            [1:3 2:1] 주 4일 근무제는 번아웃을 줄인다.
            [1:1 2:2] 병원은 주 4일 근무제를 피한다.
            shown: 0..45 105..147
        "#]],
    );
}

#[test]
fn a_sentence_that_points_back_comes_with_the_one_before() {
    check(
        asked(EN, &[]),
        "The trial of the four-day work week ran in 61 firms in Aldenport. It raised productivity by 8 percent under the four-day work week.

It lowered productivity by 9 percent under the four-day work week in shift work.",
        expect![[r#"
            [] The trial of the four-day work week ran in 61 firms in Aldenport.
            [] It raised productivity by 8 percent under the four-day work week.
              < The trial of the four-day work week ran in 61 firms in Aldenport.
            [] It lowered productivity by 9 percent under the four-day work week in shift work.
            shown: 0..65 66..131 133..213
        "#]],
    );
    check(
        asked(KO, &[]),
        "한 시청이 주 4일 근무제를 시범으로 도입하였다. 이는 주 4일 근무제의 생산성을 8% 높였다.

이는 주 4일 근무제의 생산성을 9% 낮췄다.",
        expect![[r#"
            [] 한 시청이 주 4일 근무제를 시범으로 도입하였다.
            [] 이는 주 4일 근무제의 생산성을 8% 높였다.
              < 한 시청이 주 4일 근무제를 시범으로 도입하였다.
            [] 이는 주 4일 근무제의 생산성을 9% 낮췄다.
            shown: 0..65 66..121 123..178
        "#]],
    );
}

const TWICE: &str = "The four-day work week raised productivity by 8 percent in office work. The four-day work week lowered burnout in \
    schools. The four-day work week cut productivity by 3 percent on assembly lines. Nobody measured the rest.";

#[test]
fn a_second_reading_looks_elsewhere() {
    check(
        asked(EN, &[]),
        TWICE,
        expect![[r#"
        [] The four-day work week raised productivity by 8 percent in office work.
        [] The four-day work week lowered burnout in schools.
        [] The four-day work week cut productivity by 3 percent on assembly lines.
        shown: 0..71 72..122 123..194
    "#]],
    );
    check(
        Extract {
            shown: vec![Passage { start: 0, end: 135 }],
            ..asked(EN, &[])
        },
        TWICE,
        expect![[r#"
            [] The four-day work week cut productivity by 3 percent on assembly lines.
            shown: 123..194
        "#]],
    );
    check(
        Extract {
            known: vec![
                "In office work the four-day work week raised productivity by 8 percent".to_owned(),
            ],
            ..asked(EN, &[])
        },
        TWICE,
        expect![[r#"
            [] The four-day work week lowered burnout in schools.
            [] The four-day work week cut productivity by 3 percent on assembly lines.
            shown: 72..122 123..194
        "#]],
    );
    let whole = Passage {
        start: 0,
        end: TWICE.len(),
    };
    check(
        Extract {
            shown: vec![whole],
            ..asked(EN, &[])
        },
        TWICE,
        expect![[r#"
            [] The four-day work week raised productivity by 8 percent in office work.
            [] The four-day work week lowered burnout in schools.
            [] The four-day work week cut productivity by 3 percent on assembly lines.
            shown: 0..71 72..122 123..194
        "#]],
    );
    check(
        Extract {
            known: vec!["주 4일 근무제는 생산성을 8% 높였다.".to_owned()],
            ..asked(KO, &[])
        },
        "주 4일 근무제는 생산성을 8% 높였다. 주 4일 근무제는 병동의 생산성을 6% 낮췄다.",
        expect![[r#"
            [] 주 4일 근무제는 병동의 생산성을 6% 낮췄다.
            shown: 49..107
        "#]],
    );
}

#[test]
fn room_is_not_filled_with_poor_sentences() {
    let text = "The four-day work week raised productivity by 8 percent in office work. The building is old. Lunch costs more than \
        last year. The canteen closes at two. Trains were late in spring. The roof leaks again. Two cats live in the yard. The \
        lift was mended in May. Nobody likes the new chairs. The printer is broken. Plants stand in the hall. Rain fell for weeks.";
    check(
        asked(EN, &[]),
        text,
        expect![[r#"
        [] The four-day work week raised productivity by 8 percent in office work.
        shown: 0..71
    "#]],
    );
}
