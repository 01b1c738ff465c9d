//! Who owns a research folder, and so how far it is trusted.
//!
//! A folder that somebody sent may be malicious: its settings could choose who reads the user's documents, its index
//! which files are removed, its sessions what is spent. The register says which folders are the user's own. About every
//! other folder the user is asked once, or it is used with restrictions.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

use std::error::Error;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use pathfinder_store::disk::Disk;
use pathfinder_store::folder::{FolderError, ResearchFolder};
use pathfinder_store::register::{FolderId, Register, Registered};
use tempfile::TempDir;

use crate::environment::Environment;
use crate::home::Home;
use crate::note::{FolderNote, Notes};

/// How far the program may trust a research folder.
#[derive(Debug)]
pub enum Standing {
    /// This user made it or trusts it, or there is nothing in it yet.
    Own,
    /// Anybody may have made it. Its documents are indexed in this folder instead.
    Foreign { index: ForeignIndex },
}

#[derive(Debug)]
pub enum ForeignIndex {
    Kept(PathBuf),
    /// If nothing can be stored: for this run only.
    Temporary(TempDir),
}

impl Standing {
    pub fn is_own(&self) -> bool {
        matches!(self, Standing::Own)
    }

    /// The index that replaces the folder's own.
    pub fn index(&self) -> Option<PathBuf> {
        match self {
            Standing::Own => None,
            Standing::Foreign {
                index: ForeignIndex::Kept(path),
            } => Some(path.clone()),
            Standing::Foreign {
                index: ForeignIndex::Temporary(folder),
            } => Some(folder.path().join("index")),
        }
    }
}

/// Why the owner of a folder cannot be stored.
#[derive(Debug, thiserror::Error)]
pub enum OwnershipError {
    #[error("there is no state directory: neither XDG_STATE_HOME nor HOME is set")]
    NoState,
    #[error("the register of research folders cannot be used")]
    Unusable(#[source] io::Error),
    #[error("the register of research folders cannot be written")]
    Unwritable(#[source] io::Error),
    #[error("an index is in the way")]
    IndexInTheWay(#[source] io::Error),
    #[error("cannot create a temporary folder")]
    NoTemporaryFolder(#[source] io::Error),
    #[error("the system gave no random numbers")]
    NoRandomNumbers(#[source] io::Error),
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The register of the folders that this user made, trusts, or was asked about.
#[derive(Debug, Clone)]
pub struct Ownership {
    /// None if there is no place for it.
    register: Option<Register>,
    notes: Notes,
}

impl Ownership {
    /// The register in the user's state directory.
    pub fn new(environment: &Environment, notes: Notes) -> Ownership {
        let set = |name: &str| environment.path(name).filter(|it| it.is_absolute());
        let home = || set("HOME").map(|it| it.join(".local/state"));
        let state = set("XDG_STATE_HOME").or_else(home);
        let register = state.map(|it| Register::at(&Disk::real(), &it.join("pathfinder")));
        Ownership { register, notes }
    }

    /// Who owns the research folder in `dir`. `trusts` is called for an unknown folder, and its answer is stored.
    pub fn find(
        &self,
        dir: &Path,
        trusts: impl FnOnce(&Path) -> bool,
    ) -> Result<Standing, OwnershipError> {
        let folder = &ResearchFolder::at(&Disk::real(), dir)?;
        if folder.is_empty()? {
            return Ok(Standing::Own);
        }
        let Some(register) = &self.register else {
            self.note_foreign(folder);
            return foreign_for_now();
        };
        match known(register, folder) {
            Some((_, Registered { trusted: true, .. })) => Ok(Standing::Own),
            Some((id, _)) => Ok(foreign(register, &id)),
            None if trusts(folder.path()) => {
                if let Err(error) = self.trust_folder(folder) {
                    self.note_unregistered(folder, &error);
                }
                Ok(Standing::Own)
            }
            None => {
                self.note_foreign(folder);
                match self.register(folder, false) {
                    Ok(id) => Ok(foreign(register, &id)),
                    Err(error) => {
                        self.note_unregistered(folder, &error);
                        foreign_for_now()
                    }
                }
            }
        }
    }

    /// Every folder that is registered.
    pub fn registered(&self) -> Vec<Registered> {
        let all = self.register.iter().flat_map(Register::all);
        all.map(|(_, it)| it).collect()
    }

    /// Registers a folder and all that is in it as the user's own.
    pub fn trust(&self, home: &Home) -> Result<(), OwnershipError> {
        self.trust_folder(&home.folder)
    }

    fn trust_folder(&self, folder: &ResearchFolder) -> Result<(), OwnershipError> {
        let id = self.register(folder, true)?;
        for session in folder.sessions()? {
            folder.mark_session(&session, &id)?;
        }
        // The folder's own index is used from now on.
        self.register
            .iter()
            .try_for_each(|it| it.remove_index(&id))
            .map_err(OwnershipError::IndexInTheWay)
    }

    /// Forgets that a folder was registered.
    pub fn forget(&self, home: &Home) -> Result<bool, OwnershipError> {
        let Some(register) = &self.register else {
            return Ok(false);
        };
        let known: Vec<FolderId> = home
            .folder
            .ids()
            .into_iter()
            .filter(|it| register.find(it).is_some())
            .collect();
        known.iter().try_for_each(|it| register.remove(it))?;
        Ok(!known.is_empty())
    }

    /// Creates a folder as this user's own, if there is none.
    pub fn make(&self, home: &Home) -> Result<(), OwnershipError> {
        let folder = &home.folder;
        if !folder.is_empty()? {
            return Ok(());
        }
        let _lock = self.register.as_ref().and_then(|it| it.lock().ok());
        // Another process may have created it meanwhile.
        if !folder.is_empty()? {
            return Ok(());
        }
        let id = random_id()?;
        let registered = self.store(folder, &id, true);
        if let Err(error) = &registered {
            self.note_unregistered(folder, error);
        }
        Ok(folder.make(registered.is_ok().then_some(&id))?)
    }

    /// Whether this user started a session, or said that it can be trusted.
    pub(crate) fn owns_session(&self, folder: &ResearchFolder, session: &str) -> bool {
        let is_known = |it: &FolderId| {
            self.register
                .as_ref()
                .is_some_and(|register| register.find(it).is_some())
        };
        folder.session_ids(session).iter().any(is_known)
    }

    /// Registers a session that came from elsewhere as the user's own.
    pub(crate) fn trust_session(
        &self,
        folder: &ResearchFolder,
        session: &str,
    ) -> Result<(), OwnershipError> {
        let register = self.register.as_ref().ok_or(OwnershipError::NoState)?;
        match known(register, folder) {
            Some((id, _)) => Ok(folder.mark_session(session, &id)?),
            None => Ok(()),
        }
    }

    fn register(&self, folder: &ResearchFolder, trusted: bool) -> Result<FolderId, OwnershipError> {
        let register = self.register.as_ref().ok_or(OwnershipError::NoState)?;
        let _lock = register.lock().map_err(OwnershipError::Unusable)?;
        // Another process may have done so at the same moment.
        let id = match known(register, folder) {
            Some((id, _)) => id,
            None => random_id()?,
        };
        folder.mark(&id)?;
        self.store(folder, &id, trusted)?;
        Ok(id)
    }

    fn store(
        &self,
        folder: &ResearchFolder,
        id: &FolderId,
        trusted: bool,
    ) -> Result<(), OwnershipError> {
        let register = self.register.as_ref().ok_or(OwnershipError::NoState)?;
        let path = std::path::absolute(folder.path())?
            .to_string_lossy()
            .into_owned();
        register
            .keep(id, &Registered { trusted, path })
            .map_err(OwnershipError::Unwritable)
    }

    fn note_foreign(&self, folder: &ResearchFolder) {
        self.notes.send(FolderNote::Foreign {
            folder: folder.path().to_path_buf(),
            dir: dir(folder).to_path_buf(),
        });
    }

    fn note_unregistered(&self, folder: &ResearchFolder, error: &OwnershipError) {
        self.notes.send(FolderNote::Unregistered {
            folder: folder.path().to_path_buf(),
            because: with_causes(error),
        });
    }
}

/// An error and its causes in one line.
pub(crate) fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(&format!(": {error}"));
        cause = error.source();
    }
    text
}

/// The id under which a folder is registered, and its entry. Trust counts whichever of its ids it was given to.
fn known(register: &Register, folder: &ResearchFolder) -> Option<(FolderId, Registered)> {
    let all = folder
        .ids()
        .into_iter()
        .filter_map(|id| Some((id.clone(), register.find(&id)?)));
    all.max_by_key(|(_, it)| it.trusted)
}

fn foreign(register: &Register, id: &FolderId) -> Standing {
    Standing::Foreign {
        index: ForeignIndex::Kept(register.index_path(id)),
    }
}

fn foreign_for_now() -> Result<Standing, OwnershipError> {
    let folder = tempfile::tempdir().map_err(OwnershipError::NoTemporaryFolder)?;
    Ok(Standing::Foreign {
        index: ForeignIndex::Temporary(folder),
    })
}

fn random_id() -> Result<FolderId, OwnershipError> {
    let mut random = [0; 16];
    std::fs::File::open("/dev/urandom")
        .and_then(|mut it| it.read_exact(&mut random))
        .map_err(OwnershipError::NoRandomNumbers)?;
    Ok(FolderId::new(random))
}

fn dir(folder: &ResearchFolder) -> &Path {
    folder
        .path()
        .parent()
        .filter(|it| !it.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}
