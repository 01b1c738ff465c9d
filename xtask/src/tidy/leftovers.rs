//! Nothing is left behind: no skipped test, no note to self, no silenced warning, no test that waits for a clock.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::remark::Remark;
use crate::rust_file::{RustFile, attribute_at, idents};

/// These files name what they look for.
const RULES: &str = "xtask/src/tidy/";

pub(crate) fn check(file: &RustFile<'_>) -> Vec<Remark> {
    let mut leftovers = Leftovers {
        file,
        remarks: Vec::new(),
    };
    leftovers.walk(file.tokens.clone());
    if !file.path.starts_with(RULES) {
        leftovers.read_comments();
    }
    leftovers.remarks
}

struct Leftovers<'a> {
    file: &'a RustFile<'a>,
    remarks: Vec<Remark>,
}

impl Leftovers<'_> {
    fn complain(&mut self, line: usize, text: &str, hint: &str) {
        self.remarks
            .push(Remark::error(self.file.path, line, text, hint));
    }

    fn walk(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        for at in 0..trees.len() {
            if let Some(attribute) = attribute_at(&trees, at) {
                self.check_attribute(&attribute.body, trees[at].span().start().line);
            }
            match &trees[at] {
                TokenTree::Ident(name) => self.check_call(&name.to_string(), &trees, at),
                TokenTree::Group(group) => self.walk(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    fn check_attribute(&mut self, body: &[TokenTree], line: usize) {
        let names = idents(body.iter().cloned().collect());
        let silences = names.iter().any(|it| it == "allow" || it == "expect");
        // Clippy's lints of such names are about style; the compiler's tell what nobody uses.
        let is_unused = |lint: &str| lint == "dead_code" || lint.starts_with("unused");
        let mut pairs = names.windows(2);
        let silenced = pairs
            .find(|pair| pair[0] != "clippy" && is_unused(&pair[1]))
            .map(|pair| &pair[1]);
        if let (true, Some(lint)) = (silences, silenced) {
            self.complain(
                line,
                &format!("{lint} is silenced"),
                "delete what nobody uses",
            );
        }
        let conditional = names.first().is_some_and(|it| it == "cfg_attr")
            && names.iter().any(|it| it == "ignore");
        if conditional || names.first().is_some_and(|it| it == "ignore") {
            self.complain(
                line,
                "a test is ignored",
                "mend it or delete it; a flaky test is a broken test",
            );
        }
    }

    fn check_call(&mut self, name: &str, trees: &[TokenTree], at: usize) {
        let line = trees[at].span().start().line;
        match (name, trees.get(at + 1)) {
            ("todo" | "unimplemented", Some(TokenTree::Punct(sign))) if sign.as_char() == '!' => {
                self.complain(
                    line,
                    &format!("{name}! is left"),
                    "write it, or return an error that says so",
                );
            }
            ("sleep", Some(TokenTree::Group(group)))
                if group.delimiter() == Delimiter::Parenthesis && self.file.is_test(line) =>
            {
                self.complain(
                    line,
                    "a test sleeps",
                    "wait for the event itself, or hand the time in",
                );
            }
            _ => {}
        }
    }

    fn read_comments(&mut self) {
        for (index, line) in self.file.without_literals().lines().enumerate() {
            let comment = line
                .find("//")
                .or_else(|| line.find("/*"))
                .map_or("", |at| &line[at..]);
            let mut words = comment.split(|it: char| !it.is_alphanumeric());
            if let Some(word) = words.find(|it| ["TODO", "FIXME", "XXX"].contains(it)) {
                self.complain(
                    index + 1,
                    &format!("a {word} is left"),
                    "do it now, or write it down where work is planned",
                );
            }
        }
    }
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
fn weigh() { todo!() }
#[expect(dead_code, reason = "later")]
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
                src/graph.rs:1: error: unused_variables is silenced
                    hint: delete what nobody uses
                src/graph.rs:2: error: todo! is left
                    hint: write it, or return an error that says so
                src/graph.rs:3: error: dead_code is silenced
                    hint: delete what nobody uses
                src/graph.rs:8: error: a test is ignored
                    hint: mend it or delete it; a flaky test is a broken test
                src/graph.rs:9: error: a test sleeps
                    hint: wait for the event itself, or hand the time in
                src/graph.rs:1: error: a TODO is left
                    hint: do it now, or write it down where work is planned
                src/graph.rs:4: error: a FIXME is left
                    hint: do it now, or write it down where work is planned
                tests/loop.rs:1: error: a test is ignored
                    hint: mend it or delete it; a flaky test is a broken test
                tests/loop.rs:2: error: a test sleeps
                    hint: wait for the event itself, or hand the time in
            "#]],
        );
    }
}
