//! The aims of an iteration: its target, sub-questions, keywords.

use super::*;
use crate::event::Event;

const QUESTIONS: &str = "
ask 3 Whom?
ask 1 Why?
ask 1 after 2 How long?
ask 2 When?
";

#[test]
fn the_first_iteration_has_a_lens_the_question_and_its_sub_questions() {
    check_aims(
        QUESTIONS,
        5,
        expect![[r#"
            lens Definition: LensInTurn, Broad
            question: QuestionItself, Broad
            ask 2: OpenSubQuestion, Broad
            ask 4: OpenSubQuestion, Broad
            ask 1: OpenSubQuestion, Broad
        "#]],
    );
    check_aims(
        QUESTIONS,
        1,
        expect![[r#"
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn later_iterations_have_open_sub_questions_and_unused_keywords() {
    let lines = format!(
        "{QUESTIONS}
A1 tea calms
keyword chamomile A1
keyword lavender A1
news lens definition, question, ask 2, ask 4
"
    );
    check_aims(
        &lines,
        6,
        expect![[r#"
            hyp_A1: UnvisitedHypothesis, Broad
            ask 2: OpenSubQuestion, Broad
            ask 4: OpenSubQuestion, Broad
            ask 1: OpenSubQuestion, Broad
            keyword chamomile: UnexploredKeyword, Broad
            keyword lavender: UnexploredKeyword, Broad
        "#]],
    );
    check_aims(
        &lines,
        3,
        expect![[r#"
            hyp_A1: UnvisitedHypothesis, Broad
            ask 2: OpenSubQuestion, Broad
            ask 4: OpenSubQuestion, Broad
        "#]],
    );
}

#[test]
fn an_answered_sub_question_is_no_aim_and_frees_the_one_that_waits_for_it() {
    let mut session = fixture::session(&format!("{QUESTIONS}news lens definition"));
    let answered = IterationEvent::SubQuestionAnswered {
        place: 1,
        by: "obs_1".parse().expect("an id"),
    };
    session.apply(&answered.into(), jiff::Timestamp::UNIX_EPOCH);
    session.settings.aims_max = 5;
    expect![[r#"
        lens Scope: LensInTurn, Broad
        ask 3: OpenSubQuestion, Broad
        ask 4: OpenSubQuestion, Broad
        ask 1: OpenSubQuestion, Broad
    "#]]
    .assert_eq(&shown(&aims(&session)));
}

#[test]
fn a_sub_question_in_vain_twice_rests_and_holds_nobody_up() {
    let lines = format!("{QUESTIONS}vain lens definition, ask 2\nvain lens definition, ask 2\n");
    check_aims(
        &lines,
        5,
        expect![[r#"
            lens Scope: LensInTurn, Broad
            ask 3: OpenSubQuestion, Broad
            ask 4: OpenSubQuestion, Broad
            ask 1: OpenSubQuestion, Broad
        "#]],
    );
    check_aims(
        &format!("{lines}news lens scope\nhelps o1 2 1"),
        5,
        expect![[r#"
            lens Comparison: LensInTurn, Broad
            ask 2: OpenSubQuestion, Broad
            ask 4: OpenSubQuestion, Broad
            ask 1: OpenSubQuestion, Broad
        "#]],
    );
}

#[test]
fn an_iteration_starts_with_an_event_for_each_aim() {
    let events = start_iteration(&fixture::session(QUESTIONS)).expect("it starts");
    let aims = events.events.into_iter().filter_map(|it| match it {
        Event::Iteration(IterationEvent::TargetSelected(it)) => Some(it),
        _ => None,
    });
    expect![[r#"
        lens Definition: LensInTurn, Broad
        question: QuestionItself, Broad
        ask 2: OpenSubQuestion, Broad
    "#]]
    .assert_eq(&shown(&aims.collect::<Vec<_>>()));
}
