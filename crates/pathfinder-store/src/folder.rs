//! The research folder: which sessions it holds, which one is current, and how one is named.
//!
//! A name from outside is checked before it becomes a path, and no link in the folder is followed: a folder that somebody
//! sent must not lead out of itself.

mod mark;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::disk::{Disk, Entry, is_temporary};
use crate::lock;
pub(crate) use mark::ID_FILE;

const ID_CHARACTERS_MAX: usize = 100;
const NAME_BYTES_MAX: u64 = 400;
/// Starting a session takes milliseconds, and many processes may start one at once.
const START_TRIES_MAX: u32 = 5000;
const START_TRY_EVERY: Duration = Duration::from_millis(2);
/// The folders of a session in which files are written.
const SESSION_FOLDERS: [&str; 6] = [
    "blobs",
    "observations",
    "hypotheses",
    "archival",
    "iteration_logs",
    "papers",
];
/// The dot hides a session that is being removed from every list.
const LEAVING: &str = ".leaving-";
/// A session that another one is about to replace.
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
    #[error("'{given}' is not a valid session id")]
    BadId { given: String },
    #[error("there is no session '{given}'")]
    Unknown { given: String },
    #[error("several sessions begin with '{given}': {}", candidates.join(", "))]
    Ambiguous {
        given: String,
        candidates: Vec<String>,
    },
    #[error("there is no session in {}", path.display())]
    NoneYet { path: PathBuf },
    #[error("{} is a link or not a folder, and is not followed", path.display())]
    NotAFolder { path: PathBuf },
    #[error("{} is not a regular file, and is not followed", path.display())]
    NotAFile { path: PathBuf },
    #[error("session '{id}' already exists")]
    Exists { id: String },
    #[error("cannot use {}", path.display())]
    Unusable { path: PathBuf, source: io::Error },
}

impl ResearchFolder {
    /// The research folder in `dir`. Creates nothing.
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

    /// The full id for an id or an unambiguous prefix of one.
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
        for inner in SESSION_FOLDERS {
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

    /// Makes `current` name a session, atomically.
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

    /// Creates the folder of a new session. If two processes want the same id, one gets it.
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

    /// The ids of all sessions, once none is being started.
    pub fn started_sessions(&self) -> Result<Vec<String>, FolderError> {
        if matches!(self.disk.look(&self.sessions_path()), Ok(Entry::Missing)) {
            return Ok(Vec::new());
        }
        let _held = self.hold_starts()?;
        self.sessions()
    }

    /// Waits until no other process is starting a session here, and blocks others while the returned file is open.
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

    /// Renames a session out of every list, so that it disappears atomically.
    pub(crate) fn put_aside(&self, id: &str, aside: &Path) -> io::Result<()> {
        if self.disk.look(aside)? != Entry::Missing {
            self.disk.remove_directory(aside)?;
        }
        self.disk.rename(&self.sessions_path().join(id), aside)?;
        self.disk.sync_directory(&self.sessions_path())
    }

    /// Where a session is moved while another one replaces it.
    pub(crate) fn replaced_path(&self, id: &str) -> PathBuf {
        self.sessions_path().join(format!("{REPLACED}{id}"))
    }

    /// Removes what processes that died left among the sessions. A session whose replacement never came is put back.
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
                // A process that unpacks into it holds its lock.
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

/// A text from outside, made safe for an error message.
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
mod tests;
