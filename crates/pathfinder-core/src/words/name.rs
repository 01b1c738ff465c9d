//! Names of enum values.

use pathfinder_text::Lang;

use crate::contract::{
    DisagreementKind, ExplorationResult, HypothesisStatus, Issue, Lens, ResolutionKind, SearchMode,
    Stance, Sureness, ThinkingTool,
};
use crate::event::{PauseReason, SelectReason};
use crate::finding::Tag;
use crate::search::SearchOutcome;
use crate::session::Status;
use crate::source::SourceType;

/// `paused (iteration limit reached)`.
pub fn session_status(lang: Lang, value: Status, because: Option<PauseReason>) -> String {
    let named = status(lang, value);
    match because.filter(|_| value == Status::Paused) {
        Some(because) => format!("{named} ({})", pause_reason(lang, because)),
        None => named.to_owned(),
    }
}

names! {
    hypothesis_status(HypothesisStatus) {
        Unvisited: "검증 전", "unvisited";
        Tested: "검증 중", "tested";
        Verified: "검증됨", "verified";
        Rejected: "기각됨", "rejected";
    }

    status(Status) {
        Initialized: "시작 준비", "initialized";
        Running: "진행 중", "running";
        Paused: "일시 정지", "paused";
        Completed: "완료", "completed";
        StoppedByUser: "사용자가 중지함", "stopped by the user";
        BudgetExceeded: "예산을 다 씀", "budget exceeded";
    }

    pause_reason(PauseReason) {
        AskedByUser: "사용자 요청", "asked by the user";
        IterationLimit: "정해진 회차를 마침", "iteration limit reached";
        Interrupted: "중단됨", "interrupted";
        DiskFull: "디스크 공간 부족", "disk full";
        ModelUnreachable: "모델에 연결할 수 없음", "model out of reach";
        Overcharged: "제공자가 약속한 최대치보다 많이 청구함", "a provider charged more than its worst case";
        NothingFound: "문서에서 아무것도 찾지 못함", "nothing found in the documents";
        NothingLeftToRead: "문서를 모두 읽었고 새로 나오는 것이 없음", "every document is read and nothing new comes of it";
        PlanToApprove: "검색 계획 승인 대기", "the plan waits for approval";
        SearchesFailed: "검색이 계속 실패함", "no search brought an answer";
        ProcessBudget: "프로세스의 예산을 다 씀", "the budget of the process is spent";
    }

    /// How sure a finding is, in a word or two.
    tag(Tag) {
        Verified: "교차 확인됨", "VERIFIED";
        High: "신뢰 높음", "HIGH";
        Likely: "유력", "LIKELY";
        Uncertain: "불확실", "UNCERTAIN";
        Contradicted: "상충", "CONTRADICTED";
    }

    /// What that word means.
    tag_meaning(Tag) {
        Verified: "신뢰할 만한 출처 둘 이상", "two or more trusted sources say so";
        High: "신뢰할 만한 출처 하나", "one trusted source says so";
        Likely: "신뢰할 만하다고 확인되지 않은 출처뿐", "only sources not known to be trusted say so";
        Uncertain: "인용문이 진술을 뒷받침하는지 의심됨", "the quote may not say it";
        Contradicted: "반대되는 발견이 있음", "another finding says the opposite";
    }

    tool(ThinkingTool) {
        PatternRecognition: "패턴 인식", "pattern recognition";
        Analogy: "유추", "analogy";
        FirstPrinciples: "제1원리", "first principles";
        CausalChain: "인과 사슬", "causal chain";
        Scamper: "SCAMPER", "SCAMPER";
        Inversion: "역발상", "inversion";
    }

    lens(Lens) {
        Definition: "정의", "definition";
        Scope: "범위", "scope";
        Comparison: "비교", "comparison";
        Cases: "사례", "cases";
        Limitations: "한계", "limitations";
        Application: "응용", "application";
    }

    mode(SearchMode) {
        Broad: "넓게", "broad";
        Deep: "깊게", "deep";
    }

    issue(Issue) {
        LowQuality: "출처의 질이 낮음", "sources are of low quality";
        AllWeak: "모든 가설의 근거가 약함", "all hypotheses are weak";
        Stalemate: "충돌이 오래 풀리지 않음", "a conflict has been unresolved for long";
        DataExplosion: "관찰이나 가설이 너무 많음", "too many observations or hypotheses";
        Saturated: "새로 나올 것이 거의 없음", "there is little new left to find";
    }

    resolution(ResolutionKind) {
        ConditionDifference: "조건 차이", "the conditions differ";
        DefinitionMismatch: "정의 차이", "the definitions differ";
        ScopeMismatch: "범위 차이", "the scopes differ";
        OneRejected: "한쪽이 틀림", "one side is wrong";
        Merged: "통합됨", "merged";
    }

    disagreement(DisagreementKind) {
        Negation: "서로 반대되는 말", "one says the opposite";
        Number: "수치가 다름", "the figures differ";
        Date: "날짜가 다름", "the dates differ";
        Scope: "범위가 다름", "the scopes differ";
        Definition: "정의가 다름", "the definitions differ";
        SourceQuarrel: "인용된 주장과 어긋남", "one reports a claim that the other does not hold with";
        Superseded: "더 이상 유효하지 않음", "one no longer holds";
    }

    stance(Stance) {
        Supports: "뒷받침", "supports";
        Contradicts: "반박", "contradicts";
        Qualifies: "조건부", "qualifies";
        Unsure: "알 수 없음", "unsure";
    }

    sureness(Sureness) {
        Low: "확실하지 않음", "not sure";
        Moderate: "꽤 확실함", "fairly sure";
        High: "확실함", "sure";
    }

    result(ExplorationResult) {
        Success: "성공", "success";
        Partial: "부분 성공", "partial";
        Failure: "실패", "failure";
    }

    outcome(SearchOutcome) {
        Found: "찾음", "found";
        Empty: "결과 없음", "empty";
        Blocked: "차단됨", "blocked";
        RateLimited: "요청 한도 초과", "rate-limited";
        Failed: "실패", "failed";
    }

    source_type(SourceType) {
        Paper: "논문", "paper";
        Official: "공식 문서", "official";
        News: "뉴스", "news";
        Local: "로컬 문서", "local document";
        Blog: "블로그", "blog";
        Forum: "포럼", "forum";
        Unknown: "유형 미상", "unknown type";
    }

    /// The heading under which `sources.md` lists a type.
    source_heading(SourceType) {
        Paper: "학술 논문", "Academic Papers";
        Official: "공식 문서", "Official Documentation";
        News: "뉴스 기사", "News Articles";
        Local: "로컬 문서", "Local Documents";
        Blog: "블로그", "Blogs";
        Forum: "포럼", "Forums";
        Unknown: "유형을 알 수 없는 자료", "Sources of Unknown Type";
    }

    select_reason(SelectReason) {
        Stalemate: "오래 풀리지 않은 충돌", "a conflict that has been open for long";
        UnresolvedConflict: "풀리지 않은 충돌", "an unresolved conflict";
        UnvisitedConjecture: "아직 검증하지 않은 추측", "a conjecture not tested yet";
        UnvisitedHypothesis: "아직 검증하지 않은 가설", "a hypothesis not tested yet";
        UncertainHypothesis: "결론이 나지 않은 가설", "a hypothesis that is still uncertain";
        UnexploredKeyword: "아직 가 보지 않은 방향", "a direction not explored yet";
        NewAngle: "새로운 시각 필요", "a new angle is needed";
        LensInTurn: "여섯 관점을 차례로 적용", "it is the turn of this angle";
        AttackOnTheStrongest: "가장 강한 가설의 반증 시도", "an attack on the strongest hypothesis";
        QuestionItself: "질문 자체", "the question itself";
        OpenSubQuestion: "아직 답하지 못한 하위 질문", "a sub-question not answered yet";
        PlannedQuery: "검색 계획에서 고른 검색어", "a query that the plan chose";
    }
}
