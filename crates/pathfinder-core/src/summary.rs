//! What there is to say about a session that is not running, as data: faces put it into words.

mod model_fallback;
mod no_evidence;
mod pause_cause;
mod resting;

use serde::Serialize;

use crate::contract::Sentence;
use crate::event::PauseReason;
use crate::session::{Session, Status};

pub use model_fallback::ModelFallback;
pub use no_evidence::NoEvidence;
pub use pause_cause::PauseCause;
pub use resting::Resting;

/// A reason in a sentence is cut to this length.
const REASON_CHARACTERS_MAX: usize = 300;

/// The figures of a session.
#[derive(Debug, Serialize)]
pub struct Summary<'a> {
    pub session: &'a str,
    pub question: &'a str,
    pub status: Status,
    pub paused_because: Option<PauseReason>,
    pub iteration: u32,
    pub iterations_max: u32,
    pub sub_questions: usize,
    pub sub_questions_answered: usize,
    pub sources_found: usize,
    pub sources_read: usize,
    pub observations: usize,
    pub hypotheses: usize,
    pub findings: usize,
    pub spent_usd: f64,
    pub budget_usd: f64,
}

impl Summary<'_> {
    pub fn of(session: &Session) -> Summary<'_> {
        let read = session.sources.iter().filter(|it| it.snapshot().is_some());
        Summary {
            session: &session.id,
            question: session.question.as_str(),
            status: session.status,
            paused_because: session.paused_because,
            iteration: session.iteration,
            iterations_max: session.settings.iterations_max,
            sub_questions: session.sub_questions.len(),
            sub_questions_answered: session.answered_count(),
            sources_found: session.sources.len(),
            sources_read: read.count(),
            observations: session.graph.observations().len(),
            hypotheses: session.graph.hypotheses().len(),
            findings: session.findings.len(),
            spent_usd: session.budget.spent_micro_usd() as f64 / 1e6,
            budget_usd: session.budget.limit_micro_usd as f64 / 1e6,
        }
    }
}

/// The sentences of the thesis that the answer does not already contain.
pub fn conclusions_beyond_answer(session: &Session) -> impl Iterator<Item = &Sentence> {
    let answered = session.answer.iter().flat_map(|it| {
        let in_sections = it.sections.iter().flat_map(|it| &it.sentences);
        it.sentences.iter().chain(in_sections).chain(&it.against)
    });
    let answered: Vec<&Sentence> = answered.collect();
    let concluded = session.thesis.iter().flat_map(|it| &it.draft.conclusion);
    concluded.filter(move |it| !answered.contains(it))
}
