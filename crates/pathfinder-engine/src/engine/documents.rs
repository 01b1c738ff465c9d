//! Brings the index of local documents up to date before research starts, and reports what was skipped.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pathfinder_sources::{WalkLimits, walk_docs};

use super::{Engine, EngineError, pdf_reader};
use crate::library::{Added, Library, LibraryError};
use crate::note::{FolderNote, IndexedFolder};

/// The local documents, and the folders that were named for this research.
#[derive(Debug)]
pub struct Documents {
    pub library: Arc<Library>,
    /// Canonical paths of the folders that were given.
    pub folders: Vec<String>,
}

impl Engine {
    /// Indexes the folders that are given, those of the settings, and those that resumed sessions are limited to. None
    /// if there is nothing to search at all. `before_indexing` is called once the folders are known to be valid.
    pub fn documents(
        &self,
        given: &[PathBuf],
        kept: &[String],
        before_indexing: impl FnOnce() -> Result<(), EngineError>,
    ) -> Result<Option<Documents>, EngineError> {
        let configured = self.config.docs.folders.iter();
        let configured: Vec<PathBuf> = configured.map(|it| self.environment.dir.join(it)).collect();
        let has_library = self.home.has_library();
        if given.is_empty() && configured.is_empty() && kept.is_empty() && !has_library {
            return Ok(None);
        }
        for folder in given.iter().chain(&configured) {
            // Checked before anything is created on disk.
            walk_docs(folder, &WalkLimits::default()).map_err(LibraryError::from)?;
        }
        before_indexing()?;
        let library = self.home_to_keep()?.library(pdf_reader()?)?;
        let folders = match self.add_all(&library, given, &configured) {
            Ok(folders) => folders,
            Err(error) => {
                if !has_library {
                    // A new, empty index would pass for one that has documents.
                    drop(library);
                    let _ = self.home.remove_library();
                }
                return Err(error.into());
            }
        };
        let kept = kept.iter().filter(|it| !folders.contains(it));
        self.refresh(&library, kept);
        if library
            .index
            .files()
            .map_err(LibraryError::from)?
            .is_empty()
        {
            return Ok(None);
        }
        Ok(Some(Documents {
            library: Arc::new(library),
            folders,
        }))
    }

    /// The canonical paths of the folders that are given.
    fn add_all(
        &self,
        library: &Library,
        given: &[PathBuf],
        configured: &[PathBuf],
    ) -> Result<Vec<String>, LibraryError> {
        let mut folders = Vec::new();
        for folder in given {
            let added = self.add(library, folder)?;
            folders.push(added.folder.to_string_lossy().into_owned());
        }
        for folder in configured {
            self.add(library, folder)?;
        }
        Ok(folders)
    }

    /// Brings folders up to date. A folder that is gone is not a reason to stop: what was read from it is kept.
    fn refresh<'a>(&self, library: &Library, folders: impl Iterator<Item = &'a String>) {
        for folder in folders.map(Path::new) {
            if let Err(because) = self.add(library, folder) {
                self.notes.send(FolderNote::Kept { because });
            }
        }
    }

    fn add(&self, library: &Library, folder: &Path) -> Result<Added, LibraryError> {
        self.notes.send(FolderNote::Indexing {
            folder: folder.to_path_buf(),
        });
        let added = library.add(folder)?;
        self.notes.send(FolderNote::Indexed(IndexedFolder {
            files: added.files,
            skipped: added.update.skipped.clone(),
        }));
        Ok(added)
    }
}
