use expect_test::{Expect, expect};

use super::*;
use crate::metadata::{Node, Resolve};

/// Each line is a package: `name | licence | source | what it depends on`.
fn read_metadata(packages: &str) -> Metadata {
    let mut metadata = Metadata {
        packages: Vec::new(),
        workspace_members: vec!["ours".to_owned()],
        resolve: Some(Resolve::default()),
        target_directory: String::new(),
    };
    for line in packages.lines().filter(|it| !it.is_empty()) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let some = |at: usize| {
            cells
                .get(at)
                .filter(|it| !it.is_empty())
                .map(|it| (*it).to_owned())
        };
        let crates_io = |it: String| {
            it.replace(
                "crates.io",
                "registry+https://github.com/rust-lang/crates.io-index",
            )
        };
        let name = cells[0].to_owned();
        let dependencies = some(3)
            .map(|it| it.split(' ').map(str::to_owned).collect())
            .unwrap_or_default();
        metadata.resolve.get_or_insert_default().nodes.push(Node {
            id: name.clone(),
            dependencies,
        });
        metadata.packages.push(Package {
            id: name.clone(),
            name,
            version: "1.0.0".to_owned(),
            license: some(1),
            source: some(2).map(crates_io),
            targets: Vec::new(),
            dependencies: Vec::new(),
        });
    }
    metadata
}

fn policy() -> Policy {
    toml::from_str(include_str!("../../../deny.toml")).expect("deny.toml is readable")
}

fn check(packages: &str, expected: Expect) {
    let complaints = examine(&read_metadata(packages), &policy(), 449);
    expected.assert_eq(&complaints.join("\n"));
}

#[test]
fn free_licences_from_the_registry_pass() {
    check(
        "
ours   | MIT OR Apache-2.0                   |           | syn ring
syn    | MIT OR Apache-2.0                   | crates.io |
ring   | Apache-2.0 AND ISC                  | crates.io |
r-efi  | MIT OR Apache-2.0 OR LGPL-2.1-or-later | crates.io |
",
        expect![""],
    );
}

#[test]
fn what_the_policy_refuses_is_named() {
    check(
        "
ours         | MIT           |           | html2md schema-reader
theirs       | MIT           |           |
html2md      | GPL-3.0-or-later | crates.io |
nameless     |               | crates.io |
odd          | MIT AND       | crates.io |
fork         | MIT           | git+https://example.org/fork |
mirrored     | MIT           | registry+https://mirror.example.org |
schema-reader | MIT          | crates.io | openssl-sys
openssl-sys  | MIT           | crates.io |
",
        expect![[r#"
            theirs 1.0.0 comes from a folder outside of the workspace
            html2md 1.0.0 is under GPL-3.0-or-later, which deny.toml does not allow
            html2md 1.0.0 is banned (GPL); it is pulled in by ours
            nameless 1.0.0 states no licence
            odd 1.0.0: licence `MIT AND` cannot be read: expected one of `<license>`, `(` here
            fork 1.0.0 comes from git+https://example.org/fork, which is no allowed registry
            mirrored 1.0.0 comes from registry+https://mirror.example.org, which is no allowed registry
            openssl-sys 1.0.0 is banned (TLS is rustls; a system library would have to be found on every machine); it is pulled in by schema-reader"#]],
    );
}

#[test]
fn too_many_packages_are_too_many() {
    expect!["450 locked packages, there must be fewer than 450"]
        .assert_eq(&examine(&read_metadata(""), &policy(), 450).join("\n"));
}

#[test]
fn the_list_of_parts_is_sorted() {
    expect![[r#"
        a 1.0.0 unknown
        b 1.0.0 MIT
    "#]]
    .assert_eq(&render_sbom(&read_metadata(
        "b | MIT | crates.io\na | | crates.io",
    )));
}
