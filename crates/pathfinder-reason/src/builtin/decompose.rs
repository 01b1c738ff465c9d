//! Three to five sub-questions for any question, by its kind.
//!
//! Each names the subject, because a hypothesis is later linked to the sub-question whose words it shares.

mod english;
mod korean;

use pathfinder_core::contract::{Decompose, SubQuestionDraft};
use pathfinder_text::Lang;

use super::question::Question;

pub(super) fn decompose(request: &Decompose) -> Vec<SubQuestionDraft> {
    let question = Question::of(&request.question, request.lang);
    let texts = match request.lang {
        Lang::English => english::parts(&question),
        Lang::Korean => korean::parts(&question),
    };
    let numbered = texts.into_iter().enumerate();
    numbered
        .map(|(index, text)| SubQuestionDraft {
            text,
            priority: u8::try_from(index + 1).unwrap_or(5).min(5),
            // What a word means comes first; objections only make sense once there is a finding to object to.
            depends_on: match index {
                0 => None,
                1 | 2 => Some(0),
                _ => Some(1),
            },
        })
        .collect()
}
