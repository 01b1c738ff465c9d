//! A name says what a thing is; some names only say that nobody knew.

use syn::visit::{self, Visit};

use crate::remark::Remark;
use crate::rust_file::RustFile;
use crate::tree::{file_name, file_stem};

const DUMPS: &[&str] = &[
    "util", "utils", "common", "helper", "helpers", "types", "misc",
];
const EMPTY_ENDINGS: &[&str] = &["Manager", "Handler", "Helper", "Base"];

const RENAME: &str = "name it after the noun it holds; if there is none, it is two things";

pub(crate) fn check(file: &RustFile<'_>) -> Vec<Remark> {
    let mut names = Names {
        path: file.path,
        remarks: Vec::new(),
    };
    if file_name(file.path) == "mod.rs" {
        let hint = "graph.rs stands beside graph/";
        names.remarks.push(Remark::error(
            file.path,
            1,
            "no file is called mod.rs",
            hint,
        ));
    }
    if DUMPS.contains(&file_stem(file.path)) {
        names.complain(1, &format!("file {} is a dump", file_name(file.path)));
    }
    names.visit_file(&file.syntax);
    names.remarks
}

struct Names<'a> {
    path: &'a str,
    remarks: Vec<Remark>,
}

impl Names<'_> {
    fn complain(&mut self, line: usize, text: &str) {
        self.remarks
            .push(Remark::error(self.path, line, text, RENAME));
    }

    fn check_type(&mut self, ident: &syn::Ident) {
        let name = ident.to_string();
        if let Some(ending) = EMPTY_ENDINGS.iter().find(|it| name.ends_with(**it)) {
            self.complain(
                ident.span().start().line,
                &format!("{name}: `{ending}` says nothing"),
            );
        }
    }
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_item_mod(&mut self, it: &'ast syn::ItemMod) {
        if DUMPS.contains(&it.ident.to_string().as_str()) && it.content.is_some() {
            self.complain(
                it.ident.span().start().line,
                &format!("module {} is a dump", it.ident),
            );
        }
        visit::visit_item_mod(self, it);
    }

    fn visit_item_struct(&mut self, it: &'ast syn::ItemStruct) {
        self.check_type(&it.ident);
    }

    fn visit_item_enum(&mut self, it: &'ast syn::ItemEnum) {
        self.check_type(&it.ident);
    }

    fn visit_item_trait(&mut self, it: &'ast syn::ItemTrait) {
        self.check_type(&it.ident);
        visit::visit_item_trait(self, it);
    }

    fn visit_item_type(&mut self, it: &'ast syn::ItemType) {
        self.check_type(&it.ident);
    }
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
struct Hypothesis;
struct Database;
mod tests {}
",
            expect![""],
        );
    }

    #[test]
    fn dumps_are_named() {
        check_names(
            "
//- src/graph/mod.rs
mod misc { struct SessionManager; }
//- src/utils.rs
enum EventHandler {}
type KnowledgeBase = u8;
",
            expect![[r"
                src/graph/mod.rs:1: error: no file is called mod.rs
                    hint: graph.rs stands beside graph/
                src/graph/mod.rs:1: error: module misc is a dump
                    hint: name it after the noun it holds; if there is none, it is two things
                src/graph/mod.rs:1: error: SessionManager: `Manager` says nothing
                    hint: name it after the noun it holds; if there is none, it is two things
                src/utils.rs:1: error: file utils.rs is a dump
                    hint: name it after the noun it holds; if there is none, it is two things
                src/utils.rs:1: error: EventHandler: `Handler` says nothing
                    hint: name it after the noun it holds; if there is none, it is two things
                src/utils.rs:2: error: KnowledgeBase: `Base` says nothing
                    hint: name it after the noun it holds; if there is none, it is two things
            "]],
        );
    }
}
