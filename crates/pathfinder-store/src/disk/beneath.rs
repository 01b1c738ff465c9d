//! Resolves paths on the real file system. A research folder may come from anybody, so paths below it are walked name by
//! name, and a link on the way is an error, wherever it points.

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat};
use rustix::io::Errno;

use super::{Entry, parent};

/// How deep folders are removed; a session has two levels.
const DEPTH_MAX: usize = 32;

/// A name, and the folder that contains it.
#[derive(Debug)]
pub(super) struct Place {
    /// Open, for a path below the root. Any other path is taken from the working directory, as people mean it.
    folder: Option<OwnedFd>,
    name: PathBuf,
}

impl Place {
    /// The place of `path`, without following a link from `root` on.
    pub(super) fn find(root: Option<&Path>, path: &Path) -> io::Result<Place> {
        let Some((root, below)) = root.and_then(|it| Some((it, path.strip_prefix(it).ok()?)))
        else {
            return Ok(Place {
                folder: None,
                name: path.to_path_buf(),
            });
        };
        let name = root.file_name().map(PathBuf::from).ok_or(Errno::INVAL)?;
        let above = openat(CWD, &parent(root), OFlags::DIRECTORY)?;
        let mut place = Place {
            folder: Some(above),
            name,
        };
        for component in below.components() {
            let Component::Normal(name) = component else {
                return Err(Errno::INVAL.into());
            };
            place = Place {
                folder: Some(place.open_folder()?),
                name: name.into(),
            };
        }
        Ok(place)
    }

    fn folder(&self) -> BorrowedFd<'_> {
        self.folder.as_ref().map_or(CWD, AsFd::as_fd)
    }

    /// Opens a plain file and refuses a link. Without `NONBLOCK`, opening a pipe would block forever.
    pub(super) fn open_file(&self, how: OFlags) -> io::Result<std::fs::File> {
        let opened = openat(
            self.folder(),
            &self.name,
            how | OFlags::NOFOLLOW | OFlags::NONBLOCK,
        )?;
        let file = std::fs::File::from(opened);
        match file.metadata()?.is_file() {
            true => Ok(file),
            false => Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a plain file",
            )),
        }
    }

    /// Opens a file or a folder to sync it.
    pub(super) fn open_any(&self) -> io::Result<std::fs::File> {
        openat(self.folder(), &self.name, OFlags::NONBLOCK | self.no_link())
            .map(std::fs::File::from)
    }

    pub(super) fn open_folder(&self) -> io::Result<OwnedFd> {
        openat(
            self.folder(),
            &self.name,
            OFlags::DIRECTORY | self.no_link(),
        )
    }

    fn no_link(&self) -> OFlags {
        if self.folder.is_some() {
            OFlags::NOFOLLOW
        } else {
            OFlags::empty()
        }
    }

    pub(super) fn stat(&self) -> io::Result<Stat> {
        Ok(rustix::fs::statat(
            self.folder(),
            &self.name,
            AtFlags::SYMLINK_NOFOLLOW,
        )?)
    }

    pub(super) fn look(&self) -> io::Result<Entry> {
        let found = self.stat()?;
        Ok(match FileType::from_raw_mode(found.st_mode) {
            FileType::Symlink => Entry::Link,
            FileType::Directory => Entry::Directory,
            FileType::RegularFile => Entry::File {
                bytes: u64::try_from(found.st_size).unwrap_or_default(),
            },
            _ => Entry::Other,
        })
    }

    pub(super) fn list(&self) -> io::Result<Vec<OsString>> {
        list(&self.open_folder()?)
    }

    pub(super) fn rename(&self, to: &Place) -> io::Result<()> {
        Ok(rustix::fs::renameat(
            self.folder(),
            &self.name,
            to.folder(),
            &to.name,
        )?)
    }

    pub(super) fn remove_file(&self) -> io::Result<()> {
        Ok(rustix::fs::unlinkat(
            self.folder(),
            &self.name,
            AtFlags::empty(),
        )?)
    }

    /// Removes a folder and what is in it; links in it are removed, not followed.
    pub(super) fn remove_tree(&self) -> io::Result<()> {
        remove_tree(self.folder(), &self.name, DEPTH_MAX)
    }

    pub(super) fn make_folder(&self) -> io::Result<()> {
        Ok(rustix::fs::mkdirat(
            self.folder(),
            &self.name,
            Mode::from_raw_mode(0o777),
        )?)
    }

    pub(super) fn make_link(&self, target: &Path) -> io::Result<()> {
        Ok(rustix::fs::symlinkat(target, self.folder(), &self.name)?)
    }

    pub(super) fn read_link(&self) -> io::Result<PathBuf> {
        let target = rustix::fs::readlinkat(self.folder(), &self.name, Vec::new())?;
        Ok(OsString::from_vec(target.into_bytes()).into())
    }
}

fn openat(folder: BorrowedFd<'_>, name: &Path, how: OFlags) -> io::Result<OwnedFd> {
    match rustix::fs::openat(
        folder,
        name,
        how | OFlags::CLOEXEC,
        Mode::from_raw_mode(0o666),
    ) {
        // The error for a link in place of a folder differs between systems.
        Err(Errno::LOOP | Errno::NOTDIR) if how.contains(OFlags::DIRECTORY | OFlags::NOFOLLOW) => {
            let because = format!(
                "{} is a link or not a folder, and is not followed",
                name.display()
            );
            Err(io::Error::new(io::ErrorKind::NotADirectory, because))
        }
        opened => Ok(opened?),
    }
}

/// The names in a folder, sorted.
fn list(folder: &OwnedFd) -> io::Result<Vec<OsString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let name = entry?.file_name().to_bytes().to_vec();
        if name != b"." && name != b".." {
            names.push(OsString::from_vec(name));
        }
    }
    names.sort();
    Ok(names)
}

fn remove_tree(above: BorrowedFd<'_>, name: &Path, depth_left: usize) -> io::Result<()> {
    match rustix::fs::unlinkat(above, name, AtFlags::empty()) {
        Err(Errno::ISDIR | Errno::PERM) => {}
        removed => return Ok(removed?),
    }
    if depth_left == 0 {
        return Err(io::Error::other("too many folders inside each other"));
    }
    let folder = openat(above, name, OFlags::DIRECTORY | OFlags::NOFOLLOW)?;
    for inner in list(&folder)? {
        remove_tree(folder.as_fd(), Path::new(&inner), depth_left - 1)?;
    }
    Ok(rustix::fs::unlinkat(above, name, AtFlags::REMOVEDIR)?)
}
