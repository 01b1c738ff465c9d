//! Decision 14: which commands each status allows. A session and a command in, the events out.

use expect_test::expect;

use super::*;
use crate::event::Event;
use crate::fixture;

fn orders() -> Vec<(&'static str, Command)> {
    let resume = |iterations_max, budget_micro_usd| Command::Resume {
        iterations_max,
        budget_micro_usd,
    };
    vec![
        ("pause", Command::Pause(PauseReason::AskedByUser)),
        ("stop", Command::Stop),
        ("complete", Command::Complete),
        ("resume", resume(None, None)),
        ("resume with more money", resume(None, Some(20_000_000))),
        ("resume at the limit", resume(Some(2), None)),
        ("thesis", Command::WriteThesis),
        ("the same method", Command::UseMethod(Method::Pathfinder)),
        ("another method", Command::UseMethod(Method::Plain)),
    ]
}

fn with_status(status: &str) -> Session {
    let mut session = fixture::session("iteration 2");
    let event: Option<SessionEvent> = match status {
        "paused" => Some(SessionEvent::SessionPaused {
            because: PauseReason::IterationLimit,
        }),
        "completed" => Some(SessionEvent::SessionCompleted),
        "stopped_by_user" => Some(SessionEvent::SessionStopped),
        "budget_exceeded" => Some(SessionEvent::BudgetExceeded),
        _ => None,
    };
    for event in [Some(SessionEvent::SessionResumed), event]
        .into_iter()
        .flatten()
    {
        session.apply(&event.into(), jiff::Timestamp::UNIX_EPOCH);
    }
    session.phase = crate::phase::Phase::Select;
    session
}

#[test]
fn every_order_in_every_status() {
    let mut shown = String::new();
    for status in [
        "running",
        "paused",
        "completed",
        "stopped_by_user",
        "budget_exceeded",
    ] {
        let session = with_status(status);
        assert_eq!(session.status.name(), status);
        for (name, order) in orders() {
            let result = match command(&session, &order) {
                Ok(events) if events.is_empty() => "nothing to do".to_owned(),
                Ok(events) => events.iter().map(event_name).collect::<Vec<_>>().join(", "),
                Err(error) => format!("! {error}"),
            };
            shown.push_str(&format!("{status}, {name}: {result}\n"));
        }
    }
    expect![[r#"
        running, pause: SessionPaused
        running, stop: AnswerRequested, SessionStopped
        running, complete: AnswerRequested, SessionCompleted
        running, resume: nothing to do
        running, resume with more money: BudgetChanged
        running, resume at the limit: ! the session has done 2 iterations, and its limit is 2
        running, thesis: ! there is no evidence to draw a conclusion from
        running, the same method: nothing to do
        running, another method: MethodChanged
        paused, pause: nothing to do
        paused, stop: AnswerRequested, SessionStopped
        paused, complete: AnswerRequested, SessionCompleted
        paused, resume: SessionResumed
        paused, resume with more money: BudgetChanged, SessionResumed
        paused, resume at the limit: ! the session has done 2 iterations, and its limit is 2
        paused, thesis: ! there is no evidence to draw a conclusion from
        paused, the same method: nothing to do
        paused, another method: MethodChanged
        completed, pause: ! a session that is completed cannot be paused
        completed, stop: ! a session that is completed cannot be stopped
        completed, complete: nothing to do
        completed, resume: SessionResumed
        completed, resume with more money: BudgetChanged, SessionResumed
        completed, resume at the limit: ! the session has done 2 iterations, and its limit is 2
        completed, thesis: ! there is no evidence to draw a conclusion from
        completed, the same method: nothing to do
        completed, another method: MethodChanged
        stopped_by_user, pause: ! a session that is stopped by the user cannot be paused
        stopped_by_user, stop: nothing to do
        stopped_by_user, complete: ! a session that is stopped by the user cannot be completed
        stopped_by_user, resume: SessionResumed
        stopped_by_user, resume with more money: BudgetChanged, SessionResumed
        stopped_by_user, resume at the limit: ! the session has done 2 iterations, and its limit is 2
        stopped_by_user, thesis: ! there is no evidence to draw a conclusion from
        stopped_by_user, the same method: nothing to do
        stopped_by_user, another method: MethodChanged
        budget_exceeded, pause: ! a session that is budget exceeded cannot be paused
        budget_exceeded, stop: ! a session that is budget exceeded cannot be stopped
        budget_exceeded, complete: ! a session that is budget exceeded cannot be completed
        budget_exceeded, resume: ! the budget is spent
        budget_exceeded, resume with more money: BudgetChanged, SessionResumed
        budget_exceeded, resume at the limit: ! the session has done 2 iterations, and its limit is 2
        budget_exceeded, thesis: ! there is no evidence to draw a conclusion from
        budget_exceeded, the same method: nothing to do
        budget_exceeded, another method: MethodChanged
    "#]]
    .assert_eq(&shown);
}

fn event_name(event: &Event) -> String {
    let debug = format!("{event:?}");
    debug
        .split(['(', ' ', '{'])
        .nth(1)
        .unwrap_or_default()
        .trim_end_matches(')')
        .to_owned()
}
