//! Sessions in one file, for backup and restore.
//!
//! An archive is a tar file, compressed with zstd. Its first entry, `manifest.json`, names every file that follows with
//! its length and SHA-256; `tar --zstd -xf` reads it too. Files that can be rebuilt (checkpoint) or belong to a running
//! process (lock, control file, reserve) are left out. Restoring trusts nothing: everything is checked in a separate folder,
//! and only an archive that is complete, and holds nothing but plain files of sessions, becomes visible.

mod restore;
mod save;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::folder::{FolderError, ID_FILE, is_id};
use crate::journal::is_full;
use crate::lock::LockError;
pub use restore::{Existing, restore};
pub use save::save;

const FORMAT: u32 = 1;
const MANIFEST: &str = "manifest.json";
const MANIFEST_BYTES_MAX: u64 = 64 * 1024 * 1024;
const FILES_MAX: usize = 1_000_000;
const ARCHIVE_BYTES_MAX: u64 = 64 * 1024 * 1024 * 1024;
/// A session's folder has files, and directories with files.
const PARTS_MAX: usize = 4;
const PART_BYTES_MAX: usize = 100;

/// What was archived or restored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub sessions: Vec<String>,
    pub files: usize,
    pub bytes: u64,
    /// Files in a session's folder that Pathfinder did not write and whose names an archive cannot hold.
    pub skipped: Vec<PathBuf>,
}

/// Why sessions could not be archived or restored.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// Use another copy: nothing was restored.
    #[error("{} is damaged or not an archive of sessions: {because}", path.display())]
    Damaged { path: PathBuf, because: String },
    /// Ask the user whether to replace.
    #[error("there is already a session {}", ids.join(", "))]
    Exists { ids: Vec<String> },
    #[error("no space left for {}", path.display())]
    Full { path: PathBuf },
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Locked(#[from] LockError),
    #[error("cannot use {}", path.display())]
    Unusable { path: PathBuf, source: io::Error },
}

impl ArchiveError {
    fn at(path: &Path, source: io::Error) -> ArchiveError {
        let path = path.to_path_buf();
        if is_full(&source) {
            ArchiveError::Full { path }
        } else {
            ArchiveError::Unusable { path, source }
        }
    }

    fn damaged(path: &Path, because: impl Into<String>) -> ArchiveError {
        ArchiveError::Damaged {
            path: path.to_path_buf(),
            because: because.into(),
        }
    }
}

/// The first entry of an archive.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    format: u32,
    sessions: Vec<String>,
    files: Vec<ManifestFile>,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ManifestFile {
    path: String,
    bytes: u64,
    sha256: String,
}

impl Manifest {
    fn bytes(&self) -> u64 {
        self.files
            .iter()
            .fold(0, |sum, it| sum.saturating_add(it.bytes))
    }

    /// What is wrong with a manifest, whoever wrote it.
    fn complaint(&self) -> Option<String> {
        if self.format != FORMAT {
            return Some(format!("format {} is not known", self.format));
        }
        if self.files.len() > FILES_MAX {
            return Some("too many files".to_owned());
        }
        if self.bytes() > ARCHIVE_BYTES_MAX {
            return Some("too large".to_owned());
        }
        let sessions: BTreeSet<_> = self.sessions.iter().map(String::as_str).collect();
        if sessions.len() != self.sessions.len() {
            return Some("a session is in it twice".to_owned());
        }
        let mut seen = BTreeSet::new();
        for file in &self.files {
            let inside = split(&file.path).is_some_and(|(id, _)| sessions.contains(id));
            if !inside || !seen.insert(&file.path) {
                return Some(format!("{:?} has no place in it", shown(&file.path)));
            }
        }
        let lacks_journal = |id: &&String| !seen.contains(&format!("sessions/{id}/journal.jsonl"));
        self.sessions
            .iter()
            .find(lacks_journal)
            .map(|it| format!("session {} has no journal", shown(it)))
    }
}

/// The session, and the path inside it, that an entry belongs to; `None` for any other path.
fn split(path: &str) -> Option<(&str, &str)> {
    let (id, inside) = path.strip_prefix("sessions/")?.split_once('/')?;
    let parts: Vec<_> = inside.split('/').collect();
    let is_inside = is_id(id) && parts.len() <= PARTS_MAX && parts.iter().all(|it| is_part(it));
    // A file from an archive does not count as the user's own, whatever it claims.
    (is_inside && inside != ID_FILE).then_some((id, inside))
}

/// A name that is neither hidden nor special. Case and accents are left as they are.
fn is_part(part: &str) -> bool {
    (1..=PART_BYTES_MAX).contains(&part.len())
        && !part.starts_with('.')
        && part.chars().all(|it| !it.is_control() && it != '\\')
}

fn shown(text: &str) -> String {
    text.chars()
        .filter(|it| !it.is_control())
        .take(100)
        .collect()
}

fn hex(digest: &[u8]) -> String {
    digest.iter().map(|it| format!("{it:02x}")).collect()
}

#[cfg(test)]
mod tests;
