//! The fold applies events and decides nothing, so that a later rule cannot change what an old journal means.

use crate::remark::Remark;
use crate::rust_file::RustFile;

/// The state and its fold.
const FOLD: &str = "crates/pathfinder-core/src/session";

/// Modules of the core that hold data. The others hold rules that a later version may change.
const DATA: &[&str] = &[
    "budget",
    "contract",
    "event",
    "finding",
    "graph",
    "history",
    "id",
    "knowledge",
    "paper",
    "phase",
    "question",
    "search",
    "session",
    "settings",
    "source",
    "step",
];

const HINT: &str = "journal what the rule found, or compute it where it is needed: decision 0002; data modules are in DATA of xtask/src/tidy/fold.rs";

pub(crate) fn check(file: &RustFile<'_>) -> Vec<Remark> {
    let below = file.path.strip_prefix(FOLD);
    if !below.is_some_and(|it| it == ".rs" || it.starts_with('/')) {
        return Vec::new();
    }
    let mut remarks = Vec::new();
    let lines = file.without_literals.lines().enumerate();
    for (place, line) in lines.filter(|(place, _)| !file.is_test(place + 1)) {
        for named in line.split("crate::").skip(1) {
            let is_letter = |it: char| it.is_alphanumeric() || it == '_';
            let module = named.split(|it| !is_letter(it)).next().unwrap_or_default();
            if !DATA.contains(&module) {
                let text = match module {
                    "" => "the fold names modules one by one".to_owned(),
                    _ => format!("the fold may not name `{module}`"),
                };
                remarks.push(Remark::error(file.path, place + 1, text, HINT));
            }
        }
    }
    remarks
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::tidy::remarks_on;

    #[test]
    fn the_fold_names_data_only() {
        let snippet = "
//- crates/pathfinder-core/src/select.rs
use crate::explore;
//- crates/pathfinder-core/src/session.rs
use crate::event::Event;
//- crates/pathfinder-core/src/session/apply/explore.rs
use crate::explore::is_within_reach;
use crate::{event, status};
fn a() -> bool { crate::status::is_strong() }
";
        expect![[r#"
            crates/pathfinder-core/src/session/apply/explore.rs:1: error: the fold may not name `explore`
                hint: journal what the rule found, or compute it where it is needed: decision 0002; data modules are in DATA of xtask/src/tidy/fold.rs
            crates/pathfinder-core/src/session/apply/explore.rs:2: error: the fold names modules one by one
                hint: journal what the rule found, or compute it where it is needed: decision 0002; data modules are in DATA of xtask/src/tidy/fold.rs
            crates/pathfinder-core/src/session/apply/explore.rs:3: error: the fold may not name `status`
                hint: journal what the rule found, or compute it where it is needed: decision 0002; data modules are in DATA of xtask/src/tidy/fold.rs
        "#]].assert_eq(&remarks_on(snippet, check));
    }
}
