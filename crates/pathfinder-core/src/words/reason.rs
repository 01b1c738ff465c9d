//! Why something is as it is: the words for the typed reasons that events hold.

use pathfinder_text::Lang;

use crate::event::WithoutModel;
use crate::graph::StatusReason;
use crate::id::ObservationId;
use crate::step::FailureReason;
use crate::words::note;

messages! {
    not_visited: "아직 탐색하지 않음", "not visited yet";
    verified(strength: f64, visits: usize): "강도 {strength:.2}, 탐색 {visits}회, 강한 반증 없음", "strength {strength:.2}, {visits} visits, no strong contradiction";
    tested(strength: f64, visits: usize): "강도 {strength:.2}, 탐색 {visits}회", "strength {strength:.2}, visits: {visits}";
    unchallenged(strength: f64, visits: usize): "강도 {strength:.2}, 탐색 {visits}회, 반증을 아직 찾아보지 않음",
        "strength {strength:.2}, visits: {visits}, no search for evidence against it yet";
    contradicted(strength: f64, by: ObservationId): "강도 {strength:.2}, {by}의 반증", "strength {strength:.2}, contradicted by {by}";
    too_weak(strength: f64, threshold: f64): "강도 {strength:.2} < {threshold}", "strength {strength:.2} < {threshold}";
    over_budget: "최대 비용이 남은 예산을 넘음", "its worst case does not fit in the budget";
    unusable(requests: u32, role: &str, last: &str): "{role} 요청 {requests}건에 연달아 쓸 만한 답이 없었음. 마지막 이유: {last}",
        "{requests} requests to the {role} in a row brought nothing usable; the last: {last}";
    crowded(strength: f64, threshold: f64): "가설이 너무 많음: 강도 {strength:.2} < {threshold}", "too many hypotheses: strength {strength:.2} < {threshold}";
}

/// Why a hypothesis has its status.
pub fn status(lang: Lang, reason: &StatusReason) -> String {
    match reason {
        StatusReason::NotVisited {} => not_visited(lang).to_owned(),
        StatusReason::Verified { strength, visits } => verified(lang, *strength, *visits),
        StatusReason::Tested { strength, visits } => tested(lang, *strength, *visits),
        StatusReason::Unchallenged { strength, visits } => unchallenged(lang, *strength, *visits),
        StatusReason::Contradicted { strength, by } => contradicted(lang, *strength, *by),
        StatusReason::TooWeak {
            strength,
            threshold,
        } => too_weak(lang, *strength, *threshold),
        StatusReason::Crowded {
            strength,
            threshold,
        } => crowded(lang, *strength, *threshold),
        StatusReason::LostConflict { by, description } => format!("{by}: {description}"),
        StatusReason::Text(text) => text.clone(),
    }
}

/// Why the built-in reasoner answers instead of a model.
pub fn without_model(lang: Lang, reason: &WithoutModel) -> String {
    match reason {
        WithoutModel::OverBudget {} => over_budget(lang).to_owned(),
        WithoutModel::Unusable {
            requests,
            role,
            last,
        } => unusable(lang, *requests, role.name(), &failure(lang, last)),
        WithoutModel::Failed(reason) => failure(lang, reason),
        WithoutModel::Text(text) => text.clone(),
    }
}

// Why a step failed.
messages! {
    wrong_reply: "요청한 것과 다른 종류의 답이 왔음", "the reply was not of the kind that was asked for";
    left_to_host: "호스트만 답할 수 있음", "only the host can answer this";
    no_model: "여기에는 모델이 설정되어 있지 않음", "no model is configured here";
    unknown_provider(provider: &str): "검색 제공자 {provider:이<} 없음", "there is no provider {provider}";
    provider_not_set_up(provider: &str): "여기에는 {provider:이<} 준비되어 있지 않음", "{provider} is not set up here";
    no_searching_model: "claude 엔진에는 Anthropic 모델이 필요함 (model.provider = anthropic)", "the engine claude needs a model of Anthropic (model.provider = anthropic)";
    not_in_index: "문서가 더는 색인에 없음", "the document is not in the index any more";
    index_unusable(because: &str): "색인에서 찾지 못함: {because}", "{because}";
    network_unused: "여기서는 네트워크를 쓰지 않음", "the network is not used here";
    no_network: "여기에는 네트워크가 준비되어 있지 않음", "no network is set up here";
    no_open_copy: "누구나 읽을 수 있는 사본이 없음", "there is no open copy of it";
    snapshot_unusable(because: &str): "저장된 원문을 쓸 수 없음: {because}", "{because}";
    out_of_reach: "이제 로컬 문서만 찾음", "only local documents are searched now";
    model_refused(model: &str): "{model:이<} 답하기를 거부함", "{model} would not answer";
    key_read_from(variable: &str): " (키를 읽는 환경 변수: {variable})", " (the key is read from {variable})";
    asks_to_wait(seconds: u64): " ({seconds}초 기다리라고 함)", " (it asks to wait {seconds} s)";
    retry_over_budget(last: &str): "{last}. 다시 시도할 비용이 예산을 넘음", "{last}; another attempt does not fit in the budget";
    broke(step: &str, message: &str): "{step} 작업이 오류로 중단됨: {message}", "{step} broke: {message}";
}

/// Why a step failed.
pub fn failure(lang: Lang, reason: &FailureReason) -> String {
    match reason {
        FailureReason::WrongReply {} => wrong_reply(lang).to_owned(),
        FailureReason::LeftToHost {} => left_to_host(lang).to_owned(),
        FailureReason::NoModel {} => no_model(lang).to_owned(),
        FailureReason::UnknownProvider { provider } => unknown_provider(lang, provider),
        FailureReason::ProviderNotSetUp { provider } => provider_not_set_up(lang, provider),
        FailureReason::NoSearchingModel {} => no_searching_model(lang).to_owned(),
        FailureReason::NotInIndex {} => not_in_index(lang).to_owned(),
        FailureReason::IndexUnusable { because } => index_unusable(lang, because),
        FailureReason::NetworkUnused {} => network_unused(lang).to_owned(),
        FailureReason::NoNetwork {} => no_network(lang).to_owned(),
        FailureReason::NoOpenCopy {} => no_open_copy(lang).to_owned(),
        FailureReason::OwnWork {} => note::own_work(lang).to_owned(),
        FailureReason::SnapshotUnusable { because } => snapshot_unusable(lang, because),
        FailureReason::OutOfReach {} => out_of_reach(lang).to_owned(),
        FailureReason::ModelRefused { model } => model_refused(lang, model),
        FailureReason::ModelFailed {
            model,
            last,
            key_variable,
            wait_seconds,
        } => {
            let key = key_variable.as_deref().map(|it| key_read_from(lang, it));
            let wait = wait_seconds.map(|it| asks_to_wait(lang, it));
            let (key, wait) = (key.unwrap_or_default(), wait.unwrap_or_default());
            format!("{model}: {last}{key}{wait}")
        }
        FailureReason::RetryOverBudget { last } => retry_over_budget(lang, last),
        FailureReason::Broke { step, message } => broke(lang, step, message),
        FailureReason::Text(text) => text.clone(),
    }
}
