//! The project's own tools: `cargo xtask tidy`, `cargo xtask supply` and `cargo xtask bench`.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line tool for people and CI"
)]

mod bench;
mod metadata;
mod remark;
mod rust_file;
mod supply;
mod tidy;
mod tree;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>
  tidy     layers, sizes, names, leftovers, paths of machines, ARCHITECTURE.md
           --report prints how long files and functions are instead
  supply   licences, sources and bans of every dependency; writes target/sbom.txt
  bench    runs every bench target of the workspace and prints one table";

fn main() -> anyhow::Result<ExitCode> {
    let root = root();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let passed = match words.as_slice() {
        ["tidy"] => tidy::run(&root)?,
        ["tidy", "--report"] => tidy::report(&root)?,
        ["supply"] => supply::run(&root)?,
        ["bench"] => bench::run(&root)?,
        _ => {
            eprintln!("{USAGE}");
            return Ok(ExitCode::from(2));
        }
    };
    Ok(if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The checkout that cargo runs in, which need not be the one that this tool was built in.
fn root() -> PathBuf {
    let manifest =
        std::env::var("CARGO_MANIFEST_DIR").unwrap_or(env!("CARGO_MANIFEST_DIR").to_owned());
    Path::new(&manifest)
        .parent()
        .expect("xtask is a folder of the workspace")
        .to_path_buf()
}
