//! Which session a question refers to: an unfinished one, one with a similar question, or a new one.

use pathfinder_core::contract::{KnownSession, MatchSession, Request, Thought};
use pathfinder_core::question::Question;
use pathfinder_reason::builtin;

use super::{Engine, EngineError};
use crate::home::HomeError;

/// What is known about a question.
#[derive(Debug)]
pub enum Matching {
    /// The newest unfinished session with the same question.
    Same(String),
    New(NewQuestion),
}

/// A question that no unfinished session had when it was matched.
#[derive(Debug, Clone)]
pub struct NewQuestion {
    pub question: Question,
    /// The sessions that existed at that time.
    pub(super) known: Vec<String>,
}

impl Engine {
    /// The session that a question continues, if there is one.
    pub fn matching(&self, question: Question) -> Result<Matching, EngineError> {
        let known = self.home.folder.started_sessions();
        let known = known.map_err(HomeError::from)?;
        Ok(match self.home.unfinished(&question)? {
            Some(id) => Matching::Same(id),
            None => Matching::New(NewQuestion { question, known }),
        })
    }

    /// The session with the most similar question. Only the user knows whether it is the one they mean.
    pub fn similar(&self, question: &Question) -> Result<Option<KnownSession>, EngineError> {
        let cards = self.home.sessions()?;
        let readable = cards.iter().filter(|it| it.read_only.is_none());
        let sessions: Vec<KnownSession> = readable
            .filter_map(|it| it.session.as_ref().ok())
            .map(|it| KnownSession {
                id: it.id.clone(),
                question: it.question.as_str().to_owned(),
            })
            .collect();
        let request = Request::MatchSession(MatchSession {
            question: question.as_str().to_owned(),
            sessions: sessions.clone(),
        });
        let Thought::MatchSession(matches) = builtin::think(&request, None) else {
            return Ok(None);
        };
        let nearest = matches.into_iter().next();
        Ok(nearest.and_then(|it| sessions.into_iter().find(|known| known.id == it.id)))
    }
}
