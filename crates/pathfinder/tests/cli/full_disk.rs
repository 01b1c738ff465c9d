//! D-T7: the disk runs full, the session pauses without losing anything, and goes on when there is room again.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::place::{Place, QUESTION};

/// A small file system in memory, for as long as this lives. None where this user may not mount one.
struct SmallDisk<'a>(&'a Path);

impl<'a> SmallDisk<'a> {
    fn mount(path: &'a Path, size: &str) -> Option<SmallDisk<'a>> {
        std::fs::create_dir_all(path).unwrap();
        let options = format!("size={size}");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "none"])
            .arg(path)
            .output();
        mounted
            .is_ok_and(|it| it.status.success())
            .then_some(SmallDisk(path))
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

fn fill(path: &Path) {
    let mut ballast = std::fs::File::create(path).unwrap();
    for block in [1 << 16, 1 << 10, 1] {
        while ballast.write_all(&vec![0; block]).is_ok() {}
    }
}

fn status(place: &Place) -> Value {
    place
        .run(&["--dir", "small", "status", "--json"])
        .is(0)
        .json()
}

#[test]
fn a_full_disk_pauses_and_loses_nothing() {
    let place = Place::new();
    let small = place.path().join("small");
    let Some(_disk) = SmallDisk::mount(&small, "24m") else {
        println!("skipped: 1 (a file system cannot be mounted here)");
        return;
    };
    let research = |iterations: &str| {
        place.run(&[
            "--dir",
            "small",
            QUESTION,
            "--docs",
            "docs",
            "--iterations",
            iterations,
            "--plain",
        ])
    };
    research("2").is(0);
    let before = status(&place);
    fill(&small.join("ballast"));
    let full = research("5");
    assert_ne!(full.code, None, "it ends by itself");
    let paused = status(&place);
    assert_eq!(
        paused["status"], "paused",
        "{} {}",
        full.stdout, full.stderr
    );
    assert!(paused["observations"].as_u64() >= before["observations"].as_u64());
    std::fs::remove_file(small.join("ballast")).unwrap();
    research("5").is(0);
    assert_eq!(status(&place)["iteration"], 5);
    place.run(&["--dir", "small", "replay"]).is(0);
    place.run(&["--dir", "small", "check"]).is(0);
}
