//! The research folder: which sessions it holds, which one is current, and how one is named.
//!
//! A name that comes from outside is checked before it becomes a path, and nothing in the folder that is a link is
//! followed: a folder that somebody sent must not lead out of itself.

mod mark;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::disk::{Disk, Entry, is_temporary};
use crate::lock;
pub(crate) use mark::ID_FILE;

const ID_CHARACTERS_MAX: usize = 100;
const NAME_BYTES_MAX: u64 = 400;
/// To start a session takes milliseconds, and many may start one at once.
const START_TRIES_MAX: u32 = 5000;
const START_TRY_EVERY: Duration = Duration::from_millis(2);
/// The dot keeps a session that is being removed out of every list.
const LEAVING: &str = ".leaving-";
/// A session whose place another one is about to take.
const REPLACED: &str = ".replaced-";
/// Where sessions are unpacked before they are moved in.
pub(crate) const RESTORING: &str = "restoring";

/// `.research/`, which may not exist yet.
#[derive(Debug, Clone)]
pub struct ResearchFolder {
    disk: Disk,
    path: PathBuf,
}

#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error(
        "'{given}' cannot be a session's id\nhint: ids have small letters, digits and hyphens; `pathfinder sessions` lists them"
    )]
    BadId { given: String },
    #[error("there is no session '{given}'\nhint: `pathfinder sessions` lists them")]
    Unknown { given: String },
    #[error("'{given}' is the beginning of several sessions: {}\nhint: give more of the id", candidates.join(", "))]
    Ambiguous {
        given: String,
        candidates: Vec<String>,
    },
    #[error("there is no session in {}\nhint: start one with: pathfinder \"a question\"", path.display())]
    NoneYet { path: PathBuf },
    #[error("{} is a link or no folder, and is not followed\nhint: remove it, or use another folder: --dir DIR", path.display())]
    NotAFolder { path: PathBuf },
    #[error("{} is no plain file, and is not followed\nhint: remove it", path.display())]
    NotAFile { path: PathBuf },
    #[error("session '{id}' exists already")]
    Exists { id: String },
    #[error("cannot use {}", path.display())]
    Unusable { path: PathBuf, source: io::Error },
}

impl ResearchFolder {
    /// The research folder in `dir`. Nothing is made.
    pub fn at(disk: &Disk, dir: &Path) -> Result<ResearchFolder, FolderError> {
        let path = dir.join(".research");
        let folder = ResearchFolder {
            disk: disk.beneath(&path),
            path,
        };
        for path in [folder.path.clone(), folder.sessions_path()] {
            folder.expect_directory(&path)?;
        }
        Ok(folder)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn disk(&self) -> &Disk {
        &self.disk
    }

    pub(crate) fn sessions_path(&self) -> PathBuf {
        self.path.join("sessions")
    }

    /// The ids of all sessions, oldest first.
    pub fn sessions(&self) -> Result<Vec<String>, FolderError> {
        let path = self.sessions_path();
        let names = match self
            .disk
            .look(&path)
            .map_err(|source| unusable(&path, source))?
        {
            Entry::Directory => self
                .disk
                .list(&path)
                .map_err(|source| unusable(&path, source))?,
            _ => Vec::new(),
        };
        let mut ids: Vec<String> = names
            .into_iter()
            .filter_map(|it| it.into_string().ok())
            .filter(|it| {
                is_id(it) && matches!(self.disk.look(&path.join(it)), Ok(Entry::Directory))
            })
            .collect();
        ids.sort();
        Ok(ids)
    }

    /// The full id that is meant by an id or by the beginning of one.
    pub fn resolve(&self, given: &str) -> Result<String, FolderError> {
        if !is_id(given) {
            return Err(FolderError::BadId {
                given: shown(given),
            });
        }
        let ids = self.sessions()?;
        if ids.iter().any(|it| it == given) {
            return Ok(given.to_owned());
        }
        let mut candidates: Vec<String> =
            ids.into_iter().filter(|it| it.starts_with(given)).collect();
        match candidates.len() {
            0 => Err(FolderError::Unknown {
                given: given.to_owned(),
            }),
            1 => Ok(candidates.remove(0)),
            _ => Err(FolderError::Ambiguous {
                given: given.to_owned(),
                candidates,
            }),
        }
    }

    /// The folder of a session that exists, checked for links in the places where files are written.
    pub fn session(&self, id: &str) -> Result<PathBuf, FolderError> {
        if !is_id(id) {
            return Err(FolderError::BadId { given: shown(id) });
        }
        let path = self.sessions_path().join(id);
        match self
            .disk
            .look(&path)
            .map_err(|source| unusable(&path, source))?
        {
            Entry::Directory => {}
            Entry::Missing => {
                return Err(FolderError::Unknown {
                    given: id.to_owned(),
                });
            }
            Entry::File { .. } | Entry::Link | Entry::Other => {
                return Err(FolderError::NotAFolder { path });
            }
        }
        for inner in [
            "blobs",
            "observations",
            "hypotheses",
            "archival",
            "iteration_logs",
            "papers",
        ] {
            self.expect_directory(&path.join(inner))?;
        }
        let journal = path.join("journal.jsonl");
        match self
            .disk
            .look(&journal)
            .map_err(|source| unusable(&journal, source))?
        {
            Entry::File { .. } | Entry::Missing => Ok(path),
            Entry::Directory | Entry::Link | Entry::Other => {
                Err(FolderError::NotAFile { path: journal })
            }
        }
    }

    /// The current session: the one that `current` names, or the newest where it names none.
    pub fn current(&self) -> Result<String, FolderError> {
        let ids = self.sessions()?;
        let named = self.disk.read_link(&self.path.join("current")).ok();
        let named = named.and_then(|it| Some(it.to_str()?.strip_prefix("sessions/")?.to_owned()));
        let named = named.filter(|it| ids.contains(it));
        named
            .or_else(|| ids.last().cloned())
            .ok_or_else(|| FolderError::NoneYet {
                path: self.path.clone(),
            })
    }

    /// Makes `current` name a session, all at once.
    pub fn make_current(&self, id: &str) -> Result<(), FolderError> {
        self.session(id)?;
        let path = self.path.join("current");
        let target = Path::new("sessions").join(id);
        let switch = || {
            let (next, ()) = self
                .disk
                .make_beside(&path, |it| self.disk.make_link(it, &target))?;
            self.disk.rename(&next, &path)?;
            self.disk.sync_directory(&self.path)
        };
        switch().map_err(|source| unusable(&path, source))
    }

    /// Makes the folder of a new session. Of two who want the same id, one gets it.
    pub fn create_session(&self, id: &str) -> Result<PathBuf, FolderError> {
        if !is_id(id) {
            return Err(FolderError::BadId { given: shown(id) });
        }
        let sessions = self.sessions_path();
        let path = sessions.join(id);
        let root = self.path.parent().unwrap_or(Path::new("."));
        self.disk
            .make_directories(root, &sessions)
            .map_err(|source| unusable(&sessions, source))?;
        match self.disk.make_directory(&path) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(FolderError::Exists { id: id.to_owned() });
            }
            Err(source) => return Err(unusable(&path, source)),
        }
        self.pass_on_ids(&path)
            .map_err(|source| unusable(&path, source))?;
        self.disk
            .sync_directory(&sessions)
            .map_err(|source| unusable(&sessions, source))?;
        Ok(path)
    }

    /// The ids of all sessions, none of which is just being started.
    pub fn started_sessions(&self) -> Result<Vec<String>, FolderError> {
        if matches!(self.disk.look(&self.sessions_path()), Ok(Entry::Missing)) {
            return Ok(Vec::new());
        }
        let _held = self.hold_starts()?;
        self.sessions()
    }

    /// Waits until nobody else starts a session here, and keeps it so for as long as the file lives.
    pub fn hold_starts(&self) -> Result<std::fs::File, FolderError> {
        let sessions = self.sessions_path();
        let root = self.path.parent().unwrap_or(Path::new("."));
        self.disk
            .make_directories(root, &sessions)
            .map_err(|source| unusable(&sessions, source))?;
        for _ in 0..START_TRIES_MAX {
            if let Some(held) = lock::hold_directory(&self.disk, &sessions) {
                return Ok(held);
            }
            std::thread::sleep(START_TRY_EVERY);
        }
        Err(unusable(
            &sessions,
            io::Error::new(io::ErrorKind::TimedOut, "somebody holds it for too long"),
        ))
    }

    /// Removes a session and everything in it. The caller holds its lock.
    pub fn delete_session(&self, id: &str) -> Result<(), FolderError> {
        let path = self.session(id)?;
        let leaving = self.sessions_path().join(format!("{LEAVING}{id}"));
        self.put_aside(id, &leaving)
            .and_then(|()| self.disk.remove_directory(&leaving))
            .map_err(|source| unusable(&path, source))
    }

    /// Renames a session out of every list, so that it is gone at one stroke.
    pub(crate) fn put_aside(&self, id: &str, aside: &Path) -> io::Result<()> {
        if self.disk.look(aside)? != Entry::Missing {
            self.disk.remove_directory(aside)?;
        }
        self.disk.rename(&self.sessions_path().join(id), aside)?;
        self.disk.sync_directory(&self.sessions_path())
    }

    /// Where a session waits while another one takes its place.
    pub(crate) fn replaced_path(&self, id: &str) -> PathBuf {
        self.sessions_path().join(format!("{REPLACED}{id}"))
    }

    /// Clears what processes that died left among the sessions. A session whose successor never came is put back.
    pub(crate) fn tidy_up(&self) -> io::Result<()> {
        let sessions = self.sessions_path();
        for name in self
            .disk
            .list(&sessions)?
            .into_iter()
            .filter_map(|it| it.into_string().ok())
        {
            let path = sessions.join(&name);
            if self.disk.look(&path)? != Entry::Directory {
                continue;
            }
            let is_free = || lock::probe(&self.disk, &path.join("lock")).is_ok();
            let replaced = name
                .strip_prefix(REPLACED)
                .filter(|it| is_id(it))
                .map(|it| sessions.join(it));
            if let Some(place) = replaced.filter(|_| is_free()) {
                match self.disk.look(&place)? {
                    Entry::Missing => self.disk.rename(&path, &place)?,
                    _ => self.disk.remove_directory(&path)?,
                }
            } else if name.starts_with(LEAVING) && is_free() {
                self.disk.remove_directory(&path)?;
            } else if name.starts_with(&format!(".{RESTORING}.")) && is_temporary(name.as_ref()) {
                // Whoever unpacks into it holds it.
                if let Some(_held) = lock::hold_directory(&self.disk, &path) {
                    self.disk.remove_directory(&path)?;
                }
            }
        }
        self.disk.sync_directory(&sessions)
    }

    /// The name that a person gave to a session.
    pub fn name(&self, id: &str) -> Result<Option<String>, FolderError> {
        let path = self.session(id)?.join("name");
        match self
            .disk
            .look(&path)
            .map_err(|source| unusable(&path, source))?
        {
            Entry::File { .. } => {
                let bytes = self
                    .disk
                    .read(&path, NAME_BYTES_MAX)
                    .map_err(|source| unusable(&path, source))?;
                Ok(Some(shown(String::from_utf8_lossy(&bytes).trim())).filter(|it| !it.is_empty()))
            }
            _ => Ok(None),
        }
    }

    pub fn rename(&self, id: &str, name: &str) -> Result<(), FolderError> {
        let path = self.session(id)?.join("name");
        self.disk
            .write_whole(&path, shown(name).as_bytes())
            .map(drop)
            .map_err(|source| unusable(&path, source))
    }

    fn expect_directory(&self, path: &Path) -> Result<(), FolderError> {
        match self
            .disk
            .look(path)
            .map_err(|source| unusable(path, source))?
        {
            Entry::Directory | Entry::Missing => Ok(()),
            Entry::File { .. } | Entry::Link | Entry::Other => Err(FolderError::NotAFolder {
                path: path.to_path_buf(),
            }),
        }
    }
}

/// Whether a text may be the id of a session, and so a part of a path.
pub fn is_id(text: &str) -> bool {
    (1..=ID_CHARACTERS_MAX).contains(&text.len())
        && text
            .bytes()
            .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-')
}

/// A text from outside, fit for an error message.
fn shown(text: &str) -> String {
    text.chars()
        .filter(|it| !it.is_control())
        .take(ID_CHARACTERS_MAX)
        .collect()
}

fn unusable(path: &Path, source: io::Error) -> FolderError {
    FolderError::Unusable {
        path: path.to_path_buf(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(ids: &[&str]) -> (tempfile::TempDir, ResearchFolder) {
        let dir = tempfile::tempdir().expect("a folder");
        let folder = ResearchFolder::at(&Disk::real(), dir.path()).expect("usable");
        ids.iter()
            .for_each(|it| drop(folder.create_session(it).expect("made")));
        (dir, folder)
    }

    #[test]
    fn an_id_or_a_unique_beginning_is_enough() {
        let (_dir, folder) = folder_with(&["20260101-tea", "20260101-tea-2", "20260202-milk"]);
        assert_eq!(folder.resolve("202602").unwrap(), "20260202-milk");
        assert_eq!(folder.resolve("20260101-tea").unwrap(), "20260101-tea");
        assert!(
            matches!(folder.resolve("20260101"), Err(FolderError::Ambiguous { candidates, .. }) if candidates.len() == 2)
        );
        assert!(matches!(
            folder.resolve("x"),
            Err(FolderError::Unknown { .. })
        ));
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_no_id() {
        let (_dir, folder) = folder_with(&["a"]);
        let long = "a".repeat(4096);
        for given in [
            "../a",
            "..",
            "/etc",
            "a/b",
            "a\0",
            "%2e%2e/",
            "A",
            "",
            long.as_str(),
        ] {
            assert!(
                matches!(folder.resolve(given), Err(FolderError::BadId { .. })),
                "{given:?}"
            );
            assert!(
                folder.session(given).is_err() && folder.create_session(given).is_err(),
                "{given:?}"
            );
        }
    }

    #[test]
    fn links_are_not_followed() {
        let (dir, folder) = folder_with(&["a"]);
        let outside = tempfile::tempdir().expect("a folder");
        std::os::unix::fs::symlink(outside.path(), folder.sessions_path().join("b")).unwrap();
        assert_eq!(folder.sessions().unwrap(), ["a"]);
        assert!(matches!(
            folder.session("b"),
            Err(FolderError::NotAFolder { .. })
        ));
        std::os::unix::fs::symlink(outside.path(), folder.sessions_path().join("a/blobs")).unwrap();
        assert!(matches!(
            folder.session("a"),
            Err(FolderError::NotAFolder { .. })
        ));
        folder.create_session("c").unwrap();
        std::os::unix::fs::symlink(
            outside.path().join("x"),
            folder.sessions_path().join("c/journal.jsonl"),
        )
        .unwrap();
        assert!(matches!(
            folder.session("c"),
            Err(FolderError::NotAFile { .. })
        ));
        let other = tempfile::tempdir().expect("a folder");
        std::os::unix::fs::symlink(dir.path().join(".research"), other.path().join(".research"))
            .unwrap();
        assert!(ResearchFolder::at(&Disk::real(), other.path()).is_err());
    }

    #[test]
    fn current_is_switched_and_falls_back_to_the_newest() {
        let (_dir, folder) = folder_with(&["a", "b"]);
        assert_eq!(folder.current().unwrap(), "b");
        folder.make_current("a").unwrap();
        assert_eq!(folder.current().unwrap(), "a");
        folder.delete_session("a").unwrap();
        assert_eq!(folder.current().unwrap(), "b");
        let names = Disk::real().list(folder.path()).unwrap();
        assert_eq!(names, ["current", "sessions"], "nothing unfinished is left");
        assert_eq!(Disk::real().list(&folder.sessions_path()).unwrap(), ["b"]);
    }

    #[test]
    fn current_never_leads_outside() {
        let (_dir, folder) = folder_with(&["a", "b"]);
        let inside = folder.path().join("sessions/a");
        let absolute = inside.to_str().unwrap();
        for elsewhere in [
            "/etc",
            "../..",
            "sessions/gone",
            "sessions/..",
            "a",
            "other/a",
            "sessions/a/../a",
            absolute,
        ] {
            let _ = std::fs::remove_file(folder.path().join("current"));
            std::os::unix::fs::symlink(elsewhere, folder.path().join("current")).unwrap();
            assert_eq!(folder.current().unwrap(), "b", "{elsewhere}");
        }
    }

    #[test]
    fn a_name_is_one_clean_line() {
        let (_dir, folder) = folder_with(&["a"]);
        assert_eq!(folder.name("a").unwrap(), None);
        folder.rename("a", "  차와 \u{1b}[31mtea\n ").unwrap();
        assert_eq!(folder.name("a").unwrap().as_deref(), Some("차와 [31mtea"));
        folder.rename("a", &"가".repeat(1000)).unwrap();
        assert_eq!(folder.name("a").unwrap().unwrap().chars().count(), 100);
        folder.rename("a", "").unwrap();
        assert_eq!(folder.name("a").unwrap(), None);
    }
}
