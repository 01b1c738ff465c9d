//! Why the engine did not do what it was asked to.

use std::io;
use std::sync::Arc;

use pathfinder_core::command::CommandError;
use pathfinder_core::words::failure;
use pathfinder_store::lock::LockError;
use pathfinder_text::Lang;

use crate::drive::DriveError;
use crate::engine::foreign::Wants;
use crate::fault::Fault;
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
    /// Ask the user; if they agree, try again with the session in [`super::Wish::trusted_sessions`].
    #[error("{}", self.own_message(Lang::English))]
    NotOwn { session: String, wants: Wants },
    /// Name documents, or search elsewhere.
    #[error("{}", self.own_message(Lang::English))]
    NothingToSearch,
    /// Set up an Anthropic model, or search elsewhere.
    #[error("{}", self.own_message(Lang::English))]
    NoSearchingModel,
    /// Choose one of the two.
    #[error("{}", self.own_message(Lang::English))]
    BuiltinAsksNoModel { model: String },
    /// Choose one of the two.
    #[error("{}", self.own_message(Lang::English))]
    HostAsksNoModel { model: String },
    /// Choose another reasoner, or resume the session in the program that is its host.
    #[error("{}", self.own_message(Lang::English))]
    NoHost,
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
    Drive(#[from] Arc<DriveError>),
    #[error(transparent)]
    Ownership(#[from] OwnershipError),
    #[error("cannot find this program's own executable, which reads PDFs")]
    NoPdfReader(#[source] io::Error),
    /// The process that holds the session cannot be sent a command.
    #[error(transparent)]
    Control(io::Error),
}

impl EngineError {
    /// What went wrong, in the reader's language.
    pub fn message(&self, lang: Lang) -> String {
        Fault::from(self).message(lang)
    }

    /// The message of a variant that does not pass on another error's.
    pub(crate) fn own_message(&self, lang: Lang) -> String {
        match self {
            EngineError::NotOwn { session, wants } => {
                failure::session_not_yours(lang, session, &wants.to_string())
            }
            EngineError::NothingToSearch => failure::nothing_to_search(lang).to_owned(),
            EngineError::NoSearchingModel => failure::no_searching_model(lang).to_owned(),
            EngineError::BuiltinAsksNoModel { model } => {
                failure::builtin_asks_no_model(lang, model)
            }
            EngineError::HostAsksNoModel { model } => failure::host_asks_no_model(lang, model),
            EngineError::NoHost => failure::no_host(lang).to_owned(),
            other => other.to_string(),
        }
    }

    /// Whether another process holds the session.
    pub fn is_held_elsewhere(&self) -> bool {
        let error = match self {
            EngineError::Home(HomeError::Writer(error)) | EngineError::Writer(error) => error,
            _ => return false,
        };
        matches!(error, WriterError::Lock(LockError::Held { .. }))
    }
}
