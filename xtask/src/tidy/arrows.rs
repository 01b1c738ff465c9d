//! Crates depend downwards only, and the pure ones depend on nothing that acts.

use crate::metadata::{Dependency, Package};
use crate::remark::Remark;
use crate::tree::{Tree, file_name};

/// Each crate of the workspace, and the crates of the workspace that it may know.
const LAYERS: &[(&str, &[&str])] = &[
    ("pathfinder-text", &[]),
    ("pathfinder-core", &["pathfinder-text"]),
    ("pathfinder-http", &[]),
    ("pathfinder-store", &["pathfinder-core", "pathfinder-text"]),
    (
        "pathfinder-reason",
        &["pathfinder-core", "pathfinder-http", "pathfinder-text"],
    ),
    (
        "pathfinder-sources",
        &["pathfinder-core", "pathfinder-http", "pathfinder-text"],
    ),
    (
        "pathfinder-engine",
        &[
            "pathfinder-core",
            "pathfinder-store",
            "pathfinder-reason",
            "pathfinder-sources",
            "pathfinder-text",
        ],
    ),
    // A face shows and steers: the engine hands it everything it shows, so it does not name what acts below the engine.
    (
        "pathfinder",
        &["pathfinder-core", "pathfinder-text", "pathfinder-engine"],
    ),
    (SCRIPTED, &[]),
    ("xtask", &[]),
];

/// A model that does as it is told, for the tests of every layer and for nothing else.
const SCRIPTED: &str = "pathfinder-scripted";

/// Crates that people and machines talk to. Their tests may build a session out of the engine's parts.
const FACES: &[&str] = &["pathfinder"];

/// Crates that compute and never act; clippy reads their code, as their `clippy.toml` says.
const PURE: &[&str] = &["pathfinder-core", "pathfinder-text"];

/// What pure crates may use: nothing in it opens, asks, waits or rolls dice.
const PURE_MAY_USE: &[&str] = &[
    "indexmap",
    "jiff",
    "psl",
    "pulldown-cmark",
    "rust-stemmers",
    "schemars",
    "serde",
    "serde_json",
    "sha2",
    "thiserror",
    "unicode-normalization",
    "unicode-segmentation",
    "url",
    "uuid",
];

/// Checks the workspace's own packages.
pub(crate) fn check(packages: &[Package]) -> Vec<Remark> {
    packages.iter().flat_map(check_package).collect()
}

/// A manifest that names no lints drops those of the workspace, the one against unsafe code among them.
pub(crate) fn check_lints(tree: &Tree) -> Vec<Remark> {
    let manifests = tree
        .texts()
        .filter(|(path, _)| file_name(path) == "Cargo.toml");
    let lax = manifests
        .filter(|(_, it)| it.contains("[package]") && !it.contains("[lints]\nworkspace = true"));
    let text = "does not keep the workspace's lints";
    lax.map(|(path, _)| Remark::error(path, 1, text, "add `[lints]` with `workspace = true`"))
        .collect()
}

fn check_package(package: &Package) -> Vec<Remark> {
    let path = format!("crates/{}/Cargo.toml", package.name);
    let Some(below) = layers_below(&package.name) else {
        let hint = "give it a place in LAYERS of xtask/src/tidy/arrows.rs and in ARCHITECTURE.md";
        let text = format!("{} stands in no layer", package.name);
        return vec![Remark::error(&path, 1, text, hint)];
    };
    let faults = package
        .dependencies
        .iter()
        .filter_map(|it| find_fault(&package.name, below, it));
    faults
        .map(|(text, hint)| Remark::error(&path, 1, text, hint))
        .collect()
}

fn find_fault(
    name: &str,
    below: &[&str],
    dependency: &Dependency,
) -> Option<(String, &'static str)> {
    let used = dependency.name.as_str();
    let is_dev = dependency.kind.as_deref() == Some("dev");
    let is_ours = layers_below(used).is_some() && !(used == SCRIPTED && is_dev);
    let is_part = layers_below("pathfinder-engine").is_some_and(|it| it.contains(&used));
    let is_for_tests = is_dev && is_part && FACES.contains(&name);
    if is_ours && !below.contains(&used) && !is_for_tests {
        let hint = "arrows point down only: move the code, or let the engine hand it over";
        Some((format!("{name} may not know {used}"), hint))
    } else if PURE.contains(&name) && !is_dev && !is_ours && !PURE_MAY_USE.contains(&used) {
        let hint = "if it only computes, add it to PURE_MAY_USE of xtask/src/tidy/arrows.rs";
        Some((format!("{name} may not use {used}"), hint))
    } else {
        None
    }
}

fn layers_below(name: &str) -> Option<&'static [&'static str]> {
    let (_, below) = LAYERS.iter().find(|(it, _)| *it == name)?;
    Some(below)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::tidy::render;

    /// Each line is a package and what it depends on; `dev:` marks what only its tests use.
    fn check_arrows(packages: &str, expected: Expect) {
        let read = |line: &str| {
            let (name, used) = line.split_once(" -> ").unwrap();
            let used = used
                .split_whitespace()
                .map(|it| match it.strip_prefix("dev:") {
                    Some(it) => serde_json::json!({"name": it, "kind": "dev"}),
                    None => serde_json::json!({"name": it, "kind": null}),
                });
            let package = serde_json::json!({"id": name, "name": name, "version": "1.0.0", "targets": [],
                "dependencies": used.collect::<Vec<_>>()});
            serde_json::from_value(package).unwrap()
        };
        let packages: Vec<Package> = packages.lines().map(read).collect();
        expected.assert_eq(&render(&check(&packages)));
    }

    #[test]
    fn arrows_that_point_down_pass() {
        check_arrows(
            "pathfinder-core -> pathfinder-text serde dev:proptest dev:pathfinder-scripted
pathfinder-engine -> pathfinder-core tokio dev:pathfinder-store
pathfinder -> pathfinder-core pathfinder-engine clap dev:pathfinder-sources",
            expect![""],
        );
    }

    #[test]
    fn arrows_that_point_up_or_aside_are_named() {
        check_arrows(
            "pathfinder-core -> tokio dev:pathfinder-store
pathfinder-reason -> pathfinder-sources pathfinder-scripted
pathfinder-text -> pathfinder-core reqwest
pathfinder-toolbox -> serde
pathfinder -> pathfinder-store dev:xtask",
            expect![[r#"
                crates/pathfinder-core/Cargo.toml:1: error: pathfinder-core may not use tokio
                    hint: if it only computes, add it to PURE_MAY_USE of xtask/src/tidy/arrows.rs
                crates/pathfinder-core/Cargo.toml:1: error: pathfinder-core may not know pathfinder-store
                    hint: arrows point down only: move the code, or let the engine hand it over
                crates/pathfinder-reason/Cargo.toml:1: error: pathfinder-reason may not know pathfinder-sources
                    hint: arrows point down only: move the code, or let the engine hand it over
                crates/pathfinder-reason/Cargo.toml:1: error: pathfinder-reason may not know pathfinder-scripted
                    hint: arrows point down only: move the code, or let the engine hand it over
                crates/pathfinder-text/Cargo.toml:1: error: pathfinder-text may not know pathfinder-core
                    hint: arrows point down only: move the code, or let the engine hand it over
                crates/pathfinder-text/Cargo.toml:1: error: pathfinder-text may not use reqwest
                    hint: if it only computes, add it to PURE_MAY_USE of xtask/src/tidy/arrows.rs
                crates/pathfinder-toolbox/Cargo.toml:1: error: pathfinder-toolbox stands in no layer
                    hint: give it a place in LAYERS of xtask/src/tidy/arrows.rs and in ARCHITECTURE.md
                crates/pathfinder/Cargo.toml:1: error: pathfinder may not know pathfinder-store
                    hint: arrows point down only: move the code, or let the engine hand it over
                crates/pathfinder/Cargo.toml:1: error: pathfinder may not know xtask
                    hint: arrows point down only: move the code, or let the engine hand it over
            "#]],
        );
    }

    #[test]
    fn a_manifest_keeps_the_lints() {
        let tree = Tree::from_snippet(
            "//- a/Cargo.toml\n[package]\n[lints]\nworkspace = true\n//- b/Cargo.toml\n[package]\n//- Cargo.toml\n[workspace]\n",
        );
        expect![[r#"
            b/Cargo.toml:1: error: does not keep the workspace's lints
                hint: add `[lints]` with `workspace = true`
        "#]]
        .assert_eq(&render(&check_lints(&tree)));
    }
}
