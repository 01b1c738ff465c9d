//! The tree knows no machine: no folder of somebody's disk, no host of somebody's package mirror.

use crate::remark::Remark;
use crate::tree::{Tree, file_name};

const FOLDERS: &[&str] = &["/work/", "/farm/", "/home/", "/root/", "/Users/"];
const REGISTRIES: &[&str] = &[
    "index.crates.io",
    "static.crates.io",
    "registry.npmjs.org",
    "registry.yarnpkg.com",
    "files.pythonhosted.org",
];

/// These files name what they look for.
const RULES: &str = "xtask/src/tidy/";

pub(crate) fn check(tree: &Tree) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| !is_exempt(path)) {
        for (index, line) in text.lines().enumerate() {
            if let Some(folder) = FOLDERS.iter().find(|it| has_absolute(line, it)) {
                let text = format!("{folder} is a folder of one machine");
                remarks.push(Remark::error(
                    path,
                    index + 1,
                    text,
                    "use a relative path, or take it as an argument",
                ));
            }
            if let Some(host) = find_registry(path, line) {
                let text = format!("{host} is a package registry");
                remarks.push(Remark::error(
                    path,
                    index + 1,
                    text,
                    "cargo and npm know where packages are",
                ));
            }
        }
    }
    remarks
}

fn is_exempt(path: &str) -> bool {
    let is_recorded_page = path.starts_with("fixtures/")
        && [".html", ".htm", ".xml"]
            .iter()
            .any(|it| path.ends_with(it));
    path.starts_with(RULES) || is_recorded_page
}

/// Whether the folder begins a path here, rather than standing inside a url or a relative path.
fn has_absolute(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|it| it.is_alphanumeric() || "_-.~*)}>".contains(it))
    })
}

fn find_registry(path: &str, line: &str) -> Option<String> {
    let public_lock = "\"resolved\": \"https://registry.npmjs.org/";
    match file_name(path) {
        "package-lock.json" if line.contains(public_lock) => None,
        "package-lock.json" => line
            .contains("\"resolved\": \"http")
            .then(|| line.trim().to_owned()),
        "config.toml" if line.trim_start().starts_with("replace-with") => {
            Some(line.trim().to_owned())
        }
        _ => REGISTRIES
            .iter()
            .find(|it| line.contains(**it))
            .map(|it| (*it).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::tidy::render;

    fn check_machine(snippet: &str, expected: Expect) {
        expected.assert_eq(&render(&check(&Tree::from_snippet(snippet))));
    }

    #[test]
    fn urls_and_relative_paths_pass() {
        check_machine(
            r#"
//- src/main.rs
let url = "https://a.org/home/page";
let path = "./work/a"; // $HOME/work/ too
//- fixtures/pages/a.html
<a href="/home/start">start</a>
//- package-lock.json
"resolved": "https://registry.npmjs.org/a/-/a-1.0.0.tgz",
"#,
            expect![""],
        );
    }

    #[test]
    fn machines_are_named() {
        check_machine(
            r#"
//- src/main.rs
let data = "/home/ann/data";
//- .cargo/config.toml
[source.crates-io]
replace-with = "mirror"
//- package-lock.json
"resolved": "http://mirror.local/a-1.0.0.tgz",
//- docs/build.md
Fetch it from index.crates.io into `/work/cache`.
"#,
            expect![[r#"
                .cargo/config.toml:2: error: replace-with = "mirror" is a package registry
                    hint: cargo and npm know where packages are
                docs/build.md:1: error: /work/ is a folder of one machine
                    hint: use a relative path, or take it as an argument
                docs/build.md:1: error: index.crates.io is a package registry
                    hint: cargo and npm know where packages are
                package-lock.json:1: error: "resolved": "http://mirror.local/a-1.0.0.tgz", is a package registry
                    hint: cargo and npm know where packages are
                src/main.rs:1: error: /home/ is a folder of one machine
                    hint: use a relative path, or take it as an argument
            "#]],
        );
    }
}
