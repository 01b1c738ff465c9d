//! What a person is told when a session is taken up: that its lock may not hold, and which files were edited.

use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_engine::views;
use pathfinder_store::journal::SetAside;
use pathfinder_text::Lang;

use crate::context::Context;
use crate::wording::either;

/// Looks at a session before it goes on.
pub(crate) fn tell(context: &Context, held: &SessionWriter) {
    // A journal that cannot be read again is told of where the session goes on.
    let edited = views::edited(held).unwrap_or_default();
    notes(context.lang, held.unknown_file_system(), &edited)
        .iter()
        .for_each(|it| context.output.note(it));
    tell_cut(context, held);
}

/// Tells what was cut off the journal's end, and where it is kept.
pub(crate) fn tell_cut(context: &Context, held: &SessionWriter) {
    held.cut
        .iter()
        .for_each(|it| context.output.note(&cut(context.lang, it)));
}

fn cut(lang: Lang, SetAside { path, bytes }: &SetAside) -> String {
    let path = path.display();
    either(
        lang,
        format!(
            "warning: 저널 끝에 온전하지 않은 {bytes}바이트가 있어 잘라 냈습니다. {path}에 보관합니다"
        ),
        format!(
            "warning: {bytes} bytes at the journal's end were not whole; they were cut off and are kept in {path}"
        ),
    )
}

fn notes(lang: Lang, unknown_file_system: Option<u64>, edited: &[String]) -> Vec<String> {
    let lock = unknown_file_system.map(|magic| {
        either(
            lang,
            format!(
                "warning: 알 수 없는 파일 시스템({magic:#x})이라 잠금이 지켜지지 않을 수 있습니다. 로컬 디스크를 권합니다"
            ),
            format!("warning: locks may not hold on this unknown file system ({magic:#x}); a local disk is recommended"),
        )
    });
    let names = edited.join(", ");
    let edited = (!edited.is_empty()).then(|| {
        either(
            lang,
            format!("warning: 손으로 고쳤거나 다른 버전이 쓴 파일을 저널을 따라 다시 씁니다: {names}"),
            format!(
                "warning: these files were edited, or written by another version; the journal is what counts, and they are written again: {names}"
            ),
        )
    });
    lock.into_iter().chain(edited).collect()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(lang: Lang, unknown_file_system: Option<u64>, edited: &[&str], expected: Expect) {
        let edited: Vec<String> = edited.iter().map(|it| (*it).to_owned()).collect();
        expected.assert_eq(&notes(lang, unknown_file_system, &edited).join("\n"));
    }

    #[test]
    fn only_what_is_odd_is_told() {
        check(Lang::English, None, &[], expect![""]);
        check(
            Lang::English,
            Some(0x6573_5546),
            &["state.json", "findings.md"],
            expect![[r"
            warning: locks may not hold on this unknown file system (0x65735546); a local disk is recommended
            warning: these files were edited, or written by another version; the journal is what counts, and they are written again: state.json, findings.md"]],
        );
        check(
            Lang::Korean,
            Some(0x6573_5546),
            &["state.json"],
            expect![[r"
            warning: 알 수 없는 파일 시스템(0x65735546)이라 잠금이 지켜지지 않을 수 있습니다. 로컬 디스크를 권합니다
            warning: 손으로 고쳤거나 다른 버전이 쓴 파일을 저널을 따라 다시 씁니다: state.json"]],
        );
    }
}
