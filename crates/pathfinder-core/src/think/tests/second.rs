//! A reply of which parts were struck goes back once, and what was usable of it is not lost.

use super::*;
use crate::event::{PauseReason, WriteEvent};
use crate::session::Writing;

/// A reply with this many sub-questions, of which parts were struck.
fn struck(sub_questions: usize, struck: usize) -> Outcome {
    let draft = |number: usize| SubQuestionDraft {
        text: format!("part {number}?"),
        priority: 1,
        depends_on: None,
    };
    let drafts = (1..=sub_questions).map(draft).collect();
    Outcome::Reply(Reply {
        text: BlobHash::of(b"struck"),
        thought: Some(Thought::Decompose(drafts)),
        quality: ReplyQuality::Partly,
        complaint: (struck > 0).then(|| "sub_questions 2: no".into()),
        struck,
        written: Some("what I wrote".into()),
        truncated: false,
    })
}

#[test]
fn what_was_struck_goes_back_once_and_the_better_reply_counts() {
    let mut session = session(OnUnreachable::Pause);
    assert_eq!(
        perform(&mut session, struck(2, 1)),
        "ask decompose complaint=None shortened=0"
    );
    assert!(session.sub_questions.is_empty(), "it is asked once more");
    let steps = next_steps(&session);
    let Some(Step::Think {
        by: Thinker::Model(turn),
        ..
    }) = steps.first()
    else {
        panic!("the model is asked: {steps:?}");
    };
    assert_eq!(turn.last_reply.as_deref(), Some("what I wrote"));
    perform(&mut session, struck(1, 1));
    assert_eq!(session.sub_questions.len(), 2, "the first said more");
    let replies = session.thinking.replies["decompose"];
    assert_eq!((replies.questioned, replies.partly), (1, 1));
}

#[test]
fn a_second_reply_that_says_as_much_counts() {
    let mut session = session(OnUnreachable::Pause);
    perform(&mut session, struck(2, 1));
    perform(&mut session, struck(3, 0));
    assert_eq!(session.sub_questions.len(), 3);
}

#[test]
fn if_no_second_reply_comes_the_first_counts() {
    for second in [
        nonsense(),
        truncated(),
        failed(FailureKind::Failed),
        failed(FailureKind::Unreachable),
        failed(FailureKind::TooLong),
        Outcome::Hits(Vec::new()),
    ] {
        let mut session = session(OnUnreachable::Pause);
        perform(&mut session, struck(2, 1));
        perform(&mut session, second);
        assert_eq!(
            session.sub_questions.len(),
            2,
            "nobody is asked a third time"
        );
        let replies = session.thinking.replies["decompose"];
        assert_eq!(
            (replies.questioned, replies.partly, replies.fell_back),
            (1, 1, 0)
        );
        assert!(session.status.is_going(), "the next request finds out");
    }
}

#[test]
fn a_second_reply_that_cannot_be_paid_for_is_done_without() {
    for owner in [BudgetOwner::Session, BudgetOwner::Process] {
        let mut session = session(OnUnreachable::Pause);
        perform(&mut session, struck(2, 1));
        let step = next_steps(&session).remove(0);
        for event in unaffordable(&session, &step, owner) {
            session.apply(&event, Timestamp::UNIX_EPOCH);
        }
        let ignored = Outcome::Thought(Thought::Decompose(Vec::new()));
        assert_eq!(perform(&mut session, ignored), "think decompose");
        assert_eq!(
            session.sub_questions.len(),
            2,
            "research goes on with the first"
        );
        assert_eq!(session.thinking.fell_back(), 0, "the model answered");
        assert!(session.status.is_going());
    }
}

/// What was paid for is not asked for again, whatever happens between the two.
#[test]
fn a_first_reply_outlives_what_happens_before_the_second() {
    let pause = SessionEvent::SessionPaused {
        because: PauseReason::AskedByUser,
    };
    let events: [Event; 3] = [
        WriteEvent::AnswerRequested.into(),
        pause.into(),
        SessionEvent::SessionResumed.into(),
    ];
    let mut session = session(OnUnreachable::Pause);
    perform(&mut session, struck(2, 1));
    events
        .iter()
        .for_each(|it| session.apply(it, Timestamp::UNIX_EPOCH));
    session.writing = Writing::default();
    assert_eq!(
        perform(&mut session, nonsense()),
        "ask decompose complaint=Some(\"sub_questions 2: no\") shortened=0"
    );
    assert_eq!(session.sub_questions.len(), 2);
}
