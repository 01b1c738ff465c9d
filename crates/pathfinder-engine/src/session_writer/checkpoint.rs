//! Saves the folded state of a session, so that opening it again is fast.

use std::io;

use pathfinder_core::session::Session;
use pathfinder_store::checkpoint;
use pathfinder_store::disk::Disk;
use pathfinder_store::journal::Position;

use crate::load::{self, SessionPaths};
use crate::milestones;

/// A position in the journal at which the folded state is worth saving.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    pub(super) paths: SessionPaths,
    pub(super) position: Position,
}

impl Checkpoint {
    /// `session` is the state at this position. Returns the size of the checkpoint in bytes.
    pub(crate) fn save(&self, disk: &Disk, session: &Session) -> u64 {
        let saved = load::to_state(session)
            .map_err(io::Error::other)
            .and_then(|state| {
                checkpoint::save(disk, &self.paths.checkpoint(), self.position, &state)?;
                milestones::save(disk, &self.paths, self.position, session, &state)?;
                Ok(state.len() as u64)
            });
        saved.unwrap_or_else(|error| {
            tracing::warn!(session = %session.id, %error, "no checkpoint");
            0
        })
    }
}
