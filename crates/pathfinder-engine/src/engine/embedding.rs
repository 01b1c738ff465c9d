//! Which sessions rank passages by meaning too: those that were started with the server that the settings name.

use std::sync::Arc;

use pathfinder_core::session::Session;

use super::{Engine, EngineError};
use crate::config::Config;
use crate::embeddings::{self, Embedder};
use crate::note::{Notes, ReasonerNote};

impl Engine {
    /// The server of embeddings that the settings name, if they name one. This sends nothing.
    pub fn embeddings(&self) -> Result<Option<Arc<Embedder>>, EngineError> {
        let notes = Notes::default();
        Ok(embeddings::find(&self.config, &self.environment, &notes)?)
    }

    /// The same for sessions that are started, which is reported.
    pub(super) fn embedder(&self, config: &Config) -> Result<Option<Arc<Embedder>>, EngineError> {
        let found = embeddings::find(config, &self.environment, &self.notes)?;
        if let Some(embedder) = &found {
            self.notes
                .send(ReasonerNote::Embeds(embedder.priced.clone()));
        }
        Ok(found)
    }

    /// The server for a session. One that was started without it, or with another, does without: its fits would not be
    /// comparable, and nobody agreed to send its documents there.
    pub(super) fn embedder_of(
        &self,
        session: &Session,
        found: Option<&Arc<Embedder>>,
    ) -> Option<Arc<Embedder>> {
        let asked = session.settings.embeddings.as_ref();
        let is_same = |it: &&Arc<Embedder>| asked.is_some_and(|asked| it.is(asked));
        let embedder = found.filter(is_same);
        if embedder.is_none() && (found.is_some() || asked.is_some()) {
            self.notes.send(ReasonerNote::EmbeddingsStay {
                session: session.id.clone(),
            });
        }
        embedder.cloned()
    }
}
