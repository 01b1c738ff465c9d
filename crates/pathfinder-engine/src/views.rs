//! Writes the views of a session to its folder: what changed after each iteration, everything at the end.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use pathfinder_core::session::Session;
use pathfinder_core::view::{self, ViewFile};
use pathfinder_store::disk::Disk;
use tokio::task::{JoinHandle, spawn_blocking};

use crate::held::{HeldSession, HoldError};

/// Whole-graph views of this size in all are not written after every iteration.
const LARGE_BYTES: usize = 5 * 1024 * 1024;
const LARGE_EVERY: Duration = Duration::from_secs(2);
const FOLDERS: [&str; 4] = ["observations", "hypotheses", "archival", "iteration_logs"];

/// Writes views beside the session, which does not wait for them: what is written is as it was when it was asked for.
#[derive(Debug, Default)]
pub struct ViewWriter {
    writing: Option<JoinHandle<Result<usize, HoldError>>>,
    /// The last writing was asked for while another one was under way.
    behind: bool,
    whole_bytes: usize,
    whole_at: Option<Instant>,
}

impl ViewWriter {
    /// Files of the items that the last iteration touched, and the whole-graph files unless these are large and fresh. Where
    /// a writing is still under way, the next one catches up.
    pub async fn write_changed(&mut self, held: &HeldSession) -> Result<(), HoldError> {
        if self.writing.as_ref().is_some_and(|it| !it.is_finished()) {
            self.behind = true;
            return Ok(());
        }
        self.finish().await?;
        let fresh = self.whole_at.is_some_and(|it| it.elapsed() < LARGE_EVERY);
        let (items_only, all) = (fresh && self.whole_bytes > LARGE_BYTES, std::mem::take(&mut self.behind));
        let (disk, folder) = (held.disk.clone(), held.paths.folder.clone());
        let session = held.session.clone();
        if !items_only {
            self.whole_at = Some(Instant::now());
        }
        self.writing = Some(spawn_blocking(move || {
            let mut files = if all { view::all(&session) } else { view::changed(&session) };
            let whole = files.iter().filter(|it| !it.path.contains('/')).map(|it| it.text.len()).sum();
            if items_only {
                files.retain(|it| it.path.contains('/'));
            }
            write(&disk, &folder, &files).map(|()| whole)
        }));
        Ok(())
    }

    /// Every file, and waits until they are written.
    pub async fn write_all(&mut self, held: &HeldSession) -> Result<(), HoldError> {
        self.finish().await?;
        let (disk, folder) = (held.disk.clone(), held.paths.folder.clone());
        let session = held.session.clone();
        self.writing = Some(spawn_blocking(move || rebuild(&disk, &folder, &session).map(|()| 0)));
        self.finish().await
    }

    async fn finish(&mut self) -> Result<(), HoldError> {
        if let Some(writing) = self.writing.take() {
            self.whole_bytes = writing.await.map_err(|_| HoldError::WriterGone)??;
        }
        Ok(())
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
