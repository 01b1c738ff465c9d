//! The folder of an index, in which every name that tantivy uses is a plain file.
//!
//! Tantivy keeps a list of its files, removes those that it no longer needs, and trusts every name in that list; a list that
//! somebody else wrote may name any file of the user. So each name is checked whenever it is used.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::directory::error::{
    DeleteError, LockError, OpenDirectoryError, OpenReadError, OpenWriteError,
};
use tantivy::directory::{
    Directory, DirectoryLock, FileHandle, Lock, MmapDirectory, WatchCallback, WatchHandle, WritePtr,
};

use crate::disk::{Disk, Entry};

/// The names of tantivy's files, in a file of its own.
const LIST: &str = ".managed.json";
const LIST_BYTES_MAX: u64 = 64 << 20;

#[derive(Clone)]
pub(super) struct Inside {
    disk: Disk,
    home: PathBuf,
    files: MmapDirectory,
}

impl fmt::Debug for Inside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inside")
            .field("home", &self.home)
            .finish_non_exhaustive()
    }
}

impl Inside {
    pub(super) fn open(disk: &Disk, home: &Path) -> Result<Inside, OpenDirectoryError> {
        Ok(Inside {
            disk: disk.clone(),
            home: home.into(),
            files: MmapDirectory::open(home)?,
        })
    }

    /// Fails for a name that leads out of the folder and for anything but a plain file.
    fn check(&self, name: &Path) -> io::Result<()> {
        let entry = if is_plain(name) {
            self.disk.look(&self.home.join(name))?
        } else {
            Entry::Other
        };
        match entry {
            Entry::File { .. } | Entry::Missing => Ok(()),
            Entry::Directory | Entry::Link | Entry::Other => Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a plain file of the index",
            )),
        }
    }

    fn check_read(&self, name: &Path) -> Result<(), OpenReadError> {
        self.check(name)
            .map_err(|error| OpenReadError::wrap_io_error(error, name.into()))
    }
}

/// Whether all that lies in an index, and all that its list names, are plain files in it.
pub(super) fn holds_plain_files_only(disk: &Disk, home: &Path) -> io::Result<bool> {
    for name in disk.list(home)? {
        if !matches!(disk.look(&home.join(name))?, Entry::File { .. }) {
            return Ok(false);
        }
    }
    let list: Vec<PathBuf> = match disk.read(&home.join(LIST), LIST_BYTES_MAX) {
        Ok(bytes) => serde_json::from_slice(&bytes)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error),
    };
    Ok(list.iter().all(|it| is_plain(it)))
}

/// A name of one part. `file_name` leaves a slash at the end out, and has none for `..`.
fn is_plain(name: &Path) -> bool {
    name.file_name() == Some(name.as_os_str())
}

impl Directory for Inside {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        self.check_read(path)?;
        self.files.get_file_handle(path)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.check(path).map_err(|error| DeleteError::IoError {
            io_error: Arc::new(error),
            filepath: path.into(),
        })?;
        self.files.delete(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.check_read(path)?;
        self.files.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.check(path)
            .map_err(|error| OpenWriteError::wrap_io_error(error, path.into()))?;
        self.files.open_write(path)
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.check_read(path)?;
        self.files.atomic_read(path)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        self.check(path)?;
        self.files.atomic_write(path, data)
    }

    fn sync_directory(&self) -> io::Result<()> {
        self.files.sync_directory()
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        self.check(&lock.filepath)
            .map_err(LockError::wrap_io_error)?;
        self.files.acquire_lock(lock)
    }

    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.files.watch(callback)
    }
}
