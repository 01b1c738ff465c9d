//! Sessions in one file: saves them to be kept elsewhere, and restores all of them or none.

use std::path::Path;

use pathfinder_store::archive;
pub use pathfinder_store::archive::{ArchiveError, Existing, Summary};
use pathfinder_store::folder::FolderError;
use pathfinder_store::lock::Holder;

use crate::comparison::{self, RebuildError};
use crate::home::{Home, HomeError};
use crate::load::Tail;

/// Why sessions were not restored.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The sessions are restored, but the files of one could not be written from its journal.
    #[error(transparent)]
    Rebuild(#[from] RebuildError),
}

/// The ids of the sessions to archive: the given one, or all.
pub fn members(home: &Home, given: Option<&str>) -> Result<Vec<String>, HomeError> {
    if given.is_some() {
        return Ok(vec![home.resolve(given)?]);
    }
    let ids = home.folder.sessions()?;
    if ids.is_empty() {
        let path = home.path().to_path_buf();
        return Err(FolderError::NoneYet { path }.into());
    }
    Ok(ids)
}

/// Saves sessions to a file, which appears only once it is complete.
pub fn save(home: &Home, ids: &[String], path: &Path) -> Result<Summary, ArchiveError> {
    archive::save(&home.folder, ids, path)
}

/// Restores the sessions of an archive.
pub fn restore(home: &Home, path: &Path, existing: Existing) -> Result<Summary, RestoreError> {
    let summary = archive::restore(&home.folder, path, existing, &Holder::this_process())?;
    for id in &summary.sessions {
        // Saved while it was running: its files may be a little ahead of its journal.
        let was_running = home
            .load(id)
            .is_ok_and(|it| it.session.status.is_going() && it.tail == Tail::Clean);
        if was_running {
            comparison::rebuild(home, id)?;
        }
    }
    Ok(summary)
}
