//! LEARN: code draws a lesson from what each query and source of this exploration yielded. What it taught is followed in
//! later iterations.

mod lesson;
mod rules;
mod yielded;

use crate::contract::RuleAction;
use crate::event::{Event, IterationEvent, Target};
use crate::phase::{Closed, Phase, PhaseRules};
use crate::session::Session;
pub(crate) use rules::{followed, has_support_only, recurs, words_again_most};

pub(crate) const LEARN: PhaseRules = PhaseRules::of_code(Phase::Learn, |session| {
    let learned = lesson::lesson(&yielded::yielded(session));
    let mut events: Vec<Event> = Vec::new();
    // Whether an aim is worded again is known only now.
    let was_worded_again = session.log().is_some_and(|it| it.retries > 0);
    if was_worded_again && session.trusts_rule(&RuleAction::WordAgain {}) {
        let actions = vec![RuleAction::WordAgain {}];
        events.push(IterationEvent::RulesFollowed { actions }.into());
    }
    let learned = IterationEvent::Learned {
        lesson: learned.lesson,
        because: None,
        outcome: Some(learned.outcome),
        action: learned.action,
    };
    events.push(learned.into());
    Some(Closed::with(events))
});

/// The target as text.
pub fn goal(session: &Session, target: &Target) -> String {
    match target {
        Target::Hypothesis(id) => session
            .graph
            .hypothesis(*id)
            .map(|it| format!("{id}: {}", it.statement))
            .unwrap_or_default(),
        Target::Keyword(keyword) => keyword.clone(),
        Target::Lens(lens) => format!("{lens:?}").to_lowercase(),
        Target::Question => session.current_question().as_str().to_owned(),
        Target::SubQuestion(place) => {
            let sub_question = session.sub_questions.get(*place);
            sub_question.map(|it| it.text.clone()).unwrap_or_default()
        }
    }
}
