//! `cost`: where the money went.

messages! {
    title(iteration: u32): "세션 비용 ({iteration}회차)", "Session cost (iteration #{iteration})";
    engines(names: &str): "검색하는 곳: {names}", "engine: {names}";
    spent(usd: f64, budget_usd: f64, percent: f64): "쓴 돈: ${usd:.4} / ${budget_usd:.2} ({percent:.1} %)", "spent: ${usd:.4} / ${budget_usd:.2} ({percent:.1} %)";
    reserved(usd: f64): "예약됨: ${usd:.4}", "reserved: ${usd:.4}";
    finishing_reserve(usd: f64): "마지막 보고서 몫: ${usd:.4}", "kept for the last report: ${usd:.4}";
    reasoner(name: &str): "추론: {name}", "reasoner: {name}";
    searches(count: u64): "검색: {count}회", "searches: {count}";
    free: "무료", "free";
    memory(shown: u64, unmasked: u64, percent: f64): "프롬프트에 실은 기억: 약 {shown}토큰 (전부 실었다면 약 {unmasked}토큰, {percent:.0} % 절약, 추정치)", "memory in prompts: about {shown} tokens (all of it: about {unmasked}; {percent:.0} % saved, estimated)";
    attempts_failed(count: u64): "실패한 시도: {count}회", "failed attempts: {count}";
    interrupted(usd: f64): "중단된 호출(최대치로 계산): ${usd:.4}", "interrupted calls, at the worst case: ${usd:.4}";
    unmetered(calls: u64): "사용량을 알려 주지 않거나 믿을 수 없어 최대치로 계산한 호출: {calls}", "calls without credible usage from the server, at the worst case: {calls}";
    nearly_spent: "경고: 예산의 80 % 이상을 썼습니다", "warning: 80 % or more of the budget is spent";

    // The heads of tables. Columns are as wide as these words.
    calls_head: "단계     역할     계약          호출   실패     입력 캐시 %     출력      비용  모델",
        "phase    role     contract     calls failed    input cache %   output      cost  model";
    engines_head: "검색한 곳         검색   결과  실패       요금  남은 양", "engine        searches   hits  failed       fees  left";
    replies_head: "응답          그대로   고침   일부  다시   거절  되물음  줄임  내장",
        "replies      as is  repaired  part  2nd try  rejected  sent back  cut  built-in";
    #[allow(clippy::too_many_arguments, reason = "a row has as many values as the table has columns")]
    replies_row(contract: &str, as_written: u64, repaired: u64, partly: u64, after_complaint: u64, rejected: u64, questioned: u64, shortened: u64, fell_back: u64):
        "{contract:<12} {as_written:>6} {repaired:>6} {partly:>6} {after_complaint:>5} {rejected:>6} {questioned:>7} {shortened:>5} {fell_back:>5}",
        "{contract:<12} {as_written:>5} {repaired:>9} {partly:>5} {after_complaint:>8} {rejected:>9} {questioned:>10} {shortened:>4} {fell_back:>9}";
}
