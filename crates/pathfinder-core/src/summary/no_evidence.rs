//! Why a session has nothing to show. Being blocked is not the same as finding nothing.

use pathfinder_text::{Lang, one_line};

use super::REASON_CHARACTERS_MAX;
use crate::session::{Session, SlotState};
use crate::source::Reading;
use crate::step::FailureReason;
use crate::words::{ending, name, reason};

/// Why a session has no observation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoEvidence {
    /// Something was read, or there was nothing to read; and why another provider gave no answer.
    NothingFound {
        missing: Option<FailureReason>,
    },
    EverySearchBlocked {
        because: Option<FailureReason>,
    },
    /// Sources were found but none could be read; the reason for the first.
    NothingReadable {
        found: usize,
        because: FailureReason,
    },
    NotSearched,
    /// It ended before any source was read completely.
    NotRead,
}

impl NoEvidence {
    /// None where there is evidence.
    pub fn of(session: &Session) -> Option<NoEvidence> {
        if !session.graph.observations().is_empty() {
            return None;
        }
        let searches = &session.searches;
        let is_under_way = session.exploration.iter().any(|it| {
            let is_waiting = it.slots.iter().any(|slot| slot.state == SlotState::Waiting);
            it.result.is_none() && (is_waiting || it.aims().any(|aim| !aim.answers.is_empty()))
        });
        let failures = session.sources.iter().filter_map(|it| match &it.reading {
            Reading::Failed { because, .. } => Some(because.clone()),
            Reading::NotYet | Reading::Read { .. } => None,
        });
        let because = failures.into_iter().next();
        let is_read = session.sources.iter().any(|it| it.snapshot().is_some());
        Some(match because {
            _ if searches.is_empty() && !is_under_way => NoEvidence::NotSearched,
            _ if !searches.is_empty()
                && !searches.iter().any(|it| it.entry.outcome.is_answer()) =>
            {
                NoEvidence::EverySearchBlocked {
                    because: last_failure(session),
                }
            }
            _ if is_under_way && session.sources.iter().all(|it| it.used_in.is_empty()) => {
                NoEvidence::NotRead
            }
            Some(because) if !is_read => NoEvidence::NothingReadable {
                found: session.sources.len(),
                because,
            },
            _ => NoEvidence::NothingFound {
                missing: last_failure(session),
            },
        })
    }

    /// For machines.
    pub fn name(&self) -> &'static str {
        match self {
            NoEvidence::NothingFound { .. } => "nothing_found",
            NoEvidence::EverySearchBlocked { .. } => "every_search_blocked",
            NoEvidence::NothingReadable { .. } => "nothing_readable",
            NoEvidence::NotSearched => "not_searched",
            NoEvidence::NotRead => "stopped_before_reading",
        }
    }

    /// What kept the session from finding anything, for machines.
    pub fn detail(self, session: &Session) -> Option<String> {
        let worded = |because: &FailureReason| reason::failure(Lang::English, because);
        match self {
            NoEvidence::EverySearchBlocked { because }
            | NoEvidence::NothingFound { missing: because } => because.as_ref().map(worded),
            NoEvidence::NothingReadable { because, .. } => Some(worded(&because)),
            NoEvidence::NotSearched | NoEvidence::NotRead => Some(status(session, Lang::English)),
        }
    }

    /// For people.
    pub fn message(&self, session: &Session, lang: Lang) -> String {
        let shown = |because: &FailureReason| {
            one_line(&reason::failure(lang, because), REASON_CHARACTERS_MAX)
        };
        let message = match self {
            NoEvidence::NothingFound { missing: None } => ending::nothing_found(lang).to_owned(),
            NoEvidence::NothingFound {
                missing: Some(because),
            } => ending::nothing_found_where_answered(lang, &shown(because)),
            NoEvidence::EverySearchBlocked { because: None } => {
                ending::every_search_blocked(lang).to_owned()
            }
            NoEvidence::EverySearchBlocked {
                because: Some(because),
            } => ending::every_search_blocked_because(lang, &shown(because)),
            NoEvidence::NothingReadable { found, because } => {
                ending::nothing_readable(lang, *found, &shown(because))
            }
            NoEvidence::NotSearched => ending::not_searched(lang, &status(session, lang)),
            NoEvidence::NotRead => ending::not_read(lang, &status(session, lang)),
        };
        format!("{message} {}", ending::nothing_made_up(lang))
    }

    /// Whether only local documents were searched, and they say nothing about the question.
    pub fn is_lack_of_documents(&self, session: &Session) -> bool {
        matches!(self, NoEvidence::NothingFound { .. }) && session.settings.is_local()
    }
}

/// The reason of the last search that gave no answer.
fn last_failure(session: &Session) -> Option<FailureReason> {
    let mut searches = session.searches.iter().rev();
    searches.find_map(|it| it.entry.because.clone())
}

fn status(session: &Session, lang: Lang) -> String {
    name::session_status(lang, session.status, session.paused_because)
}
