//! Whether there is a research folder, and whether sessions can be kept there.

use pathfinder_engine::doctor::{self, FolderState};
use pathfinder_text::Lang;

use super::{Check, Health, bad, first_line, good};
use crate::context::Context;
use crate::wording::either;

const NAME: &str = "research folder";

pub(super) fn check(context: &Context) -> Check {
    match context.home() {
        Ok(home) => told(
            context.lang,
            &home.path().display().to_string(),
            &doctor::folder(home),
        ),
        Err(error) => {
            let hint = either(
                context.lang,
                "다른 폴더를 쓰세요: --dir 폴더",
                "use another folder: --dir DIR",
            );
            bad(NAME, Health::Broken, error.to_string(), hint)
        }
    }
}

fn told(lang: Lang, path: &str, state: &FolderState) -> Check {
    match state {
        FolderState::Good => good(NAME, path),
        FolderState::Missing => {
            let hint = either(
                lang,
                "첫 연구를 시작하면 생깁니다",
                "it is made when the first research starts",
            );
            bad(NAME, Health::Missing, path, hint)
        }
        FolderState::UnknownFileSystem { magic } => {
            let kind = either(lang, "알 수 없는 파일 시스템", "unknown file system");
            let hint = either(
                lang,
                "로컬 디스크를 권합니다",
                "a local disk is recommended",
            );
            let found = format!("{path} ({kind}: {magic:#x})");
            bad(NAME, Health::Good, found, hint)
        }
        FolderState::Unusable(error) => {
            let hint = either(
                lang,
                "쓸 수 있는 로컬 디스크에 두세요",
                "keep it on a local disk that can be written to",
            );
            bad(NAME, Health::Broken, first_line(&error.to_string()), hint)
        }
    }
}
