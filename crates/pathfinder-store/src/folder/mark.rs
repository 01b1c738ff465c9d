//! The ids by which a user's register knows a research folder, and the sessions in it.
//!
//! The file has one id for each user and machine that created or trusted the folder, so that two users who share a folder
//! are not asked about it again and again. A session has the ids of the folder in which it began; an archive carries none,
//! so that a restored session does not pass for the user's own.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use super::{FolderError, ResearchFolder, unusable};
use crate::disk::{Entry, Open, is_temporary};
use crate::register::FolderId;

/// In the research folder, and in each session.
pub(crate) const ID_FILE: &str = "id";
const IDS_MAX: usize = 64;
const FILE_BYTES_MAX: u64 = 64 * 1024;

impl ResearchFolder {
    /// Whether the folder is empty, so that nobody can have put anything there.
    pub fn is_empty(&self) -> Result<bool, FolderError> {
        let path = self.path();
        match self
            .disk
            .look(path)
            .map_err(|source| unusable(path, source))?
        {
            Entry::Directory => {
                let names = self
                    .disk
                    .list(path)
                    .map_err(|source| unusable(path, source))?;
                Ok(names.iter().all(|it| is_temporary(it)))
            }
            Entry::Missing => Ok(true),
            Entry::File { .. } | Entry::Link | Entry::Other => Ok(false),
        }
    }

    /// Creates the folder and writes this id into it.
    pub fn make(&self, id: Option<&FolderId>) -> Result<(), FolderError> {
        let path = self.path();
        let above = crate::disk::parent(path);
        let made = self
            .disk
            .make_all_directories(&above)
            .and_then(|()| self.disk.make_directories(&above, path));
        made.map_err(|source| unusable(path, source))?;
        id.map_or(Ok(()), |id| self.mark(id))
    }

    /// The ids in the folder, whoever wrote them.
    pub fn ids(&self) -> BTreeSet<FolderId> {
        self.read_ids(&self.path().join(ID_FILE))
    }

    /// The ids in a session.
    pub fn session_ids(&self, session: &str) -> BTreeSet<FolderId> {
        let path = self.session(session).map(|it| it.join(ID_FILE));
        path.map(|it| self.read_ids(&it)).unwrap_or_default()
    }

    /// Adds an id to the folder.
    pub fn mark(&self, id: &FolderId) -> Result<(), FolderError> {
        self.add_id(self.path().join(ID_FILE), id)
    }

    /// Adds an id to a session.
    pub fn mark_session(&self, session: &str, id: &FolderId) -> Result<(), FolderError> {
        self.add_id(self.session(session)?.join(ID_FILE), id)
    }

    /// Copies the folder's ids into a new session. This needs no sync: the user is asked about a session without ids.
    pub(super) fn pass_on_ids(&self, session: &Path) -> io::Result<()> {
        let ids = self.ids();
        if ids.is_empty() {
            return Ok(());
        }
        let file = self.disk.open(&session.join(ID_FILE), Open::CreateNew)?;
        file.write_full_at(render(&ids).as_bytes(), 0)
    }

    fn add_id(&self, path: PathBuf, id: &FolderId) -> Result<(), FolderError> {
        let mut ids = self.read_ids(&path);
        if ids.len() >= IDS_MAX {
            ids.clear();
        }
        ids.insert(id.clone());
        let written = self.disk.write_whole(&path, render(&ids).as_bytes());
        written.map(drop).map_err(|source| unusable(&path, source))
    }

    fn read_ids(&self, path: &Path) -> BTreeSet<FolderId> {
        let bytes = self.disk.read(path, FILE_BYTES_MAX).unwrap_or_default();
        String::from_utf8_lossy(&bytes)
            .lines()
            .take(IDS_MAX)
            .filter_map(|it| it.parse().ok())
            .collect()
    }
}

fn render(ids: &BTreeSet<FolderId>) -> String {
    ids.iter().map(|it| format!("{it}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::Disk;

    fn id(number: u8) -> FolderId {
        FolderId::new([number; 16])
    }

    #[test]
    fn a_folder_keeps_the_ids_of_all_who_use_it_and_its_new_sessions_have_them() {
        let dir = tempfile::tempdir().unwrap();
        let folder = ResearchFolder::at(&Disk::real(), dir.path()).unwrap();
        assert!(folder.is_empty().unwrap());
        folder.make(Some(&id(2))).unwrap();
        folder.make(Some(&id(2))).unwrap();
        assert!(!folder.is_empty().unwrap());
        folder.create_session("a").unwrap();
        folder.mark(&id(1)).unwrap();
        folder.create_session("b").unwrap();
        assert_eq!(folder.ids(), [id(1), id(2)].into());
        assert_eq!(folder.session_ids("a"), [id(2)].into());
        assert_eq!(folder.session_ids("b"), [id(1), id(2)].into());
        folder.mark_session("a", &id(3)).unwrap();
        assert_eq!(folder.session_ids("a"), [id(2), id(3)].into());
    }

    #[test]
    fn what_is_no_file_of_ids_has_none_and_is_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let folder = ResearchFolder::at(&Disk::real(), dir.path()).unwrap();
        folder.make(None).unwrap();
        assert!(folder.is_empty().unwrap(), "nobody put anything there");
        let outside = dir.path().join("outside");
        std::fs::write(&outside, format!("{}\n", id(1))).unwrap();
        std::os::unix::fs::symlink(&outside, folder.path().join(ID_FILE)).unwrap();
        assert_eq!(folder.ids(), BTreeSet::new());
        folder.mark(&id(2)).unwrap();
        assert_eq!(folder.ids(), [id(2)].into());
        assert_eq!(
            std::fs::read_to_string(outside).unwrap(),
            format!("{}\n", id(1))
        );
        std::fs::write(folder.path().join(ID_FILE), "\u{feff}../x\n\0\nAB\n").unwrap();
        assert_eq!(folder.ids(), BTreeSet::new());
    }
}
