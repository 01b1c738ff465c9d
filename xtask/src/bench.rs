//! Runs every bench target of the workspace and gathers what they measured in one table.
//!
//! A bench is a plain program (`harness = false`). A line `name | value | target | ok` of its output is a row; other
//! lines are shown as they are.

use std::path::Path;
use std::process::Stdio;

use anyhow::Context;

use crate::metadata;

const HEAD: [&str; 4] = ["name", "value", "target", "ok"];

pub(crate) fn run(root: &Path) -> anyhow::Result<bool> {
    let metadata = metadata::load(root, &["--no-deps"])?;
    let (mut rows, mut failed) = (Vec::new(), Vec::new());
    for package in &metadata.packages {
        for target in package
            .targets
            .iter()
            .filter(|it| it.kind.iter().any(|kind| kind == "bench"))
        {
            eprintln!("== bench {} of {}", target.name, package.name);
            let output = metadata::cargo()
                .args([
                    "bench",
                    "--locked",
                    "--package",
                    &package.name,
                    "--bench",
                    &target.name,
                ])
                .current_dir(root)
                .stderr(Stdio::inherit())
                .output()
                .context("starting cargo bench")?;
            if !output.status.success() {
                failed.push(target.name.clone());
            }
            let (found, rest) = read_rows(&target.name, &String::from_utf8_lossy(&output.stdout));
            rows.extend(found);
            eprint!("{rest}");
        }
    }
    print!("{}", render_table(&rows));
    for name in &failed {
        eprintln!("error: bench {name} failed");
    }
    Ok(failed.is_empty())
}

/// Splits what a bench printed into rows of the table and everything else.
fn read_rows(bench: &str, printed: &str) -> (Vec<Vec<String>>, String) {
    let (mut rows, mut rest) = (Vec::new(), String::new());
    for line in printed.lines() {
        if line.trim() == HEAD.join(" | ") {
            continue;
        }
        if line.contains(" | ") {
            let cells = line.split(" | ").map(|it| it.trim().to_owned());
            rows.push([bench.to_owned()].into_iter().chain(cells).collect());
        } else if !line.trim().is_empty() {
            rest.push_str(line);
            rest.push('\n');
        }
    }
    (rows, rest)
}

fn render_table(rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return "no bench printed a row\n".to_owned();
    }
    let head: Vec<String> = ["bench"]
        .into_iter()
        .chain(HEAD)
        .map(str::to_owned)
        .collect();
    let lines: Vec<&Vec<String>> = [&head].into_iter().chain(rows).collect();
    let columns = lines.iter().map(|it| it.len()).max().unwrap_or_default();
    let cell = |line: &[String], at: usize| line.get(at).cloned().unwrap_or_default();
    let width = |at: usize| {
        lines
            .iter()
            .map(|it| cell(it, at).chars().count())
            .max()
            .unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut table = String::new();
    for line in lines {
        let cells = widths
            .iter()
            .enumerate()
            .map(|(at, width)| format!("{:width$}", cell(line, at)));
        table.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        table.push('\n');
    }
    table
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn rows_of_all_benches_stand_in_one_table() {
        let (mut rows, rest) = read_rows(
            "journal",
            "warming up\nname | value | target | ok\nappend (us) | 41 | <= 50 | ok\n",
        );
        rows.extend(read_rows("index", "search of 5,183 sources (ms) | 3\n").0);
        expect![[r#"
            bench    name                          value  target  ok
            journal  append (us)                   41     <= 50   ok
            index    search of 5,183 sources (ms)  3
            warming up
        "#]]
        .assert_eq(&format!("{}{rest}", render_table(&rows)));
    }

    #[test]
    fn no_rows_are_said_to_be_none() {
        expect![[r"
            no bench printed a row
        "]]
        .assert_eq(&render_table(&[]));
    }
}
