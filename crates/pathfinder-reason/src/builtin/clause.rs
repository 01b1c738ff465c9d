//! A plain sentence taken apart, so that a conjecture can be put together from its parts.
//!
//! Only sentences with one main clause are read. For everything else there is no clause, because a conjecture that is
//! not grammatical is worse than none.

mod english;
mod korean;

use pathfinder_text::{CueKind, Lang, cues, detect};

use crate::assertion::{self, Kind};

pub(super) use english::English;
pub(super) use korean::{Korean, bare, is_bare, is_modifier};

/// The sentence without the frame that vouches for it, if it states something.
fn stated(sentence: &str, lang: Lang) -> Option<&str> {
    let read = assertion::of(sentence);
    let text = match read.kind {
        Kind::Result => read.content,
        Kind::Denial => sentence,
        _ => return None,
    };
    let text = text.trim().trim_end_matches(['.', '。']).trim_end();
    let marked = text.contains(|it: char| ";:?!\"“”‘’()[]{}…`*|\n".contains(it));
    (!text.is_empty() && !marked && detect(text) == lang).then_some(text)
}

fn is_denied(text: &str) -> bool {
    cues(text).iter().any(|it| it.kind == CueKind::Negation)
}

/// What may be so if the statement is not. None if it cannot be worded.
pub(super) fn inversion(statement: &str, lang: Lang) -> Option<String> {
    match lang {
        Lang::English => {
            let clause = English::of(statement)?;
            Some(clause.maybe(&clause.subject, !clause.is_denied, &clause.rest))
        }
        Lang::Korean => Korean::of(statement)?.inversion(),
    }
}

/// The subject and what is said of it, without the verb.
pub(super) fn about(statement: &str, lang: Lang) -> String {
    let parts = match lang {
        Lang::English => English::of(statement).map(|it| (it.subject, it.rest)),
        Lang::Korean => Korean::of(statement).map(|it| (it.subject, it.middle)),
    };
    parts.map_or_else(String::new, |(subject, rest)| format!("{subject} {rest}"))
}

#[cfg(test)]
mod tests;
