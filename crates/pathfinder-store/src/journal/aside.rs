//! Bytes that are truncated from a journal are copied to a file beside it: nothing is thrown away.

use std::io;
use std::path::{Path, PathBuf};

use super::{JournalError, Position};
use crate::disk::{Disk, File, Open, parent};

const CHUNK_BYTES: u64 = 1024 * 1024;
/// More files than this for one place of a journal mean that something else is wrong.
const SAME_PLACE_MAX: u32 = 10_000;

/// The part of a journal that was set aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    pub path: PathBuf,
    pub bytes: u64,
}

/// Copies everything after `end` to a new file, durably. `why` is a part of its name.
pub(super) fn set_aside(
    disk: &Disk,
    path: &Path,
    journal: &File,
    end: Position,
    why: &str,
) -> Result<SetAside, JournalError> {
    let first = path.with_extension(format!("{why}-{}", end.seq));
    let (aside, copy) = create(disk, &first).map_err(|error| JournalError::at(&first, error))?;
    let copied = copy_from(disk, journal, end.offset, &aside, &copy);
    match copied {
        Ok(bytes) => Ok(SetAside { path: aside, bytes }),
        Err(error) => {
            // Half a copy is useless, and on a full disk it takes up space.
            let _ = disk.remove_file(&aside);
            Err(JournalError::at(&aside, error))
        }
    }
}

/// A new file of this name, or of one with a number behind it.
fn create(disk: &Disk, first: &Path) -> io::Result<(PathBuf, File)> {
    for number in 1..SAME_PLACE_MAX {
        let mut name = first.as_os_str().to_owned();
        if number > 1 {
            name.push(format!("-{number}"));
        }
        match disk.open(Path::new(&name), Open::CreateNew) {
            Ok(file) => return Ok((name.into(), file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn copy_from(
    disk: &Disk,
    journal: &File,
    start: u64,
    aside: &Path,
    copy: &File,
) -> io::Result<u64> {
    let bytes = journal.bytes()?.saturating_sub(start);
    let mut copied = 0;
    while copied < bytes {
        let mut chunk = vec![0; CHUNK_BYTES.min(bytes - copied) as usize];
        let read = journal.read_full_at(&mut chunk, start + copied)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        copy.write_full_at(&chunk[..read], copied)?;
        copied += read as u64;
    }
    copy.sync_all()?;
    disk.sync_directory(&parent(aside))?;
    Ok(bytes)
}
