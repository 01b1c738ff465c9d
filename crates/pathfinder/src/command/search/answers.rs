//! What each provider answered, and the exit code that follows. A blocked search is not an empty one.

use std::process::ExitCode;

use pathfinder_core::words::search as words;
use pathfinder_engine::web::{Answered, Found, Left, SearchFailure, What, wording};
use pathfinder_text::Lang;
use serde_json::{Value, json};

use super::reason::reason;
use crate::context::Context;
use crate::failure::{Exit, Failure};

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
            row["because"] = json!(wording::failure(failure));
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
    let mut parts = vec![match &answered.outcome {
        Ok(page) => match page.hits.len() {
            0 => words::nothing_found(lang).to_owned(),
            1 => words::one_result(lang).to_owned(),
            count => words::results(lang, count),
        },
        Err(failure) => told(lang, failure),
    }];
    if answered.fee_micro_usd > 0 {
        parts.push(format!("${:.4}", usd(answered.fee_micro_usd)));
    }
    match answered.outcome.as_ref().ok().and_then(|it| it.left) {
        Some(Left::Requests(count)) => parts.push(words::requests_left(lang, count)),
        Some(Left::Usd(usd)) => parts.push(words::usd_left(lang, usd)),
        None => {}
    }
    format!("{provider}: {}", parts.join(", "))
}

/// Why there is no answer, in the user's language and then the provider's words.
fn told(lang: Lang, failure: &SearchFailure) -> String {
    let kind = match failure {
        SearchFailure::Blocked { .. } => words::blocked(lang),
        SearchFailure::RateLimited { .. } => words::rate_limited(lang),
        SearchFailure::Misconfigured { .. } => words::misconfigured(lang),
        SearchFailure::Failed { .. } => words::failed(lang),
    };
    let text = format!("{kind} ({})", reason(lang, failure));
    match until(failure) {
        Some(until) => format!("{text}, {}", words::not_before(lang, &until)),
        None => text,
    }
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
        SearchFailure::Misconfigured { hint, .. } => Some(wording::hint(lang, hint)),
        SearchFailure::Blocked { .. } => Some(words::ask_others(lang).to_owned()),
        SearchFailure::RateLimited { .. } => Some(words::wait_or_ask_others(lang).to_owned()),
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
    let failure = match failures.iter().any(is_kept_out) {
        true => Failure::new(Exit::NoEvidence, words::all_blocked(lang)),
        false => Failure::new(Exit::Failed, words::no_answer(lang)),
    };
    let hint = failures.iter().find_map(|it| hint(lang, it));
    let hint = hint.unwrap_or_else(|| general_hint(lang, &failures).to_owned());
    Err(failure.hint(hint).into())
}

fn general_hint(lang: Lang, failures: &[&SearchFailure]) -> &'static str {
    let is_unreachable = |it: &&SearchFailure| it.because().what == What::Unreachable;
    match !failures.is_empty() && failures.iter().all(is_unreachable) {
        true => words::check_network(lang),
        false => words::see_doctor(lang),
    }
}
