use expect_test::{Expect, expect};
use jiff::Timestamp;

use super::*;
use crate::contract::{Lens, SearchMode, Thought};
use crate::event::*;
use crate::fixture;
use crate::interpret::interpret;
use crate::phase::Phase;
use crate::settings::ReasonerKind;
use crate::step::Outcome;

/// A session that verifies this many new claims, each with a quote of this many bytes.
fn session(claims: usize, quote_bytes: usize, asks_models: bool) -> Session {
    let lines: String = (1..=claims)
        .map(|it| format!("o{it} paper a{it}.org\n"))
        .collect();
    let mut session = fixture::session(&format!("iteration 1\n{lines}"));
    if asks_models {
        session.settings.reasoner_kind = ReasonerKind::Models;
    }
    let selection = Selection {
        target: Target::Lens(Lens::Definition),
        conflict_with: None,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        reason: SelectReason::LensInTurn,
    };
    session.apply(
        &IterationEvent::TargetSelected(selection).into(),
        Timestamp::UNIX_EPOCH,
    );
    for number in 1..=claims as u32 {
        if let Some(it) = session.graph.observation_mut(ObservationId(number)) {
            it.statement = format!("{number}");
            it.quote = "q".repeat(quote_bytes);
        }
    }
    session.phase = Phase::Verify;
    session
}

fn requests(session: &Session) -> Vec<Verify> {
    let verify = |it: Step| match it {
        Step::Think {
            request: Request::Verify(it),
            ..
        } => Some(it),
        _ => None,
    };
    steps(session).into_iter().filter_map(verify).collect()
}

/// `0: 1 2 3`, a line for each request.
fn told(session: &Session) -> String {
    let line = |it: &Verify| {
        let claims: Vec<&str> = it.claims.iter().map(|it| it.statement.as_str()).collect();
        format!("{}: {}\n", it.from, claims.join(" "))
    };
    requests(session).iter().map(line).collect()
}

/// Answers the first request with `y`, `n` or `-` for each claim, as many as there are.
fn answer(session: &mut Session, answers: &str) {
    let request = requests(session).remove(0);
    let verification = |it: char| Verification {
        holds: (it != '-').then_some(it == 'y'),
        doubt: None,
    };
    let thought = Thought::Verify(answers.chars().map(verification).collect());
    let step = Step::think(Request::Verify(request));
    for event in interpret(session, &step, &Outcome::Thought(thought), None) {
        session.apply(&event, Timestamp::UNIX_EPOCH);
    }
}

fn doubted(session: &Session, expected: Expect) {
    let closed = close(session).expect("everything is back");
    let doubts = closed.events.into_iter().filter_map(|it| match it {
        Event::Verify(VerifyEvent::ObservationDoubted { observation, .. }) => {
            Some(observation.to_string())
        }
        _ => None,
    });
    expected.assert_eq(&doubts.collect::<Vec<_>>().join(" "));
}

#[test]
fn a_model_looks_at_few_claims_at_a_time_and_the_built_in_reasoner_at_all() {
    expect![[r#"
        0: 1 2 3 4 5 6 7 8 9 10
        10: 11 12
    "#]]
    .assert_eq(&told(&session(12, 20, true)));
    expect![[r#"
        0: 1 2 3
        3: 4 5
    "#]]
    .assert_eq(&told(&session(5, 1200, true)));
    expect![[r#"
        0: 1
        1: 2
    "#]]
    .assert_eq(&told(&session(2, 9000, true)));
    expect![[r#"
        0: 1 2 3 4 5 6 7 8 9 10 11 12
    "#]]
    .assert_eq(&told(&session(12, 1200, false)));
}

#[test]
fn what_was_not_answered_is_asked_once_more_and_then_left_as_it_was() {
    let mut session = session(12, 20, true);
    answer(&mut session, "yn-y");
    assert_eq!(close(&session), None, "the second request is not back");
    answer(&mut session, "y-");
    expect![[r#"
        12: 3 5 6 7 8 9 10 12
    "#]]
    .assert_eq(&told(&session));
    assert_eq!(close(&session), None);
    answer(&mut session, "n");
    expect![""].assert_eq(&told(&session));
    doubted(&session, expect!["obs_2 obs_3"]);
}

#[test]
fn a_journal_of_one_request_for_all_is_understood() {
    let mut session = session(3, 20, false);
    let kept = r#"{"verify": {"verified": {"verifications": [
        {"holds": true, "doubt": null}, {"holds": false, "doubt": "no"}, {"holds": true, "doubt": null}]}}}"#;
    let event: Event = serde_json::from_str(kept).unwrap();
    session.apply(&event, Timestamp::UNIX_EPOCH);
    expect![""].assert_eq(&told(&session));
    doubted(&session, expect!["obs_2"]);
}
