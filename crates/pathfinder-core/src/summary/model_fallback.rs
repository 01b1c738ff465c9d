//! How far the built-in reasoner stood in for a model.

use pathfinder_text::{Lang, one_line};

use super::REASON_CHARACTERS_MAX;
use crate::event::{PauseReason, WithoutModel};
use crate::session::Session;
use crate::words::{ending, reason};

/// Requests that the built-in reasoner answered instead of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelFallback<'a> {
    pub count: u64,
    /// Why it answered the last time.
    pub because: &'a WithoutModel,
    /// The model is given up, and the built-in reasoner answers everything since.
    pub is_lasting: bool,
}

impl ModelFallback<'_> {
    /// None where models answered everything that they were asked.
    pub fn of(session: &Session) -> Option<ModelFallback<'_>> {
        let thinking = &session.thinking;
        let count = thinking.fell_back();
        let because = thinking.fell_back_because.as_ref();
        let is_waiting = session.paused_because == Some(PauseReason::ModelUnreachable);
        Some(ModelFallback {
            count,
            because: because.filter(|_| count > 0)?,
            is_lasting: thinking.is_given_up() && !is_waiting,
        })
    }

    pub fn message(&self, lang: Lang) -> String {
        let because = one_line(
            &reason::without_model(lang, self.because),
            REASON_CHARACTERS_MAX,
        );
        match self.is_lasting {
            true => ending::builtin_answers_since(lang, self.count, &because),
            false => ending::builtin_answered(lang, self.count, &because),
        }
    }
}
