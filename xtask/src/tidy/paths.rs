//! The paths that a file names, with its imports followed: `time::Instant` after `use std::time` is `std::time::Instant`.

use std::collections::BTreeMap;

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

#[derive(Debug)]
pub(crate) struct NamedPath {
    /// `std::fs::read`; a glob import ends in `*`, a macro in `!`.
    pub(crate) path: String,
    pub(crate) line: usize,
}

pub(crate) fn find_paths(file: &syn::File) -> Vec<NamedPath> {
    let mut imports = Imports::default();
    imports.visit_file(file);
    let mut paths = Paths {
        known: &imports.names,
        found: imports.found,
    };
    paths.visit_file(file);
    paths.found
}

#[derive(Default)]
struct Imports {
    /// What a name of this file stands for.
    names: BTreeMap<String, String>,
    found: Vec<NamedPath>,
}

impl Imports {
    fn flatten(&mut self, prefix: &str, tree: &syn::UseTree) {
        let line = tree.span().start().line;
        let join = |name: &str| {
            if prefix.is_empty() {
                name.to_owned()
            } else {
                format!("{prefix}::{name}")
            }
        };
        match tree {
            syn::UseTree::Path(it) => self.flatten(&join(&it.ident.to_string()), &it.tree),
            syn::UseTree::Name(it) if it.ident == "self" => {
                self.add(&last(prefix), prefix.to_owned(), line)
            }
            syn::UseTree::Name(it) => {
                self.add(&it.ident.to_string(), join(&it.ident.to_string()), line)
            }
            syn::UseTree::Rename(it) => {
                self.add(&it.rename.to_string(), join(&it.ident.to_string()), line)
            }
            syn::UseTree::Glob(_) => self.found.push(NamedPath {
                path: join("*"),
                line,
            }),
            syn::UseTree::Group(it) => it.items.iter().for_each(|item| self.flatten(prefix, item)),
        }
    }

    fn add(&mut self, name: &str, path: String, line: usize) {
        self.names.insert(name.to_owned(), path.clone());
        self.found.push(NamedPath { path, line });
    }
}

fn last(path: &str) -> String {
    path.rsplit("::").next().unwrap_or(path).to_owned()
}

impl<'ast> Visit<'ast> for Imports {
    fn visit_item_use(&mut self, it: &'ast syn::ItemUse) {
        self.flatten("", &it.tree);
    }
}

struct Paths<'a> {
    known: &'a BTreeMap<String, String>,
    found: Vec<NamedPath>,
}

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_path(&mut self, it: &'ast syn::Path) {
        let mut segments: Vec<String> = it
            .segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect();
        if let Some(known) = segments.first().and_then(|first| self.known.get(first)) {
            segments[0] = known.clone();
        }
        self.found.push(NamedPath {
            path: segments.join("::"),
            line: it.span().start().line,
        });
        visit::visit_path(self, it);
    }

    fn visit_macro(&mut self, it: &'ast syn::Macro) {
        let name = it
            .path
            .segments
            .last()
            .map(|segment| segment.ident.to_string())
            .unwrap_or_default();
        self.found.push(NamedPath {
            path: format!("{name}!"),
            line: it.path.span().start().line,
        });
        // What a macro takes is mostly a list of expressions; where it is not, nothing is seen.
        let arguments =
            Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated.parse2(it.tokens.clone());
        for argument in arguments.iter().flatten() {
            let mut inner = Paths {
                known: self.known,
                found: Vec::new(),
            };
            inner.visit_expr(argument);
            self.found.extend(inner.found);
        }
    }
}
