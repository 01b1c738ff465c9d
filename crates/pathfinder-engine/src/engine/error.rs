//! Why the engine did not do what it was asked to.

use std::io;

use pathfinder_core::command::CommandError;
use pathfinder_store::lock::LockError;

use crate::drive::DriveError;
use crate::engine::foreign::Wants;
use crate::home::HomeError;
use crate::library::LibraryError;
use crate::models::ModelsError;
use crate::ownership::OwnershipError;
use crate::proof::ProveError;
use crate::session_writer::WriterError;
use crate::web::{UnknownServer, WebError};

/// One variant for each thing the caller does next. Variants that wrap another error use its message.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// Ask the user; if they agree, try again with [`super::Wish::trusts_sessions`].
    #[error("session {session} was not begun here, and wants to use: {wants}")]
    NotOwn { session: String, wants: Wants },
    /// Name documents, or search elsewhere.
    #[error(
        "there is nothing to search in: the index holds no documents and no folder was named with --docs"
    )]
    NothingToSearch,
    /// Set up an Anthropic model, or search elsewhere.
    #[error("the engine claude needs a model of Anthropic, and none is set up")]
    NoSearchingModel,
    /// Choose one of the two.
    #[error("the built-in reasoner does not ask the model {model}")]
    BuiltinAsksNoModel { model: String },
    /// Choose one of the two.
    #[error("the host thinks itself and does not ask the model {model}")]
    HostAsksNoModel { model: String },
    /// Do what the session's status allows.
    #[error(transparent)]
    Refused(#[from] CommandError),
    #[error(transparent)]
    UnknownServer(#[from] UnknownServer),
    #[error(transparent)]
    Models(#[from] ModelsError),
    #[error(transparent)]
    Web(#[from] WebError),
    #[error(transparent)]
    Library(#[from] LibraryError),
    #[error(transparent)]
    Home(#[from] HomeError),
    #[error(transparent)]
    Prove(#[from] ProveError),
    #[error(transparent)]
    Writer(#[from] WriterError),
    #[error(transparent)]
    Drive(#[from] DriveError),
    #[error(transparent)]
    Ownership(#[from] OwnershipError),
    #[error("cannot find this program's own file, which reads PDFs")]
    NoPdfReader(#[source] io::Error),
    /// The process that holds the session cannot be told.
    #[error(transparent)]
    Control(io::Error),
}

impl EngineError {
    /// Whether another process holds the session.
    pub fn is_held_elsewhere(&self) -> bool {
        let error = match self {
            EngineError::Home(HomeError::Writer(error)) | EngineError::Writer(error) => error,
            _ => return false,
        };
        matches!(error, WriterError::Lock(LockError::Held { .. }))
    }
}
