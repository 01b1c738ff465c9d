//! The README's commands run, and print what it shows.
//!
//! In a `console` block, `$ ` starts a command and the lines after it are what it prints on standard output. `[..]`
//! stands for any text within a line, and a line `...` for any number of lines.

use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

struct Shown {
    command: String,
    lines: Vec<String>,
}

fn shown_commands(readme: &str) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for line in block.lines() {
            match (line.strip_prefix("$ "), shown.last_mut()) {
                (Some(command), _) => shown.push(Shown {
                    command: command.to_owned(),
                    lines: Vec::new(),
                }),
                (None, Some(last)) => last.lines.push(line.trim_end().to_owned()),
                (None, None) => {}
            }
        }
    }
    shown
}

/// Splits a command line at spaces, but not within double quotation marks.
fn arguments(command: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (at, part) in command.split('"').enumerate() {
        if at % 2 == 1 {
            arguments.push(part.to_owned());
        } else {
            arguments.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    arguments
}

/// A session's id tells when it was started, which is another time now.
fn without_time(text: &str) -> String {
    let is_stamp = |it: &str| {
        it.len() >= 15
            && it[..15].bytes().enumerate().all(|(at, byte)| match at {
                8 => byte == b'-',
                _ => byte.is_ascii_digit(),
            })
    };
    let mut shown = String::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let stamp = rest.is_char_boundary(15.min(rest.len())) && is_stamp(rest);
        let taken = if stamp { 15 } else { character.len_utf8() };
        shown.push_str(if stamp { "DATE-TIME" } else { &rest[..taken] });
        rest = &rest[taken..];
    }
    shown
}

fn is_like(pattern: &str, line: &str) -> bool {
    let (pattern, line) = (without_time(pattern), without_time(line));
    let mut rest = line.as_str();
    let parts: Vec<&str> = pattern.split("[..]").collect();
    for (at, part) in parts.iter().enumerate() {
        let found = if at == 0 {
            rest.starts_with(part).then_some(0)
        } else {
            rest.find(part)
        };
        let Some(place) = found else { return false };
        rest = &rest[place + part.len()..];
    }
    rest.is_empty() || parts.last().is_some_and(|it| it.is_empty())
}

fn matches(patterns: &[String], lines: &[&str]) -> bool {
    match (patterns, lines) {
        ([], []) => true,
        ([dots, rest @ ..], _) if dots == "..." => {
            (0..=lines.len()).any(|at| matches(rest, &lines[at..]))
        }
        ([pattern, patterns @ ..], [line, lines @ ..]) => {
            is_like(pattern, line.trim_end()) && matches(patterns, lines)
        }
        _ => false,
    }
}

#[test]
fn the_commands_of_the_readme_print_what_it_shows() {
    let readme = std::fs::read_to_string(Path::new(ROOT).join("README.md")).expect("the README");
    let commands = shown_commands(&readme);
    assert!(
        commands.len() >= 3,
        "the README shows at least three commands"
    );
    let folder = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink(
        Path::new(ROOT).join("examples"),
        folder.path().join("examples"),
    )
    .expect("a link");
    for shown in commands {
        let arguments = arguments(&shown.command);
        let Some("pathfinder") = arguments.first().map(String::as_str) else {
            panic!(
                "only pathfinder's own commands stand in a console block: {}",
                shown.command
            );
        };
        let output = Command::new(env!("CARGO_BIN_EXE_pathfinder"))
            .args(&arguments[1..])
            .current_dir(folder.path())
            .env_clear()
            .env("HOME", folder.path())
            .env("LANG", "C.UTF-8")
            .output()
            .expect("it runs");
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.success(),
            "{} failed:\n{stdout}\n{stderr}",
            shown.command
        );
        let lines: Vec<&str> = stdout.lines().collect();
        let patterns: Vec<String> = shown
            .lines
            .iter()
            .rev()
            .skip_while(|it| it.is_empty())
            .cloned()
            .collect();
        let patterns: Vec<String> = patterns.into_iter().rev().collect();
        assert!(
            matches(&patterns, &lines),
            "{} prints otherwise:\n{stdout}",
            shown.command
        );
    }
}
