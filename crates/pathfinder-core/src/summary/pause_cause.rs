//! What went wrong in a session that nobody asked to pause.

use pathfinder_text::{Lang, one_line};

use super::REASON_CHARACTERS_MAX;
use crate::event::PauseReason;
use crate::session::{Overcharge, Session, Status, Unreachable};
use crate::step::FailureReason;
use crate::words::{ending, reason};

/// What a model's provider says is cut to this length.
const MODEL_CHARACTERS_MAX: usize = 400;

/// Why a session paused itself.
#[derive(Debug, Clone, Copy)]
pub enum PauseCause<'a> {
    ModelUnreachable(&'a Unreachable),
    Overcharged(&'a Overcharge),
    /// Searches stopped getting answers; the reason of the last failure.
    SearchesFailed(&'a FailureReason),
}

impl PauseCause<'_> {
    /// None if the session is not paused, or if a person or one of its limits paused it.
    pub fn of(session: &Session) -> Option<PauseCause<'_>> {
        let is_paused = session.status == Status::Paused;
        match session.paused_because? {
            PauseReason::ModelUnreachable if is_paused => {
                let unreachable = session.thinking.unreachable.as_ref();
                unreachable.map(PauseCause::ModelUnreachable)
            }
            PauseReason::Overcharged if is_paused => {
                let last = session.thinking.overcharges.last();
                last.map(PauseCause::Overcharged)
            }
            PauseReason::SearchesFailed => {
                let mut searches = session.searches.iter().rev();
                let because = searches.find_map(|it| it.entry.because.as_ref());
                because.map(PauseCause::SearchesFailed)
            }
            PauseReason::ModelUnreachable
            | PauseReason::Overcharged
            | PauseReason::AskedByUser
            | PauseReason::IterationLimit
            | PauseReason::Interrupted
            | PauseReason::DiskFull
            | PauseReason::NothingFound
            | PauseReason::NothingLeftToRead
            | PauseReason::PlanToApprove
            | PauseReason::ProcessBudget => None,
        }
    }

    /// Whether it is about models, which the user can change before resuming.
    pub fn is_about_models(&self) -> bool {
        matches!(
            self,
            PauseCause::ModelUnreachable(_) | PauseCause::Overcharged(_)
        )
    }

    /// For people.
    pub fn message(&self, lang: Lang) -> String {
        let usd = |micro: u64| format!("${:.4}", micro as f64 / 1e6);
        match self {
            PauseCause::ModelUnreachable(it) => one_line(
                &reason::without_model(lang, &it.because),
                MODEL_CHARACTERS_MAX,
            ),
            PauseCause::Overcharged(it) => {
                let (worst_case, charged) = (it.worst_case_micro_usd, it.charged_micro_usd);
                ending::overcharged(lang, &it.by, &usd(worst_case), &usd(charged))
            }
            PauseCause::SearchesFailed(because) => {
                one_line(&reason::failure(lang, because), REASON_CHARACTERS_MAX)
            }
        }
    }
}
