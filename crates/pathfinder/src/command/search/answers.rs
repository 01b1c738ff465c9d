//! What each provider answered, and the exit code that follows. A blocked search is not an empty one.

use std::process::ExitCode;

use pathfinder_engine::web::{Answered, Found, Left, SearchFailure, What};
use pathfinder_text::Lang;
use serde_json::{Value, json};

use super::reason::{mend, reason};
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::wording::either;

pub(super) fn row(answered: &Answered) -> Value {
    let mut row = json!({
        "provider": answered.provider,
        "outcome": name(answered),
        "fee_usd": usd(answered.fee_micro_usd),
        "fee_usd_max": usd(answered.fee_worst_case_micro_usd),
    });
    match &answered.outcome {
        Ok(page) => {
            row["hits"] = json!(page.hits.len());
            row["left"] = json!(page.left);
        }
        Err(failure) => {
            row["because"] = json!(failure.to_string());
            row["until"] = json!(until(failure));
            row["hint"] = json!(hint(Lang::English, failure));
        }
    }
    row
}

fn name(answered: &Answered) -> &'static str {
    match &answered.outcome {
        Ok(page) if page.hits.is_empty() => "empty",
        Ok(_) => "found",
        Err(SearchFailure::Blocked { .. }) => "blocked",
        Err(SearchFailure::RateLimited { .. }) => "rate_limited",
        Err(SearchFailure::Misconfigured { .. }) => "misconfigured",
        Err(SearchFailure::Failed { .. }) => "failed",
    }
}

fn usd(micro_usd: u64) -> f64 {
    micro_usd as f64 / 1e6
}

/// `brave: 10 results, $0.0050, 900 requests left`.
pub(crate) fn line(lang: Lang, answered: &Answered) -> String {
    let provider = answered.provider.as_str();
    let mut parts = match &answered.outcome {
        Ok(page) if page.hits.is_empty() => {
            vec![either(lang, "찾은 것이 없습니다", "nothing was found").to_owned()]
        }
        Ok(page) => {
            let count = page.hits.len();
            vec![either(
                lang,
                format!("결과 {count}개"),
                format!("{count} {}", if count == 1 { "result" } else { "results" }),
            )]
        }
        Err(failure) => vec![told(lang, provider, failure)],
    };
    if answered.fee_micro_usd > 0 {
        parts.push(format!("${:.4}", usd(answered.fee_micro_usd)));
    }
    if let Some(left) = answered.outcome.as_ref().ok().and_then(|it| it.left) {
        parts.push(remaining(lang, left));
    }
    format!("{provider}: {}", parts.join(", "))
}

pub(crate) fn remaining(lang: Lang, left: Left) -> String {
    match left {
        Left::Requests(count) => either(
            lang,
            format!("남은 요청 {count}번"),
            format!("{count} requests left"),
        ),
        Left::Usd(usd) => either(
            lang,
            format!("남은 돈 ${usd:.2}"),
            format!("${usd:.2} left"),
        ),
    }
}

/// Why there is no answer, in the user's language and then the provider's words.
pub(crate) fn told(lang: Lang, provider: &str, failure: &SearchFailure) -> String {
    let kind = match failure {
        SearchFailure::Blocked { .. } => either(lang, "차단됨", "blocked"),
        SearchFailure::RateLimited { .. } => either(lang, "요청 한도에 걸림", "rate-limited"),
        SearchFailure::Misconfigured { .. } => either(lang, "설정 필요", "misconfigured"),
        SearchFailure::Failed { .. } => either(lang, "실패", "failed"),
    };
    let mut text = format!("{kind} ({})", reason(lang, provider, failure));
    if let Some(until) = until(failure) {
        text.push_str(&either(
            lang,
            format!(", {until} 뒤에 다시"),
            format!(", not before {until}"),
        ));
    }
    text
}

fn until(failure: &SearchFailure) -> Option<String> {
    match failure {
        SearchFailure::RateLimited { until, .. } => until.map(|it| format!("{it:.0}")),
        SearchFailure::Blocked { .. }
        | SearchFailure::Misconfigured { .. }
        | SearchFailure::Failed { .. } => None,
    }
}

/// What the user can do about a failure.
pub(crate) fn hint(lang: Lang, failure: &SearchFailure) -> Option<String> {
    match failure {
        SearchFailure::Misconfigured { hint, .. } => Some(mend(lang, hint)),
        SearchFailure::Blocked { .. } => Some(
            either(
                lang,
                "다른 곳에 물으세요: --engine academic, 또는 SEARXNG_URL이나 BRAVE_API_KEY를 두세요",
                "ask somebody else: --engine academic, or set SEARXNG_URL or BRAVE_API_KEY",
            )
            .to_owned(),
        ),
        SearchFailure::RateLimited { .. } => {
            let text = either(lang, "기다리거나 다른 곳에 물으세요", "wait, or ask somebody else");
            Some(text.to_owned())
        }
        SearchFailure::Failed { .. } => None,
    }
}

/// Whether somebody answered; if nobody did, an error that says what to do next.
pub(super) fn verdict(found: &Found, context: &Context) -> anyhow::Result<ExitCode> {
    let lang = context.lang;
    let failures: Vec<&SearchFailure> = found
        .answers
        .iter()
        .filter_map(|it| it.outcome.as_ref().err())
        .collect();
    if failures.len() < found.answers.len() {
        return Ok(Exit::Done.into());
    }
    let is_kept_out = |it: &&SearchFailure| {
        matches!(
            it,
            SearchFailure::Blocked { .. } | SearchFailure::RateLimited { .. }
        )
    };
    let (exit, message) = if failures.iter().any(is_kept_out) {
        let message = either(
            lang,
            "검색이 막혀서 아무 답도 얻지 못했습니다. 결과가 없다는 뜻은 아닙니다",
            "every search was blocked or failed; that does not mean that there is nothing",
        );
        (Exit::NoEvidence, message)
    } else {
        (
            Exit::Failed,
            either(lang, "답한 곳이 없습니다", "nobody gave an answer"),
        )
    };
    let hint = failures.iter().find_map(|it| hint(lang, it));
    Err(Failure::new(exit, message)
        .hint(hint.unwrap_or_else(|| general_hint(lang, &failures)))
        .into())
}

fn general_hint(lang: Lang, failures: &[&SearchFailure]) -> String {
    let is_unreachable = |it: &&SearchFailure| it.because().what == What::Unreachable;
    let hint = if !failures.is_empty() && failures.iter().all(is_unreachable) {
        either(
            lang,
            "네트워크 연결을 확인하세요. --engine local은 네트워크가 필요 없습니다",
            "check the network; --engine local needs none",
        )
    } else {
        either(
            lang,
            "pathfinder doctor로 무엇이 준비되었는지 보세요",
            "pathfinder doctor says who can be asked",
        )
    };
    hint.to_owned()
}
