use expect_test::{Expect, expect};

use super::*;
use crate::fixture;
use crate::select;

/// What is noticed after these iterations, and what the next target is.
fn check(lines: &str, expected: Expect) {
    let session = fixture::session(lines);
    let target = select::aims(&session).remove(0);
    let told = match event(&session, &target) {
        Some(Event::Plan(PlanEvent::DriftDetected { drift, answer })) => {
            format!("{drift:?} -> {answer:?}")
        }
        _ => "nothing".to_owned(),
    };
    expected.assert_eq(&format!("{told}; next {:?}", pattern(&target)));
}

#[test]
fn the_same_pattern_three_times_calls_for_another() {
    let keywords =
        "A1 tea calms\nkeyword dose A1\nkeyword time A1\nkeyword age A1\nkeyword sort A1";
    let lines = format!("{keywords}\nnews keyword dose\nnews keyword time");
    check(&lines, expect!["nothing; next Hypothesis"]);
    let lines = format!("{lines}\nnews keyword age");
    check(
        &lines,
        expect![[
            r#"RepeatedPattern { pattern: Keyword, times: 3 } -> StrategyChanged { to: Hypothesis }; next Hypothesis"#
        ]],
    );
}

#[test]
fn three_iterations_without_news_turn_to_what_worked_before() {
    let lines = "A1 tea calms\nA2 tea wakes\nkeyword dose A1\nnews lens cases\nvain A1\nvain A2";
    check(lines, expect!["nothing; next Keyword"]);
    check(
        &format!("{lines}\nvain keyword dose"),
        expect![[r#"Stuck { iterations: 3 } -> NothingElse; next Lens"#]],
    );
}

#[test]
fn five_iterations_without_news_call_for_the_direction_that_was_tried_least() {
    let lines = "A1 tea calms\nA2 tea wakes\nkeyword dose A1\nvain A1\nvain A2\nvain A1\nvain A2\nvain lens definition";
    check(
        lines,
        expect![[r#"NothingNew { iterations: 5 } -> OtherApproach { to: Keyword }; next Keyword"#]],
    );
}

#[test]
fn a_session_that_was_resumed_starts_afresh() {
    let mut session = fixture::session("lens\nlens\nlens");
    assert!(noticed(&session).is_some());
    session.resumed_after = 3;
    assert_eq!(noticed(&session), None);
}
