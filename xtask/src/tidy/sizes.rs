//! A file fits in a head, a function on a screen: both have an aim and a stop.
//!
//! Lines are counted as `cargo fmt` with its defaults leaves them, which `make test` checks first.

use std::fmt::Write;

use crate::remark::Remark;
use crate::rust_file::RustFile;

struct Limit {
    aim: usize,
    stop: usize,
}

const FILE: Limit = Limit {
    aim: 400,
    stop: 600,
};
const FUNCTION: Limit = Limit { aim: 40, stop: 70 };

pub(crate) fn check(file: &RustFile<'_>) -> Vec<Remark> {
    let whole = weigh(file.path, 1, "file", file.text.lines().count(), &FILE);
    let functions = file.outline.functions.iter().filter_map(|it| {
        let what = format!("fn {}", it.name);
        weigh(file.path, it.line, &what, it.lines, &FUNCTION)
    });
    whole.into_iter().chain(functions).collect()
}

fn weigh(path: &str, line: usize, what: &str, lines: usize, limit: &Limit) -> Option<Remark> {
    let Limit { aim, stop } = limit;
    if lines > *stop {
        let text = format!("{what} has {lines} lines, the stop is {stop}");
        let hint = "find the second thing in it and move it out";
        Some(Remark::error(path, line, text, hint))
    } else if lines > *aim {
        let text = format!("{what} has {lines} lines, the aim is {aim}");
        Some(Remark::note(path, line, text))
    } else {
        None
    }
}

/// How long files and functions are outside of tests: the ninth decile, the longest, and the three longest by name.
pub(crate) fn render_report(files: &[RustFile<'_>]) -> String {
    // A test module at the end of a file is not part of what is read to understand it.
    let lengths = files.iter().filter(|it| !it.is_test(1)).map(|file| {
        let lines = (1..=file.text.lines().count()).filter(|line| !file.is_test(*line));
        (lines.count(), file.path.to_owned())
    });
    let functions = files.iter().flat_map(|file| {
        let functions = file.outline.functions.iter();
        functions
            .filter(|it| !file.is_test(it.line))
            .map(|it| (it.lines, format!("{}:{} {}", file.path, it.line, it.name)))
    });
    render_lengths("files", lengths.collect()) + &render_lengths("functions", functions.collect())
}

fn render_lengths(what: &str, mut lengths: Vec<(usize, String)>) -> String {
    lengths.sort_by(|a, b| b.cmp(a));
    let at = |index: usize| lengths.get(index).map_or(0, |it| it.0);
    let (p90, max) = (at(lengths.len() / 10), at(0));
    let mut text = format!("{what}: {}, p90 {p90} lines, max {max}\n", lengths.len());
    for (lines, name) in lengths.iter().take(3) {
        writeln!(text, "  {lines} {name}").expect("a string takes every text");
    }
    text
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::tidy::remarks_on;

    #[test]
    fn a_function_has_an_aim_and_a_stop() {
        let function = |name: &str, lines: usize| {
            format!("fn {name}() {{\n{}}}\n", "    step();\n".repeat(lines - 2))
        };
        let body = function("short", 40) + &function("long", 41) + &function("endless", 71);
        let method = format!("impl Session {{\n{}}}\n", function("fold", 71));
        expect![[r"
            src/graph.rs:41: note: fn long has 41 lines, the aim is 40
            src/graph.rs:82: error: fn endless has 71 lines, the stop is 70
                hint: find the second thing in it and move it out
            src/graph.rs:154: error: fn fold has 71 lines, the stop is 70
                hint: find the second thing in it and move it out
        "]]
        .assert_eq(&remarks_on(
            &format!("//- src/graph.rs\n{body}{method}"),
            check,
        ));
    }

    #[test]
    fn a_file_has_an_aim_and_a_stop() {
        let file = |name: &str, lines: usize| {
            format!("//- src/{name}.rs\n{}", "use a::b;\n".repeat(lines))
        };
        let snippet = file("fits", 400) + &file("long", 401) + &file("too_long", 601);
        expect![[r"
            src/long.rs:1: note: file has 401 lines, the aim is 400
            src/too_long.rs:1: error: file has 601 lines, the stop is 600
                hint: find the second thing in it and move it out
        "]]
        .assert_eq(&remarks_on(&snippet, check));
    }

    #[test]
    fn the_report_leaves_tests_out() {
        let snippet = "//- src/a.rs
fn a() {}

fn b() {
    a();
}
#[cfg(test)]
mod tests {
    fn c() {
        a();
        b();
    }
}
//- tests/d.rs
fn d() {
}
";
        let tree = crate::tree::Tree::from_snippet(snippet);
        expect![[r"
            files: 1, p90 5 lines, max 5
              5 src/a.rs
            functions: 2, p90 3 lines, max 3
              3 src/a.rs:3 b
              1 src/a.rs:1 a
        "]]
        .assert_eq(&render_report(&crate::rust_file::parse_all(&tree).0));
    }
}
