//! Korean words for the errors that people meet most.

use std::error::Error;

use pathfinder_core::command::CommandError;
use pathfinder_core::question::{QUESTION_CHARACTERS_MAX, QuestionError};
use pathfinder_core::session::Status;
use pathfinder_engine::library::LibraryError;
use pathfinder_engine::{
    DocumentsError as DocsError, FolderError, Holder, LockError, PrivateHostError,
};

use super::Words;

/// The message and the hint, where there are Korean ones.
pub(super) fn words(error: &(dyn Error + 'static)) -> Option<Words> {
    let question = error.downcast_ref().map(question);
    let command = || error.downcast_ref().map(command);
    let session = || error.downcast_ref().and_then(session);
    let docs = || error.downcast_ref().map(docs);
    let lock = || error.downcast_ref().and_then(lock);
    let library = || error.downcast_ref().and_then(library);
    let host = || error.downcast_ref().map(private_host);
    question
        .or_else(command)
        .or_else(session)
        .or_else(docs)
        .or_else(lock)
        .or_else(library)
        .or_else(host)
}

fn hinted(message: impl Into<String>, hint: impl Into<String>) -> Words {
    (message.into(), Some(hint.into()))
}

fn question(error: &QuestionError) -> Words {
    let example = "질문을 따옴표 안에 쓰세요. 예: pathfinder \"주 4일제는 생산성을 높이는가?\"";
    match error {
        QuestionError::Empty => hinted("질문이 비어 있습니다", example),
        QuestionError::NoWords => hinted("질문에 글자나 숫자가 없습니다", example),
        QuestionError::TooLong { characters } => hinted(
            format!("질문이 {characters}자입니다. {QUESTION_CHARACTERS_MAX}자까지 받습니다"),
            "몇 문장으로 줄이고, 배경 자료는 폴더에 모아 `--docs 폴더`로 지정하세요",
        ),
        QuestionError::ControlCharacter { code } => hinted(
            format!("질문에 제어 문자(U+{code:04X})가 들어 있습니다"),
            "그 문자를 지우거나, 붙여넣지 말고 직접 입력하세요",
        ),
    }
}

fn command(error: &CommandError) -> Words {
    match error {
        CommandError::WrongStatus { status, verb } => {
            let verb = match *verb {
                "paused" => "일시 정지",
                "stopped" => "중지",
                "completed" => "완료",
                other => other,
            };
            let hint = if status.is_going() {
                "실행 중인 세션은 `pathfinder pause`나 `pathfinder stop`으로 멈출 수 있습니다"
            } else {
                "`pathfinder resume`으로 이어서 할 수 있습니다"
            };
            hinted(
                format!(
                    "{} 상태의 세션은 {verb}할 수 없습니다",
                    status_name(*status)
                ),
                hint,
            )
        }
        CommandError::LimitReached { done, limit } => hinted(
            format!("이미 반복 {done}회를 마쳐 한도({limit}회)에 이르렀습니다"),
            format!("한도를 늘리세요: --iterations {}", done + 10),
        ),
        CommandError::BudgetSpent => hinted("예산을 다 썼습니다", "예산을 늘리세요: --budget 달러"),
        CommandError::NoEvidence => hinted(
            "결론을 내릴 근거가 없습니다",
            "`--docs 폴더`로 문서를 추가해 이어서 하세요",
        ),
    }
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Initialized => "시작 준비",
        Status::Running => "진행 중",
        Status::Paused => "일시 정지",
        Status::Completed => "완료",
        Status::StoppedByUser => "중지",
        Status::BudgetExceeded => "예산 소진",
    }
}

fn session(error: &FolderError) -> Option<Words> {
    Some(match error {
        FolderError::BadId { given } => hinted(
            format!("세션 ID로 쓸 수 없는 값입니다: '{given}'"),
            "ID에는 영어 소문자와 숫자, 붙임표(-)만 쓸 수 있습니다. 목록은 `pathfinder sessions`로 볼 수 있습니다",
        ),
        FolderError::Unknown { given } => hinted(
            format!("'{given}' 세션이 없습니다"),
            "목록은 `pathfinder sessions`로 볼 수 있습니다",
        ),
        FolderError::Ambiguous { given, candidates } => hinted(
            format!(
                "ID 앞부분이 '{given}'인 세션이 여럿입니다: {}",
                candidates.join(", ")
            ),
            "ID를 더 길게 입력하세요",
        ),
        FolderError::NoneYet { path } => hinted(
            format!("아직 세션이 없습니다: {}", path.display()),
            "이렇게 시작하세요: pathfinder \"질문\" --docs 폴더",
        ),
        FolderError::NotAFolder { .. }
        | FolderError::NotAFile { .. }
        | FolderError::Exists { .. }
        | FolderError::Unusable { .. } => return None,
    })
}

fn docs(error: &DocsError) -> Words {
    match error {
        DocsError::Missing { path } => hinted(
            format!("폴더가 없습니다: {}", path.display()),
            "철자를 확인하거나 폴더를 만드세요",
        ),
        DocsError::NotAFolder { path } => hinted(
            format!("폴더가 아닙니다: {}", path.display()),
            "문서가 든 폴더를 지정하세요",
        ),
        DocsError::Unreadable { path, .. } => hinted(
            format!("폴더를 읽을 수 없습니다: {}", path.display()),
            "폴더의 권한을 확인하세요",
        ),
        DocsError::Empty { path, skipped } => hinted(
            format!(
                "폴더에 문서가 없습니다: {} (건너뛴 파일 {}개)",
                path.display(),
                skipped.len()
            ),
            ".md, .txt, .html, .pdf 파일을 넣으세요",
        ),
    }
}

fn lock(error: &LockError) -> Option<Words> {
    let who = |it: &Option<Holder>| {
        it.as_ref().map_or("다른 프로세스".to_owned(), |it| {
            format!("프로세스 {}", it.pid)
        })
    };
    match error {
        LockError::Held { holder, .. } => Some(hinted(
            format!("이 세션은 {}에서 실행 중입니다", who(holder)),
            "`pathfinder pause`로 멈출 수 있습니다. 살펴보기만 할 때는 멈추지 않아도 됩니다",
        )),
        LockError::Starting { holder } => Some(hinted(
            format!("이 질문은 지금 {}에서 시작하는 중입니다", who(holder)),
            "잠시 뒤 `pathfinder status`로 볼 수 있습니다",
        )),
        LockError::Networked { .. } | LockError::Gone { .. } | LockError::Unusable { .. } => None,
    }
}

fn library(error: &LibraryError) -> Option<Words> {
    let LibraryError::NothingReadable {
        folder,
        files,
        first,
    } = error
    else {
        return None;
    };
    Some(hinted(
        format!(
            "파일 {files}개 가운데 읽을 수 있는 것이 없습니다: {} ({first})",
            folder.display()
        ),
        ".md, .txt, .html, .pdf 파일을 넣으세요",
    ))
}

fn private_host(error: &PrivateHostError) -> Words {
    hinted(
        format!(
            "fetch.allow_private_hosts의 `{}`은(는) 호스트의 이름이나 주소가 아닙니다",
            error.entry()
        ),
        "wiki.lan이나 10.0.0.7처럼 호스트 하나를 적으세요. 웹 페이지의 포트가 아니면 10.0.0.7:9200처럼 포트까지 적으세요",
    )
}
