//! The iteration of the method `deep` as people read it: what was at hand, thought, planned, saved and decided.

use pathfinder_text::Lang;

use crate::event::{Drift, DriftAnswer, Pattern};

messages! {
    // LOAD.
    iterations_shown(shown: usize, all: usize): "최근 반복 {shown}회 (전체 {all}회)", "the last {shown} of {all} iterations";
    findings_shown(shown: usize, all: usize): "최신 발견 {shown}건 (전체 {all}건)", "the newest {shown} of {all} findings";
    hypotheses_at_hand(count: usize): "검토 중인 가설 {count}개", "{count} hypotheses in play";
    queries_known(count: usize): "이미 검색한 검색어 {count}건 (중복 방지)", "{count} searches made before, not to be repeated";
    rules_known(count: usize): "배운 규칙 {count}개", "{count} rules learned";
    context: "컨텍스트", "Context";
    drift: "드리프트", "Drift";

    // REFLECT.
    layer(number: u32, name: &str): "Layer {number}: {name}", "Layer {number}: {name}";
    situation: "현황 파악", "Situation";
    perspectives: "다중 관점", "Perspectives";
    dialectic: "변증법적 통합", "Dialectical synthesis";
    monitoring: "메타인지", "Self-monitoring";
    tools: "사고 도구", "Thinking tool";
    paths: "다중 경로", "Paths of thought";
    conclusion: "통합 결과", "What follows";
    direct: "내부 이해", "Direct";
    outside: "외부 관점", "Outside";
    thesis: "정", "Thesis";
    antithesis: "반", "Antithesis";
    synthesis: "합", "Synthesis";
    uncertainty: "남은 불확실성", "Uncertain";
    wanted: "필요한 증거", "Evidence wanted";
    zoom_out: "Zoom Out", "Zoom out";
    zoom_in: "Zoom In", "Zoom in";
    zoom_back: "Zoom 왕복", "Zoom back and forth";
    diagnosis: "진단", "Diagnosis";
    tool: "도구", "Tool";
    tool_use: "적용", "Applied";
    agreement: "교차 검증", "Cross-check";
    chosen_path: "선택한 경로", "Path chosen";
    strategy: "검색 전략", "Strategy";
    keywords: "키워드", "Keywords";
    focus: "집중할 가설", "Focus";
    missing: "이 분석에서 놓치고 있는 것", "What this analysis misses";
    nothing_reflected: "추론기가 내놓은 것이 없어 상태만 남긴다.", "The reasoner gave nothing; only the state is kept.";
    passed: "통과", "holds";
    not_passed: "미흡", "does not hold";
    yes: "예", "yes";
    no: "아니요", "no";
    orthodox: "정통", "orthodox";
    alternative: "대안", "alternative";
    opposite: "반대", "opposite";

    logic: "논리적 일관성", "logic";
    evidence: "증거 품질", "evidence";
    bias: "편향", "bias";
    alternatives: "대안", "alternatives";
    blind_spots: "맹점", "blind spots";

    // PLAN.
    banner(number: u32): "🔬 Research Iteration #{number}", "🔬 Research Iteration #{number}";
    current_focus(count: usize): "🎯 Current Focus: 활성 가설 {count}개", "🎯 Current Focus: {count} active hypotheses";
    focused(named: &str, priority: f64): "{named} (우선순위: {priority:.2})", "{named} (priority: {priority:.2})";
    exploring: "🎯 첫 반복: 전체 탐색 모드", "🎯 First iteration: the whole question is explored";
    skipped(query: &str, like: &str): "⚠️ 중복 제외: “{query}” (“{like}”와 같음)", "⚠️ Skip duplicate: “{query}” (same as “{like}”)";
    new_query(query: &str): "✓ NEW: “{query}”", "✓ NEW: “{query}”";
    worded_later(goal: &str): "✓ NEW: 검색어를 따로 정함 — {goal}", "✓ NEW: a query is worded for it — {goal}";
    replanned: "고른 검색어가 모두 중복이어서 다른 각도로 다시 계획함", "All chosen queries were duplicates, so another plan was made from another angle";
    edited: "사람이 승인한 계획", "Approved by a person";
    column_query: "검색어", "Query";
    column_family: "갈래", "Family";
    column_gain: "정보 가치", "Gain";
    column_diversity: "다양성", "Diversity";
    column_feasibility: "실행성", "Feasibility";
    column_redundancy: "중복도", "Redundancy";
    column_chosen: "선택", "Chosen";

    // EXECUTE.
    usefulness: "유용성", "Usefulness";
    useful(query: &str, observations: usize): "“{query}”: 찾은 자료의 새 관찰 {observations}개", "“{query}”: new observations in what it found: {observations}";

    // SAVE.
    saved: "저장한 파일", "Files written";

    // LOOP.
    stop_condition: "종료 조건", "Stop condition";
    met: "해당", "met";
    not_met: "해당 없음", "not met";
    status_running: "status: running", "status: running";
    iteration_of(number: u32, iterations_max: u32): "Iteration: {number}/{iterations_max}", "Iteration: {number}/{iterations_max}";
    budget_of(spent: &str, limit: &str): "Budget: {spent}/{limit}", "Budget: {spent}/{limit}";
    decision: "결정", "Decision";
    goes_on: "종료 조건 불만족 → 계속 실행 [CONTINUE]. 다음 반복을 시작합니다.", "No stop condition is met → goes on [CONTINUE]. The next iteration starts.";
    rests: "한도에 이르러 쉽니다. `pathfinder resume`으로 이어 갑니다.", "A limit is reached, so it rests; `pathfinder resume` goes on.";

    // Drift.
    repeated_query(query: &str): "이미 검색한 검색어를 다시 냄: “{query}”", "a query was offered again: “{query}”";
    repeated_pattern(pattern: &str, times: u32): "같은 종류의 대상을 {times}회 연속 탐색: {pattern}", "the same kind of target {times} times running: {pattern}";
    nothing_new(iterations: u32): "{iterations}회 연속 새 정보 없음", "{iterations} iterations running brought nothing new";
    stuck(iterations: u32): "{iterations}회 연속 성과 없이 막힘", "stuck: {iterations} iterations running without news";
    varied(query: &str): "검색어를 바꿈: “{query}”", "varied to “{query}”";
    strategy_changed(to: &str): "전략을 바꿈: {to}", "strategy changed: {to}";
    other_approach(to: &str): "다른 접근법을 시도: {to}", "another approach: {to}";
    lesson_consulted(to: &str, lesson: &str): "교훈을 참조함: {lesson} ({to})", "a lesson was consulted: {lesson} ({to})";
    nothing_else: "달리 시도할 것이 남지 않음", "nothing else is left to try";
}

names! {
    pattern(Pattern) {
        Question: "질문 자체", "the question itself";
        SubQuestion: "하위 질문", "a sub-question";
        Hypothesis: "가설 검증", "a hypothesis";
        Attack: "가장 강한 가설 공격", "an attack on the strongest hypothesis";
        Conflict: "충돌하는 가설", "a conflict";
        Keyword: "새 키워드", "a keyword";
        Lens: "관점 바꾸기", "a lens";
    }
}

/// A drift and what was done about it.
pub fn drifted(lang: Lang, drift: &Drift, answer: &DriftAnswer) -> String {
    let sign = match drift {
        Drift::RepeatedQuery { query } => repeated_query(lang, query),
        Drift::RepeatedPattern { pattern: of, times } => {
            repeated_pattern(lang, pattern(lang, *of), *times)
        }
        Drift::NothingNew { iterations } => nothing_new(lang, *iterations),
        Drift::Stuck { iterations } => stuck(lang, *iterations),
    };
    let answer = match answer {
        DriftAnswer::Varied { query } => varied(lang, query),
        DriftAnswer::StrategyChanged { to } => strategy_changed(lang, pattern(lang, *to)),
        DriftAnswer::OtherApproach { to } => other_approach(lang, pattern(lang, *to)),
        DriftAnswer::LessonConsulted { to, lesson } => {
            lesson_consulted(lang, pattern(lang, *to), lesson)
        }
        DriftAnswer::NothingElse => nothing_else(lang).to_owned(),
    };
    format!("{sign} → {answer}")
}
