//! Brings the index up to date with the files: reads what is new or changed, forgets what is gone.

#![allow(
    clippy::disallowed_methods,
    reason = "opens documents, nothing below .research"
)]

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use sha2::{Digest, Sha256};
use tantivy::{IndexWriter, TantivyError, Term};

use super::catalog::{Catalog, Known};
use super::lock::UpdateLock;
use super::schema::{self, DocumentId, IndexDocument};
use super::{DocumentIndex, IndexError, LOCK_WAIT_MAX, damaged, open_format};
use crate::disk::Disk;

const WRITER_BYTES: usize = 64 << 20;
/// Text that may be lost when the process ends in the middle of a long update.
const COMMIT_BYTES: usize = 64 << 20;
const READERS_MAX: usize = 4;

/// A file that the index should hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexedFile {
    /// The file's true path.
    pub path: PathBuf,
    pub modified: SystemTime,
    pub size: u64,
}

/// What an update did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UpdateSummary {
    pub added: usize,
    pub changed: usize,
    pub removed: usize,
    pub unchanged: usize,
    /// Files that could not be read, and why.
    pub skipped: Vec<(PathBuf, String)>,
}

/// The result of checking a file.
struct Look<'a> {
    file: &'a IndexedFile,
    path: &'a str,
    known: Known,
    /// `None` if the content is what the index already holds.
    document: Option<IndexDocument>,
}

impl DocumentIndex {
    /// Makes the index hold exactly `files` of the given folders; documents in other folders stay as they are. `read`
    /// is called, from several threads, for files that are new, whose size or time and content changed, or that could not
    /// be read the last time: the cause, such as an overloaded machine, may be gone.
    pub fn update(
        &self,
        folders: &[PathBuf],
        files: &[IndexedFile],
        read: impl Fn(&Path) -> Result<IndexDocument, String> + Sync,
    ) -> Result<UpdateSummary, IndexError> {
        let _lock = UpdateLock::take(&self.disk, &self.folder, LOCK_WAIT_MAX)?;
        let home = self.home();
        let index =
            open_format(&self.disk, &home).map_err(|source| damaged(&self.folder, source))?;
        let payload = index
            .load_metas()
            .map_err(|source| damaged(&self.folder, source))?
            .payload;
        let mut summary = UpdateSummary::default();
        let mut update = Update {
            disk: &self.disk,
            home: &home,
            catalog: Catalog::load(&self.disk, &home, payload.as_deref()).unwrap_or_default(),
            summary: &mut summary,
            fields: &self.fields,
            uncommitted_bytes: 0,
            is_dirty: false,
        };
        let work = update.plan(folders, files);
        if work.gone.is_empty() && work.look_at.is_empty() {
            update.summary.skipped.sort();
            return Ok(summary);
        }
        let writer = index
            .writer_with_num_threads(1, WRITER_BYTES)
            .map_err(|source| damaged(&self.folder, source))?;
        update
            .run(writer, &work, &read)
            .map_err(|source| damaged(&self.folder, source))?;
        summary.skipped.sort();
        Ok(summary)
    }
}

struct Work<'a> {
    gone: Vec<String>,
    look_at: Vec<(&'a IndexedFile, &'a str, Option<Known>)>,
}

struct Update<'a> {
    disk: &'a Disk,
    home: &'a Path,
    catalog: Catalog,
    summary: &'a mut UpdateSummary,
    fields: &'a schema::Fields,
    uncommitted_bytes: usize,
    is_dirty: bool,
}

impl Update<'_> {
    fn plan<'f>(&mut self, folders: &[PathBuf], files: &'f [IndexedFile]) -> Work<'f> {
        let mut work = Work {
            gone: Vec::new(),
            look_at: Vec::new(),
        };
        let mut present = std::collections::HashSet::new();
        for file in files {
            let Some(path) = file.path.to_str() else {
                self.summary
                    .skipped
                    .push((file.path.clone(), "its name is not Unicode".into()));
                continue;
            };
            present.insert(path);
            match self.catalog.files.get(path) {
                Some(known) if is_same(known, file) => self.summary.unchanged += 1,
                known => work.look_at.push((file, path, known.cloned())),
            }
        }
        let is_gone = |path: &&String| {
            !present.contains(path.as_str())
                && folders
                    .iter()
                    .any(|it| Path::new(path.as_str()).starts_with(it))
        };
        work.gone = self.catalog.files.keys().filter(is_gone).cloned().collect();
        work
    }

    fn run(
        &mut self,
        mut writer: IndexWriter,
        work: &Work<'_>,
        read: &(impl Fn(&Path) -> Result<IndexDocument, String> + Sync),
    ) -> Result<(), TantivyError> {
        for path in &work.gone {
            self.forget(&writer, path);
            self.catalog.files.remove(path);
            self.summary.removed += 1;
        }
        let queue = Mutex::new(work.look_at.iter());
        let (send, looks) = mpsc::sync_channel(READERS_MAX);
        thread::scope(|scope| {
            for _ in 0..reader_count(work.look_at.len()) {
                let (send, queue) = (send.clone(), &queue);
                scope.spawn(move || {
                    while let Some((file, path, known)) = next(queue) {
                        if send.send(look(file, path, known.as_ref(), read)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            // Moving the receiver in here ends the readers when a write fails.
            for look in looks {
                self.keep(&mut writer, look)?;
            }
            Ok::<(), TantivyError>(())
        })?;
        self.commit(&mut writer)?;
        writer.wait_merging_threads()
    }

    fn keep(&mut self, writer: &mut IndexWriter, look: Look<'_>) -> Result<(), TantivyError> {
        let known = self.catalog.files.get(look.path);
        let is_known = known.is_some();
        if look.known.failure.is_some() && known == Some(&look.known) {
            // It fails as before: the index stays as it is.
            self.summary
                .skipped
                .extend(look.known.failure.map(|it| (look.file.path.clone(), it)));
            return Ok(());
        }
        self.is_dirty = true;
        match (&look.document, &look.known.failure) {
            (None, _) => self.summary.unchanged += 1,
            (Some(_), Some(reason)) => {
                self.forget(writer, look.path);
                self.summary
                    .skipped
                    .push((look.file.path.clone(), reason.clone()));
            }
            (Some(document), None) => {
                if is_known {
                    self.forget(writer, look.path);
                    self.summary.changed += 1;
                } else {
                    self.summary.added += 1;
                }
                for section in schema::sections_of(look.path, document, self.fields) {
                    writer.add_document(section)?;
                }
                for block in schema::blocks_of(look.path, document, self.fields) {
                    writer.add_document(block)?;
                }
                self.uncommitted_bytes += document.text.len();
            }
        }
        self.catalog.files.insert(look.path.into(), look.known);
        if self.uncommitted_bytes >= COMMIT_BYTES {
            self.commit(writer)?;
        }
        Ok(())
    }

    fn forget(&mut self, writer: &IndexWriter, path: &str) {
        writer.delete_term(Term::from_field_text(
            self.fields.document,
            DocumentId::of(path).as_str(),
        ));
        self.is_dirty = true;
    }

    fn commit(&mut self, writer: &mut IndexWriter) -> Result<(), TantivyError> {
        if !std::mem::take(&mut self.is_dirty) {
            return Ok(());
        }
        let payload = self
            .catalog
            .save(self.disk, self.home)
            .map_err(|error| TantivyError::IoError(std::sync::Arc::new(error)))?;
        let mut commit = writer.prepare_commit()?;
        commit.set_payload(&payload);
        commit.commit()?;
        self.catalog.forget_previous(self.disk, self.home);
        self.uncommitted_bytes = 0;
        Ok(())
    }
}

/// Whether the index holds a file as it is, as far as can be told without reading it.
fn is_same(known: &Known, file: &IndexedFile) -> bool {
    known.failure.is_none()
        && known.size == file.size
        && known.modified == nanoseconds(file.modified)
}

fn reader_count(files: usize) -> usize {
    thread::available_parallelism()
        .map_or(1, usize::from)
        .min(READERS_MAX)
        .min(files)
}

fn next<T: Iterator>(queue: &Mutex<T>) -> Option<T::Item> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).next()
}

fn look<'a>(
    file: &'a IndexedFile,
    path: &'a str,
    known: Option<&Known>,
    read: &impl Fn(&Path) -> Result<IndexDocument, String>,
) -> Look<'a> {
    let seen = |hash: String, failure, document| Look {
        file,
        path,
        known: Known {
            modified: nanoseconds(file.modified),
            size: file.size,
            hash,
            failure,
        },
        document,
    };
    let hash = match hash_of(&file.path) {
        Ok(hash) => hash,
        Err(error) => {
            let empty = IndexDocument::default();
            return seen(String::new(), Some(error.to_string()), Some(empty));
        }
    };
    if known.is_some_and(|it| it.hash == hash && it.failure.is_none()) {
        return seen(hash, None, None);
    }
    match read(&file.path) {
        Ok(document) => seen(hash, None, Some(document)),
        Err(reason) => seen(hash, Some(reason), Some(IndexDocument::default())),
    }
}

fn hash_of(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 64 << 10];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            return Ok(hasher
                .finalize()
                .iter()
                .map(|it| format!("{it:02x}"))
                .collect());
        }
        hasher.update(&buffer[..count]);
    }
}

fn nanoseconds(time: SystemTime) -> i128 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => i128::try_from(since.as_nanos()).unwrap_or(i128::MAX),
        Err(before) => -i128::try_from(before.duration().as_nanos()).unwrap_or(i128::MAX),
    }
}
