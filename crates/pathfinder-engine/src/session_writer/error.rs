//! Why a session cannot be written: one variant for each thing that a caller does next.

use std::io;
use std::path::{Path, PathBuf};

use pathfinder_store::blob::BlobError;
use pathfinder_store::journal::JournalError;
use pathfinder_store::lock::LockError;

use crate::entry::EntryError;
use crate::load::LoadError;

/// Why a session cannot be opened or written to.
#[derive(Debug, thiserror::Error)]
pub enum WriterError {
    /// Pause: nothing more fits on the disk.
    #[error("no space left for {}", path.display())]
    DiskFull { path: PathBuf },
    #[error(transparent)]
    Lock(#[from] LockError),
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Journal(JournalError),
    #[error("cannot store a record")]
    Entry(#[from] EntryError),
    /// Stop: the thread that writes the journal is gone.
    #[error("the journal's writer is gone")]
    WriterGone,
    #[error("cannot create {}", path.display())]
    Folder { path: PathBuf, source: io::Error },
}

impl WriterError {
    /// Why a file or a folder of the session cannot be written.
    pub(crate) fn at(path: &Path, source: io::Error) -> WriterError {
        let path = path.to_path_buf();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                WriterError::DiskFull { path }
            }
            _ => WriterError::Folder { path, source },
        }
    }
}

impl From<JournalError> for WriterError {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::Full { path } => WriterError::DiskFull { path },
            other => WriterError::Journal(other),
        }
    }
}

impl From<BlobError> for WriterError {
    fn from(error: BlobError) -> Self {
        match error {
            BlobError::Full { path } => WriterError::DiskFull { path },
            other => WriterError::Entry(EntryError::Blob(other)),
        }
    }
}
