//! Warnings and errors about the end of a journal.

use pathfinder_core::words::warning as words;
use pathfinder_engine::home::{HomeError, ReadOnly};
use pathfinder_engine::load::{LoadError, Scan, Tail};
use pathfinder_text::Lang;

use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Warns that a session can only be read, and why.
pub(crate) fn warn(context: &Context, tail: &Tail) {
    let warning = match ReadOnly::of(tail) {
        None => return,
        Some(ReadOnly::Damaged) => words::journal_damaged(context.lang),
        Some(ReadOnly::Newer) => words::journal_continued_by_newer(context.lang),
    };
    context.output.note(warning);
}

/// What is wrong with a journal, in words. A torn end is not damage, and only noted.
pub(crate) fn damage(context: &Context, scan: &Scan) -> Option<String> {
    let lang = context.lang;
    match &scan.tail {
        // A journal of a newer version was refused before.
        Tail::Clean | Tail::Newer { .. } => None,
        Tail::Torn { bytes } => {
            context.output.note(&words::journal_torn(lang, *bytes));
            None
        }
        Tail::Damaged { because } => {
            let (seq, offset) = (scan.end.seq, scan.end.offset);
            let because = because.to_string();
            Some(words::journal_damaged_after(lang, seq, offset, &because))
        }
    }
}

/// The error of a command that judges a journal: one of a newer version cannot be judged.
pub(crate) fn unjudged(lang: Lang, error: HomeError) -> anyhow::Error {
    let HomeError::Load(LoadError::Newer { v, .. }) = error else {
        return error.into();
    };
    Failure::new(Exit::Failed, words::journal_of_newer(lang, v.into()))
        .hint(words::update_pathfinder(lang))
        .into()
}
