//! Replaces files atomically: a reader sees the old content or the new, never a mixture, even after a power cut. A
//! temporary file in the same directory is written, synced and renamed over the old one; then the directory is synced.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Disk, Entry, File, Open, parent};

/// A longer file is not read back to see whether it changed; it counts as changed.
const COMPARE_BYTES_MAX: u64 = 256 * 1024 * 1024;
const TEMPORARY_PREFIX: &str = ".";
const TEMPORARY_SUFFIX: &str = ".tmp";
/// More unfinished files than this for one name mean that something else is wrong.
const TEMPORARY_MAX: u32 = 10_000;
static TEMPORARY_NUMBER: AtomicU64 = AtomicU64::new(0);

/// Files that are open at a time.
const UNFINISHED_MAX: usize = 64;
/// From this many files on, one sync of the file system costs less than one for each.
const SYNCED_AT_ONCE_MIN: usize = 8;

/// How many files were replaced, and how many already had the new content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    pub changed: usize,
    pub unchanged: usize,
}

/// New content beside a file. It is removed unless it takes the file's place, because on a full disk it takes up space.
struct Unfinished<'a> {
    disk: &'a Disk,
    temporary: PathBuf,
    file: File,
    path: PathBuf,
    renamed: bool,
}

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        if !self.renamed {
            let _ = self.disk.remove_file(&self.temporary);
        }
    }
}

impl Disk {
    /// Replaces a file's content, all or nothing. The directory must exist.
    pub fn write_whole(&self, path: &Path, bytes: &[u8]) -> io::Result<Written> {
        self.write_whole_many([(path, bytes)])
    }

    /// Replaces many files, each all or nothing, with at most one sync for each directory, and fewer syncs than files.
    pub fn write_whole_many<P: AsRef<Path>, B: AsRef<[u8]>>(
        &self,
        files: impl IntoIterator<Item = (P, B)>,
    ) -> io::Result<Written> {
        let mut written = Written::default();
        let mut directories = BTreeSet::new();
        let mut unfinished = Vec::new();
        for (path, bytes) in files {
            let (path, bytes) = (path.as_ref(), bytes.as_ref());
            // An unchanged file's directory is synced as well: the process that wrote it may have died before that.
            directories.insert(parent(path));
            if self.has_content(path, bytes) {
                written.unchanged += 1;
                continue;
            }
            unfinished.push(self.begin(path, bytes)?);
            written.changed += 1;
            if unfinished.len() == UNFINISHED_MAX {
                self.finish(std::mem::take(&mut unfinished))?;
            }
        }
        self.finish(unfinished)?;
        match directories.first() {
            Some(first) if self.is_synced_at_once(written.changed) => {
                self.sync_file_system(first)?
            }
            _ => directories
                .iter()
                .try_for_each(|it| self.sync_directory(it))?,
        }
        Ok(written)
    }

    fn has_content(&self, path: &Path, bytes: &[u8]) -> bool {
        let Ok(Entry::File { bytes: length }) = self.look(path) else {
            return false;
        };
        length == bytes.len() as u64
            && length <= COMPARE_BYTES_MAX
            && self
                .read(path, length)
                .is_ok_and(|content| content == bytes)
    }

    /// Writes new content beside a file.
    fn begin<'a>(&'a self, path: &Path, bytes: &[u8]) -> io::Result<Unfinished<'a>> {
        let (temporary, file) = self.make_beside(path, |it| self.open(it, Open::CreateNew))?;
        let unfinished = Unfinished {
            disk: self,
            temporary,
            file,
            path: path.to_path_buf(),
            renamed: false,
        };
        unfinished.file.write_full_at(bytes, 0)?;
        Ok(unfinished)
    }

    /// Puts new content in the place of the old one, once it is safe.
    fn finish(&self, unfinished: Vec<Unfinished<'_>>) -> io::Result<()> {
        match unfinished.first() {
            Some(first) if self.is_synced_at_once(unfinished.len()) => {
                self.sync_file_system(&first.temporary)?;
            }
            _ => unfinished.iter().try_for_each(|it| it.file.sync_all())?,
        }
        for mut it in unfinished {
            self.rename(&it.temporary, &it.path)?;
            it.renamed = true;
        }
        Ok(())
    }

    fn is_synced_at_once(&self, files: usize) -> bool {
        files >= SYNCED_AT_ONCE_MIN && !self.is_simulated()
    }

    /// Creates an unfinished file beside `path`, under a name that nobody else uses: not even a thread of this process that
    /// still writes the same file for a session that has ended.
    pub(crate) fn make_beside<T>(
        &self,
        path: &Path,
        make: impl Fn(&Path) -> io::Result<T>,
    ) -> io::Result<(PathBuf, T)> {
        let name = path
            .file_name()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no file name"))?;
        let name = name.to_string_lossy();
        for _ in 0..TEMPORARY_MAX {
            let number = TEMPORARY_NUMBER.fetch_add(1, Ordering::Relaxed);
            let temporary = format!(
                "{TEMPORARY_PREFIX}{name}.{}-{number}{TEMPORARY_SUFFIX}",
                std::process::id()
            );
            let temporary = parent(path).join(temporary);
            match make(&temporary) {
                Ok(made) => return Ok((temporary, made)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Removes files left half written by processes that died, if the directory exists. The caller holds its lock.
    pub fn sweep_temporary(&self, directory: &Path) -> io::Result<usize> {
        let names = match self.list(directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
            listed => listed?,
        };
        let mut swept = 0;
        for name in names {
            if is_temporary(&name) {
                self.remove_file(&directory.join(&name))?;
                swept += 1;
            }
        }
        if swept > 0 {
            self.sync_directory(directory)?;
        }
        Ok(swept)
    }
}

/// Whether a name is one that [`Disk::make_beside`] gives.
pub(crate) fn is_temporary(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(TEMPORARY_PREFIX) && name.ends_with(TEMPORARY_SUFFIX)
}
