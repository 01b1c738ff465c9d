//! The file of a journal: checked before it is written, and written only at its known end.

use std::io;
use std::path::{Path, PathBuf};

use super::aside::{self, SetAside};
use super::scan::{Records, Scan, Tail};
use super::{JournalError, Position, is_full};
use crate::disk::{Disk, Entry, File, Open, parent};

/// Space reserved on the disk, so that a last record can be written when the disk is full.
const RESERVE_BYTES: u64 = 1024 * 1024;

/// The file, and how much of it is known to be good.
pub(super) struct JournalFile {
    pub(super) file: File,
    pub(super) durable: Position,
    pub(super) syncs: u64,
}

impl JournalFile {
    /// Checks the whole journal, which once held all records up to `proven`, and truncates a torn tail; also returns where
    /// the tail was copied to.
    pub(super) fn open(
        disk: &Disk,
        path: &Path,
        how: Open,
        proven: Position,
    ) -> Result<(JournalFile, Option<SetAside>), JournalError> {
        let at_path = |error| JournalError::at(path, error);
        let file = disk.open(path, how).map_err(at_path)?;
        // Not only for a new file: the process that created it may have died before it got here.
        file.sync_all()
            .and_then(|()| disk.sync_directory(&parent(path)))
            .map_err(at_path)?;
        let scan = scan_for_writing(path, &file, proven)?;
        let cut = cut_torn_tail(disk, path, &file, &scan)?;
        reserve(disk, path).map_err(at_path)?;
        Ok((
            JournalFile {
                file,
                durable: scan.end,
                syncs: 0,
            },
            cut,
        ))
    }

    /// Writes lines and makes them durable.
    pub(super) fn write(
        &mut self,
        path: &Path,
        lines: &[u8],
        end: Position,
    ) -> Result<(), JournalError> {
        self.put(path, lines)?;
        let synced = self.file.sync_data();
        self.settle(path, end, synced)
    }

    /// Writes lines, which are not durable before a sync.
    pub(super) fn put(&self, path: &Path, lines: &[u8]) -> Result<(), JournalError> {
        let poisoned = |error| JournalError::poisoned(path, error);
        if self.file.bytes().map_err(poisoned)? != self.durable.offset {
            return Err(JournalError::Fenced {
                path: path.to_path_buf(),
            });
        }
        match self.file.write_full_at(lines, self.durable.offset) {
            Ok(()) => Ok(()),
            Err(error) if is_full(&error) => {
                self.cut_back().map_err(poisoned)?;
                Err(JournalError::Full {
                    path: path.to_path_buf(),
                })
            }
            Err(error) => Err(poisoned(error)),
        }
    }

    /// Counts the written lines as stored if the sync after them succeeded.
    pub(super) fn settle(
        &mut self,
        path: &Path,
        end: Position,
        synced: io::Result<()>,
    ) -> Result<(), JournalError> {
        synced.map_err(|error| JournalError::poisoned(path, error))?;
        self.syncs += 1;
        self.durable = end;
        Ok(())
    }

    /// Truncates what was written before the disk was full, so that the last record follows a good one.
    fn cut_back(&self) -> io::Result<()> {
        self.file.truncate(self.durable.offset)?;
        self.file.sync_data()
    }
}

/// Checks the whole journal; only one that is whole, or torn at its end, may be written to.
fn scan_for_writing(path: &Path, file: &File, proven: Position) -> Result<Scan, JournalError> {
    let scan = Records::new(file, Position::START)
        .finish()
        .map_err(|error| JournalError::at(path, error))?;
    let scan = scan.knowing(proven);
    match scan.tail {
        Tail::Clean | Tail::Torn { .. } => Ok(scan),
        Tail::Damaged { because } => Err(JournalError::damaged(path, scan.end, because)),
        Tail::Newer { v } => Err(JournalError::Newer {
            path: path.to_path_buf(),
            v,
        }),
    }
}

fn cut_torn_tail(
    disk: &Disk,
    path: &Path,
    file: &File,
    scan: &Scan,
) -> Result<Option<SetAside>, JournalError> {
    let Tail::Torn { .. } = scan.tail else {
        return Ok(None);
    };
    let cut = aside::set_aside(disk, path, file, scan.end, "torn")?;
    let truncated = file
        .truncate(scan.end.offset)
        .and_then(|()| file.sync_all());
    truncated.map_err(|error| JournalError::at(path, error))?;
    Ok(Some(cut))
}

fn reserve_path(journal: &Path) -> PathBuf {
    journal.with_extension("reserve")
}

fn reserve(disk: &Disk, journal: &Path) -> io::Result<()> {
    let path = reserve_path(journal);
    let file = disk.open(&path, Open::UpdateOrCreate)?;
    if file.bytes()? != RESERVE_BYTES {
        file.allocate(RESERVE_BYTES)?;
        file.sync_all()?;
    }
    Ok(())
}

/// Releases the reserved space. The directory is synced because some file systems reuse the space only after that.
pub(super) fn release(disk: &Disk, journal: &Path) -> io::Result<()> {
    let path = reserve_path(journal);
    if disk.look(&path)? != Entry::Missing {
        disk.remove_file(&path)?;
        disk.sync_directory(&parent(journal))?;
    }
    Ok(())
}
