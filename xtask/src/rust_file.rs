//! A Rust file as the checks see it: syntax, tokens, comments, and which lines are test code.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::remark::Remark;
use crate::tree::{Tree, file_name};

pub(crate) struct RustFile<'a> {
    pub(crate) path: &'a str,
    pub(crate) text: &'a str,
    pub(crate) tokens: TokenStream,
    pub(crate) syntax: syn::File,
    tests: Tests,
}

#[derive(Debug, Default)]
struct Tests {
    whole_file: bool,
    lines: Vec<RangeInclusive<usize>>,
    /// Modules that stand in files of their own: `#[cfg(test)] mod generate;`.
    modules: Vec<String>,
}

/// Parses every Rust file of the tree; what does not parse becomes a remark.
pub(crate) fn parse_all(tree: &Tree) -> (Vec<RustFile<'_>>, Vec<Remark>) {
    let (mut files, mut remarks) = (Vec::new(), Vec::new());
    for (path, text) in tree.texts().filter(|(path, _)| path.ends_with(".rs")) {
        match RustFile::parse(path, text) {
            Ok(file) => files.push(file),
            Err(error) => {
                let line = error.span().start().line;
                remarks.push(Remark::error(
                    path,
                    line,
                    format!("does not parse: {error}"),
                    "",
                ));
            }
        }
    }
    let modules: BTreeSet<String> = files.iter().flat_map(RustFile::test_module_paths).collect();
    for file in &mut files {
        let own = file.path.trim_end_matches(".rs");
        file.tests.whole_file |= modules
            .iter()
            .any(|it| own == it || own.starts_with(&format!("{it}/")));
    }
    (files, remarks)
}

impl<'a> RustFile<'a> {
    fn parse(path: &'a str, text: &'a str) -> syn::Result<RustFile<'a>> {
        let tokens: TokenStream = text.parse()?;
        let syntax = syn::parse2(tokens.clone())?;
        let mut tests = Tests {
            whole_file: is_test_path(path),
            ..Tests::default()
        };
        tests.find(tokens.clone());
        Ok(RustFile {
            path,
            text,
            tokens,
            syntax,
            tests,
        })
    }

    pub(crate) fn is_test(&self, line: usize) -> bool {
        self.tests.whole_file || self.tests.lines.iter().any(|it| it.contains(&line))
    }

    /// The text with every literal blanked out, so that what is left is code and comments.
    pub(crate) fn without_literals(&self) -> String {
        let mut bytes = self.text.as_bytes().to_vec();
        blank_literals(self.tokens.clone(), &mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn test_module_paths(&self) -> Vec<String> {
        let (folder, name) = self.path.rsplit_once('/').unwrap_or(("", self.path));
        let base = match name {
            "lib.rs" | "main.rs" => folder.to_owned(),
            _ => self.path.trim_end_matches(".rs").to_owned(),
        };
        self.tests
            .modules
            .iter()
            .map(|it| format!("{base}/{it}"))
            .collect()
    }
}

fn is_test_path(path: &str) -> bool {
    let folders = path.split('/');
    file_name(path) == "tests.rs"
        || folders
            .into_iter()
            .any(|it| it == "tests" || it == "benches")
}

impl Tests {
    fn find(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < trees.len() {
            if let Some(attribute) = attribute_at(&trees, at) {
                if attribute.is_inner && marks_test(&attribute.body) {
                    self.whole_file = true;
                } else if marks_test(&attribute.body) {
                    at = self.take_item(&trees, at);
                    continue;
                }
            } else if let TokenTree::Group(group) = &trees[at] {
                self.find(group.stream());
            }
            at += 1;
        }
    }

    /// Marks the item that begins at `from`, up to its block or semicolon, and tells where the next one begins.
    fn take_item(&mut self, trees: &[TokenTree], from: usize) -> usize {
        let ends = |tree: &TokenTree| match tree {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Ident(_) | TokenTree::Literal(_) => false,
        };
        let end = trees[from..]
            .iter()
            .position(ends)
            .map_or(trees.len() - 1, |it| from + it);
        self.lines
            .push(trees[from].span().start().line..=trees[end].span().end().line);
        if let [
            ..,
            TokenTree::Ident(keyword),
            TokenTree::Ident(name),
            TokenTree::Punct(_),
        ] = &trees[from..=end]
            && keyword == "mod"
        {
            self.modules.push(name.to_string());
        }
        end + 1
    }
}

/// `#[…]` or `#![…]`.
#[derive(Debug)]
pub(crate) struct Attribute {
    pub(crate) is_inner: bool,
    pub(crate) body: Vec<TokenTree>,
}

/// The attribute whose `#` stands at `at`.
pub(crate) fn attribute_at(trees: &[TokenTree], at: usize) -> Option<Attribute> {
    let is = |at: usize, sign: char| matches!(trees.get(at), Some(TokenTree::Punct(it)) if it.as_char() == sign);
    if !is(at, '#') {
        return None;
    }
    let is_inner = is(at + 1, '!');
    match trees.get(at + 1 + usize::from(is_inner)) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
            Some(Attribute {
                is_inner,
                body: group.stream().into_iter().collect(),
            })
        }
        _ => None,
    }
}

/// `#[test]`, `#[tokio::test]`, `#[cfg(test)]`, `#[cfg(any(test, …))]`, but not `#[cfg(not(test))]`.
fn marks_test(attribute: &[TokenTree]) -> bool {
    match attribute {
        [TokenTree::Ident(name), TokenTree::Group(group)] if name == "cfg" => {
            let names = idents(group.stream());
            names.iter().any(|it| it == "test") && !names.iter().any(|it| it == "not")
        }
        [.., TokenTree::Ident(name)] => name == "test",
        _ => false,
    }
}

/// Every identifier of the tokens, at any depth.
pub(crate) fn idents(tokens: TokenStream) -> Vec<String> {
    let mut names = Vec::new();
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) => names.push(ident.to_string()),
            TokenTree::Group(group) => names.extend(idents(group.stream())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    names
}

fn blank_literals(tokens: TokenStream, bytes: &mut [u8]) {
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => blank_literals(group.stream(), bytes),
            TokenTree::Literal(literal) => {
                let range = literal.span().byte_range();
                let is_doc_comment = bytes.get(range.start) == Some(&b'/');
                if !is_doc_comment {
                    bytes[range]
                        .iter_mut()
                        .filter(|it| **it != b'\n')
                        .for_each(|it| *it = b' ');
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}
