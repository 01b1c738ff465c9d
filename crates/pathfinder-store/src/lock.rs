//! One writer for a session at a time. The kernel releases the lock when the process ends, even if it was killed, so nobody
//! ever has to clean up after it.

#![allow(
    clippy::disallowed_methods,
    reason = "reads the system's own files, nothing below .research"
)]

use std::fmt;
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::fs::FlockOperation;
use rustix::io::Errno;
use serde::{Deserialize, Serialize};

use crate::disk::{Disk, Open};

/// The limit on the length of a lock file, which describes its holder.
const HOLDER_BYTES_MAX: usize = 4096;
/// [`probe`] holds the lock for a moment, so a taken lock is tried this many times.
const TRIES_MAX: u32 = 5;
const TRY_EVERY: Duration = Duration::from_millis(1);

/// Who holds a lock. For people to read; the kernel decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    pub pid: u32,
    pub host: String,
    /// Tells a process of this boot from one of an earlier boot with the same pid.
    pub boot_id: String,
    /// The epoch of the holder's journal, once it is open.
    pub epoch: Option<u64>,
}

/// Why the lock could not be taken.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Tell the user who writes this session.
    #[error("{} is in use by {}", path.display(), name(holder.as_ref()))]
    Held {
        path: PathBuf,
        holder: Option<Holder>,
    },
    /// Tell the user who is about to start the same session.
    #[error("{} is just starting this question", name(holder.as_ref()))]
    Starting { holder: Option<Holder> },
    /// Tell the user to move the folder.
    #[error("{} is on {file_system}, where locks cannot be trusted", path.display())]
    Networked {
        path: PathBuf,
        file_system: &'static str,
    },
    /// Tell the user: the folder was moved or deleted while the lock was taken.
    #[error("{} is gone", path.display())]
    Gone { path: PathBuf },
    /// Tell the user.
    #[error("cannot lock {}", path.display())]
    Unusable { path: PathBuf, source: io::Error },
}

/// The right to write. Dropping it releases the lock.
#[derive(Debug)]
pub struct SessionLock {
    file: std::fs::File,
    holder: Holder,
    /// The name of a file system that is not known to support locks; worth a warning.
    pub unknown_file_system: Option<u64>,
}

impl Holder {
    /// The host as it may be shown: anybody may write the file, and its name goes to a terminal.
    pub fn printable_host(&self) -> String {
        let letters = self.host.chars().filter(|it| !it.is_control());
        letters.take(64).collect()
    }

    /// This process on this machine.
    pub fn this_process() -> Holder {
        let host = rustix::system::uname()
            .nodename()
            .to_string_lossy()
            .into_owned();
        let boot_id =
            std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
        Holder {
            pid: std::process::id(),
            host,
            boot_id: boot_id.trim().to_owned(),
            epoch: None,
        }
    }
}

impl SessionLock {
    /// Takes the lock, or returns its holder. Waits no longer than another process's probe takes.
    pub fn acquire(disk: &Disk, path: &Path, holder: Holder) -> Result<SessionLock, LockError> {
        let at = || path.to_path_buf();
        let unusable = |source| LockError::Unusable { path: at(), source };
        let file = disk
            .open_real(path, Open::UpdateOrCreate)
            .map_err(unusable)?;
        let unknown_file_system = match file_system(&file).map_err(unusable)? {
            FileSystem::Local => None,
            FileSystem::Unknown(magic) => Some(magic),
            FileSystem::Networked(file_system) => {
                let path = at();
                return Err(LockError::Networked { path, file_system });
            }
        };
        match take(&file) {
            Ok(()) => {}
            Err(Errno::WOULDBLOCK) => {
                let holder = read_holder(&file);
                return Err(LockError::Held { path: at(), holder });
            }
            Err(error) => return Err(unusable(error.into())),
        }
        if !is_still_at(disk, &file, path) {
            return Err(LockError::Gone { path: at() });
        }
        let lock = SessionLock {
            file,
            holder,
            unknown_file_system,
        };
        lock.write_holder().map_err(unusable)?;
        Ok(lock)
    }

    /// Adds the epoch of the journal, which only the holder of the lock could open.
    pub fn set_epoch(&mut self, epoch: u64) -> io::Result<()> {
        self.holder.epoch = Some(epoch);
        self.write_holder()
    }

    fn write_holder(&self) -> io::Result<()> {
        let text = serde_json::to_vec(&self.holder)?;
        self.file.set_len(0)?;
        self.file.write_all_at(&text, 0)
    }
}

/// The right to start one session, for as long as it is being prepared. It leaves no file.
#[derive(Debug)]
pub struct StartLock {
    disk: Disk,
    path: PathBuf,
    _lock: SessionLock,
}

impl StartLock {
    /// Takes the right, or returns its holder.
    pub fn acquire(disk: &Disk, path: &Path) -> Result<StartLock, LockError> {
        let acquire = || SessionLock::acquire(disk, path, Holder::this_process());
        let mut taken = acquire();
        // A process that released it in between removed its file.
        for _ in 1..TRIES_MAX {
            if !matches!(taken, Err(LockError::Gone { .. })) {
                break;
            }
            taken = acquire();
        }
        let lock = taken.map_err(|error| match error {
            LockError::Held { holder, .. } => LockError::Starting { holder },
            other => other,
        })?;
        Ok(StartLock {
            disk: disk.clone(),
            path: path.to_path_buf(),
            _lock: lock,
        })
    }
}

impl Drop for StartLock {
    /// Removed while locked: a file that another process holds is never removed.
    fn drop(&mut self) {
        let _ = self.disk.remove_file(&self.path);
    }
}

impl Drop for SessionLock {
    /// Closing the file is not enough: a child that is being spawned holds a copy of the descriptor until it execs.
    fn drop(&mut self) {
        let _ = rustix::fs::flock(&self.file, FlockOperation::Unlock);
    }
}

/// Checks whether the lock is free, and returns its holder if it is not. Reading the file is not enough: it names its last
/// holder forever, and pids are reused.
pub fn probe(disk: &Disk, path: &Path) -> Result<(), LockError> {
    let Ok(file) = disk.open_real(path, Open::Read) else {
        return Ok(());
    };
    match rustix::fs::flock(&file, FlockOperation::NonBlockingLockShared) {
        Err(Errno::WOULDBLOCK) => Err(LockError::Held {
            path: path.to_path_buf(),
            holder: read_holder(&file),
        }),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Locks a directory itself while the returned file is open; `None` if another process holds it or it is gone.
pub(crate) fn hold_directory(disk: &Disk, path: &Path) -> Option<std::fs::File> {
    let directory = disk.open_folder(path).ok()?;
    rustix::fs::flock(&directory, FlockOperation::NonBlockingLockExclusive).ok()?;
    is_still_at(disk, &directory, path).then_some(directory)
}

fn take(file: &std::fs::File) -> Result<(), Errno> {
    for _ in 1..TRIES_MAX {
        match rustix::fs::flock(file, FlockOperation::NonBlockingLockExclusive) {
            Err(Errno::WOULDBLOCK) => std::thread::sleep(TRY_EVERY),
            other => return other,
        }
    }
    rustix::fs::flock(file, FlockOperation::NonBlockingLockExclusive)
}

fn read_holder(file: &std::fs::File) -> Option<Holder> {
    let mut text = vec![0; HOLDER_BYTES_MAX];
    let read = file.read_at(&mut text, 0).ok()?;
    serde_json::from_slice(&text[..read]).ok()
}

/// A lock on a file that was unlinked in between would exclude nobody.
fn is_still_at(disk: &Disk, file: &std::fs::File, path: &Path) -> bool {
    let held = file.metadata().map(|it| (it.dev(), it.ino()));
    matches!((held, disk.identity(path)), (Ok(held), Ok(found)) if held == found)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileSystem {
    Local,
    Networked(&'static str),
    Unknown(u64),
}

#[cfg(target_os = "linux")]
fn file_system(file: &std::fs::File) -> io::Result<FileSystem> {
    let found = rustix::fs::fstatfs(file)?;
    // The kernel's numbers have 32 bits; some platforms extend their sign.
    Ok(judge(found.f_type as u64 & 0xffff_ffff))
}

#[cfg(not(target_os = "linux"))]
fn file_system(_file: &std::fs::File) -> io::Result<FileSystem> {
    Ok(FileSystem::Unknown(0))
}

fn judge(magic: u64) -> FileSystem {
    match magic {
        0x6969 => FileSystem::Networked("NFS"),
        0x517b | 0xff53_4d42 | 0xfe53_4d42 => FileSystem::Networked("SMB"),
        // ext2 to ext4, XFS, Btrfs, F2FS, ZFS, bcachefs, tmpfs, ramfs, overlayfs
        0xef53 | 0x5846_5342 | 0x9123_683e | 0xf2f5_2010 | 0x2fc1_2fc1 | 0xca45_1a4e
        | 0x0102_1994 | 0x8584_58f6 | 0x794c_7630 => FileSystem::Local,
        _ => FileSystem::Unknown(magic),
    }
}

fn name(holder: Option<&Holder>) -> String {
    holder.map_or_else(|| "another process".to_owned(), Holder::to_string)
}

impl fmt::Display for Holder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "process {} on {}",
            self.pid,
            self.printable_host()
        )
    }
}

#[cfg(test)]
mod tests;
