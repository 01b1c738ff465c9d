//! The research folder: the sessions in it, the index of documents, and how they are opened.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use pathfinder_core::id::BlobHash;
use pathfinder_core::question::Question;
use pathfinder_core::session::{Session, Status};
use pathfinder_core::settings::Settings;
use pathfinder_sources::PdfReader;
use pathfinder_store::disk::{Disk, Entry};
use pathfinder_store::folder::ResearchFolder;
pub use pathfinder_store::folder::{FolderError, is_id};
pub use pathfinder_store::journal::Quarantined;
use pathfinder_store::journal::{SyncPool, Tail};
use pathfinder_store::lock::{self, Holder, LockError, SessionLock, StartLock};

use crate::ledger::Ledger;
use crate::library::{Library, LibraryError};
use crate::load::{self, LoadError, Loaded, SessionPaths};
use crate::session_writer::{SessionWriter, WriterError};
use crate::tape::{self, TapeError};

/// Threads start on demand; many sessions share their syncs.
const SYNC_THREADS: usize = 4;
/// How many sessions with the same name may start within one second.
const SAME_SECOND_MAX: u32 = 100_000;
const SETTINGS_BYTES_MAX: u64 = 1 << 20;

/// `.research/` and everything in it.
#[derive(Debug, Clone)]
pub struct Home {
    pub(crate) folder: ResearchFolder,
    pub(crate) disk: Disk,
    /// Where documents are indexed.
    index: PathBuf,
    pool: SyncPool,
}

#[derive(Debug, thiserror::Error)]
pub enum HomeError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Writer(#[from] WriterError),
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("cannot start a thread that writes journals")]
    Threads(#[source] io::Error),
}

/// A session in a list.
#[derive(Debug)]
pub struct SessionCard {
    pub id: String,
    pub name: Option<String>,
    /// The session, or why it cannot be read.
    pub session: Result<Box<Session>, HomeError>,
    /// Why it can be read but not continued.
    pub read_only: Option<ReadOnly>,
}

/// The process that holds a session.
#[derive(Debug)]
pub enum HeldBy {
    /// The name of the holder may be unreadable.
    Process(Option<Holder>),
    Nobody,
}

/// Who started a session.
#[derive(Debug)]
pub enum Started {
    Here(Box<SessionWriter>),
    /// Another process did, at the same moment.
    Elsewhere(String),
}

/// What prevents a session from being continued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadOnly {
    Damaged,
    /// A newer version of this program wrote its journal.
    Newer,
}

impl ReadOnly {
    pub fn of(tail: &Tail) -> Option<ReadOnly> {
        match tail {
            Tail::Clean | Tail::Torn { .. } => None,
            Tail::Damaged { .. } => Some(ReadOnly::Damaged),
            Tail::Newer { .. } => Some(ReadOnly::Newer),
        }
    }
}

impl Home {
    /// The research folder in `dir`. Nothing is created until a session is.
    pub fn at(dir: &Path) -> Result<Home, HomeError> {
        let folder = ResearchFolder::at(&Disk::real(), dir)?;
        let pool = SyncPool::new(SYNC_THREADS).map_err(HomeError::Threads)?;
        Ok(Home {
            disk: folder.disk().clone(),
            index: folder.path().join("index"),
            folder,
            pool,
        })
    }

    /// The same, with documents indexed elsewhere.
    #[must_use]
    pub fn with_index(self, index: PathBuf) -> Home {
        Home { index, ..self }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Whether there is nothing in it, or no such folder.
    pub fn is_empty(&self) -> Result<bool, HomeError> {
        Ok(self.folder.is_empty()?)
    }

    /// Every session, newest first.
    pub fn sessions(&self) -> Result<Vec<SessionCard>, HomeError> {
        let mut ids = self.folder.sessions()?;
        ids.sort();
        ids.reverse();
        Ok(ids.into_iter().map(|id| self.card(id)).collect())
    }

    fn card(&self, id: String) -> SessionCard {
        let loaded = self.load(&id);
        SessionCard {
            name: self.name(&id).ok().flatten(),
            read_only: loaded.as_ref().ok().and_then(|it| ReadOnly::of(&it.tail)),
            session: loaded.map(|it| Box::new(it.session)),
            id,
        }
    }

    /// The full id of a session, given its id or a unique prefix; or that of the current one.
    pub fn resolve(&self, given: Option<&str>) -> Result<String, HomeError> {
        Ok(match given {
            Some(given) => self.folder.resolve(given)?,
            None => self.current()?,
        })
    }

    /// The session that is meant where none is named.
    pub fn current(&self) -> Result<String, HomeError> {
        Ok(self.folder.current()?)
    }

    pub fn make_current(&self, id: &str) -> Result<(), HomeError> {
        Ok(self.folder.make_current(id)?)
    }

    /// The name that a person gave to a session.
    pub fn name(&self, id: &str) -> Result<Option<String>, HomeError> {
        Ok(self.folder.name(id)?)
    }

    pub fn rename(&self, id: &str, name: &str) -> Result<(), HomeError> {
        Ok(self.folder.rename(id, name)?)
    }

    pub fn paths(&self, id: &str) -> Result<SessionPaths, HomeError> {
        Ok(SessionPaths {
            folder: self.folder.session(id)?,
        })
    }

    pub fn load(&self, id: &str) -> Result<Loaded, HomeError> {
        Ok(load::load(&self.disk, &self.paths(id)?)?)
    }

    /// The session as it was when an iteration had just ended; see [`load::session_at`].
    pub fn session_at(&self, id: &str, iteration: u32) -> Result<Option<Session>, HomeError> {
        Ok(load::session_at(&self.disk, &self.paths(id)?, iteration)?)
    }

    pub fn hold(&self, id: &str, now: Timestamp) -> Result<SessionWriter, HomeError> {
        Ok(SessionWriter::open(
            &self.disk,
            &self.pool,
            self.paths(id)?,
            now,
        )?)
    }

    /// Sets the damaged part of a session's journal aside, so that the session can continue from what is good; `None`
    /// if nothing is damaged.
    pub fn quarantine(&self, id: &str, now: Timestamp) -> Result<Option<Quarantined>, HomeError> {
        Ok(SessionWriter::quarantine(
            &self.disk,
            &self.pool,
            self.paths(id)?,
            now,
        )?)
    }

    /// Starts a session and makes it the current one.
    pub fn create(
        &self,
        question: Question,
        settings: Settings,
        now: Timestamp,
    ) -> Result<SessionWriter, HomeError> {
        let (id, folder) = self.new_folder(&question, now)?;
        let root = self.path().to_path_buf();
        let writer = SessionWriter::create(
            &self.disk, &self.pool, &root, &folder, question, settings, now,
        )?;
        self.make_current(&id)?;
        Ok(writer)
    }

    /// Prevents other processes from preparing a session with the same question; fails with the one that is doing so.
    pub fn reserve(&self, question: &Question) -> Result<StartLock, HomeError> {
        let folder = self.path().join("starting");
        let root = self.path().parent().unwrap_or(Path::new("."));
        let unusable = |source| WriterError::Folder {
            path: folder.clone(),
            source,
        };
        self.disk
            .make_directories(root, &folder)
            .map_err(unusable)?;
        let name = BlobHash::of(question.normalized().as_bytes()).to_string();
        Ok(StartLock::acquire(&self.disk, &folder.join(name)).map_err(WriterError::Lock)?)
    }

    /// Fails with the process that holds a session, if there is one.
    pub fn probe(&self, id: &str) -> Result<(), HomeError> {
        Ok(lock::probe(&self.disk, &self.paths(id)?.lock()).map_err(WriterError::Lock)?)
    }

    /// Who holds a session. This only looks, because readers take no lock.
    pub fn held_by(&self, id: &str) -> Result<HeldBy, HomeError> {
        Ok(match lock::probe(&self.disk, &self.paths(id)?.lock()) {
            Err(LockError::Held { holder, .. }) => HeldBy::Process(holder),
            Ok(()) | Err(_) => HeldBy::Nobody,
        })
    }

    /// Removes a session that nobody holds.
    pub fn remove(&self, id: &str) -> Result<(), HomeError> {
        let path = self.paths(id)?.lock();
        let _lock = SessionLock::acquire(&self.disk, &path, Holder::this_process())
            .map_err(WriterError::Lock)?;
        Ok(self.folder.delete_session(id)?)
    }

    /// Starts a session unless another process has started one with the same question since `known` was listed:
    /// processes that ask at the same moment share one session.
    pub fn start(
        &self,
        question: Question,
        settings: Settings,
        known: &[String],
        now: Timestamp,
    ) -> Result<Started, HomeError> {
        let _held = self.folder.hold_starts()?;
        let ids = self
            .folder
            .sessions()?
            .into_iter()
            .filter(|it| !known.contains(it));
        match self.unfinished_among(&question, ids.collect()) {
            Some(id) => Ok(Started::Elsewhere(id)),
            None => Ok(Started::Here(Box::new(
                self.create(question, settings, now)?,
            ))),
        }
    }

    /// A folder named `YYYYMMDD-HHMMSS-slug`, with a number if two sessions start in the same second.
    fn new_folder(
        &self,
        question: &Question,
        now: Timestamp,
    ) -> Result<(String, PathBuf), HomeError> {
        let stamp = now
            .to_zoned(TimeZone::UTC)
            .strftime("%Y%m%d-%H%M%S")
            .to_string();
        let plain = format!("{stamp}-{}", question.slug());
        let mut number = 1;
        loop {
            let id = if number == 1 {
                plain.clone()
            } else {
                format!("{plain}-{number}")
            };
            match self.folder.create_session(&id) {
                Err(FolderError::Exists { .. }) if number < SAME_SECOND_MAX => number += 1,
                made => return Ok((id, made?)),
            }
        }
    }

    /// The newest unfinished session with the same question.
    pub fn unfinished(&self, question: &Question) -> Result<Option<String>, HomeError> {
        Ok(self.unfinished_among(question, self.folder.sessions()?))
    }

    fn unfinished_among(&self, question: &Question, mut ids: Vec<String>) -> Option<String> {
        let normalized = question.normalized();
        let asks_the_same = |session: &Session| {
            let over = matches!(session.status, Status::Completed | Status::StoppedByUser);
            session.question.normalized() == normalized && !over
        };
        ids.sort();
        let mut cards = ids.into_iter().rev().map(|it| self.card(it));
        let found = cards.find(|it| {
            it.read_only.is_none()
                && it
                    .session
                    .as_ref()
                    .is_ok_and(|session| asks_the_same(session))
        });
        found.map(|it| it.id)
    }

    /// Writes the tape of a session. Returns how many steps are on it.
    pub fn export_tape(
        &self,
        paths: &SessionPaths,
        out: &mut dyn Write,
    ) -> Result<usize, TapeError> {
        tape::export(&self.disk, paths, out)
    }

    /// The text of a settings file, which need not be in the research folder; empty if there is no such file.
    pub fn read_settings(&self, path: &Path) -> io::Result<String> {
        match self.disk.read(path, SETTINGS_BYTES_MAX) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            Err(error) => Err(error),
        }
    }

    /// Replaces a settings file, and creates the folders that are missing between `root` and it.
    pub fn write_settings(&self, root: &Path, path: &Path, text: &str) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            self.disk.make_directories(root, folder)?;
        }
        self.disk.write_whole(path, text.as_bytes()).map(drop)
    }

    /// The ledger of this process, for all of its sessions.
    pub fn ledger(&self, limit_micro_usd: u64) -> Result<Ledger, HomeError> {
        Ok(Ledger::open(
            &self.disk,
            &self.pool,
            self.path(),
            limit_micro_usd,
            Timestamp::now,
        )?)
    }

    pub fn library(&self, pdf: PdfReader) -> Result<Library, LibraryError> {
        Library::open(&self.disk, &self.index, pdf)
    }

    /// Whether documents were ever added.
    pub fn has_library(&self) -> bool {
        self.disk
            .look(&self.index)
            .is_ok_and(|it| it != Entry::Missing)
    }

    /// Removes all documents of a library that nobody else has open.
    pub fn remove_library(&self) -> io::Result<()> {
        self.disk.remove_directory(&self.index)
    }
}

/// Reads a file of a research folder, up to a number of bytes, without following links.
pub fn read_below(path: &Path, bytes_max: u64) -> io::Result<Vec<u8>> {
    let disk = Disk::real().beneath(path.parent().unwrap_or(path));
    disk.read(path, bytes_max)
}

#[cfg(test)]
mod tests;
