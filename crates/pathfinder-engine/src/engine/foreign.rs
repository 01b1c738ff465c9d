//! Sessions that came from elsewhere. Their journals may say anything, so they may not read, send and spend as they
//! please.

use std::fmt;

use pathfinder_core::command::Command;
use pathfinder_core::settings::{BUILTIN, ReasonerKind, Settings};

use super::{Engine, EngineError, Limits};
use crate::config::micro_usd;
use crate::note::{FolderNote, ReasonerNote, SessionNote};
use crate::ownership::with_causes;
use crate::session_writer::SessionWriter;

/// What a session would use beyond the documents in the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wants {
    pub folders: Vec<String>,
    /// Network providers that it searches.
    pub places: Vec<String>,
    pub model: Option<String>,
    /// The server of embeddings that sees its documents.
    pub embeddings: Option<String>,
}

impl Wants {
    pub(super) fn of(settings: &Settings) -> Option<Wants> {
        let places = match settings.is_local() {
            true => Vec::new(),
            false => settings.providers.clone(),
        };
        let wants = Wants {
            folders: settings.folders.clone(),
            places,
            model: settings.thinks_outside().then(|| settings.reasoner.clone()),
            embeddings: settings.embeddings.as_ref().map(|it| it.address.clone()),
        };
        let asks = wants.model.is_some() || wants.embeddings.is_some();
        let is_any = !wants.folders.is_empty() || !wants.places.is_empty() || asks;
        is_any.then_some(wants)
    }
}

impl fmt::Display for Wants {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.folders.iter().chain(&self.places).chain(&self.model);
        let all = all.chain(&self.embeddings);
        let all: Vec<&str> = all.map(String::as_str).collect();
        formatter.write_str(&all.join(", "))
    }
}

impl Engine {
    /// What a session wants that this user neither started nor trusted; none if it may go on without asking. An error
    /// says who holds the session.
    pub fn wants(&self, id: &str) -> Result<Option<Wants>, EngineError> {
        self.home.probe(id)?;
        let wants = Wants::of(&self.home.load(id)?.session.settings);
        Ok(wants.filter(|_| !self.owns(id)))
    }

    pub(super) fn owns(&self, id: &str) -> bool {
        self.ownership.owns_session(&self.home.folder, id)
    }

    /// The smaller of the session's and the user's limits, if the session came from elsewhere and the wish names none.
    pub(super) fn narrowed(&self, limits: Limits, writer: &SessionWriter) -> Limits {
        let (session, research) = (&writer.session, &self.config.research);
        if self.owns(&session.id) {
            return limits;
        }
        let budget = micro_usd(research.budget_usd);
        let iterations = research.iterations;
        let narrowed = Limits {
            iterations: limits
                .iterations
                .or((iterations < session.settings.iterations_max).then_some(iterations)),
            budget_micro_usd: limits
                .budget_micro_usd
                .or((budget < session.budget.limit_micro_usd).then_some(budget)),
        };
        if narrowed != limits {
            self.notes.send(SessionNote::LimitsNarrowed {
                iterations,
                budget_usd: research.budget_usd,
            });
        }
        narrowed
    }

    /// Registers a session that the user allowed to go on, once its journal has the user's limits.
    pub(super) fn register_foreign(&self, writer: &SessionWriter) {
        let id = &writer.session.id;
        if self.owns(id) {
            return;
        }
        writer.flush();
        if let Err(error) = self.ownership.trust_session(&self.home.folder, id) {
            self.notes.send(FolderNote::SessionUnregistered {
                session: id.clone(),
                because: with_causes(&error),
            });
        }
    }

    /// Only the built-in reasoner writes for a session that came from elsewhere and that the user has not allowed to go
    /// on.
    pub(super) fn restrict_to_builtin(
        &self,
        writer: &mut SessionWriter,
    ) -> Result<(), EngineError> {
        if !writer.session.settings.thinks_outside() || self.owns(&writer.session.id) {
            return Ok(());
        }
        self.notes.send(ReasonerNote::BuiltinWritesForForeign {
            session: writer.session.id.clone(),
        });
        let command = Command::UseReasoner {
            reasoner: BUILTIN.to_owned(),
            reasoner_kind: ReasonerKind::Builtin,
            models: Vec::new(),
            on_unreachable: writer.session.settings.on_unreachable,
        };
        Ok(writer.follow(&command, self.now())??)
    }
}
