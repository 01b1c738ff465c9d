//! Saves texts and files in the session's folder.

use std::path::{Path, PathBuf};

use pathfinder_store::blob::Blobs;
use pathfinder_store::disk::Disk;

use super::{PAPERS, WriterError};
use crate::perform::Performed;

/// Saves what a step returned. A record that names a text or a file is written after it.
#[derive(Debug, Clone)]
pub(crate) struct Saver {
    pub(super) disk: Disk,
    pub(crate) blobs: Blobs,
    pub(super) folder: PathBuf,
}

impl Saver {
    pub(crate) fn save(&self, mut performed: Performed) -> Result<Performed, WriterError> {
        for text in performed.text.iter().chain(&performed.texts) {
            self.blobs.save(text.as_bytes())?;
        }
        if let Some((name, bytes)) = performed.file.take() {
            self.save_paper(&self.folder.join(PAPERS), &name, &bytes)?;
        }
        Ok(performed)
    }

    fn save_paper(&self, papers: &Path, name: &str, bytes: &[u8]) -> Result<(), WriterError> {
        let path = papers.join(name);
        let saved = self.disk.make_directories(&self.folder, papers);
        let saved = saved.and_then(|()| self.disk.write_whole(&path, bytes));
        saved
            .map(drop)
            .map_err(|source| WriterError::at(&path, source))
    }
}
