use jiff::Timestamp;

use crate::contract::{Care, SubQuestionDraft, Thought};
use crate::decide::next_steps;
use crate::event::{Event, SessionEvent, StepEvent};
use crate::id::{BlobHash, StepId};
use crate::interpret::interpret;
use crate::question::Question;
use crate::session::{Record, Session, Status};
use crate::settings::{OnUnreachable, Settings};
use crate::step::{Failure, FailureKind, Outcome, Reply, Step};
use crate::think::{Purse, unaffordable};

fn session(on_unreachable: OnUnreachable) -> Session {
    let settings = Settings { asks_models: true, on_unreachable, ..Settings::default() };
    let question = Question::new("Does tea help memory?").unwrap();
    let started: Event = SessionEvent::SessionStarted { id: "tea".into(), question, settings }.into();
    Session::begin(&Record { seq: 1, at: Timestamp::UNIX_EPOCH, events: vec![started] }).unwrap()
}

/// Performs the only step that the session wants, with this outcome, and tells what the step was.
fn perform(session: &mut Session, outcome: Outcome) -> String {
    let steps = next_steps(session);
    let [step] = steps.as_slice() else { panic!("one step, not {steps:?}") };
    let id = StepId(session.steps_opened + 1);
    let (name, key) = (step.name().to_owned(), step.key());
    let opened: Event = StepEvent::StepOpened { step: id, name, key, reserved_micro_usd: 10 }.into();
    session.apply(&opened, Timestamp::UNIX_EPOCH);
    let mut events =
        vec![StepEvent::StepClosed { step: id, spent_micro_usd: 5, call: None, asked: Vec::new() }.into()];
    events.extend(interpret(session, step, &outcome, None));
    events.iter().for_each(|it| session.apply(it, Timestamp::UNIX_EPOCH));
    told(step)
}

fn told(step: &Step) -> String {
    match step {
        Step::Ask(ask) => {
            format!("ask {} complaint={:?} shortened={}", step.name(), ask.complaint, ask.shortened)
        }
        other => format!("think {}", other.name()),
    }
}

fn nonsense() -> Outcome {
    let text = BlobHash::of(b"moon");
    Outcome::Reply(Reply { text, thought: None, care: Care::Partly, complaint: Some("no JSON".into()) })
}

fn decomposed(care: Care) -> Outcome {
    let draft = SubQuestionDraft { text: "Which tea?".into(), priority: 1, depends_on: None };
    let thought = Some(Thought::Decompose(vec![draft]));
    Outcome::Reply(Reply { text: BlobHash::of(b"ok"), thought, care, complaint: None })
}

fn failed(kind: FailureKind) -> Outcome {
    Outcome::Failed(Failure { kind, because: "no".into() })
}

#[test]
fn a_useless_reply_is_complained_about_once_and_then_the_built_in_reasoner_answers() {
    let mut session = session(OnUnreachable::Pause);
    assert_eq!(perform(&mut session, nonsense()), "ask decompose complaint=None shortened=0");
    assert_eq!(perform(&mut session, nonsense()), "ask decompose complaint=Some(\"no JSON\") shortened=0");
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
    perform(&mut session, decomposed(Care::Repaired));
    let replies = session.thinking.replies["decompose"];
    assert_eq!((replies.repaired, replies.after_complaint, replies.fell_back), (1, 1, 0));
    assert_eq!(session.sub_questions[0].text, "Which tea?");
}

#[test]
fn a_prompt_that_is_too_long_is_shortened_a_few_times() {
    let mut session = session(OnUnreachable::Pause);
    let asked: Vec<String> = (0..4).map(|_| perform(&mut session, failed(FailureKind::TooLong))).collect();
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
    assert_eq!(told(&next_steps(&session)[0]), "ask decompose complaint=None shortened=0");
}

#[test]
fn or_the_built_in_reasoner_answers_everything_from_then_on() {
    let mut session = session(OnUnreachable::Builtin);
    perform(&mut session, failed(FailureKind::Unauthorized));
    assert_eq!(told(&next_steps(&session)[0]), "think decompose");
    assert_eq!(session.thinking.unreachable.as_deref(), Some("no"));
}

#[test]
fn a_step_that_does_not_fit_ends_the_research_with_its_report() {
    let mut session = session(OnUnreachable::Pause);
    let step = next_steps(&session).remove(0);
    for event in unaffordable(&session, &step, Purse::Session) {
        session.apply(&event, Timestamp::UNIX_EPOCH);
    }
    assert_eq!(session.status, Status::BudgetExceeded);
    let steps = next_steps(&session);
    assert_eq!(steps.iter().map(told).collect::<Vec<_>>(), ["ask write complaint=None shortened=0"]);
    for event in unaffordable(&session, &steps[0], Purse::Session) {
        session.apply(&event, Timestamp::UNIX_EPOCH);
    }
    assert_eq!(next_steps(&session).iter().map(told).collect::<Vec<_>>(), ["think write"]);
}

#[test]
fn b5_a_provider_that_charges_more_than_its_worst_case_is_stopped_after_that_call() {
    let mut session = session(OnUnreachable::Pause);
    let step = next_steps(&session).remove(0);
    let (name, key) = (step.name().to_owned(), step.key());
    let opened = StepEvent::StepOpened { step: StepId(1), name, key, reserved_micro_usd: 10 };
    session.apply(&opened.into(), Timestamp::UNIX_EPOCH);
    let closed =
        StepEvent::StepClosed { step: StepId(1), spent_micro_usd: 11, call: None, asked: Vec::new() };
    session.apply(&closed.into(), Timestamp::UNIX_EPOCH);
    assert_eq!(session.budget.spent_micro_usd(), 11, "what was charged is what was spent");
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
        StepEvent::StepOpened { step: id, name, key, reserved_micro_usd: 10 },
        StepEvent::AttemptFailed {
            step: id,
            because: "cut".into(),
            spent_micro_usd: 10,
            reserved_micro_usd: 10,
        },
    ] {
        session.apply(&event.into(), Timestamp::UNIX_EPOCH);
    }
    assert_eq!((session.budget.spent_micro_usd(), session.budget.reserved_micro_usd()), (10, 10));
    session.apply(&StepEvent::StepInterrupted { step: id }.into(), Timestamp::UNIX_EPOCH);
    assert_eq!((session.budget.spent_micro_usd(), session.budget.reserved_micro_usd()), (20, 0));
}
