//! Whatever ends a session, and wherever its process dies while it does: the same command again finishes it.
//!
//! The long form cuts the journal at every record that the command wrote: `PATHFINDER_TEST_LONG=1`.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::place::{Place, QUESTION};

/// Records at the end of a session that are lost in turn.
const LOST: usize = 8;

const RESEARCH: [&str; 5] = [QUESTION, "--docs", "docs", "--iterations", "2"];

fn journal(place: &Place) -> PathBuf {
    place.sessions().remove(0).join("journal.jsonl")
}

/// What a person sees of a session: its state and its report, without the times and the numbers of records.
fn seen(place: &Place) -> (Value, Value, Option<String>) {
    let status = place.run(&["status", "--json"]).is(0).json();
    let report = place.run(&["report", "--format", "json"]).is(0).json();
    let thesis = std::fs::read_to_string(journal(place).with_file_name("thesis.md")).ok();
    let is_timeless = |it: &&str| !it.starts_with("<!--") && !it.starts_with("- Written in:");
    let thesis = thesis.map(|it| it.lines().filter(is_timeless).collect());
    (status["status"].clone(), report["answer"].clone(), thesis)
}

/// Leaves the session as a process that died after so many records does: without any view.
fn die_after(folder: &Path, records: &str) {
    let keep = ["journal.jsonl", "blobs", "papers", "id"];
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        match entry.file_type().unwrap().is_dir() {
            _ if keep.contains(&&*entry.file_name().to_string_lossy()) => {}
            true => std::fs::remove_dir_all(entry.path()).unwrap(),
            false => std::fs::remove_file(entry.path()).unwrap(),
        }
    }
    std::fs::write(folder.join("journal.jsonl"), records).unwrap();
}

/// Runs the command in a place that is ready for it, then again after each loss of records at the end.
fn check(prepare: &[&[&str]], command: &[&str]) {
    let place = Place::new();
    prepare.iter().for_each(|it| drop(place.run(it).is(0)));
    let before = place.sessions().first().map_or(0, |_| {
        std::fs::read_to_string(journal(&place))
            .unwrap()
            .lines()
            .count()
    });
    place.run(command).is(0);
    let path = journal(&place);
    let whole = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let expected = seen(&place);
    let is_long = std::env::var_os("PATHFINDER_TEST_LONG").is_some();
    let lost = if is_long { lines.len() } else { LOST };
    // Before its second record no session was started: the command starts another one.
    let first = before.max(lines.len().saturating_sub(lost)).max(2);
    for kept in first..=lines.len() {
        die_after(path.parent().unwrap(), &lines[..kept].concat());
        let again = place.run(command);
        assert_eq!(
            again.code,
            Some(0),
            "{command:?} after {kept} of {} records: {}",
            lines.len(),
            again.stderr
        );
        assert_eq!(
            seen(&place),
            expected,
            "{command:?} after {kept} of {} records",
            lines.len()
        );
        place.run(&["replay"]).is(0);
        place.run(&["check"]).is(0);
    }
}

#[test]
fn the_limit() {
    check(&[], &RESEARCH);
}

#[test]
fn the_limit_with_a_thesis() {
    let arguments = [&RESEARCH[..3], &["--iterations", "6", "--thesis"]].concat();
    check(&[], &arguments);
}

#[test]
fn complete_and_stop() {
    check(&[&RESEARCH], &["complete"]);
    check(&[&RESEARCH], &["stop"]);
}

#[test]
fn a_thesis() {
    check(
        &[&[QUESTION, "--docs", "docs", "--iterations", "6"]],
        &["thesis"],
    );
}

/// With every file in place there is nothing to finish, and it is said.
#[test]
fn what_is_done_is_not_done_again() {
    let place = Place::with_session();
    let refused = place.run(&["resume"]).is(2);
    assert!(
        refused
            .stderr
            .contains("has done 1 iterations, and its limit is 1"),
        "{}",
        refused.stderr
    );
    std::fs::remove_file(journal(&place).with_file_name("RESEARCH_REPORT.md")).unwrap();
    place.run(&["resume"]).is(0);
    place.run(&["replay"]).is(0);
    place.run(&["resume"]).is(2);
}
