//! The folder of one session: its parts, its views, its name.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{FolderError, Missing, SESSIONS, SessionId, ViewName, refuse_unless_directory, unusable};
use crate::blob::Blobs;
use crate::control::Control;
use crate::disk::{Disk, Entry, Written};

const JOURNAL: &str = "journal.jsonl";
const BLOBS: &str = "blobs";
const NAME: &str = "name";
const NAME_BYTES_MAX: usize = 400;

/// A session's folder that was checked: neither it nor its journal nor its blobs is a link.
#[derive(Clone, Debug)]
pub struct SessionFolder {
    disk: Disk,
    path: PathBuf,
    id: SessionId,
}

impl SessionFolder {
    pub(super) fn open(disk: &Disk, root: &Path, id: &SessionId) -> Result<SessionFolder, FolderError> {
        let folder =
            SessionFolder { disk: disk.clone(), path: root.join(SESSIONS).join(id.as_str()), id: id.clone() };
        let found = disk.look(&folder.path).map_err(|source| unusable(&folder.path, source))?;
        if found == Entry::Missing {
            return Err(FolderError::Unknown { text: id.to_string() });
        }
        refuse_unless_directory(disk, &folder.path, Missing::IsStrange)?;
        refuse_unless_directory(disk, &folder.path.join(BLOBS), Missing::IsFine)?;
        let journal = folder.journal();
        match disk.look(&journal).map_err(|source| unusable(&journal, source))? {
            Entry::File { .. } => Ok(folder),
            Entry::Missing => Err(FolderError::Unknown { text: id.to_string() }),
            Entry::Directory | Entry::Link | Entry::Other => {
                Err(FolderError::Strange { path: journal, because: "it is no plain file" })
            }
        }
    }

    /// Makes what a session needs before its journal, durably.
    pub(super) fn prepare(disk: &Disk, root: &Path, id: &SessionId) -> Result<SessionFolder, FolderError> {
        let path = root.join(SESSIONS).join(id.as_str());
        let folder = SessionFolder { disk: disk.clone(), path, id: id.clone() };
        folder.settle(root)?;
        Ok(folder)
    }

    /// Makes sure that the folder itself is durable, and that nothing half written lies about. For who holds the lock,
    /// before it writes: the process that made the folder may have died halfway.
    pub fn settle(&self, root: &Path) -> Result<(), FolderError> {
        let settle = || {
            self.disk.make_directories(root, &self.path.join(BLOBS))?;
            self.disk.sweep_temporary(&self.path)?;
            self.disk.sweep_temporary(&self.path.join(BLOBS))
        };
        settle().map(drop).map_err(|source| unusable(&self.path, source))
    }

    pub fn id(&self) -> &SessionId {
        &self.id
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn journal(&self) -> PathBuf {
        self.path.join(JOURNAL)
    }

    pub fn lock(&self) -> PathBuf {
        self.path.join("lock")
    }

    pub fn checkpoint(&self) -> PathBuf {
        self.path.join("checkpoint")
    }

    pub fn control(&self) -> Control {
        Control::new(&self.disk, &self.path.join("control"))
    }

    pub fn blobs(&self) -> Blobs {
        Blobs::new(&self.disk, &self.path.join(BLOBS))
    }

    /// Writes views, each whole, with one sync for each directory. Unchanged ones are left alone.
    pub fn write_views<'a>(
        &self,
        views: impl IntoIterator<Item = (&'a ViewName, &'a [u8])>,
    ) -> Result<Written, FolderError> {
        let views: Vec<_> = views.into_iter().collect();
        let directories: BTreeSet<_> = views.iter().flat_map(|(name, _)| name.directories()).collect();
        for directory in directories {
            let path = self.path.join(directory);
            refuse_unless_directory(&self.disk, &path, Missing::IsFine)?;
            self.disk.make_directories(&self.path, &path).map_err(|source| unusable(&path, source))?;
        }
        let files = views.into_iter().map(|(name, bytes)| (self.path.join(name.as_str()), bytes));
        self.disk.write_whole_many(files).map_err(|source| unusable(&self.path, source))
    }

    /// A view as it stands on disk; `None` if there is none.
    pub fn read_view(&self, name: &ViewName, bytes_max: u64) -> Result<Option<Vec<u8>>, FolderError> {
        for directory in name.directories() {
            refuse_unless_directory(&self.disk, &self.path.join(directory), Missing::IsFine)?;
        }
        let path = self.path.join(name.as_str());
        match self.disk.look(&path).map_err(|source| unusable(&path, source))? {
            Entry::Missing => Ok(None),
            Entry::File { .. } => {
                self.disk.read(&path, bytes_max).map(Some).map_err(|source| unusable(&path, source))
            }
            Entry::Directory | Entry::Link | Entry::Other => {
                Err(FolderError::Strange { path, because: "it is no plain file" })
            }
        }
    }

    /// What the user calls the session; `None` if it has no name of its own.
    pub fn load_name(&self) -> Option<String> {
        let bytes = self.disk.read(&self.path.join(NAME), NAME_BYTES_MAX as u64).ok()?;
        Some(clean(&String::from_utf8(bytes).ok()?)).filter(|it| !it.is_empty())
    }

    /// Calls the session something else. An empty name takes the old one away.
    pub fn save_name(&self, name: &str) -> Result<(), FolderError> {
        let path = self.path.join(NAME);
        self.disk
            .write_whole(&path, clean(name).as_bytes())
            .map(drop)
            .map_err(|source| unusable(&path, source))
    }
}

/// One line, without what a terminal would act on, and not too long.
fn clean(name: &str) -> String {
    let mut name: String = name.trim().chars().filter(|it| !it.is_control()).collect();
    let end = name.floor_char_boundary(NAME_BYTES_MAX);
    name.truncate(end);
    name
}
