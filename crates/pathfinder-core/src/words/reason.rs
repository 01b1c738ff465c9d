//! Why something is as it is: the words for the typed reasons that events hold.

use pathfinder_text::Lang;

use crate::event::WithoutModel;
use crate::graph::StatusReason;
use crate::id::ObservationId;

messages! {
    not_visited: "아직 탐색하지 않음", "not visited yet";
    verified(strength: f64, visits: usize): "강도 {strength:.2}, 탐색 {visits}회, 강한 반증 없음", "strength {strength:.2}, {visits} visits, no strong contradiction";
    tested(strength: f64, visits: usize): "강도 {strength:.2}, 탐색 {visits}회", "strength {strength:.2}, visits: {visits}";
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
        } => unusable(lang, *requests, role.name(), last),
        WithoutModel::Text(text) => text.clone(),
    }
}
