//! Whether there is a research folder, and whether sessions can be kept there.

use pathfinder_core::words::doctor as words;
use pathfinder_engine::doctor::{self, FolderState};
use pathfinder_text::Lang;

use super::{Check, first_line};
use crate::context::Context;

const NAME: &str = "research folder";

pub(super) fn check(context: &Context) -> Check {
    match context.home() {
        Ok(home) => judge(
            context.lang,
            &home.path().display().to_string(),
            &doctor::folder(home),
        ),
        Err(error) => {
            Check::broken(NAME, error.to_string()).hint(words::use_other_folder(context.lang))
        }
    }
}

fn judge(lang: Lang, path: &str, state: &FolderState) -> Check {
    match state {
        FolderState::Good => Check::good(NAME, path),
        FolderState::Missing => Check::missing(NAME, path).hint(words::folder_made_later(lang)),
        FolderState::UnknownFileSystem { magic } => {
            let found = words::unknown_file_system(lang, path, &format!("{magic:#x}"));
            Check::good(NAME, found).hint(words::local_disk_recommended(lang))
        }
        FolderState::Unusable(error) => {
            Check::broken(NAME, first_line(&error.to_string())).hint(words::use_writable_disk(lang))
        }
    }
}
