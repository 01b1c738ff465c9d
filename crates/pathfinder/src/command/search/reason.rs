//! Why a provider gave no answer, in the reader's language as far as the words are ours.

use pathfinder_core::contract::Lang;
use pathfinder_core::text::one_line;
use pathfinder_sources::provider::SearchFailure;

const CHARS_SHOWN: usize = 300;

/// What our own reasons begin with; what follows is the provider's, and stays as it is.
const KOREAN: [(&str, &str); 18] = [
    ("needs a key", "키가 필요합니다"),
    ("needs the id of a search engine", "검색 엔진의 ID가 필요합니다"),
    ("has no address", "주소가 없습니다"),
    ("is switched off", "꺼져 있습니다"),
    ("answers only those who say who they are", "전자 우편 주소를 밝혀야 답합니다"),
    ("refuses the key", "키를 거절합니다"),
    ("asks us to prove that we are no robot", "로봇이 아님을 증명하라고 합니다"),
    ("allows no more requests for now", "지금은 요청을 더 받지 않습니다"),
    ("wants no more requests for now", "당분간 요청을 받지 않습니다"),
    ("needs the variable", "환경 변수가 없습니다:"),
    ("cannot be started", "시작할 수 없습니다"),
    ("ends before it answers", "답하기 전에 끝났습니다"),
    ("answers with an error", "오류로 답합니다"),
    ("has no credit left for this key", "이 키에 남은 크레딧이 없습니다"),
    ("cannot be reached", "연결할 수 없습니다"),
    ("gives no whole reply within", "제때 답하지 않습니다"),
    ("breaks off", "답이 끊겼습니다"),
    ("was asked for nothing", "찾을 말이 없습니다"),
];

/// The reason without the name of the provider, which stands in front of it.
pub(crate) fn reason(lang: Lang, provider: &str, failure: &SearchFailure) -> String {
    let message = failure.to_string();
    let message = message.strip_prefix(provider).unwrap_or(&message).trim();
    let translated = KOREAN
        .iter()
        .find_map(|(english, korean)| message.strip_prefix(english).map(|rest| format!("{korean}{rest}")));
    one_line(
        &match lang {
            Lang::Korean => translated.unwrap_or_else(|| message.to_owned()),
            Lang::English => message.to_owned(),
        },
        CHARS_SHOWN,
    )
}
