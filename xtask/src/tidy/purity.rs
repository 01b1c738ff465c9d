//! The core and the crates below it compute and never act: no disk, network, clock, environment, dice or waiting in them.
//!
//! Outside of them one rule is left: only the binary reads the environment.

use std::collections::BTreeSet;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::remark::Remark;
use crate::rust_file::RustFile;
use crate::tidy::arrows::PURE;
use crate::tidy::paths::find_paths;

const ACTS: &[(&str, &str)] = &[
    ("std::fs", "touches the disk"),
    ("std::io", "reads or writes"),
    ("std::net", "touches the network"),
    ("std::env", "reads the environment"),
    ("std::process", "acts on processes"),
    ("std::thread", "starts threads"),
    ("std::time::SystemTime", "reads the clock"),
    ("std::time::Instant", "reads the clock"),
    ("std::hash::RandomState", "rolls dice"),
    ("std::collections::hash_map::RandomState", "rolls dice"),
    ("tokio", "waits"),
    ("futures", "waits"),
    ("async_std", "waits"),
    ("rand", "rolls dice"),
    ("fastrand", "rolls dice"),
    ("getrandom", "rolls dice"),
    ("uuid::Uuid::new_v4", "rolls dice"),
    ("uuid::Uuid::now_v7", "reads the clock"),
    ("jiff::Timestamp::now", "reads the clock"),
    ("jiff::Zoned::now", "reads the clock"),
    ("jiff::tz::TimeZone::system", "reads the environment"),
    ("print!", "prints"),
    ("println!", "prints"),
    ("eprint!", "prints"),
    ("eprintln!", "prints"),
    ("dbg!", "prints"),
];

const ENVIRONMENT: &[(&str, &str)] = &[
    ("std::env::var", "reads the environment"),
    ("std::env::var_os", "reads the environment"),
    ("std::env::vars", "reads the environment"),
    ("std::env::vars_os", "reads the environment"),
];

pub(crate) fn check(file: &RustFile<'_>) -> Vec<Remark> {
    let is_library = file.path.starts_with("crates/pathfinder-") && file.path.contains("/src/");
    if is_pure(file.path) {
        let mut remarks = forbid(
            file,
            ACTS,
            "take it as an argument, or return a step that asks for it",
        );
        remarks.extend(forbid_async(file));
        remarks
    } else if is_library {
        forbid(
            file,
            ENVIRONMENT,
            "only the binary reads the environment; take it as an argument",
        )
    } else {
        Vec::new()
    }
}

fn is_pure(path: &str) -> bool {
    let krate = path
        .strip_prefix("crates/")
        .and_then(|it| it.split_once("/src/"));
    krate.is_some_and(|(it, _)| PURE.contains(&it))
}

pub(super) fn forbid(file: &RustFile<'_>, forbidden: &[(&str, &str)], hint: &str) -> Vec<Remark> {
    let mut seen = BTreeSet::new();
    let mut remarks = Vec::new();
    for named in find_paths(&file.syntax)
        .iter()
        .filter(|it| !file.is_test(it.line))
    {
        let Some((path, deed)) = forbidden.iter().find(|(it, _)| reaches(&named.path, it)) else {
            continue;
        };
        if seen.insert((named.line, path)) {
            remarks.push(Remark::error(
                file.path,
                named.line,
                format!("{} {deed}", named.path),
                hint,
            ));
        }
    }
    remarks
}

/// Whether a path leads to a forbidden one, be it by a glob.
fn reaches(path: &str, forbidden: &str) -> bool {
    match path.strip_suffix('*') {
        Some(prefix) => {
            forbidden.starts_with(prefix) || prefix.starts_with(&format!("{forbidden}::"))
        }
        // A crate's name alone is as well a variable's.
        None => {
            path == forbidden && path.contains([':', '!'])
                || path.starts_with(&format!("{forbidden}::"))
        }
    }
}

fn forbid_async(file: &RustFile<'_>) -> Vec<Remark> {
    let mut waits = Waits::default();
    waits.visit_file(&file.syntax);
    let lines = waits.lines.into_iter().filter(|it| !file.is_test(*it));
    let hint = "pure crates compute at once; the engine waits";
    lines
        .map(|line| Remark::error(file.path, line, "async in a pure crate", hint))
        .collect()
}

#[derive(Default)]
struct Waits {
    lines: BTreeSet<usize>,
}

impl<'ast> Visit<'ast> for Waits {
    fn visit_signature(&mut self, it: &'ast syn::Signature) {
        if let Some(keyword) = &it.asyncness {
            self.lines.insert(keyword.span.start().line);
        }
        visit::visit_signature(self, it);
    }

    fn visit_expr_async(&mut self, it: &'ast syn::ExprAsync) {
        self.lines.insert(it.span().start().line);
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::tidy::remarks_on;

    fn check_purity(snippet: &str, expected: Expect) {
        expected.assert_eq(&remarks_on(snippet, check));
    }

    #[test]
    fn computing_passes_and_tests_may_act() {
        check_purity(
            r#"
//- crates/pathfinder-core/src/session.rs
use std::time::Duration;
use jiff::Timestamp;
use crate::time;
#[cfg(test)]
mod generate;
fn is_stale(now: Timestamp, rand: Duration) -> bool { now > time::Instant::of(rand) }
#[cfg(test)]
mod tests {
    fn load() -> String { std::fs::read_to_string("a").unwrap() }
}
//- crates/pathfinder-core/src/session/generate.rs
use rand::Rng;
//- crates/pathfinder-core/tests/replay.rs
use std::env;
//- crates/pathfinder-engine/src/drive.rs
use tokio::time::Instant;
"#,
            expect![""],
        );
    }

    #[test]
    fn acts_are_found_through_imports_and_macros() {
        check_purity(
            r#"
//- crates/pathfinder-core/src/session.rs
use {jiff::Timestamp as Stamp, std::{fs, time, fmt::{self, Write}}, std::io::*};
async fn save() {
    fs::write("a", "b");
    assert!(Stamp::now() > time::Instant::now());
    println!("saved");
    let later = std::thread::spawn(|| async { 1 });
}
//- crates/pathfinder-text/src/date.rs
fn today() { jiff::Timestamp::now(); }
//- crates/pathfinder-reason/src/model.rs
use std::env;
fn key() -> Option<String> { env::var("KEY").ok() }
"#,
            expect![[r#"
                crates/pathfinder-core/src/session.rs:1: error: std::fs touches the disk
                    hint: take it as an argument, or return a step that asks for it
                crates/pathfinder-core/src/session.rs:1: error: std::io::* reads or writes
                    hint: take it as an argument, or return a step that asks for it
                crates/pathfinder-core/src/session.rs:3: error: std::fs::write touches the disk
                    hint: take it as an argument, or return a step that asks for it
                crates/pathfinder-core/src/session.rs:4: error: jiff::Timestamp::now reads the clock
                    hint: take it as an argument, or return a step that asks for it
                crates/pathfinder-core/src/session.rs:4: error: std::time::Instant::now reads the clock
                    hint: take it as an argument, or return a step that asks for it
                crates/pathfinder-core/src/session.rs:5: error: println! prints
                    hint: take it as an argument, or return a step that asks for it
                crates/pathfinder-core/src/session.rs:6: error: std::thread::spawn starts threads
                    hint: take it as an argument, or return a step that asks for it
                crates/pathfinder-core/src/session.rs:2: error: async in a pure crate
                    hint: pure crates compute at once; the engine waits
                crates/pathfinder-core/src/session.rs:6: error: async in a pure crate
                    hint: pure crates compute at once; the engine waits
                crates/pathfinder-reason/src/model.rs:2: error: std::env::var reads the environment
                    hint: only the binary reads the environment; take it as an argument
            "#]],
        );
    }
}
