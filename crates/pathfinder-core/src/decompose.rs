//! DECOMPOSE: the question becomes three to five sub-questions, before the first iteration.

use crate::contract::{Decompose, Request};
use crate::phase::{Closed, Phase, PhaseRules};
use crate::session::Session;
use crate::step::Step;

pub(crate) const DECOMPOSE: PhaseRules = PhaseRules {
    phase: Phase::Decompose,
    applies: |session| session.sub_questions.is_empty(),
    steps: |session| vec![step(session)],
    close: |session| Closed::when(!session.sub_questions.is_empty()),
};

fn step(session: &Session) -> Step {
    Step::think(Request::Decompose(Decompose {
        question: session.current_question().as_str().to_owned(),
        lang: session.settings.lang,
    }))
}
