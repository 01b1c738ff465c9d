//! No link of a research folder is followed: all that lies below `.research` is opened by the store's disk, which refuses
//! them, and by nothing else.

use crate::remark::Remark;
use crate::rust_file::RustFile;
use crate::tidy::purity::forbid;

/// The crates that know where a research folder is.
const CRATES: &[&str] = &[
    "crates/pathfinder-store/src/",
    "crates/pathfinder-engine/src/",
    "crates/pathfinder-server/src/",
    "crates/pathfinder-mcp/src/",
    "crates/pathfinder/src/",
];

/// The one place, and the files that open what a person names (documents, tapes, prices, settings, reports) or what the
/// system has, and nothing below `.research`.
const OTHERS: &[&str] = &[
    "crates/pathfinder-store/src/disk.rs",
    "crates/pathfinder-store/src/disk/",
    "crates/pathfinder-store/src/index/update.rs",
    "crates/pathfinder-store/src/lock.rs",
    "crates/pathfinder-engine/src/library.rs",
    "crates/pathfinder/src/command/backup.rs",
    "crates/pathfinder/src/command/check.rs",
    "crates/pathfinder/src/command/replay/playing.rs",
    "crates/pathfinder/src/config/layers.rs",
    "crates/pathfinder/src/destination.rs",
    "crates/pathfinder/src/models.rs",
    "crates/pathfinder/src/models/",
    "crates/pathfinder/src/standing.rs",
];

const OPENS: &[(&str, &str)] = &[
    ("std::fs::read", "opens a file"),
    ("std::fs::read_to_string", "opens a file"),
    ("std::fs::write", "opens a file"),
    ("std::fs::copy", "opens a file"),
    ("std::fs::File::open", "opens a file"),
    ("std::fs::File::create", "opens a file"),
    ("std::fs::File::create_new", "opens a file"),
    ("std::fs::File::options", "opens a file"),
    ("std::fs::OpenOptions", "opens a file"),
    ("std::fs::read_dir", "opens a folder"),
    ("std::fs::read_link", "follows a link"),
    ("std::fs::canonicalize", "follows links"),
    ("std::fs::metadata", "follows links"),
    ("std::fs::symlink_metadata", "follows links on the way"),
    ("std::fs::rename", "moves a file"),
    ("std::fs::hard_link", "makes a link"),
    ("std::os::unix::fs::symlink", "makes a link"),
    ("std::fs::remove_file", "removes a file"),
    ("std::fs::remove_dir", "removes a folder"),
    ("std::fs::remove_dir_all", "removes a folder"),
    ("std::fs::create_dir", "makes a folder"),
    ("std::fs::create_dir_all", "makes a folder"),
    ("std::fs::DirBuilder", "makes a folder"),
    ("std::fs::set_permissions", "changes a file"),
    ("rustix::fs::open", "opens a file"),
    ("rustix::fs::openat", "opens a file"),
    ("tokio::fs", "opens a file"),
    ("tantivy::Index::open_in_dir", "opens files"),
    ("tantivy::Index::create_in_dir", "opens files"),
];

pub(crate) fn check(file: &RustFile<'_>) -> Vec<Remark> {
    let is_bound = CRATES.iter().any(|it| file.path.starts_with(it));
    if !is_bound || OTHERS.iter().any(|it| file.path.starts_with(it)) {
        return Vec::new();
    }
    forbid(
        file,
        OPENS,
        "a research folder may hold links; go through the store's Disk, which follows none",
    )
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::tidy::remarks_on;

    fn check_links(snippet: &str, expected: Expect) {
        expected.assert_eq(&remarks_on(snippet, check));
    }

    #[test]
    fn only_the_disk_opens_files() {
        check_links(
            r#"
//- crates/pathfinder-store/src/disk/beneath.rs
fn open() { std::fs::File::open("a"); }
//- crates/pathfinder-sources/src/read.rs
fn open() { std::fs::File::open("a"); }
//- crates/pathfinder-store/src/index.rs
use std::fs::{self, File};
use tantivy::Index;
fn open(lock: &File) { fs::remove_dir_all("index"); lock.sync_all(); Index::open_in_dir("index"); }
//- crates/pathfinder/src/documents.rs
fn open() { std::fs::read_to_string("a"); }
#[cfg(test)]
mod tests {
    fn open() { std::fs::write("a", "b").unwrap(); }
}
"#,
            expect![[r#"
                crates/pathfinder-store/src/index.rs:3: error: std::fs::remove_dir_all removes a folder
                    hint: a research folder may hold links; go through the store's Disk, which follows none
                crates/pathfinder-store/src/index.rs:3: error: tantivy::Index::open_in_dir opens files
                    hint: a research folder may hold links; go through the store's Disk, which follows none
                crates/pathfinder/src/documents.rs:1: error: std::fs::read_to_string opens a file
                    hint: a research folder may hold links; go through the store's Disk, which follows none
            "#]],
        );
    }
}
