//! How long the program takes to start: to say its version, and to show a session of a thousand iterations.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ITERATIONS: &str = "1000";
const RUNS: usize = 25;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    print(
        "--version (ms, median)",
        time(folder.path(), &["--version"]),
        10.0,
    );
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/docs");
    let docs = docs.to_str().expect("a path of text");
    let question = "Does a four-day work week raise productivity?";
    let research = [
        "research",
        question,
        "--docs",
        docs,
        "--iterations",
        ITERATIONS,
    ];
    let start = Instant::now();
    let done = pathfinder(folder.path(), &research)
        .status()
        .expect("it starts");
    assert!(done.success(), "research ended with {done}");
    println!(
        "a session of {ITERATIONS} iterations took {:.1} s",
        start.elapsed().as_secs_f64()
    );
    print(
        "status after 1,000 iterations (ms, median)",
        time(folder.path(), &["status"]),
        50.0,
    );
}

fn print(name: &str, took: Duration, limit: f64) {
    let took = took.as_secs_f64() * 1000.0;
    let verdict = if took < limit { "ok" } else { "MISS" };
    println!("{name} | {took:.1} | < {limit} | {verdict}");
}

fn pathfinder(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    command
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// The median of many runs, from start to exit.
fn time(folder: &Path, arguments: &[&str]) -> Duration {
    let one = |_| {
        let start = Instant::now();
        let done = pathfinder(folder, arguments).status().expect("it starts");
        assert!(done.success(), "{arguments:?} ended with {done}");
        start.elapsed()
    };
    let mut times: Vec<Duration> = (0..RUNS).map(one).collect();
    times.sort();
    times[RUNS / 2]
}
