//! Keeps the rules that a compiler cannot: layers, sizes, names, a core that never acts, nothing left behind.
//!
//! Each check takes text and returns remarks. A remark of weight error stops the build.

mod architecture;
mod arrows;
mod headers;
mod leftovers;
mod links;
mod machine;
mod manifest;
mod names;
mod paths;
mod purity;
mod sizes;

use std::path::Path;

use crate::remark::Remark;
use crate::rust_file;
use crate::tree::Tree;

pub(crate) fn run(root: &Path) -> anyhow::Result<bool> {
    let tree = Tree::load(root)?;
    let remarks = check_all(&tree);
    for remark in &remarks {
        print!("{remark}");
    }
    let errors = remarks.iter().filter(|it| it.is_error()).count();
    println!(
        "tidy: {errors} errors, {} notes, {} files",
        remarks.len() - errors,
        tree.files.len()
    );
    Ok(errors == 0)
}

/// Notes first, so that errors stand last, where people look.
fn check_all(tree: &Tree) -> Vec<Remark> {
    let (files, mut remarks) = rust_file::parse_all(tree);
    for file in &files {
        remarks.extend(sizes::check(file));
        remarks.extend(names::check(file));
        remarks.extend(purity::check(file));
        remarks.extend(leftovers::check(file));
        remarks.extend(links::check(file));
        remarks.extend(headers::check(file));
    }
    remarks.extend(arrows::check(tree));
    remarks.extend(machine::check(tree));
    remarks.extend(architecture::check(tree));
    remarks.sort_by(|a, b| (a.weight, &a.path, a.line).cmp(&(b.weight, &b.path, b.line)));
    remarks
}

/// Every remark that one check makes about the Rust files of a snippet, as text.
#[cfg(test)]
fn remarks_on(snippet: &str, check: impl Fn(&rust_file::RustFile<'_>) -> Vec<Remark>) -> String {
    let tree = Tree::from_snippet(snippet);
    let (files, mut remarks) = rust_file::parse_all(&tree);
    remarks.extend(files.iter().flat_map(check));
    render(&remarks)
}

#[cfg(test)]
fn render(remarks: &[Remark]) -> String {
    remarks.iter().map(Remark::to_string).collect()
}
