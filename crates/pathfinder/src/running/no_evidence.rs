//! Why a session has nothing to show. To be kept out is not to find nothing.

use pathfinder_core::session::{Session, SlotState};
use pathfinder_core::source::Reading;
use pathfinder_text::{Lang, one_line};

use crate::wording::{either, session_status};

const REASON_CHARACTERS_MAX: usize = 300;

/// Why a session has no observation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoEvidence {
    /// Something was read, or nothing was there to be read; and why somebody who was asked as well gave no answer.
    NothingFound {
        missing: Option<String>,
    },
    EverySearchBlocked {
        because: Option<String>,
    },
    /// Sources were found, and none could be read: why the first could not.
    NothingReadable {
        found: usize,
        because: String,
    },
    NotSearched,
    /// It ended before a source was read to its end.
    NotRead,
}

impl NoEvidence {
    /// None where there is evidence.
    pub(super) fn of(session: &Session) -> Option<NoEvidence> {
        if !session.graph.observations().is_empty() {
            return None;
        }
        let searches = &session.searches;
        let is_under_way = session.exploration.iter().any(|it| {
            let is_waiting = it.slots.iter().any(|slot| slot.state == SlotState::Waiting);
            it.result.is_none() && (is_waiting || !it.answers.is_empty())
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
    pub(super) fn name(&self) -> &'static str {
        match self {
            NoEvidence::NothingFound { .. } => "nothing_found",
            NoEvidence::EverySearchBlocked { .. } => "every_search_blocked",
            NoEvidence::NothingReadable { .. } => "nothing_readable",
            NoEvidence::NotSearched => "not_searched",
            NoEvidence::NotRead => "stopped_before_reading",
        }
    }

    /// What kept it from finding something.
    pub(super) fn detail(self, session: &Session) -> Option<String> {
        match self {
            NoEvidence::EverySearchBlocked { because }
            | NoEvidence::NothingFound { missing: because } => because,
            NoEvidence::NothingReadable { because, .. } => Some(because),
            NoEvidence::NotSearched | NoEvidence::NotRead => {
                Some(session_status(Lang::English, session))
            }
        }
    }

    /// What would help where the documents have nothing on the question.
    pub(super) fn help(&self, session: &Session, lang: Lang) -> Option<String> {
        let has_nothing =
            matches!(self, NoEvidence::NothingFound { .. }) && session.settings.is_local();
        let id = &session.id;
        has_nothing.then(|| {
            either(
                lang,
                format!(
                    "다른 말로 물어보거나, 질문과 같은 언어의 문서를 더해 새로 시작하거나(--docs 폴더 --new), 웹에서도 찾아보세요: pathfinder resume {id} --engine web"
                ),
                format!(
                    "ask in other words; start anew with more documents, or with ones in the language of the question (--docs DIR --new); or search the web too: pathfinder resume {id} --engine web"
                ),
            )
        })
    }

    /// For people.
    pub(super) fn told(&self, lang: Lang, session: &Session) -> String {
        let status = session_status(lang, session);
        let text = match self {
            NoEvidence::NothingFound { missing: None } => either(
                lang,
                "자료에서 이 질문에 관한 근거를 찾지 못했습니다.".to_owned(),
                "Nothing about this question was found in the sources.".to_owned(),
            ),
            NoEvidence::NothingFound {
                missing: Some(because),
            } => {
                let because = one_line(because, REASON_CHARACTERS_MAX);
                either(
                    lang,
                    format!(
                        "답한 곳에는 이 질문에 관한 근거가 없었고, 나머지 검색은 실패했습니다: {because}."
                    ),
                    format!(
                        "Those who answered have nothing about this question; other searches failed: {because}."
                    ),
                )
            }
            NoEvidence::EverySearchBlocked { because } => {
                let because = because
                    .as_ref()
                    .map(|it| format!(": {}", one_line(it, REASON_CHARACTERS_MAX)));
                let because = because.unwrap_or_default();
                either(
                    lang,
                    format!("모든 검색이 막히거나 실패하여 근거를 모으지 못했습니다{because}."),
                    format!(
                        "Every search was blocked or failed, so there is no evidence{because}."
                    ),
                )
            }
            NoEvidence::NothingReadable { found, because } => {
                let because = one_line(because, REASON_CHARACTERS_MAX);
                either(
                    lang,
                    format!("자료를 {found}건 찾았지만 하나도 읽지 못했습니다: {because}."),
                    format!("{found} sources were found, and none could be read: {because}."),
                )
            }
            NoEvidence::NotSearched => either(
                lang,
                format!("검색을 한 번도 하지 않았습니다: {status}."),
                format!("No search was made: {status}."),
            ),
            NoEvidence::NotRead => either(
                lang,
                format!("자료를 끝까지 읽기 전에 멈췄습니다: {status}."),
                format!("It ended before a source was read to the end: {status}."),
            ),
        };
        format!(
            "{text} {}",
            either(lang, "지어낸 내용은 없습니다.", "Nothing was made up.")
        )
    }
}

/// Why somebody who was asked last gave no answer.
fn last_failure(session: &Session) -> Option<String> {
    session
        .searches
        .iter()
        .rev()
        .find_map(|it| it.entry.because.clone())
}
