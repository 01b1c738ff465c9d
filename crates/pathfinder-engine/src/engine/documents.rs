//! Brings the index of local documents up to date before research starts, and tells what was passed over.

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
    /// True paths of the folders that were given.
    pub folders: Vec<String>,
}

impl Engine {
    /// Indexes the folders that are given, those of the settings, and those that sessions which go on are limited to. None
    /// where there is nothing to search in at all. `before_indexing` is called when nothing is wrong with the folders.
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
            // Found out before anything is made on disk.
            walk_docs(folder, &WalkLimits::default()).map_err(LibraryError::from)?;
        }
        before_indexing()?;
        let library = self.home_to_keep()?.library(pdf_reader()?)?;
        let folders = match self.add_all(&library, given, &configured) {
            Ok(folders) => folders,
            Err(error) => {
                if !has_library {
                    // An index that was just made and holds nothing would pass for one that holds documents.
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

    /// The true paths of the folders that are given.
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

    /// Brings folders up to date. One that is gone is no reason to stop: what was read of it is kept.
    fn refresh<'a>(&self, library: &Library, folders: impl Iterator<Item = &'a String>) {
        for folder in folders.map(Path::new) {
            if let Err(because) = self.add(library, folder) {
                self.notes.tell(FolderNote::Kept { because });
            }
        }
    }

    fn add(&self, library: &Library, folder: &Path) -> Result<Added, LibraryError> {
        self.notes.tell(FolderNote::Indexing {
            folder: folder.to_path_buf(),
        });
        let added = library.add(folder)?;
        self.notes.tell(FolderNote::Indexed(IndexedFolder {
            files: added.files,
            skipped: added.update.skipped.clone(),
        }));
        Ok(added)
    }
}
