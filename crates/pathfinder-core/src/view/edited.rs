//! How a file differs from the view that it started as.

use std::collections::BTreeMap;

use crate::session::Session;

/// The edits that somebody made to a view.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edits {
    /// The view that the file started as: `RESEARCH_REPORT.md`.
    pub view: String,
    /// Headings of the view that the file does not have.
    pub sections_removed: Vec<String>,
    /// Other lines of the view that the file does not have.
    pub removed: Vec<String>,
    /// Lines that the view does not have, with their numbers from 1.
    pub added: Vec<(usize, String)>,
    /// The number of the first line that is not where it was in the view.
    pub moved_from: Option<usize>,
}

impl Edits {
    pub fn is_none(&self) -> bool {
        let Edits {
            view: _,
            sections_removed,
            removed,
            added,
            moved_from,
        } = self;
        sections_removed.is_empty()
            && removed.is_empty()
            && added.is_empty()
            && moved_from.is_none()
    }
}

/// Compares a file with the view of the session that it resembles most; `session` is as it was when the file was written.
/// Blank lines and white space around lines do not count.
pub fn edits(text: &str, session: &Session) -> Edits {
    let mut views = super::whole(session);
    views.retain(|it| it.path.ends_with(".md"));
    let lines = lines(text);
    let known = count(lines.iter().map(|(_, it)| *it));
    let shared = |view: &str| {
        self::lines(view)
            .iter()
            .filter(|(_, it)| known.contains_key(it))
            .count()
    };
    let Some(view) = views.iter().max_by_key(|it| shared(&it.text)) else {
        return Edits::default();
    };
    differ(&view.path, &lines, &self::lines(&view.text))
}

fn differ(path: &str, lines: &[(usize, &str)], view: &[(usize, &str)]) -> Edits {
    let mut left = count(view.iter().map(|(_, it)| *it));
    let mut edits = Edits {
        view: path.to_owned(),
        ..Edits::default()
    };
    let mut kept: Vec<(usize, &str)> = Vec::new();
    for (number, line) in lines {
        match left.get_mut(line).filter(|it| **it > 0) {
            Some(count) => {
                *count -= 1;
                kept.push((*number, line));
            }
            None => edits.added.push((*number, (*line).to_owned())),
        }
    }
    // If a line occurs several times, its last occurrences count as removed.
    let mut missing: Vec<&str> = Vec::new();
    let mut there: Vec<&str> = Vec::new();
    for (_, line) in view.iter().rev() {
        match left.get_mut(line).filter(|it| **it > 0) {
            Some(count) => {
                *count -= 1;
                missing.push(line);
            }
            None => there.push(line),
        }
    }
    for line in missing.into_iter().rev() {
        let removed = if line.starts_with('#') {
            &mut edits.sections_removed
        } else {
            &mut edits.removed
        };
        removed.push(line.to_owned());
    }
    let moved = kept
        .iter()
        .zip(there.iter().rev())
        .find(|((_, one), other)| one != *other);
    edits.moved_from = moved.map(|((number, _), _)| *number);
    edits
}

/// The non-blank lines of a text, with their numbers from 1.
fn lines(text: &str) -> Vec<(usize, &str)> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(place, line)| (place + 1, line.trim()));
    lines.filter(|(_, line)| !line.is_empty()).collect()
}

fn count<'a>(lines: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    lines.for_each(|it| *counts.entry(it).or_default() += 1);
    counts
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: Expect) {
        let view = "# Tea\n\n## For\n\n- tea calms\n- it warms\n\n## Against\n\n- tea wakes\n";
        let edits = differ("x.md", &lines(text), &lines(view));
        let Edits {
            sections_removed,
            removed,
            added,
            moved_from,
            ..
        } = edits;
        expected.assert_eq(&format!(
            "{sections_removed:?} {removed:?} {added:?} {moved_from:?}"
        ));
    }

    #[test]
    fn what_was_removed_added_and_moved_is_told() {
        check(
            "# Tea\r\n\r\n## For\r\n- tea calms\r\n- it warms\r\n## Against\r\n- tea wakes",
            expect!["[] [] [] None"],
        );
        check(
            "# Tea\n## For\n- tea calms\n- it warms",
            expect![[r###"["## Against"] ["- tea wakes"] [] None"###]],
        );
        check(
            "# Tea\n## Against\n- tea calms\n- it warms\n## For\n- tea wakes",
            expect!["[] [] [] Some(2)"],
        );
        check(
            "# Tea\n## For\n- tea cures\n- it warms\n## Against\n- tea wakes",
            expect![[r#"[] ["- tea calms"] [(3, "- tea cures")] None"#]],
        );
    }
}
