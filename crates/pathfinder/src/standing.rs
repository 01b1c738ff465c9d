//! Whose a research folder is, and so what of it is believed.
//!
//! A folder that somebody sent may be made to do harm: its settings could choose who reads the user's documents, its index
//! which files are removed, its sessions what is spent. The register says which ones are the user's own. Every other folder
//! is asked about once, or used with care.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use pathfinder_store::disk::Disk;
use pathfinder_store::folder::ResearchFolder;
use pathfinder_store::register::{FolderId, Register, Registered};
use pathfinder_text::{Lang, one_line};
use tempfile::TempDir;

use crate::choosing::says_yes;
use crate::output::Output;
use crate::wording::either;

/// What the program may believe of a research folder.
#[derive(Debug)]
pub(crate) enum Standing {
    /// This user made it or trusts it, or there is nothing in it yet.
    Own,
    /// Anybody may have made it. Its documents are indexed here.
    Foreign { index: ForeignIndex },
}

#[derive(Debug)]
pub(crate) enum ForeignIndex {
    Kept(PathBuf),
    /// Where nothing can be kept, for this run.
    Temporary(TempDir),
}

impl Standing {
    pub(crate) fn is_own(&self) -> bool {
        matches!(self, Standing::Own)
    }

    /// The index in the place of the folder's own one.
    pub(crate) fn index(&self) -> Option<PathBuf> {
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

/// The register, and who can be asked.
pub(crate) struct Ownership<'a> {
    pub(crate) register: Option<Register>,
    pub(crate) output: &'a Output,
    pub(crate) lang: Lang,
}

impl Ownership<'_> {
    /// Whose a folder is. One that was never met is asked about where somebody can answer, and remembered.
    pub(crate) fn find(&self, folder: &ResearchFolder) -> anyhow::Result<Standing> {
        if folder.is_empty()? {
            return Ok(Standing::Own);
        }
        let Some(register) = &self.register else {
            self.output.note(&self.told_as_foreign(folder));
            return foreign_for_now();
        };
        match known(register, folder) {
            Some((_, Registered { trusted: true, .. })) => Ok(Standing::Own),
            Some((id, _)) => Ok(foreign(register, &id)),
            None if self.output.can_ask && says_yes(&self.question(folder)) => {
                if let Err(error) = self.trust(folder) {
                    self.tell_unregistered(folder, &error);
                }
                Ok(Standing::Own)
            }
            None => {
                self.output.note(&self.told_as_foreign(folder));
                match self.register(folder, false) {
                    Ok(id) => Ok(foreign(register, &id)),
                    Err(error) => {
                        self.tell_unregistered(folder, &error);
                        foreign_for_now()
                    }
                }
            }
        }
    }

    /// Registers a folder and all that is in it as the user's own.
    pub(crate) fn trust(&self, folder: &ResearchFolder) -> anyhow::Result<()> {
        let id = self.register(folder, true)?;
        for session in folder.sessions()? {
            folder.mark_session(&session, &id)?;
        }
        // The folder's own index is used from now on.
        self.register
            .iter()
            .try_for_each(|it| it.remove_index(&id))
            .context("an index is in the way")
    }

    /// Forgets that a folder was registered.
    pub(crate) fn forget(&self, folder: &ResearchFolder) -> anyhow::Result<bool> {
        let Some(register) = &self.register else {
            return Ok(false);
        };
        let known: Vec<FolderId> = folder
            .ids()
            .into_iter()
            .filter(|it| register.find(it).is_some())
            .collect();
        known.iter().try_for_each(|it| register.remove(it))?;
        Ok(!known.is_empty())
    }

    /// Makes a folder that is this user's own, where there is none.
    pub(crate) fn make(&self, folder: &ResearchFolder) -> anyhow::Result<()> {
        if !folder.is_empty()? {
            return Ok(());
        }
        let _lock = self.register.as_ref().and_then(|it| it.lock().ok());
        // Another process may have made it meanwhile.
        if !folder.is_empty()? {
            return Ok(());
        }
        let id = random_id()?;
        let registered = self.keep(folder, &id, true);
        if let Err(error) = &registered {
            self.tell_unregistered(folder, error);
        }
        Ok(folder.make(registered.is_ok().then_some(&id))?)
    }

    /// Whether this user began a session, or said that it can be trusted.
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
    ) -> anyhow::Result<()> {
        let register = self.register.as_ref().context(NO_STATE)?;
        match known(register, folder) {
            Some((id, _)) => Ok(folder.mark_session(session, &id)?),
            None => Ok(()),
        }
    }

    fn register(&self, folder: &ResearchFolder, trusted: bool) -> anyhow::Result<FolderId> {
        let register = self.register.as_ref().context(NO_STATE)?;
        let _lock = register
            .lock()
            .context("the register of research folders cannot be used")?;
        // Another process may have met it at the same moment.
        let id = match known(register, folder) {
            Some((id, _)) => id,
            None => random_id()?,
        };
        folder.mark(&id)?;
        self.keep(folder, &id, trusted)?;
        Ok(id)
    }

    fn keep(&self, folder: &ResearchFolder, id: &FolderId, trusted: bool) -> anyhow::Result<()> {
        let register = self.register.as_ref().context(NO_STATE)?;
        let path = std::path::absolute(folder.path())?
            .to_string_lossy()
            .into_owned();
        register
            .keep(id, &Registered { trusted, path })
            .context("the register of research folders cannot be written")
    }

    fn question(&self, folder: &ResearchFolder) -> String {
        let path = shown(folder);
        either(
            self.lang,
            format!(
                "{path} 폴더는 다른 사람이 만들었거나 이 프로그램의 이전 버전으로 만든 것입니다.\n신뢰하면 이 폴더의 설정으로 엔진과 문서를 고르고 색인도 그대로 씁니다. 신뢰하지 않으면 설정은 더 좁은 한도만 따르고 색인은 새로 만듭니다.\n신뢰하려면 y, 아니면 Enter를 누르세요: "
            ),
            format!(
                "{path} was made by somebody else, or by an earlier version of this program.\nIf you trust it, its settings choose engines and documents, and its index is used; if not, only narrower limits of it count, and the index is built anew.\ny trusts it, Enter does not: "
            ),
        )
    }

    fn told_as_foreign(&self, folder: &ResearchFolder) -> String {
        let (path, dir) = (
            shown(folder),
            one_line(&dir(folder).display().to_string(), 300),
        );
        either(
            self.lang,
            format!(
                "warning: {path} 폴더는 내 것으로 등록되어 있지 않아, 설정은 더 좁은 한도만 따르고 색인은 새로 만듭니다 (내 폴더라면: pathfinder config trust {dir})"
            ),
            format!(
                "warning: {path} is not registered as yours: of its settings only narrower limits count, and the index is built anew (if it is yours: pathfinder config trust {dir})"
            ),
        )
    }

    fn tell_unregistered(&self, folder: &ResearchFolder, error: &anyhow::Error) {
        let (path, because) = (shown(folder), one_line(&format!("{error:#}"), 300));
        self.output.note(&either(
            self.lang,
            format!("warning: {path} 폴더를 등록할 수 없어 다음에도 남의 폴더로 다룹니다: {because}"),
            format!("warning: {path} cannot be registered, and will be taken for somebody else's the next time: {because}"),
        ));
    }
}

const NO_STATE: &str = "there is no state directory: neither XDG_STATE_HOME nor HOME is set";

/// The id by which a folder is known, and what is known of it. Trust counts, whichever id it was given to.
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

fn foreign_for_now() -> anyhow::Result<Standing> {
    let folder = tempfile::tempdir().context("no temporary folder can be made")?;
    Ok(Standing::Foreign {
        index: ForeignIndex::Temporary(folder),
    })
}

fn random_id() -> anyhow::Result<FolderId> {
    let mut random = [0; 16];
    std::fs::File::open("/dev/urandom")
        .and_then(|mut it| it.read_exact(&mut random))
        .context("there are no random numbers")?;
    Ok(FolderId::new(random))
}

fn dir(folder: &ResearchFolder) -> &Path {
    folder
        .path()
        .parent()
        .filter(|it| !it.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

fn shown(folder: &ResearchFolder) -> String {
    one_line(&folder.path().display().to_string(), 300)
}

/// The state directory of this program.
pub(crate) fn register(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<Register> {
    let set = |name: &str| variable(name).filter(|it| it.is_absolute());
    let base = set("XDG_STATE_HOME").or_else(|| set("HOME").map(|it| it.join(".local/state")))?;
    Some(Register::at(&Disk::real(), &base.join("pathfinder")))
}
