//! Everything that a face of Pathfinder needs: opens a research folder, and starts, watches, commands and proves
//! sessions. The engine performs the steps that the core decides, and keeps what came back.
//!
//! An [`Engine`] is made of a research folder ([`home::Home`]), the variables that it may see ([`Environment`]), the
//! settings ([`config::Config`]) and a receiver of its [`Notes`]. Values go in; results, typed errors ([`EngineError`])
//! and typed notes ([`Note`]) come out, and the face puts them into words. A face names this crate and the data types
//! of `pathfinder-core`, and none of the crates below.
//!
//! ```no_run
//! # async fn ask() -> Result<(), Box<dyn std::error::Error>> {
//! use pathfinder_core::{question::Question, view};
//! use pathfinder_engine::{Engine, Environment, Notes, Wish, config::Config, home::Home};
//!
//! let dir = std::path::Path::new(".");
//! let environment = Environment::new(dir, |name| std::env::var_os(name));
//! let engine = Engine::new(Home::at(dir)?, environment, Config::default(), Notes::default());
//! let question = Question::new("does a four-day week raise productivity?")?;
//! let running = engine.start(question, &Wish::default()).await?;
//! let rested = running.rest().await?;
//! let answer = view::answer_text(&rested.session, rested.session.settings.lang);
//! # drop(answer);
//! # Ok(())
//! # }
//! ```
//!
//! - [`Engine::start`], [`Engine::resume`] and [`Engine::run_all`] give each session a task of its own ([`Running`]).
//! - [`Engine::matching`] and [`Engine::similar`] say which session a question may mean; [`Engine::wants`] what a session that
//!   came from elsewhere would use. The face asks the user about both.
//! - [`Engine::command`] pauses, stops or completes a session, whichever process holds it; [`Engine::write`] makes one
//!   write.
//! - [`Engine::with_host`], [`Engine::requests`] and [`Engine::answer`] let the caller think, if the wish says
//!   [`config::Reasoner::Host`].
//! - [`Engine::watch`] shows what a session does, from any record on.
//! - [`Engine::sessions`], [`Engine::session`] and [`Engine::session_at`] read, [`Engine::prove`] checks a report, and
//!   [`Engine::compare`] the files of a session against its journal.
//!
//! `examples/` has four programs of one page: `ask`, `watch`, `prove` and `host`.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod admission;
pub mod archive;
mod asking;
mod background;
pub mod comparison;
pub mod config;
#[doc(hidden)]
pub mod crowd;
pub mod doctor;
#[doc(hidden)]
pub mod drive;
mod embeddings;
mod engine;
mod entry;
mod environment;
pub mod fact_check;
pub mod fault;
pub mod home;
mod ledger;
pub mod library;
pub mod load;
mod milestones;
pub mod models;
mod network;
mod note;
mod ownership;
#[doc(hidden)]
pub mod perform;
pub mod proof;
#[doc(hidden)]
pub mod session_writer;
pub mod tape;
pub mod validation;
#[doc(hidden)]
pub mod views;
pub mod watch;
pub mod web;

pub use drive::host::ReplyResult;
pub use drive::{DriveError, Ended, MODEL_GRACE};
pub use embeddings::Embedder;
pub use engine::{
    Commanded, Documents, Engine, EngineError, HostRequest, Limits, Matching, NewQuestion,
    NoThesis, Opening, ReasonerWish, Rested, Running, ScopeWish, SimilarSession, Wants, Wish,
    pdf_reader,
};
pub use environment::Environment;
pub use fault::Fault;
pub use note::{
    FolderNote, IndexedFolder, Note, Notes, PricedModel, ReasonerNote, SearchNote, SearchedPlace,
    SessionNote,
};
pub use ownership::{ForeignIndex, Ownership, OwnershipError, Standing};
pub use pathfinder_reason::model::{Price, PriceSource};
pub use pathfinder_sources::{PdfReader, strip_control};
pub use session_writer::WriterError;

/// Reads a PDF if this process was started for that; `main` then returns what this returns. A program that opens
/// documents calls it first: it starts itself to read a PDF, and the child limits itself before anything else happens.
pub fn read_pdf_as_child(arguments: &[std::ffi::OsString]) -> Option<std::process::ExitCode> {
    let is_child = arguments.get(1)? == pathfinder_sources::PDF_CHILD_ARGUMENT;
    is_child.then(|| pathfinder_sources::pdf_child_main(arguments))
}
