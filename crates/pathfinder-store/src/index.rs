//! Finds passages in the user's own documents.
//!
//! The index is built from the documents and can be rebuilt at any time: a damaged one, or one written by another version,
//! is discarded. Any number of processes may search it; a process that updates it holds a lock meanwhile.

mod catalog;
mod inside;
mod lock;
mod passage;
mod query;
mod rank;
mod schema;
mod search;
mod statistics;
mod token;
mod update;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tantivy::{Index, IndexReader, IndexSettings, ReloadPolicy, Searcher, TantivyError};

use crate::disk::{Disk, Entry};
use catalog::Catalog;
use inside::{Inside, holds_plain_files_only};
use lock::UpdateLock;
use schema::Fields;
pub use schema::{DocumentId, IndexDocument};
pub use search::PassageHit;
use token::Terms;
pub use update::{IndexedFile, UpdateSummary};

/// The folder of this format, below the index's own; other versions' folders are removed.
const FORMAT: &str = "v5";
/// What tantivy knows of its last commit.
const META: &str = "meta.json";
const META_BYTES_MAX: u64 = 64 << 20;
const LOCK_WAIT_MAX: Duration = Duration::from_secs(60);

/// Why the index could not be used.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// Fix the folder's permissions, or free space.
    #[error("cannot use the index at {}", path.display())]
    Unusable { path: PathBuf, source: io::Error },
    /// Remove the link: a folder that somebody sent must not lead out of itself.
    #[error("{} is a link, and is not followed", path.display())]
    Linked { path: PathBuf },
    /// Wait, or end the other process.
    #[error("another process is updating the index at {}", path.display())]
    Busy { path: PathBuf },
    /// Open it again: it will be rebuilt.
    #[error("the index at {} is damaged", path.display())]
    Damaged { path: PathBuf, source: TantivyError },
}

/// The index of local documents in one folder, such as `.research/index`.
pub struct DocumentIndex {
    disk: Disk,
    folder: PathBuf,
    reader: IndexReader,
    fields: Fields,
    /// The last commit that the reader has loaded, as tantivy describes it.
    loaded: Mutex<Option<Vec<u8>>>,
    /// Kept because it caches stems.
    terms: Mutex<Terms>,
}

impl fmt::Debug for DocumentIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DocumentIndex")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

impl DocumentIndex {
    /// Opens the index, or creates an empty one if there is no usable one.
    pub fn open(disk: &Disk, folder: &Path) -> Result<DocumentIndex, IndexError> {
        let unusable = |source| IndexError::Unusable {
            path: folder.into(),
            source,
        };
        let home = folder.join(FORMAT);
        refuse_links(disk, [folder.into(), home.clone(), lock::path(folder)])?;
        disk.make_all_directories(folder).map_err(unusable)?;
        let has_commit = || matches!(disk.look(&home.join(META)), Ok(Entry::File { .. }));
        let lock = match UpdateLock::try_take(disk, folder).map_err(unusable)? {
            // The lock's holder takes care of the index; waiting is worthwhile only if there is none yet.
            None if !has_commit() => Some(UpdateLock::take(disk, folder, LOCK_WAIT_MAX)?),
            other => other,
        };
        if lock.is_some() {
            remove_other_formats(disk, folder).map_err(unusable)?;
            if !is_sound(disk, &home) {
                make_empty(disk, &home).map_err(unusable)?;
            }
        }
        drop(lock);
        let index = open_format(disk, &home).map_err(|source| damaged(folder, source))?;
        let reader = index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .try_into();
        let reader = reader.map_err(|source| damaged(folder, source))?;
        Ok(DocumentIndex {
            disk: disk.clone(),
            folder: folder.into(),
            reader,
            fields: schema::schema().1,
            loaded: Mutex::new(None),
            terms: Mutex::new(Terms::new()),
        })
    }

    /// The paths of all documents that can be found.
    pub fn files(&self) -> Result<Vec<PathBuf>, IndexError> {
        let home = self.home();
        let load = || -> Result<Option<Catalog>, TantivyError> {
            let index = open_format(&self.disk, &home)?;
            Ok(Catalog::load(
                &self.disk,
                &home,
                index.load_metas()?.payload.as_deref(),
            ))
        };
        let mut catalog = load().map_err(|source| damaged(&self.folder, source))?;
        if catalog.is_none() {
            // Another process replaced it between the two reads.
            catalog = load().map_err(|source| damaged(&self.folder, source))?;
        }
        let files = catalog.unwrap_or_default().files.into_iter();
        Ok(files
            .filter(|(_, known)| known.failure.is_none())
            .map(|(path, _)| PathBuf::from(path))
            .collect())
    }

    fn home(&self) -> PathBuf {
        self.folder.join(FORMAT)
    }

    /// A view of the last committed state, whichever process committed it.
    fn searcher(&self) -> Result<Searcher, IndexError> {
        let commit = self
            .disk
            .read(&self.home().join(META), META_BYTES_MAX)
            .map_err(|source| IndexError::Unusable {
                path: self.folder.clone(),
                source,
            })?;
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if loaded.as_ref() != Some(&commit) {
            self.reader
                .reload()
                .map_err(|source| damaged(&self.folder, source))?;
            *loaded = Some(commit);
        }
        Ok(self.reader.searcher())
    }
}

fn damaged(folder: &Path, source: TantivyError) -> IndexError {
    match source {
        TantivyError::IoError(error) => IndexError::Unusable {
            path: folder.into(),
            source: io::Error::new(error.kind(), error.to_string()),
        },
        // A writer's thread reports a full disk, and its error arrives as text.
        source if format!("{source:?}").contains("StorageFull") => IndexError::Unusable {
            path: folder.into(),
            source: io::ErrorKind::StorageFull.into(),
        },
        source => IndexError::Damaged {
            path: folder.into(),
            source,
        },
    }
}

fn open_format(disk: &Disk, home: &Path) -> Result<Index, TantivyError> {
    let index = Index::open(Inside::open(disk, home)?)?;
    if index.schema() != schema::schema().0 {
        return Err(TantivyError::SchemaError("another version's fields".into()));
    }
    schema::register(&index);
    Ok(index)
}

fn refuse_links(disk: &Disk, paths: [PathBuf; 3]) -> Result<(), IndexError> {
    match paths
        .into_iter()
        .find(|it| matches!(disk.look(it), Ok(Entry::Link)))
    {
        Some(path) => Err(IndexError::Linked { path }),
        None => Ok(()),
    }
}

/// Whether every byte of the index is as it was written. Called under the lock, so nothing changes meanwhile.
fn is_sound(disk: &Disk, home: &Path) -> bool {
    let check =
        || -> Result<bool, TantivyError> {
            if !holds_plain_files_only(disk, home)? {
                return Ok(false);
            }
            let index = open_format(disk, home)?;
            let is_intact = index.validate_checksum()?.is_empty();
            Ok(is_intact
                && Catalog::load(disk, home, index.load_metas()?.payload.as_deref()).is_some())
        };
    check().unwrap_or(false)
}

fn make_empty(disk: &Disk, home: &Path) -> io::Result<()> {
    if disk.look(home)? != Entry::Missing {
        disk.remove_directory(home)?;
    }
    disk.make_directory(home)?;
    let files = Inside::open(disk, home).map_err(io::Error::other)?;
    Index::create(files, schema::schema().0, IndexSettings::default()).map_err(io::Error::other)?;
    Ok(())
}

fn remove_other_formats(disk: &Disk, folder: &Path) -> io::Result<()> {
    for name in disk.list(folder)? {
        let text = name.to_string_lossy();
        let is_format = text
            .strip_prefix('v')
            .is_some_and(|it| !it.is_empty() && it.bytes().all(|b| b.is_ascii_digit()));
        if is_format && text != FORMAT {
            disk.remove_directory(&folder.join(&name))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
