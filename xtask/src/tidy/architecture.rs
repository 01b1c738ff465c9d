//! `ARCHITECTURE.md` stays short and true: what it names in backticks is there.

use std::collections::BTreeSet;

use crate::remark::Remark;
use crate::tree::Tree;

const MAP: &str = "ARCHITECTURE.md";
const LINES_MAX: usize = 200;

pub(crate) fn check(tree: &Tree) -> Vec<Remark> {
    let Some(map) = tree.text(MAP) else {
        let hint = "write what the parts are and how they fit together";
        return vec![Remark::error(MAP, 1, "is missing", hint)];
    };
    let mut remarks = Vec::new();
    let lines = map.lines().count();
    if lines >= LINES_MAX {
        let text = format!("has {lines} lines, it must stay under {LINES_MAX}");
        let hint = "keep the map, move the detail to the file's own //!";
        remarks.push(Remark::error(MAP, 1, text, hint));
    }
    let known = known_words(tree);
    for (line, name) in find_names(map).filter(|(_, it)| !is_example(it)) {
        let is_path = name.contains('/') && (name.ends_with(".rs") || name.starts_with("crates/"));
        let lost = if is_path {
            (!has_path(tree, name)).then(|| "no such path".to_owned())
        } else {
            let mut lost = words(name).filter(|it| !known.contains(it));
            lost.next().map(|it| format!("`{it}` occurs in no source"))
        };
        let hint = "rename it here too, or leave it out";
        remarks.extend(lost.map(|it| Remark::error(MAP, line, format!("`{name}`: {it}"), hint)));
    }
    remarks
}

/// What stands between backticks, with its line.
fn find_names(map: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = map.lines().enumerate();
    lines.flat_map(|(index, line)| {
        let quoted = line.split('`').skip(1).step_by(2);
        quoted.map(move |it| (index + 1, it))
    })
}

/// Commands, patterns and addresses name nothing of the tree.
fn is_example(name: &str) -> bool {
    let is_call = name.contains('(');
    !is_call && name.contains([' ', '<', '*', '{', '=', '"', '…'])
        || name.starts_with(['/', '-', '~', '$'])
}

/// Every word of the sources, the manifests and the schemas, and of the paths of all files.
fn known_words(tree: &Tree) -> BTreeSet<&str> {
    let is_source = |path: &str| {
        let is_own_test = path.starts_with("xtask/src/tidy/");
        !is_own_test
            && [".rs", ".toml", ".json"]
                .iter()
                .any(|it| path.ends_with(it))
    };
    let texts = tree.texts().filter(|(path, _)| is_source(path));
    let paths = tree.files.keys().flat_map(|it| words(it));
    texts.flat_map(|(_, it)| words(it)).chain(paths).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
    words.filter(|it| !it.is_empty())
}

/// Whether there is a file or a folder with this path, or with this end of its path.
fn has_path(tree: &Tree, name: &str) -> bool {
    let wanted = format!("/{}/", name.trim_end_matches('/'));
    let mut paths = tree.files.keys();
    paths.any(|it| format!("/{it}/").contains(&wanted))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::tidy::render;

    const SOURCE: &str = r#"
//- crates/pathfinder-core/src/graph/hypothesis.rs
struct Hypothesis;
impl Session { fn next_steps(session: &Session) {} }
const VIEW: &str = "state.json";
"#;

    fn check_map(map: &str, expected: Expect) {
        let tree = Tree::from_snippet(&format!("{SOURCE}//- ARCHITECTURE.md\n{map}"));
        expected.assert_eq(&render(&check(&tree)));
    }

    #[test]
    fn what_is_there_passes() {
        check_map(
            "
`pathfinder-core` decides: `next_steps(&session)`, `Session::next_steps`, in `graph/hypothesis.rs` and
`crates/pathfinder-core/src/`. A folder is `graph`, a command `cargo xtask tidy`.
It writes `state.json` and `observations/obs_<N>.md`, and answers at `/api/threads`.
",
            expect![""],
        );
    }

    #[test]
    fn what_is_lost_is_named() {
        check_map(
            "
`Ghost` and `walk()` live in `graph/ghost.rs`, `crates/lost`, `Session::vanish` and `pathfinder-tui`.
It writes `ghost.json`.
",
            expect![[r#"
                ARCHITECTURE.md:2: error: `Ghost`: `Ghost` occurs in no source
                    hint: rename it here too, or leave it out
                ARCHITECTURE.md:2: error: `walk()`: `walk` occurs in no source
                    hint: rename it here too, or leave it out
                ARCHITECTURE.md:2: error: `graph/ghost.rs`: no such path
                    hint: rename it here too, or leave it out
                ARCHITECTURE.md:2: error: `crates/lost`: no such path
                    hint: rename it here too, or leave it out
                ARCHITECTURE.md:2: error: `Session::vanish`: `vanish` occurs in no source
                    hint: rename it here too, or leave it out
                ARCHITECTURE.md:2: error: `pathfinder-tui`: `tui` occurs in no source
                    hint: rename it here too, or leave it out
                ARCHITECTURE.md:3: error: `ghost.json`: `ghost` occurs in no source
                    hint: rename it here too, or leave it out
            "#]],
        );
    }

    #[test]
    fn a_long_map_and_a_missing_one_are_named() {
        check_map(
            &"line\n".repeat(200),
            expect![[r#"
            ARCHITECTURE.md:1: error: has 200 lines, it must stay under 200
                hint: keep the map, move the detail to the file's own //!
        "#]],
        );
        expect![[r#"
            ARCHITECTURE.md:1: error: is missing
                hint: write what the parts are and how they fit together
        "#]]
        .assert_eq(&render(&check(&Tree::default())));
    }
}
