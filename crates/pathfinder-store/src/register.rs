//! Which research folders this user made or trusts, kept in the user's own state directory.
//!
//! A folder is identified by a random id in it. Its path and owner prove nothing: a user owns an archive that they unpacked.
//! Each id has a file of its own, written atomically, so that neither concurrent writers nor a killed process leave a
//! half-written entry.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use rustix::fs::FlockOperation;
use serde::{Deserialize, Serialize};

use crate::disk::{Disk, Entry, Open};

const ENTRY_BYTES_MAX: u64 = 64 * 1024;
const LOCK_WAIT_MAX: Duration = Duration::from_secs(5);
const LOCK_TRY_EVERY: Duration = Duration::from_millis(5);

/// Identifies a folder: 128 random bits, which nobody can guess.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FolderId(String);

impl FolderId {
    pub fn new(random: [u8; 16]) -> FolderId {
        FolderId(random.iter().map(|it| format!("{it:02x}")).collect())
    }
}

impl fmt::Display for FolderId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A text that should be the id of a folder and is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a folder is known by 32 lower-case hex digits")]
pub struct BadFolderId;

impl FromStr for FolderId {
    type Err = BadFolderId;

    fn from_str(text: &str) -> Result<FolderId, BadFolderId> {
        let is_hex = text
            .bytes()
            .all(|it| it.is_ascii_digit() || (b'a'..=b'f').contains(&it));
        if text.len() == 32 && is_hex {
            Ok(FolderId(text.to_owned()))
        } else {
            Err(BadFolderId)
        }
    }
}

/// What is known of a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registered {
    /// The user made it, or said that it can be trusted.
    pub trusted: bool,
    /// Where it was at that time, for people to read.
    pub path: String,
}

#[derive(Clone, Debug)]
pub struct Register {
    disk: Disk,
    path: PathBuf,
}

impl Register {
    /// The register in a state directory, which need not exist.
    pub fn at(disk: &Disk, state: &Path) -> Register {
        Register {
            disk: disk.clone(),
            path: state.to_path_buf(),
        }
    }

    pub fn find(&self, id: &FolderId) -> Option<Registered> {
        let bytes = self.disk.read(&self.entry(id), ENTRY_BYTES_MAX).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    pub fn keep(&self, id: &FolderId, registered: &Registered) -> io::Result<()> {
        self.disk.make_all_directories(&self.folders())?;
        self.disk
            .write_whole(&self.entry(id), &serde_json::to_vec(registered)?)
            .map(drop)
    }

    /// Forgets a folder, and the index that was made for it here.
    pub fn remove(&self, id: &FolderId) -> io::Result<()> {
        self.remove_index(id)?;
        match self.disk.remove_file(&self.entry(id)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Every folder that is known, by id.
    pub fn all(&self) -> Vec<(FolderId, Registered)> {
        let names = self.disk.list(&self.folders()).unwrap_or_default();
        let ids = names
            .iter()
            .filter_map(|it| it.to_str()?.strip_suffix(".json")?.parse().ok());
        ids.filter_map(|id: FolderId| Some((id.clone(), self.find(&id)?)))
            .collect()
    }

    /// Where the documents of an untrusted folder are indexed: its own index may be malicious.
    pub fn index_path(&self, id: &FolderId) -> PathBuf {
        self.path.join("indexes").join(&id.0)
    }

    /// Removes the index of a folder whose own index is used from now on.
    pub fn remove_index(&self, id: &FolderId) -> io::Result<()> {
        let path = self.index_path(id);
        if self.disk.look(&path)? == Entry::Missing {
            Ok(())
        } else {
            self.disk.remove_directory(&path)
        }
    }

    /// Keeps other processes of this user from registering the same folder while the returned file is open.
    pub fn lock(&self) -> io::Result<std::fs::File> {
        self.disk.make_all_directories(&self.path)?;
        let file = self
            .disk
            .open_real(&self.path.join("folders.lock"), Open::UpdateOrCreate)?;
        let started = Instant::now();
        while rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive).is_err() {
            // A process that is stuck must not block all others.
            if started.elapsed() > LOCK_WAIT_MAX {
                return Err(io::ErrorKind::TimedOut.into());
            }
            std::thread::sleep(LOCK_TRY_EVERY);
        }
        Ok(file)
    }

    fn folders(&self) -> PathBuf {
        self.path.join("folders")
    }

    fn entry(&self, id: &FolderId) -> PathBuf {
        self.folders().join(format!("{id}.json"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn register() -> (tempfile::TempDir, Register) {
        let state = tempfile::tempdir().unwrap();
        let register = Register::at(&Disk::real(), &state.path().join("state/pathfinder"));
        (state, register)
    }

    fn id(number: u8) -> FolderId {
        FolderId::new([number; 16])
    }

    fn registered(trusted: bool) -> Registered {
        Registered {
            trusted,
            path: "/tea".into(),
        }
    }

    #[test]
    fn a_folder_is_known_once_it_is_kept() {
        let (_state, register) = register();
        assert_eq!((register.find(&id(1)), register.all()), (None, Vec::new()));
        register.keep(&id(1), &registered(false)).unwrap();
        register.keep(&id(2), &registered(true)).unwrap();
        register.keep(&id(1), &registered(true)).unwrap();
        assert_eq!(
            register.all(),
            [(id(1), registered(true)), (id(2), registered(true))]
        );
        register.remove(&id(1)).unwrap();
        register.remove(&id(1)).unwrap();
        assert_eq!(register.all(), [(id(2), registered(true))]);
    }

    #[test]
    fn many_register_at_once_and_none_is_lost() {
        let (_state, register) = register();
        std::thread::scope(|scope| {
            for number in 0..16 {
                let register = &register;
                scope.spawn(move || {
                    let _lock = register.lock().unwrap();
                    register.keep(&id(number), &registered(true)).unwrap();
                });
            }
        });
        assert_eq!(register.all().len(), 16);
    }

    /// A killed process leaves a complete entry or none; any other file is not an entry.
    #[test]
    fn what_is_no_entry_is_not_known() {
        let (_state, register) = register();
        register.keep(&id(1), &registered(true)).unwrap();
        let whole = std::fs::read(register.entry(&id(1))).unwrap();
        for cut in 0..whole.len() {
            std::fs::write(register.entry(&id(1)), &whole[..cut]).unwrap();
            assert_eq!(register.find(&id(1)), None, "cut at {cut}");
        }
        std::fs::write(register.folders().join("../folders/notes.json"), "{}").unwrap();
        assert_eq!(register.all(), Vec::new());
    }

    #[test]
    fn a_state_directory_that_cannot_be_made_is_told() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("file"), "").unwrap();
        let register = Register::at(&Disk::real(), &folder.path().join("file/pathfinder"));
        assert!(register.keep(&id(1), &registered(true)).is_err() && register.lock().is_err());
        assert_eq!(register.find(&id(1)), None);
    }

    #[test]
    fn only_hex_is_an_id() {
        let upper = "A".repeat(32);
        for bad in ["", "../../etc/passwd", "00", upper.as_str(), "é"] {
            assert_eq!(bad.parse::<FolderId>(), Err(BadFolderId));
        }
        assert_eq!(id(0xab).to_string().parse(), Ok(id(0xab)));
    }
}
