//! Every file opens with `//!` and says why it exists.

use crate::remark::Remark;
use crate::rust_file::RustFile;
use crate::tree::file_name;

/// A `main.rs` this short is read faster than a header.
const TINY_LINES: usize = 10;

pub(crate) fn check(file: &RustFile<'_>) -> Vec<Remark> {
    let name = file_name(file.path);
    let is_tiny_main = name == "main.rs" && file.text.lines().count() <= TINY_LINES;
    let has_header = file.syntax.attrs.iter().any(|it| it.path().is_ident("doc"));
    if has_header || is_tiny_main || name == "tests.rs" {
        return Vec::new();
    }
    let hint = "begin with //! and one line that tells why the file exists";
    vec![Remark::error(file.path, 1, "no header", hint)]
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::tidy::remarks_on;

    #[test]
    fn a_file_without_a_header_is_named() {
        let snippet = "
//- src/graph.rs
//! Holds what is known.
struct Graph;
//- src/main.rs
fn main() {}
//- src/rank.rs
/// Orders hits.
fn rank() {}
//- src/rank/tests.rs
fn check() {}
";
        expect![[r"
            src/rank.rs:1: error: no header
                hint: begin with //! and one line that tells why the file exists
        "]]
        .assert_eq(&remarks_on(snippet, check));
    }
}
