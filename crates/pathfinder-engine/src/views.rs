//! Writes the views of a session to its folder: what changed after each iteration, everything at the end.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use pathfinder_core::session::Session;
use pathfinder_core::view::{self, ViewFile};
use pathfinder_store::disk::Disk;

use crate::held::{HeldSession, HoldError};

/// Whole-graph views of this size in all are not written after every iteration.
const LARGE_BYTES: usize = 5 * 1024 * 1024;
const LARGE_EVERY: Duration = Duration::from_secs(2);
/// Below the session's folder.
pub(crate) const FOLDERS: [&str; 4] = ["observations", "hypotheses", "archival", "iteration_logs"];

#[derive(Debug)]
pub struct ViewWriter {
    whole_bytes: usize,
    whole_at: Option<Instant>,
}

impl ViewWriter {
    pub fn new(_held: &HeldSession) -> ViewWriter {
        ViewWriter { whole_bytes: 0, whole_at: None }
    }

    /// Files of the items that the last iteration touched, and the whole-graph files unless these are large and fresh.
    pub fn write_changed(&mut self, held: &HeldSession) -> Result<(), HoldError> {
        let fresh = self.whole_at.is_some_and(|it| it.elapsed() < LARGE_EVERY);
        let mut files = view::changed(&held.session);
        if fresh && self.whole_bytes > LARGE_BYTES {
            files.retain(|it| it.path.contains('/'));
        } else {
            self.whole_bytes = files.iter().filter(|it| !it.path.contains('/')).map(|it| it.text.len()).sum();
            self.whole_at = Some(Instant::now());
        }
        write(&held.disk, &held.paths.folder, &files)
    }

    pub fn write_all(&mut self, held: &HeldSession) -> Result<(), HoldError> {
        rebuild(&held.disk, &held.paths.folder, &held.session)
    }
}

/// Writes every view of a session anew. Files that have the right content are left alone.
pub fn rebuild(disk: &Disk, folder: &std::path::Path, session: &Session) -> Result<(), HoldError> {
    write(disk, folder, &view::all(session))
}

fn write(disk: &Disk, folder: &std::path::Path, files: &[ViewFile]) -> Result<(), HoldError> {
    let at = |path: PathBuf| {
        move |source: std::io::Error| match source.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => {
                HoldError::DiskFull { path }
            }
            _ => HoldError::Folder { path, source },
        }
    };
    for name in FOLDERS {
        let path = folder.join(name);
        disk.make_directories(folder, &path).map_err(at(path))?;
    }
    let named = files.iter().map(|it| (folder.join(&it.path), it.text.as_bytes()));
    disk.write_whole_many(named).map(drop).map_err(at(folder.to_path_buf()))
}
