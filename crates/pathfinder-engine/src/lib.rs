//! Drives sessions: performs the steps that the core decides and keeps what came back.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod admission;
mod asking;
mod background;
pub mod config;
pub mod crowd;
pub mod drive;
mod engine;
pub mod entry;
mod environment;
pub mod fact_check;
pub mod home;
pub mod ledger;
pub mod library;
pub mod load;
pub mod models;
mod network;
mod note;
mod ownership;
pub mod perform;
pub mod proof;
pub mod session_writer;
pub mod tape;
pub mod views;
pub mod watch;
pub mod web;

pub use engine::{
    Commanded, Documents, Engine, EngineError, Limits, Matching, NewQuestion, Opening,
    ReasonerWish, Rested, Running, ScopeWish, Wants, Wish, pdf_reader,
};
pub use environment::Environment;
pub use note::{IndexedFolder, Note, Notes, PricedModel, SearchedPlace};
pub use ownership::{ForeignIndex, Ownership, OwnershipError, Standing};
pub use pathfinder_reason::model::{Price, PriceSource};
pub use pathfinder_sources::FolderError as DocumentsError;
pub use pathfinder_sources::PdfReader;
pub use pathfinder_sources::fetch::PrivateHostError;
pub use pathfinder_store::folder::FolderError;
pub use pathfinder_store::lock::{Holder, LockError};

/// Reads a PDF, if this process was started for that, in which case `main` returns what this returns. A program that opens
/// documents calls it first: it starts itself to read a PDF, and the child limits itself before anything else happens.
pub fn read_pdf_as_child(arguments: &[std::ffi::OsString]) -> Option<std::process::ExitCode> {
    let is_child = arguments.get(1)? == pathfinder_sources::PDF_CHILD_ARGUMENT;
    is_child.then(|| pathfinder_sources::pdf_child_main(arguments))
}
