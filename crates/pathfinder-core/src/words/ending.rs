//! What is said when a session has come to rest: how it stands, what went wrong, and what to do next.

messages! {
    // Labels: `label: value`.
    answer_thesis(title: &str): "결론: {title}", "Thesis: {title}";
    status: "상태", "status";
    report: "보고서", "report";
    budget: "예산", "budget";
    thesis: "결론", "thesis";
    builtin_reasoner: "내장 추론기", "built-in reasoner";
    model: "모델", "model";
    searches: "검색", "searches";
    what_to_do: "조치", "what to do";
    resume: "이어서 하기", "resume";
    conclude: "결론 짓기", "conclude";
    check: "인용 확인", "check";

    // How the session stands.
    standing(status: &str, iteration: u32, iterations_max: u32): "{status}, {iteration}/{iterations_max}회차", "{status}, iteration {iteration}/{iterations_max}";
    budget_nearly_spent(percent: u32): "{percent}% 이상을 썼습니다", "{percent}% or more of it is spent";
    thesis_waits_for_host: "호스트가 아직 답하지 않았습니다", "the host has not answered yet";
    no_thesis(because: &str): "결론을 쓰지 않았습니다: {because}", "no thesis was written: {because}";

    // Why there is no evidence.
    nothing_found: "출처에서 이 질문에 관한 근거를 찾지 못했습니다.", "Nothing about this question was found in the sources.";
    nothing_found_where_answered(because: &str): "답한 곳에는 이 질문에 관한 근거가 없었고, 나머지 검색은 실패했습니다: {because}.",
        "The searches that succeeded found nothing about this question; the others failed: {because}.";
    every_search_blocked: "모든 검색이 막히거나 실패하여 근거를 모으지 못했습니다.", "Every search was blocked or failed, so there is no evidence.";
    every_search_blocked_because(because: &str): "모든 검색이 막히거나 실패하여 근거를 모으지 못했습니다: {because}.",
        "Every search was blocked or failed, so there is no evidence: {because}.";
    nothing_readable(found: usize, because: &str): "출처를 {found}개 찾았지만 하나도 읽지 못했습니다: {because}.",
        "{found} sources were found, but none could be read: {because}.";
    not_searched(status: &str): "검색을 한 번도 하지 않았습니다: {status}.", "No search was made: {status}.";
    not_read(status: &str): "출처 하나를 끝까지 읽기 전에 멈췄습니다: {status}.", "The session ended before it had read a whole source: {status}.";
    nothing_made_up: "지어낸 내용은 없습니다.", "Nothing was made up.";
    documents_lack_answer(id: &str):
        "다른 말로 물어보거나, 질문과 같은 언어의 문서를 더해 새로 시작하거나(--docs 폴더 --new), 웹에서도 찾아보세요: pathfinder resume {id} --engine web. 문서가 다른 언어로 쓰여 있다면 임베딩 서버(embeddings.base_url)나 모델을 설정하고 --new로 다시 물어보세요",
        "rephrase the question; start again with more documents, or with some in the language of the question (--docs DIR --new); or search the web too: pathfinder resume {id} --engine web. If the documents are in another language, set up a server of embeddings (embeddings.base_url) or a model, and ask again with --new";

    // Why a session paused itself, and what helps.
    nothing_left(id: &str):
        "문서를 더해 새로 시작하거나(--docs 폴더 --new), 웹에서도 찾아보거나(pathfinder resume {id} --engine web), 모델로 다시 읽어 보세요(--reasoner model)",
        "start again with more documents (--docs DIR --new), search the web too (pathfinder resume {id} --engine web), or let a model read them (--reasoner model)";
    searches_failed: "네트워크와 `pathfinder doctor --live`를 확인한 뒤 이어서 하거나, 문서 폴더를 지정해 새로 시작하세요: --docs 폴더 --new",
        "check the network and pathfinder doctor --live, then resume; or start again with documents: --docs DIR --new";
    key_refused: "키를 확인한 뒤(`pathfinder doctor --live`) 이어서 하거나, 모델 없이 이어서 하세요: --reasoner builtin",
        "fix the key (pathfinder doctor --live tests it), then resume; or resume with --reasoner builtin";
    request_refused: "모델 이름과 주소(--model, model.base_url)를 확인한 뒤 이어서 하거나, 모델 없이 이어서 하세요: --reasoner builtin",
        "check the model's name and address (--model, model.base_url), then resume; or resume with --reasoner builtin";
    rate_limited: "기다렸다가 이어서 하거나, 모델 없이 이어서 하세요: --reasoner builtin", "wait, then resume; or resume with --reasoner builtin";
    model_failed: "`pathfinder doctor --live`로 확인한 뒤 이어서 하거나, 모델 없이 이어서 하세요: --reasoner builtin",
        "run pathfinder doctor --live, then resume; or resume with --reasoner builtin";
    replies_unusable: "이 일에 더 나은 모델을 쓰거나(--model, [model.역할]), 모델 없이 이어서 하세요: --reasoner builtin",
        "use a stronger model for this (--model, [model.<role>]), then resume; or resume with --reasoner builtin";
    overcharged(by: &str, worst_case: &str, charged: &str): "{by}: 많아야 {worst_case}인 호출에 {charged}를 청구했습니다",
        "{by} charged {charged} for a call that could cost {worst_case} at most";
    check_price: "청구 내역과 가격(`pathfinder cost --prices`, model.prices_file)을 확인하고, 다른 모델을 쓰거나 이어서 하세요",
        "check its bill and its price (pathfinder cost --prices, model.prices_file), then resume or use another model";
    builtin_answered(count: u64, because: &str): "모델 대신 {count}번 답했습니다. 마지막 이유: {because}", "answered {count} × instead of the model; the last reason: {because}";
    builtin_answers_since(count: u64, because: &str): "모델 대신 {count}번, 그 뒤로는 모두 답했습니다. 마지막 이유: {because}",
        "answered {count} × instead of the model, and always since then; the last reason: {because}";
}
