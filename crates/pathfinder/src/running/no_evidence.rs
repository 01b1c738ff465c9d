//! Why a session has nothing to show, in words.

use pathfinder_core::session::Session;
use pathfinder_core::summary::NoEvidence;
use pathfinder_text::{Lang, one_line};

use crate::wording::{either, session_status};

const REASON_CHARACTERS_MAX: usize = 300;

/// What would help where the documents have nothing on the question.
pub(super) fn help(no_evidence: &NoEvidence, session: &Session, lang: Lang) -> Option<String> {
    let id = &session.id;
    no_evidence.is_lack_of_documents(session).then(|| {
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
pub(super) fn words(no_evidence: &NoEvidence, lang: Lang, session: &Session) -> String {
    let status = session_status(lang, session);
    let text = match no_evidence {
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
                format!("Every search was blocked or failed, so there is no evidence{because}."),
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
