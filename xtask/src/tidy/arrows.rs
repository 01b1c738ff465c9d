//! Crates depend downwards only, the pure ones depend on nothing that acts, and all keep the workspace's lints.

use crate::remark::Remark;
use crate::tidy::manifest::{Dependency, Kind, Manifest, parse_manifest};
use crate::tree::{Tree, file_name};

/// Each crate of the workspace, and the crates of the workspace that it may know.
const LAYERS: &[(&str, &[&str])] = &[
    ("pathfinder-text", &[]),
    ("pathfinder-core", &["pathfinder-text"]),
    ("pathfinder-store", &["pathfinder-core", "pathfinder-text"]),
    ("pathfinder-reason", &["pathfinder-core", "pathfinder-text"]),
    (
        "pathfinder-sources",
        &["pathfinder-core", "pathfinder-text"],
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
    // A face shows and steers: the engine hands it everything it shows.
    ("pathfinder-tui", &["pathfinder-engine"]),
    ("pathfinder-server", &["pathfinder-engine"]),
    (
        "pathfinder",
        &[
            "pathfinder-core",
            "pathfinder-store",
            "pathfinder-reason",
            "pathfinder-sources",
            "pathfinder-text",
            "pathfinder-engine",
            "pathfinder-tui",
            "pathfinder-server",
        ],
    ),
    (SCRIPTED, &[]),
    ("xtask", &[]),
];

/// A model that does as it is told, for the tests of every layer and for nothing else.
const SCRIPTED: &str = "pathfinder-scripted";

/// Crates that compute and never act; `purity.rs` reads their code.
pub(super) const PURE: &[&str] = &["pathfinder-core", "pathfinder-text"];

/// What pure crates may use: nothing in it opens, asks, waits or rolls dice.
const PURE_MAY_USE: &[&str] = &[
    "indexmap",
    "jiff",
    "pathfinder-text",
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

pub(crate) fn check(tree: &Tree) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for (path, text) in tree
        .texts()
        .filter(|(path, _)| file_name(path) == "Cargo.toml")
    {
        match parse_manifest(text) {
            Ok(Some(manifest)) => remarks.extend(check_manifest(path, &manifest)),
            Ok(None) => {}
            Err(error) => remarks.push(Remark::error(
                path,
                1,
                format!("does not parse: {}", error.message()),
                "",
            )),
        }
    }
    remarks
}

fn check_manifest(path: &str, manifest: &Manifest) -> Vec<Remark> {
    let Some(below) = layers_below(&manifest.name) else {
        let hint = "give it a place in LAYERS of xtask/src/tidy/arrows.rs and in ARCHITECTURE.md";
        return vec![Remark::error(
            path,
            1,
            format!("{} stands in no layer", manifest.name),
            hint,
        )];
    };
    let mut remarks = Vec::new();
    if !manifest.inherits_lints {
        let text = format!("{} does not keep the workspace's lints", manifest.name);
        remarks.push(Remark::error(
            path,
            1,
            text,
            "add `[lints]` with `workspace = true`",
        ));
    }
    for dependency in &manifest.dependencies {
        if let Some((text, hint)) = check_dependency(&manifest.name, below, dependency) {
            remarks.push(Remark::error(path, dependency.line, text, hint));
        }
    }
    remarks
}

fn check_dependency(
    name: &str,
    below: &[&str],
    dependency: &Dependency,
) -> Option<(String, &'static str)> {
    let package = dependency.package.as_str();
    let is_for_tests = package == SCRIPTED && dependency.kind == Kind::Dev;
    let is_ours = layers_below(package).is_some() && !is_for_tests;
    let is_in_pure = PURE.contains(&name) && dependency.kind != Kind::Dev;
    if is_ours && !below.contains(&package) {
        let hint = "arrows point down only: move the code, or let the engine hand it over";
        Some((format!("{name} may not know {package}"), hint))
    } else if is_in_pure && !PURE_MAY_USE.contains(&package) {
        let hint = "if it only computes, add it to PURE_MAY_USE of xtask/src/tidy/arrows.rs";
        Some((format!("{name} may not use {package}"), hint))
    } else {
        None
    }
}

fn layers_below(name: &str) -> Option<&'static [&'static str]> {
    LAYERS
        .iter()
        .find(|(it, _)| *it == name)
        .map(|(_, below)| *below)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::tidy::render;

    fn check_arrows(snippet: &str, expected: Expect) {
        expected.assert_eq(&render(&check(&Tree::from_snippet(snippet))));
    }

    #[test]
    fn arrows_that_point_down_pass() {
        check_arrows(
            r#"
//- Cargo.toml
[workspace]
members = ["crates/*"]
//- crates/pathfinder-core/Cargo.toml
lints.workspace = true
package.name = "pathfinder-core"
[dependencies]
pathfinder-text.workspace = true
serde.workspace = true
[dev-dependencies]
proptest.workspace = true
//- crates/pathfinder-engine/Cargo.toml
lints.workspace = true
package.name = "pathfinder-engine"
[dependencies]
pathfinder-core.workspace = true
tokio = { version = "1", features = [
    "rt",
] }
[dev-dependencies]
pathfinder-store = { path = "../pathfinder-store" }
"#,
            expect![""],
        );
    }

    #[test]
    fn arrows_that_point_up_or_aside_are_named() {
        check_arrows(
            r#"
//- crates/pathfinder-core/Cargo.toml
lints.workspace = true
package.name = "pathfinder-core"
[dependencies]
tokio = "1"
[dev-dependencies]
pathfinder-store.workspace = true
//- crates/pathfinder-reason/Cargo.toml
lints.workspace = true
package.name = "pathfinder-reason"
[target.'cfg(unix)'.dependencies]
find = { package = "pathfinder-sources", path = "../pathfinder-sources" }
//- crates/pathfinder-text/Cargo.toml
lints.workspace = true
package.name = "pathfinder-text"
[dependencies]
pathfinder-core.workspace = true
reqwest = "0.13"
//- crates/pathfinder-tui/Cargo.toml
package.name = "pathfinder-tui"
[dependencies.pathfinder-core]
path = "../pathfinder-core"
//- crates/pathfinder-toolbox/Cargo.toml
package.name = "pathfinder-toolbox"
"#,
            expect![[r#"
                crates/pathfinder-core/Cargo.toml:4: error: pathfinder-core may not use tokio
                    hint: if it only computes, add it to PURE_MAY_USE of xtask/src/tidy/arrows.rs
                crates/pathfinder-core/Cargo.toml:6: error: pathfinder-core may not know pathfinder-store
                    hint: arrows point down only: move the code, or let the engine hand it over
                crates/pathfinder-reason/Cargo.toml:4: error: pathfinder-reason may not know pathfinder-sources
                    hint: arrows point down only: move the code, or let the engine hand it over
                crates/pathfinder-text/Cargo.toml:4: error: pathfinder-text may not know pathfinder-core
                    hint: arrows point down only: move the code, or let the engine hand it over
                crates/pathfinder-text/Cargo.toml:5: error: pathfinder-text may not use reqwest
                    hint: if it only computes, add it to PURE_MAY_USE of xtask/src/tidy/arrows.rs
                crates/pathfinder-toolbox/Cargo.toml:1: error: pathfinder-toolbox stands in no layer
                    hint: give it a place in LAYERS of xtask/src/tidy/arrows.rs and in ARCHITECTURE.md
                crates/pathfinder-tui/Cargo.toml:1: error: pathfinder-tui does not keep the workspace's lints
                    hint: add `[lints]` with `workspace = true`
                crates/pathfinder-tui/Cargo.toml:2: error: pathfinder-tui may not know pathfinder-core
                    hint: arrows point down only: move the code, or let the engine hand it over
            "#]],
        );
    }
}
