//! Names of enum values for people, in both languages, and their fixed English form for JSON.

use pathfinder_text::Lang;
use serde::Serialize;

use crate::contract::{
    ExplorationResult, HypothesisStatus, Issue, Lens, ResolutionKind, SearchMode, ThinkingTool,
};
use crate::event::{PauseReason, SelectReason};
use crate::finding::Tag;
use crate::search::SearchOutcome;
use crate::session::Status;
use crate::source::SourceType;

/// The English name that JSON uses: the serialized form of a plain enum value.
pub(super) fn json_name(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

fn either(lang: Lang, korean: &'static str, english: &'static str) -> &'static str {
    match lang {
        Lang::Korean => korean,
        Lang::English => english,
    }
}

pub fn hypothesis_status(lang: Lang, status: HypothesisStatus) -> &'static str {
    match status {
        HypothesisStatus::Unvisited => either(lang, "검증 전", "unvisited"),
        HypothesisStatus::Tested => either(lang, "검증 중", "tested"),
        HypothesisStatus::Verified => either(lang, "검증됨", "verified"),
        HypothesisStatus::Rejected => either(lang, "기각됨", "rejected"),
    }
}

/// `paused (iteration limit reached)`.
pub fn session_status(lang: Lang, status: Status, because: Option<PauseReason>) -> String {
    let named = match status {
        Status::Initialized => either(lang, "시작 준비", "initialized"),
        Status::Running => either(lang, "진행 중", "running"),
        Status::Paused => either(lang, "일시 정지", "paused"),
        Status::Completed => either(lang, "완료", "completed"),
        Status::StoppedByUser => either(lang, "사용자가 중지함", "stopped by the user"),
        Status::BudgetExceeded => either(lang, "예산 소진", "budget exceeded"),
    };
    match because.filter(|_| status == Status::Paused) {
        Some(because) => format!("{named} ({})", pause_reason(lang, because)),
        None => named.to_owned(),
    }
}

fn pause_reason(lang: Lang, reason: PauseReason) -> &'static str {
    match reason {
        PauseReason::AskedByUser => either(lang, "사용자 요청", "asked by the user"),
        PauseReason::IterationLimit => either(lang, "반복 한도 도달", "iteration limit reached"),
        PauseReason::Interrupted => either(lang, "중단됨", "interrupted"),
        PauseReason::DiskFull => either(lang, "디스크 가득 참", "disk full"),
        PauseReason::ModelUnreachable => {
            either(lang, "모델에 연결할 수 없음", "model out of reach")
        }
        PauseReason::Overcharged => either(
            lang,
            "제공자가 약속한 최대치보다 많이 청구함",
            "a provider charged more than its worst case",
        ),
        PauseReason::NothingFound => either(
            lang,
            "문서에서 아무것도 찾지 못함",
            "nothing found in the documents",
        ),
        PauseReason::SearchesFailed => {
            either(lang, "검색이 계속 실패함", "no search brought an answer")
        }
        PauseReason::ProcessBudget => either(
            lang,
            "프로세스 예산 소진",
            "the budget of the process is spent",
        ),
    }
}

pub(super) fn tag(lang: Lang, tag: Tag) -> &'static str {
    match tag {
        Tag::Verified => either(
            lang,
            "검증됨: 신뢰할 만한 출처 둘 이상",
            "verified: two or more trusted origins",
        ),
        Tag::High => either(
            lang,
            "높음: 신뢰할 만한 출처 하나",
            "high: one trusted origin",
        ),
        Tag::Likely => either(
            lang,
            "유력: 신뢰도 낮은 출처뿐",
            "likely: less trusted origins only",
        ),
        Tag::Uncertain => either(
            lang,
            "불확실: 인용이 진술을 뒷받침하는지 의심됨",
            "uncertain: the quote may not say it",
        ),
        Tag::Contradicted => either(
            lang,
            "모순: 반대되는 발견이 있음",
            "contradicted: another finding says the opposite",
        ),
    }
}

pub(super) fn tool(lang: Lang, tool: ThinkingTool) -> &'static str {
    match tool {
        ThinkingTool::PatternRecognition => either(lang, "패턴 인식", "pattern recognition"),
        ThinkingTool::Analogy => either(lang, "유추", "analogy"),
        ThinkingTool::FirstPrinciples => either(lang, "제1원리", "first principles"),
        ThinkingTool::CausalChain => either(lang, "인과 사슬", "causal chain"),
        ThinkingTool::Scamper => either(lang, "SCAMPER", "SCAMPER"),
        ThinkingTool::Inversion => either(lang, "역발상", "inversion"),
    }
}

pub(super) fn lens(lang: Lang, lens: Lens) -> &'static str {
    match lens {
        Lens::Definition => either(lang, "정의", "definition"),
        Lens::Scope => either(lang, "범위", "scope"),
        Lens::Comparison => either(lang, "비교", "comparison"),
        Lens::Cases => either(lang, "사례", "cases"),
        Lens::Limitations => either(lang, "한계", "limitations"),
        Lens::Application => either(lang, "응용", "application"),
    }
}

pub(super) fn mode(lang: Lang, mode: SearchMode) -> &'static str {
    match mode {
        SearchMode::Broad => either(lang, "넓게", "broad"),
        SearchMode::Deep => either(lang, "깊게", "deep"),
    }
}

pub(super) fn issue(lang: Lang, issue: Issue) -> &'static str {
    match issue {
        Issue::LowQuality => either(lang, "출처의 질이 낮음", "sources are of low quality"),
        Issue::AllWeak => either(lang, "모든 가설이 약함", "all hypotheses are weak"),
        Issue::Stalemate => either(
            lang,
            "충돌이 오래 풀리지 않음",
            "a conflict has long been unresolved",
        ),
        Issue::DataExplosion => either(lang, "가설이 너무 많음", "too many hypotheses"),
        Issue::Saturated => either(lang, "더 나올 것이 거의 없음", "little new is to be found"),
    }
}

pub(super) fn resolution(lang: Lang, kind: ResolutionKind) -> &'static str {
    match kind {
        ResolutionKind::ConditionDifference => either(lang, "조건 차이", "the conditions differ"),
        ResolutionKind::DefinitionMismatch => either(lang, "정의 차이", "the definitions differ"),
        ResolutionKind::ScopeMismatch => either(lang, "범위 차이", "the scopes differ"),
        ResolutionKind::OneRejected => either(lang, "한쪽이 틀림", "one side is wrong"),
        ResolutionKind::Merged => either(lang, "통합됨", "merged"),
    }
}

pub(super) fn result(lang: Lang, result: ExplorationResult) -> &'static str {
    match result {
        ExplorationResult::Success => either(lang, "성공", "success"),
        ExplorationResult::Partial => either(lang, "부분 성공", "partial"),
        ExplorationResult::Failure => either(lang, "실패", "failure"),
    }
}

pub(super) fn outcome(lang: Lang, outcome: SearchOutcome) -> &'static str {
    match outcome {
        SearchOutcome::Found => either(lang, "찾음", "found"),
        SearchOutcome::Empty => either(lang, "결과 없음", "empty"),
        SearchOutcome::Blocked => either(lang, "차단됨", "blocked"),
        SearchOutcome::RateLimited => either(lang, "요청 한도 초과", "rate-limited"),
        SearchOutcome::Failed => either(lang, "실패", "failed"),
    }
}

pub(super) fn source_type(lang: Lang, source_type: SourceType) -> &'static str {
    match source_type {
        SourceType::Paper => either(lang, "논문", "paper"),
        SourceType::Official => either(lang, "공식 문서", "official"),
        SourceType::News => either(lang, "뉴스", "news"),
        SourceType::Local => either(lang, "로컬 문서", "local document"),
        SourceType::Blog => either(lang, "블로그", "blog"),
        SourceType::Forum => either(lang, "포럼", "forum"),
        SourceType::Unknown => either(lang, "유형 미상", "unknown type"),
    }
}

/// The heading under which `sources.md` lists a type.
pub(super) fn source_heading(lang: Lang, source_type: SourceType) -> &'static str {
    match source_type {
        SourceType::Paper => either(lang, "학술 논문", "Academic Papers"),
        SourceType::Official => either(lang, "공식 문서", "Official Documentation"),
        SourceType::News => either(lang, "뉴스 기사", "News Articles"),
        SourceType::Local => either(lang, "로컬 문서", "Local Documents"),
        SourceType::Blog => either(lang, "블로그", "Blogs"),
        SourceType::Forum => either(lang, "포럼", "Forums"),
        SourceType::Unknown => either(lang, "유형을 알 수 없는 자료", "Sources of Unknown Type"),
    }
}

pub(super) fn select_reason(lang: Lang, reason: SelectReason) -> &'static str {
    match reason {
        SelectReason::Stalemate => either(
            lang,
            "오래 풀리지 않은 충돌",
            "a conflict that has been open for long",
        ),
        SelectReason::UnresolvedConflict => {
            either(lang, "풀리지 않은 충돌", "an unresolved conflict")
        }
        SelectReason::UnvisitedConjecture => either(
            lang,
            "아직 검증하지 않은 추측",
            "a conjecture not tested yet",
        ),
        SelectReason::UnvisitedHypothesis => either(
            lang,
            "아직 검증하지 않은 가설",
            "a hypothesis not tested yet",
        ),
        SelectReason::UncertainHypothesis => either(
            lang,
            "결론이 나지 않은 가설",
            "a hypothesis that is still uncertain",
        ),
        SelectReason::UnexploredKeyword => either(
            lang,
            "아직 가 보지 않은 방향",
            "a direction not explored yet",
        ),
        SelectReason::NewAngle => either(lang, "새로운 시각 필요", "a new angle is needed"),
        SelectReason::LensInTurn => either(lang, "여섯 렌즈의 차례", "the turn of this lens"),
        SelectReason::AttackOnTheStrongest => either(
            lang,
            "가장 강한 가설에 대한 반증 시도",
            "an attack on the strongest hypothesis",
        ),
    }
}
