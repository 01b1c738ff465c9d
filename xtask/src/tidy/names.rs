//! A name says what a thing is; some names only say that nobody knew. A file's `//!` says why it exists.

use crate::remark::Remark;
use crate::rust_file::RustFile;
use crate::tree::{file_name, file_stem};

const DUMPS: &[&str] = &[
    "util", "utils", "common", "helper", "helpers", "types", "misc",
];
const EMPTY_ENDINGS: &[&str] = &["Manager", "Handler", "Helper", "Base"];

const RENAME: &str = "name it after the noun it holds; if there is none, it is two things";
const HEADER: &str = "begin with //! and one line that tells why the file exists";

/// A `main.rs` this short is read faster than a header.
const TINY_LINES: usize = 10;

pub(crate) fn check(file: &RustFile<'_>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let name = file_name(file.path);
    if DUMPS.contains(&file_stem(file.path)) {
        remarks.push(Remark::error(
            file.path,
            1,
            format!("file {name} is a dump"),
            RENAME,
        ));
    }
    for (name, line) in &file.outline.types {
        if let Some(ending) = EMPTY_ENDINGS.iter().find(|it| name.ends_with(**it)) {
            let text = format!("{name}: `{ending}` says nothing");
            remarks.push(Remark::error(file.path, *line, text, RENAME));
        }
    }
    let is_tiny_main = name == "main.rs" && file.text.lines().count() <= TINY_LINES;
    if !file.has_header && !is_tiny_main && name != "tests.rs" {
        remarks.push(Remark::error(file.path, 1, "no header", HEADER));
    }
    remarks
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::tidy::remarks_on;

    fn check_names(snippet: &str, expected: Expect) {
        expected.assert_eq(&remarks_on(snippet, check));
    }

    #[test]
    fn names_that_say_something_pass() {
        check_names(
            "
//- src/graph/hypothesis.rs
//! Holds what is believed.
struct Hypothesis;
struct Database;
mod tests {}
//- src/main.rs
fn main() {}
//- src/rank/tests.rs
fn check() {}
",
            expect![""],
        );
    }

    #[test]
    fn dumps_and_files_without_a_header_are_named() {
        check_names(
            "
//- src/utils.rs
//! Holds this and that.
enum EventHandler {}
type KnowledgeBase = u8;
mod inner { struct SessionManager; }
//- src/rank.rs
/// Orders hits.
fn rank() {}
",
            expect![[r#"
                src/rank.rs:1: error: no header
                    hint: begin with //! and one line that tells why the file exists
                src/utils.rs:1: error: file utils.rs is a dump
                    hint: name it after the noun it holds; if there is none, it is two things
                src/utils.rs:2: error: EventHandler: `Handler` says nothing
                    hint: name it after the noun it holds; if there is none, it is two things
                src/utils.rs:3: error: KnowledgeBase: `Base` says nothing
                    hint: name it after the noun it holds; if there is none, it is two things
                src/utils.rs:4: error: SessionManager: `Manager` says nothing
                    hint: name it after the noun it holds; if there is none, it is two things
            "#]],
        );
    }
}
