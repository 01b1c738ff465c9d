//! Writes the views of a session to its folder: what changed after each iteration, unless a crowd of sessions runs, and
//! everything at the end; and finds those that somebody edited.

mod schedule;

use std::io;

use pathfinder_core::session::Session;
use pathfinder_core::view::{self, ViewFile};
use pathfinder_store::disk::{Disk, Entry};
use serde_json::Value;
use tokio::sync::oneshot::{self, error::TryRecvError};

use crate::background::{Background, Slot};
use crate::crowd::Crowd;
use crate::load::{self, LoadError};
use crate::session_writer::{SessionWriter, WriterError};
use schedule::Schedule;

const FILE_BYTES_MAX: u64 = 1024 * 1024 * 1024;
/// The number of a record stands near the beginning of a page.
const COMMENT_BYTES_MAX: usize = 1000;
/// The views of so many sessions would keep the disk too busy to write their journals.
const CROWD: u32 = 200;
/// Below the session's folder.
pub(crate) const FOLDERS: [&str; 4] = ["observations", "hypotheses", "archival", "iteration_logs"];

/// Writes views beside the session, which goes on meanwhile. An iteration that ends before those of the last one are written
/// is left to the next.
#[derive(Debug)]
pub struct ViewWriter {
    writing: Option<oneshot::Receiver<Result<Schedule, WriterError>>>,
    /// What is to be written when, until the last writing comes back with it.
    schedule: Result<Schedule, WriterError>,
}

/// For a session of which it is not known what its last process wrote.
impl Default for ViewWriter {
    fn default() -> Self {
        ViewWriter {
            writing: None,
            schedule: Ok(Schedule::default()),
        }
    }
}

impl ViewWriter {
    /// Writes the files that are due for `session`, a copy: the session itself may have gone on since.
    pub(crate) fn write_changed(
        &mut self,
        slot: Slot,
        writer: &SessionWriter,
        session: Session,
    ) -> Result<(), WriterError> {
        let mut schedule = std::mem::replace(&mut self.schedule, Ok(Schedule::default()))?;
        let (disk, folder) = (writer.disk.apart(), writer.paths.folder.clone());
        let journal_bytes = writer.journal_bytes();
        self.writing = Some(slot.spawn(move || {
            let files = schedule.due(&session, journal_bytes);
            write(&disk, &folder, files).map(|()| schedule)
        }));
        Ok(())
    }

    /// Writes every file and a checkpoint, and waits until they are written.
    pub(crate) async fn write_all(
        &mut self,
        writer: &mut SessionWriter,
        background: &Background,
    ) -> Result<(), WriterError> {
        self.rest().await;
        std::mem::replace(&mut self.schedule, Ok(Schedule::default()))?;
        let slot = background.slot().await;
        let (disk, folder) = (writer.disk.apart(), writer.paths.folder.clone());
        let (session, checkpoint) = (writer.session.clone(), writer.checkpoint());
        let written = slot
            .spawn(move || {
                rebuild(&disk, &folder, &session)?;
                let _ = checkpoint.map(|it| it.save(&disk, &session));
                Ok(())
            })
            .await;
        written.map_err(|_| WriterError::WriterGone)?
    }

    /// Waits until nothing is being written any more, whatever comes of it.
    pub async fn rest(&mut self) {
        if let Some(writing) = self.writing.take() {
            self.schedule = writing.await.unwrap_or(Err(WriterError::WriterGone));
        }
    }

    /// A slot to write in, if the last views are written and one is free. A large crowd writes only at the end.
    pub(crate) fn slot(&mut self, crowd: &Crowd) -> Option<Slot> {
        if let Some(writing) = &mut self.writing {
            self.schedule = match writing.try_recv() {
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Closed) => Err(WriterError::WriterGone),
                Ok(schedule) => schedule,
            };
            self.writing = None;
        }
        if crowd.admission.count() >= CROWD {
            None
        } else {
            crowd.background.free_slot()
        }
    }
}

/// Writes every view of a session anew. Files that have the right content are left alone.
pub fn rebuild(
    disk: &Disk,
    folder: &std::path::Path,
    session: &Session,
) -> Result<(), WriterError> {
    write(disk, folder, view::all(session))
}

fn write(
    disk: &Disk,
    folder: &std::path::Path,
    mut files: Vec<ViewFile>,
) -> Result<(), WriterError> {
    // Whoever finds the number of a record in a file of the whole session finds the items of that record, or later ones.
    files.sort_by_key(|it| !it.path.contains('/'));
    let mut made = false;
    for name in FOLDERS {
        let path = folder.join(name);
        if matches!(disk.look(&path), Ok(Entry::Missing)) {
            disk.make_directory(&path)
                .map_err(|it| WriterError::at(&path, it))?;
            made = true;
        }
    }
    if made {
        disk.sync_directory(folder)
            .map_err(|it| WriterError::at(folder, it))?;
    }
    let named = files
        .iter()
        .map(|it| (folder.join(&it.path), it.text.as_bytes()));
    disk.write_whole_many(named)
        .map(drop)
        .map_err(|it| WriterError::at(folder, it))
}

/// Whether every file of a session at rest is as its journal gives it. A process that died while it wrote leaves some out.
pub fn are_written(writer: &SessionWriter) -> bool {
    let is_written = |file: &ViewFile| {
        let found = writer
            .disk
            .read(&writer.paths.folder.join(&file.path), FILE_BYTES_MAX);
        found.is_ok_and(|it| it == file.text.as_bytes())
    };
    view::all(&writer.session).iter().all(is_written)
}

/// Files of the whole session that say they are of its newest state, and are not what the journal gives: somebody edited
/// them, or another version wrote them. To be asked before the session goes on.
pub fn edited(writer: &SessionWriter) -> Result<Vec<String>, LoadError> {
    let suspects = differing(writer, &writer.session);
    if suspects.is_empty() {
        return Ok(suspects);
    }
    // A process that was killed leaves the files as they were at their record, and the state went on from there.
    let written = load::refold(&writer.disk, &writer.paths, |it| {
        it.seq >= writer.session.view_seq
    })?;
    let differing = differing(writer, &written);
    Ok(suspects
        .into_iter()
        .filter(|it| differing.contains(it))
        .collect())
}

fn differing(writer: &SessionWriter, session: &Session) -> Vec<String> {
    let is_edited = |file: &ViewFile| match writer
        .disk
        .read(&writer.paths.folder.join(&file.path), FILE_BYTES_MAX)
    {
        // One of an earlier record was not written again when its process ended; ours all carry a number.
        Ok(found) => {
            found != file.text.as_bytes()
                && seq_of(&file.path, &found).is_none_or(|it| it == session.view_seq)
        }
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    };
    view::whole(session)
        .into_iter()
        .filter(is_edited)
        .map(|it| it.path)
        .collect()
}

/// The record after which a file says it was made.
pub fn seq_of(path: &str, bytes: &[u8]) -> Option<u64> {
    if path.ends_with(".json") {
        let value: Value = serde_json::from_slice(bytes).ok()?;
        return value.get("seq")?.as_u64();
    }
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(COMMENT_BYTES_MAX)]).into_owned();
    let comment = start.strip_prefix("<!--")?.split("-->").next()?.to_owned();
    comment
        .split_whitespace()
        .find_map(|it| it.strip_prefix("seq=")?.parse().ok())
}
