//! Nothing is left behind: no skipped test, no note to self, no silenced warning, no test that waits for a clock.
//!
//! Each check reads single lines of formatted code without its literals.

use crate::remark::Remark;
use crate::rust_file::RustFile;

/// These files name what they look for.
const RULES: &str = "xtask/src/tidy/";

/// The compiler's lints about what nobody uses.
const UNUSED: &[&str] = &[
    "dead_code",
    "unused",
    "unused_assignments",
    "unused_imports",
    "unused_macros",
    "unused_must_use",
    "unused_mut",
    "unused_variables",
];

pub(crate) fn check(file: &RustFile<'_>) -> Vec<Remark> {
    if file.path.starts_with(RULES) {
        return Vec::new();
    }
    let mut remarks = Vec::new();
    for (index, line) in file.without_literals.lines().enumerate() {
        let comment_at = line.find("//").or_else(|| line.find("/*"));
        let (code, comment) = line.split_at(comment_at.unwrap_or(line.len()));
        let found = find_note(comment)
            .into_iter()
            .chain(find_silenced(code))
            .chain(find_ignored(code))
            .chain(find_sleep(code).filter(|_| file.is_test(index + 1)));
        remarks.extend(found.map(|(text, hint)| Remark::error(file.path, index + 1, text, hint)));
    }
    remarks
}

fn find_note(comment: &str) -> Option<(String, &'static str)> {
    let mut words = comment.split(|it: char| !it.is_alphanumeric());
    let word = words.find(|it| ["TODO", "FIXME", "XXX"].contains(it))?;
    let hint = "do it now, or write it down where work is planned";
    Some((format!("a {word} is left"), hint))
}

fn find_silenced(code: &str) -> Option<(String, &'static str)> {
    let code = code.trim();
    let is_attribute =
        code.starts_with('#') && ["allow(", "expect("].iter().any(|it| code.contains(it));
    // A long attribute has each of its lints on a line of its own.
    let is_own_line = code.contains('_') && code.ends_with(',');
    let mut lints = code.split([',', '(', ')']).map(str::trim);
    let lint = lints.find(|it| (is_attribute || is_own_line) && UNUSED.contains(it))?;
    Some((format!("{lint} is silenced"), "delete what nobody uses"))
}

fn find_ignored(code: &str) -> Option<(String, &'static str)> {
    let code = code.trim_start();
    let is_conditional = code.starts_with("#[cfg_attr(") && code.contains(", ignore");
    let hint = "mend it or delete it; a flaky test is a broken test";
    (is_conditional || code.starts_with("#[ignore")).then(|| ("a test is ignored".to_owned(), hint))
}

fn find_sleep(code: &str) -> Option<(String, &'static str)> {
    let (before, _) = code.split_once("sleep(")?;
    let is_word = !before.ends_with(|it: char| it.is_alphanumeric() || it == '_');
    let hint = "wait for the event itself, or hand the time in";
    is_word.then(|| ("a test sleeps".to_owned(), hint))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::tidy::remarks_on;

    fn check_leftovers(snippet: &str, expected: Expect) {
        expected.assert_eq(&remarks_on(snippet, check));
    }

    #[test]
    fn words_in_literals_and_sleeps_in_the_program_pass() {
        check_leftovers(
            r##"
//- src/wait.rs
//! Waits politely.
async fn wait() { tokio::time::sleep(POLITE).await; }
const TEXT: &str = "// TODO in a page that was read";
const LONG: &str = r#"
// FIXME of somebody else, 한국어
"#;
#[allow(clippy::unused_self)]
fn long() { value.expect("unused ids are never given") }
"##,
            expect![""],
        );
    }

    #[test]
    fn what_is_left_behind_is_named() {
        check_leftovers(
            r#"
//- src/graph.rs
#![allow(unused_variables)] // TODO: weigh edges
fn weigh() {}
#[expect(
    dead_code,
    reason = "later"
)]
fn later() { let it = "한국어"; /* FIXME */ }
#[cfg(test)]
mod tests {
    #[test]
    #[ignore = "slow"]
    fn waits() { check(async { sleep(SECOND).await }); }
}
//- tests/loop.rs
#[cfg_attr(windows, ignore)]
fn waits() { assert!(std::thread::sleep(SECOND) == ()); }
"#,
            expect![[r#"
                src/graph.rs:1: error: a TODO is left
                    hint: do it now, or write it down where work is planned
                src/graph.rs:1: error: unused_variables is silenced
                    hint: delete what nobody uses
                src/graph.rs:4: error: dead_code is silenced
                    hint: delete what nobody uses
                src/graph.rs:7: error: a FIXME is left
                    hint: do it now, or write it down where work is planned
                src/graph.rs:11: error: a test is ignored
                    hint: mend it or delete it; a flaky test is a broken test
                src/graph.rs:12: error: a test sleeps
                    hint: wait for the event itself, or hand the time in
                tests/loop.rs:1: error: a test is ignored
                    hint: mend it or delete it; a flaky test is a broken test
                tests/loop.rs:2: error: a test sleeps
                    hint: wait for the event itself, or hand the time in
            "#]],
        );
    }
}
