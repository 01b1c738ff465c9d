//! The engine as faces use it: opens a research folder, starts and resumes sessions, and passes orders on.

mod control;
mod documents;
mod embedding;
mod error;
mod foreign;
mod host;
mod matching;
mod reasoners;
mod running;
mod scope;
mod start;

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jiff::Timestamp;
use pathfinder_core::session::Session;
use pathfinder_sources::PdfReader;

use crate::comparison::{self, Comparison};
use crate::config::{Config, micro_usd};
use crate::crowd::Crowd;
use crate::environment::Environment;
use crate::home::{Home, SessionCard};
use crate::ledger::Ledger;
use crate::load::Loaded;
use crate::models::{self, Models};
use crate::note::Notes;
use crate::ownership::Ownership;
use crate::proof::{self, Provable, Proved};
use crate::watch::Watch;
use crate::web::{self, Web};

pub use control::Commanded;
pub use documents::Documents;
pub use error::EngineError;
pub use foreign::Wants;
pub use host::HostRequest;
pub use matching::{Matching, NewQuestion, SimilarSession};
pub use reasoners::ReasonerWish;
pub use running::{NoThesis, Rested, Running};
pub use scope::ScopeWish;
pub use start::{Limits, Opening, Wish};

/// A research folder, and all that its sessions share: the network, the models, the money, the watchers. Clones are the
/// same engine.
#[derive(Debug, Clone)]
pub struct Engine {
    home: Home,
    /// What the sessions that run here share, their watchers included.
    crowd: Arc<Crowd>,
    ownership: Ownership,
    config: Config,
    environment: Environment,
    notes: Notes,
    web: Arc<OnceLock<Arc<Web>>>,
    /// What this process may spend, once a session needed it.
    ledger: Arc<Mutex<Option<Arc<Ledger>>>>,
    /// The sessions that run in this process.
    running: running::RunningSessions,
    /// Whether this process answers the requests of its sessions.
    is_host: bool,
    turns: host::Turns,
}

impl Engine {
    /// This neither touches the disk nor contacts anybody.
    pub fn new(home: Home, environment: Environment, config: Config, notes: Notes) -> Engine {
        Engine {
            home,
            crowd: Arc::default(),
            ownership: Ownership::new(&environment, notes.clone()),
            config,
            environment,
            notes,
            web: Arc::default(),
            ledger: Arc::default(),
            running: Arc::default(),
            is_host: false,
            turns: host::Turns::default(),
        }
    }

    /// An engine whose caller answers requests itself: see [`Engine::requests`] and [`Engine::answer`].
    pub fn with_host(self) -> Engine {
        Engine {
            is_host: true,
            ..self
        }
    }

    /// Every session, newest first.
    pub fn sessions(&self) -> Result<Vec<SessionCard>, EngineError> {
        Ok(self.home.sessions()?)
    }

    /// The full id of the session that is meant: by id or unique prefix, or the current one.
    pub fn resolve(&self, given: Option<&str>) -> Result<String, EngineError> {
        Ok(self.home.resolve(given)?)
    }

    /// The current state of a session, from its journal.
    pub fn session(&self, id: &str) -> Result<Loaded, EngineError> {
        Ok(self.home.load(id)?)
    }

    /// A session as it was when an iteration had just ended, or at its start for iteration 0; `None` if the iteration
    /// has not ended.
    pub fn session_at(&self, id: &str, iteration: u32) -> Result<Option<Session>, EngineError> {
        Ok(self.home.session_at(id, iteration)?)
    }

    /// Every record of a session after the one numbered `after`, each once and in order: those in its journal first,
    /// then those written from now on, whichever process runs it; and the signals of its steps, if it runs here. Must
    /// be called inside a tokio runtime.
    pub fn watch(&self, id: &str, after: u64) -> Result<Watch, EngineError> {
        let paths = self.home.paths(id)?;
        Ok(self.crowd.watchers.watch(&self.home.disk, paths, id, after))
    }

    /// Removes a session that nobody holds, and everything in it.
    pub fn remove(&self, id: &str) -> Result<(), EngineError> {
        Ok(self.home.remove(id)?)
    }

    /// Checks every citation of a session's report and thesis, as they are on disk, or of another text, against the stored
    /// snapshots.
    pub fn prove(&self, what: Provable<'_>) -> Result<Proved, EngineError> {
        Ok(proof::prove_all(&self.home, what)?)
    }

    /// Folds a session's journal anew, and compares its files and its checkpoint with what that gives.
    pub fn compare(&self, id: &str) -> Result<Comparison, EngineError> {
        Ok(comparison::compare(&self.home, id)?)
    }

    /// The research folder, created if need be, in which case it is registered as this user's own.
    pub fn home_to_keep(&self) -> Result<&Home, EngineError> {
        self.ownership.make(&self.home)?;
        Ok(&self.home)
    }

    /// Search providers and the fetcher. This sends nothing.
    pub fn web(&self) -> Result<Arc<Web>, EngineError> {
        if let Some(web) = self.web.get() {
            return Ok(web.clone());
        }
        let pdf = pdf_reader()?;
        let web = web::assemble(&self.config, &self.environment, pdf, &self.notes)?;
        Ok(self.web.get_or_init(|| web).clone())
    }

    /// The models that the settings ask for; none if the built-in reasoner thinks.
    pub fn models(&self) -> Result<Option<Arc<Models>>, EngineError> {
        Ok(models::find(&self.config, &self.environment)?)
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The budget of this process, if the settings set one.
    fn ledger(&self) -> Result<Option<Arc<Ledger>>, EngineError> {
        let budget = micro_usd(self.config.research.process_budget_usd);
        if budget == 0 {
            return Ok(None);
        }
        let mut ledger = self.ledger.lock().unwrap_or_else(PoisonError::into_inner);
        if ledger.is_none() {
            *ledger = Some(Arc::new(self.home_to_keep()?.ledger(budget)?));
        }
        Ok(ledger.clone())
    }

    /// Works with the disk where other tasks of the caller do not wait for it.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Engine) -> Result<T, EngineError> + Send + 'static,
    ) -> Result<T, EngineError> {
        let engine = self.clone();
        let done = tokio::task::spawn_blocking(move || work(&engine));
        // A task of this kind is not cancelled, so that only a panic is left.
        done.await
            .unwrap_or_else(|it| std::panic::resume_unwind(it.into_panic()))
    }

    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// What reads PDFs: this program, in a process of its own. See [`crate::read_pdf_as_child`].
pub fn pdf_reader() -> Result<PdfReader, EngineError> {
    PdfReader::this_binary().map_err(EngineError::NoPdfReader)
}
