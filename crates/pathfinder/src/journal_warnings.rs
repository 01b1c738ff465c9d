//! Warnings and errors about the end of a journal.

use pathfinder_engine::home::{HomeError, ReadOnly};
use pathfinder_engine::load::{LoadError, Scan, Tail};
use pathfinder_text::Lang;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::wording::either;

/// Warns that a session can only be read, and why.
pub(crate) fn warn(context: &Context, tail: &Tail) {
    let lang = context.lang;
    let said = match ReadOnly::of(tail) {
        None => return,
        Some(ReadOnly::Damaged) => either(
            lang,
            "warning: 저널이 도중에 손상되어 그 앞까지만 읽었고, 이어서 할 수 없습니다. `pathfinder doctor`로 확인하세요.",
            "warning: the journal is damaged on its way; what stands before that is shown, and the session cannot go on; see pathfinder doctor",
        ),
        Some(ReadOnly::Newer) => either(
            lang,
            "warning: 더 새로운 버전이 쓴 세션이라 읽을 수 있는 데까지만 보입니다. pathfinder를 업데이트하세요.",
            "warning: a newer version wrote on in this session; what can be read is shown; update pathfinder",
        ),
    };
    context.output.note(said);
}

/// What is wrong with a journal, in words. A torn end is not damage, and only noted.
pub(crate) fn damage(context: &Context, scan: &Scan) -> Option<String> {
    let lang = context.lang;
    match scan.tail {
        // A journal of a newer version was refused before.
        Tail::Clean | Tail::Newer { .. } => None,
        Tail::Torn { bytes } => {
            context.output.note(&either(
                lang,
                format!("저널 끝의 쓰다 만 {bytes}바이트는 다음에 이어서 할 때 잘라 내어 옆에 보관합니다"),
                format!(
                    "{bytes} bytes at the journal's end were never finished; the next writer cuts them off and keeps them in a file beside it"
                ),
            ));
            None
        }
        Tail::Damaged { because } => {
            let (seq, offset) = (scan.end.seq, scan.end.offset);
            Some(either(
                lang,
                format!("저널이 기록 {seq} 뒤({offset}바이트)에서 손상되었습니다: {because}"),
                format!("the journal is damaged after record {seq}, at byte {offset}: {because}"),
            ))
        }
    }
}

/// The error of a command that judges a journal: one of a newer version cannot be judged.
pub(crate) fn unjudged(lang: Lang, error: HomeError) -> anyhow::Error {
    let HomeError::Load(LoadError::Newer { v, .. }) = error else {
        return error.into();
    };
    let message = either(
        lang,
        format!("더 새로운 버전(기록 버전 {v})이 쓴 저널입니다"),
        format!("the journal was written by a newer version (records of version {v})"),
    );
    let hint = either(lang, "pathfinder를 업데이트하세요", "update pathfinder");
    Failure::new(Exit::Failed, message).hint(hint).into()
}
