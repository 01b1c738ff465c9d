//! Checks what this program needs and returns what it found, as data: the research folder, PDF reading, models,
//! providers.

mod model;
mod pdf;
mod provider;

use pathfinder_store::disk::Entry;
use pathfinder_store::lock::{Holder, LockError, SessionLock};

use crate::home::Home;
pub use model::{ModelReply, Tried, Verdict, try_model};
pub use pdf::reads_pdfs;
pub use provider::{Faster, Needed, ProviderState, Readiness, Unset, ask_each, states};

/// Whether sessions can be kept in a research folder.
#[derive(Debug)]
pub enum FolderState {
    /// It is created when the first research starts.
    Missing,
    Good,
    /// Locks may not hold there; the number is the file system's magic.
    UnknownFileSystem {
        magic: u64,
    },
    Unusable(LockError),
}

/// Checks whether the file system of a research folder can be trusted with locks.
pub fn folder(home: &Home) -> FolderState {
    if !matches!(home.disk.look(home.path()), Ok(Entry::Directory)) {
        return FolderState::Missing;
    }
    let probe = home.path().join("doctor.lock");
    let lock = SessionLock::acquire(&home.disk, &probe, Holder::this_process());
    // Created only to test the file system.
    let _ = home.disk.remove_file(&probe);
    match lock {
        Ok(lock) => match lock.unknown_file_system {
            None => FolderState::Good,
            Some(magic) => FolderState::UnknownFileSystem { magic },
        },
        Err(LockError::Held { .. }) => FolderState::Good,
        Err(error) => FolderState::Unusable(error),
    }
}
