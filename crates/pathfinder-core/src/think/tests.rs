mod second;

use jiff::Timestamp;
use pathfinder_text::Lang;

use crate::contract::{ReplyQuality, Role, SubQuestionDraft, Thought};
use crate::decide::next_steps;
use crate::event::{Event, ModelCall, SessionEvent, StepEvent, Tokens, WithoutModel};
use crate::id::{BlobHash, StepId};
use crate::interpret::interpret;
use crate::phase::Phase;
use crate::question::Question;
use crate::session::{Record, Session, Status};
use crate::settings::{OnUnreachable, ReasonerKind, Settings};
use crate::step::{Failure, FailureKind, Outcome, Reply, Step, Thinker};
use crate::think::{BudgetOwner, unaffordable};
use crate::words::reason;

fn session(on_unreachable: OnUnreachable) -> Session {
    let settings = Settings {
        reasoner_kind: ReasonerKind::Models,
        on_unreachable,
        ..Settings::default()
    };
    let question = Question::new("Does tea help memory?").unwrap();
    let started: Event = SessionEvent::SessionStarted {
        id: "tea".into(),
        question,
        settings,
    }
    .into();
    Session::begin(&Record {
        seq: 1,
        at: Timestamp::UNIX_EPOCH,
        events: vec![started],
    })
    .unwrap()
}

/// Performs the only step that is due with this outcome, and returns what the step was.
fn perform(session: &mut Session, outcome: Outcome) -> String {
    let steps = next_steps(session);
    let [step] = steps.as_slice() else {
        panic!("one step, not {steps:?}")
    };
    let id = StepId(session.steps_opened + 1);
    let (name, key) = (step.name().to_owned(), step.key());
    let opened: Event = StepEvent::StepOpened {
        step: id,
        name,
        key,
        reserved_micro_usd: 10,
    }
    .into();
    session.apply(&opened, Timestamp::UNIX_EPOCH);
    let call = is_of_model(step).then(|| call(matches!(outcome, Outcome::Failed(_))));
    let mut events = vec![
        StepEvent::StepClosed {
            step: id,
            spent_micro_usd: 5,
            call,
            answers: Vec::new(),
        }
        .into(),
    ];
    events.extend(interpret(session, step, &outcome, None));
    events
        .iter()
        .for_each(|it| session.apply(it, Timestamp::UNIX_EPOCH));
    told(step)
}

fn is_of_model(step: &Step) -> bool {
    matches!(
        step,
        Step::Think {
            by: Thinker::Model(_),
            ..
        }
    )
}

fn told(step: &Step) -> String {
    match step {
        Step::Think {
            by: Thinker::Model(ask),
            ..
        } => {
            let mut told = format!(
                "ask {} complaint={:?} shortened={}",
                step.name(),
                ask.complaint,
                ask.shortened
            );
            if ask.limit_doublings > 0 {
                told += &format!(" widened={}", ask.limit_doublings);
            }
            if ask.without_schema {
                told += " plain";
            }
            told
        }
        other => format!("think {}", other.name()),
    }
}

fn call(failed: bool) -> ModelCall {
    ModelCall {
        model: "test/model".into(),
        role: Role::Planner,
        contract: "decompose".into(),
        prices_as_of: String::new(),
        tokens: Tokens::default(),
        failed,
        unmetered: false,
    }
}

/// A reply that was cut off at its limit.
fn truncated() -> Outcome {
    let text = BlobHash::of(b"{");
    Outcome::Reply(Reply {
        text,
        thought: None,
        quality: ReplyQuality::Partly,
        complaint: Some("cut".into()),
        struck: 0,
        written: None,
        truncated: true,
    })
}

/// A distinct request of the same role.
fn other_question(session: &mut Session, number: usize) {
    session.question = Question::new(&format!("Does tea number {number} help memory?")).unwrap();
    session.phase = Phase::Decompose;
}

fn nonsense() -> Outcome {
    let text = BlobHash::of(b"moon");
    Outcome::Reply(Reply {
        text,
        thought: None,
        quality: ReplyQuality::Partly,
        complaint: Some("no JSON".into()),
        struck: 0,
        written: None,
        truncated: false,
    })
}

fn decomposed(quality: ReplyQuality) -> Outcome {
    let draft = SubQuestionDraft {
        text: "Which tea?".into(),
        priority: 1,
        depends_on: None,
    };
    let thought = Some(Thought::Decompose(vec![draft]));
    Outcome::Reply(Reply {
        text: BlobHash::of(b"ok"),
        thought,
        quality,
        complaint: None,
        struck: 0,
        written: None,
        truncated: false,
    })
}

fn failed(kind: FailureKind) -> Outcome {
    Outcome::Failed(Failure {
        kind,
        because: "no".into(),
    })
}

#[test]
fn a_useless_reply_is_complained_about_once_and_then_the_built_in_reasoner_answers() {
    let mut session = session(OnUnreachable::Pause);
    assert_eq!(
        perform(&mut session, nonsense()),
        "ask decompose complaint=None shortened=0"
    );
    assert_eq!(
        perform(&mut session, nonsense()),
        "ask decompose complaint=Some(\"no JSON\") shortened=0"
    );
    let answer = failed(FailureKind::Failed);
    assert_eq!(perform(&mut session, answer), "think decompose");
    let replies = session.thinking.replies["decompose"];
    assert_eq!((replies.rejected, replies.fell_back), (1, 1));
    assert_eq!(session.sub_questions.len(), 1, "it went on");
}

#[test]
fn a_reply_that_can_be_read_is_taken_and_counted() {
    let mut session = session(OnUnreachable::Pause);
    perform(&mut session, nonsense());
    perform(&mut session, decomposed(ReplyQuality::Repaired));
    let replies = session.thinking.replies["decompose"];
    assert_eq!(
        (replies.repaired, replies.after_complaint, replies.fell_back),
        (1, 1, 0)
    );
    assert_eq!(session.sub_questions[0].text, "Which tea?");
}

#[test]
fn a_prompt_that_is_too_long_is_shortened_a_few_times() {
    let mut session = session(OnUnreachable::Pause);
    let asked: Vec<String> = (0..4)
        .map(|_| perform(&mut session, failed(FailureKind::TooLong)))
        .collect();
    assert_eq!(asked[0], "ask decompose complaint=None shortened=0");
    assert_eq!(asked[3], "ask decompose complaint=None shortened=3");
    assert_eq!(told(&next_steps(&session)[0]), "think decompose");
}

#[test]
fn a_model_out_of_reach_pauses_the_session_and_resume_asks_it_again() {
    let mut session = session(OnUnreachable::Pause);
    perform(&mut session, failed(FailureKind::Unreachable));
    assert_eq!(session.status, Status::Paused);
    assert_eq!(next_steps(&session), []);
    session.apply(&SessionEvent::SessionResumed.into(), Timestamp::UNIX_EPOCH);
    assert_eq!(
        told(&next_steps(&session)[0]),
        "ask decompose complaint=None shortened=0"
    );
}

#[test]
fn or_the_built_in_reasoner_answers_everything_from_then_on() {
    let mut session = session(OnUnreachable::Builtin);
    perform(&mut session, failed(FailureKind::Unauthorized));
    assert_eq!(told(&next_steps(&session)[0]), "think decompose");
    let unreachable = session.thinking.unreachable.as_ref().unwrap();
    assert_eq!(
        (&unreachable.because, unreachable.kind),
        (
            &WithoutModel::Text("no".into()),
            Some(FailureKind::Unauthorized)
        )
    );
    assert_eq!(session.thinking.fell_back(), 1);
    let because = session.thinking.fell_back_because.as_ref();
    assert_eq!(because, Some(&WithoutModel::Text("no".into())));
}

#[test]
fn a_step_that_does_not_fit_ends_the_research_with_its_report() {
    let mut session = session(OnUnreachable::Pause);
    let step = next_steps(&session).remove(0);
    for event in unaffordable(&session, &step, BudgetOwner::Session) {
        session.apply(&event, Timestamp::UNIX_EPOCH);
    }
    assert_eq!(session.status, Status::BudgetExceeded);
    let steps = next_steps(&session);
    assert_eq!(
        steps.iter().map(told).collect::<Vec<_>>(),
        ["ask write complaint=None shortened=0"]
    );
    for event in unaffordable(&session, &steps[0], BudgetOwner::Session) {
        session.apply(&event, Timestamp::UNIX_EPOCH);
    }
    assert_eq!(
        next_steps(&session).iter().map(told).collect::<Vec<_>>(),
        ["think write"]
    );
}

#[test]
fn b5_a_provider_that_charges_more_than_its_worst_case_is_stopped_after_that_call() {
    let mut session = session(OnUnreachable::Pause);
    let step = next_steps(&session).remove(0);
    let (name, key) = (step.name().to_owned(), step.key());
    let opened = StepEvent::StepOpened {
        step: StepId(1),
        name,
        key,
        reserved_micro_usd: 10,
    };
    session.apply(&opened.into(), Timestamp::UNIX_EPOCH);
    let call = Some(call(false));
    let closed = StepEvent::StepClosed {
        step: StepId(1),
        spent_micro_usd: 11,
        call,
        answers: Vec::new(),
    };
    session.apply(&closed.into(), Timestamp::UNIX_EPOCH);
    assert_eq!(
        session.budget.spent_micro_usd(),
        11,
        "what was charged is what was spent"
    );
    let told = &session.thinking.overcharges[0];
    assert_eq!(
        (&*told.by, told.worst_case_micro_usd, told.charged_micro_usd),
        ("test/model", 10, 11)
    );
    for event in crate::decide::due(&session) {
        session.apply(&event, Timestamp::UNIX_EPOCH);
    }
    assert_eq!(session.status, Status::Paused);
}

#[test]
fn another_attempt_has_a_reservation_of_its_own() {
    let mut session = session(OnUnreachable::Pause);
    let step = next_steps(&session).remove(0);
    let (name, key) = (step.name().to_owned(), step.key());
    let id = StepId(1);
    for event in [
        StepEvent::StepOpened {
            step: id,
            name,
            key,
            reserved_micro_usd: 10,
        },
        StepEvent::AttemptFailed {
            step: id,
            because: "cut".into(),
            spent_micro_usd: 10,
            reserved_micro_usd: 10,
            call: None,
        },
    ] {
        session.apply(&event.into(), Timestamp::UNIX_EPOCH);
    }
    assert_eq!(
        (
            session.budget.spent_micro_usd(),
            session.budget.reserved_micro_usd()
        ),
        (10, 10)
    );
    session.apply(
        &StepEvent::StepInterrupted {
            step: id,
            unsent: false,
        }
        .into(),
        Timestamp::UNIX_EPOCH,
    );
    assert_eq!(
        (
            session.budget.spent_micro_usd(),
            session.budget.reserved_micro_usd()
        ),
        (20, 0)
    );
}

#[test]
fn a_request_that_is_refused_before_any_was_taken_would_be_refused_for_ever() {
    let mut paused = session(OnUnreachable::Pause);
    perform(&mut paused, failed(FailureKind::BadRequest));
    assert_eq!(paused.status, Status::Paused);
    assert_eq!(
        paused.thinking.fell_back(),
        0,
        "it waits for the session to be resumed"
    );
    let mut going = session(OnUnreachable::Builtin);
    perform(&mut going, failed(FailureKind::BadRequest));
    assert_eq!(
        (going.status, told(&next_steps(&going)[0])),
        (Status::Initialized, "think decompose".into())
    );
}

#[test]
fn a_model_that_has_answered_is_done_without_where_one_request_is_refused() {
    let mut session = session(OnUnreachable::Pause);
    perform(&mut session, nonsense());
    perform(&mut session, failed(FailureKind::BadRequest));
    assert_eq!(told(&next_steps(&session)[0]), "think decompose");
    assert!(!session.thinking.is_given_up());
}

#[test]
fn a_server_that_takes_no_schema_is_asked_without_one_from_then_on() {
    let mut session = session(OnUnreachable::Pause);
    assert_eq!(
        perform(&mut session, failed(FailureKind::NoSchema)),
        "ask decompose complaint=None shortened=0"
    );
    assert_eq!(
        perform(&mut session, decomposed(ReplyQuality::AsWritten)),
        "ask decompose complaint=None shortened=0 plain"
    );
    other_question(&mut session, 2);
    let asked = perform(&mut session, failed(FailureKind::NoSchema));
    assert_eq!(asked, "ask decompose complaint=None shortened=0 plain");
    assert_eq!(
        told(&next_steps(&session)[0]),
        "think decompose",
        "it is not asked a third time"
    );
}

#[test]
fn a_model_that_never_answers_usably_counts_as_out_of_reach() {
    let mut session = session(OnUnreachable::Pause);
    for number in 1..=4 {
        assert_eq!(session.status, Status::Initialized, "{number}");
        other_question(&mut session, number);
        perform(&mut session, nonsense());
        perform(&mut session, nonsense());
        if number < 4 {
            perform(&mut session, failed(FailureKind::Failed));
        }
    }
    assert_eq!(session.status, Status::Paused);
    let because = &session.thinking.unreachable.as_ref().unwrap().because;
    assert_eq!(
        reason::without_model(Lang::English, because),
        "4 requests to the planner in a row brought nothing usable; the last: no JSON"
    );
    session.apply(&SessionEvent::SessionResumed.into(), Timestamp::UNIX_EPOCH);
    assert_eq!(
        told(&next_steps(&session)[0]),
        "ask decompose complaint=None shortened=0"
    );
}

#[test]
fn one_usable_reply_among_many_others_is_enough_to_go_on() {
    let mut session = session(OnUnreachable::Pause);
    for number in 1..=20 {
        other_question(&mut session, number);
        if number % 4 == 0 {
            perform(&mut session, decomposed(ReplyQuality::AsWritten));
            continue;
        }
        perform(&mut session, nonsense());
        perform(&mut session, nonsense());
        perform(&mut session, failed(FailureKind::Failed));
    }
    assert!(session.status.is_going());
}

#[test]
fn a_reply_that_ended_at_its_limit_gets_a_larger_one_twice() {
    let mut session = session(OnUnreachable::Pause);
    let asked: Vec<String> = (0..3).map(|_| perform(&mut session, truncated())).collect();
    assert_eq!(
        asked,
        [
            "ask decompose complaint=None shortened=0",
            "ask decompose complaint=Some(\"cut\") shortened=0 widened=1",
            "ask decompose complaint=Some(\"cut\") shortened=0 widened=2",
        ]
    );
    assert_eq!(told(&next_steps(&session)[0]), "think decompose");
}

#[test]
fn a_call_that_was_not_sent_costs_nothing() {
    let mut session = session(OnUnreachable::Pause);
    let step = next_steps(&session).remove(0);
    let (name, key, id) = (step.name().to_owned(), step.key(), StepId(1));
    for event in [
        StepEvent::StepOpened {
            step: id,
            name,
            key,
            reserved_micro_usd: 10,
        },
        StepEvent::StepInterrupted {
            step: id,
            unsent: true,
        },
    ] {
        session.apply(&event.into(), Timestamp::UNIX_EPOCH);
    }
    assert_eq!(
        (
            session.budget.spent_micro_usd(),
            session.budget.reserved_micro_usd()
        ),
        (0, 0)
    );
    assert_eq!(
        next_steps(&session),
        [step],
        "it is asked when the session is taken up again"
    );
}

#[test]
fn money_of_failed_attempts_is_counted_where_it_went() {
    let mut session = session(OnUnreachable::Pause);
    let step = next_steps(&session).remove(0);
    let (name, key, id) = (step.name().to_owned(), step.key(), StepId(1));
    for event in [
        StepEvent::StepOpened {
            step: id,
            name,
            key,
            reserved_micro_usd: 10,
        },
        StepEvent::AttemptFailed {
            step: id,
            because: "cut".into(),
            spent_micro_usd: 10,
            reserved_micro_usd: 10,
            call: Some(call(true)),
        },
        StepEvent::StepClosed {
            step: id,
            spent_micro_usd: 4,
            call: Some(call(false)),
            answers: Vec::new(),
        },
    ] {
        session.apply(&event.into(), Timestamp::UNIX_EPOCH);
    }
    let [line] = session.thinking.costs.as_slice() else {
        panic!("{:?}", session.thinking.costs)
    };
    assert_eq!((line.calls, line.failed, line.spent_micro_usd), (2, 1, 14));
}

#[test]
fn four_fifths_of_the_budget_are_told_once() {
    let mut session = session(OnUnreachable::Pause);
    session.budget.settle(0, 8_000_000);
    let warning: Event = SessionEvent::BudgetNearlySpent.into();
    assert_eq!(crate::decide::due(&session), std::slice::from_ref(&warning));
    session.apply(&warning, Timestamp::UNIX_EPOCH);
    assert_eq!(crate::decide::due(&session), []);
    session.apply(
        &SessionEvent::BudgetChanged {
            budget_micro_usd: 9_000_000,
        }
        .into(),
        Timestamp::UNIX_EPOCH,
    );
    assert_eq!(crate::decide::due(&session), [warning]);
}
