//! Writes the views of a session to its folder: what changed after each iteration, unless very many sessions run, and
//! everything at the end. Also finds views that somebody edited.

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
/// The number of a record is near the beginning of a page.
const COMMENT_BYTES_MAX: usize = 1000;
/// With more sessions than this, writing views would keep the disk too busy for their journals.
const CROWD: u32 = 200;
/// Below the session's folder.
pub(crate) const FOLDERS: [&str; 4] = ["observations", "hypotheses", "archival", "iteration_logs"];

/// Writes views in the background while the session goes on. If an iteration ends before the last views are written,
/// its own wait for the next time.
#[derive(Debug)]
pub struct ViewWriter {
    writing: Option<oneshot::Receiver<Result<Schedule, WriterError>>>,
    /// What to write when; a background write takes it along and returns it.
    schedule: Result<Schedule, WriterError>,
}

/// For a session whose files on disk may be of any state.
impl Default for ViewWriter {
    fn default() -> Self {
        ViewWriter {
            writing: None,
            schedule: Ok(Schedule::default()),
        }
    }
}

impl ViewWriter {
    /// Writes the files that are due for `session`, which is a copy: the session itself may have moved on.
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

    /// Waits until nothing is being written, and ignores failures.
    pub async fn rest(&mut self) {
        if let Some(writing) = self.writing.take() {
            self.schedule = writing.await.unwrap_or(Err(WriterError::WriterGone));
        }
    }

    /// A slot to write in, if the last views are written and a slot is free. With very many sessions, views are written
    /// only at the end.
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

/// Rewrites every view of a session. Files that already have the right content are left alone.
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
    // Items are written first, so a file of the whole session never refers to items older than its record number.
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

/// Whether every file of a session at rest matches its journal. A process that died while writing leaves some out.
pub fn are_written(writer: &SessionWriter) -> bool {
    let is_written = |file: &ViewFile| {
        let found = writer
            .disk
            .read(&writer.paths.folder.join(&file.path), FILE_BYTES_MAX);
        found.is_ok_and(|it| it == file.text.as_bytes())
    };
    view::all(&writer.session).iter().all(is_written)
}

/// Files of the whole session that claim to show its newest state but differ from what the journal gives: somebody
/// edited them, or another version wrote them. Call this before the session goes on.
pub fn edited(writer: &SessionWriter) -> Result<Vec<String>, LoadError> {
    let suspects = differing(writer, &writer.session);
    if suspects.is_empty() {
        return Ok(suspects);
    }
    // A killed process leaves the files of an earlier record, after which the state has moved on.
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
        // A file of an earlier record was not rewritten before its process ended; all of ours carry a number.
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

/// The number of the record after which a file says it was written.
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
