//! Makes a damaged journal usable again: what cannot be trusted is moved to a file beside it, and nothing is thrown away.

use std::path::{Path, PathBuf};

use super::aside::set_aside;
use super::scan::{Records, Tail};
use super::{JournalError, Position};
use crate::disk::{Disk, Open};

/// What was set aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quarantined {
    /// The file that now holds the bytes from the first bad one on.
    pub path: PathBuf,
    pub bytes: u64,
    /// The last record that the journal still has.
    pub last_seq: u64,
}

/// Moves everything after the last good record of a damaged journal, which once held all records up to `proven`, to a file
/// beside it; `None` if nothing is damaged. The caller holds the session. A crash leaves the journal either as it was or
/// truncated, and the copy is on disk before anything is truncated.
pub fn quarantine(
    disk: &Disk,
    path: &Path,
    proven: Position,
) -> Result<Option<Quarantined>, JournalError> {
    let at_path = |error| JournalError::at(path, error);
    let file = disk.open(path, Open::Update).map_err(at_path)?;
    let scan = Records::new(&file, Position::START)
        .finish()
        .map_err(at_path)?
        .knowing(proven);
    let end = scan.end;
    match scan.tail {
        Tail::Clean | Tail::Torn { .. } => return Ok(None),
        Tail::Newer { v } => {
            return Err(JournalError::Newer {
                path: path.to_path_buf(),
                v,
            });
        }
        Tail::Damaged { because } if end == Position::START => {
            return Err(JournalError::damaged(path, end, because));
        }
        Tail::Damaged { .. } => {}
    }
    let aside = set_aside(disk, path, &file, end, "quarantine")?;
    file.truncate(end.offset)
        .and_then(|()| file.sync_all())
        .map_err(at_path)?;
    Ok(Some(Quarantined {
        path: aside.path,
        bytes: aside.bytes,
        last_seq: end.seq,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::tests::{open, read, write};
    use crate::journal::{Damage, SyncPool};

    fn damaged(payloads: &[&str], at: fn(usize) -> usize) -> (tempfile::TempDir, PathBuf, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        write(&path, payloads);
        let mut bytes = std::fs::read(&path).unwrap();
        let place = at(bytes.len());
        bytes[place] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        (folder, path, bytes)
    }

    #[test]
    fn what_is_set_aside_and_what_stays_are_the_journal_as_it_was() {
        let (_folder, path, before) = damaged(&["1", "2", "3", "4"], |bytes| bytes / 2);
        let quarantined = quarantine(&Disk::real(), &path, Position::START)
            .unwrap()
            .unwrap();
        let kept = std::fs::read(&path).unwrap();
        let aside = std::fs::read(&quarantined.path).unwrap();
        assert_eq!([kept, aside.clone()].concat(), before);
        assert_eq!(quarantined.bytes, aside.len() as u64);
        assert_eq!(
            quarantine(&Disk::real(), &path, Position::START).unwrap(),
            None,
            "once is enough"
        );
        let journal = open(&path, &SyncPool::new(0).unwrap()).unwrap().journal;
        assert_eq!(journal.position().seq, quarantined.last_seq + 1);
        drop(journal);
        let (payloads, scan) = read(&Disk::real(), &path).unwrap();
        assert_eq!(
            (payloads.first().map(String::as_str), scan.tail),
            (Some("1"), Tail::Clean)
        );
    }

    #[test]
    fn a_journal_with_nothing_good_in_it_is_left_alone() {
        let (_folder, path, before) = damaged(&["1", "2"], |_| 5);
        let refused = quarantine(&Disk::real(), &path, Position::START).unwrap_err();
        assert!(
            matches!(
                refused,
                JournalError::Damaged {
                    because: Damage::BadRecord,
                    ..
                }
            ),
            "{refused}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_whole_journal_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        write(&path, &["1"]);
        assert_eq!(
            quarantine(&Disk::real(), &path, Position::START).unwrap(),
            None
        );
    }
}
