//! A file fits in a head, a function on a screen: both have an aim and a stop.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::remark::Remark;
use crate::rust_file::RustFile;

struct Limit {
    aim: usize,
    stop: usize,
}

const FILE: Limit = Limit {
    aim: 400,
    stop: 600,
};
const FUNCTION: Limit = Limit { aim: 40, stop: 70 };

pub(crate) fn check(file: &RustFile<'_>) -> Vec<Remark> {
    let mut sizes = Sizes {
        path: file.path,
        remarks: Vec::new(),
    };
    sizes.weigh(1, "file", file.text.lines().count(), &FILE);
    sizes.visit_file(&file.syntax);
    sizes.remarks
}

struct Sizes<'a> {
    path: &'a str,
    remarks: Vec<Remark>,
}

impl Sizes<'_> {
    fn weigh(&mut self, line: usize, what: &str, lines: usize, limit: &Limit) {
        let Limit { aim, stop } = limit;
        if lines > *stop {
            let text = format!("{what} has {lines} lines, the stop is {stop}");
            self.remarks.push(Remark::error(
                self.path,
                line,
                text,
                "find the second thing in it and move it out",
            ));
        } else if lines > *aim {
            let text = format!("{what} has {lines} lines, the aim is {aim}");
            self.remarks.push(Remark::note(self.path, line, text, ""));
        }
    }

    fn weigh_function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let (first, last) = (signature.span().start().line, block.span().end().line);
        self.weigh(
            first,
            &format!("fn {}", signature.ident),
            last - first + 1,
            &FUNCTION,
        );
    }
}

impl<'ast> Visit<'ast> for Sizes<'_> {
    fn visit_item_fn(&mut self, it: &'ast syn::ItemFn) {
        self.weigh_function(&it.sig, &it.block);
        visit::visit_item_fn(self, it);
    }

    fn visit_impl_item_fn(&mut self, it: &'ast syn::ImplItemFn) {
        self.weigh_function(&it.sig, &it.block);
        visit::visit_impl_item_fn(self, it);
    }

    fn visit_trait_item_fn(&mut self, it: &'ast syn::TraitItemFn) {
        if let Some(block) = &it.default {
            self.weigh_function(&it.sig, block);
        }
        visit::visit_trait_item_fn(self, it);
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::tidy::remarks_on;

    #[test]
    fn a_function_has_an_aim_and_a_stop() {
        let function = |name: &str, lines: usize| {
            format!("fn {name}() {{\n{}}}\n", "    step();\n".repeat(lines - 2))
        };
        let body = function("short", 40) + &function("long", 41) + &function("endless", 71);
        let method = format!("impl Session {{\n{}}}\n", function("fold", 71));
        expect![[r"
            src/graph.rs:41: note: fn long has 41 lines, the aim is 40
            src/graph.rs:82: error: fn endless has 71 lines, the stop is 70
                hint: find the second thing in it and move it out
            src/graph.rs:154: error: fn fold has 71 lines, the stop is 70
                hint: find the second thing in it and move it out
        "]]
        .assert_eq(&remarks_on(
            &format!("//- src/graph.rs\n{body}{method}"),
            check,
        ));
    }

    #[test]
    fn a_file_has_an_aim_and_a_stop() {
        let file = |name: &str, lines: usize| {
            format!("//- src/{name}.rs\n{}", "use a::b;\n".repeat(lines))
        };
        let snippet = file("fits", 400) + &file("long", 401) + &file("too_long", 601);
        expect![[r"
            src/long.rs:1: note: file has 401 lines, the aim is 400
            src/too_long.rs:1: error: file has 601 lines, the stop is 600
                hint: find the second thing in it and move it out
        "]]
        .assert_eq(&remarks_on(&snippet, check));
    }
}
