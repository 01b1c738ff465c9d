//! A disagreement is never settled by words alone; the queries name what would settle it.

use pathfinder_core::contract::{Resolve, Settlement};
use pathfinder_text::plain_words;

use super::question::Question;
use super::wording::{Contrast, joined, topic};

const TOPIC_WORDS_MAX: usize = 6;

pub(super) fn resolve(request: &Resolve) -> Settlement {
    let question = Question::of(&request.question, request.lang);
    let topic = topic(&question, TOPIC_WORDS_MAX);
    let contrast = Contrast::of(&request.one.statement, &request.other.statement, &topic);
    let query = joined(&[&contrast.shared, &contrast.only_one, &contrast.only_other]);
    let missing = (!plain_words(&query).is_empty()).then_some(query);
    Settlement {
        resolution: None,
        missing: missing.into_iter().collect(),
    }
}
