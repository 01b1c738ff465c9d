//! All file system access goes through here, for three reasons: what must be synced is defined once, no link in a research
//! folder is ever followed (see `beneath`), and a test can run the same code on a disk that forgets, tears and fails (see
//! `trial`).

#![allow(
    clippy::disallowed_methods,
    reason = "this is the disk that follows no link"
)]

mod beneath;
mod file;
mod together;
#[cfg(any(test, feature = "simulated-disk"))]
pub mod trial;
mod whole;

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustix::fs::OFlags;

use beneath::Place;
pub use file::File;
use file::Handle;
use together::Together;
#[cfg(any(test, feature = "simulated-disk"))]
use trial::Trial;
pub use whole::Written;
pub(crate) use whole::is_temporary;

/// The file system a session lives on: the real one, unless a test says otherwise.
#[derive(Clone, Debug, Default)]
pub struct Disk {
    together: Arc<Together>,
    /// No link is followed at or below this folder.
    root: Option<Arc<Path>>,
    #[cfg(any(test, feature = "simulated-disk"))]
    trial: Option<Arc<Trial>>,
}

/// How a file is opened. Links are never followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// For reading.
    Read,
    /// For reading and writing; it must exist.
    Update,
    /// For reading and writing; created if it is missing.
    UpdateOrCreate,
    /// For reading and writing; it must not exist.
    CreateNew,
}

/// What a path names, without following a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Missing,
    File {
        bytes: u64,
    },
    Directory,
    Link,
    /// A pipe, a socket or a device.
    Other,
}

/// An operation on the disk; a trial counts these, and fails or skips the ones it was told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    Look,
    Open,
    Read,
    Write,
    Truncate,
    /// `fdatasync` of a journal.
    SyncData,
    /// `fsync` of a file that was just created or truncated.
    SyncFile,
    SyncDirectory,
    Rename,
    Remove,
    MakeDirectory,
}

/// What a trial decided about an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Go,
    /// Report success and do nothing.
    #[cfg(any(test, feature = "simulated-disk"))]
    Skip,
    /// Write only this many bytes.
    #[cfg(any(test, feature = "simulated-disk"))]
    Short(usize),
}

macro_rules! if_simulated {
    ($disk:expr, $($call:tt)*) => {
        #[cfg(any(test, feature = "simulated-disk"))]
        if $disk.is_simulated() {
            return turmoil::fs::shim::std::fs::$($call)*.map_err(trial::as_system_error);
        }
    };
}

impl Disk {
    /// The file system of this machine.
    pub fn real() -> Disk {
        Disk::default()
    }

    /// The same disk for background work: its syncs are not batched with those of callers that must not wait for it.
    pub fn apart(&self) -> Disk {
        Disk {
            together: Arc::default(),
            ..self.clone()
        }
    }

    /// The same disk, on which no link is followed at or below `root`. Links in other paths are followed as usual.
    #[must_use]
    pub fn beneath(&self, root: &Path) -> Disk {
        Disk {
            root: Some(root.into()),
            ..self.clone()
        }
    }

    fn place(&self, path: &Path) -> io::Result<Place> {
        Place::find(self.root.as_deref(), path)
    }

    /// Opens a plain file. A link, a directory, a pipe or a device is refused.
    pub fn open(&self, path: &Path, how: Open) -> io::Result<File> {
        self.before(Operation::Open, 0)?;
        let handle = self.open_handle(path, how)?;
        Ok(File {
            handle,
            disk: self.clone(),
        })
    }

    fn open_handle(&self, path: &Path, how: Open) -> io::Result<Handle> {
        #[cfg(any(test, feature = "simulated-disk"))]
        if self.is_simulated() {
            return trial::open(path, how).map(Handle::Simulated);
        }
        self.open_real(path, how).map(Handle::Real)
    }

    /// A plain file of the real file system, for locks, which only the kernel provides.
    pub(crate) fn open_real(&self, path: &Path, how: Open) -> io::Result<std::fs::File> {
        self.place(path)?.open_file(match how {
            Open::Read => OFlags::RDONLY,
            Open::Update => OFlags::RDWR,
            Open::UpdateOrCreate => OFlags::RDWR | OFlags::CREATE,
            Open::CreateNew => OFlags::RDWR | OFlags::CREATE | OFlags::EXCL,
        })
    }

    /// A folder of the real file system, for locks.
    pub(crate) fn open_folder(&self, path: &Path) -> io::Result<std::fs::File> {
        Ok(self.place(path)?.open_folder()?.into())
    }

    /// The identity of the file at `path`.
    pub(crate) fn identity(&self, path: &Path) -> io::Result<(u64, u64)> {
        let found = self.place(path)?.stat()?;
        Ok((found.st_dev, found.st_ino))
    }

    /// What `path` names.
    pub fn look(&self, path: &Path) -> io::Result<Entry> {
        self.before(Operation::Look, 0)?;
        match self.link_metadata(path) {
            Ok(entry) => Ok(entry),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Entry::Missing),
            Err(error) => Err(error),
        }
    }

    fn link_metadata(&self, path: &Path) -> io::Result<Entry> {
        #[cfg(any(test, feature = "simulated-disk"))]
        if self.is_simulated() {
            return trial::look(path);
        }
        self.place(path)?.look()
    }

    /// The names in a directory, sorted.
    pub fn list(&self, path: &Path) -> io::Result<Vec<OsString>> {
        self.before(Operation::Look, 0)?;
        #[cfg(any(test, feature = "simulated-disk"))]
        if self.is_simulated() {
            return trial::list(path);
        }
        self.place(path)?.list()
    }

    /// Reads a plain file whole, and refuses one of more than `bytes_max`.
    pub fn read(&self, path: &Path, bytes_max: u64) -> io::Result<Vec<u8>> {
        let file = self.open(path, Open::Read)?;
        let bytes = file.bytes()?;
        if bytes > bytes_max {
            let message = format!("{bytes} bytes, more than the {bytes_max} allowed");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        let mut content = vec![0; usize::try_from(bytes).map_err(io::Error::other)?];
        let read = file.read_full_at(&mut content, 0)?;
        content.truncate(read);
        Ok(content)
    }

    pub fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.before(Operation::Rename, 0)?;
        if_simulated!(self, rename(from, to));
        self.place(from)?.rename(&self.place(to)?)
    }

    pub fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.before(Operation::Remove, 0)?;
        if_simulated!(self, remove_file(path));
        self.place(path)?.remove_file()
    }

    /// Removes a directory and what is in it; links in it are removed, not followed.
    pub fn remove_directory(&self, path: &Path) -> io::Result<()> {
        self.before(Operation::Remove, 0)?;
        if_simulated!(self, remove_dir_all(path));
        self.place(path)?.remove_tree()
    }

    pub fn make_directory(&self, path: &Path) -> io::Result<()> {
        self.before(Operation::MakeDirectory, 0)?;
        if_simulated!(self, create_dir(path));
        self.place(path)?.make_folder()
    }

    /// Creates a directory and its missing parents. Nothing is synced.
    pub fn make_all_directories(&self, path: &Path) -> io::Result<()> {
        if self.look(path)? != Entry::Missing {
            return Ok(());
        }
        self.make_all_directories(&parent(path))?;
        self.make_directory(path)
            .or_else(|error| self.forgive_made(path, error))
    }

    /// Creates a link. Our own links are never followed: see [`Disk::read_link`].
    pub(crate) fn make_link(&self, path: &Path, target: &Path) -> io::Result<()> {
        self.place(path)?.make_link(target)
    }

    /// The target of a link, whether or not it exists.
    pub(crate) fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        self.place(path)?.read_link()
    }

    /// Makes the names in a directory durable.
    pub fn sync_directory(&self, path: &Path) -> io::Result<()> {
        #[cfg(any(test, feature = "simulated-disk"))]
        if self.before(Operation::SyncDirectory, 0)? == Verdict::Skip {
            return Ok(());
        }
        #[cfg(any(test, feature = "simulated-disk"))]
        if self.is_simulated() {
            return turmoil::fs::shim::std::fs::sync_dir(path);
        }
        let path = if path.as_os_str().is_empty() {
            Path::new(".")
        } else {
            path
        };
        self.together
            .sync(&self.place(path)?.open_any()?, std::fs::File::sync_all)
    }

    /// Syncs the whole file system of `path`: cheaper than one sync for each of many new files.
    pub fn sync_file_system(&self, path: &Path) -> io::Result<()> {
        #[cfg(any(test, feature = "simulated-disk"))]
        if self.before(Operation::SyncFile, 0)? == Verdict::Skip {
            return Ok(());
        }
        self.together
            .sync_file_system(&self.place(path)?.open_any()?)
    }

    /// Makes `path` and every directory above it, up to `root`, durable. `root` must exist.
    ///
    /// Existing directories are synced too: the process that created them may have died before it could.
    pub fn make_directories(&self, root: &Path, path: &Path) -> io::Result<()> {
        let below = path
            .strip_prefix(root)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        let mut parent = root.to_path_buf();
        for name in below.components() {
            let child = parent.join(name);
            if self.look(&child)? == Entry::Missing {
                self.make_directory(&child)
                    .or_else(|error| self.forgive_made(&child, error))?;
            }
            self.sync_directory(&parent)?;
            parent = child;
        }
        Ok(())
    }

    /// Another process may create the same directory at the same moment.
    fn forgive_made(&self, path: &Path, error: io::Error) -> io::Result<()> {
        if self.look(path)? == Entry::Directory {
            Ok(())
        } else {
            Err(error)
        }
    }

    #[cfg(any(test, feature = "simulated-disk"))]
    fn before(&self, operation: Operation, bytes: usize) -> io::Result<Verdict> {
        match &self.trial {
            Some(trial) => trial.before(operation, bytes),
            None => Ok(Verdict::Go),
        }
    }

    #[cfg(not(any(test, feature = "simulated-disk")))]
    #[inline]
    #[allow(
        clippy::unnecessary_wraps,
        clippy::unused_self,
        reason = "a trial disk may refuse"
    )]
    fn before(&self, _operation: Operation, _bytes: usize) -> io::Result<Verdict> {
        Ok(Verdict::Go)
    }

    #[cfg(any(test, feature = "simulated-disk"))]
    fn is_simulated(&self) -> bool {
        self.trial.as_ref().is_some_and(|it| it.is_simulated())
    }

    #[cfg(not(any(test, feature = "simulated-disk")))]
    #[inline]
    #[allow(clippy::unused_self, reason = "a trial disk may be")]
    fn is_simulated(&self) -> bool {
        false
    }
}

/// The directory that holds `path`.
pub(crate) fn parent(path: &Path) -> PathBuf {
    path.parent()
        .filter(|it| !it.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
        .to_path_buf()
}

#[cfg(test)]
mod tests;
