//! Compares the files of a session with what its journal gives.
//!
//! Files are read before the journal is, so a session that keeps running can only be ahead of its files. A file that
//! was right at an earlier record is stale, not edited: the views of a running session lag behind it, some of them for
//! long, and a process that was killed leaves such files behind.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use pathfinder_core::session::Session;
use pathfinder_core::view;
use pathfinder_store::disk::{Disk, Entry};
use pathfinder_store::lock::{self, Holder, SessionLock};

use crate::home::{Home, HomeError};
use crate::load::{self, LoadError, Scan, SessionPaths, Tail};
use crate::session_writer::WriterError;
use crate::views::{self, seq_of};

const FILE_BYTES_MAX: u64 = 1024 * 1024 * 1024;
const FOLDERS: [&str; 5] = [
    "",
    "observations/",
    "hypotheses/",
    "archival/",
    "iteration_logs/",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Missing,
    /// It matches nothing that the journal ever gave.
    Edited,
    /// It matches what an earlier record gave.
    Stale,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    pub path: String,
    pub kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckpointState {
    Same,
    None,
    /// Damaged or of another version; it is never used.
    Unusable,
    Differs,
}

impl CheckpointState {
    pub fn name(self) -> &'static str {
        match self {
            CheckpointState::Same => "same",
            CheckpointState::None => "none",
            CheckpointState::Unusable => "unusable",
            CheckpointState::Differs => "differs",
        }
    }
}

#[derive(Debug)]
pub struct Comparison {
    /// The state that the files should show.
    pub session: Session,
    /// How the journal ends: clean, torn or damaged.
    pub journal: Scan,
    pub records: u64,
    pub views: usize,
    pub differences: Vec<Difference>,
    pub checkpoint: CheckpointState,
    /// The session is running, or its files are being written.
    lags: bool,
}

/// Why the files of a session were not rewritten.
#[derive(Debug, thiserror::Error)]
pub enum RebuildError {
    /// Restore the session from a backup: the files may be all that is left of lost records.
    #[error("the journal is damaged")]
    Damaged(Scan),
    #[error(transparent)]
    Home(#[from] HomeError),
}

/// Compares the files of a session with what its journal gives.
pub fn compare(home: &Home, id: &str) -> Result<Comparison, HomeError> {
    Comparison::of(&home.disk, &home.paths(id)?)
}

/// Compares, then rewrites the files that differ from the journal.
pub fn rebuild(home: &Home, id: &str) -> Result<Comparison, RebuildError> {
    let (disk, paths) = (&home.disk, home.paths(id)?);
    // Locked before the journal is read: what another process appends meanwhile must not be overwritten.
    let _lock = SessionLock::acquire(disk, &paths.lock(), Holder::this_process())
        .map_err(|it| HomeError::Writer(it.into()))?;
    let comparison = Comparison::of(disk, &paths)?;
    if matches!(comparison.journal.tail, Tail::Damaged { .. }) {
        return Err(RebuildError::Damaged(comparison.journal));
    }
    views::rebuild(disk, &paths.folder, &comparison.session).map_err(HomeError::Writer)?;
    if comparison.checkpoint == CheckpointState::Differs {
        // The next writer makes a new one.
        let path = paths.checkpoint();
        disk.remove_file(&path)
            .map_err(|it| HomeError::Writer(WriterError::at(&path, it)))?;
    }
    Ok(comparison)
}

impl Comparison {
    fn of(disk: &Disk, paths: &SessionPaths) -> Result<Comparison, HomeError> {
        let journal = load::scan_readable(disk, paths)?;
        let (before, is_held) = (
            disk.look(&paths.journal()).ok(),
            lock::probe(disk, &paths.lock()).is_err(),
        );
        let files = Files::read(disk, paths);
        let has_checkpoint = is_there(disk, &paths.checkpoint());
        let saved = load::load_checkpoint(disk, paths);
        let States {
            newest,
            shown,
            folded,
        } = States::of(disk, paths, saved.as_ref().map(|it| it.0.seq))?;
        let checkpoint = match saved {
            None if has_checkpoint => CheckpointState::Unusable,
            None => CheckpointState::None,
            Some((position, _)) if position.seq > newest.seq => CheckpointState::Unusable,
            Some((_, saved)) if folded.as_ref() == Some(&saved) => CheckpointState::Same,
            Some(_) => CheckpointState::Differs,
        };
        let is_going = newest.status.is_going();
        let lags = is_going || is_held || disk.look(&paths.journal()).ok() != before;
        let suspects = files.suspects(&newest, &shown);
        let differences = match suspects.is_empty() {
            true => Vec::new(),
            false => files.judge(suspects, lags, disk, paths)?,
        };
        // While an iteration is under way the files show the state before it; at rest they show everything.
        let (records, session) = (newest.seq, if is_going { shown } else { newest });
        let views = view::all(&session).len();
        Ok(Comparison {
            session,
            journal,
            records,
            views,
            differences,
            checkpoint,
            lags,
        })
    }

    /// Whether the journal is intact and the files and the checkpoint match it. Files of a running session may lag.
    pub fn holds(&self) -> bool {
        let counts = |it: &Difference| it.kind != Kind::Stale || !self.lags;
        !self.differences.iter().any(counts)
            && self.checkpoint != CheckpointState::Differs
            && !matches!(self.journal.tail, Tail::Damaged { .. })
    }
}

fn is_there(disk: &Disk, path: &Path) -> bool {
    !matches!(disk.look(path), Ok(Entry::Missing))
}

/// States of the session, from one pass over the journal.
struct States {
    newest: Session,
    /// At the last record after which views are written.
    shown: Session,
    /// At the checkpoint's record.
    folded: Option<Session>,
}

impl States {
    fn of(disk: &Disk, paths: &SessionPaths, saved_seq: Option<u64>) -> Result<States, LoadError> {
        let (shown, folded) = (RefCell::new(None), RefCell::new(None));
        let newest = load::refold(disk, paths, |session| {
            if session.seq == session.view_seq {
                *shown.borrow_mut() = Some(session.clone());
            }
            if Some(session.seq) == saved_seq {
                *folded.borrow_mut() = Some(session.clone());
            }
            false
        })?;
        let shown = shown.into_inner().unwrap_or_else(|| newest.clone());
        Ok(States {
            newest,
            shown,
            folded: folded.into_inner(),
        })
    }
}

/// The files in the session's folder that look like views.
struct Files(BTreeMap<String, io::Result<Vec<u8>>>);

impl Files {
    fn read(disk: &Disk, paths: &SessionPaths) -> Files {
        let mut files = BTreeMap::new();
        for folder in FOLDERS {
            let names = disk.list(&paths.folder.join(folder)).unwrap_or_default();
            for name in names.into_iter().filter_map(|it| it.into_string().ok()) {
                let is_view =
                    [".md", ".json"].iter().any(|it| name.ends_with(it)) && !name.starts_with('.');
                if is_view {
                    let path = format!("{folder}{name}");
                    let bytes = disk.read(&paths.folder.join(&path), FILE_BYTES_MAX);
                    files.insert(path, bytes);
                }
            }
        }
        Files(files)
    }

    fn bytes(&self, path: &str) -> Option<&[u8]> {
        self.0.get(path)?.as_deref().ok()
    }

    /// The record numbers that the files of the whole session carry.
    fn numbers(&self) -> BTreeMap<&str, u64> {
        let readable = self
            .0
            .iter()
            .filter_map(|(path, bytes)| Some((path, bytes.as_ref().ok()?)));
        readable
            .filter_map(|(path, bytes)| Some((path.as_str(), seq_of(path, bytes)?)))
            .collect()
    }

    /// Files that match neither the state at the last record for views nor the newest one.
    fn suspects(&self, newest: &Session, shown: &Session) -> BTreeSet<String> {
        let texts = |session: &Session| -> BTreeMap<String, String> {
            view::all(session)
                .into_iter()
                .map(|it| (it.path, it.text))
                .collect()
        };
        // The last write may show either: the state at its record, or the state at rest.
        let [newest_texts, shown_texts] = [texts(newest), texts(shown)];
        let expected = if newest.status.is_going() {
            &shown_texts
        } else {
            &newest_texts
        };
        let is_right = |path: &String, texts: &BTreeMap<String, String>| {
            self.bytes(path)
                .is_some_and(|it| texts.get(path).map(String::as_bytes) == Some(it))
        };
        let suspects = expected
            .keys()
            .filter(|it| !is_right(it, &shown_texts) && !is_right(it, &newest_texts));
        suspects.cloned().collect()
    }

    /// What is wrong with each suspect, from one more pass over the journal.
    fn judge(
        &self,
        suspects: BTreeSet<String>,
        lags: bool,
        disk: &Disk,
        paths: &SessionPaths,
    ) -> Result<Vec<Difference>, LoadError> {
        let numbers = self.numbers();
        let is_first_writing = lags && BTreeSet::from_iter(numbers.values()).len() <= 1;
        let stale = RefCell::new(BTreeSet::new());
        load::refold(disk, paths, |session| {
            let mut stale = stale.borrow_mut();
            for path in &suspects {
                if !stale.contains(path) && self.is_as_of(session, path, &numbers) {
                    stale.insert(path.clone());
                }
            }
            false
        })?;
        let stale = stale.into_inner();
        let kind = |path: &String| match self.0.contains_key(path) {
            _ if stale.contains(path) => Kind::Stale,
            // The first files are being written, or their writer was killed: some do not exist yet.
            false if is_first_writing => Kind::Stale,
            false => Kind::Missing,
            true => Kind::Edited,
        };
        let differences = suspects.into_iter().map(|path| Difference {
            kind: kind(&path),
            path,
        });
        Ok(differences.collect())
    }

    /// Whether a file matches an earlier state, in which it may not exist at all.
    fn is_as_of(&self, session: &Session, path: &str, numbers: &BTreeMap<&str, u64>) -> bool {
        let is_its_state = match (self.0.get(path), numbers.get(path)) {
            (Some(_), Some(number)) => session.view_seq == *number,
            (Some(_), None) => session.seq == session.view_seq || !session.status.is_going(),
            // Items are written before the files of the whole session are.
            (None, _) => numbers.values().min() == Some(&session.seq),
        };
        let is_right =
            || view::one(session, path).as_deref().map(str::as_bytes) == self.bytes(path);
        is_its_state && is_right()
    }
}
