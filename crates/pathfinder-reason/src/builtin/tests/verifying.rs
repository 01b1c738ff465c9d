//! Statements against what their sources say.

use expect_test::expect;
use pathfinder_core::contract::{QuotedClaim, Request, Verify};

use super::thought;

fn claim(statement: &str, quote: &str, title: &str, context: &str) -> QuotedClaim {
    QuotedClaim {
        statement: statement.to_owned(),
        quote: quote.to_owned(),
        title: title.to_owned(),
        context: context.to_owned(),
    }
}

#[test]
fn a_quote_must_say_it() {
    let claim = |statement: &str, quote: &str| claim(statement, quote, "", "");
    let claims = vec![
        claim("Output rose by 8 percent.", "Output rose by 8 percent."),
        claim(
            "Output rose by 8 percent.",
            "In the trial, output rose by 8 percent in all firms.",
        ),
        claim(
            "Output rose by 9 percent.",
            "In the trial, output rose by 8 percent in all firms.",
        ),
        claim("Output rose.", "Output did not rise."),
        claim("Wages doubled in Korea.", "Bees die in winter."),
        claim("생산성이 8% 올랐다.", "조사 결과 생산성이 8% 올랐다."),
        claim("생산성이 올랐다.", "생산성이 오르지 않았다."),
        claim("", ""),
    ];
    expect![[r#"
        holds
        holds
        the quote does not name 9 percent
        the quote says otherwise
        the quote does not name doubled
        holds
        인용문은 다르게 말한다
        there is nothing to compare
    "#]]
    .assert_eq(&thought(Request::Verify(Verify { from: 0, claims })));
}

#[test]
fn a_claim_may_take_whom_and_when_from_title_and_context() {
    let quote = "The risk of stroke fell by 12 percent.";
    let quote_ko = "뇌졸중 위험이 12% 낮아졌다.";
    let claims = vec![
        claim(
            "In 3,749 patients after a heart attack, folic acid lowered the risk of stroke by 12 percent.",
            quote,
            "",
            "",
        ),
        claim(
            "In 3,749 patients after a heart attack, folic acid lowered the risk of stroke by 12 percent.",
            quote,
            "Folic acid after a heart attack",
            "We randomised 3,749 patients.",
        ),
        claim(
            "Folic acid raised the risk of stroke by 12 percent.",
            "Folic acid lowered the risk of stroke by 12 percent.",
            "Folic acid and stroke",
            "We randomised 3,749 patients.",
        ),
        claim(
            "We randomised 3,749 patients.",
            quote,
            "",
            "We randomised 3,749 patients. None of them smoked.",
        ),
        claim(
            "심근경색 환자 3,749명에게서 엽산은 뇌졸중 위험을 12% 낮췄다.",
            quote_ko,
            "",
            "",
        ),
        claim(
            "심근경색 환자 3,749명에게서 엽산은 뇌졸중 위험을 12% 낮췄다.",
            quote_ko,
            "심근경색 뒤의 엽산",
            "환자 3,749명을 나누었다.",
        ),
    ];
    expect![[r#"
        the quote does not name 3,749 patients
        holds
        the quote says otherwise
        holds
        인용문에 3,749명이 없다
        holds
    "#]]
    .assert_eq(&thought(Request::Verify(Verify { from: 0, claims })));
}
