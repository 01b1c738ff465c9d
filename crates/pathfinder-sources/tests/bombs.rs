//! What pages that are made to harm take in memory. The test has a process of its own: nobody else adds to the figure.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::thread;

use pathfinder_sources::read_html;

/// As many pages are read at one time.
const READERS: usize = 4;
const TAKEN_MB_MAX: f64 = 150.0;

/// The most memory that this process ever had, in megabytes.
fn peak_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find_map(|it| it.strip_prefix("VmHWM:"))
        .unwrap();
    line.trim()
        .trim_end_matches("kB")
        .trim()
        .parse::<f64>()
        .unwrap()
        / 1024.0
}

/// 27 KB that call for two million nodes.
#[cfg(target_os = "linux")]
#[test]
fn reopened_elements_take_little_memory() {
    let open: String = (0..390).map(|it| format!("<font color=c{it}>")).collect();
    let bomb = format!("<html><body><p>{open}</p>{}", "<p>x".repeat(5_000));
    let before = peak_mb();
    thread::scope(|scope| {
        for _ in 0..READERS {
            scope.spawn(|| assert!(read_html(bomb.as_bytes(), None).text.ends_with('x')));
        }
    });
    let taken = peak_mb() - before;
    assert!(taken < TAKEN_MB_MAX, "{taken} MB");
}
