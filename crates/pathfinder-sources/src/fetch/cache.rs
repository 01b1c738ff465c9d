//! Keeps what was fetched, so that nothing is asked for twice without need.
//!
//! A body is stored under the hash of its bytes, and an entry under the hash of its url. Both are written whole or not
//! at all. Whatever is missing, torn or changed counts as not there: the cache can be deleted at any time.

#![allow(clippy::disallowed_methods, reason = "a cache folder of its own")]

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::Url;

use super::exchange::Validators;
use super::page::Raw;
use super::scrub::has_secret;
use super::sniff::ContentType;

/// Written into each entry; one of another shape is not read.
const VERSION: u32 = 1;
/// What is left of the limit after bodies were put out, so that it is not met again at once.
const ROOM_DIVISOR: u64 = 10;
const UNFINISHED: &str = "tmp-";

/// Where pages are kept, and how much of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CacheSettings {
    pub folder: PathBuf,
    /// The oldest bodies are put out when there are more.
    pub bytes_max: u64,
}

/// A page that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) raw: Raw,
    pub(super) fetched_at: Timestamp,
    pub(super) validators: Validators,
}

#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    version: u32,
    /// Where the body was found in the end.
    url: Url,
    fetched_at: Timestamp,
    content_type: String,
    charset: Option<String>,
    language: Option<String>,
    validators: Validators,
    body: String,
}

#[derive(Debug)]
pub(super) struct Cache {
    settings: CacheSettings,
    /// The bytes of all bodies, as far as this process knows.
    bytes: AtomicU64,
    writes: AtomicU64,
}

impl Cache {
    pub(super) fn open(settings: CacheSettings) -> io::Result<Cache> {
        let cache = Cache {
            settings,
            bytes: AtomicU64::new(0),
            writes: AtomicU64::new(0),
        };
        fs::create_dir_all(cache.entries())?;
        fs::create_dir_all(cache.bodies())?;
        cache.remove_unfinished()?;
        let bytes = bodies_by_age(&cache.bodies())?
            .iter()
            .map(|it| it.bytes)
            .sum();
        cache.bytes.store(bytes, Ordering::Relaxed);
        cache.make_room()?;
        Ok(cache)
    }

    /// What is kept of a url.
    pub(super) fn find(&self, url: &Url) -> Option<Kept> {
        let entry = fs::read(self.entry_path(url)).ok()?;
        let entry: Entry = serde_json::from_slice(&entry)
            .ok()
            .filter(|it: &Entry| it.version == VERSION)?;
        // A hash and nothing else: it becomes part of a path.
        let is_hash = entry.body.len() == 64 && entry.body.bytes().all(|it| it.is_ascii_hexdigit());
        let path = is_hash.then(|| self.bodies().join(&entry.body))?;
        let body = fs::read(&path).ok()?;
        if hash(&body) != entry.body {
            let _ = fs::remove_file(path);
            return None;
        }
        let content_type = ContentType {
            essence: entry.content_type,
            charset: entry.charset,
        };
        let raw = Raw {
            url: entry.url,
            body,
            content_type,
            language: entry.language,
        };
        Some(Kept {
            raw,
            fetched_at: entry.fetched_at,
            validators: entry.validators,
        })
    }

    /// Keeps a page under the url it was asked for by. A url that holds a secret is not kept, nor is where it led.
    pub(super) fn keep(&self, url: &Url, kept: &Kept) -> io::Result<()> {
        if has_secret(url) || has_secret(&kept.raw.url) {
            return Ok(());
        }
        let body = hash(&kept.raw.body);
        let path = self.bodies().join(&body);
        if !path.exists() {
            self.write(&path, &kept.raw.body)?;
            self.bytes
                .fetch_add(kept.raw.body.len() as u64, Ordering::Relaxed);
        }
        // What is used again is young again.
        File::open(&path)?.set_modified(kept.fetched_at.into())?;
        let entry = Entry {
            version: VERSION,
            url: kept.raw.url.clone(),
            fetched_at: kept.fetched_at,
            content_type: kept.raw.content_type.essence.clone(),
            charset: kept.raw.content_type.charset.clone(),
            language: kept.raw.language.clone(),
            validators: kept.validators.clone(),
            body,
        };
        self.write(&self.entry_path(url), &serde_json::to_vec(&entry)?)?;
        self.make_room()
    }

    /// Puts the oldest bodies out, and then the entries whose bodies are gone.
    fn make_room(&self) -> io::Result<()> {
        let bytes_max = self.settings.bytes_max;
        if self.bytes.load(Ordering::Relaxed) <= bytes_max {
            return Ok(());
        }
        // Another process may have written or removed some in the meantime.
        let bodies = bodies_by_age(&self.bodies())?;
        let mut bytes: u64 = bodies.iter().map(|it| it.bytes).sum();
        for body in bodies {
            if bytes <= bytes_max - bytes_max / ROOM_DIVISOR {
                break;
            }
            remove(&body.path)?;
            bytes -= body.bytes;
        }
        self.bytes.store(bytes, Ordering::Relaxed);
        for entry in fs::read_dir(self.entries())? {
            let path = entry?.path();
            let entry = fs::read(&path)
                .ok()
                .and_then(|it| serde_json::from_slice::<Entry>(&it).ok());
            if !entry.is_some_and(|it| self.bodies().join(it.body).exists()) {
                remove(&path)?;
            }
        }
        Ok(())
    }

    /// Removes what a process that died was about to write.
    fn remove_unfinished(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.settings.folder)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                remove(&entry.path())?;
            }
        }
        Ok(())
    }

    /// Writes a whole file, or none: a reader never sees half of it, not even after the power failed.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let number = self.writes.fetch_add(1, Ordering::Relaxed);
        let temporary = self
            .settings
            .folder
            .join(format!("{UNFINISHED}{}-{number}", std::process::id()));
        let written = File::create(&temporary).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()?;
            // Whether the new name survives a power cut is all the same: what is not there is asked for again.
            fs::rename(&temporary, path)
        });
        if written.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        written
    }

    fn entry_path(&self, url: &Url) -> PathBuf {
        self.entries().join(hash(url.as_str().as_bytes()))
    }

    fn entries(&self) -> PathBuf {
        self.settings.folder.join("entries")
    }

    fn bodies(&self) -> PathBuf {
        self.settings.folder.join("bodies")
    }
}

struct Body {
    modified: SystemTime,
    path: PathBuf,
    bytes: u64,
}

fn bodies_by_age(folder: &Path) -> io::Result<Vec<Body>> {
    let mut bodies = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        bodies.push(Body {
            modified: metadata.modified()?,
            path: entry.path(),
            bytes: metadata.len(),
        });
    }
    bodies.sort_by(|one, other| (one.modified, &one.path).cmp(&(other.modified, &other.path)));
    Ok(bodies)
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|it| format!("{it:02x}"))
        .collect()
}

#[cfg(test)]
mod tests;
