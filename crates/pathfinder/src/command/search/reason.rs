//! Why a provider gave no answer and what to do about it, in the reader's language as far as the words are ours.

use pathfinder_engine::web::{Hint, Reason, SearchFailure, What};
use pathfinder_text::{Lang, one_line};

const CHARS_SHOWN: usize = 300;

/// The reason without the provider's name, which the caller puts in front. What the provider said is not translated.
pub(crate) fn reason(lang: Lang, provider: &str, failure: &SearchFailure) -> String {
    let Reason { what, said, .. } = failure.because();
    let words = match lang {
        Lang::Korean => korean(what),
        Lang::English => what.to_string(),
    };
    let words = words.strip_prefix(provider).unwrap_or(&words).trim();
    let line = if said.is_empty() {
        words.to_owned()
    } else {
        format!("{words}: {said}")
    };
    one_line(&line, CHARS_SHOWN)
}

fn korean(what: &What) -> String {
    let words = match what {
        What::NeedsKey => "키가 필요합니다",
        What::NeedsEngineId => "검색 엔진의 ID가 필요합니다",
        What::NeedsMailto => "전자 우편 주소를 밝혀야 답합니다",
        What::NeedsVariable { name } => return format!("환경 변수 {name}이(가) 없습니다"),
        What::NotAKey { variable } => {
            return format!(
                "{variable}에 든 것은 키가 아닙니다. 빈칸이나 다른 문자 없이 키만 넣으세요"
            );
        }
        What::NotAMailto { setting } => {
            return format!("{setting}에 든 것은 전자 우편 주소가 아니어서 보내지 않습니다");
        }
        What::NoAddress => "주소가 없습니다",
        What::WrongAddress => "주소가 잘못되었습니다",
        What::SwitchedOff => "꺼져 있습니다",
        What::RefusesKey => "키를 거절합니다",
        What::RefusesEngine => "검색 엔진의 ID를 거절합니다",
        What::RefusesMailto => "전자 우편 주소를 거절합니다",
        What::NoCredit => "이 키에 남은 크레딧이 없습니다",
        What::JsonOff => "JSON으로 답하지 않게 설정되어 있습니다",
        What::WantsPerson => "로봇이 아님을 증명하라고 합니다",
        What::KeepsOut => "접근을 막습니다",
        What::EnginesSilent => "딸린 검색 엔진들이 답하지 않았습니다",
        What::TooOften => "지금은 요청을 더 받지 않습니다",
        What::LeftAlone => "당분간 요청을 받지 않습니다",
        What::Busy => "아직 다른 검색을 하고 있습니다",
        What::Status { status } => return format!("오류로 답합니다 (상태 {status})"),
        What::Error => "오류로 답합니다",
        What::Elsewhere => "다른 주소로 보내는데, 따라가지 않습니다",
        What::CannotSearch => "지금은 검색하지 못합니다",
        What::RefusesQuery => "이 검색을 받아 주지 않습니다",
        What::NotFormat { format } => return format!("{format} 형식이 아닌 것으로 답합니다"),
        What::NoResults => "검색 결과가 아닌 것으로 답합니다",
        What::TooLarge { bytes_max } => return format!("답이 {bytes_max}바이트보다 큽니다"),
        What::Late { deadline } => {
            return format!("{}초 안에 답을 마치지 못했습니다", deadline.as_secs_f64());
        }
        What::Silent => "제때 답하지 않습니다",
        What::Endless => "답이 끝나지 않습니다",
        What::Unreachable => "연결할 수 없습니다",
        What::BreaksOff => "답이 끊겼습니다",
        What::BrokeReader => "답을 읽다가 문제가 생겼습니다",
        What::NotAskable => "이렇게는 물을 수 없습니다",
        What::AskedNothing => "찾을 말이 없습니다",
        What::NoSuchSearch => "이런 검색은 할 수 없습니다",
        What::NotStarted => "시작할 수 없습니다",
        What::NoProgram { command } => {
            return format!("시작할 수 없습니다: {command} 프로그램이 없습니다");
        }
        What::Ends => "답하기 전에 끝났습니다",
        What::Chatters { messages } => {
            return format!("메시지를 {messages}개 보내고도 답하지 않습니다");
        }
        What::UnknownProtocol => "알 수 없는 판의 프로토콜을 씁니다",
        What::NoTools => "쓸 수 있는 도구가 없습니다",
        What::NoSuchTool { tool } => {
            return format!("{tool} 도구는 없고, 있는 것은 다음과 같습니다");
        }
        What::NoSearchTool => "검색하는 도구는 없고, 있는 것은 다음과 같습니다",
        What::ToolNeedsMore => "도구에 검색어 말고도 필요한 것이 있습니다",
        What::Other(words) => words,
    };
    words.to_owned()
}

/// How the user mends a wrong setting.
pub(super) fn mend(lang: Lang, hint: &Hint) -> String {
    match lang {
        Lang::Korean => korean_hint(hint),
        Lang::English => hint.to_string(),
    }
}

fn korean_hint(hint: &Hint) -> String {
    match hint {
        Hint::Set { variable } => format!("환경 변수 {variable}을(를) 설정하세요"),
        Hint::SetEngineId { variable } => {
            format!("환경 변수 {variable}에 검색 엔진의 ID를 넣으세요")
        }
        Hint::SetAddress { variable } => format!("환경 변수 {variable}에 서버의 주소를 넣으세요"),
        Hint::SetMailto { variable } => format!("환경 변수 {variable}에 전자 우편 주소를 넣으세요"),
        Hint::SwitchOn { setting } => format!("설정에 {setting} = true를 적으세요"),
        Hint::Check { variable } => format!("환경 변수 {variable}을(를) 확인하세요"),
        Hint::CheckOrUnset { variable } => {
            format!("환경 변수 {variable}을(를) 확인하거나, 지우고 키 없이 쓰세요")
        }
        Hint::CheckSetting { setting } => format!("설정을 확인하세요: {setting}"),
        Hint::CheckKeyIn { setting } => format!("내 설정 파일에 있는 키를 확인하세요: {setting}"),
        Hint::NoKeyNeeded => "키는 필요 없습니다. 설정의 base_url을 확인하세요".to_owned(),
        Hint::AddCredit => "계정에 크레딧을 채우거나 한도를 늘리거나, 다른 곳에서 찾으세요".to_owned(),
        Hint::SwitchJsonOn => {
            "SearXNG의 settings.yml에서 search.formats에 `json`을 더하거나, JSON으로 답하는 서버를 쓰세요"
                .to_owned()
        }
        Hint::Install { command } => {
            format!("{command}을(를) 설치하거나, 내 설정 파일에 적은 명령을 확인하세요")
        }
        Hint::NameTool { setting } => format!("쓸 도구를 내 설정 파일의 {setting}에 적으세요"),
        Hint::GiveArguments { setting } => format!("필요한 것을 내 설정 파일의 {setting}에 적으세요"),
        Hint::Other(words) => words.clone(),
    }
}
