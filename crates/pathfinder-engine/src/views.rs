//! Writes the views of a session to its folder: what changed after each iteration, unless a crowd of sessions runs, and
//! everything at the end; and finds those that somebody edited.

use std::io;
use std::time::{Duration, Instant};

use pathfinder_core::session::Session;
use pathfinder_core::view::{self, ViewFile};
use pathfinder_store::disk::{Disk, Entry};
use serde_json::Value;
use tokio::sync::oneshot::{self, error::TryRecvError};

use crate::desk::{self, Turn};
use crate::door;
use crate::held::{HeldSession, HoldError};
use crate::load::{self, LoadError};

/// Whole-graph views of this size in all are not written after every iteration.
const LARGE_BYTES: usize = 5 * 1024 * 1024;
const LARGE_EVERY: Duration = Duration::from_secs(2);
const FILE_BYTES_MAX: u64 = 1024 * 1024 * 1024;
/// The number of a record stands near the beginning of a page.
const COMMENT_BYTES_MAX: usize = 1000;
/// So many sessions side by side would keep the disk from their journals.
const CROWD: u32 = 200;
/// Below the session's folder.
pub(crate) const FOLDERS: [&str; 4] = ["observations", "hypotheses", "archival", "iteration_logs"];

/// Writes views beside the session, which goes on meanwhile. An iteration that ends before those of the last one are written
/// is left to the next.
#[derive(Debug)]
pub struct ViewWriter {
    writing: Option<oneshot::Receiver<Result<usize, HoldError>>>,
    /// What came of the last writing, until somebody asks.
    written: Result<usize, HoldError>,
    /// The first iteration whose views are not written.
    since: u32,
    whole_bytes: usize,
    whole_at: Option<Instant>,
}

/// For a session of which nobody knows what its last process wrote.
impl Default for ViewWriter {
    fn default() -> Self {
        ViewWriter { writing: None, written: Ok(0), since: 0, whole_bytes: 0, whole_at: None }
    }
}

impl ViewWriter {
    /// Files of the items that iterations of `session` touched since the last time, and the whole-graph files unless these are
    /// large and fresh. The session that is held may have gone on since.
    pub(crate) fn write_changed(
        &mut self,
        turn: Turn,
        held: &HeldSession,
        session: Session,
    ) -> Result<(), HoldError> {
        self.whole_bytes = std::mem::replace(&mut self.written, Ok(0))?;
        let fresh = self.whole_at.is_some_and(|it| it.elapsed() < LARGE_EVERY);
        let items_only = fresh && self.whole_bytes > LARGE_BYTES;
        let (disk, folder) = (held.disk.apart(), held.paths.folder.clone());
        if !items_only {
            self.whole_at = Some(Instant::now());
        }
        let since = std::mem::replace(&mut self.since, session.iteration + 1);
        self.writing = Some(turn.leave(move || {
            let mut files = view::changed(&session, since);
            let whole = files.iter().filter(|it| !it.path.contains('/')).map(|it| it.text.len()).sum();
            if items_only {
                files.retain(|it| it.path.contains('/'));
            }
            write(&disk, &folder, &files).map(|()| whole)
        }));
        Ok(())
    }

    /// Every file and a checkpoint, and waits until they are written.
    pub async fn write_all(&mut self, held: &mut HeldSession) -> Result<(), HoldError> {
        self.rest().await;
        std::mem::replace(&mut self.written, Ok(0))?;
        let turn = desk::turn().await;
        let (disk, folder) = (held.disk.apart(), held.paths.folder.clone());
        let (session, checkpoint) = (held.session.clone(), held.checkpoint());
        let written = turn
            .leave(move || {
                rebuild(&disk, &folder, &session)?;
                checkpoint.iter().for_each(|it| it.save(&disk, &session));
                Ok(())
            })
            .await;
        written.map_err(|_| HoldError::WriterGone)?
    }

    /// Waits until nothing is being written any more, whatever comes of it.
    pub async fn rest(&mut self) {
        if let Some(writing) = self.writing.take() {
            self.written = writing.await.unwrap_or(Err(HoldError::WriterGone));
        }
    }

    /// A turn to write, if what was last to be written is written and the desk is not full. A crowd writes when it is done.
    pub(crate) fn turn(&mut self) -> Option<Turn> {
        if let Some(writing) = &mut self.writing {
            self.written = match writing.try_recv() {
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Closed) => Err(HoldError::WriterGone),
                Ok(written) => written,
            };
            self.writing = None;
        }
        if door::count() >= CROWD { None } else { desk::turn_now() }
    }
}

/// Writes every view of a session anew. Files that have the right content are left alone.
pub fn rebuild(disk: &Disk, folder: &std::path::Path, session: &Session) -> Result<(), HoldError> {
    write(disk, folder, &view::all(session))
}

fn write(disk: &Disk, folder: &std::path::Path, files: &[ViewFile]) -> Result<(), HoldError> {
    let mut made = false;
    for name in FOLDERS {
        let path = folder.join(name);
        if matches!(disk.look(&path), Ok(Entry::Missing)) {
            disk.make_directory(&path).map_err(|it| HoldError::at(&path, it))?;
            made = true;
        }
    }
    if made {
        disk.sync_directory(folder).map_err(|it| HoldError::at(folder, it))?;
    }
    let named = files.iter().map(|it| (folder.join(&it.path), it.text.as_bytes()));
    disk.write_whole_many(named).map(drop).map_err(|it| HoldError::at(folder, it))
}

/// Files of the whole session that say they are of its newest state, and are not what the journal gives: somebody edited
/// them, or another version wrote them. To be asked before the session goes on.
pub fn edited(held: &HeldSession) -> Result<Vec<String>, LoadError> {
    let suspects = differing(held, &held.session);
    if suspects.is_empty() {
        return Ok(suspects);
    }
    // A process that was killed leaves the files as they were at their record, and the state went on from there.
    let written = load::refold(&held.disk, &held.paths, |it| it.seq >= held.session.view_seq)?;
    let differing = differing(held, &written);
    Ok(suspects.into_iter().filter(|it| differing.contains(it)).collect())
}

fn differing(held: &HeldSession, session: &Session) -> Vec<String> {
    let is_edited =
        |file: &ViewFile| match held.disk.read(&held.paths.folder.join(&file.path), FILE_BYTES_MAX) {
            // One of an earlier record was not written again when its process ended; ours all carry a number.
            Ok(found) => {
                found != file.text.as_bytes()
                    && seq_of(&file.path, &found).is_none_or(|it| it == session.view_seq)
            }
            Err(error) => error.kind() != io::ErrorKind::NotFound,
        };
    let whole = view::changed(session, session.iteration).into_iter().filter(|it| !it.path.contains('/'));
    whole.filter(is_edited).map(|it| it.path).collect()
}

/// The record after which a file says it was made.
pub fn seq_of(path: &str, bytes: &[u8]) -> Option<u64> {
    if path.ends_with(".json") {
        let value: Value = serde_json::from_slice(bytes).ok()?;
        return value.get("seq")?.as_u64();
    }
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(COMMENT_BYTES_MAX)]).into_owned();
    let comment = start.strip_prefix("<!--")?.split("-->").next()?.to_owned();
    comment.split_whitespace().find_map(|it| it.strip_prefix("seq=")?.parse().ok())
}
