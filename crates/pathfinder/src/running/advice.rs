//! Why a session paused because of its models, in words, and what to do about it.

use pathfinder_core::event::PauseReason;
use pathfinder_core::session::{Overcharge, Session, Unreachable};
use pathfinder_core::step::FailureKind;
use pathfinder_core::summary::PauseCause;
use pathfinder_text::{Lang, one_line};
use serde::Serialize;

use crate::wording::either;

/// Why a session that nobody asked to pause is paused, and what to do about it.
#[derive(Debug, Serialize)]
pub(super) struct Explained {
    pub(super) because: String,
    pub(super) hint: &'static str,
}

pub(super) fn explain(session: &Session, lang: Lang) -> Option<Explained> {
    match PauseCause::of(session)? {
        PauseCause::ModelUnreachable(unreachable) => Some(out_of_reach(unreachable, lang)),
        PauseCause::Overcharged(overcharge) => Some(overcharged(overcharge, lang)),
        PauseCause::SearchesFailed(_) => None,
    }
}

fn out_of_reach(unreachable: &Unreachable, lang: Lang) -> Explained {
    let hint = match unreachable.kind {
        Some(FailureKind::Unauthorized) => either(
            lang,
            "키를 확인한 뒤(`pathfinder doctor --live`) 이어서 하거나, 모델 없이 이어서 하세요: --reasoner builtin",
            "mend the key (pathfinder doctor --live tries it), then resume; or resume with --reasoner builtin",
        ),
        Some(FailureKind::BadRequest) => either(
            lang,
            "모델 이름과 주소(--model, model.base_url)를 확인한 뒤 이어서 하거나, 모델 없이 이어서 하세요: --reasoner builtin",
            "check the model's name and address (--model, model.base_url), then resume; or resume with --reasoner builtin",
        ),
        Some(FailureKind::RateLimited) => either(
            lang,
            "기다렸다가 이어서 하거나, 모델 없이 이어서 하세요: --reasoner builtin",
            "wait, then resume; or resume with --reasoner builtin",
        ),
        Some(_) => either(
            lang,
            "`pathfinder doctor --live`로 확인한 뒤 이어서 하거나, 모델 없이 이어서 하세요: --reasoner builtin",
            "see pathfinder doctor --live, then resume; or resume with --reasoner builtin",
        ),
        None => either(
            lang,
            "이 일에 더 나은 모델을 쓰거나(--model, [model.역할]), 모델 없이 이어서 하세요: --reasoner builtin",
            "use a stronger model for this (--model, [model.<role>]), then resume; or resume with --reasoner builtin",
        ),
    };
    Explained {
        because: one_line(&unreachable.because, 400),
        hint,
    }
}

fn overcharged(
    Overcharge {
        by,
        worst_case_micro_usd,
        charged_micro_usd,
    }: &Overcharge,
    lang: Lang,
) -> Explained {
    let usd = |micro: &u64| format!("${:.4}", *micro as f64 / 1e6);
    let (most, charged) = (usd(worst_case_micro_usd), usd(charged_micro_usd));
    let because = either(
        lang,
        format!("{by}: 많아야 {most}인 호출에 {charged}를 청구했습니다"),
        format!("{by} charged {charged} for a call that could cost {most} at most"),
    );
    let hint = either(
        lang,
        "청구 내역과 가격(`pathfinder cost --prices`, model.prices_file)을 확인하고, 다른 모델을 쓰거나 이어서 하세요",
        "check its bill and its price (pathfinder cost --prices, model.prices_file); then resume, or use another model",
    );
    Explained { because, hint }
}

/// How often the built-in reasoner answered instead of a model, and why it last did.
pub(super) fn built_in(session: &Session, lang: Lang) -> Option<String> {
    let count = session.thinking.fell_back();
    let because = session
        .thinking
        .fell_back_because
        .as_deref()
        .filter(|_| count > 0)?;
    let because = one_line(because, 300);
    let always = session.thinking.is_given_up()
        && session.paused_because != Some(PauseReason::ModelUnreachable);
    Some(match (lang, always) {
        (Lang::Korean, false) => format!("모델 대신 {count}번 답했습니다. 마지막 이유: {because}"),
        (Lang::Korean, true) => {
            format!("모델 대신 {count}번, 그 뒤로는 모두 답했습니다. 마지막 이유: {because}")
        }
        (Lang::English, false) => {
            format!("answered {count} × instead of the model; the last time: {because}")
        }
        (Lang::English, true) => {
            format!(
                "answered {count} × instead of the model, and always since then; the last time: {because}"
            )
        }
    })
}
