//! States of earlier iterations, kept so that looking back does not read the whole journal.
//!
//! They are checkpoints that are not replaced, and just as disposable: without them, looking back takes longer. A state
//! is kept when the journal has grown by several times its size, so all of them take a fraction of the journal's space,
//! and if there are many, only some are kept, spread over the session.

use std::io;
use std::path::Path;

use pathfinder_core::session::Session;
use pathfinder_store::checkpoint;
use pathfinder_store::disk::Disk;
use pathfinder_store::journal::Position;

use crate::load::{self, SessionPaths};

/// The most states that are kept of one session.
const KEPT_MAX: usize = 16;
/// The next state is kept after this many records ...
const RECORDS_BETWEEN: u64 = 1000;
/// ... and after the journal has grown by this many times its size.
const SIZES_BETWEEN: u64 = 4;

/// A stored state, as described by the name of its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Milestone {
    seq: u64,
    /// Where the journal continues, in bytes.
    offset: u64,
    /// The last iteration that had ended; 0 if none had.
    iteration: u32,
}

impl Milestone {
    fn name(self) -> String {
        let Milestone {
            seq,
            offset,
            iteration,
        } = self;
        format!("{seq}-{offset}-{iteration}")
    }

    fn named(name: &str) -> Option<Milestone> {
        let mut numbers = name.splitn(3, '-');
        Some(Milestone {
            seq: numbers.next()?.parse().ok()?,
            offset: numbers.next()?.parse().ok()?,
            iteration: numbers.next()?.parse().ok()?,
        })
    }
}

/// Stores a state of which a checkpoint was just made, if the last stored one is old enough.
pub(crate) fn save(
    disk: &Disk,
    paths: &SessionPaths,
    position: Position,
    session: &Session,
    state: &[u8],
) -> io::Result<()> {
    if position.seq < RECORDS_BETWEEN {
        return Ok(());
    }
    let folder = paths.milestones();
    let mut kept = list(disk, &folder);
    let (seq, offset) = kept.last().map_or((0, 0), |it| (it.seq, it.offset));
    let room = SIZES_BETWEEN.saturating_mul(state.len() as u64);
    if position.seq < seq.saturating_add(RECORDS_BETWEEN)
        || position.offset < offset.saturating_add(room)
    {
        return Ok(());
    }
    disk.make_directories(&paths.folder, &folder)?;
    let milestone = Milestone {
        seq: position.seq,
        offset: position.offset,
        iteration: last_ended(session),
    };
    checkpoint::save(disk, &folder.join(milestone.name()), position, state)?;
    kept.push(milestone);
    if kept.len() > KEPT_MAX {
        disk.remove_file(&folder.join(densest(&kept).name()))?;
    }
    Ok(())
}

/// The readable states before the end of an iteration, latest first, and their positions in the journal.
pub(crate) fn before(
    disk: &Disk,
    paths: &SessionPaths,
    iteration: u32,
) -> impl Iterator<Item = (Position, Session)> {
    let folder = paths.milestones();
    let kept = list(disk, &folder);
    let earlier = kept
        .into_iter()
        .rev()
        .filter(move |it| it.iteration < iteration);
    let states = earlier.filter_map(move |it| {
        let saved = checkpoint::load(disk, &folder.join(it.name()))?;
        load::from_checkpoint(saved)
    });
    states.filter(move |(_, session)| last_ended(session) < iteration)
}

/// The last iteration that has ended; 0 if none has.
pub(crate) fn last_ended(session: &Session) -> u32 {
    let mut newest = session.iterations.iter().rev();
    newest
        .find(|it| it.ended_at.is_some())
        .map_or(0, |it| it.number)
}

/// Sorted. A folder that cannot be read has none.
fn list(disk: &Disk, folder: &Path) -> Vec<Milestone> {
    let names = disk.list(folder).unwrap_or_default();
    let mut kept: Vec<Milestone> = names
        .iter()
        .filter_map(|it| Milestone::named(it.to_str()?))
        .collect();
    kept.sort_unstable();
    kept
}

/// The state whose removal leaves the smallest gap. The last one stays.
fn densest(kept: &[Milestone]) -> Milestone {
    let start = Milestone {
        seq: 0,
        offset: 0,
        iteration: 0,
    };
    let earlier = std::iter::once(&start).chain(kept);
    let between = earlier.zip(kept).zip(&kept[1..]);
    let gaps =
        between.map(|((before, it), after)| (after.offset.saturating_sub(before.offset), *it));
    gaps.min().map_or(kept[0], |(_, it)| it)
}

#[cfg(test)]
mod tests;
