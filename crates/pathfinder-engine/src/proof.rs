//! Proves the evidence: every citation of a text leads to an observation whose quote stands in its snapshot.

use pathfinder_core::id::ObservationId;
use pathfinder_core::session::Session;
use pathfinder_core::view::citation;
use pathfinder_store::blob::Blobs;

use crate::load::load_text;

/// What the proof of one text found.
#[derive(Debug, Clone, PartialEq)]
pub struct Proof {
    /// Cited observations that hold.
    pub proved: usize,
    /// What does not hold, in the order of the text.
    pub problems: Vec<String>,
}

/// Checks every citation of a text against the stored snapshots.
pub fn prove(text: &str, session: &Session, blobs: &Blobs) -> Proof {
    let checked = citation::check(text, session);
    let mut problems: Vec<String> = checked.problems.iter().map(ToString::to_string).collect();
    let mut proved = 0;
    for id in checked.cited {
        match prove_observation(id, session, blobs) {
            Ok(()) => proved += 1,
            Err(because) => problems.push(format!("[{id}] does not hold: {because}")),
        }
    }
    Proof { proved, problems }
}

fn prove_observation(id: ObservationId, session: &Session, blobs: &Blobs) -> Result<(), String> {
    let observation = session.graph.observation(id).ok_or("there is no such observation")?;
    let source = session.source(observation.source).ok_or("its source is unknown")?;
    let snapshot = source.snapshot().ok_or("its source has no snapshot")?;
    let text = load_text(blobs, snapshot.as_str())?;
    citation::check_quote(observation, &text).map_err(|error| error.to_string())
}
