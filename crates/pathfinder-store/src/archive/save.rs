//! Writes an archive in one pass over the files, even of a session that is being written.
//!
//! The manifest comes first but is known last, so the files are compressed into a frame of their own and the manifest's
//! frame is put in front of it: zstd reads consecutive frames as one stream.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{ArchiveError, FORMAT, MANIFEST, Manifest, ManifestFile, Summary, hex, split};
use crate::disk::{Disk, Entry, File, Open};
use crate::folder::{ID_FILE, ResearchFolder};
use crate::journal;

const LEVEL: i32 = 6;
const COPY_BYTES: usize = 256 * 1024;
/// Files that belong to a process or to this user's register, or can be rebuilt.
const LEFT_OUT: [&str; 7] = [
    "lock",
    "control",
    "control.taken",
    "checkpoint",
    "milestones",
    "journal.reserve",
    ID_FILE,
];

type Body<'f> = tar::Builder<zstd::Encoder<'static, Appender<'f>>>;

/// Writes sessions into one archive. An existing archive is replaced once the new one is complete.
pub fn save(
    folder: &ResearchFolder,
    ids: &[String],
    archive: &Path,
) -> Result<Summary, ArchiveError> {
    let disk = folder.disk();
    let at_archive = |error| ArchiveError::at(archive, error);
    let make = || disk.make_beside(archive, |it| disk.open(it, Open::CreateNew));
    let (body_path, body) = make().map_err(at_archive)?;
    let outcome = write_body(folder, ids, &body, archive).and_then(|(manifest, summary)| {
        let (path, file) = make().map_err(at_archive)?;
        let finished = join(&manifest, &body, &file).and_then(|()| disk.rename(&path, archive));
        if finished.is_err() {
            let _ = disk.remove_file(&path);
        }
        finished
            .and_then(|()| disk.sync_directory(&crate::disk::parent(archive)))
            .map_err(at_archive)?;
        Ok(summary)
    });
    let _ = disk.remove_file(&body_path);
    outcome
}

fn write_body(
    folder: &ResearchFolder,
    ids: &[String],
    file: &File,
    archive: &Path,
) -> Result<(Manifest, Summary), ArchiveError> {
    let mut manifest = Manifest {
        format: FORMAT,
        sessions: ids.to_vec(),
        files: Vec::new(),
    };
    let mut summary = Summary {
        sessions: ids.to_vec(),
        ..Summary::default()
    };
    let encoder = zstd::Encoder::new(Appender { file, offset: 0 }, LEVEL)
        .map_err(|it| ArchiveError::at(archive, it))?;
    let mut body: Body<'_> = tar::Builder::new(encoder);
    for id in ids {
        let session = folder.session(id)?;
        for path in files_of(folder.disk(), &session, &mut summary.skipped)? {
            let inside = path
                .strip_prefix(folder.path())
                .unwrap_or(&path)
                .to_string_lossy()
                .into_owned();
            let kept = add(folder.disk(), &path, inside, &mut body)
                .map_err(|it| ArchiveError::at(&path, it))?;
            manifest.files.extend(kept);
        }
    }
    let finished = body.into_inner().and_then(zstd::Encoder::finish);
    finished.map_err(|error| ArchiveError::at(archive, error))?;
    summary.files = manifest.files.len();
    summary.bytes = manifest.bytes();
    match manifest.complaint() {
        None => Ok((manifest, summary)),
        Some(because) => Err(ArchiveError::damaged(folder.path(), because)),
    }
}

/// The files of a session, the journal first, so that every blob it names already exists when blobs are listed.
fn files_of(
    disk: &Disk,
    session: &Path,
    skipped: &mut Vec<PathBuf>,
) -> Result<Vec<PathBuf>, ArchiveError> {
    let id = session.file_name().unwrap_or_default().to_string_lossy();
    let mut files = Vec::new();
    let mut directories = vec![session.to_path_buf()];
    while let Some(directory) = directories.pop() {
        for name in disk
            .list(&directory)
            .map_err(|it| ArchiveError::at(&directory, it))?
        {
            let path = directory.join(&name);
            let text = name.to_string_lossy();
            if text.starts_with('.') || (directory == session && LEFT_OUT.contains(&&*text)) {
                continue;
            }
            let inside = path.strip_prefix(session).ok().and_then(Path::to_str);
            let fits = inside.is_some_and(|it| split(&format!("sessions/{id}/{it}")).is_some());
            match disk.look(&path).map_err(|it| ArchiveError::at(&path, it))? {
                Entry::File { .. } if fits => files.push(path),
                Entry::Directory if fits => directories.push(path),
                Entry::Missing => {}
                Entry::File { .. } | Entry::Directory | Entry::Link | Entry::Other => {
                    skipped.push(path)
                }
            }
        }
    }
    files.sort_by_key(|it| (*it != session.join("journal.jsonl"), it.clone()));
    Ok(files)
}

/// Adds a file as it is now. A view that is replaced meanwhile stays intact: the replacement is a different file.
fn add(
    disk: &Disk,
    path: &Path,
    inside: String,
    body: &mut Body<'_>,
) -> io::Result<Option<ManifestFile>> {
    let file = match disk.open(path, Open::Read) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let bytes = length(disk, path, &file)?;
    let mut hashed = Hashed {
        inner: FileReader {
            file: &file,
            offset: 0,
        }
        .take(bytes),
        hash: Sha256::new(),
        bytes: 0,
    };
    body.append(&header(&inside, bytes)?, &mut hashed)?;
    if hashed.bytes != bytes {
        return Err(io::Error::other("it became shorter while it was read"));
    }
    Ok(Some(ManifestFile {
        path: inside,
        bytes,
        sha256: hex(&hashed.hash.finalize()),
    }))
}

/// A journal that is being written is archived up to its last complete record, a damaged one as it is.
fn length(disk: &Disk, path: &Path, file: &File) -> io::Result<u64> {
    if path.file_name().is_some_and(|it| it == "journal.jsonl")
        && let Ok(scan) = journal::scan(disk, path)
        && matches!(scan.tail, journal::Tail::Clean | journal::Tail::Torn { .. })
    {
        return Ok(scan.end.offset);
    }
    file.bytes()
}

fn header(path: &str, bytes: u64) -> io::Result<tar::Header> {
    let mut header = tar::Header::new_ustar();
    header.set_path(path)?;
    header.set_size(bytes);
    header.set_mode(0o644);
    header.set_mtime(0);
    header.set_entry_type(tar::EntryType::Regular);
    header.set_cksum();
    Ok(header)
}

/// The manifest's frame, then the frame with the files.
fn join(manifest: &Manifest, body: &File, archive: &File) -> io::Result<()> {
    let text = serde_json::to_vec(manifest)?;
    let mut entry = header(MANIFEST, text.len() as u64)?.as_bytes().to_vec();
    entry.extend_from_slice(&text);
    entry.resize(entry.len().next_multiple_of(512), 0);
    let mut writer = Appender {
        file: archive,
        offset: 0,
    };
    writer.write_all(&zstd::bulk::compress(&entry, LEVEL)?)?;
    io::copy(
        &mut FileReader {
            file: body,
            offset: 0,
        },
        &mut writer,
    )?;
    archive.sync_all()
}

/// Writes to the end of a file.
pub(super) struct Appender<'f> {
    pub(super) file: &'f File,
    pub(super) offset: u64,
}

impl Write for Appender<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write_full_at(bytes, self.offset)?;
        self.offset += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads a file from its start.
pub(super) struct FileReader<'f> {
    pub(super) file: &'f File,
    pub(super) offset: u64,
}

impl Read for FileReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let some = buffer.len().min(COPY_BYTES);
        let read = self.file.read_full_at(&mut buffer[..some], self.offset)?;
        self.offset += read as u64;
        Ok(read)
    }
}

/// Hashes and counts what passes through.
pub(super) struct Hashed<R> {
    pub(super) inner: R,
    pub(super) hash: Sha256,
    pub(super) bytes: u64,
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.hash.update(&buffer[..read]);
        self.bytes += read as u64;
        Ok(read)
    }
}
