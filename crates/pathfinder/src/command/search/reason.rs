//! Why a provider gave no answer, on one line.

use pathfinder_engine::web::{Reason, SearchFailure, wording};
use pathfinder_text::{Lang, one_line};

const CHARS_SHOWN: usize = 300;

/// The reason without the provider's name, which the caller puts in front.
pub(crate) fn reason(lang: Lang, failure: &SearchFailure) -> String {
    let unnamed = Reason {
        provider: String::new(),
        ..failure.because().clone()
    };
    one_line(&wording::reason(lang, &unnamed), CHARS_SHOWN)
}
