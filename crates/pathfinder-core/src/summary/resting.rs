//! How a session came to rest.

use super::{NoEvidence, PauseCause};
use crate::event::PauseReason;
use crate::session::{Session, Status};

/// What a session that is not running needs to go on, if it needs anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resting {
    /// It did what it was asked to, or a person paused or stopped it.
    AsAsked,
    /// Its own budget or that of the process is spent.
    BudgetSpent,
    /// A model is out of reach or charged too much.
    ModelTrouble,
    /// It paused or ended by itself without any evidence.
    NoEvidence,
}

impl Resting {
    pub fn of(session: &Session) -> Resting {
        let because = session.paused_because;
        let is_spent =
            session.status == Status::BudgetExceeded || because == Some(PauseReason::ProcessBudget);
        let is_by_user = session.status == Status::StoppedByUser
            || matches!(
                because,
                Some(PauseReason::AskedByUser | PauseReason::Interrupted)
            );
        if is_spent {
            Resting::BudgetSpent
        } else if PauseCause::of(session).is_some_and(|it| it.is_about_models()) {
            Resting::ModelTrouble
        } else if NoEvidence::of(session).is_some() && !is_by_user {
            Resting::NoEvidence
        } else {
            Resting::AsAsked
        }
    }
}
