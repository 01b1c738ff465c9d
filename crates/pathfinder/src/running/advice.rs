//! What a person at the command line can do about a session that cannot go on as it is.

use pathfinder_core::session::{Session, Unreachable};
use pathfinder_core::step::FailureKind;
use pathfinder_core::summary::{NoEvidence, PauseCause};
use pathfinder_core::words::ending as words;
use pathfinder_text::Lang;

/// What would help where the documents have nothing on the question.
pub(super) fn on_no_evidence(
    missing: &NoEvidence,
    session: &Session,
    lang: Lang,
) -> Option<String> {
    missing
        .is_lack_of_documents(session)
        .then(|| words::documents_lack_answer(lang, &session.id))
}

pub(super) fn on_pause(cause: &PauseCause<'_>, lang: Lang) -> &'static str {
    match cause {
        PauseCause::ModelUnreachable(unreachable) => on_model(unreachable, lang),
        PauseCause::Overcharged(_) => words::check_price(lang),
        PauseCause::SearchesFailed(_) => words::searches_failed(lang),
    }
}

fn on_model(unreachable: &Unreachable, lang: Lang) -> &'static str {
    match unreachable.kind {
        Some(FailureKind::Unauthorized) => words::key_refused(lang),
        Some(FailureKind::BadRequest) => words::request_refused(lang),
        Some(FailureKind::RateLimited) => words::rate_limited(lang),
        Some(_) => words::model_failed(lang),
        None => words::replies_unusable(lang),
    }
}
