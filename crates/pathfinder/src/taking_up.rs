//! What a person is told when a session is taken up: that its lock may not hold.

use pathfinder_core::contract::Lang;
use pathfinder_engine::held::HeldSession;

use crate::context::Context;
use crate::wording::either;

/// Looks at a session before it goes on.
pub(crate) fn tell(context: &Context, held: &HeldSession) {
    notes(context.lang, held.unknown_file_system()).iter().for_each(|it| context.output.note(it));
}

fn notes(lang: Lang, unknown_file_system: Option<u64>) -> Vec<String> {
    let lock = unknown_file_system.map(|magic| {
        either(
            lang,
            format!(
                "warning: 알 수 없는 파일 시스템({magic:#x})이라 잠금이 지켜지지 않을 수 있습니다. 로컬 디스크를 권합니다"
            ),
            format!("warning: locks may not hold on this unknown file system ({magic:#x}); a local disk is recommended"),
        )
    });
    lock.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(lang: Lang, unknown_file_system: Option<u64>, expected: Expect) {
        expected.assert_eq(&notes(lang, unknown_file_system).join("\n"));
    }

    #[test]
    fn only_what_is_odd_is_told() {
        check(Lang::English, None, expect![""]);
        check(
            Lang::English,
            Some(0x6573_5546),
            expect!["warning: locks may not hold on this unknown file system (0x65735546); a local disk is recommended"],
        );
        check(
            Lang::Korean,
            Some(0x6573_5546),
            expect![
                "warning: 알 수 없는 파일 시스템(0x65735546)이라 잠금이 지켜지지 않을 수 있습니다. 로컬 디스크를 권합니다"
            ],
        );
    }
}
