//! Keeps the rules that neither the compiler nor clippy knows: layers, a fold without rules, sizes, names, nothing left behind.
//!
//! Each check takes text and returns remarks. A remark of weight error stops the build. That the core never acts and
//! that only the store's disk opens files of a research folder is in the `clippy.toml` files.

mod architecture;
mod arrows;
mod fold;
mod leftovers;
mod machine;
mod names;
mod sizes;

use std::path::Path;

use crate::metadata::{self, Package};
use crate::remark::{Remark, Weight};
use crate::rust_file;
use crate::tree::Tree;

pub(crate) fn run(root: &Path) -> anyhow::Result<bool> {
    let tree = Tree::load(root)?;
    let packages = metadata::load(root, &["--no-deps"])?.packages;
    let remarks = check_all(&tree, &packages, &machine::root_folders()?);
    for remark in &remarks {
        print!("{remark}");
    }
    let is_error = |it: &&Remark| it.weight == Weight::Error;
    let errors = remarks.iter().filter(is_error).count();
    let (notes, files) = (remarks.len() - errors, tree.files.len());
    println!("tidy: {errors} errors, {notes} notes, {files} files");
    Ok(errors == 0)
}

/// Prints how long files and functions are.
pub(crate) fn report(root: &Path) -> anyhow::Result<bool> {
    let tree = Tree::load(root)?;
    print!("{}", sizes::render_report(&rust_file::parse_all(&tree).0));
    Ok(true)
}

/// Notes first, so that errors stand last, where people look.
fn check_all(tree: &Tree, packages: &[Package], root_folders: &[String]) -> Vec<Remark> {
    let (files, mut remarks) = rust_file::parse_all(tree);
    for file in &files {
        remarks.extend(sizes::check(file));
        remarks.extend(names::check(file));
        remarks.extend(leftovers::check(file));
        remarks.extend(fold::check(file));
    }
    remarks.extend(arrows::check(packages));
    remarks.extend(arrows::check_lints(tree));
    remarks.extend(machine::check(tree, root_folders));
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
