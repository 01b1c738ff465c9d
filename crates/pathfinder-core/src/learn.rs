//! LEARN: code draws a lesson from what each query and source of this exploration yielded.

mod lesson;
mod yielded;

use crate::event::{IterationEvent, Target};
use crate::phase::{Closed, Phase, PhaseRules};
use crate::session::Session;

pub(crate) const LEARN: PhaseRules = PhaseRules::of_code(Phase::Learn, |session| {
    let lesson = lesson::lesson(&yielded::yielded(session));
    let because = None;
    let learned = IterationEvent::Learned { lesson, because };
    Some(Closed::with(vec![learned.into()]))
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
