//! The tree knows no machine: no folder of somebody's disk, no address of somebody's package mirror.
//!
//! A path, a route and a JSON pointer look alike. A path is known by where it stands (a script, a setting, a call that
//! opens files), by a folder in which people's files customarily are, or by a folder that this machine has at its root.

use std::fs;

use anyhow::Context;

use crate::remark::Remark;
use crate::tree::{Tree, file_name};

/// Folders at the root that mean the same on every machine.
const SYSTEM: &[&str] = &[
    "bin", "boot", "dev", "etc", "lib", "lib64", "opt", "proc", "run", "sbin", "sys", "tmp", "usr",
    "var",
];
/// Folders that hold what belongs to a person or to one machine.
const PERSONAL: &[&str] = &["home", "root", "Users", "Volumes", "mnt", "media", "srv"];
/// What precedes a path in code.
const OPENS: &[&str] = &["Path::new(\"", "PathBuf::from(\"", "File::open(\"", "fs::"];
/// Files in which an address says where packages are fetched from.
const PACKAGE_FILES: &[&str] = &[
    ".npmrc",
    ".yarnrc.yml",
    "package-lock.json",
    "pip.conf",
    "pnpm-lock.yaml",
    "requirements.txt",
    "uv.lock",
    "yarn.lock",
];
const ADDRESS_KEYS: &[&str] = &[
    "resolved",
    "tarball",
    "registry",
    "npmRegistryServer",
    "index",
    "index-url",
    "--index-url",
    "replace-with",
];

/// These files name what they look for.
const RULES: &str = "xtask/src/tidy/";

/// The folders that this machine has at its root.
pub(crate) fn root_folders() -> anyhow::Result<Vec<String>> {
    let entries = fs::read_dir("/").context("listing the folders at the root")?;
    let folders = entries.flatten().filter(|it| it.path().is_dir());
    Ok(folders
        .map(|it| it.file_name().to_string_lossy().into_owned())
        .collect())
}

pub(crate) fn check(tree: &Tree, root_folders: &[String]) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| !is_exempt(path)) {
        for (index, line) in text.lines().enumerate() {
            if let Some(found) = find_path(path, line, root_folders) {
                let text = format!("{found} is a path of one machine");
                let hint = "use a relative path, or take it as an argument";
                remarks.push(Remark::error(path, index + 1, text, hint));
            }
            if let Some(found) = find_package_address(path, line) {
                let text = format!("`{found}` says where packages are fetched from");
                let hint = "leave it out: cargo and npm know where packages are";
                remarks.push(Remark::error(path, index + 1, text, hint));
            }
        }
    }
    remarks
}

fn is_exempt(path: &str) -> bool {
    let is_page = [".html", ".htm", ".xml"]
        .iter()
        .any(|it| path.ends_with(it));
    path.starts_with(RULES) || is_page
}

/// An absolute path of two names or more that is not the system's.
fn find_path<'a>(file: &str, line: &'a str, root_folders: &[String]) -> Option<&'a str> {
    let is_script = [".sh", ".toml", ".yml", ".yaml"]
        .iter()
        .any(|it| file.ends_with(it))
        || !file_name(file).trim_start_matches('.').contains('.');
    let begins_path = |at: usize| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|it| it.is_alphanumeric() || "_-.~*)}>/:$<]|\\#%".contains(it))
    };
    let mut paths = line
        .match_indices('/')
        .filter(|(at, _)| begins_path(*at))
        .filter_map(|(at, _)| {
            let is_in_path = |it: char| it.is_alphanumeric() || "_-./".contains(it);
            let rest = &line[at..];
            let path = &rest[..rest.find(|it| !is_in_path(it)).unwrap_or(rest.len())];
            let (first, second) = path[1..].split_once('/')?;
            (!first.is_empty() && !second.is_empty()).then_some((at, first, path))
        });
    let (_, _, path) = paths.find(|(at, first, _)| {
        let is_here = root_folders.iter().any(|it| it == first);
        let is_opened = || OPENS.iter().any(|it| line[..*at].contains(it));
        !SYSTEM.contains(first) && (is_script || is_here || PERSONAL.contains(first) || is_opened())
    })?;
    Some(path)
}

fn find_package_address<'a>(file: &str, line: &'a str) -> Option<&'a str> {
    let is_package_file =
        PACKAGE_FILES.contains(&file_name(file)) || file.ends_with(".cargo/config.toml");
    let line = line.trim();
    let key = line
        .trim_start_matches('"')
        .split(['"', '=', ':', ' '])
        .next()?;
    (is_package_file && ADDRESS_KEYS.contains(&key)).then_some(line)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::tidy::render;

    fn check_machine(snippet: &str, expected: Expect) {
        let root_folders = ["usr", "depot"].map(str::to_owned);
        expected.assert_eq(&render(&check(&Tree::from_snippet(snippet), &root_folders)));
    }

    #[test]
    fn urls_routes_pointers_and_the_system_pass() {
        check_machine(
            r#"
//- src/main.rs
let url = "https://a.org/home/page";
let path = "./depot/a"; // $HOME/depot/ too
let pages = reply.pointer("/web/results").or(server.get("/api/threads"));
std::fs::read("/proc/self/status");
//- fixtures/pages/a.html
<a href="/home/start">start</a>
//- Makefile
	@cargo --version >/dev/null || ls /usr/bin/env
//- package-lock.json
"version": "1.0.0", "funding": {"url": "https://a.org"}
"#,
            expect![""],
        );
    }

    #[test]
    fn paths_and_mirrors_are_named() {
        check_machine(
            r#"
//- src/main.rs
let data = "/home/ann/data";
let more = Path::new("/warehouse/data");
//- .cargo/config.toml
[source.crates-io]
replace-with = "mirror"
//- .npmrc
registry=https://mirror.example/npm
//- package-lock.json
      "resolved": "http://mirror.example/a-1.0.0.tgz",
//- Makefile
	cp /warehouse/data .
//- docs/build.md
Copy it into `/depot/cache`.
"#,
            expect![[r#"
                .cargo/config.toml:2: error: `replace-with = "mirror"` says where packages are fetched from
                    hint: leave it out: cargo and npm know where packages are
                .npmrc:1: error: `registry=https://mirror.example/npm` says where packages are fetched from
                    hint: leave it out: cargo and npm know where packages are
                Makefile:1: error: /warehouse/data is a path of one machine
                    hint: use a relative path, or take it as an argument
                docs/build.md:1: error: /depot/cache is a path of one machine
                    hint: use a relative path, or take it as an argument
                package-lock.json:1: error: `"resolved": "http://mirror.example/a-1.0.0.tgz",` says where packages are fetched from
                    hint: leave it out: cargo and npm know where packages are
                src/main.rs:1: error: /home/ann/data is a path of one machine
                    hint: use a relative path, or take it as an argument
                src/main.rs:2: error: /warehouse/data is a path of one machine
                    hint: use a relative path, or take it as an argument
            "#]],
        );
    }
}
