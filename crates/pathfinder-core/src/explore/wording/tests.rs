//! What becomes of aims for which there is nothing new to ask.

use expect_test::{Expect, expect};
use jiff::Timestamp;

use super::*;
use crate::event::Event;
use crate::fixture;
use crate::settings::{Method, ReasonerKind};

fn apply(session: &mut Session, event: impl Into<Event>) {
    session.apply(&event.into(), Timestamp::UNIX_EPOCH);
}

/// Gives up every aim until no other takes its place.
fn give_up(session: &mut Session) -> String {
    apply(session, IterationEvent::PhaseEntered { phase: Phase::Word });
    let mut told = String::new();
    while let [Step::Think { request, .. }] = steps(session).as_slice() {
        let request = request.clone();
        let Request::WordQuery(asked) = &request else {
            panic!("queries are worded here");
        };
        for aim in &asked.aims {
            told += &format!("{:?}\n", aim.subject);
            apply(session, ExploreEvent::NothingNewToAsk { aim: aim.aim });
        }
        let closed = close(session).expect("every aim has its answer");
        for event in closed.events {
            apply(session, event);
        }
        told += &format!("then {:?}\n", closed.then);
    }
    told
}

fn check(lines: &str, method: Method, expected: Expect) {
    let mut session = fixture::session(lines);
    session.method = method;
    expected.assert_eq(&give_up(&mut session));
}

#[test]
fn the_next_target_takes_the_place_of_one_that_is_given_up() {
    let lines = "A1 tea calms\nA2 tea wakes\nask 1 Whom?\nexplore A1, ask 1";
    check(
        lines,
        Method::Pathfinder,
        expect![[r#"
        Hypothesis { statement: "tea calms", keywords: [] }
        SubQuestion { text: "Whom?" }
        then Enter(Word)
        Hypothesis { statement: "tea wakes", keywords: [] }
        then Enter(Word)
        Lens { lens: Definition }
        then Next
    "#]],
    );
    check(
        lines,
        Method::Plain,
        expect![[r#"
        Hypothesis { statement: "tea calms", keywords: [] }
        SubQuestion { text: "Whom?" }
        then Next
    "#]],
    );
}

#[test]
fn an_iteration_without_anything_to_ask_ends_in_vain() {
    let mut session = fixture::session("A1 tea calms\nexplore A1");
    give_up(&mut session);
    let log = session.log().expect("an iteration");
    assert_eq!(log.dropped.len(), log.aims().count());
    apply(
        &mut session,
        IterationEvent::PhaseEntered {
            phase: Phase::Search,
        },
    );
    assert_eq!(crate::decide::next_steps(&session), []);
    let mut phases = Vec::new();
    for _ in 0..20 {
        for event in crate::decide::due(&session) {
            if let Event::Iteration(IterationEvent::PhaseEntered { phase }) = event {
                phases.push(phase);
            }
            apply(&mut session, event);
        }
        if session.phase == Phase::Select {
            break;
        }
    }
    expect!["[Rank, Read, Verify, Resolve, Learn, Evaluate, End, Decompose]"]
        .assert_eq(&format!("{phases:?}"));
    let log = session.log().expect("an iteration");
    let lesson = log.lesson.as_ref().expect("a lesson");
    expect![[r#"
        Some(Failure): everything that there is to ask had been asked before
        There is nothing left to ask about “hyp_A1: tea calms”."#]]
    .assert_eq(&format!(
        "{:?}: {}\n{}",
        log.outcome, lesson.reason, lesson.lesson
    ));
}

#[test]
fn a_model_is_shown_queries_once() {
    let mut session = fixture::session("iteration 1\no1 paper a.org\nnews lens scope\nlens");
    session.settings.reasoner_kind = ReasonerKind::Models;
    let memory = recall::memory(&session, recall::WORDING);
    let shown: Vec<&String> = memory
        .iterations
        .iter()
        .flat_map(|it| &it.queries)
        .collect();
    let past = past_queries(&session, &memory);
    expect![[r#"shown ["o2"], older ["o1"]"#]]
        .assert_eq(&format!("shown {shown:?}, older {past:?}"));
}
