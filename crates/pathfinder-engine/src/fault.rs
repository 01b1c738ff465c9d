//! Finds our own errors in a chain of errors, and words them in both languages.
//!
//! What a person can do about one depends on the face: it matches on the [`Fault`].

use std::error::Error;

use pathfinder_core::command::CommandError;
use pathfinder_core::question::QuestionError;
use pathfinder_core::words::failure;
pub use pathfinder_sources::DocumentsError;
pub use pathfinder_sources::fetch::PrivateHostError;
pub use pathfinder_store::archive::ArchiveError;
pub use pathfinder_store::blob::BlobError;
pub use pathfinder_store::folder::FolderError;
pub use pathfinder_store::index::IndexError;
pub use pathfinder_store::journal::JournalError;
pub use pathfinder_store::lock::{Holder, LockError};
use pathfinder_text::{Lang, one_line};

use crate::archive::RestoreError;
use crate::comparison::RebuildError;
use crate::drive::DriveError;
use crate::engine::EngineError;
use crate::home::HomeError;
use crate::library::LibraryError;
use crate::load::LoadError;
use crate::models::ModelsError;
use crate::ownership::OwnershipError;
use crate::proof::ProveError;
use crate::session_writer::WriterError;
use crate::tape::{PlayError, TapeError};
use crate::web::{UnknownServer, WebError};

/// Of what is quoted from a file that anybody may have made.
const QUOTED_CHARACTERS_MAX: usize = 300;

macro_rules! faults {
    ($($name:ident($error:ident),)+) => {
        /// An error of ours. One that only passes another error on is replaced by that error.
        #[derive(Debug, Clone, Copy)]
        pub enum Fault<'a> {
            $($name(&'a $error),)+
        }

        impl<'a> Fault<'a> {
            fn as_it_is(error: &'a (dyn Error + 'static)) -> Option<Fault<'a>> {
                None$(.or_else(|| error.downcast_ref().map(Fault::$name)))+
            }
        }

        $(impl<'a> From<&'a $error> for Fault<'a> {
            fn from(error: &'a $error) -> Fault<'a> {
                Fault::$name(error).innermost()
            }
        })+
    };
}

faults! {
    Question(QuestionError),
    Command(CommandError),
    Engine(EngineError),
    Models(ModelsError),
    Server(UnknownServer),
    Web(WebError),
    PrivateHost(PrivateHostError),
    Library(LibraryError),
    Documents(DocumentsError),
    Index(IndexError),
    Home(HomeError),
    Folder(FolderError),
    Ownership(OwnershipError),
    Lock(LockError),
    Writer(WriterError),
    Drive(DriveError),
    Load(LoadError),
    Journal(JournalError),
    Blob(BlobError),
    Archive(ArchiveError),
    Restore(RestoreError),
    Rebuild(RebuildError),
    Prove(ProveError),
    Tape(TapeError),
    Play(PlayError),
}

impl<'a> Fault<'a> {
    pub fn of(error: &'a (dyn Error + 'static)) -> Option<Fault<'a>> {
        Fault::as_it_is(error).map(Fault::innermost)
    }

    fn innermost(self) -> Fault<'a> {
        match self {
            Fault::Engine(it) => inside_engine(it).unwrap_or(self),
            Fault::Web(WebError::PrivateHost(it)) => it.into(),
            Fault::Library(LibraryError::Folder(it)) => it.into(),
            Fault::Library(LibraryError::Index(it)) => it.into(),
            Fault::Home(HomeError::Folder(it)) => it.into(),
            Fault::Home(HomeError::Writer(it)) => it.into(),
            Fault::Home(HomeError::Load(it)) => it.into(),
            Fault::Ownership(OwnershipError::Folder(it)) => it.into(),
            Fault::Writer(WriterError::Lock(it)) => it.into(),
            Fault::Writer(WriterError::Load(it)) => it.into(),
            Fault::Writer(WriterError::Journal(it)) => it.into(),
            Fault::Drive(DriveError::Writer(it)) => it.into(),
            Fault::Load(LoadError::Journal(it)) => it.into(),
            Fault::Archive(ArchiveError::Folder(it)) => it.into(),
            Fault::Archive(ArchiveError::Locked(it)) => it.into(),
            Fault::Restore(RestoreError::Archive(it)) => it.into(),
            Fault::Restore(RestoreError::Rebuild(it)) => it.into(),
            Fault::Rebuild(RebuildError::Home(it)) => it.into(),
            Fault::Tape(TapeError::Load(it)) => it.into(),
            Fault::Play(PlayError::Home(it)) => it.into(),
            Fault::Play(PlayError::Drive(it)) => it.into(),
            Fault::Play(PlayError::Refused(it)) => it.into(),
            other => other,
        }
    }

    /// What went wrong. An error that has no words in Korean is told in English.
    pub fn message(self, lang: Lang) -> String {
        match self {
            Fault::Question(it) => it.message(lang),
            Fault::Command(it) => it.message(lang),
            Fault::Engine(it) => it.own_message(lang),
            Fault::Models(it) => it.message(lang),
            Fault::Server(it) => it.message(lang),
            Fault::PrivateHost(it) => failure::bad_private_host(lang, it.entry()),
            Fault::Library(it) => it.own_message(lang),
            Fault::Documents(it) => documents(it, lang),
            Fault::Index(it) => index(it, lang),
            Fault::Folder(it) => folder(it, lang),
            Fault::Lock(it) => lock(it, lang),
            Fault::Writer(WriterError::DiskFull { path })
            | Fault::Journal(JournalError::Full { path })
            | Fault::Blob(BlobError::Full { path })
            | Fault::Archive(ArchiveError::Full { path }) => {
                failure::disk_full(lang, path.display())
            }
            Fault::Load(LoadError::Newer { path, v }) => {
                failure::journal_newer(lang, path.display(), *v)
            }
            Fault::Journal(it) => journal(it, lang),
            Fault::Archive(it) => archive(it, lang),
            Fault::Tape(it) => it.message(lang),
            Fault::Web(it) => it.to_string(),
            Fault::Home(it) => it.to_string(),
            Fault::Ownership(it) => it.to_string(),
            Fault::Writer(it) => it.to_string(),
            Fault::Drive(it) => it.to_string(),
            Fault::Load(it) => it.to_string(),
            Fault::Blob(it) => it.to_string(),
            Fault::Restore(it) => it.to_string(),
            Fault::Rebuild(it) => it.to_string(),
            // Not replaced: a text that names an unknown session is not wrong usage, as an unknown id is.
            Fault::Prove(ProveError::Home(it)) => Fault::from(it).message(lang),
            Fault::Prove(it) => it.to_string(),
            Fault::Play(it) => it.to_string(),
        }
    }
}

/// The error that an error of the engine passes on.
fn inside_engine(error: &EngineError) -> Option<Fault<'_>> {
    Some(match error {
        EngineError::Refused(it) => it.into(),
        EngineError::UnknownServer(it) => it.into(),
        EngineError::Models(it) => it.into(),
        EngineError::Web(it) => it.into(),
        EngineError::Library(it) => it.into(),
        EngineError::Home(it) => it.into(),
        EngineError::Prove(it) => it.into(),
        EngineError::Writer(it) => it.into(),
        EngineError::Drive(it) => it.as_ref().into(),
        EngineError::Ownership(it) => it.into(),
        EngineError::NotOwn { .. }
        | EngineError::NothingToSearch
        | EngineError::NoSearchingModel
        | EngineError::BuiltinAsksNoModel { .. }
        | EngineError::HostAsksNoModel { .. }
        | EngineError::NoHost
        | EngineError::NoPdfReader(_)
        | EngineError::Control(_) => return None,
    })
}

fn documents(error: &DocumentsError, lang: Lang) -> String {
    match error {
        DocumentsError::Missing { path } => failure::no_such_folder(lang, path.display()),
        DocumentsError::NotAFolder { path } => {
            failure::documents_not_a_folder(lang, path.display())
        }
        DocumentsError::Unreadable { path, .. } => failure::folder_unreadable(lang, path.display()),
        DocumentsError::Empty { path, skipped } => {
            failure::folder_without_documents(lang, path.display(), skipped.len())
        }
    }
}

fn index(error: &IndexError, lang: Lang) -> String {
    match error {
        IndexError::Unusable { path, .. } => failure::index_unusable(lang, path.display()),
        IndexError::Linked { path } => failure::index_linked(lang, path.display()),
        IndexError::Busy { path } => failure::index_busy(lang, path.display()),
        IndexError::Damaged { path, .. } => failure::index_damaged(lang, path.display()),
    }
}

fn folder(error: &FolderError, lang: Lang) -> String {
    match error {
        FolderError::BadId { given } => failure::bad_session_id(lang, given),
        FolderError::Unknown { given } => failure::unknown_session(lang, given),
        FolderError::Ambiguous { given, candidates } => {
            failure::ambiguous_session(lang, given, &candidates.join(", "))
        }
        FolderError::NoneYet { path } => failure::no_session_yet(lang, path.display()),
        FolderError::NotAFolder { path } => failure::not_a_folder(lang, path.display()),
        FolderError::NotAFile { path } => failure::not_a_file(lang, path.display()),
        FolderError::Exists { id } => failure::session_exists(lang, id),
        FolderError::Unusable { .. } => error.to_string(),
    }
}

fn lock(error: &LockError, lang: Lang) -> String {
    let name = |holder: &Option<Holder>| match holder {
        Some(holder) => failure::process(lang, holder.pid, &holder.printable_host()),
        None => failure::another_process(lang).to_owned(),
    };
    match error {
        LockError::Held { path, holder } => {
            failure::session_held(lang, path.display(), &name(holder))
        }
        LockError::Starting { holder } => failure::session_starting(lang, &name(holder)),
        LockError::Networked { path, file_system } => {
            failure::networked(lang, path.display(), file_system)
        }
        LockError::Gone { .. } | LockError::Unusable { .. } => error.to_string(),
    }
}

fn journal(error: &JournalError, lang: Lang) -> String {
    match error {
        JournalError::Damaged {
            path,
            after_seq,
            offset,
            because,
        } => {
            let because = because.to_string();
            failure::journal_damaged(lang, path.display(), *after_seq, *offset, &because)
        }
        JournalError::Newer { path, v } => failure::journal_newer(lang, path.display(), *v),
        JournalError::Full { path } => failure::disk_full(lang, path.display()),
        JournalError::TooLong { .. }
        | JournalError::BadKind { .. }
        | JournalError::Poisoned { .. }
        | JournalError::Fenced { .. }
        | JournalError::NoSuchPosition { .. }
        | JournalError::Unusable { .. } => error.to_string(),
    }
}

fn archive(error: &ArchiveError, lang: Lang) -> String {
    match error {
        ArchiveError::Damaged { path, because } => {
            let path = one_line(&path.display().to_string(), QUOTED_CHARACTERS_MAX);
            failure::archive_damaged(lang, &path, &one_line(because, QUOTED_CHARACTERS_MAX))
        }
        ArchiveError::Exists { ids } => failure::sessions_exist(lang, &ids.join(", ")),
        ArchiveError::Full { path } => failure::disk_full(lang, path.display()),
        ArchiveError::Folder(_) | ArchiveError::Locked(_) | ArchiveError::Unusable { .. } => {
            error.to_string()
        }
    }
}

#[cfg(test)]
mod tests;
