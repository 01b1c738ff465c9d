//! What cargo says about the workspace and everything it depends on.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    pub(crate) packages: Vec<Package>,
    pub(crate) workspace_members: Vec<String>,
    pub(crate) resolve: Option<Resolve>,
    pub(crate) target_directory: String,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Package {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    /// Nothing for a package that stands in a folder.
    pub(crate) source: Option<String>,
    pub(crate) targets: Vec<Target>,
    pub(crate) dependencies: Vec<Dependency>,
}

/// What a package's manifest asks for.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Dependency {
    /// The package, even where the manifest calls it otherwise.
    pub(crate) name: String,
    /// `dev`, `build`, or nothing for what the program itself uses.
    pub(crate) kind: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct Resolve {
    pub(crate) nodes: Vec<Node>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Node {
    pub(crate) id: String,
    pub(crate) dependencies: Vec<String>,
}

/// The cargo that started this tool, so that its toolchain is kept.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

pub(crate) fn load(root: &Path, options: &[&str]) -> anyhow::Result<Metadata> {
    let output = cargo()
        .args(["metadata", "--locked", "--format-version", "1"])
        .args(options)
        .current_dir(root)
        .output()
        .context("starting cargo metadata")?;
    ensure!(
        output.status.success(),
        "cargo metadata failed:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).context("reading what cargo metadata printed")
}
