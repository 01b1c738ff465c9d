//! Restores sessions from an archive that may be damaged or malicious.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::save::{Appender, FileReader, Hashed};
use super::{
    ARCHIVE_BYTES_MAX, ArchiveError, MANIFEST, MANIFEST_BYTES_MAX, Manifest, ManifestFile, Summary,
    hex,
};
use crate::disk::{Disk, Entry, Open};
use crate::folder::{RESTORING, ResearchFolder};
use crate::lock::{Holder, SessionLock, hold_directory};

/// Our own files compress to a tenth or a fiftieth; a decompression bomb compresses much further.
const RATIO_MAX: u64 = 1_000;
const RATIO_SLACK_BYTES: u64 = 1024 * 1024;

/// What to do with a session that already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Keep,
    Replace,
}

/// Restores every session of an archive, or none if anything about it is wrong.
pub fn restore(
    folder: &ResearchFolder,
    archive: &Path,
    existing: Existing,
    holder: &Holder,
) -> Result<Summary, ArchiveError> {
    let disk = folder.disk();
    let sessions = folder.sessions_path();
    let root = folder.path().parent().unwrap_or(Path::new(""));
    disk.make_directories(root, &sessions)
        .map_err(|it| ArchiveError::at(&sessions, it))?;
    // A leftover is harmless.
    let _ = folder.tidy_up();
    let (staging, _held) = make_staging(folder).map_err(|it| ArchiveError::at(&sessions, it))?;
    let outcome = unpack(folder, archive, existing, &staging)
        .and_then(|manifest| move_in(folder, &manifest, &staging, holder).map(|()| manifest));
    let _ = disk.remove_directory(&staging);
    outcome.map(|manifest| Summary {
        files: manifest.files.len(),
        bytes: manifest.bytes(),
        sessions: manifest.sessions,
        skipped: Vec::new(),
    })
}

/// A folder to unpack into, locked so that no other process mistakes it for a leftover.
fn make_staging(folder: &ResearchFolder) -> io::Result<(PathBuf, File)> {
    let disk = folder.disk();
    disk.make_beside(&folder.sessions_path().join(RESTORING), |it| {
        disk.make_directory(it)?;
        // Another process may have removed it at once: then try another name.
        hold_directory(disk, it).ok_or_else(|| io::ErrorKind::AlreadyExists.into())
    })
}

/// Unpacks into a separate folder and checks every byte on the way.
fn unpack(
    folder: &ResearchFolder,
    archive: &Path,
    existing: Existing,
    staging: &Path,
) -> Result<Manifest, ArchiveError> {
    let disk = folder.disk();
    let damaged = |because: &str| ArchiveError::damaged(archive, because);
    let broken = |error: io::Error| ArchiveError::damaged(archive, error.to_string());
    let file = disk
        .open(archive, Open::Read)
        .map_err(|it| ArchiveError::at(archive, it))?;
    let decoder = zstd::Decoder::new(FileReader {
        file: &file,
        offset: 0,
    })
    .map_err(broken)?;
    let mut tar = tar::Archive::new(decoder.take(ARCHIVE_BYTES_MAX));
    // Raw entries: no long names, no extended headers, nothing that is read into memory because an entry says so.
    let mut entries = tar.entries().map_err(broken)?.raw(true);
    let first = entries
        .next()
        .ok_or_else(|| damaged("it is empty"))?
        .map_err(broken)?;
    let manifest = read_manifest(first).map_err(|because| damaged(&because))?;
    if manifest.bytes()
        > file
            .bytes()
            .map_err(broken)?
            .saturating_mul(RATIO_MAX)
            .saturating_add(RATIO_SLACK_BYTES)
    {
        return Err(damaged("it would grow too much"));
    }
    refuse_existing(folder, &manifest, existing)?;
    unpack_files(disk, entries, archive, &manifest, staging)?;
    Ok(manifest)
}

/// Unpacks exactly the files that the manifest names, in its order.
fn unpack_files<R: Read>(
    disk: &Disk,
    entries: tar::Entries<'_, R>,
    archive: &Path,
    manifest: &Manifest,
    staging: &Path,
) -> Result<(), ArchiveError> {
    let damaged = |because: &str| ArchiveError::damaged(archive, because);
    let broken = |error: io::Error| ArchiveError::damaged(archive, error.to_string());
    let mut expected = manifest.files.iter();
    for entry in entries {
        let mut entry = entry.map_err(broken)?;
        let file = expected
            .next()
            .ok_or_else(|| damaged("there are more files than its manifest names"))?;
        let is_plain = entry.header().entry_type() == tar::EntryType::Regular;
        if !is_plain || *entry.path_bytes() != *file.path.as_bytes() || entry.size() != file.bytes {
            return Err(damaged("a file is not the one that its manifest names"));
        }
        let found = unpack_file(disk, &mut entry, staging, file)?;
        if found.map_err(broken)? != (file.bytes, file.sha256.clone()) {
            return Err(damaged("a file is not what it was"));
        }
    }
    match expected.next() {
        Some(_) => Err(damaged("files are missing")),
        None => Ok(()),
    }
}

fn read_manifest(entry: tar::Entry<'_, impl Read>) -> Result<Manifest, String> {
    let is_plain = entry.header().entry_type() == tar::EntryType::Regular;
    if !is_plain || *entry.path_bytes() != *MANIFEST.as_bytes() || entry.size() > MANIFEST_BYTES_MAX
    {
        return Err("it does not begin with a manifest".to_owned());
    }
    let mut text = Vec::new();
    entry
        .take(MANIFEST_BYTES_MAX)
        .read_to_end(&mut text)
        .map_err(|error| error.to_string())?;
    let manifest: Manifest = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    match manifest.complaint() {
        None => Ok(manifest),
        Some(because) => Err(because),
    }
}

fn refuse_existing(
    folder: &ResearchFolder,
    manifest: &Manifest,
    existing: Existing,
) -> Result<(), ArchiveError> {
    let is_there = |id: &&String| {
        folder
            .disk()
            .look(&folder.sessions_path().join(id))
            .is_ok_and(|it| it != Entry::Missing)
    };
    let ids: Vec<_> = manifest.sessions.iter().filter(is_there).cloned().collect();
    if existing == Existing::Keep && !ids.is_empty() {
        return Err(ArchiveError::Exists { ids });
    }
    Ok(())
}

/// Writes one file, and returns its length and hash, or why the archive could not be read.
fn unpack_file(
    disk: &Disk,
    entry: &mut impl Read,
    staging: &Path,
    file: &ManifestFile,
) -> Result<io::Result<(u64, String)>, ArchiveError> {
    let path = staging.join(file.path.trim_start_matches("sessions/"));
    let make = || {
        disk.make_all_directories(&crate::disk::parent(&path))?;
        disk.open(&path, Open::CreateNew)
    };
    let made = make().map_err(|it| ArchiveError::at(&path, it))?;
    let mut hashed = Hashed {
        inner: entry,
        hash: Sha256::new(),
        bytes: 0,
    };
    let mut writer = Appender {
        file: &made,
        offset: 0,
    };
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match hashed.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => io::Write::write_all(&mut writer, &buffer[..read])
                .map_err(|it| ArchiveError::at(&path, it))?,
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok((hashed.bytes, hex(&hashed.hash.finalize()))))
}

/// The locks of the sessions that are to be replaced, by id.
type Locks<'a> = BTreeMap<&'a str, SessionLock>;

/// Makes the checked sessions durable, then visible: all of them or none.
fn move_in(
    folder: &ResearchFolder,
    manifest: &Manifest,
    staging: &Path,
    holder: &Holder,
) -> Result<(), ArchiveError> {
    let disk = folder.disk();
    disk.sync_file_system(staging)
        .map_err(|it| ArchiveError::at(staging, it))?;
    // Lock all before the first move: if one session is in use, none is touched.
    let locks = lock_existing(folder, manifest, holder)?;
    if let Err(error) = move_all(folder, manifest, staging, &locks) {
        // The old sessions are better than a mixture. The next restore puts back what cannot be moved now.
        let _ = move_back(folder, manifest, staging, &locks);
        return Err(error);
    }
    for id in locks.keys() {
        // They have been replaced, and a leftover is harmless.
        let _ = disk.remove_directory(&folder.replaced_path(id));
    }
    Ok(())
}

fn lock_existing<'a>(
    folder: &ResearchFolder,
    manifest: &'a Manifest,
    holder: &Holder,
) -> Result<Locks<'a>, ArchiveError> {
    let mut locks = BTreeMap::new();
    for id in &manifest.sessions {
        let path = folder.sessions_path().join(id);
        if folder
            .disk()
            .look(&path)
            .map_err(|it| ArchiveError::at(&path, it))?
            != Entry::Missing
        {
            let lock = SessionLock::acquire(
                folder.disk(),
                &folder.session(id)?.join("lock"),
                holder.clone(),
            )?;
            locks.insert(id.as_str(), lock);
        }
    }
    Ok(locks)
}

fn move_all(
    folder: &ResearchFolder,
    manifest: &Manifest,
    staging: &Path,
    locks: &Locks<'_>,
) -> Result<(), ArchiveError> {
    let disk = folder.disk();
    for id in &manifest.sessions {
        let path = folder.sessions_path().join(id);
        let at_path = |error| ArchiveError::at(&path, error);
        if locks.contains_key(id.as_str()) {
            folder
                .put_aside(id, &folder.replaced_path(id))
                .map_err(at_path)?;
        }
        disk.rename(&staging.join(id), &path).map_err(at_path)?;
    }
    let sessions = folder.sessions_path();
    disk.sync_directory(&sessions)
        .map_err(|it| ArchiveError::at(&sessions, it))
}

/// Undoes what [`move_all`] did before it failed.
fn move_back(
    folder: &ResearchFolder,
    manifest: &Manifest,
    staging: &Path,
    locks: &Locks<'_>,
) -> io::Result<()> {
    let disk = folder.disk();
    for id in &manifest.sessions {
        let (path, staged) = (folder.sessions_path().join(id), staging.join(id));
        if disk.look(&staged)? == Entry::Missing {
            disk.rename(&path, &staged)?;
        }
        let replaced = folder.replaced_path(id);
        if locks.contains_key(id.as_str()) && disk.look(&replaced)? != Entry::Missing {
            disk.rename(&replaced, &path)?;
        }
    }
    disk.sync_directory(&folder.sessions_path())
}
