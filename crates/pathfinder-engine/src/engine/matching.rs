//! Which session a question refers to: an unfinished one, one with a similar question, or a new one.

use pathfinder_core::contract::{KnownSession, MatchSession, Request, Thought};
use pathfinder_core::question::Question;
use pathfinder_core::session::Session;
use pathfinder_reason::builtin;

use super::{Engine, EngineError};
use crate::home::HomeError;

/// So many similar sessions are offered.
const SIMILAR_MAX: usize = 3;

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

/// A session whose question is like another one.
#[derive(Debug, Clone, PartialEq)]
pub struct SimilarSession {
    pub id: String,
    pub question: String,
    /// How far it came.
    pub iteration: u32,
    /// From 0 to 1.
    pub similarity: f64,
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

    /// Sessions with similar questions, the most similar first. Only the user knows whether one of them is meant.
    pub fn similar(&self, question: &Question) -> Result<Vec<SimilarSession>, EngineError> {
        let cards = self.home.sessions()?;
        let readable = cards.iter().filter(|it| it.read_only.is_none());
        let sessions: Vec<&Session> = readable
            .filter_map(|it| it.session.as_deref().ok())
            .collect();
        let known = sessions.iter().map(|it| KnownSession {
            id: it.id.clone(),
            question: it.question.as_str().to_owned(),
        });
        let request = Request::MatchSession(MatchSession {
            question: question.as_str().to_owned(),
            sessions: known.collect(),
        });
        let Thought::MatchSession(matches) = builtin::think(&request, None) else {
            return Ok(Vec::new());
        };
        let similar = matches.into_iter().filter_map(|it| {
            let session = sessions.iter().find(|known| known.id == it.id)?;
            Some(SimilarSession {
                id: it.id,
                question: session.question.as_str().to_owned(),
                iteration: session.iteration,
                similarity: it.similarity,
            })
        });
        Ok(similar.take(SIMILAR_MAX).collect())
    }
}
