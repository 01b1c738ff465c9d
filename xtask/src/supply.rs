//! What the program is made of: every dependency's licence, where it comes from, and none of those we refuse.
//!
//! The policy is `deny.toml`, so that this check and cargo-deny, which also knows advisories, say the same.

use std::fs;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::metadata::{self, Metadata, Package};

/// More than this is more than anyone can know.
const LOCKED_MAX: usize = 450;

/// The part of `deny.toml` that needs no network.
#[derive(Deserialize)]
struct Policy {
    licenses: Licences,
    bans: Bans,
    sources: Sources,
}

#[derive(Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Ban>,
}

#[derive(Deserialize)]
struct Ban {
    #[serde(rename = "crate")]
    name: String,
    reason: String,
    /// Packages that may still depend on it.
    #[serde(default)]
    wrappers: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

pub(crate) fn run(root: &Path) -> anyhow::Result<bool> {
    let read =
        |name: &str| fs::read_to_string(root.join(name)).with_context(|| format!("reading {name}"));
    let policy: Policy = toml::from_str(&read("deny.toml")?).context("reading deny.toml")?;
    let locked = read("Cargo.lock")?
        .lines()
        .filter(|it| *it == "[[package]]")
        .count();
    let metadata = metadata::load(root, &["--all-features"])?;

    let sbom = Path::new(&metadata.target_directory).join("sbom.txt");
    fs::create_dir_all(&metadata.target_directory)?;
    fs::write(&sbom, render_sbom(&metadata))
        .with_context(|| format!("writing {}", sbom.display()))?;

    let complaints = examine(&metadata, &policy, locked);
    for complaint in &complaints {
        println!("error: {complaint}");
    }
    println!(
        "supply: {} errors, {locked} locked packages, listed in {}",
        complaints.len(),
        sbom.display()
    );
    Ok(complaints.is_empty())
}

fn examine(metadata: &Metadata, policy: &Policy, locked: usize) -> Vec<String> {
    let mut complaints = Vec::new();
    for package in &metadata.packages {
        complaints.extend(examine_licence(package, policy));
        complaints.extend(examine_source(package, policy, metadata));
        complaints.extend(examine_ban(package, policy, metadata));
    }
    if locked >= LOCKED_MAX {
        complaints.push(format!(
            "{locked} locked packages, there must be fewer than {LOCKED_MAX}"
        ));
    }
    complaints
}

fn examine_licence(package: &Package, policy: &Policy) -> Option<String> {
    let name = label(package);
    let Some(expression) = &package.license else {
        return Some(format!("{name} states no licence"));
    };
    match Expression::parse_mode(expression, ParseMode::LAX) {
        Ok(read) => {
            let is_allowed = read.evaluate(|it| policy.licenses.allow.contains(&it.to_string()));
            (!is_allowed)
                .then(|| format!("{name} is under {expression}, which deny.toml does not allow"))
        }
        Err(error) => Some(format!(
            "{name}: licence `{expression}` cannot be read: {}",
            error.reason
        )),
    }
}

fn examine_source(package: &Package, policy: &Policy, metadata: &Metadata) -> Option<String> {
    let name = label(package);
    match &package.source {
        None if metadata.workspace_members.contains(&package.id) => None,
        None => Some(format!(
            "{name} comes from a folder outside of the workspace"
        )),
        Some(source) => {
            let is_allowed = source
                .split_once("registry+")
                .is_some_and(|(_, url)| policy.sources.allow_registry.iter().any(|it| it == url));
            (!is_allowed)
                .then(|| format!("{name} comes from {source}, which is no allowed registry"))
        }
    }
}

fn examine_ban(package: &Package, policy: &Policy, metadata: &Metadata) -> Option<String> {
    let ban = policy.bans.deny.iter().find(|it| it.name == package.name)?;
    let dependents = find_dependents(package, metadata);
    let is_wrapped =
        !dependents.is_empty() && dependents.iter().all(|it| ban.wrappers.contains(it));
    let by = if dependents.is_empty() {
        "nobody".to_owned()
    } else {
        dependents.join(", ")
    };
    (!is_wrapped).then(|| {
        format!(
            "{} is banned ({}); it is pulled in by {by}",
            label(package),
            ban.reason
        )
    })
}

/// The names of the packages that depend on this one directly.
fn find_dependents(package: &Package, metadata: &Metadata) -> Vec<String> {
    let nodes = metadata.resolve.iter().flat_map(|it| &it.nodes);
    let above = nodes.filter(|it| it.dependencies.contains(&package.id));
    let named = above.filter_map(|node| metadata.packages.iter().find(|it| it.id == node.id));
    named.map(|it| it.name.clone()).collect()
}

/// One line a package: name, version, licence.
fn render_sbom(metadata: &Metadata) -> String {
    let line = |it: &Package| {
        format!(
            "{} {} {}\n",
            it.name,
            it.version,
            it.license.as_deref().unwrap_or("unknown")
        )
    };
    let mut lines: Vec<String> = metadata.packages.iter().map(line).collect();
    lines.sort();
    lines.concat()
}

fn label(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
}

#[cfg(test)]
mod tests;
