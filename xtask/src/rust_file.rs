//! A Rust file as the checks see it: its functions, its types, its text without literals, and which lines are tests.

use std::ops::RangeInclusive;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::remark::Remark;
use crate::tree::{Tree, file_name};

pub(crate) struct RustFile<'a> {
    pub(crate) path: &'a str,
    pub(crate) text: &'a str,
    /// The text with every literal blanked out: code and comments.
    pub(crate) without_literals: String,
    pub(crate) has_header: bool,
    pub(crate) outline: Outline,
}

#[derive(Default)]
pub(crate) struct Outline {
    pub(crate) functions: Vec<Function>,
    /// The names of types, with their lines.
    pub(crate) types: Vec<(String, usize)>,
    is_test_file: bool,
    tests: Vec<RangeInclusive<usize>>,
    /// Test modules in files of their own: `#[cfg(test)] mod generate;`.
    test_modules: Vec<String>,
}

pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) lines: usize,
}

/// Parses every Rust file of the tree; one that does not parse becomes a remark.
pub(crate) fn parse_all(tree: &Tree) -> (Vec<RustFile<'_>>, Vec<Remark>) {
    let (mut files, mut remarks) = (Vec::new(), Vec::new());
    for (path, text) in tree.texts().filter(|(path, _)| path.ends_with(".rs")) {
        match RustFile::parse(path, text) {
            Ok(file) => files.push(file),
            Err(error) => {
                let (line, text) = (
                    error.span().start().line,
                    format!("does not parse: {error}"),
                );
                remarks.push(Remark::error(path, line, text, ""));
            }
        }
    }
    let modules: Vec<String> = files.iter().flat_map(RustFile::test_module_paths).collect();
    for file in &mut files {
        let own = file.path.trim_end_matches(".rs");
        file.outline.is_test_file |= modules
            .iter()
            .any(|it| own == it || own.starts_with(&format!("{it}/")));
    }
    (files, remarks)
}

impl<'a> RustFile<'a> {
    fn parse(path: &'a str, text: &'a str) -> syn::Result<RustFile<'a>> {
        let tokens: TokenStream = text.parse()?;
        let mut bytes = text.as_bytes().to_vec();
        blank_literals(tokens.clone(), &mut bytes);
        let syntax: syn::File = syn::parse2(tokens)?;
        let mut outline = Outline {
            is_test_file: is_test_path(path) || marks_test(&syntax.attrs),
            ..Outline::default()
        };
        outline.visit_file(&syntax);
        Ok(RustFile {
            path,
            text,
            without_literals: String::from_utf8_lossy(&bytes).into_owned(),
            has_header: syntax.attrs.iter().any(|it| it.path().is_ident("doc")),
            outline,
        })
    }

    pub(crate) fn is_test(&self, line: usize) -> bool {
        self.outline.is_test_file || self.outline.tests.iter().any(|it| it.contains(&line))
    }

    fn test_module_paths(&self) -> Vec<String> {
        let (folder, name) = self.path.rsplit_once('/').unwrap_or(("", self.path));
        let base = match name {
            "lib.rs" | "main.rs" => folder,
            _ => self.path.trim_end_matches(".rs"),
        };
        let modules = self.outline.test_modules.iter();
        modules.map(|it| format!("{base}/{it}")).collect()
    }
}

fn is_test_path(path: &str) -> bool {
    let mut folders = path.split('/');
    file_name(path) == "tests.rs" || folders.any(|it| it == "tests" || it == "benches")
}

impl Outline {
    fn add_item(&mut self, attributes: &[syn::Attribute], item: &impl Spanned) -> bool {
        let is_test = marks_test(attributes);
        if is_test {
            let span = item.span();
            self.tests.push(span.start().line..=span.end().line);
        }
        is_test
    }

    fn add_function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let line = signature.span().start().line;
        self.functions.push(Function {
            name: signature.ident.to_string(),
            line,
            lines: block.span().end().line - line + 1,
        });
    }

    fn add_type(&mut self, name: &syn::Ident) {
        self.types
            .push((name.to_string(), name.span().start().line));
    }
}

impl<'ast> Visit<'ast> for Outline {
    fn visit_item_mod(&mut self, it: &'ast syn::ItemMod) {
        if self.add_item(&it.attrs, it) && it.content.is_none() {
            self.test_modules.push(it.ident.to_string());
        }
        visit::visit_item_mod(self, it);
    }

    fn visit_item_impl(&mut self, it: &'ast syn::ItemImpl) {
        self.add_item(&it.attrs, it);
        visit::visit_item_impl(self, it);
    }

    fn visit_item_fn(&mut self, it: &'ast syn::ItemFn) {
        self.add_item(&it.attrs, it);
        self.add_function(&it.sig, &it.block);
        visit::visit_item_fn(self, it);
    }

    fn visit_impl_item_fn(&mut self, it: &'ast syn::ImplItemFn) {
        self.add_item(&it.attrs, it);
        self.add_function(&it.sig, &it.block);
        visit::visit_impl_item_fn(self, it);
    }

    fn visit_trait_item_fn(&mut self, it: &'ast syn::TraitItemFn) {
        if let Some(block) = &it.default {
            self.add_function(&it.sig, block);
        }
    }

    fn visit_item_struct(&mut self, it: &'ast syn::ItemStruct) {
        self.add_type(&it.ident);
    }

    fn visit_item_enum(&mut self, it: &'ast syn::ItemEnum) {
        self.add_type(&it.ident);
    }

    fn visit_item_trait(&mut self, it: &'ast syn::ItemTrait) {
        self.add_type(&it.ident);
        visit::visit_item_trait(self, it);
    }

    fn visit_item_type(&mut self, it: &'ast syn::ItemType) {
        self.add_type(&it.ident);
    }
}

/// `#[test]`, `#[tokio::test]`, `#[cfg(test)]`, `#[cfg(any(test, …))]`, but not `#[cfg(not(test))]`.
fn marks_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|it| match &it.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            let has = |word: &str| {
                condition
                    .split(|c: char| !c.is_alphanumeric())
                    .any(|it| it == word)
            };
            has("test") && !has("not")
        }
        meta => meta
            .path()
            .segments
            .last()
            .is_some_and(|it| it.ident == "test"),
    })
}

fn blank_literals(tokens: TokenStream, bytes: &mut [u8]) {
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => blank_literals(group.stream(), bytes),
            TokenTree::Literal(literal) => {
                let range = literal.span().byte_range();
                let is_doc_comment = bytes.get(range.start) == Some(&b'/');
                if !is_doc_comment {
                    let inside = bytes[range].iter_mut();
                    inside.filter(|it| **it != b'\n').for_each(|it| *it = b' ');
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}
