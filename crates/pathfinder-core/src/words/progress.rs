//! What a terminal shows while sessions run.

use crate::phase::Phase;

messages! {
    pausing: "일시 정지하는 중입니다…", "pausing…";
    stopping: "중지하는 중입니다…", "stopping…";
    interrupted(seconds: u64): "일시 정지하는 중입니다. 이미 비용이 든 호출은 최대 {seconds}초 기다립니다. 바로 끝내려면 Ctrl-C를 한 번 더 누르세요.",
        "pausing: calls that are paid for have up to {seconds} s to return; press Ctrl-C again to quit at once";
    keys: "s 일시 정지 · q 중지 · Ctrl-C 중단", "s pause · q stop · Ctrl-C interrupt";
    keys_without_keyboard: "Ctrl-C 중단", "Ctrl-C interrupt";
    state(phase: &str, iteration: u32, iterations_max: u32, sources: usize, observations: usize, spent: &str):
        "{phase} │ {iteration}/{iterations_max}회차 · 출처 {sources} · 관찰 {observations} · 비용 {spent}",
        "{phase} | iteration {iteration}/{iterations_max} · {sources} sources · {observations} observations · {spent}";
    /// What a model cost: the calls, the money, and how much of what it read came from a cache.
    model_spending(model: &str, calls: u64, spent: &str, cached_percent: f64): "{model} {calls}회 {spent} (캐시 {cached_percent:.0}%)",
        "{model} {calls} calls {spent} (cached {cached_percent:.0}%)";
    retrying(name: &str, attempt: u32, attempts_max: u32, seconds: f64, seconds_left: f64, because: &str):
        "{name}: {seconds:.0}초 뒤 재시도 {attempt}/{attempts_max} (최대 {seconds_left:.0}초) · {because}",
        "{name}: attempt {attempt}/{attempts_max} in {seconds:.0} s (gives up in {seconds_left:.0} s) · {because}";
    awaiting_reply(name: &str, model: &str, seconds: f64, seconds_left: f64):
        "{name}: {model}의 응답을 기다리는 중 (이번 시도 {seconds:.0}초, 모두 {seconds_left:.0}초 남음)",
        "{name}: waiting for {model} ({seconds:.0} s left for this attempt, {seconds_left:.0} s in all)";
    budget_nearly_spent(percent: u32): "예산의 {percent}%를 썼습니다", "{percent}% of the budget is spent";
}

names! {
    phase(Phase) {
        Decompose: "질문 나누기", "splitting the question";
        Select: "대상 고르기", "choosing a target";
        Reflect: "돌아보기", "reflecting";
        Plan: "검색 계획 세우기", "planning searches";
        Word: "검색어 정하기", "wording the search";
        Search: "검색하기", "searching";
        Rank: "출처 고르기", "ranking sources";
        Read: "읽기", "reading";
        Verify: "교차 검증", "cross-checking";
        Resolve: "엇갈리는 점 가리기", "settling disagreements";
        Learn: "되돌아보기", "looking back";
        Ideate: "새 가설 세우기", "raising conjectures";
        Evaluate: "가설 평가", "evaluating hypotheses";
        End: "가설 평가", "evaluating hypotheses";
        Check: "점검", "checking the state";
    }
}
