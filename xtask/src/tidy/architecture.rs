//! `ARCHITECTURE.md` stays short and true: what it names in backticks is there.

use std::collections::BTreeSet;

use crate::remark::Remark;
use crate::tree::Tree;

const MAP: &str = "ARCHITECTURE.md";
const LINES_MAX: usize = 200;

/// Endings by which a name in backticks is known to be a file.
const FILE_ENDINGS: &[&str] = &[
    ".rs", ".md", ".toml", ".json", ".jsonl", ".html", ".css", ".js", ".txt", ".lock",
];

pub(crate) fn check(tree: &Tree) -> Vec<Remark> {
    let Some(map) = tree.text(MAP) else {
        return vec![Remark::error(
            MAP,
            1,
            "is missing",
            "write what the parts are and how they fit together",
        )];
    };
    let mut remarks = Vec::new();
    let lines = map.lines().count();
    if lines >= LINES_MAX {
        let text = format!("has {lines} lines, it must stay under {LINES_MAX}");
        remarks.push(Remark::error(
            MAP,
            1,
            text,
            "keep the map, move the detail to the file's own //!",
        ));
    }
    let ground = Ground::read(tree);
    for (line, name) in find_names(map) {
        if let Some(lost) = ground.find_lost(name) {
            let hint = "rename it here too, or leave it out";
            remarks.push(Remark::error(MAP, line, format!("`{name}`: {lost}"), hint));
        }
    }
    remarks
}

/// What stands between backticks, outside of fenced blocks, with its line.
fn find_names(map: &str) -> Vec<(usize, &str)> {
    let mut names = Vec::new();
    let mut fenced = false;
    for (index, line) in map.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            names.extend(line.split('`').skip(1).step_by(2).map(|it| (index + 1, it)));
        }
    }
    names
}

/// What the map can be held against.
struct Ground<'a> {
    tree: &'a Tree,
    /// Every word of the sources, the manifests and the schemas.
    words: BTreeSet<&'a str>,
}

impl<'a> Ground<'a> {
    fn read(tree: &'a Tree) -> Ground<'a> {
        let sources = tree.texts().filter(|(path, _)| is_source(path));
        let words = sources
            .flat_map(|(_, text)| text.split(|it: char| !is_word(it)))
            .collect();
        Ground { tree, words }
    }

    /// What of this name is not there; nothing for prose, commands and examples.
    fn find_lost(&self, name: &str) -> Option<String> {
        let plain = name.split('(').next().unwrap_or(name);
        let is_example =
            plain.contains([' ', '<', '*', '{', '=', '"', '…', ',']) || plain.contains("://");
        if plain.is_empty() || is_example || plain.starts_with(['/', '-', '.', '~', '$', '#']) {
            None
        } else if plain.contains('/') || FILE_ENDINGS.iter().any(|it| plain.ends_with(it)) {
            (!self.has_path(plain)).then(|| "no such path".to_owned())
        } else if plain.starts_with("pathfinder-") {
            (!self.is_in_tree(&format!("crates/{plain}"))).then(|| "no such crate".to_owned())
        } else {
            let is_code = plain != name || plain.contains("::") || looks_like_code(plain);
            self.find_lost_word(plain)
                .filter(|_| is_code && !self.is_in_tree(plain))
        }
    }

    fn find_lost_word(&self, name: &str) -> Option<String> {
        let mut words = name
            .split(|it: char| !is_word(it))
            .filter(|it| !it.is_empty());
        let lost = words.find(|it| !self.words.contains(it))?;
        Some(format!("`{lost}` occurs in no source"))
    }

    /// A path of the tree, or a file that the program itself writes and therefore names.
    fn has_path(&self, name: &str) -> bool {
        let is_code = name.ends_with(".rs") || name.starts_with("crates/");
        let mut sources = self.tree.texts().filter(|(path, _)| is_source(path));
        self.is_in_tree(name) || !is_code && sources.any(|(_, text)| text.contains(name))
    }

    /// A file or a folder, by its whole path or the end of it.
    fn is_in_tree(&self, name: &str) -> bool {
        let wanted = format!("/{}/", name.trim_end_matches('/'));
        self.tree
            .files
            .keys()
            .any(|it| format!("/{it}/").contains(&wanted))
    }
}

/// CamelCase or snake_case; `SELECT` and `ask` are words of the design.
fn looks_like_code(word: &str) -> bool {
    if !word.chars().all(is_word) {
        return false;
    }
    let has_lower = word.contains(|it: char| it.is_ascii_lowercase());
    let is_camel = word.starts_with(|it: char| it.is_ascii_uppercase()) && has_lower;
    let is_snake = word.contains('_')
        && !word.contains(|it: char| it.is_ascii_uppercase() || it.is_ascii_digit());
    is_camel || is_snake
}

fn is_word(it: char) -> bool {
    it.is_alphanumeric() || it == '_'
}

fn is_source(path: &str) -> bool {
    let is_own_test = path.starts_with("xtask/src/tidy/");
    !is_own_test
        && [".rs", ".toml", ".json"]
            .iter()
            .any(|it| path.ends_with(it))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::tidy::render;

    const SOURCE: &str = r#"
//- crates/pathfinder-core/src/graph/hypothesis.rs
struct Hypothesis;
impl Session { fn next_steps(&self) {} }
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
`pathfinder-core` decides: `next_steps(&session)`, `Session::next_steps`, `next_steps(&session, now)`, in `graph/hypothesis.rs`
and `crates/pathfinder-core/src/`. SELECT is `SELECT`, an id is `hyp_A3`, a folder `graph`, a command is `cargo xtask tidy`.
It writes `state.json` and `observations/obs_<N>.md`, and answers at `/api/threads`.
```
Ghost::walk() -> lost.rs
```
",
            expect![""],
        );
    }

    #[test]
    fn what_is_lost_is_named() {
        check_map(
            "
`Ghost` and `walk()` live in `graph/ghost.rs`, `crates/lost`, `Session::vanish`, `old_name` and `pathfinder-tui`.
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
                ARCHITECTURE.md:2: error: `old_name`: `old_name` occurs in no source
                    hint: rename it here too, or leave it out
                ARCHITECTURE.md:2: error: `pathfinder-tui`: no such crate
                    hint: rename it here too, or leave it out
                ARCHITECTURE.md:3: error: `ghost.json`: no such path
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
