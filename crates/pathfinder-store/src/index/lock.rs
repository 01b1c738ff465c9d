//! Lets one process at a time change the index; the kernel releases the lock with the process.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::IndexError;
use crate::disk::{Disk, Open};

const POLL: Duration = Duration::from_millis(20);

pub(super) struct UpdateLock {
    // Closing the file releases the lock.
    _file: File,
}

/// The file that is locked.
pub(super) fn path(folder: &Path) -> PathBuf {
    folder.join("update.lock")
}

impl UpdateLock {
    pub(super) fn try_take(disk: &Disk, folder: &Path) -> io::Result<Option<UpdateLock>> {
        let file = disk.open_real(&path(folder), Open::UpdateOrCreate)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(UpdateLock { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Waits for the lock, but not forever.
    pub(super) fn take(
        disk: &Disk,
        folder: &Path,
        wait_max: Duration,
    ) -> Result<UpdateLock, IndexError> {
        let started = Instant::now();
        loop {
            let taken = UpdateLock::try_take(disk, folder);
            if let Some(lock) = taken.map_err(|source| IndexError::Unusable {
                path: folder.into(),
                source,
            })? {
                return Ok(lock);
            }
            if started.elapsed() >= wait_max {
                return Err(IndexError::Busy {
                    path: folder.into(),
                });
            }
            thread::sleep(POLL);
        }
    }
}
