//! The two languages that messages come in.

use clap::ValueEnum;
use pathfinder_core::contract::{HypothesisStatus, Lang, Stance};
use pathfinder_core::event::PauseReason;
use pathfinder_core::session::{Session, Status};

/// A language as it is written on the command line and in settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LangName {
    Ko,
    En,
}

impl From<LangName> for Lang {
    fn from(name: LangName) -> Lang {
        match name {
            LangName::Ko => Lang::Korean,
            LangName::En => Lang::English,
        }
    }
}

/// The one of two wordings that is in this language.
pub(crate) fn either<T>(lang: Lang, korean: T, english: T) -> T {
    match lang {
        Lang::Korean => korean,
        Lang::English => english,
    }
}

/// The language of the machine: of the first of these variables that is set.
pub(crate) fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|it| !it.is_empty());
    if locale.is_some_and(|it| it.starts_with("ko")) { Lang::Korean } else { Lang::English }
}

pub(crate) fn hypothesis_status(lang: Lang, status: HypothesisStatus) -> &'static str {
    match status {
        HypothesisStatus::Unvisited => either(lang, "검증 전", "unvisited"),
        HypothesisStatus::Tested => either(lang, "검증 중", "tested"),
        HypothesisStatus::Verified => either(lang, "검증됨", "verified"),
        HypothesisStatus::Rejected => either(lang, "기각됨", "rejected"),
    }
}

pub(crate) fn stance(lang: Lang, stance: Stance) -> &'static str {
    match stance {
        Stance::Supports => either(lang, "뒷받침", "supports"),
        Stance::Contradicts => either(lang, "반박", "contradicts"),
        Stance::Qualifies => either(lang, "조건부", "qualifies"),
        Stance::Unsure => either(lang, "알 수 없음", "unsure"),
    }
}

/// `paused (iteration limit reached)`.
pub(crate) fn session_status(lang: Lang, session: &Session) -> String {
    let status = match session.status {
        Status::Initialized => either(lang, "시작 준비", "initialized"),
        Status::Running => either(lang, "진행 중", "running"),
        Status::Paused => either(lang, "일시 정지", "paused"),
        Status::Completed => either(lang, "완료", "completed"),
        Status::StoppedByUser => either(lang, "사용자가 중지함", "stopped by the user"),
        Status::BudgetExceeded => either(lang, "예산 소진", "budget exceeded"),
    };
    let because = session.paused_because.filter(|_| session.status == Status::Paused).map(|it| match it {
        PauseReason::AskedByUser => either(lang, "사용자 요청", "asked by the user"),
        PauseReason::IterationLimit => either(lang, "반복 한도 도달", "iteration limit reached"),
        PauseReason::Interrupted => either(lang, "중단됨", "interrupted"),
        PauseReason::DiskFull => either(lang, "디스크 가득 참", "disk full"),
    });
    because.map_or(status.to_owned(), |it| format!("{status} ({it})"))
}

pub(crate) fn dollars(micro_usd: u64) -> String {
    format!("${:.2}", micro_usd as f64 / 1e6)
}
